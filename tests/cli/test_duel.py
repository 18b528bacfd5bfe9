"""``muggins duel``: same seed, same result; numbers that add up; Ctrl-C tells what is known."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.commands import run
from tests.patience import PATIENCE, until

COMMAND = [sys.executable, "-m", "muggins", "duel"]


def duel(line: str, *more: object) -> dict[str, Any]:
    lines = run("duel", *line.split(), *more, "--json").out.splitlines()
    assert len(lines) == 1
    told = json.loads(lines[0])
    assert isinstance(told, dict)
    return told


def test_same_seed_same_result_whatever_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muggins.mind.arena.duels.PAIRS_AT_ONCE", 10)
    line = "house greedy --games 80 --seed"
    told = [duel(f"{line} -77 --workers {workers}") for workers in (1, 2)]
    for each in told:
        assert each.pop("games_per_s") > 0
    assert told[0] == told[1]
    other = duel(f"{line} 5 --workers 1")
    other.pop("games_per_s")
    assert other != told[0]


def test_what_json_tells() -> None:
    told = duel("greedy random --games 400 --workers 1")
    assert list(told) == [
        "games", "wins_a", "wins_b", "win_rate_a", "ci95", "margin_per_pair", "averages",
        "games_per_s",
    ]  # fmt: skip
    assert told["games"] == 400 == told["wins_a"] + told["wins_b"]
    assert told["win_rate_a"] == told["wins_a"] / 400 > 0.9
    low, high = told["ci95"]
    assert 0.9 < low < told["win_rate_a"] < high <= 1
    averages = told["averages"]
    assert 7.5 < averages["a"]["dealer_hand"] < 8.3 and 4 < averages["b"]["dealer_hand"] < 5.5
    assert 8 < averages["hands_per_game"] < 12


def test_the_five_card_game(tmp_path: Path) -> None:
    """Three cards bring less than four; the log holds the games that the referee plays again."""
    log = tmp_path / "five.log"
    line = "classic greedy --games 100 --seed 3 --variant five --workers 1 --log"
    told = duel(line, log)
    averages = told["averages"]
    assert 4 < averages["pone_hand"] < 5.5 and 4 < averages["crib"] < 5.5
    assert averages["pone_pegging"] < averages["dealer_pegging"] < 2.5
    assert 5 < averages["hands_per_game"] < 9
    assert len(log.read_text().split("\nGame ")) == 101


def test_the_log_of_a_pack_dealt_on_and_cut(tmp_path: Path) -> None:
    log = tmp_path / "cut.log"
    told = duel("greedy random --games 6 --seed 3 --variant cut --workers 1 --log", log)
    rows = [line.split() for line in log.read_text().splitlines() if line[:1].isdigit()]
    assert sum(int(row[1]) == 121 for row in rows) == told["wins_a"]


def test_a_mind_against_itself_is_even() -> None:
    told = duel("classic classic --games 40 --workers 1")
    assert told["wins_a"] == told["wins_b"] and told["margin_per_pair"] == 0


def test_the_summary() -> None:
    told = run("duel", "house", "random", "--games", 40, "--workers", 1).out
    assert "house vs. random: 40 games" in told and "dealer's pegging" in told


@pytest.fixture
def heeds_interrupts() -> Iterator[None]:
    """Programs started from a shell's background would ignore them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeds_interrupts")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_interrupted_it_tells_what_is_known(workers: str) -> None:
    """Ctrl-C once it shows at a terminal how far it is, and again, to all its processes."""
    args = [*COMMAND, "greedy", "greedy", "--games", "4000000", "--workers", workers, "--json"]
    terminal, its_end = os.openpty()
    with subprocess.Popen(
        args, stdout=subprocess.PIPE, stderr=its_end, text=True, process_group=0
    ) as run_:
        os.close(its_end)
        try:
            err = os.read(terminal, 1000)
            os.killpg(run_.pid, signal.SIGINT)
            assert run_.stdout is not None
            out = run_.stdout.readline()
            os.killpg(run_.pid, signal.SIGINT)
            rest, _ = run_.communicate(timeout=PATIENCE)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(run_.pid, signal.SIGKILL)
    until(lambda: not is_any_left(run_.pid))
    with suppress(OSError):  # nobody is at the other end any more
        while part := os.read(terminal, 1000):
            err += part
    os.close(terminal)
    assert 0 < json.loads(out)["games"] < 4_000_000
    assert (rest, run_.returncode) == ("", 130)
    assert b"s left" in err and b"Traceback" not in err


def is_any_left(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_log_holds_every_game(tmp_path: Path) -> None:
    log = tmp_path / "duel.log"
    told = duel("house random --games 12 --seed 1458352401 --workers 1 --log", log)
    games = log.read_text().split("\nGame ")[1:]
    assert len(games) == 12 and games[0].startswith("1: 0/0 (0)  Seed: 1458352401  ")
    ends = []
    for game in games:
        rows = [line for line in game.splitlines() if line[:1].isdigit() and ":" not in line]
        ends.append(tuple(map(int, rows[-1].split()[1:3])))
    assert sum(own == 121 for own, _ in ends) == told["wins_a"]
    margin = sum(own - other for own, other in ends)
    assert margin == pytest.approx(told["margin_per_pair"] * 6, abs=0.01)


def test_a_log_that_cannot_be_written(tmp_path: Path) -> None:
    said = run("duel", "house", "house", "--games", 2, "--log", tmp_path, code=1).err
    assert "Can't write the log" in said
    run("duel", "house", "house", "--games", 7, "--log", tmp_path / "new.log", code=2)
    assert not list(tmp_path.iterdir()), "nothing is begun by words that are refused"
