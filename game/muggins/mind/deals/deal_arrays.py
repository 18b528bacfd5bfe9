"""One deal of many games in parallel: seats, cards, scores."""

from dataclasses import dataclass

import numpy as np

from muggins.mind.facts.arrays import Bytes, Cards, Flags, Floats, Numbers, Rows, Whole
from muggins.mind.facts.count import score_hands
from muggins.mind.facts.rankings import Mind
from muggins.rules.terms import SIX_CARD, TARGET, Variant

Minds = tuple[Mind, Mind]
PONE, DEALER = 0, 1


@dataclass(slots=True)
class HandRows:
    """Deals with a row per unfinished game; seats are 0 for pone and 1 for the dealer.

    All games are of the same variant; k cards kept are 4, or 3 in the five-card game.
    """

    player: Rows  # (m, 2) who sits where: 0 for A, 1 for B
    scores: Numbers  # (m, 2) by seat
    dealt: Cards  # (m, 2, k + 2) by seat, in the order dealt
    starter: Cards  # (m,)
    thrown: Cards  # (m, 2, 2) places of what each seat laid away
    kept: Cards  # (m, 2, k) in the order dealt
    seen: Flags | None = None  # (m, 52) shown in earlier hands from the same pack
    likeness: Floats | None = None  # (m, 2, types) of each seat, see ``likeness``
    variant: Variant = SIX_CARD

    def __len__(self) -> int:
        return len(self.player)

    @property
    def crib(self) -> Cards:
        """Discards of pone, then of the dealer: (m, 4)."""
        thrown = np.take_along_axis(self.dealt, self.thrown.astype(np.intp), axis=2)
        return thrown.reshape(-1, 4)

    def add(self, rows: Rows, seats: Rows | int, points: Whole) -> None:
        """Peg for a seat of some games, up to the target; finished games are unchanged."""
        gained = self.scores[rows, seats] + points * self.is_on(rows)
        self.scores[rows, seats] = np.minimum(gained, TARGET)

    def count(self) -> tuple[Bytes, ...]:
        """Count pone's hand, the dealer's and the crib; return the points of each: (m,)."""
        hands, crib = (self.variant.flush_of(is_crib=is_crib) for is_crib in (False, True))
        counts = (
            score_hands(self.kept[:, PONE], self.starter, flush_of=hands),
            score_hands(self.kept[:, DEALER], self.starter, flush_of=hands),
            score_hands(self.crib, self.starter, flush_of=crib),
        )
        for points, seat in zip(counts, (PONE, DEALER, DEALER), strict=True):
            self.add(np.arange(len(self)), seat, points)
        return counts

    def is_on(self, rows: Rows) -> Flags:
        return np.asarray(self.scores[rows].max(axis=1) < TARGET)


def begin_hand(
    player: Rows,
    scores: Numbers,
    cards: Cards,
    variant: Variant = SIX_CARD,
    seen: Flags | None = None,
) -> HandRows:
    """Deal: odd cards to pone, even ones to the dealer; the last is the starter."""
    last = variant.n_needed - 1
    return HandRows(
        player=player,
        scores=scores,
        dealt=np.stack([cards[:, 0:last:2], cards[:, 1:last:2]], axis=1),
        starter=cards[:, last],
        thrown=np.zeros((len(cards), 2, 2), dtype=np.int8),
        kept=np.zeros((len(cards), 2, variant.n_kept), dtype=np.int8),
        seen=seen,
        variant=variant,
    )


def part_hands(scores: Whole, thrown: Cards, kept: Cards, starter: Cards) -> HandRows:
    """Build deals from known discards and kept cards of both seats, all at those scores (2,)."""
    n = len(starter)
    return HandRows(
        player=np.tile(np.arange(2), (n, 1)),
        scores=np.tile(scores.astype(np.int16), (n, 1)),
        dealt=np.concatenate([thrown, kept], axis=2),
        starter=starter,
        thrown=np.tile(np.arange(2, dtype=np.int8), (n, 2, 1)),
        kept=kept,
    )


def share_out(minds: Minds, who: Rows) -> list[tuple[Rows, Mind]]:
    """Yield the rows of questions, by player, that go to each engine."""
    if minds[0] is minds[1]:
        return [(np.arange(len(who)), minds[0])]
    shares = [(np.flatnonzero(who == player), mind) for player, mind in enumerate(minds)]
    return [(rows, mind) for rows, mind in shares if len(rows)]
