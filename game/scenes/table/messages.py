"""The log of messages on the screen: the last ones on the table, all of them in a scene."""

from pathlib import Path

from game.control.intents import Act, Intent
from game.motion.layout import Box
from game.motion.places import around
from game.paint import palette
from game.paint.canvas import WIDTH, Canvas, Face, Sight, Size
from game.paint.widgets import paint_panel, paint_shade
from game.scenes.pieces.controls import Button, ScrollList
from game.scenes.pieces.forms import PANEL_EDGE, FormScene
from game.scenes.pieces.scene import Change, Pop
from game.store.files import StoreError, write_atomic
from game.words.chronicle import Chronicle

FILE = "messages.log"
SHEET = Box(260, 90, 1400, 900)
LIST = Box(SHEET.x + 40, SHEET.y + 110, SHEET.width - 80, 620)
WORDS_Y, BUTTONS_Y = SHEET.y + 766, SHEET.y + 806
BUTTON = (420.0, 68.0)


class MessagesScene(FormScene):
    """All messages of the game, to go over and to save; each save takes the place of the last."""

    title = "Messages"
    is_layer = True

    def __init__(self, chronicle: Chronicle, folder: Path | None) -> None:
        self._chronicle, self._folder = chronicle, folder
        self.words = f"Save writes all of it as text to {FILE}, in the folder of the game."
        self.list = MessageList(LIST, chronicle.lines, lambda _line: None)
        self.list.take(Intent(Act.LAST))
        save = Button(Box(LIST.x, BUTTONS_Y, *BUTTON), "Save", self.save, letter="S")
        save.is_main = True
        right = LIST.x + LIST.width - BUTTON[0]
        back = Button(Box(right, BUTTONS_Y, *BUTTON), "Back to the table", Pop, key=Act.BACK)
        super().__init__([self.list, save, back])

    @property
    def sight(self) -> Sight:
        """Nearer for larger words."""
        return Sight(self.rooms, around(SHEET, PANEL_EDGE))

    def save(self) -> Change | None:
        """Write the file, and say what came of it."""
        if self._folder is None:
            self.words = "Nothing is kept on disk this time, so nothing was saved."
            return None
        path = self._folder / FILE
        try:
            write_atomic(path, self._chronicle.text.encode())
        except (StoreError, OSError) as error:
            self.words = str(error) if isinstance(error, StoreError) else f"{FILE}: {error}."
            return None
        self.words = f"Saved in {path}."
        return None

    def handle(self, intent: Intent) -> Change | None:
        """A double click on a message saves, as it does in CRIB 4.5."""
        if intent.act is Act.PRESS and intent.number == 2 and LIST.holds(intent.x, intent.y):
            return self.save()
        return super().handle(intent)

    def draw_ground(self, canvas: Canvas) -> None:
        """The darkened table, and a sheet."""
        paint_shade(canvas)
        paint_panel(canvas, SHEET)
        canvas.text(self.title, WIDTH / 2, SHEET.y + 58, palette.BRASS, Size.LARGE, Face.TITLE)
        canvas.text(self.words, LIST.x, WORDS_Y, palette.CREAM, Size.SMALL, anchor="midleft")


class MessageList(ScrollList):
    """Messages of any length, in smaller type."""

    LINE = 40.0
    SIZE = Size.SMALL
