"""Vectorized games: the rules once more, in arrays, for speed.

``muggins.rules.referee`` is the reference, and a test plays thousands of games both ways.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

import numpy as np

from muggins.mind.engines.engines import load_mind
from muggins.mind.facts.arrays import CARD_RANK, Bytes, Cards, Doubles, Numbers, Rows, Totals
from muggins.mind.facts.count import throw_places
from muggins.mind.facts.deal_arrays import (
    DEALER,
    PONE,
    USUAL_GAME,
    Deals,
    DuelGame,
    HandRows,
    Minds,
    begin_hand,
    cards_seen,
    deal_on,
    draw_deals,
    play_cards,
    share_out,
)
from muggins.mind.facts.positions import Throws
from muggins.mind.master.opponent_model import Watch
from muggins.rules.cards import JACK, Seat
from muggins.rules.deal import usual_hands
from muggins.rules.referee import THREE_FOR_LAST
from muggins.rules.terms import SIX_CARD, TARGET, starting_scores

AVERAGED = ("pone_hand", "dealer_hand", "crib", "pone_pegging", "dealer_pegging")
_SEAT_OF = (PONE, DEALER, DEALER, PONE, DEALER)
Note = Callable[[int, Rows, Numbers, HandRows], None]


@dataclass(frozen=True, slots=True)
class HandRecord:
    """The choices in one deal of several games; pairs are by seat."""

    rows: Rows  # (m,) which games
    thrown: Bytes  # (m, 2, 2) places in the hand dealt
    played: Cards  # (m, 2, k) cards in order, -1 for those that were not


@dataclass(slots=True)
class GamesPlayed:
    """Results of games. Sums omit the final hand of each game, as in Cribbage '97."""

    scores: Numbers  # (games, 2) by player
    first_dealer: Rows  # (games,) player who dealt first
    n_hands: Rows  # (games,) dealt
    sums: Totals = field(default_factory=lambda: np.zeros((2, 5), dtype=np.int64))
    n_averaged: Totals = field(default_factory=lambda: np.zeros((2, 5), dtype=np.int64))
    records: list[HandRecord] = field(default_factory=list)  # empty unless asked for
    luck: Doubles | None = None  # (pairs, 2) A's by deals and by starters, where asked for

    @property
    def winner(self) -> Rows:
        """The winner of each game: (games,)."""
        return np.asarray(self.scores.argmax(axis=1))

    @property
    def pair_wins(self) -> Totals:
        """Count the games that A won in each pair: (pairs,)."""
        return np.asarray((self.winner == 0).reshape(2, -1).sum(axis=0))


def play_games(
    minds: Minds,
    deals: Deals,
    seeds: list[int],
    *,
    keeps_records: bool = False,
    game: DuelGame = USUAL_GAME,
    note: Note | None = None,
    first: Rows | None = None,
) -> GamesPlayed:
    """Play a game on each row of deals with A dealing first, then each with B first.

    ``note`` is called for every deal with its number, the games, the scores before it by seat, and
    the hand. ``first`` gives the first dealer of each row, if each is to be played only once.
    """
    n_deals = len(deals)
    first = np.repeat(np.arange(2), n_deals) if first is None else first
    scores = begin_scores(first, game)
    outcome = GamesPlayed(scores, first, np.zeros(len(first), dtype=np.intp))
    watch = Watch(minds, len(first))
    for number in count():
        rows = np.flatnonzero(scores.max(axis=1) < TARGET)
        if not len(rows):
            break
        if number == deals.shape[1]:
            deals, seeds = deal_on(deals, seeds, game.variant)
        dealer = first[rows] ^ (number & 1)
        player = np.stack([1 - dealer, dealer], axis=1)
        before, cards = scores[rows[:, None], player], deals[rows % n_deals, number]
        seen = cards_seen(deals[rows % n_deals], number, game.variant)
        hand = begin_hand(player, before, cards, game.variant, seen)
        hand.likeness = watch.look(rows, player)
        counted, played = play_hand(minds, hand)
        watch.note(rows, hand, played)
        _sum_up(outcome, hand, counted)
        if note:
            note(number, rows, scores[rows[:, None], player], hand)
        if keeps_records:
            outcome.records.append(HandRecord(rows, hand.thrown.astype(np.int8), played))
        scores[rows[:, None], player] = hand.scores
        outcome.n_hands[rows] += 1
    return outcome


def begin_scores(first: Rows, game: DuelGame) -> Numbers:
    """Return the scores before the first deals, by player: (games, 2)."""
    scores = np.full((len(first), 2), starting_scores(game.length, Seat.PLAYER)[0], dtype=np.int16)
    if game.variant.pone_three:
        scores[np.arange(len(first)), 1 - first] += THREE_FOR_LAST.points
    return scores


def play_hand(minds: Minds, hand: HandRows) -> tuple[Totals, Cards]:
    """Play one deal of each game; return ``AVERAGED`` totals (m, 5), and the cards (m, 2, k)."""
    lay_away(minds, hand)
    before = hand.scores.copy()
    hand.add(np.arange(len(hand)), DEALER, 2 * (CARD_RANK[hand.starter] == JACK))
    played = play_cards(minds, hand).played
    pegged = hand.scores - before
    columns = [*hand.count(), pegged[:, PONE], pegged[:, DEALER]]
    return np.stack(columns, axis=1).astype(np.int64), played


def lay_away(minds: Minds, hand: HandRows) -> None:
    for asked, mind in share_out(minds, hand.player.ravel()):
        rows, seats = asked // 2, asked % 2
        throws = Throws(
            hand=hand.dealt[rows, seats],
            is_dealer=seats == DEALER,
            own_score=hand.scores[rows, seats],
            opp_score=hand.scores[rows, 1 - seats],
            seen=None if hand.seen is None else hand.seen[rows],
            likeness=None if hand.likeness is None else hand.likeness[rows, 1 - seats],
            variant=hand.variant,
        )
        thrown, kept = throw_places(hand.variant.n_dealt)
        best = mind.rank_throws(throws).chosen
        hand.thrown[rows, seats] = thrown[best]
        hand.kept[rows, seats] = np.take_along_axis(throws.hand, kept[best], axis=1)


def _sum_up(outcome: GamesPlayed, hand: HandRows, counted: Totals) -> None:
    """Add counted and pegged points of unfinished games to the sums."""
    goes_on = hand.is_on(np.arange(len(hand)))
    for column, seat in enumerate(_SEAT_OF):
        who = hand.player[goes_on, seat]
        points = counted[goes_on, column]
        outcome.sums[:, column] += np.bincount(who, weights=points, minlength=2).astype(np.int64)
        outcome.n_averaged[:, column] += np.bincount(who, minlength=2)


def play_seeds(
    names: tuple[str, str], seeds: Sequence[int], dealers: Sequence[int]
) -> list[list[int]]:
    """Return both scores and both high hands of each game; ``dealers`` are 0 or 1.

    High hands leave out the last deal of a game, as averages do.
    """
    drawn = [draw_deals(seed, usual_hands(SIX_CARD)) for seed in seeds]
    best = np.zeros((len(seeds), 2), dtype=np.int64)

    def note(_number: int, rows: Rows, _before: Numbers, hand: HandRows) -> None:
        goes_on = np.flatnonzero(hand.is_on(np.arange(len(hand))))
        counted = replace(hand, scores=hand.scores.copy()).count()  # which pegs what it counts
        for points, seat in zip(counted, (PONE, DEALER, DEALER), strict=True):
            who = hand.player[goes_on, seat]
            np.maximum.at(best, (rows[goes_on], who), points[goes_on])

    played = play_games(
        (load_mind(names[0]), load_mind(names[1])),
        np.array([deals for deals, _ in drawn], dtype=np.int8),
        [after for _, after in drawn],
        note=note,
        first=np.array(dealers),
    )
    return [[*map(int, (*scores, *high))] for scores, high in zip(played.scores, best, strict=True)]
