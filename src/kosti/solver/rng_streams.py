"""Random numbers for many games at once: every game has a stream of its own.

A number is a hash of the run's key, the game's number and the count of numbers that the game has
drawn: it depends on neither the number of cores nor the order of work. The hash is the mixer of
SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
"""

from __future__ import annotations

import numpy as np

from kosti.solver.jit import inlined

__all__ = ["drawn", "stream"]


@inlined
def stream(key: np.uint64, number: int) -> np.uint64:
    """Return the stream of a game under the key of a run."""
    return finalised(key + np.uint64(number) * np.uint64(0x9E3779B97F4A7C15))


@inlined
def drawn(stream: np.uint64, count: int) -> np.uint64:
    """Return the number of a stream, 64 bits, that follows after `count` others."""
    return finalised(stream + np.uint64(count + 1) * np.uint64(0xD1342543DE82EF95))


@inlined
def finalised(mixed: np.uint64) -> np.uint64:
    """Return a number whose bits all depend on all bits of the given one."""
    mixed ^= mixed >> np.uint64(30)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(27)
    mixed *= np.uint64(0x94D049BB133111EB)
    return mixed ^ mixed >> np.uint64(31)
