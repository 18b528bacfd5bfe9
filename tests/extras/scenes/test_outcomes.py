"""The end of a challenge: its result is offered, and par is filled in when it is there."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pygame
import pytest

from muggins.extras.club.challenges_page import ResultPart
from muggins.extras.club.contest import Found, Outcome, ParSearch, outcome_of, shelf_of
from muggins.extras.club.resultfiles import read_result, read_result_code
from muggins.extras.club.results import ResultError
from muggins.record.recorder import Recorder
from muggins.rules.terms import Length
from muggins.scenes.pages.ending import EndingScene
from muggins.session.challenge_bond import bond_of
from muggins.session.home import today_of
from muggins.session.session import Session
from muggins.settings.settings import Settings
from muggins.store.challenges import (
    DAYS,
    Challenge,
    Daily,
    daily_challenge,
    fit_settings,
    write_dailies,
)
from muggins.store.files import StoreError
from muggins.table.thinking import AtOnce
from tests.scenes.conftest import Drive
from tests.scenes.driver import Driver, is_over, reach
from tests.workers import WhenTold

N_GAMES = 2
SETTINGS = replace(Settings(), skill="beginner", length=Length.ENDGAME, hints=False)
WANTED = Challenge(fit_settings(SETTINGS), N_GAMES, bytes(range(16)))


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> WhenTold:
    told = WhenTold()
    monkeypatch.setattr("muggins.extras.club.contest.find_par", lambda _: iter((3, -2)))
    return told


def play_out(session: Session, n_games: int) -> None:
    reach(session, lambda state: state.tally.games == n_games and is_over(state))


@pytest.fixture
def driver(drive: Drive, tmp_path: Path, worker: WhenTold) -> Iterator[Driver]:
    folder = tmp_path / "data"
    folder.mkdir()
    session = Session(Recorder(folder, "Jo", 5), worker=AtOnce())
    session.switch("Mia", WANTED)
    session.background = worker
    yield drive(session)
    worker.waiting.clear()


def end(driver: Driver) -> EndingScene:
    """The page of the game that is over at the table."""
    driver.key(pygame.K_RETURN)
    for _ in range(20):
        driver.step()
    driver.key(pygame.K_RETURN)
    return driver.on(EndingScene)


def words(driver: Driver) -> list[str]:
    return [each.words for each in driver.top.form.controls]


def test_before_the_last_game_all_is_as_ever(driver: Driver) -> None:
    driver.sit_down(is_over)
    driver.key(pygame.K_RETURN)
    assert driver.on(EndingScene).result is None
    assert words(driver) == ["Next game", "Review", "Main menu"]


def test_the_result_is_offered_and_par_filled_in(
    driver: Driver, worker: WhenTold, tmp_path: Path
) -> None:
    play_out(driver.session, N_GAMES)
    scene = end(driver)
    part = scene.result
    assert isinstance(part, ResultPart) and "Preparing the result" in part.say()
    assert words(driver) == ["Copy result", "Save result", "Review", "Main menu"]
    assert not driver.find("Copy result").is_enabled
    worker.do()
    driver.step()
    gained = part.outcome.gained
    said = f"{gained:+}".replace("-", "\N{MINUS SIGN}")
    assert part.say() == f"You: {said} in 2 games. Master is playing the same cards: 0 of 2."
    driver.letter("c")
    early = read_result_code(driver.app.exchange.clipboard.read())
    assert (early.player, early.challenge, early.par) == ("Mia", WANTED, ())
    for done in ("1 of 2", f"Par: +1. You: {said} in 2 games."):
        worker.do()
        driver.step()
        assert done in part.say()
    driver.use("Copy result")
    whole = read_result_code(driver.app.exchange.clipboard.read())
    assert whole == replace(early, par=(3, -2)) and "copied" in driver.app.news.words
    driver.letter("s")
    driver.keys(pygame.K_RETURN)
    (path,) = tmp_path.glob("*.result")
    assert read_result(path.read_text()) == whole and path.name in part.message
    driver.app.draw()


def test_a_result_can_be_had_again_after_a_new_start(driver: Driver, worker: WhenTold) -> None:
    play_out(driver.session, N_GAMES)
    driver.session.switch("Jo")
    driver.session.switch("Mia")
    part = end(driver).result
    worker.do()
    driver.step()
    assert isinstance(part, ResultPart) and part.outcome.result is not None


def test_without_a_history_there_is_a_sentence(worker: WhenTold) -> None:
    session = Session(Recorder(None, "Mia", None, challenge=WANTED), worker=AtOnce())
    play_out(session, N_GAMES)
    outcome = outcome_of(session.recorder, shelf_of(session), worker)
    assert not outcome.update()
    worker.do()
    assert outcome.update() and not outcome.update()
    assert "no result to send" in outcome.trouble


def test_what_goes_wrong_is_told(worker: WhenTold) -> None:
    def fail() -> Found:
        raise StoreError("The history could not be read.")

    outcome = Outcome(fail, worker)
    worker.do()
    assert outcome.update() and outcome.trouble == "The history could not be read."


def test_par_that_cannot_be_had_is_done_without(
    worker: WhenTold, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pars(_: Challenge) -> Iterator[int]:
        yield 2
        raise ResultError("A game has too many hands.")

    monkeypatch.setattr("muggins.extras.club.contest.find_par", pars)
    search = ParSearch(WANTED, worker)
    for _ in range(4):
        worker.do()
        search.update()
    assert search.found == (2,) and search.is_hopeless and not search.update()


def test_a_day_tells_its_streak(worker: WhenTold, tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, None, 5, clock=lambda: datetime(2026, 9, 4, 20))
    session = Session(recorder, worker=AtOnce())
    session.switch("Mia-D", daily_challenge(recorder.today))
    played = [Daily(date(2026, 9, day), (121, 90)) for day in (2, 3)]
    recorder.players.set("Mia-D", DAYS, write_dailies(played))
    play_out(session, 1)
    outcome = outcome_of(recorder, shelf_of(session), worker)
    part = ResultPart(outcome, bond_of(recorder), recorder.player_notes)
    assert part.message == "3 days in a row."
    assert today_of(session).par is None
    for _ in range(2):
        worker.do()
        part.update()
    assert today_of(session).par == 3, "par of the day is kept for the main menu"
    assert bond_of(recorder).par_of(date(2026, 9, 3)) is None
    session.close()
