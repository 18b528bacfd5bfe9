"""Practice: one's own mistakes in other suits, hands to be counted, and how one gets better."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from random import Random

from game.motion.boxes import Box
from game.motion.places import TABLE_ROOMS
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.widgets import paint_panel
from game.scenes.pages.practice_panels import (
    Four,
    is_done,
    lay_panels,
    paint_panels,
    paint_progress,
    place_try,
)
from game.scenes.pages.quickcount_page import CountingScene
from game.scenes.pieces.controls import Button, Control
from game.scenes.pieces.forms import NARROW, PAPER, Room, paint_said
from game.scenes.pieces.scene import Change, Push
from game.scenes.replay.analysis import share_worker
from game.scenes.replay.asking import DrillScene
from game.session.practising import Practising
from game.session.quickcount import QuickCount
from game.session.session import Session
from game.store.practice import CountRound, Position, Practice
from game.store.spacing import Key
from game.table.thinking import Worker
from game.words.review.practice_words import (
    BEGIN,
    BEGIN_NEXT,
    COMES_BACK,
    COUNT_IDLE,
    COUNT_NEXT,
    GONE,
    NO_ROUND,
    NO_SESSION,
    NOTHING_YET,
    TRY,
    WAITING,
    write_all_known,
    write_day,
    write_ready,
    write_records,
    write_result,
    write_round,
)

BOTTOM = Box(PAPER.right - 470, 966, 470, 68)
TALL_BOTTOM = Box(NARROW.paper.right - 600, NARROW.back.y, 600, NARROW.back.height)
HEAD_Y, WORDS_Y, WORDS_LINE = 70.0, 130.0, 36.0
PLOT_EDGE, PLOT_TOP, PLOT_LOW, HIGHEST = 40.0, 240.0, 30.0, 760.0
POSITIONS, COUNTING = "Positions", "Counting"


class PracticeScene(Room):
    """What is ready, how the last session went, and the curve of all; the same for counting."""

    title = "Practice"
    rooms = TABLE_ROOMS
    tabs = (POSITIONS, COUNTING)
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
        """A button for the next session, where there is something for one."""
        if self.practice is None:
            return ()
        place = self._place
        if self.tabs[self.tab] == COUNTING:
            words = COUNT_NEXT if self.practice.rounds else BEGIN
            button = Button(place, words, self._begin_counting, letter="N")
        elif self._keys:
            words = BEGIN_NEXT if self.practice.sessions else BEGIN
            button = Button(place, words, self._begin, letter="N")
        elif self._is_new:
            button = Button(place, NO_ROUND, self._begin_counting, letter="N")
        else:
            return self._day_controls()
        button.is_main = True
        return [button, *self._day_controls()]

    def _day_controls(self) -> list[Control]:
        """The way to the position of the day, until it is answered."""
        daily, practice = self.practising.daily, self.practice
        if self.tabs[self.tab] == COUNTING or daily is None or practice is None:
            return []
        if is_done(daily, practice, self.practising.today):
            return []
        return [Button(self._try_place, TRY, self._begin_daily, letter="D")]

    def fit(self, view: Box) -> None:
        """The button goes with the page."""
        super().fit(view)
        for button in self.form.controls[len(self.tabs) : -1]:
            is_daily = isinstance(button, Button) and button.words == TRY
            button.box = self._try_place if is_daily else self._place

    @property
    def _panels(self) -> Four:
        return lay_panels(self._paper, self._grown)

    @property
    def _try_place(self) -> Box:
        return place_try(self._panels[-1], self._grown)

    @property
    def _place(self) -> Box:
        lower = replace(TALL_BOTTOM, y=TALL_BOTTOM.y + self._spare)
        return lower if self._is_narrow else BOTTOM

    def update(self, seconds: float) -> Change | None:
        """Take in what was read, and how a session went."""
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
        """The positions of a session."""
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
        """How it went last, what is ready, and the curve."""
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
                paint_panels(canvas, self._panels, self.practising, grown)

    def _say(self, practice: Practice) -> tuple[str, str]:
        """What stands over the page of positions."""
        head = write_result(practice.sessions) if practice.sessions else NO_SESSION
        if self._keys:
            known = {*practice.mistakes}
            return head, write_ready(len(self._keys), sum(key in known for key in self._keys))
        if practice.next_due is not None:
            return head, write_all_known(practice.next_due, self.practising.today)
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
