"""A child that plays until it is killed, and says the number of each action that was kept.

Started as ``python player.py FOLDER NUMBER``: NUMBER actions were made before.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from game.rules.moves import Amend
from game.store.ledger import Ledger
from game.store.settings import with_terms
from tests.store.play import step


def play_for_ever(folder: Path, number: int) -> None:
    """Go on with the sequence of random moves from where the ledger left off."""
    ledger = Ledger.open(folder, "Child", 0)
    state = ledger.resume()
    while True:
        state, move, events = step(state, number)
        if isinstance(move, Amend):
            ledger.change(with_terms(ledger.settings, move.terms))
        ledger.keep(state, move, events)
        number += 1
        os.write(1, b"%d\n" % number)


if __name__ == "__main__":
    play_for_ever(Path(sys.argv[1]), int(sys.argv[2]))
