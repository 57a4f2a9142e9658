"""Every address of the web table, with what goes in and out; the pages and a test go by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kosti.i18n import N_
from kosti.server import messages as m
from kosti.table.messages import (
    Made,
    NewTable,
    Replay,
    ReplayRequest,
    Review,
    Verification,
    VerifyRequest,
)
from kosti.table.views import Update

__all__ = ["CLOSE_CODES", "ENDPOINTS", "LIVE", "Endpoint"]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An HTTP address. `body` and `answer` are message types; a string names a media type."""

    name: str
    method: str
    path: str
    about: str
    body: type | None = None
    answer: type | str = ""


LIVE = "/api/tables/{table}/live"
"""The WebSocket of a table."""

ENDPOINTS = (
    Endpoint("info", "GET", "/api/info", N_("About this server."), None, m.Info),
    Endpoint(
        "presets", "GET", "/api/presets", N_("Everything that can be played."), None, m.Catalogue
    ),
    Endpoint(
        "rules",
        "POST",
        "/api/rules",
        N_("A ruleset in plain words, and what is wrong with house rules."),
        m.RulesRequest,
        m.RulesCheck,
    ),
    Endpoint("make", "POST", "/api/tables", N_("Open a table."), NewTable, Made),
    Endpoint(
        "table", "GET", "/api/tables/{table}", N_("The table as its viewer sees it."), None, Update
    ),
    Endpoint(
        "join",
        "POST",
        "/api/tables/{table}/join",
        N_("Sit down with an invitation; a cookie comes along."),
        m.Join,
        Update,
    ),
    Endpoint(
        "claim",
        "POST",
        "/api/tables/{table}/claim",
        N_("Act for a seat on another device; a cookie comes along."),
        m.Claim,
        Update,
    ),
    Endpoint(
        "link",
        "POST",
        "/api/tables/{table}/link",
        N_("A link to hand on."),
        m.LinkRequest,
        m.Link,
    ),
    Endpoint(
        "delete",
        "POST",
        "/api/tables/{table}/delete",
        N_("Delete the table with the names in it, for everybody and for ever (the creator)."),
        m.Deletion,
        m.Deletion,
    ),
    Endpoint(
        "revoke",
        "POST",
        "/api/tables/{table}/revoke",
        N_("Make links void; a cookie comes along."),
        m.Revocation,
        Update,
    ),
    Endpoint(
        "record",
        "GET",
        "/api/tables/{table}/record",
        N_("The game as a .kosti file; `?game=1` names an earlier game of the table."),
        None,
        "text/plain",
    ),
    Endpoint(
        "review",
        "GET",
        "/api/tables/{table}/review",
        N_("What the decisions of a finished game cost, and what was luck; `?game=1` as above."),
        None,
        Review,
    ),
    Endpoint(
        "mine",
        "POST",
        "/api/mine",
        N_("How the tables stand that this browser remembers."),
        m.Mine,
        m.Briefs,
    ),
    Endpoint("qr", "POST", "/api/qr", N_("A text as a QR code."), m.QrRequest, "image/svg+xml"),
    Endpoint(
        "replay",
        "POST",
        "/api/replay",
        N_("A recorded game, step by step."),
        ReplayRequest,
        Replay,
    ),
    Endpoint(
        "verify",
        "POST",
        "/api/verify",
        N_("Whether the virtual dice of a record were fair."),
        VerifyRequest,
        Verification,
    ),
    Endpoint(
        "health", "GET", "/healthz", N_("Whether the server lives and reads."), None, "text/plain"
    ),
    Endpoint("ready", "GET", "/readyz", N_("Whether the server also writes."), None, "text/plain"),
    Endpoint("metrics", "GET", "/metrics", N_("Figures for Prometheus."), None, "text/plain"),
)

CLOSE_CODES: Mapping[int, str] = MappingProxyType(
    {
        1001: N_("the server goes away: connect again"),
        1012: N_("the server restarts: connect again"),
        4000: N_("the messages cannot be read: do not connect again"),
        4003: N_("the table may not be watched: do not connect again"),
        4004: N_("there is no such table: do not connect again"),
        4008: N_("too many messages, or read too slowly: connect again after a while"),
        4013: N_("too many connections: connect again after a while"),
    }
)
"""Why the server closes a WebSocket, and what a client should do."""
