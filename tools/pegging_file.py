"""File format of the solved play in ``game/muggins/mind/master.npz``: pack and unpack.

``muggins.mind.master.policy`` reads the same format. Strategies are stored in the solver's arrays
by slot, see ``tools/pegging/tree.h``; in the file, histories are in the order of the cards played.
"""

import ctypes
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.mind.facts.arrays import N_HOLDINGS, N_RANKS, holdings, number_holdings
from muggins.mind.master.policy import (
    ANSWER_BITS,
    ANSWERED,
    EARLY_BITS,
    LATE_BITS,
    LATE_LEVELS,
    PAIRS,
    PLACE_BITS,
)

NODE_COLUMNS = 19
EARLY_PLIES = 5  # before the sixth card
LOW, HIGH = np.array(PAIRS).T
LEVELS, ANSWER_LEVELS = 15, 3  # odds are whole numbers up to these
Floats = NDArray[np.float32]
Array = NDArray[Any]


def address(array: Array) -> ctypes.c_void_p:
    """Return the address of an array, for the solver."""
    return array.ctypes.data_as(ctypes.c_void_p)


@dataclass
class Nodes:
    """All histories in file order."""

    order: Array  # number in the solver
    rows: Array  # (n, 19) ply, mover, cards left by seat, 14 children, room
    slots: Array  # (n,) first of each history

    @property
    def n_own(self) -> Array:
        """Return the number of cards left to the mover."""
        own: Array = self.rows[np.arange(len(self.rows)), 2 + self.rows[:, 1]]
        return own

    @property
    def n_early(self) -> int:
        """The number of histories before the sixth card."""
        return int((self.rows[:, 0] < EARLY_PLIES).sum())

    def early(self) -> list[tuple[int, int]]:
        """First slots of decisions before the sixth card, and the cards left to the mover."""
        slots, n_own = self.slots[: self.n_early], self.n_own[: self.n_early]
        return list(zip(slots[n_own > 1].tolist(), n_own[n_own > 1].tolist(), strict=True))

    def late(self) -> Array:
        """The first slots from the sixth card on."""
        return self.slots[self.n_early :][self.n_own[self.n_early :] > 1]


def read_nodes(solver: ctypes.CDLL) -> Nodes:
    """Read the tree built by the solver."""
    sizes = np.zeros(5, dtype=np.int64)
    solver.read_sizes(address(sizes))
    rows = np.zeros((sizes[0], NODE_COLUMNS), dtype=np.int32)
    slots = np.zeros(sizes[0], dtype=np.int64)
    solver.read_nodes(address(rows), address(slots))
    order = np.argsort(rows[:, 0], kind="stable")
    return Nodes(order, rows[order], slots[order])


def pack_strategy(nodes: Nodes, averages: Floats) -> dict[str, Array]:
    """Return histories, and the strategy in few bits."""
    numbers = np.full(len(nodes.order) + 1, -1)
    numbers[nodes.order] = np.arange(len(nodes.order))
    rows = nodes.rows
    return {
        **pack_links("following", numbers[rows[: nodes.n_early, 4:17]]),
        **pack_links("after_go", numbers[rows[:, 17]]),
        "mover": rows[:, 1].astype(np.uint8),
        "n_own": nodes.n_own.astype(np.uint8),
        "room": rows[:, 18].astype(np.uint8),
        "early": pack_early(nodes, averages, LEVELS, EARLY_BITS),
        "late": pack_late(nodes, averages),
    }


def whole_odds(odds: Array, n_cards: int, levels: int) -> NDArray[np.uint8]:
    """Return odds of one history (13, rest) as integers that sum to about ``levels``."""
    to = joined(n_cards)
    total = np.bincount(to.ravel(), weights=odds.ravel())
    return np.round(odds * levels / np.maximum(total[to], 1e-30)).astype(np.uint8)


def pack_early(nodes: Nodes, averages: Floats, levels: int, n_bits: int) -> NDArray[np.uint8]:
    """Return packed odds before the sixth card."""
    parts = []
    for slot, n_cards in nodes.early():
        size = N_HOLDINGS[n_cards - 1]
        odds = averages[slot : slot + 13 * size].reshape(13, size)
        parts.append(whole_odds(odds, n_cards, levels).ravel())
    return pack(np.concatenate(parts), n_bits)


def pack_late(nodes: Nodes, averages: Floats) -> NDArray[np.uint8]:
    """Return packed odds of the lower of two ranks; 0 also without a choice."""
    parts = []
    for some in np.array_split(nodes.late(), 64):
        low, high = (averages[some[:, None] + a * 13 + b] for a, b in ((LOW, HIGH), (HIGH, LOW)))
        share = low / np.maximum(low + high, np.float32(1e-30))
        parts.append(np.round(share * LATE_LEVELS).astype(np.uint8).ravel())
    return pack(np.concatenate(parts), LATE_BITS)


def pack_plays(nodes: Nodes, odds: Array) -> tuple[Array, Array]:
    """Pack a model's most frequent plays: places by hand before the sixth card, then one of two.

    ``odds`` are by slot.
    """
    parts = []
    for slot, n_cards in nodes.early():
        size = N_HOLDINGS[n_cards - 1]
        of_hand = np.zeros((N_HOLDINGS[n_cards], 13), dtype=np.uint8)
        np.put_along_axis(
            of_hand.T, joined(n_cards), odds[slot : slot + 13 * size].reshape(13, size), axis=1
        )
        played = of_hand.argmax(axis=1)
        parts.append((holdings(n_cards) == played[:, None]).argmax(axis=1).astype(np.uint8))
    first = nodes.late()[:, None]
    is_higher = odds[first + HIGH * 13 + LOW] > odds[first + LOW * 13 + HIGH]
    return pack(np.concatenate(parts), PLACE_BITS), pack(is_higher.ravel().astype(np.uint8), 1)


def unpack_into(nodes: Nodes, averages: Floats, packed: dict[str, Array]) -> None:
    """Unpack the strategy of a file into the averages of the solver."""
    early, at = unpack(packed["early"], EARLY_BITS), 0
    for slot, n_cards in nodes.early():
        size = 13 * N_HOLDINGS[n_cards - 1]
        averages[slot : slot + size] = early[at : at + size]
        at += size
    first = nodes.late()[:, None]
    odds = unpack(packed["late"], LATE_BITS)[: first.size * len(PAIRS)].reshape(-1, len(PAIRS))
    averages[first + LOW * 13 + HIGH] = odds
    averages[first + HIGH * 13 + LOW] = LATE_LEVELS - odds


def pack_answer(nodes: Nodes, averages: Floats) -> NDArray[np.uint8]:
    """Return a response to one player: odds before the sixth card."""
    return pack_early(nodes, averages, ANSWER_LEVELS, ANSWER_BITS)


def lay_answer_over(nodes: Nodes, averages: Floats, packed: dict[str, Array], known: int) -> None:
    """Replace the strategy by a response, wherever that is defined."""
    early, at = unpack(packed[f"early_{ANSWERED[known]}"], ANSWER_BITS), 0
    for slot, n_cards in nodes.early():
        size = N_HOLDINGS[n_cards - 1]
        to = joined(n_cards)
        answer = early[at : at + 13 * size].reshape(13, size)
        has = np.bincount(to.ravel(), weights=answer.ravel()) > 0
        odds = averages[slot : slot + 13 * size].reshape(13, size)
        odds[:] = np.where(has[to], answer, odds)
        at += 13 * size


@cache
def joined(n_cards: int) -> Array:
    """Return the index of the holding of a rank with the cards left: (13, holdings of n - 1)."""
    rest = holdings(n_cards - 1)
    ranks = np.repeat(np.arange(N_RANKS), len(rest))
    cards = np.concatenate([ranks[:, None], np.tile(rest, (N_RANKS, 1))], axis=1)
    return number_holdings(cards).reshape(N_RANKS, len(rest))


def unpack(packed: NDArray[np.uint8], n_bits: int) -> NDArray[np.uint8]:
    """Unpack numbers of that many bits to bytes, optionally with a 0 appended."""
    shifts = np.arange(0, 8, n_bits, dtype=np.uint8)
    parts = np.arange(256, dtype=np.uint8)[:, None] >> shifts & np.uint8((1 << n_bits) - 1)
    of_byte = parts.view(f"u{len(shifts)}").ravel()  # all parts of a byte as one number
    return of_byte[packed].view(np.uint8)


def pack(numbers: NDArray[np.uint8], n_bits: int) -> NDArray[np.uint8]:
    """Pack numbers of that many bits, with the last byte padded with 0."""
    per_byte = 8 // n_bits
    even = np.append(numbers, np.zeros(-len(numbers) % per_byte, dtype=np.uint8))
    packed = np.zeros(len(even) // per_byte, dtype=np.uint8)
    for place in range(per_byte):
        packed |= even[place::per_byte] << np.uint8(n_bits * place)
    return packed


def pack_links(name: str, numbers: Array) -> dict[str, Array]:
    """Pack numbers, increasing except for -1, into compact arrays."""
    steps = np.diff(numbers[numbers >= 0], prepend=0).astype(np.uint16)
    return {f"{name}_is_there": numbers >= 0, f"{name}_steps": steps}
