"""Random games with all possible actions, and their figures."""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from muggins.record.figures import Figures
from muggins.record.recorder import Recorder
from muggins.rules.moves import Amend
from muggins.rules.state import GameOver
from muggins.rules.terms import Excess, Forfeit, Length, Mistakes
from muggins.session.session import Session
from muggins.settings.settings import Settings, with_terms
from tests.store.play import choose

EVERY = 97  # moves between two looks at the figures
SUMS = "deals dealer_hand crib pone_hand dealer_pegs pone_pegs missed taken".split()
COUNTS = "best_hand best_crib counted hand_points n_cribs crib_points".split()
ONES = "games spread n_hands streak first_position from_file".split()
PAIRS = "points longest skunks double_skunks forfeits abandoned wins counted".split()


class Clock:
    """A clock that advances by a second on every query."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def flatten(figures: Figures) -> list[int]:
    """List all figures of a record."""
    found = [int(getattr(figures, name)) for name in ONES] + [int(bool(figures.since))]
    for name in PAIRS:
        found += getattr(figures, name)
    found += figures.pair("best_hand")
    for row in (*figures.margins, *figures.lengths):
        found += row
    for n_dealt in (5, 6):
        for name in (*SUMS, *COUNTS):
            found += figures.pair(name, n_dealt)
    return found


class RandomGames:
    """A match of random moves that depend on the seed alone; stored in a folder, or in memory."""

    def __init__(self, seed: int, folder: Path | None) -> None:
        self._rng = random.Random(seed)
        self._number = seed * 100_000
        together = self._rng.random() < 0.25
        first_seed = seed if self._rng.random() < 0.7 else None  # else the cards are sealed
        draw = random.Random(seed).randbytes
        name = "Ann" if together else "Jo"
        self.recorder = Recorder(folder, name, first_seed, clock=Clock(), draw=draw)
        self.session = Session(self.recorder)
        if together:
            self.session.switch("Ann+Bob")
        self.session.change(self._choose_settings(self.session.settings))
        self.session.begin_match()

    def _choose_settings(self, settings: Settings) -> Settings:
        return replace(
            settings,
            mistakes=self._rng.choice(list(Mistakes)),
            n_dealt=self._rng.choice((5, 6)),
            length=self._rng.choice(list(Length)),
            forfeit=self._rng.choice(list(Forfeit)),
            excess=self._rng.choice(list(Excess)),
        )

    def play(self, n_moves: int) -> Iterator[list[int]]:
        """Continue; yield the figures of match and lifetime and the scores at intervals."""
        for number in range(n_moves):
            self._number += 1
            self._act()
            if number % EVERY == 0 or number == n_moves - 1:
                snapshot = self.recorder.snapshot
                scores = self.session.state.scores
                yield [*flatten(snapshot.record), *flatten(snapshot.lifetime), *scores]

    def _act(self) -> None:
        """Make a move, or occasionally do something else."""
        session, chance = self.session, self._rng.random()
        if chance < 0.004 and session.state.hand is not None:
            back = session.undo.find()
            if isinstance(back, int):
                session.undo.go_back(back)
                return
        elif chance < 0.006 and (session.state.is_under_way or session.undo.is_on):
            session.begin_game()
            return
        elif chance < 0.0065:
            session.begin_match()
            return
        elif chance < 0.06 and isinstance(session.state.phase, GameOver):
            if not session.undo.is_on:
                self.recorder.reset_statistics()
            return
        elif 0.1 < chance < 0.105:
            mistakes = self._rng.choice(list(Mistakes))
            session.change(replace(session.settings, mistakes=mistakes))
            return
        move = choose(session.state, self._number)
        if isinstance(move, Amend):
            session.change(with_terms(session.settings, move.terms))
        else:
            session.make(move)
