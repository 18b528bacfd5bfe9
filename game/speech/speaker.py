"""The speaker: says sentences in their order, aside from the frames, until it is hushed."""

from game.speech.voices import NoVoiceError, Voice, open_voice
from game.table.thinking import Answer, Background, Worker
from game.words.aloud import spell_out


class Speaker:
    """The voice is looked for when first there is something to say, by the worker as all else.

    ``trouble`` is a sentence where there is none.
    """

    def __init__(self, worker: Worker | None = None) -> None:
        self._worker = worker or Background()
        self._voice: Voice | None = None
        self._waiting: list[Answer[None]] = []
        self._generation = 0
        self.trouble = ""

    def say(self, sentence: str) -> None:
        """Say it after what is being said."""
        generation = self._generation
        self._waiting = [each for each in self._waiting if not each.is_there]
        self._waiting.append(self._worker.submit(lambda: self._say(sentence, generation)))

    def hush(self) -> None:
        """Say nothing more of what was to be said."""
        self._generation += 1
        for each in self._waiting:
            each.is_wanted = False
        if self._waiting:
            self._waiting = [self._worker.submit(self._hush)]

    def close(self) -> None:
        """Let the voice go, once it has been hushed."""
        self.hush()
        self._worker.submit(self._let_go)

    # --- by the worker

    def _say(self, sentence: str, generation: int) -> None:
        if self.trouble:
            return
        try:
            self._voice = self._voice or open_voice()
            self._voice.say(spell_out(sentence), lambda: generation == self._generation)
        except (NoVoiceError, OSError) as error:
            self.trouble = str(error)
            self._voice = None

    def _hush(self) -> None:
        try:
            if self._voice is not None:
                self._voice.hush()
        except (NoVoiceError, OSError) as error:
            self.trouble, self._voice = str(error), None

    def _let_go(self) -> None:
        voice, self._voice = self._voice, None
        if voice is not None:
            voice.close()
