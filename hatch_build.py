"""Build step: compile the message catalogues, which are kept as text, for the wheel."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PATTERN = "src/kosti/locale/*/LC_MESSAGES/kosti"


class Catalogues(BuildHookInterface[Any]):
    """Write each kosti.mo beside its kosti.po, where wheels and editable installs find it."""

    def clean(self, versions: list[str]) -> None:
        """Remove the compiled catalogues."""
        for compiled in Path(self.root).glob(f"{PATTERN}.mo"):
            compiled.unlink()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue before the files of the wheel are gathered."""
        for source in sorted(Path(self.root).glob(f"{PATTERN}.po")):
            locale = source.parent.parent.name
            with source.open("rb") as po:
                catalogue = read_po(po, locale=locale, domain="kosti", abort_invalid=True)
            with source.with_suffix(".mo").open("wb") as mo:
                write_mo(mo, catalogue)
