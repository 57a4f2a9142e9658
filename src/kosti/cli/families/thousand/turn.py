"""``kosti turn``: one turn of thousand by itself, without opponents."""

# No postponed annotations: Cyclopts reads those of the command, which hold translated texts.

from collections.abc import Callable, Sequence
from typing import Annotated

from rich.table import Table
from rich.text import Text as Line

from kosti.cli import command
from kosti.cli.errors import UsageError
from kosti.cli.terminal.pages import print_title
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.stdio import write_json
from kosti.cli.terminal.values import decimal, percent
from kosti.dice import DICE
from kosti.errors import RulesError
from kosti.games.house_rules import house_ruleset
from kosti.games.thousand import ThousandRules
from kosti.games.thousand.choices import Barrel
from kosti.games.thousand.options import STEP
from kosti.i18n import N_, Text, Translator
from kosti.solver.thousand.alone import alone
from kosti.solver.thousand.turns import BestTurn, best_turn, success

__all__ = ["declared"]

_MARKS = (50, 75, 100, 120, 150, 200, 300)
_MOST = 10_000


def declared(t: Translator) -> Callable[..., None]:
    """Return the command with its parameters in the language of `t`."""

    def turn(
        rules: Annotated[str, command.rules_id(t)],
        /,
        *,
        changes: Annotated[tuple[str, ...], command.changes(t)] = (),
        at_least: Annotated[tuple[int, ...], command.at_least(t)] = (),
        as_json: Annotated[bool, command.json_flag(t)] = False,
    ) -> None:
        show_turn(rules, changes, t, at_least=at_least, as_json=as_json)

    return turn


def show_turn(
    rules: str, sets: Sequence[str], t: Translator, *, at_least: Sequence[int], as_json: bool
) -> None:
    """Print the best turn, the chances to make what one must, and the fewest turns to the target.

    Raises:
        UsageError: ``bad-value`` for points that no turn is asked for.
        RulesError: ``not-this-game`` for other games than thousand.
        KostiError: the rules are impossible.
    """
    ruleset = house_ruleset(rules, sets)
    if not isinstance(ruleset, ThousandRules):
        reason = Text.of(N_("only in thousand a turn is as long as one dares"))
        raise RulesError("not-this-game", rules=ruleset.id, reason=reason)
    for points in at_least:
        if not 0 < points <= _MOST:
            possible = Text.of(N_("{low} to {high}"), low=STEP, high=_MOST)
            raise UsageError("bad-value", option="--at-least", value=str(points), possible=possible)
    turn = best_turn(ruleset)
    needed = sorted({*at_least, *_needed(ruleset)})
    made = {points: [success(ruleset, points, dice) for dice in _dice()] for points in needed}
    if as_json:
        write_json(
            {"rules": ruleset.id, "options": ruleset.changes}
            | _json(turn, made, _turns_alone(ruleset))
        )
        return
    screen = Screen(t)
    print_title(screen, ruleset)
    _print_best(screen, turn)
    if made:
        _print_needed(screen, made)
    screen.say()
    turns = _turns_alone(ruleset)
    if isinstance(turns, RulesError):
        screen.say(turns.message(t.lang))
        return
    screen.say(
        t(
            "A player alone needs {turns} turns to win, on average and at best.",
            turns=decimal(turns, 2, t),
        )
    )


def _turns_alone(rules: ThousandRules) -> float | RulesError:
    """Return the fewest turns to the target, or why there is no such number."""
    try:
        return alone(rules).value
    except RulesError as refused:
        return refused


def _dice() -> range:
    return range(DICE, 0, -1)


def _needed(rules: ThousandRules) -> set[int]:
    """Return what turns of these rules sometimes have to make: opening, pits, barrel."""
    found = {rules.opening, *(high - low for low, high in rules.pits)}
    if rules.barrel is Barrel.POINTS:
        found.add(rules.target - rules.barrel_line)
    return found - {0}


def _print_best(screen: Screen, turn: BestTurn) -> None:
    t = screen.t
    screen.say(
        t(
            "A turn that may be written at any time brings {points} points on average at best.",
            points=decimal(turn.value, 6, t),
        )
    )
    screen.say(t("To get them, throw on with at most this many points in hand:"))
    screen.say_items(
        [
            t.plural("{n} die: {points}", "{n} dice: {points}", dice, points=points)
            for dice, points in turn.throws_on.items()
        ]
    )
    screen.say(t("Such a turn brings"))
    screen.say_items(
        [
            t("nothing: {share}", share=percent(turn.outcomes[0][1], 2, t)),
            *(
                t(
                    "{points} or more: {share}",
                    points=points,
                    share=percent(_at_least(turn, points), 2, t),
                )
                for points in _MARKS
            ),
        ]
    )


def _print_needed(screen: Screen, made: dict[int, list[float]]) -> None:
    t = screen.t
    screen.say()
    screen.say(t("The chance to make so many points when one must, by the dice to throw:"))
    table = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(1 + DICE):
        table.add_column(justify="right")
    table.add_row("", *(Line(str(dice), style="dim") for dice in _dice()))
    for points, chances in made.items():
        table.add_row(str(points), *(percent(each, 3, t) for each in chances))
    screen.show(table)


def _at_least(turn: BestTurn, points: int) -> float:
    return sum(chance for made, chance in turn.outcomes if made >= points)


def _json(
    turn: BestTurn, made: dict[int, list[float]], turns: float | RulesError
) -> dict[str, object]:
    return {
        "value": turn.value,
        "throws_on": {str(dice): points for dice, points in turn.throws_on.items()},
        "outcomes": [{"points": points, "chance": chance} for points, chance in turn.outcomes],
        "at_least": {
            str(points): dict(zip(map(str, _dice()), chances, strict=True))
            for points, chances in made.items()
        },
        "turns_alone": None if isinstance(turns, RulesError) else turns,
    }
