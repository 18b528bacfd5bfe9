"""The beat of the loop: slower while nothing stirs, and at once awake."""

import os
import sys
import threading
from collections.abc import Iterator
from itertools import pairwise

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from muggins.pace import (
    A_WHILE,
    FPS,
    LONGEST_FRAME,
    RESTING_FPS,
    SLEEPING_FPS,
    FramePacer,
    PatientClock,
)
from muggins.sdl import sleep
from muggins.table.thinking import InBackground
from tests.window.pads import VirtualPad

LONG = 1 / 60  # a sleep of a minute, for a test that ends it


class Ticks:
    """A clock that counts its naps."""

    n_naps = 0

    def tick(self, fps: float) -> int:
        self.n_naps += 1
        return round(1000 / fps) if fps else 0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> PatientClock:
    """One whose naps take no time, where SDL cannot sleep."""
    pygame.display.init()
    pygame.event.clear()
    clock = PatientClock()
    monkeypatch.setattr(clock, "_clock", Ticks())
    monkeypatch.setattr("muggins.pace.sleep", lambda _: False)
    return clock


@pytest.fixture
def sleeper() -> Iterator[PatientClock]:
    """The clock of the program."""
    pygame.display.init()
    pygame.event.clear()
    yield PatientClock()
    pygame.event.clear()


def test_after_a_while_fewer_frames_are_enough() -> None:
    stillness = FramePacer()
    for _ in range(A_WHILE):
        assert stillness.fps == FPS
        stillness.note(True)
    assert stillness.fps == RESTING_FPS
    stillness.note(True, may_sleep=True)
    assert stillness.fps == SLEEPING_FPS
    stillness.note(False, may_sleep=True)
    assert stillness.fps == FPS


def test_who_may_sleep_does_so_after_one_still_frame() -> None:
    """At a table that waits, lids close and open: these are two frames, not two bursts of them."""
    stillness = FramePacer()
    stillness.note(False, may_sleep=True)
    assert stillness.fps == FPS
    stillness.note(True, may_sleep=True)
    assert stillness.fps == SLEEPING_FPS
    stillness.note(True)
    assert stillness.fps == FPS


def test_what_was_slept_goes_by_but_for_who_is_woken() -> None:
    stillness = FramePacer()
    assert stillness.bound(3.0, is_woken=False) == LONGEST_FRAME
    for _ in range(A_WHILE):
        stillness.note(True, may_sleep=True)
    assert stillness.bound(1 / SLEEPING_FPS, is_woken=False) == 1 / SLEEPING_FPS
    assert stillness.bound(1 / SLEEPING_FPS, is_woken=True) == LONGEST_FRAME
    assert stillness.bound(3.0, is_woken=False) == 1 / SLEEPING_FPS


def test_a_long_nap_is_that_long(clock: PatientClock) -> None:
    for fps in (FPS, RESTING_FPS, SLEEPING_FPS):
        assert abs(clock.tick(fps) - 1000 / fps) < 1000 / FPS


def test_a_long_nap_ends_with_the_first_event(clock: PatientClock) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))
    assert clock.tick(RESTING_FPS) < 2 * 1000 / FPS
    assert pygame.event.get(pygame.KEYDOWN)  # it is still there for the program


def test_a_sleep_lasts_as_long_as_the_nap(
    clock: PatientClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def refuse(milliseconds: int) -> bool:
        asked.append(milliseconds)
        return False

    monkeypatch.setattr("muggins.pace.sleep", refuse)
    clock.tick(SLEEPING_FPS)
    clock.tick(FPS)
    assert asked[0] == 1000 / SLEEPING_FPS
    assert all(earlier > later >= 1000 // FPS for earlier, later in pairwise(asked))


def test_a_sleep_ends_with_an_event(sleeper: PatientClock) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))
    sleeper.tick(LONG)
    assert pygame.event.get(pygame.KEYDOWN)


def test_a_sleep_ends_when_something_has_been_thought_out(sleeper: PatientClock) -> None:
    may_think, worker = threading.Event(), InBackground()
    answer = worker.submit(may_think.wait)
    assert not answer.done()
    may_think.set()
    sleeper.tick(LONG)
    assert answer.done()


@pytest.mark.skipif(sys.platform != "linux", reason="finds SDL in /proc")
def test_pads_are_asked_and_so_nobody_sleeps(sleeper: PatientClock) -> None:
    pygame.joystick.init()
    pad = VirtualPad("Pad")
    sleeper.tick()
    assert not sleep(60_000)
    pad.unplug()
    pygame.joystick.quit()
    pygame.event.clear()
