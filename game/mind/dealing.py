"""Deals by the thousand, from the same sequence that ``game.rules.deal`` defines."""

import numpy as np
from numpy.typing import NDArray

from game.rules.deal import HANDS_PER_GAME, MASK, MULTIPLIER, as_signed

Deals = NDArray[np.int8]  # (games, deals, 13) in the order dealt: pone, dealer, ... starter
N_DEALT = 13
_SHIFT = 26


def draw_deals(seed: int, n_deals: int) -> tuple[list[list[int]], int]:
    """So many deals of thirteen cards from a seed, and the seed left after them."""
    deals = []
    seed &= MASK
    for _ in range(n_deals):
        drawn: list[int] = []
        while len(drawn) < N_DEALT:
            seed = (seed + 1) * MULTIPLIER & MASK
            code = seed >> _SHIFT
            card = (code & 15) + 13 * (code >> 4)
            if code & 15 < 13 and card not in drawn:
                drawn.append(card)
        deals.append(drawn)
    return deals, as_signed(seed)


def deal_games(seed: int, n_games: int) -> tuple[Deals, list[int], int]:
    """17 deals for each game, the seed after each game, and the last of them."""
    games, seeds = [], []
    for _ in range(n_games):
        deals, seed = draw_deals(seed, HANDS_PER_GAME)
        games.append(deals)
        seeds.append(seed)
    cards = np.array(games, dtype=np.int8).reshape(n_games, HANDS_PER_GAME, N_DEALT)
    return cards, seeds, seed


def deal_on(deals: Deals, seeds: list[int]) -> tuple[Deals, list[int]]:
    """As many deals again for games that went on past their deals."""
    n_more = deals.shape[1]
    drawn = [draw_deals(seed, n_more) for seed in seeds]
    more = np.array([cards for cards, _ in drawn], dtype=np.int8).reshape(-1, n_more, N_DEALT)
    return np.concatenate([deals, more], axis=1), [seed for _, seed in drawn]
