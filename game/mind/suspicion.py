"""How likely each hand of the opponent is after what he has played: Bayes over the solved play.

A hand counts for as much as Master keeps it, as the pack still allows it, and as the solved
play would have played the cards seen out of it. A little is added to every chance: the
opponent need not be Master.
"""

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from game.mind.belief import holdings
from game.mind.count import HELD_RANKS, N_RANKS, held_index
from game.mind.lay import load_throws
from game.mind.policy import Ints, histories, number_holdings, odds_of
from game.mind.positions import Floats, Plays
from game.mind.trail import RANK_VALUE, Trail

SLIP = np.float32(0.03)  # added to the share of every card that he might have played
_CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(5)])


@cache
def _per_hand() -> Floats:
    """How often four given cards of those ranks are kept, by seat: (2, 1820)."""
    copies = (HELD_RANKS[:, :, None] == np.arange(N_RANKS)).sum(axis=1)
    ways = _CHOOSE[4, copies].prod(axis=1)
    return np.asarray(load_throws("held") / ways * 1e4, dtype=np.float32)


@cache
def _copies(n_cards: int) -> NDArray[np.int8]:
    """Cards of each rank in each holding: (holdings, 13)."""
    copies = (holdings(n_cards)[:, :, None] == np.arange(N_RANKS)).sum(axis=1)
    return np.asarray(copies, dtype=np.int8)


def weigh_range(plays: Plays, trail: Trail, n_left: int) -> Floats:
    """Relative likelihood of each holding of the opponent's ``n_left`` cards: (n, holdings)."""
    left = holdings(n_left).astype(np.intp)
    n_played = 4 - n_left
    seat = 1 - plays.is_dealer.astype(np.intp)
    played = trail.played[:, 1, :n_played]
    shape = (len(plays), len(left), n_played)
    whole = np.concatenate(
        [
            np.broadcast_to(played[:, None], shape),
            np.broadcast_to(left, (len(plays), *left.shape)),
        ],
        axis=2,
    )
    weights = _per_hand()[seat[:, None], held_index(whole)] * _ways(plays, n_left)
    for move in trail.moves:
        if len(move.rows):
            weights[move.rows] *= _shares(trail, move.rows, move.history, move.place, left)
    return weights


def _ways(plays: Plays, n_left: int) -> Floats:
    """Ways in which unseen cards make each holding, none below what a go told: (n, holdings)."""
    unseen = plays.unseen * (RANK_VALUE[:N_RANKS] >= plays.opp_floor[:, None])
    ways = np.ones((len(plays), len(holdings(n_left))), dtype=np.float32)
    for rank in range(N_RANKS):
        ways *= _CHOOSE[unseen[:, rank, None], _copies(n_left)[:, rank]]
    return ways


def _shares(trail: Trail, rows: Ints, history: Ints, place: Ints, left: Ints) -> Floats:
    """Chance that the card at that place of his play was played, by holding left: (m, holdings)."""
    shares = np.empty((len(rows), len(left)), dtype=np.float32)
    for first in np.unique(place):
        some = np.flatnonzero(place == first)
        later = trail.played[rows[some], 1, first : 4 - left.shape[1]]
        hands = np.concatenate(
            [
                np.broadcast_to(later[:, None], (len(some), len(left), later.shape[1])),
                np.broadcast_to(left, (len(some), *left.shape)),
            ],
            axis=2,
        )
        shares[some] = share_of_first(history[some], hands)
    return shares


def share_of_first(history: Ints, hands: Ints) -> Floats:
    """Chance of the first card of hands (m, h, k) in their histories (m,): (m, h)."""
    if hands.shape[2] < 2:
        return np.ones(hands.shape[:2], dtype=np.float32)
    odds, counts = _odds_by_place(history[:, None], hands)
    total, n_ranks = odds.sum(axis=0), counts.sum(axis=0)
    share = np.where(total > 0, odds[0] / np.maximum(total, 1e-9), 1 / np.maximum(n_ranks, 1))
    return np.asarray(share + SLIP, dtype=np.float32)


def _odds_by_place(history: Ints, hands: Ints) -> tuple[Floats, NDArray[np.bool_]]:
    """Odds of each card that fits, and which fit; of equal ranks the first: (k, m, h) each."""
    room = histories().room[history].astype(np.intp)
    n_cards = hands.shape[2]
    odds = np.zeros((n_cards, *hands.shape[:2]), dtype=np.float32)
    counts = np.zeros(odds.shape, dtype=bool)
    for place in range(n_cards):
        rank = hands[..., place]
        rest = np.sort(np.delete(hands, place, axis=2), axis=2)
        is_new = (hands[..., :place] != rank[..., None]).all(axis=2)
        counts[place] = is_new & (RANK_VALUE[rank] <= room)
        odds[place] = odds_of(history, n_cards, rank, number_holdings(rest)) * counts[place]
    return odds, counts
