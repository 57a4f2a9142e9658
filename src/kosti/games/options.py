"""Rulesets as frozen, validated data: what an option is, and what every ruleset can tell of itself.

A family's ruleset is a frozen dataclass whose fields are made by `option`. Each option carries
its domain (which values are possible), a title and a sentence for its present value; `kosti rules`,
the documentation and the start page are generated from these.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from kosti.arguments import native, wrong_type
from kosti.errors import RulesError, nearest, quoted
from kosti.games.actions import Grammar
from kosti.i18n import N_, Lang, Text

__all__ = [
    "OFF",
    "Choice",
    "Choices",
    "Contradiction",
    "Domain",
    "DomainKind",
    "Flag",
    "Option",
    "OrOff",
    "Plain",
    "Preset",
    "Ruleset",
    "Whole",
    "option",
]

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)

Plain = str | int | bool | list["Plain"] | dict[str, "Plain"]
"""An option value as it stands in TOML, JSON and ``--set``."""

OFF = "none"
"""How “off” is written, since TOML and the command line have no null."""


Choices = tuple[tuple[str | bool, Text], ...]
"""Values as they stand outside, each with what it means."""


class DomainKind(StrEnum):
    """How a value of a domain is given: by choosing, counting or typing."""

    CHOICE = "choice"
    FLAG = "flag"
    WHOLE = "whole"
    SEVERAL = "several"
    OTHER = "other"


class Domain(Protocol[T]):
    """Which values an option may take, and how they look outside the program.

    The values of a domain that inherits from this one are typed, unless it says otherwise.
    """

    @property
    def kind(self) -> DomainKind:
        """How a value is given: chosen, one or several of `choices`, counted, or typed."""
        return DomainKind.OTHER

    @property
    def choices(self) -> Choices:
        """What there is to choose from."""
        return ()

    @property
    def possible(self) -> Text:
        """The possible values in words."""
        ...

    def read(self, value: object) -> T:
        """Turn an outside value into the inside one; ValueError when it is not possible."""
        ...

    def plain(self, value: T) -> Plain:
        """Turn an inside value into the outside one: the counterpart of `read`."""
        ...

    def describe(self, value: T) -> Text:
        """Say in a sentence what the value means for the players."""
        ...


@dataclass(frozen=True)
class Choice(Generic[E]):
    """One of a few named values, each with its sentence."""

    values: type[E]
    sentences: Mapping[E, str]

    kind: ClassVar[DomainKind] = DomainKind.CHOICE

    @property
    def choices(self) -> Choices:
        return tuple((each.value, self.describe(each)) for each in self.values)

    @property
    def possible(self) -> Text:
        return Text.of("{names}", names=tuple(self.values))

    def read(self, value: object) -> E:
        if not isinstance(value, str):
            raise ValueError(value)
        return self.values(value)

    def plain(self, value: E) -> Plain:
        return value.value

    def describe(self, value: E) -> Text:
        return Text.of(self.sentences[value])


@dataclass(frozen=True)
class Flag:
    """Yes or no, with a sentence for each."""

    yes: str
    no: str

    kind: ClassVar[DomainKind] = DomainKind.FLAG
    possible: ClassVar[Text] = Text.of("true, false")

    @property
    def choices(self) -> Choices:
        return (True, Text.of(self.yes)), (False, Text.of(self.no))

    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError(value)
        return value

    def plain(self, value: bool) -> Plain:
        return value

    def describe(self, value: bool) -> Text:
        return Text.of(self.yes if value else self.no)


@dataclass(frozen=True)
class Whole:
    """A whole number in bounds, in steps of `step`. The sentence may use ``{value}``."""

    low: int
    high: int
    sentence: str
    step: int = 1
    zero: str | None = None
    """The sentence for 0, where that means something else than a small number."""

    kind: ClassVar[DomainKind] = DomainKind.WHOLE
    choices: ClassVar[Choices] = ()

    @property
    def possible(self) -> Text:
        if self.step == 1:
            return Text.of(N_("{low} to {high}"), low=self.low, high=self.high)
        return Text.of(
            N_("{low} to {high} in steps of {step}"), low=self.low, high=self.high, step=self.step
        )

    def read(self, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise ValueError(value)
        if not self.low <= value <= self.high or value % self.step:
            raise ValueError(value)
        return value

    def plain(self, value: int) -> Plain:
        return value

    def describe(self, value: int) -> Text:
        if value == 0 and self.zero is not None:
            return Text.of(self.zero)
        return Text.of(self.sentence, value=value)


@dataclass(frozen=True)
class OrOff(Generic[T]):
    """A domain whose option can also be off: “none” outside, None inside."""

    domain: Domain[T]
    off: str
    """The sentence for “none”."""

    @property
    def kind(self) -> DomainKind:
        return self.domain.kind

    @property
    def choices(self) -> Choices:
        return self.domain.choices

    @property
    def possible(self) -> Text:
        return Text.of(N_("{values}, or none"), values=self.domain.possible)

    def read(self, value: object) -> T | None:
        return None if value == OFF else self.domain.read(value)

    def plain(self, value: T | None) -> Plain:
        return OFF if value is None else self.domain.plain(value)

    def describe(self, value: T | None) -> Text:
        return Text.of(self.off) if value is None else self.domain.describe(value)


@dataclass(frozen=True)
class Option:
    """One option of a family: its name, its domain, and a title and explanation for people."""

    name: str
    default: object
    domain: Domain[Any]
    title: str
    explanation: str
    matters: Callable[[Any], bool] = lambda _: True
    """Whether the option changes anything in a given ruleset (a bonus where there is one …)."""


def option(
    default: T,
    domain: Domain[T],
    title: str,
    explanation: str,
    matters: Callable[[Any], bool] = lambda _: True,
) -> T:
    """Declare an option as a field of a family's ruleset."""
    made = Option("", default, domain, title, explanation, matters)
    made_field: T = field(default=default, metadata={"option": made})
    return made_field


class Contradiction(NamedTuple):
    """Options, by name, that cannot stand together, and why, as a message."""

    options: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class Preset:
    """A named ruleset: titles, a summary and its source, and what differs from the defaults.

    `earlier` are the options, by version of the record notation, that the preset had then and has
    not now: records of version 1 are read with ``options | earlier[1]``.
    """

    id: str
    family: type[Ruleset]
    titles: Mapping[str, str]
    summaries: Mapping[str, str]
    source: str
    options: Mapping[str, object]
    earlier: Mapping[int, Mapping[str, object]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, eq=False)
class Ruleset(ABC):
    """What the rulesets of all families share: identity, options, fingerprint, titles.

    Two rulesets are equal when preset and options are; the fingerprint depends on the options
    alone, so that equal rules under two names share their solved tables.
    """

    family: ClassVar[str]
    grammar: ClassVar[Grammar]
    """How the tokens of the family are read."""

    id: str
    preset: Preset = field(repr=False)
    own_title: str | None = None
    """What a family calls its own rules; None for a preset, house rules on top or not."""

    @classmethod
    def option_table(cls) -> Mapping[str, Option]:
        """Return the options of the family by name, in the order of the documentation."""
        return _option_table(cls)

    @classmethod
    def build(
        cls, preset: Preset, changes: Mapping[str, object], *, own_title: str | None = None
    ) -> Ruleset:
        """Make a ruleset from a preset and house rules, with a title of its own if it has one.

        Options that the preset brought and that the changes leave nothing to say fall away.

        Raises:
            RulesError: ``unknown-option``, ``bad-option`` or ``contradiction``.
        """
        table = cls.option_table()
        for name in changes:
            if name not in table:
                raise RulesError(
                    "unknown-option", rules=preset.id, option=str(name), hint=nearest(name, table)
                )
        values = {name: _read(table[name], value) for name, value in preset.options.items()}
        values |= {name: _read(table[name], value) for name, value in changes.items()}
        if changes:
            every = {each.name: each.default for each in table.values()} | values
            values |= cls.falling_away(every, changes)
        rules = cls(id=preset.id, preset=preset, own_title=own_title, **values)
        rules.check()
        return rules

    @classmethod
    def falling_away(
        cls, values: Mapping[str, object], named: Collection[str]
    ) -> Mapping[str, object]:
        """Return other values for options that the `named` ones leave nothing to say.

        `values` are those of all options. What a player names stands, and is refused where it
        contradicts something; what only the preset brought goes.
        """
        del values, named  # by itself no option hangs on another
        return {}

    def check(self) -> None:
        """Refuse options that contradict each other, all of them at once.

        Raises:
            RulesError: ``contradiction``, naming the options by their titles.
        """
        found = tuple(self.contradictions())
        if not found:
            return
        named = tuple(dict.fromkeys(name for each in found for name in each.options))
        problems = [self._problem(each) for each in found]
        told = problems[0]
        for each in problems[1:]:
            told = Text.of(N_("{first}; {second}"), first=told, second=each)
        raise RulesError("contradiction", options=named, problems=told)

    def _problem(self, each: Contradiction) -> Text:
        table = self.option_table()
        titles = (Text.of(table[name].title) for name in dict.fromkeys(each.options))
        quoted_titles = tuple(Text.of(N_("“{title}”"), title=title) for title in titles)
        return Text.of(
            N_("{options}: {reason}"), options=quoted_titles, reason=Text.of(each.reason)
        )

    def contradictions(self) -> Iterable[Contradiction]:
        """Yield the options that contradict each other; each family says which do."""
        return ()

    @property
    def may_pass(self) -> bool:
        """Whether a player may pass a turn, by the action `Skip`."""
        return False

    @cached_property
    def options(self) -> Mapping[str, Plain]:
        """Every option with its value as it would stand in a record."""
        return MappingProxyType(
            {o.name: o.domain.plain(getattr(self, o.name)) for o in self.option_table().values()}
        )

    @cached_property
    def changes(self) -> Mapping[str, Plain]:
        """The house rules alone: what differs from the preset and does not follow by itself."""
        base = type(self).build(self.preset, {}).options
        found = {k: v for k, v in self.options.items() if v != base[k]}
        found |= self._fallen_away(found)
        for name in tuple(found):
            others = {k: v for k, v in found.items() if k != name}
            if self._is_made_by(others):
                found = others
        return MappingProxyType(found)

    def _fallen_away(self, changes: Mapping[str, Plain]) -> Mapping[str, Plain]:
        """Return what the preset says as these rules do, and what these changes would drop."""
        try:
            made = type(self).build(self.preset, changes).options
        except RulesError:
            return {}
        return {k: v for k, v in self.options.items() if v != made[k]}

    def _is_made_by(self, changes: Mapping[str, Plain]) -> bool:
        """Tell whether these changes of the preset are enough for these rules."""
        try:
            return type(self).build(self.preset, changes).options == self.options
        except RulesError:
            return False

    @cached_property
    def fingerprint(self) -> str:
        """A short hash of the rules: what stored tables are checked against.

        It covers the family and what differs from its defaults, so that a table stays valid when
        the family gets an option whose default is how it was played before. A default therefore
        never changes its meaning.
        """
        table = self.option_table().values()
        changed = {
            o.name: self.options[o.name]
            for o in table
            if self.options[o.name] != o.domain.plain(o.default)
        }
        text = json.dumps([self.family, changed], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ruleset):
            return NotImplemented
        return self is other or (self.id == other.id and self.options == other.options)

    def __hash__(self) -> int:
        return hash((self.id, self.fingerprint))

    def __reduce__(self) -> tuple[object, ...]:
        return (_built, (type(self), self.preset, dict(self.changes), self.own_title))

    def title(self, lang: Lang | str = Lang.EN) -> str:
        """Return the name of the rules for people: their own, or that of the preset."""
        return self.own_title or self.preset.titles[_language(lang)]

    def summary(self, lang: Lang | str = Lang.EN) -> str:
        """Return one or two sentences on what is special about the rules.

        Those of the preset may no longer hold with house rules on top, so these are named instead.
        """
        language = _language(lang)
        if not self.changes:
            return self.preset.summaries[language]
        table = self.option_table()
        titles = (Text.of(table[name].title) for name in self.changes)
        return Text.of(
            N_("As “{preset}”, but with house rules: {options}."),
            preset=self.preset.titles[language],
            options=tuple(Text.of(N_("“{title}”"), title=title) for title in titles),
        ).render(language)


def _language(lang: Lang | str) -> Lang:
    try:
        return Lang(lang)
    except ValueError:
        raise wrong_type("lang", N_("“ru” or “en”"), lang) from None


def _built(
    kind: type[Ruleset], preset: Preset, changes: Mapping[str, object], own_title: str | None
) -> Ruleset:
    return kind.build(preset, changes, own_title=own_title)


@cache
def _option_table(cls: type[Ruleset]) -> Mapping[str, Option]:
    table = {}
    for each in fields(cls):
        if "option" in each.metadata:
            o: Option = each.metadata["option"]
            table[each.name] = Option(
                each.name, o.default, o.domain, o.title, o.explanation, o.matters
            )
    return MappingProxyType(table)


def _read(o: Option, value: object) -> object:
    try:
        return o.domain.read(native(value))
    except (ValueError, TypeError, RecursionError):
        raise RulesError(
            "bad-option", option=o.name, value=quoted(value), possible=o.domain.possible
        ) from None
