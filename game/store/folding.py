"""The statistics of many games, added up from what each of them came to."""

from collections.abc import Iterator
from dataclasses import fields
from operator import add

from game.rules.seat import Seat
from game.rules.terms import TARGET, Margin
from game.store.hands import Counts, HandFigures, Sums
from game.store.records import N_LENGTHS, N_MARGINS, Record, length_place, margin_place
from game.store.sums import POINTS, TAKEN_BACK, GameSums

N_SUMS = 2 * len(fields(Sums))
N_BEST = 4  # numbers after the sums that are the highest, and not added up


class Fold:
    """Games so far, in their order."""

    def __init__(self) -> None:
        self._wins = [0, 0]
        self._points, self._longest = [0, 0], [0, 0]
        self._skunks, self._double_skunks, self._forfeits = [0, 0], [0, 0], [0, 0]
        self._margins = [[0] * N_MARGINS, [0] * N_MARGINS]
        self._lengths = [[0] * N_LENGTHS, [0] * N_LENGTHS]
        self._sums = {5: [0] * N_SUMS, 6: [0] * N_SUMS}
        self._best = {5: [0] * N_BEST, 6: [0] * N_BEST}
        self._counts = {n: [0] * (len(POINTS) - N_SUMS - N_BEST) for n in (5, 6)}
        self._spread = self._streak = self._n_hands = self._n_given_up = 0

    def take(self, game: GameSums) -> None:
        """One game more, finished or not."""
        self._n_hands += game.n_filed
        if game.is_forfeit == TAKEN_BACK:
            return
        n_dealt, points = game.n_dealt, game.points
        self._sums[n_dealt] = list(map(add, self._sums[n_dealt], points))
        self._best[n_dealt] = list(map(max, self._best[n_dealt], points[N_SUMS:]))
        counts = points[N_SUMS + N_BEST :]
        self._counts[n_dealt] = list(map(add, self._counts[n_dealt], counts))
        if game.winner is not None:
            self._win(game, game.winner)

    def _win(self, game: GameSums, winner: int) -> None:
        lead = TARGET - (game.computers, game.own)[winner]
        self._wins[winner] += 1
        self._points[winner] += game.match_points or 0
        self._spread += -lead if winner else lead
        self._margins[winner][margin_place(lead)] += 1
        self._lengths[winner][length_place(game.hand)] += 1
        if game.is_forfeit:
            self._forfeits[1 - winner] += 1
        elif game.margin == Margin.SKUNK:
            self._skunks[winner] += 1
        elif game.margin == Margin.DOUBLE_SKUNK:
            self._double_skunks[winner] += 1
        self._run_on(winner)

    def give_up(self) -> None:
        """The player left the last game, which counts as lost."""
        self._n_given_up += 1
        self._run_on(Seat.COMPUTER)

    def _run_on(self, winner: int) -> None:
        step = -1 if winner else 1
        self._streak = self._streak + step if self._streak * step > 0 else step
        self._longest[winner] = max(self._longest[winner], abs(self._streak))

    def record(self, first_position: int, *, from_file: bool) -> Record:
        """All together; the cards came from that place at first."""
        five, six = (self._hands(n_dealt) for n_dealt in (5, 6))
        return Record(
            first_position=first_position,
            from_file=from_file,
            games=sum(self._wins),
            points=_pair(self._points),
            spread=self._spread,
            n_hands=self._n_hands,
            streak=self._streak,
            longest=_pair(self._longest),
            skunks=_pair(self._skunks),
            double_skunks=_pair(self._double_skunks),
            forfeits=_pair(self._forfeits),
            abandoned=(self._n_given_up, 0),
            six=six,
            five=five,
            margins=(tuple(self._margins[0]), tuple(self._margins[1])),
            lengths=(tuple(self._lengths[0]), tuple(self._lengths[1])),
        )

    def _hands(self, n_dealt: int) -> HandFigures:
        counts = [*self._best[n_dealt], *self._counts[n_dealt]]
        return HandFigures(Counts(*_pairs(counts)), Sums(*_pairs(self._sums[n_dealt])))


def _pairs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    return zip(numbers[::2], numbers[1::2], strict=True)


def _pair(numbers: list[int]) -> tuple[int, int]:
    own, its = numbers
    return own, its
