"""Compilation with Numba: once, kept on disk, and free of the interpreter lock.

Numba has no type hints; here its decorators get the types that the checker needs.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba

__all__ = ["checks_bounds", "inlined", "is_compiled", "kernel"]

P = ParamSpec("P")
R = TypeVar("R")

_SOLVER = Path(__file__).parent

# Without "_nrt" no array is counted as a reference. The counts are locked increments, and in small
# functions that pass arrays on they cost ten times what the work does. The price: kernels cannot
# make arrays, only fill them.
_OPTIONS: dict[str, Any] = {
    "nogil": True,
    "boundscheck": False,
    "error_model": "numpy",
    "_nrt": False,
}


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function on its first call; the result is cached on disk where that is possible.

    Floating-point operations keep their order: the same table on every machine.
    """
    try:
        compiled = numba.njit(cache=True, **_OPTIONS)(function)
    except RuntimeError:  # no folder that a cache could be written to
        return cast("Callable[P, R]", numba.njit(**_OPTIONS)(function))
    # Numba asks only whether the function's own file has changed, not what it calls elsewhere; and
    # it reads the whole index before it asks, which fails where a class in it is no more. What is
    # of another version it does not read.
    file = _index(compiled)
    if hasattr(file, "_version"):
        file._version = (numba.__version__, _stamp(Path(inspect.getfile(function)).parent))
    return cast("Callable[P, R]", compiled)


def _index(compiled: Any) -> Any:
    """Return Numba's list of what is cached of a function; None where it keeps none."""
    return getattr(getattr(compiled, "_cache", None), "_cache_file", None)


@cache
def _stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Return what changes whenever a cached kernel is not what would be compiled now.

    That is when a module of the solver changes, or one beside the kernel's own.
    """
    files = sorted({each for place in (_SOLVER, folder) for each in place.rglob("*.py")})
    stamp = tuple((each.name, each.stat().st_mtime_ns, each.stat().st_size) for each in files)
    # Nor whether it was compiled to check its bounds.
    return (("boundscheck", int(checks_bounds()), 0), *stamp)


def checks_bounds() -> bool:
    """Tell whether kernels check every index, as ``NUMBA_BOUNDSCHECK=1`` makes them."""
    return bool(cast("Any", numba.config).BOUNDSCHECK)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function into every kernel that calls it.

    A call costs more than a row of work here: each array travels as eight numbers, and is counted.
    """
    compiled = numba.njit(forceinline=True, **_OPTIONS)(function)
    return cast("Callable[P, R]", compiled)


def is_compiled(function: Callable[..., Any]) -> bool:
    """Tell whether a kernel is ready, in this process or in the cache on disk."""
    file = _index(function)
    return bool(cast("Any", function).signatures) or bool(
        hasattr(file, "_load_index") and file._load_index()
    )
