"""The lower layers need the standard library only, and `import kosti` is light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path

import pytest

import kosti

SOURCE = Path(__file__).parents[1] / "src" / "kosti"
PURE = ("dice.py", "errors.py", "i18n.py", "record.py", "games", "table")


def imported(path: Path) -> Iterator[str]:
    """Yield the top-level package of everything that a module imports, wherever it does."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, path
            yield (node.module or "").partition(".")[0]


@pytest.mark.parametrize("name", PURE)
def test_only_the_standard_library_is_imported(name: str) -> None:
    place = SOURCE / name
    modules = [place] if place.suffix else list(place.rglob("*.py"))

    assert modules
    found = {package for module in modules for package in imported(module)}
    assert found - set(sys.stdlib_module_names) <= {"kosti"}


def test_importing_kosti_imports_nothing_heavy() -> None:
    """Nor does playing a game and writing its record."""
    script = """
import sys
import kosti
game = kosti.Game(kosti.ruleset("classic"), ["A"]).play("11123 ones")
kosti.record.loads(kosti.record.dumps(game))
names = {name.partition(".")[0] for name in sys.modules}
print(*sorted(names & {"numpy", "numba", "rich", "cyclopts", "platformdirs", "babel", "asyncio"}))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, encoding="utf-8"
    )

    assert done.stdout.strip() == ""


@pytest.mark.parametrize("name", [*kosti.__all__, "dice", "errors", "games.game.Game"])
def test_what_kosti_offers_is_there_after_importing_it_alone(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", f"import kosti; kosti.{name}"], check=False)

    assert done.returncode == 0


def test_a_name_that_kosti_does_not_offer_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        attrgetter("nothing")(kosti)


def test_the_pure_layers_run_where_nothing_else_is_installed() -> None:
    """The same Python runs inside a browser: without site-packages."""
    script = f"""
import sys
sys.path.insert(0, {str(SOURCE.parent)!r})
import kosti
for preset in kosti.presets():
    kosti.Game(kosti.ruleset(preset), ["A"]).legal()
import importlib, pkgutil, kosti.games, kosti.table
for package in (kosti.games, kosti.table):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
print("done")
"""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", script],
        capture_output=True, text=True, check=False, encoding="utf-8",
    )  # fmt: skip

    assert done.stdout.strip() == "done", done.stderr
