"""Games of the history and their grades, read in slices, so that no frame is delayed."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

from muggins.mind.coach.luck_ledger import LuckLedger as Weighed
from muggins.mind.coach.rating import N_FORM
from muggins.mind.coach.skill import Skill
from muggins.record.history import (
    NEWEST,
    GameLine,
    Scope,
    open_history,
    read_games,
)
from muggins.record.log import EventLog
from muggins.record.recorder import Recorder
from muggins.record.stored_grades import read_ledger
from muggins.store.files import StoreError
from muggins.words.review.skill_words import READING, write_graded

AT_ONCE = 150  # games
ALL = -1  # of them, as a limit
GRADED_AT_ONCE = 2
Found = TypeVar("Found")
Search: TypeAlias = Callable[[EventLog, Scope], Iterator[list[Found] | None]]
"""A search for great hands or medals, game after game; None for one that is not replayed."""
N_TRIES, RETRY = 20, 1.0  # to find the grades of a game that just ended; seconds


class Reading:
    """Games, the newest first; ``games`` are all, in order. ``trouble`` is an error message."""

    def __init__(self, folder: Path | None, span: Scope) -> None:
        self.newest: list[GameLine] = []  # so far
        self.games: list[GameLine] = []  # once they are read
        self.trouble = ""
        self.is_done = False
        self._left = _follow(folder, span)

    def read_on(self) -> None:
        """Read for a frame's share of time."""
        n_before = len(self.newest)
        try:
            self.newest.extend(islice(self._left, AT_ONCE))
        except StoreError as error:
            self.trouble = str(error)
        self.is_done = len(self.newest) < n_before + AT_ONCE
        if self.is_done:
            self.games = self.newest[::-1]


def scope_of(ledger: Recorder) -> Scope:
    """Return the player's games since the statistics were reset."""
    return Scope(ledger.name, after=ledger.counts_after)


def read_lifetime(ledger: Recorder) -> Reading:
    """Return the player's games since the statistics were reset; the newest are loaded at once."""
    reading = Reading(ledger.players.folder, scope_of(ledger))
    reading.read_on()
    return reading


class HistorySearch(Generic[Found]):
    """Search of the lifetime's games, game after game; ``found`` grows."""

    def __init__(self, ledger: Recorder, search: Search[Found]) -> None:
        self.found: list[Found] = []
        self.n_games = 0  # so far
        self.is_done = False
        self._left = _search(ledger, search)

    def read_on(self) -> None:
        """Read for a frame's share of time, up to a game that is replayed."""
        most, found = self.n_games + AT_ONCE, None
        try:
            while self.n_games < most and found is None:
                found = next(self._left)
                self.n_games += 1
                self.found += found or ()
        except (StopIteration, StoreError):
            self.is_done = True


def _search(ledger: Recorder, search: Search[Found]) -> Iterator[list[Found] | None]:
    if ledger.players.folder is not None:
        with open_history(ledger.players.folder) as log:
            yield from search(log, scope_of(ledger))


def _follow(folder: Path | None, span: Scope) -> Iterator[GameLine]:
    if folder is None:
        raise StoreError("Nothing is being saved (--no-disk), so there is no history.")
    with open_history(folder) as database:
        yield from read_games(database, span, NEWEST)


class Judging:
    """Skill and luck of the newest games of a time span, read in slices."""

    def __init__(self, folder: Path, span: Scope, most: int = ALL) -> None:
        self.skill = Skill()
        self.n_seen = 0
        self.trouble = ""
        self.is_done = False
        self._left = _judge(folder, span, most)

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
            return READING.format(n_seen=self.n_seen)
        return self.trouble or write_graded(len(self.skill.games), self.n_seen)


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
            span = scope_of(ledger)
            game = next(read_games(log, span, f"{NEWEST} LIMIT 1"), None)
            is_saved = game is not None and game.number == self._number
            if game is not None and is_saved and read_ledger(log, game) is not None:
                return Judging(folder, span, N_FORM)
        return None


def _judge(folder: Path, span: Scope, most: int) -> Iterator[Weighed | None]:
    with open_history(folder) as log:
        for game in read_games(log, span, f"{NEWEST} LIMIT {most}"):
            yield read_ledger(log, game)
