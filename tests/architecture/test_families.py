"""Generic code does not know which family it has: it names none, and no preset."""

from __future__ import annotations

import ast

import pytest
from tests.architecture.imports import imported, trees

import kosti
from kosti.games.registry import families

REGISTRY = "kosti.games.registry"
"""The one module that lists the families."""

COMMON_WORDS = {"family", "set"}
"""Ids of presets that are also ordinary words of the code."""

NAMES = set(families()) | (set(kosti.presets()) - COMMON_WORDS)


def generic(module: str) -> bool:
    """Tell whether a module belongs to no family."""
    return module != REGISTRY and not set(families()) & set(module.split("."))


def docstrings(tree: ast.Module) -> set[ast.AST]:
    """Return the nodes that are documentation, where examples may name a ruleset."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, owners) and node.body and isinstance(node.body[0], ast.Expr)
    }


@pytest.mark.parametrize("module", [name for name in trees() if generic(name)])
def test_a_generic_module_names_no_family_and_no_preset(module: str) -> None:
    tree = trees()[module]
    told = docstrings(tree)
    named = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in NAMES and node not in told
    }
    assert named == set()


@pytest.mark.parametrize("module", [name for name in trees() if generic(name)])
def test_a_generic_module_imports_nothing_of_a_family(module: str) -> None:
    known = {name for name in imported(module) if set(families()) & set(name.split("."))}

    assert known == set()
