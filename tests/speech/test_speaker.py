"""The speaker: in order, interrupted at once, never waited for."""

import threading
import time
from collections.abc import Callable

import pytest

from game.speech.speaker import Speaker
from game.speech.voices import NO_VOICE, NoVoiceError
from game.table.thinking import AtOnce, Background
from tests.speech.hearing import FakeVoice, lend_voice

PATIENCE = 10.0
NOTICED = 0.05  # seconds that a frame would notice


class SlowVoice(FakeVoice):
    """Speaks until it is allowed to end, or not wanted any more."""

    def __init__(self) -> None:
        super().__init__()
        self.may_end = threading.Event()
        self.has_begun = threading.Event()

    def say(self, sentence: str, is_wanted: Callable[[], bool]) -> None:
        super().say(sentence, is_wanted)
        self.has_begun.set()
        deadline = time.monotonic() + PATIENCE
        while is_wanted() and not self.may_end.is_set():
            assert time.monotonic() < deadline
            time.sleep(0.001)


def lend_slow_voice(monkeypatch: pytest.MonkeyPatch) -> SlowVoice:
    voice = SlowVoice()
    monkeypatch.setattr("game.speech.speaker.open_voice", lambda: voice)
    return voice


def wait_for(said: list[str], n: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while len(said) < n and time.monotonic() < deadline:
        time.sleep(0.002)


def test_sentences_come_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    voice = lend_slow_voice(monkeypatch)
    voice.may_end.set()
    speaker = Speaker()
    wanted = [f"Sentence {n}." for n in range(20)]
    for sentence in wanted:
        speaker.say(sentence)
    wait_for(voice.said, 20)
    assert voice.said == wanted


def test_a_key_ends_what_is_said_and_what_was_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    voice = lend_slow_voice(monkeypatch)
    speaker = Speaker()
    began = time.monotonic()
    for sentence in ("Long.", "Longer.", "Never."):
        speaker.say(sentence)
    assert voice.has_begun.wait(PATIENCE)
    speaker.hush()
    speaker.say("New.")
    assert time.monotonic() - began < PATIENCE / 2
    wait_for(voice.said, 3)
    voice.may_end.set()
    assert voice.said == ["Long.", "-", "New."]


def test_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even for one that takes its time to be found."""
    is_found = threading.Event()

    def find() -> FakeVoice:
        is_found.wait(PATIENCE)
        return FakeVoice()

    monkeypatch.setattr("game.speech.speaker.open_voice", find)
    speaker = Speaker(Background())
    began = time.perf_counter()
    for _ in range(50):
        speaker.say("Something.")
        speaker.hush()
    speaker.close()
    assert time.perf_counter() - began < NOTICED
    is_found.set()


def test_a_voice_that_is_missing_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []

    def find() -> FakeVoice:
        looked.append(1)
        raise NoVoiceError(NO_VOICE)

    monkeypatch.setattr("game.speech.speaker.open_voice", find)
    speaker = Speaker(AtOnce())
    speaker.say("One.")
    speaker.say("Two.")
    assert speaker.trouble == NO_VOICE and len(looked) == 1


def test_signs_are_spelt_out(monkeypatch: pytest.MonkeyPatch) -> None:
    voice = lend_voice(monkeypatch)
    Speaker(AtOnce()).say("Match 2\N{EN DASH}0  \N{MIDDLE DOT}  \N{MINUS SIGN}3, \N{EN DASH}")
    assert voice.said == ["Match 2 to 0 , minus 3, none"]
