"""Scenes with a table over a strip of keys: a replay, a review, practice at the table, a branch.

Keys of a device mean acts; the pointer and one switch use the strip, with a key per act. All of it
is a page tree, with the table as one item.
"""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from muggins.control.intents import POINTER, Act, Device, Intent
from muggins.mind.coach.decision import Judgement
from muggins.motion.boxes import Box
from muggins.paint.cards.deck import DeckStyle
from muggins.paint.charts.choice_bars import (
    LEAST,
    PanelShown,
    height_of,
    paint_mark,
    paint_offers,
    paint_tick,
)
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import Look
from muggins.paint.scenes.reviewing import ReviewShown, paint_framed
from muggins.scenes.pieces.menu import HEIGHT, KeyStrip, StripButton
from muggins.scenes.replay.playback import Playback, TableView
from muggins.speech.outline import Part, Span
from muggins.ui.control import ActButton, Control, Effect
from muggins.ui.focus import Controls, Form
from muggins.ui.layout import (
    Choice,
    Column,
    Item,
    Panel,
    Picture,
    Row,
    Spacer,
    Text,
    flow,
    measured,
)
from muggins.ui.page import TreeScene, frame_in
from muggins.ui.scene import Change, Pop
from muggins.ui.scroll import Scroll
from muggins.words.names import Role
from muggins.words.review.review_words import MOVES

BEST, SIGN, PANEL_GAP = 440.0, 44.0, 10.0


class Told(Column):
    """A column of comfortable reading width, which a long sentence does not widen."""

    @measured
    def best_width(self, ruler: Canvas) -> float:
        return max(BEST, self.least_width(ruler))


def build_panel(shown: PanelShown, printing: DeckStyle) -> Column:
    """Return the panel's text, with all choices or sums below each other."""
    head = Text(shown.head, face=Face.BOLD, color=palette.BRASS, weight=1.0)
    rows = (
        Row(Text(name, Size.SMALL, weight=1.0), Text(value, Size.SMALL, face=Face.BOLD))
        for name, value in shown.rows
    )
    counts = [item for judgement, n in shown.counts for item in _build_count(judgement, n)]
    return Told(
        Row(head, _build_sign(shown)) if shown.head else None,
        _tell(shown.told),
        _build_offers(shown, printing),
        _tell(" ".join(filter(None, (shown.why, shown.key)))),
        *rows,
        Row(*counts) if counts else None,
        gap=PANEL_GAP,
        width=LEAST,
    )


def _tell(words: str) -> Item | None:
    return Text(words, Size.SMALL) if words else None


def _build_sign(shown: PanelShown) -> Item | None:
    def draw(canvas: Canvas, box: Box) -> None:
        if shown.judgement:
            paint_mark(canvas, shown.judgement, *box.middle, SIGN, is_own=shown.is_own)
        else:
            paint_tick(canvas, *box.middle, SIGN, is_own=shown.is_own)

    return Picture(draw, SIGN, width=SIGN) if shown.judgement or shown.is_good else None


def _build_offers(shown: PanelShown, printing: DeckStyle) -> Item | None:
    if not shown.offers:
        return None
    draw = partial(paint_offers, offers=shown.offers, printing=printing)
    return Picture(draw, height_of(len(shown.offers)), width=LEAST)


def _build_count(judgement: Judgement, number: int) -> tuple[Item, Item]:
    def draw(canvas: Canvas, box: Box) -> None:
        paint_mark(canvas, judgement, *box.middle, SIGN)

    return Picture(draw, SIGN, width=SIGN), Text(str(number), face=Face.BOLD, weight=1.0)


BACK, FORTH = (
    "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
    "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
)
SPACE, SLIDER = "", "slider"  # between what does not belong together; the line of all moves
GAP = 12.0  # between things
SUMMARY = 440.0  # units that it is wide at least beside the name of the game
MARGIN = 16.0  # of a panel
LEAST_SEEN = 200.0, 400.0, 200.0  # of a page that scrolls, by layout
PAGE_PART = 0.7  # of what is seen of a panel, that Tab scrolls


@dataclass(frozen=True, slots=True)
class StripKeys:
    """The caption and the act of each key of a strip, and their order."""

    captions: Mapping[str, tuple[str, Act]]
    order: Sequence[str]


_BACKWARD, _FORWARD = (
    ("previous game", "previous hand", "step back"),
    ("step", "next hand", "next game"),
)
_STEPS = "previous mistake", "previous hand", "step back", "step", "next hand", "next mistake"
REPLAY = StripKeys(
    {
        "back": ("Back", Act.BACK),
        "previous game": (f"{BACK} Game", Act.PREVIOUS_TAB),
        "previous hand": (f"{BACK} Hand", Act.UP),
        "step back": (f"{BACK} Move", Act.LEFT),
        "step": (f"Move {FORTH}", Act.RIGHT),
        "next hand": (f"Hand {FORTH}", Act.DOWN),
        "next game": (f"Game {FORTH}", Act.NEXT_TAB),
        "review": ("Review", Act.HINT),
        "run": ("Play", Act.AUTOMATIC),
    },
    ("back", SPACE, *_BACKWARD, *_FORWARD, SPACE, "review", "run"),
)
REVIEW = StripKeys(
    {
        "back": ("Back", Act.BACK),
        "previous mistake": (f"{BACK} Mistake", Act.PREVIOUS_TAB),
        "previous hand": (BACK * 2, Act.UP),
        "step back": (BACK, Act.LEFT),
        "step": (FORTH, Act.RIGHT),
        "next hand": (FORTH * 2, Act.DOWN),
        "next mistake": (f"Mistake {FORTH}", Act.NEXT_TAB),
        "what if": ("What if", Act.AUTOMATIC),
        "position": ("Analyze", Act.MENU),
        "page": ("Save as HTML", Act.STATISTICS),
        "again": ("Try again", Act.HINT),
    },
    ("back", SPACE, *_STEPS, SPACE, "what if", "position", "page", "again"),
)
ASKING = StripKeys(
    {"back": ("Back", Act.BACK), "show": ("Show me", Act.HINT), "go": ("Next", Act.CONFIRM)},
    ("back", SPACE, "show", "go"),
)
BRANCH = StripKeys(
    {
        "back": ("Back", Act.BACK),
        "first": ("Try again", Act.FIRST),
        "redeal": ("Redeal", Act.HINT),
        "level": ("Change level", Act.AUTOMATIC),
        "go": ("Play from here", Act.CONFIRM),
    },
    ("back", SPACE, "first", "redeal", "level", "go"),
)
PROMPTED = {"what if", "position", "page", "again", "show", "first", "redeal", "level", "go"}
"""Keys that show the act's own key."""


class StripKey(ActButton, StripButton):
    """A key of the strip; its caption may be an arrow."""

    def __init__(self, name: str, words: str, act: Effect, meant: Act, *, is_main: bool) -> None:
        key = meant if name in PROMPTED else ""
        super().__init__(name, words, act, meant, key=key, is_main=is_main, height=HEIGHT)
        self.spoken = name.capitalize() if {BACK, FORTH} & set(words) else ""


class MoveSlider(Control):
    """A slider over all moves of a game."""

    def __init__(
        self,
        slide: Callable[[float], None],
        step: Callable[[int], None],
        paint: Callable[[Canvas, Box, Look], None],
        heights: tuple[float, float],
    ) -> None:
        """Create a slider; ``slide`` gets a place along it, ``heights`` are minimum and best."""
        super().__init__(name=SLIDER)
        self._slide, self._step, self._paint = slide, step, paint
        self._least, self._best = heights
        self.at = self.last = 0

    def height(self, width: float, ruler: Canvas) -> float:
        return self._best

    def least_height(self, width: float, ruler: Canvas) -> float:
        return self._least

    def hold(self, x: float, y: float, *, is_new: bool) -> None:
        self._slide(x)

    def take(self, intent: Intent) -> bool:
        """Step with the wheel."""
        if intent.act is Act.SCROLL:
            self._step(-intent.number)
        return intent.act is Act.SCROLL

    def describe(self) -> Part:
        steps, span = (Intent(Act.LEFT), Intent(Act.RIGHT)), Span(self.at, 0, self.last)
        value, is_on = f"{self.at} of {self.last}", self.is_enabled
        part = Part(MOVES, Role.NUMBER, self.box, value, is_enabled=is_on, key=self.name)
        return replace(part, span=span, steps=steps)

    def part_at(self, x: float, y: float) -> Box | None:
        return None

    def draw(self, canvas: Canvas, look: Look) -> None:
        self._paint(canvas, self.box, look)


class KeyForm(Form):
    """Controls without a focus: keys of a device mean acts."""

    look_of = Controls.look_of
    describe = Controls.describe

    def __init__(self, tend: Callable[[], None]) -> None:
        Controls.__init__(self, (), tend)
        self.focus = 0


class KeyedScene(TreeScene):
    """Table with a key strip; subclasses define the keys' actions."""

    _main = "go"  # the key that leads on
    _leaving: Collection[Act] = (Act.BACK, Act.CANCEL)
    _strip: StripKeys

    def __init__(self) -> None:
        super().__init__()
        self._form = KeyForm(self._stand)
        self.table = TableView(self._fit_table, self._draw_table)
        self.keys = {
            name: StripKey(
                name, words, partial(self._click, name, act), act, is_main=name == self._main
            )
            for name, (words, act) in self._strip.captions.items()
        }
        self._pages = [Scroll(Spacer(), least=least) for least in LEAST_SEEN]
        self._shown: Hashable = None

    # --- the tree

    @property
    def frame(self) -> Box:
        return frame_in(self._view)

    def _content(self) -> Hashable:
        """Return the inputs of the tree, which is rebuilt when they change."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Update the controls and the tree before drawing."""
        self._stand()
        shown = self._content(), tuple(key.words for key in self.keys.values())
        if shown != self._shown:
            self._shown = shown
            self.show()

    def _build(self) -> None:
        self._stand()
        super()._build()

    def order(self, controls: Sequence[Control]) -> Sequence[Control]:
        """Return the controls without scroll panels, which are for the wheel and for Tab."""
        return [each for each in controls if not isinstance(each, Scroll)]

    def _build_keys(self) -> Item:
        return KeyStrip(*(self.keys[name] if name else Spacer() for name in self._strip.order))

    def _reveal(self) -> None:
        """No-op: nothing has the focus."""

    def _fit_table(self) -> None:
        """Lay out the table for the current viewport."""
        raise NotImplementedError

    def _draw_table(self, canvas: Canvas) -> None:
        raise NotImplementedError

    # --- use

    def _stand(self) -> None:
        for key in self.keys.values():
            key.is_enabled = self._may(key.name)

    def _may(self, name: str) -> bool:
        """Return True if a key can be used now."""
        raise NotImplementedError

    def _click(self, name: str, act: Act) -> Change | None:
        return self.handle(Intent(act, device=Device.MOUSE))

    def handle(self, intent: Intent) -> Change | None:
        if intent.act in self._leaving:
            return self._leave()
        self.form.follow(intent)
        if intent.act is Act.SCROLL and self._is_over_scroll:
            return self._roll(intent)
        if intent.act in POINTER:
            return None if self._drag(intent) else self._point(intent)
        steps = {Act.NEXT: 1, Act.PREVIOUS: -1}
        if intent.act in steps and self._turn_page(steps[intent.act]):
            return None
        return self._do(intent)

    @property
    def _is_over_scroll(self) -> bool:
        panels = (each for each in self._scrolls if each.is_on)
        is_over = any(each.box.holds(*self._pointed) for each in panels)
        return is_over or isinstance(self.form.hovered, MoveSlider)

    def _turn_page(self, step: int) -> bool:
        """Scroll with Tab if a panel has hidden content; return True if it moved."""
        panels = [each for each in self._scrolls if each.is_on]
        moves = (
            each.move_to(each.offset + step * PAGE_PART * each.box.height)
            for each in (panels if step > 0 else reversed(panels))
        )
        return any(moves)

    def _leave(self) -> Change:
        return Pop()

    def _do(self, intent: Intent) -> Change | None:
        """Carry out a key of any device."""
        raise NotImplementedError

    def _point(self, intent: Intent) -> Change | None:
        if not self.form.takes(intent):
            self._point_at_table(intent)
        elif intent.act is Act.RELEASE:
            return self.form.let_go(intent)
        return None

    def _point_at_table(self, intent: Intent) -> None:
        """Handle the pointer outside the keys."""

    def draw(self, canvas: Canvas) -> None:
        self.refresh()
        super().draw(canvas)


class ReviewedScene(KeyedScene):
    """Table with a panel beside or below it, and a strip of paper below both."""

    _looked: ReviewShown  # as it is drawn now

    def look(self) -> ReviewShown:
        """Return the view model of the scene as it is now."""
        raise NotImplementedError

    def _content(self) -> Hashable:
        shown = self._looked = self.look()
        return shown.title, shown.summary, shown.said, shown.changes, shown.panel

    def _arrange(self) -> None:
        """Lay out, then refresh the view, since the table's frame may have changed."""
        super()._arrange()
        self._looked = self.look()

    def _build_paper(self) -> Item:
        """Return the content of the strip of paper."""
        raise NotImplementedError

    def _build_head(self, shown: ReviewShown) -> Item:
        """Return the line above it, and the number of the game."""
        title = Text(shown.title, Size.SMALL, palette.BRASS, face=Face.BOLD)
        summary = Column(Text(shown.summary, Size.SMALL), width=SUMMARY, weight=1.0)
        return flow(summary, title, gap=GAP)

    def build_root(self) -> Item:
        shown = self.look()
        told = build_panel(shown.panel, shown.table.printing)
        said = Text(shown.said, Size.SMALL, lines=1)
        changes = Text(shown.changes, Size.SMALL, palette.FOCUS) if shown.changes else None
        table = Column(self.table, said, changes, gap=4.0, weight=1.0)
        head, paper, keys = self._build_head(shown), self._build_paper(), self._build_keys()
        beside, whole = Panel(Scroll(told), margin=MARGIN), Panel(told, margin=MARGIN)
        side_by_side = Row(table, beside, gap=GAP, weight=1.0)
        layouts = [Column(head, side_by_side, paper, keys, gap=GAP)]
        wide, tall, low = self._pages
        as_wide = Column(Column(*table.items, gap=4.0), Spacer(), weight=1.0)
        wide.content = Column(head, Row(as_wide, whole, gap=GAP), paper, gap=GAP)
        tall.content = Column(head, table, whole, gap=GAP)
        low.content = Column(head, table, whole, paper, gap=GAP)
        layouts += Column(wide, keys, gap=GAP), Column(tall, paper, keys, gap=GAP)
        layouts.append(Column(low, keys, gap=GAP))
        return Choice(*layouts)

    def _draw_table(self, canvas: Canvas) -> None:
        paint_framed(canvas, self._looked)

    # --- the table

    def _on_table(self, intent: Intent) -> Intent:
        """Return the intent in coordinates of the table's plane, or nowhere outside the frame."""
        if intent.act not in POINTER | {Act.FOCUS}:
            return intent
        place = intent.x, intent.y
        around = (each for each in self._pages if each in self._scrolls)
        if not self.table.box.holds(*place) or not all(each.box.holds(*place) for each in around):
            return replace(intent, y=-1.0)
        x, y = self.table.to_table(*place)
        return replace(intent, x=x, y=y)


class GameScene(KeyedScene):
    """A past game with navigation by keys and by a slider over all its moves."""

    game: Playback
    slider: MoveSlider

    def __init__(self, back: Change | None) -> None:
        super().__init__()
        self._back = back or Pop()

    def _step(self, step: int) -> None:
        self.handle(Intent(Act.LEFT if step < 0 else Act.RIGHT))

    def _leave(self) -> Change:
        return self._back

    @property
    def _doings(self) -> dict[Act, Callable[[], None]]:
        return {
            Act.LEFT: self.game.step_back,
            Act.RIGHT: self.game.step,
            Act.CONFIRM: self.game.hurry,
            Act.UP: self.game.last_hand,
            Act.DOWN: self.game.next_hand,
            Act.FIRST: lambda: self.game.show(0),
            Act.LAST: lambda: self.game.show(self.game.last),
        }

    def _do(self, intent: Intent) -> Change | None:
        """Navigate; a manual step stops automatic replay."""
        doing = self._doings.get(intent.act)
        if doing is not None:
            self.game.is_running &= intent.act is Act.AUTOMATIC
            doing()
        return None

    def _point(self, intent: Intent) -> Change | None:
        if intent.act is Act.SCROLL:
            self._step(-intent.number)
            return None
        return super()._point(intent)

    def update(self, seconds: float) -> Change | None:
        self.is_stale |= self.game.update(seconds)
        return None

    def _stand(self) -> None:
        super()._stand()
        self.slider.is_enabled = self.game.turn is not None
        self.slider.at, self.slider.last = self.game.at, self.game.last

    def _fit_table(self) -> None:
        self.game.fit(self.table.homes)

    def _may(self, name: str) -> bool:
        return {
            "step back": self.game.at > 0,
            "previous hand": self.game.at > 0,
            "step": not self.game.is_at_end,
            "next hand": not self.game.is_at_end,
        }.get(name, True)


class FramedScene(ReviewedScene):
    """A table to play at; its key ``go`` leads on."""

    def _stand(self) -> None:
        super()._stand()
        self.keys["go"].words = self._name_going_on()

    def _name_going_on(self) -> str:
        """Return the label of the main key."""
        raise NotImplementedError

    def _choose(self, intent: Intent) -> None:
        """Carry out an intent at the table."""
        raise NotImplementedError

    def _point_at_table(self, intent: Intent) -> None:
        self._choose(self._on_table(intent))

    def _describe_keys(self, *, leads: bool) -> list[Part]:
        """Describe the keys; scanning starts with the main one if ``leads``."""
        first = -1 if leads else None
        return [
            replace(part, turn=first if part.key == self._main else 3)
            for part in self.form.describe()
        ]
