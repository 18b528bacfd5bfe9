"""Results that are pasted and dropped: kept, ranked, held against par, and told apart."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from muggins.extras.club.challenges_page import RESULTS, ChallengesScene, ContestScene
from muggins.extras.club.contest import (
    NOBODY,
    READING,
    RIGHT,
    Contest,
    ResultShelf,
    find_doubts,
    find_result,
    shelf_of,
)
from muggins.extras.club.resultfiles import write_result, write_result_code
from muggins.extras.club.results import Result
from muggins.record.recorder import Recorder
from muggins.rules.terms import Length
from muggins.session.session import Session
from muggins.table.thinking import AtOnce
from tests.extras.club.challenged import drawn, make, played_by
from tests.scenes.conftest import Drive
from tests.scenes.driver import Driver
from tests.workers import WhenTold

WANTED = make(length=Length.ENDGAME)
OTHER = make(3, length=Length.ENDGAME)
PAR = (3, -2)


@pytest.fixture(scope="module")
def results() -> dict[str, Result]:
    names = {"Jo": WANTED, "Mia": WANTED, "Lisa": OTHER}
    return {name: drawn(wanted, Random(i), name) for i, (name, wanted) in enumerate(names.items())}


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> WhenTold:
    told = WhenTold()
    monkeypatch.setattr("muggins.extras.club.contest.find_doubts", lambda _: [])
    monkeypatch.setattr("muggins.extras.club.contest.find_par", lambda _: iter((*PAR, 0)))
    return told


@pytest.fixture
def driver(drive: Drive, tmp_path: Path, worker: WhenTold) -> Iterator[Driver]:
    folder = tmp_path / "data"
    folder.mkdir()
    session = Session(Recorder(folder, "Ann", 5), worker=AtOnce())
    session.background = worker
    yield drive(session)
    worker.waiting.clear()


def work(driver: Driver, worker: WhenTold, n_times: int = 4) -> None:
    for _ in range(n_times):
        worker.do()
        driver.step()


def test_two_results_are_ranked_beside_par(
    driver: Driver, worker: WhenTold, results: dict[str, Result], tmp_path: Path
) -> None:
    driver.paste(f"Hi Ann,\nhere is mine:\n\n{write_result_code(results['Jo'])}\n\nJo")
    scene = driver.on(ContestScene)
    assert scene.contest.say() == READING and scene.contest.places == []
    driver.app.draw()
    work(driver, worker, 1)
    assert [(place.name, place.par) for place in scene.contest.places] == [("Jo", None)]
    path = tmp_path / "mia.result"
    path.write_text(write_result(results["Mia"]))
    driver.drop(path)
    assert driver.names == ["TitleScene", "ContestScene"]
    work(driver, worker, 2)
    scene = driver.on(ContestScene)
    assert {place.name for place in scene.contest.places} == {"Jo", "Mia"}
    ranks = [place.differential for place in scene.contest.places]
    assert ranks == sorted(ranks, reverse=True)
    assert "Verifying" in scene.contest.say()
    work(driver, worker)
    assert scene.contest.say() == RIGHT and scene.contest.is_verified
    assert all(place.par == sum(PAR) for place in scene.contest.places)
    assert scene._say_par() == "Par +1: +3, \N{MINUS SIGN}2."
    driver.app.draw()
    driver.letter("c")
    told = driver.app.exchange.clipboard.read().splitlines()
    assert told[0].split("\t")[:2] == ["Rank", "Player"] and len(told) == 3
    driver.letter("s")
    driver.keys(pygame.K_RETURN)
    page = (tmp_path / "results.html").read_text()
    assert "<td" in page and "Mia" in page and RIGHT in page
    assert driver.app.news.words == f"Saved as {tmp_path / 'results.html'}."
    driver.letter("h")
    assert driver.top.challenge == WANTED


def test_what_came_is_listed_by_challenge_and_kept(
    driver: Driver, worker: WhenTold, results: dict[str, Result]
) -> None:
    for name in ("Jo", "Lisa", "Jo", "Mia"):
        driver.paste(write_result_code(results[name]))
        work(driver, worker, 1)
    folder = driver.session.recorder.players.folder
    assert folder is not None and len(list((folder / "results").iterdir())) == 3
    driver.use("Back")
    driver.use("More", "Challenge a friend", RESULTS)
    scene = driver.on(ChallengesScene)
    listed = {len(players): challenge for challenge, players in scene.pages[2].contests}
    assert listed == {2: WANTED, 1: OTHER}
    driver.app.draw()
    line = next(i for i, (each, _) in enumerate(scene.pages[2].contests) if each == OTHER)
    driver.click(*scene.pages[2].list.row_box(line).middle)
    assert driver.on(ContestScene).challenge == OTHER


def test_forged_results_are_named_and_left_out(
    driver: Driver, worker: WhenTold, results: dict[str, Result], tmp_path: Path
) -> None:
    right = write_result(results["Jo"])
    path = tmp_path / "forged.result"
    path.write_text(right.replace("Player: Jo", "Player: Al"))
    driver.drop(path)
    work(driver, worker, 1)
    scene = driver.on(ContestScene)
    assert scene.contest.places == [] and "Line " in scene.contest.say()
    driver.app.draw()
    code = write_result_code(results["Jo"])
    driver.paste(code[:-1] + ("A" if code[-1] != "A" else "B"))
    assert "mistyped" in driver.app.news.words
    shelf = shelf_of(driver.session)
    assert shelf.contests() == {}


def test_a_move_of_the_computer_that_was_changed_is_named(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, worker: WhenTold, results: dict[str, Result]
) -> None:
    """These results were drawn: no mind has played them."""
    monkeypatch.setattr("muggins.extras.club.contest.find_doubts", find_doubts)
    driver.paste(write_result_code(results["Jo"]))
    work(driver, worker, 8)
    scene = driver.on(ContestScene)
    (place,) = scene.contest.places
    assert place.n_faults > 0 and "invalid" in scene._write(0)[1]
    said = scene.contest.say()
    assert said.startswith("Jo: line ") and "isn't what it would play" in said
    driver.app.draw()


def test_one_result_under_two_names_is_told(
    driver: Driver, worker: WhenTold, results: dict[str, Result]
) -> None:
    for name in ("Jo", "Al"):
        driver.paste(write_result_code(replace(results["Jo"], player=name)))
        work(driver, worker, 1)
    scene = driver.on(ContestScene)
    assert "exactly the same choices" in scene.contest.say() and len(scene.contest.places) == 2


def test_nobody_yet(driver: Driver, worker: WhenTold) -> None:
    driver.letter("c")
    driver.use(RESULTS)
    driver.app.draw()
    assert not driver.top.form.controls[3].is_enabled and driver.find("Paste result")
    scene = ContestScene(driver.session, WANTED)
    worker.do()
    scene.update(0.1)
    assert scene.contest.say() == NOBODY and scene.copy() is None


def test_in_memory_where_nothing_is_kept(results: dict[str, Result]) -> None:
    shelf = ResultShelf(None)
    for _ in range(2):
        shelf.add(results["Jo"])
    assert shelf.read(WANTED) == [results["Jo"]] and shelf.contests() == {WANTED: ["Jo"]}


def test_a_result_is_found_in_a_mail(results: dict[str, Result]) -> None:
    code, file = write_result_code(results["Jo"]), write_result(results["Jo"])
    for text in (code, code.lower(), f"Hello\n{code}\nJo"):
        assert find_result(text) in (code, code.lower())
    assert find_result(f"Hello\r\n\r\n{file}") == file
    for text in ("", "Hello", "A" * 48, "\ud800", "\0" * 200):
        assert find_result(text) is None


@pytest.mark.long
def test_what_was_really_played_passes(tmp_path: Path) -> None:
    """Nothing stands in for the minds here: par, and the computer's moves made again."""
    wanted = make(1, length=Length.ENDGAME)
    result = played_by(tmp_path, "Jo", wanted, Random(4))
    shelf = ResultShelf(tmp_path)
    contest = Contest(shelf, wanted, write_result_code(result), AtOnce())
    for _ in range(4):
        contest.update()
    assert contest.is_verified and contest.say() == RIGHT
    (place,) = contest.places
    assert place.par == sum(contest.par) and place.gained == (place.differential,)
    assert ResultShelf(tmp_path).read(wanted) == [result]
