"""The command line, put together from its commands, in one language."""

from __future__ import annotations

from collections.abc import Sequence

from cyclopts import App, Group, Parameter

from kosti.cli.commands import DEFAULT, every_command
from kosti.cli.usage import HelpPages
from kosti.i18n import Translator

__all__ = ["build_app"]


def build_app(t: Translator, words: Sequence[str]) -> App:
    """Return the command line, with every text of it in the language of `t`.

    Only the command that is the first of the `words` has its parameters, or the default one where
    none is; of the others only the list of commands tells.
    """
    app = App(
        name="kosti",
        help=t("Dice poker and dice thousand: the table, the referee, the opponent."),
        usage=t("kosti COMMAND [options]"),
        version=_version,
        help_format="plaintext",
        help_formatter=HelpPages(t),
        help_epilogue=t(
            "Everywhere: --lang ru or en chooses the language (otherwise the locale does), and "
            "--help explains a command."
        ),
        group_arguments=Group(t("Arguments"), sort_key=1),
        group_parameters=Group(t("Options"), sort_key=2),
        group_commands=Group(t("Commands"), sort_key=3),
        default_parameter=Parameter(negative=(), show_default=False),
        result_action="return_value",
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
    )
    general = Group("general", show=False)
    for flag in ("--help", "--version"):
        app[flag].group = (general,)
    for command in every_command():
        usage = "\n".join(map(t, command.usage))
        own = App(command.name, help=t(command.help), usage=usage, sort_key=command.place)
        app.command(own)
        if command.name in words[:1]:
            own.default(command.declared(t))
    if not words or words[0].startswith("-"):
        app.default(DEFAULT.declared(t))
    return app


def _version() -> str:
    from kosti import __version__

    return f"kosti {__version__}"
