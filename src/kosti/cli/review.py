"""``kosti review``: a game against optimal play, player by player."""

from __future__ import annotations

from pathlib import Path

from kosti.cli.coaching import coach_for
from kosti.cli.moves import move_words
from kosti.cli.plots import print_lines, save_lines
from kosti.cli.replay import read_game
from kosti.cli.screen import Screen
from kosti.cli.streams import write_json
from kosti.cli.values import CHANCE, percent, result
from kosti.games.game import Game
from kosti.i18n import Words
from kosti.review import Account, Decision, Review, review

__all__ = ["show_review"]


def show_review(file: Path, t: Words, *, plot: Path | None, as_json: bool) -> None:
    """Print what every decision of a game cost, and what was luck.

    Raises:
        KostiError: the record is unreadable or impossible, or its rules cannot be solved.
    """
    game = read_game(file)
    found = review(game, coach_for(game.rules, t))
    if as_json:
        write_json(_json(game, found))
    else:
        screen = Screen(t)
        screen.heading(f"{game.rules.title(t.lang)} ({game.rules.id})")
        for account in found.accounts:
            _print_account(screen, found, account, game)
        screen.say()
        screen.say(_axis(found, t), "dim")
        print_lines(screen, _series(found))
    if plot is not None:
        title = game.rules.title(t.lang)
        save_lines(plot, _series(found), title, t("turn"), _axis(found, t))


def _axis(found: Review, t: Words) -> str:
    if found.kind == CHANCE:
        return t("Chance to win after each turn, in per cent")
    return t("Expected final total after each turn")


def _series(found: Review) -> list[tuple[str, list[float]]]:
    scale = 100 if found.kind == CHANCE else 1
    return [(each.name, [scale * value for value in each.series]) for each in found.accounts]


def _print_account(screen: Screen, found: Review, account: Account, game: Game) -> None:
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
            "Expected at the start {start}, luck {luck}: {result} in the end.",
            start=result(account.start, kind, t),
            luck=_signed(account.luck, kind, t),
            result=result(account.result, kind, t),
        )
        if game.over
        else t(
            "Expected at the start {start}, luck {luck}: {result} expected now.",
            start=result(account.start, kind, t),
            luck=_signed(account.luck, kind, t),
            result=result(account.result, kind, t),
        ),
        indent=2,
    )
    if account.gifts:
        gifts = result(account.gifts, kind, t)
        screen.say(t("The rival's decisions gave {gifts}.", gifts=gifts), indent=2)
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
        screen.say(_mistake(mistake, kind, t), indent=2, sign="· ")


def _mistake(mistake: Decision, kind: str, t: Words) -> str:
    return t(
        "Turn {turn}, {dice}: {chosen} cost {loss}; better: {best}.",
        turn=mistake.turn,
        dice=mistake.dice,
        chosen=move_words(mistake.chosen, t),
        loss=result(mistake.loss, kind, t),
        best=move_words(mistake.best, t),
    )


def _signed(value: float, kind: str, t: Words) -> str:
    text = result(value, kind, t)
    return f"+{text}" if value > 0 and not text.startswith("−") else text


def _json(game: Game, found: Review) -> dict[str, object]:
    return {
        "rules": game.rules.id,
        "kind": found.kind,
        "players": [
            {
                "name": each.name,
                "start": each.start,
                "luck": each.luck,
                "loss": each.loss,
                "gifts": each.gifts,
                "unexplained": each.unexplained,
                "reported": each.reported,
                "result": each.result,
                "decisions": each.decisions,
                "best": each.best,
                "accuracy": each.accuracy,
                "mistakes": [_decision(mistake) for mistake in each.mistakes],
                "series": list(each.series),
            }
            for each in found.accounts
        ],
        "decisions": [
            {"player": game.players[each.seat], **_decision(each)} for each in found.decisions
        ],
    }


def _decision(decision: Decision) -> dict[str, object]:
    return {
        "turn": decision.turn,
        "dice": decision.dice,
        "choice": decision.chosen,
        "best": decision.best,
        "value": decision.value,
        "best_value": decision.best_value,
        "loss": decision.loss,
    }
