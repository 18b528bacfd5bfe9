"""Vectorized deals: the rules of ``muggins.rules`` once more, in arrays, for speed."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from muggins.mind.facts.arrays import (
    CARD_RANK,
    N_RANKS,
    NEVER_FITS,
    NO_CARD,
    RANK_VALUE,
    Bytes,
    Cards,
    Flags,
    Floats,
    Numbers,
    Rows,
    Whole,
)
from muggins.mind.facts.book import PILE_COUNT, PILE_NEXT, PILE_POINTS, open_book
from muggins.mind.facts.count import score_hands
from muggins.mind.facts.positions import LOWEST, Mind, Plays, passed_up_by
from muggins.rules.cards import N_CARDS
from muggins.rules.deal import MASK, MULTIPLIER, as_signed, n_packs, usual_hands
from muggins.rules.scoring import LIMIT
from muggins.rules.terms import FIVE_CARD, SIX_CARD, TARGET, Length, Variant

Deals = Cards  # (games, deals, 13 or 11) in the order dealt: pone, dealer, ... starter


@dataclass(frozen=True)
class DuelGame:
    variant: Variant = SIX_CARD
    length: Length = Length.NORMAL


USUAL_GAME = DuelGame()
GAMES = {
    "six": USUAL_GAME,
    "five": DuelGame(FIVE_CARD, Length.SHORT),
    "five-121": DuelGame(FIVE_CARD),
    "five-played-out": DuelGame(Variant(n_dealt=5, pone_three=True), Length.SHORT),
    "once": DuelGame(Variant(once_to_31=True)),
    "deal-on": DuelGame(Variant(deals_on=True)),
    "five-deal-on": DuelGame(
        Variant(5, pone_three=True, once_to_31=True, deals_on=True), Length.SHORT
    ),
    "cut": DuelGame(Variant(deals_on=True, cuts_starter=True)),
    "flush": DuelGame(Variant(crib_flush_of_four=True)),
    "last-leads": DuelGame(Variant(last_leads=True)),
}


def draw_deals(seed: int, n_deals: int, variant: Variant = SIX_CARD) -> tuple[list[list[int]], int]:
    """Draw ``n_deals`` deals from a seed, rounded up to whole decks; return the next seed, too."""
    deals: list[list[int]] = []
    seed &= MASK
    for _ in range(n_packs(n_deals, variant)):
        pack, seed = _draw(seed, N_CARDS if variant.draws_pack else variant.n_needed)
        deals += _deal_out(pack, variant)
    return deals, as_signed(seed)


def _draw(seed: int, n_cards: int) -> tuple[list[int], int]:
    drawn: list[int] = []
    while len(drawn) < n_cards:
        seed = (seed + 1) * MULTIPLIER & MASK
        code = seed >> 26
        card = (code & 15) + 13 * (code >> 4)
        if code & 15 < 13 and card not in drawn:
            drawn.append(card)
    return drawn, seed


def _deal_out(pack: list[int], variant: Variant) -> list[list[int]]:
    """Deal out one deck; where pone cuts, the cut is in the middle, as in the rules."""
    deals, n_dealt = list[list[int]](), variant.n_needed - 1
    while len(pack) > n_dealt and (variant.deals_on or not deals):
        cards, stock = pack[:n_dealt], pack[n_dealt:]
        starter = stock.pop(len(stock) // 2 if variant.cuts_starter else 0)
        deals.append([*cards, starter])
        pack = stock
    return deals


def deal_games(
    seed: int, n_games: int, variant: Variant = SIX_CARD
) -> tuple[Deals, list[int], int]:
    """Return the usual number of deals for each game, the seed after each, and the last seed."""
    games, seeds = [], []
    for _ in range(n_games):
        deals, seed = draw_deals(seed, usual_hands(variant), variant)
        games.append(deals)
        seeds.append(seed)
    return np.array(games, dtype=np.int8), seeds, seed


def deal_on(deals: Deals, seeds: list[int], variant: Variant) -> tuple[Deals, list[int]]:
    """Draw as many deals again for games that outlast theirs."""
    n_more = deals.shape[1]
    drawn = [draw_deals(seed, n_more, variant) for seed in seeds]
    more = np.array([cards for cards, _ in drawn], dtype=np.int8)
    return np.concatenate([deals, more], axis=1), [seed for _, seed in drawn]


def cards_seen(deals: Deals, number: int, variant: Variant) -> Flags | None:
    """Return the cards shown earlier from the pack of that deal: (games, 52), or None for none."""
    n_before = number % (N_CARDS // variant.n_needed) if variant.deals_on else 0
    if not n_before:
        return None
    shown = deals[:, number - n_before : number].reshape(len(deals), -1)
    seen = np.zeros((len(deals), N_CARDS), dtype=bool)
    np.put_along_axis(seen, shown.astype(np.intp), True, axis=1)
    return seen


Minds = tuple[Mind, Mind]
PONE, DEALER = 0, 1


@dataclass(slots=True)
class HandRows:
    """Deals with a row per unfinished game; seats are 0 for pone and 1 for the dealer.

    All games are of the same variant; k cards kept are 4, or 3 in the five-card game.
    """

    player: Rows  # (m, 2) who sits where: 0 for A, 1 for B
    scores: Numbers  # (m, 2) by seat
    dealt: Cards  # (m, 2, k + 2) by seat, in the order dealt
    starter: Cards  # (m,)
    thrown: Cards  # (m, 2, 2) places of what each seat laid away
    kept: Cards  # (m, 2, k) in the order dealt
    seen: Flags | None = None  # (m, 52) shown in earlier hands from the same pack
    likeness: Floats | None = None  # (m, 2, types) of each seat, see ``likeness``
    variant: Variant = SIX_CARD

    def __len__(self) -> int:
        return len(self.player)

    @property
    def crib(self) -> Cards:
        """Discards of pone, then of the dealer: (m, 4)."""
        thrown = np.take_along_axis(self.dealt, self.thrown.astype(np.intp), axis=2)
        return thrown.reshape(-1, 4)

    def add(self, rows: Rows, seats: Rows | int, points: Whole) -> None:
        """Peg for a seat of some games, up to the target; finished games are unchanged."""
        gained = self.scores[rows, seats] + points * self.is_on(rows)
        self.scores[rows, seats] = np.minimum(gained, TARGET)

    def count(self) -> tuple[Bytes, ...]:
        """Count pone's hand, the dealer's and the crib; return the points of each: (m,)."""
        hands, crib = (self.variant.flush_of(is_crib=is_crib) for is_crib in (False, True))
        counts = (
            score_hands(self.kept[:, PONE], self.starter, flush_of=hands),
            score_hands(self.kept[:, DEALER], self.starter, flush_of=hands),
            score_hands(self.crib, self.starter, flush_of=crib),
        )
        for points, seat in zip(counts, (PONE, DEALER, DEALER), strict=True):
            self.add(np.arange(len(self)), seat, points)
        return counts

    def is_on(self, rows: Rows) -> Flags:
        return np.asarray(self.scores[rows].max(axis=1) < TARGET)


def begin_hand(
    player: Rows,
    scores: Numbers,
    cards: Cards,
    variant: Variant = SIX_CARD,
    seen: Flags | None = None,
) -> HandRows:
    """Deal: odd cards to pone, even ones to the dealer; the last is the starter."""
    last = variant.n_needed - 1
    return HandRows(
        player=player,
        scores=scores,
        dealt=np.stack([cards[:, 0:last:2], cards[:, 1:last:2]], axis=1),
        starter=cards[:, last],
        thrown=np.zeros((len(cards), 2, 2), dtype=np.int8),
        kept=np.zeros((len(cards), 2, variant.n_kept), dtype=np.int8),
        seen=seen,
        variant=variant,
    )


def part_hands(scores: Whole, thrown: Cards, kept: Cards, starter: Cards) -> HandRows:
    """Build deals from known discards and kept cards of both seats, all at those scores (2,)."""
    n = len(starter)
    return HandRows(
        player=np.tile(np.arange(2), (n, 1)),
        scores=np.tile(scores.astype(np.int16), (n, 1)),
        dealt=np.concatenate([thrown, kept], axis=2),
        starter=starter,
        thrown=np.tile(np.arange(2, dtype=np.int8), (n, 2, 1)),
        kept=kept,
    )


def share_out(minds: Minds, who: Rows) -> list[tuple[Rows, Mind]]:
    """Yield the rows of questions, by player, that go to each engine."""
    if minds[0] is minds[1]:
        return [(np.arange(len(who)), minds[0])]
    shares = [(np.flatnonzero(who == player), mind) for player, mind in enumerate(minds)]
    return [(rows, mind) for rows, mind in shares if len(rows)]


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
