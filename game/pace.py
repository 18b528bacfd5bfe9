"""The beat of the loop: a picture's time, or several while nothing stirs."""

import pygame

FPS, RESTING_FPS = 60, 10
A_WHILE = 6  # frames


class PatientClock:
    """A clock whose long naps end with the first event.

    It looks for one sixty times a second, so that nobody waits for longer than he would anyway.
    Where SDL waits by itself, it looks oftener: that cost four times as much under X11.
    """

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()

    def tick(self, fps: float = FPS) -> int:
        """Wait for the next frame; milliseconds since the last."""
        passed = self._clock.tick(FPS)
        while passed < (1000 - FPS) / fps and not pygame.event.peek():
            passed += self._clock.tick(FPS)
        return passed


class Stillness:
    """For how many frames nothing has been done, nor shown."""

    def __init__(self) -> None:
        self._n_frames = 0

    def note(self, *, is_still: bool) -> None:
        """A frame is over."""
        self._n_frames = self._n_frames + 1 if is_still else 0

    @property
    def fps(self) -> int:
        """How many frames a second are enough."""
        return FPS if self._n_frames < A_WHILE else RESTING_FPS
