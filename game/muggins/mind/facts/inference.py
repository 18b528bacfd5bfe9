"""Inference from a player's cards on the table about those still in hand.

A go shows that no card held fits. A card played suggests, less surely, that the hand held none that
a sensible player would have preferred: the gain of each rank over the card really played is added
up, play by play.
"""

import numpy as np

from muggins.mind.facts.arrays import Bytes, Ints, Numbers
from muggins.mind.facts.book import N_PILES, PILE_NEXT, PILE_POINTS, TENTHS, USUAL, Book
from muggins.mind.facts.card_arrays import N_RANKS

LOWEST = 1
UNFIT = -9999
_RANKS = np.arange(N_RANKS)
_POINTS = (PILE_POINTS.astype(np.int16) * TENTHS).ravel()
_NEXT = PILE_NEXT.ravel()


def aftermath(
    pile: Ints, own: Ints | int, other: Ints | int, gone: Ints | int, book: Book = USUAL
) -> Bytes:
    """Return the value of the rest of the play to the pile's last player, in tenths of a point.

    ``own`` and ``other`` are the cards left to that player and to the other, ``gone`` is whether
    the other can't play on this pile; all broadcast with ``pile``.
    """
    return book.aftermath[((gone * 5 + own) * 5 + other) * N_PILES + pile]


def appeal(pile: Ints, own: Ints, other: Ints, gone: Ints, book: Book) -> Numbers:
    """Return the value of each rank to a player who knows no other cards, in tenths: (n, 13).

    ``own`` is the number of cards before the play. Ranks that don't fit have the value ``UNFIT``.
    """
    at = pile[:, None] * N_RANKS + _RANKS
    points = _POINTS[at]
    rest = aftermath(_NEXT[at], (own - 1)[:, None], other[:, None], gone[:, None], book)
    return np.where(points >= 0, points + rest, np.int16(UNFIT)).astype(np.int16)


def passed_up_by(pile: Ints, rank: Ints, own: Ints, other: Ints, gone: Ints, book: Book) -> Numbers:
    """Return the gain in appeal of each rank over the card played, in tenths: (n, 13)."""
    worth = appeal(pile, own, other, gone, book)
    chosen = worth[np.arange(len(worth)), rank]
    return np.asarray(np.maximum(worth - chosen[:, None], 0))
