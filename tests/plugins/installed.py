"""The distribution of Pig beside this module, as if it were installed."""

from __future__ import annotations

import os
from pathlib import Path

PIG = Path(__file__).parent / "pig"
"""What stands for `site-packages`: the package, and its metadata with the entry point."""


def with_pig() -> dict[str, str]:
    """Return the environment of a program that finds Pig installed."""
    known = os.environ.get("PYTHONPATH")
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(PIG), *([known] if known else [])])}
