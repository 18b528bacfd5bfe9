"""Regenerated INI section and activity log equal those written during play."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from muggins.extras.fair.verifier import check_log
from muggins.extras.legacy.ini_view import FILE
from muggins.extras.legacy.logbook import read_log
from muggins.extras.legacy.regenerate import write_ini, write_log
from muggins.record.history import open_history
from muggins.record.players import Players
from muggins.settings.values import LogLevel
from tests.record.random_games import RandomGames

SEED = 3  # of cards that are not sealed


def without_times(log: str) -> str:
    return re.sub(r"\d\d-\d\d-\d{4} [\d:]{8}", "", log)


@pytest.mark.parametrize("seed", [SEED, SEED + 1])
def test_log_and_section_are_written_anew(tmp_path: Path, seed: int) -> None:
    games = RandomGames(seed, tmp_path)
    recorder = games.recorder
    recorder.change(replace(recorder.settings, log=LogLevel.MESSAGES))
    games.session.begin_match()
    assert list(games.play(700)) and recorder.close() == []
    with open_history(tmp_path) as log:
        written = write_log(log, recorder.name)
    played = (tmp_path / f"{recorder.name}.LOG").read_text()
    assert without_times(played).endswith(without_times(written)) and written.count("\n") > 60
    assert check_log(read_log(written)).faults == []
    section = f"[{recorder.name}]\n"
    kept = (tmp_path / FILE).read_text().partition(section)[2].partition("\n\n")[0]
    anew = write_ini(Players(tmp_path), recorder.name).partition(section)[2]
    assert set(anew.splitlines()) == set(kept.splitlines())


def test_log_of_sealed_games_has_their_seeds(tmp_path: Path) -> None:
    games = RandomGames(2, tmp_path)
    assert list(games.play(500)) and games.recorder.settings.sealed
    with open_history(tmp_path) as log:
        found = check_log(read_log(write_log(log, games.recorder.name)))
    assert found.faults == []
