"""Who imports whom: read from the syntax of every module, wherever in it the import stands."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"


@cache
def trees() -> Mapping[str, ast.Module]:
    """Return the syntax of every module of Kosti by its name; a package stands for its init."""
    found = {}
    for path in sorted((SOURCE / "kosti").rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text(encoding="utf-8"), str(path))
    return found


def imported(module: str) -> Iterator[str]:
    """Yield the full name of everything that a module imports, in functions and for types too."""
    for node in ast.walk(trees()[module]):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, f"{module} imports relatively"
            yield from (f"{node.module}.{each.name}" for each in node.names)


def modules_behind(name: str, importer: str) -> Iterator[str]:
    """Yield the modules of Kosti that run when `importer` imports a name.

    Before a module, every package around it runs, with all that its init imports in turn; those
    around the importer have begun already.
    """
    module = name if name in trees() else name.rpartition(".")[0]
    if module in trees():
        yield module
    while module := module.rpartition(".")[0]:
        if module in trees() and not f"{importer}.".startswith(f"{module}."):
            yield module


@cache
def graph() -> Mapping[str, frozenset[str]]:
    """Return the modules of Kosti that each of them imports."""
    return {
        module: frozenset(
            each for name in imported(module) for each in modules_behind(name, module)
        )
        for module in trees()
    }
