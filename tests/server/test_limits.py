"""Rates and counts."""

from __future__ import annotations

import pytest

from kosti.server.config import Rate
from kosti.server.errors import ServerError
from kosti.server.limits import Bucket, Buckets, Slots


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_passes_and_then_so_many_a_second() -> None:
    clock = Clock()
    bucket = Bucket(Rate(2, 3), clock)

    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_clients_are_told_apart_and_forgotten() -> None:
    buckets = Buckets(Rate(0.001, 1), 2, Clock())
    buckets.take("a")
    buckets.take("b")
    with pytest.raises(ServerError, match="try again in 1000 seconds"):
        buckets.take("b")
    buckets.take("c")
    buckets.take("a")


def test_slots_are_given_back() -> None:
    slots = Slots(3, 2, 2)
    with slots.taken("t", "c"), slots.taken("t", "d"):
        with pytest.raises(ServerError, match="connections"), slots.taken("t", "e"):
            pass
        with slots.taken("u", "c"):
            assert slots.count == 3
            with pytest.raises(ServerError, match="connections"), slots.taken("v", "f"):
                pass
    assert slots.count == 0
    with (
        slots.taken("t", "c"),
        slots.taken("u", "c"),
        pytest.raises(ServerError, match="connections"),
        slots.taken("v", "c"),
    ):
        pass
