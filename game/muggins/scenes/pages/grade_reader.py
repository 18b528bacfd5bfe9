"""Games of the history and their grades, read in slices, so that no frame is delayed."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

from muggins.mind.coach.luck_ledger import LuckLedger as Weighed
from muggins.mind.coach.rating import N_FORM
from muggins.mind.coach.skill import Skill
from muggins.record.history import (
    GameLine,
    Scope,
    open_history,
    read_games,
    read_latest,
)
from muggins.record.log import EventLog
from muggins.record.recorder import Recorder
from muggins.record.stored_grades import read_ledger
from muggins.store.files import StoreError
from muggins.words.review.skill_words import READING, write_graded

AT_ONCE = 150  # games
GRADED_AT_ONCE = 2
REPLAYED_AT_ONCE = 2
Found = TypeVar("Found")
Search: TypeAlias = Callable[[EventLog, Scope], Iterator[list[Found]]]
"""A search for great hands or medals, game after game."""
N_TRIES, RETRY = 20, 1.0  # to find the grades of a game that just ended; seconds
GREAT_AT_ONCE = 40  # games whose figures are looked at; one with a great hand is played again


class Reading:
    """Games loaded so far; ``trouble`` is an error message."""

    def __init__(self, folder: Path | None, span: Scope) -> None:
        self.games: list[GameLine] = []
        self.trouble = ""
        self.is_done = False
        self._left = _follow(folder, span)

    def read_on(self) -> None:
        """Read for a frame's share of time."""
        n_before = len(self.games)
        try:
            self.games.extend(islice(self._left, AT_ONCE))
        except StoreError as error:
            self.trouble = str(error)
        self.is_done = len(self.games) < n_before + AT_ONCE


def read_lifetime(ledger: Recorder) -> Reading:
    """Return the player's games since the statistics were reset; the first are loaded at once."""
    reading = Reading(ledger.players.folder, Scope(ledger.name, after=ledger.counts_after))
    reading.read_on()
    return reading


class HistorySearch(Generic[Found]):
    """Search of the lifetime's games, game after game; ``found`` grows."""

    def __init__(self, ledger: Recorder, search: Search[Found], at_once: int | None = None) -> None:
        self.found: list[Found] = []
        self.n_games = 0  # so far
        self.is_done = False
        self._at_once = at_once or GREAT_AT_ONCE
        self._left = _search(ledger, search)

    def read_on(self) -> None:
        """Read for a frame's share of time; a replayed game counts as several."""
        most, n_found = self.n_games + self._at_once, len(self.found)
        try:
            while self.n_games < most and len(self.found) == n_found:
                self.found.extend(next(self._left))
                self.n_games += 1
        except (StopIteration, StoreError):
            self.is_done = True


def _search(ledger: Recorder, search: Search[Found]) -> Iterator[list[Found]]:
    if ledger.players.folder is not None:
        with open_history(ledger.players.folder) as log:
            yield from search(log, Scope(ledger.name, after=ledger.counts_after))


def _follow(folder: Path | None, span: Scope) -> Iterator[GameLine]:
    if folder is None:
        raise StoreError("Nothing is being saved (--no-disk), so there is no history.")
    with open_history(folder) as database:
        yield from read_games(database, span)


class Judging:
    """Skill and luck of games, the newest first, read in slices."""

    def __init__(self, folder: Path, games: Sequence[GameLine]) -> None:
        self.skill = Skill()
        self.n_games, self.n_seen = len(games), 0
        self.trouble = ""
        self.is_done = False
        self._left = _judge(folder, games)

    def read_on(self) -> None:
        """Load as many games as a frame has time for; graded ones count as several."""
        n_most, n_graded = self.n_seen + AT_ONCE, len(self.skill.games) + GRADED_AT_ONCE
        try:
            while self.n_seen < n_most and len(self.skill.games) < n_graded:
                ledger = next(self._left)
                self.n_seen += 1
                if ledger is not None:
                    self.skill.add(ledger)
        except StopIteration:
            self.is_done = True
        except StoreError as error:
            self.trouble, self.is_done = str(error), True

    def tell(self) -> str:
        if not self.is_done:
            return READING.format(n_seen=self.n_seen, n_games=self.n_games)
        return self.trouble or write_graded(len(self.skill.games), self.n_games)


class RecentGames:
    """Skill over the latest games, once the one that just ended is graded."""

    def __init__(self, ledger: Recorder, number: int) -> None:
        self._ledger, self._number = ledger, number
        self._n_tries, self._waited = N_TRIES, RETRY
        self._judging: Judging | None = None

    @property
    def skill(self) -> Skill | None:
        judging = self._judging
        return judging.skill if judging is not None and judging.is_done else None

    def update(self, seconds: float) -> bool:
        """Read for a frame's share of time; return True when the skill becomes known."""
        if self._judging is not None:
            was_done = self._judging.is_done
            if not was_done:
                self._judging.read_on()
            return self._judging.is_done and not was_done
        self._waited += seconds
        if self._n_tries and self._waited >= RETRY:
            self._n_tries, self._waited = self._n_tries - 1, 0.0
            self._judging = self._begin()
        return False

    def _begin(self) -> Judging | None:
        """Return the reader of the latest games, unless the last one still lacks grades."""
        ledger, folder = self._ledger, self._ledger.players.folder
        if folder is None:
            return None
        with suppress(StoreError), open_history(folder) as log:
            games = read_latest(log, Scope(ledger.name, after=ledger.counts_after), N_FORM)
            is_saved = bool(games) and games[-1].number == self._number
            if is_saved and read_ledger(log, games[-1]) is not None:
                return Judging(folder, games)
        return None


def _judge(folder: Path, games: Sequence[GameLine]) -> Iterator[Weighed | None]:
    with open_history(folder) as database:
        for game in reversed(games):
            yield read_ledger(database, game)
