"""A file shared with other programs and editors, whose changes are merged before writing."""

from collections.abc import Callable
from pathlib import Path

from muggins.store.files import WriteError, identify, write_atomic
from muggins.store.locks import TakenError, wait_for_lock
from muggins.store.reading import ReadError, UnfitError, read_whole

PATIENCE = 5.0  # seconds to wait for another program that is writing
EXCHANGED = (
    "its folder has been moved or replaced. The new folder won't be changed, and saving "
    "continues as soon as the old one is back"
)


class SharedFile:
    """Content of the file as this program last saw it: ``known``, None if it doesn't exist.

    A writer holds the lock beside the file from reading it to replacing it.
    """

    def __init__(self, path: Path, most: int) -> None:
        self.path, self._most = path, most
        self.known: bytes | None = None
        self._folder = identify(path.parent)

    def read(self) -> bytes | None:
        """Return the whole content, None if there is none; ReadError, UnfitError."""
        self.known = read_whole(self.path, self._most)
        return self.known

    def write(self, merge: Callable[[bytes | None], bytes]) -> None:
        """Replace the content by ``merge(content)``; None stands for a missing file.

        WriteError on failure; exceptions of ``merge`` propagate.
        """
        name, beside = self.path.name, self.path.with_name(f"{self.path.name}.lock")
        try:
            self._refuse_another()
            lock = wait_for_lock(beside, PATIENCE)
        except TakenError as error:
            raise WriteError(name, f"it is in use by {error}") from error
        except OSError as error:
            raise WriteError(name, error) from error
        try:
            data = merge(self._look())
            write_atomic(self.path, data)
            self.known, self._folder = data, identify(self.path.parent)
        finally:
            lock.release(removes=True)

    def _refuse_another(self) -> None:
        """Raise WriteError if the folder was replaced, unless the file is the same or absent."""
        if self._folder is None or identify(self.path.parent) == self._folder:
            return
        if self._look() not in (self.known, None):
            raise WriteError(self.path.name, EXCHANGED)

    def _look(self) -> bytes | None:
        """Return the present content; WriteError if it can't be read."""
        try:
            return read_whole(self.path, self._most)
        except ReadError as error:
            why = f"the existing file can't be read ({error.why})"
            raise WriteError(self.path.name, why) from error
        except UnfitError as error:
            raise WriteError(self.path.name, error.why) from error
