"""Reconstruct the play as a number of ``policy.histories``.

Each player's cards in order determine it uniquely: a player plays the next card when it fits, and
says go when it doesn't.
"""

from dataclasses import dataclass

import numpy as np

from muggins.mind.facts.arrays import Ints
from muggins.mind.facts.card_arrays import NO_RANK, SLOT_VALUE, ranks_of
from muggins.mind.facts.positions import ArrayRows, Plays
from muggins.mind.master.needs import needs_of_other
from muggins.mind.master.policy import histories

MOST_STEPS = 16  # eight cards and a go after each would be more than can happen


@dataclass(slots=True)
class Standings(ArrayRows):
    """Histories of n positions."""

    history: Ints  # (n,) -1 when nobody has a choice against a hidden card any more
    played: Ints  # (n, 2, 5) ranks played by oneself and the opponent, 13 beyond
    before: Ints  # (n, 4) history at each card of the opponent, -1 without a choice
    needs: Ints  # (n,) index of both needs at the opponent's throw


def begin_trail(plays: Plays) -> Standings:
    n = len(plays)
    played = np.full((n, 2, 5), NO_RANK, dtype=np.intp)
    before = np.full((n, 4), -1, dtype=np.intp)
    return Standings(np.zeros(n, dtype=np.intp), played, before, needs_of_other(plays))


def trace(plays: Plays) -> Standings:
    """Walk from the lead to the present state of every position."""
    n = len(plays)
    trail = begin_trail(plays)
    played = trail.played
    played[:, 0, :4], played[:, 1, :4] = ranks_of(plays.own_played), ranks_of(plays.opp_played)
    seat = plays.is_dealer.astype(np.intp)
    least = SLOT_VALUE[ranks_of(plays.hand)].min(axis=1)
    done = np.zeros((n, 2), dtype=np.intp)
    rows = np.arange(n)
    for _ in range(MOST_STEPS):
        if not len(rows):
            break
        rows = _step(trail, rows, seat, least, done)
    return trail


def _step(trail: Standings, rows: Ints, seat: Ints, least: Ints, done: Ints) -> Ints:
    """Advance each unfinished position by a card or go; return those still unfinished."""
    known = histories()
    here = trail.history[rows]
    room = known.room[here].astype(np.intp)
    who = np.where(known.mover[here] == seat[rows], 0, 1)
    rank = trail.played[rows, who, done[rows, who]]
    is_there = (who == 0) & (rank == NO_RANK) & (least[rows] <= room)
    rows, here, room, who, rank = (part[~is_there] for part in (rows, here, room, who, rank))
    fits = SLOT_VALUE[rank] <= room
    his = np.flatnonzero(fits & (who == 1) & (known.n_own[here] > 1))
    trail.before[rows[his], done[rows[his], 1]] = here[his]
    done[rows[fits], who[fits]] += 1
    early = np.minimum(here, known.n_early - 1)
    follows = np.where(here < known.n_early, known.following[early, np.minimum(rank, 12)], -1)
    trail.history[rows] = np.where(fits, follows, known.after_go[here])
    return rows[trail.history[rows] >= 0]
