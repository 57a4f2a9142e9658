"""Figures for Prometheus; none of them says who plays."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge("kosti_connections", "Open WebSockets.", registry=self.registry)
        self.rooms = Gauge("kosti_rooms", "Tables held in memory.", registry=self.registry)
        self.tables = Counter("kosti_tables", "Tables opened.", registry=self.registry)
        self.events = Counter("kosti_events", "Events stored.", registry=self.registry)
        self.wishes = Counter(
            "kosti_wishes", "Wishes, by command and outcome.", ["do", "outcome"],
            registry=self.registry,
        )  # fmt: skip
        self.seconds = Histogram(
            "kosti_wish_seconds", "From a wish to its acknowledgement.", buckets=_SECONDS,
            registry=self.registry,
        )  # fmt: skip
        self.requests = Counter(
            "kosti_requests", "HTTP requests, by address and status.", ["name", "status"],
            registry=self.registry,
        )  # fmt: skip
        self.failures = Counter(
            "kosti_failures", "Errors that should not happen.", registry=self.registry
        )

    def page(self) -> bytes:
        """Return all figures in the text format of Prometheus."""
        return generate_latest(self.registry)
