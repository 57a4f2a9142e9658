"""Rulesets in files of one's own: a base preset, a title, and what differs.

base = "classic"
title = "Правила Ивановых"
options = { order = "free" }
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path

from kosti.arguments import wrong_type
from kosti.errors import RecordError, RulesError, quoted
from kosti.games.options import Ruleset
from kosti.games.registry import preset
from kosti.i18n import N_, Lang, Text
from kosti.toml_text import LIMIT, parse, written_key, written_value

__all__ = [
    "LONGEST_TITLE",
    "SUFFIX",
    "checked_title",
    "is_rules_file",
    "load_rules",
    "read_rules",
    "rules_text",
]

SUFFIX = ".toml"
"""The ending by which a file of rules is told from the id of a preset."""

LONGEST_TITLE = 60
"""Characters of a title of one's own rules."""


_REASONS: Mapping[type[Exception], str] = {
    FileNotFoundError: N_("there is no such file"),
    IsADirectoryError: N_("it is a folder"),
    PermissionError: N_("permission is denied"),
}


def is_rules_file(name: str) -> bool:
    """Tell whether what names rules is a file: by its ending, or by a folder in front of it."""
    return name.lower().endswith(SUFFIX) or "/" in name or "\\" in name


def load_rules(path: str | PathLike[str]) -> Ruleset:
    """Return the ruleset in a file, with its own title.

    Raises:
        RulesError: ``bad-rules-file`` when the file cannot be read as rules, with the reason;
            ``unknown-preset``, ``unknown-option``, ``bad-option`` or ``contradiction``.
    """
    if not isinstance(path, str | PathLike):
        raise wrong_type("path", N_("the path of a file"), path)
    try:
        with Path(path).open("rb") as file:
            text = file.read(LIMIT + 1)
    except (OSError, ValueError) as error:
        known = _REASONS.get(type(error))
        said = Text.of(known) if known else getattr(error, "strerror", None) or str(error)
        reason = Text.of("{reason}.", reason=said)
        raise RulesError("bad-rules-file", path=str(path), reason=reason) from None
    try:
        return read_rules(text)
    except RecordError as error:
        raise RulesError("bad-rules-file", path=str(path), reason=error.text) from None


def read_rules(text: str | bytes) -> Ruleset:
    """Return the ruleset in the text of a file: the counterpart of `rules_text`.

    Raises:
        RecordError: the text cannot be read, or lacks its base.
        RulesError: the rules are impossible.
    """
    data = parse(text)
    base, options = data.get("base"), data.get("options", {})
    if "base" not in data:
        raise RecordError("missing-key", key="base")
    if not isinstance(base, str):
        expected = Text.of(N_("the id of a ruleset"))
        raise RecordError("bad-key", key="base", expected=expected, found=quoted(base))
    if not isinstance(options, dict):
        expected = Text.of(N_("a table of options"))
        raise RecordError("bad-key", key="options", expected=expected, found=quoted(options))
    known = preset(base)
    return known.family.build(known, options, own_title=_title(data.get("title")))


def rules_text(rules: Ruleset, title: str | None = None) -> str:
    """Return the text of a file with these rules; `title` replaces their own."""
    lines = [f"base = {written_value(rules.id)}"]
    if own := title or rules.own_title:
        lines.append(f"title = {written_value(own)}")
    lines += ["", "[options]"]
    lines += [f"{written_key(k)} = {written_value(v)}" for k, v in rules.changes.items()]
    return "\n".join((*lines, ""))


def checked_title(title: object) -> str | None:
    """Return a title as it may stand over rules; None for what is none."""
    if not isinstance(title, str):
        return None
    trimmed = title.strip()
    fits = 1 <= len(trimmed) <= LONGEST_TITLE
    return trimmed if fits and trimmed.isprintable() else None


def _title(found: object) -> str | None:
    """Return the title in a file: a text, or as in a preset one for each language."""
    if found is None:
        return None
    if isinstance(found, Mapping):
        found = next((found[lang] for lang in Lang if lang in found), None)
    title = checked_title(found)
    if title is None:
        expected = Text.of(N_("a title of 1 to {most} characters"), most=LONGEST_TITLE)
        raise RecordError("bad-key", key="title", expected=expected, found=quoted(found))
    return title
