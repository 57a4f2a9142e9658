"""``kosti backup``: a copy of the tables, also while the web table runs."""

# No postponed annotations: Cyclopts reads those of the command, which hold translated texts.

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from kosti.cli import command
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.stdio import write_json
from kosti.i18n import Translator
from kosti.server.keeping import back_up

__all__ = ["declared"]


def declared(t: Translator) -> Callable[..., None]:
    """Return the command with its parameters in the language of `t`."""

    def backup(
        file: Annotated[
            Path,
            Parameter(metavar=t("FILE"), help=t("Where the copy goes; there must be nothing yet.")),
        ],
        /,
        *,
        database: Annotated[
            str | None,
            Parameter(
                metavar=t("FILE"),
                help=t("The SQLite file to copy; otherwise the one among the user's data."),
            ),
        ] = None,
        as_json: Annotated[bool, command.json_flag(t)] = False,
    ) -> None:
        count = back_up(database, file)
        if as_json:
            write_json({"file": str(file), "tables": count})
        else:
            Screen(t).say(t("Tables in the copy: {n}", n=count))

    return backup
