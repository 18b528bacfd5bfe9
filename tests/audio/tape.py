"""A sound device for tests, which waits until its output is read.

The mixer's time is that of the tape: however long a test takes, nothing ends unread.
"""

import fcntl
import os
from pathlib import Path

import numpy as np

from muggins.audio.mixer import RATE

SHORTEST_PIPE = 4096  # bytes, some hundredths of a second
FRAME = 4  # bytes: two channels


class Tape:
    """A pipe to which SDL writes as if it were a file on a disk."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self._is_closed = False
        self._pipe = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        os.set_blocking(self._pipe, True)
        if hasattr(fcntl, "F_SETPIPE_SZ"):
            fcntl.fcntl(self._pipe, fcntl.F_SETPIPE_SZ, SHORTEST_PIPE)
        self.environment = {
            "SDL_AUDIODRIVER": "disk",
            "SDL_DISKAUDIOFILE": str(path),
            "SDL_DISKAUDIODELAY": "0",
        }

    def take(self, seconds: float) -> np.ndarray:
        """Advance the time; return the sound heard, 1.0 full scale; shape (n, 2)."""
        n_bytes, heard = round(seconds * RATE) * FRAME, b""
        while len(heard) < n_bytes:
            part = os.read(self._pipe, n_bytes - len(heard))
            assert part, "the mixer is closed"
            heard += part
        return np.frombuffer(heard, "<i2").reshape(-1, 2) / 32768

    def close(self) -> None:
        """Stop reading, so that the mixer need not wait and can be closed."""
        if not self._is_closed:
            self._is_closed = True
            os.close(self._pipe)
