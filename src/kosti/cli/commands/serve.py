"""``kosti serve``: the web table on this machine, and how phones get to it."""

# No postponed annotations: Cyclopts reads those of the command, which hold translated texts.

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated

from cyclopts import Parameter

from kosti.cli.errors import UsageError
from kosti.i18n import N_, Text, Translator

__all__ = ["declared"]

_LAST_PORT = 65535


def declared(t: Translator) -> Callable[..., None]:
    """Return the command with its parameters in the language of `t`."""

    def serve(
        *,
        host: Annotated[
            str, Parameter(metavar=t("ADDRESS"), help=t("Where to listen; 127.0.0.1: here only."))
        ] = "0.0.0.0",  # noqa: S104 # the table is for every device in the house
        port: Annotated[
            int, Parameter(metavar="N", help=t("The port; 0 takes a free one."))
        ] = 8000,
        database: Annotated[
            str | None,
            Parameter(
                metavar="URL",
                help=t(
                    "A SQLite file or a PostgreSQL URL; otherwise a file among the user's data."
                ),
            ),
        ] = None,
        broker: Annotated[
            str | None,
            Parameter(
                metavar="URL",
                help=t("A NATS server, by which servers on one database tell each other news."),
            ),
        ] = None,
        workers: Annotated[
            int,
            Parameter(
                metavar="N",
                help=t("So many processes, on ports one after another; needs PostgreSQL."),
            ),
        ] = 1,
        public_url: Annotated[
            str | None,
            Parameter(metavar="URL", help=t("The address under which others reach the table.")),
        ] = None,
        no_browser: Annotated[bool, Parameter(help=t("Do not open the browser."))] = False,
        verbose: Annotated[bool, Parameter(help=t("Log every request."))] = False,
    ) -> None:
        with suppress(KeyboardInterrupt):  # which is how the table is closed
            run_server(
                t,
                host=host,
                port=port,
                database=database,
                broker=broker,
                workers=workers,
                public_url=public_url,
                open_browser=not no_browser,
                verbose=verbose,
            )

    return serve


def run_server(
    t: Translator,
    *,
    host: str,
    port: int,
    database: str | None,
    broker: str | None,
    workers: int,
    public_url: str | None,
    open_browser: bool,
    verbose: bool,
) -> None:
    """Run the web table until it is interrupted.

    Raises:
        UsageError: ``bad-value`` for a port that is none.
        KostiError: the address cannot be listened on, or the database cannot be used.
    """
    if not 0 <= port <= _LAST_PORT:
        possible = Text.of(N_("{low} to {high}"), low=0, high=_LAST_PORT)
        raise UsageError("bad-value", option="--port", value=str(port), possible=possible)
    # Imported here, since this is the command that “kosti --help” declares.
    import logging

    from kosti.cli.terminal.screen import Screen
    from kosti.server.config import Config
    from kosti.server.processes import serve_many
    from kosti.server.run import qr_text, serve

    screen = Screen(t)

    def started(local: str, lan: str | None) -> None:
        address = public_url or lan
        screen.say(t("The table stands at {address}", address=local))
        if workers > 1:
            last = int(local.rstrip("/").rpartition(":")[2]) + workers - 1
            screen.say(
                t("Its processes listen on this port and the next, up to {last}.", last=last)
            )
        if address is not None:
            screen.say(t("For phones on the same network: {address}", address=address))
            if screen.draws:
                screen.say_uncut(qr_text(address).rstrip())
        screen.say(t("Ctrl-C closes it; every game is kept."))

    config = Config(database=database, broker=broker, public_url=public_url, prepare=True)
    log_level = logging.INFO if verbose else logging.WARNING
    if workers != 1:
        serve_many(
            workers,
            host=host,
            port=port,
            config=config,
            on_start=started,
            log_level=log_level,
        )
        return
    serve(
        host=host,
        port=port,
        config=config,
        open_browser=open_browser,
        on_start=started,
        log_level=log_level,
    )
