"""A position as people write it down: the own sheet in braces, then the turn so far.

``{ones=-1 pair=12} 13456 (3456) 2`` on a sheet; ``{420 bolts=2 | 905 barrel=1} 11354`` in thousand,
the player to move first, the others behind bars; ``{won=3 | 33366 won=4} 11354`` in the showdown,
with the hands that lie on the table.
"""

from __future__ import annotations

import re

from kosti.dice import DICE, Dice
from kosti.errors import KostiError, RecordError
from kosti.games.actions import Report, parse_token
from kosti.games.names import MAX_PLAYERS
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.games.sheet import Sheet, SheetRules, SheetState
from kosti.games.showdown import ShowdownRules, ShowdownState
from kosti.games.thousand import Player, ThousandRules, ThousandState
from kosti.i18n import N_, Text

__all__ = ["parse_position"]

_SHAPE = re.compile(r"\s*(?:\{(?P<accounts>[^{}]*)\})?(?P<turn>[^{}]*)")
_NUMBER = re.compile(r"-?[0-9]{1,6}", re.ASCII)


def parse_position(rules: Ruleset, text: str) -> State:
    """Read a position.

    Raises:
        RecordError: ``bad-position`` with the reason, or what the turn cannot be read for.
        IllegalAction: the turn is impossible, or a cell can never hold these points.
    """
    match = _SHAPE.fullmatch(text)
    if match is None:
        raise _bad(text, N_("braces hold the sheets, and only once"))
    accounts = [each.split() for each in (match["accounts"] or "").split("|")]
    if len(accounts) > MAX_PLAYERS:
        raise _bad(text, N_("so many players never sit at one table"))
    state = _start(rules, accounts, text)
    for word in match["turn"].split():
        try:
            state = state.apply(parse_token(word))
        except KostiError as error:
            raise error.at(token=word) from None
    return state


def _start(rules: Ruleset, accounts: list[list[str]], text: str) -> State:
    if isinstance(rules, SheetRules):
        return SheetState.at_turn(rules, tuple(_sheet(rules, each, text) for each in accounts))
    if isinstance(rules, ThousandRules):
        players = tuple(_player(rules, each, text) for each in accounts)
        if rules.knock and sum(each.sits for each in players) > 1:
            raise _bad(text, N_("who sits down knocks the others off: only one can sit"))
        return ThousandState.at_turn(rules, players)
    if isinstance(rules, ShowdownRules):
        return _round(rules, accounts, text)
    raise _bad(text, N_("these rules have no sheet to put into braces"))


def _sheet(rules: SheetRules, words: list[str], text: str) -> Sheet:
    """Read one sheet: cells with their points, `bank`, and whatever order they stand in."""
    sheet = Sheet(rules, (None,) * len(rules.cells))
    reports: list[Report] = []
    for word in words:
        name, _, number = word.partition("=")
        if name == "bank" and rules.has_bank and _NUMBER.fullmatch(number):
            sheet = Sheet(rules, sheet.points, bank=int(number))
            continue
        action = parse_token(word)
        if not isinstance(action, Report):
            raise _bad(text, N_("a sheet holds entries such as ones=-1"))
        reports.append(action)
    return sheet.with_entries((each.cell, each.points) for each in reports)


_FIELDS = ("bolts", "barrel", "falls", "dots", "opening", "opened")


def _player(rules: ThousandRules, words: list[str], text: str) -> Player:
    """Read one account: the score, then `bolts=`, `barrel=`, `falls=`, `dots=`, `opening=`."""
    if not words:
        return Player(opened=rules.opening == 0)
    score, *rest = words
    if not _NUMBER.fullmatch(score):
        raise _bad(text, N_("an account begins with its score"))
    fields: dict[str, int] = {}
    for word in rest:
        name, _, number = word.partition("=")
        if name not in _FIELDS or not _NUMBER.fullmatch(number) or int(number) < 0:
            raise _bad(text, N_("an account holds its score, then bolts=2, barrel=1 and the like"))
        fields[name] = int(number)
    opening = fields.get("opening", rules.opening if int(score) > 0 else 0)
    opened = fields.get("opened", int(rules.opening == 0 or int(score) > 0 or opening > 0))
    player = Player(
        score=int(score),
        opened=bool(opened),
        opening_points=opening if opened else 0,
        bolts=fields.get("bolts", 0),
        barrel=fields.get("barrel"),
        falls=fields.get("falls", 0),
        dots=fields.get("dots", 0),
    )
    rules.check_account(player)
    return player


def _round(rules: ShowdownRules, accounts: list[list[str]], text: str) -> ShowdownState:
    """Read the players of a round: a hand that was thrown, then `won=` rounds."""
    if not any(accounts):
        accounts = [[], []] if len(accounts) == 1 else accounts
    hands: list[Dice | None] = []
    won: list[int] = []
    for words in accounts:
        dice: Dice | None = None
        rounds = 0
        for word in words:
            name, _, number = word.partition("=")
            if name == "won" and _NUMBER.fullmatch(number) and int(number) >= 0:
                rounds = int(number)
            elif dice is None:
                dice = _hand(word, text)
            else:
                raise _bad(text, N_("a player has one hand"))
        hands.append(dice)
        won.append(rounds)
    if hands[0] is not None:
        raise _bad(text, N_("who is to throw has no hand yet; hands stand behind bars"))
    if sum(won) >= rules.rounds:
        raise _bad(text, N_("so many rounds have been won that the match is over"))
    return ShowdownState.at_turn(rules, tuple(won), tuple(hands))


def _hand(word: str, text: str) -> Dice:
    if len(word) != DICE or not set(word) <= set("123456"):
        raise _bad(text, N_("a player of the showdown holds five dice, such as 33366, and won=2"))
    return tuple(sorted(map(int, word)))


def _bad(position: str, reason: str) -> RecordError:
    return RecordError("bad-position", position=position, reason=Text.of(reason))
