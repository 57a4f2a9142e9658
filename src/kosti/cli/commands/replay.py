"""``kosti replay``: a record played again, its sheets and standings."""

# No postponed annotations: Cyclopts reads those of the command, which hold translated texts.

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Annotated

from kosti.cli import command
from kosti.cli.errors import UsageError
from kosti.cli.families import part_of
from kosti.cli.language import OPTION as LANGUAGE_OPTION
from kosti.cli.terminal.pages import print_title
from kosti.cli.terminal.records import read_game
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.stdio import write_json
from kosti.errors import nearest
from kosti.games.game import Game
from kosti.games.house_rules import written
from kosti.i18n import Translator

__all__ = ["declared"]

_STDIN = "-"


def declared(t: Translator) -> Callable[..., None]:
    """Return the command with its parameters in the language of `t`."""

    def replay(
        file: Annotated[
            Path,
            command.record_file(t),
        ],
        /,
        *,
        as_json: Annotated[bool, command.json_flag(t)] = False,
    ) -> None:
        show_replay(file, t, as_json=as_json)

    return replay


def show_replay(file: Path, t: Translator, *, as_json: bool) -> None:
    """Print where a record leads to.

    Raises:
        UsageError: ``unreadable-file``; ``unknown-switch`` for what looks like an option.
        KostiError: the record is unreadable, its rules or a move impossible.
    """
    name = str(file)
    if name.startswith("-") and name != _STDIN and not file.exists():
        hint = nearest(name, ["--json", LANGUAGE_OPTION, "--help"])
        raise UsageError("unknown-switch", command="kosti replay", word=name, hint=hint)
    game = read_game(file)
    if as_json:
        write_json(snapshot(game))
        return
    screen = Screen(t)
    rules = game.rules
    print_title(screen, rules)
    for name, value in rules.changes.items():
        screen.say(written(name, value), indent=2)
    screen.say()
    part_of(rules).view(rules, screen).final(game)
    turn = game.turn
    if turn is not None:
        screen.say()
        screen.say(t("Not finished: turn {number}, {name}.", number=turn.number, name=turn.player))


def snapshot(game: Game) -> dict[str, object]:
    """Return a game as JSON: rules, whose turn it is, and each player's figures."""
    turn = game.turn
    return {
        "rules": game.rules.id,
        "options": game.rules.changes,
        "over": game.over,
        "turn": None if turn is None else {"number": turn.number, "player": turn.player},
        "players": tuple(
            {
                "name": each.name,
                "total": each.total,
                "place": each.place,
                "settlement": _exact(each.settlement),
                **game.state.details(each.seat),
            }
            for each in game.standings()
        ),
    }


def _exact(points: Fraction | None) -> int | str | None:
    if points is None:
        return None
    return points.numerator if points.denominator == 1 else str(points)
