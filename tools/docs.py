"""Write the reference pages of the documentation from the code: ``make docs``.

The pages say what the program does because they are made from what it runs; a test fails when
they are not up to date. ``--check`` writes nothing and fails when a page would change.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.markdown import heading, table_head

from kosti.errors import MESSAGES, IllegalAction, KostiError, RecordError, RulesError
from kosti.games.options import Option, Plain, Ruleset
from kosti.games.registry import families, preset, presets, ruleset
from kosti.i18n import N_, Lang, Translator

DOCS = Path(__file__).parent.parent / "docs"

_KINDS: Mapping[type[KostiError], str] = {
    RecordError: N_("cannot be read"),
    RulesError: N_("ruleset or table impossible"),
    IllegalAction: N_("move impossible or not allowed"),
}


def pages() -> Iterator[tuple[Path, str]]:
    """Yield every generated page: where it belongs, and its text."""
    for lang in Lang:
        t = Translator(lang)
        folder = DOCS / lang.value
        yield folder / "presets.md", _presets(t)
        yield folder / "options.md", _options(t)
        yield folder / "errors.md", _errors(t)


def plain(value: Plain) -> str:
    """Write an option value as one types it after ``--set option=``."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {plain(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(plain, value)) + "]"
    return json.dumps(value)


def _presets(t: Translator) -> str:
    lines = [heading(1, t("The presets")), "", t(_MADE), ""]
    for family in families().values():
        lines += [heading(2, family.title(t.lang)), ""]
        for each in presets():
            if preset(each).family is family.rules:
                lines += _preset(ruleset(each), t)
    return "\n".join(lines)


def _preset(rules: Ruleset, t: Translator) -> list[str]:
    table = rules.option_table()
    differs = [
        (table[name].title, name, value)
        for name, value in rules.options.items()
        if value != table[name].domain.plain(table[name].default)
    ]
    lines = [f"### `{rules.id}` — {rules.title(t.lang)}", "", rules.summary(t.lang), ""]
    if differs:
        lines += table_head(t("option"), t("name"), t("value"))
        lines += [f"| {t(title)} | `{name}` | `{plain(value)}` |" for title, name, value in differs]
    else:
        lines.append(t("Every option has its default."))
    return [*lines, ""]


def _options(t: Translator) -> str:
    lines = [heading(1, t("House rules")), "", t(_MADE), "", t(_HOUSE_RULES), ""]
    for family in families().values():
        lines += [
            heading(2, family.title(t.lang)),
            "",
            *table_head(t("name"), t("meaning"), t("default"), t("possible")),
            *(_option(each, t) for each in family.rules.option_table().values()),
            "",
        ]
    return "\n".join(lines)


def _option(option: Option, t: Translator) -> str:
    default = plain(option.domain.plain(option.default))
    meaning = f"**{t(option.title)}.** {t(option.explanation)}"
    return f"| `{option.name}` | {meaning} | `{default}` | {t(option.domain.possible)} |"


def _errors(t: Translator) -> str:
    lines = [heading(1, t("Errors")), "", t(_MADE), "", t(_ERRORS), ""]
    lines += table_head(t("code"), t("kind"), t("message"))
    for code, message in MESSAGES.items():
        kind = next(kind for kind in _KINDS if code in kind.codes)
        lines.append(
            f"| `{code}` | `{kind.__name__}`: {t(_KINDS[kind])} | {_template(message, t)} |"
        )
    return "\n".join([*lines, ""])


def _template(message: str, t: Translator) -> str:
    # The template itself is shown, its fields in braces.
    return t.untouched(message).replace("|", "\\|")


_MADE = N_("This page is made from the program by `make docs`; do not edit it by hand.")
_HOUSE_RULES = N_(
    "Each option can be set on top of any preset of its family: `--set name=value` on the command "
    "line, `options.name = value` in a record. Impossible values and options that contradict "
    "each other are refused with a sentence that says what is possible."
)
_ERRORS = N_(
    "Every error has a stable code, the same on the command line (`--json`), over HTTP and over "
    "WebSocket. Words in braces are filled in with what was given."
)


def main(arguments: list[str]) -> int:
    """Write the pages, or check them; return the exit code."""
    stale = [
        (page, text)
        for page, text in pages()
        if not page.exists() or page.read_text(encoding="utf-8") != text
    ]
    for page, text in stale:
        print(page.relative_to(DOCS.parent))
        if "--check" not in arguments:
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text, encoding="utf-8")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
