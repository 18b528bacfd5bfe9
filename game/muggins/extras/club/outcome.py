"""Outcome of a challenge: its result, once the history is complete, and then its par."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace

from muggins.extras.club.par import find_par
from muggins.extras.club.results import (
    GameScore,
    Result,
    ResultError,
    replay_result,
    result_of,
    scores_of,
)
from muggins.extras.club.resultshelf import ResultShelf
from muggins.record.history import open_history
from muggins.record.recorder import Recorder
from muggins.session.challenge_bond import bond_of
from muggins.store.challenges import Challenge
from muggins.store.files import StoreError
from muggins.table.thinking import Worker

Found = tuple[Result, tuple[GameScore, ...]]
NO_HISTORY = "Nothing is being saved (--no-disk), so there is no result to send."


class ParSearch:
    """The par of a challenge, computed game by game; partial results are in ``found``."""

    def __init__(self, challenge: Challenge, worker: Worker) -> None:
        self.found: tuple[int, ...] = ()
        self.is_hopeless = False  # a game of it would never end
        self.n_games = challenge.n_games
        self._worker = worker
        self._left = find_par(challenge)
        self._next = self._ask()

    def _ask(self) -> Future[int]:
        return self._worker.submit(lambda: next(self._left))

    @property
    def is_done(self) -> bool:
        return len(self.found) == self.n_games

    def update(self) -> bool:
        """Collect results; return True if there were any."""
        if self.is_done or self.is_hopeless or not self._next.done():
            return False
        try:
            self.found = (*self.found, self._next.result())
        except ResultError:
            self.is_hopeless = True
            return True
        if not self.is_done:
            self._next = self._ask()
        return True


class Outcome:
    """Outcome computed in the background, step by step, and polled by the page that shows it."""

    def __init__(self, find: Callable[[], Found], worker: Worker) -> None:
        self.result: Result | None = None
        self.scores: tuple[GameScore, ...] = ()
        self.trouble = ""  # why there will be no result
        self._worker = worker
        self._found = self._worker.submit(find)
        self._search: ParSearch | None = None

    @property
    def gained(self) -> int:
        return sum(score.gained for score in self.scores)

    @property
    def par(self) -> tuple[int, ...]:
        return () if self._search is None else self._search.found

    @property
    def is_par_there(self) -> bool:
        return self._search is not None and self._search.is_done

    def update(self) -> bool:
        """Collect results; return True if there were any."""
        if self.trouble or self.is_par_there:
            return False
        if self.result is None or self._search is None:
            return self._found.done() and self._take_result()
        is_new = self._search.update()
        if self._search.is_done:
            self.result = replace(self.result, par=self.par)
        return is_new

    def _take_result(self) -> bool:
        try:
            self.result, self.scores = self._found.result()
        except (StoreError, ResultError) as error:
            self.trouble = str(error)
            return True
        self._search = ParSearch(self.result.challenge, self._worker)
        return True


def outcome_of(ledger: Recorder, shelf: ResultShelf, worker: Worker) -> Outcome:
    """Return the outcome of a player's finished challenge; its result is stored."""
    name, folder = ledger.name, ledger.players.folder
    challenge = bond_of(ledger).challenge
    assert challenge is not None
    saver = ledger.saver

    def find() -> Found:
        if folder is None:
            raise StoreError(NO_HISTORY)
        saver.flush()
        with open_history(folder) as database:
            result = result_of(database, name, challenge)
        shelf.add(result)
        return result, scores_of(replay_result(result))

    return Outcome(find, worker)
