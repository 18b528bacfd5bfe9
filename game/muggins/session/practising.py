"""Data of practice and of quick count, loaded and saved in the background."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from pathlib import Path
from random import Random

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
from muggins.rules.cards import N_CARDS, suit_of
from muggins.rules.scoring import Reason, hand_reasons, total
from muggins.store.files import StoreError
from muggins.table.thinking import Worker


class Practising:
    def __init__(self, recorder: Recorder, today: date, worker: Worker) -> None:
        self.today = today
        self.practice: Practice | None = None  # until it is read
        self.daily: Position | None = None
        self.trouble = ""  # what cannot be had or kept
        self._folder, self._player = recorder.players.folder, recorder.name
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


N_HANDS, LIMIT = 10, 20.0  # hands of a round, seconds for each
CRIBS = 0.25  # of the hands
Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CountedHand:
    """Four cards with the starter, and all their points."""

    cards: Cards
    starter: int
    is_crib: bool
    reasons: tuple[Reason, ...]

    @property
    def worth(self) -> int:
        return total(self.reasons)


class QuickCount:
    def __init__(self, chance: Random, streak: int = 0, best: int = 0) -> None:
        self._chance = chance
        self.number = 0
        self.streak = self.longest = streak  # hands running right and in time: now, and at most
        self.best = best  # of all rounds
        self.marks: list[bool] = []
        self.seconds = 0.0  # that the round took
        self._turn()

    def _turn(self) -> None:
        self.hand = draw_hand(self._chance)
        self.left = LIMIT
        self.said: int | None = None  # of the hand that lies there

    @property
    def is_answered(self) -> bool:
        return len(self.marks) > self.number

    @property
    def is_late(self) -> bool:
        return self.is_answered and self.said is None

    @property
    def is_over(self) -> bool:
        return len(self.marks) == N_HANDS

    @property
    def n_right(self) -> int:
        return sum(self.marks)

    def answer(self, points: int) -> None:
        if not self.is_answered:
            self.said = points
            self._mark(is_right=points == self.hand.worth)

    def update(self, seconds: float) -> None:
        if self.is_answered:
            return
        self.left = max(0.0, self.left - seconds)
        if not self.left:
            self._mark(is_right=False)

    def _mark(self, *, is_right: bool) -> None:
        self.seconds += LIMIT - self.left
        self.marks.append(is_right)
        self.streak = self.streak + 1 if is_right else 0
        self.longest = max(self.longest, self.streak)
        self.best = max(self.best, self.streak)

    def go_on(self) -> None:
        if self.is_answered and not self.is_over:
            self.number += 1
            self._turn()


def draw_hand(chance: Random) -> CountedHand:
    """Draw a plausible hand: the best four of six cards, or sometimes a crib.

    Omit cribs with a flush of four, whose points depend on the match rules.
    """
    *cards, starter = chance.sample(range(N_CARDS), 7)
    if chance.random() < CRIBS:
        crib = tuple(cards[:4])
        if len({suit_of(card) for card in crib}) > 1:
            return CountedHand(crib, starter, True, hand_reasons(crib, starter, is_crib=True))
    kept = max(combinations(cards, 4), key=lambda four: total(hand_reasons(four, starter)))
    return CountedHand(kept, starter, False, hand_reasons(kept, starter))
