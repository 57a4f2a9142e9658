"""What the HTTP addresses do; their names are those of `kosti.server.endpoints`."""

from __future__ import annotations

import asyncio
import time
from base64 import b64decode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, TypeVarTuple, assert_never

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response

import kosti
from kosti.i18n import N_, Lang, Text, Translator
from kosti.server import jobs
from kosti.server import messages as m
from kosti.server.errors import ServerError
from kosti.server.identity import COOKIE, VISITOR, Cookie, Grant, cookie_path
from kosti.server.room import Room
from kosti.server.rules_info import catalogue, check
from kosti.server.safety import client_of
from kosti.server.state import State
from kosti.table.analysing import to_be_reviewed
from kosti.table.archive import played
from kosti.table.commands import Revoke, TakeSeat
from kosti.table.errors import TableError
from kosti.table.events import Seated
from kosti.table.messages import (
    Made,
    NewTable,
    ReplayRequest,
    Review,
    VerifyRequest,
)
from kosti.table.opening import CREATOR
from kosti.table.rights import Viewer, need_creator, need_seat, need_watching
from kosti.table.table import Seat, Table, fold
from kosti.table.views import Update

__all__ = ["Api", "Call"]

_READY_SECONDS = 5.0

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


@dataclass(slots=True)
class Call:
    """One HTTP request, read: `body` is of the type that its address takes."""

    request: Request
    body: Any
    t: Translator
    cookies: list[Cookie] = field(default_factory=list)
    """The cookies that go out with the answer."""

    @property
    def table(self) -> str:
        """The table in the address."""
        return str(self.request.path_params["table"])

    @property
    def game(self) -> int | None:
        """The game of the table in the address, if one is named.

        Raises:
            ServerError: ``not-found`` when it cannot be a number of a game.
        """
        wanted = self.request.query_params.get("game")
        if wanted is None:
            return None
        if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 8):
            raise ServerError("not-found")
        return int(wanted)


class Api:
    """Answers calls; a method for each address, by its name."""

    def __init__(self, state: State) -> None:
        self._state = state

    # The start page

    async def info(self, call: Call) -> m.Info:
        config = self._state.config
        addresses = (config.public_url,) if config.public_url else config.addresses
        return m.Info(kosti.__version__, tuple(Lang), addresses)

    async def presets(self, call: Call) -> m.Catalogue:
        return await catalogue(call.t, self._state.engines.bots)

    async def rules(self, call: Call) -> m.RulesCheck:
        request: m.RulesRequest = call.body
        return await check(request.rules, request.options, call.t, self._state.engines.bots)

    # Tables

    async def make(self, call: Call) -> Made:
        request: NewTable = call.body
        self._count_new_table(call)
        room = await self._state.rooms.make(request)
        self._give(call, room.table.id, CREATOR)
        return Made(room.table.id, room.update(CREATOR, call.t))

    def _count_new_table(self, call: Call) -> None:
        """Let a browser open a few tables, and an address many: it may be that of a school.

        Raises:
            ServerError: ``too-many-tables-here`` or ``too-many-new-tables``.
        """
        identity = self._state.identity
        visitor = identity.visitor(call.request.cookies.get(VISITOR))
        if visitor is None:
            call.cookies.append(Cookie(VISITOR, "/api/tables", identity.new_visitor()))
        else:
            self._state.browser_tables.take(visitor)
        self._state.new_tables.take(client_of(call.request))
        self._state.tables_a_day.take(client_of(call.request))

    async def table(self, call: Call) -> Update:
        room, viewer = await self._seen(call)
        return room.update(viewer, call.t)

    async def join(self, call: Call) -> Update:
        request: m.Join = call.body
        room, viewer = await self._room(call)
        grant = self._state.identity.grant(call.table, request.invitation)
        if grant.kind != "invitation" or grant.generation != room.table.invitations:
            raise ServerError("bad-link")
        guest = viewer.as_invited(room.table)
        number = await room.do(guest, TakeSeat(request.name, request.seat), request.id)
        seat = await self._seat_taken(room.table, number)
        seated = replace(guest, grants=guest.grants | {(seat.id, seat.generation)})
        self._give(call, call.table, seated)
        return room.update(seated, call.t)

    async def _seat_taken(self, table: Table, number: int) -> Seat:
        """Return the seat that somebody has taken in the event with this number, as it was then."""
        events = (await self._state.store.events(table.id))[:number]
        then = fold(table.id, events)
        event = events[-1].event
        if then is None or not isinstance(event, Seated):
            raise TableError("stale")
        return then.seats[event.seat]

    async def claim(self, call: Call) -> Update:
        request: m.Claim = call.body
        room, viewer = await self._room(call)
        grant = self._state.identity.grant(call.table, request.token)
        match grant.kind:
            case "invitation":
                if grant.generation != room.table.invitations:
                    raise ServerError("bad-link")
                viewer = viewer.as_invited(room.table)
            case "creator":
                if grant.generation != room.table.creators:
                    raise ServerError("bad-link")
                viewer = viewer.as_creator(room.table)
            case "seat":
                pair = (grant.seat, grant.generation)
                if pair not in {(seat.id, seat.generation) for seat in room.table.seats}:
                    raise ServerError("bad-link")
                viewer = replace(viewer, grants=viewer.grants | {pair})
            case _:
                assert_never(grant.kind)
        self._give(call, call.table, viewer)
        return room.update(viewer, call.t)

    async def link(self, call: Call) -> m.Link:
        request: m.LinkRequest = call.body
        room, viewer = await self._room(call)
        if request.kind == "seat":
            place = request.seat if request.seat is not None else -1
            need_seat(room.table, viewer, place)
            seat = room.table.seats[place]
            grant = Grant("seat", seat.id, seat.generation)
        else:
            need_creator(viewer)
            table = room.table
            is_invitation = request.kind == "invitation"
            generation = table.invitations if is_invitation else table.creators
            grant = Grant(request.kind, 0, generation)
        secret = self._state.identity.link(call.table, grant)
        word = "join" if request.kind == "invitation" else "seat"
        return m.Link(f"/t/{call.table}#{word}={secret}")

    async def delete(self, call: Call) -> m.Deletion:
        request: m.Deletion = call.body
        _, viewer = await self._room(call)
        need_creator(viewer)
        if request.table != call.table:
            raise ServerError("no-such-table")
        await self._state.rooms.delete(call.table)
        return request

    async def revoke(self, call: Call) -> Update:
        request: m.Revocation = call.body
        room, viewer = await self._room(call)
        await room.do(viewer, Revoke(request.kind), request.id)
        # The other devices of the creator lose their rights, and this one does not.
        revoker = viewer.as_creator(room.table)
        self._give(call, call.table, revoker)
        return room.update(revoker, call.t)

    async def record(self, call: Call) -> Response:
        room, _ = await self._seen(call)
        past = played(room.table, call.game)
        name, text = await self._work(call, jobs.record_of, room.table.id, past)
        return Response(
            text,
            media_type="text/plain",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    async def review(self, call: Call) -> Review:
        room, _ = await self._seen(call)
        past = to_be_reviewed(room.table, call.game)
        self._state.heavy.take(client_of(call.request))
        return await room.reviews.of(past, client_of(call.request), call.t)

    async def mine(self, call: Call) -> m.Briefs:
        self._state.heavy.take(client_of(call.request))
        request: m.Mine = call.body
        rooms, wanted = self._state.rooms, dict.fromkeys(request.tables)
        found = {each: room.brief(call.t) for each in wanted if (room := rooms.held(each))}
        if others := tuple(each for each in wanted if each not in found):
            database, lang = self._state.config.database, call.t.lang
            read = await self._work(call, jobs.briefs, database, others, lang)
            found |= {each.table: each for each in read}
        return m.Briefs(tuple(found[each] for each in wanted if each in found))

    async def _work(self, call: Call, job: Callable[[*Ts], T], *args: *Ts) -> T:
        """Return what a process for records answers.

        Raises:
            ServerError: ``busy`` or ``took-too-long``.
        """
        return await self._state.engines.records.run(client_of(call.request), job, *args)

    async def _room(self, call: Call) -> tuple[Room, Viewer]:
        room = await self._state.rooms.get(call.table)
        cookie = call.request.cookies.get(COOKIE)
        return room, self._state.identity.viewer(call.table, cookie).at(room.table)

    async def _seen(self, call: Call) -> tuple[Room, Viewer]:
        room, viewer = await self._room(call)
        need_watching(room.table, viewer)
        return room, viewer

    def _give(self, call: Call, table: str, viewer: Viewer) -> None:
        cookie = self._state.identity.cookie(table, viewer)
        call.cookies.append(Cookie(COOKIE, cookie_path(table), cookie))

    # Records

    async def qr(self, call: Call) -> Response:
        request: m.QrRequest = call.body
        self._state.heavy.take(client_of(call.request))
        picture = await self._work(call, jobs.qr_code, request.text)
        return Response(picture, media_type="image/svg+xml")

    async def replay(self, call: Call) -> Response:
        request: ReplayRequest = call.body
        self._state.heavy.take(client_of(call.request))
        given = request.record if request.file is None else _bytes(request.file)
        answer = await self._work(call, jobs.replay, given, request.step, call.t.lang)
        return Response(answer, media_type="application/json")

    async def verify(self, call: Call) -> Response:
        request: VerifyRequest = call.body
        self._state.heavy.take(client_of(call.request))
        answer = await self._work(call, jobs.verification, request.record, call.t.lang)
        return Response(answer, media_type="application/json")

    # The server

    async def health(self, call: Call) -> Response:
        await self._tried(self._state.store.ping(), "not-readable")
        return Response("ok\n", media_type="text/plain")

    async def ready(self, call: Call) -> Response:
        await self._tried(self._state.cleaning.leave("ready", time.time()), "not-writable")
        return Response("ok\n", media_type="text/plain")

    @staticmethod
    async def _tried(work: Awaitable[None], refusal: str) -> None:
        """Refuse where the database does not do something, or not in time."""
        try:
            await asyncio.wait_for(work, _READY_SECONDS)
        except (SQLAlchemyError, OSError) as error:
            reason = str(getattr(error, "orig", None) or type(error).__name__)
            raise ServerError(refusal, reason=reason.partition("\n")[0]) from None

    async def metrics(self, call: Call) -> Response:
        if not self._state.config.metrics:
            raise ServerError("not-found")
        return Response(self._state.metrics.page(), media_type="text/plain")


def _bytes(file: str) -> bytes:
    try:
        return b64decode(file, validate=True)
    except ValueError:
        raise ServerError("bad-json", reason=Text.of(N_("`file` is not base64"))) from None
