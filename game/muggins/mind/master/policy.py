"""The solved play of the cards: probabilities of every card in every position, by ranks alone."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from muggins.mind.facts.arrays import (
    CARD_RANK,
    N_HOLDINGS,
    N_RANKS,
    NO_RANK,
    SLOT_VALUE,
    Doubles,
    Flags,
    Floats,
    Ints,
    Table,
    Whole,
    copies,
    count_ranks,
    holdings,
    number_holdings,
    ranks_of,
    ways,
)
from muggins.mind.facts.book import (
    FOLDER,
    PILE_COUNT,
    PILE_NEXT,
    PILE_POINTS,
    SLOT_NEXT,
    SLOT_POINTS,
    USUAL,
    load_array,
    read_array,
)
from muggins.mind.facts.positions import ArrayRows, Plays
from muggins.rules.cards import JACK
from muggins.rules.scoring import LIMIT
from muggins.rules.terms import TARGET

LATE = 90  # points of either from which on a throw is weighed by both scores
FAR = -1  # the number of both needs before
TOLD = (*range(1, 21), 23, 27, 31, 46, 61)  # needs that are told apart
HEELS = 2
KEPT = 4
_MOST_STEPS = 20


def number_needs(own: Ints, other: Ints) -> Ints:
    """Return the index of a seat's two needs at the discard, or ``FAR`` before ``LATE``: (n,)."""
    numbers = (_nearest()[np.clip(TARGET - each, 1, TARGET)] for each in (own, other))
    first, second = numbers
    return np.where(np.maximum(own, other) < LATE, FAR, first * len(TOLD) + second)


@cache
def _nearest() -> Ints:
    """Return the index in ``TOLD`` nearest to each need: (122,)."""
    needs = np.arange(TARGET + 1)
    return np.asarray(abs(needs[:, None] - np.array(TOLD)).argmin(axis=1))


def needs_of_other(plays: Plays) -> Ints:
    """Return both needs of the opponent at the discard, the opponent's own first: (n,)."""
    own, other = plays.own_score.astype(np.intp), plays.opp_score.astype(np.intp)
    late = np.flatnonzero(np.maximum(own, other) >= LATE)
    if len(late):
        before = count_before(plays.take(late))
        own[late], other[late] = before.T
    return number_needs(other, own)


def count_before(plays: Plays) -> Ints:
    """Return the scores at the discard, before heels and play, own first: (n, 2)."""
    n, every = len(plays), np.arange(len(plays))
    seat = plays.is_dealer.astype(np.intp)
    begun = np.stack([plays.own_score, plays.opp_score], axis=1).astype(np.intp) - _pegged(plays)
    begun[every, 1 - seat] -= HEELS * (CARD_RANK[plays.starter] == JACK)
    return np.asarray(np.clip(begun, 0, TARGET - 1)).reshape(n, 2)


def _pegged(plays: Plays) -> Ints:
    """Return the points pegged by the cards on the table, own first: (n, 2).

    A player who can play must, so the order follows from the cards of both.
    """
    n, every = len(plays), np.arange(len(plays))
    played = np.full((n, 2, KEPT + 1), NO_RANK, dtype=np.intp)
    played[:, 0, :KEPT], played[:, 1, :KEPT] = (
        ranks_of(plays.own_played),
        ranks_of(plays.opp_played),
    )
    n_played = (played != NO_RANK).sum(axis=2)
    turn = plays.is_dealer.astype(np.intp)  # 0 for oneself
    last, pile = turn.copy(), np.zeros(n, dtype=np.intp)
    done, points = np.zeros((n, 2), dtype=np.intp), np.zeros((n, 2), dtype=np.intp)
    gone = np.zeros((n, 2), dtype=bool)
    for _ in range(_MOST_STEPS):
        rows = np.flatnonzero((done < n_played).any(axis=1))
        if not len(rows):
            break
        who = turn[rows]
        rank = played[rows, who, done[rows, who]]
        fits = SLOT_VALUE[rank] <= LIMIT - PILE_COUNT[pile[rows]]
        on, seat, card = rows[fits], who[fits], rank[fits]
        points[on, seat] += PILE_POINTS[pile[on], card]
        pile[on] = PILE_NEXT[pile[on], card]
        done[on, seat] += 1
        last[on] = seat
        gone[on] &= (pile[on] != 0)[:, None]
        stuck, seat = rows[~fits], who[~fits]
        gone[stuck, seat] = True
        over = stuck[gone[stuck].all(axis=1)]
        points[over, last[over]] += 1
        pile[over], gone[over] = 0, False
        other = 1 - turn[rows]
        turn[rows] = np.where(gone[rows, other], turn[rows], other)
        turn[over] = 1 - last[over]
    is_over = (pile != 0) & ((plays.pile == 0) | (n_played.sum(axis=1) == 2 * KEPT))
    points[every[is_over], last[is_over]] += 1
    return points


PATH = FOLDER / "master.npz"
ANSWERED = ("greedy", "classic", "house", "reply")
STRANGER = -1  # anybody else
EARLY_BITS, ANSWER_BITS = 4, 2
LATE_BITS, LATE_LEVELS = 2, 3  # odds are whole numbers up to this
PLACE_BITS = 2  # of the place of a card in a hand
PAIRS = list(combinations(range(N_RANKS), 2))
N_PAIRS = len(PAIRS)
PAIR_NUMBER: Ints = np.zeros((N_RANKS, N_RANKS), dtype=np.intp)
PAIR_NUMBER[*np.array(PAIRS).T] = PAIR_NUMBER.T[*np.array(PAIRS).T] = np.arange(N_PAIRS)


def load_solved(name: str) -> Table:
    """Load an array by name; KeyError for an unknown name."""
    return read_array(PATH, name)


@dataclass(frozen=True, slots=True)
class Histories:
    """Public state of each history; those before the sixth card come first."""

    following: NDArray[np.int32]  # (n_early, 13) the history after each rank, -1 when none
    after_go: NDArray[np.int32]  # (n,) the history after a go, -1 when none
    mover: NDArray[np.uint8]  # (n,) 0 pone, 1 dealer
    n_own: NDArray[np.uint8]  # (n,) cards left to the mover
    room: NDArray[np.uint8]  # (n,) the greatest value that fits, at most 10
    first: NDArray[np.int32]  # (n,) where its odds begin

    @property
    def n_early(self) -> int:
        return len(self.following)


@cache
def histories() -> Histories:
    """Return all histories in which a player may still have a choice."""
    n_own = load_solved("n_own")
    following = _unpack_links("following")
    n_early = len(following)
    n_kept = np.array(N_HOLDINGS, dtype=np.int32)
    sizes = np.where(n_own > 1, np.int32(N_PAIRS), np.int32(0))
    sizes[:n_early] = np.where(n_own[:n_early] > 1, N_RANKS * n_kept[n_own[:n_early] - 1], 0)
    first = np.cumsum(sizes, dtype=np.int32) - sizes
    first[n_early:] -= sizes[:n_early].sum(dtype=np.int32)
    mover, room = load_solved("mover"), load_solved("room")
    return Histories(following, _unpack_links("after_go"), mover, n_own, room, first)


@dataclass(frozen=True, slots=True)
class PackedNumbers:
    """Unsigned integers of 1, 2 or 4 bits, which are unpacked only where they are looked up."""

    packed: NDArray[np.uint8]
    n_bits: int

    def __getitem__(self, places: Ints) -> NDArray[np.uint8]:
        """Return the numbers at some places."""
        per_byte = 8 // self.n_bits
        shifts = (places % per_byte).astype(np.uint8) * np.uint8(self.n_bits)
        return self.packed[places // per_byte] >> shifts & np.uint8((1 << self.n_bits) - 1)


@cache
def early_odds(known: int = STRANGER) -> PackedNumbers:
    """Return integer odds by history, card and rest, against one of ``ANSWERED`` or anyone."""
    if known == STRANGER:
        return PackedNumbers(load_solved("early"), EARLY_BITS)
    return PackedNumbers(load_solved(f"early_{ANSWERED[known]}"), ANSWER_BITS)


@cache
def late_odds() -> PackedNumbers:
    """Return integer odds of the lower of two ranks, by history and pair."""
    return PackedNumbers(load_solved("late"), LATE_BITS)


def _unpack_links(name: str) -> NDArray[np.int32]:
    is_there = load_array(PATH, f"{name}_is_there")
    links = np.full(is_there.shape, -1, dtype=np.int32)
    links[is_there] = np.cumsum(load_array(PATH, f"{name}_steps"), dtype=np.int32)
    return links


MOST_CARDS = 4
_STARTS: Ints = np.cumsum((0, *N_HOLDINGS))
NOTHING = 0


def number_left(ranks: Whole) -> Ints:
    """Return the index of each sorted hand of ranks, all of one size in the last axis: (..., k)."""
    return _STARTS[ranks.shape[-1]] + number_holdings(ranks)


def all_left(n_cards: int) -> Ints:
    """Return the indices of all holdings of that size."""
    return np.arange(_STARTS[n_cards], _STARTS[n_cards + 1])


def _list_ranks() -> Ints:
    ranks = np.full((_STARTS[-1], MOST_CARDS), NO_RANK, dtype=np.intp)
    for n_cards in range(1, MOST_CARDS + 1):
        ranks[all_left(n_cards), :n_cards] = holdings(n_cards)
    return ranks


RANKS_LEFT: Ints = _list_ranks()  # (2380, 4) sorted, 13 beyond
N_LEFT: Ints = (RANKS_LEFT != NO_RANK).sum(axis=1)
_IS_REPEAT = np.pad(RANKS_LEFT[:, 1:] == RANKS_LEFT[:, :-1], ((0, 0), (1, 0)))
CARDS_LEFT: Ints = np.where(_IS_REPEAT, NO_RANK, RANKS_LEFT)  # (2380, 4) 13 where equal to another


def number_hands(hands: Ints) -> Ints:
    """Return the index of each hand of ranks (m, 4), in any order, 13 for no card: (m,)."""
    ranks = np.sort(hands, axis=1)
    n_cards = (ranks != NO_RANK).sum(axis=1)
    numbers = np.full(len(hands), NOTHING)
    for size in range(1, MOST_CARDS + 1):
        rows = np.flatnonzero(n_cards == size)
        numbers[rows] = number_left(ranks[rows, :size])
    return numbers


def by_place(hands: Ints, left: Ints, told: Table) -> Table:
    """Reorder values of the cards left (m, 4) to the places in those hands: (m, 4)."""
    places = (hands[:, :, None] == CARDS_LEFT[left][:, None]).argmax(axis=2)
    return np.take_along_axis(told, places, axis=1)


_COPIES: Doubles = np.asarray(
    (RANKS_LEFT[:, :, None] == RANKS_LEFT[:, None]).sum(axis=2), dtype=np.float64
)


def _number_rests() -> Ints:
    rests = np.zeros(RANKS_LEFT.shape, dtype=np.intp)
    for n_cards in range(1, MOST_CARDS + 1):
        rows = all_left(n_cards)
        for place in range(n_cards):
            others = [other for other in range(n_cards) if other != place]
            rests[rows, place] = number_left(RANKS_LEFT[rows][:, others])
    return rests


RESTS: Ints = _number_rests()  # (2380, 4) what is left without the card of a place
_REST_SIZE = np.maximum(N_LEFT - 1, 0)[:, None]
_EARLY: Ints = np.minimum(RANKS_LEFT, N_RANKS - 1) * np.array(N_HOLDINGS)[_REST_SIZE]
_EARLY += RESTS - _STARTS[_REST_SIZE]  # where a card's odds stand among those of an early history
AMONG_EQUALS: Ints = np.arange(len(N_LEFT)) - _STARTS[N_LEFT]  # number among hands of its size
PAIR_LEFT: Ints = np.append(PAIR_NUMBER, np.zeros((1, N_RANKS), dtype=np.intp), axis=0)[
    RANKS_LEFT[:, 0], np.minimum(RANKS_LEFT[:, 1], N_RANKS - 1)
]


def solved_shares(left: Ints, history: Ints, fits: Flags, known: int = STRANGER) -> Doubles:
    """Return the solved frequency of each place: hands left (m,), histories (m,) to (m, 4).

    ``fits`` (m, 4) marks the places to choose from, one of each rank. Where the solution, or the
    response to one of ``policy.ANSWERED``, is undefined, all legal cards are equally likely.
    """
    odds = np.where(fits, _kept_odds(left, history, known), 0.0)
    total = odds.sum(axis=1)
    if known != STRANGER:
        rows = np.flatnonzero(total == 0)
        odds[rows] = solved_shares(left[rows], history[rows], fits[rows])
        total[rows] = 1
    silent = np.flatnonzero(total == 0)
    odds[silent] = np.where(fits[silent], _COPIES[left[silent]], 0.0)
    total[silent] = odds[silent].sum(axis=1)
    return np.asarray(odds / total[:, None])


def hand_odds(hands: Ints, history: Ints, fits: Flags, known: int = STRANGER) -> Floats:
    """Return the odds of each place of hands (m, 4) that ``fits``; uniform if unknown: (m, 4).

    Only proportions within a hand are meaningful; equal cards have equal odds.
    """
    left, odds = number_hands(hands), np.zeros(hands.shape, dtype=np.float32)
    same = (hands[:, :, None] == hands[:, None]).sum(axis=2)
    for who in dict.fromkeys((known, STRANGER)):
        rows = np.flatnonzero((N_LEFT[left] > 1) & ~odds.any(axis=1))
        found = by_place(hands[rows], left[rows], _kept_odds(left[rows], history[rows], who))
        odds[rows] = np.where(fits[rows], found / same[rows], 0)
    unknown = ~odds.any(axis=1)
    odds[unknown] = fits[unknown]
    return odds


def _kept_odds(left: Ints, history: Ints, who: int) -> Table:
    known = histories()
    first = known.first[history]
    is_early = history < known.n_early
    if is_early.all():
        return np.asarray(early_odds(who)[first[:, None] + _EARLY[left]])
    odds = np.zeros((len(left), MOST_CARDS), dtype=np.uint8)
    rows = np.flatnonzero(is_early)
    odds[rows] = early_odds(who)[first[rows, None] + _EARLY[left[rows]]]
    rows = np.flatnonzero(~is_early)
    slot = first[rows] + PAIR_LEFT[left[rows]]
    lower = late_odds()[slot]
    odds[rows, 0], odds[rows, 1] = lower, LATE_LEVELS - lower
    return odds


GREEDY, HOUSE, REPLY = (ANSWERED.index(name) for name in ("greedy", "house", "reply"))
ANSWERING = len(ANSWERED)
HABITS = range(STRANGER, 2 * ANSWERING)
ROUGH = 0.05  # points that make a card of House's e times as likely
ROUGH_REPLY = 0.12  # the same of others who look one reply ahead
LEAST, LEAST_REPLY = 0.02, 0.06  # cards less likely than this relative to the best aren't played
SELDOM = 1e-3  # share of a rank that is never kept
_REPLIES: Floats = np.maximum(PILE_POINTS, 0).astype(np.float32)
_N_PLAYED = int(all_left(MOST_CARDS)[0])  # holdings of up to three cards
_CHOICES = np.array([[comb(n, k) for k in range(5)] for n in range(5)], dtype=np.float64)
_RANK_COPIES: Floats = count_ranks(RANKS_LEFT).astype(np.float32)


def _join() -> Ints:
    """Return the number of each holding with one card more: (holdings, 13)."""
    joined = np.zeros((_N_PLAYED, N_RANKS), dtype=np.intp)
    for number in range(1, len(RANKS_LEFT)):
        for rank, rest in zip(RANKS_LEFT[number], RESTS[number], strict=True):
            if rank < N_RANKS:
                joined[rest, rank] = number
    return joined


_JOINED = _join()


def answer_to(who: Ints) -> Ints:
    """Return the habit that responds to each opponent habit: (n,)."""
    return np.where(who == STRANGER, STRANGER, ANSWERING + who)


def share_out(habit: int, left: Ints, history: Ints, fits: Flags) -> Doubles:
    """Return the frequency of each place: hands left (m,), histories (m,) to (m, 4).

    ``fits`` (m, 4) marks the places to choose from, one of each rank. For hands that are impossible
    in a history the models are undefined, and the lowest card is played.
    """
    if habit == STRANGER:
        return solved_shares(left, history, fits)
    if habit >= ANSWERING:
        return solved_shares(left, history, fits, habit - ANSWERING)
    if habit in (HOUSE, REPLY):
        return _look_ahead(left, history, fits, is_house=habit == HOUSE)
    places = _play_greedily(left, history) if habit == GREEDY else _play_as_classic(left, history)
    is_fit = fits[np.arange(len(fits)), places]
    places = np.where(is_fit, places, fits.argmax(axis=1))
    return np.asarray(places[:, None] == np.arange(MOST_CARDS), dtype=np.float64)


def _play_greedily(left: Ints, history: Ints) -> Ints:
    """Return the place with the most points, with ties broken by the highest card."""
    cards = CARDS_LEFT[left]
    points = SLOT_POINTS[_tables().pile[history][:, None], cards].astype(np.intp)
    return np.asarray(np.where(points >= 0, points * N_RANKS + cards, -1).argmax(axis=1))


def _play_as_classic(left: Ints, history: Ints) -> Ints:
    early, first, late = _classic_plays()
    known = histories()
    is_early = history < known.n_early
    places = np.empty(len(left), dtype=np.intp)
    rows = np.flatnonzero(is_early)
    places[rows] = early[first[history[rows]] + AMONG_EQUALS[left[rows]]]
    rows = np.flatnonzero(~is_early)
    slot = known.first[history[rows]] + PAIR_LEFT[left[rows]]
    places[rows] = late[slot]
    return places


@cache
def _classic_plays() -> tuple[PackedNumbers, Ints, PackedNumbers]:
    """Return places by hand before the sixth card, by history, and one bit each after it."""
    n_own = histories().n_own[: histories().n_early]
    sizes = np.where(n_own > 1, np.array(N_HOLDINGS)[n_own], 0)
    early = PackedNumbers(load_solved("classic_early"), PLACE_BITS)
    return early, np.cumsum(sizes) - sizes, PackedNumbers(load_solved("classic_late"), 1)


def _look_ahead(left: Ints, history: Ints, fits: Flags, is_house: bool) -> Doubles:
    """Return odds by points minus the likely reply, smoothed for unknown starter and discards."""
    table, cards = _tables(), CARDS_LEFT[left]
    pile = table.pile[history][:, None]
    unseen = 4 - table.used[history].astype(np.float32) - _RANK_COPIES[left]
    if not is_house:
        unseen = np.maximum(unseen, 0) * _how_often_kept()[table.other[history]]
    scored = np.matmul(_REPLIES[SLOT_NEXT[pile, cards]], unseen[:, :, None])[..., 0]
    likely = scored * (table.held[history] / unseen.sum(axis=1))[:, None]
    worth = np.where(fits, SLOT_POINTS[pile, cards] - likely, -np.inf)
    rough = ROUGH if is_house else ROUGH_REPLY
    odds = np.exp((worth - worth.max(axis=1, keepdims=True)) / rough)
    odds[odds < (LEAST if is_house else LEAST_REPLY)] = 0
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), dtype=np.float64)


@cache
def _how_often_kept() -> Floats:
    """Return how often a card of each rank is kept beside what its seat has played: (2 * m, 13)."""
    found = np.ones((2, _N_PLAYED, N_RANKS))
    kept = copies(MOST_CARDS).astype(np.intp)
    each = USUAL.held / ways(MOST_CARDS)
    for number in range(_N_PLAYED):
        left = kept - count_ranks(RANKS_LEFT[number])
        unseen = 4 - count_ranks(RANKS_LEFT[number])
        is_there = np.flatnonzero((left >= 0).all(axis=1) & (left <= unseen).all(axis=1))
        weights = each[:, is_there] * _CHOICES[unseen, left[is_there]].prod(axis=1)
        found[:, number] = weights @ left[is_there] / np.maximum(unseen, 1)
    total = np.maximum(found.sum(axis=2, keepdims=True), SELDOM)
    return np.asarray((found / total + SELDOM).reshape(-1, N_RANKS), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class _Tables:
    """Public state of each history."""

    pile: NDArray[np.uint16]  # (n,) a state of the automaton in ``book``
    used: NDArray[np.uint8]  # (n, 13) cards of each rank played
    held: NDArray[np.uint8]  # (n,) cards with which the other may reply
    other: NDArray[np.uint16]  # (n,) what the other has played, of pone, then of the dealer


@cache
def _tables() -> _Tables:
    known = histories()
    n = len(known.mover)
    pile, used = np.zeros(n, dtype=np.uint16), np.zeros((n, N_RANKS), dtype=np.uint8)
    laid = np.zeros((n, 2), dtype=np.uint16)  # by seat
    gone = np.zeros(n, dtype=bool)  # True if the seat not to move has said go
    here = np.zeros(1, dtype=np.intp)
    while len(here):
        early = here[here < known.n_early]
        row, rank = np.nonzero(known.following[early] >= 0)
        before, played = early[row], known.following[early[row], rank]
        pile[played] = PILE_NEXT[pile[before], rank]
        gone[played] = gone[before] & (pile[played] != 0)
        used[played] = used[before]
        used[played, rank] += 1
        laid[played], mover = laid[before], known.mover[before]
        laid[played, mover] = _JOINED[laid[before, mover], rank]
        stuck = here[known.after_go[here] >= 0]
        said = known.after_go[stuck]
        pile[said] = np.where(gone[stuck], 0, pile[stuck])
        gone[said] = ~gone[stuck]
        used[said], laid[said] = used[stuck], laid[stuck]
        here = np.concatenate([played, said]).astype(np.intp)
    held = 2 * MOST_CARDS - used.sum(axis=1) - known.n_own
    other = 1 - known.mover.astype(np.intp)
    played_by = (laid[np.arange(n), other] + other * _N_PLAYED).astype(np.uint16)
    return _Tables(pile, used, np.where(gone, 0, held).astype(np.uint8), played_by)


MOST_STEPS = 16  # eight cards and a go after each would be more than can happen


@dataclass(slots=True)
class Standings(ArrayRows):
    """Histories of n positions."""

    history: Ints  # (n,) -1 when nobody has a choice against a hidden card any more
    played: Ints  # (n, 2, 5) ranks played by oneself and the opponent, 13 beyond
    before: Ints  # (n, 4) history at each card of the opponent, -1 without a choice
    needs: Ints  # (n,) index of both needs at the opponent's throw


def begin_trail(plays: Plays) -> Standings:
    n = len(plays)
    played = np.full((n, 2, 5), NO_RANK, dtype=np.intp)
    before = np.full((n, 4), -1, dtype=np.intp)
    return Standings(np.zeros(n, dtype=np.intp), played, before, needs_of_other(plays))


def trace(plays: Plays) -> Standings:
    """Walk from the lead to the present state of every position."""
    n = len(plays)
    trail = begin_trail(plays)
    played = trail.played
    played[:, 0, :4], played[:, 1, :4] = ranks_of(plays.own_played), ranks_of(plays.opp_played)
    seat = plays.is_dealer.astype(np.intp)
    least = SLOT_VALUE[ranks_of(plays.hand)].min(axis=1)
    done = np.zeros((n, 2), dtype=np.intp)
    rows = np.arange(n)
    for _ in range(MOST_STEPS):
        if not len(rows):
            break
        rows = _step(trail, rows, seat, least, done)
    return trail


def _step(trail: Standings, rows: Ints, seat: Ints, least: Ints, done: Ints) -> Ints:
    """Advance each unfinished position by a card or go; return those still unfinished."""
    known = histories()
    here = trail.history[rows]
    room = known.room[here].astype(np.intp)
    who = np.where(known.mover[here] == seat[rows], 0, 1)
    rank = trail.played[rows, who, done[rows, who]]
    is_there = (who == 0) & (rank == NO_RANK) & (least[rows] <= room)
    rows, here, room, who, rank = (part[~is_there] for part in (rows, here, room, who, rank))
    fits = SLOT_VALUE[rank] <= room
    his = np.flatnonzero(fits & (who == 1) & (known.n_own[here] > 1))
    trail.before[rows[his], done[rows[his], 1]] = here[his]
    done[rows[fits], who[fits]] += 1
    early = np.minimum(here, known.n_early - 1)
    follows = np.where(here < known.n_early, known.following[early, np.minimum(rank, 12)], -1)
    trail.history[rows] = np.where(fits, follows, known.after_go[here])
    return rows[trail.history[rows] >= 0]
