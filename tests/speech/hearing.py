"""Ears of the tests: a voice that only writes down what it is asked to say."""

from collections.abc import Callable

import pytest

from muggins.table.thinking import AtOnce


class FakeVoice:
    """``said`` is all of it; ``-`` stands where it was hushed."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.is_closed = False

    def say(self, sentence: str, is_wanted: Callable[[], bool]) -> None:
        if is_wanted():
            self.said.append(sentence)

    def hush(self) -> None:
        self.said.append("-")

    def close(self) -> None:
        self.is_closed = True

    def take(self) -> list[str]:
        """Return sentences since the last call."""
        said, self.said = [each for each in self.said if each != "-"], []
        return said


def lend_voice(monkeypatch: pytest.MonkeyPatch) -> FakeVoice:
    """The system's voice from now on; it speaks in the frame that asks it."""
    voice = FakeVoice()
    monkeypatch.setattr("muggins.speech.voices.open_voice", lambda: voice)
    monkeypatch.setattr("muggins.speech.voices.InBackground", AtOnce)
    return voice
