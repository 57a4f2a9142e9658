"""The ruleset of dice thousand: which options contradict, and what binds a player."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, cast

from kosti.dice import DICE, dice_of, format_dice, parse_dice
from kosti.errors import IllegalAction, RecordError, RulesError
from kosti.games.actions import Grammar
from kosti.games.options import Contradiction
from kosti.games.thousand.actions import GRAMMAR
from kosti.games.thousand.choices import Barrel, BoltsWhenBound, Spared
from kosti.games.thousand.options import STEP, Pit, ThousandOptions
from kosti.games.thousand.player import Player
from kosti.games.thousand.scoring import Score, best
from kosti.i18n import N_, Text

__all__ = ["ThousandRules"]

_OF_THE_LINE = ("barrel_line", "barrel_strict", "barrel_clamp", "barrel_attempts", "knock")
_FOREIGN = {
    Barrel.NONE: (*_OF_THE_LINE, "fall_penalty", "falls", "dots"),
    Barrel.POINTS: ("dots",),
    Barrel.OPEN: _OF_THE_LINE,
}
"""The options that say nothing in a kind of barrel."""


@dataclass(frozen=True, kw_only=True, eq=False)
class ThousandRules(ThousandOptions):
    """Dice thousand: preset and house rules as frozen data."""

    family: ClassVar[str] = "thousand"
    grammar: ClassVar[Grammar] = GRAMMAR

    @classmethod
    def falling_away(
        cls, values: Mapping[str, object], named: Collection[str]
    ) -> Mapping[str, object]:
        table = cls.option_table()
        gone = list(_FOREIGN[cast(Barrel, values["barrel"])])
        if not values["opening"]:
            gone.append("opening_debt")
            if values["fall_penalty"] is None:
                gone.append("fall_penalty")
        return {name: table[name].default for name in gone if name not in named}

    def contradictions(self) -> Iterable[Contradiction]:
        """Yield the refusals of spec 4."""
        table = self.option_table()
        for name in _FOREIGN[self.barrel]:
            if getattr(self, name) != table[name].default:
                yield Contradiction(
                    (name, "barrel"), N_("the option belongs to another kind of barrel")
                )
        if self.barrel is Barrel.POINTS and self.barrel_line >= self.target:
            yield Contradiction(
                ("barrel_line", "target"), N_("the barrel line must lie below the target")
            )
        if self.opening_debt > 0 and not self.opening:
            yield Contradiction(
                ("opening_debt", "opening"),
                N_("without an opening there is nothing to fail at"),
            )
        if self.fall_penalty is None and not self.opening:
            yield Contradiction(
                ("fall_penalty", "opening"),
                N_("without an opening there is nothing to fall back to"),
            )

    def score(self, dice: str | Iterable[int]) -> Score:
        """Return what one throw of 1 to 5 dice brings when everything that scores is set aside.

        Raises:
            RecordError: ``bad-dice`` when the dice cannot be read.
            IllegalAction: ``dice-count`` for no dice or more than five.
        """
        faces = parse_dice(dice) if isinstance(dice, str) else dice_of(dice)
        if not all(1 <= face <= 6 for face in faces):
            raise RecordError("bad-dice", dice=" ".join(map(str, faces)))
        if not 1 <= len(faces) <= DICE:
            raise IllegalAction(
                "dice-count",
                dice=format_dice(faces),
                count=len(faces),
                expected=Text.of(N_("{low} to {high}"), low=1, high=DICE),
            )
        return best(tuple(sorted(faces)))

    def check_head_start(self, points: int) -> None:
        """Refuse a score that nobody may begin with; everybody may with 0.

        Raises:
            RulesError: ``bad-handicap``.
        """
        pit = self.pit(points)
        bound = self.barrel_line if self.barrel is Barrel.POINTS else self.target
        reason = None
        if not points:
            return
        if points % STEP or points < 0:
            reason = Text.of(N_("points are multiples of 5, from 0"))
        elif points >= bound:
            reason = Text.of(N_("it must lie below {bound}"), bound=bound)
        elif pit:
            reason = Text.of(N_("it lies in the pit from {low} to {high}"), low=pit[0], high=pit[1])
        elif points == self.truck:
            reason = Text.of(N_("nobody stays on the truck number"))
        if reason is not None:
            raise RulesError("bad-handicap", points=points, reason=reason)

    def latecomer(self, least: int) -> Player:
        """Return the player state of a latecomer, `least` being the least score on the table.

        Nobody begins on the barrel or on the truck number.
        """
        if self.reaches_line(least):
            least = self.barrel_line - STEP
        return Player(least - STEP if least == self.truck else least, opened=True)

    def check_player(self, player: Player) -> None:
        """Refuse a player state, as one copies it from paper, that no game of these rules leads to.

        Raises:
            IllegalAction: ``bad-account``.
        """
        reason = self._wrong(player)
        if reason is not None:
            raise IllegalAction("bad-account", score=player.score, reason=Text.of(reason))

    def _wrong(self, player: Player) -> str | None:
        """Return what is impossible about a player state, if anything is."""
        attempts = self.barrel_attempts
        limits = (
            (player.score % STEP != 0, N_("scores are multiples of 5")),
            (player.score == self.truck, N_("nobody stays on the truck number")),
            (
                player.score >= self.target,
                N_("the target wins at once"),
            ),
            (
                self.floor is not None
                and not self.opening_debt
                and player.score < min(self.floor, 0),
                N_("no penalty pushes a score below the floor"),
            ),
            (not player.opened and player.score > 0, N_("a score above 0 has been opened")),
            (
                player.bolts > 0 and (self.bolts is None or player.bolts >= self.bolts),
                N_("so many bolts are cleared at once"),
            ),
            (
                player.falls > 0 and self.falls is not None and player.falls >= self.falls,
                N_("so many falls are cleared at once"),
            ),
            (
                player.dots > 0 and (self.barrel is not Barrel.OPEN or player.dots >= self.dots),
                N_("so many dots are a fall at once"),
            ),
            (
                player.sits and not self._seat_is_possible(player.score),
                N_("nobody sits on the barrel below its line"),
            ),
            (
                not player.sits
                and self.reaches_line(player.score)
                and self.barrel_clamp
                # A fall back to the opening points may end on the line.
                and (self.fall_penalty is not None or player.score > self.barrel_line),
                N_("with this score a player sits on the barrel: write barrel=0"),
            ),
            (
                attempts is not None and (player.barrel or 0) >= attempts,
                N_("so many failed turns on the barrel are a fall at once"),
            ),
        )
        return next((reason for wrong, reason in limits if wrong), None)

    def _seat_is_possible(self, score: int) -> bool:
        """Tell whether somebody on the barrel may have a score, the line itself included."""
        if self.barrel is not Barrel.POINTS or score >= self.target:
            return False
        return score >= self.barrel_line and (
            # Exactly a strict line is a seat by the clamp, or by a charge on the way down.
            self.reaches_line(score) or self.barrel_clamp or self._charges_sitters
        )

    @property
    def _charges_sitters(self) -> bool:
        """Whether a player on the barrel may lose points and stay there."""
        by_bolts = self.bolts is not None and self.bolts_when_bound is BoltsWhenBound.EVERYWHERE
        return by_bolts or (self.overtake > 0 and Spared.BARREL not in self.overtake_spares)

    # What binds a player (spec 3)

    def pit(self, score: int) -> Pit | None:
        """Return the pit in which a score lies."""
        for low, high in self.pits:
            if low <= score < high:
                return low, high
        return None

    def reaches_line(self, score: int) -> bool:
        """Tell whether a score is enough to sit down on the barrel."""
        if self.barrel is not Barrel.POINTS:
            return False
        return score > self.barrel_line if self.barrel_strict else score >= self.barrel_line

    @property
    def barrel_top(self) -> int:
        """The highest score with which anybody sits down: nobody wins without having sat (T12)."""
        return self.target - STEP

    def remembered(self, points: int) -> int:
        """Return what is remembered of an opening turn, so that no fall leads onto the barrel."""
        if self.barrel is not Barrel.POINTS:
            return points
        return min(points, self.barrel_line if self.barrel_clamp else self.barrel_top)

    def spares(self, player: Player) -> bool:
        """Tell whether nothing is taken from a player whom another passes."""
        return (not player.opened and Spared.UNOPENED in self.overtake_spares) or (
            player.sits and Spared.BARREL in self.overtake_spares
        )

    def least(self, player: Player) -> int:
        """Return the least turn that the player may write: opening, pit and barrel considered."""
        least = STEP
        if not player.opened:
            least = max(least, self.opening)
        if pit := self.pit(player.score):
            least = max(least, pit[1] - player.score)
        if player.sits:
            least = max(least, self.target - player.score)
        return least

    def refusal(self, player: Player, points: int) -> IllegalAction | None:
        """Return why the player may not write a turn of so many points, if it is too few."""
        least = self.least(player)
        if points >= least:
            return None
        if player.sits and player.score + points < self.target:
            return IllegalAction("on-barrel", points=points, target=self.target, least=least)
        pit = self.pit(player.score)
        if pit and player.score + points < pit[1]:
            return IllegalAction("in-pit", points=points, low=pit[0], high=pit[1], least=least)
        return IllegalAction("not-open", points=points, least=least)

    def overshoots(self, player: Player, points: int) -> bool:
        """Tell whether so many points in this turn pass the target of the open barrel."""
        return self.barrel is Barrel.OPEN and player.score + points > self.target
