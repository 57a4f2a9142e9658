"""What a family of games is at the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from kosti.cli.command import Command

if TYPE_CHECKING:
    # The list of commands needs none of it.
    from kosti.cli.families.scoring import Score
    from kosti.cli.terminal.screen import Screen
    from kosti.cli.terminal.view import View
    from kosti.games.events import Event
    from kosti.games.options import Ruleset
    from kosti.i18n import Translator

__all__ = ["TerminalPart"]


class TerminalPart(Protocol):
    """The part of a family at the terminal. Its rulesets are always those of its family.

    It is there whenever the list of commands is wanted, so it imports what it needs when it is
    needed.
    """

    @property
    def commands(self) -> Sequence[Command]:
        """Subcommands that the family has beside those of every game."""
        ...

    @property
    def default_bot(self) -> str:
        """The bot that somebody plays against who names none."""
        ...

    @property
    def score_usage(self) -> Sequence[str]:
        """How ``kosti score`` is written for the family, as messages."""
        ...

    @property
    def score_words(self) -> tuple[str, str] | None:
        """What stands behind the rules in ``kosti score`` and what it is, as messages.

        None where dice alone stand there.
        """
        ...

    @property
    def counted(self) -> Mapping[type[Event], str]:
        """Events that are worth counting over many games, in order, with their titles."""
        ...

    def view(self, rules: Ruleset, screen: Screen) -> View:
        """Return a ruleset as it is played on a screen."""
        ...

    def score(
        self, rules: Ruleset, words: Sequence[str], attempt: int | None, t: Translator
    ) -> Score:
        """Return what dice bring, as somebody typed them behind the rules.

        Raises:
            UsageError: ``missing-argument``.
            KostiError: what is named is impossible under these rules.
        """
        ...
