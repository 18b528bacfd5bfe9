"""Scenes that are a form on a ground: rooms away from the table, and menus laid over it."""

from collections.abc import Sequence

from game.control.intents import Act, Device, Intent
from game.motion.layout import Box
from game.paint import palette
from game.paint.canvas import HEIGHT, WIDTH, Canvas, Face, Size
from game.paint.felt import draw_felt
from game.paint.header import paint_header
from game.paint.widgets import paint_panel, paint_shade
from game.scenes.pieces.controls import Button, Control, Effect
from game.scenes.pieces.focus import Form
from game.scenes.pieces.scene import Change, Pop

ITEM_HEIGHT, ITEM_PITCH = 68.0, 84.0
TABS_X, PAPER_X, TOP, TAB_PITCH = 90.0, 520.0, 216.0, 86.0
TAB_SIZE = (370.0, 70.0)
PAPER = Box(PAPER_X, TOP, 1310, 720)
BACK = Box(90, 966, 370, 68)
HELP_Y = 1000.0
TAB_STEPS = {Act.NEXT_TAB: 1, Act.PREVIOUS_TAB: -1}


class FormScene:
    """A form; going back closes it."""

    is_layer = False
    is_table = False
    is_upright = False
    asked: Device | None = None

    def __init__(self, controls: Sequence[Control], focus: int = 0) -> None:
        self.form = Form(controls, focus)
        self.is_stale = True

    @property
    def pointer(self) -> str:
        """A hand over a control."""
        return self.form.pointer

    @property
    def is_typing(self) -> bool:
        """Whether letters go into a field."""
        return self.form.is_typing

    def handle(self, intent: Intent) -> Change | None:
        """Go back, or use the form."""
        if intent.act in (Act.BACK, Act.CANCEL):
            return self.leave()
        return self.form.handle(intent)

    def leave(self) -> Change | None:
        """What going back means."""
        return Pop()

    def update(self, seconds: float) -> Change | None:
        """Nothing moves here."""
        del seconds
        return None

    def fit(self, view: Box) -> None:
        """It lies in the middle of what is seen, wherever that ends."""

    def draw(self, canvas: Canvas) -> None:
        """The ground, then the form."""
        self.draw_ground(canvas)
        self.form.draw(canvas)

    def draw_ground(self, canvas: Canvas) -> None:
        """What lies under the form."""
        raise NotImplementedError


class Room(FormScene):
    """A scene away from the table: a heading, tabs on the left, a page on the right."""

    title = ""
    tabs: Sequence[str] = ()

    def __init__(self) -> None:
        self.tab = 0
        super().__init__([])
        self.open_tab(0)

    def open_tab(self, number: int) -> Change | None:
        """Show a page; the focus stays on its tab."""
        self.tab = number % max(1, len(self.tabs))
        tabs = [self._tab_button(i, words) for i, words in enumerate(self.tabs)]
        back = Button(BACK, "Back", self.leave, key=Act.BACK)
        self.form.controls = [*tabs, *self.page_controls(), back]
        self.form.focus = self.tab
        self.form.hovered = self.form.pressed = None
        return None

    def _tab_button(self, number: int, words: str) -> Button:
        box = Box(TABS_X, TOP + number * TAB_PITCH, *TAB_SIZE)
        button = Button(box, words, lambda: self.open_tab(number))
        button.is_main = number == self.tab
        return button

    def page_controls(self) -> Sequence[Control]:
        """The controls of the open page."""
        return ()

    def handle(self, intent: Intent) -> Change | None:
        """Up and down among the tabs opens them at once; other keys do so from anywhere.

        The key for the menu goes back to where there is one.
        """
        if intent.act is Act.MENU:
            return self.leave()
        if intent.act in TAB_STEPS and self.tabs:
            return self.open_tab(self.tab + TAB_STEPS[intent.act])
        was_on_tab = self.form.focus < len(self.tabs)
        change = super().handle(intent)
        on_tab = self.form.focus < len(self.tabs) and was_on_tab
        if on_tab and self.form.focus != self.tab and intent.act in (Act.UP, Act.DOWN):
            self.open_tab(self.form.focus)
        return change

    def draw_ground(self, canvas: Canvas) -> None:
        """A dim room with the heading, and the page."""
        room = canvas.cached("room", lambda: draw_felt(canvas.size, palette.ROOM))
        canvas.surface.blit(room, (0, 0))
        paint_header(canvas, self.title)
        self.draw_page(canvas)

    def draw_page(self, canvas: Canvas) -> None:
        """The open page, under its controls."""


WORDS_WIDTH, WORDS_LINE, LETTERS = 560.0, 34.0, 40  # of a line at least


class Menu(FormScene):
    """A layer with a title, a sentence and a column of choices."""

    is_layer = True
    is_upright = True

    def __init__(self, title: str, items: Sequence["Item"], words: str = "") -> None:
        self.title, self.words = title, words
        n_lines = -(-len(words) // LETTERS)
        room = 96.0 + (20 + n_lines * WORDS_LINE if words else 0)
        pitch = min(ITEM_PITCH, (HEIGHT - room - 20) / len(items))
        height = room + len(items) * pitch + 20
        self.panel = Box((WIDTH - 640) / 2, (HEIGHT - height) / 2, 640, height)
        super().__init__(stack_buttons(items, self.panel.x + 60, self.panel.y + room, 520, pitch))

    def draw_ground(self, canvas: Canvas) -> None:
        """The darkened scene below, and a panel."""
        paint_shade(canvas)
        paint_panel(canvas, self.panel)
        x, y = self.panel.x + self.panel.width / 2, self.panel.y
        canvas.text(self.title, x, y + 52, palette.BRASS, Size.LARGE, Face.TITLE)
        for i, line in enumerate(canvas.wrap_evenly(self.words, WORDS_WIDTH, Size.SMALL)):
            canvas.text(line, x, y + 106 + i * WORDS_LINE, palette.CREAM, Size.SMALL)


Item = tuple[str, Effect | None, str | Act]
"""A choice: its words, what it does, and the letter that chooses it or the act that does.

One that does nothing is shown as off.
"""


def stack_buttons(
    items: Sequence[Item], x: float, y: float, width: float, pitch: float = ITEM_PITCH
) -> list[Button]:
    """Buttons one below the other."""
    places = (Box(x, y + i * pitch, width, ITEM_HEIGHT) for i in range(len(items)))
    return [_item_button(box, item) for box, item in zip(places, items, strict=True)]


def _item_button(box: Box, item: Item) -> Button:
    words, act, key = item
    letter = key if isinstance(key, str) else ""
    button = Button(box, words, act or _do_nothing, letter=letter, key=key)
    button.is_enabled = act is not None
    return button


def _do_nothing() -> None:
    """What a choice that is off does."""
