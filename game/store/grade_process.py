"""The process that grades hands, seen from the program that plays.

It has the lowest priority, so that no frame waits for it, and a mind is loaded there, not here.
It is poked when hands were filed, and ends by itself when there is nothing to do.
"""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


def serve(pipe: "Connection", folder: str) -> None:
    """What the process does."""
    from game.store.grader import serve as grade

    grade(pipe, folder)


class Grader:
    """The process that grades, begun with the first poke. Nothing here raises or waits."""

    def __init__(self, folder: Path, serve: "Callable[[Connection, str], None]" = serve) -> None:
        self._folder, self._serve = folder, serve
        self._pipe: Connection | None = None
        self._process: Any = None
        self._is_off = False

    def poke(self) -> None:
        """Hands were filed."""
        if self._is_off:
            return
        try:
            self._send()
        except (OSError, TypeError):  # it has ended, having nothing to do, or is closed just now
            if self._is_off:
                return
            with contextlib.suppress(OSError, ValueError):
                self._pipe = None
                self._send()

    def _send(self) -> None:
        if self._pipe is None:
            self._begin()
        assert self._pipe is not None
        self._pipe.send(True)

    def _begin(self) -> None:
        """Imports late, since most starts have nothing to grade for a while."""
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        arguments = (theirs, str(self._folder))
        process = context.Process(target=self._serve, args=arguments, daemon=True)
        process.start()
        theirs.close()
        self._process = process
        if self._is_off:  # it was closed meanwhile, when there was nothing yet to end
            self.close()

    def close(self) -> None:
        """End the process, whatever it is doing; what it has not kept is made again."""
        self._is_off = True
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            with contextlib.suppress(ValueError):
                self._process.kill()
                self._process.join(1.0)
