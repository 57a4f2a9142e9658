"""The ladder of thousand: every player's place between 0 and the target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.values import number
from kosti.games.game import Game
from kosti.games.thousand import Player, ThousandRules, ThousandState
from kosti.games.thousand.choices import Barrel
from kosti.i18n import Translator

__all__ = ["print_ladder", "state_figures"]

_TRACK, _PIT, _LINE, _TRUCK, _PLACE, _GHOST = "─░┃×●○"
_BOLT, _USED, _LEFT, _FALL, _DOT = "/■□↓•"
_NAME = 12
_SCORE = 5
_SHORTEST, _LONGEST = 20, 101
_MANY = 6
"""More signs of one kind than these are counted: /×7."""


def print_ladder(screen: Screen, game: Game, ghost: int | None = None) -> None:
    """Print the ladder; `ghost` is where stopping now would bring the player whose turn it is."""
    t, rules, state = screen.t, _rules(game), _state(game)
    if not screen.draws:
        for seat, name in enumerate(game.players):
            screen.say(f"{name}: {_state_words(rules, state.players[seat], t)}.")
        return
    signs = [_signs(rules, player, t) for player in state.players]
    names = min(max(map(cell_len, game.players)), _NAME)
    beside = names + 1 + 1 + _SCORE + 2 + max(map(cell_len, signs))
    length = min(max(screen.width - beside, _SHORTEST), _LONGEST)
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=names, no_wrap=True, overflow="ellipsis")
    table.add_column(width=length, no_wrap=True, overflow="crop")
    table.add_column(min_width=_SCORE, justify="right")
    table.add_column()
    for seat, player in enumerate(state.players):
        moves = seat == state.seat
        shadow = ghost if moves else None
        table.add_row(
            Text(game.players[seat], style="bold" if moves else ""),
            _track(rules, player.score, shadow, length),
            number(player.score),
            signs[seat],
        )
    screen.show(table)
    legend = _legend(rules, state.players, ghost, t)
    screen.say_items([f"{sign} {meaning}" for sign, meaning in legend], "dim")


def _state_words(rules: ThousandRules, player: Player, t: Translator) -> str:
    """Return what stands under a player's name, in words."""
    parts = [f"{title} {value}" for title, value in state_figures(rules, player, t).items()]
    return ", ".join(parts)


def state_figures(rules: ThousandRules, player: Player, t: Translator) -> dict[str, str]:
    """Return every figure of a player that plays a part in the rules, by its name."""
    figures = {t("score"): number(player.score)}
    if rules.opening:
        figures[t("game open")] = t("yes") if player.opened else t("no")
    if rules.bolts is not None:
        figures[t("bolts")] = number(player.bolts)
    if rules.barrel is Barrel.POINTS:
        figures[t("attempts on the barrel")] = (
            "—" if player.barrel is None else number(player.barrel)
        )
    if rules.barrel is not Barrel.NONE:
        figures[t("falls")] = number(player.falls)
    if rules.barrel is Barrel.OPEN:
        figures[t("dots")] = number(player.dots)
    return figures


def _state(game: Game) -> ThousandState:
    return cast(ThousandState, game.state)


def _rules(game: Game) -> ThousandRules:
    return cast(ThousandRules, game.rules)


def _track(rules: ThousandRules, score: int, ghost: int | None, length: int) -> Text:
    def at(points: int) -> int:
        return round(min(max(points, 0), rules.target) / rules.target * (length - 1))

    track = [_TRACK] * length
    for low, high in rules.pits:
        for place in range(at(low), max(at(high), at(low) + 1)):
            track[min(place, length - 1)] = _PIT
    if rules.barrel is Barrel.POINTS:
        track[at(rules.barrel_line)] = _LINE
    if rules.truck is not None:
        track[at(rules.truck)] = _TRUCK
    if ghost is not None:
        track[at(ghost)] = _GHOST
    track[at(score)] = _PLACE
    text = Text("".join(track), style="dim")
    text.stylize("not dim bold", at(score), at(score) + 1)
    return text


def _signs(rules: ThousandRules, player: Player, t: Translator) -> str:
    parts = [] if player.opened else [t("not open")]
    if player.barrel is not None:
        left = 1 if rules.barrel_attempts is None else rules.barrel_attempts - player.barrel
        parts.append(_row(_USED, player.barrel) + _row(_LEFT, left))
    parts += [
        _row(_BOLT, player.bolts),
        _row(_FALL, player.falls),
        _row(_DOT, player.dots),
    ]
    return " ".join(filter(None, parts))


def _row(sign: str, count: int) -> str:
    return sign * count if count <= _MANY else f"{sign}×{count}"


def _legend(
    rules: ThousandRules, players: Sequence[Player], ghost: int | None, t: Translator
) -> Iterator[tuple[str, str]]:
    """Yield what the marks on the track mean, and the signs that anybody has."""
    if rules.pits:
        pits = tuple(f"{low}–{high}" for low, high in rules.pits)
        yield _PIT, t("pits {pits}", pits=pits)
    if rules.truck is not None:
        yield _TRUCK, t("truck {score}", score=rules.truck)
    if rules.barrel is Barrel.POINTS:
        yield _LINE, t("barrel from {score}", score=rules.barrel_line)
    if any(player.sits for player in players):
        yield _USED + _LEFT, t("attempts on the barrel, used and left")
    if any(player.bolts for player in players):
        yield _BOLT, t("bolt")
    if any(player.falls for player in players):
        yield _FALL, t("fall")
    if any(player.dots for player in players):
        yield _DOT, t("dot")
    if ghost is not None:
        yield _GHOST, t("if you stop now")
