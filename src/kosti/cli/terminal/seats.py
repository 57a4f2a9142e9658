"""Who sits at the table: people, and bots by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kosti.errors import RecordError
from kosti.games.game import Game
from kosti.games.names import same_name
from kosti.games.options import Ruleset
from kosti.i18n import N_, Text, Translator
from kosti.players import Bot, bot

__all__ = ["BOTS_KEY", "Seats", "invite", "resumed"]

BOTS_KEY = "bots"
"""The key of a record that names the bots: ``bots = { "Name" = "level" }``."""


@dataclass(frozen=True)
class Seats:
    """The bots of a table by seat, and their levels; everybody else is a person."""

    bots: Mapping[int, Bot]
    levels: Mapping[int, str]

    def label(self, game: Game, seat: int) -> str:
        """Return a player's name, a bot's with its level."""
        name = game.players[seat]
        return f"{name} ({self.levels[seat]})" if seat in self.levels else name


def invite(
    people: Sequence[str], levels: Sequence[str], t: Translator
) -> list[tuple[str, str | None]]:
    """Return the names of a new table in the order of the seats, bots with their levels.

    Nobody named means one person under a name of ours.
    """
    seats: list[tuple[str, str | None]] = [(name, None) for name in people or [t("Player")]]
    fresh = _bot_names(t)
    for level in levels:
        taken = {name.casefold() for name, _ in seats}
        name = next(each for each in fresh if each.casefold() not in taken)
        seats.append((name, level))
    return seats


def resumed(game: Game) -> Seats:
    """Return who sits where in the game of a record.

    Raises:
        RecordError: ``bad-key``, ``unknown-player``.
        RulesError: ``unknown-bot``.
    """
    named = game.extra.get(BOTS_KEY, {})
    if not isinstance(named, Mapping) or not all(isinstance(v, str) for v in named.values()):
        expected = Text.of(N_("a table of bots, as {example}"), example='{ "Ida" = "greedy" }')
        raise RecordError("bad-key", key=BOTS_KEY, expected=expected, found=str(named))
    for name in named:
        if not any(same_name(name, player) for player in game.players):
            raise RecordError("unknown-player", name=name, players=tuple(game.players))
    levels = {
        seat: level
        for seat, player in enumerate(game.players)
        for name, level in named.items()
        if same_name(name, player)
    }
    return Seats(_made(levels, game.rules), levels)


def _made(levels: Mapping[int, str], rules: Ruleset) -> dict[int, Bot]:
    return {seat: bot(level, rules) for seat, level in levels.items()}


def _bot_names(t: Translator) -> Iterator[str]:
    """Yield names for bots, without end."""
    # Translators: first names for the computer's players, one word each.
    names = t("Ida Felix Martha Oscar Clara Hugo Stella Bruno Nora Emil Agnes Otto").split()
    yield from names
    number = 2
    while True:
        yield from (f"{name} {number}" for name in names)
        number += 1
