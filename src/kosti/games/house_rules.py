"""House rules as text: options written as ``option=value``, and read from it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence

from kosti.errors import RulesError
from kosti.games.options import Option, Plain, Ruleset
from kosti.games.own_rules import is_rules_file, load_rules
from kosti.games.registry import ruleset

__all__ = ["house_ruleset", "written"]

_SHORT = 4
"""A list of more values is written with blanks, so that it can be broken into lines."""
_NUMBER = re.compile("[0-9]{1,9}")


def house_ruleset(name: str, sets: Sequence[str]) -> Ruleset:
    """Return a preset or the rules of a file with house rules on top, as `written` writes them.

    Raises:
        RulesError: ``bad-set``, or what the ruleset or the file is refused for.
    """
    own = load_rules(name) if is_rules_file(name) else ruleset(name)
    table = own.option_table()
    changes: dict[str, object] = {}
    for text in sets:
        option, equals, value = text.partition("=")
        option = option.strip()
        if not equals or not option:
            raise RulesError("bad-set", text=text)
        changes[option] = _read(table.get(option), value.strip())
    if not changes:
        return own
    return type(own).build(own.preset, {**own.changes, **changes}, own_title=own.own_title)


def _read(option: Option | None, text: str) -> object:
    """Return the reading of a value that the option accepts, or the plainest one."""
    readings = [*_toml(text), text, _listed(text)]
    if option is not None:
        for reading in readings:
            try:
                option.domain.read(reading)
            except (ValueError, TypeError):
                continue
            return reading
    return readings[0]


def _toml(text: str) -> list[object]:
    try:
        table = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return []
    return [table["value"]] if len(table) == 1 else []


def _listed(text: str) -> list[object]:
    """Read ``a,b,c`` with or without brackets."""
    inside = text[1:-1] if text.startswith("[") and text.endswith("]") else text
    words = [word.strip().strip("\"'") for word in inside.split(",")]
    return [int(word) if _NUMBER.fullmatch(word) else word for word in words if word]


def written(name: str, value: Plain) -> str:
    """Write an option as it can stand behind ``--set``: the counterpart of reading it."""
    if isinstance(value, list) and value and all(isinstance(each, str | int) for each in value):
        text = (", " if len(value) > _SHORT else ",").join(map(str, value))
    else:
        text = _inside(value)
    return f'{name}="{text}"' if " " in text else f"{name}={text}"


def _inside(value: Plain) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case list():
            return f"[{', '.join(map(_inside, value))}]"
        case dict():
            return f"{{{', '.join(f'{key} = {_inside(each)}' for key, each in value.items())}}}"
        case _:
            return str(value)
