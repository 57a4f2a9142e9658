"""How a server starts and stops, and what it does by itself meanwhile."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress

from starlette.applications import Starlette

from kosti.games.registry import presets, ruleset
from kosti.server.analysis import Analyser, CoachAnalyser
from kosti.server.cleaning import Cleaner, Cleaning, Periods
from kosti.server.cluster import Cluster
from kosti.server.config import Config
from kosti.server.engines import EnginePool
from kosti.server.errors import ServerError
from kosti.server.identity import Identity
from kosti.server.limits import Buckets, Slots
from kosti.server.logs import note
from kosti.server.metrics import Metrics
from kosti.server.others import Alone, Others
from kosti.server.pages import Pages
from kosti.server.room import Services
from kosti.server.rooms import Rooms
from kosti.server.sole import Sole
from kosti.server.state import State
from kosti.server.store import Store
from kosti.table.ports import Clock

__all__ = ["Lifecycle"]

_PREFIX = 12


class Lifecycle:
    """A server from its start to its end; `running` is what it holds in between."""

    def __init__(self, config: Config, analyser: Analyser | None, clock: Clock) -> None:
        self.config = config
        self.metrics = Metrics()
        self.pages = Pages(config.static)
        self._analyser = analyser
        self._clock = clock
        self._state: State | None = None

    @property
    def running(self) -> State:
        """What the server holds while it runs.

        Raises:
            ServerError: ``closing``.
        """
        if self._state is None:
            raise ServerError("closing")
        return self._state

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Open the database, run, and tell everybody before it is closed."""
        with ExitStack() as stack:
            if self.config.exclusive:
                try:
                    stack.enter_context(Sole(self.config.database))
                except ServerError as error:
                    app.state.failure = error
                    raise
            async with self._run(app):
                yield

    @asynccontextmanager
    async def _run(self, app: Starlette) -> AsyncIterator[None]:
        try:
            store = await Store.open(self.config.database)
            try:
                others = await self._others(store)
            except ServerError:
                await store.close()
                raise
        except ServerError as error:
            app.state.failure = error  # uvicorn would only log it
            raise
        self._state = state = await self._opened(store, others)
        app.state.kosti = state
        cleaner = Cleaner(state.cleaning, state.rooms.in_use, others)
        background = [asyncio.create_task(cleaner.run())]
        if self.config.prepare:
            shipped = map(ruleset, presets())
            background.append(asyncio.create_task(state.engines.prepare(shipped)))
        note("started", front_end=self.pages.built)
        try:
            yield
        finally:
            self._state = None
            for task in background:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            state.rooms.close()
            await state.engines.close()
            await others.close()
            await store.close()
            note("stopped")

    async def _others(self, store: Store) -> Others:
        broker = self.config.broker
        if store.shared:
            names = hashlib.sha256(await store.key("broker")).hexdigest()
            return await Cluster.open(store.engine, broker, names[:_PREFIX])
        if broker is not None:
            raise ServerError("needs-postgresql")
        return Alone(self._clock)

    async def _opened(self, store: Store, others: Others) -> State:
        config, limits, engines = self.config, self.config.limits, EnginePool()
        cleaning = Cleaning(store.engine, Periods(config.keep_days))
        services = Services(store, others, self.metrics, engines, config.bot_delay)
        return State(
            config,
            store,
            Rooms(services, cleaning.keep, limits.idle_rooms, limits.tables),
            cleaning,
            Identity(await store.key("identity")),
            self._analyser or CoachAnalyser(engines),
            engines,
            self.metrics,
            Slots(limits.connections, limits.connections_per_table, limits.connections_per_client),
            Buckets(limits.requests, limits.clients),
            Buckets(limits.browser_requests, limits.clients, refusal="too-many-clicks"),
            Buckets(limits.browser_tables, limits.clients, refusal="too-many-tables-here"),
            Buckets(limits.new_tables, limits.clients, refusal="too-many-new-tables"),
            Buckets(limits.tables_a_day, limits.clients, refusal="too-many-new-tables"),
            Buckets(limits.heavy, limits.clients, refusal="too-many-questions"),
        )
