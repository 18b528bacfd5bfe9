"""A question laid over the table, to be answered with yes or no."""

from game.motion.boxes import Box, around
from game.motion.places import TABLE_ROOMS
from game.paint.kit import palette
from game.paint.kit.canvas import HEIGHT, WIDTH, Canvas, Sight
from game.paint.kit.paragraphs import Wording, lay_parts, paint_parts
from game.paint.kit.widgets import paint_panel, paint_shade
from game.scenes.pieces.controls import Button, Effect
from game.scenes.pieces.forms import PANEL_EDGE, FormScene
from game.scenes.pieces.menu import paint_title
from game.scenes.pieces.scene import Change

PANEL_WIDTH, MARGIN, LINE = 860.0, 60.0, 36.0
ABOVE, BELOW = 104.0, 36.0
BUTTON, GAP = (350.0, 68.0), 40.0


class Question(FormScene):
    """A title, a few lines, and two buttons; Y and N choose them too.

    Going back answers nothing but ``later``, which is No where nothing else is said.
    """

    is_layer = True
    rooms = TABLE_ROOMS

    def __init__(
        self,
        title: str,
        words: str,
        answers: tuple[Effect, Effect],
        captions: tuple[str, str] = ("Yes", "No"),
        later: Effect | None = None,
        focus: int = 0,
    ) -> None:
        self.title, self.words = title, words
        self._later = later or answers[1]
        n_lines = max(1, -(-len(words) // 56))  # as many letters fill a line at least
        height = ABOVE + n_lines * LINE + BUTTON[1] + 2 * BELOW
        self.panel = Box((WIDTH - PANEL_WIDTH) / 2, (HEIGHT - height) / 2, PANEL_WIDTH, height)
        y = self.panel.y + height - BELOW - BUTTON[1]
        super().__init__(
            [
                Button(
                    Box(self.panel.x + MARGIN + i * (BUTTON[0] + GAP), y, *BUTTON),
                    caption,
                    act,
                    letter=letter,
                )
                for i, (caption, act, letter) in enumerate(
                    zip(captions, answers, "YN", strict=True)
                )
            ],
            focus,
        )

    @property
    def sight(self) -> Sight:
        """Nearer, and the words as much larger as they have room."""
        return Sight(self.rooms, around(self.panel, PANEL_EDGE), grows=True)

    def _read_ground(self) -> tuple[str, ...]:
        """What is asked."""
        return (self.words,)

    def leave(self) -> Change | None:
        """Not now."""
        return self._later()

    def draw_ground(self, canvas: Canvas) -> None:
        """The darkened table, and a panel with the question."""
        paint_shade(canvas)
        paint_panel(canvas, self.panel)
        paint_title(canvas, self.title, self.panel)
        room = self.panel.height - ABOVE - 2 * BELOW - BUTTON[1] + PANEL_EDGE
        part = Wording(self.words, LINE, palette.CREAM)
        lines = lay_parts(canvas, [part], PANEL_WIDTH - 2 * MARGIN, room)
        paint_parts(canvas, lines, self.panel.middle[0], self.panel.y + ABOVE)
