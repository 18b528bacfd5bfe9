"""Practice: the player's own mistakes in other suits, quick count, and progress."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from random import Random

from muggins.motion.boxes import Box
from muggins.motion.card_layout import sorted_cards
from muggins.motion.places import ASPECT
from muggins.paint.cards.deck import DeckStyle, paint_face, shadow
from muggins.paint.charts.charts import Chart, Curve, paint_bars, paint_curves
from muggins.paint.charts.estimates import paint_rows
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.record.practice import CountRound, Key, Position, Practice
from muggins.rules.seat import Seat
from muggins.scenes.pages.quickcount_page import CountingScene
from muggins.scenes.pages.skill_page import estimate_of
from muggins.scenes.replay.analysis import share_worker
from muggins.scenes.replay.asking import DrillScene
from muggins.session.practising import Practising
from muggins.session.quickcount import QuickCount
from muggins.session.session import Session
from muggins.table.thinking import Worker
from muggins.ui.control import Button, Control
from muggins.ui.layout import Column, Item, Panel, Row, Spacer, flow
from muggins.ui.page import Page
from muggins.ui.scene import Change, Push
from muggins.ui.text import Picture, Text
from muggins.words.review.practice_words import (
    ALL_KNOWN,
    BEGIN,
    BEGIN_NEXT,
    COMES_BACK,
    COUNT_IDLE,
    COUNT_NEXT,
    CURVE,
    CURVE_NAME,
    CURVE_REMARK,
    DAILY,
    DAILY_DONE,
    GONE,
    LEAKS,
    LEAKS_REMARK,
    NO_CURVE,
    NO_ROUND,
    NO_SESSION,
    NOTHING_YET,
    POSITIONS,
    SCHEDULE,
    TRY,
    WAITING,
    WHEN,
    write_day,
    write_ready,
    write_records,
    write_result,
    write_round,
)
from muggins.words.review.review_words import ask
from muggins.words.review.skill_words import KINDS

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
        self.practising = Practising(session.ledger, today, self._worker)
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
