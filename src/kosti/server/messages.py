"""What is said over HTTP beside the messages of a table: the start page, links, who may come.

The messages of a table itself are those of `kosti.table.messages`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from kosti.games.options import DomainKind, Plain
from kosti.i18n import N_, Lang
from kosti.table.codec import Between
from kosti.table.commands import LinkKind
from kosti.table.guide import Section
from kosti.table.messages import Id, Name, Options, RulesId, Secret
from kosti.table.status import Phase
from kosti.table.views import Refusal, RulesView, TurnView

__all__ = [
    "BotInfo",
    "Brief",
    "Briefs",
    "Catalogue",
    "Claim",
    "Deletion",
    "Failure",
    "FamilyInfo",
    "Info",
    "Join",
    "Link",
    "LinkRequest",
    "Mine",
    "OptionChoice",
    "OptionInfo",
    "PresetInfo",
    "QrRequest",
    "Revocation",
    "RulesCheck",
    "RulesInfo",
    "RulesProblem",
    "RulesRequest",
]

Seat = Annotated[int, Between(0, 63)]
Token = Annotated[str, Between(1, 1000)]


# The start page


@dataclass(frozen=True, slots=True)
class Info:
    __doc__ = N_(
        "About this server: its version, its languages, and the addresses under which other "
        "devices reach it (`addresses`; on this network, or its public one)."
    )

    version: str
    languages: tuple[Lang, ...]
    addresses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BotInfo:
    __doc__ = N_("A bot by its `id`, and a sentence on its character.")

    id: str
    character: str


@dataclass(frozen=True, slots=True)
class FamilyInfo:
    __doc__ = N_("A family of games: its name in the rules (`id`), and its title.")

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class PresetInfo:
    __doc__ = N_(
        "A ruleset to choose: `id`, family, title, what is special about it, and the names of the "
        "bots that play it, the weakest first."
    )

    id: str
    family: str
    title: str
    summary: str
    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    __doc__ = N_("Everything that can be played.")

    families: tuple[FamilyInfo, ...]
    presets: tuple[PresetInfo, ...]
    bots: tuple[BotInfo, ...]


@dataclass(frozen=True, slots=True)
class RulesRequest:
    __doc__ = N_("Ask about a ruleset: a preset (`rules`) with house rules on top (`options`).")

    rules: RulesId
    options: Options = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OptionInfo:
    __doc__ = N_(
        "An option of a ruleset. `kind` says how to choose: one of `choices` (value and sentence "
        "each), or `several` of them; yes or no (`flag`, with `choices` for both); a whole number "
        "from `low` to `high` in steps of `step`; or something that is typed (`other`; `possible` "
        "says in words what). "
        "With `or_none` the value “none” is possible too. `value` is the present one, `sentence` "
        "what it means, `preset` the value of the preset; `matters` whether the option plays a "
        "part in these rules."
    )

    name: str
    title: str
    explanation: str
    kind: DomainKind
    choices: tuple[OptionChoice, ...]
    low: int | None
    high: int | None
    step: int | None
    or_none: bool
    possible: str
    value: Plain
    preset: Plain
    sentence: str
    matters: bool


@dataclass(frozen=True, slots=True)
class OptionChoice:
    __doc__ = N_("A value that an option may take, and what it means.")

    value: str | bool
    sentence: str


@dataclass(frozen=True, slots=True)
class RulesInfo:
    __doc__ = N_(
        "A ruleset in plain words: the rules for somebody who has never played (`sections`), a "
        "sentence for everything that plays a part (`sentences`), and every option."
    )

    rules: RulesView
    sections: tuple[Section, ...]
    sentences: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesProblem:
    __doc__ = N_("What is wrong with house rules, and beside which `options` to show it.")

    options: tuple[str, ...]
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class RulesCheck:
    __doc__ = N_(
        "The answer about a ruleset. With problems, `info` tells of the rules without the house "
        "rules that are impossible; null only if there is no such preset."
    )

    problems: tuple[RulesProblem, ...]
    info: RulesInfo | None


# Tables


@dataclass(frozen=True, slots=True)
class Join:
    __doc__ = N_(
        "Sit down with an invitation: on that seat, or on the first free one. `id` as for a new "
        "table. A connection that is already there must be made anew to act for the seat."
    )

    id: Secret
    invitation: Token
    name: Name
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    __doc__ = N_(
        "Use the secret of a link: that of a seat or of the creator on another device, or an "
        "invitation, to see the table before sitting down."
    )

    token: Token


@dataclass(frozen=True, slots=True)
class LinkRequest:
    __doc__ = N_(
        "Ask for a link: an `invitation` to the free seats (the creator), for a `seat` the viewer "
        "may act for, or for the `creator`'s other device."
    )

    kind: Literal["invitation", "seat", "creator"]
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Revocation:
    __doc__ = N_(
        "Make all links of a `kind` void that were given out before: invitations to free seats, or "
        "the links of the creator's other devices. This browser stays the creator. `id` as for a "
        "new table."
    )

    id: Secret
    kind: LinkKind


@dataclass(frozen=True, slots=True)
class Link:
    __doc__ = N_(
        "A link as a path on this server. Its secret stands behind the #, so that no server log "
        "and no other site gets to know it."
    )

    path: str


@dataclass(frozen=True, slots=True)
class Deletion:
    __doc__ = N_("The id of the table to delete, once more, so that nothing is deleted by mistake.")

    table: str


@dataclass(frozen=True, slots=True)
class Mine:
    __doc__ = N_("Ask how the tables stand that this browser remembers.")

    tables: Annotated[tuple[Id, ...], Between(0, 50)]


@dataclass(frozen=True, slots=True)
class Brief:
    __doc__ = N_("A table in a line. Tables that are gone are left out.")

    table: str
    title: str
    family: str
    phase: Phase
    players: tuple[str, ...]
    turn: TurnView | None
    at: float


@dataclass(frozen=True, slots=True)
class Briefs:
    __doc__ = N_("How the remembered tables stand.")

    tables: tuple[Brief, ...]


@dataclass(frozen=True, slots=True)
class QrRequest:
    __doc__ = N_("Ask for a text as a QR code; the answer is an SVG picture.")

    text: Annotated[str, Between(1, 600)]


@dataclass(frozen=True, slots=True)
class Failure:
    __doc__ = N_("The answer to every HTTP request that is refused.")

    error: Refusal
