"""The page of keys and buttons: what stands there is what happens."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from muggins.cli.command_line import read_arguments, run_settings
from muggins.control.intents import WORDS, Act, Device, Make, Prompts
from muggins.record.recorder import Recorder
from muggins.scenes.listening import _fill
from muggins.scenes.pages.keys import BindingsScene
from muggins.session.session import Session
from muggins.ui.control import Button
from tests.scenes.conftest import Drive, Open


def test_f1_moves_as_in_1989_by_one_choice(open_app: Open) -> None:
    """A whole hand by F1 alone, from the page on; F10 is the help, and all comes back."""
    driver = open_app()
    driver.push(BindingsScene(driver.session))
    driver.use("Use 1989 keys")
    assert driver.session.settings.keys == "f1=automatic;f10=help"
    assert driver.top.message == "As in 1989: F1 moves for you, and F10 opens Help."
    driver.key(pygame.K_ESCAPE)
    driver.sit_down()
    hands = set()
    for _ in range(120):
        driver.settle()
        driver.key(pygame.K_F1)
        hands.add(driver.state.n_hands)
    assert {1, 2} <= hands
    driver.automate()
    assert driver.names[-1] == "HelpScene"
    driver.push(BindingsScene(driver.session))
    driver.use("Restore defaults")
    assert driver.session.settings.keys == ""


@pytest.mark.parametrize("line", ["RDS 7B", "--flags RDS 7B", "--as-in 1989"])
def test_f1_moves_when_started_with_a_line_of_1989(drive: Drive, tmp_path: Path, line: str) -> None:
    """A player's own keys stay beside it, and nothing of it is saved."""
    recorder = Recorder(tmp_path, "Craig", 5)
    recorder.change(replace(recorder.settings, keys="j=hint", motion="off", skill="greedy"))
    run_overrides = run_settings(read_arguments(line.split()))
    driver = drive(
        Session(Recorder(tmp_path, "Craig", None, run_overrides=run_overrides))
    ).sit_down()
    before = driver.state
    driver.key(pygame.K_F1)
    assert driver.is_at_table and driver.state != before
    driver.settle()
    assert driver.app.reader.prompts.bindings.keys_of(Act.HINT) == ["j", "h"]
    assert driver.app.reader.prompts.key(Act.AUTOMATIC) == "f1"
    driver.key(pygame.K_F10)
    assert driver.names[-1] == "HelpScene"
    assert driver.session.close() == []
    assert Recorder(tmp_path, "Craig", None).settings.keys == "j=hint"


def test_every_act_has_its_row(open_app: Open) -> None:
    driver = open_app()
    page = driver.push(BindingsScene(driver.session))
    rows = [each for each in page.form.controls if hasattr(each, "meant")]
    assert [row.meant for row in rows] == list(WORDS)


def test_the_caption_of_the_automatic_button_follows(open_app: Open) -> None:
    driver = open_app(keys="f1=automatic;f10=help").sit_down()
    driver.step()
    assert driver.app.canvas.prompts.key(Act.AUTOMATIC) == "f1"


@pytest.mark.parametrize(
    ("make", "said"), [(Make.XBOX, "LB"), (Make.PLAYSTATION, "L1"), (Make.NINTENDO, "L")]
)
def test_buttons_are_told_as_they_are_called_on_the_pad_in_hand(
    make: Make, said: str, open_app: Open
) -> None:
    driver = open_app()
    page = driver.push(BindingsScene(driver.session))
    driver.use("Gamepad")
    words = [each.words for each in page.form.controls if isinstance(each, Button)]
    assert "Restore defaults" in words and "Use 1989 keys" not in words
    prompts = Prompts(page.bindings, Device.PAD, make)
    told = {part.name: part.value for part in _fill(page.describe(), prompts).parts}
    assert said in {name for value in told.values() for name in value.split(", ")}
    page._bind(Act.HINT, "leftshoulder")
    assert prompts.fill(page.message) == f"Set to {said}."
