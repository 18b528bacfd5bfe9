"""A position that nobody has played yet, weighed while somebody looks at it."""

from concurrent.futures import Future

from game.mind.coach.decision import Choice, Decision
from game.rules.views import DiscardView, PlayView
from game.scenes.replay.explanations import Whys
from game.table.thinking import Worker

View = DiscardView | PlayView


class Appraisal:
    """What is known of the position asked about last; others are not worked out any more.

    ``decision`` has the best taken as made, and is None until it is there.
    """

    def __init__(self, worker: Worker) -> None:
        self.decision: Decision | None = None
        self._worker = worker
        self._answer: Future[Decision | None] | None = None
        self._whys = Whys(worker)

    @property
    def is_waiting(self) -> bool:
        """Whether something is being worked out."""
        return self._answer is not None

    def ask(self, view: View | None) -> None:
        """Have this one weighed, or none."""
        if self._answer is not None:
            self._answer.cancel()
        self.decision = None
        self._answer = None if view is None else self._worker.submit(lambda: _weigh(view))

    def update(self) -> bool:
        """Take in what was found; whether anything was."""
        is_told = self._whys.update()
        if self._answer is None or not self._answer.done():
            return is_told
        self.decision, self._answer = self._answer.result(), None
        self._whys.ask(self.decision)
        return True

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Every choice, the best first; none has been made."""
        return () if self.decision is None else self.decision.choices

    @property
    def why(self) -> str:
        """What speaks for the best."""
        return "" if self.decision is None else self._whys.tell(self.decision)


def _weigh(view: View) -> Decision | None:
    """By the worker; a mind is imported late."""
    from game.mind.coach.live import decide

    return decide(view)
