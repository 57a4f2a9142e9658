"""Write the web table's protocol from its messages: TypeScript types and reference pages.

Run by ``make docs``. ``--check`` writes nothing and fails when a file would change.
"""

from __future__ import annotations

import dataclasses
import sys
import types
import typing
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path

from tools.markdown import heading, table_head

from kosti.games import options
from kosti.games.registry import families
from kosti.i18n import N_, Lang, Translator
from kosti.server import endpoints
from kosti.server import messages as http
from kosti.table import boards, commands, messages, settings, status, views
from kosti.table.codec import tag_of
from kosti.table.families import PARTS
from kosti.table.families.generic import GenericPart

ROOT = Path(__file__).parent.parent
TYPESCRIPT = ROOT / "web" / "src" / "lib" / "protocol.ts"

_MODULES = (settings, status, commands, boards, views, http, messages)
_INCOMING = (commands, http, messages)
"""The modules of what a client may send; there a field with a default may be left out."""
_BARE = (commands._Command, messages._Message, messages.Unread, boards.Board, views.Facts)
"""What only others are made from, or what does not travel."""


def files() -> Iterator[tuple[Path, str]]:
    """Yield every generated file: where it belongs, and its text."""
    yield TYPESCRIPT, typescript()
    for lang in Lang:
        yield ROOT / "docs" / lang.value / "protocol.md", page(Translator(lang))


def documented() -> tuple[type, ...]:
    """Return every message type, in the order of the files, then those of each family."""
    found: list[type] = []
    for module in _MODULES:
        kinds = (value for value in vars(module).values() if isinstance(value, type))
        own = (kind for kind in kinds if kind.__module__ == module.__name__)
        found += filter(dataclasses.is_dataclass, own)
    return (*(each for each in found if each not in _BARE), *_of_families())


def _of_families() -> Iterator[type]:
    for family in families().values():
        if family.rules.__module__.startswith("kosti."):
            yield from PARTS.of(family).messages
    yield from GenericPart.messages


def about(kind: type) -> str:
    """Return what a message says of itself, as a message for the catalogue."""
    text = kind.__dict__.get("__doc__") or ""
    # A dataclass without a text of its own gets its signature for one.
    return "" if text.startswith(f"{kind.__name__}(") else text


@dataclasses.dataclass(frozen=True)
class Member:
    """A field of a message: its name, its TypeScript type, and whether it may be left out."""

    name: str
    type: str
    optional: bool


def members(kind: type) -> Iterator[Member]:
    """Yield the fields of a message, the tag first."""
    if tag := tag_of(kind):
        yield Member(tag[0], f'"{tag[1]}"', False)
    hints = typing.get_type_hints(kind, include_extras=True)
    incoming = kind.__module__ in {module.__name__ for module in _INCOMING}
    for field in dataclasses.fields(kind):
        needed = field.default is dataclasses.MISSING is field.default_factory
        yield Member(field.name, _ts(hints[field.name]), incoming and not needed)


def typescript() -> str:
    """Return the TypeScript module."""
    lines = [_HEAD]
    for each in _enums():
        lines += [
            _comment(each.__doc__ or ""),
            f"export type {each.__name__} = {_values(each)};",
            "",
        ]
    for kind in documented():
        lines += [_comment(about(kind)), f"export interface {kind.__name__} {{"]
        lines += [f"  {m.name}{'?' if m.optional else ''}: {m.type};" for m in members(kind)]
        lines += ["}", ""]
    for name, text, kinds in (
        ("Board", "What lies on the table, by family.", _kinds_of(boards.Board)),
        ("Facts", "What there is to know of the rules, by family.", _kinds_of(views.Facts)),
        ("Command", "Everything that may be asked of a table.", commands.COMMANDS.values()),
        ("ToServer", "What a client may send over the WebSocket.", messages.TO_SERVER),
        ("FromServer", "What a client may receive.", messages.FROM_SERVER),
    ):
        union = "".join(f"\n  | {kind.__name__}" for kind in kinds)
        lines += [_comment(text), f"export type {name} ={union};", ""]
    lines += [_comment("The addresses by name."), "export const PATHS = {"]
    lines += [f'  {each.name}: "{each.path}",' for each in endpoints.ENDPOINTS]
    lines += [f'  live: "{endpoints.LIVE}",', "} as const;", ""]
    return "\n".join(lines)


def _kinds_of(base: type) -> tuple[type, ...]:
    """Return the messages of the families that are of a kind."""
    return tuple(kind for kind in _of_families() if issubclass(kind, base))


def page(t: Translator) -> str:
    """Return the reference page in one language."""
    lines = [heading(1, t("The protocol of the web table")), "", t(_MADE), "", t(_INTRODUCTION), ""]
    lines += [heading(2, t("HTTP")), "", t(_HTTP), ""]
    lines += table_head(t("address"), t("body"), t("answer"), "")
    for each in endpoints.ENDPOINTS:
        answer = _link(each.answer) if isinstance(each.answer, type) else f"`{each.answer}`"
        body = _link(each.body) if each.body else ""
        lines.append(f"| `{each.method} {each.path}` | {body} | {answer} | {t(each.about)} |")
    lines += ["", heading(2, t("WebSocket")), "", t(_WEBSOCKET, path=f"`{endpoints.LIVE}`"), ""]
    lines += table_head(t("code"), t("meaning"))
    lines += [f"| {code} | {t(reason)} |" for code, reason in endpoints.CLOSE_CODES.items()]
    for title, kinds in (
        (t("To the server"), messages.TO_SERVER),
        (t("From the server"), messages.FROM_SERVER),
        (t("Commands"), tuple(commands.COMMANDS.values())),
    ):
        lines += ["", f"## {title}", ""]
        for kind in kinds:
            lines += _section(kind, t)
    lines += [heading(2, t("Named values")), "", *table_head(t("type"), t("values"))]
    lines += [
        f"| `{named.__name__}` | `{_values(named)}` |".replace(' | "', ' \\| "')
        for named in _enums()
    ]
    shown = (*messages.TO_SERVER, *messages.FROM_SERVER, *commands.COMMANDS.values())
    lines += ["", heading(2, t("Everything else, in alphabetical order")), ""]
    for kind in sorted(documented(), key=lambda kind: kind.__name__):
        if kind not in shown:
            lines += _section(kind, t)
    return "\n".join(lines).rstrip() + "\n"


def _section(kind: type, t: Translator) -> list[str]:
    lines = [heading(3, kind.__name__), "", t(about(kind)), ""]
    optional = t("optional")
    fields = [
        f"| `{m.name}` | `{m.type}`".replace(" | ", " \\| ").replace("\\| ", "| ", 1)
        + f" | {optional if m.optional else ''} |"
        for m in members(kind)
    ]
    if fields:
        lines += [*table_head(t("field"), t("type"), ""), *fields, ""]
    return lines


def _link(kind: type) -> str:
    return f"[{kind.__name__}](#{kind.__name__.lower()})"


def _ts(hint: object) -> str:
    """Return a type as TypeScript writes it."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if _is_plain(hint, args):
        return "Plain"
    if isinstance(hint, type | typing.NewType) and origin is None:
        return str(hint.__name__)
    if origin is typing.Annotated:
        return _ts(args[0])
    if origin is typing.Literal:
        return " | ".join(f'"{each}"' for each in args)
    if origin in (typing.Union, types.UnionType):
        commanded = set(typing.get_args(commands.Command))
        if commanded <= set(args):
            return "Command"
        return " | ".join(map(_ts, args))
    if origin is tuple and args[-1] is not Ellipsis:
        return f"[{', '.join(map(_ts, args))}]"
    if origin in (list, tuple):
        inside = _ts(args[0])
        return f"({inside})[]" if " | " in inside else f"{inside}[]"
    if origin in (dict, Mapping, typing.get_origin(Mapping[str, int])):
        return f"Record<string, {_ts(args[1])}>"
    raise TypeError(f"{hint!r} has no form in TypeScript")


def _is_plain(hint: object, args: tuple[object, ...]) -> bool:
    """Tell whether a type is that of the option values, which refers to itself."""
    name = hint.__forward_arg__ if isinstance(hint, typing.ForwardRef) else hint
    return name == "Plain" or ({str, int, bool} < set(args) and type(None) not in args)


_SIMPLE: Mapping[object, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    object: "Plain",  # what the rules have not looked at yet
    Lang: "Lang",
}


def _enums() -> Iterator[type[Enum]]:
    """Yield the named values that some message holds, in the order of the files."""
    used = {member.type for kind in documented() for member in members(kind)}
    for module in (options, *_MODULES):
        for value in vars(module).values():
            own = isinstance(value, type) and value.__module__ == module.__name__
            if own and issubclass(value, Enum) and value.__name__ in used:
                yield value


def _values(kind: type[Enum]) -> str:
    return " | ".join(f'"{each.value}"' for each in kind)


def _comment(text: str) -> str:
    return f"/** {' '.join(text.split())} */"


_HEAD = """// Made from the messages in src/kosti by `make docs`; do not edit it by hand.

/** A language of the product. */
export type Lang = "ru" | "en";

/** An option value as it stands in a record. */
export type Plain = string | number | boolean | Plain[] | { [key: string]: Plain };

/** The name of a family that has no board of its own: any string but the names of the others. */
export declare enum OtherFamily {
  Name = "",
}
"""
_MADE = N_("This page is made from the program by `make docs`; do not edit it by hand.")
_INTRODUCTION = N_(
    "All messages are JSON. A table is a list of numbered events that only grows; what a viewer "
    "gets is the table as it stands after them. A request names the number it saw and its own id; "
    "the server stores what follows from it, acknowledges it, and then tells everybody. Whoever "
    "connects again names the last number and gets what is missing."
)
_HTTP = N_(
    "The language of an answer is that of `?lang=ru` or `?lang=en`, else the browser's. What is "
    "refused is answered with [Failure](#failure). Who somebody is at a table stands in a cookie "
    "of that table, which scripts cannot read."
)
_WEBSOCKET = N_(
    "One connection for each viewer, at {path}. The client begins with [Hello](#hello) and gets "
    "[Updated](#updated); from then on every change of the table brings another. The server "
    "closes with one of these codes:"
)


def main(arguments: list[str]) -> int:
    """Write the files, or check them; return the exit code."""
    stale = [
        (path, text)
        for path, text in files()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path, text in stale:
        print(path.relative_to(ROOT))
        if "--check" not in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
