"""What a table refuses, beyond what the rules of the game refuse."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kosti.errors import KostiError
from kosti.i18n import N_

__all__ = ["TableError"]

_MESSAGES = {
    "bad-message": N_("This message cannot be read: {reason}."),
    "bad-command": N_("This cannot be read as a command: {reason}."),
    "other-protocol": N_(
        "This page speaks another version of the messages ({given}; possible: {known}). Reload it."
    ),
    "stale": N_("Something else has happened meanwhile; look at the table again."),
    "no-watching": N_("This table may be seen only by its players."),
    "hints-off": N_("Advice cannot be asked for at this table now."),
    "unfinished": N_("Only a finished game is reviewed."),
    "too-long": N_(
        "This game is too long to be reviewed here; “kosti review” can do it from its record."
    ),
    "spectator": N_("Spectators watch; only players act."),
    "creator-only": N_("Only whoever opened the table may do this."),
    "not-your-turn": N_("It is the turn of {name}."),
    "not-your-seat": N_("The seat of {name} is not yours."),
    "no-such-seat": N_("There is no seat {seat}."),
    "seat-taken": N_("The seat is taken by {name}."),
    "no-free-seat": N_("The table is full: every seat is taken. You can watch."),
    "too-many-seats": N_("A table has at most {most} seats."),
    "nobody-seated": N_("Nobody sits at the table yet."),
    "bad-order": N_("The new order must name every seat once."),
    "not-started": N_("The game has not begun yet."),
    "already-started": N_("This is possible only before the game begins."),
    "not-over": N_("The game goes on; a new one can begin when it is over."),
    "abandoned": N_("The game was ended early; only a new one can begin."),
    "nothing-done": N_("Nothing was chosen: name a move, or throw."),
    "too-many-moves": N_("At most {most} moves can be made at once."),
    "virtual-dice": N_("The dice of this table are thrown by the server; they cannot be entered."),
    "real-dice": N_("This table plays with real dice: throw them and enter what fell."),
    "no-dice-due": N_("No dice are to be thrown now; choose first."),
    "dice-only": N_("For {name} only the dice can be entered; a bot chooses."),
    "undo-off": N_("This table does not take moves back."),
    "nothing-to-undo": N_("There is no move of yours to take back: the dice have fallen since."),
    "corrections-virtual": N_("Where the server throws the dice, old entries stay as they are."),
    "nothing-corrected": N_("The turns would stay as they are."),
    "one-at-a-time": N_("A turn is put in or taken out alone, with no other correction."),
    "twice-corrected": N_("Turn {turn} is named twice."),
    "proposal-open": N_("Another correction waits for consent; answer that first."),
    "no-proposal": N_("No correction waits for consent."),
    "not-asked": N_("Your consent is not needed for this correction."),
    "not-away": N_("No bot stands in for {name}."),
    "bad-minutes": N_("The clock runs {low} to {high} minutes."),
    "dice-fixed": N_("Who throws the dice cannot change during a game."),
    "no-skipping": N_("These rules do not let a player pass; choose another way."),
    "no-stand-in": N_("No bot plays these rules, so none can stand in."),
    "no-text": N_("The dice of this table are real; there is no secret to add to."),
    "no-chain": N_("The dice of this table are real; no device adds anything to them."),
    "bad-link-of-dice": N_(
        "A link of a chain is 32 bytes in small hex digits, and the SHA-256 of a link is the one "
        "before it."
    ),
    "bad-text": N_(
        "The text must have 1 to {most} characters, no control or direction characters among them."
    ),
    "table-full": N_("So much has happened at this table that it is closed; open another."),
    "no-such-game": N_("There is no game {game} at this table; games so far: {count}."),
}


class TableError(KostiError):
    """Something that this table, or whoever asks, may not do now."""

    codes: Mapping[str, str] = MappingProxyType(_MESSAGES)
