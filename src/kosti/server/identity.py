"""Who somebody is, without accounts: signed cookies for each table, and signed links."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Literal, NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from kosti.server.errors import ServerError
from kosti.table.rights import Viewer

__all__ = ["COOKIE", "COOKIE_SECONDS", "VISITOR", "Cookie", "Grant", "Identity", "cookie_path"]

COOKIE = "kosti"
VISITOR = "kosti-visitor"
"""The cookie by which the tables that one browser opens are counted; it tells nothing else."""
COOKIE_SECONDS = 400 * 24 * 3600

Kind = Literal["invitation", "seat", "creator"]
_MOST_SEATS = 64
_VISITOR_BYTES = 12


def cookie_path(table: str) -> str:
    """Return the path under which the cookie of a table is sent, and no other."""
    return f"/api/tables/{table}"


class Cookie(NamedTuple):
    """A cookie that goes out with an answer."""

    name: str
    path: str
    value: str


@dataclass(frozen=True, slots=True)
class Grant:
    """What a link gives: a place at the table, a seat by id, or the creator's.

    A link of an older generation than that of its kind is void.
    """

    kind: Kind
    seat: int = 0
    generation: int = 0


class Identity:
    """Signs and reads cookies and links with one key."""

    def __init__(self, key: bytes) -> None:
        self._cookies = _serializer(key, "cookie")
        self._links = _serializer(key, "link")
        self._visitors = _serializer(key, "visitor")

    # Cookies

    def cookie(self, table: str, viewer: Viewer) -> str:
        """Return the cookie that makes its bearer this viewer."""
        seats = sorted(viewer.grants)[-_MOST_SEATS:]
        generations = [viewer.creators, viewer.invitations]
        return _dumped(self._cookies, [table, viewer.creator, viewer.invited, seats, generations])

    def viewer(self, table: str, cookie: str | None) -> Viewer:
        """Return who the bearer of a cookie is at a table: a spectator if it is not valid."""
        match self._read(self._cookies, cookie):
            case [str() as signed, bool() as creator, bool() as invited, list() as seats, *more]:
                if signed == table:
                    grants = frozenset((each[0], each[1]) for each in seats)
                    match more:
                        case [[int() as creators, int() as invitations]]:
                            return Viewer(creator, grants, invited, creators, invitations)
                    return Viewer(creator, grants, invited)  # a cookie of an older version
        return Viewer()

    def new_visitor(self) -> str:
        """Return the cookie of a browser that has none yet."""
        return _dumped(self._visitors, secrets.token_urlsafe(_VISITOR_BYTES))

    def visitor(self, cookie: str | None) -> str | None:
        """Return the name under which a browser is counted; None without a valid cookie."""
        name = self._read(self._visitors, cookie)
        return name if isinstance(name, str) else None

    # Links

    def link(self, table: str, grant: Grant) -> str:
        """Return the secret of a link."""
        return _dumped(self._links, [table, grant.kind, grant.seat, grant.generation])

    def grant(self, table: str, link: str) -> Grant:
        """Return what a link gives at a table.

        Raises:
            ServerError: ``bad-link``.
        """
        match self._read(self._links, link):
            case [
                str() as signed,
                "invitation" | "seat" | "creator" as kind,
                int() as s,
                int() as g,
            ]:
                if signed == table:
                    return Grant(kind, s, g)
        raise ServerError("bad-link")

    @staticmethod
    def _read(serializer: URLSafeSerializer, text: str | None) -> object:
        try:
            return serializer.loads(text or "")
        except BadData:
            return None


def _serializer(key: bytes, salt: str) -> URLSafeSerializer:
    return URLSafeSerializer(key, salt=salt, signer_kwargs={"digest_method": hashlib.sha256})


def _dumped(serializer: URLSafeSerializer, value: object) -> str:
    text = serializer.dumps(value)
    assert isinstance(text, str)
    return text
