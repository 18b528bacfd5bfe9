"""Workers that do as a test wants it."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from muggins.table.thinking import work_out


class WhenTold:
    """A worker that does a piece of work only when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, work: Callable[[], Any]) -> Future[Any]:
        answer: Future[Any] = Future()
        self.waiting.append((answer, work))
        return answer

    def do(self) -> None:
        for answer, work in self.waiting:
            work_out(answer, work)
        self.waiting.clear()
