"""Workers that do as a test wants it."""

from collections.abc import Callable
from typing import Any

from game.table.thinking import Answer


class WhenTold:
    """A worker that does a piece of work only when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Answer[Any], Callable[[], Any]]] = []

    def submit(self, work: Callable[[], Any]) -> Answer[Any]:
        answer: Answer[Any] = Answer()
        self.waiting.append((answer, work))
        return answer

    def do(self) -> None:
        for answer, work in self.waiting:
            answer.work_out(work)
        self.waiting.clear()
