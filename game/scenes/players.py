"""Who plays: the names that are kept, and a new one."""

from collections.abc import Sequence

from game.paint import palette
from game.paint.canvas import Canvas, Size
from game.paint.widgets import Box
from game.scenes.controls import Button, Control, Field, ScrollList
from game.scenes.forms import HELP_Y, PAPER_X, TOP, Room
from game.scenes.scene import Change, Pop
from game.scenes.session import Session

LONGEST_NAME = 8
FIELD = Box(PAPER_X, TOP, 900, 74)
TAKE = Box(PAPER_X + 930, TOP, 380, 74)
NAMES = Box(PAPER_X, TOP + 110, 1310, 610)
TO_TITLE = 99  # more scenes than are ever open


class PlayersScene(Room):
    """Take another name; each goes on exactly where it left off."""

    title = "Players"

    def __init__(self, session: Session) -> None:
        self.session = session
        self.message = "Up to eight letters, digits or hyphens. Each name keeps its own match."
        super().__init__()
        self.form.focus = self.form.controls.index(self.names)

    def page_controls(self) -> Sequence[Control]:
        """A field for a new name, and the names that are kept."""
        kept = self.session.ledger.names()
        self.field = Field(FIELD, "A new name:", "", fits=_fits, done=self._take_typed)
        self.names = ScrollList(NAMES, kept, lambda line: self._take(kept[line]))
        return [self.field, Button(TAKE, "Play under it", self._take_typed), self.names]

    def _take_typed(self) -> Change | None:
        if not self.field.text:
            self.message = "Type a name first."
            return None
        return self._take(self.field.text)

    def _take(self, name: str) -> Change | None:
        try:
            self.session.switch(name)
        except ValueError as error:
            self.message = str(error)
            return None
        return Pop(TO_TITLE)

    def draw_page(self, canvas: Canvas) -> None:
        """What a name is for, or what was wrong with it."""
        canvas.text(self.message, PAPER_X, HELP_Y, palette.CREAM, Size.SMALL, anchor="midleft")


def _fits(text: str) -> bool:
    return len(text) <= LONGEST_NAME and all(
        (c.isalnum() and c.isascii()) or c == "-" for c in text
    )
