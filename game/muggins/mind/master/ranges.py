"""Probability of each opponent hand, from the cards dealt, kept and played.

A hand is weighted by the number of ways in which ``dealt`` has it kept, and so are the pairs
discarded beside it, which predict the crib. Of six cards with four of a suit those four are usually
kept, which changes the ranks that ``dealt`` predicts. How often each hand is kept as a flush, how
readily it yields to one, and how often a pair is discarded beside one, is stored in ``throws.npz``.

Cards played are evidence by Bayes over the solved strategy, with a chance at every card that it was
played for other reasons. Yet many players don't know the solution, and close to the end none
follows it: the mixture includes a player who only dislikes passing up points. That keeps the range
sane when the solution would not play the cards on the table. Measured against the hands that
players really held once a card was played, the mean logarithm of the probability of the right hand
is -3.16 for Master's far from the end and -3.61 close to it, -3.69 for Classic's and -3.97 for
Casual's; the solution alone gives -3.20, -3.75, -3.98 and -4.37, no inference at all -3.65, -4.00,
-3.70 and -3.82.
"""

from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np

from muggins.mind.classic.classic import MOST_DOUBTED
from muggins.mind.facts.arrays import (
    CARD_SUIT,
    N_RANKS,
    NEVER_FITS,
    RANK_VALUE,
    SLOT_VALUE,
    Bytes,
    Doubles,
    Flags,
    Ints,
    copies,
    count_ranks,
    holdings,
    number_holdings,
)
from muggins.mind.facts.book import TENTHS
from muggins.mind.facts.count import THROWN
from muggins.mind.facts.positions import Plays
from muggins.mind.master.discard_values import (
    N_DEALT,
    N_HANDS,
    N_KEPT,
    N_SUITS,
    PLAYED_SCALE,
    STYLES,
    deal,
    load_throws,
    unseen_cards,
    ways_of_ranks,
)
from muggins.mind.master.opponent_model import recognize, weigh_answers
from muggins.mind.master.policy import LATE as LATE_THROW
from muggins.mind.master.policy import (
    RANKS_LEFT,
    STRANGER,
    Standings,
    all_left,
    histories,
    number_left,
    share_out,
)
from muggins.rules.cards import N_CARDS

ANYHOW = 0.05  # how often a student of the solution plays just any card that fits
OTHER, OTHER_LATE = 0.1, 0.5  # how likely the opponent is no student, and close to the end
AT_RANDOM = 0.003  # how often any four cards are kept, whatever they are worth
AT_RANDOM_LATE = 0.02  # the same where the score rules the throw
LATE = 100  # from here on the score rules the play
ITS_CARD = 0.35  # average probability of the played card for others
DOUBT = 0.35  # how strongly a point passed up speaks against a card
_GRAIN = 2.0**30  # doubts are kept in whole steps of this fraction, the same on every machine
HUNDREDTHS = 100
_N_FIVE = 5  # ways to keep four of five cards


@dataclass(frozen=True, slots=True)
class Range:
    """Unnormalized weights of the opponent's holdings and discards in n positions."""

    left: Doubles  # (n, holdings of the opponent's remaining cards)
    flushes: Doubles  # (n, holdings, 2) what of it is a flush of four, or with the starter
    thrown: Doubles  # (n, 91)
    players: Doubles  # (n, holdings, 5) who plays so with them: ``ANSWERED``, or a stranger


def weigh_range(plays: Plays, trail: Standings, n_left: int, one_in: int = 1) -> Range:
    """Return the range for ``n_left`` opponent cards; ``one_in`` thins the deals tried."""
    who = recognize(plays.likeness, len(plays))
    played = count_ranks(trail.played[:, 1, : N_KEPT - n_left])
    likely, players = _likelihood(plays, trail, n_left)
    whole = number_holdings(_whole(trail, n_left, 0))
    flushes = weigh_flushes(plays, whole, who, n_left)
    suited = flushes.ways * likely[..., None]
    is_open_flush = flushes.others == 0
    is_late = np.maximum(plays.own_score, plays.opp_score) >= LATE_THROW
    at_random = np.where(is_late, AT_RANDOM_LATE, AT_RANDOM)[:, None] * ~is_open_flush
    of_ranks = (1 - at_random) * flushes.others * likely
    by_hand = np.zeros((len(plays), N_HANDS))
    np.put_along_axis(by_hand, whole, of_ranks, axis=1)
    anyhow = at_random * likely * _ways_at_random(plays.unseen, played, n_left)
    seat = 1 - plays.is_dealer.astype(np.intp)
    pairs = _ways_of_pairs(plays.unseen)
    thrown = _share(pairs, anyhow)
    thrown += _share(pairs * _tell("flush_throws")[who, seat], suited.sum(axis=2))
    anyhow += suited.sum(axis=2)
    left = np.empty_like(likely)
    for dealt in deal(plays.unseen, played, who, seat, trail.needs, one_in):
        rows = dealt.rows
        left[rows] = np.take_along_axis(dealt.count_hands(), whole[rows], axis=1)
        thrown[rows] += dealt.count_pairs(by_hand[rows])
    left = of_ranks * left + anyhow
    is_nobodys = left.sum(axis=1) <= 0
    left[is_nobodys] = 1
    thrown[is_nobodys] = pairs[is_nobodys]
    return Range(left, suited, thrown, players)


def _ways_at_random(unseen: Bytes, played: Bytes, n_left: int) -> Doubles:
    """Return ways to be dealt and to keep each holding if the throw is random: (n, holdings)."""
    of_rank, held = ways_of_ranks(unseen, played), copies(n_left)
    found = np.ones((len(unseen), len(held)))
    for rank in range(N_RANKS):
        dealt = np.minimum(held[:, rank] + played[:, rank, None], N_KEPT)
        found *= np.take_along_axis(of_rank[:, rank], dealt.astype(np.intp), axis=1)
    others = unseen.sum(axis=1, dtype=np.float64) - n_left
    return np.asarray(found * (others * (others - 1) / 2 / len(THROWN))[:, None])


def _ways_of_pairs(unseen: Bytes) -> Doubles:
    """Return ways in which unseen cards make each pair of ranks: (n, 91)."""
    low, high = holdings(2).T
    left = unseen.astype(np.float64)
    is_pair = low == high
    return np.asarray(left[:, low] * (left[:, high] - is_pair) / (1 + is_pair))


def _share(pairs: Doubles, ways: Doubles) -> Doubles:
    """Distribute the total ways (n, holdings) over pairs (n, 91)."""
    return np.asarray(pairs * (ways.sum(axis=1) / pairs.sum(axis=1))[:, None])


def _likelihood(plays: Plays, trail: Standings, n_left: int) -> tuple[Doubles, Doubles]:
    """Return the likelihood of the play so far for each holding left, and who plays so.

    It is zero below a go's floor. Shapes: (n, holdings), (n, holdings, 5).
    """
    values = RANK_VALUE[holdings(n_left)].min(axis=1, initial=NEVER_FITS)
    fits: Doubles = (plays.opp_floor[:, None] <= values).astype(np.float64)
    chances = weigh_answers(plays.likeness, len(plays))
    if n_left == N_KEPT:
        return fits, np.repeat(chances[:, None], fits.shape[1], axis=1)
    players = np.zeros((*fits.shape, chances.shape[1]))
    for habit in range(STRANGER, chances.shape[1] - 1):
        rows = np.flatnonzero(chances[:, habit])
        if len(rows):
            played = _follow(trail.take(rows), n_left, habit)
            players[rows, :, habit] = chances[rows, habit, None] * played
    student = players.sum(axis=2)
    is_late = np.maximum(plays.own_score, plays.opp_score) >= LATE
    is_other = np.where(is_late, OTHER_LATE, OTHER)[:, None]
    somebody = ITS_CARD ** (N_KEPT - n_left) * _trust(plays, n_left)
    return fits * ((1 - is_other) * student + is_other * somebody), players / student[..., None]


def _whole(trail: Standings, n_left: int, n_before: int) -> Ints:
    """Return the hands that holdings left imply after ``n_before`` cards: (n, holdings, cards)."""
    left = holdings(n_left).astype(np.intp)
    played = trail.played[:, 1, n_before : N_KEPT - n_left]
    shape = (len(trail), len(left))
    parts = [
        np.broadcast_to(played[:, None], (*shape, played.shape[1])),
        np.broadcast_to(left, (*shape, n_left)),
    ]
    return np.concatenate(parts, axis=2)


def _follow(trail: Standings, n_left: int, habit: int) -> Doubles:
    """Return the likelihood of the play by a habit: (n, holdings)."""
    likely = np.ones((len(trail), len(all_left(n_left))))
    for number in range(N_KEPT - n_left):
        rows = np.flatnonzero(trail.before[:, number] >= 0)
        if len(rows):
            likely[rows] *= _share_of_played(trail.take(rows), n_left, number, habit)
    return likely


def _share_of_played(trail: Standings, n_left: int, number: int, habit: int) -> Doubles:
    """Return how often each holding would have played the card of that number: (n, holdings)."""
    held = number_left(np.sort(_whole(trail, n_left, number), axis=2))
    before = np.broadcast_to(trail.before[:, number, None], held.shape)
    ranks = RANKS_LEFT[held]
    room = histories().room[before].astype(np.intp)
    fits = SLOT_VALUE[ranks] <= room[..., None]
    fits[..., 1:] &= ranks[..., 1:] != ranks[..., :-1]
    shape = (-1, ranks.shape[-1])
    found = share_out(habit, held.ravel(), before.ravel(), fits.reshape(shape))
    shares = found.reshape(ranks.shape)
    is_it = ranks == trail.played[:, 1, number, None, None]
    any_ = 1 / np.maximum(fits.sum(axis=2), 1)
    return np.asarray((1 - ANYHOW) * (shares * is_it).sum(axis=2) + ANYHOW * any_)


def _trust(plays: Plays, n_left: int) -> Doubles:
    """Return the likelihood factor of the gains passed up, by holding: (n, holdings)."""
    doubted = np.minimum(plays.passed_up, MOST_DOUBTED).astype(np.intp)
    tenths = (doubted[:, None] * copies(n_left)).sum(axis=2)
    return np.asarray(np.rint(np.exp(-DOUBT / TENTHS * tenths) * _GRAIN) / _GRAIN)


# --- hands kept for their suit, whatever their ranks


@dataclass(frozen=True, slots=True)
class Flushes:
    ways: Doubles  # (n, holdings left, 2) to be dealt and to keep one of four cards, or of five
    others: Doubles  # (n, holdings left) how often each is kept all the same


def weigh_flushes(plays: Plays, whole: Ints, who: Ints, n_left: int) -> Flushes:
    """Return flush weights where ``n_left`` cards are left of hands ``whole`` (n, holdings)."""
    if not n_left:
        return _see_open(plays)
    unseen = unseen_cards(plays)
    n_of_suit, n_unseen = unseen.sum(axis=2), unseen.sum(axis=(1, 2))
    ways = _of_suit(unseen, n_left) * _possible(plays)[:, None]
    ways *= _pairs(n_of_suit - n_left, n_unseen[:, None] - n_of_suit)[:, None]
    seat = 1 - plays.is_dealer.astype(np.intp)
    by_hand = who[:, None], seat[:, None], whole
    ways *= _tell("flushes")[by_hand][..., None]
    n_dealt = np.array([comb(n, N_DEALT - N_KEPT + n_left) for n in range(N_CARDS)])
    share = ways.sum(axis=(1, 2)) / n_dealt[n_unseen]
    five = ways[np.arange(len(plays)), :, CARD_SUIT[plays.starter]]
    split = np.stack([ways.sum(axis=2) - five, five], axis=2)
    others = np.maximum(1 - share[:, None] * _tell("yields")[by_hand], 0)
    return Flushes(split * PLAYED_SCALE ** (N_KEPT - n_left), others)


def _see_open(plays: Plays) -> Flushes:
    """Return exact flush weights where all four cards are on the table."""
    one_suit = _possible(plays)
    four = one_suit.any(axis=1)
    five = one_suit[np.arange(len(plays)), CARD_SUIT[plays.starter]]
    ways = np.stack([four & ~five, five], axis=1)[:, None].astype(np.float64)
    return Flushes(ways, 1 - ways.sum(axis=2))


def _possible(plays: Plays) -> Flags:
    """Mark suits that all of the opponent's played cards share: (n, suits)."""
    played = plays.opp_played
    of_suit = CARD_SUIT[played][:, :, None] == np.arange(N_SUITS)
    return np.asarray((of_suit | (played < 0)[:, :, None]).all(axis=1))


def _of_suit(unseen: Flags, n_left: int) -> Doubles:
    """Return ways in which a suit makes each holding, 0 or 1: (n, holdings, suits)."""
    held = holdings(n_left).astype(np.intp)
    there = np.ones((len(unseen), len(held), N_SUITS))
    for cards in held.T:
        there *= unseen[:, :, cards].swapaxes(1, 2)
    there[:, (held[:, 1:] == held[:, :-1]).any(axis=1)] = 0
    return there


def _pairs(same: Ints, others: Ints) -> Doubles:
    """Count ways to discard two cards beside four of a suit; of more, any four are kept."""
    two_of_it = same * (same - 1) / 2 / len(THROWN)
    return others * (others - 1) / 2 + same * others / _N_FIVE + two_of_it


@cache
def _tell(name: str) -> Doubles:
    """Load a whole array, by player and seat: (5, 2, 1820 or 91)."""
    return np.asarray(load_throws(name)[STYLES] / HUNDREDTHS)
