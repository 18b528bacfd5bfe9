"""Results of a challenge: loaded, ranked, compared with par and verified in the background."""

from concurrent.futures import Future
from dataclasses import replace

from muggins.extras.club.duplicates import Place
from muggins.extras.club.leaderboard import Contestant, find_copies, join_files, rank_contestants
from muggins.extras.club.outcome import ParSearch
from muggins.extras.club.result_evidence import verify_result
from muggins.extras.club.resultfiles import read_result, write_result
from muggins.extras.club.results import Result, ResultError, replay_result, scores_of
from muggins.extras.club.resultshelf import ResultShelf
from muggins.store.challenges import Challenge
from muggins.store.files import StoreError
from muggins.table.thinking import Worker

NOBODY = "No results yet. Paste one, or drop its file on this window."
OTHER = "This result belongs to another challenge and was saved there."
READING = "Reading the results..."
RIGHT = "Verified: every deal, count and computer move was replayed and matches."
_Read = tuple[list[Contestant], list[str]]  # who is in it, and what is to be said of that


class Contest:
    """All stored results of a challenge; a new ``text`` is stored first.

    They are ranked once loaded, and then verified one after the other.
    """

    def __init__(self, shelf: ResultShelf, challenge: Challenge, text: str, worker: Worker) -> None:
        self.places: list[Place] = []
        self._them: list[Contestant] = []
        self._said: list[str] = [READING]
        self._worker = worker
        self._reading: Future[_Read] | None = self._worker.submit(
            lambda: _read(shelf, challenge, text)
        )
        self._search = ParSearch(challenge, self._worker)
        self._n_verified = 0
        self._verifying: Future[list[str]] | None = None

    @property
    def par(self) -> tuple[int, ...]:
        return self._search.found

    @property
    def is_verified(self) -> bool:
        return self._n_verified == len(self._them)

    def say(self) -> str:
        if self._said or not self._them:
            return " ".join(self._said)
        if self.is_verified:
            return RIGHT
        name = self._them[self._n_verified].name
        return f"Verifying {name}'s result by replaying the computer's moves..."

    def update(self) -> bool:
        """Collect results; return True if there were any."""
        is_new = self._search.update()
        if self._reading is not None and self._reading.done():
            self._them, self._said = self._reading.result()
            self._reading, is_new = None, True
        elif self._verifying is not None and self._verifying.done():
            self._take_verified(self._verifying.result())
            is_new = True
        self._go_on()
        if is_new and self._them:
            par = self.par if self._search.is_done else ()
            self.places = rank_contestants(self._them, par)
        return is_new

    def _go_on(self) -> None:
        """Verify the next result, once par is known."""
        is_par_over = self._search.is_done or self._search.is_hopeless
        if self._verifying is None and not self.is_verified and is_par_over:
            result = self._them[self._n_verified].result
            assert result is not None
            self._verifying = self._worker.submit(lambda: find_doubts(result))

    def _take_verified(self, doubts: list[str]) -> None:
        at, self._verifying = self._n_verified, None
        self._them[at] = replace(self._them[at], n_faults=len(doubts))
        self._said += [f"{self._them[at].name}: {doubt}" for doubt in doubts[:1]]
        self._n_verified += 1


def find_doubts(result: Result) -> list[str]:
    account, _ = verify_result(write_result(result), None)
    return [f"line {fault.line}, {fault.why}." for fault in account.faults]


def _read(shelf: ResultShelf, challenge: Challenge, text: str) -> _Read:
    said = [_keep(shelf, challenge, text)] if text else []
    results = [(each, scores_of(replay_result(each))) for each in shelf.read(challenge)]
    them = [Contestant(each.player, each.file_name, scores, each) for each, scores in results]
    them, doubts = join_files(them)
    said += [*doubts, *find_copies(them)]
    return them, [each for each in said if each] or ([] if them else [NOBODY])


def _keep(shelf: ResultShelf, challenge: Challenge, text: str) -> str:
    """Store a result; return a message about it."""
    try:
        result = read_result(text)
        shelf.add(result)
    except (ResultError, StoreError) as error:
        return str(error)
    return "" if result.challenge == challenge else OTHER
