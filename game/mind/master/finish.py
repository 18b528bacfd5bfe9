"""The play near the end of a game: every card by the chance to win that it leaves.

Each card is tried on tables where the opponent holds one or another of the hands that he
may hold, as likely as they are, and the rest goes by the solved play. Then the hands are
counted in order, the crib as the starter and one's own throw make it.
"""

import numpy as np

from game.mind.facts.arrays import Floats, Ints, Luck
from game.mind.facts.cards import CARD_RANK, NO_RANK, ranks_of
from game.mind.facts.count import MOST_POINTS, by_ranks, score_hands
from game.mind.facts.holdings import holdings, number_holdings
from game.mind.facts.lots import deal_luck, spread
from game.mind.facts.positions import UNPLAYABLE, Plays
from game.mind.master.equity import GAMES, Weights, count_in, worth_of_endings
from game.mind.master.lay import spread_cribs
from game.mind.master.likeness import recognise
from game.mind.master.policy import STRANGER
from game.mind.master.rollout import Tables, play_out, play_places
from game.mind.master.suspicion import weigh_range
from game.mind.master.trail import Trail
from game.rules.cards import JACK
from game.rules.terms import TARGET

AT_ONCE = 24  # positions


def weigh_finish(
    plays: Plays, trail: Trail, lots: Luck, n_hands: int, weights: Weights = GAMES
) -> Floats:
    """Match points to be expected of each place, the other's taken off: (n, 4).

    ``n_hands`` of the opponent's are tried, but all when he has only one card left.
    """
    worth = np.full((len(plays), 4), UNPLAYABLE, dtype=np.float32)
    n_left = plays.opp_cards
    for n_cards in range(5):
        rows = np.flatnonzero(n_left == n_cards)
        for at in range(0, len(rows), AT_ONCE):
            part = rows[at : at + AT_ONCE]
            some, way = plays.take(part), trail.take(part)
            hands, chances = _choose_hands(some, way, lots[part], n_cards, n_hands)
            worth[part] = _try_places(some, way, hands, chances, lots[part], weights)
    return worth


def _choose_hands(
    plays: Plays, trail: Trail, lots: Luck, n_left: int, n_hands: int
) -> tuple[Ints, Floats]:
    """Hands of the opponent (n, m, n_left) and how likely each is (n, m)."""
    left = holdings(n_left).astype(np.intp)
    chances = weigh_range(plays, trail, n_left)
    lost = chances.sum(axis=1) <= 0  # he keeps what Master never would
    chances[lost] = 1
    chances /= chances.sum(axis=1, keepdims=True)
    if n_left < 2:
        return np.broadcast_to(left, (len(plays), *left.shape)), chances
    marks = (np.arange(n_hands) + spread(lots)[:, None]) / n_hands
    sums = np.cumsum(chances, axis=1, dtype=np.float64)
    chosen = np.array([np.searchsorted(*both) for both in zip(sums, marks, strict=True)])
    even = np.full(chosen.shape, 1 / n_hands, dtype=np.float32)
    return left[np.minimum(chosen, len(left) - 1)], even


def _try_places(
    plays: Plays,
    trail: Trail,
    hands: Ints,
    chances: Floats,
    lots: Luck,
    weights: Weights,
) -> Floats:
    """Worth of each place, each tried against each of the hands: (n, 4)."""
    ranks = ranks_of(plays.hand)
    earlier = np.tril(np.ones((4, 4), dtype=bool), -1)
    is_new = ~((ranks[:, :, None] == ranks[:, None, :]) & earlier).any(axis=2)
    position, place = np.nonzero(plays.legal & is_new)
    n_hands = hands.shape[1]
    row = np.repeat(position, n_hands)
    number = np.tile(np.arange(n_hands), len(position))
    against = hands[row, number]
    tables = _set_up(plays, trail, row, against, deal_luck(lots[row], number))
    play_places(tables, np.arange(len(tables)), np.repeat(place, n_hands))
    play_out(tables)
    settled = _settle(plays, trail, tables, row, against, weights)
    worth = np.full(ranks.shape, UNPLAYABLE, dtype=np.float32)
    worth[position, place] = (settled.reshape(-1, n_hands) * chances[position]).sum(axis=1)
    same = ranks[:, :, None] == ranks[:, None, :]
    shared = np.where(same, worth[:, None, :], UNPLAYABLE).max(axis=2)
    return np.where(plays.legal, shared, UNPLAYABLE)


def _set_up(plays: Plays, trail: Trail, row: Ints, against: Ints, luck: Luck) -> Tables:
    """A table of each of those positions with that hand of the opponent."""
    n = len(row)
    every = np.arange(n)
    seat = plays.is_dealer.astype(np.intp)[row]
    cards = np.full((n, 2, 4), NO_RANK, dtype=np.intp)
    cards[every, seat] = ranks_of(plays.hand)[row]
    cards[every, 1 - seat, : against.shape[1]] = against
    scores = np.empty((n, 2), dtype=np.intp)
    scores[every, seat], scores[every, 1 - seat] = plays.own_score[row], plays.opp_score[row]
    gone = np.zeros((n, 2), dtype=bool)
    gone[every, 1 - seat] = plays.opp_gone[row]
    pile, history = plays.pile[row].astype(np.intp), trail.history[row]
    habits = np.full((n, 2), STRANGER)
    habits[every, 1 - seat] = recognise(plays.likeness, len(plays))[row]
    return Tables(cards, scores, pile, seat, seat.copy(), gone, history, luck, habits)


def _settle(
    plays: Plays, trail: Trail, tables: Tables, row: Ints, against: Ints, weights: Weights
) -> Floats:
    """Worth to the player of each table once the hands are counted: (m,)."""
    every = np.arange(len(row))
    seat = plays.is_dealer.astype(np.intp)[row]
    counts = np.empty((len(row), 2), dtype=np.intp)
    counts[every, seat] = score_hands(plays.kept, plays.starter)[row]
    counts[every, 1 - seat] = _other_counts(plays, trail, row, against)
    worth = count_in(worth_of_endings(weights), spread_cribs(plays))
    pone, dealer = tables.scores[:, 0], tables.scores[:, 1]
    goes_on = worth[row, np.minimum(dealer, TARGET - 1) + counts[:, 1], pone + counts[:, 0]]
    is_out = worth[row, dealer, np.minimum(pone, TARGET - 1)]
    to_dealer = np.where(dealer >= TARGET, is_out, goes_on)
    return np.where(seat == 1, to_dealer, -to_dealer)


def _other_counts(plays: Plays, trail: Trail, row: Ints, against: Ints) -> Ints:
    """Points of the opponent's hands with the starter; flushes and unseen nobs left out: (m,)."""
    n_played = 4 - against.shape[1]
    held = number_holdings(np.concatenate([trail.played[row, 1, :n_played], against], axis=1))
    right_jack = plays.starter - CARD_RANK[plays.starter] + JACK
    nobs = (plays.opp_played == right_jack[:, None]).any(axis=1)
    points = by_ranks(4).points[held, CARD_RANK[plays.starter][row]].astype(np.intp) + nobs[row]
    return np.asarray(np.minimum(points, MOST_POINTS))
