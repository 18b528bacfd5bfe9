"""Exact value of every card: against every possible opponent hand, to the end of the deal.

Nothing is sampled or left out. The opponent's hands have the probabilities of ``ranges``, the rest
of the play branches by the solved strategy of both players, the hands and the crib are counted in
order, and ``equity`` values the resulting scores. The crib's distribution follows from the starter
and the player's own discards; the opponent's hand counts its ranks, with nobs and flushes at the
probabilities of the unseen cards.
"""

from dataclasses import dataclass, replace

import numpy as np

from muggins.mind.deals.deal_arrays import PONE
from muggins.mind.facts.arrays import Cards, Doubles, Ints, Luck
from muggins.mind.facts.book import PILE_COUNT
from muggins.mind.facts.card_arrays import CARD_RANK, SLOT_VALUE, ranks_of
from muggins.mind.facts.count import by_ranks, score_hands
from muggins.mind.facts.holdings import number_holdings
from muggins.mind.facts.lots import draw_lots, spread
from muggins.mind.facts.positions import Plays
from muggins.mind.master.continuations import Branches, lay, play_on
from muggins.mind.master.cribs import chance_of_nobs, spread_cribs, unseen_cards
from muggins.mind.master.equity import SIZE, worth_of_endings
from muggins.mind.master.habits import answer_to
from muggins.mind.master.left import (
    AMONG_EQUALS,
    CARDS_LEFT,
    MOST_CARDS,
    NOTHING,
    RANKS_LEFT,
    all_left,
    by_place,
    number_hands,
)
from muggins.mind.master.likeness import recognise
from muggins.mind.master.policy import STRANGER
from muggins.mind.master.ranges import Range, weigh_range
from muggins.mind.master.trail import Standings, begin_trail
from muggins.rules.cards import JACK
from muggins.rules.scoring import LIMIT, MOST_POINTS
from muggins.rules.terms import TARGET

AT_ONCE = 8000  # beginnings, one for each card and each hand of the other
WAITING_AT_ONCE = 2  # dealers before the lead
GOLDEN = (5**0.5 - 1) / 2  # multiples of it are spread evenly
LEAST = 1e-7  # hands less likely than this are left out
MOST_PEGGED = 32  # more than anybody pegs in a deal
SIDE = MOST_PEGGED + MOST_POINTS + 1
FLUSH = 4


@dataclass(frozen=True, slots=True)
class CardWorth:
    """The value of every place in n hands, -inf if it cannot be played."""

    worth: Doubles  # (n, 4) chance to win, that to lose taken off
    points: Doubles  # (n, 4) still to be pegged, the other's taken off


@dataclass(frozen=True, slots=True)
class _Beginnings:
    """A card of a position, to be played against a hand of the opponent."""

    position: Ints  # (m,)
    place: Ints  # (m,) among the ranks of the hand, sorted
    against: Ints  # (m,) what the other has left, as ``left`` numbers it
    player: Ints  # (m,) how the other plays
    chance: Doubles  # (m,)


def weigh_cards(
    plays: Plays, trail: Standings, n_hands: int | None = None, one_in: int = 1
) -> CardWorth:
    """Return the value of each place to the seat that has to play.

    ``n_hands`` limits the number of opponent hands, chosen by sampling: approximate and fast. By
    default every hand counts. ``one_in`` is passed to ``weigh_range``.
    """
    found = CardWorth(*(np.full((len(plays), MOST_CARDS), -np.inf) for _ in range(2)))
    n_left = plays.opp_cards
    for n_cards in range(MOST_CARDS + 1):
        rows = np.flatnonzero(n_left == n_cards)
        n_tried = min(len(all_left(n_cards)), n_hands or len(all_left(n_cards)))
        at_once = max(1, AT_ONCE // (MOST_CARDS * n_tried))
        for at in range(0, len(rows), at_once):
            part = rows[at : at + at_once]
            some = _weigh_some(plays.take(part), trail.take(part), n_cards, n_hands, one_in)
            found.worth[part], found.points[part] = some.worth, some.points
    return found


def _weigh_some(
    plays: Plays, trail: Standings, n_left: int, n_hands: int | None, one_in: int
) -> CardWorth:
    hands = number_hands(ranks_of(plays.hand))
    range_ = weigh_range(plays, trail, n_left, one_in)
    chances = _chances_in(range_)
    if n_hands is not None and n_left > 1:
        chances = _draw(chances, draw_lots(plays), n_hands)
    begun = _begin(plays, chances, range_.players, n_left, hands)
    branches = _set_up(plays, trail, begun, hands)
    lay(branches, np.arange(len(branches)), begun.place)
    ends = play_on(branches)
    settled = _settle(plays, range_, begun, ends)
    pegged = _pegged(plays, ends, begun.position[ends.origin])
    number = (begun.position * MOST_CARDS + begun.place)[ends.origin]
    size = len(plays) * MOST_CARDS
    whole = np.bincount(number, ends.chance, size)
    sums = [np.bincount(number, ends.chance * each, size) for each in (settled, pegged)]
    with np.errstate(invalid="ignore", divide="ignore"):
        means = [(each / whole).reshape(-1, MOST_CARDS) for each in sums]
    by_hand = (by_place(ranks_of(plays.hand), hands, mean) for mean in means)
    return CardWorth(*(np.where(plays.legal, each, -np.inf) for each in by_hand))


def weigh_before_lead(plays: Plays) -> Doubles:
    """Return values for dealers waiting for pone's first card: (n,)."""
    found = [
        _weigh_wait(plays.take(np.arange(at, min(at + WAITING_AT_ONCE, len(plays)))))
        for at in range(0, len(plays), WAITING_AT_ONCE)
    ]
    return np.concatenate(found) if found else np.zeros(0)


def _weigh_wait(plays: Plays) -> Doubles:
    trail, hands = begin_trail(plays), number_hands(ranks_of(plays.hand))
    range_ = weigh_range(plays, trail, MOST_CARDS)
    chances = _chances_in(range_)
    position, hand = np.nonzero(chances > LEAST)
    against = all_left(MOST_CARDS)[hand]
    player = _meet(plays, range_.players, position, hand)
    chance = chances[position, hand]
    begun = _Beginnings(position, np.zeros_like(position), against, player, chance)
    branches = _set_up(plays, trail, begun, hands)
    branches.turn[:] = PONE
    ends = play_on(branches)
    settled = _settle(plays, range_, begun, ends)
    number, size = position[ends.origin], len(plays)
    whole = np.bincount(number, ends.chance, size)
    return np.bincount(number, ends.chance * settled, size) / whole


def weigh_shown(plays: Plays, kept: Cards) -> Doubles:
    """Return values after the play, when the other shows those hands (n, 4): (n,)."""
    every, n = np.arange(len(plays)), len(plays)
    trail, plays = begin_trail(plays), replace(plays, opp_played=kept)
    trail.played[:, 1, :MOST_CARDS] = CARD_RANK[kept]
    seat = plays.is_dealer.astype(np.intp)
    scores = np.zeros((n, 2), dtype=np.intp)
    scores[every, seat], scores[every, 1 - seat] = plays.own_score, plays.opp_score
    nothing = np.full((n, 2), NOTHING)
    zeros, ones = np.zeros(n, dtype=np.intp), np.ones(n)
    gone, habits = np.zeros((n, 2), dtype=bool), np.full((n, 2), STRANGER)
    ends = Branches(nothing, scores, zeros, zeros, zeros, gone, zeros - 1, habits, every, ones)
    points = score_hands(kept, plays.starter).astype(np.intp)
    counts = OtherCounts(points, zeros[:, None], np.zeros((n, 1)))
    thrown = weigh_range(plays, trail, 0).thrown
    return Settlement(plays, thrown).settle(ends, every, counts)


def _chances_in(range_: Range) -> Doubles:
    """Return the probability of each opponent hand: (n, holdings)."""
    return np.asarray(range_.left / range_.left.sum(axis=1, keepdims=True))


def _settle(plays: Plays, range_: Range, begun: _Beginnings, ends: Branches) -> Doubles:
    """Return the values of the ends; the opponent may hold a flush of four or of five: (m,)."""
    hand = AMONG_EQUALS[begun.against]
    whole = range_.left[begun.position, hand]
    flushes = range_.flushes[begun.position, hand] / whole[:, None]
    counts = count_others(plays, flushes, begun.position, begun.against)
    return Settlement(plays, range_.thrown).settle(ends, begun.position, counts)


def _draw(chances: Doubles, lots: Luck, n_hands: int) -> Doubles:
    """Return probabilities of a sample of hands, by systematic sampling."""
    marks = (np.arange(n_hands) + spread(lots)[:, None]) / n_hands
    drawn = np.zeros_like(chances)
    for row, sums in enumerate(np.cumsum(chances, axis=1)):
        chosen = np.minimum(np.searchsorted(sums, marks[row]), len(sums) - 1)
        drawn[row] = np.bincount(chosen, minlength=len(sums)) / n_hands
    return drawn


def _meet(plays: Plays, players: Doubles, position: Ints, hand: Ints) -> Ints:
    """Return who holds each hand: drawn, but evenly, from those who may have played so: (m,)."""
    lots = (spread(draw_lots(plays))[position] + GOLDEN * hand) % 1
    sums = np.cumsum(players[position, hand], axis=1)
    drawn = (sums <= (lots * sums[:, -1])[:, None]).sum(axis=1)
    last = players.shape[2] - 1
    return np.where(drawn >= last, STRANGER, drawn)


def _begin(
    plays: Plays, chances: Doubles, players: Doubles, n_left: int, hands: Ints
) -> _Beginnings:
    """Combine every legal card with every hand."""
    position, hand = np.nonzero(chances > LEAST)
    player = _meet(plays, players, position, hand)
    ranks = CARDS_LEFT[hands]
    room = LIMIT - PILE_COUNT[plays.pile].astype(np.intp)
    fits = SLOT_VALUE[ranks] <= room[:, None]
    number, place = np.nonzero(fits[position])
    position, hand = position[number], hand[number]
    chance = chances[position, hand]
    return _Beginnings(position, place, all_left(n_left)[hand], player[number], chance)


def _set_up(plays: Plays, trail: Standings, begun: _Beginnings, hands: Ints) -> Branches:
    """Return the branches before those cards are played."""
    row, every = begun.position, np.arange(len(begun.position))
    seat = plays.is_dealer.astype(np.intp)[row]
    left, scores = np.zeros((2, len(row), 2), dtype=np.intp)
    left[every, seat], left[every, 1 - seat] = hands[row], begun.against
    scores[every, seat], scores[every, 1 - seat] = plays.own_score[row], plays.opp_score[row]
    gone = np.zeros((len(row), 2), dtype=bool)
    gone[every, 1 - seat] = plays.opp_gone[row]
    habits = np.full((len(row), 2), STRANGER)
    habits[every, 1 - seat] = begun.player
    habits[every, seat] = answer_to(recognise(plays.likeness, len(plays)))[row]
    pile, history = plays.pile[row].astype(np.intp), trail.history[row]
    return Branches(
        left, scores, pile, seat, seat.copy(), gone, history, habits, every, begun.chance.copy()
    )


def _pegged(plays: Plays, ends: Branches, position: Ints) -> Doubles:
    """Return points pegged by the seat from its card on, less the opponent's: (m,)."""
    every = np.arange(len(position))
    seat = plays.is_dealer.astype(np.intp)[position]
    own = ends.scores[every, seat] - plays.own_score[position]
    other = ends.scores[every, 1 - seat] - plays.opp_score[position]
    return np.asarray(own - other, dtype=np.float64)


# --- what the ends of the play are worth


@dataclass(frozen=True, slots=True)
class OtherCounts:
    """Points of the opponent's hand in m beginnings, and in k alternative cases."""

    points: Ints  # (m,) by its ranks
    more: Ints  # (m, k) no two cases come together
    chances: Doubles  # (m, k)


class Settlement:
    """Evaluator of the final scores of n positions."""

    def __init__(self, plays: Plays, thrown: Doubles) -> None:
        """Prepare the values; ``thrown`` (n, 91) is the distribution of the opponent's throw."""
        self.seat = plays.is_dealer.astype(np.intp)
        self.own = score_hands(plays.kept, plays.starter).astype(np.intp)
        scores = np.stack([plays.own_score, plays.opp_score], axis=1).astype(np.intp)
        dealer = np.take_along_axis(scores, 1 - self.seat[:, None], axis=1)[:, 0]
        pone = np.take_along_axis(scores, self.seat[:, None], axis=1)[:, 0]
        self._low = np.stack([pone, dealer], axis=1)
        self._before = _count_crib(spread_cribs(plays, thrown), dealer, pone)

    def settle(self, ends: Branches, position: Ints, counts: OtherCounts) -> Doubles:
        """Return the value of each end to the player; arrays are by beginning: (m,)."""
        at = ends.origin
        row = position[at]
        least = counts.points[at]
        worth = self._settle_count(ends, row, least)
        bare = worth.copy()
        for more, chance in zip(counts.more[at].T, counts.chances[at].T, strict=True):
            some = np.flatnonzero(chance)
            if len(some):
                counted = least[some] + more[some]
                with_more = self._settle_count(ends.take(some), row[some], counted)
                worth[some] += chance[some] * (with_more - bare[some])
        return worth

    def _settle_count(self, ends: Branches, row: Ints, other: Ints) -> Doubles:
        """Return the values for a fixed count of the opponent's hand."""
        seat, own = self.seat[row], self.own[row]
        pone, dealer = ends.scores.T
        by_pone, by_dealer = np.where(seat == 0, own, other), np.where(seat == 0, other, own)
        low = self._low[row]
        _, n_rows, n_columns = self._before.shape
        reached = np.minimum(by_dealer + dealer - low[:, 1], n_rows - 1)
        counted = np.minimum(by_pone + pone - low[:, 0], n_columns - 1)
        worth = self._before[row, reached, counted]
        worth = np.where(pone + by_pone >= TARGET, -1.0, worth)
        worth = np.where(dealer >= TARGET, 1.0, worth)
        return np.where(seat == 1, worth, -worth)


def _count_crib(spread: Doubles, dealer: Ints, pone: Ints) -> Doubles:
    """Return the dealer's value before the crib, by score; the last score is out."""
    worth = worth_of_endings().astype(np.float64)
    n_rows, n_columns = (
        min(SIDE, TARGET - scores.min(initial=TARGET) + 1) for scores in (dealer, pone)
    )
    rows = np.minimum(dealer[:, None] + np.arange(n_rows + MOST_POINTS), SIZE - 1)
    columns = np.minimum(pone[:, None] + np.arange(n_columns), SIZE - 1)
    block = worth[rows[:, :, None], columns[:, None]]
    before = np.zeros((len(dealer), n_rows, n_columns))
    for points in range(MOST_POINTS + 1):
        before += spread[:, points, None, None] * block[:, points : points + n_rows]
    is_over = rows[:, :n_rows] >= TARGET
    return np.where(is_over[:, :, None], block[:, :n_rows], before)


def count_others(plays: Plays, flushes: Doubles, position: Ints, against: Ints) -> OtherCounts:
    """Count the opponent's hand from the cards left in those positions: (m,).

    ``flushes`` (m, 2) are the probabilities of a flush of four, or one with the starter.
    """
    ranks = RANKS_LEFT[against]
    played = ranks_of(plays.opp_played)[position]
    held = np.sort(np.concatenate([played, ranks], axis=1), axis=1)[:, :MOST_CARDS]
    number = number_holdings(held)
    points = by_ranks(MOST_CARDS).points[number, CARD_RANK[plays.starter[position]]].astype(np.intp)
    right_jack = plays.starter - CARD_RANK[plays.starter] + JACK
    shown = (plays.opp_played == right_jack[:, None]).any(axis=1)
    n_jacks = (ranks == JACK).sum(axis=1)
    nobs = n_jacks * chance_of_nobs(plays, unseen_cards(plays))[position]
    points = np.minimum(points + shown[position], MOST_POINTS)
    has_jack = n_jacks > 0  # in a flush with the starter it is the right one
    likely = np.stack([nobs * (1 - flushes.sum(axis=1)), *flushes.T], axis=1)
    more = np.stack([np.ones_like(points), np.full_like(points, FLUSH), FLUSH + 1 + has_jack], 1)
    return OtherCounts(points, more, likely)
