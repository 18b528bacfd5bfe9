"""Duel the nine regulars of Club Night against Classic, and measure how they play.

Every sequence of deals is played twice, with the seats exchanged. The table has the percentage of
games won with half the width of its 95 % limits, points in the play per game, and the style:
percentages of the decisions in which there was a choice, or points. Only numpy is needed.

    python -m tools.duel_regulars [earl bev ...] [--games 10000] [--jobs 8] [--out FILE.json]
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from muggins.extras.club_night.regulars import REGULARS
from muggins.mind.arena.duels import DuelTally
from muggins.mind.arena.parallel_games import GamesPlayed, play_games
from muggins.mind.arena.sharing import share_out
from muggins.mind.engines.engines import MINDS, load_mind
from muggins.mind.facts.arrays import CARD_RANK, Flags, Floats, all_but
from muggins.mind.facts.book import PILE_COUNT, PILE_NEXT
from muggins.mind.facts.count import KEPT, THROWN, pair_points, run_points, score_cuts
from muggins.mind.facts.deal_arrays import deal_games
from muggins.mind.facts.positions import Mind, Plays, Rankings, Throws, reads_opponent

PAIRS_AT_ONCE = 125
FIVE, LOW, FAR = 4, 4, 12
PAIRS = (2, 6, 12)  # points on the pile, without those for 15 and 31
STYLES = {
    "splits pair": "hands dealt with a pair of which neither hand nor crib gets one",
    "breaks run": "hands dealt with a run of which none is kept",
    "five to crib": "own deals with a five of which the crib gets one",
    "pairs up": "cards that could have paired the last one, and do",
    "takes points": "cards that could have scored, and score the most",
    "leads pair": "leads with a pair in hand that are of one",
    "leads low": "leads with an ace to a four in hand that are one",
    "leads five": "leads with a five in hand that are one",
    "risk behind": "standard deviation of the hand kept over the cuts, 12 or more behind",
    "risk ahead": "the same, 12 or more ahead",
}
IN_POINTS = ("risk behind", "risk ahead")
Job = tuple[str, int, int, int]  # names the regular, and from where its pairs take their cards


@dataclass
class Watched:
    """An engine whose choices are counted: sums, and the occasions for them."""

    mind: Mind
    sums: Counter[str] = field(default_factory=Counter)  # in thousandths
    occasions: Counter[str] = field(default_factory=Counter)

    @property
    def reads_opponent(self) -> bool:
        return reads_opponent(self.mind)

    def rank_throws(self, throws: Throws) -> Rankings:
        found, n = self.mind.rank_throws(throws), np.arange(len(throws))
        hand, kept = CARD_RANK[throws.hand], throws.hand[n[:, None], KEPT[found.chosen]]
        thrown = hand[n[:, None], THROWN[found.chosen]]
        is_split = np.asarray((pair_points(CARD_RANK[kept]) == 0) & (thrown[:, 0] != thrown[:, 1]))
        self._count("splits pair", np.asarray(pair_points(hand) > 0), is_split)
        self._count(
            "breaks run", run_points(hand) > 0, np.asarray(run_points(CARD_RANK[kept]) == 0)
        )
        has_five = throws.is_dealer & (hand == FIVE).any(axis=1)
        self._count("five to crib", has_five, (thrown == FIVE).any(axis=1))
        cuts = np.where(all_but(throws.hand), score_cuts(kept), np.nan)
        spread, behind = np.nanstd(cuts, axis=1), throws.opp_score - throws.own_score
        self._count("risk behind", behind >= FAR, spread)
        self._count("risk ahead", behind <= -FAR, spread)
        return found

    def rank_plays(self, plays: Plays) -> Rankings:
        found, n = self.mind.rank_plays(plays), np.arange(len(plays))
        ranks, chosen = CARD_RANK[plays.hand], found.chosen
        points = np.where(plays.legal, plays.points, 0)
        self._count("takes points", points.max(axis=1) > 0, points[n, chosen] == points.max(axis=1))
        after = PILE_COUNT[PILE_NEXT[plays.pile[:, None], ranks]]
        is_full = (after == 15) | (plays.legal & (after == 0))
        is_pair = np.asarray(np.isin(points - 2 * is_full, PAIRS))
        self._count("pairs up", np.asarray(is_pair.any(axis=1)), is_pair[n, chosen])
        held, is_lead = np.where(plays.hand >= 0, ranks, -1), plays.pile == 0
        doubled = (held[:, :, None] == held[:, None]).sum(axis=2) * (held >= 0) > 1
        for name, kind in (
            ("leads pair", doubled),
            ("leads low", (held >= 0) & (held < LOW)),
            ("leads five", held == FIVE),
        ):
            self._count(name, is_lead & kind.any(axis=1), kind[n, chosen])
        return found

    def _count(self, name: str, is_due: Flags, amount: Flags | Floats) -> None:
        self.sums[name] += round(1000 * float(amount[is_due].sum()))
        self.occasions[name] += int(is_due.sum())


def _jobs(keys: list[str], n_games: int, seed: int) -> Iterator[Job]:
    """Yield the jobs of the slowest first, so that no core is idle at the end."""
    starts, n_pairs = [], n_games // 2
    for done in range(0, n_pairs, PAIRS_AT_ONCE):
        starts.append((seed, min(PAIRS_AT_ONCE, n_pairs - done)))
        seed = deal_games(*starts[-1])[2]
    for key in reversed(keys):
        yield from ((key, *start, n_games) for start in starts)


def _play(job: Job) -> tuple[str, GamesPlayed, Watched]:
    key, seed, n_pairs, _ = job
    watched = Watched(load_mind(key))
    deals, seeds, _ = deal_games(seed, n_pairs)
    outcome = play_games((watched, load_mind("classic")), deals, seeds)
    watched.mind = load_mind("classic")  # engines are not sent from one process to another
    return key, outcome, watched


def duel(keys: list[str], n_games: int, seed: int, jobs: int) -> dict[str, dict[str, float]]:
    """Return the strength and the style of each regular."""
    tallies = {key: DuelTally() for key in keys}
    watched = {key: Watched(load_mind(key)) for key in keys}
    for key, outcome, seen in share_out(_play, _jobs(keys, n_games, seed), jobs):
        tallies[key].add(outcome)
        watched[key].sums += seen.sums
        watched[key].occasions += seen.occasions
        if tallies[key].n_games == n_games:
            print(f"{key}: {100 * tallies[key].win_rate:.2f} %", flush=True)
    return {key: _describe(tallies[key], watched[key]) for key in keys}


def _describe(tally: DuelTally, watched: Watched) -> dict[str, float]:
    pegged, conceded = (_pegging(tally, player) for player in (0, 1))
    reach = tally.win_limits[1] - tally.win_rate
    styles = {
        name: (1 if name in IN_POINTS else 100)
        * watched.sums[name]
        / max(1000 * watched.occasions[name], 1)
        for name in STYLES
    }
    told = {"won": 100 * tally.win_rate, "+-": 100 * reach, "pegged": pegged, "conceded": conceded}
    return {name: round(value, 2) for name, value in (told | styles).items()}


def _pegging(tally: DuelTally, player: int) -> float:
    """Return the points of a player in the play of a game."""
    averages = tally.averages(player)
    each = (averages["pone_pegging"] + averages["dealer_pegging"]) / 2
    return each * tally.n_hands / tally.n_games


def write_table(found: dict[str, dict[str, float]]) -> str:
    names = [*next(iter(found.values()))]
    rows = [" " * 9 + " ".join(f"{name.replace(' ', '-'):>12}" for name in names)]
    for key, values in found.items():
        rows.append(f"{key:9}" + " ".join(f"{values[name]:12.2f}" for name in names))
    notes = [f"{name}: {meaning}" for name, meaning in STYLES.items()]
    return "\n".join([*rows, "", *notes])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    keys = [each.key for each in REGULARS]
    parser.add_argument("keys", nargs="*", default=keys, help=", ".join(keys))
    parser.add_argument("--games", type=int, default=10000, help="of each, an even number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--out", type=Path, help="write the results as JSON, too")
    wanted = parser.parse_args()
    for unknown in {*wanted.keys} - MINDS.keys():
        parser.error(f"unknown engine {unknown}")
    found = duel(wanted.keys, wanted.games, wanted.seed, wanted.jobs)
    print(write_table(found))
    if wanted.out:
        wanted.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
