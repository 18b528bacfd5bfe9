"""The page of a game that is over, and where to go from it; the laurels of a match."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.contest.resultcodes import write_result_code
from game.contest.resultfiles import write_result
from game.contest.results import SUFFIX
from game.motion.boxes import Box
from game.motion.cues import Cue, Sound
from game.motion.layout import sorted_cards
from game.motion.places import ASPECT
from game.motion.tween import part_of
from game.paint.cards.deck import paint_face
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.opponent.opponent import draw_opponent
from game.paint.scenes.notes import paint_brass
from game.paint.scenes.table import paint_sparks
from game.record.bonds import Bond
from game.rules.events import Event
from game.rules.seat import Seat
from game.rules.state import GameOver, State
from game.rules.terms import SIX_CARD
from game.scenes.pages.days_and_points import say_points
from game.scenes.pieces.chooser import FileScene
from game.scenes.pieces.looks import deck_of
from game.scenes.pieces.scorecard import OPPONENT
from game.scenes.replay.recorded import LatestShelf
from game.scenes.replay.summary_scene import open_review
from game.session.outcome import Outcome, outcome_of
from game.session.session import Session
from game.store.dailies import count_streak
from game.store.files import StoreError, printable, write_out
from game.table.sitting import Sitting
from game.ui.control import Button, Control, Effect
from game.ui.layout import Choice, Column, Item, Panel, Row, Spacer, flow
from game.ui.page import Dialog, Page
from game.ui.scene import Change, Copy, Pop, Push, Stir
from game.ui.text import Picture, Text
from game.words.review.account import (
    Best,
    name_best,
    read_account,
    say_best,
    say_means,
    write_means,
)
from game.words.review.verdicts import MATCH_WINNER, MATCH_WINNERS, give_verdict, tell_match
from game.words.table.between import Names, name_in
from game.words.table.mood import SKUNKS, Mood
from game.words.table.sentences import leader_of
from game.words.table.standing import start_of, tell_scores
from game.words.table.takeback_words import TAKEN_BACK

YOU = Seat.PLAYER
CARD_HEIGHT, CARD_PITCH, STARTER_GAP = 190.0, 148.0, 26.0
CARDS = 5 * CARD_PITCH + STARTER_GAP
MONITOR, MONITORS = (200.0, 182.0), (400.0, 200.0)  # as it is drawn; its widths on the page
ABOVE_CARDS, GAP = 10.0, 32.0
STORY_PART, PAPER_PART = 1.2, 3.0  # of the width, where what lies beside them has 1
STORY, LABEL, NUMBER, TYPE = 460.0, 190.0, 96.0, 27.0  # least widths
Deed = tuple[str, Effect, str]
"""A button: its words, what it does, and its letter."""
COPIED = "Result copied. Send it to your friend."
LAURELS, SPARKS = 960.0, 60.0  # width of the panel; where they begin, below its edge
LETTERS, LETTER_PITCH = 128.0, 150.0  # units; those of a game have 96
BURST, FLIGHT = 0.5, 1.5  # seconds from one burst to the next; that sparks fly
BURSTS = (0.1, 0.9, 0.3, 0.7, 0.5, 0.1, 0.9)  # where they are, of the panel's width
TUNES = {Seat.PLAYER: Cue.LAURELS, Seat.COMPUTER: Cue.CHARGE, None: None}
SPARKLE = BURST * len(BURSTS) + FLIGHT


class ResultPart:
    """What a challenge leaves to be done: its result is copied and saved."""

    def __init__(self, outcome: Outcome, bond: Bond) -> None:
        self.outcome = outcome
        self.message = _say_streak(bond)

    def items(self) -> tuple[Deed, ...]:
        return ("Copy result", self.copy, "C"), ("Save result", self.save, "S")

    def copy(self) -> Change | None:
        result = self.outcome.result
        return None if result is None else Copy(write_result_code(result), COPIED)

    def save(self) -> Change | None:
        result = self.outcome.result
        if result is None:
            return None
        name = result.file_name
        return Push(FileScene("Save the result", (SUFFIX,), self._write, Path.home(), name=name))

    def _write(self, path: Path) -> None:
        assert self.outcome.result is not None
        write_out(path, write_result(self.outcome.result))
        self.message = f"Saved as {printable(path.name)}."

    def say(self) -> str:
        outcome = self.outcome
        if outcome.result is None:
            return outcome.trouble or "Preparing the result..."
        n_games = outcome.result.challenge.n_games
        games = "in one game" if n_games == 1 else f"in {n_games} games"
        if outcome.is_par_there:
            par, gained = say_points(sum(outcome.par)), say_points(outcome.gained)
            return f"Par: {par}. You: {gained} {games}."
        done = f"{len(outcome.par)} of {n_games}"
        gained = say_points(outcome.gained)
        return f"You: {gained} {games}. Master is playing the same cards: {done}."


def _say_streak(bond: Bond) -> str:
    if bond.day is None:
        return ""
    n_days = count_streak([each.day for each in bond.dailies], bond.day)
    return "Today's deal." if n_days < 2 else f"{n_days} days in a row."


class EndingScene(Page):
    """What became of the game at the table below."""

    back_words = ""

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
            ("Main menu", lambda: Pop(2), "I"),
        )
        self._buttons = [Button(words, act, letter=key) for words, act, key in items]
        self._buttons[0].is_main = True
        super().__init__()
        self.focus_on(self._buttons[0])
        self._follow_outcome()

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
        if self._session.retreat.is_on:
            return ""
        own, mine = (self._session.ledger.page.lifetime.winning_streaks(seat)[0] for seat in Seat)
        if max(own, mine) < 2:
            return ""
        if self._names is not None:
            return f"{self._names[mine > own]} has won {max(own, mine)} in a row."
        return f"You have won {own} in a row." if own > mine else f"I have won {mine} in a row."

    def update(self, seconds: float) -> Change | None:
        if self.result is not None and self.result.outcome.update():
            self._follow_outcome()
        return super().update(seconds)

    def _follow_outcome(self) -> None:
        self.is_stale = True
        if self.result is not None:
            for button in self._buttons[: len(self.result.items())]:
                button.is_enabled = self.result.outcome.result is not None

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

    @property
    def has_onlooker(self) -> bool:
        """Whether the opponent is there, who may be sent off while two people play."""
        return self._names is None or self._session.settings.onlooker

    def build(self) -> Item:
        paper = self._build_account()
        if not self.has_onlooker:
            return paper
        said = Text(self.said, align=0.5)
        large, small = (self._build_monitor(width) for width in MONITORS)
        return Choice(
            Row(Column(large, said, width=MONITORS[0], weight=1.0), paper, gap=GAP),
            Column(Row(small, Column(said, width=MONITORS[1], weight=1.0), gap=GAP), paper),
        )

    def footer(self) -> Sequence[Control | None]:
        return self._buttons

    def explain(self) -> str:
        """Return the result of a challenge, or how many games were won in a row."""
        if self.result is None:
            return self.streak
        return " ".join(filter(None, (self.result.say(), self.result.message)))

    def read(self) -> Iterator[str]:
        verdict, account = self.verdict, self.account
        means = tuple(say_means(account, has_par=self.has_par, names=self._names))
        best = () if account.best is None else (say_best(account.best, self._names),)
        said = (f"{verdict.result}.", f"{verdict.match}.", self._decided)
        yield from filter(None, (*said, *best, *means, self.explain(), self.said))

    def _build_monitor(self, width: float) -> Item:
        def draw(canvas: Canvas, box: Box) -> None:
            face = partial(draw_opponent, canvas.scale * box.width / MONITOR[0], self.face)
            canvas.stamp((f"opponent {width}", self.face), face, box.x, box.y, "topleft")

        picture = Picture(draw, ratio=MONITOR[1] / MONITOR[0], width=width)
        picture.most_width, picture.align = width, 0.5
        return picture

    def _build_account(self) -> Item:
        verdict, best = self.verdict, self.account.best
        result = Text(verdict.result, Size.LARGE, palette.BRASS, face=Face.TITLE, align=0.5)
        match = Text(verdict.match, Size.SMALL, palette.QUIET, align=0.5)
        cards = None
        if best is not None:
            picture = Picture(partial(self._draw_best, best), ratio=CARD_HEIGHT / CARDS)
            name = Text(name_best(best, self._names))
            cards = Column(name, picture, gap=ABOVE_CARDS)
            cards.most_width = CARDS
        story = Column(Text(self._decided), cards, gap=GAP, width=STORY, weight=STORY_PART)
        both = flow(story, self._build_means(), gap=2 * GAP)
        return Panel(result, match, Spacer(), both, Spacer(), weight=PAPER_PART)

    def _build_means(self) -> Item:
        """Return the table of averages: each player's, and par."""
        heads = "", *(self._names or ("you", OPPONENT)), "par" if self.has_par else ""
        rows = []
        for words in (heads, *write_means(self.account, has_par=self.has_par)):
            color, size = (palette.QUIET, Size.SMALL) if words is heads else (palette.CREAM, TYPE)
            label, *cells = (Text(each, size, color, align=i > 0) for i, each in enumerate(words))
            columns = (Column(each, width=NUMBER) for each in cells)
            rows.append(Row(Column(label, width=LABEL, weight=1.0), *columns, gap=8.0))
        return Column(*rows, weight=1.0)

    @property
    def _decided(self) -> str:
        return self.account.decided(self.over.winner, self._names)

    def _draw_best(self, best: Best, canvas: Canvas, box: Box) -> None:
        *hand, starter = best.cards
        part = box.width / CARDS
        height = canvas.length(part * CARD_HEIGHT)
        for i, card in enumerate((*sorted_cards(tuple(hand)), starter)):
            x = CARD_HEIGHT * ASPECT / 2 + i * CARD_PITCH + (i == len(hand)) * STARTER_GAP
            face = paint_face(canvas, card, height, self._cards)
            canvas.put(face, box.x + part * x, box.middle[1])


def _events_of(session: Session) -> Iterator[Event]:
    """As it was played, or as the history has it where one comes back to its end."""
    for turn in session.match.turns:
        yield from turn.events
    if not session.match.turns:
        with suppress(StoreError):
            for turn in LatestShelf(session).load(0).turns:
                yield from turn.events


class LaurelsScene(Dialog):
    """Letters of brass, sparks, and a tune; then what follows the end of a match."""

    width = LAURELS

    def __init__(
        self,
        state: State,
        sound: Sound,
        then: Effect,
        names: Names | None = None,
        *,
        is_still: bool,
    ) -> None:
        winner = leader_of(*state.tally.points)
        title = MATCH_WINNERS[winner]
        if names is not None and winner is not None:
            title = name_in(MATCH_WINNER, names, winner)
        self.match = tell_match(state.tally)
        self._then, self._sound = then, sound
        self._tune: Cue | None = TUNES[winner]
        self._at = SPARKLE if is_still or winner is None else 0.0
        super().__init__(title)

    def heading(self) -> Item:
        return Picture(self._draw_letters, 2 * LETTER_PITCH)

    def build(self) -> Item:
        return Text(self.match, Size.LARGE, align=0.5)

    def footer(self) -> Sequence[Control | None]:
        return (Button("Continue", self.leave, letter="C", weight=1.0),)

    @property
    def stir(self) -> Stir:
        return Stir.MOTION if self._at < SPARKLE else Stir.LITTLE

    def update(self, seconds: float) -> Change | None:
        """The tune begins with the first sparks, in place of that of the last game."""
        if self._tune is not None:
            self._sound.end_tune()
            self._sound.play(self._tune)
            self._tune = None
        if self._at < SPARKLE:
            self._at, self.is_stale = self._at + seconds, True
        return super().update(seconds)

    def leave(self) -> Change | None:
        self._sound.end_tune()
        return self._then()

    def _draw_letters(self, canvas: Canvas, box: Box) -> None:
        part = min(1.0, box.width / LAURELS)
        for n, line in enumerate(halve(self.title)):
            y = box.y + (n + 0.5) * LETTER_PITCH
            paint_brass(canvas, line, box.middle[0], y, part * LETTERS)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        panel = self.panel.box
        for n, share in enumerate(BURSTS):
            progress = part_of(self._at, n * BURST, n * BURST + FLIGHT)
            if 0 < progress < 1:
                place = panel.x + share * panel.width, panel.y + SPARKS
                paint_sparks(canvas, place, progress)


def halve(words: str) -> tuple[str, str]:
    """Split words into two lines about as long as each other."""
    spaces = (at for at, letter in enumerate(words) if letter == " ")
    at = min(spaces, key=lambda at: (abs(2 * at - len(words)), -at))
    return words[:at], words[at + 1 :]
