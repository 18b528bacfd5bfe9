"""Value of a pair of scores, and of points still to be counted.

``tools/build_equity.py`` makes ``equity.npz``: results of games from every pair of scores. The
value is 1 for a win of the dealer and -1 for a loss, regardless of skunks. Tables extend past the
target, so that points can be added to an index: a score of 121 or more has won, pone's before the
dealer's, since pone counts first.
"""

from functools import cache

import numpy as np

from muggins.mind.facts.arrays import Floats, Table
from muggins.mind.facts.book import FOLDER, read_array
from muggins.mind.master.dealt import load_throws
from muggins.rules.scoring import MOST_POINTS
from muggins.rules.terms import TARGET

PATH = FOLDER / "equity.npz"
FLUSH = 4
FLUSHES = 0.029  # how often a flush counts beside what the ranks of a hand do
SIZE = TARGET + 64  # room for the play and two counts
N_SCORES = TARGET + 1  # where the last stands for all that have won


def load_chances() -> Table:
    """Return chances of six endings by the coming dealer's score and pone's: (121, 121, 6)."""
    return read_array(PATH, "chances")


@cache
def worth_of_scores() -> Floats:
    """Return the value to the next dealer by the dealer's and pone's scores: (121, 121)."""
    return np.asarray(load_chances() @ np.repeat([1, -1], 3), dtype=np.float32)


@cache
def worth_of_endings() -> Floats:
    """Return the value of a deal's end to its dealer, by both scores: (SIZE, SIZE)."""
    worth = np.zeros((SIZE, SIZE), dtype=np.float32)
    worth[:TARGET, :TARGET] = -worth_of_scores().T
    worth[TARGET:, :] = 1
    worth[:, TARGET:] = -1
    worth.setflags(write=False)
    return worth


def count_in(worth: Floats, spread: Floats) -> Floats:
    """Return values before the dealer counts points (..., 30) so distributed: (..., 122, 122).

    Scores above the target have the values of the target. Tables are processed one by one, to stay
    in the CPU cache.
    """
    shape = np.broadcast_shapes(spread.shape[:-1], worth.shape[:-2])
    worths = np.broadcast_to(worth, (*shape, N_SCORES, N_SCORES))
    spreads = np.broadcast_to(spread, (*shape, MOST_POINTS + 1))
    before, part = worths.copy(), np.empty((TARGET, TARGET), dtype=worth.dtype)
    for place in np.ndindex(shape):
        goes_on = before[place][:TARGET, :TARGET]
        goes_on[:] = 0
        after = np.pad(worths[place], ((0, MOST_POINTS), (0, 0)), mode="edge")
        for points, chance in enumerate(spreads[place]):
            goes_on += np.multiply(chance, after[points:][:TARGET, :TARGET], out=part)
    return before


@cache
def count_spreads() -> Floats:
    """Return the distribution over 0 to 29 points of hands kept by pone and dealer: (2, 30).

    ``throws.npz`` ignores suits. Measured over 40,000 deals, flushes make its hands worth 0.11 and
    0.12 points more.
    """
    spread = load_throws("count_spread")
    with_flush = np.pad(spread, ((0, 0), (FLUSH, 0)))[:, : spread.shape[1]]
    mixed = (1 - FLUSHES) * spread + FLUSHES * with_flush
    return np.asarray(mixed / mixed.sum(axis=1, keepdims=True), dtype=np.float32)


@cache
def worth_before_crib() -> Floats:
    """Return values before the crib, by the dealer's discards: (91, 122, 122)."""
    return _before_crib_of(1)


def _before_crib_of(thrower: int) -> Floats:
    worth = worth_of_endings()[:N_SCORES, :N_SCORES]
    return count_in(worth, load_throws("crib_spread")[thrower])


@cache
def worth_before_dealer() -> Floats:
    """Return values before an unknown dealer's hand, by pone's throw: (91, 122, 122)."""
    return count_in(_before_crib_of(0), count_spreads()[1])
