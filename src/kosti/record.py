"""The ``.kosti`` record: every game as a TOML text that people can write and programs replay.

`loads` and `dumps` are a pair: ``loads(dumps(game)) == game`` for every game, finished or not, and
``dumps(loads(text))`` is the canonical form of a text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from kosti.arguments import check_type, wrong_type
from kosti.errors import IllegalAction, RecordError, quoted
from kosti.games.game import Arrival, Game
from kosti.games.own_rules import checked_title
from kosti.games.registry import stored_ruleset
from kosti.i18n import N_, Text
from kosti.toml_text import LIMIT, parse, written_key, written_value

__all__ = ["LIMIT", "VERSION", "dumps", "loads"]

T = TypeVar("T")

VERSION = 2
"""The version of the format that is written; every version from 1 on is read."""

_ATTENDANCE = ("handicap", "joined", "left")
_OWN = ("kosti", "rules", "options", "players", *_ATTENDANCE, "lot", "turns")

_WHO_JOINED = N_("a table of latecomers with their turns, such as Vera = 7, or with turn and score")
_WHO_LEFT = N_(
    "a table of players with the turns from which they are passed over, such as Vera = 12"
)
_HEAD_START = N_("a list of points, one number for each player")


def loads(text: str | bytes) -> Game:
    """Read a record.

    Raises:
        RecordError: the text, a key or a token cannot be read.
        RulesError: the ruleset or the table of players is impossible.
        IllegalAction: a move is impossible or against the rules. These errors name the turn, the
            player and the token.
    """
    if not isinstance(text, str):
        kinds = (bytes, bytearray, memoryview)
        if not isinstance(text, kinds):
            raise wrong_type("text", N_("a text or its bytes"), text)
        text = bytes(text)
    data = parse(text)
    version = _get(data, "kosti", int, N_("a whole number"))
    if not 1 <= version <= VERSION:
        raise RecordError("bad-version", version=quoted(version), last=VERSION)
    name = _get(data, "rules", str, N_("the id of a ruleset"))
    options = _get(data, "options", dict, N_("a table of options"), {})
    players = _strings(data, "players", N_("a list of names"))
    turns = _strings(data, "turns", N_("a list of turns"))
    roll_off = _strings(data, "lot", N_("a list of throws"), [])
    title = checked_title(data.get("title"))
    named = (*_OWN, "title") if title else _OWN
    extra = {key: value for key, value in data.items() if key not in named}
    rules = stored_ruleset(name, options, version=version, own_title=title)
    game = Game(
        rules,
        players,
        extra=extra,
        handicap=_handicap(data),
        joined=_joined(data),
        left=_left(data),
    )
    game = game.rolled_off(roll_off)
    if turns and game.turn is not None and game.turn.number == 0:
        raise RecordError("lot-unfinished")
    for number, turn in enumerate(turns, 1):
        game.check_finished(number)
        if game.over:
            raise IllegalAction("game-over").at(turn=number)
        game = game.play(turn)
    return game


def dumps(game: Game) -> str:
    """Write a game as a record in its canonical form."""
    check_type("game", game, Game, N_("a game"))
    keys: dict[str, object] = {
        "kosti": VERSION,
        "rules": game.rules.id,
        "options": game.rules.changes,
        "players": list(game.players),
        **_attendance(game),
    }
    if game.rules.own_title is not None:
        keys["title"] = game.rules.own_title
    keys |= {key: value for key, value in game.extra.items() if key not in (*_OWN, *keys)}
    lines = [_line(key, value) for key, value in keys.items()]
    if game.roll_off:
        lines.append(f"lot = {written_value(list(game.roll_off))}")
    turns = (f"  {written_value(turn.text)}," for turn in game.turns)
    return "\n".join([*lines, "turns = [", *turns, "]", ""])


def _attendance(game: Game) -> dict[str, object]:
    """Return the keys of what is unusual about who takes part, and with what points."""
    keys: dict[str, object] = {}
    if any(game.handicap):
        keys["handicap"] = list(game.handicap)
    if joined := game.joined:
        keys["joined"] = {
            name: turn if score is None else {"turn": turn, "score": score}
            for name, (turn, score) in joined.items()
        }
    if left := game.left:
        keys["left"] = dict(left)
    return keys


def _handicap(data: Mapping[str, object]) -> list[int]:
    points: list[object] = _get(data, "handicap", list, _HEAD_START, [])
    return [_number("handicap", each, _HEAD_START) for each in points]


def _joined(data: Mapping[str, object]) -> dict[str, Arrival]:
    return {
        name: _arrival(when) for name, when in _get(data, "joined", dict, _WHO_JOINED, {}).items()
    }


def _arrival(when: object) -> Arrival:
    if not isinstance(when, dict):
        return Arrival(_number("joined", when, _WHO_JOINED))
    if not {"turn"} <= when.keys() <= {"turn", "score"}:
        found = quoted(when)
        raise RecordError("bad-key", key="joined", expected=Text.of(_WHO_JOINED), found=found)
    return Arrival(**{key: _number("joined", each, _WHO_JOINED) for key, each in when.items()})


def _left(data: Mapping[str, object]) -> dict[str, int]:
    left = _get(data, "left", dict, _WHO_LEFT, {})
    return {name: _number("left", turn, _WHO_LEFT) for name, turn in left.items()}


def _number(key: str, value: object, expected: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordError("bad-key", key=key, expected=Text.of(expected), found=quoted(value))
    return value


def _line(key: str, value: object) -> str:
    try:
        return f"{written_key(key)} = {written_value(value)}"
    except TypeError:
        raise wrong_type(key, N_("a value that TOML knows"), value) from None


def _get(
    data: Mapping[str, object], key: str, kind: type[T], expected: str, default: T | None = None
) -> T:
    if key not in data:
        if default is None:
            raise RecordError("missing-key", key=key)
        return default
    value = data[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError("bad-key", key=key, expected=Text.of(expected), found=quoted(value))
    return value


def _strings(
    data: Mapping[str, object], key: str, expected: str, default: list[object] | None = None
) -> list[str]:
    values: list[object] = _get(data, key, list, expected, default)
    for value in values:
        if not isinstance(value, str):
            raise RecordError("bad-key", key=key, expected=Text.of(expected), found=quoted(value))
    return [str(value) for value in values]
