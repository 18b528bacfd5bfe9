"""The rest of a deal played out on many tables side by side, by the solved play.

Seats are 0 for pone and 1 for the dealer; hands are ranks, 13 where there is no card. A
game ends at the target, in the middle of the play too.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.mind.lots import Luck, spread, stir
from game.mind.policy import NO_RANK, Ints, hand_odds, histories
from game.mind.tables import PILE_NEXT, PILE_POINTS
from game.rules.terms import TARGET

Flags = NDArray[np.bool_]
_POINTS = np.pad(PILE_POINTS, ((0, 0), (0, 1)), constant_values=-1).astype(np.intp)
UNFIT = -99


@dataclass(slots=True)
class Tables:
    """Positions of the play; a row is a table."""

    hands: Ints  # (n, 2, 4)
    scores: Ints  # (n, 2)
    pile: Ints  # (n,) state of the automaton in ``tables``
    turn: Ints  # (n,)
    last: Ints  # (n,) who played last
    gone: Flags  # (n, 2) cannot play on this pile
    history: Ints  # (n,) in ``policy``, -1 past it
    luck: Luck  # (n,) from which the lots of the table are drawn

    def __len__(self) -> int:
        return len(self.hands)

    def rows_on(self) -> Ints:
        """Tables at which the play goes on."""
        has_cards = (self.hands != NO_RANK).any(axis=(1, 2))
        return np.flatnonzero((has_cards | (self.pile != 0)) & (self.scores.max(axis=1) < TARGET))

    def add(self, rows: Ints, seats: Ints, points: Ints | int) -> None:
        """Peg."""
        self.scores[rows, seats] = np.minimum(self.scores[rows, seats] + points, TARGET)


def points_of_places(tables: Tables, rows: Ints) -> Ints:
    """What each place in the hand of him whose turn it is would score, -1 unfit: (m, 4)."""
    ranks = tables.hands[rows, tables.turn[rows]]
    return np.asarray(_POINTS[tables.pile[rows, None], ranks])


def play_places(tables: Tables, rows: Ints, places: Ints) -> None:
    """Play those places; the turn passes, with reset where the count is 31."""
    seats = tables.turn[rows]
    ranks = tables.hands[rows, seats, places]
    pile = tables.pile[rows]
    tables.hands[rows, seats, places] = NO_RANK
    tables.add(rows, seats, _POINTS[pile, ranks])
    tables.pile[rows] = PILE_NEXT[pile, ranks]
    tables.last[rows] = seats
    tables.turn[rows] = np.where(tables.gone[rows, 1 - seats], seats, 1 - seats)
    known = histories()
    here = tables.history[rows]
    early = (here >= 0) & (here < known.n_early)
    tables.history[rows] = np.where(early, known.following[np.where(early, here, 0), ranks], -1)
    _reset(tables, rows[tables.pile[rows] == 0])


def say_go(tables: Tables, rows: Ints) -> None:
    """He whose turn it is cannot play; when the other cannot either the pile ends."""
    seats = tables.turn[rows]
    tables.gone[rows, seats] = True
    tables.turn[rows] = 1 - seats
    has_cards = (tables.hands[rows, seats] != NO_RANK).any(axis=1)
    here = tables.history[rows]
    follows = np.where(here >= 0, histories().after_go[np.maximum(here, 0)], -1)
    tables.history[rows] = np.where(has_cards, follows, here)
    ended = rows[tables.gone[rows, 1 - seats]]
    tables.add(ended, tables.last[ended], 1)
    _reset(tables, ended)


def _reset(tables: Tables, rows: Ints) -> None:
    tables.pile[rows] = 0
    tables.gone[rows] = False
    last = tables.last[rows]
    other_has = (tables.hands[rows, 1 - last] != NO_RANK).any(axis=1)
    tables.turn[rows] = np.where(other_has, 1 - last, last)


def play_out(tables: Tables) -> None:
    """To the end of the play, or of the game."""
    while len(rows := tables.rows_on()):
        points = points_of_places(tables, rows)
        able = (points >= 0).any(axis=1)
        say_go(tables, rows[~able])
        rows, points = rows[able], points[able]
        if len(rows):
            play_places(tables, rows, _choose(tables, rows, points))


def _choose(tables: Tables, rows: Ints, points: Ints) -> Ints:
    """By the odds of the solved play; past it what is best when the other has no say."""
    places = (points >= 0).argmax(axis=1)
    open_ = np.flatnonzero((points >= 0).sum(axis=1) > 1)
    solved = open_[tables.history[rows[open_]] >= 0]
    some = rows[solved]
    hands = tables.hands[some, tables.turn[some]]
    odds = hand_odds(hands, tables.history[some], points[solved] >= 0)
    sums = np.cumsum(odds, axis=1)
    tables.luck[some] = stir(tables.luck[some])
    lots = spread(tables.luck[some]) * sums[:, -1]
    places[solved] = np.minimum((sums <= lots[:, None]).sum(axis=1), 3)
    alone = open_[tables.history[rows[open_]] < 0]
    some = rows[alone]
    worth = weigh_alone(tables.hands[some, tables.turn[some]], tables.pile[some])
    places[alone] = worth.argmax(axis=1)
    return np.asarray(places)


def weigh_alone(hands: Ints, pile: Ints) -> Ints:
    """Points of each place and all after it, when only this hand is left: (m, k) to (m, k).

    Places that do not fit get ``UNFIT``.
    """
    worth = np.full(hands.shape, UNFIT)
    for place in range(hands.shape[1]):
        points = _POINTS[pile, hands[:, place]]
        rows = np.flatnonzero(points >= 0)
        if len(rows):
            rest = np.delete(hands[rows], place, axis=1)
            after = PILE_NEXT[pile[rows], hands[rows, place]].astype(np.intp)
            worth[rows, place] = points[rows] + run_alone(rest, after)
    return worth


def run_alone(hands: Ints, pile: Ints) -> Ints:
    """Most points that a hand makes alone: (m, k), (m,) to (m,)."""
    best: Ints = weigh_alone(hands, pile).max(axis=1, initial=UNFIT)
    stuck = np.flatnonzero(best == UNFIT)
    if len(stuck):
        best[stuck] = pile[stuck] != 0
        again = stuck[(hands[stuck] != NO_RANK).any(axis=1)]
        if len(again):
            best[again] += run_alone(hands[again], np.zeros(len(again), dtype=np.intp))
    return best
