"""A row of lanes: `WIDTH` float64 numbers that the kernels handle as one machine vector.

Every lane is a state of its own (a set of open cells with a school sum); the same throw or keep is
looked at in all of them together. Left to itself the compiler vectorises such short rows badly, so
the kernels say it outright: a `Lanes` value is one LLVM vector. Arrays of rows have the shape
``(rows, WIDTH)``, C-contiguous; `aligned_rows` puts them at cache-line borders.

With ``NUMBA_BOUNDSCHECK=1`` a row that an array does not have is an `IndexError`, as any other
index is then.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Protocol, cast

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped] # has no type hints
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, models, overload, register_model

from kosti.solver.arrays import Floats

__all__ = [
    "WIDTH",
    "Lanes",
    "Rows",
    "aligned_rows",
    "check_row",
    "greater",
    "load",
    "splat",
    "store",
]

WIDTH = 8
"""Lanes of a row: 64 bytes, one cache line."""

Rows = Floats
"""Shape (rows, WIDTH), C-contiguous."""

_CACHE_LINE = 64


class Lanes(Protocol):
    """What a kernel may do with a row once it is loaded."""

    def __add__(self, other: Lanes, /) -> Lanes: ...

    def __mul__(self, other: Lanes, /) -> Lanes: ...


def aligned_rows(rows: int) -> Rows:
    """Return rows of zeros that begin at a cache-line border."""
    spare = _CACHE_LINE // 8
    memory = np.zeros(rows * WIDTH + spare)
    start = -(memory.ctypes.data // 8) % spare
    return memory[start : start + rows * WIDTH].reshape(rows, WIDTH)


class _LanesType(types.Type):
    def __init__(self) -> None:
        super().__init__(name=f"Lanes{WIDTH}")


_LANES = _LanesType()
_VECTOR = ir.VectorType(ir.DoubleType(), WIDTH)
_INT32 = ir.IntType(32)


@register_model(_LanesType)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: object, numba_type: object) -> None:
        super().__init__(manager, numba_type, _VECTOR)  # type: ignore[no-untyped-call]


def _pointer(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Return where the row of args = (rows, index, …) begins, as a pointer to a vector."""
    proxy = cgutils.create_struct_proxy(signature.args[0])  # type: ignore[no-untyped-call]
    rows = proxy(context, builder, args[0])
    index = context.cast(builder, args[1], signature.args[1], types.uintp)
    check_row(context, builder, rows, index)
    first = builder.mul(index, ir.Constant(index.type, WIDTH))
    return builder.bitcast(builder.gep(rows.data, [first]), _VECTOR.as_pointer())


def check_row(context: Any, builder: Any, rows: Any, index: Any) -> None:
    """Write the code that refuses a row beyond the last, where bounds are to be checked."""
    if context.enable_boundscheck:
        count = builder.extract_value(rows.shape, 0)
        cgutils.do_boundscheck(context, builder, index, count)  # type: ignore[no-untyped-call]


@intrinsic
def _load(_: Any, rows: Any, index: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(_pointer(context, builder, signature, args), align=8)

    return _LANES(rows, index), code


@intrinsic
def _store(_: Any, rows: Any, index: Any, row: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[2], _pointer(context, builder, signature, args), align=8)
        return context.get_dummy_value()

    return types.void(rows, index, row), code


@intrinsic
def _splat(_: Any, _number: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        empty = ir.Constant(_VECTOR, ir.Undefined)
        first = builder.insert_element(empty, args[0], ir.Constant(_INT32, 0))
        return builder.shuffle_vector(
            first, empty, ir.Constant(ir.VectorType(_INT32, WIDTH), [0] * WIDTH)
        )

    return _LANES(types.float64), code


def _of_two(make: Callable[[Any, Any, Any], Any]) -> Any:
    """Return an intrinsic of two rows, made by one builder call."""

    def typed(_: Any, _one: Any, _other: Any) -> Any:
        def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return make(builder, args[0], args[1])

        return _LANES(_LANES, _LANES), code

    return intrinsic(typed)


_greater = _of_two(lambda to, a, b: to.select(to.fcmp_ordered(">", a, b), a, b))
_sum = _of_two(lambda to, a, b: to.fadd(a, b))
_product = _of_two(lambda to, a, b: to.fmul(a, b))


# Numba wants these two and what they return to have the same, bare, parameters.


@overload(operator.add)
def _add(one, other):  # type: ignore[no-untyped-def]
    if one is _LANES and other is _LANES:
        return lambda one, other: _sum(one, other)  # noqa: PLW0108 # the parameters count
    return None


@overload(operator.mul)
def _multiply(one, other):  # type: ignore[no-untyped-def]
    if one is _LANES and other is _LANES:
        return lambda one, other: _product(one, other)  # noqa: PLW0108 # as above
    return None


load = cast("Callable[[Rows, int], Lanes]", _load)
"""Return a row of an array; callable in kernels only, like the functions below."""

store = cast("Callable[[Rows, int, Lanes], None]", _store)
"""Write a row into an array."""

splat = cast("Callable[[float], Lanes]", _splat)
"""Return a row that holds one number in every lane."""

greater = cast("Callable[[Lanes, Lanes], Lanes]", _greater)
"""Return the greater number of two rows, lane by lane."""
