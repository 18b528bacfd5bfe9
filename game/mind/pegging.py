"""Classic's play: own card, the opponent's reply, own card again, over his likely hands.

For every hand that the opponent may hold, the reply is the card that appeals most to a
player who knows only the pile. Its points are set against one's own, weighed by risk; the
best own card after it counts for them, and then what such a pile is worth to the end of the
play when nobody's cards are known (``inference.aftermath``), which stands for the further
replies of Cribbage '97's longer look ahead. Arrays have the batch as their last axis.
"""

import numpy as np
from numpy.typing import NDArray

from game.mind.belief import holdings, weigh_hands
from game.mind.count import CARD_RANK, N_RANKS
from game.mind.inference import UNFIT, aftermath, appeal
from game.mind.positions import Plays
from game.mind.tables import PILE_NEXT, PILE_POINTS, TENTHS

Floats = NDArray[np.float32]
Ints = NDArray[np.intp]
NO_RANK = N_RANKS
LOSS = np.float32(40)  # points that a reply is worth which takes the opponent out
WIN = np.float32(1000)  # points that going out is worth
AT_ONCE = 256  # positions weighed together, so that their tables stay in a fast cache
_WIDTH = N_RANKS + 1
_UNPLAYABLE = np.float32(-np.inf)
_OTHERS = np.array([[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]])
_RANKS = np.arange(N_RANKS)[:, None]
_POINTS = np.pad(PILE_POINTS, ((0, 0), (0, 1)), constant_values=-1).ravel()
_NEXT: Ints = np.pad(PILE_NEXT.astype(np.intp), ((0, 0), (0, 1))).ravel()
_OFFSET, _STEP = 1 << 15, 256  # of a worth packed into 16 bits


def peg_worth(plays: Plays, fear: Floats | float = 1.0) -> Floats:
    """The worth of every place in the hand, -inf where it cannot be played: (n, 4).

    ``fear`` (n,) weighs the opponent's points against one's own.
    """
    worth = np.full((len(plays), 4), _UNPLAYABLE, dtype=np.float32)
    fears = np.broadcast_to(np.asarray(fear, dtype=np.float32), (len(plays),))
    n_to_answer = np.where(plays.opp_gone, 0, plays.opp_cards)
    for held in range(5):
        rows = np.flatnonzero(n_to_answer == held)
        for at in range(0, len(rows), AT_ONCE):
            part = rows[at : at + AT_ONCE]
            worth[part] = _weigh(plays.take(part), held, fears[part]).T
    return worth


def _weigh(plays: Plays, held: int, fear: Floats) -> Floats:
    """Worth of each place against an opponent with so many cards to answer with: (4, n)."""
    hand = plays.hand.T
    ranks = np.where(hand >= 0, CARD_RANK[hand], NO_RANK).astype(np.intp)
    rest = ranks[_OTHERS]  # (4, 3, n)
    points, after = _step(plays.pile, ranks)
    need = plays.target - plays.own_score
    if held:
        outlook = _outlook(after, rest, held, fear, plays.target - plays.opp_score)
        to_come = _expect(after, outlook, weigh_hands(plays, held), held, _n_held(rest))
    else:
        to_come = _play_alone(plays, after, rest)
    total: Floats = points + to_come
    total += np.where(points >= need, WIN, np.float32(0))
    return np.where(points >= 0, total, _UNPLAYABLE)


def _step(pile: Ints, rank: Ints) -> tuple[NDArray[np.int8], Ints]:
    """Points (-1 where it does not fit) and next pile for a rank, 13 being no card."""
    at = pile * _WIDTH + rank
    return _POINTS[at], _NEXT[at]


def _rest_of_play(pile: Ints, own: Ints | int, other: Ints | int, gone: int = 0) -> Floats:
    """``aftermath`` in points."""
    tenths = aftermath(pile, own, other, gone)
    points: Floats = np.divide(tenths, TENTHS, dtype=np.float32)
    return points


def _n_held(rest: Ints) -> Ints:
    """How many of three places hold a card: (4, 3, n) to (4, n)."""
    held: Ints = (rest != NO_RANK).sum(axis=1)
    return held


def _play_alone(plays: Plays, after: Ints, rest: Ints) -> Floats:
    """What is to come while the opponent cannot play, or has nothing left: (4, n)."""
    to_come = np.zeros(after.shape, dtype=np.float32)
    opp_cards = plays.opp_cards
    for left in range(5):
        rows = np.flatnonzero(opp_cards == left)
        if len(rows):
            three = [rest[:, place, rows] for place in range(3)]
            to_come[:, rows] = _run_alone(after[:, rows], three, left)
    return to_come


def _run_alone(pile: Ints, ranks: list[Ints], opp_cards: int) -> Floats:
    """Most points for playing on while the opponent, with so many cards, cannot."""
    best = np.full(pile.shape, _UNPLAYABLE, dtype=np.float32)
    for place, rank in enumerate(ranks):
        points, after = _step(pile, rank)
        if (points >= 0).any():
            left = ranks[:place] + ranks[place + 1 :]
            gained = points + _run_alone(after, left, opp_cards)
            best = np.where(points >= 0, np.maximum(best, gained), best)
    stuck = best == _UNPLAYABLE
    if not stuck.any():
        return best
    anew = (pile != 0).astype(np.float32) + _begin_anew(pile, ranks, opp_cards, stuck)
    return np.where(stuck, anew, best)


def _begin_anew(pile: Ints, ranks: list[Ints], opp_cards: int, stuck: NDArray[np.bool_]) -> Floats:
    """What the play is worth after the count has gone back to zero on one's own card."""
    own = np.zeros(pile.shape, dtype=np.intp)
    for rank in ranks:
        own += rank != NO_RANK
    if opp_cards:
        return _rest_of_play(np.zeros_like(pile), own, opp_cards)
    again = stuck & (own > 0) & (pile != 0)
    if not again.any():
        return np.zeros(pile.shape, dtype=np.float32)
    return np.where(again, _run_alone(np.where(again, 0, pile), ranks, 0), np.float32(0))


def _outlook(
    after: Ints, rest: Ints, held: int, fear: Floats, opp_need: NDArray[np.int16]
) -> Floats:
    """What each reply by rank, or a go (the last entry), is worth to this seat: (4, 14, n)."""
    points, pile = _step(after[:, None], _RANKS)  # (4, 13, n)
    taken = np.maximum(points, 0).astype(np.float32)
    taken += np.where(points >= opp_need, LOSS, np.float32(0))
    worth = np.empty((4, N_RANKS + 1, after.shape[1]), dtype=np.float32)
    worth[:, :N_RANKS] = _follow(pile, rest, held) - fear * taken
    worth[:, N_RANKS] = _run_alone(after, [rest[:, place] for place in range(3)], held)
    return worth


def _follow(pile: Ints, rest: Ints, held: int) -> Floats:
    """The best own card after each reply, and the rest of the play: (4, 13, n)."""
    own = _n_held(rest)[:, None]
    if held == 1:
        return _follow_alone(pile, rest, own)
    best = np.full(pile.shape, _UNPLAYABLE, dtype=np.float32)
    for place in range(3):
        points, after = _step(pile, rest[:, None, place])
        worth = points + _rest_of_play(after, np.maximum(own - 1, 0), held - 1)
        best = np.maximum(best, np.where(points >= 0, worth, _UNPLAYABLE))
    stuck = -_rest_of_play(pile, held - 1, own, 1)
    return np.where(best == _UNPLAYABLE, stuck, best)


def _follow_alone(pile: Ints, rest: Ints, own: Ints) -> Floats:
    """After the opponent's last card one plays on alone; a go on it is his: (4, 13, n)."""
    three = [np.broadcast_to(rest[:, None, place], pile.shape) for place in range(3)]
    fits = np.zeros(pile.shape, dtype=bool)
    for rank in three:
        fits |= _step(pile, rank)[0] >= 0
    his = ~fits & (pile != 0)
    mine = _run_alone(np.where(his, 0, pile), three, 0)
    worth: Floats = np.where(own > 0, mine, np.float32(0)) - his.astype(np.float32)
    return worth


def _expect(
    after: Ints, outlook: Floats, weights: NDArray[np.float64], held: int, own: Ints
) -> Floats:
    """Outlook averaged over the opponent's hands, each answering with what appeals most.

    Appeal and outlook are packed into one number by rank, so that the greatest of a hand
    tells both. ``own`` (4, n) are the cards that this seat has left.
    """
    scaled = np.clip(np.round(outlook * _STEP) + _OFFSET, 0, 65535).astype(np.int32)
    likelihood = np.maximum(weights.sum(axis=0), 1.0)
    ranks = holdings(held).astype(np.intp)
    nobody_gone = np.zeros(after.shape[1], dtype=np.intp)
    expected = np.empty(after.shape)
    for place in range(4):
        liked = appeal(after[place], nobody_gone + held, own[place], nobody_gone).T
        gone = liked == UNFIT
        key = np.where(gone, scaled[place, N_RANKS], scaled[place, :N_RANKS])
        key += liked.astype(np.int32) << 16
        best = key[ranks[:, 0]]
        for column in range(1, held):
            np.maximum(best, key[ranks[:, column]], out=best)
        value = (best & 0xFFFF).astype(np.float64)
        expected[place] = np.einsum("hn,hn->n", value, weights) / likelihood
    return ((expected - _OFFSET) / _STEP).astype(np.float32)
