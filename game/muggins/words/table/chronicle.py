"""Message log, line by line, on the screen and in speech."""

from collections import deque

from muggins.motion.staging import CountedSoFar
from muggins.rules.events import Event, GameBegun, GameWon, HandCounted
from muggins.rules.state import State
from muggins.words.table.sentences import HEARD, LOGGED, Telling
from muggins.words.table.speech import put_in_words, resumed, tell
from muggins.words.table.standing import start_of, tell_scores


class Chronicle:
    """The messages of the game in progress, one a line, oldest first."""

    def __init__(self, state: State, telling: Telling = LOGGED) -> None:
        self.lines: list[str] = []
        self._telling = telling
        self._is_over = False
        self._nought = start_of(state)
        if state.hand is not None:
            scores = tell_scores(state.scores, self._nought)
            self._add(put_in_words(resumed(state.n_hands, scores), telling))

    def _add(self, line: str | None) -> None:
        if line:
            self.lines.append(line)

    def follow(self, event: Event | CountedSoFar) -> None:
        """Write down what has been shown; a new game begins a new page."""
        if isinstance(event, GameBegun):
            self.lines.clear()
            self._is_over, self._nought = False, event.nought
        self._is_over |= isinstance(event, GameWon)
        if self._is_over and isinstance(event, HandCounted):
            return  # nobody cares any more what the last hand makes
        self._add(tell(event, self._telling, self._nought))

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


N_HEARD = 40  # of the last sentences; nobody is told of more at once


class Hearing:
    """The last sentences of what happened, for who listens; ``n_lines`` is how many in all."""

    def __init__(self, telling: Telling = HEARD) -> None:
        self._telling = telling
        self.lines: deque[str] = deque(maxlen=N_HEARD)
        self.n_lines = 0

    def tell(self, line: str | None) -> None:
        if line:
            self.lines.append(line)
            self.n_lines += 1

    def follow(self, event: Event | CountedSoFar) -> None:
        self.tell(tell(event, self._telling))
