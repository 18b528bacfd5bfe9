"""Batches of positions in arrays: the input of an engine, without hidden information.

``Throws`` and ``Plays`` are the views of ``muggins.rules.views`` for n seats at once. A view
becomes arrays of one row, so that a live decision and a duel run the same code. All seats play the
same variant: k cards kept are 4, or 3 in the five-card game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from muggins.mind.facts.arrays import Bytes, Cards, Flags, Floats, Ints, Numbers, Rows
from muggins.mind.facts.book import PILE_COUNT, PILE_NEXT, PILE_POINTS, Book, open_book
from muggins.mind.facts.card_arrays import (
    CARD_RANK,
    N_RANKS,
    NO_CARD,
    NO_RANK,
    RANK_VALUE,
    count_ranks,
)
from muggins.mind.facts.inference import LOWEST, passed_up_by
from muggins.rules.cards import N_CARDS
from muggins.rules.scoring import LIMIT
from muggins.rules.terms import SIX_CARD, Variant
from muggins.rules.views import DiscardView, PlayView

UNPLAYABLE = np.float32(-np.inf)  # what a card is worth that cannot be played


class ArrayRows:
    """A dataclass of arrays with selectable rows; other values are common to all rows."""

    __slots__: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(getattr(self, self.__slots__[0]))

    def take(self, rows: Rows) -> Self:
        """Select rows; repeats are allowed."""
        each = (getattr(self, name) for name in self.__slots__)
        taken = (e.take(rows, axis=0) if isinstance(e, np.ndarray) else e for e in each)
        return type(self)(*taken)

    @classmethod
    def join(cls, parts: Sequence[Self]) -> Self:
        """Concatenate the rows of parts of one variant."""
        columns = ([getattr(part, name) for part in parts] for name in cls.__slots__)
        return cls(*(np.concatenate(c) if isinstance(c[0], np.ndarray) else c[0] for c in columns))


@dataclass(frozen=True, slots=True)
class Throws(ArrayRows):
    """Discard decisions."""

    hand: Cards  # (n, k + 2) in the order dealt
    is_dealer: Flags  # (n,)
    own_score: Numbers  # (n,)
    opp_score: Numbers  # (n,)
    seen: Flags | None = None  # (n, 52) shown in earlier hands from the same pack
    variant: Variant = SIX_CARD
    likeness: Floats | None = None  # (n, types) of the opponent to players one knows

    @property
    def book(self) -> Book:
        return open_book(self.variant.n_kept, self.variant.once_to_31)

    @property
    def flush_of(self) -> int:
        return self.variant.flush_of(is_crib=False)

    @property
    def unseen(self) -> Bytes:
        """Count the cards of each rank that this seat has not seen: (n, 13)."""
        return _count_unseen(CARD_RANK[self.hand], self.seen)


@dataclass(frozen=True, slots=True)
class Plays(ArrayRows):
    """Positions of seats about to play a card. -1 means no card."""

    hand: Cards  # (n, k) cards left, in the order dealt
    is_dealer: Flags  # (n,)
    own_score: Numbers  # (n,)
    opp_score: Numbers  # (n,)
    thrown: Cards  # (n, 2)
    starter: Cards  # (n,)
    own_played: Cards  # (n, k) in order
    opp_played: Cards  # (n, k) in order
    pile: Ints  # (n,) state of the automaton in ``tables``
    opp_gone: Flags  # (n,) has said go since the count was last zero
    opp_floor: Numbers  # (n,) no card that the opponent holds counts less than this
    passed_up: Numbers  # (n, 13) what a rank would have gained the opponent, in tenths
    seen: Flags | None = None  # (n, 52) shown in earlier hands from the same pack
    variant: Variant = SIX_CARD
    likeness: Floats | None = None  # (n, types) of the opponent to players one knows

    @property
    def n_kept(self) -> int:
        return self.variant.n_kept

    @property
    def book(self) -> Book:
        return open_book(self.n_kept, self.variant.once_to_31)

    @property
    def kept(self) -> Cards:
        """Cards that this seat kept, unplayed ones first: (n, k)."""
        cards = np.concatenate([self.hand, self.own_played], axis=1)
        there = np.argsort(cards < 0, axis=1, kind="stable")[:, : self.n_kept]
        return cards[np.arange(len(cards))[:, None], there]

    @property
    def opp_cards(self) -> Ints:
        """The number of cards that the opponent still holds: (n,)."""
        return np.asarray((self.opp_played < 0).sum(axis=1))

    @property
    def legal(self) -> Flags:
        """The places that hold a playable card: (n, k)."""
        values = RANK_VALUE[CARD_RANK[self.hand]]
        return (self.hand >= 0) & (values <= LIMIT - PILE_COUNT[self.pile][:, None])

    @property
    def points(self) -> Floats:
        """Immediate points of each card, -inf for illegal ones: (n, k)."""
        scored = PILE_POINTS[self.pile[:, None], CARD_RANK[self.hand]].astype(np.float32)
        return np.where(self.legal, scored, UNPLAYABLE)

    @property
    def unseen(self) -> Bytes:
        """Count the cards of each rank that this seat has not seen: (n, 13)."""
        cards = self.hand, self.thrown, self.starter[:, None], self.own_played, self.opp_played
        seen = np.concatenate(cards, axis=1)
        return _count_unseen(np.where(seen >= 0, CARD_RANK[seen], NO_RANK), self.seen)


def _count_unseen(ranks: Bytes, seen: Flags | None) -> Bytes:
    """Count unseen cards by rank, given these cards (n, cards) and those seen before: (n, 13)."""
    copies = count_ranks(ranks)
    if seen is not None:
        copies += seen.reshape(-1, 4, N_RANKS).sum(axis=1, dtype=np.int8)
    return np.int8(4) - copies


def read_discard_view(view: DiscardView) -> Throws:
    """Return the view as arrays of one row."""
    return Throws(
        np.array([view.hand], dtype=np.int8),
        np.array([view.is_dealer]),
        np.array([view.own_score], dtype=np.int16),
        np.array([view.opp_score], dtype=np.int16),
        _flag_cards(view.seen),
        view.variant,
    )


def _flag_cards(cards: tuple[int, ...]) -> Flags | None:
    """Return a row of 52 flags, or None for no cards."""
    return np.isin(np.arange(N_CARDS), cards)[None] if cards else None


def _padded(cards: tuple[int, ...], n_kept: int) -> Cards:
    return np.array([[*cards, *[NO_CARD] * (n_kept - len(cards))]], dtype=np.int8)


def read_play_view(view: PlayView) -> Plays:
    """Return the view as arrays of one row."""
    pile, floor, passed_up = _replay(view)
    n_kept = view.variant.n_kept
    return Plays(
        hand=_padded(view.hand, n_kept),
        is_dealer=np.array([view.is_dealer]),
        own_score=np.array([view.own_score], dtype=np.int16),
        opp_score=np.array([view.opp_score], dtype=np.int16),
        thrown=np.array([view.thrown], dtype=np.int8),
        starter=np.array([view.starter], dtype=np.int8),
        own_played=_padded(view.own_played, n_kept),
        opp_played=_padded(view.opp_played, n_kept),
        pile=np.array([pile]),
        opp_gone=np.array([view.opp_gone]),
        opp_floor=np.array([floor], dtype=np.int16),
        passed_up=passed_up,
        seen=_flag_cards(view.seen),
        variant=view.variant,
    )


def _replay(view: PlayView) -> tuple[int, int, Numbers]:
    """Return pile, opponent's floor and passed-up gains after the play so far."""
    pile, floor, last = 0, LOWEST, 1
    n_kept = view.variant.n_kept
    left, book = [n_kept, n_kept], open_book(n_kept, view.variant.once_to_31)
    passed_up = np.zeros((1, N_RANKS), dtype=np.int16)
    for place, (seat, card) in enumerate((*view.order, (0, NO_CARD))):
        is_reset = place in view.resets
        if pile and left[1] and (is_reset or (last == seat == 0)):
            floor = max(floor, LIMIT + 1 - int(PILE_COUNT[pile]))  # the opponent has said go
        pile = 0 if is_reset else pile
        if card == NO_CARD:
            break
        if seat == 1:
            own_gone = last == 1 and pile != 0
            at, rank, his, own, gone = np.array(
                [[pile], [card % N_RANKS], [left[1]], [left[0]], [int(own_gone)]]
            )
            passed_up += passed_up_by(at, rank, his, own, gone, book)
        left[seat] -= 1
        pile, last = int(PILE_NEXT[pile, card % N_RANKS]), seat
    return pile, floor, passed_up
