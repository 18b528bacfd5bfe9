"""Exhaustive tree of the rest of the play, without sampling.

A branch is one line of play with its probability. Wherever the solved strategy mixes, a branch
opens for each of its cards; an opponent who resembles a known player plays as that player does, and
the strategy responds. A card that wins is played at once, and after the last choice against hidden
cards each player maximizes points. Seats are 0 for pone and 1 for the dealer; the game ends at the
target, in the middle of the play too.
"""

from dataclasses import dataclass

import numpy as np

from muggins.mind.facts.arrays import Doubles, Flags, Ints
from muggins.mind.facts.book import SLOT_NEXT, SLOT_POINTS
from muggins.mind.facts.card_arrays import NO_RANK
from muggins.mind.facts.positions import ArrayRows
from muggins.mind.master.habits import HABITS, share_out
from muggins.mind.master.left import CARDS_LEFT, MOST_CARDS, NOTHING, RANKS_LEFT, RESTS
from muggins.mind.master.policy import STRANGER, histories
from muggins.rules.terms import TARGET

UNFIT = -99  # less than any card brings
_WIDTH = NO_RANK + 1
_POINTS: Ints = SLOT_POINTS.astype(np.intp).ravel()
_CARDS: Ints = np.ascontiguousarray(CARDS_LEFT.T)  # (4, 2380): what has few rows adds up fast
_NEXT: Ints = SLOT_NEXT.ravel()


@dataclass(slots=True)
class Branches(ArrayRows):
    """Branches of the play, a row for each."""

    left: Ints  # (m, 2) what each has left, as ``muggins.mind.master.left`` numbers it
    scores: Ints  # (m, 2)
    pile: Ints  # (m,) state of the automaton in ``book``
    turn: Ints  # (m,)
    last: Ints  # (m,) who played last
    gone: Flags  # (m, 2) cannot play on this pile
    history: Ints  # (m,) in ``policy``, -1 past it
    habits: Ints  # (m, 2) how each plays, see ``muggins.mind.master.habits``
    origin: Ints  # (m,) the beginning from which it comes
    chance: Doubles  # (m,)

    @property
    def is_over(self) -> Flags:
        is_played_out = (self.left[:, 0] == NOTHING) & (self.left[:, 1] == NOTHING)
        is_out = (self.scores[:, 0] >= TARGET) | (self.scores[:, 1] >= TARGET)
        return np.asarray((is_played_out & (self.pile == 0)) | is_out)

    def add(self, rows: Ints, seats: Ints, points: Ints | int) -> None:
        self.scores[rows, seats] = np.minimum(self.scores[rows, seats] + points, TARGET)


def play_on(branches: Branches) -> Branches:
    """Follow all branches to their ends."""
    ended = []
    while len(branches):
        over = branches.is_over
        if over.any():
            ended.append(branches.take(np.flatnonzero(over)))
            branches = branches.take(np.flatnonzero(~over))
        if len(branches):
            branches = _step(branches)
    return Branches.join(ended) if ended else branches


def _step(branches: Branches) -> Branches:
    """Advance each branch by a card or a go."""
    own = _of(branches.left, branches.turn)
    points = _POINTS.take(branches.pile * _WIDTH + _CARDS.take(own, axis=1))
    fits = points >= 0
    shares = np.empty((len(branches), 5))  # the last for a go
    shares[:, :4] = _share_out(branches, own, points, fits).T
    shares[:, 4] = ~fits.any(axis=0)
    opened = np.flatnonzero(shares)
    row, place = np.divmod(opened, 5)
    following = branches.take(row)
    following.chance *= shares.ravel().take(opened)
    is_go = place == 4
    say_go(following, np.flatnonzero(is_go))
    moving = np.flatnonzero(~is_go)
    lay(following, moving, place[moving])
    return following


def _of(table: Ints, seats: Ints) -> Ints:
    """Select the seat's element of each row (m, 2): (m,)."""
    return table.ravel().take(np.arange(0, 2 * len(table), 2) + seats)


def _share_out(branches: Branches, own: Ints, points: Ints, fits: Flags) -> Doubles:
    """Return the frequency of each place, 0 where nothing fits: (4, m) by points (4, m)."""
    is_out = points >= TARGET - _of(branches.scores, branches.turn)
    goes_out = is_out.any(axis=0)
    shares = fits.astype(np.float64)
    rows = np.flatnonzero(goes_out)
    shares[:, rows] = 0
    shares[is_out[:, rows].argmax(axis=0), rows] = 1
    is_open = ~goes_out & (fits.sum(axis=0) > 1)
    habits = _of(branches.habits, branches.turn)
    is_known = is_open & (branches.history >= 0)
    for habit in HABITS if habits.max() > STRANGER else (STRANGER,):
        rows = np.flatnonzero(is_known & (habits == habit))
        if len(rows):
            history = branches.history[rows]
            shares[:, rows] = share_out(habit, own[rows], history, fits[:, rows].T).T
    rows = np.flatnonzero(is_open & ~is_known)
    if len(rows):
        shares[:, rows] = 0
        hands = RANKS_LEFT[own[rows]]
        shares[weigh_alone(hands, branches.pile[rows]).argmax(axis=1), rows] = 1
    return shares


def lay(branches: Branches, rows: Ints, places: Ints) -> None:
    """Play those places; pass the turn, and reset the count at 31."""
    seats = branches.turn.take(rows)
    mine = 2 * rows + seats
    left = branches.left.ravel().take(mine)
    card = left * MOST_CARDS + places
    ranks = RANKS_LEFT.ravel().take(card)
    at = branches.pile.take(rows) * _WIDTH + ranks
    pile = _NEXT.take(at)
    branches.left[rows, seats] = RESTS.ravel().take(card)
    branches.add(rows, seats, _POINTS.take(at))
    branches.pile[rows] = pile
    branches.last[rows] = seats
    is_alone = branches.gone.ravel().take(mine ^ 1)
    branches.turn[rows] = np.where(is_alone, seats, 1 - seats)
    branches.history[rows] = _after_card(branches.history.take(rows), ranks)
    _reset(branches, rows[pile == 0])


def _after_card(history: Ints, ranks: Ints) -> Ints:
    known = histories()
    early = np.flatnonzero((history >= 0) & (history < known.n_early))
    found = np.full_like(history, -1)
    found[early] = known.following[history[early], ranks[early]]
    return found


def say_go(branches: Branches, rows: Ints) -> None:
    """Record a go for the player to move; the pile ends when both are stuck."""
    seats = branches.turn[rows]
    branches.gone[rows, seats] = True
    branches.turn[rows] = 1 - seats
    has_cards = branches.left[rows, seats] != NOTHING
    here = branches.history[rows]
    follows = np.where(here >= 0, histories().after_go[np.maximum(here, 0)], -1)
    branches.history[rows] = np.where(has_cards, follows, here)
    ended = rows[branches.gone[rows, 1 - seats]]
    branches.add(ended, branches.last[ended], 1)
    _reset(branches, ended)


def _reset(branches: Branches, rows: Ints) -> None:
    branches.pile[rows] = 0
    branches.gone[rows] = False
    last = branches.last[rows]
    other_has = branches.left[rows, 1 - last] != NOTHING
    branches.turn[rows] = np.where(other_has, 1 - last, last)


def weigh_alone(hands: Ints, pile: Ints) -> Ints:
    """Return total points of each place, when only this hand is left: (m, k) to (m, k).

    Places that do not fit get ``UNFIT``.
    """
    worth = np.full(hands.shape, UNFIT)
    for place in range(hands.shape[1]):
        at = pile * _WIDTH + hands[:, place]
        points = _POINTS[at]
        rows = np.flatnonzero(points >= 0)
        if len(rows):
            rest = np.delete(hands[rows], place, axis=1)
            worth[rows, place] = points[rows] + run_alone(rest, _NEXT[at[rows]])
    return worth


def run_alone(hands: Ints, pile: Ints) -> Ints:
    """Return the most points of a hand alone: (m, k), (m,) to (m,)."""
    best: Ints = weigh_alone(hands, pile).max(axis=1, initial=UNFIT)
    stuck = np.flatnonzero(best == UNFIT)
    if len(stuck):
        best[stuck] = pile[stuck] != 0
        again = stuck[(hands[stuck] != NO_RANK).any(axis=1)]
        if len(again):
            best[again] += run_alone(hands[again], np.zeros(len(again), dtype=np.intp))
    return best
