"""Practice: one's own mistakes in other suits, hands to be counted, and how one gets better."""

from collections.abc import Sequence
from datetime import date
from random import Random

from game.motion.boxes import Box, split_across, split_down
from game.motion.layout import sorted_cards
from game.motion.places import ASPECT, TABLE_ROOMS
from game.paint.cards.deck import DeckStyle, paint_face, shadow
from game.paint.charts.charts import Chart, Curve, paint_bars, paint_curves
from game.paint.charts.estimates import paint_rows
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.widgets import paint_panel
from game.record.practice import CountRound, Key, Position, Practice
from game.rules.seat import Seat
from game.scenes.pages.quickcount_page import CountingScene
from game.scenes.pages.skill_page import estimate_of
from game.scenes.pieces.controls import NOWHERE, Button, Control
from game.scenes.pieces.forms import Room, paint_said
from game.scenes.replay.analysis import share_worker
from game.scenes.replay.asking import DrillScene
from game.session.practising import Practising
from game.session.quickcount import QuickCount
from game.session.session import Session
from game.table.thinking import Worker
from game.ui.scene import Change, Push
from game.words.review.practice_words import (
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
from game.words.review.review_words import ask
from game.words.review.skill_words import KINDS

HEAD_Y, WORDS_Y, WORDS_LINE = 70.0, 130.0, 36.0
PLOT_EDGE, PLOT_TOP, PLOT_LOW, HIGHEST = 40.0, 240.0, 30.0, 760.0
COUNTING = "Counting"
GAP, EDGE, TOP, LOW = 44.0, 40.0, 196.0, 26.0  # between the panels, and round them
CARD_HEIGHT, CARD_GAP = 132.0, 6.0
ASK_FALL, TRY_SIZE = 56.0, (220.0, 60.0)
NONE = -1  # of the rows is looked at more closely
DECK = DeckStyle()


class PracticeScene(Room):
    """What is ready, how the last session went, and the curve of all; the same for counting."""

    title = "Practice"
    rooms = TABLE_ROOMS
    tabs = ("Positions", COUNTING)
    _needs = 600.0  # four panels below each other, each readable

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
        """What there is, once it is read."""
        return self.practising.practice

    @property
    def _is_new(self) -> bool:
        """Whether no choice has been weighed yet: then hands can be counted."""
        return self.practice is None or not any(each.n for each in self.practice.leaks.values())

    # --- what is done

    def page_controls(self) -> Sequence[Control]:
        if self.practice is None:
            return ()
        if self.tabs[self.tab] == COUNTING:
            words = COUNT_NEXT if self.practice.rounds else BEGIN
            act = self._begin_counting
        elif self._keys:
            words, act = BEGIN_NEXT if self.practice.sessions else BEGIN, self._begin
        elif self._is_new:
            words, act = NO_ROUND, self._begin_counting
        else:
            return self._day_controls()
        main = Button(NOWHERE, words, act, letter="N", is_main=True)
        return [main, *self._day_controls()]

    def _day_controls(self) -> list[Control]:
        """The way to the position of the day, until it is answered."""
        is_counting = self.tabs[self.tab] == COUNTING
        if is_counting or self.practising.daily is None or self._due_again is not None:
            return []
        return [Button(NOWHERE, TRY, self._begin_daily, letter="D")]

    @property
    def _due_again(self) -> date | None:
        """When the position of the day is put again, if it was answered today or not long ago."""
        practice, daily = self.practice, self.practising.daily
        put = practice.puts.get(daily.key) if practice is not None and daily is not None else None
        return put.due if put is not None and put.due > self.practising.today else None

    def _lay_page(self, controls: Sequence[Control]) -> None:
        corner = self._panels[-1]
        for button in controls:
            is_daily = isinstance(button, Button) and button.words == TRY
            button.box = place_try(corner, self._grown) if is_daily else self._onward

    @property
    def _panels(self) -> list[Box]:
        return lay_panels(self._paper, self._grown)

    def update(self, seconds: float) -> Change | None:
        is_new = self.practising.update()
        if self._drill is not None or self._count is not None:
            self._end()
            is_new = True
        if is_new:
            self._offer()
        return super().update(seconds)

    def _offer(self) -> None:
        """Show what is ready now, the way into it under the cursor."""
        self._keys = self.practising.pick()
        self.is_stale = True
        self.open_tab(self.tab)
        if self.page_controls():
            self.form.focus = len(self.tabs)

    def _begin(self) -> Change | None:
        laid = self.practising.lay(self._keys)
        if not laid:
            self.practising.trouble = self.practising.trouble or GONE
            return None
        self._drill = DrillScene(self.session.settings, laid, self._note, self._worker)
        return Push(self._drill)

    def _begin_daily(self) -> Change | None:
        """The position of the day alone; it is no session."""
        assert self.practising.daily is not None
        laid = [self.practising.daily]
        self._drill = DrillScene(self.session.settings, laid, self._note, self._worker)
        self._is_daily = True
        return Push(self._drill)

    def _note(self, position: Position, is_right: bool) -> str:
        """Keep an answer; when the position comes back."""
        put = self.practising.answer(position.key, is_right=is_right)
        return COMES_BACK.format(when=write_day(put.due, self.practising.today))

    def _begin_counting(self) -> Change | None:
        """A round of hands, others than in the rounds before."""
        if self.practice is None:
            return None
        chance = Random(f"{self.practising.today} {len(self.practice.rounds)}")
        self._count = QuickCount(chance, self._streak, self.practice.best_streak)
        return Push(CountingScene(self.session.settings, self._count))

    def _end(self) -> None:
        """Note how it went; what was left has no result."""
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

    def draw_page(self, canvas: Canvas) -> None:
        paper, grown = self._paper, self._grown
        paint_panel(canvas, paper, fill=palette.IVORY)
        practice, trouble = self.practice, self.practising.trouble
        if trouble:
            paint_said(canvas, trouble, paper, self._said)
        if practice is None:
            _write_head(canvas, paper, "", WAITING, grown)
        elif self.tabs[self.tab] == COUNTING:
            _write_head(canvas, paper, *self._say_counting(practice), grown)
            rounds = [(each.n_right, each.n_put) for each in practice.rounds]
            top = PLOT_TOP * grown
            room = paper.width - 2 * PLOT_EDGE
            height = min(HIGHEST * grown, paper.height - top - PLOT_LOW)
            plot = Box(paper.x + PLOT_EDGE, paper.y + top, room, height)
            paint_progress(canvas, plot, rounds, grown)
        else:
            _write_head(canvas, paper, *self._say(practice), grown)
            if not self._is_new:
                self._paint_panels(canvas, practice)

    def _paint_panels(self, canvas: Canvas, practice: Practice) -> None:
        today, daily, due = self.practising.today, self.practising.daily, self._due_again
        (leaks, schedule, curve, corner), grown = self._panels, self._grown
        rows = [estimate_of(kind, practice.leaks.get(kind)) for kind in KINDS]
        paint_rows(canvas, leaks, Chart(LEAKS, LEAKS_REMARK, grown=grown), rows, NONE)
        row = (POSITIONS, palette.CLUB_GREEN, practice.schedule(today))
        paint_bars(canvas, schedule, Chart(SCHEDULE, grown=grown), WHEN, [row])
        paint_progress(canvas, curve, practice.sessions, grown)
        if daily is not None:
            _paint_daily(canvas, corner, daily, grown)
        if due is not None:
            words, y = DAILY_DONE.format(when=write_day(due, today)), corner.y + 24 * grown
            how = palette.INK, Size.SMALL, Face.TEXT, "midright"
            canvas.text(words, corner.right, y, *how, room=corner.width * 0.55)

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


def _write_head(canvas: Canvas, paper: Box, head: str, words: str, grown: float) -> None:
    x, y, room = paper.middle[0], paper.y, paper.width - 60
    canvas.text(head, x, y + HEAD_Y * grown, palette.INK, Size.LARGE, Face.TITLE, room=room)
    for i, line in enumerate(canvas.wrap_evenly(words, min(1100, room), Size.BODY)):
        canvas.text(line, x, y + (WORDS_Y + i * WORDS_LINE) * grown, palette.INK, Size.BODY)


def lay_panels(paper: Box, grown: float) -> list[Box]:
    """Leaks, schedule, curve, and the position of the day; below each other where it is high."""
    top = TOP * grown
    room = Box(paper.x + EDGE, paper.y + top, paper.width - 2 * EDGE, paper.height - top - LOW)
    if paper.height > paper.width:
        return split_down(room, (7, 6, 6, 6), GAP * 0.7)
    upper, lower = split_down(room, (7, 6), GAP * 0.7)
    return split_across(upper, 2, GAP) + split_across(lower, 2, GAP)


def place_try(box: Box, grown: float) -> Box:
    """The button of the position of the day: in the upper right corner of its panel."""
    width, height = TRY_SIZE[0] * grown, TRY_SIZE[1]
    return Box(box.right - width, box.y - 6, width, height)


def paint_progress(
    canvas: Canvas, box: Box, sessions: Sequence[tuple[int, int]], grown: float
) -> None:
    """The share that was right, session by session."""
    if len(sessions) < 2:
        for i, line in enumerate(canvas.wrap_evenly(NO_CURVE, box.width, Size.SMALL)):
            x, y = box.middle
            canvas.text(line, x, y + i * 32 * canvas.words, palette.INK, Size.SMALL)
        return
    points = [(float(i), 100 * n_right / n) for i, (n_right, n) in enumerate(sessions, 1)]
    curve = Curve(CURVE_NAME, palette.CLUB_GREEN, points, dots=points)
    marks = [(x, f"{x:.0f}") for x in (points[0][0], points[-1][0])]
    paint_curves(canvas, box, Chart(CURVE, CURVE_REMARK, marks, grown), [curve])


def _paint_daily(canvas: Canvas, box: Box, daily: Position, grown: float) -> None:
    head, said = box.y + 24 * grown, box.y + 24 * grown + ASK_FALL * 0.75 * grown
    canvas.text(DAILY, box.x, head, palette.INK, Size.BODY, Face.BOLD, "midleft")
    how = palette.INK, Size.SMALL, Face.TEXT, "midleft"
    canvas.text(ask(daily.decision), box.x, said, *how, room=box.width)
    cards, top = sorted_cards(daily.state.left(Seat.PLAYER)), said + 26 * grown
    high = min(CARD_HEIGHT * grown, box.bottom - top - 8)
    height, y = canvas.length(high), (top + box.bottom) / 2
    for i, card in enumerate(cards):
        x = box.x + (i + 0.5) * (high * ASPECT + CARD_GAP)
        canvas.put(shadow(canvas, height, 0), x, y)
        canvas.put(paint_face(canvas, card, height, DECK), x, y)
