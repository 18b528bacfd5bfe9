"""The page of the seals: by mouse, keys and pad, with what is told now and what was opened."""

import pygame
import pytest

from muggins.control.intents import Act
from muggins.extras.fair.seals_help import SEALED, tell_opened
from muggins.extras.fair.seals_page import NOW, OPENED, SealsScene
from muggins.record.recorder import Recorder
from muggins.rules.seals import say_seal
from muggins.rules.state import CuttingForDeal
from muggins.scenes.pages.help import HelpScene
from muggins.words.help.blocks import Entry, with_chapters
from muggins.words.table import menu_words
from muggins.words.table.menu_words import SEALS
from tests.scenes.conftest import Drive, Open
from tests.scenes.driver import Driver, is_over, reach, session_of
from tests.scenes.showcase import drawn, pixels, tabs_of
from tests.sizes import some_of


def draw(n: int) -> bytes:
    return bytes(range(9, 9 + n))


@pytest.fixture
def driver(drive: Drive) -> Driver:
    recorder = Recorder(None, None, None, draw=draw)
    return drive(session_of(recorder, motion="off", hints=False, skill="greedy"))


def play_games(driver: Driver, n_games: int) -> None:
    reach(driver.session, lambda state: state.tally.games == n_games and not is_over(state))


def said(scene: SealsScene) -> str:
    page = scene.pages[scene.tabs[scene.tab]]
    return "\n".join(f"{each.word}: {each.said}" for each in page if isinstance(each, Entry))


def has_envelope(driver: Driver) -> bool:
    return SEALS in [part.name for part in driver.table.describe().parts]


def test_an_envelope_lies_on_the_table_before_the_cut(driver: Driver) -> None:
    """It says what is sealed to whoever opens it, and nobody else is troubled with it."""
    assert isinstance(driver.state.phase, CuttingForDeal)
    envelope = driver.state.source.envelope
    assert envelope is not None
    driver.sit_down()
    assert "ealed" not in driver.controller.talk.line
    assert has_envelope(driver)
    driver.point(*driver.table.buttons.envelope.box.middle)
    assert driver.words.why == menu_words.ENVELOPE
    driver.click_box(driver.table.buttons.envelope.box)
    assert say_seal(envelope.seal) in said(driver.on(SealsScene))
    driver.keys(pygame.K_ESCAPE, pygame.K_RETURN)
    driver.settle()
    assert not has_envelope(driver)


def test_by_mouse_from_the_menu(driver: Driver) -> None:
    driver.sit_down()
    driver.letter("m")
    driver.use("Sealed deck")
    scene = driver.on(SealsScene)
    envelope = driver.state.source.envelope
    assert envelope is not None and scene.tabs[scene.tab] == NOW
    assert envelope.seal in said(scene) and "not cut yet" in said(scene)
    driver.use("Back")
    assert driver.is_at_table


def test_by_keys_through_all_that_were_opened(driver: Driver) -> None:
    play_games(driver, 3)
    driver.sit_down()
    driver.letter("m")
    driver.letter("e")
    scene, opened = driver.on(SealsScene), driver.session.recorder.snapshot.opened
    now = driver.state.standing.source.envelope
    assert now is not None and now.number == 4 and len(opened) == 3
    assert now.seal in said(scene) and now.next_seal in said(scene) and now.part in said(scene)
    assert now.open().secret.hex() not in said(scene)
    driver.keys(pygame.K_DOWN)
    assert scene.tabs[scene.tab] == OPENED and scene.list is not None
    driver.keys(pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN)
    assert scene.list.at == 2 and scene.opened[2] == opened[0]
    assert opened[0].secret.hex() in tell_opened(scene.opened[scene.list.at])[0]
    driver.keys(pygame.K_ESCAPE)
    assert driver.is_at_table


def test_by_pad_from_the_help(driver: Driver) -> None:
    driver.sit_down()
    driver.give(Act.HELP)
    assert isinstance(driver.top, HelpScene)
    driver.pad(Act.NEXT_TAB)
    driver.wait(
        lambda: getattr(driver.top.form.focused, "words", "") == SEALED,
        lambda: driver.pad(Act.NEXT),
    )
    driver.pad(Act.CONFIRM)
    scene = driver.on(SealsScene)
    for tab in with_chapters("seals", {}):
        driver.pad(Act.NEXT_TAB)
        while scene.tabs[scene.tab] != tab:
            driver.pad(Act.NEXT_TAB)
        driver.step()
    driver.pad(Act.CANCEL)
    assert isinstance(driver.top, HelpScene)


def test_when_a_game_is_over_the_next_seal_is_shown(driver: Driver) -> None:
    session = driver.session
    reach(session, is_over)
    scene = SealsScene(session)
    envelope = session.state.source.envelope
    assert envelope is not None and envelope.next_seal in said(scene)
    assert "Seal 2: " in said(scene) and "not cut yet" in said(scene)
    assert [each.number for each in scene.opened] == [1]


def test_who_has_no_seals_is_not_troubled_with_them(open_app: Open) -> None:
    driver = open_app().sit_down()
    driver.letter("m")
    words = [getattr(each, "words", "") for each in driver.top.form.controls]
    assert "Seals" not in words and "Help" in words
    assert "No seal" in said(SealsScene(driver.session))
    assert not has_envelope(driver)


@pytest.mark.parametrize("size", some_of(((1280, 720), (640, 980), (3840, 2160)), {(640, 980)}))
def test_every_page_fits_and_draws(driver: Driver, size: tuple[int, int]) -> None:
    play_games(driver, 1)
    scene = SealsScene(driver.session)
    assert len({pixels(drawn(scene, size)) for _ in tabs_of(scene)}) == len(scene.tabs)
