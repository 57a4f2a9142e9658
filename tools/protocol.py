"""Write the web table's protocol from its messages: TypeScript types and reference pages.

Run by ``make docs``. ``--check`` writes nothing and fails when a file would change.
"""

from __future__ import annotations

import dataclasses
import sys
import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Any

from tools.markdown import heading, table_head

from kosti.games.events import Event
from kosti.games.family import Family
from kosti.games.game import Game
from kosti.games.registry import families, preset, presets, ruleset
from kosti.i18n import N_, Lang, Translator
from kosti.server import endpoints
from kosti.server import messages as http
from kosti.table import boards, commands, guide, messages, settings, status, views
from kosti.table.codec import tag_of
from kosti.table.families import PARTS
from kosti.table.families.generic import GenericPart
from kosti.table.sentences import SHARED_EVENTS, sentence

ROOT = Path(__file__).parent.parent
TYPESCRIPT = ROOT / "web" / "src" / "lib" / "protocol.ts"

_MODULES = (settings, status, commands, boards, views, guide, http, messages)
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


def _own_families() -> tuple[Family, ...]:
    """Return the families of this package; others may be installed beside them."""
    known = families().values()
    return tuple(each for each in known if each.rules.__module__.startswith("kosti."))


def _of_families() -> Iterator[type]:
    for family in _own_families():
        yield from PARTS.of(family).messages
    yield from GenericPart.messages


def events() -> Mapping[str, tuple[type[Event], ...]]:
    """Return every kind of event by the name of their union: the shared ones, then by family."""
    own = {f"{each.name.capitalize()}Event": PARTS.of(each).events for each in _own_families()}
    return {"SharedEvent": SHARED_EVENTS, **own}


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


def members(kind: type) -> tuple[Member, ...]:
    """Return the fields of a message or an event, the tag first."""
    return tuple(_members(kind))


def _members(kind: type) -> Iterator[Member]:
    tag = ("kind", kind.kind) if issubclass(kind, Event) else tag_of(kind)
    if tag:
        yield Member(tag[0], f'"{tag[1]}"', False)
    hints = typing.get_type_hints(kind, include_extras=True)
    incoming = kind.__module__ in {module.__name__ for module in _INCOMING}
    for field in dataclasses.fields(kind):
        needed = field.default is dataclasses.MISSING is field.default_factory
        yield Member(field.name, _ts(hints[field.name]), incoming and not needed)


def typescript() -> str:
    """Return the TypeScript module."""
    lines = [_HEAD]
    about_version = "The version of the messages that the page was built for."
    lines += [_comment(about_version), f"export const PROTOCOL = {messages.PROTOCOL};", ""]
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
    for name, known in events().items():
        for event in known:
            lines += [_comment(event.__doc__ or ""), f"export interface {event.__name__} {{"]
            lines += [f"  {m.name}: {m.type};" for m in members(event)]
            lines += ["}", ""]
        lines += [_union(name, (event.__name__ for event in known)), ""]
    lines += [_comment("Everything that happens in a game.")]
    lines += [_union("GameEvent", (*events(), "OtherEvent")), ""]
    for name, text, kinds in (
        ("Board", "What lies on the table, by family.", _kinds_of(boards.Board)),
        ("Facts", "What there is to know of the rules, by family.", _kinds_of(views.Facts)),
        ("Command", "Everything that may be asked of a table.", commands.COMMANDS.values()),
        ("ToServer", "What a client may send over the WebSocket.", messages.TO_SERVER),
        ("FromServer", "What a client may receive.", messages.FROM_SERVER),
    ):
        lines += [_comment(text), _union(name, (kind.__name__ for kind in kinds)), ""]
    lines += [_comment("The addresses by name."), "export const PATHS = {"]
    lines += [f'  {each.name}: "{each.path}",' for each in endpoints.ENDPOINTS]
    lines += [f'  live: "{endpoints.LIVE}",', "} as const;", ""]
    return "\n".join(lines)


def _union(name: str, kinds: Iterable[str]) -> str:
    return f"export type {name} =" + "".join(f"\n  | {kind}" for kind in kinds) + ";"


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
    lines += _events_section(t)
    shown = (*messages.TO_SERVER, *messages.FROM_SERVER, *commands.COMMANDS.values())
    lines += ["", heading(2, t("Everything else, in alphabetical order")), ""]
    for kind in sorted(documented(), key=lambda kind: kind.__name__):
        if kind not in shown:
            lines += _section(kind, t)
    return "\n".join(lines).rstrip() + "\n"


def _events_section(t: Translator) -> list[str]:
    lines = ["", heading(2, t("Events of a game")), "", t(_EVENTS), ""]
    titles = (t("All games"), *(each.title(t.lang) for each in _own_families()))
    rules = (ruleset(presets()[0]), *(ruleset(_preset_of(each)) for each in _own_families()))
    for title, ruled, kinds in zip(titles, rules, events().values(), strict=True):
        lines += [heading(3, title), "", *table_head("`kind`", t("fields"), t("for example"))]
        game = Game(ruled, [t("Anya"), t("Boris")])
        for kind in kinds:
            fields = [f"`{m.name}: {m.type}`".replace(" | ", " \\| ") for m in members(kind)[2:]]
            said = sentence(example(kind), game, t)
            lines.append(f"| `{kind.kind}` | {', '.join(fields)} | {said} |")
        lines.append("")
    return lines[:-1]


def _preset_of(family: Family) -> str:
    return next(each for each in presets() if preset(each).family is family.rules)


def example(kind: type[Event]) -> Event:
    """Return an event of a kind as it may happen in a game of two."""
    hints = typing.get_type_hints(kind)
    names = [each.name for each in dataclasses.fields(kind)]
    return kind(**{name: _some(name, hints[name]) for name in names})


def _some(name: str, hint: object) -> Any:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next(iter(hint))
    return _FIELDS.get(name, (0, 1) if typing.get_origin(hint) is tuple else 2)


_FIELDS: Mapping[str, int] = {
    "seat": 0,
    "by": 1,
    "points": 50,
    "lost": 60,
    "score": 900,
    "low": 200,
    "high": 300,
    "of": 3,
    "failed": 3,
    "extra": 50,
}
"""What the fields of an event hold in examples; others hold a small number."""


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
    """Yield the named values that some message or event holds, where they are first held."""
    kinds = (*documented(), *(kind for known in events().values() for kind in known))
    found = dict.fromkeys(
        part
        for kind in kinds
        for hint in typing.get_type_hints(kind).values()
        for part in _parts(hint)
        if isinstance(part, type) and issubclass(part, Enum) and part is not Lang
    )
    yield from found


def _parts(hint: object) -> Iterator[object]:
    """Yield a type, and every type that stands in its brackets."""
    yield hint
    for each in typing.get_args(hint):
        yield from _parts(each)


def _values(kind: type[Enum]) -> str:
    return " | ".join(f'"{each.value}"' for each in kind)


def _comment(text: str) -> str:
    return f"/** {' '.join(text.split())} */"


_HEAD = """// Made from the messages in src/kosti by `make docs`; do not edit it by hand.

/** A language of the product. */
export type Lang = "ru" | "en";

/** An option value as it stands in a record. */
export type Plain = string | number | boolean | Plain[] | { [key: string]: Plain };

/** A change of JSON: its new value in a list of one, or changes of its parts by name or number. */
export type Patch = [unknown] | { [part: string]: Patch };

/** The name of a family that has no board of its own: any string but the names of the others. */
export declare enum OtherFamily {
  Name = "",
}

/** The kind of an event of such a family: any string but the kinds of the others. */
export declare enum OtherKind {
  Name = "",
}

/** An event of a family that has no events here; its fields are its own. */
export interface OtherEvent {
  kind: OtherKind;
  seat: number;
  [field: string]: unknown;
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
_EVENTS = N_(
    "A line of the history says what has happened in the game: objects with their `kind`, the "
    "`seat` they concern, and fields of their own. Families from other packages have events of "
    "the same form with other kinds."
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
