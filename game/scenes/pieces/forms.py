"""Scenes that are a form on a ground: rooms away from the table, and menus laid over it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.control.intents import Act, Intent
from game.motion.places import PAGE_VIEW, TABLE_ROOMS, TALL_VIEW, WIDE_VIEW, Box, around
from game.paint import palette
from game.paint.canvas import HEIGHT, WIDTH, Canvas, Face, Sight, Size
from game.paint.felt import draw_felt
from game.paint.header import paint_header
from game.paint.paragraphs import Part, lay_parts, paint_parts
from game.paint.transcript import transcript_of
from game.paint.widgets import paint_panel, paint_shade
from game.scenes.pieces.controls import Button, Control, Effect
from game.scenes.pieces.focus import ARROWS, Form
from game.scenes.pieces.scene import Change, Pop, Usual
from game.speech.outline import Outline
from game.words.roles import Role

ITEM_HEIGHT, ITEM_PITCH, LEAST_GAP = 68.0, 84.0, 8.0
SEEN_ABOVE, SEEN_BELOW = 24.0, 110.0  # of what is in focus
TABS_X, PAPER_X, TOP, TAB_PITCH = 90.0, 520.0, 216.0, 86.0
TAB_SIZE = (370.0, 70.0)
PAPER = Box(PAPER_X, TOP, 1310, 720)
BACK = Box(90, 966, 370, 68)
TALL_BACK = Box(PAPER_X, 1066, 370, 68)
HEADER = Box(40, 18, WIDTH - 80, 132)
HELP_Y, SAID_PITCH = 1000.0, 32.0
TAB_STEPS = {Act.NEXT_TAB: 1, Act.PREVIOUS_TAB: -1}


@dataclass(frozen=True, slots=True)
class Upright:
    """The homes of a page in a window that is too narrow for tabs beside it.

    They lie above it, ``n_tabs`` side by side; what is ``said`` begins below it.
    """

    view: Box
    header: Box
    paper: Box
    back: Box
    tab: Box  # the left one of those next to the page
    tab_pitch: tuple[float, float]
    n_tabs: int
    said: float


BROAD = Upright(
    view=PAGE_VIEW,
    header=Box(PAGE_VIEW.x + 20, PAGE_VIEW.y + 18, PAGE_VIEW.width - 40, 132),
    paper=PAPER,
    back=TALL_BACK,
    tab=Box(PAPER_X, TOP - 78, 426, 66),
    tab_pitch=(442, 78),
    n_tabs=3,
    said=HELP_Y,
)
"""As broad as it is beside its tabs."""
NARROW = Upright(
    view=TALL_VIEW,
    header=Box(440, -254, 1040, 132),
    paper=Box(440, -24, 1040, 1210),
    back=Box(440, 1202, 300, 76),
    tab=Box(440, -104, 512, 68),
    tab_pitch=(528, 78),
    n_tabs=2,
    said=1304,
)
"""As narrow as an upright window, and so seen larger."""


class FormScene(Usual):
    """A form; going back closes it."""

    title = ""

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

    def draw(self, canvas: Canvas) -> None:
        """The ground, then the form."""
        self.draw_ground(canvas)
        self.form.draw(canvas)

    def draw_ground(self, canvas: Canvas) -> None:
        """What lies under the form."""
        raise NotImplementedError

    def describe(self) -> Outline:
        """The name, what stands there, and the controls."""
        return Outline(self.title, self._read_ground(), self.form.describe(), self.form.place)

    def _read_ground(self) -> tuple[str, ...]:
        """What stands there to be read besides the controls: as it is painted, where not said."""
        return transcript_of(self.rooms[0]).read(self.draw_ground)


class Room(FormScene):
    """A scene away from the table: a heading, tabs on the left, a page on the right.

    In a window that is too narrow for both the tabs lie above the page; and so they do where
    words are larger, and it goes up and down with focus and pointer.
    """

    tabs: Sequence[str] = ()
    rooms = (WIDE_VIEW, PAGE_VIEW)
    _narrow = BROAD  # in a window that is higher than wide

    def __init__(self) -> None:
        self.tab = 0
        self.is_tall = False
        self._view, self._top = WIDE_VIEW, PAGE_VIEW.y
        super().__init__([])
        self.open_tab(0)

    @property
    def sight(self) -> Sight:
        """Nearer for larger words, which leaves no room for the heading."""
        return Sight(self.rooms, self._near_page, is_long=True, top=self._top)

    @property
    def _near_page(self) -> Box:
        """All below the heading, where tabs lie above the page."""
        homes = self._upright
        n_rows = -(-len(self.tabs) // homes.n_tabs)
        top = homes.paper.y - n_rows * homes.tab_pitch[1] - SEEN_ABOVE
        return Box(homes.view.x + 20, top, homes.view.width - 40, homes.view.bottom - top)

    @property
    def _upright(self) -> Upright:
        """How it lies where its tabs are above it."""
        return self._narrow if self._view.height >= self._view.width else BROAD

    @property
    def _paper(self) -> Box:
        """The page."""
        return self._upright.paper if self.is_tall else PAPER

    def open_tab(self, number: int) -> Change | None:
        """Show a page; the focus stays on its tab."""
        self.tab = number % max(1, len(self.tabs))
        tabs = [self._tab_button(i, words) for i, words in enumerate(self.tabs)]
        place = self._upright.back if self.is_tall else BACK
        back = Button(place, "Back", self.leave, key=Act.BACK)
        self.form.controls = [*tabs, *self.page_controls(), back]
        self.form.focus = self.tab
        self.form.hovered = self.form.pressed = None
        return None

    def _tab_button(self, number: int, words: str) -> Button:
        button = Button(self._tab_box(number), words, lambda: self.open_tab(number))
        button.is_main = number == self.tab
        return button

    def _tab_box(self, number: int) -> Box:
        if not self.is_tall:
            pitch = min(TAB_PITCH, (BACK.y - TOP) / len(self.tabs))
            return Box(TABS_X, TOP + number * pitch, *TAB_SIZE)
        tab, (across, down) = self._upright.tab, self._upright.tab_pitch
        row, column = divmod(number, self._upright.n_tabs)
        n_above = (len(self.tabs) - 1) // self._upright.n_tabs - row
        return replace(tab, x=tab.x + column * across, y=tab.y - n_above * down)

    def fit(self, view: Box) -> None:
        """Lay the tabs beside the page, or above it."""
        before = self.is_tall, self._upright
        self._view, self.is_tall = view, view.x > TABS_X
        if before != (self.is_tall, self._upright):
            for number in range(len(self.tabs)):
                self.form.controls[number].box = self._tab_box(number)
            self.form.controls[-1].box = self._upright.back if self.is_tall else BACK

    def page_controls(self) -> Sequence[Control]:
        """The controls of the open page."""
        return ()

    def handle(self, intent: Intent) -> Change | None:
        """Arrows among the tabs open them at once; other keys do so from anywhere.

        The key for the menu goes back to where there is one.
        """
        if intent.act is Act.MENU:
            return self.leave()
        if intent.act in TAB_STEPS and self.tabs:
            return self.open_tab(self.tab + TAB_STEPS[intent.act])
        was_on_tab = self.form.focus < len(self.tabs)
        change = super().handle(intent)
        self._follow(intent)
        on_tab = self.form.focus < len(self.tabs) and was_on_tab
        if on_tab and self.form.focus != self.tab and intent.act in ARROWS:
            self.open_tab(self.form.focus)
        return change

    def draw(self, canvas: Canvas) -> None:
        """The page with its controls, and what lies over it."""
        super().draw(canvas)
        canvas.finish()

    def _follow(self, intent: Intent) -> None:
        """A page that is higher than the window goes with the pointer, or to the focus."""
        view, page = self._view, self._near_page
        if intent.act is Act.MOVE:
            part = (intent.y - view.y) / view.height
            self._top = page.y + part * (page.height - view.height)
        elif not self.form.is_pointing:
            box = self.form.focused.box
            low = box.bottom + SEEN_BELOW - view.height
            self._top = max(low, min(view.y, box.y - SEEN_ABOVE))

    def draw_ground(self, canvas: Canvas) -> None:
        """A dim room with the heading, and the page."""
        room = canvas.cached("room", lambda: draw_felt(canvas.size, palette.ROOM))
        canvas.surface.blit(room, (0, 0))
        paint_header(canvas, self.title, self._upright.header if self.is_tall else HEADER)
        self.draw_page(canvas)

    def draw_page(self, canvas: Canvas) -> None:
        """The open page, under its controls."""

    def _read_ground(self) -> tuple[str, ...]:
        """The open page."""
        return transcript_of(self.rooms[0]).read(self.draw_page)

    def describe(self) -> Outline:
        """The tabs before the other controls, the open one marked."""
        told = super().describe()
        n_tabs = len(self.tabs)
        tabs = (
            replace(part, role=Role.TAB, is_marked=i == self.tab)
            for i, part in enumerate(told.parts[:n_tabs])
        )
        return replace(told, parts=(*tabs, *told.parts[n_tabs:]))


WORDS_WIDTH, WORDS_LINE, LETTERS = 560.0, 34.0, 40  # of a line at least
PANEL_EDGE = 16.0  # around a panel that is seen near


def paint_said(canvas: Canvas, words: str, paper: Box = PAPER, y: float = HELP_Y) -> None:
    """A sentence below the page; where that is out of sight, along the edge of the window."""
    lines = canvas.wrap(words, paper.width, Size.SMALL)[:2]
    if not lines:
        return
    low = canvas.view.bottom - SAID_PITCH * len(lines)
    if low > y:
        _paint_lines(canvas, lines, paper.x, y)
        return
    height = SAID_PITCH * len(lines) + 20
    band = Box(paper.x - 8, low - 30, paper.width + 16, height)

    def paint() -> None:
        paint_panel(canvas, band, fill=palette.NIGHT)
        _paint_lines(canvas, lines, paper.x, low - 4)

    canvas.last.append(paint)


def _paint_lines(canvas: Canvas, lines: Sequence[str], x: float, y: float) -> None:
    for i, line in enumerate(lines):
        place = x, y + i * SAID_PITCH
        canvas.text(line, *place, palette.CREAM, Size.SMALL, anchor="midleft")


class Menu(FormScene):
    """A layer with a title, a sentence and a column of choices."""

    is_layer = True
    rooms = TABLE_ROOMS

    def __init__(self, title: str, items: Sequence["Item"], words: str = "") -> None:
        self.title, self.words = title, words
        n_lines = -(-len(words) // LETTERS)
        room = 96.0 + (20 + n_lines * WORDS_LINE if words else 0)
        pitch = min(ITEM_PITCH, (HEIGHT - room - 20) / len(items))
        height = room + len(items) * pitch + 20
        self.panel = Box((WIDTH - 640) / 2, (HEIGHT - height) / 2, 640, height)
        self._words_room = room - 86.0
        super().__init__(stack_buttons(items, self.panel.x + 60, self.panel.y + room, 520, pitch))

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
        part = Part(self.words, WORDS_LINE, palette.CREAM)
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
    items: Sequence[Item], x: float, y: float, width: float, pitch: float = ITEM_PITCH
) -> list[Button]:
    """Buttons one below the other."""
    height = min(ITEM_HEIGHT, pitch - LEAST_GAP)
    places = (Box(x, y + i * pitch, width, height) for i in range(len(items)))
    return [_item_button(box, item) for box, item in zip(places, items, strict=True)]


def _item_button(box: Box, item: Item) -> Button:
    words, act, key = item
    letter = key if isinstance(key, str) else ""
    button = Button(box, words, act or _do_nothing, letter=letter, key=key)
    button.is_enabled = act is not None
    return button


def _do_nothing() -> None:
    """What a choice that is off does."""
