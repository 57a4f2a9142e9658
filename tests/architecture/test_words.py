"""One concept, one name: the words that the glossary retires appear in no identifier."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.imports import trees

ROOT = Path(__file__).parents[2]
GLOSSARY = ROOT / "CONTRIBUTING.md"
STORED = {"kosti.server.migrations"}
"""Where names stand that a database holds."""


def retired() -> set[str]:
    """Return the retired words of the glossary."""
    text = GLOSSARY.read_text("utf-8")
    rows = text[text.index("## Glossary") :].partition("\n## ")[0]
    found = re.search(r"Retired as identifiers: (.*?)\.", rows, re.DOTALL)
    assert found is not None
    return set(re.findall(r"`([a-z]+)`", found[1]))


def words(identifier: str) -> set[str]:
    """Return the words of an identifier, in snake_case or camelCase."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", identifier)}


def identifiers(tree: ast.Module) -> Iterator[str]:
    """Yield every name that a module gives or uses."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name) | ast.alias(name=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name
            case _:
                pass


def test_the_glossary_retires_words() -> None:
    assert {"lay", "look", "minds", "worth", "lot", "wish"} <= retired()


def test_no_identifier_of_python_bears_a_retired_word() -> None:
    """Names of modules included."""
    found = {
        f"{module}: {name}"
        for module, tree in trees().items()
        if not any(module.startswith(stored) for stored in STORED)
        for name in (module, *identifiers(tree))
        if words(name) & retired()
    }
    assert found == set()


def test_no_identifier_of_the_page_and_the_protocol_bears_a_retired_word() -> None:
    """Comments and texts aside; names of files included."""
    found = set()
    for path in (ROOT / "web" / "src").rglob("*"):
        if path.suffix not in (".ts", ".svelte") or path.name.endswith(".test.ts"):
            continue
        code = re.sub(
            r"/\*.*?\*/|//[^\n]*|<!--.*?-->", "", path.read_text("utf-8"), flags=re.DOTALL
        )
        code = re.sub(r'"(?:[^"\\\n]|\\.)*"|`[^`]*`', '""', code)
        for name in (path.stem, *re.findall(r"[A-Za-z_$][\w$]*", code)):
            if words(name) & retired():
                found.add(f"{path.name}: {name}")
    assert found == set()
