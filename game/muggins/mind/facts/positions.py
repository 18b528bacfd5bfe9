"""Batches of positions in arrays, and the interface of engines that rank their choices.

Samples are drawn with a seed that is a hash of the player's view, so that opponents can't
predict them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self

import numpy as np

from muggins.mind.facts.arrays import (
    CARD_RANK,
    N_RANKS,
    NO_CARD,
    NO_RANK,
    RANK_VALUE,
    Bytes,
    Cards,
    Doubles,
    Flags,
    Floats,
    Ints,
    Luck,
    Numbers,
    Rows,
    count_ranks,
)
from muggins.mind.facts.book import (
    N_PILES,
    PILE_COUNT,
    PILE_NEXT,
    PILE_POINTS,
    TENTHS,
    USUAL,
    Book,
    open_book,
)
from muggins.mind.ranking import Choice, Ranking, Unit
from muggins.rules.cards import N_CARDS
from muggins.rules.scoring import LIMIT
from muggins.rules.terms import SIX_CARD, Variant
from muggins.rules.views import DiscardView, PlayView

LOWEST = 1
UNFIT = -9999
_RANKS = np.arange(N_RANKS)
_POINTS = (PILE_POINTS.astype(np.int16) * TENTHS).ravel()
_NEXT = PILE_NEXT.ravel()


def aftermath(
    pile: Ints, own: Ints | int, other: Ints | int, gone: Ints | int, book: Book = USUAL
) -> Bytes:
    """Return the value of the rest of the play to the pile's last player, in tenths of a point.

    ``own`` and ``other`` are the cards left to that player and to the other, ``gone`` is whether
    the other can't play on this pile; all broadcast with ``pile``.
    """
    return book.aftermath[((gone * 5 + own) * 5 + other) * N_PILES + pile]


def appeal(pile: Ints, own: Ints, other: Ints, gone: Ints, book: Book) -> Numbers:
    """Return the value of each rank to a player who knows no other cards, in tenths: (n, 13).

    ``own`` is the number of cards before the play. Ranks that don't fit have the value ``UNFIT``.
    """
    at = pile[:, None] * N_RANKS + _RANKS
    points = _POINTS[at]
    rest = aftermath(_NEXT[at], (own - 1)[:, None], other[:, None], gone[:, None], book)
    return np.where(points >= 0, points + rest, np.int16(UNFIT)).astype(np.int16)


def passed_up_by(pile: Ints, rank: Ints, own: Ints, other: Ints, gone: Ints, book: Book) -> Numbers:
    """Return the gain in appeal of each rank over the card played, in tenths: (n, 13)."""
    worth = appeal(pile, own, other, gone, book)
    chosen = worth[np.arange(len(worth)), rank]
    return np.asarray(np.maximum(worth - chosen[:, None], 0))


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


UNITS = tuple(Unit)
NO_UNIT = -1
_UNKNOWN = np.float32(np.nan)


@dataclass(frozen=True, slots=True)
class Rankings:
    """Answers for n positions of k choices each: throws by number, or places in the hand.

    An impossible choice has the value -inf and is never played. Rows may differ in the known
    figures, and in the unit.
    """

    chosen: Ints  # (n,)
    worth: Floats  # (n, k) NaN where it is not known
    units: Bytes  # (n,) places in ``UNITS``, ``NO_UNIT`` where no worth is known
    policy: Floats  # (n, k) NaN where it is not told

    def __len__(self) -> int:
        return len(self.chosen)

    @classmethod
    def blank(cls, n: int, n_choices: int) -> Self:
        """Return rankings without values or policies, with the first choice selected."""
        return cls(
            np.zeros(n, dtype=np.intp),
            np.full((n, n_choices), _UNKNOWN, dtype=np.float32),
            np.full(n, NO_UNIT, dtype=np.int8),
            np.full((n, n_choices), _UNKNOWN, dtype=np.float32),
        )

    def put(self, rows: Rows, answers: "Rankings") -> None:
        self.chosen[rows] = answers.chosen
        self.worth[rows] = answers.worth
        self.units[rows] = answers.units
        self.policy[rows] = answers.policy

    def read(self, row: int, choices: tuple[Choice, ...], places: list[int]) -> Ranking:
        """Return one row as a record; ``places`` are the indexes of the choices in it."""
        worth, policy = self.worth[row, places].tolist(), self.policy[row, places]
        is_told = not np.isnan(policy).any()
        unit = int(self.units[row])
        return Ranking(
            choices,
            chosen=places.index(int(self.chosen[row])),
            worth=tuple(None if value != value else value for value in worth),
            unit=None if unit == NO_UNIT else UNITS[unit],
            policy=tuple(policy.tolist()) if is_told else None,
        )


def rank_by_worth(worth: Floats, unit: Unit = Unit.POINTS, chosen: Ints | None = None) -> Rankings:
    """Return rankings by worth (n, k); the default choice is the first maximum."""
    return Rankings(
        worth.argmax(axis=1) if chosen is None else chosen,
        worth,
        np.full(len(worth), UNITS.index(unit), dtype=np.int8),
        np.full(worth.shape, _UNKNOWN, dtype=np.float32),
    )


def rank_by_policy(policy: Floats, chosen: Ints) -> Rankings:
    """Return rankings with only the frequency of each choice (n, k)."""
    found = Rankings.blank(*policy.shape)
    found.chosen[:], found.policy[:] = chosen, policy
    return found


class Mind(Protocol):
    """A batch engine. The answer for a row doesn't depend on the other rows."""

    def rank_throws(self, throws: Throws) -> Rankings:
        """Rank all discards: (n, 15)."""

    def rank_plays(self, plays: Plays) -> Rankings:
        """Rank all places in the hand: (n, 4)."""


def reads_opponent(mind: Mind) -> bool:
    """Return True if the engine models its opponent, see ``muggins.mind.master.opponent_model``."""
    return getattr(mind, "reads_opponent", False)


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
    return activity(mix(seen))


def mix(rows: Bytes) -> Luck:
    """Hash each row of cards or ranks to one number (FNV-1a): (n, cards) to (n,)."""
    mixed = np.full(len(rows), 0xCBF29CE484222325, dtype=np.uint64)
    for column in rows.T:
        mixed = (mixed ^ column.astype(np.uint8)) * np.uint64(0x100000001B3)
    return mixed


def activity(numbers: Luck) -> Luck:
    """Scramble numbers so that adjacent seeds are unrelated (splitmix64)."""
    mixed = numbers + GOLDEN
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


def spread(numbers: Luck) -> Doubles:
    """Return the numbers as fractions of 1."""
    return (numbers >> np.uint64(11)) / float(1 << 53)
