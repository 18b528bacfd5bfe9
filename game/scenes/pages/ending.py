"""The page of a game that is over: who won and how, what decided it, and where to go from here."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from game.motion.boxes import Box
from game.motion.layout import sorted_cards
from game.motion.places import TABLE_ROOMS, WIDE_VIEW
from game.motion.streets import Point
from game.paint.cards.deck import paint_face
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.felt import draw_felt
from game.paint.kit.widgets import paint_panel
from game.paint.opponent.opponent import draw_opponent
from game.paint.scenes.header import paint_header
from game.rules.events import Event
from game.rules.seat import Seat
from game.rules.state import GameOver
from game.rules.terms import SIX_CARD
from game.scenes.pages.result import Deed, ResultPart
from game.scenes.pieces.controls import Button
from game.scenes.pieces.forms import HEADER, FormScene, lay_rows
from game.scenes.pieces.looks import deck_of
from game.scenes.pieces.scene import Change, Pop
from game.scenes.pieces.scorecard import OPPONENT
from game.scenes.replay.recorded import LatestShelf
from game.scenes.replay.review_scene import open_review
from game.session.outcome import outcome_of
from game.session.session import Session
from game.store.files import StoreError
from game.table.sitting import Sitting
from game.words.review.account import (
    Best,
    name_best,
    read_account,
    say_best,
    say_means,
    write_means,
)
from game.words.review.verdicts import give_verdict
from game.words.table.mood import SKUNKS, Mood
from game.words.table.standing import start_of, tell_scores
from game.words.table.takeback_words import TAKEN_BACK

YOU = Seat.PLAYER
CARD_HEIGHT, CARD_PITCH, STARTER_GAP = 190.0, 148.0, 26.0
ROW_PITCH = 40.0
BUTTON_HEIGHT, BUTTON_PITCH, GUTTER = 68.0, 84.0, 35.0
MOST_IN_ROW = 3  # of buttons in an upright window


@dataclass(frozen=True, slots=True)
class _Homes:
    """Where everything is.

    ``monitor`` is its corner and its size, where there is room for it; ``said`` the middle of the
    first line and the width of all. ``columns`` are their right ends. Last comes the streak, or
    the result of a challenge.
    """

    header: Box
    monitor: tuple[Point, float] | None
    said: tuple[Point, float]
    paper: Box
    verdict: tuple[float, float]
    story: tuple[Point, float]
    best: Point
    means: Point
    columns: tuple[float, float, float]
    streak_y: float
    result_y: float
    buttons: Box


WIDE = _Homes(
    header=HEADER,
    monitor=((100.0, 186.0), 2.6),
    said=((376.0, 724.0), 520.0),
    paper=Box(700.0, 190.0, 1120.0, 730.0),
    verdict=(244.0, 294.0),
    story=((750.0, 350.0), 1020.0),
    best=(750.0, 416.0),
    means=(750.0, 690.0),
    columns=(1220.0, 1370.0, 1520.0),
    streak_y=884.0,
    result_y=862.0,
    buttons=Box(700.0, 966.0, 1120.0, BUTTON_HEIGHT),
)
LARGE = _Homes(
    header=HEADER,
    monitor=None,
    said=((1400.0, 640.0), 740.0),
    paper=Box(90.0, 172.0, 1740.0, 770.0),
    verdict=(232.0, 300.0),
    story=((140.0, 376.0), 780.0),
    best=(140.0, 572.0),
    means=(1000.0, 376.0),
    columns=(1470.0, 1630.0, 1790.0),
    streak_y=890.0,
    result_y=846.0,
    buttons=Box(90.0, 966.0, 1740.0, BUTTON_HEIGHT),
)
TALL = _Homes(
    header=Box(440.0, -252.0, 1040.0, HEADER.height),
    monitor=((450.0, -100.0), 1.4),
    said=((1120.0, -40.0), 680.0),
    paper=Box(440.0, 176.0, 1040.0, 960.0),
    verdict=(236.0, 304.0),
    story=((490.0, 370.0), 940.0),
    best=(490.0, 516.0),
    means=(490.0, 806.0),
    columns=(1030.0, 1200.0, 1370.0),
    streak_y=1080.0,
    result_y=1054.0,
    buttons=Box(440.0, 1164.0, 1040.0, BUTTON_HEIGHT),
)


def _without_monitor(homes: _Homes, dx: float, dy: float) -> _Homes:
    """The same for who looks at the account alone, moved by so much."""

    def move(point: Point) -> Point:
        return point[0] + dx, point[1] + dy

    one, two, three = (x + dx for x in homes.columns)
    return replace(
        homes,
        monitor=None,
        paper=replace(homes.paper, x=homes.paper.x + dx, y=homes.paper.y + dy),
        verdict=(homes.verdict[0] + dy, homes.verdict[1] + dy),
        story=(move(homes.story[0]), homes.story[1]),
        best=move(homes.best),
        means=move(homes.means),
        columns=(one, two, three),
        streak_y=homes.streak_y + dy,
        result_y=homes.result_y + dy,
        buttons=replace(homes.buttons, x=homes.buttons.x + dx, y=homes.buttons.y + dy),
    )


WIDE_ALONE, TALL_ALONE = _without_monitor(WIDE, -300.0, 0.0), _without_monitor(TALL, 0.0, -130.0)
"""Where two people have sent the monitor off."""


class EndingScene(FormScene):
    """What became of the game at the table below."""

    rooms = TABLE_ROOMS
    _grows = True

    def __init__(self, session: Session, sitting: Sitting) -> None:
        self._session, self._sitting = session, sitting
        state, self._names = session.state, sitting.names
        assert isinstance(state.phase, GameOver)
        self.over = state.phase
        scores = tell_scores(state.scores, start_of(state))
        self.verdict = give_verdict(self.over, scores, state.tally.points, self._names)
        if session.retreat.is_on:
            self.verdict = replace(self.verdict, match=TAKEN_BACK)
        self.title = self.verdict.winner
        self.account = read_account(_events_of(session))
        self.has_par = state.variant == SIX_CARD
        self._cards = deck_of(session.settings)
        self.result: ResultPart | None = None
        if session.ledger.bond.is_played_out(session.ledger.page):
            outcome = outcome_of(session.ledger, session.results, session.aside)
            self.result = ResultPart(outcome, session.ledger.bond)
        first: tuple[Deed, ...] = (("Next game", self._go_on, "N"),)
        items = (
            *(first if self.result is None else self.result.items()),
            ("Review", self._review, "R"),
            ("Title", lambda: Pop(2), "T"),
        )
        buttons = [Button(WIDE.buttons, words, act, letter=key) for words, act, key in items]
        buttons[0].is_main = True
        super().__init__(buttons)
        self.fit(WIDE_VIEW)
        self._follow_outcome()

    def fit(self, view: Box) -> None:
        """Lay it out for a wide window or an upright one, and for larger words."""
        is_wide, is_large = view.width >= WIDE_VIEW.width, self._session.settings.words > 100
        looks_on = self._names is None or self._session.settings.onlooker
        wide, tall = (WIDE, TALL) if looks_on else (WIDE_ALONE, TALL_ALONE)
        self._homes = (LARGE if is_large else wide) if is_wide else tall
        buttons, row = self.form.controls, self._homes.buttons
        n_rows = 1 if is_wide else -(-len(buttons) // MOST_IN_ROW)
        n_in_row = -(-len(buttons) // n_rows)
        boxes = lay_rows(row, *[n_in_row] * n_rows, gutter=GUTTER, pitch=BUTTON_PITCH)
        for button, box in zip(buttons, boxes, strict=False):
            button.box = box

    @property
    def face(self) -> Mood:
        """What the opponent's screen shows: its face, or what a skunk looks like."""
        if self._names is not None:
            return SKUNKS.get(self.over.margin, Mood.IDLE)
        is_beaten = self.over.winner is YOU
        usual = Mood.SULKING if is_beaten else Mood.GLOATING
        return SKUNKS.get(self.over.margin, usual)

    @property
    def said(self) -> str:
        """What the opponent said at the end."""
        return self._sitting.talk.cheek or ""

    @property
    def streak(self) -> str:
        """How many games were won in a row, from the second on."""
        if self._session.retreat.is_on:
            return ""
        own, mine = (self._session.ledger.page.lifetime.winning_streaks(seat)[0] for seat in Seat)
        if max(own, mine) < 2:
            return ""
        if self._names is not None:
            return f"{self._names[mine > own]} has won {max(own, mine)} in a row."
        return f"You have won {own} in a row." if own > mine else f"I have won {mine} in a row."

    def update(self, seconds: float) -> Change | None:
        """What is worked out meanwhile is shown as soon as it is there."""
        if self.result is not None and self.result.outcome.update():
            self._follow_outcome()
        return super().update(seconds)

    def _follow_outcome(self) -> None:
        self.is_stale = True
        if self.result is not None:
            for control in self.form.controls[: len(self.result.items())]:
                control.is_enabled = self.result.outcome.result is not None

    # --- where to go

    def _go_on(self) -> Change:
        if self._sitting.is_over and self._sitting.choice is not None:
            self._sitting.make(self._sitting.choice.confirm())
        return Pop()

    def _review(self) -> Change:
        session, names = self._session, self._names
        shelf = LatestShelf(session, names)
        return open_review(session.settings, shelf, names=names, is_locked=session.is_locked)

    # --- what is seen

    def draw_ground(self, canvas: Canvas) -> None:
        """The dim room, the opponent large, and the account."""
        homes = self._homes
        room = canvas.cached("room", lambda: draw_felt(canvas.size, palette.ROOM))
        canvas.surface.blit(room, (0, 0))
        paint_header(canvas, self.title, homes.header)
        paint_panel(canvas, homes.paper)
        if homes.monitor is not None:
            place, size = homes.monitor
            face = partial(draw_opponent, canvas.scale * size, self.face)
            monitor = canvas.cached(("large", self.face), lambda: face().convert_alpha())
            canvas.put(monitor, *place, "topleft")
        place, width = homes.said
        self._write_lines(canvas, self.said, width, *place)
        self._paint_account(canvas)

    def _write_lines(
        self, canvas: Canvas, words: str, width: float, x: float, y: float, anchor: str = "center"
    ) -> None:
        for i, line in enumerate(canvas.wrap_evenly(words, width)):
            canvas.text(line, x, y + i * ROW_PITCH * canvas.words, palette.CREAM, anchor=anchor)

    def _read_ground(self) -> tuple[str, ...]:
        """The verdict and the account, in sentences."""
        verdict, account = self.verdict, self.account
        means = tuple(say_means(account, has_par=self.has_par, names=self._names))
        best = () if account.best is None else (say_best(account.best, self._names),)
        result = () if self.result is None else self.result.lines
        said = (f"{verdict.result}.", f"{verdict.match}.", self._decided)
        return tuple(filter(None, (*said, *best, *means, *(result or (self.streak,)), self.said)))

    def _paint_account(self, canvas: Canvas) -> None:
        homes, verdict, account = self._homes, self.verdict, self.account
        middle, left, (result_y, match_y) = homes.paper.middle[0], homes.best[0], homes.verdict
        canvas.text(verdict.result, middle, result_y, palette.BRASS, Size.LARGE, Face.TITLE)
        canvas.text(verdict.match, middle, match_y, palette.QUIET, Size.SMALL)
        place, width = homes.story
        self._write_lines(canvas, self._decided, width, *place, "midleft")
        if account.best is not None:
            self._paint_best(canvas, account.best)
        self._paint_means(canvas)
        if self.result is not None:
            self.result.draw(canvas, left, homes.result_y, homes.paper.width - 100)
            return
        place = left, homes.streak_y
        canvas.text(self.streak, *place, palette.CREAM, Size.SMALL, anchor="midleft")

    @property
    def _decided(self) -> str:
        return self.account.decided(self.over.winner, self._names)

    def _paint_best(self, canvas: Canvas, best: Best) -> None:
        """The five cards, the starter apart."""
        left, y = self._homes.best
        canvas.text(name_best(best, self._names), left, y, palette.CREAM, anchor="midleft")
        *hand, starter = best.cards
        height = canvas.length(CARD_HEIGHT)
        for i, card in enumerate((*sorted_cards(tuple(hand)), starter)):
            x = left + CARD_HEIGHT * 5 / 14 + i * CARD_PITCH + (i == len(hand)) * STARTER_GAP
            canvas.put(paint_face(canvas, card, height, self._cards), x, y + 130)

    def _paint_means(self, canvas: Canvas) -> None:
        (left, y), columns = self._homes.means, self._homes.columns
        heads = (*(self._names or ("you", OPPONENT)), "par" if self.has_par else "")
        for x, head in zip(columns, heads, strict=True):
            canvas.text(head, x, y, palette.QUIET, Size.SMALL, anchor="midright")
        for name, *means in write_means(self.account, has_par=self.has_par):
            y += ROW_PITCH * canvas.words
            canvas.text(name, left, y, palette.CREAM, anchor="midleft")
            for x, mean in zip(columns, means, strict=True):
                canvas.text(mean, x, y, palette.CREAM, anchor="midright")


def _events_of(session: Session) -> Iterator[Event]:
    """As it was played, or as the history has it where one comes back to its end."""
    for turn in session.match.turns:
        yield from turn.events
    if not session.match.turns:
        with suppress(StoreError):
            for turn in LatestShelf(session).load(0).turns:
                yield from turn.events
