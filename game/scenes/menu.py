"""A column of choices, and the layers made of one: menus and questions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.control.intents import POINTER, Act, Intent
from game.paint import palette
from game.paint.canvas import HEIGHT, WIDTH, Canvas, Face, Size
from game.paint.widgets import Box, Look, paint_button, paint_panel, paint_shade
from game.scenes.scene import Change, Pop

ITEM_HEIGHT, ITEM_PITCH = 68.0, 84.0


@dataclass(frozen=True, slots=True)
class Item:
    """One choice: its words, the letter that chooses it, and what it does."""

    words: str
    act: Callable[[], Change | None]
    letter: str = ""


class Column:
    """Choices one below the other; one has the focus of the keys."""

    def __init__(self, items: Sequence[Item], x: float, y: float, width: float) -> None:
        self.items = items
        self.boxes = [Box(x, y + i * ITEM_PITCH, width, ITEM_HEIGHT) for i in range(len(items))]
        self.focus = 0
        self.hovered: int | None = None
        self.pressed: int | None = None
        self.is_pointing = False

    def handle(self, intent: Intent) -> Change | None:
        """Move the focus, or choose."""
        self.is_pointing = intent.act in POINTER
        step = {Act.DOWN: 1, Act.NEXT: 1, Act.UP: -1, Act.PREVIOUS: -1}.get(intent.act, 0)
        self.focus = (self.focus + step) % len(self.items)
        if intent.act is Act.CONFIRM:
            return self.items[self.focus].act()
        if self.is_pointing:
            return self._point(intent)
        return self._name(intent)

    def _name(self, intent: Intent) -> Change | None:
        named = {Act.HINT: "h", Act.MENU: "m"}.get(intent.act, intent.text.lower())
        for item in self.items:
            if named and item.letter.lower() == named:
                return item.act()
        return None

    def _point(self, intent: Intent) -> Change | None:
        if intent.act in (Act.MOVE, Act.PRESS):
            over = [i for i, box in enumerate(self.boxes) if box.holds(intent.x, intent.y)]
            self.hovered = over[0] if over else None
        if intent.act is Act.PRESS:
            self.pressed = self.hovered
        if intent.act is Act.RELEASE and self.pressed is not None:
            pressed, self.pressed = self.pressed, None
            if self.boxes[pressed].holds(intent.x, intent.y):
                self.focus = pressed
                return self.items[pressed].act()
        return None

    def draw(self, canvas: Canvas) -> None:
        """Paint the choices; the focus shows only while keys are used."""
        for i, (item, box) in enumerate(zip(self.items, self.boxes, strict=True)):
            look = Look(
                is_hovered=i == self.hovered,
                is_focused=i == self.focus and not self.is_pointing,
                is_pressed=i == self.pressed,
            )
            paint_button(canvas, box, item.words, look, key=item.letter)


class Menu:
    """A layer with a title, a sentence and a column of choices; going back closes it."""

    is_layer = True

    def __init__(self, title: str, items: Sequence[Item], words: str = "") -> None:
        self.title, self.words = title, words
        width = 640.0
        self.room = 150.0 if words else 96.0
        height = self.room + len(items) * ITEM_PITCH + 20
        self.panel = Box((WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
        self.column = Column(items, self.panel.x + 60, self.panel.y + self.room, width - 120)
        self.is_stale = True

    @property
    def pointer(self) -> str:
        """A hand over a choice."""
        return "arrow" if self.column.hovered is None else "hand"

    def handle(self, intent: Intent) -> Change | None:
        """Choose, or go back."""
        return Pop() if intent.act in (Act.BACK, Act.CANCEL) else self.column.handle(intent)

    def update(self, seconds: float) -> Change | None:
        """Nothing moves here."""
        del seconds
        return None

    def draw(self, canvas: Canvas) -> None:
        """Paint the layer over the darkened scene."""
        paint_shade(canvas)
        paint_panel(canvas, self.panel)
        x = self.panel.x + self.panel.width / 2
        y = self.panel.y + 52
        canvas.text(self.title, x, y, palette.BRASS, Size.LARGE, Face.TITLE)
        if self.words:
            canvas.text(self.words, x, self.panel.y + 106, palette.CREAM, Size.SMALL)
        self.column.draw(canvas)
