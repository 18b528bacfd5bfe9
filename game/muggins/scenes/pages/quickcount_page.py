"""Counting against the clock: enter the points of each hand, or choose them from a grid."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from muggins.control.intents import Act, Intent
from muggins.mind.coach.decision import Judgement
from muggins.motion.boxes import Box
from muggins.motion.card_layout import sorted_cards
from muggins.motion.places import ASPECT
from muggins.paint.cards.deck import paint_face
from muggins.paint.charts.marks import paint_mark, paint_tick
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import ButtonShown, Look, paint_button
from muggins.rules.scoring import MOST_POINTS
from muggins.scenes.pieces.looks import deck_of
from muggins.session.quickcount import LIMIT, N_HANDS, QuickCount
from muggins.settings.settings import Settings
from muggins.speech.outline import Part, Span
from muggins.ui.control import Button, Control
from muggins.ui.focus import ARROWS
from muggins.ui.layout import MARGIN, Column, Item, Panel, Spacer, flow
from muggins.ui.page import Page
from muggins.ui.scene import Change, Pop
from muggins.ui.text import PITCH as LINE
from muggins.ui.text import Picture, Text
from muggins.words.names import list_cards, name_card
from muggins.words.review.practice_words import (
    ALL_COUNTED,
    CARDS_ARE,
    CLICK_COUNT,
    COUNT_HEADS,
    COUNT_RIGHT,
    COUNT_SUMMARY,
    HOW_TO_COUNT,
    MISCOUNT,
    NEXT_HAND,
    TOO_LATE,
    WORTH,
)
from muggins.words.roles import Role
from muggins.words.table.counts import NOTHING, count_aloud, say_count

N_COLUMNS = 10, 6, 5  # of the grid, as many as have room
CELL, PITCH, GUTTER = 84.0, 74.0, 10.0  # least width of one; from row to row; between them
CARD, CARD_PITCH, STARTER_GAP = 230.0, 172.0, 40.0
HAND = 4 * CARD_PITCH + STARTER_GAP + CARD * ASPECT
CLOCK, TOLD, N_LINES = 16.0, 460.0, 8
TICKS = 10  # of the clock in a second
LATE = LIMIT / 4  # seconds left, from which the bar is red


class NumberGrid(Control):
    """Grid of numbers from 0 to 29; typing moves the cursor, and Enter answers."""

    def __init__(self, say: Callable[[int], None]) -> None:
        super().__init__(help=HOW_TO_COUNT)
        self.n_columns, self.at = N_COLUMNS[0], 0
        self.told: tuple[int, int | None] | None = None  # the right number, and the one said
        self._say = say
        self._hovered: int | None = None
        self._is_typing = False

    def least_width(self, ruler: Canvas) -> float:
        return N_COLUMNS[-1] * CELL

    def height(self, width: float, ruler: Canvas) -> float:
        return -(-(MOST_POINTS + 1) // _n_columns_in(width)) * PITCH - GUTTER

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        self.n_columns = _n_columns_in(box.width)

    def cell_of(self, number: int) -> Box:
        row, column = divmod(number, self.n_columns)
        pitch = (self.box.width + GUTTER) / self.n_columns
        x, y = self.box.x + column * pitch, self.box.y + row * PITCH
        return Box(x, y, pitch - GUTTER, PITCH - GUTTER)

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
        """Handle digits and arrows that stay in the grid."""
        if intent.act is Act.SELECT and intent.number >= 0:
            typed = self.at * 10 + intent.number if self._is_typing else intent.number
            self.at = typed if typed <= MOST_POINTS else intent.number
            self._is_typing = True
            return True
        if intent.act is Act.ERASE:
            self.at //= 10
            return True
        n_columns = self.n_columns
        row, column = divmod(self.at, n_columns)
        dx, dy = ARROWS.get(intent.act, (0, 0))
        is_inside = 0 <= row + dy <= MOST_POINTS // n_columns and 0 <= column + dx < n_columns
        if not (dx or dy) or not is_inside:
            return False
        self.at, self._is_typing = (row + dy) * n_columns + column + dx, False
        return True

    def part_at(self, x: float, y: float) -> Box | None:
        """Return None: numbers move down by themselves when pressed."""
        del x, y
        return None

    def _number_at(self, x: float, y: float) -> int | None:
        across, down = (self.box.width + GUTTER) / self.n_columns, PITCH
        column, row = int((x - self.box.x) // across), int((y - self.box.y) // down)
        number = row * self.n_columns + column
        return number if self.box.holds(x, y) and number <= MOST_POINTS else None

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
            cell = self.cell_of(number)
            is_main = number == right or is_here
            paint_button(canvas, ButtonShown(cell, str(number), shown, is_main=is_main))
            if number == right:
                paint_tick(canvas, cell.right - 12, cell.y + 8, 34)
            elif number == said:
                paint_mark(canvas, Judgement.INACCURACY, cell.right - 12, cell.y + 8, 34)


def _n_columns_in(width: float) -> int:
    return next((n for n in N_COLUMNS if width >= n * CELL), N_COLUMNS[-1])


class CountingScene(Page):
    title = "Counting"

    def __init__(self, settings: Settings, count: QuickCount) -> None:
        self.settings, self.count = settings, count
        self.grid = NumberGrid(self._answer)
        self._next = Button(NEXT_HAND, self._go_on, letter="N", is_main=True)
        super().__init__()
        self._begin()

    def footer(self) -> Sequence[Control | None]:
        return (self._next,)

    def _begin(self) -> None:
        self.grid.begin()
        self._next.is_enabled = False
        self.show(self.grid)

    # --- what is done

    def _answer(self, points: int) -> None:
        self.count.answer(points)
        self._tell()

    def _tell(self) -> None:
        """Show the right number; the cursor moves to the button for the next hand."""
        self.grid.told = self.count.hand.worth, self.count.said
        self.grid.is_enabled, self._next.is_enabled = False, True
        self._next.words = ALL_COUNTED if self.count.is_over else NEXT_HAND
        self.show(self._next)

    def _go_on(self) -> Change | None:
        if self.count.is_over:
            return Pop()
        self.count.go_on()
        self._begin()
        return None

    def handle(self, intent: Intent) -> Change | None:
        """Send digits to the grid wherever the cursor is."""
        if intent.act is Act.SELECT and self.grid.is_enabled:
            self.focus_on(self.grid)
        change = super().handle(intent)
        if intent.act is Act.PRESS:
            is_ignored = self.form.hovered is None
            self.message = CLICK_COUNT[self.count.is_answered] if is_ignored else ""
        return change

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
        """The clock in steps that need a new frame."""
        return int(self.count.left * TICKS)

    def build(self) -> Item:
        count, hand = self.count, self.count.hand
        head = Text(COUNT_HEADS[hand.is_crib], Size.LARGE, palette.BRASS, face=Face.TITLE)
        told = COUNT_SUMMARY.format(
            number=count.number + 1, n=N_HANDS, streak=count.streak, best=count.best
        )
        cards = CARDS_ARE.format(cards=list_cards(hand.cards), starter=name_card(hand.starter))
        picture = Picture(self._draw_hand, CARD, weight=1.2, width=TOLD, said=cards)
        lines = self._say()
        low = Spacer(height=max(0, N_LINES - len(lines)) * Size.SMALL.value * LINE)
        said = Column(*(Text(each, Size.SMALL) for each in lines), low, gap=0, width=TOLD, weight=1)
        return Panel(
            flow(head, Column(Text(told, Size.SMALL, align=1.0), weight=1.0)),
            flow(picture, said, gap=2 * MARGIN),
            Picture(self._draw_clock, CLOCK),
            self.grid,
            weight=1.0,
        )

    def _draw_hand(self, canvas: Canvas, box: Box) -> None:
        hand, deck = self.count.hand, deck_of(self.settings)
        part = min(box.width / HAND, box.height / CARD)
        height = canvas.length(part * CARD)
        for i, card in enumerate((*sorted_cards(hand.cards), hand.starter)):
            x = CARD * ASPECT / 2 + i * CARD_PITCH + (i == len(hand.cards)) * STARTER_GAP
            face = paint_face(canvas, card, height, deck)
            canvas.put(face, box.x + part * x, box.middle[1])

    def _draw_clock(self, canvas: Canvas, box: Box) -> None:
        part, low = self.count.left / LIMIT, self.count.left <= LATE
        canvas.surface.fill(palette.NIGHT, canvas.rect(box.x, box.y, box.width, box.height))
        bar = canvas.rect(box.x, box.y, box.width * part, box.height)
        canvas.surface.fill(palette.VERMILION if low else palette.PEG_GREEN, bar)

    def _say(self) -> list[str]:
        """Return the instruction, or the count of the hand, one reason per line if few."""
        count = self.count
        if not count.is_answered:
            return [HOW_TO_COUNT]
        if count.is_late:
            head = TOO_LATE
        else:
            due, said = count.hand.worth, count.said or 0
            head = COUNT_RIGHT if count.said == due else MISCOUNT.format(due=due, said=said)
        lines = [head, *(count_aloud(count.hand.reasons) or [NOTHING])]
        if len(lines) <= N_LINES:
            return lines
        return [head, f"{say_count(count.hand.reasons).capitalize()}."]
