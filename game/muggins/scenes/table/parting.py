"""End of a match, after the game of 1989: continue or not, and append statistics."""

from muggins.scenes.pages.page_entrances import open_last_statistics, open_laurels
from muggins.scenes.pieces.menu import Question
from muggins.session.session import Session
from muggins.settings.values import LogLevel
from muggins.table.sitting import Sitting
from muggins.ui.control import Effect
from muggins.ui.scene import Change, Pop, Push
from muggins.words.table.standing import write_match


class Parting:
    """Asks after each game whether the match continues, if the option is on."""

    def __init__(self, session: Session, sitting: Sitting) -> None:
        self._session, self._sitting = session, sitting
        self._n_asked = 0  # games in the match when it was asked last

    def ask(self) -> Question | None:
        """Return the question, once per game, after all of it has been shown."""
        n_games = self._session.retreat.tally.games
        is_due = self._sitting.is_over and self._sitting.is_waiting and n_games != self._n_asked
        if not is_due or not self._session.settings.asks_on:
            return None
        self._n_asked = n_games
        words = write_match(self._session.state, self._sitting.names)
        return Question("Play another game?", words, (self._go_on, self._end), later=Pop)

    def _go_on(self) -> Change:
        choice = self._sitting.choice
        self._sitting.make(choice.confirm() if choice is not None else None)
        return Pop()

    def _end(self) -> Change | None:
        return Pop(1, open_laurels(self._session, self._sitting, self._part))

    def _part(self) -> Change | None:
        return ask_to_append(self._session, lambda: Pop(2, open_last_statistics(self._session)))


def ask_to_append(session: Session, then: Effect) -> Change | None:
    """Return the question about appending statistics at the end of a match, if due.

    The top scene is replaced by the question, which ``then`` removes.
    """
    settings, n_games = session.settings, session.retreat.tally.games
    if not settings.asks_to_append or settings.log is LogLevel.OFF or not n_games:
        return then()

    def append() -> Change | None:
        session.notices.append(session.append_statistics())
        return then()

    words = "Adds this match's statistics and settings to the end of the log."
    return Pop(1, Push(Question("Append the statistics?", words, (append, then), later=then)))
