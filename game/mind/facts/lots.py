"""Lots drawn from what a player sees: the same view draws the same, and nobody can foresee it."""

import numpy as np
from numpy.typing import NDArray

from game.mind.facts.positions import Plays

Luck = NDArray[np.uint64]


def draw_lots(plays: Plays) -> Luck:
    """A number for each position, from all the cards that the seat has seen: (n,)."""
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
    mixed = np.full(len(seen), 0xCBF29CE484222325, dtype=np.uint64)
    for column in seen.T:  # FNV-1a
        mixed = (mixed ^ column.astype(np.uint8)) * np.uint64(0x100000001B3)
    return stir(mixed)


def stir(numbers: Luck) -> Luck:
    """Neighbouring numbers far apart (splitmix64)."""
    mixed = numbers + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


def spread(numbers: Luck) -> NDArray[np.float64]:
    """The numbers as fractions of 1."""
    return (numbers >> np.uint64(11)) / float(1 << 53)
