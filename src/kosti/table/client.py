"""One viewer's conversation with the host of a table: answers, and what is told unasked."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from kosti.errors import KostiError
from kosti.games.game import Game
from kosti.i18n import Lang, Translator
from kosti.table.analysing import to_be_analysed
from kosti.table.correcting import foresee, refusal_of
from kosti.table.host import Host
from kosti.table.messages import (
    Changed,
    Foreseen,
    FromServer,
    Hello,
    Ping,
    Pong,
    Refused,
    Speak,
    Try,
    Updated,
)
from kosti.table.patches import Patch, patch
from kosti.table.rights import Viewer, may_watch, need_player
from kosti.table.views import Update

__all__ = ["Client"]


class Client:
    """A viewer who is connected; a `Watcher` of the host.

    What has changed is only marked, and `notify` called; the update is made when it can be sent.
    So a slow client gets fewer updates, never a growing heap of them.
    """

    def __init__(self, host: Host, viewer: Viewer, notify: Callable[[], None]) -> None:
        self._viewer = viewer
        self.t = Translator(Lang.RU)
        self._host = host
        self._notify = notify
        self._known: int | None = None
        self._told: Update | None = None
        self._takes_patches = False
        self._is_greeted = False
        self._is_changed = False
        self._is_presence_changed = False

    @property
    def viewer(self) -> Viewer:
        """Who it is, without what was revoked."""
        return self._viewer.at(self._host.table)

    @property
    def may_watch(self) -> bool:
        """Whether the viewer may still see the table."""
        return may_watch(self._host.table, self.viewer)

    # What the host tells

    def changed(self) -> None:
        self._is_changed = True
        self._notify()

    def presence_changed(self) -> None:
        self._is_presence_changed = True
        self._notify()

    def news(self) -> FromServer | None:
        """Return what there is to tell now, if anything; then it is told.

        Whoever has not said hello is told nothing.
        """
        if not self._is_greeted:
            return None
        if self._is_changed:
            return self._news()
        if self._is_presence_changed:
            self._is_presence_changed = False
            return self._host.presence()
        return None

    def _news(self) -> Updated | Changed:
        before = self._told if self._takes_patches else None
        update = self._update()
        if before is None or update.fresh:
            return Updated(update)
        return _change(before, update)

    def _update(self) -> Update:
        self._is_changed = self._is_presence_changed = False
        update = self._host.update(self.viewer, self.t, self._known)
        self._known, self._told = update.view.number, update
        return update

    # What the client says

    def answer(self, message: Hello | Speak | Ping | Try) -> FromServer | None:
        """Return the answer to a message that asks for nothing that takes time.

        Raises:
            KostiError: the message is refused.
        """
        match message:
            case Hello(lang, since, patches):
                self._takes_patches = patches
                self._greet(lang, since)
                return None
            case Speak(lang):
                self._greet(lang, None)
                return None
            case Ping():
                return Pong(self._host.table.number)
            case Try(request, turns):
                need_player(self._host.table, self.viewer)
                return Foreseen(request, foresee(self._host.table, turns, self.t))
            case _:
                assert_never(message)

    def _greet(self, lang: Lang, since: int | None) -> None:
        self.t = Translator(lang)
        self._known, self._told = since, None
        self._is_greeted = True
        self.changed()

    def analysed(self) -> Game:
        """Return the game whose present decision the viewer may get advice on.

        Raises:
            TableError: ``hints-off``, or it is not the viewer's turn.
        """
        return to_be_analysed(self._host.table, self.viewer)

    def refused(self, request: str | None, error: KostiError) -> Refused:
        """Return why something is refused; what is stale comes with what is missing."""
        update = self._update() if error.code == "stale" else None
        return Refused(request, refusal_of(error, self.t), update)


def _change(before: Update, after: Update) -> Changed:
    """Return what is told to somebody who was told the update before."""
    line, lines = None, after.lines
    if before.lines and lines and before.lines[-1].turn == lines[0].turn == after.since > 0:
        line, lines = patch(before.lines[-1], lines[0]) or Patch({}), lines[1:]
    return Changed(patch(before.view, after.view), line, after.since, lines, after.notes)
