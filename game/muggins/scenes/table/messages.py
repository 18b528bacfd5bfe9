"""The log of messages, and the questions at the end of a match."""

from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box
from muggins.paint.kit.canvas import Size
from muggins.scenes.pages.page_entrances import open_last_statistics, open_laurels
from muggins.scenes.pieces.menu import Question
from muggins.session.session import Session
from muggins.settings.values import LogLevel
from muggins.store.files import StoreError, write_out
from muggins.table.controller import TableController
from muggins.ui.control import Button, Control, Effect
from muggins.ui.layout import MARGIN, Item
from muggins.ui.page import Dialog
from muggins.ui.scene import Change, Pop, Push
from muggins.ui.scroll import Table, TableColumn
from muggins.words.table.menu_words import write_match
from muggins.words.table.speech import MessageLog

FILE = "messages.log"
WIDTH = 1400.0
LETTER = 11.0  # units of a letter
MESSAGES = (TableColumn("", "0" * 20),)


class MessageTable(Table):
    pitch, size = 40.0, float(Size.SMALL.value)


class MessagesScene(Dialog):
    """All messages of the game, with a save button; saving overwrites the previous file."""

    width = WIDTH

    def __init__(self, chronicle: MessageLog, folder: Path | None) -> None:
        self._chronicle, self._folder = chronicle, folder
        self.message = f"Save writes these messages to {FILE} in your data folder."
        self.lines = chronicle.lines
        self.list = MessageTable(MESSAGES, len(self.lines), lambda row: (self.lines[row],))
        super().__init__("Messages")
        self.list.mark(len(self.lines))

    def build(self) -> Item:
        return self.list

    def footer(self) -> Sequence[Control | None]:
        return (
            Button("Save", self.save, letter="S", is_main=True, weight=1.0),
            Button("Back to the table", Pop, key=Act.BACK, weight=1.0),
        )

    def fit(self, view: Box) -> None:
        """Break long messages into lines; the same part of them stays marked."""
        n_letters = int((min(self.width, view.width) - 4 * MARGIN) / LETTER)
        before, at = max(1, len(self.lines) - 1), self.list.at
        self.lines = [line for each in self._chronicle.lines for line in wrap(each, n_letters)]
        if len(self.lines) != self.list.n_rows:
            self.list.n_rows = len(self.lines)
            self.list.mark(round(at * (len(self.lines) - 1) / before))
            self.show()
        super().fit(view)

    def save(self) -> Change | None:
        if self._folder is None:
            self.message = "Nothing is being saved (--no-disk), so the messages weren't saved."
            return None
        path = self._folder / FILE
        try:
            write_out(path, self._chronicle.text)
        except StoreError as error:
            self.message = str(error)
            return None
        self.message = f"Saved in {path}."
        return None

    def handle(self, intent: Intent) -> Change | None:
        """Save on a double click on a message, as CRIB 4.5 does."""
        if (
            intent.act is Act.PRESS
            and intent.number == 2
            and self.list.box.holds(intent.x, intent.y)
        ):
            return self.save()
        return super().handle(intent)


class MatchEndPrompt:
    """Asks after each game whether the match continues, if the option is on."""

    def __init__(self, session: Session, controller: TableController) -> None:
        self._session, self._controller = session, controller
        self._n_asked = 0  # games in the match when it was asked last

    def ask(self) -> Question | None:
        """Return the question, once per game, after all of it has been shown."""
        n_games = self._session.undo.tally.games
        is_due = (
            self._controller.is_over and self._controller.is_waiting and n_games != self._n_asked
        )
        if not is_due or not self._session.settings.asks_on:
            return None
        self._n_asked = n_games
        words = write_match(self._session.state, self._controller.names)
        return Question("Play another game?", words, (self._go_on, self._end), later=Pop)

    def _go_on(self) -> Change:
        choice = self._controller.choice
        self._controller.make(choice.confirm() if choice is not None else None)
        return Pop()

    def _end(self) -> Change | None:
        return Pop(1, open_laurels(self._session, self._controller, self._part))

    def _part(self) -> Change | None:
        return ask_to_append(self._session, lambda: Pop(2, open_last_statistics(self._session)))


def ask_to_append(session: Session, then: Effect) -> Change | None:
    """Return the question about appending statistics at the end of a match, if due.

    The top scene is replaced by the question, which ``then`` removes.
    """
    settings, n_games = session.settings, session.undo.tally.games
    if not settings.asks_to_append or settings.log is LogLevel.OFF or not n_games:
        return then()

    def append() -> Change | None:
        session.notices.append(session.append_statistics())
        return then()

    words = "Adds this match's statistics and settings to the end of the log."
    return Pop(1, Push(Question("Append the statistics?", words, (append, then), later=then)))
