"""Figures for Prometheus; none of them says who plays."""

from __future__ import annotations

from functools import partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        mine = self.registry
        gauge, counter = partial(Gauge, registry=mine), partial(Counter, registry=mine)
        self.connections = gauge("kosti_connections", "Open WebSockets.")
        self.rooms = gauge("kosti_rooms", "Tables held in memory.")
        self.tables = counter("kosti_tables", "Tables opened.")
        self.events = counter("kosti_events", "Events stored.")
        self.commands = counter(
            "kosti_commands", "Commands, by kind and outcome.", ["do", "outcome"]
        )
        self.seconds = Histogram(
            "kosti_command_seconds",
            "From a command to its acknowledgement.",
            buckets=_SECONDS,
            registry=mine,
        )
        self.requests = counter(
            "kosti_requests", "HTTP requests, by address and status.", ["name", "status"]
        )
        self.failures = counter("kosti_failures", "Errors that should not happen.")

    def page(self) -> bytes:
        """Return all figures in the text format of Prometheus."""
        return generate_latest(self.registry)
