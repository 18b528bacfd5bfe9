"""Measure Master against three players who look one reply ahead.

They play for the points of a card less the mean of the other's best reply: over all hands that the
unseen cards make (``mean``), over the likely ones (``likely``), and with small errors (``errant``).
Master plays ``master-fast``'s way. Each game has nine deals, all played at 0-0 in the same cards as
in other runs of the same seed; what Master learns is kept from deal to deal. The table has Master's
net points per deal, with 95 % limits: in the play, and with hands and cribs.

    python -m tools.one_reply [mean likely errant classic house ...] [--games 1000] [--seed 1]
    python -m tools.one_reply --out new.npz; python -m tools.one_reply --minus old.npz

``--out`` keeps the points of every game, and ``--minus`` prints what was won beyond such a file.
``--wins`` plays whole games instead, and prints the percentage won.
"""

import argparse
from pathlib import Path

import numpy as np

from muggins.mind.arena.parallel_games import play_games, play_hand
from muggins.mind.classic.replies import LikelyReply, OneReply
from muggins.mind.engines.engines import MINDS, load_mind
from muggins.mind.facts.arrays import CARD_RANK, Doubles, Floats
from muggins.mind.facts.deal_arrays import DEALER, PONE, begin_hand, deal_games
from muggins.mind.facts.positions import Mind, Plays, activity, draw_lots, spread
from muggins.mind.master.opponent_model import Watch

N_DEALS = 9
ERROR = 0.25  # standard deviation of a card's worth, in points
LIMITS = 1.96


class Errant(LikelyReply):
    """Misjudges every card a little."""

    def expect_reply(self, plays: Plays) -> Floats:
        lots = draw_lots(plays)[:, None] + CARD_RANK[plays.hand].astype(np.uint64)
        noise = (
            np.sum([spread(activity(lots + np.uint64(1000 * k))) for k in range(12)], axis=0) - 6
        )
        return np.asarray(OneReply.expect_reply(self, plays) + ERROR * noise, dtype=np.float32)


PLAYERS: dict[str, type[OneReply]] = {"mean": OneReply, "likely": LikelyReply, "errant": Errant}


def play_at_start(minds: tuple[Mind, Mind], n_games: int, seed: int) -> Doubles:
    """Return A's net points by game, deal, and kind, the play or all: (games, deals, 2)."""
    deals, _, _ = deal_games(seed, n_games)
    rows, net = np.arange(2 * n_games), np.zeros((2 * n_games, N_DEALS, 2))
    first, watch = np.repeat(np.arange(2), n_games), Watch(minds, 2 * n_games)
    for number in range(N_DEALS):
        dealer = first ^ (number & 1)
        player = np.stack([1 - dealer, dealer], axis=1)
        scores = np.zeros((len(rows), 2), dtype=np.int16)
        hand = begin_hand(player, scores, deals[rows % n_games, number])
        hand.likeness = watch.look(rows, player)
        counted, played = play_hand(minds, hand)
        watch.note(rows, hand, played)
        sign = np.where(dealer == 0, 1, -1)
        pegged = counted[:, 3 + DEALER] - counted[:, 3 + PONE]
        net[:, number, 0] = sign * pegged
        net[:, number, 1] = sign * (pegged + counted[:, 1] + counted[:, 2] - counted[:, 0])
    return net


def _write(name: str, net: Doubles) -> str:
    """Format means and limits; both games of a pair have the same cards."""
    pairs = net[: len(net) // 2] + net[len(net) // 2 :]
    parts = [name.ljust(12)]
    for kind in range(2):
        for deals in (slice(0, N_DEALS), slice(0, 2), slice(2, 5), slice(5, N_DEALS)):
            means = pairs[:, deals, kind].mean(axis=1) / 2
            reach = LIMITS * means.std(ddof=1) / np.sqrt(len(means))
            parts.append(f"{means.mean():+.3f} +- {reach:.3f}")
    return "  ".join(parts)


def write_wins(name: str, minds: tuple[Mind, Mind], n_games: int, seed: int) -> str:
    """Play duplicate games; format the percentage that A wins."""
    deals, seeds, _ = deal_games(seed, n_games // 2)
    won = 50 * play_games(minds, deals, seeds).pair_wins
    reach = LIMITS * won.std(ddof=1) / np.sqrt(len(won))
    return f"{name.ljust(12)} {won.mean():.2f} +- {reach:.2f} %"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("players", nargs="*", default=list(PLAYERS))
    parser.add_argument("--engine", default="master-fast")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wins", action="store_true", help="play whole games")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--minus", type=Path)
    asked = parser.parse_args()
    MINDS.update(PLAYERS)
    if asked.wins:
        for name in asked.players:
            minds = load_mind(asked.engine), load_mind(name)
            print(write_wins(name, minds, asked.games, asked.seed), flush=True)
        return
    print("play: all deals, 1-2, 3-5, 6-9; the same with hands and cribs", flush=True)
    found: dict[str, Doubles] = {}
    before = np.load(asked.minus) if asked.minus else {}
    for name in asked.players:
        minds = load_mind(asked.engine), load_mind(name)
        found[name] = play_at_start(minds, asked.games // 2, asked.seed)
        print(_write(name, found[name]), flush=True)
        if name in before:
            print(_write("gained", found[name] - before[name]), flush=True)
    if asked.out:
        np.savez(asked.out, allow_pickle=False, **found)


if __name__ == "__main__":
    main()
