"""Moving the floating board by keys or pad: a layer over the table, until it lies well."""

from game.control.intents import POINTER, Act, Device, Intent
from game.motion.layout import Box
from game.paint import palette
from game.paint.canvas import Canvas, Size
from game.paint.widgets import paint_focus, paint_panel
from game.scenes.pieces.scene import Change, Pop
from game.scenes.table.board_place import BoardPlace

WORDS = Box(560, 690, 800, 64)
DONE = frozenset({Act.CONFIRM, Act.BACK, Act.CANCEL, Act.PRESS, Act.MENU})
MARGIN = 10.0


class MovingScene:
    """Arrows push the board, confirm leaves it where it is."""

    is_layer = True
    is_table = False
    is_upright = True
    is_typing = False
    asked: Device | None = None
    pointer = "arrow"

    def __init__(self, board: BoardPlace) -> None:
        self.board = board
        self.is_stale = True

    def handle(self, intent: Intent) -> Change | None:
        """Push it, or be done."""
        if intent.act in DONE:
            return Pop()
        if intent.act not in POINTER:
            self.board.move(intent)
        return None

    def update(self, seconds: float) -> Change | None:
        """Nothing moves by itself."""
        del seconds
        return None

    def fit(self, view: Box) -> None:
        """It lies over the table."""

    def draw(self, canvas: Canvas) -> None:
        """A ring round the board, and what to do."""
        box = self.board.box
        paint_focus(
            canvas,
            Box(box.x - MARGIN, box.y - MARGIN, box.width + 2 * MARGIN, box.height + 2 * MARGIN),
        )
        paint_panel(canvas, WORDS)
        words = canvas.prompts.fill("Arrows move the board, {confirm} leaves it there")
        canvas.text(words, *WORDS.middle, palette.CREAM, Size.SMALL)
