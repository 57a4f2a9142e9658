"""Score sheets of dice poker, side by side where the terminal is wide enough."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import cast

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.tables import PAPER
from kosti.cli.terminal.values import number
from kosti.games.game import Game
from kosti.games.sheet import Sheet, SheetRules, SheetState
from kosti.games.sheet.cells import FACE_OF, Cell
from kosti.games.sheet.choices import School, SchoolTotal
from kosti.games.sheet.options import BONUS_TOTALS
from kosti.i18n import Translator

__all__ = ["figures_of", "fits", "print_sheets", "sheet_lines"]

_NAME = 12
"""The widest column of a player, in characters; longer names are cut."""
_FIGURE = 4
_GAP = 2
_NOTHING: Mapping[Cell, int] = MappingProxyType({})


@dataclass(frozen=True)
class _Line:
    """A line of the sheet: its number where it has one, its name, and a figure for each seat."""

    place: str
    title: str
    figures: tuple[str, ...]
    possible: str = ""
    ends_part: bool = False
    sums: bool = False


def print_sheets(
    screen: Screen, game: Game, seats: Sequence[int], points: Mapping[Cell, int] = _NOTHING
) -> None:
    """Print the sheets of some seats, as many side by side as the terminal takes.

    `points` are shown beside the empty cells of the player whose turn it is.
    """
    lines = list(_lines(game, seats, points, screen.t))
    start = 0
    while start < len(seats):
        end = start + 1
        while end < len(seats) and _width(lines, game, seats[start : end + 1]) <= screen.width:
            end += 1
        if start:
            screen.say()
        screen.show(_table(lines, game, seats, range(start, end), screen.t))
        start = end


def fits(screen: Screen, game: Game, seats: Sequence[int]) -> bool:
    """Tell whether the sheets of these seats stand side by side in the terminal."""
    return _width(list(_lines(game, seats, _NOTHING, screen.t)), game, seats) <= screen.width


def sheet_lines(game: Game, seat: int, t: Translator, *, empty: bool = True) -> Iterator[str]:
    """Yield a sheet in sentences, for those who listen to it; without its empty cells if asked."""
    sheet = _state(game).sheets[seat]
    name = game.players[seat]
    cells = [(t(cell.words), points) for cell, points in _cells(sheet)]
    if written := [f"{title} {number(points)}" for title, points in cells if points is not None]:
        yield t("{name} has written: {cells}.", name=name, cells=tuple(written))
    still = [title for title, points in cells if points is None]
    if empty and still:
        yield t("{name} has empty: {cells}.", name=name, cells=tuple(still))
    sums = [f"{line.title} {line.figures[0]}" for line in _sums(game, (seat,), t)]
    yield t("{name} has {sums}.", name=name, sums=tuple(sums))


def figures_of(game: Game, seat: int, t: Translator) -> dict[str, str]:
    """Return every figure of a sheet by the name of its line."""
    return {line.title: line.figures[0] for line in _lines(game, (seat,), _NOTHING, t)}


def _state(game: Game) -> SheetState:
    return cast(SheetState, game.state)


def _rules(game: Game) -> SheetRules:
    return cast(SheetRules, game.rules)


def _cells(sheet: Sheet) -> Iterator[tuple[Cell, int | None]]:
    return zip(sheet.rules.cells, sheet.points, strict=True)


def _lines(
    game: Game, seats: Sequence[int], points: Mapping[Cell, int], t: Translator
) -> Iterator[_Line]:
    rules, sheets = _rules(game), _state(game).sheets
    sums = list(_sums(game, seats, t))
    school = [line for line in sums if not line.sums]
    last_of_school = rules.school_cells[-1] if rules.school_cells else None
    for place, cell in enumerate(rules.cells, 1):
        yield _Line(
            str(place),
            t(cell.words),
            tuple(_figure(rules, cell, sheets[seat][cell]) for seat in seats),
            number(points[cell]) if cell in points else "",
            ends_part=cell is rules.cells[-1] or (cell is last_of_school and not school),
        )
        if cell is last_of_school:
            yield from school
    yield from (line for line in sums if line.sums)


def _figure(rules: SheetRules, cell: Cell, points: int | None) -> str:
    if points is None:
        return "·"
    if cell in FACE_OF:
        return "✓" if rules.school is School.MARK else number(points)
    return number(points) if points else "—"


def _sums(game: Game, seats: Sequence[int], t: Translator) -> Iterator[_Line]:
    """Yield the lines that add up: of the school, then, as `sums`, of the whole sheet."""
    rules, state = _rules(game), _state(game)
    sheets = [state.sheets[seat] for seat in seats]

    def line(title: str, figures: Iterator[int], *, ends_part: bool = False) -> _Line:
        return _Line("", title, tuple(map(number, figures)), ends_part=ends_part)

    if rules.school_cells and rules.school is not School.MARK:
        more = rules.school_total is not SchoolTotal.NONE
        whole = not rules.combo_cells
        yield line(t("school"), (s.school_sum for s in sheets), ends_part=not more and not whole)
        if more:
            bonus = rules.school_total in BONUS_TOTALS
            title = t("school bonus") if bonus else t("school penalty")
            yield line(title, (s.school_extra for s in sheets), ends_part=not whole)
    below = []
    if rules.has_bank:
        below += [
            (t("attempts saved"), (s.bank for s in sheets)),
            (t("paid for attempts"), (s.paid for s in sheets)),
            (t("cells not made"), (s.unmade for s in sheets)),
        ]
    if rules.repeat_bonus:
        below.append((t("further fives"), (s.repeats for s in sheets)))
    below.append((t("total"), (s.total for s in sheets)))
    for title, figures in below:
        yield _Line("", title, tuple(map(number, figures)), sums=True)


def _name_width(game: Game, seat: int, figures: Sequence[str]) -> int:
    widest = max(map(cell_len, figures), default=0)
    return max(min(cell_len(game.players[seat]), _NAME), widest, _FIGURE)


def _width(lines: Sequence[_Line], game: Game, seats: Sequence[int]) -> int:
    """Return the width of a table of these seats, the column for the points included."""
    fixed = 2 + _GAP + max(cell_len(line.title) for line in lines) + _GAP + _FIGURE
    return fixed + sum(_GAP + _name_width(game, seat, ()) for seat in seats)


def _table(
    lines: Sequence[_Line], game: Game, seats: Sequence[int], shown: range, t: Translator
) -> Table:
    points = any(line.possible for line in lines)
    table = Table(box=PAPER, show_edge=False, padding=(0, 0, 0, 1), header_style="", pad_edge=False)
    table.add_column("", justify="right", width=2)
    table.add_column("", no_wrap=True)
    if points:
        table.add_column(Text(t("now"), style="dim"), justify="right", min_width=_FIGURE)
    mover = game.state.seat
    for at in shown:
        seat = seats[at]
        table.add_column(
            Text(game.players[seat], style="bold" if seat == mover else ""),
            justify="right",
            width=_name_width(game, seat, [line.figures[at] for line in lines]),
            no_wrap=True,
            overflow="ellipsis",
        )
    for line in lines:
        figures = [_inked(line.figures[at], bold=line.title == t("total")) for at in shown]
        possible = [Text(line.possible, style="dim")] if points else []
        table.add_row(
            Text(line.place, style="dim"),
            line.title,
            *possible,
            *figures,
            end_section=line.ends_part,
        )
    return table


def _inked(figure: str, *, bold: bool) -> Text:
    if figure in "·—":
        return Text(figure, style="dim")
    return Text(figure, style="red" if figure.startswith("−") else "bold" if bold else "")
