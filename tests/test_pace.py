"""The beat of the loop: slower while nothing stirs, and at once awake."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from game.pace import A_WHILE, FPS, RESTING_FPS, PatientClock, Stillness


class Ticks:
    """A clock that counts its naps."""

    n_naps = 0

    def tick(self, fps: float) -> int:
        self.n_naps += 1
        return round(1000 / fps)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> PatientClock:
    pygame.display.init()
    pygame.event.clear()
    clock = PatientClock()
    monkeypatch.setattr(clock, "_clock", Ticks())
    return clock


def test_after_a_while_fewer_frames_are_enough() -> None:
    stillness = Stillness()
    for _ in range(A_WHILE):
        assert stillness.fps == FPS
        stillness.note(is_still=True)
    assert stillness.fps == RESTING_FPS
    stillness.note(is_still=False)
    assert stillness.fps == FPS


def test_a_long_nap_is_that_long(clock: PatientClock) -> None:
    assert abs(clock.tick(FPS) - 1000 / FPS) < 1
    assert abs(clock.tick(RESTING_FPS) - 1000 / RESTING_FPS) < 1000 / FPS


def test_a_long_nap_ends_with_the_first_event(clock: PatientClock) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))
    assert clock.tick(RESTING_FPS) < 2 * 1000 / FPS
    assert pygame.event.get(pygame.KEYDOWN)  # it is still there for the program
