"""The value of a throw as one sum, written out throw by throw when the kernels are compiled.

What a throw can bring never changes, so the compiler gets it as numbers in the code: no loop, no
tables, several sums at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, cast

from llvmlite import ir  # type: ignore[import-untyped] # has no type hints
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from kosti.games.thousand.choices import SetAside
from kosti.solver import lanes
from kosti.solver.lanes import Lanes, Rows
from kosti.solver.thousand.throws import SLOTS, ThrowClasses, throws

__all__ = ["PADDING", "all_aside", "banking", "banking_chosen", "choosing"]

PADDING = 24
"""So many rows beyond the last one repeat it; longer leaps are looked up one by one."""

Sum = Callable[[Rows, int, int, Rows], Lanes]
"""Takes `kept`, the steps so far, the row that stands for all from there on, and `ends`."""

Banked = Callable[[Rows, int, int, Rows, Rows, int], Lanes]
"""Takes besides `stop` and the least that may be written."""

_CHAINS = 4
"""Sums at once: each addition has to wait for the one before it."""

_VECTOR = ir.VectorType(ir.DoubleType(), lanes.WIDTH)


class _Code:
    """Writes the code of one sum; all numbers of rows are 64-bit integers."""

    def __init__(self, context: Any, builder: Any, signature: Any, args: Any) -> None:
        self.context, self.builder = context, builder
        self.signature, self.args = signature, args

    def rows(self, at: int) -> Any:
        """Return an argument that is an array of rows."""
        array = cgutils.create_struct_proxy(self.signature.args[at])  # type: ignore[no-untyped-call]
        return array(self.context, self.builder, self.args[at])

    def whole(self, at: int) -> Any:
        """Return an argument that is a number."""
        kind = self.signature.args[at]
        return self.context.cast(self.builder, self.args[at], kind, types.int64)

    def load(self, rows: Any, index: Any) -> Any:
        """Return a row of an array."""
        lanes.check_row(self.context, self.builder, rows, index)
        vectors = self.builder.bitcast(rows.data, _VECTOR.as_pointer())
        return self.builder.load(self.builder.gep(vectors, [index]), align=8)

    def greater(self, one: Any, two: Any) -> Any:
        """Return the greater of two rows, lane by lane."""
        return self.builder.select(self.builder.fcmp_ordered(">", one, two), one, two)

    def sum(self, of: ThrowClasses, n: int, value: Callable[[int], Any]) -> Any:
        """Return the value of throwing n dice, that of each option being given."""
        # One rounding instead of two, the same on every machine.
        multiply_add = cgutils.get_or_insert_function(  # type: ignore[no-untyped-call]
            self.builder.module,
            ir.FunctionType(_VECTOR, [_VECTOR] * 3),
            f"llvm.fma.v{lanes.WIDTH}f64",
        )
        bust = self.load(self.rows(3), _number(0))
        sums = [self.builder.fmul(_splat(of.bust[n]), bust), *[_splat(0.0)] * (_CHAINS - 1)]
        for c in range(of.first[n], of.first[n + 1]):
            best = reduce(self.greater, map(value, range(of.begin[c], of.begin[c + 1])))
            at = c % _CHAINS
            sums[at] = self.builder.call(multiply_add, [_splat(of.chance[c]), best, sums[at]])
        return reduce(self.builder.fadd, sums)


def _number(value: int) -> Any:
    return ir.Constant(ir.IntType(64), int(value))


def _splat(value: float) -> Any:
    return ir.Constant(_VECTOR, [float(value)] * lanes.WIDTH)


def _sum(of: ThrowClasses, n: int) -> Sum:
    """Return the intrinsic that adds up what n dice can bring."""

    def code(*given: Any) -> Any:
        write = _Code(*given)
        build, kept, k, end = write.builder, write.rows(0), write.whole(1), write.whole(2)
        base = build.mul(k, _number(SLOTS))

        def value(option: int) -> Any:
            steps, slot = of.steps[option], of.slot[option]
            if steps <= PADDING:
                return write.load(kept, build.add(base, _number(SLOTS * steps + slot)))
            reached = _reached(build, k, steps, end)
            row = build.add(build.mul(reached, _number(SLOTS)), _number(slot))
            return write.load(kept, row)

        return write.sum(of, n, value)

    def typed(_: Any, kept: Any, k: Any, end: Any, ends: Any) -> Any:
        return lanes._LANES(kept, k, end, ends), code

    return cast("Sum", intrinsic(typed))


def _reached(build: Any, k: Any, steps: int, end: Any) -> Any:
    reached = build.add(k, _number(steps))
    return build.select(build.icmp_signed("<", reached, end), reached, end)


def _banked(of: ThrowClasses) -> Banked:
    """Return the same for a confirming throw that is written at once where that is allowed."""

    def code(*given: Any) -> Any:
        write = _Code(*given)
        build, kept, k, end = write.builder, write.rows(0), write.whole(1), write.whole(2)
        stop, least = write.rows(4), write.whole(5)

        def value(option: int) -> Any:
            reached = _reached(build, k, of.steps[option], end)
            row = build.add(build.mul(reached, _number(SLOTS)), _number(of.slot[option]))
            allowed = build.icmp_signed(">=", reached, least)
            written = write.load(stop, build.select(allowed, reached, least))
            return build.select(allowed, written, write.load(kept, row))

        return write.sum(of, 5, value)

    def typed(_: Any, kept: Any, k: Any, end: Any, ends: Any, stop: Any, least: Any) -> Any:
        return lanes._LANES(kept, k, end, ends, stop, least), code

    return cast("Banked", intrinsic(typed))


all_aside: Sequence[Sum] = tuple(_sum(throws(SetAside.ALL), n) for n in range(1, 6))
choosing: Sequence[Sum] = tuple(_sum(throws(SetAside.AT_LEAST_ONE), n) for n in range(1, 6))
banking = _banked(throws(SetAside.ALL))
banking_chosen = _banked(throws(SetAside.AT_LEAST_ONE))
