"""Pages and dialogs: scenes with a page tree, rebuilt when their content changes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from muggins.control.intents import POINTER, Act, Intent
from muggins.motion.boxes import Box
from muggins.motion.places import WIDE_VIEW
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Sight, Size
from muggins.paint.kit.felt import paint_room
from muggins.paint.kit.widgets import paint_shade
from muggins.paint.scenes.plates import paint_header
from muggins.speech.outline import Outline
from muggins.ui.control import Button, Control, Effect, OptionRow, Tab
from muggins.ui.focus import ARROWS, Form
from muggins.ui.layout import (
    Choice,
    Column,
    Grid,
    Item,
    Panel,
    Picture,
    Row,
    Text,
    flow,
    ruler_of,
)
from muggins.ui.scene import Change, Pop, Scene
from muggins.ui.scroll import Scroll

PAGE_ROOM = Box(480.0, 30.0, 960.0, 1020.0)
"""Minimum view of a page: type of 24 units has 16 pixels in a window 680 pixels high."""
WIDEST, EDGE, GAP, NEAR = 1760.0, 40.0, 32.0, 24.0
LEAST_EDGE, EDGE_PART = 20.0, 0.025  # of the view's width
HEADER, LEAST_HEADER, HEADER_PART = 132.0, 64.0, 0.115  # of the view's height
SIDEBAR, BODY, SAID = 330.0, 700.0, 380.0  # units that they are wide at least
MOST_TABS = 0.25  # of the page's height, that rows of tabs may take
DIALOG, DIALOG_EDGE = 860.0, 16.0
TAB_STEPS = {Act.NEXT_TAB: 1, Act.PREVIOUS_TAB: -1}
SLACK = 14.0  # units that a press may stray before it drags the page
LEAP, STRIDE = 0.9, 0.6  # of a panel: what lies further away is scrolled to first, by so much


def frame_in(view: Box) -> Box:
    """Return the frame of a page in a view."""
    edge = min(EDGE, max(LEAST_EDGE, EDGE_PART * view.width))
    width = min(WIDEST, view.width - 2 * edge)
    low = min(EDGE, 0.025 * view.height)
    return Box(view.middle[0] - width / 2, view.y + low, width, view.height - 2 * low)


class TreeScene(Scene):
    """Scene with a page tree. ``build`` creates it; ``show`` rebuilds it."""

    title = ""
    message = ""
    rooms: Sequence[Box] = (PAGE_ROOM,)

    def __init__(self) -> None:
        self._root, self._form = Item(), Form([])
        self._wanted: int | Control | None = None  # comes into focus when it is laid out
        self._is_laid_out = False
        self._said = Text("", Size.SMALL, lines=1, weight=1.0)
        self._view = WIDE_VIEW
        self._scrolls: list[Scroll] = []
        self._panels: dict[Control, list[Scroll]] = {}  # in which controls lie
        self._pointed = (0.0, 0.0)
        self._grip: tuple[float, float, Scroll, float] | None = None
        self._is_dragging = False

    # --- the tree

    def build_root(self) -> Item:
        """Return the root of the tree."""
        raise NotImplementedError

    def order(self, controls: Sequence[Control]) -> Sequence[Control]:
        """Return the controls in Tab order."""
        return controls

    def prepare(self) -> None:
        """Prepare the data of the tree, when the scene is shown and not when the window changes."""

    def footer(self) -> Sequence[Control | None]:
        """Return the buttons below the page."""
        return ()

    def explain(self) -> str:
        """Return the text below the page when there is no message."""
        return ""

    def show(self, focus: int | Control | None = None) -> None:
        """Rebuild the tree; the focus stays, or moves to a control.

        Layout is deferred to the first use, when the window's size is known.
        """
        self.prepare()
        self._wanted = self._wanted if focus is None else focus
        self._is_laid_out, self.is_stale = False, True

    @property
    def root(self) -> Item:
        if not self._is_laid_out:
            self._is_laid_out = True
            self._build()
        return self._root

    @property
    def form(self) -> Form:
        """Controls with their focus, laid out on demand."""
        assert self.root
        return self._form

    def _build(self) -> None:
        self._root = self.build_root()
        self._arrange()
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self.focus_on(wanted)

    def focus_on(self, control: int | Control) -> None:
        """Focus a control, now or after the next layout; by number, the next that is enabled."""
        if not self._is_laid_out:
            self._wanted = control
            return
        controls = self._form.controls
        if isinstance(control, Control):
            self._form.focus = controls.index(control)
        else:
            later = (*range(control, len(controls)), *range(control))
            enabled = (n for n in later if controls[n % len(controls)].is_enabled)
            self._form.focus = next(enabled, control) % max(1, len(controls))

    def _arrange(self) -> None:
        self.root.forget()
        self.root.arrange(self.frame, ruler_of(self.scale))
        found = [each for each in self.root.walk() if isinstance(each, Control)]
        self._scrolls = [each for each in found if isinstance(each, Scroll)]
        self._panels.clear()
        usable = [each for each in found if each.is_usable]
        focused = self._form.focused if self._form.controls else None
        touched = self._form.hovered, self._form.pressed
        self._form.lay(self.order(usable), [each.bar for each in self._scrolls if each.is_on])
        self._form.hovered, self._form.pressed = (
            each if each in usable else None for each in touched
        )
        if focused in self._form.controls:
            self._form.focus = self._form.controls.index(focused)

    @property
    def frame(self) -> Box:
        """Frame of the tree in the view."""
        return self._view

    @property
    def sight(self) -> Sight:
        return Sight(self.rooms, zooms=True)

    def fit(self, view: Box) -> None:
        if (view, self.scale) != self._fitted:
            self._view, self._fitted = view, (view, self.scale)
            self._is_laid_out = False
            self._reveal()

    _fitted: tuple[Box, float] | None = None

    # --- use

    @property
    def pointer(self) -> str:
        return self.form.pointer

    @property
    def is_typing(self) -> bool:
        return self.form.is_typing

    def leave(self) -> Change | None:
        return Pop()

    def handle(self, intent: Intent) -> Change | None:
        before = self.form.focus
        if intent.act is Act.SCROLL:
            return self._roll(intent)
        if intent.act in POINTER and self._drag(intent):
            return None
        if intent.act in (Act.BACK, Act.CANCEL):
            return self.leave()
        change = self.form.handle(intent)
        if intent.act in (Act.UP, Act.DOWN) and self.form.focus != before:
            if self._scroll_along(intent.act, self.form.controls[before]):
                self.form.focus = before
            else:
                self._stride(intent.act, before)
        if intent.act not in POINTER:
            self._reveal()
        return change

    def _reveal(self) -> None:
        """Scroll the focused control into view."""
        if self.form.controls:
            for each in reversed(self._scrolls_of(self.form.focused)):
                each.show(self.form.focused.seen)

    def _scrolls_of(self, control: Control) -> list[Scroll]:
        """Return the scrolling panels around a control, outermost first."""
        if control not in self._panels:
            self._panels[control] = [
                each for each in self._scrolls if any(control is it for it in each.content.walk())
            ]
        return self._panels[control]

    def _scroll_along(self, act: Act, control: Control) -> bool:
        """Scroll within a control that is higher than its panel; return True if it moved."""
        seen, panels = control.seen, self._scrolls_of(control)
        if not panels or seen.height <= panels[-1].box.height:
            return False
        panel = panels[-1]
        up, down = panel.box.y - seen.y, seen.bottom - panel.box.bottom
        left, way = (down, 1) if act is Act.DOWN else (up, -1)
        return left > 0 and panel.move_to(panel.offset + way * min(left, STRIDE * panel.box.height))

    def _stride(self, act: Act, before: int) -> None:
        """Scroll past text before the focus moves on to a distant control."""
        control, step = self.form.focused, 1 if act is Act.DOWN else -1
        scrolls = self._scrolls_of(control)
        shared = before < len(self.form.controls) and bool(scrolls)
        if not shared or scrolls[-1] not in self._scrolls_of(self.form.controls[before]):
            return
        panel = scrolls[-1]
        away = (
            (control.seen.y - panel.box.bottom) if step > 0 else (panel.box.y - control.seen.bottom)
        )
        if away > panel.box.height * (LEAP - STRIDE):
            panel.move_to(panel.offset + step * panel.box.height * STRIDE)
            self.form.focus = before

    def _roll(self, intent: Intent) -> Change | None:
        """Turn the hovered control by the wheel, or scroll its panel."""
        hovered = self.form.hovered
        if hovered is not None and hovered.take(intent):
            return None
        x, y = self._pointed
        under = [each for each in self._scrolls if each.is_on and each.box.holds(x, y)]
        for each in (*reversed(under), *(each for each in self._scrolls if each.is_on)):
            if each.take(intent):
                self.form.hovered = None
                return self.form.handle(replace(intent, act=Act.MOVE, x=x, y=y))
        return None

    def _drag(self, intent: Intent) -> bool:
        """Drag the panel with a vertical press, as with a finger; return True if it moved."""
        x, y = intent.x, intent.y
        if intent.act in (Act.MOVE, Act.PRESS):
            self._pointed = x, y
        if intent.act is Act.PRESS:
            under = [each for each in self._scrolls if each.is_on and each.box.holds(x, y)]
            is_free = under and not under[-1].bar.holds(x, y)
            self._grip = (x, y, under[-1], under[-1].offset) if is_free else None
            self._is_dragging = False
        elif intent.act is Act.MOVE and self._grip is not None:
            _, start, panel, offset = self._grip
            self._is_dragging |= abs(y - start) > SLACK
            if self._is_dragging:
                panel.move_to(offset + start - y)
                self.form.pressed = self.form.hovered = None
                return True
        elif intent.act in (Act.RELEASE, Act.LEAVE, Act.CANCEL):
            was_dragging, self._is_dragging, self._grip = self._is_dragging, False, None
            return was_dragging and intent.act is Act.RELEASE
        return False

    # --- looks and words

    def draw(self, canvas: Canvas) -> None:
        said = self.message or self.explain()
        if said != self._said.words:
            self._said.words = said
            self._arrange()
        self.draw_ground(canvas)
        self.root.paint(canvas, self.form.paint)

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the background."""
        paint_room(canvas)

    def read(self) -> Iterator[str]:
        """Yield readable text other than the controls."""
        return self.root.read()

    def describe(self) -> Outline:
        words = tuple(each for each in dict.fromkeys(self.read()) if each != self.title)
        return Outline(self.title, words, self.form.describe(), self.form.place)


class Page(TreeScene):
    """A page away from the table: a header, tabs, the content from ``build``, and a line below."""

    tabs: Sequence[str] = ()
    back_words = "Back"

    def __init__(self) -> None:
        super().__init__()
        self.tab, self.focus = 0, 0
        self.open_tab(0)

    def build(self) -> Item:
        """Return the open page."""
        raise NotImplementedError

    def prepare(self) -> None:
        self._body, self._foot = Scroll(self.build()), [*filter(None, self.footer())]

    def open_tab(self, number: int) -> Change | None:
        """Show a page, with the focus on its tab."""
        self.tab, self._is_opening = number % max(1, len(self.tabs)), True
        self.show(0)
        return None

    def _build(self) -> None:
        is_on_tab, self._is_opening = self._is_opening and self._wanted == 0, False
        super()._build()
        if is_on_tab and isinstance(self.form.controls[0], Tab):
            self.form.focus = self.tab
            self._reveal()

    def build_root(self) -> Item:
        self.back = Button(self.back_words, self.leave, key=Act.BACK) if self.back_words else None
        self._said.words = self.message or self.explain()
        body, foot = self._body, self._foot
        said = Column(self._said, width=SAID, weight=1.0)
        below = Choice(
            Row(self.back, said, *foot, gap=GAP),
            Column(said, Grid(self.back, *foot)),
        )
        tabs = [
            Tab(words, partial(self.open_tab, i), is_open=i == self.tab)
            for i, words in enumerate(self.tabs)
        ]
        stacked = Column(self._tabs_above(tabs), body, below, gap=NEAR, weight=1.0)
        if not tabs:
            return Column(self.header(), stacked, gap=NEAR)
        side = Column(Scroll(Column(*tabs, gap=12.0)), self.back, gap=GAP, width=SIDEBAR)
        main = Column(body, Row(said, *foot, gap=GAP), gap=GAP, width=BODY, weight=1.0)
        beside = Row(side, main, gap=1.5 * GAP)
        return Column(self.header(), Choice(beside, stacked, weight=1.0), gap=NEAR)

    def _tabs_above(self, tabs: Sequence[Tab]) -> Item | None:
        """Return the tabs in rows, or, if they are too many, the open one between arrows."""
        grid, ruler = Grid(*tabs), ruler_of(self.scale)
        if not tabs or grid.height(self.frame.width, ruler) < MOST_TABS * self.frame.height:
            return grid if tabs else None
        names = list(enumerate(self.tabs))
        label = f"Page {self.tab + 1} of {len(names)}"
        return OptionRow(label, names, lambda: self.tab, self._turn_to)

    def _turn_to(self, number: object) -> Change | None:
        assert isinstance(number, int)
        return self.open_tab(number)

    def header(self) -> Item:
        high = min(HEADER, max(LEAST_HEADER, HEADER_PART * self._view.height))
        return Picture(lambda canvas, box: paint_header(canvas, self.title, box), high)

    def order(self, controls: Sequence[Control]) -> Sequence[Control]:
        """Return the controls with the back button last."""
        return sorted(controls, key=lambda each: each is self.back)

    @property
    def frame(self) -> Box:
        return frame_in(self._view)

    def handle(self, intent: Intent) -> Change | None:
        """Open tabs at once as arrows move among them; other tab keys work from anywhere."""
        if intent.act is Act.MENU:
            return self.leave()
        if intent.act in TAB_STEPS and self.tabs:
            return self.open_tab(self.tab + TAB_STEPS[intent.act])
        was_on_tab = isinstance(self.form.focused, Tab)
        change = super().handle(intent)
        on_tab = isinstance(self.form.focused, Tab) and was_on_tab
        if on_tab and self.form.focus != self.tab and intent.act in ARROWS:
            self.open_tab(self.form.focus)
        return change

    @property
    def is_done(self) -> bool:
        """True if the focus is on the open tab, where Enter leads back."""
        return self.form.focus == self.tab


class Dialog(TreeScene):
    """Modal panel over the darkened scene below: a title, text and the result of ``build``."""

    is_layer = True
    is_at_end = False  # whether it shows the end of what has no room
    width, fill = DIALOG, palette.PANEL

    def __init__(self, title: str, words: str = "", focus: int = 0) -> None:
        super().__init__()
        self.title, self.words = title, words
        self.show(focus)

    def build(self) -> Item:
        raise NotImplementedError

    def prepare(self) -> None:
        self._body = Scroll(self.build(), is_at_end=self.is_at_end)
        self._foot = [*filter(None, self.footer())]

    def heading(self) -> Item:
        return Text(self.title, Size.LARGE, palette.BRASS, face=Face.TITLE, align=0.5)

    def build_root(self) -> Item:
        words = Text(self.words, Size.SMALL, align=0.5) if self.words else None
        self._said.words = self.message or self.explain()
        said = self._said if self._said.words else None
        foot = flow(*self._foot) if self._foot else None
        parts = self.heading(), words, self._body, said, foot
        self.panel = Panel(*parts, gap=20.0, fill=self.fill)
        return self.panel

    @property
    def frame(self) -> Box:
        """The centered frame, as high as its content."""
        view, ruler = self._view, ruler_of(self.scale)
        width = min(self.width, view.width - 2 * DIALOG_EDGE)
        height = min(self.root.height(width, ruler), view.height - 2 * DIALOG_EDGE)
        return Box(view.middle[0] - width / 2, view.middle[1] - height / 2, width, height)

    def draw_ground(self, canvas: Canvas) -> None:
        paint_shade(canvas)


def buttons(items: Iterable[tuple[str, Effect | None, str | Act]]) -> list[Button]:
    """Return a listed button for each choice: its label, its action, its key; None disables it."""
    found = []
    for words, act, key in items:
        letter = key if isinstance(key, str) else ""
        button = Button(words, act or (lambda: None), letter=letter, key=key)
        button.is_enabled, button.is_listed = act is not None, True
        found.append(button)
    return found
