"""The options of dice thousand (spec 4): values, titles and sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import ClassVar

from kosti.games.options import (
    Choice,
    Choices,
    Domain,
    DomainKind,
    Flag,
    OrOff,
    Plain,
    Ruleset,
    Whole,
    option,
)
from kosti.games.roll_off import Start, start_option
from kosti.games.thousand.choices import Barrel, BoltsWhenBound, Confirm, SetAside, Spared
from kosti.i18n import N_, Text

__all__ = ["STEP", "TO_OPENING", "Pit", "ThousandOptions"]

STEP = 5
"""Every score and every amount is a multiple of this."""

TO_OPENING = "to-opening"
"""How a fall back to the opening points is written; inside the program it is None."""

Pit = tuple[int, int]
"""A pit as [low, high): the lowest score in it, and the lowest score above it."""

_MOST = 10_000


@dataclass(frozen=True)
class _Pits(Domain[tuple[Pit, ...]]):
    """Ranges of scores, ascending, that do not overlap."""

    possible: ClassVar[Text] = Text.of(
        N_(
            "a list of ranges such as {example}, in multiples of 5 from 0 to {most}, none empty "
            "and none overlapping another"
        ),
        example="[[200, 300], [600, 700]]",
        most=2 * _MOST,
    )

    def read(self, value: object) -> tuple[Pit, ...]:
        if not isinstance(value, list | tuple):
            raise ValueError(value)
        pits = tuple(sorted(map(self._pit, value)))
        if any(high > low for (_, high), (low, _) in pairwise(pits)):
            raise ValueError(value)
        return pits

    def _pit(self, value: object) -> Pit:
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise ValueError(value)
        if not all(type(edge) is int and edge % STEP == 0 for edge in value):
            raise ValueError(value)
        low, high = value
        if not 0 <= low < high <= 2 * _MOST:
            raise ValueError(value)
        return low, high

    def plain(self, value: tuple[Pit, ...]) -> Plain:
        return [[low, high] for low, high in value]

    def describe(self, value: tuple[Pit, ...]) -> Text:
        if not value:
            return Text.of(N_("There are no pits."))
        return Text.of(
            N_(
                "Pits: {pits}. A score from the first number up to just below the second must "
                "reach at least the second in one turn."
            ),
            pits=tuple(f"{low}–{high}" for low, high in value),
        )


@dataclass(frozen=True)
class _FallPenalty(Domain[int | None]):
    """Points lost by a fall, or None: back to the opening points."""

    amount: ClassVar[Whole] = Whole(
        STEP, _MOST, N_("A fall from the barrel costs {value} points."), step=STEP
    )
    possible: ClassVar[Text] = Text.of(
        N_("{values}, or {word}"), values=amount.possible, word=TO_OPENING
    )

    def read(self, value: object) -> int | None:
        return None if value == TO_OPENING else self.amount.read(value)

    def plain(self, value: int | None) -> Plain:
        return TO_OPENING if value is None else value

    def describe(self, value: int | None) -> Text:
        if value is None:
            return Text.of(
                N_("A fall leads back to the points of the player's opening turn, never upward.")
            )
        return self.amount.describe(value)


_WRITTEN: Mapping[BoltsWhenBound, bool | str] = MappingProxyType(
    {
        BoltsWhenBound.NO: False,
        BoltsWhenBound.NOT_ON_BARREL: True,
        BoltsWhenBound.EVERYWHERE: BoltsWhenBound.EVERYWHERE.value,
    }
)
"""How the values of `bolts_when_bound` stand outside."""


@dataclass(frozen=True)
class _BoltsWhenBound(Choice[BoltsWhenBound]):
    """False, true or “everywhere”."""

    possible: ClassVar[Text] = Text.of("false, true, everywhere")

    @property
    def choices(self) -> Choices:
        return tuple((_WRITTEN[each], self.describe(each)) for each in self.values)

    def read(self, value: object) -> BoltsWhenBound:
        for each, written in _WRITTEN.items():
            if type(value) is type(written) and value == written:
                return each
        raise ValueError(value)

    def plain(self, value: BoltsWhenBound) -> Plain:
        return _WRITTEN[value]


@dataclass(frozen=True)
class _Spared(Domain[tuple[Spared, ...]]):
    """Any of those whom overtaking may spare, each at most once."""

    words: ClassVar[Mapping[Spared, str]] = MappingProxyType(
        {
            Spared.UNOPENED: N_("players whose game is not open"),
            Spared.BARREL: N_("players on the barrel"),
        }
    )
    kind: ClassVar[DomainKind] = DomainKind.SEVERAL
    possible: ClassVar[Text] = Text.of(
        N_("a list, each at most once, of {names}; [] for none"), names=tuple(Spared)
    )

    @property
    def choices(self) -> Choices:
        return tuple((each.value, Text.of(self.words[each])) for each in Spared)

    def read(self, value: object) -> tuple[Spared, ...]:
        if not isinstance(value, list | tuple):
            raise ValueError(value)
        named = [Spared(each) for each in value]
        if len(set(named)) < len(named):
            raise ValueError(value)
        return tuple(each for each in Spared if each in named)

    def plain(self, value: tuple[Spared, ...]) -> Plain:
        return [each.value for each in value]

    def describe(self, value: tuple[Spared, ...]) -> Text:
        if not value:
            return Text.of(N_("Overtaking spares nobody."))
        who = tuple(Text.of(self.words[each]) for each in value)
        return Text.of(N_("Overtaking spares {value}."), value=who)


@dataclass(frozen=True, kw_only=True, eq=False)
class ThousandOptions(Ruleset):
    """The options alone; `ThousandRules` adds what they mean."""

    target: int = option(
        1000,
        Whole(50, _MOST, N_("The race goes to {value} points."), step=STEP),
        N_("Target"),
        N_("How many points win the game."),
    )
    opening: int = option(
        50,
        Whole(
            0,
            300,
            N_("The first turn that is written must bring at least {value} points."),
            step=STEP,
            zero=N_("Everybody's game is open from the start."),
        ),
        N_("Opening"),
        N_("The least turn that opens a player's game."),
    )
    opening_debt: int = option(
        0,
        Whole(
            0,
            1000,
            N_(
                "Every third bust before the opening costs {value} points, below zero if need be; "
                "later turns pay them back."
            ),
            step=STEP,
            zero=N_("Busts before the opening write no debt."),
        ),
        N_("Opening debt"),
        N_("What every third failed opening costs."),
        lambda rules: rules.opening > 0,
    )
    pits: tuple[Pit, ...] = option(
        ((200, 300), (600, 700)),
        _Pits(),
        N_("Pits"),
        N_("Ranges of scores that must be left in one turn."),
    )
    overtake: int = option(
        50,
        Whole(
            0,
            _MOST,
            N_("Whoever is overtaken loses {value} points; drawing level is no overtaking."),
            step=STEP,
            zero=N_("Overtaking costs nobody anything."),
        ),
        N_("Overtaking"),
        N_("What a player loses when another passes."),
    )
    overtake_spares: tuple[Spared, ...] = option(
        tuple(Spared),
        _Spared(),
        N_("Spared when overtaken"),
        N_("Who loses nothing when another passes."),
        lambda rules: rules.overtake > 0,
    )
    truck: int | None = option(
        555,
        OrOff(
            Whole(
                STEP,
                _MOST,
                N_("Whose score becomes exactly {value} falls to 0; the game stays opened."),
                step=STEP,
            ),
            N_("There is no truck."),
        ),
        N_("Truck"),
        N_("The score that takes everything from whoever lands on it."),
    )
    bolts: int | None = option(
        3,
        OrOff(
            Whole(
                1,
                100,
                N_("A bust brings a bolt; so many bolts cost points and are cleared: {value}."),
            ),
            N_("A bust brings no bolt."),
        ),
        N_("Bolts"),
        N_("How many bolts, marks for busts, cost points."),
    )
    bolts_cleared_by_score: bool = option(
        False,
        Flag(
            N_("A written turn clears the player's bolts."),
            N_("Bolts add up over the whole game."),
        ),
        N_("Bolts cleared by a score"),
        N_("Whether a written turn clears the player's bolts."),
        lambda rules: rules.bolts is not None,
    )
    bolt_penalty: int = option(
        100,
        Whole(STEP, _MOST, N_("The last of these bolts costs {value} points."), step=STEP),
        N_("Bolt penalty"),
        N_("What a full row of bolts costs."),
        lambda rules: rules.bolts is not None,
    )
    bolts_when_bound: BoltsWhenBound = option(
        BoltsWhenBound.NO,
        _BoltsWhenBound(
            BoltsWhenBound,
            {
                BoltsWhenBound.NO: N_(
                    "Busts before the opening, in a pit and on the barrel bring no bolt."
                ),
                BoltsWhenBound.NOT_ON_BARREL: N_(
                    "Busts before the opening and in a pit bring a bolt too; on the barrel never."
                ),
                BoltsWhenBound.EVERYWHERE: N_(
                    "Busts before the opening, in a pit and on the barrel bring a bolt too; who "
                    "thereby sinks below the line leaves the barrel."
                ),
            },
        ),
        N_("Bolts when bound"),
        N_("Whether a bust before the opening, in a pit or on the barrel counts as a bolt."),
        lambda rules: rules.bolts is not None,
    )
    floor: int | None = option(
        0,
        OrOff(
            Whole(-_MOST, _MOST, N_("No penalty pushes a score below {value}."), step=STEP),
            N_("Penalties may push a score as low as they like."),
        ),
        N_("Floor"),
        N_("The score below which no penalty pushes; an opening debt may."),
    )
    barrel: Barrel = option(
        Barrel.POINTS,
        Choice(
            Barrel,
            {
                Barrel.NONE: N_("There is no barrel: whoever writes the target or more wins."),
                Barrel.POINTS: N_(
                    "Whoever reaches the barrel line sits on the barrel and must bring the whole "
                    "rest to the target in one turn."
                ),
                Barrel.OPEN: N_(
                    "The barrel is open: only exactly the target wins; a turn that overshoots it "
                    "ends at once and brings a dot instead of points."
                ),
            },
        ),
        N_("Barrel"),
        N_("How the last stretch before the target is played."),
    )
    barrel_line: int = option(
        880,
        Whole(STEP, _MOST - STEP, N_("The barrel line stands at {value}."), step=STEP),
        N_("Barrel line"),
        N_("The score at which a player sits down on the barrel."),
        lambda rules: rules.barrel is Barrel.POINTS,
    )
    barrel_strict: bool = option(
        False,
        Flag(
            N_("Only a score above the line sits on the barrel."),
            N_("A score on the line or above it sits on the barrel."),
        ),
        N_("Above the line"),
        N_("Whether exactly the line is not yet enough for the barrel."),
        lambda rules: rules.barrel is Barrel.POINTS,
    )
    barrel_clamp: bool = option(
        True,
        Flag(
            N_("Sitting down sets the score to the line, whatever was above it."),
            N_("Sitting down leaves the score as it is, but below the target."),
        ),
        N_("Back to the line"),
        N_("Whether sitting down sets the score to the line."),
        lambda rules: rules.barrel is Barrel.POINTS,
    )
    barrel_attempts: int | None = option(
        3,
        OrOff(
            Whole(1, 100, N_("So many failed turns on the barrel make the player fall: {value}.")),
            N_("A player may sit on the barrel for as long as it takes."),
        ),
        N_("Attempts on the barrel"),
        N_("After how many failed turns a player falls from the barrel."),
        lambda rules: rules.barrel is Barrel.POINTS,
    )
    fall_penalty: int | None = option(
        100,
        _FallPenalty(),
        N_("Fall"),
        N_("What a fall from the barrel costs."),
        lambda rules: rules.barrel is not Barrel.NONE,
    )
    falls: int | None = option(
        3,
        OrOff(
            Whole(
                1,
                100,
                N_(
                    "The fall with this number takes the whole score, and counting begins anew: "
                    "{value}."
                ),
            ),
            N_("Falls are not counted against the player."),
        ),
        N_("Falls"),
        N_("Which fall takes the whole score."),
        lambda rules: rules.barrel is not Barrel.NONE,
    )
    knock: bool = option(
        True,
        Flag(
            N_("Sitting down knocks every other player off the barrel, which counts as a fall."),
            N_("Several players may sit on the barrel together."),
        ),
        N_("Knocking off"),
        N_("Whether sitting down makes the others on the barrel fall."),
        lambda rules: rules.barrel is Barrel.POINTS,
    )
    dots: int = option(
        6,
        Whole(1, 100, N_("So many dots make a fall, and counting begins anew: {value}.")),
        N_("Dots"),
        N_("How many overshoots of the open barrel make a fall."),
        lambda rules: rules.barrel is Barrel.OPEN,
    )
    set_aside: SetAside = option(
        SetAside.ALL,
        Choice(
            SetAside,
            {
                SetAside.ALL: N_("Every die that scores is set aside."),
                SetAside.AT_LEAST_ONE: N_(
                    "The player sets aside at least one of the dice that score and may throw the "
                    "others again."
                ),
            },
        ),
        N_("Setting aside"),
        N_("Which of the dice that score are set aside."),
    )
    confirm: Confirm = option(
        Confirm.FORCED,
        Choice(
            Confirm,
            {
                Confirm.FORCED: N_(
                    "When all five dice have scored, all five must be thrown again; then the turn "
                    "goes on as usual."
                ),
                Confirm.OPTIONAL: N_(
                    "When all five dice have scored, all five may be thrown again, or the player "
                    "stops."
                ),
                Confirm.BANKS: N_(
                    "When all five dice have scored, all five must be thrown again; if that "
                    "throw scores, the turn is written at once, where it may be written."
                ),
            },
        ),
        N_("Confirming"),
        N_("What follows when all five dice have scored."),
    )
    start: Start = start_option()
