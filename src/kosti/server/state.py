"""What a running server holds; its routes share it."""

from __future__ import annotations

from dataclasses import dataclass

from kosti.server.analysis import Analyser
from kosti.server.cleaning import Cleaning
from kosti.server.config import Config
from kosti.server.engines import EnginePool
from kosti.server.identity import Identity
from kosti.server.limits import Buckets, Slots
from kosti.server.metrics import Metrics
from kosti.server.rooms import Rooms
from kosti.server.store import Store

__all__ = ["State"]


@dataclass(frozen=True, slots=True)
class State:
    """What a running server holds."""

    config: Config
    store: Store
    rooms: Rooms
    cleaning: Cleaning
    identity: Identity
    analyser: Analyser
    engines: EnginePool
    metrics: Metrics
    slots: Slots
    requests: Buckets
    browser_requests: Buckets
    browser_tables: Buckets
    new_tables: Buckets
    tables_a_day: Buckets
    heavy: Buckets
