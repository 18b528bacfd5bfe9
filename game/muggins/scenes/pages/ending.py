"""The page of a finished game, with the ways on from it; and the celebration of a match."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Protocol

from muggins import registry
from muggins.motion.boxes import Box
from muggins.motion.cues import Cue, Sound
from muggins.motion.places import ASPECT, sorted_cards
from muggins.motion.timeline import part_of
from muggins.paint.cards.deck import paint_face
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import TileRank
from muggins.paint.opponent import draw_opponent
from muggins.paint.scenes.notes import paint_badge, paint_brass
from muggins.paint.scenes.table import paint_sparks
from muggins.record.history import GreatHand
from muggins.record.medals import Medal, note_result
from muggins.record.players import people_at
from muggins.rules.cards import Seat
from muggins.rules.events import Event
from muggins.rules.state import GameOver, State
from muggins.scenes.pages.progress_page import RecentGames
from muggins.scenes.pieces.scorecard import (
    OPPONENT,
    call_opponent,
    describe_opponent,
    has_match_points,
)
from muggins.scenes.pieces.settings_styles import deck_of
from muggins.scenes.replay.playback import LatestShelf
from muggins.scenes.replay.summary_scene import open_review
from muggins.session.session import Session
from muggins.settings.levels import level_above, level_named
from muggins.settings.settings import Settings
from muggins.store.files import StoreError
from muggins.table.controller import TableController
from muggins.ui.control import Bubble, Button, Control, Effect, Tile
from muggins.ui.layout import Choice, Column, Item, Panel, Picture, Row, Spacer, Text, flow
from muggins.ui.page import Dialog, Page
from muggins.ui.scene import Activity, Change, Pop, Screenshot
from muggins.ui.scroll import Scroll
from muggins.words.names import NUMBERS, list_cards, name_card, write_day
from muggins.words.review.account import (
    Best,
    name_best,
    read_account,
    say_best,
)
from muggins.words.review.practice_words import EXPLAINED, write_game_rating
from muggins.words.review.result_words import (
    BADGES,
    FIRST_HARDER,
    HARDER,
    MATCH_WINNER,
    MATCH_WINNERS,
    PLAY_HARDER,
    give_verdict,
    say_fact,
    say_firsts,
    say_result,
    tell_match,
)
from muggins.words.table.menu_words import (
    OPPONENTS,
    TAKEN_BACK,
    say_games_won,
    start_of,
    tell_scores,
)
from muggins.words.table.patter_moments import SKUNKS, Mood
from muggins.words.table.sentences import Names, leader_of, name_in
from muggins.words.table.speech import title

WIDTH, HEADING, RULE = 1010.0, 72.0, 3.0
SLIP_CARD_HEIGHT, SLIP_CARD_PITCH, SLIP_STARTER_GAP = 216.0, 172.0, 30.0  # and from card to card
PERFECT = 29
DOT = "\N{MIDDLE DOT}"
RARE = {
    28: "Only 76 of the 12,994,800 possible hands score that.",
    PERFECT: "Only 4 of the 12,994,800 possible hands score that: the perfect hand.",
}


class GreatHandScene(Dialog):
    """Great hand or medal, over the table or over a list of them."""

    width, fill = WIDTH, palette.IVORY

    def __init__(self, settings: Settings, found: GreatHand | Medal, name: str) -> None:
        self._deck = deck_of(settings)
        *held, self._starter = found.cards or (-1,)
        self._held = sorted_cards(tuple(held))
        names = people_at(name)
        players = " vs. ".join(names or (name, OPPONENT))
        if isinstance(found, Medal):
            words, whose, about = found.name, name, found.about
        else:
            words = NUMBERS[found.points].capitalize()
            whose = title(found.occasion, found.seat, names)
            about = f"{players}. {RARE.get(found.points, '')}"
        self._whose, self._about = f"{whose} {DOT} {write_day(found.at)}", about
        self._continue = Button("Continue", self.leave, letter="C", weight=1.0)
        super().__init__(words)
        self.focus_on(self._continue)

    def heading(self) -> Item:
        return Text(self.title, HEADING, palette.VERMILION, face=Face.TITLE, align=0.5)

    def build(self) -> Item:
        cards = None
        if self._held:
            said = f"{list_cards(self._held)}, with {name_card(self._starter)}."
            cards = Picture(self._draw_cards, SLIP_CARD_HEIGHT, said=said)
        return Column(
            Picture(_draw_rule, RULE),
            cards,
            Text(self._whose, Size.BODY, palette.INK, face=Face.BOLD, align=0.5),
            Text(self._about, Size.SMALL, palette.INK, align=0.5),
        )

    def footer(self) -> Sequence[Control | None]:
        return Button("Save picture", Screenshot, letter="S", weight=1.0), self._continue

    def _draw_cards(self, canvas: Canvas, box: Box) -> None:
        cards = (*self._held, self._starter)
        n = len(cards)
        wide = (n - 1) * SLIP_CARD_PITCH + SLIP_STARTER_GAP + SLIP_CARD_HEIGHT * ASPECT
        part = min(1.0, box.width / wide)
        left = box.middle[0] - part * (wide - SLIP_CARD_HEIGHT * ASPECT) / 2
        height = canvas.length(part * SLIP_CARD_HEIGHT)
        for i, card in enumerate(cards):
            x = left + part * (i * SLIP_CARD_PITCH + SLIP_STARTER_GAP * (i == n - 1))
            canvas.put(paint_face(canvas, card, height, self._deck), x, box.middle[1])


def _draw_rule(canvas: Canvas, box: Box) -> None:
    canvas.surface.fill(palette.BRASS_DARK, canvas.rect(box.x, box.y, box.width, box.height))


CARD_HEIGHT, CARD_PITCH, STARTER_GAP = 190.0, 148.0, 26.0
CARDS = 5 * CARD_PITCH + STARTER_GAP
CARDS_LEAST, CARDS_MOST = 440.0, 640.0  # widths of the best hand
MONITOR = 200.0, 182.0
GAP, NEXT = 32.0, 132.0
STORY_PART = 1.6  # of the width, where what lies beside it has 1
STORY, WAYS, SAYING, LEAST = 620.0, 480.0, 250.0, 400.0  # least widths
WINNER, SCORE, BADGE = 140.0, 150.0, 60.0  # heights
RATED = "Rated"  # the entry that says that the rating has been explained
Deed = tuple[str, Effect, str]
"""A button: its words, its action, and its letter."""
LAURELS, SPARKS = 960.0, 60.0  # width of the panel; where they begin, below its edge
LETTERS, LETTER_PITCH = 128.0, 150.0  # units; those of a game have 96
BURST, FLIGHT = 0.5, 1.5  # seconds from one burst to the next; that sparks fly
BURSTS = (0.1, 0.9, 0.3, 0.7, 0.5, 0.1, 0.9)  # where they are, of the panel's width
TUNES = {Seat.PLAYER: Cue.LAURELS, Seat.COMPUTER: Cue.CHARGE, None: None}
SPARKLE = BURST * len(BURSTS) + FLIGHT


class EndingPart(Protocol):
    """Part that an extra adds to the page, in place of the next game."""

    @property
    def is_ready(self) -> bool:
        """Return whether what can be done with it is possible by now."""

    def items(self) -> Sequence[Deed]:
        """Return what can be done with it."""

    def update(self) -> bool:
        """Take in what is there by now; return whether there was anything new."""

    def say(self) -> str:
        """Return what is said of it."""


class Badge(Picture):
    """A cream pill for a special achievement."""

    def __init__(self, words: str, n_skunks: int = 0) -> None:
        self.words, self._n_skunks = words, n_skunks
        super().__init__(self._draw_pill, BADGE, width=LEAST, least=0.7 * BADGE)

    def _draw_pill(self, canvas: Canvas, box: Box) -> None:
        paint_badge(canvas, box, self.words, self._n_skunks)


class EndingScene(Page):
    """Result of the game at the table below."""

    back_words = ""
    rating = ""  # of the game, once the coach has graded it

    def __init__(self, session: Session, controller: TableController) -> None:
        self._session, self._controller = session, controller
        state, self._names = session.state, controller.names
        assert isinstance(state.phase, GameOver)
        self.over = state.phase
        self.scores = tell_scores(state.scores, start_of(state))
        self.verdict = give_verdict(self.over, self.scores, state.tally.points, self._names)
        if session.undo.is_on:
            self.verdict = replace(self.verdict, match=TAKEN_BACK)
        self.title = self._call(self.verdict.winner)
        self.account = read_account(_events_of(session))
        self._cards = deck_of(session.settings)
        parts = (make(session) for make in registry.hooked("ending"))
        self.result: EndingPart | None = next(filter(None, parts), None)
        self._buttons = [*self._make_buttons()]
        self._first_win = self._note_win()
        is_rated = self._names is None and not session.undo.is_on
        self._recent = RecentGames(session.recorder, state.tally.games) if is_rated else None
        super().__init__()
        self.focus_on(self._buttons[0])
        self._follow_outcome()

    def _make_buttons(self) -> Iterator[Button]:
        """Yield the gold main button, and the other ways on."""
        if self.result is None:
            number = self._session.state.tally.games + 1
            line = f"Game {number}"
            yield Tile(
                "Next game",
                self._go_on,
                line,
                rank=TileRank.MAIN,
                letter="N",
                height=NEXT,
                has_arrow=True,
            )
        else:
            for i, (words, act, letter) in enumerate(self.result.items()):
                yield Button(words, act, letter=letter, is_main=i == 0, weight=1.0)
        yield Button("Review", self._review, letter="R", weight=1.0)
        yield Button("Main menu", lambda: Pop(2), letter="T", weight=1.0)

    def _call(self, said: str) -> str:
        """Put the opponent's name into a sentence."""
        return call_opponent(said, self._session.opponent)

    @property
    def face(self) -> Mood:
        """Face on the opponent's screen, or the picture of a skunk."""
        if self._names is not None:
            return SKUNKS.get(self.over.margin, Mood.IDLE)
        is_beaten = self.over.winner is Seat.PLAYER
        usual = Mood.SULKING if is_beaten else Mood.GLOATING
        return SKUNKS.get(self.over.margin, usual)

    @property
    def said(self) -> str:
        """The opponent's last line."""
        return self._controller.talk.remark or ""

    @property
    def streak(self) -> str:
        if self._session.undo.is_on:
            return ""
        own, mine = (
            self._session.recorder.snapshot.lifetime.winning_streaks(seat)[0] for seat in Seat
        )
        if max(own, mine) < 2:
            return ""
        if self._names is not None:
            return f"{self._names[mine > own]} has won {max(own, mine)} in a row."
        return (
            "" if own > mine else self._call(f"Muggins has won {mine} in a row.")
        )  # yours has a badge

    def update(self, seconds: float) -> Change | None:
        if self.result is not None and self.result.update():
            self._follow_outcome()
        if self._recent is not None and self._recent.update(seconds):
            self.show()
        return super().update(seconds)

    def prepare(self) -> None:
        """Write the rating, with what it means the first time."""
        skill, player_notes = (
            self._recent and self._recent.skill,
            self._session.recorder.player_notes,
        )
        if skill and not self.rating:
            self.rating = write_game_rating(skill)
            if not player_notes.text(RATED) and not self._session.is_locked:
                self.rating += f" {EXPLAINED}"
                player_notes.keep(RATED, "Yes")

    def _follow_outcome(self) -> None:
        self.is_stale = True
        if self.result is not None:
            for button in self._buttons[: len(self.result.items())]:
                button.is_enabled = self.result.is_ready

    # --- where to go

    def _go_on(self) -> Change:
        if self._controller.is_over and self._controller.choice is not None:
            self._controller.make(self._controller.choice.confirm())
        return Pop()

    def _review(self) -> Change:
        session, names = self._session, self._names
        shelf = LatestShelf(session, names)
        return open_review(session.settings, shelf, names=names, is_locked=session.is_locked)

    # --- what is seen

    @property
    def has_onlooker(self) -> bool:
        """True if the opponent is shown, which is optional between two people."""
        return self._names is None or self._session.settings.onlooker

    def build_root(self) -> Item:
        """Build the result and its reason on the left; the opponent and buttons on the right."""
        self.back = None
        self._said.words = self.message or self.explain()
        left, story = self._build_head(), self._build_story()
        first, *others = self._buttons
        offer, said = self._build_offer(), self._said if self._said.words else None
        ways = Column(offer, said, first, flow(*others), width=WAYS)
        opponent = self._build_opponent()
        beside = Row(
            Column(left, Spacer(), story, width=STORY, weight=STORY_PART),
            Column(opponent, Spacer(), ways, width=WAYS, weight=1.0),
            gap=1.5 * GAP,
        )
        large = Column(left, opponent, story, Spacer(), ways)
        return Scroll(Choice(beside, large))

    def build(self) -> Item:
        return Spacer()

    def order(self, controls: Sequence[Control]) -> Sequence[Control]:
        """Return the controls with the main button first."""
        return sorted(controls, key=lambda each: each is not self._buttons[0])

    def explain(self) -> str:
        """Return the result of a challenge, or the current winning streak."""
        if self.result is None:
            return self.streak
        return self.result.say()

    def read(self) -> Iterator[str]:
        account = self.account
        best = () if account.best is None else (self._call(say_best(account.best, self._names)),)
        games = self._call(say_games_won(self._session.recorder.snapshot.record.wins, self._names))
        said = (f"{self.verdict.result}.", self.happened, self.fact, self._decided, self.rating)
        match = f"{self._match}." if self._match else ""
        yield from filter(
            None, (*said, *best, *self.badges, match, games, self.explain(), self.said)
        )

    def _build_head(self) -> Item:
        """Return the winner, the score, and the achievements."""
        name = Picture(self._draw_winner, WINNER, width=LEAST, least=0.7 * WINNER)
        score = Picture(self._draw_score, SCORE, width=LEAST, least=0.7 * SCORE)
        skunk = BADGES.get(self.over.margin)
        n_skunks = int(self.over.margin)
        badges = [Badge(each, n_skunks if each == skunk else 0) for each in self.badges]
        return Column(name, score, *badges, gap=GAP / 4)

    @property
    def badges(self) -> tuple[str, ...]:
        skunk = BADGES.get(self.over.margin)
        if self._names is not None or self._session.undo.is_on:
            return (skunk,) if skunk else ()
        page = self._session.recorder.snapshot
        best = max(
            (each.points for each in self.account.bests if each.seat is Seat.PLAYER), default=0
        )
        streak = page.lifetime.winning_streaks(Seat.PLAYER)[0]
        before = page.earlier[1].of("best_hand", Seat.PLAYER)
        firsts = say_firsts(best, before, self._first_win, streak)
        return tuple(filter(None, (skunk, *firsts)))

    def _note_win(self) -> str:
        """Record the result against a level; return its name if this is the first win."""
        session = self._session
        skill, n_games = session.opponent, session.recorder.snapshot.lifetime.games
        if skill not in OPPONENTS or session.undo.is_on or session.is_locked:
            return ""
        is_won = self.over.winner is Seat.PLAYER
        known = note_result(session.recorder.player_notes, skill, n_games, is_won=is_won)
        return OPPONENTS[skill][0] if is_won and known.first_win == n_games else ""

    def _build_opponent(self) -> Item | None:
        """Return the opponent, its line, and the number of games won."""
        wins = self._session.recorder.snapshot.record.wins
        skill = self._session.opponent
        against = describe_opponent(skill) if skill in OPPONENTS else ""
        games = Column(
            Text(against, Size.SMALL, face=Face.BOLD) if against else None,
            Text(self._call(say_games_won(wins, self._names)), Size.SMALL, palette.QUIET),
            gap=0.0,
        )
        if not self.has_onlooker:
            return games
        monitor = Picture(self._draw_monitor, MONITOR[1], width=MONITOR[0])
        monitor.most_width = MONITOR[0]
        said = Bubble(self.said, width=SAYING, is_beside=True) if self.said else None
        words = Column(Spacer(), said, Spacer(), games, weight=1.0, width=SAYING)
        return Row(monitor, words, gap=GAP)

    def _draw_monitor(self, canvas: Canvas, box: Box) -> None:
        who = self._session.opponent
        face = partial(draw_opponent, canvas.scale, self.face, who)
        canvas.stamp(("opponent", who, self.face), face, *box.middle)

    def _draw_winner(self, canvas: Canvas, box: Box) -> None:
        height = min(box.height, box.width / (0.62 * len(self.title)))
        paint_brass(canvas, self.title, *box.middle, height)

    def _draw_score(self, canvas: Canvas, box: Box) -> None:
        """Draw both scores, each in the color of its pegs."""
        x, y = box.middle
        own, other = self.scores
        color = [each.lerp(palette.CREAM, 0.35) for each in canvas.pegs]
        size = 0.86 * box.height
        canvas.text(str(own), x - 60, y, color[0], size, Face.FIGURES, "midright")
        canvas.text("to", x, y + 6, palette.QUIET, 0.4 * size, Face.FIGURES)
        canvas.text(str(other), x + 60, y, color[1], size, Face.FIGURES, "midleft")

    def _build_story(self) -> Item:
        """Return the account of the game, the decisive deal, and the best hand."""
        best = self.account.best
        cards = name = None
        if best is not None:
            draw, height = partial(self._draw_best, best), CARDS_MOST * CARD_HEIGHT / CARDS
            picture = Picture(draw, height, width=CARDS_LEAST)
            picture.most_width = CARDS_MOST
            cards, name = picture, Text(self._call(name_best(best, self._names)), face=Face.BOLD)
        said = " ".join(filter(None, (self.happened, self.fact)))
        match = self._match and Text(self._match, Size.SMALL, palette.QUIET)
        happened = Text(said, face=Face.BOLD)
        decided = Text(self._decided, Size.SMALL, palette.QUIET)
        rating = Text(self.rating, Size.SMALL, palette.BRASS) if self.rating else None
        return Panel(happened, decided, rating, name, cards, match or None, gap=GAP / 2.5)

    def _build_offer(self) -> Item | None:
        """Return the offer of a stronger opponent, after two wins in a row."""
        harder = self.harder
        if harder is None:
            return None
        words = PLAY_HARDER.format(level=OPPONENTS[harder][0])
        play = Button(words, partial(self._play_harder, harder), letter="P")
        words_above = self._first_offer if self._first_win else HARDER
        return Panel(Text(words_above, Size.BODY, palette.BRASS, face=Face.BOLD), play, gap=GAP / 2)

    @property
    def _first_offer(self) -> str:
        level = level_named(self._session.settings.skill)
        return (level.moves_up if level else "") or FIRST_HARDER

    @property
    def harder(self) -> str | None:
        """The next level, after two wins in a row."""
        session = self._session
        is_plain = self._names is None and self.result is None and not session.is_locked
        skill, streak = (
            session.settings.skill,
            session.recorder.snapshot.lifetime.winning_streaks(Seat.PLAYER)[0],
        )
        is_due = bool(self._first_win) or (streak > 0 and streak % 2 == 0)
        is_due &= is_plain and not session.undo.is_on
        return level_above(skill) if is_due else None

    def _play_harder(self, level: str) -> Change:
        self._session.change(replace(self._session.settings, skill=level))
        return self._go_on()

    @property
    def _match(self) -> str:
        """Match points, if the player has changed the value of wins."""
        is_single = self.result is not None and self._session.state.tally.games == 1
        is_chosen = has_match_points(self._session.state) and not is_single
        return self._call(self.verdict.match) if is_chosen or self._session.undo.is_on else ""

    @property
    def happened(self) -> str:
        n_hands = self._session.state.n_hands
        won = self.over.winner, self.over.margin
        return self._call(say_result(*won, self.scores, n_hands, self._names))

    @property
    def fact(self) -> str:
        return "" if self._names else self._call(say_fact(self.account.deals, self.over.winner))

    @property
    def _decided(self) -> str:
        return self._call(self.account.decided(self.over.winner, self._names))

    def _draw_best(self, best: Best, canvas: Canvas, box: Box) -> None:
        *hand, starter = best.cards
        part = box.width / CARDS
        height = canvas.length(part * CARD_HEIGHT)
        for i, card in enumerate((*sorted_cards(tuple(hand)), starter)):
            x = CARD_HEIGHT * ASPECT / 2 + i * CARD_PITCH + (i == len(hand)) * STARTER_GAP
            face = paint_face(canvas, card, height, self._cards)
            canvas.put(face, box.x + part * x, box.middle[1])


def _events_of(session: Session) -> Iterator[Event]:
    """Yield the game's events as played, or from the history after a restart."""
    for turn in session.match.turns:
        yield from turn.events
    if not session.match.turns:
        with suppress(StoreError):
            for turn in LatestShelf(session).load(0).turns:
                yield from turn.events


class MatchWonScene(Dialog):
    """Letters of brass, sparks, and a tune; then the scene that follows the end of a match."""

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
    def activity(self) -> Activity:
        return Activity.MOTION if self._at < SPARKLE else Activity.LITTLE

    def update(self, seconds: float) -> Change | None:
        """Advance; the tune begins with the first sparks, in place of that of the last game."""
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
    """Split text into two lines of similar length."""
    spaces = (at for at, letter in enumerate(words) if letter == " ")
    at = min(spaces, key=lambda at: (abs(2 * at - len(words)), -at))
    return words[:at], words[at + 1 :]
