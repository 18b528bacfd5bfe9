"""The system is asked behind the first picture, and the table follows unless the player chose."""

from threading import Event

import pytest

from muggins.control.intents import Act
from muggins.paint.cards.faces import Style
from muggins.scenes.entry import REMOTE
from muggins.scenes.pieces.settings_styles import deck_of
from muggins.settings.settings import SYSTEM, is_still
from muggins.table.match import AT_ONCE
from muggins.table.thinking import InBackground
from tests.scenes.conftest import Open


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A desktop that asks for stillness; who asked it."""
    calls: list[str] = []

    def answer() -> bool:
        calls.append("asked")
        return True

    monkeypatch.setattr("muggins.desktop_settings.asks_for_stillness", answer)
    return calls


def test_the_first_picture_does_not_wait(open_app: Open, asked: list[str]) -> None:
    driver = open_app(motion="system")
    assert driver.app.n_frames == 1 and not asked and not SYSTEM.is_still
    driver.step(30)
    assert asked == ["asked"] and SYSTEM.is_still
    driver.sit_down()
    assert driver.controller.preferences.speed == AT_ONCE
    assert "Speed \N{EN DASH}" in [button.words for button in driver.buttons]


@pytest.mark.parametrize(
    ("faces", "printed"),
    [
        ("classic", Style.HIGH_CONTRAST),
        ("high contrast", Style.HIGH_CONTRAST),
        ("four-color", Style.FOUR_COLOR),
    ],
)
def test_cards_are_of_high_contrast_where_that_is_asked_for(
    faces: str, printed: Style, open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless the player has chosen other faces."""
    monkeypatch.setattr("muggins.desktop_settings.asks_for_contrast", lambda: True)
    driver = open_app(faces=faces)
    driver.step(30)
    assert deck_of(driver.session.settings).style is printed


@pytest.mark.parametrize("motion", ["system", "on"])
def test_remote_desktop_turns_motion_off_in_a_sentence(
    motion: str, open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muggins.desktop_settings.is_remote", lambda: True)
    driver = open_app(motion=motion)
    driver.step(30)
    follows = motion == "system"
    assert is_still(driver.session.settings) is follows
    assert (REMOTE in driver.session.notices) is follows


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_the_player_goes_first(speed: str, open_app: Open, asked: list[str]) -> None:
    driver = open_app(speed=speed)
    driver.step(30)
    driver.sit_down()
    assert asked and driver.controller.preferences.speed < AT_ONCE


def test_a_speed_taken_at_the_table_is_a_choice(open_app: Open, asked: list[str]) -> None:
    driver = open_app(motion="system")
    driver.step(30)
    driver.sit_down()
    for motion, speed in (("on", "normal"), ("on", "fast")):
        driver.give(Act.SPEED)
        settings = driver.session.settings
        assert (settings.motion, settings.speed) == (motion, speed)
    assert asked and driver.controller.preferences.speed < AT_ONCE


def test_nobody_waits_for_a_desktop_that_is_silent(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = Event()
    monkeypatch.setattr("muggins.desktop_settings.asks_for_stillness", answers.wait)
    monkeypatch.setattr("muggins.session.session.InBackground", InBackground)
    driver = open_app(motion="system")
    driver.step(30)
    driver.sit_down()
    assert not SYSTEM.is_still
    answers.set()
