"""The solved play of the cards: probabilities of every card in every position, by ranks alone.

``tools/solve_pegging.py`` makes ``master.npz``. A history is the index of the cards played so far;
0 is the empty one. Probabilities are stored by card played and the remaining cards; from the sixth
card on, with two different ranks in the hand, only that of the lower one. There are separate
responses to the players of ``ANSWERED`` before the sixth card, wherever there is a choice.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from muggins.mind.facts.arrays import Ints, Table
from muggins.mind.facts.book import FOLDER, load_array, read_array
from muggins.mind.facts.card_arrays import N_RANKS
from muggins.mind.facts.holdings import N_HOLDINGS

PATH = FOLDER / "master.npz"
ANSWERED = ("greedy", "classic", "house", "reply")
STRANGER = -1  # anybody else
EARLY_BITS, ANSWER_BITS = 4, 2
LATE_BITS, LATE_LEVELS = 2, 3  # odds are whole numbers up to this
PLACE_BITS = 2  # of the place of a card in a hand
PAIRS = list(combinations(range(N_RANKS), 2))
N_PAIRS = len(PAIRS)
PAIR_NUMBER: Ints = np.zeros((N_RANKS, N_RANKS), dtype=np.intp)
PAIR_NUMBER[*np.array(PAIRS).T] = PAIR_NUMBER.T[*np.array(PAIRS).T] = np.arange(N_PAIRS)


def load_solved(name: str) -> Table:
    """Load an array by name; KeyError for an unknown name."""
    return read_array(PATH, name)


@dataclass(frozen=True, slots=True)
class Histories:
    """Public state of each history; those before the sixth card come first."""

    following: NDArray[np.int32]  # (n_early, 13) the history after each rank, -1 when none
    after_go: NDArray[np.int32]  # (n,) the history after a go, -1 when none
    mover: NDArray[np.uint8]  # (n,) 0 pone, 1 dealer
    n_own: NDArray[np.uint8]  # (n,) cards left to the mover
    room: NDArray[np.uint8]  # (n,) the greatest value that fits, at most 10
    first: NDArray[np.int32]  # (n,) where its odds begin

    @property
    def n_early(self) -> int:
        return len(self.following)


@cache
def histories() -> Histories:
    """Return all histories in which a player may still have a choice."""
    n_own = load_solved("n_own")
    following = _unpack_links("following")
    n_early = len(following)
    n_kept = np.array(N_HOLDINGS, dtype=np.int32)
    sizes = np.where(n_own > 1, np.int32(N_PAIRS), np.int32(0))
    sizes[:n_early] = np.where(n_own[:n_early] > 1, N_RANKS * n_kept[n_own[:n_early] - 1], 0)
    first = np.cumsum(sizes, dtype=np.int32) - sizes
    first[n_early:] -= sizes[:n_early].sum(dtype=np.int32)
    mover, room = load_solved("mover"), load_solved("room")
    return Histories(following, _unpack_links("after_go"), mover, n_own, room, first)


@dataclass(frozen=True, slots=True)
class PackedNumbers:
    """Unsigned integers of 1, 2 or 4 bits, which are unpacked only where they are looked up."""

    packed: NDArray[np.uint8]
    n_bits: int

    def __getitem__(self, places: Ints) -> NDArray[np.uint8]:
        """Return the numbers at some places."""
        per_byte = 8 // self.n_bits
        shifts = (places % per_byte).astype(np.uint8) * np.uint8(self.n_bits)
        return self.packed[places // per_byte] >> shifts & np.uint8((1 << self.n_bits) - 1)


@cache
def early_odds(known: int = STRANGER) -> PackedNumbers:
    """Return integer odds by history, card and rest, against one of ``ANSWERED`` or anyone."""
    if known == STRANGER:
        return PackedNumbers(load_solved("early"), EARLY_BITS)
    return PackedNumbers(load_solved(f"early_{ANSWERED[known]}"), ANSWER_BITS)


@cache
def late_odds() -> PackedNumbers:
    """Return integer odds of the lower of two ranks, by history and pair."""
    return PackedNumbers(load_solved("late"), LATE_BITS)


def _unpack_links(name: str) -> NDArray[np.int32]:
    is_there = load_array(PATH, f"{name}_is_there")
    links = np.full(is_there.shape, -1, dtype=np.int32)
    links[is_there] = np.cumsum(load_array(PATH, f"{name}_steps"), dtype=np.int32)
    return links
