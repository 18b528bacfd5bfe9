"""Build ``game/muggins/mind/evenness.npz``: the calibration of win probabilities.

The value of a deal before any card is seen is known from games played. The mean over all cards that
can be dealt must equal it, and the mean over all starters must equal the value of the discard; the
excess is a bias, which ``game/muggins/mind/master/equity.py`` removes.

Scores and discards are those of master-fast in self-play. Variance is reduced by control variates
with a known mean of zero over all cards: the value of the ranks relative to all others that can be
dealt, in points and in their effect at the scores; the starter's effect on the hand relative to all
others, the heels, and its rank.

    python -m tools.build_evenness --look FILE [--games 1000] [--seed 1] [--least 0]
    python -m tools.build_evenness --from FILE [FILE ...] [--out game/muggins/mind/evenness.npz]
"""

import argparse
import random
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np

from muggins.mind.arena.parallel_games import play_games
from muggins.mind.engines.engines import load_mind
from muggins.mind.facts.arrays import (
    CARD_RANK,
    N_RANKS,
    Bytes,
    Doubles,
    Ints,
    Numbers,
    Rows,
    all_dealt,
    count_ranks,
)
from muggins.mind.facts.count import N_CUTS, THROWN, average_points, by_ranks, score_hands
from muggins.mind.facts.deal_arrays import DEALER, HandRows, begin_pegging, deal_games, see_plays
from muggins.mind.facts.positions import Plays, Throws
from muggins.mind.master.card_values import weigh_before_lead, weigh_cards
from muggins.mind.master.discard_values import N_DEALT, load_throws, parted
from muggins.mind.master.equity import (
    EVENNESS_PATH,
    MARKS,
    SIZE,
    Seen,
    lower_odds,
    near_marks,
    weigh_endings,
    worth_of_endings,
    worth_of_scores,
)
from muggins.mind.master.policy import STRANGER, begin_trail
from muggins.rules.cards import JACK

AT_ONCE = 50  # games
BANDS = (90, 100, 108, 115)  # of scores, in which luck is explained apart
FEWEST = 60  # cases that tell anything
STIFF = 10  # cases near marks that weigh as much as that neighbours are alike
STEPS = 8
MEANS = (10.2, 16.2)  # points that pone and the dealer gain in a deal
HALF_WAY, STEP = 0.5, 2
WAYS_OF_RANK = np.array([1, 4, 6, 4, 1])


@cache
def ways_to_deal() -> Ints:
    """Count the ways in which a deck deals each six ranks: (18395,)."""
    return np.asarray(WAYS_OF_RANK[count_ranks(all_dealt(N_DEALT))].prod(axis=1))


@cache
def worth_of_ranks(seat: int) -> tuple[Ints, Doubles]:
    """Return keys of all six ranks, sorted, and the value of each relative to the average deal."""
    dealt, ways = all_dealt(N_DEALT), ways_to_deal()
    kept, thrown = parted(STRANGER, seat).kept, parted(STRANGER, seat).thrown
    copies = count_ranks(dealt).astype(np.float64)
    average = (by_ranks(4).points[kept] * (4 - copies)).sum(axis=1) / N_CUTS
    worth = average + load_throws("nets")[seat, kept]
    worth += (1 if seat == DEALER else -1) * load_throws("cribs")[seat, thrown]
    return key_of(dealt), worth - (worth * ways).sum() / ways.sum()


def key_of(dealt: Bytes) -> Ints:
    """Return six ranks, sorted, as one number."""
    return np.asarray(dealt.astype(np.intp) @ N_RANKS ** np.arange(N_DEALT - 1, -1, -1))


def weigh_deals(scores: Numbers, hand: HandRows) -> Doubles:
    """Return both seats' evaluations of deals, dealers' rows last: (2 m, 22).

    Columns: scores by seat; the seat; best discard minus deal, and the ranks relative to all
    others; after the starter minus discard, hand and heels relative to all starters; the discard;
    indicators of the starter's rank, relative to all starters.
    """
    parts = []
    deals = (worth_of_scores()[scores[:, 1], scores[:, 0]].astype(np.float64) + 1) / 2
    heels = CARD_RANK[hand.starter] == JACK
    every = np.arange(len(hand))
    hand = replace(hand, scores=scores.copy())
    hand.add(every, DEALER, 2 * heels)
    goes_on = np.flatnonzero(hand.is_on(every))
    pegging = begin_pegging(hand.kept)
    for seat in range(2):
        throws = see_throws(scores, hand, seat)
        chances = (weigh_endings(throws).astype(np.float64) + 1) / 2
        thrown = np.sort(hand.thrown[:, seat], axis=1)
        place = (thrown[:, None] == THROWN).all(axis=2).argmax(axis=1)
        played = chances[every, place]
        plays = see_plays(hand, pegging, goes_on, np.full(len(goes_on), seat))
        after = np.full(len(hand), float(seat == DEALER))
        after[goes_on] = (look(plays, seat) + 1) / 2
        keys, worths = worth_of_ranks(seat)
        ranks = np.sort(CARD_RANK[hand.dealt[:, seat]], axis=1)
        by_ranks_ = worths[np.searchsorted(keys, key_of(ranks))]
        counted = score_hands(hand.kept[:, seat], hand.starter)
        by_cut = counted - average_points(throws.hand)[every, place]
        by_heels = heels - throws.unseen[:, JACK] / N_CUTS
        own = deals if seat == DEALER else 1 - deals
        is_cut = CARD_RANK[hand.starter][:, None] == np.arange(N_RANKS)
        by_starter = is_cut - throws.unseen / N_CUTS
        told = (chances.max(axis=1) - own, by_ranks_, after - played, by_cut, by_heels, played)
        parts.append(np.stack([*scores.T, np.full(len(hand), seat), *told, *by_starter.T], axis=1))
    return np.concatenate(parts)


def see_throws(scores: Numbers, hand: HandRows, seat: int) -> Throws:
    own, other = scores[:, seat], scores[:, 1 - seat]
    return Throws(hand.dealt[:, seat], np.full(len(hand), seat == DEALER), own, other)


def look(plays: Plays, seat: int) -> Doubles:
    """Return expected match points once the starter is turned up: (m,)."""
    if seat == DEALER:
        return weigh_before_lead(plays)
    return np.asarray(weigh_cards(plays, begin_trail(plays)).worth.max(axis=1))


def take(hand: HandRows, rows: Rows) -> HandRows:
    """Return some of the games."""
    whole = {name: getattr(hand, name) for name in ("player", "dealt", "starter", "thrown", "kept")}
    return replace(hand, **{name: cards[rows] for name, cards in whole.items()})


def gather(seed: int, n_games: int, least: int) -> Doubles:
    """Return evaluations of those games' deals, from ``least`` points of either player on."""
    mind, found = load_mind("master-fast"), list[Doubles]()

    def note(_number: int, _rows: Rows, scores: Numbers, hand: HandRows) -> None:
        rows = np.flatnonzero(scores.max(axis=1) >= least)
        if len(rows):
            found.append(weigh_deals(scores[rows], take(hand, rows)))

    deals, after, _ = deal_games(seed, n_games)
    first = np.arange(n_games) % 2
    play_games((mind, mind), deals, after, note=note, first=first)
    return np.concatenate(found)


def follow(thought: Doubles, controls: Doubles) -> Doubles:
    """Return the part of each value (m,) explained by ``controls`` (m, k) of mean zero."""
    columns = np.column_stack([controls, np.ones(len(thought))])
    return np.asarray(controls @ np.linalg.lstsq(columns, thought, rcond=None)[0][:-1])


class Foresight:
    """Approximate effect of own points in a deal on the win probability."""

    def __init__(self, told: Doubles, seat: int) -> None:
        self.seat, self.gain = seat, MEANS[seat]
        self.own, self.other = told[:, seat], told[:, 1 - seat]
        self.ends = (worth_of_endings().astype(np.float64) + 1) / 2

    def value(self, points: Doubles | float, share: float) -> Doubles:
        """Return the probability after points and a share of the opponent's average points."""
        reached = np.clip(self.own + points, 0, SIZE - 2)
        low = reached.astype(np.intp)
        other = np.rint(self.other + share * MEANS[1 - self.seat]).astype(np.intp)
        below, above = (
            self.ends[own, other] if self.seat == DEALER else 1 - self.ends[other, own]
            for own in (low, low + 1)
        )
        return np.asarray(below + (reached - low) * (above - below))

    def surprise(self, points: Doubles, share: float) -> Doubles:
        """Return the chance with that many points more than usual, relative to the average deal."""
        usual = np.zeros(len(self.own))
        for worth, way in zip(*spread_worths(self.seat), strict=True):
            usual += way * self.value(self.gain + worth, share)
        return self.value(self.gain + points, share) - usual

    def slope(self) -> Doubles:
        """Return the value of an additional point."""
        more, less = (self.value(self.gain + step, HALF_WAY) for step in (STEP, -STEP))
        return np.asarray((more - less) / (2 * STEP))


def spread_worths(seat: int) -> tuple[Doubles, Doubles]:
    """Return relative values of six ranks in quarters of a point, with their frequencies."""
    _, worths = worth_of_ranks(seat)
    quarters = np.rint(4 * worths).astype(np.intp)
    ways = np.bincount(quarters - quarters.min(), ways_to_deal())
    return (np.arange(len(ways)) + quarters.min()) / 4, ways / ways.sum()


@dataclass(frozen=True)
class Output:
    """A seat's evaluations, with interpolation weights of the scores."""

    thought: Doubles  # of the best throw, and after the starter: (2, m)
    fair: Doubles  # the deal: (m,)
    played: Doubles  # the throw: (m,)
    explained: Doubles  # what chance has made of the best throw and the starter: (2, m)
    near: Doubles  # (m, 49)

    @classmethod
    def of(cls, told: Doubles, seat: int) -> "Output":
        """Build from rows of ``weigh_deals``."""
        rows = told[told[:, 2] == seat]
        own, other = rows[:, seat], rows[:, 1 - seat]
        deals = (worth_of_scores().astype(np.float64) + 1) / 2
        fair = deals[rows[:, 1].astype(np.intp), rows[:, 0].astype(np.intp)]
        fair = fair if seat == DEALER else 1 - fair
        thought = np.clip([rows[:, 3] + fair, rows[:, 5] + rows[:, 8]], 0, 1)
        near = near_marks(own, other).reshape(len(rows), -1)
        return cls(thought, fair, np.clip(rows[:, 8], 0, 1), explain(rows, seat), near)

    def dream(self) -> tuple[Doubles, Doubles]:
        """Return the bias of hands and of starters by marks (49,), in log odds."""
        hand = self._find(Seen.HAND, self.fair)
        return hand, self._find(Seen.STARTER, lower_odds(self.played, self.near @ hand))

    def _find(self, seen: Seen, before: Doubles) -> Doubles:
        """Fit the bias by Newton's method, so that no mean error remains near any marks."""
        dreamt = np.zeros(self.near.shape[1])
        for _ in range(STEPS):
            chances = lower_odds(self.thought[seen], self.near @ dreamt)
            left = chances - before - self.explained[seen]
            slope = chances * (1 - chances)
            system = self.near.T @ (self.near * slope[:, None])
            system += STIFF * slope.mean() * unlikeness()
            pull = self.near.T @ left - STIFF * slope.mean() * (unlikeness() @ dreamt)
            dreamt += np.linalg.solve(system, pull)
        return dreamt


@cache
def unlikeness() -> Doubles:
    """Return the smoothness penalty between neighboring marks as a matrix: (49, 49)."""
    every = np.eye(len(MARKS))
    steps = np.diff(every, axis=0)
    along = steps.T @ steps
    return np.asarray(np.kron(along, every) + np.kron(every, along))


def explain(rows: Doubles, seat: int) -> Doubles:
    """Return the known luck of each hand and starter: (2, m)."""
    found = np.zeros((2, len(rows)))
    bands = np.searchsorted(BANDS, rows[:, :2], side="right")
    for band in np.unique(bands, axis=0):
        some = np.flatnonzero((bands == band).all(axis=1))
        if len(some) < FEWEST:
            continue
        foresight = Foresight(rows[some], seat)
        ranks, by_cut, slope = rows[some, 4], rows[some, 6:8], foresight.slope()[:, None]
        by_ranks_ = [ranks, *(foresight.surprise(ranks, share) for share in (HALF_WAY, 1.0))]
        by_starter = [by_cut, by_cut * slope, rows[some, 9:] * slope]
        found[Seen.HAND, some] = follow(rows[some, 3], np.column_stack(by_ranks_))
        found[Seen.STARTER, some] = follow(rows[some, 5], np.hstack(by_starter))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--look", type=Path, metavar="FILE", help="look at deals and keep that")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=int, default=0, help="at deals from that score on")
    parser.add_argument("--from", type=Path, nargs="+", metavar="FILE", dest="files", default=[])
    parser.add_argument("--out", type=Path, default=EVENNESS_PATH)
    wanted = parser.parse_args()
    if not (wanted.look or wanted.files):
        parser.error("name a file to --look into, or files to build --from")
    if wanted.look:
        found = list[Doubles]()
        for number in range(0, wanted.games, AT_ONCE):
            seed = random.Random(f"even {wanted.seed}-{number}").getrandbits(31)
            found.append(gather(seed, min(AT_ONCE, wanted.games - number), wanted.least))
            np.save(wanted.look, np.concatenate(found))
    if wanted.files:
        told = np.concatenate([np.load(path) for path in wanted.files])
        by_seat = [Output.of(told, seat).dream() for seat in range(2)]
        dreamt = np.swapaxes(by_seat, 0, 1).reshape(len(Seen), 2, len(MARKS), len(MARKS))
        print(np.array2string(dreamt, precision=3, suppress_small=True))
        np.savez_compressed(wanted.out, dreamt=dreamt.astype(np.float32))


if __name__ == "__main__":
    main()
