"""Games of the history and their grades, read in slices, so that no frame is delayed."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from muggins.mind.coach.luck_ledger import LuckLedger as Weighed
from muggins.mind.coach.skill import Skill
from muggins.record.history import GameLine, GreatHand, Scope, open_history, read_games, read_great
from muggins.record.recorder import Recorder
from muggins.record.stored_grades import read_ledger
from muggins.store.files import StoreError
from muggins.words.review.skill_words import READING, write_graded

AT_ONCE = 150  # games
GRADED_AT_ONCE = 2
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


class GreatHands:
    """Great hands of the lifetime, the newest first."""

    def __init__(self, ledger: Recorder) -> None:
        self.found: list[GreatHand] = []
        self.n_games = 0  # so far
        self.is_done = False
        self._left = _follow_great(ledger.players.folder, ledger)

    def read_on(self) -> None:
        """Read for a frame's share of time; a replayed game counts as several."""
        most, n_found = self.n_games + GREAT_AT_ONCE, len(self.found)
        try:
            while self.n_games < most and len(self.found) == n_found:
                self.found.extend(next(self._left))
                self.n_games += 1
        except (StopIteration, StoreError):
            self.is_done = True


def _follow_great(folder: Path | None, ledger: Recorder) -> Iterator[list[GreatHand]]:
    if folder is not None:
        with open_history(folder) as database:
            yield from read_great(database, Scope(ledger.name, after=ledger.counts_after))


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


def _judge(folder: Path, games: Sequence[GameLine]) -> Iterator[Weighed | None]:
    with open_history(folder) as database:
        for game in reversed(games):
            yield read_ledger(database, game)
