"""Counting against the clock: a hand appears, and its points are typed, or chosen from a grid."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.control.intents import Act, Intent
from game.mind.coach.decision import Judgement
from game.motion.boxes import Box
from game.motion.layout import sorted_cards
from game.motion.places import TABLE_ROOMS
from game.paint.cards.deck import paint_face
from game.paint.charts.marks import paint_mark, paint_tick
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.widgets import ButtonShown, Look, paint_button, paint_panel
from game.rules.scoring import MOST_POINTS
from game.scenes.pieces.controls import NOWHERE, Button, Control, PlacedControl
from game.scenes.pieces.forms import NARROW, PAPER, Room
from game.scenes.pieces.looks import deck_of
from game.session.quickcount import LIMIT, N_HANDS, QuickCount
from game.settings.settings import Settings
from game.speech.outline import Part, Span
from game.ui.focus import ARROWS
from game.ui.scene import Change, Pop
from game.words.names import list_cards, name_card
from game.words.review.practice_words import (
    ALL_COUNTED,
    CARDS_ARE,
    COUNT_HEADS,
    COUNT_RIGHT,
    COUNT_SUMMARY,
    HOW_TO_COUNT,
    MISCOUNT,
    NEXT_HAND,
    TOO_LATE,
    WORTH,
)
from game.words.roles import Role
from game.words.table.counts import NOTHING, count_aloud, say_count


@dataclass(frozen=True, slots=True)
class NumberGrid:
    x: float
    y: float
    n_columns: int
    cell: tuple[float, float]
    pitch: tuple[float, float]

    @property
    def box(self) -> Box:
        n_rows = -(-(MOST_POINTS + 1) // self.n_columns)
        return Box(self.x, self.y, self.n_columns * self.pitch[0], n_rows * self.pitch[1])

    def cell_of(self, number: int) -> Box:
        row, column = divmod(number, self.n_columns)
        return Box(self.x + column * self.pitch[0], self.y + row * self.pitch[1], *self.cell)


@dataclass(frozen=True, slots=True)
class Homes:
    """Where all of the page lies, from the corner of its paper."""

    sheet: NumberGrid
    card: float
    cards: tuple[float, float, float]  # the first, their pitch, their height
    starter: float
    told: tuple[float, float, float, float]  # the first line, its length at most, where all ends
    clock: float
    edge: float = 50.0


WIDE = Homes(
    sheet=NumberGrid(PAPER.x + 50, PAPER.y + 486, 10, (112, 64), (122, 74)),
    card=230,
    cards=(130, 126, 236),
    starter=690,
    told=(800, 130, 460, 386),
    clock=400,
)
TALL = Homes(
    sheet=NumberGrid(NARROW.paper.x + 44, NARROW.paper.y + 812, 6, (152, 66), (160, 76)),
    card=290,
    cards=(152, 170, 264),
    starter=884,
    told=(48, 512, 940, 806),
    clock=450,
    edge=44,
)
TOLD_LINE, CLOCK, HEAD_FALL = 34.0, 16.0, 52.0
TICKS = 10  # of the clock in a second
LATE = LIMIT / 4  # seconds left, from which the bar is red


def _stretch(spare: float, lower: float) -> Homes:
    """The places of a page that is so much higher: all under its head so much lower.

    What is told has the rest of it.
    """
    (x, pitch, cards_y), (told_x, told_y, room, low) = TALL.cards, TALL.told
    return replace(
        TALL,
        sheet=replace(TALL.sheet, y=TALL.sheet.y + spare),
        cards=(x, pitch, cards_y + lower),
        told=(told_x, told_y + 2 * lower, room, low + spare),
        clock=TALL.clock + lower,
    )


class Grid(PlacedControl):
    """The numbers from nothing to 29; what is typed moves the cursor, and Enter says it."""

    def __init__(self, say: Callable[[int], None]) -> None:
        super().__init__(WIDE.sheet.box, help=HOW_TO_COUNT)
        self.sheet = WIDE.sheet
        self.at = 0
        self.told: tuple[int, int | None] | None = None  # the right number, and the one said
        self._say = say
        self._hovered: int | None = None
        self._is_typing = False

    def fit(self, sheet: NumberGrid) -> None:
        self.sheet, self.box = sheet, sheet.box

    def begin(self) -> None:
        self.told, self.at, self._is_typing = None, 0, False
        self.is_enabled = True

    def confirm(self) -> None:
        self._say(self.at)

    def click(self, x: float, y: float) -> None:
        number = self._number_at(x, y)
        if number is not None:
            self.at = number
            self._say(number)

    def point(self, x: float, y: float) -> None:
        self._hovered = self._number_at(x, y)

    def take(self, intent: Intent) -> bool:
        """Digits, one after the other; arrows, as long as they stay in the grid."""
        if intent.act is Act.SELECT and intent.number >= 0:
            typed = self.at * 10 + intent.number if self._is_typing else intent.number
            self.at = typed if typed <= MOST_POINTS else intent.number
            self._is_typing = True
            return True
        if intent.act is Act.ERASE:
            self.at //= 10
            return True
        n_columns = self.sheet.n_columns
        row, column = divmod(self.at, n_columns)
        dx, dy = ARROWS.get(intent.act, (0, 0))
        is_inside = 0 <= row + dy <= MOST_POINTS // n_columns and 0 <= column + dx < n_columns
        if not (dx or dy) or not is_inside:
            return False
        self.at, self._is_typing = (row + dy) * n_columns + column + dx, False
        return True

    def part_at(self, x: float, y: float) -> Box | None:
        """The number goes down itself."""
        del x, y
        return None

    def _number_at(self, x: float, y: float) -> int | None:
        return next((n for n in range(MOST_POINTS + 1) if self.sheet.cell_of(n).holds(x, y)), None)

    def describe(self) -> Part:
        steps = Intent(Act.LEFT), Intent(Act.RIGHT)
        part = replace(super().describe(), name=WORTH, role=Role.NUMBER, value=str(self.at))
        return replace(part, span=Span(self.at, 0, MOST_POINTS), steps=steps)

    def draw(self, canvas: Canvas, look: Look) -> None:
        for number in range(MOST_POINTS + 1):
            is_here = number == self.at and self.told is None
            right, said = self.told or (None, None)
            is_told = number in (right, said)
            shown = Look(
                is_hovered=look.is_hovered and number == self._hovered and look.is_enabled,
                is_focused=look.is_focused and is_here,
                is_pressed=look.is_pressed and number == self._hovered,
                is_enabled=look.is_enabled or is_told,
            )
            cell = self.sheet.cell_of(number)
            is_main = number == right or is_here
            paint_button(canvas, ButtonShown(cell, str(number), shown, is_main=is_main))
            if number == right:
                paint_tick(canvas, cell.right - 12, cell.y + 8, 34)
            elif number == said:
                paint_mark(canvas, Judgement.INACCURACY, cell.right - 12, cell.y + 8, 34)


class CountingScene(Room):
    title = "Counting"
    rooms = TABLE_ROOMS
    _needs = 190.0

    def __init__(self, settings: Settings, count: QuickCount) -> None:
        self.settings, self.count = settings, count
        self.grid = Grid(self._answer)
        self._next = Button(NOWHERE, NEXT_HAND, self._go_on, letter="N", is_main=True)
        super().__init__()
        self._begin()

    def page_controls(self) -> Sequence[Control]:
        return (self.grid, self._next)

    @property
    def _homes(self) -> Homes:
        if self._paper.width == PAPER.width:
            return WIDE
        return _stretch(self._spare, HEAD_FALL * (self._grown - 1)) if self._spare else TALL

    def _lay_page(self, controls: Sequence[Control]) -> None:
        del controls
        self.grid.fit(self._homes.sheet)
        self._next.box = self._onward

    def _begin(self) -> None:
        self.grid.begin()
        self._next.is_enabled = False
        self.form.focus = self.form.controls.index(self.grid)

    # --- what is done

    def _answer(self, points: int) -> None:
        self.count.answer(points)
        self._tell()

    def _tell(self) -> None:
        """What was right; the way on comes under the cursor."""
        self.grid.told = self.count.hand.worth, self.count.said
        self.grid.is_enabled, self._next.is_enabled = False, True
        self._next.words = ALL_COUNTED if self.count.is_over else NEXT_HAND
        self.form.focus = self.form.controls.index(self._next)
        self.is_stale = True

    def _go_on(self) -> Change | None:
        if self.count.is_over:
            return Pop()
        self.count.go_on()
        self._begin()
        return None

    def handle(self, intent: Intent) -> Change | None:
        """Digits are meant for the grid wherever the cursor is."""
        if intent.act is Act.SELECT and self.grid.is_enabled:
            self.form.focus = self.form.controls.index(self.grid)
        return super().handle(intent)

    def update(self, seconds: float) -> Change | None:
        if not self.count.is_answered:
            before = self._shown_clock
            self.count.update(seconds)
            self.is_stale = self.is_stale or self._shown_clock != before
            if self.count.is_answered:
                self._tell()
        return super().update(seconds)

    # --- what is seen

    @property
    def _shown_clock(self) -> int:
        """The clock as far as it is worth a frame."""
        return int(self.count.left * TICKS)

    def draw_page(self, canvas: Canvas) -> None:
        count, paper, homes = self.count, self._paper, self._homes
        paint_panel(canvas, paper)
        left, right, y = (
            paper.x + homes.edge,
            paper.right - homes.edge,
            paper.y + HEAD_FALL * self._grown,
        )
        head = COUNT_HEADS[count.hand.is_crib]
        canvas.text(head, left, y, palette.BRASS, Size.LARGE, Face.TITLE, "midleft")
        told = COUNT_SUMMARY.format(
            number=count.number + 1, n=N_HANDS, streak=count.streak, best=count.best
        )
        canvas.text(told, right, y, palette.CREAM, Size.SMALL, anchor="midright")
        self._paint_hand(canvas, paper, homes)
        self._paint_clock(canvas, Box(left, paper.y + homes.clock, right - left, CLOCK))
        x, y, room, low = homes.told
        pitch = TOLD_LINE * canvas.words
        for i, line in enumerate(self._say(canvas, room, int((low - y) / pitch + 0.5))):
            place = paper.x + x, paper.y + y + i * pitch
            canvas.text(line, *place, palette.CREAM, Size.SMALL, anchor="midleft")

    def _read_ground(self) -> tuple[str, ...]:
        hand = self.count.hand
        cards = CARDS_ARE.format(cards=list_cards(hand.cards), starter=name_card(hand.starter))
        return (*super()._read_ground(), cards)

    def _paint_hand(self, canvas: Canvas, paper: Box, homes: Homes) -> None:
        deck, height = deck_of(self.settings), canvas.length(homes.card)
        hand, (x, pitch, y) = self.count.hand, homes.cards
        for i, card in enumerate(sorted_cards(hand.cards)):
            face = paint_face(canvas, card, height, deck)
            canvas.put(face, paper.x + x + i * pitch, paper.y + y)
        starter = paint_face(canvas, hand.starter, height, deck)
        canvas.put(starter, paper.x + homes.starter, paper.y + y)

    def _paint_clock(self, canvas: Canvas, box: Box) -> None:
        part, low = self.count.left / LIMIT, self.count.left <= LATE
        canvas.surface.fill(palette.NIGHT, canvas.rect(box.x, box.y, box.width, box.height))
        bar = canvas.rect(box.x, box.y, box.width * part, box.height)
        canvas.surface.fill(palette.VERMILION if low else palette.PEG_GREEN, bar)

    def _say(self, canvas: Canvas, room: float, n_most: int) -> list[str]:
        """What is to be done, or how the hand is counted: a reason a line, if all have room."""
        count = self.count
        if not count.is_answered:
            return canvas.wrap(canvas.prompts.fill(HOW_TO_COUNT), room, Size.SMALL)
        if count.is_late:
            head = TOO_LATE
        else:
            due, said = count.hand.worth, count.said or 0
            head = COUNT_RIGHT if count.said == due else MISCOUNT.format(due=due, said=said)
        lines = [head, "", *(count_aloud(count.hand.reasons) or [NOTHING])]
        if len(lines) <= n_most:
            return lines
        counted = f"{say_count(count.hand.reasons).capitalize()}."
        return [head, "", *canvas.wrap(counted, room, Size.SMALL)]
