"""A question laid over the table, to be answered with yes or no."""

from game.motion.boxes import Box
from game.paint.kit.canvas import HEIGHT, WIDTH
from game.scenes.pieces.controls import Button, Effect
from game.scenes.pieces.forms import PANEL_EDGE
from game.scenes.pieces.menu import TitledPanel
from game.scenes.pieces.scene import Change

PANEL_WIDTH, MARGIN, LINE = 860.0, 60.0, 36.0
ABOVE, BELOW = 104.0, 36.0
BUTTON, GAP = (350.0, 68.0), 40.0


class Question(TitledPanel):
    """A title, a few lines, and two buttons; Y and N choose them too.

    Going back answers nothing but ``later``, which is No where nothing else is said.
    """

    _line = LINE

    def __init__(
        self,
        title: str,
        words: str,
        answers: tuple[Effect, Effect],
        captions: tuple[str, str] = ("Yes", "No"),
        later: Effect | None = None,
        focus: int = 0,
    ) -> None:
        self._later = later or answers[1]
        lines = LINE * max(1, -(-len(words) // 56))  # as many letters fill a line at least
        height = ABOVE + lines + BUTTON[1] + 2 * BELOW
        panel = Box((WIDTH - PANEL_WIDTH) / 2, (HEIGHT - height) / 2, PANEL_WIDTH, height)
        left, y = panel.x + MARGIN, panel.bottom - BELOW - BUTTON[1]
        told = Box(left, panel.y + ABOVE, PANEL_WIDTH - 2 * MARGIN, lines + PANEL_EDGE)
        places = (Box(left + i * (BUTTON[0] + GAP), y, *BUTTON) for i in range(2))
        buttons = [
            Button(box, caption, act, letter=letter)
            for box, caption, act, letter in zip(places, captions, answers, "YN", strict=True)
        ]
        super().__init__(title, words, panel, told, buttons, focus)

    def leave(self) -> Change | None:
        return self._later()
