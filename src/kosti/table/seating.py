"""Who sits where, and what a table chooses: the commands beside the game itself."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import count
from typing import assert_never

from kosti.errors import RulesError, nearest
from kosti.games.names import MAX_PLAYERS, check_names, same_name
from kosti.games.options import Ruleset
from kosti.record import VERSION
from kosti.table.commands import (
    AddText,
    BeginChain,
    CloseSeat,
    Leave,
    OpenSeat,
    Order,
    Rename,
    Revoke,
    SeatBot,
    SeatPlayer,
    SetSettings,
    TakeSeat,
)
from kosti.table.errors import TableError
from kosti.table.events import (
    ChainBegun,
    Created,
    LinksRevoked,
    Ordered,
    Removed,
    Renamed,
    Seated,
    SettingsChanged,
    Sitting,
    Started,
    TableEvent,
    Texted,
)
from kosti.table.fair import is_link
from kosti.table.rights import (
    Viewer,
    check_name,
    check_seat,
    need_creator,
    need_lobby,
    need_seat,
)
from kosti.table.settings import MINUTES, Absence, Settings
from kosti.table.status import Phase, SeatKind
from kosti.table.table import Table

__all__ = [
    "LONGEST_TEXT",
    "add_text",
    "begin_chain",
    "check_bot",
    "check_settings",
    "close_seat",
    "create",
    "leave",
    "open_seat",
    "order",
    "rename",
    "revoke",
    "seat_bot",
    "seat_player",
    "set_settings",
    "start",
    "take_seat",
]

Events = tuple[TableEvent, ...]
Names = tuple[str, ...]

LONGEST_TEXT = 200
"""Characters of a player's own text for the secret of the dice."""

_UNSEEN = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")
_DIRECTION = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
_MARKS = "\u061c\u200e\u200f"


def create(
    rules: Ruleset,
    seats: Sequence[Sitting],
    settings: Settings,
    commitment: str,
    bots: Names,
) -> Created:
    """Open a table; bots without a name get one.

    Raises:
        TableError, RulesError: the seats or the settings are impossible.
    """
    if len(seats) > MAX_PLAYERS:
        raise TableError("too-many-seats", most=MAX_PLAYERS)
    check_settings(settings, rules, bots)
    named: list[Sitting] = []
    taken = [each.name for each in seats if each.kind is SeatKind.PLAYER]
    for each in seats:
        match each.kind:
            case SeatKind.PLAYER:
                named.append(Sitting(SeatKind.PLAYER, each.name.strip(), own_device=True))
            case SeatKind.BOT:
                check_bot(each.bot or "", bots)
                name = each.name.strip() or _free_name(each.bot or "", taken)
                taken.append(name)
                named.append(Sitting(SeatKind.BOT, name, each.bot))
            case SeatKind.FREE:
                named.append(Sitting(SeatKind.FREE))
            case _:
                assert_never(each.kind)
    if names := [each.name for each in named if each.kind is not SeatKind.FREE]:
        check_names(names)
    return Created(
        rules.id,
        dict(rules.changes),
        tuple(named),
        settings,
        commitment,
        version=VERSION,
        title=rules.own_title,
    )


def start(table: Table, viewer: Viewer) -> Events:
    """Begin the game."""
    need_creator(viewer)
    need_lobby(table)
    if all(seat.kind is SeatKind.FREE for seat in table.seats):
        raise TableError("nobody-seated")
    return (Started(),)


def take_seat(table: Table, viewer: Viewer, command: TakeSeat) -> Events:
    """Sit down on a free seat."""
    if not viewer.invited:
        need_creator(viewer)
    _need_unfinished(table)
    place = command.seat
    if place is None:
        free = (n for n, seat in enumerate(table.seats) if seat.kind is SeatKind.FREE)
        place = next(free, None)
        if place is None:
            raise TableError("no-free-seat")
    seat = check_seat(table, place)
    if seat.kind is not SeatKind.FREE:
        raise TableError("seat-taken", name=seat.name)
    return (Seated(place, Sitting(SeatKind.PLAYER, check_name(table, command.name, place))),)


def rename(table: Table, viewer: Viewer, command: Rename) -> Events:
    """Give a seat another name."""
    seat = check_seat(table, command.seat)
    if not viewer.creator:
        need_seat(table, viewer, command.seat)
    _need_unfinished(table)
    if seat.kind is SeatKind.FREE:
        raise TableError("no-such-seat", seat=command.seat)
    return (Renamed(command.seat, check_name(table, command.name, command.seat)),)


def begin_chain(table: Table, viewer: Viewer, command: BeginChain) -> Events:
    """Let the device of a player begin a chain of links for virtual dice."""
    need_seat(table, viewer, command.seat)
    _need_unfinished(table)
    if not table.virtual:
        raise TableError("no-chain")
    if not is_link(command.head):
        raise TableError("bad-link-of-dice")
    return (ChainBegun(command.seat, command.head),)


def leave(table: Table, viewer: Viewer, command: Leave) -> Events:
    """Get up from a seat."""
    need_seat(table, viewer, command.seat)
    _need_unfinished(table)
    return (Seated(command.seat, Sitting(SeatKind.FREE)),)


def open_seat(table: Table, viewer: Viewer, command: OpenSeat) -> Events:
    """Add a free seat, or free one."""
    need_creator(viewer)
    _need_unfinished(table)
    place = _place(table, command.seat)
    freed = Seated(place, Sitting(SeatKind.FREE))
    sitting = table.seats[place].sitting if command.seat is not None else freed.sitting
    if sitting.kind is SeatKind.PLAYER and not sitting.own_device:
        # Whoever was sent away is not to come back with the same invitation.
        return (freed, LinksRevoked("invitation"))
    return (freed,)


def revoke(table: Table, viewer: Viewer, command: Revoke) -> Events:
    """Make links void."""
    need_creator(viewer)
    _need_unfinished(table)
    return (LinksRevoked(command.links),)


def close_seat(table: Table, viewer: Viewer, command: CloseSeat) -> Events:
    """Take a seat away."""
    need_creator(viewer)
    need_lobby(table)
    check_seat(table, command.seat)
    return (Removed(command.seat),)


def seat_bot(table: Table, viewer: Viewer, command: SeatBot, bots: Names) -> Events:
    """Put a bot on a seat."""
    need_creator(viewer)
    _need_unfinished(table)
    check_bot(command.bot, bots)
    place = _place(table, command.seat)
    if table.phase is Phase.LOBBY:
        name = _bot_name(table, command.bot, place)
    else:
        name = table.seats[place].name
    return (Seated(place, Sitting(SeatKind.BOT, name, command.bot)),)


def seat_player(table: Table, viewer: Viewer, command: SeatPlayer) -> Events:
    """Seat somebody on the creator's own device."""
    need_creator(viewer)
    _need_unfinished(table)
    place = _place(table, command.seat)
    name = check_name(table, command.name, place)
    return (Seated(place, Sitting(SeatKind.PLAYER, name, own_device=True)),)


def order(table: Table, viewer: Viewer, command: Order) -> Events:
    """Put the seats in another order."""
    need_creator(viewer)
    need_lobby(table)
    if sorted(command.seats) != list(range(len(table.seats))):
        raise TableError("bad-order")
    return (Ordered(command.seats),)


def set_settings(table: Table, viewer: Viewer, command: SetSettings, bots: Names) -> Events:
    """Change the settings."""
    need_creator(viewer)
    wanted = command.settings
    if table.phase is not Phase.LOBBY and wanted.dice is not table.settings.dice:
        raise TableError("dice-fixed")
    check_settings(wanted, table.rules, bots)
    return (SettingsChanged(wanted),)


def add_text(table: Table, viewer: Viewer, command: AddText) -> Events:
    """Add a text to the secret of the dice."""
    need_seat(table, viewer, command.seat)
    need_lobby(table)
    if not table.virtual:
        raise TableError("no-text")
    text = unicodedata.normalize("NFC", command.text.strip())
    if not 1 <= len(text) <= LONGEST_TEXT or any(map(_unseen, text)):
        raise TableError("bad-text", most=LONGEST_TEXT)
    return (Texted(command.seat, text),)


def check_settings(settings: Settings, rules: Ruleset, bots: Names) -> None:
    """Refuse settings that these rules do not allow.

    Raises:
        TableError: ``bad-minutes``, ``no-skipping``, ``no-stand-in``.
        RulesError: ``unknown-bot``.
    """
    if settings.minutes not in MINUTES:
        raise TableError("bad-minutes", low=MINUTES[0], high=MINUTES[-1])
    if settings.absence is Absence.SKIP and not rules.may_pass:
        raise TableError("no-skipping")
    if settings.absence is Absence.BOT and not bots:
        raise TableError("no-stand-in")
    if settings.stand_in is not None:
        check_bot(settings.stand_in, bots)


def check_bot(name: str, bots: Names) -> None:
    """Refuse a bot that does not exist, or does not play these rules.

    Raises:
        RulesError: ``unknown-bot``.
    """
    if name not in bots:
        raise RulesError("unknown-bot", name=name, hint=nearest(name, bots))


def _unseen(char: str) -> bool:
    """Tell whether a character controls how others are shown and is none itself."""
    if char in _MARKS or unicodedata.bidirectional(char) in _DIRECTION:
        return True
    return unicodedata.category(char) in _UNSEEN


def _need_unfinished(table: Table) -> None:
    if table.phase in (Phase.OVER, Phase.ABANDONED):
        raise TableError("already-started")


def _place(table: Table, place: int | None) -> int:
    """Return the place of a seat, or of a new one, which can be added only before the game."""
    if place is not None:
        check_seat(table, place)
        return place
    need_lobby(table)
    if len(table.seats) >= MAX_PLAYERS:
        raise TableError("too-many-seats", most=MAX_PLAYERS)
    return len(table.seats)


def _bot_name(table: Table, bot: str, place: int) -> str:
    return _free_name(bot, [each.name for n, each in enumerate(table.seats) if n != place])


def _free_name(bot: str, taken: Sequence[str]) -> str:
    """Return a name for a bot that nobody else has."""
    known = [name.casefold() for name in taken]
    base = bot.capitalize()
    for number in count(1):
        name = base if number == 1 else f"{base} {number}"
        if not any(same_name(name.casefold(), other) for other in known):
            return name
    raise AssertionError("unreachable")
