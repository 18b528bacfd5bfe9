"""Menus: a panel laid over the scene below, with a sentence and a column of choices."""

from collections.abc import Sequence

from game.control.intents import Act
from game.motion.boxes import Box, around
from game.motion.places import TABLE_ROOMS
from game.paint.kit import palette
from game.paint.kit.canvas import HEIGHT, WIDTH, Canvas, Face, Sight, Size
from game.paint.kit.paragraphs import Wording, lay_parts, paint_parts
from game.paint.kit.widgets import paint_panel, paint_shade
from game.scenes.pieces.controls import Button, Effect
from game.scenes.pieces.forms import PANEL_EDGE, FormScene

ITEM_HEIGHT, ITEM_PITCH, LEAST_GAP = 68.0, 84.0, 8.0
WORDS_WIDTH, WORDS_LINE, LETTERS = 560.0, 34.0, 40  # of a line at least


class Menu(FormScene):
    """A layer with a title, a sentence and a column of choices."""

    is_layer = True
    rooms = TABLE_ROOMS

    def __init__(self, title: str, items: Sequence["Item"], words: str = "") -> None:
        self.title, self.words = title, words
        n_lines = -(-len(words) // LETTERS)
        room = 96.0 + (20 + n_lines * WORDS_LINE if words else 0)
        pitch = min(ITEM_PITCH, (HEIGHT - 2 * PANEL_EDGE - room - 20) / len(items))
        height = room + len(items) * pitch + 20
        self.panel = Box((WIDTH - 640) / 2, (HEIGHT - height) / 2, 640, height)
        self._words_room = room - 86.0
        buttons = stack_buttons(items, self.panel.x + 60, self.panel.y + room, 520, pitch)
        first = next((i for i, each in enumerate(buttons) if each.is_enabled), 0)
        super().__init__(buttons, first)

    @property
    def sight(self) -> Sight:
        """Nearer, and the words as much larger as they have room."""
        return Sight(self.rooms, around(self.panel, PANEL_EDGE), grows=True)

    def _read_ground(self) -> tuple[str, ...]:
        """The sentence, if there is one."""
        return (self.words,) if self.words else ()

    def draw_ground(self, canvas: Canvas) -> None:
        """The darkened scene below, and a panel."""
        paint_shade(canvas)
        paint_panel(canvas, self.panel)
        x, y = self.panel.x + self.panel.width / 2, self.panel.y
        paint_title(canvas, self.title, self.panel)
        part = Wording(self.words, WORDS_LINE, palette.CREAM)
        lines = lay_parts(canvas, [part], WORDS_WIDTH, self._words_room)
        paint_parts(canvas, lines, x, y + 106 - WORDS_LINE / 2)


def paint_title(canvas: Canvas, title: str, panel: Box) -> None:
    """What a panel is called, in its upper edge."""
    room = panel.width - 2 * PANEL_EDGE
    place = panel.middle[0], panel.y + 52
    canvas.text(title, *place, palette.BRASS, Size.LARGE, Face.TITLE, room=room)


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
    """Buttons one below the other."""
    height = min(highest, pitch - LEAST_GAP)
    places = (Box(x, y + i * pitch, width, height) for i in range(len(items)))
    return [_item_button(box, item) for box, item in zip(places, items, strict=True)]


def _item_button(box: Box, item: Item) -> Button:
    words, act, key = item
    letter = key if isinstance(key, str) else ""
    button = Button(box, words, act or _do_nothing, letter=letter, key=key)
    button.is_enabled, button.is_listed = act is not None, True
    return button


def _do_nothing() -> None:
    """What a choice that is off does."""
