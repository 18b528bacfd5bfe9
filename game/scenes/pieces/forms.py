"""A form that its scene lays out by hand, and the bar of a long page."""

from collections.abc import Sequence
from dataclasses import replace

from game.control.intents import Act, Intent
from game.motion.boxes import Box, around
from game.motion.places import PAGE_VIEW, TALL_VIEW, WIDE_VIEW
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Sight
from game.paint.kit.transcript import transcript_of
from game.paint.kit.widgets import paint_panel
from game.speech.outline import Outline
from game.ui.control import Control
from game.ui.focus import Form
from game.ui.scene import Change, Pop, Scene

LARGEST = 1.5  # times as large as usual are words at most
TABS_X = 90.0  # where tabs begin beside a page
BAR_ROOM = 26.0  # beside the page
BAR_WIDTH, BAR_EDGE, LEAST_THUMB = 18.0, 3.0, 60.0
NOTCH = 96.0  # units for each of the wheel
SEEN_ABOVE, SEEN_BELOW = 24.0, 110.0  # of what is in focus


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


class LongScene(FormScene):
    """A page with another layout for a narrow window.

    Where words are larger it has that one too, and goes up and down by wheel and bar, and with
    the focus. An upright window, in which it cannot come nearer, it fills, and its type grows.
    """

    rooms: Sequence[Box] = (WIDE_VIEW, PAGE_VIEW)
    _near: Box  # all below the heading, as it lies in a narrow window
    _needs: float  # units that it has to be higher for larger words

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
        self._bar.draw(canvas)
