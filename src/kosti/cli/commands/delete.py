"""``kosti delete``: a table of the web table, with the names in it."""

# No postponed annotations: Cyclopts reads those of the command, which hold translated texts.

from collections.abc import Callable
from typing import Annotated

from cyclopts import Parameter

from kosti.cli.terminal.screen import Screen
from kosti.i18n import Translator
from kosti.server.keeping import erase

__all__ = ["declared"]


def declared(t: Translator) -> Callable[..., None]:
    """Return the command with its parameters in the language of `t`."""

    def delete(
        table: Annotated[
            str, Parameter(metavar=t("TABLE"), help=t("What stands behind /t/ in its address."))
        ],
        /,
        *,
        database: Annotated[
            str | None,
            Parameter(
                metavar="URL",
                help=t(
                    "A SQLite file or a PostgreSQL URL; otherwise a file among the user's data."
                ),
            ),
        ] = None,
    ) -> None:
        erase(database, table)
        Screen(t).say(t("The table is deleted."))

    return delete
