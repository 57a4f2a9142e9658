"""The coach at the terminal: solved first with a bar where needed, and its advice as a table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import assert_never

from rich.table import Table
from rich.text import Text as Line

from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.sentences import move_token, move_words
from kosti.cli.terminal.values import decimal, result, small_percent
from kosti.cli.terminal.working import working
from kosti.dice import format_dice
from kosti.errors import IllegalAction, RulesError
from kosti.games.actions import Action
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.i18n import Translator
from kosti.solver.coach import (
    Coach,
    QuickAdvice,
    ValuedChoice,
    coach,
    forewarning,
    goes_on,
    quick_advice,
    wait,
)
from kosti.solver.kinds import ValueKind

__all__ = [
    "SHOWN",
    "coach_for",
    "print_advice",
    "print_offer",
    "print_quick",
    "print_values",
    "takes_long",
]

SHOWN = 12
"""So many choices are shown unless all are asked for."""
_LONG = 10.0
"""A coach that is there within so many seconds is not asked for twice."""
_MINUTES = 100.0
"""From so many seconds on, times are told in minutes."""


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


def takes_long(rules: Ruleset, players: int) -> float | RulesError | None:
    """Return about how many seconds a coach takes, or why there can be none; None if it is quick.

    Rules without any solver are not among them: their coach says so.
    """
    try:
        seconds = wait(rules, players=players)
    except RulesError as refused:
        return refused
    return seconds if seconds > _LONG else None


def print_quick(
    screen: Screen, rules: Ruleset, state: State, long: float | RulesError, words: str
) -> None:
    """Print the advice that takes no time, and how the exact one is asked for: by `words`."""
    advice = quick_advice(rules, state)
    if advice is not None:
        _print_quick(screen, advice, rules, state)
    print_offer(screen, long, words)


def print_offer(screen: Screen, long: float | RulesError, words: str) -> None:
    """Print how exact values are asked for, by `words`, or why there can be none."""
    t = screen.t
    if isinstance(long, RulesError):
        screen.say(long.message(t.lang), "dim")
        return
    screen.say(
        t(
            "“{words}” tells what each choice is worth for the whole game; for that the rules are "
            "solved once, which takes about {time}.",
            words=words,
            time=_time(long, t),
        )
    )


def _print_quick(screen: Screen, advice: QuickAdvice, rules: Ruleset, state: State) -> None:
    t = screen.t
    if state.dice:
        screen.say(t("On the table: {dice}", dice=format_dice(state.dice)))
    screen.say(t(advice.label), "dim")
    for reason in advice.reasons:
        screen.say(t(reason))
    if any(each.action is not None for each in advice.choices):
        _print_choices(screen, advice.choices, _points, rules, most=SHOWN)
    else:
        screen.say(t("The dice come next; there is nothing to choose."))


def _points(value: float, t: Translator) -> str:
    """Write what a choice gains in points on average."""
    return decimal(value, 1, t)


def _time(seconds: float, t: Translator) -> str:
    """Write a time that is only estimated."""
    if seconds < _MINUTES:
        return t.plural("{n} second", "{n} seconds", round(seconds / 10) * 10)
    return t.plural("{n} minute", "{n} minutes", round(seconds / 60))


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
        case ValueKind.GAIN:
            screen.say(t("Expected gain of this turn at best: {value}", value=value))
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

    def written(value: float, t: Translator) -> str:
        return result(value, advisor.kind, t)

    _print_choices(
        screen, choices, written, rules, most=most, turns=advisor.kind is ValueKind.TURNS
    )


def _print_choices(
    screen: Screen,
    choices: Sequence[ValuedChoice[Action | None]],
    written: Callable[[float, Translator], str],
    rules: Ruleset,
    *,
    most: int | None,
    turns: bool = False,
) -> None:
    """Print choices, the best first: the word to type, its meaning, value, loss.

    Of `turns` a loss is more of them.
    """
    t = screen.t
    rows = [
        (
            move_token(each.action),
            move_words(each.action, rules, t),
            written(each.value, t),
            _loss(each.loss, written, t, turns=turns),
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


def _loss(
    loss: float, written: Callable[[float, Translator], str], t: Translator, *, turns: bool
) -> str:
    """Write what a choice loses: points or chances less, turns more."""
    if not loss:
        return ""
    return f"+{written(loss, t)}" if turns else written(-loss, t)
