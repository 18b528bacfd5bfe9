"""The vectorized play of the cards."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from muggins.mind.deals.deal_arrays import DEALER, HandRows, Minds, share_out
from muggins.mind.facts.arrays import Bytes, Cards, Flags, Numbers, Rows
from muggins.mind.facts.book import PILE_COUNT, PILE_NEXT, PILE_POINTS, open_book
from muggins.mind.facts.card_arrays import CARD_RANK, N_RANKS, NEVER_FITS, NO_CARD, RANK_VALUE
from muggins.mind.facts.inference import LOWEST, passed_up_by
from muggins.mind.facts.positions import Plays
from muggins.rules.scoring import LIMIT


@dataclass(slots=True)
class PeggingRows:
    """State of the play in many games; pairs are by seat."""

    left: Cards  # (m, 2, k) cards in the order dealt, -1 once played
    values: Bytes  # (m, 2, k) what they count, 99 once played
    played: Cards  # (m, 2, k) in order, -1 beyond
    n_played: Rows  # (m, 2)
    pile: Rows  # (m,) state of the automaton
    turn: Rows  # (m,) seat to play
    last: Rows  # (m,) seat that played last
    gone: Flags  # (m, 2) cannot play on this pile
    floor: Numbers  # (m, 2) least value that any card left can have, to others
    passed_up: Numbers  # (m, 2, 13) in tenths of a point
    over: Flags  # (m,) the count was reset where it is only once

    @property
    def n_kept(self) -> int:
        return int(self.left.shape[2])


Chooser = Callable[[PeggingRows, Rows, Flags], Rows]


def begin_pegging(kept: Cards) -> PeggingRows:
    """Return the start of the play, pone to lead, from the cards kept (m, 2, k)."""
    n, _, n_kept = kept.shape
    return PeggingRows(
        left=kept.copy(),
        values=RANK_VALUE[CARD_RANK[kept]],
        played=np.full((n, 2, n_kept), NO_CARD, dtype=np.int8),
        n_played=np.zeros((n, 2), dtype=np.intp),
        pile=np.zeros(n, dtype=np.intp),
        turn=np.zeros(n, dtype=np.intp),
        last=np.zeros(n, dtype=np.intp),
        gone=np.zeros((n, 2), dtype=bool),
        floor=np.full((n, 2), LOWEST, dtype=np.int16),
        passed_up=np.zeros((n, 2, N_RANKS), dtype=np.int16),
        over=np.zeros(n, dtype=bool),
    )


def play_cards(minds: Minds, hand: HandRows) -> PeggingRows:
    """Play every game's cards until the end of the play or a win; pegs in ``hand``."""
    return run_play(hand, partial(_ask, minds, hand))


def run_play(hand: HandRows, choose: Chooser) -> PeggingRows:
    """Play as ``play_cards`` does, with ``choose`` to pick the places of the cards."""
    pegging = begin_pegging(hand.kept)
    rows = np.flatnonzero(hand.is_on(np.arange(len(hand))))
    while len(rows):
        seats = pegging.turn[rows]
        fits = pegging.values[rows, seats] <= (LIMIT - PILE_COUNT[pegging.pile[rows]])[:, None]
        able = fits.any(axis=1)
        _say_go(hand, pegging, rows[~able])
        rows = rows[able]
        places = choose(pegging, rows, fits[able])
        _play(hand, pegging, rows, places)
        is_played_out = pegging.n_played.sum(axis=1) == 2 * pegging.n_kept
        on = hand.is_on(np.arange(len(hand))) & ~is_played_out & ~pegging.over
        rows = np.flatnonzero(on)
    return pegging


def _say_go(hand: HandRows, pegging: PeggingRows, rows: Rows) -> None:
    """Record a go: pass the turn, or score the point for the opponent if both are stuck."""
    seats = pegging.turn[rows]
    others = 1 - seats
    floor = LIMIT + 1 - PILE_COUNT[pegging.pile[rows]].astype(np.int16)
    pegging.floor[rows, seats] = np.maximum(pegging.floor[rows, seats], floor)
    pegging.gone[rows, seats] = True
    pegging.turn[rows] = others
    ended = rows[pegging.gone[rows, others]]
    hand.add(ended, pegging.last[ended], np.ones(len(ended), dtype=np.int16))
    _reset(hand, pegging, ended)


def _reset(hand: HandRows, pegging: PeggingRows, rows: Rows) -> None:
    """Reset the count to zero; the variant decides who leads, if that seat has cards."""
    pegging.over[rows] = hand.variant.once_to_31
    pegging.pile[rows] = 0
    pegging.gone[rows] = False
    last = pegging.last[rows]
    lead = last if hand.variant.last_leads else 1 - last
    pegging.turn[rows] = np.where(pegging.n_played[rows, lead] < pegging.n_kept, lead, 1 - lead)


def open_choices(pegging: PeggingRows, rows: Rows, fits: Flags) -> Rows:
    """Return the rows that have cards of different ranks to choose from."""
    ranks = CARD_RANK[pegging.left[rows, pegging.turn[rows]]]
    first = np.take_along_axis(ranks, fits.argmax(axis=1)[:, None], axis=1)
    return np.flatnonzero((fits & (ranks != first)).any(axis=1))


def _ask(minds: Minds, hand: HandRows, pegging: PeggingRows, rows: Rows, fits: Flags) -> Rows:
    """Return the places of the cards to play; engines are asked only where ranks differ."""
    places: Rows = fits.argmax(axis=1)
    seats = pegging.turn[rows]
    open_ = open_choices(pegging, rows, fits)
    who = hand.player[rows[open_], seats[open_]]
    for asked, mind in share_out(minds, who):
        chosen = open_[asked]
        plays = see_plays(hand, pegging, rows[chosen], seats[chosen])
        places[chosen] = mind.rank_plays(plays).chosen
    return places


def see_plays(hand: HandRows, pegging: PeggingRows, rows: Rows, seats: Rows) -> Plays:
    others = 1 - seats
    gone = pegging.gone[rows, others] & (pegging.n_played[rows, others] < pegging.n_kept)
    return Plays(
        hand=pegging.left[rows, seats],
        is_dealer=seats == DEALER,
        own_score=hand.scores[rows, seats],
        opp_score=hand.scores[rows, others],
        thrown=np.take_along_axis(
            hand.dealt[rows, seats], hand.thrown[rows, seats].astype(np.intp), axis=1
        ),
        starter=hand.starter[rows],
        own_played=pegging.played[rows, seats],
        opp_played=pegging.played[rows, others],
        pile=pegging.pile[rows],
        opp_gone=gone,
        opp_floor=pegging.floor[rows, others],
        passed_up=pegging.passed_up[rows, others],
        seen=None if hand.seen is None else hand.seen[rows],
        likeness=None if hand.likeness is None else hand.likeness[rows, others],
        variant=hand.variant,
    )


def _play(hand: HandRows, pegging: PeggingRows, rows: Rows, places: Rows) -> None:
    """Play the cards, peg for them, and pass the turn."""
    seats = pegging.turn[rows]
    cards = pegging.left[rows, seats, places]
    ranks = CARD_RANK[cards].astype(np.intp)
    pile = pegging.pile[rows]
    own, other = (pegging.n_kept - pegging.n_played[rows, seat] for seat in (seats, 1 - seats))
    gone = pegging.gone[rows, 1 - seats].astype(np.intp)
    book = open_book(pegging.n_kept, hand.variant.once_to_31)
    pegging.passed_up[rows, seats] += passed_up_by(pile, ranks, own, other, gone, book)
    pegging.left[rows, seats, places] = NO_CARD
    pegging.values[rows, seats, places] = NEVER_FITS
    pegging.played[rows, seats, pegging.n_played[rows, seats]] = cards
    pegging.n_played[rows, seats] += 1
    hand.add(rows, seats, PILE_POINTS[pile, ranks].astype(np.int16))
    pegging.pile[rows] = PILE_NEXT[pile, ranks]
    pegging.last[rows] = seats
    pegging.turn[rows] = np.where(pegging.gone[rows, 1 - seats], seats, 1 - seats)
    _reset(hand, pegging, rows[pegging.pile[rows] == 0])
    is_played_out = pegging.n_played[rows].sum(axis=1) == 2 * pegging.n_kept
    ended = rows[is_played_out & (pegging.pile[rows] != 0)]
    hand.add(ended, pegging.last[ended], np.ones(len(ended), dtype=np.int16))
