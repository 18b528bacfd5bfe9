"""Play games between two engines, compute the luck report of every game, and total them.

It checks that every report adds up exactly, that luck averages to zero, that predicted chances come
true, and how much each engine loses. The totals are saved, so that an interrupted run continues;
runs with other seeds, on other cores, are combined when their files are named together. Endings are
evaluated, or with ``--settled`` simulated as in a review, game by game, with the time of each game.

    python -m tools.check_luck [master master] [--games 10000] [--settled] [--seed 1] [--out FILE]
    python -m tools.check_luck --tell FILE [FILE ...]
"""

import argparse
import json
import math
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, fields
from itertools import chain, islice
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from muggins.cli.duel import replay_game
from muggins.mind.arena.parallel_games import play_games
from muggins.mind.coach.decision import POINT, WHOLE
from muggins.mind.coach.grades import VERSION, Grade, read_moments
from muggins.mind.coach.luck_report import LuckReport, Owner, make_luck_report
from muggins.mind.coach.review import grade_moments, settle
from muggins.mind.coach.skill import TWO_SIGMA, LossSums, sum_losses
from muggins.mind.engines.engines import load_mind
from muggins.mind.facts.deal_arrays import Minds, deal_games
from muggins.rules.cards import Seat
from muggins.rules.deal import Source, as_signed
from muggins.rules.referee import first_standing, resume
from muggins.rules.state import Tally
from muggins.rules.terms import Terms
from muggins.rules.turn import Turn
from muggins.store.files import write_atomic

N_BANDS = 10
PARTS = ("deal", "starter", "other")
AT_ONCE = 50  # games
LuckReports = tuple[LuckReport, LuckReport]


def play_all(minds: Minds, seeds: list[int], first: list[Seat]) -> Iterator[list[Turn]]:
    """Play a game from each seed, vectorized, and then each of them by the rules."""
    dealt = [deal_games(seed, 1) for seed in seeds]
    deals, after = np.concatenate([deals for deals, _, _ in dealt]), [seed for _, _, seed in dealt]
    outcome = play_games(minds, deals, after, keeps_records=True, first=np.array(first))
    terms = Terms(claimants=frozenset())
    for number, (seed, dealer) in enumerate(zip(seeds, first, strict=True)):
        standing = first_standing(terms, Source(seed), Tally(), dealer)
        yield list(replay_game(outcome, number, resume(standing)))


def say_rate(sums: LossSums) -> str:
    """Return the mean in percentage points, with 95 % limits."""
    rate = sums.rate
    return f"{rate.mean:+.3f} +- {rate.reach or 0:.3f} pp" if rate.n else "nothing"


@dataclass
class Band:
    """Predicted chances in a band, and the results; each game counts as one sample."""

    n: int = 0
    foretold: int = 0
    won: int = 0
    voices: int = 0  # n of each game squared, added up
    misses: int = 0  # won less foretold of each game, squared
    mixed: int = 0  # the two of each game multiplied

    def add(self, foretold: list[int], won: list[int]) -> None:
        n, miss = len(won), sum(won) - sum(foretold)
        self.n += n
        self.foretold += sum(foretold)
        self.won += sum(won)
        self.voices += n * n
        self.misses += miss * miss
        self.mixed += n * miss

    def say(self) -> str:
        miss = (self.won - self.foretold) / self.n
        spread = self.misses - 2 * miss * self.mixed + miss * miss * self.voices
        error = TWO_SIGMA * math.sqrt(max(spread, 0)) / self.n
        return (
            f"foretold {self.foretold / self.n / WHOLE:.4f}, won {self.won / self.n / WHOLE:.4f}: "
            f"{miss / POINT:+.2f} +- {error / POINT:.2f} pp ({self.n})"
        )


@dataclass
class Sums:
    """Totals of several games."""

    n_games: int = 0
    n_right: int = 0
    means: dict[str, LossSums] = field(default_factory=lambda: defaultdict(LossSums))
    bands: dict[str, Band] = field(default_factory=lambda: defaultdict(Band))
    n_bad: dict[str, int] = field(default_factory=lambda: defaultdict(int))  # lose 1 pp or more
    seconds: list[float] = field(default_factory=list)  # of a core, for each game that was settled

    def add_game(self, luck_reports: LuckReports) -> None:
        """Add the data of both seats' luck reports of a game."""
        self.n_games += 1
        for luck_report in luck_reports:
            luck = [luck_report.luck(part) for part in PARTS]
            comes_out = (
                luck_report.start + sum(luck) + luck_report.gifts - luck_report.losses()
                == luck_report.end
            )
            self.n_right += comes_out and luck_report.is_over and luck_report.end in (0, WHOLE)
            name = luck_report.seat.name.lower()
            for part, value in zip(PARTS, luck, strict=True):
                self._add(f"luck {part}, {name}", value)
            self._add(f"{name} loses a game", luck_report.losses())
            for decision in luck_report.decisions:
                if decision.seat is luck_report.seat:
                    for kind in (decision.kind, "all"):
                        self._add(f"{name} {kind}", decision.loss)
                        self.n_bad[f"{name} {kind}"] += decision.loss >= POINT
        self._add_halves(luck_reports)
        self._add_bands(luck_reports)

    def _add(self, name: str, value: int) -> None:
        self.means[name] += sum_losses([value])

    def _add_halves(self, luck_reports: LuckReports) -> None:
        """Return the mean of both seats, in whole millionths of a game."""
        for part in PARTS:
            both = sum(luck_report.luck(part) for luck_report in luck_reports)
            self._add(f"luck {part}, both seats", both // 2)
        for owner in Owner:
            both = sum(luck_report.of(owner) for luck_report in luck_reports)
            self._add(f"  {owner}", both // 2)

    def _add_bands(self, luck_reports: LuckReports) -> None:
        foretold, won = (defaultdict[int, list[int]](list) for _ in range(2))
        for luck_report in luck_reports:
            values = [
                luck_report.start,
                *(step.after for step in luck_report.steps if not step.is_gift),
            ]
            for value in values[:-1]:
                band = min(value * N_BANDS // WHOLE, N_BANDS - 1)
                foretold[band].append(value)
                won[band].append(luck_report.end)
        for band, values in foretold.items():
            self.bands[str(band)].add(values, won[band])

    def join(self, other: "Sums") -> None:
        """Add the results of another run."""
        self.n_games += other.n_games
        self.n_right += other.n_right
        self.seconds += other.seconds
        for name, number in other.n_bad.items():
            self.n_bad[name] += number
        for name, mean in other.means.items():
            self.means[name] += mean
        for name, band in other.bands.items():
            for each in fields(band):
                value = getattr(self.bands[name], each.name) + getattr(band, each.name)
                setattr(self.bands[name], each.name, value)

    def say(self) -> Iterator[str]:
        yield f"{self.n_right} of {2 * self.n_games} luck reports of {self.n_games} games add up"
        if self.seconds:
            yield f"graded in {median(self.seconds):.1f} s, at worst {max(self.seconds):.1f}"
        for name, mean in self.means.items():
            told = f"{name}: {say_rate(mean)}"
            if name in self.n_bad:
                told += f" of {mean.n}; {100 * self.n_bad[name] / mean.n:.2f} % lose 1 pp or more"
            yield told
        for band in sorted(self.bands):
            yield self.bands[band].say()


def make_luck_reports(minds: Minds, seeds: list[int], first: list[Seat]) -> Iterator[LuckReports]:
    """Yield both seats' luck reports, game by game."""
    games = [
        [moment for _, moment in read_moments(steps)] for steps in play_all(minds, seeds, first)
    ]
    grades = iter(grade_moments(list(chain.from_iterable(games))))
    for moments in games:
        graded = list(islice(grades, len(moments)))
        yield keep_both(graded)


def keep_both(grades: list[Grade]) -> LuckReports:
    """Return the luck reports of both seats."""
    return make_luck_report(grades, Seat.PLAYER), make_luck_report(grades, Seat.COMPUTER)


def settle_game(minds: Minds, seed: int, first: Seat, sums: Sums) -> None:
    """Add a game with its endings played out, and the time its grades took."""
    (steps,) = play_all(minds, [seed], [first])
    started = time.process_time()
    grades = settle(grade_moments([moment for _, moment in read_moments(steps)]))
    sums.seconds.append(round(time.process_time() - started, 2))
    sums.add_game(keep_both(grades))
    told = f"{sums.n_right} of {2 * sums.n_games} add up; {sums.seconds[-1]} s"
    print(f"game {sums.n_games}: {told}", flush=True)


def run(wanted: argparse.Namespace) -> Sums:
    """Continue from the end of the file."""
    terms = {"a": wanted.a, "b": wanted.b, "seed": wanted.seed, "version": VERSION}
    if wanted.settled:
        terms["settled"] = True
    sums = read_sums(wanted.out, terms) if wanted.out.exists() else Sums()
    minds = load_mind(wanted.a), load_mind(wanted.b)
    at_once = 1 if wanted.settled else AT_ONCE
    while sums.n_games < wanted.games:
        numbers = range(sums.n_games, min(sums.n_games + at_once, wanted.games))
        lots = [random.Random(f"{wanted.seed}-{number}").getrandbits(32) for number in numbers]
        seeds, first = list(map(as_signed, lots)), [Seat(number % 2) for number in numbers]
        if wanted.settled:
            settle_game(minds, seeds[0], first[0], sums)
        else:
            for luck_reports in make_luck_reports(minds, seeds, first):
                sums.add_game(luck_reports)
        write_atomic(wanted.out, json.dumps({**terms, **vars(sums)}, default=asdict).encode())
    return sums


def read_sums(path: Path, terms: dict[str, Any] | None = None) -> Sums:
    """Load the totals of a file; with ``terms``, only of a run with those parameters."""
    told = json.loads(path.read_text(encoding="utf-8"))
    if terms and any(told.get(name) != value for name, value in terms.items()):
        raise SystemExit(f"{path} is of another run; name another with --out.")
    sums = Sums(told["n_games"], told["n_right"], seconds=told.get("seconds", []))
    sums.means.update({name: LossSums(**mean) for name, mean in told["means"].items()})
    sums.bands.update({name: Band(**band) for name, band in told["bands"].items()})
    sums.n_bad.update(told["n_bad"])
    return sums


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("a", nargs="?", default="master")
    parser.add_argument("b", nargs="?", default="master")
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--settled", action="store_true", help="with endings played out")
    parser.add_argument("--out", type=Path, default=Path("out/luck.json"))
    parser.add_argument("--tell", type=Path, nargs="+", metavar="FILE", help="only add these up")
    wanted = parser.parse_args()
    if wanted.tell:
        sums = Sums()
        for path in wanted.tell:
            sums.join(read_sums(path))
    else:
        wanted.out.parent.mkdir(parents=True, exist_ok=True)
        sums = run(wanted)
    print("\n".join(sums.say()))


if __name__ == "__main__":
    main()
