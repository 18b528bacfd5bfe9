"""The computer's thinking: what takes long is thought out in a worker, and the table lives on."""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

from game.rules.match import middle_cut, to_move
from game.rules.moves import Claim, Move, Play, Throw
from game.rules.scoring import total
from game.rules.seat import Seat
from game.rules.state import Discarding, Pegging, Scoring, State
from game.rules.views import discard_view, play_view

if TYPE_CHECKING:
    from game.mind.engines.engines import Engine
    from game.session.session import Session


def decide(engine: "Engine", seat: Seat, state: State) -> Move:
    """What an engine does in a seat whose turn it is."""
    match state.phase:
        case Discarding():
            return Throw(engine.rank_discards(discard_view(state, seat)).best)
        case Pegging():
            return Play(engine.rank_plays(play_view(state, seat)).best[0])
        case Scoring(reasons=reasons):
            return Claim(min(total(reasons), state.room(seat)))
    return middle_cut(state)


class Thinker:
    """Asks the session's minds what they would do, and never holds a frame up for it.

    An answer belongs to the state for which it was asked; one for an old state is dropped.
    """

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._worker: ThreadPoolExecutor | None = None
        self._asked: tuple[Engine, State] | None = None
        self._answer: Future[Move] | None = None

    def ask(self) -> Move | None:
        """What the computer would do now; None while it is being thought out."""
        state = self._session.state
        seat = to_move(state)
        if seat is None or not self._takes_long(seat, state):
            return self._session.choose()
        self._begin(self._session.engine(seat), seat, state)
        answer = self._answer
        return answer.result() if answer is not None and answer.done() else None

    def insist(self) -> Move:
        """The same, waited for."""
        move = self.ask()
        if move is None:
            assert self._answer is not None
            move = self._answer.result()
        return move

    def _takes_long(self, seat: Seat, state: State) -> bool:
        thinks = isinstance(state.phase, Discarding | Pegging)
        return thinks and not self._session.is_quick(seat)

    def _begin(self, engine: "Engine", seat: Seat, state: State) -> None:
        if self._asked is not None and self._asked[0] is engine and self._asked[1] is state:
            return
        if self._worker is None:
            self._worker = ThreadPoolExecutor(1, "thinker")
        if self._answer is not None:
            self._answer.cancel()
        self._asked, self._answer = (
            (engine, state),
            self._worker.submit(decide, engine, seat, state),
        )
