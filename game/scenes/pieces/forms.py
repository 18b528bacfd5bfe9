"""Scenes that are a form on a ground, rooms away from the table, and the bar of a long page."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

from game.control.intents import Act, Intent
from game.motion.boxes import Box, around, split_across
from game.motion.places import PAGE_VIEW, TABLE_ROOMS, TALL_VIEW, WIDE_VIEW
from game.paint.kit import palette
from game.paint.kit.canvas import WIDTH, Canvas, Sight, Size
from game.paint.kit.felt import paint_room
from game.paint.kit.transcript import transcript_of
from game.paint.kit.widgets import paint_panel, paint_shade
from game.paint.scenes.header import paint_header
from game.scenes.pieces.controls import Button, Control, put
from game.speech.outline import Outline
from game.ui.focus import ARROWS, Form
from game.ui.scene import Change, Pop, Scene
from game.words.roles import Role

LARGEST = 1.5  # times as large as usual are words at most
FOOT_GAP, PAPER_EDGE = 20.0, 4.0
PANEL_EDGE = 16.0  # around a panel that is seen near
TABS_X, PAPER_X, TOP, TAB_PITCH = 90.0, 520.0, 216.0, 86.0
TAB_SIZE = (370.0, 70.0)
TAB_GAP, TAB_LINE, LINE_GAP = 16.0, 78.0, 12.0  # between two abreast; from one row to the next
N_ROWS = 3  # of tabs, for which there is room above a broad page
PAPER = Box(PAPER_X, TOP, 1310, 720)
BACK = Box(90, 966, 370, 68)
TALL_BACK = Box(PAPER_X, 1066, 370, 68)
HEADER = Box(40, 18, WIDTH - 80, 132)
HELP_Y, SAID_PITCH = 1000.0, 32.0
TAB_STEPS = {Act.NEXT_TAB: 1, Act.PREVIOUS_TAB: -1}
BAR_ROOM = 26.0  # beside the page
BAR_WIDTH, BAR_EDGE, LEAST_THUMB = 18.0, 3.0, 60.0
NOTCH = 96.0  # units for each of the wheel
SEEN_ABOVE, SEEN_BELOW = 24.0, 110.0  # of what is in focus


@dataclass(frozen=True, slots=True)
class RoomPlaces:
    """Where all of a room is; what is ``said`` begins below its page."""

    header: Box
    paper: Box
    back: Box
    said: float
    bottom: float  # of the room
    tabs: tuple[Box, ...] = ()


BROAD = RoomPlaces(
    header=Box(PAGE_VIEW.x + 20, PAGE_VIEW.y + 18, PAGE_VIEW.width - 40, 132),
    paper=Box(PAPER_X, TOP - N_ROWS * TAB_LINE, PAPER.width, PAPER.height + N_ROWS * TAB_LINE),
    back=TALL_BACK,
    said=HELP_Y,
    bottom=PAGE_VIEW.bottom,
)
"""As broad as it is beside its tabs, with rows of them above the page."""
UPRIGHT = RoomPlaces(
    header=Box(440, -254, 1040, 132),
    paper=Box(440, -102, 1040, 1288),
    back=Box(440, 1202, 300, 76),
    said=1304,
    bottom=TALL_VIEW.bottom,
)
"""As narrow as an upright window, and so seen larger."""


def lay_rows(
    box: Box, *n_in_row: int, gutter: float = FOOT_GAP, pitch: float | None = None
) -> list[Box]:
    """Rows of buttons below each other: the first has the top and the height of a box."""
    pitch = box.height + gutter if pitch is None else pitch
    rows = [replace(box, y=box.y + i * pitch) for i in range(len(n_in_row))]
    return [
        each for row, n in zip(rows, n_in_row, strict=True) for each in split_across(row, n, gutter)
    ]


@cache
def wide_places(n_tabs: int) -> RoomPlaces:
    """With tabs beside the page."""
    pitch = min(TAB_PITCH, (BACK.y - TOP) / max(1, n_tabs))
    tabs = tuple(Box(TABS_X, TOP + i * pitch, *TAB_SIZE) for i in range(n_tabs))
    return RoomPlaces(HEADER, PAPER, BACK, HELP_Y, WIDE_VIEW.bottom, tabs)


@cache
def upright_places(
    room: RoomPlaces, n_tabs: int, n_abreast: int, spare: float = 0.0, *, n_rows: int = 1
) -> RoomPlaces:
    """So many tabs above a page that is so much higher, which begins below as many rows at least.

    ``paper`` is the page and the rows above it.
    """
    page, n_tabbed = room.paper, max(1, -(-n_tabs // n_abreast))
    low, above = page.bottom + spare, max(0, n_rows - n_tabbed)
    first = replace(page, y=page.y + above * TAB_LINE, height=TAB_LINE - LINE_GAP)
    tabs = lay_rows(first, *[n_abreast] * n_tabbed, gutter=TAB_GAP, pitch=TAB_LINE)[:n_tabs]
    top = first.y + n_tabbed * TAB_LINE
    return RoomPlaces(
        header=room.header,
        paper=replace(page, y=top, height=low - top),
        back=replace(room.back, y=room.back.y + spare),
        said=room.said + spare,
        bottom=room.bottom + spare,
        tabs=tuple(tabs),
    )


def narrow_places(n_tabs: int, spare: float = 0.0) -> RoomPlaces:
    """As narrow as an upright window, with so many tabs."""
    return upright_places(UPRIGHT, n_tabs, 2 if n_tabs <= 4 else 3 if n_tabs <= 9 else 4, spare)


NARROW = narrow_places(0)
ONWARD = Box(PAPER.right - 470, BACK.y, 470, BACK.height)
TALL_ONWARD = Box(NARROW.paper.right - 600, NARROW.back.y, 600, NARROW.back.height)


class ScrollBar:
    """Goes up and down by wheel and mouse, and to what has to be seen.

    ``top`` is the upper edge of what is seen; None until it has gone anywhere.
    """

    def __init__(self) -> None:
        self.top: float | None = None
        self.is_on = False
        self._view = self._page = WIDE_VIEW
        self._grip: float | None = None  # how far down the thumb it is held

    def fit(self, view: Box, page: Box, rooms: Sequence[Box]) -> None:
        """So much is seen of a page; of a room all is seen, or it is seen nearer and in part."""
        is_whole = any(
            view.width >= room.width - 1 and view.height >= room.height - 1 for room in rooms
        )
        self._view, self._page = view, page
        self.is_on = not is_whole and view.height < page.height - 1

    @property
    def box(self) -> Box:
        """All that the thumb goes along, at the right edge of the window."""
        inside = around(self._view, -BAR_EDGE)
        return replace(inside, x=inside.right - BAR_WIDTH, width=BAR_WIDTH)

    @property
    def thumb(self) -> Box:
        box, view, page = self.box, self._view, self._page
        height = max(LEAST_THUMB, box.height * view.height / page.height)
        part = (view.y - page.y) / (page.height - view.height)
        return Box(box.x, box.y + part * (box.height - height), box.width, height)

    def take(self, intent: Intent) -> bool:
        """Take what the mouse does with it; whether that was anything."""
        if not self.is_on:
            return False
        if intent.act is Act.PRESS:
            self._grip = self._hold(intent.x, intent.y)
        if self._grip is None or intent.act not in (Act.PRESS, Act.MOVE, Act.RELEASE):
            return False
        box, grip = self.box, self._grip
        part = (intent.y - grip - box.y) / (box.height - self.thumb.height)
        self._go(self._page.y + part * (self._page.height - self._view.height))
        if intent.act is Act.RELEASE:
            self._grip = None
        return True

    def _hold(self, x: float, y: float) -> float | None:
        """How far down it is held; by its middle where it has yet to come there."""
        if not self.box.holds(x, y):
            return None
        thumb = self.thumb
        return y - thumb.y if thumb.holds(x, y) else thumb.height / 2

    def roll(self, n_notches: int) -> float:
        """Go up by so many notches of the wheel; by how far it went down."""
        before = self._view.y
        self._go(before - n_notches * NOTCH)
        return self._view.y - before

    def show(self, box: Box) -> None:
        """Go as far as is needed to see it; to the very top for what is near to that."""
        if not self.is_on:
            return
        view, page = self._view, self._page
        is_first = box.y - page.y < SEEN_BELOW
        low, high = box.bottom + SEEN_BELOW - view.height, box.y - SEEN_ABOVE
        self._go(max(low, min(view.y, page.y if is_first else high)))

    def _go(self, top: float) -> None:
        last = self._page.bottom - self._view.height
        self.top = max(self._page.y, min(last, top))
        self._view = replace(self._view, y=self.top)

    def draw(self, canvas: Canvas) -> None:
        if self.is_on:
            paint_panel(canvas, self.box, fill=palette.NIGHT)
            paint_panel(canvas, self.thumb, fill=palette.BRASS)


class FormScene(Scene):
    """A form; going back closes it."""

    title = ""

    def __init__(self, controls: Sequence[Control], focus: int = 0) -> None:
        self.form = Form(controls, focus)

    @property
    def pointer(self) -> str:
        return self.form.pointer

    @property
    def is_typing(self) -> bool:
        return self.form.is_typing

    def handle(self, intent: Intent) -> Change | None:
        if intent.act in (Act.BACK, Act.CANCEL):
            return self.leave()
        return self.form.handle(intent)

    def leave(self) -> Change | None:
        return Pop()

    def draw(self, canvas: Canvas) -> None:
        self.draw_ground(canvas)
        self.form.draw(canvas)

    def draw_ground(self, canvas: Canvas) -> None:
        """What lies under the form."""
        raise NotImplementedError

    def describe(self) -> Outline:
        return Outline(self.title, self._read_ground(), self.form.describe(), self.form.place)

    def _read_ground(self) -> tuple[str, ...]:
        """What stands there to be read besides the controls: as it is painted, where not said."""
        return transcript_of(self.rooms[0]).read(self.draw_ground)


class PanelScene(FormScene):
    """A form on a panel that is laid over the darkened scene below.

    With larger words the panel comes nearer, and they grow where that is not enough.
    """

    is_layer = True
    rooms: Sequence[Box] = TABLE_ROOMS
    _grows = True
    _fill = palette.PANEL

    def __init__(self, panel: Box, controls: Sequence[Control], focus: int = 0) -> None:
        self.panel = panel
        super().__init__(controls, focus)

    @property
    def sight(self) -> Sight:
        """Nearer, as far as all of the panel can be seen."""
        return Sight(self.rooms, around(self.panel, PANEL_EDGE), grows=self._grows)

    def draw_ground(self, canvas: Canvas) -> None:
        paint_shade(canvas)
        paint_panel(canvas, self.panel, fill=self._fill)


class LongScene(FormScene):
    """A page with another layout for a narrow window.

    Where words are larger it has that one too, and goes up and down by wheel and bar, and with
    the focus. An upright window, in which it cannot come nearer, it fills, and its type grows.
    """

    rooms: Sequence[Box] = (WIDE_VIEW, PAGE_VIEW)
    _near = NARROW.paper  # all below the heading, as it lies in a narrow window
    _needs = PAPER.height * (LARGEST - 1)  # units that it has to be higher for that

    def __init__(self, controls: Sequence[Control], focus: int = 0) -> None:
        self._is_tall = False
        self._spare = 0.0  # units by which it is higher than usual
        self._view = WIDE_VIEW
        self._bar = ScrollBar()
        self._pointed = (0.0, 0.0)
        super().__init__(controls, focus)

    @property
    def sight(self) -> Sight:
        """Nearer for larger words, which leaves no room for the heading."""
        page, grows = self._near_page, self._spare > 0
        near = replace(page, width=page.width + BAR_ROOM)
        return Sight(self.rooms, near, is_long=True, top=self._bar.top, grows=grows)

    @property
    def _near_page(self) -> Box:
        """All below the heading, as high as it is now."""
        return replace(self._near, height=self._near.height + self._spare)

    @property
    def _grown(self) -> float:
        """By how much type is larger at most, and what holds it."""
        return LARGEST if self._spare else 1.0

    def _lay_out(self) -> None:
        """Put everything where it belongs in such a window."""

    def fit(self, view: Box) -> None:
        before = self._shape
        self._view, self._is_tall, self._spare = view, view.x > TABS_X, 0.0
        room = TALL_VIEW if self._is_upright(view) else PAGE_VIEW
        is_near = view.width < room.width
        if is_near and view.height >= view.width:
            self._spare = max(self._needs, view.height - self._near_page.height)
        if self._shape != before:
            self._lay_out()
        self._bar.fit(view, self._near_page, self.rooms)

    def _is_upright(self, view: Box) -> bool:
        """Whether a window is so high that the page is narrow in it: not where it is broad."""
        midway = (TALL_VIEW.middle[0] + PAGE_VIEW.middle[0]) / 2
        is_broad = PAGE_VIEW in self.rooms and view.middle[0] > midway
        return view.height >= view.width and not is_broad

    @property
    def _shape(self) -> object:
        """What the places depend on."""
        return self._is_tall, self._spare

    def handle(self, intent: Intent) -> Change | None:
        if self._bar.take(intent):
            return None
        if intent.act is Act.SCROLL and self._bar.is_on:
            return self._roll(intent)
        if intent.act is Act.MOVE:
            self._pointed = intent.x, intent.y
        change = super().handle(intent)
        if not self.form.is_pointing:
            self._bar.show(self.form.focused.seen)
        return change

    def _roll(self, intent: Intent) -> Change | None:
        """The wheel turns what is pointed at, or else the page, which brings other things there."""
        hovered = self.form.hovered
        if hovered is not None and hovered.take(intent):
            return None
        (x, y), down = self._pointed, self._bar.roll(intent.number)
        return self.handle(replace(intent, act=Act.MOVE, x=x, y=y + down))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        canvas.finish()
        self._bar.draw(canvas)


class Room(LongScene):
    """A scene away from the table: a heading, tabs on the left, a page on the right.

    In a window that is too narrow for both the tabs lie above the page.
    """

    message = ""
    tabs: Sequence[str] = ()
    rooms: Sequence[Box] = (WIDE_VIEW, PAGE_VIEW, TALL_VIEW)
    _n_abreast = 3  # tabs, in a window that has no room for them beside the page
    _n_rows = N_ROWS  # of them, below which the page begins there

    def __init__(self) -> None:
        self.tab = 0
        super().__init__([])
        self.open_tab(0)

    @property
    def _near_page(self) -> Box:
        """All below the heading, where tabs lie above the page."""
        places = self._upright
        paper, top = places.paper, (*places.tabs, places.paper)[0].y - SEEN_ABOVE
        return Box(paper.x - PAPER_EDGE, top, paper.width + 2 * PAPER_EDGE, places.bottom - top)

    @property
    def _n_places(self) -> int:
        """How many things lie beside the page, or above it."""
        return len(self.tabs)

    @property
    def _shape(self) -> object:
        return self._places

    @property
    def _places(self) -> RoomPlaces:
        return self._upright if self._is_tall else wide_places(self._n_places)

    @property
    def _upright(self) -> RoomPlaces:
        """How it lies where its tabs are above it."""
        if self._is_upright(self._view):
            return narrow_places(self._n_places, self._spare)
        n_places, n_abreast = self._n_places, self._n_abreast
        return upright_places(BROAD, n_places, n_abreast, self._spare, n_rows=self._n_rows)

    @property
    def _paper(self) -> Box:
        return self._places.paper

    @property
    def _is_narrow(self) -> bool:
        """Whether the page is one of an upright window."""
        return self._paper.width < PAPER.width

    @property
    def _onward(self) -> Box:
        """Where the button is that leads on, below the page at the right."""
        return replace(TALL_ONWARD, y=self._places.back.y) if self._is_narrow else ONWARD

    @property
    def _said(self) -> float:
        """How far down what is said of the page begins."""
        return self._places.said

    def open_tab(self, number: int) -> Change | None:
        """Show a page; the focus stays on its tab."""
        self.tab = number % max(1, len(self.tabs))
        places = self._places
        tabs = [
            Button(box, words, partial(self.open_tab, i))
            for i, (box, words) in enumerate(zip(places.tabs, self.tabs, strict=False))
        ]
        if tabs:
            tabs[self.tab].is_main = True
        back = Button(places.back, "Back", self.leave, key=Act.BACK)
        controls = self.page_controls()
        self._lay_page(controls)
        self.form.lay([*tabs, *controls, back])
        self.form.focus = self.tab
        return None

    def _lay_out(self) -> None:
        n_tabs = len(self.tabs)
        put(self.form.controls[:n_tabs], self._places.tabs)
        self.form.controls[-1].box = self._places.back
        self._lay_page(self.form.controls[n_tabs:-1])

    def page_controls(self) -> Sequence[Control]:
        """The controls of the open page."""
        return ()

    def _lay_page(self, controls: Sequence[Control]) -> None:
        """Where those are, as the window is now."""

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
        on_tab = self.form.focus < len(self.tabs) and was_on_tab
        if on_tab and self.form.focus != self.tab and intent.act in ARROWS:
            self.open_tab(self.form.focus)
        return change

    def draw_ground(self, canvas: Canvas) -> None:
        paint_room(canvas)
        paint_header(canvas, self.title, self._places.header)
        self.draw_page(canvas)

    def draw_page(self, canvas: Canvas) -> None:
        """The open page, under its controls; what is said below it."""
        paint_said(canvas, self.message, self._paper, self._said)

    def _read_ground(self) -> tuple[str, ...]:
        return transcript_of(self.rooms[0]).read(self.draw_page)

    def describe(self) -> Outline:
        told = super().describe()
        n_tabs = len(self.tabs)
        tabs = (
            replace(part, role=Role.TAB, is_marked=i == self.tab)
            for i, part in enumerate(told.parts[:n_tabs])
        )
        return replace(told, parts=(*tabs, *told.parts[n_tabs:]))


def paint_said(
    canvas: Canvas, words: str, paper: Box = PAPER, y: float = HELP_Y, *, is_answer: bool = True
) -> None:
    """A sentence below the page; an answer that is out of sight there, over what is seen of it."""
    lines = canvas.wrap(words, paper.width, Size.SMALL)[:2]
    if not lines:
        return
    pitch = SAID_PITCH * canvas.words
    low = canvas.view.bottom - pitch * len(lines)
    if low > y or not is_answer:
        _paint_lines(canvas, lines, paper.x, y - (len(lines) - 1) * (pitch - SAID_PITCH))
        return
    band = Box(paper.x - 8, low - 30, paper.width + 16, pitch * len(lines) + 20)

    def paint() -> None:
        paint_panel(canvas, band, fill=palette.NIGHT)
        _paint_lines(canvas, lines, paper.x, low - 20 + pitch / 2)

    canvas.last.append(paint)


def _paint_lines(canvas: Canvas, lines: Sequence[str], x: float, y: float) -> None:
    for i, line in enumerate(lines):
        place = x, y + i * SAID_PITCH * canvas.words
        canvas.text(line, *place, palette.CREAM, Size.SMALL, anchor="midleft")
