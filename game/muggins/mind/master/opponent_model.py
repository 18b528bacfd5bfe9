"""Opponent classification: how likely each kind of player is to be the opponent.

After a deal its cards are public, and a player of every kind can be asked for its choices in the
opponent's place. A kind that agrees repeatedly, also where Master's own play would differ, is
probably the opponent's. Likeness is the log-likelihood ratio of each kind against an unknown
player; it accumulates from deal to deal. Whoever looks one reply ahead is modeled with and without
errors; a student of the solution is answered as a stranger is.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from muggins.mind.classic.classic import Classic
from muggins.mind.classic.replies import LikelyReply, OneReply
from muggins.mind.classic.styles import Greedy, House
from muggins.mind.facts.arrays import NO_RANK, Cards, Doubles, Flags, Floats, Rows, ranks_of
from muggins.mind.facts.deal_arrays import (
    HandRows,
    Minds,
    PeggingRows,
    open_choices,
    part_hands,
    run_play,
    see_plays,
)
from muggins.mind.facts.positions import Mind, Plays, reads_opponent
from muggins.mind.master.policy import ANSWERED, STRANGER, hand_odds, trace
from muggins.rules.state import PastDeal
from muggins.rules.terms import Variant

SLIP = 0.1  # how often a player deviates from the model
BLUNDER = 0.03  # how often one who looks a reply ahead plays anything
STUDY = 0.95  # how often a student plays as the solution
HABIT = 0.5  # how often a stranger plays as the solution rather than anything
MOST = 6.0  # a likeness never grows beyond, so that one can change one's mind
N_KEPT = 4


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of player: by an engine, and the points that make a card e times as likely."""

    mind: Mind
    prior: float  # how often one meets it
    answer: int  # in ``policy.ANSWERED``
    rough: float = 0.0  # 0 for one who plays the best card but for slips


_REPLY, _LIKELY = OneReply(), LikelyReply()
KINDS = (
    PlayerKind(Greedy(), 0.1, ANSWERED.index("greedy")),
    PlayerKind(Classic(), 0.1, ANSWERED.index("classic")),
    PlayerKind(House(), 0.05, ANSWERED.index("house")),
    PlayerKind(_REPLY, 0.05, ANSWERED.index("house"), 0.07),
    PlayerKind(_REPLY, 0.05, ANSWERED.index("reply"), 0.25),
    PlayerKind(_LIKELY, 0.05, ANSWERED.index("reply"), 0.07),
    PlayerKind(_LIKELY, 0.05, ANSWERED.index("reply"), 0.25),
)
STUDENT = len(KINDS)
N_KINDS = len(KINDS) + 1
STUDENTS, STRANGERS = 0.3, 0.25  # how often one meets them
LEAST = 0.06  # answers less likely than this are left out


def is_readable(variant: Variant) -> bool:
    """Return True if the solution covers it: four cards kept, all played, lead alternating."""
    return variant.n_kept == N_KEPT and not variant.once_to_31 and not variant.last_leads


def weigh_answers(likeness: Floats | None, n: int) -> Doubles:
    """Return how likely each of ``ANSWERED`` is the answer to give, the last for a stranger."""
    chances = np.zeros((n, len(ANSWERED) + 1))
    if likeness is None:
        chances[:, STRANGER] = 1
        return chances
    odds = _PRIORS * np.exp(likeness.astype(np.float64))
    for kind, odd in zip(KINDS, odds.T, strict=False):
        chances[:, kind.answer] += odd
    chances[:, STRANGER] = odds[:, STUDENT] + STRANGERS
    chances[chances < LEAST * chances.sum(axis=1, keepdims=True)] = 0
    return np.asarray(chances / chances.sum(axis=1, keepdims=True))


_PRIORS = np.array([*(kind.prior for kind in KINDS), STUDENTS])


def recognize(likeness: Floats | None, n: int) -> Rows:
    """Return the most likely opponent of ``ANSWERED``, or ``STRANGER``: (n,)."""
    found = weigh_answers(likeness, n).argmax(axis=1)
    return np.where(found == len(ANSWERED), STRANGER, found)


class Watch:
    """Mutual observations of two engines in many parallel games."""

    def __init__(self, minds: Minds, n_games: int) -> None:
        self._is_read = np.array([reads_opponent(mind) for mind in reversed(minds)])
        self._likeness = np.zeros((n_games, 2, N_KINDS), dtype=np.float32)  # by player

    def look(self, rows: Rows, player: Rows) -> Floats | None:
        """Return likenesses by game and seat (m, 2); None if neither engine uses them."""
        return self._likeness[rows[:, None], player] if self._is_read.any() else None

    def note(self, rows: Rows, hand: HandRows, played: Cards) -> None:
        """Note the end of a deal in these games, with the cards as played (m, 2, k)."""
        if hand.likeness is None or not is_readable(hand.variant):
            return
        goes_on = np.flatnonzero(hand.is_on(np.arange(len(hand))))
        laid = np.take_along_axis(hand.dealt, hand.thrown.astype(np.intp), axis=2)
        player = hand.player[goes_on]
        told = judge(
            hand.kept[goes_on],
            laid[goes_on],
            hand.starter[goes_on],
            played[goes_on],
            self._is_read[player],
        )
        self._likeness[rows[goes_on, None], player] = _add(hand.likeness[goes_on], told)


def read_past(past: tuple[PastDeal, ...]) -> Floats:
    """Return the likeness of the opponent after such deals: (1, types)."""
    likeness = np.zeros((1, N_KINDS), dtype=np.float32)
    for deal in past:
        if all(len(cards) == N_KEPT for cards in deal.played):
            likeness = _add(likeness, _read_deal(deal))
    return likeness


def has_learnt(past: tuple[PastDeal, ...]) -> bool:
    """Return True if the last deal identified the opponent's type."""
    before, now = (recognize(read_past(deals), 1)[0] for deals in (past[:-1], past))
    return bool(before == STRANGER != now)


@lru_cache(maxsize=256)
def _read_deal(deal: PastDeal) -> Floats:
    """Return one deal's evidence about the opponent, zero if it is invalid: (1, types)."""
    try:
        return _judge_deal(deal)
    except ValueError:
        return np.zeros((1, N_KINDS), dtype=np.float32)


def _judge_deal(deal: PastDeal) -> Floats:
    by_seat = [1 - deal.dealer, deal.dealer]
    kept, laid, played = (
        np.array([pair], dtype=np.int8)[:, by_seat]
        for pair in (deal.kept, deal.thrown, deal.played)
    )
    watched = np.array([by_seat], dtype=bool)  # the opponent has number 1
    starter = np.array([deal.starter], dtype=np.int8)
    told = judge(kept, laid, starter, played, watched)
    return told[:, by_seat.index(1)]


def _add(before: Floats, told: Floats) -> Floats:
    """Add one deal's evidence; differences between the most likely kinds stay: (..., types)."""
    found = before + told
    found -= np.maximum(found.max(axis=-1, keepdims=True) - MOST, 0)
    return np.asarray(np.maximum(found, -MOST), dtype=np.float32)


def judge(kept: Cards, laid: Cards, starter: Cards, played: Cards, watched: Flags) -> Floats:
    """Return the evidence about the seats ``watched`` (m, 2): (m, 2, types).

    Cards are by seat: kept and played, in order, (m, 2, 4), discards (m, 2, 2). Each deal is judged
    as if the score were 0 to 0. ValueError where the cards can't have been played so.
    """
    hand = part_hands(np.zeros(2, dtype=np.int16), laid, kept, starter)
    told = np.zeros((len(hand), 2, N_KINDS), dtype=np.float32)

    def choose(pegging: PeggingRows, rows: Rows, fits: Flags) -> Rows:
        seats = pegging.turn[rows]
        card = played[rows, seats, pegging.n_played[rows, seats]]
        places: Rows = (pegging.left[rows, seats] == card[:, None]).argmax(axis=1)
        if not fits[np.arange(len(rows)), places].all():
            raise ValueError("the cards played do not follow from each other")
        open_ = open_choices(pegging, rows, fits)
        open_ = open_[watched[rows[open_], seats[open_]]]
        if len(open_):
            some, who = rows[open_], seats[open_]
            plays = see_plays(hand, pegging, some, who)
            told[some, who] += _compare(plays, places[open_])
        return places

    run_play(hand, choose)
    return told


def _compare(plays: Plays, places: Rows) -> Floats:
    """Return the log-likelihood ratio of each kind for those places: (n, types)."""
    ranks = np.where(plays.legal, ranks_of(plays.hand), NO_RANK)
    rank = np.take_along_axis(ranks, places[:, None], axis=1)
    is_repeat = (ranks[:, :, None] == ranks[:, None]) & np.tri(N_KEPT, k=-1, dtype=bool)
    is_choice = plays.legal & ~is_repeat.any(axis=2)
    n_ranks = is_choice.sum(axis=1)
    share = _share(plays, ranks == rank)
    found = {mind: mind.rank_plays(plays) for mind in dict.fromkeys(kind.mind for kind in KINDS)}
    likely = np.empty((len(plays), N_KINDS))
    for column, kind in enumerate(KINDS):
        answer = found[kind.mind]
        if kind.rough:
            worth = np.where(is_choice, answer.worth, -np.inf).astype(np.float64)
            chance = _share_of(worth / kind.rough, ranks == rank)
            likely[:, column] = (1 - BLUNDER) * chance + BLUNDER / n_ranks
        else:
            is_it = np.take_along_axis(ranks, answer.chosen[:, None], axis=1) == rank
            likely[:, column] = np.where(is_it[:, 0], 1 - SLIP, SLIP / (n_ranks - 1))
    likely[:, STUDENT] = STUDY * share + (1 - STUDY) / n_ranks
    stranger = HABIT * share + (1 - HABIT) / n_ranks
    return np.asarray(np.log(likely / stranger[:, None]), dtype=np.float32)


def _share_of(worth: Doubles, is_it: Flags) -> Doubles:
    """Return how often a choice is made by those e times as likely for each unit of worth: (n,)."""
    odds = np.exp(worth - worth.max(axis=1, keepdims=True))
    return np.asarray((odds * is_it).sum(axis=1) / odds.sum(axis=1))


def _share(plays: Plays, chosen: Flags) -> Floats:
    """Return the solution's frequency of the chosen places (n, 4), uniform beyond its end: (n,)."""
    history = trace(plays).history
    legal = plays.legal
    odds = np.where(legal, 1, 0).astype(np.float32)
    solved = np.flatnonzero(history >= 0)
    odds[solved] = hand_odds(ranks_of(plays.hand[solved]), history[solved], legal[solved])
    return np.asarray((odds * chosen).sum(axis=1) / odds.sum(axis=1))
