"""Choosing where the cards come from, on the screen: files and numbers, good and bad."""

from pathlib import Path

import pygame
import pytest

from muggins.control.intents import Act, Device
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.deal import HIGHEST_SEED, LOWEST_SEED, Source, deal_hands
from muggins.scenes.pages.options import OptionsScene, use_file
from muggins.scenes.pieces.chooser import FileScene
from muggins.settings.settings import GROUPS, RECORDS, SETTINGS
from muggins.settings.values import CardSource
from muggins.ui.scene import Pop
from tests.scenes.conftest import Drive
from tests.scenes.driver import Driver, is_throw, session_of

DATA = bytes((number * 37 + 11) % 251 for number in range(400))


@pytest.fixture
def driver(drive: Drive, tmp_path: Path) -> Driver:
    (tmp_path / "kept").mkdir()
    recorder = Recorder(tmp_path / "kept", "Ann", 5)
    opened = drive(session_of(recorder, motion="off", skill="greedy"))
    opened.open_options()
    opened.keys(*[pygame.K_DOWN] * OptionsScene.tabs.index(RECORDS))
    return opened


def cards(folder: Path, data: bytes = DATA, name: str = "cards.dat") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def open_chooser(driver: Driver, of: str) -> FileScene:
    """By the button that says so."""
    driver.use(of)
    return driver.on(FileScene)


def turn_source(driver: Driver) -> None:
    driver.click_box(driver.top.form.controls[len(OptionsScene.tabs)].box)


def choose(driver: Driver, path: Path) -> None:
    """In the file chooser, by keys."""
    scene = driver.on(FileScene)
    scene.open_folder(path.parent)
    scene.form.focus = 0
    scene.list.at = scene.captions.index(path.name)
    driver.key(pygame.K_RETURN)


def write(driver: Driver, number: str, device: Device = Device.KEYS) -> None:
    driver.top.form.focus = driver.top.form.controls.index(driver.top.place)
    for _ in range(12):
        driver.key(pygame.K_BACKSPACE)
    driver.letters(number)
    if device is Device.KEYS:
        driver.key(pygame.K_RETURN)


def deal_from_file(driver: Driver, folder: Path) -> None:
    """From the byte in place 17 on."""
    turn_source(driver)
    choose(driver, cards(folder))
    write(driver, "17")


def test_the_first_turn_asks_for_a_file_and_deals_from_it(driver: Driver, tmp_path: Path) -> None:
    path = cards(tmp_path)
    turn_source(driver)
    choose(driver, path)
    assert driver.session.settings.card_source is CardSource.FILE
    assert driver.session.settings.data_file == str(path)
    assert driver.state.source == Source(0, DATA)
    driver.key(pygame.K_ESCAPE)
    driver.sit_down(is_throw)
    dealt, hand = deal_hands(driver.state.standing.source)[0], driver.state.the_hand
    assert driver.state.standing.source.data == DATA
    assert hand.dealt[hand.dealer.other] == dealt.pone
    assert hand.dealt[Seat(hand.dealer)] == dealt.dealer


def test_back_to_the_sequence_the_pointer_becomes_the_seed(driver: Driver, tmp_path: Path) -> None:
    """It is kept as it was before."""
    deal_from_file(driver, tmp_path)
    again = Recorder(tmp_path / "kept", "Ann", 9)
    assert again.settings == driver.session.settings
    assert again.snapshot.state.source == Source(17, DATA)
    turn_source(driver)
    assert driver.session.settings.card_source is CardSource.SEQUENCE
    assert driver.state.source == Source(17)
    turn_source(driver)
    assert driver.state.source == Source(0, DATA)


@pytest.mark.parametrize("kind", ["empty", "gone", "folder"])
def test_a_bad_file_is_refused_and_the_old_one_kept(
    driver: Driver, tmp_path: Path, kind: str
) -> None:
    deal_from_file(driver, tmp_path)
    before, state = driver.session.settings, driver.state
    bad = cards(tmp_path, b"" if kind == "empty" else b"x", "bad.dat")
    scene = open_chooser(driver, "Choose a card data file")
    scene.open_folder(tmp_path)
    if kind != "empty":
        bad.unlink()
    if kind == "folder":
        bad.mkdir()
    assert scene._give(bad) is None and scene.message.endswith(".")
    assert (driver.session.settings, driver.state) == (before, state)


def test_a_file_that_has_gone_is_told_and_another_asked_for(driver: Driver, tmp_path: Path) -> None:
    path = cards(tmp_path)
    turn_source(driver)
    choose(driver, path)
    turn_source(driver)
    path.unlink()
    turn_source(driver)
    assert isinstance(driver.top, FileScene)
    driver.key(pygame.K_ESCAPE)
    assert "cards.dat" in driver.on(OptionsScene).message
    assert driver.session.settings.card_source is CardSource.SEQUENCE


@pytest.mark.parametrize("seed", [LOWEST_SEED, -1, 0, 1458352401, HIGHEST_SEED])
def test_a_seed_is_written(driver: Driver, seed: int) -> None:
    write(driver, str(seed))
    assert driver.state.source == Source(seed)
    assert str(seed) in driver.top.message


def test_a_seed_may_be_hexadecimal(driver: Driver) -> None:
    write(driver, "0x7B")
    assert driver.state.source == Source(123)


@pytest.mark.parametrize("text", ["", "-", "0x", str(LOWEST_SEED - 1), str(HIGHEST_SEED + 1)])
def test_what_is_no_seed_is_refused_with_a_sentence(driver: Driver, text: str) -> None:
    before = driver.state.source
    write(driver, text)
    assert driver.state.source == before
    assert driver.top.message.endswith(".")


@pytest.mark.parametrize(("text", "is_good"), [("0", 1), ("399", 1), ("400", 0), ("-1", 0)])
def test_a_pointer_stays_within_its_file(
    driver: Driver, tmp_path: Path, text: str, is_good: bool
) -> None:
    turn_source(driver)
    choose(driver, cards(tmp_path))
    write(driver, "5")
    write(driver, text)
    assert driver.state.source == Source(int(text) if is_good else 5, DATA)
    assert driver.top.message.endswith(".") or is_good


def test_a_pad_writes_the_number_on_the_screen(driver: Driver) -> None:
    write(driver, "", Device.PAD)
    driver.pad(Act.CONFIRM)
    assert driver.names[-1] == "KeyboardScene"
    for letter in "42":
        driver.give(Act.TYPE, text=letter)
    driver.pad(Act.MENU)
    assert driver.state.source == Source(42)


@pytest.mark.parametrize("name", ["deck", "patter", "sounds"])
def test_what_needs_a_file_asks_for_it(driver: Driver, name: str) -> None:
    """By key as well as by click; leaving the chooser keeps the old setting."""
    page, before = driver.on(OptionsScene), driver.session.settings
    page.open_tab(next(n for n, each in enumerate(GROUPS.values()) if SETTINGS[name] in each))
    labels = [getattr(each, "label", "") for each in page.form.controls]
    page.form.focus = labels.index(SETTINGS[name].label)
    for _ in range(2):
        driver.key(pygame.K_RIGHT)
    assert isinstance(driver.top, FileScene)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, OptionsScene)
    left = getattr(driver.session.settings, name)
    assert left.name != "CUSTOM"
    assert getattr(before, name) != left


def test_the_log_goes_where_it_is_sent(driver: Driver, tmp_path: Path) -> None:
    scene = open_chooser(driver, "Choose a log file")
    assert scene._give(tmp_path) is None and scene.message
    assert scene._give(tmp_path / "mine.log") == Pop()
    assert driver.session.settings.log_file == str(tmp_path / "mine.log")
    driver.key(pygame.K_ESCAPE)
    driver.session.append_statistics()
    assert "Current session settings" in (tmp_path / "mine.log").read_text()


def test_drawing_changes_nothing_and_shows_what_is(driver: Driver, tmp_path: Path) -> None:
    """The source changes under an open page."""
    scene = driver.on(OptionsScene)
    field = scene.place
    assert field.caption() == "New seed:" and "Seed 5 comes next" in field.explain()
    use_file(driver.session, cards(tmp_path))
    before = dict(vars(field))
    scene.draw(driver.app.canvas)
    assert vars(field) == before
    assert field.caption() == "New file pointer:"
    assert field.explain() == "Pointer 0 comes next. cards.dat goes from 0 to 399."
