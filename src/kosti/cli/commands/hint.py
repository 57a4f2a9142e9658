"""``kosti hint``: every choice of a position with its exact value, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.table import Table
from rich.text import Text as Line

from kosti.cli.commands.replay import read_game
from kosti.cli.errors import UsageError
from kosti.cli.terminal.coaching import coach_for
from kosti.cli.terminal.moves import move_token, move_words
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.stdio import write_json
from kosti.cli.terminal.values import TURNS, result
from kosti.dice import format_dice
from kosti.errors import IllegalAction
from kosti.games.house_rules import house_ruleset
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.games.registry import presets
from kosti.i18n import Translator
from kosti.review import parse_position
from kosti.solver.coach import Coach

__all__ = ["print_advice", "show_hint"]

_SHOWN = 12


def show_hint(
    rules: str,
    position: str | None,
    sets: Sequence[str],
    t: Translator,
    *,
    as_json: bool,
    whole: bool,
) -> None:
    """Print the choices of a position, or of the unfinished game of a record.

    Raises:
        KostiError: the position is unreadable or impossible, the game is over, or the rules cannot
            be solved.
    """
    ruleset, state, asker = _position(rules, position, sets, t)
    if state.over or state.seat is None:
        raise IllegalAction("game-over")
    players = len(state.places())
    advisor = coach_for(ruleset, t, players=players)
    if as_json:
        write_json(_json(advisor, state, state.seat, players))
        return
    screen = Screen(t)
    if isinstance(asker, str):
        screen.say(t("It is the turn of {name}.", name=asker))
    elif asker != state.seat and advisor.shared:
        # What follows is the other's; whoever asked wants to know his own chance.
        value = result(advisor.expectation(state, asker), advisor.kind, t, digits=3)
        screen.say(t("That ends the turn. Chance to win: {value}", value=value))
        return
    _print_values(screen, advisor, state, most=None if whole else _SHOWN)


def _json(advisor: Coach, state: State, seat: int, players: int) -> dict[str, object]:
    sign = -1 if advisor.kind == TURNS else 1  # people count turns upwards
    return {
        "kind": advisor.kind,
        "exact": advisor.approximation(players) is None,
        "player": seat + 1,
        "value": sign * advisor.expectation(state, seat),
        "choices": [
            {"choice": move_token(each.action), "value": sign * each.value, "loss": each.loss}
            for each in advisor.choices(state)
        ],
    }


def print_advice(screen: Screen, advisor: Coach, state: State) -> None:
    """Print what the choices of a game's present state are worth, the best first.

    Raises:
        IllegalAction: ``game-over``.
        RulesError: ``not-this-game`` when nothing is known about the position.
    """
    if state.over or state.seat is None:
        raise IllegalAction("game-over")
    _print_values(screen, advisor, state, most=_SHOWN)


def _print_values(screen: Screen, advisor: Coach, state: State, *, most: int | None) -> None:
    t = screen.t
    assert state.seat is not None
    if state.dice:
        screen.say(t("On the table: {dice}", dice=format_dice(state.dice)))
    value = result(advisor.expectation(state, state.seat), advisor.kind, t, digits=3)
    match advisor.kind:
        case "win-probability":
            screen.say(t("Chance to win at best: {value}", value=value))
        case "expected-turns":
            screen.say(t("Expected length of the game at best: {value}", value=value))
        case _:
            screen.say(t("Expected result at best: {value}", value=value))
    approximation = advisor.approximation(len(state.places()))
    if approximation is not None:
        screen.say(approximation.render(t.lang), "dim")
    choices = advisor.choices(state)
    if state.due and [each.action for each in choices] in ([], [None]):
        screen.say(t("The dice come next; there is nothing to choose."))
        return
    screen.say()
    _print_choices(screen, advisor, state, most=most)


def _print_choices(screen: Screen, advisor: Coach, state: State, *, most: int | None) -> None:
    """Print the choices of a state, the best first: the word to type, its meaning, value, loss."""
    t = screen.t
    choices = advisor.choices(state)
    rows = [
        (
            move_token(each.action),
            move_words(move_token(each.action), t),
            result(each.value, advisor.kind, t),
            _loss(each.loss, advisor.kind, t),
        )
        for each in choices[:most]
    ]
    if screen.draws:
        table = Table.grid(padding=(0, 2, 0, 0))
        for justify in ("left", "left", "right", "right"):
            table.add_column(justify=justify)
        for place, row in enumerate(rows):
            table.add_row(*(Line(part, style="bold" if place == 0 else "") for part in row))
        screen.show(table)
    else:
        for _, words, value, loss in rows:
            screen.say(f"{words}: {value} {loss}".rstrip())
    left = len(choices) - len(rows)
    if left:
        screen.say(
            t.plural("{n} worse choice is not shown.", "{n} worse choices are not shown.", left)
        )


def _loss(loss: float, kind: str, t: Translator) -> str:
    """Write what a choice loses: points or chances less, turns more."""
    if not loss:
        return ""
    return f"+{result(loss, kind, t)}" if kind == TURNS else result(-loss, kind, t)


def _position(
    rules: str, position: str | None, sets: Sequence[str], t: Translator
) -> tuple[Ruleset, State, int | str]:
    """Return the state that is asked about, of a record or of a position written down.

    And who asks: the name of the player to move, or the first of a position.
    """
    if position is None and rules in presets():
        raise UsageError("missing-argument", command=f"kosti hint {rules}", argument=t("POSITION"))
    file = Path(rules if position is None else position)
    if position is None or file.suffix == ".kosti":
        game = read_game(file)
        given = [f"--set {sets[0]}"] if sets else []
        if position is not None and rules not in (position, game.rules.id):
            given.insert(0, rules)
        if given:
            raise UsageError("rules-in-record", words=tuple(given), rules=game.rules.id)
        return game.rules, game.state, game.players[game.state.seat or 0]
    ruleset = house_ruleset(rules, sets)
    return ruleset, parse_position(ruleset, position), 0
