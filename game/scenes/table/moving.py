"""Moving the floating board by keys or pad: a layer over the table, until it lies well."""

from game.control.intents import POINTER, Act, Intent
from game.motion.boxes import Box
from game.motion.places import TABLE_ROOMS
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Size
from game.paint.kit.widgets import paint_focus, paint_panel
from game.scenes.pieces.scene import Change, Pop, Scene
from game.scenes.table.board_place import BoardPlace
from game.speech.outline import Outline

WORDS = Box(560, 690, 800, 64)
DONE = frozenset({Act.CONFIRM, Act.BACK, Act.CANCEL, Act.PRESS, Act.MENU})
MARGIN = 10.0
HOW = "Arrows move the board, {confirm} leaves it there"


class MovingScene(Scene):
    """Arrows push the board, confirm leaves it where it is."""

    title = "Moving the board"
    is_layer = True
    rooms = TABLE_ROOMS

    def __init__(self, board: BoardPlace) -> None:
        self.board = board

    def handle(self, intent: Intent) -> Change | None:
        """Push it, or be done."""
        if intent.act in DONE:
            return Pop()
        if intent.act not in POINTER:
            self.board.move(intent)
        return None

    def describe(self) -> Outline:
        """How it is done."""
        return Outline(self.title, (HOW,))

    def draw(self, canvas: Canvas) -> None:
        """A ring round the board, and what to do."""
        box = self.board.box
        paint_focus(
            canvas,
            Box(box.x - MARGIN, box.y - MARGIN, box.width + 2 * MARGIN, box.height + 2 * MARGIN),
        )
        paint_panel(canvas, WORDS)
        canvas.text(canvas.prompts.fill(HOW), *WORDS.middle, palette.CREAM, Size.SMALL)
