"""The play with all cards known, by plain rules and one table at a time: all its ends.

Both play by the solved play in all its ways, as far as it goes; ``tools/check_worth.py`` holds
Master's arrays against it.
"""

from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from game.mind.facts.card_arrays import NO_RANK
from game.mind.master.policy import hand_odds, histories
from game.rules.cards import rank_of, value_of
from game.rules.scoring import LIMIT, play_reasons, total
from game.rules.terms import TARGET

OWN, HIS = 0, 1
Cards = tuple[int, ...]
Scores = tuple[int, int]  # one's own, the other's


@dataclass(frozen=True)
class Table:
    """The play at one moment, with all cards known."""

    hands: tuple[Cards, Cards]
    scores: Scores
    turn: int
    pile: Cards = ()
    gone: frozenset[int] = frozenset()
    last: int = HIS
    history: int = 0  # in the solution, -1 past it
    order: tuple[tuple[int, int], ...] = ()
    resets: Cards = ()

    @property
    def fits(self) -> Cards:
        """Cards that he whose turn it is can play."""
        room = LIMIT - sum(map(value_of, self.pile))
        return tuple(card for card in self.hands[self.turn] if value_of(card) <= room)

    @property
    def is_over(self) -> bool:
        done = not any(self.hands) and not self.pile
        return done or max(self.scores) >= TARGET


def peg(scores: Scores, seat: int, points: int) -> Scores:
    gained = [score + points * (who == seat) for who, score in enumerate(scores)]
    return min(gained[0], TARGET), min(gained[1], TARGET)


def lay_card(table: Table, card: int) -> Table:
    """After him whose turn it is has played the card."""
    seat, pile = table.turn, (*table.pile, card)
    own, other = (tuple(c for c in hand if c != card) for hand in table.hands)
    after = replace(
        table,
        hands=(own, other),
        scores=peg(table.scores, seat, total(play_reasons(pile))),
        turn=seat if 1 - seat in table.gone else 1 - seat,
        pile=pile,
        last=seat,
        history=after_card(table.history, rank_of(card)),
        order=(*table.order, (seat, card)),
    )
    return begin_anew(after) if sum(map(value_of, pile)) == LIMIT else after


def after_card(history: int, rank: int) -> int:
    known = histories()
    return int(known.following[history, rank]) if 0 <= history < known.n_early else -1


def pass_turn(table: Table) -> Table:
    """After him whose turn it is could not play."""
    gone, history = table.gone | {table.turn}, table.history
    if table.hands[table.turn] and history >= 0:
        history = int(histories().after_go[history])
    after = replace(table, gone=gone, history=history, turn=1 - table.turn)
    if len(gone) < 2:
        return after
    return begin_anew(replace(after, scores=peg(table.scores, table.last, 1)))


def begin_anew(table: Table) -> Table:
    lead = 1 - table.last if table.hands[1 - table.last] else table.last
    resets = (*table.resets, len(table.order))
    return replace(table, pile=(), gone=frozenset(), turn=lead, resets=resets)


@cache
def odds_of_ranks(held: Cards, history: int, fits: Cards) -> dict[int, float]:
    """How often the solved play plays each rank of a hand, by the ranks that fit."""
    hand = np.full((1, 4), NO_RANK)
    hand[0, : len(held)] = held
    may = np.isin(hand, fits)
    odds = hand_odds(hand, np.array([history]), may)[0]
    found: dict[int, float] = defaultdict(float)
    for rank, chance in zip(held, odds[: len(held)].tolist(), strict=True):
        found[rank] += chance / float(odds.sum())
    return {rank: chance for rank, chance in found.items() if rank in fits}


def odds_of_cards(table: Table) -> dict[int, float]:
    """How likely each card is to be played next, one of each rank, by him whose turn it is."""
    of_rank = {rank_of(card): card for card in table.fits}
    for card in table.fits:
        needed = TARGET - table.scores[table.turn]
        if total(play_reasons((*table.pile, card))) >= needed:
            return {card: 1.0}
    if len(of_rank) == 1:
        return dict.fromkeys(of_rank.values(), 1.0)
    if table.history < 0:
        return {max(of_rank.values(), key=lambda card: points_alone(lay_card(table, card))): 1.0}
    held = tuple(sorted(map(rank_of, table.hands[table.turn])))
    odds = odds_of_ranks(held, table.history, tuple(sorted(of_rank)))
    return {of_rank[rank]: chance for rank, chance in odds.items() if chance}


def points_alone(table: Table) -> int:
    """The most that he who played last, alone with his cards, can have in the end."""
    if not any(table.hands) and not table.pile:
        return table.scores[table.last]
    if not table.fits:
        return points_alone(pass_turn(table))
    return max(points_alone(lay_card(table, card)) for card in table.fits)


def ends_of(table: Table) -> dict[Scores, float]:
    """All scores to which the play can come, with their chances."""
    if table.is_over:
        return {table.scores: 1.0}
    if not table.fits:
        return ends_of(pass_turn(table))
    found: dict[Scores, float] = defaultdict(float)
    for card, chance in odds_of_cards(table).items():
        for scores, share in ends_of(lay_card(table, card)).items():
            found[scores] += chance * share
    return found
