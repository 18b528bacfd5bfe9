"""Opponent classification: the known player that an opponent resembles, from earlier deals.

After a deal its cards are public, and every known player can be asked for its choices in the
opponent's place. A player that agrees repeatedly, also where Master's own play would differ, is
probably the opponent. Likeness is the log-likelihood ratio of each player against an unknown one;
it accumulates from deal to deal.
"""

from functools import lru_cache

import numpy as np

from muggins.mind.classic.classic import Classic
from muggins.mind.classic.plain import Greedy, House
from muggins.mind.deals.deal_arrays import HandRows, Minds, part_hands
from muggins.mind.deals.pegging import PeggingRows, open_choices, run_play, see_plays
from muggins.mind.facts.arrays import Cards, Flags, Floats, Rows
from muggins.mind.facts.card_arrays import ranks_of
from muggins.mind.facts.positions import Plays
from muggins.mind.facts.rankings import Mind, reads_opponent
from muggins.mind.master.left import hand_odds
from muggins.mind.master.policy import STRANGER
from muggins.mind.master.trail import trace
from muggins.rules.state import PastDeal
from muggins.rules.terms import Variant

KNOWN: tuple[Mind, ...] = (Greedy(), Classic(), House())  # as ``policy.ANSWERED``
N_KEPT = 4
SLIP = 0.1  # how often a player deviates from the model
HABIT = 0.5  # how often a stranger plays as the solution rather than anything
PRIOR = 0.15  # how often one meets each of the known
SURE = 0.6  # how likely one of them has to be to be answered
MOST = 6.0  # a likeness never grows beyond, so that one can change one's mind


def is_readable(variant: Variant) -> bool:
    """Return True if the solution covers it: four cards kept, all played, lead alternating."""
    return variant.n_kept == N_KEPT and not variant.once_to_31 and not variant.last_leads


def recognise(likeness: Floats | None, n: int) -> Rows:
    """Return the identified opponent among ``KNOWN``, ``STRANGER`` if uncertain: (n,)."""
    if likeness is None:
        return np.full(n, STRANGER)
    odds = PRIOR * np.exp(likeness.astype(np.float64))
    chance = odds / (1 - PRIOR * len(KNOWN) + odds.sum(axis=1, keepdims=True))
    return np.where(chance.max(axis=1) >= SURE, chance.argmax(axis=1), STRANGER)


class Watch:
    """Mutual observations of two engines in many parallel games."""

    def __init__(self, minds: Minds, n_games: int) -> None:
        self._is_read = np.array([reads_opponent(mind) for mind in reversed(minds)])
        self._likeness = np.zeros((n_games, 2, len(KNOWN)), dtype=np.float32)  # by player

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
    likeness = np.zeros((1, len(KNOWN)), dtype=np.float32)
    for deal in past:
        if all(len(cards) == N_KEPT for cards in deal.played):
            likeness = _add(likeness, _read_deal(deal))
    return likeness


def has_learnt(past: tuple[PastDeal, ...]) -> bool:
    """Return True if the last deal identified the opponent's type."""
    before, now = (recognise(read_past(deals), 1)[0] for deals in (past[:-1], past))
    return bool(before == STRANGER != now)


@lru_cache(maxsize=256)
def _read_deal(deal: PastDeal) -> Floats:
    """Return one deal's evidence about the opponent, zero if it is invalid: (1, types)."""
    try:
        return _judge_deal(deal)
    except ValueError:
        return np.zeros((1, len(KNOWN)), dtype=np.float32)


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
    """Add one deal's evidence, clipped: (..., types)."""
    return np.asarray(np.clip(before + told, -MOST, MOST), dtype=np.float32)


def judge(kept: Cards, laid: Cards, starter: Cards, played: Cards, watched: Flags) -> Floats:
    """Return the evidence about the seats ``watched`` (m, 2): (m, 2, types).

    Cards are by seat: kept and played, in order, (m, 2, 4), discards (m, 2, 2). Each deal is judged
    as if the score were 0 to 0. ValueError where the cards can't have been played so.
    """
    hand = part_hands(np.zeros(2, dtype=np.int16), laid, kept, starter)
    told = np.zeros((len(hand), 2, len(KNOWN)), dtype=np.float32)

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
    """Return each of ``KNOWN``'s log-likelihood ratio for those places: (n, types)."""
    ranks = np.where(plays.legal, ranks_of(plays.hand), -1)
    every = np.arange(len(plays))
    rank = ranks[every, places]
    n_ranks = 1 + (np.diff(np.sort(ranks, axis=1), axis=1) != 0).sum(axis=1)
    n_ranks -= (ranks < 0).any(axis=1)
    stranger = HABIT * _share(plays, ranks == rank[:, None]) + (1 - HABIT) / n_ranks
    told = np.empty((len(plays), len(KNOWN)))
    for column, mind in enumerate(KNOWN):
        choice = ranks[every, mind.rank_plays(plays).chosen]
        chance = np.where(choice == rank, 1 - SLIP, SLIP / (n_ranks - 1))
        told[:, column] = np.log(chance / stranger)
    return told.astype(np.float32)


def _share(plays: Plays, chosen: Flags) -> Floats:
    """Return the solution's frequency of the chosen places (n, 4), uniform beyond its end: (n,)."""
    history = trace(plays).history
    legal = plays.legal
    odds = np.where(legal, 1, 0).astype(np.float32)
    solved = np.flatnonzero(history >= 0)
    odds[solved] = hand_odds(ranks_of(plays.hand[solved]), history[solved], legal[solved])
    return np.asarray((odds * chosen).sum(axis=1) / odds.sum(axis=1))
