"""No click, key or button is lost, however quickly they come, and whatever the frame rate."""

import random
from collections.abc import Iterator

import pygame
import pytest

from muggins.motion.boxes import Box
from muggins.motion.places import USUAL
from muggins.rules.cards import Seat
from muggins.rules.state import Scoring
from muggins.scenes.pages.options import OptionsScene
from muggins.table.claims import ClaimChoice
from muggins.ui.control import OptionRow as Row
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver

N_CLICKS = 100
TICKS = (4, 16, 33, 100)  # milliseconds a frame
LEGAL = 60  # milliseconds: nobody clicks faster


class Finger:
    """Clicks somewhere in a box: pressed and let go in one frame, or over some."""

    def __init__(self, driver: Driver, tick: int) -> None:
        self.driver, self.chance = driver, random.Random(tick)
        driver.clock.tick_length = tick
        self.pause = -(-LEGAL // tick)  # frames

    def wait(self) -> None:
        """As long as it takes to click again, sometimes longer."""
        self.driver.step(self.pause + self.chance.choice((0, 0, 0, 1, 5)))

    def click(self, box: Box) -> None:
        """Move there, press, let go, wait."""
        x = self.chance.uniform(box.x + 2, box.x + box.width - 2)
        y = self.chance.uniform(box.y + 2, box.y + box.height - 2)
        pos = self.driver.pixels(x, y)
        self.driver.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.driver.post(kind, pos=pos, button=1)
            self.driver.step(self.chance.choice((0, 1)))
        self.wait()


@pytest.fixture(params=TICKS)
def finger(request: pytest.FixtureRequest, open_app: Open) -> Iterator[Finger]:
    """It clicks without a look: what is drawn changes nothing, as other tests show."""
    driver = open_app(speed="normal").sit_down()
    with driver.looking_away():
        yield Finger(driver, request.param)


def test_every_click_turns_an_option(finger: Finger) -> None:
    driver = finger.driver
    driver.push(OptionsScene(driver.session, driver.app.sound))
    row = next(each for each in driver.top.form.controls if isinstance(each, Row))
    arrow = Box(row.box.x + row.box.width - 60, row.box.y, 60, row.box.height)
    for _ in range(N_CLICKS):
        before = driver.session.settings.hints
        finger.click(arrow)
        assert driver.session.settings.hints is not before


def test_the_menu_opens_and_closes_with_every_click(finger: Finger) -> None:
    driver = finger.driver
    for _ in range(N_CLICKS // 2):
        finger.click(USUAL.menu)
        assert driver.names[-1] == "TableMenu"
        finger.click(driver.top.form.controls[0].box)
        assert driver.is_at_table


def test_every_press_of_a_key_moves_the_peg_on(finger: Finger) -> None:
    driver = finger.driver
    driver.change(motion="off", skill="greedy")
    while not (driver.controller.is_waiting and isinstance(driver.state.phase, Scoring)):
        driver.keys(pygame.K_F10)
        driver.step(3)
    room = driver.state.room(Seat.PLAYER)
    for n in range(1, room + 1):
        driver.key(pygame.K_UP)
        finger.wait()
        assert claimed(driver) == n
    driver.key(pygame.K_HOME)
    assert claimed(driver) == 0


def claimed(driver: Driver) -> int:
    choice = driver.choice(ClaimChoice)
    return choice.points


def test_clicks_and_keys_of_one_frame_are_all_taken(finger: Finger) -> None:
    """A slow frame finds several events waiting: each of them counts."""
    driver = finger.driver
    driver.push(OptionsScene(driver.session, driver.app.sound))
    form = driver.top.form
    form.focus = next(i for i, each in enumerate(form.controls) if isinstance(each, Row))
    before = driver.session.settings.hints
    for n in range(1, 16):
        for _ in range(n):
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                driver.post(kind, key=pygame.K_RIGHT, unicode="", mod=0)
        driver.step()
        before ^= bool(n % 2)
        assert driver.session.settings.hints is before
