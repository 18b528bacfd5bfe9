"""Deterministic sampling seeded by a hash of the player's view, which opponents can't predict."""

import numpy as np

from muggins.mind.facts.arrays import Bytes, Doubles, Luck
from muggins.mind.facts.positions import Plays

GOLDEN = np.uint64(0x9E3779B97F4A7C15)


def draw_lots(plays: Plays) -> Luck:
    """Return a number for each position, from all the cards that the seat has seen: (n,)."""
    seen = np.concatenate(
        [
            np.sort(plays.hand, axis=1),
            np.sort(plays.thrown, axis=1),
            plays.starter[:, None],
            plays.own_played,
            plays.opp_played,
        ],
        axis=1,
    )
    return stir(mix(seen))


def mix(rows: Bytes) -> Luck:
    """Hash each row of cards or ranks to one number (FNV-1a): (n, cards) to (n,)."""
    mixed = np.full(len(rows), 0xCBF29CE484222325, dtype=np.uint64)
    for column in rows.T:
        mixed = (mixed ^ column.astype(np.uint8)) * np.uint64(0x100000001B3)
    return mixed


def stir(numbers: Luck) -> Luck:
    """Scramble numbers so that adjacent seeds are unrelated (splitmix64)."""
    mixed = numbers + GOLDEN
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


def spread(numbers: Luck) -> Doubles:
    """Return the numbers as fractions of 1."""
    return (numbers >> np.uint64(11)) / float(1 << 53)
