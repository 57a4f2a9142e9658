"""The rules of thousand for somebody who has never played it."""

from __future__ import annotations

from collections.abc import Iterator

from kosti.games.thousand import ThousandRules
from kosti.games.thousand.choices import Barrel, BoltsWhenBound, Confirm, SetAside, Spared
from kosti.games.thousand.scoring import best
from kosti.i18n import Translator
from kosti.table.guide import Example, Section

__all__ = ["thousand_guide"]

_SINGLES = ((1,), (5,))
_EQUALS = ((1, 1, 1), (2, 2, 2), (6, 6, 6), (3, 3, 3, 3), (4, 4, 4, 4, 4))
_STRAIGHTS = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))
_THROW = (1, 3, 3, 4, 5)


def thousand_guide(rules: ThousandRules, t: Translator) -> tuple[Section, ...]:
    """Return the rules of a ruleset as sections in reading order."""
    return (
        Section("aim", t("The aim"), tuple(_aim(rules, t))),
        Section("turn", t("A turn"), tuple(_turn(rules, t)), (_throw(rules, t),)),
        Section(
            "dice",
            t("What dice are worth"),
            (
                t("Only dice of one throw make a combination, and they are read at their best."),
                t("Dice that are in none of these combinations score nothing."),
            ),
            tuple(_prices(t)),
        ),
        Section("stop", t("When a turn may be written"), tuple(_stop(rules, t))),
        Section("bust", t("When nothing scores"), tuple(_bust(rules, t))),
        *_others(rules, t),
        *_barrel(rules, t),
        Section("end", t("The end"), tuple(_end(rules, t))),
    )


def _aim(rules: ThousandRules, t: Translator) -> Iterator[str]:
    yield t("Thousand is a race with five dice.")
    if rules.barrel is Barrel.OPEN:
        yield t("Whoever first stands at exactly {n} points wins.", n=rules.target)
    else:
        yield t("Whoever is first at {n} points or more wins.", n=rules.target)


def _turn(rules: ThousandRules, t: Translator) -> Iterator[str]:
    yield t("Throw five dice. Some of them score: single ones and fives, equal dice, straights.")
    if rules.set_aside is SetAside.ALL:
        yield t("Every die that scores is set aside, and its points count for this turn.")
    else:
        yield t("Set aside at least one die that scores; what you set aside counts for this turn.")
    yield t(
        "Then choose: stop and write the points of the turn, or throw the dice that are left for "
        "more."
    )
    yield t("If a throw scores nothing, all points of the turn are lost and the next player goes.")
    match rules.confirm:
        case Confirm.FORCED:
            yield t("When all five dice have scored, all five must be thrown again.")
        case Confirm.OPTIONAL:
            yield t("When all five dice have scored, all five may be thrown again.")
        case Confirm.BANKS:
            yield t(
                "When all five dice have scored, all five must be thrown again; if that throw "
                "scores, the turn is written at once."
            )


def _throw(rules: ThousandRules, t: Translator) -> Example:
    score = best(_THROW)
    left = len(_THROW) - len(score.used)
    if rules.set_aside is SetAside.ALL:
        text = t("1 and 5 go aside: {n} points, and {m} dice for the next throw", n=15, m=left)
    else:
        text = t("set aside the 1, the 5 or both: at most {n} points", n=score.points)
    return Example(_THROW, text)


def _prices(t: Translator) -> Iterator[Example]:
    for dice in (*_SINGLES, *_EQUALS, *_STRAIGHTS):
        yield Example(dice, t("{n} points", n=best(dice).points))


def _stop(rules: ThousandRules, t: Translator) -> Iterator[str]:
    yield t("A turn may be written as soon as it has scored and no dice must be thrown again.")
    if rules.opening:
        yield t("The first turn that you write must bring at least {n} points.", n=rules.opening)
    for low, high in rules.pits:
        yield t(
            "From {low} to {last} lies a pit: whoever stands in it must reach at least {high} in "
            "one turn.",
            low=low,
            last=high - 5,
            high=high,
        )


def _bust(rules: ThousandRules, t: Translator) -> Iterator[str]:
    yield t("A throw without a single scoring die ends the turn; nothing of it is written.")
    if rules.bolts is not None:
        yield t(
            "It brings a bolt. {n} bolts cost {points} points, and counting begins anew.",
            n=rules.bolts,
            points=rules.bolt_penalty,
        )
        if rules.bolts_when_bound is BoltsWhenBound.EVERYWHERE:
            yield t("On the barrel it brings a bolt as well.")
    if rules.opening_debt:
        yield t("Every third bust before the opening costs {n} points.", n=rules.opening_debt)


def _others(rules: ThousandRules, t: Translator) -> Iterator[Section]:
    sentences = []
    if rules.overtake:
        sentences.append(
            t(
                "If you pass another player who has opened, that player loses {n} points; drawing "
                "level is no passing.",
                n=rules.overtake,
            )
            if Spared.UNOPENED in rules.overtake_spares
            else t(
                "If you pass another player, that player loses {n} points; drawing level is no "
                "passing.",
                n=rules.overtake,
            )
        )
        if Spared.BARREL not in rules.overtake_spares and rules.barrel is Barrel.POINTS:
            sentences.append(
                t("On the barrel, too; whoever thereby sinks below its line leaves it.")
            )
    if rules.truck is not None:
        sentences.append(
            t(
                "At exactly {n} points waits the truck: whoever stands there falls to 0.",
                n=rules.truck,
            )
        )
    if sentences:
        yield Section("road", t("On the road"), tuple(sentences))


def _barrel(rules: ThousandRules, t: Translator) -> Iterator[Section]:
    match rules.barrel:
        case Barrel.NONE:
            return
        case Barrel.POINTS:
            sentences = [
                t(
                    "From {line} points on you sit on the barrel: the whole rest to {target} must "
                    "come in one turn, before that you may not stop.",
                    line=rules.barrel_line,
                    target=rules.target,
                )
            ]
            if rules.barrel_attempts is not None:
                sentences.append(
                    t("After {n} turns that fail you fall off the barrel.", n=rules.barrel_attempts)
                )
            if rules.knock:
                sentences.append(t("Whoever sits down knocks everybody else off the barrel."))
        case Barrel.OPEN:
            sentences = [
                t(
                    "A turn that would lead beyond {n} ends at once: it brings a dot instead of "
                    "points.",
                    n=rules.target,
                ),
                t("{n} dots are a fall.", n=rules.dots),
            ]
    sentences.append(
        t("A fall leads back to the points of your opening turn, never upward.")
        if rules.fall_penalty is None
        else t("A fall costs {n} points.", n=rules.fall_penalty)
    )
    if rules.falls is not None:
        sentences.append(t("The fall with number {n} takes everything.", n=rules.falls))
    yield Section("barrel", t("The barrel"), tuple(sentences))


def _end(rules: ThousandRules, t: Translator) -> Iterator[str]:
    yield t("The game ends at once with the turn that wins.")
    if rules.barrel is Barrel.POINTS:
        yield t("Nobody wins without having sat on the barrel.")
