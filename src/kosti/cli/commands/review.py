"""``kosti review``: a game against optimal play, player by player."""

# No postponed annotations: Cyclopts reads those of the command, which hold translated texts.

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, assert_never

from cyclopts import Parameter

from kosti.cli import command
from kosti.cli.terminal.coaching import coach_for, print_offer, takes_long
from kosti.cli.terminal.pages import print_title
from kosti.cli.terminal.plots import check_plot, print_lines, save_lines
from kosti.cli.terminal.records import read_game
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.sentences import move_of, move_words
from kosti.cli.terminal.stdio import write_json
from kosti.cli.terminal.values import percent, result
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.i18n import N_, Translator
from kosti.review import (
    Account,
    Decision,
    Fault,
    Review,
    fault_text,
    review,
    review_by_turns,
)
from kosti.solver.kinds import ValueKind

__all__ = ["declared"]

_SEEN = 5e-5
"""Chances below this are not seen in the figures."""


def declared(t: Translator) -> Callable[..., None]:
    """Return the command with its parameters in the language of `t`."""

    def review(
        file: Annotated[
            Path,
            command.record_file(t),
        ],
        /,
        *,
        exact: Annotated[
            bool,
            Parameter(
                help=t("Solve the rules first where that has not been done; it may take minutes.")
            ),
        ] = False,
        plot: Annotated[Path | None, command.plot_file(t)] = None,
        as_json: Annotated[bool, command.json_flag(t)] = False,
    ) -> None:
        show_review(file, t, plot=plot, as_json=as_json, exact=exact)

    return review


def show_review(
    file: Path, t: Translator, *, plot: Path | None, as_json: bool, exact: bool
) -> None:
    """Print what every decision of a game cost, and what was luck.

    What would have to be solved for long is only solved where that is asked for; else each turn is
    compared with the best one by itself.

    Raises:
        KostiError: the record is unreadable or impossible, or its rules cannot be solved.
    """
    check_plot(plot)
    game = read_game(file)
    players = len(game.players)
    long = None if exact else takes_long(game.rules, players)
    by_turns = review_by_turns(game) if long is not None else None
    if by_turns is not None:
        found, approximation = by_turns, by_turns.label
    else:
        advisor = coach_for(game.rules, t, players=players)
        found, approximation = review(game, advisor), advisor.approximation(players)
    if as_json:
        write_json(_json(game, found, exact=approximation is None))
    else:
        screen = Screen(t)
        print_title(screen, game.rules)
        if approximation is not None:
            screen.say(approximation.render(t.lang), "dim")
        _print_review(screen, found, game, exact=approximation is None)
        if by_turns is not None and long is not None:
            print_offer(screen, long, "kosti review --exact")
    if plot is not None:
        title = game.rules.title(t.lang)
        save_lines(plot, _series(found), title, t("turn"), _axis(found, t), t)


def _print_review(screen: Screen, found: Review, game: Game, *, exact: bool) -> None:
    for account in found.accounts:
        _print_account(screen, found, account, game, exact=exact)
    screen.say()
    screen.say(_axis(found, screen.t), "dim")
    print_lines(screen, _series(found))


def _axis(found: Review, t: Translator) -> str:
    match found.kind:
        case ValueKind.TOTAL:
            return t("Expected final total after each turn")
        case ValueKind.CHANCE:
            return t("Chance to win after each turn, in per cent")
        case ValueKind.TURNS:
            return t("Expected length of the game after each turn")
        case ValueKind.GAIN:
            return t("Score after each turn")
        case _:
            assert_never(found.kind)


def _series(found: Review) -> list[tuple[str, list[float]]]:
    scale = 100 if found.kind is ValueKind.CHANCE else 1
    return [
        (each.name, [scale * found.kind.shown(value) for value in each.series])
        for each in found.accounts
    ]


def _print_account(
    screen: Screen, found: Review, account: Account, game: Game, *, exact: bool
) -> None:
    t, kind = screen.t, found.kind
    screen.say()
    screen.say(account.name, "bold")
    if account.accuracy is not None:
        screen.say(
            t(
                "Best choices: {best} of {all} ({share}); decisions cost {loss} in all.",
                best=account.best,
                all=account.decisions,
                share=percent(account.accuracy, 0, t),
                loss=result(account.loss, kind, t),
            ),
            indent=2,
        )
    screen.say(
        t(
            _sums(kind, over=game.over),
            start=result(account.start, kind, t),
            luck=_signed(account.luck, kind, t),
            result=result(account.result, kind, t),
        ),
        indent=2,
    )
    if abs(account.gifts) > _SEEN:
        gifts = _signed(account.gifts, kind, t)
        said = (
            t("Turns of the others: {gifts}.", gifts=gifts)
            if kind is ValueKind.GAIN
            else t("Decisions of the others: {gifts}.", gifts=gifts)
        )
        screen.say(said, indent=2)
    if not account.reported and abs(account.unexplained) > _SEEN:
        left = _signed(account.unexplained, kind, t)
        said = (
            t("Turns of the others reported without dice: {left}.", left=left)
            if exact
            else t("What the approximation leaves open: {left}.", left=left)
        )
        screen.say(said, indent=2)
    if account.reported:
        points = _signed(account.unexplained, kind, t)
        screen.say(
            t.plural(
                "{n} turn reported without dice: {points} to the expected result.",
                "{n} turns reported without dice: {points} to the expected result.",
                account.reported,
                points=points,
            ),
            indent=2,
        )
    for mistake in account.mistakes:
        screen.say(_mistake(mistake, game.rules, kind, t), indent=2, sign="· ")


def _sums(kind: ValueKind, *, over: bool) -> str:
    """Return the sentence about what was expected, what the dice gave, and what came of it."""
    if kind is ValueKind.GAIN:
        return N_(
            "The best turns bring {start} on average, luck {luck}: with the mistakes it came to "
            "{result}."
        )
    if over:
        return N_("Expected at the start {start}, luck {luck}: {result} in the end.")
    return N_("Expected at the start {start}, luck {luck}: {result} expected now.")


def _mistake(mistake: Decision, rules: Ruleset, kind: ValueKind, t: Translator) -> str:
    return t(
        "Turn {turn}, {dice}: {chosen} cost {loss}; better: {best} ({fault}).",
        turn=mistake.turn,
        dice=mistake.dice,
        chosen=move_words(move_of(mistake.chosen, rules), rules, t),
        loss=result(mistake.loss, kind, t),
        best=move_words(move_of(mistake.best, rules), rules, t),
        fault=t(fault_text(mistake.fault or Fault.OTHER)),
    )


def _signed(value: float, kind: ValueKind, t: Translator) -> str:
    """Write a gain or a loss with its sign; more is better, of turns saved as well."""
    text = result(abs(value), kind, t)
    if text == result(0.0, kind, t):
        return text
    return f"+{text}" if value > 0 else f"−{text}"


def _json(game: Game, found: Review, *, exact: bool) -> dict[str, object]:
    shown = found.kind.shown
    return {
        "rules": game.rules.id,
        "options": game.rules.changes,
        "kind": found.kind,
        "exact": exact,
        "players": [
            {
                "name": each.name,
                "start": shown(each.start),
                "luck": each.luck,
                "loss": each.loss,
                "gifts": each.gifts,
                "unexplained": each.unexplained,
                "reported": each.reported,
                "result": shown(each.result),
                "decisions": each.decisions,
                "best": each.best,
                "accuracy": each.accuracy,
                "mistakes": [_decision(mistake, found.kind) for mistake in each.mistakes],
                "series": [shown(value) for value in each.series],
            }
            for each in found.accounts
        ],
        "decisions": [
            {"player": game.players[each.seat], **_decision(each, found.kind)}
            for each in found.decisions
        ],
    }


def _decision(decision: Decision, kind: ValueKind) -> dict[str, object]:
    return {
        "turn": decision.turn,
        "dice": decision.dice,
        "choice": decision.chosen,
        "best": decision.best,
        "value": kind.shown(decision.value),
        "best_value": kind.shown(decision.best_value),
        "loss": decision.loss,
        "fault": decision.fault,
    }
