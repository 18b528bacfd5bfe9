"""Enumeration of the opponent's deal: all sets of six ranks, each split into hand and discards.

The opponent's six cards are unseen, but each of the 18,395 sets of six ranks has a known split:
``tools/build_throws.py`` has asked Master, Classic and the greedy player. So each possible hand
comes with the pairs discarded beside it, weighted by how often the unseen cards deal it. Equal
ranks are interchangeable: a set is weighted by the ways in which the cards on the table can be the
ones played from it, so that a pair with one card on the table is half as likely as the ways to hold
the other card suggest.

Near the end Master discards for the win, and keeps different cards at different scores:
``endings.npz`` (``tools/build_endings.py``) stores that, for an unknown opponent only.

Ways are whole numbers, so that their sums are identical on every machine.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb, factorial

import numpy as np

from muggins.mind.facts.arrays import Bytes, Doubles, Ints, Numbers, Table
from muggins.mind.facts.book import FOLDER, load_array, read_array
from muggins.mind.facts.card_arrays import N_RANKS, count_ranks
from muggins.mind.facts.discard import KEPT, THROWN
from muggins.mind.facts.holdings import N_HOLDINGS, all_dealt, number_holdings
from muggins.mind.master.needs import FAR, TOLD
from muggins.mind.master.policy import STRANGER, PackedNumbers

PATH, LATE_PATH = FOLDER / "throws.npz", FOLDER / "endings.npz"
N_DEALT, N_KEPT = 6, 4
N_HANDS, N_PAIRS = N_HOLDINGS[N_KEPT], N_HOLDINGS[2]
PLAYED_SCALE = 24.0  # by which ways are multiplied for each rank played, to be whole
_WIDTH = 5  # a rank is dealt from 0 to 4 times
_NO_SLOT = N_RANKS * _WIDTH
SEATS = ("pone", "dealer")
STYLES = np.array([0, 1, 2, 1, 3])  # row of ``throws.npz`` for each of ``ANSWERED``, and strangers
BY_POINTS = 0.2  # how often a stranger throws regardless of the score
_AT_ONCE = 32  # positions: their ways fill 5 MB


def load_throws(name: str) -> Table:
    """Load an array of ``throws.npz`` by name; KeyError for an unknown name."""
    return read_array(PATH, name)


@dataclass(frozen=True, slots=True)
class Parted:
    """Splits of each set of six ranks into hand and discards."""

    places: Table  # (18395,) the number of the throw
    kept: Numbers  # (18395,) one of 1820 hands
    thrown: Numbers  # (18395,) one of 91 pairs


@lru_cache(maxsize=64)
def parted(who: int, seat: int, needs: int = FAR) -> Parted:
    """Return the splits by a known player, or by an unknown one, who is taken for Master.

    ``needs`` is the number of both players' needs; known players ignore the score.
    """
    places = load_throws("places")[STYLES[who], seat]
    if needs != FAR and who == STRANGER:
        n_needs = len(TOLD) ** 2
        places = _late_places(seat)[np.arange(len(places)) * n_needs + needs]
    every = np.arange(len(places))
    return Parted(places, *(numbers[every, places] for numbers in _all_parted()))


@cache
def _late_places(seat: int) -> PackedNumbers:
    """Return the numbers of the throws near the end, by six ranks and both needs, in 4 bits."""
    places = load_array(LATE_PATH, SEATS[seat]).ravel()
    packed = np.pad(places[1::2], (0, len(places) % 2))
    packed <<= 4
    packed |= places[::2]
    return PackedNumbers(packed, 4)


@cache
def _all_parted() -> tuple[Numbers, Numbers]:
    """Return hands kept and pairs discarded by each of the 15 discards: (18395, 15) each."""
    dealt = all_dealt(N_DEALT)
    kept, thrown = (number_holdings(dealt[:, cards]).astype(np.int16) for cards in (KEPT, THROWN))
    return kept, thrown


@dataclass(frozen=True, slots=True)
class Dealt:
    """Positions with the same opponent type and seat, and the ways of the opponent's deal."""

    rows: Ints  # (m,) which of the positions asked for
    ways: Doubles  # (m, 18395)
    cases: tuple[tuple[Parted, float], ...]  # how they may be parted, and how often they are

    def count_hands(self) -> Doubles:
        """Count the ways in which the opponent keeps each hand: (m, 1820)."""
        ways = (share * _sum_by(self.ways, each.kept, N_HANDS) for each, share in self.cases)
        return sum(ways, start=np.zeros((len(self.rows), N_HANDS)))

    def count_pairs(self, likely: Doubles) -> Doubles:
        """Count the ways of each discarded pair, by the likelihood of hands (m, 1820): (m, 91)."""
        ways = (
            share * _sum_by(self.ways * likely[:, each.kept], each.thrown, N_PAIRS)
            for each, share in self.cases
        )
        return sum(ways, start=np.zeros((len(self.rows), N_PAIRS)))

    def count_cuts(self, unseen: Bytes) -> Doubles:
        """Count the ways of each discarded pair with the starter's rank after it: (m, 91, 13)."""
        thrown = self.cases[0][0].thrown
        order = np.argsort(thrown, kind="stable")
        ends = np.searchsorted(thrown[order], np.arange(N_PAIRS + 1))
        ways, dealt = self.ways[:, order], count_ranks(all_dealt(N_DEALT)[order]).astype(np.float64)
        cuts = np.empty((len(ways), N_PAIRS, N_RANKS))
        for pair in range(N_PAIRS):
            of_pair = slice(ends[pair], ends[pair + 1])
            some = ways[:, of_pair]
            cuts[:, pair] = some.sum(axis=1)[:, None] * unseen - some @ dealt[of_pair]
        return cuts


def deal(
    unseen: Bytes, played: Bytes, who: Ints, seat: Ints, needs: Ints, one_in: int = 1
) -> Iterator[Dealt]:
    """Yield the possible deals of the opponents, for groups of similar positions.

    Inputs are unseen cards and opponent's played cards by rank (n, 13), the opponent's type, seat,
    and needs when discarding (n,). Only hands that contain the played cards have valid counts.
    ``one_in`` thins the sets: approximate, and fast.
    """
    asked = np.stack([who, seat, needs], axis=1)
    for each in np.unique(asked, axis=0):
        player, his, both = each.tolist()
        cases = _list_cases(player, his, both, one_in)
        alike = np.flatnonzero((asked == each).all(axis=1))
        for at in range(0, len(alike), _AT_ONCE):
            rows = alike[at : at + _AT_ONCE]
            yield Dealt(rows, _count_ways(unseen[rows], played[rows], one_in), cases)


def _list_cases(who: int, seat: int, needs: int, one_in: int) -> tuple[tuple[Parted, float], ...]:
    """Return the cases of throwing style: near the end a stranger may consider the score or not."""
    if needs == FAR or who != STRANGER:
        return ((_thin(who, seat, FAR, one_in), 1.0),)
    late, even = (_thin(who, seat, both, one_in) for both in (needs, FAR))
    return (late, 1 - BY_POINTS), (even, BY_POINTS)


@lru_cache(maxsize=64)
def _thin(who: int, seat: int, needs: int, one_in: int) -> Parted:
    """Return every ``one_in``-th set with its split."""
    whole = parted(who, seat, needs)
    parts = whole.places, whole.kept, whole.thrown
    return whole if one_in == 1 else Parted(*(np.ascontiguousarray(p[::one_in]) for p in parts))


def ways_of_ranks(unseen: Bytes, played: Bytes) -> Doubles:
    """Return ways to be dealt 0 to 4 cards of each rank, given the played ones: (n, 13, 5)."""
    return _ways_of_rank()[unseen, played]


@cache
def _ways_of_rank() -> Doubles:
    """Return ways by the cards of a rank unseen, played and dealt, as whole numbers: (5, 5, 5).

    Counts the ordered ways in which the played cards can have been chosen.
    """
    found = np.zeros((5, 5, _WIDTH))
    for unseen in range(5):
        for played in range(5):
            for dealt in range(played, 5):
                chosen = factorial(dealt) // factorial(dealt - played)
                share = PLAYED_SCALE / chosen if played else 1
                found[unseen, played, dealt] = comb(unseen, dealt - played) * share
    return found


def _count_ways(unseen: Bytes, played: Bytes, one_in: int) -> Doubles:
    of_rank = ways_of_ranks(unseen, played).reshape(len(unseen), -1)
    of_rank = np.append(of_rank, np.ones((len(unseen), 1)), axis=1)
    first, *others = _slots(one_in)
    ways = of_rank[:, first] * one_in
    for slot in others:
        ways *= of_rank[:, slot]
    return ways


@cache
def _slots(one_in: int) -> Ints:
    """Return the columns of ``ways_of_ranks`` for each (thinned) set of six ranks: (6, m)."""
    hands = all_dealt(N_DEALT)[::one_in].astype(np.intp)
    copies = (hands[:, :, None] == hands[:, None]).sum(axis=2)
    is_repeat = np.pad(hands[:, 1:] == hands[:, :-1], ((0, 0), (1, 0)))
    return np.ascontiguousarray(np.where(is_repeat, _NO_SLOT, hands * _WIDTH + copies).T)


def _sum_by(ways: Doubles, number: Numbers, size: int) -> Doubles:
    rows = np.arange(len(ways))[:, None] * size
    sums = np.bincount((rows + number).ravel(), ways.ravel(), len(ways) * size)
    return np.asarray(sums.reshape(-1, size))
