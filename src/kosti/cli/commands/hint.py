"""``kosti hint``: every choice of a position with its exact value, the best first."""

# No postponed annotations: Cyclopts reads those of the command, which hold translated texts.

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from kosti.cli import command
from kosti.cli.errors import UsageError
from kosti.cli.terminal.coaching import (
    SHOWN,
    coach_for,
    print_quick,
    print_values,
    takes_long,
)
from kosti.cli.terminal.pages import print_house_rules
from kosti.cli.terminal.records import read_game
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.sentences import move_token
from kosti.cli.terminal.stdio import write_json
from kosti.cli.terminal.values import result
from kosti.errors import IllegalAction, RulesError
from kosti.games.house_rules import house_ruleset
from kosti.games.options import Ruleset
from kosti.games.own_rules import SUFFIX
from kosti.games.protocol import State
from kosti.games.registry import presets
from kosti.i18n import Translator
from kosti.review import parse_position
from kosti.solver.coach import Coach, quick_advice

__all__ = ["declared"]


def declared(t: Translator) -> Callable[..., None]:
    """Return the command with its parameters in the language of `t`."""

    def hint(
        rules: Annotated[
            str,
            Parameter(
                name=t("RULES"),
                help=t("The id of a ruleset, or the record of an unfinished game."),
            ),
        ],
        position: Annotated[
            str | None,
            Parameter(
                name=t("POSITION"),
                help=t(
                    "The own sheet in braces, then the turn up to the decision, such as {example}",
                    example="“{ones=-1 pair=12} 13456 (3456) 2”",
                ),
            ),
        ] = None,
        /,
        *,
        changes: Annotated[tuple[str, ...], command.changes(t)] = (),
        exact: Annotated[
            bool,
            Parameter(
                help=t("Solve the rules first where that has not been done; it may take minutes.")
            ),
        ] = False,
        whole: Annotated[
            bool, Parameter(name="--all", help=t("Show every choice, not only the best."))
        ] = False,
        as_json: Annotated[bool, command.json_flag(t)] = False,
    ) -> None:
        show_hint(rules, position, changes, t, as_json=as_json, whole=whole, exact=exact)

    return hint


def show_hint(
    rules: str,
    position: str | None,
    sets: Sequence[str],
    t: Translator,
    *,
    as_json: bool,
    whole: bool,
    exact: bool,
) -> None:
    """Print the choices of a position, or of the unfinished game of a record.

    What would have to be solved for long is only solved where the exact values are asked for.

    Raises:
        KostiError: the position is unreadable or impossible, the game is over, or the rules cannot
            be solved.
    """
    ruleset, state, asker = _position(rules, position, sets, t)
    if state.over or state.seat is None:
        raise IllegalAction("game-over")
    players = len(state.places())
    long = None if exact else takes_long(ruleset, players)
    screen = Screen(t)
    if long is not None:
        if as_json:
            write_json(_quick_json(ruleset, state, state.seat, long, t))
        else:
            _print_head(screen, ruleset, asker)
            print_quick(screen, ruleset, state, long, "kosti hint --exact")
        return
    advisor = coach_for(ruleset, t, players=players)
    if as_json:
        write_json(_json(ruleset, advisor, state, state.seat, players))
        return
    _print_head(screen, ruleset, asker)
    if not isinstance(asker, str) and asker != state.seat and advisor.shared:
        # What follows is the other's; whoever asked wants to know his own chance.
        value = result(advisor.expectation(state, asker), advisor.kind, t, digits=3)
        screen.say(t("That ends the turn. Chance to win: {value}", value=value))
        return
    print_values(screen, advisor, ruleset, state, most=None if whole else SHOWN)


def _print_head(screen: Screen, rules: Ruleset, asker: int | str) -> None:
    """Print for which house rules the answer holds, and whose turn it is where he has a name."""
    print_house_rules(screen, rules)
    if isinstance(asker, str):
        screen.say(screen.t("It is the turn of {name}.", name=asker))


def _json(
    rules: Ruleset, advisor: Coach, state: State, seat: int, players: int
) -> dict[str, object]:
    shown = advisor.kind.shown
    return {
        "rules": rules.id,
        "options": rules.changes,
        "kind": advisor.kind,
        "exact": advisor.approximation(players) is None,
        "player": seat + 1,
        "value": shown(advisor.expectation(state, seat)),
        "choices": [
            {"choice": move_token(each.action), "value": shown(each.value), "loss": each.loss}
            for each in advisor.choices(state)
        ],
    }


def _quick_json(
    rules: Ruleset, state: State, seat: int, long: float | RulesError, t: Translator
) -> dict[str, object]:
    """Return the advice that takes no time, with how long the exact one would take.

    Raises:
        RulesError: there is neither the one nor the other.
    """
    advice = quick_advice(rules, state)
    if advice is None and isinstance(long, RulesError):
        raise long
    choices = () if advice is None else advice.choices
    return {
        "rules": rules.id,
        "options": rules.changes,
        "kind": "points-of-the-turn",
        "exact": False,
        "exact_in_seconds": None if isinstance(long, RulesError) else round(long),
        "player": seat + 1,
        "value": choices[0].value if choices else None,
        "choices": [
            {"choice": move_token(each.action), "value": each.value, "loss": each.loss}
            for each in choices
        ],
        "reasons": [] if advice is None else [t(each) for each in advice.reasons],
    }


def _position(
    rules: str, position: str | None, sets: Sequence[str], t: Translator
) -> tuple[Ruleset, State, int | str]:
    """Return the state that is asked about, of a record or of a position written down.

    And who asks: the name of the player to move, or the first of a position.
    """
    if position is None and (rules in presets() or rules.endswith(SUFFIX)):
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
