"""Names for the types of arrays; docstrings say the shapes."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

__all__ = ["Flags", "Floats", "Indices", "Ints"]

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Indices = npt.NDArray[np.int32]
"""Numbers of states, as many as there may be: half the memory of `Ints`."""

Flags = npt.NDArray[np.bool_]
