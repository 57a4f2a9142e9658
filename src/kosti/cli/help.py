"""How a page of help looks: no boxes, two columns, in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kosti.i18n import Translator

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions

__all__ = ["HelpPages"]

_LABELS = 24
"""The widest column of names, in characters."""


class HelpPages:
    """Prints what Cyclopts has gathered; this is its protocol of a help formatter."""

    def __init__(self, t: Translator) -> None:
        self.t = t

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """Print one group of commands, arguments or options."""
        from rich.table import Table
        from rich.text import Text

        entries = [entry for entry in panel.entries if entry.names[:1] != ("--help",)]
        if not entries:
            return
        table = Table.grid(padding=(0, 2, 0, 0), expand=False)
        table.add_column(width=2)
        table.add_column(max_width=_LABELS, overflow="fold")
        table.add_column()
        for entry in entries:
            table.add_row("", Text(_label(entry)), entry.description)
        console.print()
        console.print(Text(f"{panel.title}:", style="bold"))
        console.print(table)

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        """Print how the command is written."""
        from rich.text import Text

        label = self.t("Usage:")
        for form in str(usage or "").splitlines():
            console.print(Text(f"{label} {form}"))
            label = " " * len(label)
        console.print()

    def render_description(self, console: Console, options: ConsoleOptions, text: Any) -> None:
        """Print what the command does."""
        console.print(text, end="")


def _label(entry: HelpEntry) -> str:
    names = (*entry.positive_names, *entry.positive_shorts)
    if entry.positional_label:
        return entry.positional_label
    return f"{', '.join(names)} {entry.metavar or ''}".strip()
