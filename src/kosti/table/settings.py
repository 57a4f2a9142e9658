"""What the people at a table may choose besides the rules."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum

from kosti.i18n import N_

__all__ = ["MINUTES", "Absence", "Corrections", "DiceMode", "Settings"]

MINUTES = range(1, 1441)
"""How long the clock of an absent player may run."""


class DiceMode(StrEnum):
    """Who throws."""

    VIRTUAL = "virtual"
    REAL = "real"


class Absence(StrEnum):
    """What happens when the player to move does nothing."""

    WAIT = "wait"
    BOT = "bot"
    SKIP = "skip"


class Corrections(StrEnum):
    """Who must agree before an old entry is changed."""

    CREATOR = "creator"
    OTHERS = "others"


@dataclass(frozen=True, slots=True)
class Settings:
    __doc__ = N_(
        "What a table chooses besides the rules: who throws (`dice`: the server, or the players "
        "with real dice), whether the worth of open cells is shown (`previews`) and advice may be "
        "asked for (`hints`), whether the last decision may be taken back (`undo`), who must "
        "agree to a changed entry (`corrections`), what happens after `minutes` without a move "
        "(`absence`: wait, let the bot `stand_in` play, or pass the turn where the rules allow "
        "it), and whether others may watch (`watch`). Without a name in `stand_in` a quick bot "
        "plays."
    )

    dice: DiceMode = DiceMode.VIRTUAL
    previews: bool = True
    hints: bool = False
    undo: bool = True
    corrections: Corrections = Corrections.CREATOR
    absence: Absence = Absence.WAIT
    minutes: int = 3
    stand_in: str | None = None
    watch: bool = True

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return the names of the settings."""
        return tuple(each.name for each in fields(cls))
