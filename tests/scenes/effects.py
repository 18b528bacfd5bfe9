"""Seeing and hearing what an option does: shared by the effects of old and of ours."""

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

from game.audio.mixer import Player
from game.motion.cues import Cue
from game.paint.kit import palette
from game.rules.moves import Claim
from tests.scenes.driver import Driver, is_over, is_throw
from tests.scenes.showcase import pixels

TICKS = 10  # a second of the driver's clock


def next_game(driver: Driver) -> None:
    """Play this game out, and begin the next one."""
    driver.until(is_over)
    driver.keys(pygame.K_RETURN, pygame.K_RETURN)
    driver.until(is_throw)


def next_hand(driver: Driver) -> None:
    """To the throw of the next hand."""
    hand = driver.state.hand
    driver.until(lambda state: is_throw(state) and state.hand != hand)


def pixel(driver: Driver, x: float, y: float) -> pygame.Color:
    driver.app.draw()
    return driver.window.get_surface().get_at(driver.pixels(x, y))


def picture(driver: Driver) -> bytes:
    driver.app.draw()
    return pixels(driver.window.get_surface())


def is_panel(driver: Driver, x: float, y: float) -> bool:
    """Whether a dark panel lies there, and not the felt."""
    seen = pixel(driver, x, y)
    return max(abs(a - b) for a, b in zip(seen[:3], palette.PANEL[:3], strict=True)) < 4


@contextmanager
def heard(seen: list[Cue]) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Player, "play", lambda _self, cue, *_how: seen.append(cue))
        yield


def claim(driver: Driver, points: int) -> None:
    driver.sitting.make(Claim(points))
