"""Rates and counts: how often, and how many at once."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cachetools import LRUCache

from kosti.server.config import Rate
from kosti.server.errors import ServerError

__all__ = ["Bucket", "Buckets", "Slots"]

Clock = Callable[[], float]


class Bucket:
    """A token bucket: it lets a burst pass, and then so many a second."""

    __slots__ = ("_at", "_clock", "_left", "_rate")

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left = float(rate.burst)
        self._at = clock()

    def take(self) -> bool:
        """Take one token, if there is one."""
        now = self._clock()
        self._left = min(
            float(self._rate.burst), self._left + (now - self._at) * self._rate.per_second
        )
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def wait(self) -> int:
        """After how many seconds, at least 1, there is a token again."""
        return max(1, math.ceil((1 - self._left) / self._rate.per_second))


class Buckets:
    """A bucket for each client; those not seen for longest are forgotten.

    Whoever finds it empty is refused with the code `refusal`, which says for how long.
    """

    def __init__(
        self,
        rate: Rate,
        most: int,
        clock: Clock = time.monotonic,
        *,
        refusal: str = "too-many-requests",
    ) -> None:
        self._refusal = refusal
        self._rate = rate
        self._clock = clock
        self._buckets: LRUCache[str, Bucket] = LRUCache(most)

    def take(self, client: str) -> None:
        """Take a token of a client.

        Raises:
            ServerError: the refusal.
        """
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = Bucket(self._rate, self._clock)
        if not bucket.take():
            raise ServerError(self._refusal, seconds=bucket.wait)


class Slots:
    """How many connections are open, together, for each table and for each client."""

    def __init__(self, most: int, per_table: int, per_client: int) -> None:
        self._most = most
        self._per = {"table": per_table, "client": per_client}
        self._open: dict[tuple[str, str], int] = {}
        self.count = 0

    @contextmanager
    def taken(self, table: str, client: str) -> Iterator[None]:
        """Hold a slot.

        Raises:
            ServerError: ``too-many-connections``.
        """
        keys = (("table", table), ("client", client))
        if self.count >= self._most or any(
            self._open.get(key, 0) >= self._per[key[0]] for key in keys
        ):
            raise ServerError("too-many-connections")
        self.count += 1
        for key in keys:
            self._open[key] = self._open.get(key, 0) + 1
        try:
            yield
        finally:
            self.count -= 1
            for key in keys:
                self._open[key] -= 1
                if not self._open[key]:
                    del self._open[key]
