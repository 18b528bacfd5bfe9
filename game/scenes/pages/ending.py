"""The page of a game that is over, and where to go from it; the laurels of a match."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.contest.resultcodes import write_result_code
from game.contest.resultfiles import write_result
from game.contest.results import SUFFIX
from game.motion.boxes import Box, Cell, around, column, row, split_down
from game.motion.cues import Cue, Sound
from game.motion.layout import sorted_cards
from game.motion.places import TABLE_ROOMS, WIDE_VIEW
from game.motion.tween import part_of
from game.paint.cards.deck import paint_face
from game.paint.kit import palette
from game.paint.kit.canvas import HEIGHT, WIDTH, Canvas, Face, Size
from game.paint.kit.felt import paint_room
from game.paint.kit.widgets import paint_panel
from game.paint.opponent.opponent import draw_opponent
from game.paint.scenes.header import paint_header
from game.paint.scenes.notes import paint_brass
from game.paint.scenes.table import paint_sparks
from game.rules.events import Event
from game.rules.seat import Seat
from game.rules.state import GameOver, State
from game.rules.terms import SIX_CARD
from game.scenes.pages.days_and_points import say_points
from game.scenes.pieces.chooser import FileScene
from game.scenes.pieces.controls import Button, Effect, put
from game.scenes.pieces.forms import HEADER, FormScene, PanelScene, lay_rows
from game.scenes.pieces.looks import deck_of
from game.scenes.pieces.scene import Change, Copy, Pop, Push, Stir
from game.scenes.pieces.scorecard import OPPONENT
from game.scenes.replay.recorded import LatestShelf
from game.scenes.replay.summary_scene import open_review
from game.session.outcome import Outcome, outcome_of
from game.session.session import Session
from game.store.bonds import Bond
from game.store.dailies import count_streak
from game.store.files import StoreError, printable, write_out
from game.table.sitting import Sitting
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
LINE, RESULT, MATCH, LAST = 40.0, 64.0, 36.0, 70.0  # their heights, for words as they are
BUTTON_HEIGHT, BUTTON_GAP, GUTTER = 68.0, 16.0, 35.0
MOST_IN_ROW = 3  # of buttons in an upright window
WIDE_ROOM, TALL_ROOM = Box(90.0, 186.0, 1740.0, 848.0), Box(440.0, -104.0, 1040.0, 1436.0)
TALL_HEADER = Box(440.0, -252.0, 1040.0, HEADER.height)
MONITOR, WIDE_SIZE, TALL_SIZE = (200.0, 182.0), 2.6, 1.4
PAPER, INSET, EDGE, GAP, COLUMN = 1120.0, 32.0, 16.0, 80.0, 160.0
ABOVE_CARDS, BELOW = 10.0, 32.0  # between their name and them; between monitor, paper and buttons
MEANS = 880.0  # as wide as one can read across
SECOND_LINE = 33.0
Deed = tuple[str, Effect, str]
"""A button: its words, what it does, and its letter."""
COPIED = "The result is on the clipboard: send it to your friend."
PANEL = Box((WIDTH - 960) / 2, (HEIGHT - 580) / 2, 960.0, 580.0)
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
        return ("Copy result", self.copy, "C"), ("Save it", self.save, "S")

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
        self.message = f"The result is in {printable(path.name)}."

    def say(self) -> str:
        outcome = self.outcome
        if outcome.result is None:
            return outcome.trouble or "The result is being put together."
        n_games = outcome.result.challenge.n_games
        games = "in one game" if n_games == 1 else f"in {n_games} games"
        if outcome.is_par_there:
            return f"Par {say_points(sum(outcome.par))}, you {say_points(outcome.gained)} {games}."
        done = f"{len(outcome.par)} of {n_games}"
        return f"You {say_points(outcome.gained)} {games}. Master is playing them too: {done}."

    def draw(self, canvas: Canvas, x: float, y: float, room: float) -> None:
        canvas.text(self.say(), x, y, palette.BRASS, Size.BODY, Face.BOLD, "midleft", room)
        low = x, y + SECOND_LINE * canvas.words
        canvas.text(self.message, *low, palette.CREAM, Size.SMALL, anchor="midleft", room=room)


def _say_streak(bond: Bond) -> str:
    if bond.day is None:
        return ""
    n_days = count_streak([each.day for each in bond.dailies], bond.day)
    return "The deal of the day." if n_days < 2 else f"{n_days} days in a row."


def ending_layout(*, is_wide: bool, is_large: bool, looks_on: bool, n_rows: int) -> Cell:
    """The opponent beside the account or above it, where there is room and one looks on."""
    buttons = Cell("buttons", height=n_rows * (BUTTON_HEIGHT + BUTTON_GAP) - BUTTON_GAP)
    width, height = MONITOR
    size = WIDE_SIZE if is_wide else TALL_SIZE
    monitor = Cell("monitor", width * size, height * size)
    said = column(Cell(height=BELOW), Cell("said", weight=1), weight=1)
    if not is_wide:
        above = [row(monitor, said, gap=BELOW)] if looks_on else []
        return column(*above, Cell("paper", weight=1), buttons, gap=BELOW)
    page = column(Cell("paper", PAPER, weight=1), buttons, gap=BELOW, weight=is_large)
    if is_large:
        return row(page)
    space = Cell(weight=1)
    return row(column(monitor, said), space, page) if looks_on else row(space, page, space)


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
        buttons = [Button(WIDE_ROOM, words, act, letter=key) for words, act, key in items]
        buttons[0].is_main = True
        super().__init__(buttons)
        self.fit(WIDE_VIEW)
        self._follow_outcome()

    def fit(self, view: Box) -> None:
        is_wide, is_large = view.width >= WIDE_VIEW.width, self._session.settings.words > 100
        looks_on = self._names is None or self._session.settings.onlooker
        buttons = self.form.controls
        n_rows = 1 if is_wide else -(-len(buttons) // MOST_IN_ROW)
        page = ending_layout(is_wide=is_wide, is_large=is_large, looks_on=looks_on, n_rows=n_rows)
        self._at = page.lay(WIDE_ROOM if is_wide else TALL_ROOM)
        self._at["header"] = HEADER if is_wide else TALL_HEADER
        first = replace(self._at["buttons"], height=BUTTON_HEIGHT)
        n_in_row = [-(-len(buttons) // n_rows)] * n_rows
        put(buttons, lay_rows(first, *n_in_row, gutter=GUTTER, pitch=BUTTON_HEIGHT + BUTTON_GAP))

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
        at = self._at
        paint_room(canvas)
        paint_header(canvas, self.title, at["header"])
        paint_panel(canvas, at["paper"])
        if "monitor" in at:
            place = at["monitor"]
            face = partial(draw_opponent, canvas.scale * place.width / MONITOR[0], self.face)
            canvas.stamp(("large", self.face), face, place.x, place.y, "topleft")
        self._paint_account(canvas)

    def _read_ground(self) -> tuple[str, ...]:
        verdict, account = self.verdict, self.account
        means = tuple(say_means(account, has_par=self.has_par, names=self._names))
        best = () if account.best is None else (say_best(account.best, self._names),)
        result = () if self.result is None else (self.result.say(), self.result.message)
        said = (f"{verdict.result}.", f"{verdict.match}.", self._decided)
        return tuple(filter(None, (*said, *best, *means, *(result or (self.streak,)), self.said)))

    def _paint_account(self, canvas: Canvas) -> None:
        verdict, best, paper = self.verdict, self.account.best, around(self._at["paper"], -EDGE)
        room = replace(paper, x=paper.x + INSET, width=paper.width - 2 * INSET)
        means = write_means(self.account, has_par=self.has_par)
        at = self._at | self._account(canvas, room.width, len(means)).lay(room)
        place = at["result"].middle
        canvas.text(verdict.result, *place, palette.BRASS, Size.LARGE, Face.TITLE)
        canvas.text(verdict.match, *at["match"].middle, palette.QUIET, Size.SMALL)
        _write_lines(canvas, self._decided, at["story"], "midleft")
        if "said" in at:
            _write_lines(canvas, self.said, at["said"])
        if best is not None:
            self._paint_best(canvas, best, at["best"])
        self._paint_means(canvas, means, at["means"])
        last = at["last"]
        if self.result is not None:
            self.result.draw(canvas, last.x, last.y + LINE / 2 * canvas.words, last.width)
            return
        place = last.x, last.middle[1]
        canvas.text(self.streak, *place, palette.CREAM, Size.SMALL, anchor="midleft")

    def _account(self, canvas: Canvas, width: float, n_means: int) -> Cell:
        """Each part as high as its words; what is left over lies between them."""
        words, line, space = canvas.words, LINE * canvas.words, Cell(weight=1)
        is_broad = width > PAPER
        n_lines = len(canvas.wrap_evenly(self._decided, (width - GAP) / 2 if is_broad else width))
        story = Cell("story", height=n_lines * line)
        best = Cell("best", height=line + CARD_HEIGHT + ABOVE_CARDS)
        means = Cell("means", height=(1 + n_means) * line)
        parts = [story, space, best, space, means]
        if is_broad:
            left = column(story, space, best, weight=1)
            right = column(means, space, Cell("said", weight=3), weight=1)
            parts = [row(left, right, gap=GAP, weight=1)]
        result, match = Cell("result", height=RESULT * words), Cell("match", height=MATCH * words)
        return column(result, match, space, *parts, space, Cell("last", height=LAST * words))

    @property
    def _decided(self) -> str:
        return self.account.decided(self.over.winner, self._names)

    def _paint_best(self, canvas: Canvas, best: Best, box: Box) -> None:
        y = box.y + LINE / 2 * canvas.words
        canvas.text(name_best(best, self._names), box.x, y, palette.CREAM, anchor="midleft")
        *hand, starter = best.cards
        height = canvas.length(CARD_HEIGHT)
        for i, card in enumerate((*sorted_cards(tuple(hand)), starter)):
            x = box.x + CARD_HEIGHT * 5 / 14 + i * CARD_PITCH + (i == len(hand)) * STARTER_GAP
            canvas.put(
                paint_face(canvas, card, height, self._cards), x, box.bottom - CARD_HEIGHT / 2
            )

    def _paint_means(self, canvas: Canvas, means: Sequence[Sequence[str]], box: Box) -> None:
        right = min(box.right, box.x + MEANS)
        heads = "", *(self._names or ("you", OPPONENT)), "par" if self.has_par else ""
        for line, words in zip(split_down(box, len(means) + 1), (heads, *means), strict=True):
            y, is_head = line.middle[1], words is heads
            colour, size = (palette.QUIET, Size.SMALL) if is_head else (palette.CREAM, Size.BODY)
            canvas.text(words[0], box.x, y, colour, size, anchor="midleft")
            for i, word in enumerate(reversed(words[1:])):
                x, room = right - i * COLUMN, COLUMN - EDGE
                canvas.text(word, x, y, colour, size, anchor="midright", room=room)


def _write_lines(canvas: Canvas, words: str, box: Box, anchor: str = "center") -> None:
    """From the top of a box, at its left or in its middle."""
    x = box.x if anchor == "midleft" else box.middle[0]
    for i, line in enumerate(canvas.wrap_evenly(words, box.width)):
        canvas.text(line, x, box.y + (i + 0.5) * LINE * canvas.words, palette.CREAM, anchor=anchor)


def _events_of(session: Session) -> Iterator[Event]:
    """As it was played, or as the history has it where one comes back to its end."""
    for turn in session.match.turns:
        yield from turn.events
    if not session.match.turns:
        with suppress(StoreError):
            for turn in LatestShelf(session).load(0).turns:
                yield from turn.events


class LaurelsScene(PanelScene):
    """Letters of brass, sparks, and a tune; then what follows the end of a match."""

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
        self.title, self.words = MATCH_WINNERS[winner], tell_match(state.tally)
        if names is not None and winner is not None:
            self.title = name_in(MATCH_WINNER, names, winner)
        self._then, self._sound = then, sound
        self._tune: Cue | None = TUNES[winner]
        self._at = SPARKLE if is_still or winner is None else 0.0
        box = Box(PANEL.middle[0] - 195, PANEL.bottom - 110, 390, 68)
        super().__init__(PANEL, [Button(box, "Continue", self.leave, letter="C")])

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

    def _read_ground(self) -> tuple[str, ...]:
        return (self.words,)

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        x, y, (head, tail) = PANEL.middle[0], PANEL.y + 130, self.title.split(" the ")
        for n, line in enumerate((head, f"the {tail}")):
            paint_brass(canvas, line, x, y + n * LETTER_PITCH, LETTERS)
        canvas.text(self.words, x, y + 265, palette.CREAM, Size.LARGE, room=PANEL.width - 80)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        for n, share in enumerate(BURSTS):
            progress = part_of(self._at, n * BURST, n * BURST + FLIGHT)
            if 0 < progress < 1:
                paint_sparks(canvas, (PANEL.x + share * PANEL.width, PANEL.y + 60), progress)
