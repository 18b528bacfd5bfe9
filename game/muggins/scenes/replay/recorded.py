"""Recorded games as sequences of turns, from the history, a log, or the current match."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from muggins.mind.coach.grades import Grade
from muggins.motion.picture import TablePicture, picture_of
from muggins.record.history import GameLine, Scope, load_game, open_history, read_games
from muggins.record.log import EventLog, settings_from
from muggins.record.stored_grades import read_grades
from muggins.rules.seat import Seat
from muggins.rules.state import State
from muggins.rules.turn import Turn
from muggins.scenes.pieces.scorecard import opponent_at
from muggins.session.session import Session
from muggins.store.files import StoreError
from muggins.words.review.review_words import call_other
from muggins.words.table.between import Names, tellings_for
from muggins.words.table.sentences import TO_PLAYER
from muggins.words.table.speech import retell


@dataclass(frozen=True, slots=True)
class Reel:
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

    def seen_by(self, seat: Seat) -> "Reel":
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

    def load(self, place: int) -> Reel:
        """Return the game with its grades; StoreError if it cannot be loaded."""


def load_or_tell(shelf: RecordedGames, place: int) -> Reel:
    """Load a game; on failure, return an empty one with the reason."""
    try:
        return shelf.load(place)
    except StoreError as error:
        return Reel(shelf.titles[place], (), str(error))


class HistoryShelf:
    def __init__(self, folder: Path, games: Sequence[GameLine], names: Names | None = None) -> None:
        self._folder, self._games, self._names = folder, games, names
        self.titles = [f"Game {game.number}" for game in games]

    def load(self, place: int) -> Reel:
        with open_history(self._folder) as log:
            return replace(load_filed(log, self._games[place]), names=self._names)


def load_filed(log: EventLog, game: GameLine) -> Reel:
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
    return Reel(f"{title}, {game.begun[:10]}", turns, fault, grades=grades, level=level)


class MatchShelf:
    """The game of a match, as far back as its turns are kept."""

    def __init__(self, title: str, turns: Sequence[Turn]) -> None:
        self.titles = [title]
        self._turns = turns

    def load(self, place: int) -> Reel:
        return Reel(self.titles[place], tuple(self._turns))


class LatestShelf:
    """Latest game from the history with its grades, or from memory if it isn't saved."""

    def __init__(self, session: Session, names: Names | None = None) -> None:
        self._session, self._names = session, names
        self.titles = [f"Game {session.state.tally.games}"]

    def load(self, place: int) -> Reel:
        """Load the game; without turns if it is unavailable."""
        folder = self._session.ledger.players.folder
        if folder is not None and not self._session.retreat.is_on:
            with suppress(StoreError), open_history(folder) as log:
                game = self._find(log)
                if game is not None:
                    return replace(load_filed(log, game), names=self._names)
        turns, level = self._session.match.turns, self._session.settings.skill
        return Reel(self.titles[place], turns, names=self._names, level=level)

    def _find(self, log: EventLog) -> GameLine | None:
        ledger, state = self._session.ledger, self._session.state
        span = Scope(ledger.name, f"{ledger.name}-{ledger.page.match_id}")
        games = [game for game in read_games(log, span) if game.number == state.tally.games]
        is_this = games and (games[-1].own, games[-1].computers) == state.scores
        return games[-1] if is_this else None
