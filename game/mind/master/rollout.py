"""The rest of a deal played out on many tables side by side, by the solved play.

An opponent who resembles a player whom one knows plays as that one does, or nearly so: for
Classic it is the card that would appeal to a player who knows no other.
Seats are 0 for pone and 1 for the dealer; hands are ranks, 13 where there is no card. A
game ends at the target, in the middle of the play too.
"""

from dataclasses import dataclass

import numpy as np

from game.mind.facts.arrays import Flags, Ints, Luck
from game.mind.facts.book import PILE_NEXT, SLOT_POINTS
from game.mind.facts.cards import NO_RANK
from game.mind.facts.inference import appeal
from game.mind.facts.lots import spread, stir
from game.mind.master.policy import STRANGER, hand_odds, histories
from game.rules.terms import TARGET

_POINTS: Ints = SLOT_POINTS.astype(np.intp)
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
    habits: Ints  # (n, 2) whom of ``policy.ANSWERED`` each plays like, or ``STRANGER``

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
    """Places to play. A card that goes out is played at once, else each plays by his habit."""
    fits = points >= 0
    needed = TARGET - tables.scores[rows, tables.turn[rows]]
    is_out = points >= needed[:, None]
    places: Ints = np.where(is_out.any(axis=1), is_out.argmax(axis=1), fits.argmax(axis=1))
    is_open = ~is_out.any(axis=1) & (fits.sum(axis=1) > 1)
    habits = tables.habits[rows, tables.turn[rows]]
    ways = (_choose_solved, _choose_greedily, _choose_liked)  # a stranger's, then as ``ANSWERED``
    for habit, choose in enumerate(ways, STRANGER):
        some = np.flatnonzero(is_open & (habits == habit))
        if len(some):
            places[some] = choose(tables, rows[some], points[some])
    return places


def _choose_solved(tables: Tables, rows: Ints, points: Ints) -> Ints:
    """By the odds of the solved play; past it what is best when the other has no say."""
    places: Ints = np.zeros(len(rows), dtype=np.intp)
    solved = np.flatnonzero(tables.history[rows] >= 0)
    some = rows[solved]
    hands = tables.hands[some, tables.turn[some]]
    odds = hand_odds(hands, tables.history[some], points[solved] >= 0)
    sums = np.cumsum(odds, axis=1)
    tables.luck[some] = stir(tables.luck[some])
    lots = spread(tables.luck[some]) * sums[:, -1]
    places[solved] = np.minimum((sums <= lots[:, None]).sum(axis=1), 3)
    alone = np.flatnonzero(tables.history[rows] < 0)
    some = rows[alone]
    worth = weigh_alone(tables.hands[some, tables.turn[some]], tables.pile[some])
    places[alone] = worth.argmax(axis=1)
    return places


def _choose_greedily(tables: Tables, rows: Ints, points: Ints) -> Ints:
    """The most points at once, of equals the highest card."""
    ranks = tables.hands[rows, tables.turn[rows]]
    return np.asarray(np.where(points >= 0, points * NO_RANK + ranks, UNFIT).argmax(axis=1))


def _choose_liked(tables: Tables, rows: Ints, points: Ints) -> Ints:
    """The card that appeals most to a player who knows no other."""
    turn, every = tables.turn[rows], np.arange(len(rows))
    ranks = tables.hands[rows, turn]
    n_cards = (tables.hands[rows] != NO_RANK).sum(axis=2)
    own, other = n_cards[every, turn], n_cards[every, 1 - turn]
    is_gone = tables.gone[rows, 1 - turn].astype(np.intp)
    liked = np.pad(appeal(tables.pile[rows], own, other, is_gone), ((0, 0), (0, 1)))
    liked = np.take_along_axis(liked, ranks, axis=1)
    return np.asarray(np.where(points >= 0, liked, np.iinfo(np.int16).min).argmax(axis=1))


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
