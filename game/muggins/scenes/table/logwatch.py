"""The question about a retry when the log cannot be written."""

from muggins.audio.mixer import SoundPlayer
from muggins.motion.cues import Cue
from muggins.scenes.pieces.menu import Question
from muggins.session.session import Session
from muggins.ui.scene import Change, Pop

WRITTEN = "The log is being written again. Nothing was lost."


class LogWatch:
    """A monitor that asks once per problem; No waits for a new one, or a recurrence."""

    def __init__(self, session: Session, sound: SoundPlayer) -> None:
        self._session, self._sound = session, sound
        self._declined: str | None = None

    def ask(self) -> Question | None:
        """Return the question, if one is due; it replaces the notice."""
        trouble, notices = self._session.recorder.saver.log_trouble, self._session.notices
        if trouble is None or trouble == self._declined:
            self._declined = trouble
            return None
        if trouble in notices:
            notices.remove(trouble)
        self._sound.play(Cue.ERROR)
        question = Question("Try again?", trouble, (lambda: self._retry(question), self._decline))
        return question

    def _retry(self, question: Question) -> Change | None:
        if self._session.recorder.saver.retry_log():
            self._session.notices.append(WRITTEN)
            return Pop()
        question.words = self._session.recorder.saver.log_trouble or question.words
        self._sound.play(Cue.ERROR)
        return None

    def _decline(self) -> Change:
        self._declined = self._session.recorder.saver.log_trouble
        return Pop()
