"""A worker process: it does one job after another for a server, and nothing else.

Jobs and answers travel as pickles over its standard input and output, each with its length in
front. Only the server writes to it: what visitors send is data inside of a job.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, BinaryIO, NoReturn

__all__ = ["HEAD", "Outcome", "command", "main", "packed"]

HEAD = struct.Struct("!Q")
"""What stands in front of a pickle: its length in bytes."""

_MARGIN_SECONDS = 5
"""So much later than the server gives up, a worker whose server is gone ends by itself."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a job has come to: its answer, or the error that it raised."""

    answer: object = None
    error: Exception | None = None


def command() -> list[str]:
    """Return how a worker is started; its first message is where modules are found."""
    return [sys.executable, "-c", "from kosti.server.worker import main; main()"]


def packed(value: object) -> bytes:
    """Return a message to or from a worker."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(data)) + data


def main() -> NoReturn:
    """Do jobs until the server closes the connection."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a job prints is no answer
    jobs = sys.stdin.buffer
    path, niceness, seconds, set_up = _read(jobs)
    sys.path[:] = path
    with suppress(AttributeError, OSError):
        os.nice(niceness)
    set_up()
    while True:
        job, arguments = _read(jobs)
        _alarm(seconds + _MARGIN_SECONDS)
        outcome = _done(job, arguments)
        _alarm(0)
        try:
            answers.write(outcome)
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # the server is gone


def _done(job: Callable[..., object], arguments: tuple[object, ...]) -> bytes:
    try:
        return packed(Outcome(job(*arguments)))
    except Exception as error:  # whatever it is, the server is told
        try:
            return packed(Outcome(error=error))
        except Exception:  # an error that cannot travel
            return packed(Outcome(error=RuntimeError(type(error).__name__)))


def _read(jobs: BinaryIO) -> Any:
    head = jobs.read(HEAD.size)
    if len(head) < HEAD.size:
        sys.exit(0)
    return pickle.loads(jobs.read(*HEAD.unpack(head)))  # noqa: S301 # from the server alone


def _alarm(seconds: float) -> None:
    """End this process, even amid compiled code, unless it is called again in time."""
    if hasattr(signal, "alarm"):
        signal.alarm(int(seconds))
