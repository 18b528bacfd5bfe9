"""Practice data, loaded and saved in the background without blocking."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import date
from pathlib import Path

from muggins.record.practice import (
    CountRound,
    Key,
    Position,
    Practice,
    Put,
    keep_put,
    keep_round,
    keep_session,
    lay_positions,
    read_practice,
)
from muggins.record.recorder import Recorder
from muggins.store.files import StoreError
from muggins.table.thinking import Worker


class Practising:
    def __init__(self, ledger: Recorder, today: date, worker: Worker) -> None:
        self.today = today
        self.practice: Practice | None = None  # until it is read
        self.daily: Position | None = None
        self.trouble = ""  # what cannot be had or kept
        self._folder, self._player = ledger.players.folder, ledger.name
        self._worker = worker
        self._writing: list[Future[None]] = []
        folder, player = self._folder, self._player
        self._reading = worker.submit(lambda: _read(folder, player, today))

    def update(self) -> bool:
        """Fetch loaded data and errors; return True if there was anything new."""
        is_new = self.practice is None and self._reading.done()
        if is_new:
            try:
                self.practice, self.daily = self._reading.result()
            except StoreError as error:
                self.practice, self.trouble = Practice(self._player), str(error)
        for answer in [each for each in self._writing if each.done()]:
            self._writing.remove(answer)
            try:
                answer.result()
            except StoreError as error:
                self.trouble, is_new = str(error), True
        return is_new

    def pick(self) -> list[Key]:
        return [] if self.practice is None else self.practice.pick(self.today)

    def lay(self, keys: Sequence[Key]) -> list[Position]:
        if self._folder is None or self.practice is None:
            return []
        try:
            return lay_positions(self._folder, self.practice, keys)
        except StoreError as error:
            self.trouble = str(error)
            return []

    def answer(self, key: Key, *, is_right: bool) -> Put:
        assert self.practice is not None
        put = self.practice.answer(key, self.today, is_right=is_right)
        self._write(lambda folder, player: keep_put(folder, player, key, put))
        return put

    def end_session(self, n_right: int, n_put: int) -> None:
        assert self.practice is not None
        self.practice.sessions.append((n_right, n_put))
        day = self.today
        self._write(lambda folder, player: keep_session(folder, player, day, n_right, n_put))

    def end_round(self, told: CountRound) -> None:
        assert self.practice is not None
        self.practice.rounds.append(told)
        self._write(lambda folder, player: keep_round(folder, player, self.today, told))

    def _write(self, keep: Callable[[Path, str], None]) -> None:
        folder, player = self._folder, self._player
        if folder is not None:
            self._writing.append(self._worker.submit(lambda: keep(folder, player)))


def _read(folder: Path | None, player: str, today: date) -> tuple[Practice, Position | None]:
    practice = read_practice(folder, player)
    key = practice.daily(today)
    laid = [] if key is None or folder is None else lay_positions(folder, practice, [key])
    return practice, next(iter(laid), None)
