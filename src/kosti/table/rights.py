"""Who somebody is at a table, and what that allows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kosti.games.names import check_names
from kosti.table.errors import TableError
from kosti.table.status import Phase, SeatKind
from kosti.table.table import Seat, Table

__all__ = [
    "Viewer",
    "check_name",
    "check_seat",
    "held_seats",
    "holds",
    "may_watch",
    "need_creator",
    "need_lobby",
    "need_player",
    "need_seat",
    "need_watching",
    "speaker",
]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks at a table.

    `grants` are seats by id and generation; a grant of an older generation is worth nothing.
    `invited`: may sit down on a free seat. `creators` and `invitations` are the generations of the
    links that made the viewer so.
    """

    creator: bool = False
    grants: frozenset[tuple[int, int]] = frozenset()
    invited: bool = False
    creators: int = 0
    invitations: int = 0

    def at(self, table: Table) -> Viewer:
        """Return the viewer without what was revoked."""
        creator = self.creator and self.creators == table.creators
        invited = self.invited and self.invitations == table.invitations
        if (creator, invited) == (self.creator, self.invited):
            return self
        return replace(self, creator=creator, invited=invited)

    def as_creator(self, table: Table) -> Viewer:
        """Return the viewer as the creator of a table."""
        return replace(self, creator=True, creators=table.creators)

    def as_invited(self, table: Table) -> Viewer:
        """Return the viewer as somebody invited to a table."""
        return replace(self, invited=True, invitations=table.invitations)


def holds(table: Table, viewer: Viewer, place: int) -> bool:
    """Tell whether a viewer may act for the player on a seat."""
    seat = table.seats[place]
    if seat.kind is not SeatKind.PLAYER:
        return False
    own = viewer.creator and seat.sitting.own_device
    return own or (seat.id, seat.generation) in viewer.grants


def held_seats(table: Table, viewer: Viewer) -> tuple[int, ...]:
    """Return the seats that a viewer may act for."""
    return tuple(place for place in range(len(table.seats)) if holds(table, viewer, place))


def may_watch(table: Table, viewer: Viewer) -> bool:
    """Tell whether a viewer may see the table."""
    if table.settings.watch or viewer.creator or viewer.invited:
        return True
    return bool(held_seats(table, viewer))


def need_watching(table: Table, viewer: Viewer) -> None:
    """Refuse to show a table that only its players may see to somebody else.

    Raises:
        TableError: ``no-watching``.
    """
    if not may_watch(table, viewer):
        raise TableError("no-watching")


def speaker(table: Table, viewer: Viewer) -> int | None:
    """Return the seat in whose name a viewer speaks; None is the creator without a seat."""
    return next(iter(held_seats(table, viewer)), None)


def check_seat(table: Table, place: int) -> Seat:
    """Return a seat by its place.

    Raises:
        TableError: ``no-such-seat``.
    """
    if not 0 <= place < len(table.seats):
        raise TableError("no-such-seat", seat=place)
    return table.seats[place]


def need_creator(viewer: Viewer) -> None:
    """Refuse everybody but the creator.

    Raises:
        TableError: ``creator-only``.
    """
    if not viewer.creator:
        raise TableError("creator-only")


def need_player(table: Table, viewer: Viewer) -> None:
    """Refuse spectators.

    Raises:
        TableError: ``spectator``.
    """
    if not viewer.creator and not held_seats(table, viewer):
        raise TableError("spectator")


def need_seat(table: Table, viewer: Viewer, place: int) -> None:
    """Refuse those who may not act for a seat.

    Raises:
        TableError: ``no-such-seat``, ``spectator`` or ``not-your-seat``.
    """
    seat = check_seat(table, place)
    if not holds(table, viewer, place):
        need_player(table, viewer)
        raise TableError("not-your-seat", name=seat.name)


def need_lobby(table: Table) -> None:
    """Refuse what is possible only before the game.

    Raises:
        TableError: ``already-started``.
    """
    if table.phase is not Phase.LOBBY:
        raise TableError("already-started")


def check_name(table: Table, name: str, place: int | None = None) -> str:
    """Return a name as it may stand on a seat, or on a new one.

    Raises:
        RulesError: ``bad-player``.
    """
    others = [seat.name for other, seat in enumerate(table.seats) if other != place and seat.name]
    return check_names([name, *others])[0]
