"""The coach at the terminal: solved first with a bar where needed, and its advice as a table."""

from __future__ import annotations

import sys
from typing import assert_never

from rich.table import Table
from rich.text import Text as Line

from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.sentences import move_token, move_words
from kosti.cli.terminal.values import result, small_percent
from kosti.cli.terminal.working import working
from kosti.dice import format_dice
from kosti.errors import IllegalAction
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.i18n import Translator
from kosti.solver.coach import Coach, coach, forewarning, goes_on
from kosti.solver.kinds import ValueKind

__all__ = ["SHOWN", "coach_for", "print_advice", "print_values"]

SHOWN = 12
"""So many choices are shown unless all are asked for."""


def coach_for(
    rules: Ruleset, t: Translator, *, players: int = 2, memory_limit: int | None = None
) -> Coach:
    """Return the coach for a ruleset, solving it with a bar on standard error where needed.

    What an interrupted solver has reached is kept where that is worth it, and the user is told.

    Raises:
        RulesError: ``not-this-game`` when these rules cannot be solved.
    """
    warning = forewarning(rules, players=players, memory_limit=memory_limit)
    if warning is not None:
        _say(warning.render(t.lang))
    reached: float | None = None
    working_on = False
    try:
        with working(t("Solving {rules}", rules=rules.title(t.lang)), t) as progress:

            def tell(share: float, bound: float | None = None) -> None:
                nonlocal reached, working_on
                reached, working_on = bound, True
                progress(share, bound)

            found = coach(rules, players=players, progress=tell, memory_limit=memory_limit)
    except KeyboardInterrupt:
        if working_on and goes_on(rules, players):
            if reached is not None:
                _say(t("Known to ±{bound} so far.", bound=small_percent(reached, t)))
            _say(t("What was reached is kept: the same command goes on from there."))
        raise
    if found.notice is not None:
        _say(found.notice.render(t.lang))
    return found


def _say(sentence: str) -> None:
    if sys.stderr is not None:
        print(sentence, file=sys.stderr)


def print_advice(screen: Screen, advisor: Coach, rules: Ruleset, state: State) -> None:
    """Print what the choices of a game's present state are worth, the best first.

    Raises:
        IllegalAction: ``game-over``.
        RulesError: ``not-this-game`` when nothing is known about the position.
    """
    if state.over or state.seat is None:
        raise IllegalAction("game-over")
    print_values(screen, advisor, rules, state, most=SHOWN)


def print_values(
    screen: Screen, advisor: Coach, rules: Ruleset, state: State, *, most: int | None
) -> None:
    """Print the value of a state and its choices, the best first, at most so many of them."""
    t = screen.t
    assert state.seat is not None
    if state.dice:
        screen.say(t("On the table: {dice}", dice=format_dice(state.dice)))
    value = result(advisor.expectation(state, state.seat), advisor.kind, t, digits=3)
    match advisor.kind:
        case ValueKind.TOTAL:
            screen.say(t("Expected result at best: {value}", value=value))
        case ValueKind.CHANCE:
            screen.say(t("Chance to win at best: {value}", value=value))
        case ValueKind.TURNS:
            screen.say(t("Expected length of the game at best: {value}", value=value))
        case _:
            assert_never(advisor.kind)
    players = sum(each.place is not None for each in state.places())
    approximation = advisor.approximation(players)
    if approximation is not None:
        screen.say(approximation.render(t.lang), "dim")
    choices = advisor.choices(state)
    if state.due and [each.action for each in choices] in ([], [None]):
        screen.say(t("The dice come next; there is nothing to choose."))
        return
    screen.say()
    _print_choices(screen, advisor, rules, state, most=most)


def _print_choices(
    screen: Screen, advisor: Coach, rules: Ruleset, state: State, *, most: int | None
) -> None:
    """Print the choices of a state, the best first: the word to type, its meaning, value, loss."""
    t = screen.t
    choices = advisor.choices(state)
    rows = [
        (
            move_token(each.action),
            move_words(each.action, rules, t),
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


def _loss(loss: float, kind: ValueKind, t: Translator) -> str:
    """Write what a choice loses: points or chances less, turns more."""
    if not loss:
        return ""
    return f"+{result(loss, kind, t)}" if kind is ValueKind.TURNS else result(-loss, kind, t)
