"""Cells by the names that people type: the id, or the name in their language."""

from __future__ import annotations

from collections.abc import Sequence

from kosti.errors import IllegalAction, nearest
from kosti.games.sheet.cells import Cell
from kosti.i18n import Translator
from kosti.table.sentences import cell_title

__all__ = ["cell_named", "plain_name", "typed_names"]


def typed_names(t: Translator) -> dict[str, Cell]:
    """Return every name of a cell as it is typed, in one word."""
    return {plain_name(name): cell for cell in Cell for name in (cell_title(cell, t), cell.value)}


def cell_named(word: str, cells: Sequence[Cell], t: Translator) -> Cell:
    """Return the cell of a sheet that a word names.

    Raises:
        IllegalAction: ``no-cell``.
    """
    known = typed_names(t)
    cell = known.get(plain_name(word))
    if cell is None or cell not in cells:
        own = [name for name, each in known.items() if each in cells]
        hint = nearest(plain_name(word), own) if cell is None else nearest(word, cells)
        raise IllegalAction("no-cell", cell=word, hint=hint)
    return cell


def plain_name(name: str) -> str:
    """Return a name as it is compared: one word, its case and its ё not minded."""
    return "-".join(name.casefold().replace("ё", "е").replace("_", "-").split())
