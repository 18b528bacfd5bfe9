"""Build ``game/muggins/mind/selfplay.npz``: net pegging of holdings, and win probabilities.

``pegs_pone`` and ``pegs_dealer`` (1820,): every holding is played against hands of the other seat,
sampled evenly from the table of held hands, with Classic on both sides; own points minus the
opponent's, on average.

``board`` (121, 121): the dealer's win probability by the dealer's and pone's scores before a deal,
by backward induction over many deals, in the order of pegging.

    python -m tools.build_selfplay [--five] [--once] [--hands 600] [--deals 40000]
"""

import argparse
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from muggins.mind.arena.parallel_games import play_hand
from muggins.mind.classic.classic import peg_worth
from muggins.mind.facts.arrays import N_HOLDINGS, copies, holdings
from muggins.mind.facts.book import open_book, path_of
from muggins.mind.facts.count import plain_worth
from muggins.mind.facts.deal_arrays import PONE, HandRows, begin_hand, draw_deals, play_cards
from muggins.mind.facts.positions import Plays, Rankings, Throws, rank_by_worth
from muggins.rules.terms import TARGET, Variant

BLOCK = 20  # holdings played at a time
DEALS_AT_ONCE = 2000
SEED = 1997
Floats = NDArray[np.float64]
Cards = NDArray[np.int8]


class Steady:
    """Classic that ignores the score and the output of this tool."""

    def rank_throws(self, throws: Throws) -> Rankings:
        return rank_by_worth(plain_worth(throws))

    def rank_plays(self, plays: Plays) -> Rankings:
        return rank_by_worth(peg_worth(plays))


def allowed(own: int, seat: int, variant: Variant) -> Floats:
    """Return the probability of each holding of the other seat, given the own one: (1820,)."""
    held_by_rank = copies(variant.n_kept)
    left = 4 - held_by_rank[own].astype(np.intp)
    chance = np.ones(len(held_by_rank))
    for rank in range(13):
        for before in range(4):
            there = held_by_rank[:, rank] > before
            chance[there] *= max(left[rank] - before, 0) / (4 - before)
    held = open_book(variant.n_kept).held
    weights: Floats = held[1 - seat] * chance
    shares: Floats = weights / weights.sum()
    return shares


def opponents(own: int, seat: int, n_hands: int, variant: Variant) -> NDArray[np.intp]:
    """Return holdings of the other seat at even steps of their likelihood, in shuffled order."""
    n_held = N_HOLDINGS[variant.n_kept]
    order = np.random.default_rng(own).permutation(n_held)
    steps = (np.arange(n_hands) + 0.5) / n_hands
    places = np.searchsorted(np.cumsum(allowed(own, seat, variant)[order]), steps)
    chosen: NDArray[np.intp] = order[np.minimum(places, n_held - 1)]
    return chosen


def suited(own: Cards, other: Cards) -> tuple[Cards, Cards]:
    """Return cards for two hands of ranks that may share ranks: suits in turn."""
    ranks = np.concatenate([own, other], axis=1)
    earlier = [
        (ranks[:, :place] == ranks[:, place : place + 1]).sum(axis=1)
        for place in range(ranks.shape[1])
    ]
    cards = (ranks + 13 * np.stack(earlier, axis=1)).astype(np.int8)
    return cards[:, : own.shape[1]], cards[:, own.shape[1] :]


def free_cards(taken: Cards) -> Cards:
    """Return five free cards: two discards of each player, and a starter."""
    keys = np.random.default_rng(SEED).random((len(taken), 52))
    np.put_along_axis(keys, taken.astype(np.intp), 2.0, axis=1)
    return np.argsort(keys, axis=1)[:, :5].astype(np.int8)


def play_block(first: int, seat: int, n_hands: int, variant: Variant) -> Floats:
    """Return the mean gain in the play of the next holdings in that seat: (up to BLOCK,)."""
    held, n_kept = holdings(variant.n_kept), variant.n_kept
    owns = np.arange(first, min(first + BLOCK, len(held)))
    others = np.concatenate([opponents(int(own), seat, n_hands, variant) for own in owns])
    cards = suited(held[np.repeat(owns, n_hands)], held[others])
    kept = np.stack(cards if seat == PONE else cards[::-1], axis=1)
    n = len(kept)
    free = free_cards(kept.reshape(n, 2 * n_kept))
    hand = HandRows(
        player=np.tile([0, 1], (n, 1)),
        scores=np.full((n, 2), 20, dtype=np.int16),
        dealt=np.concatenate([kept, free[:, :4].reshape(n, 2, 2)], axis=2),
        starter=free[:, 4],
        thrown=np.tile(np.array([n_kept, n_kept + 1], dtype=np.int8), (n, 2, 1)),
        kept=kept,
        variant=variant,
    )
    mind = Steady()
    play_cards((mind, mind), hand)
    gain = (hand.scores[:, seat] - hand.scores[:, 1 - seat]).astype(np.float64)
    means: Floats = gain.reshape(len(owns), n_hands).mean(axis=1)
    return means


def build_pegs(n_hands: int, variant: Variant) -> dict[str, Floats]:
    """Return the net pegging of all holdings in both seats, with progress output."""
    tables, started, n_held = {}, time.monotonic(), N_HOLDINGS[variant.n_kept]
    for seat, name in enumerate(("pegs_pone", "pegs_dealer")):
        blocks = []
        for first in range(0, n_held, BLOCK):
            blocks.append(play_block(first, seat, n_hands, variant))
            done = (seat * n_held + first + BLOCK) / (2 * n_held)
            seconds = time.monotonic() - started
            print(f"\rplay {done:6.1%} {seconds / done - seconds:5.0f} s left", end="", flush=True)
        tables[name] = np.concatenate(blocks)
    print()
    return tables


def sample_deals(n_deals: int, variant: Variant) -> NDArray[np.int64]:
    """Return points: pone's hand, dealer's, crib, pone's and dealer's pegging: (deals, 5)."""
    mind, seed, found = Steady(), SEED, []
    for _ in range(n_deals // DEALS_AT_ONCE):
        deals, seed = draw_deals(seed, DEALS_AT_ONCE, variant)
        nil_all = np.zeros((DEALS_AT_ONCE, 2), dtype=np.int16)
        players = np.tile([0, 1], (DEALS_AT_ONCE, 1))
        hand = begin_hand(players, nil_all, np.array(deals, dtype=np.int8), variant)
        found.append(play_hand((mind, mind), hand)[0])
    return np.concatenate(found)


def dealer_wins(board: Floats, dealer: int, pone: int, brought: NDArray[np.int64]) -> float:
    """Return the dealer's chance at these scores; if both peg out, it is even."""
    pone_hand, dealer_hand, crib, pone_pegs, dealer_pegs = brought.T
    pone_pegged, dealer_pegged = pone + pone_pegs, dealer + dealer_pegs
    pone_after = pone_pegged + pone_hand
    dealer_after = dealer_pegged + dealer_hand + crib
    chance = np.select(
        [
            (pone_pegged >= TARGET) & (dealer_pegged >= TARGET),
            pone_pegged >= TARGET,
            dealer_pegged >= TARGET,
            pone_after >= TARGET,
            dealer_after >= TARGET,
        ],
        [0.5, 0.0, 1.0, 0.0, 1.0],
        np.nan,
    )
    on = np.isnan(chance)
    chance[on] = 1 - board[pone_after[on], dealer_after[on]]
    return float(chance.mean())


def build_board(n_deals: int, variant: Variant) -> Floats:
    """Return the dealer's win probability by the dealer's and pone's scores: (121, 121)."""
    brought = sample_deals(n_deals, variant)
    board = np.zeros((TARGET, TARGET))
    for both in range(2 * TARGET - 2, -1, -1):
        for dealer in range(max(0, both - TARGET + 1), min(TARGET - 1, both) + 1):
            board[dealer, both - dealer] = dealer_wins(board, dealer, both - dealer, brought)
        print(f"\rboard: {both:3d} points to go back ", end="", flush=True)
    print()
    return board


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--five", action="store_true", help="for the five-card game")
    parser.add_argument("--once", action="store_true", help="for one count to 31")
    parser.add_argument("--hands", type=int, default=600)
    parser.add_argument("--deals", type=int, default=40_000)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    variant = Variant(5 if options.five else 6, once_to_31=options.once)
    out = options.out or path_of("selfplay", variant.n_kept, options.once)
    pegs, board = build_pegs(options.hands, variant), build_board(options.deals, variant)
    small = {name: table.astype(np.float32) for name, table in {**pegs, "board": board}.items()}
    np.savez_compressed(out, allow_pickle=False, **small)
    print(f"wrote {out} ({out.stat().st_size} bytes)")


if __name__ == "__main__":
    main()
