"""Positions of the showdown: hands that lie on the table, ``{won=3 | 33366 won=4} 11354``."""

from __future__ import annotations

from kosti.dice import DICE, Dice
from kosti.games.showdown import ShowdownRules, ShowdownState
from kosti.i18n import N_
from kosti.table.families.written import WrittenPosition, whole

__all__ = ["before_turn"]


def before_turn(rules: ShowdownRules, position: WrittenPosition) -> ShowdownState:
    """Return the state before the turn of a position: its hands and `won=` rounds read."""
    players = position.players
    if not any(players) and len(players) == 1:
        players = ((), ())
    found = [_player(words, position) for words in players]
    won = tuple(rounds for rounds, _ in found)
    hands = tuple(hand for _, hand in found)
    if hands[0] is not None:
        raise position.refused(N_("who is to throw has no hand yet; hands stand behind bars"))
    if sum(won) >= rules.rounds:
        raise position.refused(N_("so many rounds have been won that the match is over"))
    return ShowdownState.at_turn(rules, won, hands)


def _player(words: tuple[str, ...], position: WrittenPosition) -> tuple[int, Dice | None]:
    """Return the rounds that a player has won, and the hand, if there is one."""
    won = 0
    hand: Dice | None = None
    for word in words:
        name, _, text = word.partition("=")
        rounds = whole(text)
        if name == "won" and rounds is not None and rounds >= 0:
            won = rounds
        elif hand is None:
            hand = _hand(word, position)
        else:
            raise position.refused(N_("a player has one hand"))
    return won, hand


def _hand(word: str, position: WrittenPosition) -> Dice:
    if len(word) != DICE or not set(word) <= set("123456"):
        raise position.refused(
            N_("a player of the showdown holds five dice, such as 33366, and won=2")
        )
    return tuple(sorted(map(int, word)))
