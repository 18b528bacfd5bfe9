"""Recorded games and their playback: position, navigation, the table as an item, its outline."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Protocol

from muggins.mind.coach.grades import Grade
from muggins.motion.boxes import Box
from muggins.motion.picture import TablePicture, picture_of
from muggins.motion.places import (
    MIDDLE,
    TALL_VIEW,
    WIDE_VIEW,
    Arrangement,
    Places,
    framed_places,
    places_in,
)
from muggins.motion.timeline import Sprite, Timeline
from muggins.paint.charts.choice_bars import PanelShown
from muggins.paint.kit.canvas import Canvas
from muggins.paint.kit.widgets import paint_frame
from muggins.paint.scenes.reviewing import ReviewShown
from muggins.paint.scenes.shown import BoardShown, PegShown, PlateShown, TableShown
from muggins.record.history import GameLine, Scope, load_game, open_history, read_games
from muggins.record.log import EventLog, settings_from
from muggins.record.stored_grades import read_grades
from muggins.rules.cards import Seat
from muggins.rules.state import State
from muggins.rules.terms import TARGET
from muggins.rules.turn import Turn
from muggins.scenes.pieces.scorecard import (
    YOU,
    describe_cards,
    mark_crib,
    opponent_at,
    write_plates,
)
from muggins.scenes.pieces.settings_styles import deck_of, felt_of
from muggins.session.session import Session
from muggins.settings.settings import Settings
from muggins.speech.outline import Outline, Part
from muggins.store.files import StoreError
from muggins.table.choices import CardChoice
from muggins.table.match import AT_ONCE, speed_of
from muggins.ui.layout import Item, Painter, measured
from muggins.words.names import Role, list_cards
from muggins.words.review.review_words import call_other, say_chance, say_offer
from muggins.words.table.menu_words import start_of
from muggins.words.table.overview import say_scores, say_table
from muggins.words.table.sentences import TO_PLAYER, Names, tellings_for
from muggins.words.table.speech import retell


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game turn by turn."""

    title: str
    turns: tuple[Turn, ...]
    fault: str = ""  # why it stops where it should not
    lines: tuple[int, ...] = ()  # of a log, by turn
    notes: Mapping[int, str] = field(default_factory=dict)  # of a log, before some of the turns
    grades: Mapping[int, Sequence[Grade]] = field(default_factory=dict)  # that are kept, by deal
    names: Names | None = None  # of two people who played it
    seat: Seat = Seat.PLAYER  # of whoever looks back
    level: str = ""  # of the computer, if it is known

    @property
    def other(self) -> str:
        return opponent_at(self.level) if self.names is None else self.names[self.seat.other]

    def seen_by(self, seat: Seat) -> "RecordedGame":
        title = self.title if self.names is None else f"{self.title}: {self.names[seat]}"
        return replace(self, seat=seat, title=title)

    def picture_of(self, state: State) -> TablePicture:
        return replace(picture_of(state), near=self.seat)

    def tell(self, place: int) -> str:
        telling = (TO_PLAYER if self.names is None else tellings_for(self.names)).replayed
        told = retell(self.turns[place].events, telling)
        told = told if self.names is not None else call_other(told, self.other)
        return " ".join(filter(None, (self.notes.get(place), told)))

    def hand_starts(self) -> list[int]:
        return [
            place
            for place, turn in enumerate(self.turns)
            if place == 0 or turn.hand != self.turns[place - 1].hand
        ]


class RecordedGames(Protocol):
    """A choice of games, loaded one at a time."""

    @property
    def titles(self) -> Sequence[str]:
        """Titles of the games."""

    def load(self, place: int) -> RecordedGame:
        """Return the game with its grades; StoreError if it cannot be loaded."""


def load_or_tell(shelf: RecordedGames, place: int) -> RecordedGame:
    """Load a game; on failure, return an empty one with the reason."""
    try:
        return shelf.load(place)
    except StoreError as error:
        return RecordedGame(shelf.titles[place], (), str(error))


class HistoryShelf:
    def __init__(self, folder: Path, games: Sequence[GameLine], names: Names | None = None) -> None:
        self._folder, self._games, self._names = folder, games, names
        self.titles = [f"Game {game.number}" for game in games]

    def load(self, place: int) -> RecordedGame:
        with open_history(self._folder) as log:
            return replace(load_filed(log, self._games[place]), names=self._names)


def load_filed(log: EventLog, game: GameLine) -> RecordedGame:
    """Return a game of the history with its grades; StoreError if it is missing."""
    title = f"Game {game.number}"
    played = load_game(log, game.game)
    turns, fault = tuple(turn for turn in played.turns if turn.after.hand is not None), ""
    if played.fault:
        number = turns[-1].hand if turns else 1
        fault = f"Hand {number} breaks the rules: {played.fault}."
    if not turns:
        raise StoreError(fault or f"{title} was not found in your history.")
    grades = {found[0].deal: found for found in read_grades(log, game.game).values() if found}
    level = settings_from(played.settings_at(len(played.turns))).skill
    return RecordedGame(f"{title}, {game.begun[:10]}", turns, fault, grades=grades, level=level)


class MatchShelf:
    """The game of a match, as far back as its turns are kept."""

    def __init__(self, title: str, turns: Sequence[Turn]) -> None:
        self.titles = [title]
        self._turns = turns

    def load(self, place: int) -> RecordedGame:
        return RecordedGame(self.titles[place], tuple(self._turns))


class LatestShelf:
    """Latest game from the history with its grades, or from memory if it isn't saved."""

    def __init__(self, session: Session, names: Names | None = None) -> None:
        self._session, self._names = session, names
        self.titles = [f"Game {session.state.tally.games}"]

    def load(self, place: int) -> RecordedGame:
        """Load the game; without turns if it is unavailable."""
        folder = self._session.recorder.players.folder
        if folder is not None and not self._session.undo.is_on:
            with suppress(StoreError), open_history(folder) as log:
                game = self._find(log)
                if game is not None:
                    return replace(load_filed(log, game), names=self._names)
        turns, level = self._session.match.turns, self._session.settings.skill
        return RecordedGame(self.titles[place], turns, names=self._names, level=level)

    def _find(self, log: EventLog) -> GameLine | None:
        recorder, state = self._session.recorder, self._session.state
        span = Scope(recorder.name, f"{recorder.name}-{recorder.snapshot.match_id}")
        games = [game for game in read_games(log, span) if game.number == state.tally.games]
        is_this = games and (games[-1].own, games[-1].computers) == state.scores
        return games[-1] if is_this else None


BOARD_FROM = 0.58  # units of the page for one of the table's, from which the board can be read
LEAST_BOARD = 850.0  # units of a table with its board are high at least
MOST_WORDS = 1.5  # by which type grows so that it can be read in a small frame
NEAR = 0.7  # of a table without it, where that is wide enough
WIDTH, HEIGHT, RATIO = 480.0, 270.0, 0.5  # least; the height that it likes, of its width

Homes = Callable[[int], Places]
"""Layout function of the table, by the score at which pegs start."""


class TableView(Item):
    """Table in a frame: with its board if that is legible, otherwise with score panels."""

    weight = 1.0

    def __init__(self, fit: Callable[[], None], draw: Callable[[Canvas], None]) -> None:
        """Create the item; ``fit`` is called when the visible area has changed."""
        self._fit, self._draw = fit, draw
        self.seen = WIDE_VIEW  # of the table's own plane
        self.words = 1.0  # how much larger its type is than at a table of that size
        self.homes: Homes = partial(places_in, WIDE_VIEW)

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return WIDTH

    @measured
    def height(self, width: float, ruler: Canvas) -> float:
        return max(HEIGHT, width * RATIO)

    @measured
    def least_height(self, width: float, ruler: Canvas) -> float:
        return HEIGHT

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        before, scale = self.seen, min(box.width / WIDE_VIEW.width, box.height / LEAST_BOARD)
        if scale >= BOARD_FROM:
            width = max(WIDE_VIEW.width, box.width / scale)  # no less by rounding
            self.seen = Box(MIDDLE[0] - width / 2, 0.0, width, box.height / scale)
            self.words = max(1.0, min(MOST_WORDS, self.seen.width / box.width))
            self.homes = partial(places_in, self.seen, words=self.words)
        else:
            scale = min(NEAR, box.width / TALL_VIEW.width)
            self.seen = Box(TALL_VIEW.x, 0.0, box.width / scale, box.height / scale)
            self.words, self.homes = 1.0, partial(framed_places, self.seen)
        if self.seen != before:
            self._fit()

    @property
    def scale(self) -> float:
        """The units of the page per unit of the table's plane."""
        return self.box.width / self.seen.width

    def to_table(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point of the page to the table's plane."""
        left, top = (x - self.box.x) / self.scale, (y - self.box.y) / self.scale
        return self.seen.x + left, self.seen.y + top

    def from_table(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point of the table's plane to the page."""
        left, top = (x - self.seen.x) * self.scale, (y - self.seen.y) * self.scale
        return self.box.x + left, self.box.y + top

    def frame(self, box: Box) -> Box:
        """Convert a box of the table's plane to the page."""
        return Box(*self.from_table(box.x, box.y), box.width * self.scale, box.height * self.scale)

    def paint(self, canvas: Canvas, paint_control: Painter) -> None:
        self._draw(canvas.framed("table", self.box, self.seen, self.words))
        paint_frame(canvas, self.box)


REST = 0.7  # seconds between two moves when it runs by itself


class Playback:
    """A position in a reel; ``at`` is the turn shown."""

    def __init__(self, settings: Settings, recording: RecordedGame) -> None:
        self.settings, self.recording = settings, recording
        self._homes: Homes = partial(places_in, WIDE_VIEW)
        self.at = 0
        self.is_running = False
        self._rested = 0.0
        self.show(0)

    @property
    def turn(self) -> Turn | None:
        return self.recording.turns[self.at] if self.recording.turns else None

    @property
    def said(self) -> str:
        return self.recording.tell(self.at) if self.recording.turns else self.recording.fault

    @property
    def line(self) -> int:
        """Its line of the log; zero without one."""
        return self.recording.lines[self.at] if self.recording.lines else 0

    @property
    def picture(self) -> TablePicture | None:
        return None if self.turn is None else self.timeline.shown

    @property
    def last(self) -> int:
        return max(0, len(self.recording.turns) - 1)

    @property
    def is_at_end(self) -> bool:
        return self.at >= self.last

    def show(self, at: int) -> None:
        """Jump to the table after a turn."""
        self.at = max(0, min(self.last, at))
        self._rested = 0.0
        if self.turn is not None:
            state = self.turn.after
            self.timeline = Timeline(self.recording.picture_of(state), self._homes(start_of(state)))

    def fit(self, homes: Homes) -> None:
        self._homes = homes
        if self.turn is not None:
            self.timeline.places = homes(start_of(self.turn.after))

    # --- going about

    def step(self) -> None:
        """Animate the next move."""
        if self.is_at_end:
            self.is_running = False
            return
        self.show(self.at)
        self.at += 1
        turn = self.recording.turns[self.at]
        self.timeline.add(turn.events)
        if self.timeline.picture != self.recording.picture_of(turn.after):
            self.show(self.at)  # the log goes on from other totals than its cards make
        elif speed_of(self.settings) == AT_ONCE:
            self.timeline.finish()

    def step_back(self) -> None:
        self.show(self.at - 1)

    def next_hand(self) -> None:
        later = [start for start in self.recording.hand_starts() if start > self.at]
        self.show(later[0] if later else self.last)

    def last_hand(self) -> None:
        """Go to the beginning of this hand, or of the one before."""
        earlier = [start for start in self.recording.hand_starts() if start < self.at]
        self.show(earlier[-1] if earlier else 0)

    def hurry(self) -> None:
        if self.turn is None or self.timeline.is_resting:
            self.step()
        else:
            self.timeline.finish()

    def run(self) -> None:
        """Start or stop automatic replay."""
        self.is_running = not self.is_running and not self.is_at_end
        self._rested = REST

    def update(self, seconds: float) -> bool:
        """Advance time; return True if the picture changes."""
        if self.turn is None:
            return False
        self.timeline.speed = speed_of(self.settings)
        if not self.timeline.is_resting:
            self.timeline.update(seconds)
            return True
        self._rested += seconds
        if not self.is_running or self._rested < REST:
            return False
        self.step()
        return True

    # --- what is seen of it

    def show_table(
        self, lifts: Mapping[int, float] | None = None, *, is_open: bool = True
    ) -> TableShown:
        """Return the table, optionally with the computer's hand open; bare without moves."""
        if self.turn is None:
            places = self._homes(0)
            felt, printing = felt_of(self.settings), deck_of(self.settings)
            one, other = self.recording.names or (YOU, self.recording.other)
            plates = PlateShown(Seat.PLAYER, one), PlateShown(Seat.COMPUTER, other)
            board = _show_board(places, plates)
            return TableShown(felt, printing, places, board, pack=None)
        names, level = self.recording.names, self.recording.level
        return lay_table(self.settings, self.timeline, lifts or {}, names, level, is_open=is_open)


def lay_table(
    settings: Settings,
    timeline: Timeline,
    lifts: Mapping[int, float],
    names: Names | None = None,
    level: str = "",
    *,
    is_open: bool,
) -> TableShown:
    """Return the view of a timeline, by the player's table settings."""
    called = names or (YOU, opponent_at(level))
    shown, places = timeline.shown, timeline.places
    scores = shown.pegs[0][0], shown.pegs[1][0]
    hidden = {*shown.hands[shown.near.other], *timeline.picture.hands[shown.near.other]}
    sprites = timeline.sprites(Arrangement(settings.sort, lifts, places))
    return TableShown(
        felt_of(settings),
        deck_of(settings),
        places,
        _show_board(places, write_plates(scores, places.streets.first, called)),
        sprites=open_hand(sprites, hidden) if is_open else tuple(sprites),
        pegs=tuple(PegShown(seat, place) for seat in Seat for place in timeline.pegs(seat)),
        pack=timeline.pack,
        crib=mark_crib(shown, names, level),
        count=timeline.count,
    )


def _show_board(places: Places, plates: tuple[PlateShown, PlateShown]) -> BoardShown:
    corner, target = places.streets.box[:2], f"to {TARGET - places.streets.first}"
    return BoardShown(corner, is_hidden=not places.has_board, plates=plates, target=target)


def open_hand(sprites: Sequence[Sprite], cards: set[int]) -> tuple[Sprite, ...]:
    return tuple(
        replace(sprite, is_open=True, breadth=1.0) if sprite.card in cards else sprite
        for sprite in sprites
    )


def describe_replay(
    title: str,
    words: Iterable[str],
    keys: Iterable[Part],
    view: TableView,
    picture: TablePicture | None,
    names: Names | None = None,
) -> Outline:
    parts = (*keys, *_describe_table(view, picture, names))
    return Outline(title, tuple(filter(None, words)), parts)


def describe_review(
    shown: ReviewShown,
    keys: Iterable[Part],
    view: TableView,
    picture: TablePicture | None,
    choice: CardChoice | None = None,
    names: Names | None = None,
) -> Outline:
    words = (shown.summary, shown.said, shown.changes, *tell_panel(shown.panel), _tell_odds(shown))
    cards: tuple[Part, ...] = ()
    if choice is not None:
        found = describe_cards(choice.cards, choice.places.own, choice)
        cards = tuple(replace(part, box=view.frame(part.box)) for part in found)
    parts = (*cards, *keys, *_describe_table(view, picture, names))
    focus = None if choice is None else choice.cursor
    return Outline(shown.title, tuple(filter(None, words)), parts, focus)


def tell_panel(panel: PanelShown) -> Iterator[str]:
    """Yield the choice with its alternatives, or the sums."""
    yield from (f"{panel.head}.", panel.told, panel.why) if panel.head else (panel.told, panel.why)
    for each in panel.offers:
        yield say_offer(list_cards(each.cards), each.win, each.change, is_played=each.is_played)
    for label, value in panel.rows:
        yield f"{label}: {value}."


def _tell_odds(shown: ReviewShown) -> str:
    odds = shown.odds
    return say_chance(odds.chances[odds.at]) if odds.at < len(odds.chances) else ""


def _describe_table(
    view: TableView, picture: TablePicture | None, names: Names | None = None
) -> Iterator[Part]:
    if picture is not None:
        first = view.homes(0).streets.first
        for words in (say_table(picture, names), say_scores(picture, first, names)):
            yield Part(words, Role.TEXT, view.box, takes_focus=False)
