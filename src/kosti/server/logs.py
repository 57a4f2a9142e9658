"""What the server notes: a JSON line for each event, without names, addresses or secrets."""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from types import TracebackType

__all__ = ["JsonLines", "failure", "log", "note", "set_up"]

log = logging.getLogger("kosti.server")

_FIELDS = "fields"


class JsonLines(logging.Formatter):
    """Write a record as one line of JSON: time, level, event, and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        fields = getattr(record, _FIELDS, None)
        if isinstance(fields, dict):
            line |= fields
        return json.dumps(line, ensure_ascii=False)


def note(event: str, **fields: object) -> None:
    """Note that something has happened. Fields must not tell who plays or where."""
    log.info(event, extra={_FIELDS: fields})


def failure(event: str, error: BaseException) -> None:
    """Note an error that should not happen: where it arose, but not its message.

    The message of an error may quote what people have typed.
    """
    where = [
        f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno} {frame.name}"
        for frame in _frames(error.__traceback__)
    ]
    log.error(event, extra={_FIELDS: {"error": type(error).__name__, "where": where[-12:]}})


def _frames(trace: TracebackType | None) -> traceback.StackSummary:
    return traceback.extract_tb(trace)


def set_up(level: int = logging.INFO) -> None:
    """Write what this server notes as JSON lines to standard error.

    uvicorn's own log is silent: what it would say names addresses, or is noted here anyway.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    log.handlers = [handler]
    log.propagate = False
    log.setLevel(level)
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL + 1)
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL + 1)
