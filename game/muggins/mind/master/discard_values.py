"""Master's value of every discard: exact over cuts and the opponent's discards, plus pegging."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb, factorial

import numpy as np

from muggins.mind.facts.arrays import (
    CARD_RANK,
    CARD_SUIT,
    N_HOLDINGS,
    N_RANKS,
    Bytes,
    Cards,
    Doubles,
    Flags,
    Floats,
    Ints,
    Numbers,
    Table,
    all_but,
    all_dealt,
    copies,
    count_ranks,
    holdings,
    number_holdings,
)
from muggins.mind.facts.book import FOLDER, USUAL, load_array, read_array
from muggins.mind.facts.count import KEPT, THROWN, average_points, by_ranks, cut_points
from muggins.mind.facts.positions import Plays, Throws, read_discard_view
from muggins.mind.master.opponent_model import recognize, weigh_answers
from muggins.mind.master.policy import ANSWERED, FAR, STRANGER, TOLD, PackedNumbers, load_solved
from muggins.rules.cards import JACK
from muggins.rules.scoring import MOST_POINTS
from muggins.rules.views import DiscardView

N_SUITS = 4
CRIB_FLUSH = 5
_ROOM = MOST_POINTS + CRIB_FLUSH + 2


def unseen_cards(plays: Plays) -> Flags:
    """Return flags of the cards that the seat has not seen: (n, suits, ranks)."""
    seen = [plays.hand, plays.thrown, plays.starter[:, None], plays.own_played, plays.opp_played]
    unseen = all_but(np.concatenate(seen, axis=1), plays.seen)
    return unseen.reshape(-1, N_SUITS, N_RANKS)


def chance_of_nobs(plays: Plays, unseen: Flags) -> Doubles:
    """Return the probability that an unseen jack matches the starter's suit: (n,)."""
    right = unseen[np.arange(len(plays)), CARD_SUIT[plays.starter], JACK]
    return np.asarray(right / np.maximum(unseen[:, :, JACK].sum(axis=1), 1))


def spread_cribs(plays: Plays, odds: Doubles) -> Doubles:
    """Return the distribution of 0 to 29 crib points, by that of the opponent's throw: (n, 30)."""
    unseen = unseen_cards(plays)
    nobs = np.minimum(copies(2)[:, JACK] * chance_of_nobs(plays, unseen)[:, None], 1)
    flush = _flushes(plays, unseen)
    points = _rank_points(plays)
    parts = (
        (odds * (1 - nobs) * (1 - flush), points),
        (odds * nobs * (1 - flush), points + 1),
        (odds * (1 - nobs) * flush, points + CRIB_FLUSH),
        (odds * nobs * flush, points + CRIB_FLUSH + 1),
    )
    rows = np.arange(len(plays))[:, None] * _ROOM
    spread = np.zeros(len(plays) * _ROOM)
    for chances, counted in parts:
        spread += np.bincount((rows + counted).ravel(), chances.ravel(), len(spread))
    spread = spread.reshape(-1, _ROOM)[:, : MOST_POINTS + 1]
    return np.asarray(spread / spread.sum(axis=1, keepdims=True))


def _rank_points(plays: Plays) -> Ints:
    """Return the certain points of each opponent pair, with the player's own nobs: (n, 91)."""
    own = CARD_RANK[plays.thrown][:, None]
    pairs = holdings(2)
    shape = (len(plays), len(pairs), 2)
    fours = np.concatenate([np.broadcast_to(own, shape), np.broadcast_to(pairs, shape)], axis=2)
    starter = CARD_RANK[plays.starter]
    right_jack = plays.starter - starter + JACK
    has_nobs = (plays.thrown == right_jack[:, None]).any(axis=1)
    points = by_ranks(4).points[number_holdings(fours), starter[:, None]].astype(np.intp)
    return np.asarray(np.minimum(points + has_nobs[:, None], MOST_POINTS))


def _flushes(plays: Plays, unseen: Flags) -> Doubles:
    """Return the probability that each opponent pair makes a flush of five: (n, 91)."""
    suits = CARD_SUIT[np.concatenate([plays.thrown, plays.starter[:, None]], axis=1)]
    is_open = (suits == suits[:, :1]).all(axis=1)
    there = unseen[np.arange(len(plays)), suits[:, 0]] / np.maximum(unseen.sum(axis=1), 1)
    low, high = holdings(2).astype(np.intp).T
    chances = there[:, low] * there[:, high] * (low != high)
    return np.asarray(chances * is_open[:, None])


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


N_UNSEEN = 46


@cache
def crib_points() -> Floats:
    """Return crib points by own two ranks, the opponent's and the starter's: (91, 91, 13)."""
    pairs = holdings(2)
    own = np.repeat(pairs[:, None], len(pairs), axis=1)
    held = number_holdings(np.concatenate([own, own.swapaxes(0, 1)], axis=2))
    jacks = copies(4)[:, JACK].astype(np.intp) / np.float32(4)  # right in a quarter of the cuts
    nobs = np.where(np.arange(N_RANKS) == JACK, 0, jacks[held][..., None])
    return (by_ranks(4).points[held] + nobs).astype(np.float32)


def weigh_layaways(throws: Throws) -> Floats:
    """Return expected points of each throw, less the opponent's: (n, 15)."""
    kept = number_holdings(CARD_RANK[throws.hand[:, KEPT]])
    chances = weigh_answers(throws.likeness, len(throws))
    nets = _nets()[:, throws.is_dealer.astype(np.intp)[:, None], kept]
    worth = average_points(throws.hand) + np.einsum("na,ant->nt", chances, nets)
    sign = np.where(throws.is_dealer, 1, -1)[:, None]
    return np.asarray(worth + sign * expect_crib(throws), dtype=np.float32)


@cache
def _nets() -> Floats:
    """Return net pegging by opponent type (unknown last), seat and hand kept: (5, 2, 1820)."""
    answers = [load_solved(f"nets_{name}") for name in ANSWERED]
    return np.array([*answers, load_throws("nets")], dtype=np.float32)


def expect_crib(throws: Throws) -> Floats:
    """Return the average crib after each discard, regardless of its owner: (n, 15)."""
    ranks = CARD_RANK[throws.hand]
    thrown, unseen = number_holdings(ranks[:, THROWN]), throws.unseen
    crib = np.empty((len(throws), 15), dtype=np.float32)
    who, seat = recognize(throws.likeness, len(throws)), 1 - throws.is_dealer.astype(np.intp)
    far = np.full(len(throws), FAR)
    for dealt in deal(unseen, np.zeros_like(unseen), who, seat, far):
        chances = dealt.count_cuts(unseen[dealt.rows]).reshape(len(dealt.rows), -1)
        chances /= chances.sum(axis=1, keepdims=True)
        points = crib_points()[thrown[dealt.rows]].reshape(len(chances), 15, -1)
        crib[dealt.rows] = np.matmul(points, chances.astype(np.float32)[..., None])[..., 0]
    return crib + _suited(throws.hand)


def _suited(hand: Cards) -> Floats:
    """Return the value of a crib flush when both discards are of one suit: (n, 15)."""
    suits = CARD_SUIT[hand]
    left = 13 - (suits[:, :, None] == np.arange(4)).sum(axis=1)
    thrown = suits[:, THROWN]
    left = np.take_along_axis(left, thrown[..., 0].astype(np.intp), axis=1)
    chance = left * (left - 1) * (left - 2) / (N_UNSEEN * (N_UNSEEN - 1) * (N_UNSEEN - 2))
    return np.where(thrown[..., 0] == thrown[..., 1], 5 * chance, 0).astype(np.float32)


N_OF_RANK = 4


@dataclass(frozen=True, slots=True)
class PairFigures:
    """A pair of ranks that one seat discards.

    ``crib`` is the average crib against Master, ``classic`` the figure in the tables of
    Cribbage '97 as Classic uses it, and ``often`` how often Master discards the pair (0 to 1).
    """

    ranks: tuple[int, int]
    crib: float
    classic: float
    often: float


@dataclass(frozen=True, slots=True)
class SplitFigures:
    """One way to split six cards, in points.

    ``hand`` is the average over the 46 starters, between ``least`` and ``most``; ``by_starter``
    has the points with each of them, in ascending order. ``crib`` and ``play`` (pegging, own
    points minus the opponent's) are averages as well, ``crib`` less than 0 if it is the
    opponent's. ``worth`` is their sum.
    """

    discarded: tuple[int, int]
    kept: tuple[int, ...]
    by_starter: tuple[int, ...]
    hand: float
    crib: float
    play: float

    @property
    def least(self) -> int:
        return self.by_starter[0]

    @property
    def most(self) -> int:
        return self.by_starter[-1]

    @property
    def worth(self) -> float:
        return self.hand + self.crib + self.play


def tabulate_pairs(*, is_dealer: bool) -> tuple[PairFigures, ...]:
    """The 91 pairs of ranks that a seat can discard, low ranks first."""
    pairs = holdings(2)
    cribs, often = average_cribs(is_dealer=is_dealer), discard_rates(is_dealer=is_dealer)
    classic = USUAL.crib[int(is_dealer)]
    return tuple(
        PairFigures((low, high), float(crib), float(classic[low, high]), float(rate))
        for (low, high), crib, rate in zip(pairs.tolist(), cribs, often, strict=True)
    )


def average_cribs(*, is_dealer: bool) -> Doubles:
    """Return the average crib after each pair of ranks that the seat discards: (91,)."""
    unseen = (N_OF_RANK - copies(2)).astype(np.int8)
    n_pairs = len(unseen)
    cribs = np.empty(n_pairs)
    who = np.full(n_pairs, STRANGER)
    opponent = np.full(n_pairs, int(not is_dealer))
    needs = np.full(n_pairs, FAR)
    for dealt in deal(unseen, np.zeros_like(unseen), who, opponent, needs):
        ways = dealt.count_cuts(unseen[dealt.rows])
        points = crib_points()[dealt.rows]
        cribs[dealt.rows] = (ways * points).sum(axis=(1, 2)) / ways.sum(axis=(1, 2))
    return cribs


def discard_rates(*, is_dealer: bool) -> Doubles:
    """Return how often Master in a seat discards each pair of ranks, of all deals: (91,)."""
    whole = np.full((1, N_RANKS), N_OF_RANK, dtype=np.int8)
    one = np.zeros(1, dtype=np.intp)
    seat = one + int(is_dealer)
    (dealt,) = deal(whole, np.zeros_like(whole), one + STRANGER, seat, one + FAR)
    ways = dealt.count_pairs(np.ones((1, len(holdings(4)))))[0]
    return np.asarray(ways / ways.sum())


def split_hand(cards: Sequence[int], *, is_dealer: bool) -> tuple[SplitFigures, ...]:
    """Return the fifteen ways to split six cards, the best one first."""
    throws = read_discard_view(DiscardView(tuple(cards), is_dealer, own_score=0, opp_score=0))
    points, live = cut_points(throws.hand)
    hands = average_points(throws.hand)[0]
    cribs = expect_crib(throws)[0] * (1 if is_dealer else -1)
    plays = weigh_layaways(throws)[0] - hands - cribs
    splits = [
        SplitFigures(
            discarded=(cards[pair[0]], cards[pair[1]]),
            kept=tuple(cards[place] for place in places),
            by_starter=tuple(sorted(of_cut[live[0]].tolist())),
            hand=float(hand),
            crib=float(crib),
            play=float(play),
        )
        for pair, places, of_cut, hand, crib, play in zip(
            THROWN.tolist(), KEPT.tolist(), points[0], hands, cribs, plays, strict=True
        )
    ]
    return tuple(sorted(splits, key=lambda split: -split.worth))
