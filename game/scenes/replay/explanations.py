"""What speaks for the best choices, worked out while somebody looks at them."""

from concurrent.futures import Future

from game.mind.coach.decision import Decision
from game.mind.ranking import Cards
from game.rules.seat import Seat
from game.table.thinking import Worker
from game.words.review.arguments import AFTERWARDS, speak_for

Key = tuple[str, Cards, tuple[Cards, ...]]


class Whys:
    """A sentence for each of the player's choices that was asked about, as they come in."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._answers: dict[Key, Future[str]] = {}
        self._unread: set[Key] = set()

    def ask(self, decision: Decision | None) -> None:
        """Have it worked out what speaks for the best choice, where it is the player's."""
        if decision is None or decision.seat is not Seat.PLAYER or _key(decision) in self._answers:
            return
        self._answers[_key(decision)] = self._worker.submit(lambda: _explain(decision))
        self._unread.add(_key(decision))

    def update(self) -> bool:
        """Whether an answer has come that was not there before."""
        ready = {key for key in self._unread if self._answers[key].done()}
        self._unread -= ready
        return bool(ready)

    def tell(self, decision: Decision) -> str:
        answer = self._answers.get(_key(decision))
        return answer.result() if answer is not None and answer.done() else ""


def _key(decision: Decision) -> Key:
    """Another order of the choices, as where a deal has been played out, is explained anew."""
    in_order = tuple(choice.cards for choice in decision.choices)
    return decision.position, decision.played, in_order


def _explain(decision: Decision) -> str:
    """The mind is imported late, as engines are, and by the worker."""
    from game.mind.coach.reasons import argue_for

    argument = argue_for(decision)
    return "" if argument is None else speak_for(argument, AFTERWARDS)
