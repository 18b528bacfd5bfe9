"""Flushes that the other may hold: hands kept for their suit, whatever their ranks.

Of six cards of which four are of a suit those four are kept more often than not, and then his
ranks are others than ``dealt`` tells. How often each hand is kept where it is a flush, and how
readily it yields to one, stands in ``throws.npz``.
"""

from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np

from game.mind.facts.arrays import Doubles, Flags, Ints
from game.mind.facts.card_arrays import CARD_SUIT
from game.mind.facts.discard import THROWN
from game.mind.facts.holdings import holdings
from game.mind.facts.positions import Plays
from game.mind.master.cribs import N_SUITS, unseen_cards
from game.mind.master.dealt import N_DEALT, N_KEPT, PLAYED_SCALE, load_throws
from game.rules.cards import N_CARDS

HUNDREDTHS = 100
TOLD = ("flushes", "yields")
_N_FIVE = 5  # ways to keep four of five cards


@dataclass(frozen=True, slots=True)
class Flushes:
    ways: Doubles  # (n, holdings left, 2) to be dealt and to keep one of four cards, or of five
    others: Doubles  # (n, holdings left) how often each is kept all the same


def weigh_flushes(plays: Plays, whole: Ints, who: Ints, n_left: int) -> Flushes:
    """Where he has ``n_left`` cards left, and held ``whole`` (n, holdings)."""
    if not n_left:
        return _see_open(plays)
    unseen = unseen_cards(plays)
    n_of_suit, n_unseen = unseen.sum(axis=2), unseen.sum(axis=(1, 2))
    ways = _of_suit(unseen, n_left) * _possible(plays)[:, None]
    ways *= _pairs(n_of_suit - n_left, n_unseen[:, None] - n_of_suit)[:, None]
    seat = 1 - plays.is_dealer.astype(np.intp)
    kept, yields = (_tell(name)[who[:, None], seat[:, None], whole] for name in TOLD)
    ways *= kept[..., None]
    n_dealt = np.array([comb(n, N_DEALT - N_KEPT + n_left) for n in range(N_CARDS)])
    share = ways.sum(axis=(1, 2)) / n_dealt[n_unseen]
    five = ways[np.arange(len(plays)), :, CARD_SUIT[plays.starter]]
    split = np.stack([ways.sum(axis=2) - five, five], axis=2)
    others = np.maximum(1 - share[:, None] * yields, 0)
    return Flushes(split * PLAYED_SCALE ** (N_KEPT - n_left), others)


def _see_open(plays: Plays) -> Flushes:
    """Where all four lie on the table nothing is left to be guessed."""
    one_suit = _possible(plays)
    four = one_suit.any(axis=1)
    five = one_suit[np.arange(len(plays)), CARD_SUIT[plays.starter]]
    ways = np.stack([four & ~five, five], axis=1)[:, None].astype(np.float64)
    return Flushes(ways, 1 - ways.sum(axis=2))


def _possible(plays: Plays) -> Flags:
    """Suits of which all that he has played are: (n, suits)."""
    played = plays.opp_played
    of_suit = CARD_SUIT[played][:, :, None] == np.arange(N_SUITS)
    return np.asarray((of_suit | (played < 0)[:, :, None]).all(axis=1))


def _of_suit(unseen: Flags, n_left: int) -> Doubles:
    """Ways in which a suit makes each holding, none or one: (n, holdings, suits)."""
    held = holdings(n_left).astype(np.intp)
    there = np.ones((len(unseen), len(held), N_SUITS))
    for cards in held.T:
        there *= unseen[:, :, cards].swapaxes(1, 2)
    there[:, (held[:, 1:] == held[:, :-1]).any(axis=1)] = 0
    return there


def _pairs(same: Ints, others: Ints) -> Doubles:
    """Ways to throw two cards beside four of a suit; where there are more any four are kept."""
    two_of_it = same * (same - 1) / 2 / len(THROWN)
    return np.asarray(others * (others - 1) / 2 + same * others / _N_FIVE + two_of_it)


def share_of_throws(who: Ints, seat: Ints) -> Doubles:
    """How often a pair is thrown that lies beside a flush, by player and seat (n,): (n, 91)."""
    return _tell("flush_throws")[who, seat]


@cache
def _tell(name: str) -> Doubles:
    """One of the arrays in whole, by player and seat: (4, 2, 1820 or 91)."""
    return np.asarray(load_throws(name) / HUNDREDTHS)
