"""Practice, from the title and back to it, by each device alone; the match knows nothing of it."""

import random
import shutil
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from muggins.control.intents import Act, Device
from muggins.mind.coach.decision import AS_GOOD
from muggins.record.practice import read_practice
from muggins.record.recorder import Recorder
from muggins.scenes.pages.practice_page import CountingScene, PracticeScene
from muggins.scenes.replay.quiz import DrillScene
from muggins.session.practising import LIMIT, N_HANDS
from muggins.session.session import Session
from muggins.ui.control import Button
from muggins.ui.scene import Push
from muggins.words.review.practice_words import BEGIN, NO_ROUND, NOTHING_YET
from tests.scenes.conftest import Drive, Open
from tests.scenes.driver import Driver, press_anything, session_of
from tests.scenes.graded import PLAYER, choose_by_keys, choose_by_mouse, dump_rest

NOW = datetime(2026, 11, 22, 20, 15)


@pytest.fixture
def driver(drive: Drive, folder: Path, tmp_path: Path) -> Driver:
    """Before the title, with graded games in the history."""
    shutil.copytree(folder, tmp_path / "own")
    recorder = Recorder(tmp_path / "own", PLAYER, 11, clock=lambda: NOW)
    return drive(session_of(recorder, motion="off", hints=False))


def open_practice(driver: Driver) -> PracticeScene:
    """By the letter of the title."""
    driver.letter("r")
    driver.step()
    return driver.on(PracticeScene)


# --- by each device alone


def test_ten_positions_by_mouse_and_all_right(driver: Driver) -> None:
    driver.use("More", "Practice your mistakes")
    driver.step()
    page = driver.on(PracticeScene)
    driver.use(BEGIN)
    scene = driver.on(DrillScene)
    for number in range(scene.n_all):
        assert scene.number == number
        choose_by_mouse(driver, scene, scene.decision.best.cards)
        assert scene.look().panel.told.startswith("Right") and scene._signs[-1] is None
        assert "You'll see it again tomorrow." in scene.look().panel.told
        driver.use_strip("go")
    assert driver.top is page
    driver.step()
    assert page.practice is not None and page.practice.sessions == [(scene.n_all, scene.n_all)]
    kept = read_practice(driver.session.recorder.players.folder, PLAYER)
    assert kept.sessions == page.practice.sessions and kept.puts == page.practice.puts
    assert {put.box for put in kept.puts.values()} == {1}
    driver.use("Back")
    assert driver.names == ["TitleScene", "MoreScene"]
    driver.use("Back")
    assert driver.names == ["TitleScene"]


def test_the_position_of_the_day_is_put_once_a_day(driver: Driver) -> None:
    """It counts for when it comes again, and is no session."""
    page = open_practice(driver)
    daily = page.practising.daily
    assert daily is not None and page.practice is not None and daily.key in page.practice.mistakes
    driver.letter("d")
    scene = driver.on(DrillScene)
    assert scene.n_all == 1
    scene.judge(scene.decision.best.cards)
    driver.key(pygame.K_RETURN)
    driver.step()
    assert driver.top is page and page.practice.sessions == []
    assert page.practice.puts[daily.key].box == 1
    driver.letter("d")
    assert driver.top is page, "not twice"


def test_the_worst_of_ten_by_keys(driver: Driver) -> None:
    open_practice(driver)
    driver.key(pygame.K_RETURN)
    scene = driver.on(DrillScene)
    while driver.top is scene:
        choose_by_keys(driver, scene, scene.decision.choices[-1].cards)
        assert scene.made is not None and scene.made.loss >= AS_GOOD
        driver.key(pygame.K_RETURN)
    assert scene.n_found == 0 and None not in scene._signs
    driver.step()
    driver.key(pygame.K_ESCAPE)
    assert driver.names == ["TitleScene"]


def test_it_can_be_shown_by_pad(driver: Driver) -> None:
    driver.letter("m")
    driver.wait(
        lambda: driver.top.form.focused is driver.find("Practice your mistakes"),
        lambda: driver.pad(Act.NEXT),
    )
    driver.pad(Act.CONFIRM)
    driver.step()
    driver.pad(Act.CONFIRM)
    scene = driver.on(DrillScene)
    while driver.top is scene:
        driver.pad(Act.HINT)
        assert scene.made is not None and scene.made.loss == 0 and not scene.is_right
        driver.pad(Act.CONFIRM)
    driver.step()
    assert driver.top.practice.sessions == [(0, scene.n_all)]
    driver.pad(Act.BACK, Act.BACK)
    assert driver.names == ["TitleScene"]


# --- counting


def count_hands(driver: Driver) -> CountingScene:
    """From the title to the first hand, by keys."""
    open_practice(driver)
    driver.key(pygame.K_PAGEDOWN)
    driver.letter("n")
    return driver.on(CountingScene)


def test_ten_hands_typed(driver: Driver) -> None:
    scene = count_hands(driver)
    for number in range(N_HANDS):
        assert scene.count.number == number
        driver.letters(str(scene.count.hand.worth))
        driver.key(pygame.K_RETURN)
        assert scene.count.marks == [True] * (number + 1)
        driver.key(pygame.K_RETURN)
    driver.step()
    kept = read_practice(driver.session.recorder.players.folder, PLAYER)
    assert kept.rounds == driver.top.practice.rounds and kept.best_streak == N_HANDS
    assert kept.quickest == scene.count.seconds > 0
    driver.letter("n")
    assert driver.top.count.streak == N_HANDS and driver.top.count.hand != scene.count.hand


def test_ten_hands_by_mouse_some_of_them_wrong(driver: Driver) -> None:
    driver.use("More", "Practice your mistakes")
    driver.step()
    driver.use("Counting", BEGIN)
    scene = driver.on(CountingScene)
    for number in range(N_HANDS):
        worth = scene.count.hand.worth
        driver.click_box(scene.grid.cell_of(worth if number % 2 else (worth + 1) % 20))
        assert scene.count.marks[-1] is bool(number % 2)
        driver.click_box(scene.form.focused.box)
    assert scene.count.longest == 1 and scene.count.n_right == N_HANDS // 2
    assert isinstance(driver.top, PracticeScene)


def test_ten_hands_by_pad(driver: Driver) -> None:
    scene = count_hands(driver)
    for _ in range(N_HANDS):
        down, right = divmod(scene.count.hand.worth, 10)
        driver.pad(*[Act.DOWN] * down, *[Act.RIGHT] * right, Act.CONFIRM, Act.CONFIRM)
    assert scene.count.n_right == N_HANDS and driver.top is not scene


def test_who_is_too_late_begins_a_new_streak(driver: Driver) -> None:
    scene = count_hands(driver)
    scene.count.answer(scene.count.hand.worth)
    scene.update(0.0)
    scene.count.go_on()
    scene._begin()
    scene.update(LIMIT - 0.5)
    assert not scene.count.is_answered and scene.count.streak == 1
    scene.update(0.6)
    assert scene.count.is_late and scene.count.streak == 0 and scene.count.longest == 1
    assert scene.form.focused.confirm() is None and not scene.count.is_answered


# --- what is shown, and what is not


def test_a_session_that_is_left_has_no_result(driver: Driver) -> None:
    open_practice(driver)
    driver.letter("n")
    driver.give(Act.HINT)
    driver.give(Act.BACK)
    driver.step()
    assert driver.top.practice.sessions == [] and len(driver.top.practice.puts) == 1


def test_who_has_nothing_to_practise_is_told_so(open_app: Open, tmp_path: Path) -> None:
    driver = open_app()
    open_practice(driver)
    assert "nothing to practice" in driver.top.practising.trouble
    page = PracticeScene(Session(Recorder(tmp_path / "new", PLAYER, 11)), NOW.date())
    page.update(0.1)
    assert page.practice is not None and page._say(page.practice)[1] == NOTHING_YET
    (counts,) = page.footer()
    assert isinstance(counts, Button) and counts.words == NO_ROUND
    assert isinstance(counts.act(), Push), "hands can be counted at once"


def test_a_lock_that_comes_later_closes_it(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.letter("m")
    assert driver.find("Practice your mistakes").is_enabled
    driver.key(pygame.K_ESCAPE)
    monkeypatch.setattr(Recorder, "is_locked", property(lambda _: True))
    driver.letter("r")
    driver.give(Act.LETTER, text="r", device=Device.PAD)
    assert driver.names == ["TitleScene"]
    driver.letter("m")
    assert not driver.find("Practice your mistakes").is_enabled
    driver.use("Practice your mistakes")
    assert driver.names == ["TitleScene", "MoreScene"]


def test_whatever_is_pressed_nothing_else_is_touched(driver: Driver) -> None:
    """Any act at any place: no crash, always a way back, and the match is as it was."""
    folder, chance = driver.session.recorder.players.folder, random.Random(8)
    assert folder is not None
    before, files = driver.state, (dump_rest(folder), (folder / "muggins.ini").read_bytes())
    page, seen = open_practice(driver), set[str]()
    for name in press_anything(driver, chance, range(600), "nx", Act.MENU):
        seen.add(name)
        if page not in driver.app.stack:
            driver.app.stack.append(page)
    assert seen >= {"PracticeScene", "DrillScene", "CountingScene"}
    assert driver.state is before
    assert (dump_rest(folder), (folder / "muggins.ini").read_bytes()) == files
