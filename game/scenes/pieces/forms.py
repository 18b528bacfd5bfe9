"""Scenes that are a form on a ground, and rooms away from the table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from game.control.intents import Act, Intent
from game.motion.boxes import Box, split_across
from game.motion.places import PAGE_VIEW, TALL_VIEW, WIDE_VIEW
from game.paint.kit import palette
from game.paint.kit.canvas import WIDTH, Canvas, Sight, Size
from game.paint.kit.felt import draw_felt
from game.paint.kit.transcript import transcript_of
from game.paint.kit.widgets import paint_panel
from game.paint.scenes.header import paint_header
from game.scenes.pieces.controls import Button, Control
from game.scenes.pieces.focus import ARROWS, Form
from game.scenes.pieces.scene import Change, Pop, Usual
from game.scenes.pieces.scrolling import BAR_ROOM, SEEN_ABOVE, ScrollBar
from game.speech.outline import Outline
from game.words.roles import Role

LARGEST = 1.5  # times as large as usual are words at most
FOOT_GAP, PAPER_EDGE = 20.0, 4.0
TABS_X, PAPER_X, TOP, TAB_PITCH = 90.0, 520.0, 216.0, 86.0
TAB_SIZE = (370.0, 70.0)
TAB_GAP = 16.0
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
FOUR_ABREAST = replace(BROAD, tab=replace(BROAD.tab, width=315), tab_pitch=(331.5, 78), n_tabs=4)
"""The same with up to twelve tabs."""


@cache
def narrow_homes(n_tabs: int) -> Upright:
    """As narrow as an upright window, and so seen larger; the page begins below so many tabs."""
    n_abreast = 2 if n_tabs <= 4 else 3 if n_tabs <= 9 else 4
    n_rows = max(1, -(-n_tabs // n_abreast))
    row = Box(440, 78 * n_rows - 182, 1040, 68)
    tab = split_across(row, n_abreast, TAB_GAP)[0]
    top = row.bottom + 12
    return Upright(
        view=TALL_VIEW,
        header=Box(440, -254, 1040, 132),
        paper=Box(440, top, 1040, 1186 - top),
        back=Box(440, 1202, 300, 76),
        tab=tab,
        tab_pitch=(tab.width + TAB_GAP, 78),
        n_tabs=n_abreast,
        said=1304,
    )


NARROW = narrow_homes(0)


def _stretch(homes: Upright, spare: float) -> Upright:
    """The same with a page so much higher."""
    return replace(
        homes,
        view=replace(homes.view, height=homes.view.height + spare),
        paper=replace(homes.paper, height=homes.paper.height + spare),
        back=replace(homes.back, y=homes.back.y + spare),
        said=homes.said + spare,
    )


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


class LongScene(FormScene):
    """A page with another layout for a narrow window.

    Where words are larger it has that one too, and goes up and down by wheel and bar, and with
    the focus. An upright window, in which it cannot come nearer, it fills, and its type grows.
    """

    rooms: Sequence[Box] = (WIDE_VIEW, PAGE_VIEW)
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
        """All below the heading, as it lies in a narrow window."""
        raise NotImplementedError

    @property
    def _grown(self) -> float:
        """By how much type is larger at most, and what holds it."""
        return LARGEST if self._spare else 1.0

    def _lay_out(self) -> None:
        """Put everything where it belongs in such a window."""

    def fit(self, view: Box) -> None:
        """Lay it out anew for another kind of window."""
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
        """Use the form, and bring what is used into sight."""
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
        """The page with its controls, and what lies over it."""
        super().draw(canvas)
        canvas.finish()
        self._bar.draw(canvas)


class Room(LongScene):
    """A scene away from the table: a heading, tabs on the left, a page on the right.

    In a window that is too narrow for both the tabs lie above the page.
    """

    tabs: Sequence[str] = ()
    rooms: Sequence[Box] = (WIDE_VIEW, PAGE_VIEW, TALL_VIEW)
    _broad = BROAD  # in a window that has no room for tabs beside the page

    def __init__(self) -> None:
        self.tab = 0
        super().__init__([])
        self.open_tab(0)

    @property
    def _near_page(self) -> Box:
        """All below the heading, where tabs lie above the page."""
        homes = self._upright
        top = homes.paper.y - self._n_tab_rows * homes.tab_pitch[1] - SEEN_ABOVE
        x, width = homes.paper.x - PAPER_EDGE, homes.paper.width + 2 * PAPER_EDGE
        return Box(x, top, width, homes.view.bottom - top)

    @property
    def _n_tab_rows(self) -> int:
        """How many rows of tabs lie above the page, where they do."""
        return -(-len(self.tabs) // self._upright.n_tabs)

    @property
    def _shape(self) -> object:
        return self._is_tall, self._upright

    @property
    def _upright(self) -> Upright:
        """How it lies where its tabs are above it."""
        homes = narrow_homes(len(self.tabs)) if self._is_upright(self._view) else self._broad
        return _stretch(homes, self._spare) if self._spare else homes

    @property
    def _paper(self) -> Box:
        """The page."""
        return self._upright.paper if self._is_tall else PAPER

    @property
    def _is_narrow(self) -> bool:
        """Whether the page is one of an upright window."""
        return self._paper.width < PAPER.width

    @property
    def _back(self) -> Box:
        """Where the way back is."""
        return self._upright.back if self._is_tall else BACK

    def _foot(self, number: int) -> Box:
        """Where buttons of the page are, below it, from the right."""
        paper, width = self._paper, BACK.width * self._grown
        y = self._back.y if self._is_narrow else BACK.y + self._spare
        if self._is_narrow:
            width = min(width, (paper.width - self._back.width) / 2 - FOOT_GAP)
        x = paper.right - (number + 1) * width - number * FOOT_GAP
        return Box(x, y, width, BACK.height)

    @property
    def _said(self) -> float:
        """How far down what is said of the page begins."""
        return self._upright.said if self._is_tall else HELP_Y

    def open_tab(self, number: int) -> Change | None:
        """Show a page; the focus stays on its tab."""
        self.tab = number % max(1, len(self.tabs))
        tabs = [self._tab_button(i, words) for i, words in enumerate(self.tabs)]
        back = Button(self._back, "Back", self.leave, key=Act.BACK)
        controls = self.page_controls()
        self._lay_page(controls)
        self.form.controls = [*tabs, *controls, back]
        self.form.focus = self.tab
        self.form.hovered = self.form.pressed = None
        return None

    def _tab_button(self, number: int, words: str) -> Button:
        button = Button(self._tab_box(number), words, lambda: self.open_tab(number))
        button.is_main = number == self.tab
        return button

    def _tab_box(self, number: int) -> Box:
        if not self._is_tall:
            pitch = min(TAB_PITCH, (BACK.y - TOP) / len(self.tabs))
            return Box(TABS_X, TOP + number * pitch, *TAB_SIZE)
        tab, (across, down) = self._upright.tab, self._upright.tab_pitch
        row, column = divmod(number, self._upright.n_tabs)
        n_above = (len(self.tabs) - 1) // self._upright.n_tabs - row
        return replace(tab, x=tab.x + column * across, y=tab.y - n_above * down)

    def _lay_out(self) -> None:
        """Lay the tabs beside the page, or above it."""
        n_tabs = len(self.tabs)
        for number in range(n_tabs):
            self.form.controls[number].box = self._tab_box(number)
        self.form.controls[-1].box = self._back
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
        """A dim room with the heading, and the page."""
        room = canvas.cached("room", lambda: draw_felt(canvas.size, palette.ROOM))
        canvas.surface.blit(room, (0, 0))
        paint_header(canvas, self.title, self._upright.header if self._is_tall else HEADER)
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


def lay_rows(
    box: Box, *n_in_row: int, gutter: float = FOOT_GAP, pitch: float | None = None
) -> list[Box]:
    """Rows of buttons below each other: the first has the top and the height of a box."""
    pitch = box.height + gutter if pitch is None else pitch
    rows = [replace(box, y=box.y + i * pitch) for i in range(len(n_in_row))]
    return [
        each for row, n in zip(rows, n_in_row, strict=True) for each in split_across(row, n, gutter)
    ]


PANEL_EDGE = 16.0  # around a panel that is seen near


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
