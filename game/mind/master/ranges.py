"""How likely each hand of the opponent is: the pack, what is kept, and what has been played.

A hand counts for as much as Master keeps it, and as the cards that one has not seen allow it.
Of equal cards that lie in his hand he might have played any: each way in which those on the
table can have been chosen from them is only one of several, so that a pair of which one card
lies on the table is half as likely as the ways to hold the other would make it.

What he has played speaks by Bayes over the solved play, with a chance at every card that he
plays it for reasons of his own. Yet many a player is no student of the solution, and close to
the end nobody is: perhaps he is somebody of whom one knows only that he does not like to pass
up points. That keeps the range sane when the cards on the table are none that the solution
would play. Held against what players really had, the mean logarithm of the chance given to the
right hand is -3.40 for Master's far from the end and -4.93 close to it, -4.06 for Classic's and
-4.32 for Casual's; the solution alone says -3.30, -8.15, -5.58 and -7.51, no inference at all
-4.14, -4.86, -4.17 and -4.29.
"""

from functools import cache
from math import comb, factorial

import numpy as np

from game.mind.classic.belief import MOST_DOUBTED
from game.mind.facts.arrays import Doubles, Ints
from game.mind.facts.book import TENTHS, USUAL
from game.mind.facts.cards import N_RANKS, RANK_VALUE, SLOT_VALUE
from game.mind.facts.holdings import copies, holdings, number_holdings, ways
from game.mind.facts.positions import Plays
from game.mind.master.habits import HABITS, share_out
from game.mind.master.lay import load_throws
from game.mind.master.left import RANKS_LEFT, all_left, number_left
from game.mind.master.likeness import recognise
from game.mind.master.policy import histories
from game.mind.master.trail import Trail

KEPT = 4
ANYHOW = 0.05  # how often a student of the solution plays just any card that fits
OTHER, OTHER_LATE = 0.2, 0.5  # how likely he is no student, and close to the end
AT_RANDOM = 0.03  # hands that anybody keeps
LATE = 100  # from here on the score rules the play
ITS_CARD = 0.35  # how likely, on the whole, somebody else plays the card that he played
DOUBT = 0.35  # how strongly a point passed up speaks against a card
_GRAIN = 2.0**30  # doubts are kept in whole steps of this fraction, the same on every machine


@cache
def _per_hand() -> Doubles:
    """How often four given cards of those ranks are kept, by player and seat: (3, 2, 1820)."""
    known = np.array([USUAL.held, load_throws("held_classic")])
    known /= known.sum(axis=2, keepdims=True)
    held = np.append(loosen(known), load_throws("held")[None], axis=0)
    return np.asarray(held / ways(KEPT))


def loosen(held: Doubles) -> Doubles:
    """The same with a small share of hands kept at random: (..., 1820)."""
    return np.asarray((1 - AT_RANDOM) * held + AT_RANDOM * ways(KEPT) / ways(KEPT).sum())


@cache
def _ways_of_rank() -> Doubles:
    """Ways to hold cards of a rank, by those unseen, those held and those played: (5, 5, 5).

    Over the ways in which the played ones can have been chosen.
    """
    found = np.zeros((5, 5, 5))
    for unseen in range(5):
        for held in range(unseen + 1):
            for played in range(5 - held):
                chosen = factorial(held + played) / factorial(held)
                found[unseen, held, played] = comb(unseen, held) / chosen
    return found


def weigh_range(plays: Plays, trail: Trail, n_left: int) -> Doubles:
    """Relative likelihood of each holding of the opponent's ``n_left`` cards: (n, holdings)."""
    who = recognise(plays.likeness, len(plays))
    range_ = _kept(plays, trail, n_left, who) * _ways(plays, trail, n_left)
    if n_left == KEPT:
        return range_
    is_late = np.maximum(plays.own_score, plays.opp_score) >= LATE
    is_other = np.where(is_late, OTHER_LATE, OTHER)[:, None]
    somebody = ITS_CARD ** (KEPT - n_left) * _trust(plays, n_left)
    return range_ * ((1 - is_other) * _follow(trail, n_left, who) + is_other * somebody)


def _kept(plays: Plays, trail: Trail, n_left: int, who: Ints) -> Doubles:
    """How often the cards played and each holding are kept together: (n, holdings)."""
    seat = 1 - plays.is_dealer.astype(np.intp)
    whole = number_holdings(_whole(trail, n_left, 0))
    return np.asarray(_per_hand()[who[:, None], seat[:, None], whole])


def _whole(trail: Trail, n_left: int, n_before: int) -> Ints:
    """What he held after so many cards, as each holding left makes it: (n, holdings, cards)."""
    left = holdings(n_left).astype(np.intp)
    played = trail.played[:, 1, n_before : KEPT - n_left]
    shape = (len(trail), len(left))
    parts = [
        np.broadcast_to(played[:, None], (*shape, played.shape[1])),
        np.broadcast_to(left, (*shape, n_left)),
    ]
    return np.concatenate(parts, axis=2)


def _ways(plays: Plays, trail: Trail, n_left: int) -> Doubles:
    """Ways in which the pack makes each holding, none below what a go told: (n, holdings)."""
    unseen = plays.unseen * (plays.opp_floor[:, None] <= RANK_VALUE)
    played = (trail.played[:, 1, :, None] == np.arange(N_RANKS)).sum(axis=1)
    held, table = copies(n_left), _ways_of_rank()
    found = np.ones((len(plays), len(held)))
    for rank in range(N_RANKS):
        of_rank = table[unseen[:, rank], :, played[:, rank]]
        found *= of_rank[:, held[:, rank]]
    return found


def _follow(trail: Trail, n_left: int, who: Ints) -> Doubles:
    """How likely who holds each holding has come here by his habit (n,): (n, holdings)."""
    likely = np.ones((len(trail), len(all_left(n_left))))
    for number in range(KEPT - n_left):
        for habit in HABITS:
            rows = np.flatnonzero((trail.before[:, number] >= 0) & (who == habit))
            if len(rows):
                likely[rows] *= _share_of_played(trail.take(rows), n_left, number, habit)
    return likely


def _share_of_played(trail: Trail, n_left: int, number: int, habit: int) -> Doubles:
    """How often each holding would have played the card of that number: (n, holdings)."""
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
    """What the gains passed up leave of the likelihood of each holding: (n, holdings)."""
    doubted = np.minimum(plays.passed_up, MOST_DOUBTED).astype(np.intp)
    tenths = (doubted[:, None] * copies(n_left)).sum(axis=2)
    return np.asarray(np.rint(np.exp(-DOUBT / TENTHS * tenths) * _GRAIN) / _GRAIN)
