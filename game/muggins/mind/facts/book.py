"""Precomputed tables from ``tools/``, loaded on first use.

``tables.npz`` (``tools/build_tables.py``): ``crib_pone`` and ``crib_dealer`` (13, 13), the average
crib by the two ranks which that player discards; ``held_pone`` and ``held_dealer`` (1820,), the
relative frequencies of kept holdings; ``pile_points``, ``pile_next`` (states, 13) and
``pile_count`` (states,), the automaton of the play, whose state 0 is the empty pile; ``aftermath``
(2, 5, 5, states), see ``muggins.mind.facts.positions``.

``selfplay.npz`` (``tools/build_selfplay.py``): ``pegs_pone`` and ``pegs_dealer`` (1820,), the
average net pegging of holdings; ``board`` (121, 121), the dealer's win probability by both scores.

The variants have files of their own: ``_five`` for the five-card game, which has 455 holdings,
``_once`` where the play ends at its first reset, and ``_five_once`` for both. Arrays that equal
those of the standard game are not stored again.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import numpy as np

from muggins.mind.facts.arrays import Bytes, Doubles, Floats, Ints, Table

FOLDER = Path(__file__).parent.parent
_SELFPLAY = frozenset({"pegs_pone", "pegs_dealer", "board"})


def path_of(kind: str, n_kept: int = 4, once: bool = False) -> Path:
    """Return the file of that kind, ``tables`` or ``selfplay``, for a variant."""
    return FOLDER / f"{kind}{'_five' * (n_kept == 3)}{'_once' * once}.npz"


def load_array(path: Path, name: str) -> Table:
    """Load an array of a file by name; KeyError for an unknown name."""
    with np.load(path) as stored:
        table: Table = stored[name]
    table.setflags(write=False)
    return table


read_array = cache(load_array)


def load_table(name: str, n_kept: int = 4, once: bool = False) -> Table:
    """Load an array for a variant by name; KeyError as ``read_array``."""
    return read_array(path_of("selfplay" if name in _SELFPLAY else "tables", n_kept, once), name)


@dataclass(frozen=True)
class Book:
    """Tables for one way to play: cards kept, and whether the play ends at its first reset."""

    n_kept: int = 4
    once: bool = False

    def _by_seat(self, kind: str, once: bool) -> Floats:
        """Return pone's table, then the dealer's."""
        tables = [load_table(f"{kind}_{seat}", self.n_kept, once) for seat in ("pone", "dealer")]
        return np.stack(tables).astype(np.float32)

    @cached_property
    def crib(self) -> Floats:
        """The average crib by dealer's throw or not, and two ranks: (2, 13, 13)."""
        return self._by_seat("crib", once=False)

    @cached_property
    def held(self) -> Floats:
        """Relative frequency of kept holdings, by is_dealer: (2, 1820)."""
        return self._by_seat("held", once=False)

    @cached_property
    def pegs(self) -> Floats:
        """Average net pegging of each holding, by seat: (2, 1820)."""
        return self._by_seat("pegs", self.once)

    @cached_property
    def aftermath(self) -> Bytes:
        """Value of the rest of the play, flat; see ``muggins.mind.facts.positions``."""
        return load_table("aftermath", self.n_kept, self.once).ravel()

    @cached_property
    def board(self) -> Doubles:
        """The dealer's win probability by the dealer's and pone's scores: (121, 121)."""
        return load_table("board", self.n_kept, self.once).astype(np.float64)


@cache
def open_book(n_kept: int = 4, once: bool = False) -> Book:
    return Book(n_kept, once)


TENTHS = 10  # of a point, in which the aftermath is kept
PILE_POINTS: Bytes = load_table("pile_points")  # -1 where the card does not fit
PILE_NEXT: Table = load_table("pile_next")
PILE_COUNT: Bytes = load_table("pile_count")
N_PILES = len(PILE_COUNT)
# the same with a column for no card, which does not fit
SLOT_POINTS: Bytes = np.pad(PILE_POINTS, ((0, 0), (0, 1)), constant_values=-1)
SLOT_NEXT: Ints = np.pad(PILE_NEXT.astype(np.intp), ((0, 0), (0, 1)))
USUAL = open_book()
