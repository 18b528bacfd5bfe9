"""Build ``game/mind/pegging.npz``: what each holding is likely to win in the play.

Every one of the 1820 holdings is played out by Classic on both sides, as pone and as
dealer, against hands of the other taken at even steps from the table of held hands. The
mean of own points less the opponent's is kept, in arrays ``pegs_pone`` and ``pegs_dealer``.

    python tools/build_pegging.py [--hands 600] [--out game/mind/pegging.npz]
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))

from game.mind.classic import Classic
from game.mind.count import HELD_RANKS, N_HELD
from game.mind.hands import PONE, Hand
from game.mind.play import play_cards
from game.mind.tables import HELD

OUT = Path(__file__).parents[1] / "game" / "mind" / "pegging.npz"
BLOCK = 20  # holdings played at a time
Cards = NDArray[np.int8]


def allowed(own: int, seat: int) -> NDArray[np.float64]:
    """How likely the other seat is to hold each holding beside one's own: (1820,)."""
    copies = (HELD_RANKS[:, :, None] == np.arange(13)).sum(axis=1)
    left = 4 - copies[own]
    chance = np.ones(N_HELD)
    for rank in range(13):
        for before in range(4):
            there = copies[:, rank] > before
            chance[there] *= max(left[rank] - before, 0) / (4 - before)
    weights: NDArray[np.float64] = HELD[1 - seat] * chance
    return weights / weights.sum()


def opponents(own: int, seat: int, n_hands: int) -> NDArray[np.intp]:
    """Holdings of the other seat at even steps of their likelihood, in a shuffled order."""
    steps = (np.arange(n_hands) + 0.5) / n_hands
    order = np.random.default_rng(own).permutation(N_HELD)
    return order[np.searchsorted(np.cumsum(allowed(own, seat)[order]), steps, side="left") % N_HELD]


def suited(own: NDArray[np.int8], other: NDArray[np.int8]) -> tuple[Cards, Cards]:
    """Cards for two hands of ranks that may share ranks: suits in turn."""
    ranks = np.concatenate([own, other], axis=1)
    earlier = np.stack(
        [(ranks[:, :place] == ranks[:, place : place + 1]).sum(axis=1) for place in range(8)], axis=1
    )
    cards = (ranks + 13 * earlier).astype(np.int8)
    return cards[:, :4], cards[:, 4:]


def free_cards(cards: Cards) -> Cards:
    """Five cards that nobody holds: two thrown by each, kept apart from the play, and a starter."""
    taken = np.zeros((len(cards), 52), dtype=bool)
    np.put_along_axis(taken, cards.astype(np.intp), True, axis=1)
    keys = np.where(taken, 2.0, np.random.default_rng(7).random(taken.shape))
    return np.argsort(keys, axis=1)[:, :5].astype(np.int8)


def play_block(first: int, seat: int, n_hands: int) -> NDArray[np.float64]:
    """Mean gain of the next holdings in that seat: (BLOCK,)."""
    owns = np.arange(first, min(first + BLOCK, N_HELD))
    others = np.concatenate([opponents(own, seat, n_hands) for own in owns])
    cards = suited(HELD_RANKS[np.repeat(owns, n_hands)], HELD_RANKS[others])
    kept = np.stack(cards if seat == PONE else cards[::-1], axis=1)
    free = free_cards(kept.reshape(-1, 8))
    n = len(kept)
    hand = Hand(
        player=np.tile([0, 1], (n, 1)),
        scores=np.full((n, 2), 20, dtype=np.int16),
        dealt=np.concatenate([kept, free[:, :4].reshape(n, 2, 2)], axis=2),
        starter=free[:, 4],
        thrown=np.tile(np.array([4, 5], dtype=np.int8), (n, 2, 1)),
        kept=kept,
    )
    mind = Classic()
    play_cards((mind, mind), hand)
    gain = (hand.scores[:, seat] - hand.scores[:, 1 - seat]).astype(np.float64)
    return gain.reshape(len(owns), n_hands).mean(axis=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--hands", type=int, default=600)
    parser.add_argument("--out", type=Path, default=OUT)
    arguments = parser.parse_args()
    started = time.monotonic()
    tables = {}
    for seat, name in enumerate(("pegs_pone", "pegs_dealer")):
        blocks = []
        for first in range(0, N_HELD, BLOCK):
            blocks.append(play_block(first, seat, arguments.hands))
            done = (seat * N_HELD + first + BLOCK) / (2 * N_HELD)
            seconds = time.monotonic() - started
            print(f"\r{done:6.1%}  {seconds / done - seconds:5.0f} s left ", end="", flush=True)
        tables[name] = np.concatenate(blocks)
    np.savez_compressed(arguments.out, **tables)
    print(f"\nwrote {arguments.out}")


if __name__ == "__main__":
    main()
