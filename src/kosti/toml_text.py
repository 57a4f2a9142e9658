"""TOML as people write it: decoded, parsed, what is wrong with it named in their language; written.

Records and rulesets in files of one's own are read by `parse`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from datetime import date, datetime, time
from math import isinf, isnan, nan

from kosti.errors import RecordError
from kosti.i18n import N_, Text
from kosti.typography import plain_toml

__all__ = ["LIMIT", "parse", "written_key", "written_value"]

LIMIT = 4 * 1024 * 1024
"""The largest text that is read, in bytes (of a text already decoded: characters)."""

_DEEPEST = 64
_HUGE = 14_280
_KEY = r"""(?:[\w-]{1,200}+|"(?:[^"\\\n]|\\.){0,200}+"|'[^'\n]{0,200}+')"""
_DOT = r"[ \t]*+\.[ \t]*+"
_KEYS = re.compile(rf"{_KEY}(?:{_DOT}{_KEY}){{0,{_DEEPEST - 1}}}+({_DOT}{_KEY})?+", re.ASCII)
"""Dotted keys, and with a group those of more parts than are read: tomllib is slow over them."""

_BOM = "\ufeff"
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM", b"%PDF", b"PK\x03\x04")
"""How files begin that are opened by mistake: pictures, PDF, archives and office documents."""

_CURLY = "“”„‟«»‘’‚‹›"
_PLACE = re.compile(r" \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")
_BARE_DATE = re.compile(r"=\s*\d{1,2}[./]\d{1,2}[./]\d{2,4}")
_COLON = re.compile(r"\s*[\w-]+\s*:")
_REASONS = (
    ("Cannot overwrite", N_("a key stands there for the second time")),
    ("Cannot declare", N_("a table stands there for the second time")),
    ("Duplicate inline", N_("a key stands there for the second time")),
    ("Cannot", N_("a key contradicts what stands before it")),
    ("Unclosed array", N_("a list is not closed: a comma between its items or “]” is missing")),
    ("Unclosed inline", N_("a table is not closed: a comma or “}}” is missing")),
    ("Unterminated", N_("a text is not closed: a quotation mark is missing")),
    ("Expected '=' after", N_("after a key “=” and its value must follow")),
    ("Expected newline", N_("something stands behind the value that does not belong there")),
    ("Expected ']", N_("“]” is missing")),
    ("Expected", N_("a text is not closed: a quotation mark is missing")),
    ("Unescaped", N_("in a text “\\” must be written as “\\\\”")),
    ("Escaped", N_("in a text “\\” must be written as “\\\\”")),
    ("Invalid hex", N_("in a text “\\” must be written as “\\\\”")),
    ("Invalid date", N_("there is no such date")),
    ("Invalid value", N_("this is no value: texts stand in straight quotation marks")),
    ("Illegal character '\\n'", N_("a text is not closed: a quotation mark is missing")),
    ("Illegal", N_("a character stands there that a text must not hold")),
)
"""What the parser says of a fault, by how its sentence begins, and what that means to people."""


def parse(text: str | bytes) -> dict[str, object]:
    """Read a TOML text; a byte order mark, CR LF and foreign blanks and minuses are read as well.

    Raises:
        RecordError: ``too-large``, ``not-text`` or ``not-toml``.
    """
    if len(text) > LIMIT:
        raise RecordError("too-large", size=len(text), limit=LIMIT)
    text = plain_toml(_decoded(text).removeprefix(_BOM))
    too_deep = RecordError("not-toml", reason=Text.of(N_("it is nested too deeply")))
    if any(keys[1] for keys in _KEYS.finditer(text)):
        raise too_deep
    try:
        data = tomllib.loads(text, parse_float=_read_float)
    except RecursionError:
        raise too_deep from None
    except ValueError as error:
        # Besides its own error tomllib lets through those of int() and of dates.
        raise RecordError("not-toml", reason=_reason(text, str(error))) from None
    if _is_deep(data):
        raise too_deep
    return data


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise _not_text(error.start, N_("a character is broken")) from None
        return text
    if text.startswith(_PICTURES):
        raise _not_text(0, N_("it looks like a picture or another document, not like a text"))
    if text.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _not_text(0, N_("it looks like UTF-16; save it again as UTF-8"))
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        hint = N_("save it again as UTF-8, which every editor offers as an encoding")
        raise _not_text(error.start, hint) from None


def _not_text(position: int, hint: str) -> RecordError:
    return RecordError("not-text", position=position, hint=Text.of(hint))


def _reason(text: str, said: str) -> Text:
    """Say what is wrong with a text of which the parser says so."""
    place = _PLACE.search(said)
    number = int(place["line"]) if place is not None and place["line"] else None
    line = text.split("\n")[number - 1] if number is not None else text.rpartition("\n")[2]
    cause = _cause(text, line, said)
    if number is None or place is None:
        return Text.of(N_("at its end: {cause}"), cause=cause)
    return Text.of(
        N_("line {line}, column {column}: {cause}"),
        line=number,
        column=int(place["column"]),
        cause=cause,
    )


def _cause(text: str, line: str, said: str) -> Text:
    if "\0" in text:
        return Text.of(N_("it looks like a picture or another document, not like a text"))
    if re.search(r"\r(?!\n)", text):
        return Text.of(N_("its lines end in an old way (CR); save it with ordinary line ends"))
    curly = next((char for char in line if char in _CURLY), None)
    if curly is not None and not _stands_in_quotes(line, curly):
        return Text.of(
            N_('the mark {char} is no straight quotation mark; write " instead'), char=curly
        )
    if _BARE_DATE.search(line):
        return Text.of(N_("a date is written as 2026-11-30, or stands in quotation marks"))
    if _COLON.match(line) and "=" not in line.partition(":")[0]:
        return Text.of(N_("a key and its value are joined by “=”, not by a colon"))
    if said.endswith("(at end of document)") and text.count("[") > text.count("]"):
        return Text.of(N_("a list is not closed: a comma between its items or “]” is missing"))
    for begins, reason in _REASONS:
        if said.startswith(begins):
            return Text.of(reason)
    return Text.of(N_("this is neither “key = value” nor a comment"))


def _stands_in_quotes(line: str, char: str) -> bool:
    """Tell whether a character stands inside a text between straight quotation marks."""
    return re.search(rf'"[^"]*{re.escape(char)}[^"]*"', line) is not None


def _read_float(text: str) -> float:
    """Read a float; every nan is one and the same, so that equal games have equal extra keys."""
    value = float(text)
    return nan if isnan(value) else value


def _is_deep(data: object) -> bool:
    """Tell whether tables and lists lie deeper in one another than a writer can follow."""
    level = [data]
    for _ in range(_DEEPEST):
        inside: list[object] = []
        for value in level:
            if isinstance(value, dict):
                inside += value.values()
            elif isinstance(value, list):
                inside += value
        level = inside
    return bool(level)


def written_key(key: str) -> str:
    """Write a key as TOML."""
    bare = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if bare else _string(key)


def written_value(value: object) -> str:
    """Write a value as TOML, on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case float():
            return _float(value)
        case int():
            # Python writes no huge number in decimal, and a record can hold one only as hex.
            return str(value) if value < 0 or value.bit_length() < _HUGE else hex(value)
        case datetime() | date() | time():
            return value.isoformat()
        case Mapping():
            inside = ", ".join(
                f"{written_key(key)} = {written_value(each)}" for key, each in value.items()
            )
            return f"{{ {inside} }}" if inside else "{}"
        case list() | tuple():
            return f"[{', '.join(map(written_value, value))}]"
        case _:
            raise TypeError(f"{value!r} has no form in a record")


def _float(value: float) -> str:
    if isnan(value):
        return "nan"
    if isinf(value):
        return "inf" if value > 0 else "-inf"
    return repr(value)


def _string(text: str) -> str:
    escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return '"' + "".join(escapes.get(char) or _char(char) for char in text) + '"'


def _char(char: str) -> str:
    control = ord(char) < 0x20 or 0x7F <= ord(char) < 0xA0
    return f"\\u{ord(char):04X}" if control else char
