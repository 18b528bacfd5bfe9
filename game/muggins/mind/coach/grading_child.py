"""A child process that grades deals, for a view of a game that is not graded yet.

It never delays a frame, and the engine is loaded only in the child. It receives the views and
choices of the seats deal by deal, sends the grades of each, then improved ones of endings that it
has played out, and ends when all is done or the pipe is closed.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from muggins.mind.coach.grades import GameMoment, Grade
from muggins.processes import Child

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

NICE = 5  # behind whoever draws
Deal = tuple[int, tuple[GameMoment, ...]]
Found = tuple[int, list[Grade] | None]
"""The number of a deal and its grades, None if it cannot be graded; better ones may follow."""


class Grading(Protocol):
    def take(self) -> Sequence[Found]:
        """Return grades found since the previous call, without blocking."""

    def close(self) -> None:
        """Discard the remaining grades and stop."""


def serve(pipe: "Connection") -> None:
    from muggins.mind.coach.review import grade_moments, settle

    for found in grade_deals(pipe.recv(), grade_moments, settle):
        pipe.send(found)


def grade_deals(
    deals: Sequence[Deal],
    grade: Callable[[Sequence[GameMoment]], list[Grade]],
    settle: Callable[[Sequence[Grade]], list[Grade]] | None = None,
) -> Iterator[Found]:
    """Yield each deal's grades in order, then deals with endings again if ``settle`` is given."""
    rough: list[tuple[int, list[Grade]]] = []
    for number, moments in deals:
        try:
            grades = grade(moments)
        except (ValueError, AssertionError):
            yield number, None
            continue
        yield number, grades
        if any(each.is_rough for each in grades):
            rough.append((number, grades))
    if settle is not None:
        yield from ((number, settle(grades)) for number, grades in rough)


class GradingApart:
    def __init__(
        self, deals: Sequence[Deal], serve: "Callable[[Connection], None]" = serve
    ) -> None:
        self._waiting = {number for number, _ in deals}
        self._child: Child | None = None
        with contextlib.suppress(OSError):
            self._child = Child(serve, nice=NICE)
            self._child.send(deals)

    def take(self) -> Sequence[Found]:
        """Return new results; report deals as ungraded if the process has ended."""
        found: list[Found] = []
        try:
            while self._child is not None and self._child.has_said():
                found.append(self._child.receive())
                self._waiting.discard(found[-1][0])
        except (EOFError, OSError):
            self.close()
        if self._child is None:
            found += [(number, None) for number in sorted(self._waiting)]
            self._waiting = set()
        return found

    def close(self) -> None:
        if self._child is not None:
            self._child.close()
            self._child = None


class GradingAtOnce:
    """Grader that blocks until all is done, for play without frames; endings stay estimates."""

    def __init__(self, deals: Sequence[Deal]) -> None:
        from muggins.mind.coach.review import grade_moments

        self._found: list[Found] = list(grade_deals(deals, grade_moments))

    def take(self) -> Sequence[Found]:
        found, self._found = self._found, []
        return found

    def close(self) -> None:
        """No-op: there is no process to stop."""
