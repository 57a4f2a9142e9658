"""Nothing imports in circles, the families do not know one another, the core needs Python only."""

from __future__ import annotations

import sys
from graphlib import CycleError, TopologicalSorter

import pytest
from tests.architecture.imports import graph, imported, trees

from kosti.games.registry import families

CORE = (
    "arguments",
    "dice",
    "errors",
    "games",
    "i18n",
    "record",
    "table",
    "toml_text",
    "typography",
)
"""The floors that run wherever Python does, in a browser too."""


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Also inside a floor, within functions, for types only, and by what a package hands on."""
    try:
        TopologicalSorter(graph()).prepare()
    except CycleError as found:
        circle = list(reversed(found.args[1]))
        pytest.fail(" imports ".join(circle))


@pytest.mark.parametrize("floor", CORE)
def test_the_core_imports_nothing_from_outside_the_standard_library(floor: str) -> None:
    outside = {
        f"{module}: {name}"
        for module in trees()
        if f"{module}.".startswith(f"kosti.{floor}.")
        for name in imported(module)
        if name.partition(".")[0] not in {"kosti", *sys.stdlib_module_names}
    }
    assert outside == set()


def test_what_belongs_to_a_family_imports_nothing_of_another_on_any_floor() -> None:
    def owners(module: str) -> set[str]:
        return set(families()) & set(module.split("."))

    strangers = {
        f"{module} imports {other}"
        for module, others in graph().items()
        for other in others
        if owners(module) and owners(other) - owners(module)
    }
    assert strangers == set()
