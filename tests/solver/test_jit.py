"""Compiled kernels are kept on disk for as long as they are what would be compiled now."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
from __future__ import annotations

from typing import NamedTuple

from kosti.solver.jit import is_compiled, kernel


class {name}(NamedTuple):
    number: int


@kernel
def twice(of: {name}) -> int:
    return {factor} * of.number


print(is_compiled(twice), twice({name}(4)))
"""


def run(folder: Path, name: str, factor: int) -> str:
    """Run the program in a process of its own; return whether it found its kernel, and the sum."""
    program = folder / "program.py"
    text = PROGRAM.format(name=name, factor=factor)
    if not program.exists() or program.read_text() != text:
        program.write_text(text)
    done = subprocess.run(
        [sys.executable, "-c", "import program"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "NUMBA_CACHE_DIR": str(folder / "cache")},
    )
    return done.stdout.strip() or done.stderr


def test_a_kernel_is_compiled_once(tmp_path: Path) -> None:
    assert run(tmp_path, "Two", 2) == "False 8"
    assert run(tmp_path, "Two", 2) == "True 8"


def test_a_kernel_that_has_changed_is_compiled_anew(tmp_path: Path) -> None:
    run(tmp_path, "Two", 2)
    assert run(tmp_path, "Two", 3) == "False 12"


def test_what_was_kept_of_a_class_that_is_no_more_is_not_in_the_way(tmp_path: Path) -> None:
    run(tmp_path, "Two", 2)
    assert run(tmp_path, "New", 2) == "False 8"
