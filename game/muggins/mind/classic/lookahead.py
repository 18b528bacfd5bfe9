"""Classic's play: own card, the opponent's reply, own card, averaged over likely opponent hands.

For every hand that the opponent may hold, the reply is the card that appeals most to a player who
knows only the pile. Its points are subtracted, weighted by risk; the best own card after it is
added, and then the value of that pile to the end of the play when no cards are known
(``inference.aftermath``), which replaces the further replies of Cribbage '97's longer look-ahead.
Where the play ends at its first reset, an empty pile has no continuation. The batch is the last
axis of all arrays; k cards kept are 4 or 3.
"""

import numpy as np

from muggins.mind.classic.belief import weigh_hands
from muggins.mind.facts.arrays import Bytes, Doubles, Flags, Floats, Ints, Numbers
from muggins.mind.facts.book import SLOT_NEXT, SLOT_POINTS, TENTHS, Book
from muggins.mind.facts.card_arrays import N_RANKS, NO_RANK, ranks_of
from muggins.mind.facts.holdings import holdings
from muggins.mind.facts.inference import UNFIT, aftermath, appeal
from muggins.mind.facts.positions import UNPLAYABLE, Plays
from muggins.rules.terms import TARGET

LOSS = np.float32(40)  # points that a reply is worth which takes the opponent out
WIN = np.float32(1000)  # points that going out is worth
AT_ONCE = 256  # positions weighed together, so that their tables stay in a fast cache
_WIDTH = N_RANKS + 1
_OTHERS = {
    n_kept: np.array(
        [[other for other in range(n_kept) if other != place] for place in range(n_kept)]
    )
    for n_kept in (3, 4)
}
_RANKS = np.arange(N_RANKS)[:, None]
_POINTS, _NEXT = SLOT_POINTS.ravel(), SLOT_NEXT.ravel()
_OFFSET, _STEP = 1 << 15, 256  # of a worth packed into 16 bits


def peg_worth(plays: Plays, fear: Floats | float = 1.0) -> Floats:
    """Return the value of every place in the hand, -inf if it cannot be played: (n, k).

    ``fear`` (n,) is the weight of the opponent's points relative to one's own.
    """
    worth = np.full(plays.hand.shape, UNPLAYABLE, dtype=np.float32)
    fears = np.broadcast_to(np.asarray(fear, dtype=np.float32), (len(plays),))
    n_to_answer = np.where(plays.opp_gone, 0, plays.opp_cards)
    for held in range(plays.n_kept + 1):
        rows = np.flatnonzero(n_to_answer == held)
        for at in range(0, len(rows), AT_ONCE):
            part = rows[at : at + AT_ONCE]
            worth[part] = _weigh(plays.take(part), held, fears[part]).T
    return worth


def _weigh(plays: Plays, held: int, fear: Floats) -> Floats:
    """Evaluate each place against an opponent with that number of cards to answer with: (k, n)."""
    ranks, book = ranks_of(plays.hand.T), plays.book
    points, after = _step(plays.pile, ranks)
    total = np.full(points.shape, UNPLAYABLE)
    fits = np.count_nonzero(points >= 0, axis=1) > 0  # in some of the positions
    rest = ranks[_OTHERS[len(ranks)]][fits]  # (k, k - 1, n)
    points, after = points[fits], after[fits]
    need = TARGET - plays.own_score
    if held:
        outlook = _outlook(after, rest, held, fear, TARGET - plays.opp_score, book)
        to_come = _expect(after, outlook, weigh_hands(plays, held), held, _n_held(rest), book)
    else:
        to_come = _play_alone(plays, after, rest)
    worth = points + _unless_over(after, to_come, book)
    worth += np.where(points >= need, WIN, np.float32(0))
    total[fits] = np.where(points >= 0, worth, UNPLAYABLE)
    return total


def _step(pile: Ints, rank: Ints) -> tuple[Bytes, Ints]:
    """Return points (-1 if it does not fit) and next pile for a rank; 13 is no card."""
    at = pile * _WIDTH + rank
    return _POINTS[at], _NEXT[at]


def _unless_over(pile: Ints, to_come: Floats, book: Book) -> Floats:
    """Return ``to_come``, or zero where an empty pile ends the play."""
    return np.where(pile == 0, np.float32(0), to_come) if book.once else to_come


def _rest_of_play(
    pile: Ints, own: Ints | int, other: Ints | int, book: Book, gone: int = 0
) -> Floats:
    """Return ``aftermath`` in points."""
    tenths = aftermath(pile, own, other, gone, book)
    return np.divide(tenths, TENTHS, dtype=np.float32)


def _n_held(rest: Ints) -> Ints:
    """Count the cards in the other places: (k, k - 1, n) to (k, n)."""
    return np.asarray((rest != NO_RANK).sum(axis=1))


def _play_alone(plays: Plays, after: Ints, rest: Ints) -> Floats:
    """Return future points where the opponent can't play or has no cards left: (k, n)."""
    to_come = np.zeros(after.shape, dtype=np.float32)
    opp_cards = plays.opp_cards
    for left in range(plays.n_kept + 1):
        rows = np.flatnonzero(opp_cards == left)
        if len(rows):
            others = [rest[:, place, rows] for place in range(rest.shape[1])]
            to_come[:, rows] = _run_alone(after[:, rows], others, left, plays.book)
    return to_come


def _run_alone(pile: Ints, ranks: list[Ints], opp_cards: int, book: Book) -> Floats:
    """Return the most points of playing on while the opponent, with that many cards, cannot."""
    best = np.full(pile.shape, UNPLAYABLE, dtype=np.float32)
    for place, rank in enumerate(ranks):
        points, after = _step(pile, rank)
        if (points >= 0).any():
            left = ranks[:place] + ranks[place + 1 :]
            to_come = _unless_over(after, _run_alone(after, left, opp_cards, book), book)
            gained = points + to_come
            best = np.where(points >= 0, np.maximum(best, gained), best)
    stuck = best == UNPLAYABLE
    if not stuck.any():
        return best
    last = (pile != 0).astype(np.float32)
    anew = last if book.once else last + _begin_anew(pile, ranks, opp_cards, stuck, book)
    return np.where(stuck, anew, best)


def _begin_anew(pile: Ints, ranks: list[Ints], opp_cards: int, stuck: Flags, book: Book) -> Floats:
    """Return the value of the play after the player's own card has reset the count to zero."""
    own = np.zeros(pile.shape, dtype=np.intp)
    for rank in ranks:
        own += rank != NO_RANK
    if opp_cards:
        return _rest_of_play(np.zeros_like(pile), own, opp_cards, book)
    again = stuck & (own > 0) & (pile != 0)
    if not again.any():
        return np.zeros(pile.shape, dtype=np.float32)
    return np.where(again, _run_alone(np.where(again, 0, pile), ranks, 0, book), np.float32(0))


def _outlook(
    after: Ints, rest: Ints, held: int, fear: Floats, opp_need: Numbers, book: Book
) -> Floats:
    """Return the value to this seat of each reply by rank, or a go (last entry): (k, 14, n)."""
    points, pile = _step(after[:, None], _RANKS)  # (k, 13, n)
    taken = np.maximum(points, 0).astype(np.float32)
    taken += np.where(points >= opp_need, LOSS, np.float32(0))
    worth = np.empty((len(after), N_RANKS + 1, after.shape[1]), dtype=np.float32)
    follow = _unless_over(pile, _follow(pile, rest, held, book), book)
    worth[:, :N_RANKS] = follow - fear * taken
    others = [rest[:, place] for place in range(rest.shape[1])]
    worth[:, N_RANKS] = _run_alone(after, others, held, book)
    return worth


def _follow(pile: Ints, rest: Ints, held: int, book: Book) -> Floats:
    """Evaluate the best own card after each reply, and the rest of the play: (k, 13, n)."""
    own = _n_held(rest)[:, None]
    if held == 1:
        return _follow_alone(pile, rest, own, book)
    best = np.full(pile.shape, UNPLAYABLE, dtype=np.float32)
    for place in range(rest.shape[1]):
        points, after = _step(pile, rest[:, None, place])
        worth = points + _rest_of_play(after, np.maximum(own - 1, 0), held - 1, book)
        best = np.maximum(best, np.where(points >= 0, worth, UNPLAYABLE))
    stuck = -_rest_of_play(pile, held - 1, own, book, 1)
    return np.where(best == UNPLAYABLE, stuck, best)


def _follow_alone(pile: Ints, rest: Ints, own: Ints, book: Book) -> Floats:
    """Return the value of playing on alone after the opponent's last card: (k, 13, n).

    The point for a go on that card is the opponent's.
    """
    others = [np.broadcast_to(rest[:, None, place], pile.shape) for place in range(rest.shape[1])]
    fits = np.zeros(pile.shape, dtype=bool)
    for rank in others:
        fits |= _step(pile, rank)[0] >= 0
    his = ~fits & (pile != 0)
    after = np.where(his, 0, pile)
    mine = _unless_over(after, _run_alone(after, others, 0, book), book)
    return np.asarray(np.where(own > 0, mine, np.float32(0)) - his.astype(np.float32))


def _expect(
    after: Ints, outlook: Floats, weights: Doubles, held: int, own: Ints, book: Book
) -> Floats:
    """Average the outlook over the opponent's hands, each answering with its preferred card.

    Appeal and outlook are packed into one number by rank, so that the maximum over a hand gives
    both. ``own`` (k, n) are the remaining cards of this seat.
    """
    scaled = np.clip(np.round(outlook * _STEP) + _OFFSET, 0, 65535).astype(np.int32)
    likelihood = np.maximum(weights.sum(axis=0), 1.0)
    ranks = holdings(held).astype(np.intp)
    nobody_gone = np.zeros(after.shape[1], dtype=np.intp)
    expected = np.empty(after.shape)
    for place in range(len(after)):
        liked = appeal(after[place], nobody_gone + held, own[place], nobody_gone, book).T
        gone = liked == UNFIT
        key = np.where(gone, scaled[place, N_RANKS], scaled[place, :N_RANKS])
        key += liked.astype(np.int32) << 16
        best = key[ranks[:, 0]]
        for column in range(1, held):
            np.maximum(best, key[ranks[:, column]], out=best)
        value = (best & 0xFFFF).astype(np.float64)
        expected[place] = np.einsum("hn,hn->n", value, weights) / likelihood
    return ((expected - _OFFSET) / _STEP).astype(np.float32)
