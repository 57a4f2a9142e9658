"""Virtual dice that anybody can check afterwards.

Before the first throw the table shows the SHA-256 of a secret seed of 32 bytes; players may then
add texts of their own. The dice of a throw come from HMAC-SHA256 with the seed as the key; the
message names the table, the game, the texts, the number of the event and of the block:

    kosti-dice-1:TABLE:GAME:TEXTS:EVENT:BLOCK

TEXTS is the SHA-256 of the texts as a JSON list of [seat, text]; blocks count from 0. Each block
gives 32 bytes. A byte of 252 or more is skipped, any other gives the face byte mod 6 + 1, so each
face is exactly equally likely (252 is 42 times 6). When the game is over the seed is shown.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count

from kosti.dice import FACES, Dice, format_dice
from kosti.games.actions import Throw
from kosti.games.game import Game
from kosti.i18n import N_, Text

__all__ = [
    "EXTRA",
    "SEED_BYTES",
    "Outcome",
    "Report",
    "Secret",
    "commitment_of",
    "faces",
    "verify",
]

SEED_BYTES = 32

EXTRA = "fair"
"""The key of a record that carries what a check needs."""

_FAIR_BYTES = 252
_MOST_PROBLEMS = 20
_HIGHEST = 10**9

PlayerTexts = tuple[tuple[int, str], ...]
"""The players' own texts with their seats, in the order in which they were added."""


@dataclass(frozen=True, slots=True)
class Secret:
    """What the dice of one game come from; `seed` is known to the server alone until the end."""

    seed: bytes
    table: str
    game: int
    texts: PlayerTexts = ()

    def throw(self, event: int, dice: int) -> Dice:
        """Return so many dice for the event with this number, in the order in which they fall."""
        return faces(self, event, dice)


def commitment_of(seed: bytes) -> str:
    """Return what is published before the game: the SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def faces(secret: Secret, event: int, dice: int) -> Dice:
    """Return the dice of a throw; each of the 6ⁿ results is equally likely for a random seed."""
    listed = json.dumps(secret.texts, separators=(",", ":"), ensure_ascii=False)
    texts = hashlib.sha256(listed.encode()).hexdigest()
    found: list[int] = []
    for block in count():
        message = f"kosti-dice-1:{secret.table}:{secret.game}:{texts}:{event}:{block}"
        for byte in hmac.digest(secret.seed, message.encode(), "sha256"):
            if len(found) == dice:
                return tuple(found)
            if byte < _FAIR_BYTES:
                found.append(byte % len(FACES) + 1)
    raise AssertionError("unreachable")


class Outcome(StrEnum):
    """What a check of the dice can end with."""

    FAIR = "fair"
    UNFAIR = "unfair"
    SEALED = "sealed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Report:
    """The check of a record: the outcome, how many throws were compared, and what is wrong.

    `counts` says how often each face has fallen in the game, from 1 to 6.
    """

    outcome: Outcome
    throws: int
    counts: tuple[int, ...]
    texts: PlayerTexts = ()
    problems: tuple[Text, ...] = ()


def verify(game: Game) -> Report:
    """Compare every throw of a game with what its revealed seed gives.

    A record without a commitment is `unknown`; one whose seed is not revealed yet is `sealed`.
    """
    thrown = [
        (move.number, move.action.dice) for move in game.moves if isinstance(move.action, Throw)
    ]
    counts = tuple(sum(dice.count(face) for _, dice in thrown) for face in FACES)
    extra = game.extra.get(EXTRA)
    if not isinstance(extra, Mapping):
        return Report(Outcome.UNKNOWN, 0, counts)
    return _check(extra, thrown, counts)


def _check(
    extra: Mapping[str, object],
    thrown: Sequence[tuple[int, Dice]],
    counts: tuple[int, ...],
) -> Report:
    table, number = extra.get("table"), extra.get("game")
    commitment, events = extra.get("commitment"), extra.get("events")
    texts = _texts(extra.get("texts", []))
    if not (isinstance(table, str) and isinstance(number, int) and isinstance(commitment, str)):
        return Report(Outcome.UNKNOWN, 0, counts)
    if texts is None or not _number(number):
        return Report(Outcome.UNKNOWN, 0, counts)
    hexed = extra.get("seed")
    if hexed is None:
        return Report(Outcome.SEALED, 0, counts, texts)
    try:
        seed = bytes.fromhex(hexed) if isinstance(hexed, str) else b""
    except ValueError:
        seed = b""
    problems: list[Text] = []
    if len(seed) != SEED_BYTES or not hmac.compare_digest(
        commitment_of(seed).encode(), commitment.encode()
    ):
        problems.append(Text.of(N_("The seed is not the one that was committed to.")))
    if not isinstance(events, list) or not all(map(_number, events)):
        events = []
    if len(events) != len(thrown):
        problems.append(
            Text.of(
                N_("Throws in the record: {thrown}; numbers of throws: {known}."),
                thrown=len(thrown),
                known=len(events),
            )
        )
    if sorted(set(events)) != events:
        problems.append(Text.of(N_("The numbers of the throws do not ascend.")))
    secret = Secret(seed, table, number, texts)
    for (turn, dice), event in zip(thrown, events, strict=False):
        expected = secret.throw(event, len(dice))
        if expected != dice:
            problems.append(
                Text.of(
                    N_("Turn {turn}: {dice} stands in the record, the seed gives {expected}."),
                    turn=turn,
                    dice=format_dice(dice),
                    expected=format_dice(expected),
                )
            )
    outcome = Outcome.UNFAIR if problems else Outcome.FAIR
    return Report(outcome, len(thrown), counts, texts, tuple(problems[:_MOST_PROBLEMS]))


def _number(value: object) -> bool:
    return type(value) is int and 0 < value <= _HIGHEST


def _texts(value: object) -> PlayerTexts | None:
    if not isinstance(value, list):
        return None
    found: list[tuple[int, str]] = []
    for each in value:
        if not isinstance(each, list) or len(each) != 2:
            return None
        seat, text = each
        if type(seat) is not int or not 0 <= seat < _HIGHEST or not isinstance(text, str):
            return None
        found.append((seat, text))
    return tuple(found)
