"""Virtual dice that anybody can check afterwards.

Before the first throw the table shows the SHA-256 of a secret seed of 32 bytes; players may then
add texts of their own. The throws of a game are numbered from 1. The dice of a throw come from
HMAC-SHA256 with the seed as the key; the message names the table, the game, the texts, the number
of the throw, the link that the mover's device adds, and the block:

    kosti-dice-2:TABLE:GAME:TEXTS:THROW:LINK:BLOCK

TEXTS is the SHA-256 of the texts as a JSON list of [seat, text]; blocks count from 0. Each block
gives 32 bytes. A byte of 252 or more is skipped, any other gives the face byte mod 6 + 1, so each
face is exactly equally likely (252 is 42 times 6). When the game is over the seed is shown.

A device keeps a chain of links to itself, each the SHA-256 of the next. It commits to the chain by
showing the first link, and gives the next one with each throw: whoever knows the seed does not know
the links, and whoever knows the links does not know the seed. Without a link LINK is empty, and the
throw comes from the server alone.

In tables of older versions the number is that of the event, and there are no links:

    kosti-dice-1:TABLE:GAME:TEXTS:EVENT:BLOCK
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
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
    "Chain",
    "Draw",
    "Outcome",
    "Report",
    "Secret",
    "commitment_of",
    "is_link",
    "link_before",
    "verify",
]

SEED_BYTES = 32

EXTRA = "fair"
"""The key of a record that carries what a check needs."""

_FAIR_BYTES = 252
_LINK_DIGITS = 64
_MOST_PROBLEMS = 20
_HIGHEST = 10**9

PlayerTexts = tuple[tuple[int, str], ...]
"""The players' own texts with their seats, in the order in which they were added."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Which throw of a game it is: its number from 1, and the link of the mover's device."""

    number: int
    link: str | None = None


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain that the device of a seat has begun before the throw `number`, by its first link."""

    number: int
    seat: int
    head: str


@dataclass(frozen=True, slots=True)
class Secret:
    """What the dice of one game come from; `seed` is known to the server alone until the end."""

    seed: bytes
    table: str
    game: int
    texts: PlayerTexts = ()

    def draw(self, draw: Draw, dice: int) -> Dice:
        """Return so many dice for a throw, in the order in which they fall.

        Each of the 6ⁿ results is equally likely for a random seed.
        """
        return self._faces("kosti-dice-2", f"{draw.number}:{draw.link or ''}", dice)

    def at_event(self, event: int, dice: int) -> Dice:
        """Return the dice of a throw of an older version, by the number of its event."""
        return self._faces("kosti-dice-1", str(event), dice)

    def _faces(self, recipe: str, what: str, dice: int) -> Dice:
        listed = json.dumps(self.texts, separators=(",", ":"), ensure_ascii=False)
        texts = hashlib.sha256(listed.encode()).hexdigest()
        found: list[int] = []
        for block in count():
            message = f"{recipe}:{self.table}:{self.game}:{texts}:{what}:{block}"
            for byte in hmac.digest(self.seed, message.encode(), "sha256"):
                if len(found) == dice:
                    return tuple(found)
                if byte < _FAIR_BYTES:
                    found.append(byte % len(FACES) + 1)
        raise AssertionError("unreachable")


def is_link(text: str) -> bool:
    """Tell whether a text can be a link of a chain: 32 bytes, in small hex digits."""
    return len(text) == _LINK_DIGITS and set(text) <= set("0123456789abcdef")


def link_before(link: str) -> str:
    """Return the link that stands before another in its chain."""
    return hashlib.sha256(bytes.fromhex(link)).hexdigest()


def commitment_of(seed: bytes) -> str:
    """Return what is published before the game: the SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


class Outcome(StrEnum):
    """What a check of the dice can end with."""

    FAIR = "fair"
    UNFAIR = "unfair"
    SEALED = "sealed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Report:
    """The check of a record: the outcome, how many throws were compared, and what is wrong.

    `server_only` of the throws came from the server alone, without a link. `counts` says how often
    each face has fallen in the game, from 1 to 6.
    """

    outcome: Outcome
    throws: int
    counts: tuple[int, ...]
    texts: PlayerTexts = ()
    problems: tuple[Text, ...] = ()
    server_only: int = 0


def verify(game: Game) -> Report:
    """Compare every throw of a game with what its revealed seed gives.

    A record without a commitment is `unknown`; one whose seed is not revealed yet is `sealed`.
    """
    thrown = [
        _Thrown(move.number, move.seat, move.action.dice)
        for move in game.moves
        if isinstance(move.action, Throw)
    ]
    counts = tuple(sum(each.dice.count(face) for each in thrown) for face in FACES)
    extra = game.extra.get(EXTRA)
    if not isinstance(extra, Mapping):
        return Report(Outcome.UNKNOWN, 0, counts)
    return _check(extra, thrown, counts)


@dataclass(frozen=True, slots=True)
class _Thrown:
    """A throw as it stands in the record."""

    turn: int
    seat: int
    dice: Dice


def _check(
    extra: Mapping[str, object], thrown: Sequence[_Thrown], counts: tuple[int, ...]
) -> Report:
    table, number, commitment = extra.get("table"), extra.get("game"), extra.get("commitment")
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
    secret = Secret(seed, table, number, texts)
    events, draws = _numbers(extra.get("events", [])), _draws(extra, problems)
    if len(events) + len(draws) != len(thrown):
        problems.append(
            Text.of(
                N_("Throws in the record: {thrown}; numbers of throws: {known}."),
                thrown=len(thrown),
                known=len(events) + len(draws),
            )
        )
    if sorted(set(events)) != events:
        problems.append(Text.of(N_("The numbers of the throws do not ascend.")))
    if [each.number for each in draws] != list(range(len(events) + 1, len(events + draws) + 1)):
        problems.append(Text.of(N_("The throws are not numbered 1, 2, 3 and so on.")))
    known: list[int | Draw] = [*events, *draws]
    for each, by in zip(thrown, known, strict=False):
        dice = len(each.dice)
        expected = secret.draw(by, dice) if isinstance(by, Draw) else secret.at_event(by, dice)
        if expected != each.dice:
            problems.append(
                Text.of(
                    N_("Turn {turn}: {dice} stands in the record, the seed gives {expected}."),
                    turn=each.turn,
                    dice=format_dice(each.dice),
                    expected=format_dice(expected),
                )
            )
    movers = [each.seat for each in thrown[len(events) :]]
    problems += _broken(_chains(extra.get("chains", [])), draws, movers)
    outcome = Outcome.UNFAIR if problems else Outcome.FAIR
    alone = len(thrown) - sum(each.link is not None for each in draws)
    return Report(outcome, len(thrown), counts, texts, tuple(problems[:_MOST_PROBLEMS]), alone)


def _draws(extra: Mapping[str, object], problems: list[Text]) -> list[Draw]:
    """Return the throws by their own numbers, and note where they are not well described."""
    numbers, links = _numbers(extra.get("throws", [])), extra.get("links", [])
    if not isinstance(links, list) or len(links) != len(numbers):
        links = [""] * len(numbers)
        problems.append(Text.of(N_("The links are not one for each throw.")))
    return [
        Draw(number, link if isinstance(link, str) and is_link(link) else None)
        for number, link in zip(numbers, links, strict=True)
    ]


def _broken(
    chains: Sequence[Chain], draws: Sequence[Draw], movers: Sequence[int]
) -> Iterator[Text]:
    """Yield the throws whose link is not the next of the chain of the mover's device."""
    heads: dict[int, str] = {}
    begun = 0
    for draw, mover in zip(draws, movers, strict=False):
        while begun < len(chains) and chains[begun].number <= draw.number:
            heads[chains[begun].seat] = chains[begun].head
            begun += 1
        if draw.link is None:
            continue
        if link_before(draw.link) != heads.get(mover):
            yield Text.of(
                N_("Throw {number}: its link is not the next one of the player's device."),
                number=draw.number,
            )
        heads[mover] = draw.link


def _chains(value: object) -> list[Chain]:
    found = []
    for each in value if isinstance(value, list) else []:
        match each:
            case [int() as number, int() as seat, str() as head]:
                found.append(Chain(number, seat, head))
    return found


def _numbers(value: object) -> list[int]:
    if not isinstance(value, list) or not all(map(_number, value)):
        return []
    return list(value)


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
