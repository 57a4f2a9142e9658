"""``kosti verify``: whether the virtual dice of a record are those of its revealed seed."""

# No postponed annotations: Cyclopts reads those of the command, which hold translated texts.

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from kosti.cli import command
from kosti.cli.terminal.records import read_game
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.stdio import write_json
from kosti.cli.terminal.values import decimal
from kosti.dice import FACES
from kosti.i18n import N_, Translator
from kosti.table.fair import Outcome, verify

__all__ = ["declared"]

_VERDICTS: Mapping[Outcome, str] = MappingProxyType(
    {
        Outcome.FAIR: N_("The dice are fair: every throw follows from the seed promised before."),
        Outcome.UNFAIR: N_("The dice do not follow from the seed that was promised."),
        Outcome.SEALED: N_("The seed is still sealed; it is revealed when the game is over."),
        Outcome.UNKNOWN: N_("The record carries no promise about its dice."),
    }
)


def declared(t: Translator) -> Callable[..., int]:
    """Return the command with its parameters in the language of `t`."""

    def verify(
        file: Annotated[
            Path,
            command.record_file(t),
        ],
        /,
        *,
        as_json: Annotated[bool, command.json_flag(t)] = False,
    ) -> int:
        return show_verdict(file, t, as_json=as_json)

    return verify


def show_verdict(file: Path, t: Translator, *, as_json: bool) -> int:
    """Print whether the dice of a record are fair; return 1 if they are not, else 0.

    Raises:
        KostiError: the record is unreadable or impossible.
    """
    report = verify(read_game(file))
    counts = dict(zip(FACES, report.counts, strict=True))
    if as_json:
        write_json(
            {
                "outcome": report.outcome.value,
                "throws": report.throws,
                "server_only": report.server_only,
                "faces": {str(face): count for face, count in counts.items()},
                "problems": [t(problem) for problem in report.problems],
            }
        )
    else:
        screen = Screen(t)
        screen.say(t(_VERDICTS[report.outcome]), "bold")
        for problem in report.problems:
            screen.say(t(problem), indent=2, sign="· ")
        if report.throws:
            screen.say(t("Throws checked: {n}", n=report.throws))
            if report.server_only:
                screen.say(t("From the server alone: {n}", n=report.server_only))
        thrown = sum(report.counts)
        if thrown:
            screen.say(
                t(
                    "Dice thrown: {n}; each face is expected {mean} times.",
                    n=thrown,
                    mean=decimal(thrown / 6, 1, t),
                )
            )
            screen.say_items([f"{face}: {count}" for face, count in counts.items()])
    return 1 if report.outcome is Outcome.UNFAIR else 0
