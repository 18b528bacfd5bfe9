"""The page of a game that is over: who won and how, what decided it, and where to go from here."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from game.motion.layout import Box, sorted_cards
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.deck import paint_face
from game.paint.felt import draw_felt
from game.paint.header import paint_header
from game.paint.opponent import draw_opponent
from game.paint.widgets import paint_panel
from game.rules.events import Event
from game.rules.match import play
from game.rules.seat import Seat
from game.rules.state import GameOver
from game.rules.terms import SIX_CARD, Margin
from game.scenes.pages.result import Deed, ResultPart
from game.scenes.pieces.controls import Button
from game.scenes.pieces.forms import HEADER, FormScene
from game.scenes.pieces.looks import deck_of
from game.scenes.pieces.scene import Change, Pop, Push
from game.scenes.pieces.scorecard import OPPONENT, figures
from game.scenes.replay.latest import shelf_of_latest
from game.scenes.replay.review import ReviewScene
from game.session.outcome import outcome_of
from game.session.session import Session
from game.table.match import Match
from game.table.sitting import Sitting
from game.words.account import Best, name_best, read_account, say_best, say_means, write_means
from game.words.mood import Mood
from game.words.retreat import TAKEN_BACK
from game.words.verdicts import give_verdict

YOU = Seat.PLAYER
MONITOR, MONITOR_SCALE = (100.0, 186.0), 2.6
SAID = (376.0, 724.0)
PAPER = Box(700.0, 190.0, 1120.0, 730.0)
CARD_HEIGHT, CARD_PITCH, STARTER_GAP = 190.0, 148.0, 26.0
ROW_PITCH = 40.0
COLUMNS = (470.0, 620.0, 770.0)
BUTTONS_Y, BUTTON, BUTTON_PITCH = 966.0, (350.0, 68.0), 385.0  # where there are three
GUTTER = BUTTON_PITCH - BUTTON[0]
RESULT_RISE = 58.0
SKUNKS = {Margin.SKUNK: Mood.SKUNK, Margin.DOUBLE_SKUNK: Mood.TWO_SKUNKS}


class EndingScene(FormScene):
    """What became of the game at the table below."""

    def __init__(self, session: Session, sitting: Sitting) -> None:
        self._session, self._sitting = session, sitting
        state = session.state
        assert isinstance(state.phase, GameOver)
        self.over = state.phase
        self.verdict = give_verdict(self.over, figures(state, state.scores)[0], state.tally.points)
        if session.retreat.is_on:
            self.verdict = replace(self.verdict, match=TAKEN_BACK)
        self.title = self.verdict.winner
        self.account = read_account(_events_of(session.match))
        self.has_par = state.variant == SIX_CARD
        self._cards = deck_of(session.settings)
        self.result: ResultPart | None = None
        if session.ledger.is_played_out:
            outcome = outcome_of(session.ledger, session.results, session.aside)
            self.result = ResultPart(outcome, session.ledger.bond)
        first: tuple[Deed, ...] = (("Next game", self._go_on, "N"),)
        items = (
            *(first if self.result is None else self.result.items()),
            ("Review", self._review, "R"),
            ("Title", lambda: Pop(2), "T"),
        )
        super().__init__(_lay_out(items))
        self._follow_outcome()

    @property
    def face(self) -> Mood:
        """What the opponent's screen shows: its face, or what a skunk looks like."""
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
        own, mine = (self._session.ledger.lifetime.winning_streaks(seat)[0] for seat in Seat)
        if max(own, mine) < 2:
            return ""
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
        session = self._session
        shelf = shelf_of_latest(session)
        return Push(ReviewScene(session.settings, shelf, is_locked=session.is_locked))

    # --- what is seen

    def draw_ground(self, canvas: Canvas) -> None:
        """The dim room, the opponent large, and the account."""
        room = canvas.cached("room", lambda: draw_felt(canvas.size, palette.ROOM))
        canvas.surface.blit(room, (0, 0))
        paint_header(canvas, self.title, HEADER)
        scale = canvas.scale * MONITOR_SCALE
        face = partial(draw_opponent, scale, self.face)
        monitor = canvas.cached(("large", self.face), lambda: face().convert_alpha())
        canvas.put(monitor, *MONITOR, "topleft")
        for i, line in enumerate(canvas.wrap_evenly(self.said, 520, Size.BODY)):
            canvas.text(line, SAID[0], SAID[1] + i * 40, palette.CREAM)
        paint_panel(canvas, PAPER)
        self._paint_account(canvas)

    def _read_ground(self) -> tuple[str, ...]:
        """The verdict and the account, in sentences."""
        verdict, account = self.verdict, self.account
        means = tuple(say_means(account, has_par=self.has_par))
        best = () if account.best is None else (say_best(account.best),)
        result = () if self.result is None else self.result.lines
        said = (f"{verdict.result}.", f"{verdict.match}.", account.decided(self.over.winner))
        return tuple(filter(None, (*said, *best, *means, *(result or (self.streak,)), self.said)))

    def _paint_account(self, canvas: Canvas) -> None:
        left, middle = PAPER.x + 50, PAPER.middle[0]
        verdict, account = self.verdict, self.account
        canvas.text(verdict.result, middle, PAPER.y + 54, palette.BRASS, Size.LARGE, Face.TITLE)
        canvas.text(verdict.match, middle, PAPER.y + 104, palette.QUIET, Size.SMALL)
        y = PAPER.y + 160
        for line in canvas.wrap(account.decided(self.over.winner), PAPER.width - 100):
            canvas.text(line, left, y, palette.CREAM, anchor="midleft")
            y += ROW_PITCH
        if account.best is not None:
            self._paint_best(canvas, account.best, PAPER.y + 206)
        self._paint_means(canvas, PAPER.y + 500)
        if self.result is not None:
            self.result.draw(canvas, left, PAPER.bottom - RESULT_RISE)
            return
        canvas.text(
            self.streak, left, PAPER.bottom - 36, palette.CREAM, Size.SMALL, anchor="midleft"
        )

    def _paint_best(self, canvas: Canvas, best: Best, y: float) -> None:
        """The five cards, the starter apart."""
        left = PAPER.x + 50
        canvas.text(name_best(best), left, y + 20, palette.CREAM, anchor="midleft")
        *hand, starter = best.cards
        height = canvas.length(CARD_HEIGHT)
        for i, card in enumerate((*sorted_cards(tuple(hand)), starter)):
            x = left + CARD_HEIGHT * 5 / 14 + i * CARD_PITCH + (i == len(hand)) * STARTER_GAP
            canvas.put(paint_face(canvas, card, height, self._cards), x, y + 150)

    def _paint_means(self, canvas: Canvas, y: float) -> None:
        left = PAPER.x + 50
        heads = ("you", OPPONENT, "par" if self.has_par else "")
        for x, head in zip(COLUMNS, heads, strict=True):
            canvas.text(head, left + x, y, palette.QUIET, Size.SMALL, anchor="midright")
        for name, *means in write_means(self.account, has_par=self.has_par):
            y += ROW_PITCH
            canvas.text(name, left, y, palette.CREAM, anchor="midleft")
            for x, mean in zip(COLUMNS, means, strict=True):
                canvas.text(mean, left + x, y, palette.CREAM, anchor="midright")


def _lay_out(items: Sequence[Deed]) -> list[Button]:
    """A row of buttons as wide as the paper; the first one is the main one."""
    width = (PAPER.width - (len(items) - 1) * GUTTER) / len(items)
    buttons = [
        Button(
            Box(PAPER.x + i * (width + GUTTER), BUTTONS_Y, width, BUTTON[1]),
            words,
            act,
            letter=key,
        )
        for i, (words, act, key) in enumerate(items)
    ]
    buttons[0].is_main = True
    return buttons


def _events_of(match: Match) -> Iterator[Event]:
    for state, move in match.turns:
        yield from play(state, move)[1]
