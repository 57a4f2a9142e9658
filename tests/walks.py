"""Random games: what legal moves lead to, and what every game must hold."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import cast

from tests import plain
from tests.playthrough import choose
from tests.scenes import NAMES

from kosti import Game, IllegalAction, RulesError, record
from kosti.games.actions import Action, Throw, Void
from kosti.games.options import Ruleset


def walk(
    rules: Ruleset, players: int, seed: int, steps: int, handicap: tuple[int, ...] = ()
) -> Game:
    """Return a game after so many random legal actions, or at its end."""
    rng = Random(seed)
    game = Game(rules, NAMES[:players], handicap=handicap)
    for _ in range(steps):
        if game.over:
            break
        game = game.apply(choose(game, rng))
    return game


def come_and_go(rules: Ruleset, players: int, seed: int, steps: int) -> Game:
    """Return a game after random legal actions, among which people join and leave."""
    rng = Random(seed)
    game = Game(rules, NAMES[:players])
    for _ in range(steps):
        if game.over:
            break
        chance = rng.random()
        if chance < 0.04 and len(game.players) < len(NAMES):
            game = joined(game, NAMES[len(game.players)])
        elif chance < 0.06 and len(game.seats) > 2:
            game = game.leave(game.players[rng.choice(game.seats)])
        else:
            game = game.apply(choose(game, rng))
    return game


def joined(game: Game, name: str) -> Game:
    """Return the game with a latecomer, or as it was where nobody may join any more."""
    try:
        after = game.join(name)
    except IllegalAction:
        return game
    assert after.moves == game.moves
    assert after.state.dice == game.state.dice
    if game.state.dice:
        assert after.turn == game.turn
    return after


def head_start(rules: Ruleset, players: int, rng: Random) -> tuple[int, ...]:
    """Return random points at the start that the rules allow."""
    drawn = [rng.choice((0, 5, 25, 50, 150, 300)) for _ in range(players)]
    for seat, points in enumerate(drawn):
        try:
            Game(
                rules,
                NAMES[:players],
                handicap=[points if each == seat else 0 for each in range(players)],
            )
        except RulesError:
            drawn[seat] = 0
    return tuple(drawn)


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
    present = [totals[seat] for seat in game.seats]
    ranks = [(not game.state.details(seat).get("out"), totals[seat]) for seat in range(len(totals))]
    left = {game.players.index(name) for name in game.left}
    for each in standings:
        if each.seat not in game.seats:
            assert each.place is None
        elif game.rules.family != "thousand" and (not game.over or len(present) > 1 or not left):
            ahead = [seat for seat in game.seats if ranks[seat] > ranks[each.seat]]
            assert each.place == 1 + len(ahead)
        if game.rules.family == "sheet":
            check_sheet(game, each.seat, each.total)
    settled = [each.settlement for each in standings]
    if game.over and game.rules.options.get("settlement") == "minus-average" and present:
        mean = Fraction(sum(present), len(present))
        assert [settled[seat] for seat in game.seats] == [total - mean for total in present]
        assert sum(cast("list[Fraction]", [each for each in settled if each is not None])) == 0
    else:
        assert settled == [None] * len(totals)
    if game.rules.family == "showdown":
        check_match(game, totals)


def check_sheet(game: Game, seat: int, total: int) -> None:
    """Cells, school, bank, repeats and unmade cells make the total; nothing does of who is out."""
    options = game.rules.options
    details = game.state.details(seat)
    cells = cast("dict[str, int]", details["cells"])
    of_school = [points for cell, points in cells.items() if cell in plain.FACES]
    extra = plain.school_extra(options, cells)
    if any(cell in plain.FACES for cell in cast("list[str]", options["cells"])):
        assert details["school"] == {"sum": sum(of_school), "extra": extra}
    other = [cast(int, details.get(key, 0)) for key in ("paid", "unmade", "repeats")]
    if details.get("out"):
        assert total == 0
        assert len(cells) < len(cast("list[str]", options["cells"]))
        return
    assert total == game.handicap[seat] + sum(cells.values()) + extra + sum(other)
    order = [cell for cell in cast("list[str]", options["cells"]) if cell in cells]
    assert list(cells) == order
    if options["bank"] == "none" and game.over and not game.left:
        assert order == options["cells"]
    if options["bank"] != "none":
        assert cast(int, details["bank"]) >= 0
        unmade = len(cells) < len(cast("list[str]", options["cells"]))
        stays = seat in game.seats
        assert (details["unmade"] != 0) == (game.over and unmade and stays)


def check_match(game: Game, totals: list[int]) -> None:
    """Every round has one winner and one pot."""
    won = [game.state.details(seat)["won"] for seat in range(len(totals))]
    chips = [cast(int, game.state.details(seat)["chips"]) for seat in range(len(totals))]
    ante = cast(int, game.rules.options["ante"])
    assert won == totals
    assert sum(chips) == 0
    if game.attendance.changing:
        return
    taken = [total - points for total, points in zip(totals, game.handicap, strict=True)]
    assert (sum(taken) == game.rules.options["rounds"]) == game.over
    assert chips == [ante * (each * len(totals) - sum(taken)) for each in taken]
