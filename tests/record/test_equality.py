"""Figures equal to those of the program before the event log, which were kept as digests."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from muggins.record.recorder import Recorder
from tests.record.random_games import EVERY, RandomGames, flatten

KEPT = json.loads((Path(__file__).parent / "figures.json").read_text())
N_MOVES, N_DAILY = KEPT["moves"], 3
N_DIGEST = 6  # digits
FIGURES: dict[str, list[int]] = KEPT["figures"]  # of match and lifetime at the end, by seed
DIGESTS: dict[str, str] = KEPT["digests"]  # of all figures and the scores at each look
SEEDS = list(FIGURES)


def check(seed: str, folder: Path | None) -> RandomGames:
    """Play the games of a seed, and compare every look at their figures."""
    games = RandomGames(int(seed), folder)
    for number, figures in enumerate(games.play(N_MOVES)):
        digest = sha256(json.dumps(figures).encode()).hexdigest()[:N_DIGEST]
        kept = DIGESTS[seed][N_DIGEST * number :][:N_DIGEST]
        assert digest == kept, f"seed {seed}: figures differ at move {EVERY * number}"
        if folder is not None:
            check_again(games.recorder, folder)
    assert figures == FIGURES[seed]
    return games


def check_again(recorder: Recorder, folder: Path) -> None:
    """Take the match up from the disk, as after a kill."""
    again = Recorder(folder, recorder.name, 1)
    assert flatten(again.snapshot.record) == flatten(recorder.snapshot.record)
    assert flatten(again.snapshot.lifetime) == flatten(recorder.snapshot.lifetime)
    assert again.snapshot.state.scores == recorder.snapshot.state.scores
    assert (again.aside and again.aside.moves) == (recorder.aside and recorder.aside.moves)
    assert again.close() == []


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS[:N_DAILY])
def test_random_games_have_the_kept_figures(seed: str) -> None:
    check(seed, None)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS[:1])
def test_match_taken_up_again_has_the_same_figures(tmp_path: Path, seed: str) -> None:
    check(seed, tmp_path)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", SEEDS[N_DAILY:])
def test_more_random_games_have_the_kept_figures(tmp_path: Path, seed: str) -> None:
    check(seed, tmp_path)
