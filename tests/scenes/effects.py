"""Seeing and hearing what an option does: shared by the effects of old and of ours."""

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

from game.audio.mixer import Player
from game.motion.cues import Cue
from game.paint.kit import palette
from game.rules.moves import Claim
from game.settings.values import DeckKind
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


def shows_corners(driver: Driver) -> bool:
    """Whether some are bent, as a look at crisp cards tells."""
    as_it_is, settings = picture(driver), driver.session.settings
    driver.change(deck=DeckKind.DEFAULT)
    crisp = picture(driver)
    driver.session.change(settings)
    return crisp != as_it_is


def is_panel(driver: Driver, x: float, y: float) -> bool:
    """Whether a dark panel lies there, and not the felt."""
    seen = pixel(driver, x, y)
    return max(abs(a - b) for a, b in zip(seen[:3], palette.PANEL[:3], strict=True)) < 4


@contextmanager
def heard() -> Iterator[list[Cue]]:
    """What is heard meanwhile."""
    seen: list[Cue] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Player, "play", lambda _self, cue, *_how: seen.append(cue))
        yield seen


def claim(driver: Driver, points: int) -> None:
    driver.sitting.make(Claim(points))
