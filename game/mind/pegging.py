"""Classic's play: own card, the opponent's reply, own card again, over his likely hands.

For every hand that the opponent may hold, the reply is the card that appeals most to a
player who knows only the pile; its points are set against, and what it leaves open to the
next own card is added. A reply that scores is followed one card further, to what may
answer the own card. Arrays have the batch as their last axis.
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
_WIDTH = N_RANKS + 1
_UNPLAYABLE = np.float32(-np.inf)
_OTHERS = np.array([[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]])
_POINTS = np.pad(PILE_POINTS, ((0, 0), (0, 1)), constant_values=-1).ravel()
_NEXT = np.pad(PILE_NEXT.astype(np.int32), ((0, 0), (0, 1))).ravel()
_OFFSET, _STEP = 1 << 15, 256


def step(pile: Ints, rank: Ints) -> tuple[NDArray[np.int8], Ints]:
    """Points (-1 where it does not fit) and next pile for a rank, 13 being no card."""
    at = pile * _WIDTH + rank
    return _POINTS[at], _NEXT[at].astype(np.intp)


def rest_of_play(pile: Ints, own: Ints | int, other: Ints | int, gone: int = 0) -> Floats:
    """``aftermath`` in points."""
    return aftermath(pile, own, other, gone) / np.float32(TENTHS)


def n_held(ranks: list[Ints]) -> Ints:
    """How many of the places hold a card."""
    return sum(((rank != NO_RANK).astype(np.intp) for rank in ranks), start=np.array(0))


def run_alone(pile: Ints, ranks: list[Ints], other: int) -> Floats:
    """Most points for playing on while the opponent, with ``other`` cards, cannot."""
    best = np.full(pile.shape, _UNPLAYABLE, dtype=np.float32)
    for place, rank in enumerate(ranks):
        points, after = step(pile, rank)
        if (points >= 0).any():
            left = ranks[:place] + ranks[place + 1 :]
            gained = points + run_alone(after, left, other)
            best = np.where(points >= 0, np.maximum(best, gained), best)
    stuck = best == _UNPLAYABLE
    if not stuck.any():
        return best
    own = n_held(ranks)
    if other:
        anew = rest_of_play(np.zeros_like(pile), own, other)
    else:
        again = stuck & (own > 0) & (pile != 0)
        anew = np.zeros(pile.shape, dtype=np.float32)
        if again.any():
            anew = np.where(again, run_alone(np.where(again, 0, pile), ranks, 0), anew)
    return np.where(stuck, (pile != 0) + anew, best)


def peg_worth(plays: Plays, fear: Floats | float = 1.0) -> Floats:
    """The worth of every place in the hand, -inf where it cannot be played: (n, 4).

    ``fear`` (n,) weighs the opponent's points against one's own.
    """
    worth = np.full((len(plays), 4), _UNPLAYABLE, dtype=np.float32)
    fears = np.broadcast_to(np.asarray(fear, dtype=np.float32), (len(plays),))
    n_left = np.where(plays.opp_gone, 0, plays.opp_cards)
    for held in range(5):
        rows = np.flatnonzero(n_left == held)
        for at in range(0, len(rows), 256):
            part = rows[at : at + 256]
            some = plays.take(part)
            worth[part] = (_alone(some) if held == 0 else _replied(some, held, fears[part])).T
    return worth


def _own_ranks(plays: Plays) -> Ints:
    hand = plays.hand.T
    return np.where(hand >= 0, CARD_RANK[hand], NO_RANK).astype(np.intp)


def _alone(plays: Plays) -> Floats:
    ranks = _own_ranks(plays)
    points, after = step(plays.pile, ranks)
    rest = ranks[_OTHERS]
    opp_is_out = plays.opp_cards == 0
    total = np.empty(points.shape, dtype=np.float32)
    for is_out in (False, True):
        where = np.flatnonzero(opp_is_out == is_out)
        if len(where):
            three = [rest[:, place][:, where] for place in range(3)]
            alone = run_alone(after[:, where], three, 0 if is_out else 2)
            total[:, where] = points[:, where] + alone
    return np.where(points >= 0, total, _UNPLAYABLE)


def _replied(plays: Plays, held: int, fear: Floats) -> Floats:
    """Worth of each place against the likely hands of ``held`` cards: (4, n)."""
    ranks = _own_ranks(plays)
    points, after = step(plays.pile, ranks)
    rest = ranks[_OTHERS]  # (4, 3, n)
    outlook = _outlook(after, rest, held, fear, plays)
    replied = _expect(after, outlook, weigh_hands(plays, held), held, (ranks != NO_RANK).sum(axis=0) - 1)
    total = points + replied
    need = plays.target - plays.own_score
    total += np.where(points >= need, np.float32(1000), np.float32(0))
    return np.where(points >= 0, total, _UNPLAYABLE)


def _outlook(after: Ints, rest: Ints, held: int, fear: Floats, plays: Plays) -> Floats:
    """What each reply by rank, or a go (the last entry), is worth to this seat: (4, 14, n)."""
    replies = np.arange(N_RANKS)[:, None]
    points, pile = step(after[:, None], replies)  # (4, 13, n)
    taken = np.maximum(points, 0).astype(np.float32)
    need = plays.target - plays.opp_score
    taken += np.where(points >= need, np.float32(40), np.float32(0))
    worth = np.empty((4, N_RANKS + 1, after.shape[1]), dtype=np.float32)
    worth[:, :N_RANKS] = _follow(pile, rest, held) - fear * taken
    three = [rest[:, place] for place in range(3)]
    worth[:, N_RANKS] = run_alone(after, three, held)
    return worth


def _follow(pile: Ints, rest: Ints, held: int) -> Floats:
    """The best own card after each reply, and the rest of the play: (4, 13, n)."""
    three = [rest[:, None, place] for place in range(3)]
    if held == 1:
        return _last_reply(pile, [np.broadcast_to(rank, pile.shape) for rank in three])
    own = n_held(three)
    best = np.full(pile.shape, _UNPLAYABLE, dtype=np.float32)
    for rank in three:
        points, after = step(pile, rank)
        worth = points + rest_of_play(after, np.maximum(own - 1, 0), held - 1)
        best = np.maximum(best, np.where(points >= 0, worth, _UNPLAYABLE))
    stuck = -rest_of_play(pile, held - 1, own, 1)
    return np.where(best == _UNPLAYABLE, stuck, best)


def _last_reply(pile: Ints, three: list[Ints]) -> Floats:
    """After the opponent's last card one plays on alone; a go on it is his."""
    fits = np.zeros(pile.shape, dtype=bool)
    for rank in three:
        fits |= step(pile, rank)[0] >= 0
    his = ~fits & (pile != 0)
    mine = run_alone(np.where(his, 0, pile), three, 0)
    return np.where(n_held(three) > 0, mine, np.float32(0)) - his


def _expect(after: Ints, outlook: Floats, weights: Floats, held: int, own: Ints) -> Floats:
    """Outlook averaged over the opponent's hands, each answering with what appeals most."""
    n = after.shape[1]
    scaled = np.clip(np.round(outlook * _STEP) + _OFFSET, 0, 65535).astype(np.int32)
    total = np.maximum(weights.sum(axis=0), 1.0)
    ranks = holdings(held).astype(np.intp)
    expected = np.empty((4, n))
    for place in range(4):
        liked = appeal(after[place], np.full(n, held), np.maximum(own, 0), np.zeros(n, np.intp)).T.astype(np.int32)
        gone = liked == UNFIT
        key = (liked << 16) + np.where(gone, scaled[place, N_RANKS], scaled[place, :N_RANKS])
        best = key[ranks[:, 0]]
        for column in range(1, held):
            np.maximum(best, key[ranks[:, column]], out=best)
        value = (best & 0xFFFF).astype(np.float64)
        expected[place] = np.einsum("hn,hn->n", value, weights) / total
    return ((expected - _OFFSET) / _STEP).astype(np.float32)
