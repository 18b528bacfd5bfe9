"""The play near the end of a game: every card by the chance to win that it leaves.

Each card is played against the hands that the opponent may hold, all of them when he has
two cards left or fewer, else a fair selection; the rest goes by the solved play. Then the
hands are counted in order, the crib as the starter and one's own throw make it.
"""

import numpy as np
from numpy.typing import NDArray

from game.mind.belief import holdings
from game.mind.count import CARD_RANK, JACK, RANK_POINTS, held_index, score_hands
from game.mind.equity import GAMES, MOST_POINTS, Weights, count_in, worth_of_endings
from game.mind.lay import spread_crib
from game.mind.policy import Ints
from game.mind.positions import Floats, Plays
from game.mind.rollout import Tables, play_out, play_places
from game.mind.suspicion import weigh_range
from game.mind.trail import Trail, ranks_of
from game.rules.terms import TARGET

N_HANDS = 240  # of the opponent, when he may hold more than can all be tried
REPEATS = 2  # of every hand when all are tried and there is still a choice
_UNPLAYABLE = np.float32(-np.inf)


def weigh_finish(plays: Plays, trail: Trail, lot: float, weights: Weights = GAMES) -> Floats:
    """Match points to be expected of each place, the other's taken off, of one position: (4,)."""
    hands, chances = _choose_hands(plays, trail, lot)
    ranks = ranks_of(plays.hand)[0]
    fits = plays.legal[0]
    places = [place for place in range(4) if fits[place] and ranks[place] not in ranks[:place]]
    tables = _set_up(plays, trail, ranks, hands, len(places))
    starts = np.repeat(np.array(places), len(hands))
    play_places(tables, np.arange(len(tables)), starts)
    play_out(tables, np.random.default_rng(int(lot * (1 << 53))))
    sign = 1 if plays.is_dealer[0] else -1
    settled = sign * _settle(plays, trail, tables, np.tile(hands, (len(places), 1)), weights)
    worth = (settled.reshape(len(places), -1) * chances).sum(axis=1)
    of_rank = {int(ranks[place]): value for place, value in zip(places, worth, strict=True)}
    found = np.array([of_rank.get(int(rank), _UNPLAYABLE) for rank in ranks], dtype=np.float32)
    return np.where(fits, found, _UNPLAYABLE)


def _choose_hands(plays: Plays, trail: Trail, lot: float) -> tuple[Ints, Floats]:
    """Hands of the opponent, sorted, and how likely each is: (m, cards), (m,)."""
    n_left = int(plays.opp_cards[0])
    left = holdings(n_left).astype(np.intp)
    weights = weigh_range(plays, trail, n_left)[0].astype(np.float64)
    if not weights.sum():
        weights[:] = 1  # he has done what Master never would
    weights /= weights.sum()
    if n_left < 3:
        likely = np.flatnonzero(weights)
        n = REPEATS if n_left == 2 else 1
        return np.repeat(left[likely], n, axis=0), np.repeat(weights[likely] / n, n)
    marks = (np.arange(N_HANDS) + lot) / N_HANDS
    chosen = np.minimum(np.searchsorted(np.cumsum(weights), marks), len(left) - 1)
    return left[chosen], np.full(N_HANDS, 1 / N_HANDS)


def _set_up(plays: Plays, trail: Trail, ranks: Ints, hands: Ints, n_places: int) -> Tables:
    """A table for each place to begin with and each hand of the opponent."""
    n = n_places * len(hands)
    seat = int(plays.is_dealer[0])
    cards = np.full((n, 2, 4), 13, dtype=np.intp)
    cards[:, seat] = ranks
    cards[:, 1 - seat, : hands.shape[1]] = np.tile(hands, (n_places, 1))
    scores = np.empty((n, 2), dtype=np.intp)
    scores[:, seat], scores[:, 1 - seat] = plays.own_score[0], plays.opp_score[0]
    gone = np.zeros((n, 2), dtype=bool)
    gone[:, 1 - seat] = plays.opp_gone[0]
    return Tables(
        hands=cards,
        scores=scores,
        pile=np.full(n, plays.pile[0], dtype=np.intp),
        turn=np.full(n, seat, dtype=np.intp),
        last=np.full(n, seat, dtype=np.intp),
        gone=gone,
        history=np.full(n, trail.history[0], dtype=np.intp),
    )


def _settle(
    plays: Plays, trail: Trail, tables: Tables, hands: Ints, weights: Weights
) -> NDArray[np.float64]:
    """Worth to the dealer of each table once the hands are counted: (n,)."""
    seat = int(plays.is_dealer[0])
    counts = np.empty((len(tables), 2), dtype=np.intp)
    counts[:, seat] = _own_count(plays)
    counts[:, 1 - seat] = _other_counts(plays, trail, hands)
    worth = count_in(worth_of_endings(weights), spread_crib(plays))
    pone, dealer = tables.scores[:, 0], tables.scores[:, 1]
    goes_on = worth[np.minimum(dealer, TARGET - 1) + counts[:, 1], pone + counts[:, 0]]
    is_out = worth[dealer, np.minimum(pone, TARGET - 1)]
    return np.where(dealer >= TARGET, is_out, goes_on).astype(np.float64)


def _own_count(plays: Plays) -> int:
    cards = np.concatenate([plays.hand[0], plays.own_played[0]])
    return int(score_hands(cards[cards >= 0][None], plays.starter[:1])[0])


def _other_counts(plays: Plays, trail: Trail, hands: Ints) -> Ints:
    """Points of the opponent's hands with the starter; flushes and unseen nobs left out: (n,)."""
    n_played = 4 - hands.shape[1]
    played = np.broadcast_to(trail.played[0, 1, :n_played], (len(hands), n_played))
    held = held_index(np.concatenate([played, hands], axis=1))
    starter = int(plays.starter[0])
    nobs = starter - starter % 13 + JACK in plays.opp_played[0]
    points = RANK_POINTS[held, CARD_RANK[starter]].astype(np.intp) + int(nobs)
    return np.asarray(np.minimum(points, MOST_POINTS))
