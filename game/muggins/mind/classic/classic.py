"""Classic: the routine of Cribbage '97, after its programming notes.

Numbers that the notes do not give were chosen by duels of ten thousand games against the same
engine without them; figures are points per pair of games, with 95 % limits.

Risk depends on the scores: the value of a point to either side, and how to play for it. ``board``
has the chance to win from any score. Its slopes along one's own points and along the opponent's
give the values of a point; its curvature shows if variance at the same average helps (behind) or
hurts (ahead). With it Classic wins 50.8 % (+-0.3) of games against itself without it. Reaches of 2
to 6 points and limits of fear twice as wide made no difference that duels could show.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from muggins.mind.facts.arrays import (
    CARD_RANK,
    N_RANKS,
    NO_RANK,
    RANK_VALUE,
    Bytes,
    Doubles,
    Flags,
    Floats,
    Ints,
    Numbers,
    Whole,
    holdings,
    number_holdings,
    ranks_of,
    ways,
)
from muggins.mind.facts.book import SLOT_NEXT, SLOT_POINTS, TENTHS, USUAL, Book
from muggins.mind.facts.count import (
    average_crib,
    cut_points,
    mean_over_cuts,
    score_hands,
    throw_places,
)
from muggins.mind.facts.positions import (
    UNFIT,
    UNPLAYABLE,
    Plays,
    Rankings,
    Throws,
    aftermath,
    appeal,
    rank_by_worth,
)
from muggins.rules.terms import TARGET

_GRAIN = 2**10  # doubts are kept in whole steps of this fraction, the same on every machine
_WHOLE = 2**34  # so fine that likelihoods are whole numbers, so coarse that sums are exact
# How strongly a gain passed up speaks against a rank. By duel with 0.35: 0 loses 0.4 (+-0.1)
# points a pair of games, 0.7 and 1 win 0.2 and 0.3, but lose as much against a greedy player.
DOUBT = 0.5
MOST_DOUBTED = 100  # tenths


@cache
def _frequencies(book: Book, n_left: int) -> Floats:
    """Return the probability of kept cards, by seat, ranks played and ranks left.

    Shape (is dealer, holdings of those played, holdings of n_left).
    """
    played, left = holdings(book.n_kept - n_left), holdings(n_left)
    both = np.concatenate(
        [
            np.repeat(played[:, None], len(left), axis=1),
            np.repeat(left[None], len(played), axis=0),
        ],
        axis=2,
    )
    per_hand = np.rint(book.held / ways(book.n_kept) * _WHOLE).astype(np.float32)
    return per_hand[:, number_holdings(both)]


@cache
def _factor_rows(n_left: int) -> tuple[Ints, ...]:
    """Return the row ``4 * rank + copies before it`` for each card of the holdings."""
    ranks = holdings(n_left).astype(np.intp)
    rows = []
    for place in range(n_left):
        before = (ranks[:, :place] == ranks[:, place : place + 1]).sum(axis=1)
        rows.append(4 * ranks[:, place] + before)
    return tuple(rows)


def weigh_hands(plays: Plays, n_left: int) -> Doubles:
    """Return the relative likelihood of each holding of the opponent: (holdings, n).

    All positions must have ``n_left`` cards in the opponent's hand. Likelihoods are integers, so
    that their sums do not depend on the order of adding.
    """
    seat = 1 - plays.is_dealer.astype(np.intp)
    played = number_holdings(CARD_RANK[plays.opp_played[:, : plays.n_kept - n_left]])
    by_hand = _frequencies(plays.book, n_left)[seat, played]
    weights = np.ascontiguousarray(by_hand.T)
    factors = _factors(plays)
    for rows in _factor_rows(n_left):
        weights *= factors[rows]
    return np.rint(weights).astype(np.float64)


@cache
def _doubts() -> Floats:
    """Return the likelihood factor for each tenth of a point passed up: (101,)."""
    gains = np.arange(MOST_DOUBTED + 1) / TENTHS
    return np.asarray(np.rint(np.exp(-DOUBT * gains) * _GRAIN) / _GRAIN, dtype=np.float32)


def _factors(plays: Plays) -> Floats:
    """Return likelihood factors for the first to fourth card of each rank: (52, n)."""
    unseen = plays.unseen.T.astype(np.float32)
    unseen *= RANK_VALUE[:, None] >= plays.opp_floor
    doubted = _doubts()[np.minimum(plays.passed_up.T, MOST_DOUBTED)]
    factors = np.empty((N_RANKS, 4, len(plays)), dtype=np.float32)
    factors[:, 0] = unseen * doubted
    for copies in range(1, 4):
        factors[:, copies] = np.maximum(unseen - copies, 0) / (copies + 1)
    return factors.reshape(4 * N_RANKS, -1)


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


# How much of a holding's gain in the play counts: 0.4 won 0.8, 0.7 1.2, 1.0 1.3 (+- 0.4).
PEGGING_SHARE = 0.9
# How much of the bend the best or worst cut gets: 0.02 to 0.1 made no difference that
# duels could show, more lost; so the least is used.
EXTREMES_SHARE = 0.02
USUAL_HAND = {4: 8, 3: 5}  # points, by the cards kept
SURE = np.float32(100)
BEYOND = 32  # room past the target on the padded board
REACH = 4  # points on either side over which a slope is taken
SPREAD = 8  # points on either side over which the bend is taken
LEAST_FEAR, MOST_FEAR = 0.3, 3.0


class Classic:
    """Cribbage '97's engine: average hand and crib weighted by risk, and recursive play."""

    def rank_throws(self, throws: Throws) -> Rankings:
        """Rank by points, plus 100 for certain wins: (n, 15)."""
        points, live = cut_points(throws.hand, seen=throws.seen, flush_of=throws.flush_of)
        seat, book = throws.is_dealer.astype(np.intp)[:, None], throws.book
        _, kept = throw_places(throws.hand.shape[1])
        play = book.pegs[seat, number_holdings(CARD_RANK[throws.hand[:, kept]])]
        risk = weigh_risk(throws.is_dealer, throws.own_score, throws.opp_score, book)
        worst = np.where(live[:, None], points, 127).min(axis=2)
        best = np.where(live[:, None], points, -1).max(axis=2)
        crib = average_crib(throws) * np.where(throws.is_dealer, 1, risk.fear)[:, None]
        extreme = risk.bend[:, None] * np.where(risk.bend[:, None] > 0, best, -worst)
        worth = mean_over_cuts(points, live) + crib + PEGGING_SHARE * play
        worth += EXTREMES_SHARE * extreme
        sure = worst >= (TARGET - throws.own_score)[:, None]
        return rank_by_worth(np.where(sure, SURE + play, worth).astype(np.float32))

    def rank_plays(self, plays: Plays) -> Rankings:
        """Rank by points, plus 1000 for going out: (n, 4)."""
        return rank_by_worth(peg_worth(plays, self.fear_of(plays)))

    def fear_of(self, plays: Plays) -> Floats:
        """Return the weight of the opponent's points in the play relative to one's own: (n,).

        Risk is estimated as if the score already included the points of the player's own hand above
        an average one: a player whose hand will win the game has no need to peg, only to defend.
        """
        flush_of = plays.variant.flush_of(is_crib=False)
        counted = score_hands(plays.kept, plays.starter, flush_of).astype(np.int16)
        own = plays.own_score + counted - USUAL_HAND[plays.n_kept]
        return weigh_risk(plays.is_dealer, own, plays.opp_score, plays.book).fear


@dataclass(frozen=True, slots=True)
class Risk:
    fear: Floats  # (n,) worth of an opponent's point against one's own
    bend: Floats  # (n,) worth of spread against a point: above 0 reckless, below cautious


@cache
def _chances(book: Book) -> Doubles:
    """Return chances by seat, own score and opponent's: (2, 153, 153), past the target 0 or 1."""
    dealer = book.board
    padded = np.zeros((2, TARGET + BEYOND, TARGET + BEYOND))
    padded[0, :TARGET, :TARGET] = 1 - dealer.T
    padded[1, :TARGET, :TARGET] = dealer
    padded[:, TARGET:, :] = 1
    return padded


def chance_to_win(is_dealer: Flags, own: Whole, opponent: Whole, book: Book) -> Floats:
    """Return the chance to win before a deal. Own points past the target win, and come first."""
    most = TARGET + BEYOND - 1
    mine, his = (np.clip(score.astype(np.intp), 0, most) for score in (own, opponent))
    return _chances(book)[is_dealer.astype(np.intp), mine, his].astype(np.float32)


def weigh_risk(is_dealer: Flags, own: Whole, opponent: Whole, book: Book = USUAL) -> Risk:
    mine, his = (np.clip(score.astype(np.intp), 0, TARGET - 1) for score in (own, opponent))
    fear, bend = _risks(book)
    at = is_dealer.astype(np.intp), mine, his
    return Risk(fear[at], bend[at])


@cache
def _risks(book: Book) -> tuple[Floats, Floats]:
    """Return fear and curvature by seat, own score and opponent's: (2, 121, 121)."""
    seat, mine, his = np.indices((2, TARGET, TARGET))
    is_dealer = seat.astype(bool)
    gain = _slope(is_dealer, mine, his, np.array([1, 0]), book)
    loss = -_slope(is_dealer, mine, his, np.array([0, 1]), book)
    gain = np.maximum(gain, 1e-6)
    spread = (
        chance_to_win(is_dealer, mine + SPREAD, his, book)
        + chance_to_win(is_dealer, mine - SPREAD, his, book)
        - 2 * chance_to_win(is_dealer, mine, his, book)
    )
    fear = np.clip(loss / gain, LEAST_FEAR, MOST_FEAR)
    return fear.astype(np.float32), np.clip(spread / gain, -6, 6).astype(np.float32)


def _slope(is_dealer: Flags, own: Whole, opponent: Whole, way: Ints, book: Book) -> Floats:
    """Return the change of the chance per point, along own or the opponent's track."""
    ahead = chance_to_win(is_dealer, own + REACH * way[0], opponent + REACH * way[1], book)
    behind = chance_to_win(is_dealer, own - REACH * way[0], opponent - REACH * way[1], book)
    back = np.minimum(own * way[0] + opponent * way[1], REACH)
    return np.asarray((ahead - behind) / (REACH + back))
