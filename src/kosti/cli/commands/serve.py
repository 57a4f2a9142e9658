"""``kosti serve``: the web table on this machine, and how phones get to it."""

from __future__ import annotations

import logging

from kosti.cli.terminal.screen import Screen
from kosti.i18n import Translator
from kosti.server.config import Config
from kosti.server.run import qr_text, serve

__all__ = ["run_server"]


def run_server(
    t: Translator,
    *,
    host: str,
    port: int,
    database: str | None,
    public_url: str | None,
    open_browser: bool,
    verbose: bool,
) -> None:
    """Run the web table until it is interrupted.

    Raises:
        KostiError: the address cannot be listened on, or the database cannot be used.
    """
    screen = Screen(t)

    def started(local: str, lan: str | None) -> None:
        address = public_url or lan
        screen.say(t("The table stands at {address}", address=local))
        if address is not None:
            screen.say(t("For phones on the same network: {address}", address=address))
            if screen.draws:
                screen.say_uncut(qr_text(address).rstrip())
        screen.say(t("Ctrl-C closes it; every game is kept."))

    serve(
        host=host,
        port=port,
        config=Config(database=database, public_url=public_url),
        open_browser=open_browser,
        on_start=started,
        log_level=logging.INFO if verbose else logging.WARNING,
    )
