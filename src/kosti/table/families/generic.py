"""The part of a family that brings none: made from the engine alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import ClassVar, NewType

from kosti.dice import format_dice
from kosti.games.actions import Action
from kosti.games.events import Event, event_fields
from kosti.games.family import Family
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.games.protocol import Json, State
from kosti.games.registry import begin
from kosti.i18n import N_, Translator
from kosti.table.boards import Board, Dice
from kosti.table.families.choices import shared_title
from kosti.table.families.written import WrittenPosition
from kosti.table.game_log import GameLog
from kosti.table.guide import Section
from kosti.table.views import FigureChange, FigureValue, ReportChoice

__all__ = ["ChoiceView", "FigureView", "GenericBoard", "GenericPart", "OtherFamily", "SeatFigures"]

OtherFamily = NewType("OtherFamily", str)
"""The name of a family that has no board of its own."""


@dataclass(frozen=True, slots=True)
class ChoiceView:
    __doc__ = N_("A choice: its word of the record (`token`) and what it does (`title`).")

    token: str
    title: str


@dataclass(frozen=True, slots=True)
class FigureView:
    __doc__ = N_("A figure of a seat: its name in the rules (`id`), its title, and its value.")

    id: str
    title: str
    value: FigureValue


@dataclass(frozen=True, slots=True)
class SeatFigures:
    __doc__ = N_("The figures of a seat beside its total.")

    seat: int
    total: int
    figures: tuple[FigureView, ...]


@dataclass(frozen=True, slots=True)
class GenericBoard(Board):
    __doc__ = N_(
        "A game of a family that has no board of its own: its dice, what the player whose turn it "
        "is may choose (`choices`), and the figures of every seat."
    )

    family: OtherFamily
    choices: tuple[ChoiceView, ...]
    seats: tuple[SeatFigures, ...]


@dataclass(frozen=True)
class GenericPart:
    """The part of a `family` at a table, made from its engine: it needs no other."""

    messages: ClassVar[tuple[type, ...]] = (GenericBoard, ChoiceView, SeatFigures, FigureView)

    events: ClassVar[tuple[type[Event], ...]] = ()

    family: Family

    def board(self, game_log: GameLog, t: Translator, *, previews: bool) -> GenericBoard:
        game = game_log.game
        state = game.state
        chosen = (*state.decisions(), *self.told(game))
        return GenericBoard(
            family=OtherFamily(self.family.name),
            dice=Dice(state.dice, state.due, game_log.last),
            choices=tuple(
                ChoiceView(each.token, self.choice_title(each, game.rules, t)) for each in chosen
            ),
            seats=tuple(
                SeatFigures(seat, place.total, tuple(self.figures(game, seat, t)))
                for seat, place in enumerate(state.places())
            ),
        )

    def facts(self, rules: Ruleset, t: Translator) -> None:
        return None

    def guide(self, rules: Ruleset, t: Translator) -> tuple[Section, ...]:
        return ()

    def choice_title(self, action: Action, rules: Ruleset, t: Translator) -> str:
        template = _in_language(action.titles, t)
        if template:
            return template.format(**_fields(action))
        return shared_title(action, t) or action.token

    def figure_title(self, figure: str, rules: Ruleset, t: Translator) -> str:
        titles = self.family.figures.get(figure, {})
        return _in_language(titles, t) or _readable(*figure.split("."))

    def sentence(self, event: Event, game: Game, t: Translator) -> str:
        name = game.players[event.seat]
        told = event_fields(event)
        template = _in_language(event.sentence, t)
        if template:
            return template.format(name=name, **told)
        del told["seat"]
        what = _readable(event.kind)
        if not told:
            return t("{name}: {what}.", name=name, what=what)
        listed = ", ".join(f"{_readable(key)} {value}" for key, value in told.items())
        return t("{name}: {what} ({fields}).", name=name, what=what, fields=listed)

    def before_turn(self, rules: Ruleset, position: WrittenPosition) -> State:
        if any(position.players):
            raise position.refused(N_("these rules have no sheet to put into braces"))
        return begin(rules, len(position.players))

    def told(self, game: Game) -> tuple[Action, ...]:
        return game.state.reports()

    def reports(self, game: Game) -> tuple[ReportChoice, ...]:
        return ()

    def changes(self, before: Game, after: Game, t: Translator) -> tuple[FigureChange, ...]:
        return tuple(
            FigureChange(seat, new.id, new.title, old, new.value)
            for seat in range(len(before.players))
            for old, new in self._paired(before, after, seat, t)
            if old != new.value
        )

    def _paired(
        self, before: Game, after: Game, seat: int, t: Translator
    ) -> Iterator[tuple[FigureValue, FigureView]]:
        """Yield every figure that a seat has in either game: its value before, and it after."""
        old = {each.id: each for each in self.figures(before, seat, t)}
        new = {each.id: each for each in self.figures(after, seat, t)}
        for each in old | new:
            was = old[each].value if each in old else None
            yield was, new.get(each) or FigureView(each, old[each].title, None)

    def figures(self, game: Game, seat: int, t: Translator) -> Iterator[FigureView]:
        """Yield the figures of a seat that its rules tell of, its total aside."""
        for path, value in _leaves((), game.state.details(seat)):
            figure = ".".join(path)
            yield FigureView(figure, self.figure_title(figure, game.rules, t), value)


def _leaves(
    path: tuple[str, ...], details: Mapping[str, Json]
) -> Iterator[tuple[tuple[str, ...], FigureValue]]:
    """Yield every single value of the details of a seat, with the names that lead to it."""
    for name, value in details.items():
        if isinstance(value, Mapping):
            yield from _leaves((*path, name), value)
        elif isinstance(value, tuple):
            yield (*path, name), ", ".join(map(str, value))
        else:
            yield (*path, name), value


def _in_language(texts: Mapping[str, str], t: Translator) -> str:
    """Return a text of a family in the language of a reader, or in the first that it has."""
    return texts.get(t.lang) or next(iter(texts.values()), "")


def _fields(action: Action) -> dict[str, object]:
    """Return what an action names, as it stands in the record."""
    found = {each.name: getattr(action, each.name) for each in fields(action)}
    return {
        name: format_dice(value) if isinstance(value, tuple) else value
        for name, value in found.items()
    }


def _readable(*names: str) -> str:
    """Return names of the rules, the outermost first, as people read them."""
    return ": ".join(name.replace("_", " ").replace("-", " ") for name in names)
