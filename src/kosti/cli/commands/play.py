"""``kosti play``: a game in the terminal, begun here or resumed, and led by `Dialog`."""

# No postponed annotations: Cyclopts reads those of the command, which hold translated texts.

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated

from cyclopts import Parameter

from kosti.cli import command
from kosti.cli.errors import UsageError
from kosti.cli.families import part_of
from kosti.cli.terminal.coaching import coach_for
from kosti.cli.terminal.dialog import Dialog
from kosti.cli.terminal.records import Keeper, read_file
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.seats import BOTS_KEY, Seats, invite, resumed
from kosti.games.game import Game
from kosti.games.house_rules import house_ruleset
from kosti.i18n import Translator
from kosti.players import plays_by_table
from kosti.solver.coach import is_ready

__all__ = ["declared"]

_DICE_KEY, _REAL = "dice", "real"
"""The key of a record that says that real dice are thrown."""


def declared(t: Translator) -> Callable[..., None]:
    """Return the command with its parameters in the language of `t`."""

    def play(
        rules: Annotated[str | None, command.rules_id(t)] = None,
        /,
        *,
        player: Annotated[
            tuple[str, ...],
            Parameter(metavar=t("NAME"), help=t("A player at this terminal; may be repeated.")),
        ] = (),
        bot: Annotated[
            tuple[str, ...],
            Parameter(
                metavar=t("LEVEL"),
                help=t(
                    "A computer player, such as greedy, or threshold at thousand; may be repeated."
                ),
            ),
        ] = (),
        changes: Annotated[tuple[str, ...], command.changes(t)] = (),
        handicap: Annotated[str | None, command.handicap(t)] = None,
        real_dice: Annotated[
            bool,
            Parameter(help=t("Real dice: they are typed in, the program throws nothing.")),
        ] = False,
        resume: Annotated[
            Path | None,
            Parameter(metavar=t("FILE"), help=t("Go on with the game of a record.")),
        ] = None,
        save: Annotated[
            Path | None,
            Parameter(
                metavar=t("FILE"),
                help=t("Where the record is kept; otherwise among the program's own data."),
            ),
        ] = None,
        seed: Annotated[
            int | None,
            Parameter(metavar="N", help=t("A number that makes the dice repeatable.")),
        ] = None,
        plain: Annotated[
            bool,
            Parameter(help=t("Sentences only, no drawings and no colours: for screen readers.")),
        ] = False,
    ) -> None:
        requests = Requests(rules, player, bot, changes, handicap, real_dice, resume, save, seed)
        play_game(requests, t, plain=plain)

    return play


@dataclass(frozen=True)
class Requests:
    """The game that a command line asks for: its rules, its players, its dice and its record."""

    rules: str | None
    players: Sequence[str]
    bots: Sequence[str]
    changes: Sequence[str]
    handicap: str | None
    real_dice: bool
    resume: Path | None
    save: Path | None
    seed: int | None


def play_game(requests: Requests, t: Translator, *, plain: bool) -> None:
    """Play a game in the terminal, a new one or that of a record.

    Raises:
        KostiError: rules, players or files are impossible.
    """
    game = _begun(requests, t) if requests.resume is None else _resumed(requests, requests.resume)
    seats = resumed(game)
    _solve_first(game, seats, t)
    if requests.save is not None:
        keeper = Keeper.fresh(requests.save)
    elif requests.resume is not None:
        keeper = Keeper(requests.resume, saved=game)
    else:
        keeper = Keeper()
    rng: Random = SystemRandom()
    if requests.seed is not None:
        rng = Random(requests.seed)  # noqa: S311 # whoever gives a seed wants the same dice
    real = game.extra.get(_DICE_KEY) == _REAL
    screen = Screen(t, plain=plain)
    view = part_of(game.rules).view(game.rules, screen)
    Dialog(screen, view, game, seats, keeper, None if real else rng, rng).run()


def _solve_first(game: Game, seats: Seats, t: Translator) -> None:
    """Solve what takes minutes before the game, with a bar, rather than in a bot's first turn."""
    players = len(game.players)
    if not any(plays_by_table(level, game.rules) for level in seats.levels.values()):
        return
    if not is_ready(game.rules, players):
        coach_for(game.rules, t, players=players)


def _begun(requests: Requests, t: Translator) -> Game:
    if requests.rules is None:
        raise UsageError("missing-argument", command="kosti play", argument=t("RULES"))
    rules = house_ruleset(requests.rules, requests.changes)
    seats = invite(requests.players, requests.bots, t)
    extra: dict[str, object] = {"date": datetime.now().astimezone().date()}
    if bots := {name: level for name, level in seats if level is not None}:
        extra[BOTS_KEY] = bots
    if requests.real_dice:
        extra[_DICE_KEY] = _REAL
    names = [name for name, _ in seats]
    return Game(rules, names, extra=extra, handicap=command.head_start(requests.handicap))


def _resumed(requests: Requests, file: Path) -> Game:
    given = (
        (requests.rules, "RULES"),
        (requests.players, "--player"),
        (requests.bots, "--bot"),
        (requests.changes, "--set"),
        (requests.handicap, "--handicap"),
    )
    if words := tuple(word for value, word in given if value):
        raise UsageError("with-resume", words=words)
    game = read_file(file)
    if requests.real_dice and game.extra.get(_DICE_KEY) != _REAL:
        return game.with_extra({**game.extra, _DICE_KEY: _REAL})
    return game
