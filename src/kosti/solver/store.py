"""Solved tables on disk: memory-mapped, checked, and never in the way of an answer.

A file holds one page of header and then the values. It is used only when everything that it says
about itself is what this program would write: format, solver version, fingerprint of the ruleset,
dtype, size, and the checksum of the values. Anything else is as if there were no file. Files are
written beside their place and moved there in one step, so that readers and other writers see the
old file or the new one, never a part.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from platformdirs import user_cache_path

from kosti.games.options import Ruleset
from kosti.i18n import N_, Text
from kosti.solver.arrays import Floats

__all__ = [
    "CACHE_VARIABLE",
    "SOLVER_VERSION",
    "TableId",
    "folder",
    "keep_apart",
    "load",
    "peek",
    "save",
]

SOLVER_VERSION = 1
"""Grows whenever the same ruleset would get another table."""

CACHE_VARIABLE = "KOSTI_CACHE_DIR"
"""The environment variable that names another folder for the tables."""

_DTYPE = np.dtype("<f8")
_PAGE = 4096
_FORMAT = "kosti-table-1"
_ABANDONED = 3600.0
"""Seconds after which nobody is still writing a file."""


@dataclass(frozen=True)
class TableId:
    """What a table must be a table of: the ruleset and, for some solvers, a further parameter."""

    rules: Ruleset
    parameter: str = ""

    @property
    def path(self) -> Path:
        """Where the table is kept."""
        name = "-".join(filter(None, (self.rules.family, self.rules.fingerprint, self.parameter)))
        return folder() / f"{name}.table"


@dataclass
class _Apart:
    """Whether tables are kept apart, and how many bytes they may take all together."""

    limit: int | None = None


_apart = _Apart()
_APART = "visitors"


def keep_apart(limit: int | None) -> None:
    """From now on store tables of house rules in a folder of their own, of at most so many bytes.

    Those not used for longest are deleted. What stands in the usual folder is found as ever. None
    ends this.
    """
    _apart.limit = limit


def folder() -> Path:
    """Return the folder of the tables; it need not exist."""
    other = os.environ.get(CACHE_VARIABLE)
    return Path(other) if other else user_cache_path("kosti", appauthor=False)


def load(table: TableId, states: int) -> Floats | None:
    """Return the stored values, read from the disk as they are used; None when there are none.

    The array (states) is a private copy: writing to it changes nothing on disk.
    """
    path = table.path
    try:
        if _apart.limit is not None and not path.exists():
            path = _path_apart(table)
            os.utime(path)
        with path.open("rb") as file:
            header = file.read(_PAGE)
        if len(header) < _PAGE:
            return None
        values = np.memmap(path, _DTYPE, "c", _PAGE).view(np.ndarray)
    except (OSError, ValueError):
        return None
    if len(values) != states or header != _header(table, values):
        return None
    return values.astype(np.float64, copy=False)


def peek(table: TableId, values: int) -> Floats | None:
    """Return the first few stored values without a look at the others; None when `load` would.

    Only damage to the values themselves goes unnoticed here.
    """
    try:
        with table.path.open("rb") as file:
            header = json.loads(file.read(_PAGE))
            head = file.read(values * _DTYPE.itemsize)
            size = file.seek(0, os.SEEK_END)
    except (OSError, ValueError):
        return None
    said = _identity(table)
    if not isinstance(header, dict) or said != {key: header.get(key) for key in said}:
        return None
    if len(head) < values * _DTYPE.itemsize:
        return None
    if size != _PAGE + _DTYPE.itemsize * int(header.get("states", 0)):
        return None
    return np.frombuffer(head, _DTYPE)


def save(table: TableId, values: Floats) -> Text | None:
    """Store the values (states); return what to tell the user when that is not possible."""
    path = table.path
    written = values.astype(_DTYPE, copy=False)
    try:
        if _apart.limit is not None and table.rules.changes:
            path = _path_apart(table)
            if not _make_room(path.parent, _PAGE + written.nbytes, _apart.limit):
                return None
        path.parent.mkdir(parents=True, exist_ok=True)
        _clear(path)
        handle, name = tempfile.mkstemp(prefix=path.name, suffix=".part", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_header(table, written))
                file.write(written.data)
            Path(name).replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        return Text.of(
            N_("The table could not be stored in {folder}: {reason}. The answer is right anyway."),
            folder=str(path.parent),
            reason=error.strerror or str(error),
        )
    return None


def _path_apart(table: TableId) -> Path:
    return folder() / _APART / table.path.name


def _make_room(place: Path, size: int, limit: int) -> bool:
    """Delete tables until one of this size may be added; tell whether it may."""
    if size > limit:
        return False
    found: list[tuple[float, int, Path]] = []
    for each in place.glob("*.table*"):
        with contextlib.suppress(OSError):
            known = each.stat()
            found.append((known.st_mtime, known.st_size, each))
    taken = sum(each[1] for each in found)
    for _, freed, each in sorted(found):
        if taken + size <= limit:
            break
        with contextlib.suppress(OSError):
            each.unlink()
            taken -= freed
    return True


def _clear(path: Path) -> None:
    """Remove what killed programs have left of this table; they can be gigabytes."""
    for part in path.parent.glob(f"{path.name}*.part"):
        with contextlib.suppress(OSError):
            if time.time() - part.stat().st_mtime > _ABANDONED:
                part.unlink()


def _header(table: TableId, values: Floats) -> bytes:
    said = {
        **_identity(table),
        "states": len(values),
        "checksum": hashlib.blake2b(values.data, digest_size=16).hexdigest(),
    }
    return json.dumps(said).encode().ljust(_PAGE)


def _identity(table: TableId) -> dict[str, object]:
    """Return what a table says of itself whatever its values are."""
    return {
        "format": _FORMAT,
        "solver": SOLVER_VERSION,
        "family": table.rules.family,
        "fingerprint": table.rules.fingerprint,
        "parameter": table.parameter,
        "dtype": _DTYPE.str,
    }
