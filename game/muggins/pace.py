"""The beat of the loop: a picture's time, several while nothing stirs, many while nothing can."""

from typing import Protocol

import pygame

from muggins.sdl import sleep, wake
from muggins.table.thinking import InBackground

FPS, RESTING_FPS, SLEEPING_FPS = 60, 10, 2
A_FRAME = 1000 // FPS  # milliseconds
A_WHILE = 6  # frames
LONGEST_FRAME = 0.1  # seconds; after a pause things go on where they were


class Clock(Protocol):
    """What tells the time: pygame's clock, or a test's."""

    def tick(self, fps: float = 0) -> int:
        """Wait for the next frame; milliseconds since the last."""


class PatientClock:
    """A clock whose long naps end with the first event, or when something has been thought out."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()
        InBackground.wake = staticmethod(wake)

    def tick(self, fps: float = FPS) -> int:
        passed = self._clock.tick(FPS if fps >= FPS else 0)
        while (left := round(1000 / fps) - passed) >= A_FRAME and not pygame.event.peek():
            passed += self._clock.tick(0 if sleep(left) else FPS)
        return passed


class Stillness:
    """For how many frames nothing has been done, nor shown; and whether anything may come of it."""

    def __init__(self) -> None:
        self._n_frames = 0
        self._may_sleep = False

    def note(self, is_still: bool, *, may_sleep: bool = False) -> None:
        """A frame is over; whoever may sleep waits for nothing that an event does not tell."""
        self._n_frames = self._n_frames + 1 if is_still else 0
        self._may_sleep = may_sleep

    @property
    def fps(self) -> int:
        """How many frames a second are enough; who may sleep does so after one still frame."""
        if self._n_frames and self._may_sleep:
            return SLEEPING_FPS
        return FPS if self._n_frames < A_WHILE else RESTING_FPS

    def bound(self, seconds: float, *, is_woken: bool) -> float:
        """As much of the time that passed as goes by for what is shown: of a sleep all of it."""
        longest = LONGEST_FRAME if is_woken else max(LONGEST_FRAME, 1 / self.fps)
        return min(longest, seconds)
