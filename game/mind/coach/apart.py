"""Deals graded in a process of their own, for who looks at a game that is not graded yet.

No frame waits for it, and a mind is loaded there, not here. It gets what seats knew and chose,
deal by deal, and ends when all of them are graded or nobody listens any more.
"""

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from game.mind.coach.grades import Grade
from game.mind.coach.moments import Moment

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

NICE = 5  # behind whoever draws
Deal = tuple[int, tuple[Moment, ...]]
Found = tuple[int, list[Grade] | None]
"""The number of a deal and its grades, None for one that cannot be graded."""


class Grading(Protocol):
    """Deals that are being graded."""

    def take(self) -> Sequence[Found]:
        """What was found since the last time; nobody waits."""

    def close(self) -> None:
        """Nobody wants the rest."""


def serve(pipe: "Connection") -> None:
    """What the process does."""
    from game.mind.coach.weighing import grade_moments

    if hasattr(os, "nice"):
        os.nice(NICE)
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        for found in grade_deals(pipe.recv(), grade_moments):
            pipe.send(found)


def grade_deals(
    deals: Sequence[Deal], grade: Callable[[Sequence[Moment]], list[Grade]]
) -> Iterator[Found]:
    """Each deal in turn."""
    for number, moments in deals:
        try:
            yield number, grade(moments)
        except (ValueError, AssertionError):
            yield number, None


class GradingApart:
    """Grading by another process."""

    def __init__(
        self, deals: Sequence[Deal], serve: "Callable[[Connection], None]" = serve
    ) -> None:
        self._waiting = [number for number, _ in deals]
        self._pipe: Connection | None = None
        self._process: Any = None
        with contextlib.suppress(OSError):
            self._begin(deals, serve)

    def _begin(self, deals: Sequence[Deal], serve: "Callable[[Connection], None]") -> None:
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._pipe.send(deals)

    def take(self) -> Sequence[Found]:
        """What has come; what can come no more is told as ungraded."""
        found: list[Found] = []
        try:
            while self._waiting and self._pipe is not None and self._pipe.poll():
                found.append(self._pipe.recv())
                self._waiting.remove(found[-1][0])
        except (EOFError, OSError):
            self.close()
        if self._pipe is None:
            found += [(number, None) for number in self._waiting]
            self._waiting = []
        return found

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            with contextlib.suppress(ValueError, AttributeError):
                self._process.kill()
                self._process.join(1.0)
            self._process = None


class GradingAtOnce:
    """Grading before anybody goes on, for play without frames."""

    def __init__(self, deals: Sequence[Deal]) -> None:
        from game.mind.coach.weighing import grade_moments

        self._found: list[Found] = list(grade_deals(deals, grade_moments))

    def take(self) -> Sequence[Found]:
        """All, the first time."""
        found, self._found = self._found, []
        return found

    def close(self) -> None:
        """There is nothing to end."""
