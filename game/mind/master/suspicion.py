"""How likely each hand of the opponent is after what he has played, near the end of a game.

A hand counts for as much as Master keeps it, as the pack still allows it, and the less the
more its cards would have gained over those that were played instead: who passes a card up
probably has none. Near the end that tells more than Bayes over the solved play does, since
hardly anybody plays as the solution: a fifth of a point in a hundred games against Classic,
half a point against the greedy player.
"""

from functools import cache
from math import comb

import numpy as np

from game.mind.classic.belief import MOST_DOUBTED
from game.mind.facts.arrays import Floats
from game.mind.facts.book import TENTHS
from game.mind.facts.cards import N_RANKS, RANK_VALUE
from game.mind.facts.holdings import copies, holdings, number_holdings, ways
from game.mind.facts.positions import Plays
from game.mind.master.lay import load_throws
from game.mind.master.trail import Trail

DOUBT = 0.7  # how strongly a point passed up speaks against a card
_CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(5)])


@cache
def _per_hand() -> Floats:
    """How often four given cards of those ranks are kept, by seat: (2, 1820)."""
    return np.asarray(load_throws("held") / ways(4) * 1e4, dtype=np.float32)


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
    kept = _per_hand()[seat[:, None], number_holdings(whole)]
    return kept * _ways(plays, n_left) * _trust(plays, n_left)


def _ways(plays: Plays, n_left: int) -> Floats:
    """Ways in which unseen cards make each holding, none below what a go told: (n, holdings)."""
    unseen = plays.unseen * (plays.opp_floor[:, None] <= RANK_VALUE)
    left = np.ones((len(plays), len(holdings(n_left))), dtype=np.float32)
    for rank in range(N_RANKS):
        left *= _CHOOSE[unseen[:, rank, None], copies(n_left)[:, rank]]
    return left


def _trust(plays: Plays, n_left: int) -> Floats:
    """What the gains passed up leave of the likelihood of each holding: (n, holdings)."""
    doubted = np.minimum(plays.passed_up, MOST_DOUBTED).astype(np.float32)
    gains = doubted @ copies(n_left).T.astype(np.float32) / TENTHS
    return np.asarray(np.exp(-DOUBT * gains), dtype=np.float32)
