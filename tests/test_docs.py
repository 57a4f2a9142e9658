"""The documentation says what the program does."""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import kosti

ROOT = Path(__file__).parents[1]


def load_tool(name: str) -> ModuleType:
    """Import a script of ``tools/``."""
    spec = importlib.util.spec_from_file_location(f"tools_{name}", ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_reference_pages_are_those_that_the_program_makes() -> None:
    for page, text in load_tool("docs").pages():
        assert page.read_text(encoding="utf-8") == text, f"{page.name} is old: run `make docs`"


def test_every_preset_has_its_place_in_both_reference_pages() -> None:
    for lang in ("en", "ru"):
        text = (ROOT / "docs" / lang / "presets.md").read_text(encoding="utf-8")
        assert re.findall(r"^### `([a-z0-9-]+)`", text, re.MULTILINE) == list(kosti.presets())


def test_every_page_exists_in_both_languages() -> None:
    pages = {
        lang: {page.name for page in (ROOT / "docs" / lang).glob("*.md")} for lang in ("en", "ru")
    }
    assert pages["en"] == pages["ru"]


def test_links_between_pages_lead_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    for page in pages:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
