"""``kosti move``: all tables from one database into another."""

# No postponed annotations: Cyclopts reads those of the command, which hold translated texts.

from collections.abc import Callable
from typing import Annotated

from cyclopts import Parameter

from kosti.cli import command
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.stdio import write_json
from kosti.i18n import Translator
from kosti.server.keeping import move as move_all

__all__ = ["declared"]


def declared(t: Translator) -> Callable[..., None]:
    """Return the command with its parameters in the language of `t`."""

    def move(
        source: Annotated[
            str,
            Parameter(
                metavar=t("FROM"),
                help=t("A SQLite file or a PostgreSQL URL; no server may run on it meanwhile."),
            ),
        ],
        target: Annotated[
            str, Parameter(metavar=t("TO"), help=t("An empty database, which the tables go into."))
        ],
        /,
        *,
        as_json: Annotated[bool, command.json_flag(t)] = False,
    ) -> None:
        count = move_all(source, target)
        if as_json:
            write_json({"tables": count})
        else:
            Screen(t).say(t("Tables moved: {n}; the source stays as it was.", n=count))

    return move
