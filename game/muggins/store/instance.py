"""Instance locks: one program per data folder, or one per player, and a signal to it.

A second start creates a signal file, which the first one polls. Where several programs are allowed,
each has a different player.
"""

import time
from contextlib import suppress
from pathlib import Path

from muggins.store.locks import Lock, TakenError, take_lock, wait_for_lock

LOCK, BELL = "muggins.lock", "muggins.bell"
INTERVAL = 0.5  # seconds between two looks
PATIENCE = 0.2  # seconds for another program that only looks whether a seat is free
NO_LOCKS = (
    "The data folder's disk doesn't support file locks. Don't open Muggins there on two "
    "computers at once."
)


TAKEN = "{} is already playing in another window ({}). Choose another player, or close that window."


class UnavailableError(ValueError):
    """A player can't be opened now; the text is a sentence."""


class Seats:
    """Null lock, for a program that is alone in the folder, or has none."""

    def sit(self, name: str) -> None:
        """Lock a player, and release the previous one.

        UnavailableError if another program has it.
        """

    def is_free(self, name: str) -> bool:  # noqa: ARG002
        return True


ALONE = Seats()


class Instance(Seats):
    """This program's lock on its data folder, if it is the first, and on a player."""

    def __init__(self, folder: Path, lock: Lock | None) -> None:
        self._folder, self._lock = folder, lock
        self._bell = folder / BELL
        self._seat: tuple[Path, Lock] | None = None
        self._looked = time.monotonic()
        self.messages = [] if lock is None or lock.is_real else [NO_LOCKS]
        if lock is not None:
            self._hear()

    def is_called(self) -> bool:
        """Return True if another start has requested this window since the last call."""
        now = time.monotonic()
        if self._lock is None or now - self._looked < INTERVAL:
            return False
        self._looked = now
        return self._hear()

    def sit(self, name: str) -> None:
        """Lock a player; without effect where no file can be created, as in a read-only folder."""
        path = self._place(name)
        if self._seat is not None and self._seat[0] == path:
            return
        try:
            lock = wait_for_lock(path, PATIENCE)
        except TakenError as error:
            raise UnavailableError(TAKEN.format(name, error)) from error
        except OSError:
            return
        self._leave()
        self._seat = path, lock

    def is_free(self, name: str) -> bool:
        path = self._place(name)
        if self._seat is not None and self._seat[0] == path:
            return True
        try:
            with suppress(OSError):
                take_lock(path).release(removes=True)
        except TakenError:
            return False
        return True

    def release(self) -> None:
        self._leave()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _place(self, name: str) -> Path:
        return self._folder / f"player-{name.casefold()}.lock"

    def _leave(self) -> None:
        if self._seat is not None:
            self._seat[1].release(removes=True)
            self._seat = None

    def _hear(self) -> bool:
        try:
            self._bell.unlink()
        except OSError:
            return False
        return True


def claim(folder: Path) -> Instance | None:
    """Lock the folder; None if another program has it.

    If locking is impossible, as in a read-only folder, no program is refused.
    """
    try:
        return Instance(folder, take_lock(folder / LOCK))
    except TakenError:
        return None
    except OSError:
        return Instance(folder, None)


def ring(folder: Path) -> None:
    with suppress(OSError):  # it has been said on the terminal as well
        (folder / BELL).touch()
