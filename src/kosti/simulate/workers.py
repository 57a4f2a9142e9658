"""Worker processes for games: none of them outlives whoever started them."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process
from types import FrameType, ModuleType

__all__ = ["starting", "worker_pool"]

_MAIN = "__main__"
_SIGNALLED = 128
_ENDINGS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def worker_pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Run so many worker processes; whoever leaves by an exception does not wait for them.

    Being told to end (by SIGTERM or SIGHUP) is such an exception, unless somebody handles it.
    """
    # A fresh interpreter a core: the compiled kernels' threads do not survive a fork.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin)
    try:
        with _ending():
            yield pool
    except BaseException:
        for process in list(pool._processes.values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _ending() -> Iterator[None]:
    """Leave by `SystemExit` when this process is told to end, as it otherwise would at once."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    told = [each for each in _ENDINGS if signal.getsignal(each) is signal.SIG_DFL]
    for each in told:
        signal.signal(each, _exit)
    try:
        yield
    finally:
        for each in told:
            signal.signal(each, signal.SIG_DFL)


def _exit(number: int, _: FrameType | None) -> None:
    raise SystemExit(_SIGNALLED + number)


@contextmanager
def starting(*given: object) -> Iterator[None]:
    """Let processes start that need nothing but what is given.

    They do not run the script that is under way a second time, as they otherwise would to get at
    what it defines, so that it needs no ``if __name__ == "__main__"``; unless something given is
    of a class from there. An interrupt from the keyboard is not theirs from their first moment on.
    """
    main = sys.modules[_MAIN]
    if not any(type(each).__module__ == _MAIN for each in given):
        sys.modules[_MAIN] = ModuleType(_MAIN)
    in_main = threading.current_thread() is threading.main_thread()
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN) if in_main else None
    try:
        yield
    finally:
        sys.modules[_MAIN] = main
        if in_main:
            signal.signal(signal.SIGINT, handler)


def _begin() -> None:
    """Leave an interrupt from the keyboard to the process that gave out the work, and end with it.

    That may be killed in any way; without it nobody would ever end the workers.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
