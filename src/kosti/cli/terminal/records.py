"""Records on disk: read, and kept while their game is under way."""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from kosti import record
from kosti.cli.errors import UsageError, unreadable, unwritable
from kosti.games.game import Game

__all__ = ["Keeper", "read_file", "read_game"]

_SUFFIX = ".kosti"
_STDIN = "-"


def read_game(file: Path) -> Game:
    """Read a record from a file, or from standard input for “-”.

    Raises:
        UsageError: ``unreadable-file``.
        KostiError: the record is unreadable, its rules or a move impossible.
    """
    if str(file) != _STDIN:
        return read_file(file)
    try:
        data = b"" if sys.stdin is None else sys.stdin.buffer.read(record.LIMIT + 1)
    except OSError as error:
        raise unreadable(file, error) from None
    return record.loads(data)


def read_file(file: Path) -> Game:
    """Read a record from a file.

    Raises:
        UsageError: ``unreadable-file``.
        KostiError: the record is unreadable, its rules or a move impossible.
    """
    try:
        with file.open("rb") as stream:
            data = stream.read(record.LIMIT + 1)
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from None
    return record.loads(data)


class Keeper:
    """Keeps the record of one game in one file.

    A file is replaced as a whole, so that it holds a complete record at any moment. Without a path
    a fresh name is taken among the program's own data when there is something to save.
    """

    def __init__(self, path: Path | None = None, saved: Game | None = None) -> None:
        self.path = path
        self.saved = saved
        """The game as it is on disk by now."""

    @classmethod
    def fresh(cls, path: Path) -> Keeper:
        """Take a file that does not exist yet.

        Raises:
            UsageError: ``file-exists``; ``unwritable-file`` where no file can be made.
        """
        try:
            path.open("xb").close()
            path.unlink()
        except FileExistsError:
            raise UsageError("file-exists", path=str(path)) from None
        except (OSError, ValueError) as error:
            raise unwritable(path, error) from None
        return cls(path)

    def save(self, game: Game) -> None:
        """Write the game.

        Raises:
            UsageError: ``unwritable-file``.
        """
        data = record.dumps(game).encode("utf-8")
        try:
            if self.path is None:
                self.path = _fresh_path(game)
            _replace(self.path.resolve(), data)
        except (OSError, ValueError) as error:
            raise unwritable(self.path or _folder(), error) from None
        self.saved = game

    @property
    def quoted(self) -> str:
        """The path as it can be typed in a shell."""
        return shlex.quote(str(self.path))


def _folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("kosti", appauthor=False) / "games"


def _fresh_path(game: Game) -> Path:
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{datetime.now().astimezone().date()}-{game.rules.id}"
    for path in _numbered(folder, name):
        with contextlib.suppress(FileExistsError):
            path.open("xb").close()
            return path
    raise AssertionError


def _numbered(folder: Path, name: str) -> Iterator[Path]:
    yield folder / f"{name}{_SUFFIX}"
    number = 2
    while True:
        yield folder / f"{name}-{number}{_SUFFIX}"
        number += 1


def _replace(path: Path, data: bytes) -> None:
    """Put a file in the place of another, or let the other be as it was."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        fresh.write_bytes(data)
        with contextlib.suppress(FileNotFoundError):
            fresh.chmod(path.stat().st_mode & 0o777)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
