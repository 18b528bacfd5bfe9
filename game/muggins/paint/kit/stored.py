"""Disk cache of large pictures, so that a start need not draw them.

The files are in a folder beside the player's data, and may be deleted at any time: missing,
truncated or outdated ones are drawn again.
"""

import sys
from collections.abc import Callable, Hashable
from functools import cache
from hashlib import sha256
from pathlib import Path

import pygame
from pygame import Surface

from muggins.parts import is_frozen
from muggins.store.files import shelve
from muggins.table.thinking import AtOnce, Worker

FOLDER = "drawn"
MOST_KEPT = 8  # pictures


class Stored:
    """A folder cache of pictures; without one, they are drawn at every start. ``worker`` writes."""

    def __init__(self, folder: Path | None = None, worker: Worker | None = None) -> None:
        self._folder = folder and folder / FOLDER
        self._worker = worker or AtOnce()
        self._owed: dict[str, tuple[str, bytes]] = {}  # by kind, the newest that isn't written yet

    def get(
        self,
        kind: str,
        key: Hashable,
        size: tuple[int, int],
        draw: Callable[[], Surface],
        *,
        has_alpha: bool = False,
    ) -> Surface:
        """Return the cached picture of ``size`` pixels for a kind and a key, or ``draw`` it."""
        if self._folder is None:
            return draw()
        name = sha256(repr((kind, key, size, _drawn_by())).encode()).hexdigest()[:40]
        picture = _load(self._folder / name, size, has_alpha=has_alpha)
        if picture is None:
            picture = draw()
            self._owed[kind] = name, picture.get_buffer().raw
            self._worker.submit(self._write)
        return picture

    def _write(self) -> None:
        """Write pending pictures; one that can't be written is drawn again next time."""
        owed, self._owed = self._owed, {}
        if self._folder is not None:
            for name, pixels in owed.values():
                shelve(self._folder / name, pixels, MOST_KEPT)


def _load(path: Path, size: tuple[int, int], *, has_alpha: bool) -> Surface | None:
    try:
        pixels = path.read_bytes()
    except OSError:
        return None
    picture = Surface(size, pygame.SRCALPHA if has_alpha else 0, 32)
    buffer = picture.get_buffer()
    if len(pixels) != buffer.length:
        return None
    buffer.write(pixels)
    return picture


@cache
def _drawn_by() -> int:
    """Return the time of the last change of the drawing code."""
    if is_frozen():
        return Path(sys.executable).stat().st_mtime_ns
    house = Path(__file__).parents[2]
    files = (file for room in ("paint", "motion") for file in (house / room).rglob("*.py"))
    # an editor's lock is a link that leads nowhere
    return max((file.stat().st_mtime_ns for file in files if file.is_file()), default=0)
