"""Practice: the player's own mistakes in other suits, counting against the clock, progress."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from random import Random

from muggins.control.intents import Act, Intent
from muggins.mind.coach.decision import Judgement
from muggins.motion.boxes import Box
from muggins.motion.places import ASPECT, sorted_cards
from muggins.paint.cards.deck import DeckStyle, paint_face, shadow
from muggins.paint.charts.charts import Chart, Curve, paint_bars, paint_curves, paint_rows
from muggins.paint.charts.choice_bars import paint_mark, paint_tick
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import ButtonShown, Look, paint_button
from muggins.record.practice import CountRound, Key, Position, Practice
from muggins.rules.cards import Seat
from muggins.rules.scoring import MOST_POINTS
from muggins.scenes.pages.progress_page import estimate_of
from muggins.scenes.pieces.settings_styles import deck_of
from muggins.scenes.replay.analysis import share_worker
from muggins.scenes.replay.quiz import DrillScene
from muggins.session.practising import LIMIT, N_HANDS, Practising, QuickCount
from muggins.session.session import Session
from muggins.settings.settings import Settings
from muggins.speech.outline import Part, Span
from muggins.table.thinking import Worker
from muggins.ui.control import Button, Control
from muggins.ui.focus import ARROWS
from muggins.ui.layout import MARGIN, Column, Item, Panel, Picture, Row, Spacer, Text, flow
from muggins.ui.layout import PITCH as LINE
from muggins.ui.page import Page
from muggins.ui.scene import Change, Pop, Push
from muggins.words.names import Role, list_cards, name_card
from muggins.words.review.practice_words import (
    ALL_COUNTED,
    ALL_KNOWN,
    BEGIN,
    BEGIN_NEXT,
    CARDS_ARE,
    CLICK_COUNT,
    COMES_BACK,
    COUNT_HEADS,
    COUNT_IDLE,
    COUNT_NEXT,
    COUNT_RIGHT,
    COUNT_SUMMARY,
    CURVE,
    CURVE_NAME,
    CURVE_REMARK,
    DAILY,
    DAILY_DONE,
    GONE,
    HOW_TO_COUNT,
    KINDS,
    LEAKS,
    LEAKS_REMARK,
    MISCOUNT,
    NEXT_HAND,
    NO_CURVE,
    NO_ROUND,
    NO_SESSION,
    NOTHING_YET,
    POSITIONS,
    SCHEDULE,
    TOO_LATE,
    TRY,
    WAITING,
    WHEN,
    WORTH,
    write_day,
    write_ready,
    write_records,
    write_result,
    write_round,
)
from muggins.words.review.review_words import ask
from muggins.words.table.speech import NOTHING, count_aloud, say_count

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


PLOT, LEAST_PLOT, PLOT_WIDTH = 300.0, 200.0, 500.0
COUNTING = "Counting"
CARD_HEIGHT, CARD_GAP, GAP = 132.0, 6.0, 36.0
NONE = -1  # of the rows is looked at more closely
DECK = DeckStyle()


class PracticeScene(Page):
    """Due positions, the previous session, and the progress curve; the same for counting."""

    title = "Practice"
    tabs = ("Positions", COUNTING)

    def __init__(self, session: Session, today: date, worker: Worker | None = None) -> None:
        self.session = session
        self._worker = worker or share_worker()
        self.practising = Practising(session.recorder, today, self._worker)
        self._keys: list[Key] = []
        self._drill: DrillScene | None = None
        self._count: QuickCount | None = None
        self._streak = 0
        self._is_daily = False  # what is drilled
        super().__init__()

    @property
    def practice(self) -> Practice | None:
        """Practice data, once it is loaded."""
        return self.practising.practice

    @property
    def _is_new(self) -> bool:
        """True if no choice has been analyzed yet; hands can still be counted."""
        return self.practice is None or not any(each.n for each in self.practice.leaks.values())

    # --- what is done

    def footer(self) -> Sequence[Control | None]:
        """Return the button that starts a session or a round."""
        if self.practice is None:
            return ()
        words, act = BEGIN, self._begin
        if self.tabs[self.tab] == COUNTING:
            words, act = COUNT_NEXT if self.practice.rounds else BEGIN, self._begin_counting
        elif self._keys:
            words = BEGIN_NEXT if self.practice.sessions else BEGIN
        elif self._is_new:
            words, act = NO_ROUND, self._begin_counting
        else:
            return ()
        return (Button(words, act, letter="N", is_main=True),)

    @property
    def _due_again(self) -> date | None:
        """The next repetition of the position of the day, if it was answered recently."""
        practice, daily = self.practice, self.practising.daily
        put = practice.puts.get(daily.key) if practice is not None and daily is not None else None
        return put.due if put is not None and put.due > self.practising.today else None

    def update(self, seconds: float) -> Change | None:
        is_new = self.practising.update()
        if self._drill is not None or self._count is not None:
            self._end()
            is_new = True
        if is_new:
            self._offer()
        return super().update(seconds)

    def _offer(self) -> None:
        """Show the due positions, with the focus on the start button."""
        self._keys = self.practising.pick()
        self.open_tab(self.tab)
        for each in self._foot:
            self.focus_on(each)

    def _begin(self) -> Change | None:
        laid = self.practising.lay(self._keys)
        if not laid:
            self.practising.trouble = self.practising.trouble or GONE
            return None
        self._drill = DrillScene(self.session.settings, laid, self._note, self._worker)
        return Push(self._drill)

    def _begin_daily(self) -> Change | None:
        """Start the position of the day alone, which is no session."""
        assert self.practising.daily is not None
        laid = [self.practising.daily]
        self._drill = DrillScene(self.session.settings, laid, self._note, self._worker)
        self._is_daily = True
        return Push(self._drill)

    def _note(self, position: Position, is_right: bool) -> str:
        """Save an answer; return a sentence with the next repetition."""
        put = self.practising.answer(position.key, is_right=is_right)
        return COMES_BACK.format(when=write_day(put.due, self.practising.today))

    def _begin_counting(self) -> Change | None:
        """Start a round of hands, different from those of earlier rounds."""
        if self.practice is None:
            return None
        chance = Random(f"{self.practising.today} {len(self.practice.rounds)}")
        self._count = QuickCount(chance, self._streak, self.practice.best_streak)
        return Push(CountingScene(self.session.settings, self._count))

    def _end(self) -> None:
        """Save the result; unanswered positions have none."""
        drill, count = self._drill, self._count
        self._drill = self._count = None
        is_daily, self._is_daily = self._is_daily, False
        if drill is not None and drill.is_over and not is_daily:
            self.practising.end_session(drill.n_found, drill.n_all)
        if count is not None:
            self._streak = count.streak if count.is_over else 0
        if count is not None and count.is_over:
            n_right, n_put = count.n_right, len(count.marks)
            self.practising.end_round(CountRound(n_right, n_put, count.longest, count.seconds))

    # --- what is seen

    def explain(self) -> str:
        return self.practising.trouble

    def build(self) -> Item:
        practice = self.practice
        if practice is None:
            return _paper("", WAITING)
        if self.tabs[self.tab] == COUNTING:
            rounds = [(each.n_right, each.n_put) for each in practice.rounds]
            return _paper(*self._say_counting(practice), _progress(rounds))
        return _paper(*self._say(practice), *(() if self._is_new else self._build_panels(practice)))

    def _build_panels(self, practice: Practice) -> tuple[Item, ...]:
        """Return leaks and schedule, curve and the position of the day."""
        rows = [estimate_of(kind, practice.leaks.get(kind)) for kind in KINDS]
        bars = (POSITIONS, palette.CLUB_GREEN, practice.schedule(self.practising.today))

        def draw_leaks(canvas: Canvas, box: Box) -> None:
            paint_rows(canvas, box, Chart(LEAKS, LEAKS_REMARK), rows, NONE)

        def draw_schedule(canvas: Canvas, box: Box) -> None:
            paint_bars(canvas, box, Chart(SCHEDULE), WHEN, [bars])

        curve = _progress(practice.sessions)
        return (
            flow(_plot(draw_leaks), _plot(draw_schedule), gap=GAP, weight=1.0),
            flow(curve, self._build_daily(), gap=GAP, weight=1.0),
        )

    def _build_daily(self) -> Item | None:
        """Return the position of the day, with its start button until it is answered."""
        daily, due = self.practising.daily, self._due_again
        if daily is None:
            return None
        way: Item = Button(TRY, self._begin_daily, letter="D")
        if due is not None:
            when = write_day(due, self.practising.today)
            way = Text(DAILY_DONE.format(when=when), Size.SMALL, palette.INK)
        head = Text(DAILY, Size.BODY, palette.INK, face=Face.BOLD, weight=1.0)
        question = Text(ask(daily.decision), Size.SMALL, palette.INK)
        cards = Picture(partial(_draw_cards, daily), CARD_HEIGHT, least=CARD_HEIGHT / 2)
        head_row = Row(Column(head, weight=1.0), way)
        return Column(head_row, question, cards, Spacer(), weight=1.0, width=PLOT_WIDTH)

    def _say(self, practice: Practice) -> tuple[str, str]:
        head = write_result(practice.sessions) if practice.sessions else NO_SESSION
        if self._keys:
            known = {*practice.mistakes}
            return head, write_ready(len(self._keys), sum(key in known for key in self._keys))
        if practice.next_due is not None:
            return head, ALL_KNOWN.format(day=write_day(practice.next_due, self.practising.today))
        return head, NOTHING_YET

    def _say_counting(self, practice: Practice) -> tuple[str, str]:
        if not practice.rounds:
            return NO_ROUND, COUNT_IDLE
        last = practice.rounds[-1]
        head = write_round(last.n_right, last.n_put, last.seconds)
        return head, write_records(practice.best_streak, practice.quickest)


def _paper(head: str, words: str, *below: Item) -> Item:
    """Return a sheet of paper with a heading, a sentence, and further items."""
    title = Text(head, Size.LARGE, palette.INK, face=Face.TITLE, align=0.5) if head else None
    sentence = Text(words, Size.BODY, palette.INK, align=0.5)
    return Panel(title, sentence, *below, fill=palette.IVORY, weight=1.0)


def _plot(draw: Callable[[Canvas, Box], None], said: str = "") -> Picture:
    return Picture(draw, PLOT, width=PLOT_WIDTH, least=LEAST_PLOT, weight=1.0, said=said)


def _progress(sessions: Sequence[tuple[int, int]]) -> Item:
    """Return the share of right answers by session."""
    if len(sessions) < 2:
        words = Text(NO_CURVE, Size.SMALL, palette.INK, align=0.5, weight=1.0)
        return Column(words, weight=1.0, width=PLOT_WIDTH)
    points = [(float(i), 100 * n_right / n) for i, (n_right, n) in enumerate(sessions, 1)]
    curve = Curve(CURVE_NAME, palette.CLUB_GREEN, points, dots=points)
    marks = [(x, f"{x:.0f}") for x in (points[0][0], points[-1][0])]
    chart = Chart(CURVE, CURVE_REMARK, marks)
    return _plot(lambda canvas, box: paint_curves(canvas, box, chart, [curve]))


def _draw_cards(position: Position, canvas: Canvas, box: Box) -> None:
    cards = sorted_cards(position.state.left(Seat.PLAYER))
    across = min(box.height * ASPECT, box.width / len(cards) - CARD_GAP)
    height, y = canvas.length(across / ASPECT), box.middle[1]
    for i, card in enumerate(cards):
        x = box.x + (i + 0.5) * (across + CARD_GAP)
        canvas.put(shadow(canvas, height, 0), x, y)
        canvas.put(paint_face(canvas, card, height, DECK), x, y)
