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

from muggins.mind.classic.lookahead import peg_worth
from muggins.mind.facts.arrays import Doubles, Flags, Floats, Ints, Whole
from muggins.mind.facts.book import USUAL, Book
from muggins.mind.facts.card_arrays import CARD_RANK
from muggins.mind.facts.count import score_hands
from muggins.mind.facts.discard import average_crib, cut_points, mean_over_cuts, throw_places
from muggins.mind.facts.holdings import number_holdings
from muggins.mind.facts.positions import Plays, Throws
from muggins.mind.facts.rankings import Rankings, rank_by_worth
from muggins.rules.terms import TARGET

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
