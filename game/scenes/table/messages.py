"""The log of messages on the screen: the last ones on the table, all of them in a scene."""

from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap

from game.control.intents import Act, Intent
from game.motion.boxes import Box, around
from game.motion.places import PAGE_VIEW, WIDE_VIEW
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Sight, Size
from game.scenes.pieces.controls import Button, ScrollList
from game.scenes.pieces.forms import PANEL_EDGE, PanelScene
from game.store.files import StoreError, write_out
from game.ui.scene import Change, Pop
from game.words.table.chronicle import Chronicle

FILE = "messages.log"
SHEET, NEAR = Box(260, 90, 1400, 900), Box(520, 190, 880, 700)  # and what it needs at least
MARGIN, ABOVE, BELOW = 40.0, 110.0, 170.0  # of the list in the sheet
WORDS_RISE, BUTTONS_RISE = 134.0, 94.0  # from the foot of the sheet
BUTTON, GUTTER = (420.0, 68.0), 20.0
LETTER, LONGEST = 11.0, 1000  # units of a letter; letters of a line where there is room


class MessagesScene(PanelScene):
    """All messages of the game, to go over and to save; each save takes the place of the last."""

    title = "Messages"
    rooms = (WIDE_VIEW, PAGE_VIEW)

    def __init__(self, chronicle: Chronicle, folder: Path | None) -> None:
        self._chronicle, self._folder = chronicle, folder
        self.words = f"Save writes all of it as text to {FILE}, in the folder of the game."
        self.list = MessageList(SHEET, chronicle.lines, lambda _line: None)
        self.list.take(Intent(Act.LAST))
        save = Button(SHEET, "Save", self.save, letter="S", is_main=True)
        back = Button(SHEET, "Back to the table", Pop, key=Act.BACK)
        super().__init__(SHEET, [self.list, save, back])
        self.fit(WIDE_VIEW)

    @property
    def sight(self) -> Sight:
        return Sight(self.rooms, NEAR)

    def fit(self, view: Box) -> None:
        """The sheet has all that is seen, but in a wide window."""
        self.panel = sheet = SHEET if view.width >= WIDE_VIEW.width else around(view, -PANEL_EDGE)
        width, height = sheet.width - 2 * MARGIN, sheet.height - ABOVE - BELOW
        self.list.box = listed = Box(sheet.x + MARGIN, sheet.y + ABOVE, width, height)
        self.list.write(self._chronicle.lines, LONGEST if sheet is SHEET else int(width / LETTER))
        y, wide = sheet.bottom - BUTTONS_RISE, min(BUTTON[0], (listed.width - GUTTER) / 2)
        for button, x in zip(self.form.controls[1:], (listed.x, listed.right - wide), strict=True):
            button.box = Box(x, y, wide, BUTTON[1])

    def save(self) -> Change | None:
        if self._folder is None:
            self.words = "Nothing is kept on disk this time, so nothing was saved."
            return None
        path = self._folder / FILE
        try:
            write_out(path, self._chronicle.text)
        except StoreError as error:
            self.words = str(error)
            return None
        self.words = f"Saved in {path}."
        return None

    def handle(self, intent: Intent) -> Change | None:
        """A double click on a message saves, as it does in CRIB 4.5."""
        if (
            intent.act is Act.PRESS
            and intent.number == 2
            and self.list.box.holds(intent.x, intent.y)
        ):
            return self.save()
        return super().handle(intent)

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        sheet, listed = self.panel, self.list.box
        place = sheet.middle[0], sheet.y + 58
        canvas.text(self.title, *place, palette.BRASS, Size.LARGE, Face.TITLE)
        place, how = (listed.x, sheet.bottom - WORDS_RISE), (palette.CREAM, Size.SMALL)
        canvas.text(self.words, *place, *how, anchor="midleft", room=listed.width)


class MessageList(ScrollList):
    """Messages of any length, in smaller type; in a narrow sheet long ones have several lines."""

    LINE = 40.0
    SIZE = Size.SMALL

    def write(self, messages: Sequence[str], n_letters: int) -> None:
        """All of them in lines of so many letters at most; the same part of them stays marked."""
        before, at = max(1, len(self.lines) - 1), self.at
        self.lines = [line for message in messages for line in wrap(message, n_letters)]
        self.mark(round(at * (len(self.lines) - 1) / before))
