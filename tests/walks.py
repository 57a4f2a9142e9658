"""Random games: what legal moves lead to, and what every game must hold."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import cast

from tests import plain
from tests.playthrough import choose
from tests.scenes import NAMES

from kosti import Game, record
from kosti.games.actions import Action, Throw, Void
from kosti.games.options import Ruleset


def walk(rules: Ruleset, players: int, seed: int, steps: int) -> Game:
    """Return a game after so many random legal actions, or at its end."""
    rng = Random(seed)
    game = Game(rules, NAMES[:players])
    for _ in range(steps):
        if game.over:
            break
        game = game.apply(choose(game, rng))
    return game


def in_order(action: Action) -> Action:
    """Return the action as `legal` lists it: dice in ascending order."""
    if isinstance(action, Throw | Void):
        return type(action)(tuple(sorted(action.dice)))
    return action


def check_record(game: Game) -> None:
    """Replay equals live play, and the record is canonical and stable."""
    text = record.dumps(game)
    again = record.loads(text)
    assert again == game
    assert again.state == game.state
    assert again.turns == game.turns
    assert again.standings() == game.standings()
    assert record.dumps(again) == text
    assert record.loads(text.encode()) == game


def check_turn(game: Game) -> None:
    """Whose turn it is, and what may come next, fit together."""
    legal, decisions, state = game.legal(), game.state.decisions(), game.state
    dice = [action for action in legal if isinstance(action, Throw | Void)]
    assert len(set(legal)) == len(legal)
    assert bool(legal) != game.over
    assert (game.turn is None) == game.over
    assert (state.due == 0) == (not dice)
    assert list(legal[: len(dice)]) == dice
    assert legal[len(dice) : len(dice) + len(decisions)] == decisions
    assert all(in_order(action) == action for action in dice)
    if game.turn is not None:
        assert game.turn.player == game.players[game.turn.seat]
        assert game.turn.number >= (game.turns[-1].number if game.turns else 0)


def check_standings(game: Game) -> None:
    """Totals add up from the details, equal totals share the place, settlements sum to 0."""
    standings = game.standings()
    totals = [each.total for each in standings]
    for each in standings:
        assert each.place == 1 + sum(total > each.total for total in totals)
        if game.rules.family == "sheet":
            check_sheet(game, each.seat, each.total)
    settled = [each.settlement for each in standings]
    if game.over and game.rules.options.get("settlement") == "minus-average":
        mean = Fraction(sum(totals), len(totals))
        assert settled == [total - mean for total in totals]
        assert sum(cast("list[Fraction]", settled)) == 0
    else:
        assert settled == [None] * len(totals)
    if game.rules.family == "showdown":
        check_match(game, totals)


def check_sheet(game: Game, seat: int, total: int) -> None:
    """Cells, school, bank, repeats and unmade cells make the total."""
    options = game.rules.options
    details = game.state.details(seat)
    cells = cast("dict[str, int]", details["cells"])
    of_school = [points for cell, points in cells.items() if cell in plain.FACES]
    extra = plain.school_extra(options, cells)
    if any(cell in plain.FACES for cell in cast("list[str]", options["cells"])):
        assert details["school"] == {"sum": sum(of_school), "extra": extra}
    other = [cast(int, details.get(key, 0)) for key in ("paid", "unmade", "repeats")]
    assert total == sum(cells.values()) + extra + sum(other)
    order = [cell for cell in cast("list[str]", options["cells"]) if cell in cells]
    assert list(cells) == order
    if options["bank"] == "none" and game.over:
        assert order == options["cells"]
    if options["bank"] != "none":
        assert cast(int, details["bank"]) >= 0
        unmade = len(cells) < len(cast("list[str]", options["cells"]))
        assert (details["unmade"] != 0) == (game.over and unmade)


def check_match(game: Game, totals: list[int]) -> None:
    """Every round has one winner and one pot."""
    won = [game.state.details(seat)["won"] for seat in range(len(totals))]
    chips = [cast(int, game.state.details(seat)["chips"]) for seat in range(len(totals))]
    ante = cast(int, game.rules.options["ante"])
    assert won == totals
    assert (sum(totals) == game.rules.options["rounds"]) == game.over
    assert chips == [ante * (each * len(totals) - sum(totals)) for each in totals]
