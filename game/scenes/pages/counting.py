"""Counting against the clock: a hand appears, and its points are typed, or chosen from a grid."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.control.intents import Act, Intent
from game.mind.coach.marks import MARKS
from game.motion.layout import Box, sorted_cards
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.deck import paint_face
from game.paint.odds import paint_mark
from game.paint.ticks import paint_tick
from game.paint.widgets import Look, paint_button, paint_panel
from game.scenes.pieces.controls import Button, Control
from game.scenes.pieces.forms import PAPER, Room
from game.scenes.pieces.looks import deck_of
from game.scenes.pieces.scene import Change, Pop
from game.settings.settings import Settings
from game.speech.outline import Part, Span
from game.table.quickcount import LIMIT, MOST, N_HANDS, QuickCount
from game.words.counts import NOTHING, count_aloud
from game.words.names import list_cards, name_card
from game.words.practice import (
    ALL_COUNTED,
    CARDS_ARE,
    COUNT_HEADS,
    COUNT_RIGHT,
    COUNT_SUMMARY,
    HOW_TO_COUNT,
    NEXT_HAND,
    TOO_LATE,
    WORTH,
    write_miscount,
)
from game.words.roles import Role

COLUMNS, CELL, PITCH = 10, (112.0, 64.0), (122.0, 74.0)
GRID = Box(PAPER.x + 50, PAPER.y + 486, COLUMNS * PITCH[0], 3 * PITCH[1])
NEXT = Box(PAPER.right - 470, 966, 470, 68)
CARD, FIRST_X, CARD_PITCH, CARDS_Y = 230.0, 130.0, 126.0, 236.0
STARTER_X, TOLD_X, TOLD_LINE = 690.0, 800.0, 34.0
CLOCK = Box(PAPER.x + 50, PAPER.y + 400, PAPER.width - 100, 16)
WRONG = MARKS[-1][1]
TICKS = 10  # of the clock in a second
LATE = LIMIT / 4  # seconds left, from which the bar is red


class Grid(Control):
    """The numbers from nothing to 29; what is typed moves the cursor, and Enter says it."""

    def __init__(self, say: Callable[[int], None]) -> None:
        super().__init__(GRID, help=HOW_TO_COUNT)
        self.at = 0
        self.told: tuple[int, int | None] | None = None  # the right number, and the one said
        self._say = say
        self._hovered: int | None = None
        self._is_typing = False

    def begin(self) -> None:
        """Another hand."""
        self.told, self.at, self._is_typing = None, 0, False
        self.is_enabled = True

    def confirm(self) -> Change | None:
        """Say the number under the cursor."""
        self._say(self.at)
        return None

    def click(self, x: float, y: float) -> Change | None:
        """Say the number that is clicked."""
        number = self._number_at(x, y)
        if number is not None:
            self.at = number
            self._say(number)
        return None

    def point(self, x: float, y: float) -> None:
        """Light the number up."""
        self._hovered = self._number_at(x, y)

    def take(self, intent: Intent) -> bool:
        """Digits, one after the other; arrows, as long as they stay in the grid."""
        if intent.act is Act.SELECT and intent.number >= 0:
            typed = self.at * 10 + intent.number if self._is_typing else intent.number
            self.at = typed if typed <= MOST else intent.number
            self._is_typing = True
            return True
        if intent.act is Act.ERASE:
            self.at //= 10
            return True
        row, column = divmod(self.at, COLUMNS)
        dx, dy = STEPS.get(intent.act, (0, 0))
        if not (dx or dy) or not (0 <= row + dy <= MOST // COLUMNS and 0 <= column + dx < COLUMNS):
            return False
        self.at, self._is_typing = (row + dy) * COLUMNS + column + dx, False
        return True

    def _number_at(self, x: float, y: float) -> int | None:
        return next((n for n in range(MOST + 1) if _cell(n).holds(x, y)), None)

    def describe(self) -> Part:
        """The number under the cursor."""
        steps = Intent(Act.LEFT), Intent(Act.RIGHT)
        part = replace(super().describe(), name=WORTH, role=Role.NUMBER, value=str(self.at))
        return replace(part, span=Span(self.at, 0, MOST), steps=steps)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """All numbers; once one is said, which is right."""
        for number in range(MOST + 1):
            is_here = number == self.at and self.told is None
            right, said = self.told or (None, None)
            is_told = number in (right, said)
            shown = Look(
                is_hovered=look.is_hovered and number == self._hovered and look.is_enabled,
                is_focused=look.is_focused and is_here,
                is_enabled=look.is_enabled or is_told,
            )
            cell = _cell(number)
            paint_button(canvas, cell, str(number), shown, main=number == right or is_here)
            if number == right:
                paint_tick(canvas, cell.right - 12, cell.y + 8, 34)
            elif number == said:
                paint_mark(canvas, WRONG, cell.right - 12, cell.y + 8, 34)


STEPS = {Act.LEFT: (-1, 0), Act.RIGHT: (1, 0), Act.UP: (0, -1), Act.DOWN: (0, 1)}


def _cell(number: int) -> Box:
    row, column = divmod(number, COLUMNS)
    return Box(GRID.x + column * PITCH[0], GRID.y + row * PITCH[1], *CELL)


class CountingScene(Room):
    """A round of ten hands."""

    title = "Counting"

    def __init__(self, settings: Settings, count: QuickCount) -> None:
        self.settings, self.count = settings, count
        self.grid = Grid(self._answer)
        self._next = Button(NEXT, NEXT_HAND, self._go_on, letter="N")
        self._next.is_main = True
        super().__init__()
        self._begin()

    def page_controls(self) -> Sequence[Control]:
        """The grid, and the way on."""
        return (self.grid, self._next)

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
        self.is_stale = True
        if intent.act is Act.SELECT and self.grid.is_enabled:
            self.form.focus = self.form.controls.index(self.grid)
        return super().handle(intent)

    def update(self, seconds: float) -> Change | None:
        """The clock runs while a hand is to be counted."""
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
        """The hand, the clock, and what it came to."""
        paint_panel(canvas, PAPER)
        count = self.count
        left, y = PAPER.x + 50, PAPER.y + 52
        head = COUNT_HEADS[count.hand.is_crib]
        canvas.text(head, left, y, palette.BRASS, Size.LARGE, Face.TITLE, "midleft")
        told = COUNT_SUMMARY.format(
            number=count.number + 1, n=N_HANDS, streak=count.streak, best=count.best
        )
        canvas.text(told, PAPER.right - 50, y, palette.CREAM, Size.SMALL, anchor="midright")
        self._paint_hand(canvas)
        self._paint_clock(canvas)
        for i, line in enumerate(self._say(canvas)):
            place = PAPER.x + TOLD_X, PAPER.y + 130 + i * TOLD_LINE
            canvas.text(line, *place, palette.CREAM, Size.SMALL, anchor="midleft")

    def _read_ground(self) -> tuple[str, ...]:
        """The cards too."""
        hand = self.count.hand
        cards = CARDS_ARE.format(cards=list_cards(hand.cards), starter=name_card(hand.starter))
        return (*super()._read_ground(), cards)

    def _paint_hand(self, canvas: Canvas) -> None:
        """Four cards side by side, the starter apart."""
        deck, height = deck_of(self.settings), canvas.length(CARD)
        hand, y = self.count.hand, PAPER.y + CARDS_Y
        for i, card in enumerate(sorted_cards(hand.cards)):
            face = paint_face(canvas, card, height, deck)
            canvas.put(face, PAPER.x + FIRST_X + i * CARD_PITCH, y)
        canvas.put(paint_face(canvas, hand.starter, height, deck), PAPER.x + STARTER_X, y)

    def _paint_clock(self, canvas: Canvas) -> None:
        """A bar that grows shorter; it stops where an answer was given."""
        part, low = self.count.left / LIMIT, self.count.left <= LATE
        groove = canvas.rect(CLOCK.x, CLOCK.y, CLOCK.width, CLOCK.height)
        canvas.surface.fill(palette.NIGHT, groove)
        bar = canvas.rect(CLOCK.x, CLOCK.y, CLOCK.width * part, CLOCK.height)
        canvas.surface.fill(palette.VERMILION if low else palette.PEG_GREEN, bar)

    def _say(self, canvas: Canvas) -> list[str]:
        count = self.count
        if not count.is_answered:
            return canvas.wrap(canvas.prompts.fill(HOW_TO_COUNT), 460, Size.SMALL)
        if count.is_late:
            head = TOO_LATE
        else:
            right = count.said == count.hand.worth
            head = COUNT_RIGHT if right else write_miscount(count.hand.worth, count.said or 0)
        return [head, "", *(count_aloud(count.hand.reasons) or [NOTHING])]
