"""Crib during the play: the starter and the player's own discards are known exactly.

Only the opponent's two cards are hidden: their ranks have the probabilities of ``ranges``, and
their suits those of the unseen cards.
"""

import numpy as np

from muggins.mind.facts.arrays import Doubles, Flags, Ints
from muggins.mind.facts.card_arrays import CARD_RANK, CARD_SUIT, N_RANKS, all_but
from muggins.mind.facts.count import by_ranks
from muggins.mind.facts.holdings import copies, holdings, number_holdings
from muggins.mind.facts.positions import Plays
from muggins.rules.cards import JACK
from muggins.rules.scoring import MOST_POINTS

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
