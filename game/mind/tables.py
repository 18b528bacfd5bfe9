"""The tables that ``tools/`` made, loaded when first asked for.

``tables.npz`` (``tools/build_tables.py``): ``crib_pone`` and ``crib_dealer`` (13, 13), the
average crib when that player lays away two ranks; ``held_pone`` and ``held_dealer`` (1820,),
relative frequencies of the holdings that they keep; ``pile_points``, ``pile_next`` (states,
13) and ``pile_count`` (states,), the automaton of the play, whose state 0 is the empty pile;
``aftermath`` (2, 5, 5, states), see ``game.mind.inference``.

``selfplay.npz`` (``tools/build_selfplay.py``): ``pegs_pone`` and ``pegs_dealer`` (1820,), what
holdings win in the play; ``board`` (121, 121), the dealer's chance to win by both scores.
"""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

PATHS = {kind: Path(__file__).with_name(f"{kind}.npz") for kind in ("tables", "selfplay")}
_SELFPLAY = frozenset({"pegs_pone", "pegs_dealer", "board"})


@cache
def load_table(name: str) -> NDArray[Any]:
    """One of the arrays by name, read once; KeyError when there is none of that name."""
    with np.load(PATHS["selfplay" if name in _SELFPLAY else "tables"]) as stored:
        table: NDArray[Any] = stored[name]
    table.setflags(write=False)
    return table


def _by_seat(kind: str) -> NDArray[np.float32]:
    """Pone's table, then the dealer's."""
    tables = [load_table(f"{kind}_{seat}") for seat in ("pone", "dealer")]
    return np.stack(tables).astype(np.float32)


@cache
def pegs() -> NDArray[np.float32]:
    """What a holding wins in the play, on average, by seat: (2, 1820)."""
    return _by_seat("pegs")


TENTHS = 10  # of a point, in which the aftermath is kept
PILE_POINTS: NDArray[np.int8] = load_table("pile_points")  # -1 where the card does not fit
PILE_NEXT: NDArray[np.uint16] = load_table("pile_next")
PILE_COUNT: NDArray[np.int8] = load_table("pile_count")
N_PILES = len(PILE_COUNT)
AFTERMATH: NDArray[np.int8] = load_table("aftermath").ravel()
CRIB: NDArray[np.float32] = _by_seat("crib")  # (is the dealer's throw, 13, 13)
HELD: NDArray[np.float32] = _by_seat("held")  # (is the dealer's hand, 1820)
