"""Counting help: the question if a mastered kind of points is to be counted automatically."""

from dataclasses import replace

from muggins.rules.scoring import Kind
from muggins.scenes.pieces.menu import Question
from muggins.session.session import Session
from muggins.table.sitting import Sitting
from muggins.ui.scene import Change, Pop
from muggins.words.table.prompts import COUNTED_KINDS, HELP_ANSWERS, HELP_OFFER, HELP_TITLE


class CountingHelp:
    def __init__(self, session: Session, sitting: Sitting) -> None:
        self._session, self._sitting = session, sitting

    def ask(self) -> Question | None:
        """Return the question, once for each kind, when nothing moves."""
        progress = self._sitting.progress
        if progress is None or self._session.is_locked or not self._sitting.is_waiting:
            return None
        kind = progress.to_ask
        if kind is None or self._sitting.is_over:
            return None
        words = HELP_OFFER.format(kinds=COUNTED_KINDS[kind])

        def accept() -> Change:
            return self._answer(kind, is_wanted=True)

        def decline() -> Change:
            return self._answer(kind, is_wanted=False)

        return Question(HELP_TITLE, words, (accept, decline), HELP_ANSWERS, focus=1)

    def _answer(self, kind: Kind, *, is_wanted: bool) -> Change:
        progress = self._sitting.progress
        assert progress is not None
        progress.answer(kind, is_wanted=is_wanted)
        if is_wanted:
            self._session.change(replace(self._session.settings, counting_help=True))
        return Pop()
