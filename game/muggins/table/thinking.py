"""Background thinking: engines run in worker threads while the table stays responsive."""

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeVar

from muggins.mind.ranking import Engine, Ranking
from muggins.rules.moves import Claim, Cut, Move, Play, Throw
from muggins.rules.scoring import total
from muggins.rules.views import ClaimView, CutView, DiscardView, PlayView, View

if TYPE_CHECKING:
    from muggins.mind.coach.decision import Decision

LEISURE = 5.0  # seconds that a thread waits for more work
Result = TypeVar("Result")
Asked = DiscardView | PlayView  # what a mind is asked about


def load_late(name: str) -> Engine:
    """Return the engine of that name, imported late: numpy would delay the table."""
    from muggins.mind.engines.engines import load_engine

    return load_engine(name)


def weigh_late(view: Asked) -> "Decision | None":
    """Return a choice evaluated by the coach, which is imported late as well."""
    from muggins.mind.coach.review import decide

    return decide(view)


def work_out(answer: Future[Result], work: Callable[[], Result]) -> None:
    """Run a task unless its future has been canceled."""
    if answer.set_running_or_notify_cancel():
        try:
            answer.set_result(work())
        except Exception as error:  # whatever it is, it belongs to who asked
            answer.set_exception(error)


class Worker(Protocol):
    """A queue of tasks, run one after the other."""

    def submit(self, work: Callable[[], Result]) -> Future[Result]:
        """Queue a task."""


class AtOnce:
    """Worker that runs tasks synchronously, for play without frames."""

    def submit(self, work: Callable[[], Result]) -> Future[Result]:
        answer: Future[Result] = Future()
        work_out(answer, work)
        return answer


class InBackground:
    """Worker with a thread of its own, which doesn't delay the program's exit.

    An idle thread ends after a while; the next task starts another.
    """

    wake: ClassVar[Callable[[], None]] = staticmethod(lambda: None)
    """Called when a result is available, to wake up a sleeping main loop."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Future[Any], Callable[[], Any]]] = deque()
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None

    def submit(self, work: Callable[[], Result]) -> Future[Result]:
        answer: Future[Result] = Future()
        with self._change:
            self._waiting.append((answer, work))
            self._change.notify()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="thinker", daemon=True)
                self._thread.start()
        return answer

    def _run(self) -> None:
        while True:
            with self._change:
                if not self._change.wait_for(lambda: bool(self._waiting), LEISURE):
                    self._thread = None
                    return
                answer, work = self._waiting.popleft()
            work_out(answer, work)
            InBackground.wake()


class Advice(NamedTuple):
    move: Move
    why: str = ""


class Thinker:
    """The engine of a seat. An answer belongs to the view of its request; older ones are dropped.

    ``name`` returns the name of the present engine, ``load`` finds it by that name, and ``explain``
    gives reasons for its choice; all but ``name`` are called by the worker.
    """

    def __init__(
        self,
        name: Callable[[], str],
        load: Callable[[str], Engine],
        worker: Worker,
        explain: Callable[[Asked, Ranking], str] = lambda _view, _ranking: "",
    ) -> None:
        self._name, self._load, self._explain = name, load, explain
        self._worker = worker
        self._asked: tuple[str, View] | None = None
        self._answer: Future[Advice] | None = None

    def ask(self, view: View) -> Advice | None:
        """Return the engine's choice; None while it is thinking."""
        known = _known_at_once(view)
        if known is not None:
            return Advice(known)
        answer = self._begin(view)
        return answer.result() if answer.done() else None

    def insist(self, view: View) -> Advice:
        known = _known_at_once(view)
        return Advice(known) if known is not None else self._begin(view).result()

    def decide(self, view: View) -> Move:
        """Return the engine's choice, computed synchronously; the worker must be idle."""
        return decide(self._load(self._name()), view)

    def has_learnt(self, view: DiscardView) -> Future[bool]:
        """Return in the future whether the last deal identified the opponent's type."""
        name = self._name()
        return self._worker.submit(lambda: self._load(name).has_learnt(view))

    def warm_up(self) -> None:
        """Load the engine before it is needed."""
        name = self._name()
        self._worker.submit(lambda: self._load(name))

    def _begin(self, view: View) -> Future[Advice]:
        name = self._name()
        if self._answer is None or self._asked != (name, view):
            if self._answer is not None:
                self._answer.cancel()
            self._asked = (name, view)
            self._answer = self._worker.submit(lambda: self._advise(name, view))
        return self._answer

    def _advise(self, name: str, view: View) -> Advice:
        assert isinstance(view, Asked)
        ranking = rank(self._load(name), view)
        return Advice(_choose(ranking, view), self._explain(view, ranking))


def rank(engine: Engine, view: Asked) -> Ranking:
    return engine.rank_plays(view) if isinstance(view, PlayView) else engine.rank_discards(view)


def decide(engine: Engine, view: View) -> Move:
    """Return an engine's move for a view; forced moves are made without asking it."""
    known = _known_at_once(view)
    if known is not None:
        return known
    assert isinstance(view, Asked)
    if isinstance(view, PlayView) and len(view.legal) == 1:
        return Play(view.legal[0])
    return _choose(rank(engine, view), view)


def _choose(ranking: Ranking, view: Asked) -> Move:
    return Play(ranking.best[0]) if isinstance(view, PlayView) else Throw(ranking.best)


def _known_at_once(view: View) -> Move | None:
    """Return the moves that need no engine: claims of the points due, and cuts in the middle."""
    match view:
        case ClaimView(reasons=reasons, room=room, claimed=claimed):
            return Claim(max(0, min(total(reasons) - claimed, room)))
        case CutView(n_cards):
            return Cut(n_cards // 2)
    return None
