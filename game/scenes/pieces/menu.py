"""Panels laid over the scene below, with a sentence: menus, and questions of yes or no."""

from collections.abc import Sequence

from game.control.intents import Act
from game.motion.boxes import Box
from game.paint.kit import palette
from game.paint.kit.canvas import HEIGHT, WIDTH, Canvas, Face, Size
from game.paint.kit.paragraphs import Wording, lay_parts, paint_parts
from game.scenes.pieces.controls import Button, Control, Effect
from game.scenes.pieces.forms import PANEL_EDGE, PanelScene
from game.scenes.pieces.scene import Change

ITEM_HEIGHT, ITEM_PITCH, LEAST_GAP = 68.0, 84.0, 8.0
WORDS_WIDTH, WORDS_LINE, LETTERS = 560.0, 34.0, 40  # of a line at least
PANEL_WIDTH, MARGIN, LINE = 860.0, 60.0, 36.0
ABOVE, BELOW = 104.0, 36.0
BUTTON, GAP = (350.0, 68.0), 40.0


class TitledPanel(PanelScene):
    """A panel with a title in its upper edge; the sentences below it have a box to grow in."""

    _line = WORDS_LINE

    def __init__(
        self,
        title: str,
        words: str,
        panel: Box,
        told: Box,
        controls: Sequence[Control],
        focus: int = 0,
    ) -> None:
        self.title, self.words, self._told = title, words, told
        super().__init__(panel, controls, focus)

    def _read_ground(self) -> tuple[str, ...]:
        return (self.words,) if self.words else ()

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        (x, _), y, room = self.panel.middle, self.panel.y, self.panel.width - 2 * PANEL_EDGE
        canvas.text(self.title, x, y + 52, palette.BRASS, Size.LARGE, Face.TITLE, room=room)
        part = Wording(self.words, self._line, palette.CREAM)
        lines = lay_parts(canvas, [part], self._told.width, self._told.height)
        paint_parts(canvas, lines, x, self._told.y)


class Menu(TitledPanel):
    def __init__(self, title: str, items: Sequence["Item"], words: str = "") -> None:
        n_lines = -(-len(words) // LETTERS)
        room = 96.0 + (20 + n_lines * WORDS_LINE if words else 0)
        pitch = min(ITEM_PITCH, (HEIGHT - 2 * PANEL_EDGE - room - 20) / len(items))
        height = room + len(items) * pitch + 20
        panel = Box((WIDTH - 640) / 2, (HEIGHT - height) / 2, 640, height)
        told = Box(panel.x + 40, panel.y + 106 - WORDS_LINE / 2, WORDS_WIDTH, room - 86)
        buttons = stack_buttons(items, panel.x + 60, panel.y + room, 520, pitch)
        first = next((i for i, each in enumerate(buttons) if each.is_enabled), 0)
        super().__init__(title, words, panel, told, buttons, first)


Item = tuple[str, Effect | None, str | Act]
"""A choice: its words, what it does, and the letter that chooses it or the act that does.

One that does nothing is shown as off.
"""


def stack_buttons(
    items: Sequence[Item],
    x: float,
    y: float,
    width: float,
    pitch: float = ITEM_PITCH,
    highest: float = ITEM_HEIGHT,
) -> list[Button]:
    height, buttons = min(highest, pitch - LEAST_GAP), []
    for i, (words, act, key) in enumerate(items):
        box, letter = Box(x, y + i * pitch, width, height), key if isinstance(key, str) else ""
        button = Button(box, words, act or (lambda: None), letter=letter, key=key)
        button.is_enabled, button.is_listed = act is not None, True
        buttons.append(button)
    return buttons


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
