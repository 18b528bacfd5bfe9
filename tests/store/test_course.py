"""The course of a match: how far one is ahead, and what is taken in a game, stop by stop."""

from itertools import pairwise
from pathlib import Path

import pytest

from muggins.record.figures import PARTS
from muggins.record.history import GameLine
from muggins.record.medals import CALM, N_STOPS, averages, differentials
from muggins.rules.cards import Seat
from tests.store import rows
from tests.store.crowd import fill_history


def games_of(folder: Path, n_games: int) -> list[GameLine]:
    fill_history(folder, "Jo", n_games)
    return rows.games_of(folder)


@pytest.mark.parametrize("n_games", [1, 50, 999])
def test_the_differential_adds_up(tmp_path: Path, n_games: int) -> None:
    games = games_of(tmp_path, n_games)
    points = dict(differentials(games))
    assert points[0.0] == 0 and len(points) <= N_STOPS + 2
    for stop, ahead in points.items():
        before = games[: int(stop)]
        won = sum(game.match_points for game in before if game.own > game.computers)
        assert ahead == won - sum(g.match_points for g in before if g.own < g.computers)
    assert max(points) == n_games


@pytest.mark.parametrize("n_games", [1, 30, 700])
def test_averages_are_calm_and_true(tmp_path: Path, n_games: int) -> None:
    games = games_of(tmp_path, n_games)
    for place, part in enumerate(PARTS):
        bare, calm = averages(games, part)
        assert len(bare) == len(calm) <= N_STOPS
        every = [game.parts[place] for game in games]
        mean = sum(points for points, _ in every) / sum(n for _, n in every)
        assert sum(y for _, y in bare) / len(bare) == pytest.approx(mean, rel=0.05)
        leaps = [
            max((abs(b - a) for (_, a), (_, b) in pairwise(line)), default=0)
            for line in (bare, calm)
        ]
        assert leaps[1] <= leaps[0] / (2 if n_games > CALM else 1)
        low, high = min(y for _, y in bare), max(y for _, y in bare)
        assert all(low <= y <= high for _, y in calm)


def test_parts_are_what_the_record_adds_up(tmp_path: Path) -> None:
    games = games_of(tmp_path, 40)
    record, me = rows.folded(tmp_path), Seat.PLAYER
    hands, cribs, pegs = (
        tuple(map(sum, zip(*(game.parts[place] for game in games), strict=True)))
        for place in range(len(PARTS))
    )
    n_hands = sum(record.pair("deals"))
    assert hands == (record.of("dealer_hand", me, 6) + record.of("pone_hand", me, 6), n_hands)
    assert cribs == (record.of("crib", me), record.of("deals", me))
    assert pegs == (record.of("dealer_pegs", me) + record.of("pone_pegs", me), n_hands)
