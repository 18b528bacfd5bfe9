"""The speaker: says sentences in their order, aside from the frames, until it is hushed."""

from concurrent.futures import Future

from game.speech.voices import OTHER, NoVoiceError, Voice, open_other_voice, open_voice
from game.table.thinking import InBackground, Worker
from game.words.table.aloud import spell_out


class Speaker:
    """The voice is looked for when first there is something to say, by the worker as all else."""

    def __init__(self, worker: Worker | None = None) -> None:
        self._worker = worker or InBackground()
        self._voice: Voice | None = None
        self._waiting: list[Future[None]] = []
        self._generation = 0
        self.trouble = ""  # a sentence where there is no voice, or another than usual
        self._is_other = self._is_silent = False

    def say(self, sentence: str) -> None:
        generation = self._generation
        self._waiting = [each for each in self._waiting if not each.done()]
        self._waiting.append(self._worker.submit(lambda: self._say(sentence, generation)))

    def hush(self) -> None:
        self._generation += 1
        for each in self._waiting:
            each.cancel()
        if self._waiting:
            self._waiting = [self._worker.submit(self._hush)]

    def close(self) -> None:
        self.hush()
        self._worker.submit(self._let_go)

    # --- by the worker

    def _say(self, sentence: str, generation: int) -> None:
        if self._is_silent:
            return
        try:
            self._voice = self._voice or self._open()
            self._voice.say(spell_out(sentence), lambda: generation == self._generation)
        except (NoVoiceError, OSError) as error:
            self._lose(str(error))
            self._say(sentence, generation)

    def _open(self) -> Voice:
        """The system's voice, or the other one, which is told of once it can be had."""
        if not self._is_other:
            return open_voice()
        try:
            voice = open_other_voice()
        except (NoVoiceError, OSError):
            raise NoVoiceError(self.trouble) from None
        self.trouble = OTHER
        return voice

    def _lose(self, why: str) -> None:
        """There is no such voice, or none any more; the other one may do."""
        self.trouble, self._voice = why, None
        self._is_silent, self._is_other = self._is_other, True

    def _hush(self) -> None:
        try:
            if self._voice is not None:
                self._voice.hush()
        except (NoVoiceError, OSError) as error:
            self._lose(str(error))

    def _let_go(self) -> None:
        voice, self._voice = self._voice, None
        if voice is not None:
            voice.close()
