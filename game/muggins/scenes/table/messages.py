"""The log of messages: the last ones on the table, all of them in a scene."""

from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box
from muggins.paint.kit.canvas import Size
from muggins.store.files import StoreError, write_out
from muggins.ui.control import Button, Control
from muggins.ui.layout import MARGIN, Item
from muggins.ui.page import Dialog
from muggins.ui.scene import Change, Pop
from muggins.ui.scroll import Table, TableColumn
from muggins.words.table.chronicle import Chronicle

FILE = "messages.log"
WIDTH = 1400.0
LETTER = 11.0  # units of a letter
MESSAGES = (TableColumn("", "0" * 20),)


class MessageTable(Table):
    pitch, size = 40.0, float(Size.SMALL.value)


class MessagesScene(Dialog):
    """All messages of the game, with a save button; saving overwrites the previous file."""

    width = WIDTH

    def __init__(self, chronicle: Chronicle, folder: Path | None) -> None:
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
