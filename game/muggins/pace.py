"""Frame pacing: full rate while animating, reduced rate when idle.

If only an event can cause a change, the wait blocks.
"""

from typing import Protocol

import pygame

from muggins.sdl import sleep, wake
from muggins.table.thinking import InBackground

FPS, RESTING_FPS, SLEEPING_FPS = 60, 10, 2
A_FRAME = 1000 // FPS  # milliseconds
A_WHILE = 6  # frames
LONGEST_FRAME = 0.1  # seconds; after a pause things go on where they were


class Clock(Protocol):
    """Clock of the main loop: pygame's, or a test's."""

    def tick(self, fps: float = 0) -> int:
        """Wait for the next frame; return the milliseconds since the last."""


class PatientClock:
    """A clock whose long waits end with the first event or the result of a background task."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()
        InBackground.wake = staticmethod(wake)

    def tick(self, fps: float = FPS) -> int:
        passed = self._clock.tick(FPS if fps >= FPS else 0)
        while (left := round(1000 / fps) - passed) >= A_FRAME and not pygame.event.peek():
            passed += self._clock.tick(0 if sleep(left) else FPS)
        return passed


class FramePacer:
    """Frame pacer: counts frames without change, and chooses the rate."""

    def __init__(self) -> None:
        self._n_frames = 0
        self._may_sleep = False

    def note(self, is_still: bool, *, may_sleep: bool = False) -> None:
        """Record a frame; with ``may_sleep``, only events can cause a change."""
        self._n_frames = self._n_frames + 1 if is_still else 0
        self._may_sleep = may_sleep

    @property
    def fps(self) -> int:
        """The frame rate; a scene that may sleep does so after one idle frame."""
        if self._n_frames and self._may_sleep:
            return SLEEPING_FPS
        return FPS if self._n_frames < A_WHILE else RESTING_FPS

    def bound(self, seconds: float, *, is_woken: bool) -> float:
        """Limit elapsed time to one frame, except for the whole of a sleep."""
        longest = LONGEST_FRAME if is_woken else max(LONGEST_FRAME, 1 / self.fps)
        return min(longest, seconds)
