"""Vectorized dealing, with the sequence that ``muggins.rules.deal`` defines."""

from dataclasses import dataclass

import numpy as np

from muggins.mind.facts.arrays import Cards, Flags
from muggins.rules.cards import N_CARDS
from muggins.rules.deal import MASK, MULTIPLIER, as_signed, n_packs, usual_hands
from muggins.rules.terms import FIVE_CARD, SIX_CARD, Length, Variant

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
