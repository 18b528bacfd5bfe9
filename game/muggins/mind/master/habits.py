"""Habit: a player's strategy in each history of ``policy``, whatever cards are held.

A habit is ``STRANGER``, the solution; the number of one of ``policy.ANSWERED``; or ``ANSWERING``
plus that number, the best response to that player.

The greedy player looks at the pile alone. House looks one reply ahead, but counts unseen cards, and
has seen the starter and its own discards: so the better of two cards is only the more likely, the
better it is. The others who do so count a rank the more, the more often it is kept beside what has
been played. Classic's play is stored in ``master.npz``, from the model of
``tools/pegging/models.h``: it sees more than a history contains (the starter, its discards, the
scores), and plays another card in one case of eleven, near the end in one of six.
"""

from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from muggins.mind.facts.arrays import Doubles, Flags, Floats, Ints
from muggins.mind.facts.book import PILE_NEXT, PILE_POINTS, SLOT_NEXT, SLOT_POINTS, USUAL
from muggins.mind.facts.card_arrays import N_RANKS, count_ranks
from muggins.mind.facts.holdings import N_HOLDINGS, copies, ways
from muggins.mind.master.left import (
    AMONG_EQUALS,
    CARDS_LEFT,
    MOST_CARDS,
    PAIR_LEFT,
    RANKS_LEFT,
    RESTS,
    all_left,
    solved_shares,
)
from muggins.mind.master.policy import (
    ANSWERED,
    PLACE_BITS,
    STRANGER,
    PackedNumbers,
    histories,
    load_solved,
)

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
_COPIES: Floats = count_ranks(RANKS_LEFT).astype(np.float32)


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
    unseen = 4 - table.used[history].astype(np.float32) - _COPIES[left]
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
