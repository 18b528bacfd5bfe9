"""The client of the process that grades hands.

The process has the lowest priority, so that it delays no frame, and the engine is loaded there. It
is poked when hands were saved, and ends by itself when there is nothing to do.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from muggins.processes import Child

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LOWEST = 19  # priority


def serve(pipe: "Connection", folder: str) -> None:
    from muggins.record.grader import serve as grade

    grade(pipe, folder)


class Grader:
    """Grading process, started on demand. No method raises or blocks."""

    def __init__(self, folder: Path, serve: "Callable[[Connection, str], None]" = serve) -> None:
        self._folder, self._serve = folder, serve
        self._child: Child | None = None
        self._is_off = False

    def poke(self) -> None:
        """Notify the process of new hands; restart it if it has ended while idle."""
        for _ in range(2):
            if self._is_off:
                return
            try:
                self._child = self._child or self._begin()
                self._child.poke()
                return
            except (OSError, EOFError):
                self._child = None

    def _begin(self) -> Child:
        child = Child(self._serve, str(self._folder), nice=LOWEST)
        if self._is_off:  # it was closed meanwhile, when there was nothing yet to end
            child.close()
        return child

    def close(self) -> None:
        """End the process; grades that it hasn't saved are computed again."""
        self._is_off = True
        if self._child is not None:
            self._child.close()
