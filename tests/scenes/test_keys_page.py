"""The page of keys and buttons: what stands there is what happens."""

import pygame
import pytest

from game.control.bindings import WORDS, Make, Prompts
from game.control.intents import Act, Device
from game.scenes.listening import _fill
from game.scenes.pages.keys import BindingsScene
from game.ui.control import Button
from tests.scenes.conftest import Open


def test_f1_moves_as_in_1989_by_one_choice(open_app: Open) -> None:
    """A whole hand by F1 alone, from the page on; F10 is the help, and all comes back."""
    driver = open_app()
    driver.push(BindingsScene(driver.session))
    driver.use("As in 1989")
    assert driver.session.settings.keys == "f1=automatic;f10=help"
    assert driver.top.message == "F1 moves for you, as in 1989, and F10 is the help."
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
    driver.use("As usual")
    assert driver.session.settings.keys == ""


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
    assert "As usual" in words and "As in 1989" not in words
    prompts = Prompts(page.bindings, Device.PAD, make)
    told = {part.name: part.value for part in _fill(page.describe(), prompts).parts}
    assert said in {name for value in told.values() for name in value.split(", ")}
    page._bind(Act.HINT, "leftshoulder")
    assert prompts.fill(page.message) == f"{said} it is."
