"""A game as a row of moments to step through, and the shelves on which games stand."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from game.mind.coach.grades import Grade
from game.rules.events import Event
from game.rules.match import play, to_move
from game.rules.moves import Move
from game.rules.seat import Seat
from game.rules.state import State
from game.store.archive import GameLine, hands_of_game, open_history, replay_game
from game.store.files import StoreError
from game.store.grading import read_grades
from game.store.logbook import DeckLine, Fault, Game, LogBook, Note, Row
from game.store.reenactment import reenact
from game.store.reruns import Made
from game.store.scrutiny import Scrutiny
from game.words.speech import retell

KeptGrades = dict[int, list[Grade]]


@dataclass(frozen=True, slots=True)
class Moment:
    """A move and who made it, the state after it, what came about, and what was said of it."""

    move: Move
    seat: Seat | None
    state: State
    events: tuple[Event, ...]
    said: str
    line: int = 0  # of the log

    @property
    def hand(self) -> int:
        """The number of the hand in its game."""
        return self.state.n_hands


@dataclass(frozen=True, slots=True)
class Reel:
    """A game; ``fault`` says why it stops where it should not."""

    title: str
    moments: tuple[Moment, ...]
    fault: str = ""

    def hand_starts(self) -> list[int]:
        """The places of the moments with which hands begin."""
        return [
            place
            for place, moment in enumerate(self.moments)
            if place == 0 or moment.hand != self.moments[place - 1].hand
        ]


class Shelf(Protocol):
    """Games to choose from, loaded one at a time."""

    @property
    def titles(self) -> Sequence[str]:
        """What each game is called."""

    def load(self, place: int) -> Reel:
        """A game's moments; StoreError when it cannot be had."""

    def read_grades(self, place: int) -> KeptGrades:
        """By the number of a deal, the grades that are kept of it."""


class HistoryShelf:
    """Games of the history."""

    def __init__(self, folder: Path, games: Sequence[GameLine]) -> None:
        self._folder, self._games = folder, games
        self.titles = [f"Game {game.number}" for game in games]

    def load(self, place: int) -> Reel:
        """The game as it is filed."""
        game = self._games[place]
        moments: list[Moment] = []
        fault = ""
        with open_history(self._folder) as database:
            try:
                for step in replay_game(database, game):
                    moments.append(_tell(step, retell(step.events)))
            except ValueError as error:
                hand = moments[-1].hand if moments else 1
                fault = f"Hand {hand} does not follow the rules: {error}."
        if not moments:
            raise StoreError(fault or f"{self.titles[place]} is not in the history.")
        return Reel(f"{self.titles[place]}, {game.begun[:10]}", tuple(moments), fault)

    def read_grades(self, place: int) -> KeptGrades:
        """Those beside its hands."""
        game = self._games[place]
        kept: KeptGrades = {}
        with suppress(StoreError), open_history(self._folder) as database:
            for hand in hands_of_game(database, game):
                found = read_grades(database, hand)
                kept.update({found[0].deal: found} if found else {})
        return kept


class MatchShelf:
    """The game of a match, as far as its turns reach back."""

    def __init__(self, title: str, turns: Sequence[tuple[State, Move]]) -> None:
        self.titles = [title]
        self._turns = turns

    def load(self, place: int) -> Reel:
        """The game move by move."""
        moments = []
        for before, move in self._turns:
            state, events = play(before, move)
            moments.append(Moment(move, to_move(before), state, events, retell(events)))
        return Reel(self.titles[place], tuple(moments))

    def read_grades(self, place: int) -> KeptGrades:
        """None are kept."""
        del place
        return {}


class LogShelf:
    """Games of a log; ``found`` are its faults."""

    def __init__(self, book: LogBook, found: Scrutiny) -> None:
        self._games = [game for match in book.matches for game in match.games if game.rows]
        self._found = found
        self.titles = [f"Game {game.number}" for game in self._games]

    def place_of(self, number: int) -> int:
        """Where the first game of that number stands; StoreError where there is none."""
        for place, game in enumerate(self._games):
            if game.number == number:
                return place
        raise StoreError(f"There is no game {number} with a hand in this log.")

    def load(self, place: int) -> Reel:
        """The game as far as it follows the rules, and the messages between its hands."""
        game = self._games[place]
        fault = self._first_fault(game)
        moments = tuple(_moments_of(game, fault))
        said = f"Line {fault.line} does not follow the rules: {fault.why}." if fault else ""
        if not moments:
            raise StoreError(said or f"{self.titles[place]} has no hand that can be shown.")
        return Reel(f"{self.titles[place]}, {game.date}".rstrip(", "), moments, said)

    def read_grades(self, place: int) -> KeptGrades:
        """None are kept."""
        del place
        return {}

    def _first_fault(self, game: Game) -> Fault | None:
        """The first line in a game, its head aside, that is wrong."""
        last = max(part.line for part in game.parts)
        faults = [each for each in self._found.faults if game.line < each.line <= last]
        return min(faults, key=lambda fault: fault.line, default=None)


def _tell(step: Made, said: str, line: int = 0) -> Moment:
    return Moment(step.move, step.seat, step.state, step.events, said, line)


def _moments_of(game: Game, fault: Fault | None) -> Iterator[Moment]:
    """Up to the end of the line that is wrong."""
    notes = _notes_before(game)
    told: Row | None = None
    for row, step in reenact(game):
        if fault is not None and row.line > fault.line:
            return
        messages = notes.get(row.line, "") if row is not told else ""
        told = row
        yield _tell(step, _join(messages, step), row.line)


def _join(messages: str, step: Made) -> str:
    return " ".join(filter(None, (messages, retell(step.events))))


def _notes_before(game: Game) -> dict[int, str]:
    """By the line of a hand, the messages since the hand before."""
    notes: dict[int, str] = {}
    waiting: list[str] = []
    for part in game.parts:
        match part:
            case Note(text=text):
                waiting.append(text)
            case Row(line=line):
                notes[line] = " ".join(waiting)
                waiting = []
            case DeckLine():
                continue
    return notes
