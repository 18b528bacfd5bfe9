"""How a player plays in each history of ``policy``, whatever cards he holds: his habit.

A habit is ``STRANGER``, who plays the solution; the number of one of ``policy.ANSWERED``; or
``ANSWERING`` and that number, who plays the answer to him.

The greedy player looks at the pile alone. What Classic plays stands in ``master.npz``, as the
model of ``tools/pegging/models.h`` has it: he sees more than a history tells, the starter, his
throw and the scores, and plays another card in one case of eleven, near the end in one of six.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from game.mind.facts.arrays import Doubles, Flags, Ints, Table
from game.mind.facts.book import PILE_NEXT, SLOT_POINTS
from game.mind.facts.holdings import N_HOLDINGS
from game.mind.master.left import AMONG_EQUALS, CARDS_LEFT, MOST_CARDS, PAIR_LEFT, solved_shares
from game.mind.master.policy import ANSWERED, PLACE_BITS, STRANGER, histories, load_solved, unpack
from game.mind.master.rollout import choose_greedily

GREEDY, CLASSIC = map(ANSWERED.index, ("greedy", "classic"))
ANSWERING = len(ANSWERED)
HABITS = range(STRANGER, 2 * ANSWERING)
_POINTS: Ints = SLOT_POINTS.astype(np.intp)


def answer_to(who: Ints) -> Ints:
    """The habit of him who plays against opponents of that habit: (n,)."""
    return np.asarray(np.where(who == STRANGER, STRANGER, ANSWERING + who))


def share_out(habit: int, left: Ints, history: Ints, fits: Flags) -> Doubles:
    """How often each place is played: hands left (m,), histories (m,) to (m, 4).

    ``fits`` (m, 4) tells the places to choose from, one of each rank. For hands that nobody can
    have in a history the models do not speak, and the lowest card is played.
    """
    if habit == STRANGER:
        return solved_shares(left, history, fits)
    if habit >= ANSWERING:
        return solved_shares(left, history, fits, habit - ANSWERING)
    places = _play_greedily(left, history) if habit == GREEDY else _play_as_classic(left, history)
    is_fit = fits[np.arange(len(fits)), places]
    places = np.where(is_fit, places, fits.argmax(axis=1))
    return np.asarray(places[:, None] == np.arange(MOST_CARDS), dtype=np.float64)


def _play_greedily(left: Ints, history: Ints) -> Ints:
    cards = CARDS_LEFT[left]
    return choose_greedily(cards, _POINTS[_piles()[history][:, None], cards])


def _play_as_classic(left: Ints, history: Ints) -> Ints:
    early, first, late = _classic_plays()
    known = histories()
    is_early = history < known.n_early
    places = np.empty(len(left), dtype=np.intp)
    rows = np.flatnonzero(is_early)
    places[rows] = early[first[history[rows]] + AMONG_EQUALS[left[rows]]]
    rows = np.flatnonzero(~is_early)
    slot = known.first[history[rows]] + PAIR_LEFT[left[rows]]
    places[rows] = late[slot >> 3] >> (slot & 7).astype(np.uint8) & 1
    return places


@cache
def _classic_plays() -> tuple[Table, Ints, Table]:
    """Places by hand before the sixth card, where those of a history begin, and one bit after."""
    n_own = histories().n_own[: histories().n_early]
    sizes = np.where(n_own > 1, np.array(N_HOLDINGS)[n_own], 0)
    early = unpack(load_solved("classic_early"), PLACE_BITS)
    return early, np.cumsum(sizes) - sizes, load_solved("classic_late")


@cache
def _piles() -> NDArray[np.uint16]:
    """The pile in each history, a state of the automaton in ``book``: (n,)."""
    known = histories()
    pile = np.zeros(len(known.mover), dtype=np.uint16)
    gone = np.zeros(len(known.mover), dtype=bool)  # whether he who is not to move has said go
    here = np.zeros(1, dtype=np.intp)
    while len(here):
        early = here[here < known.n_early]
        row, rank = np.nonzero(known.following[early] >= 0)
        played = known.following[early[row], rank]
        pile[played] = PILE_NEXT[pile[early[row]], rank]
        gone[played] = gone[early[row]] & (pile[played] != 0)
        stuck = here[known.after_go[here] >= 0]
        said = known.after_go[stuck]
        pile[said] = np.where(gone[stuck], 0, pile[stuck])
        gone[said] = ~gone[stuck]
        here = np.concatenate([played, said]).astype(np.intp)
    return pile
