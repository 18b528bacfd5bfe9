"""The speaker: in order, interrupted at once, never waited for."""

import threading
from collections.abc import Callable

import pytest

from muggins.speech.voices import MUTE, NO_VOICE, OTHER, NoVoiceError, Speaker
from muggins.table.thinking import AtOnce, InBackground
from tests.patience import PATIENCE, until
from tests.speech.hearing import FakeVoice, lend_voice


class SlowVoice(FakeVoice):
    """Speaks until it is allowed to end, or not wanted any more."""

    def __init__(self) -> None:
        super().__init__()
        self.may_end = threading.Event()
        self.has_begun = threading.Event()

    def say(self, sentence: str, is_wanted: Callable[[], bool]) -> None:
        super().say(sentence, is_wanted)
        self.has_begun.set()
        until(lambda: self.may_end.is_set() or not is_wanted())


def lend_slow_voice(monkeypatch: pytest.MonkeyPatch) -> SlowVoice:
    voice = SlowVoice()
    monkeypatch.setattr("muggins.speech.voices.open_voice", lambda: voice)
    return voice


def test_sentences_come_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    voice = lend_slow_voice(monkeypatch)
    voice.may_end.set()
    speaker = Speaker()
    wanted = [f"Sentence {n}." for n in range(20)]
    for sentence in wanted:
        speaker.say(sentence)
    until(lambda: len(voice.said) == 20)
    assert voice.said == wanted


def test_a_key_ends_what_is_said_and_what_was_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    voice = lend_slow_voice(monkeypatch)
    speaker = Speaker()
    for sentence in ("Long.", "Longer.", "Never."):
        speaker.say(sentence)
    assert voice.has_begun.wait(PATIENCE)
    speaker.hush()
    speaker.say("New.")
    until(lambda: len(voice.said) == 3)
    assert voice.said == ["Long.", "-", "New."]
    voice.may_end.set()


def test_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even for one that is only found once all has been said."""
    is_looked_for, may_be_found = threading.Event(), threading.Event()
    voice = FakeVoice()

    def find() -> FakeVoice:
        is_looked_for.set()
        assert may_be_found.wait(PATIENCE)
        return voice

    monkeypatch.setattr("muggins.speech.voices.open_voice", find)
    speaker = Speaker(InBackground())
    speaker.say("Something.")
    assert is_looked_for.wait(PATIENCE)
    for _ in range(50):
        speaker.say("Something.")
        speaker.hush()
    speaker.close()
    assert not voice.is_closed
    may_be_found.set()
    until(lambda: voice.is_closed)
    assert not voice.take()


def test_a_voice_that_is_missing_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []

    def find() -> FakeVoice:
        looked.append(1)
        raise NoVoiceError(NO_VOICE)

    monkeypatch.setattr("muggins.speech.voices.open_voice", find)
    monkeypatch.setattr("muggins.speech.voices.open_other_voice", find)
    speaker = Speaker(AtOnce())
    speaker.say("One.")
    speaker.say("Two.")
    assert speaker.trouble == NO_VOICE and len(looked) == 2  # there are two that could speak


class MuteVoice(FakeVoice):
    """Cannot be heard from the second sentence on."""

    def say(self, sentence: str, is_wanted: Callable[[], bool]) -> None:
        if self.said:
            raise NoVoiceError(MUTE)
        super().say(sentence, is_wanted)


@pytest.mark.parametrize("has_other", [False, True])
def test_another_voice_takes_over(monkeypatch: pytest.MonkeyPatch, has_other: bool) -> None:
    mute, other = MuteVoice(), FakeVoice()

    def find() -> FakeVoice:
        if has_other:
            return other
        raise NoVoiceError(NO_VOICE)

    monkeypatch.setattr("muggins.speech.voices.open_voice", lambda: mute)
    monkeypatch.setattr("muggins.speech.voices.open_other_voice", find)
    speaker = Speaker(AtOnce())
    for sentence in ("One.", "Two.", "Three."):
        speaker.say(sentence)
    assert mute.said == ["One."] and speaker.trouble == (OTHER if has_other else MUTE)
    assert other.said == (["Two.", "Three."] if has_other else [])


def test_signs_are_spelt_out(monkeypatch: pytest.MonkeyPatch) -> None:
    voice = lend_voice(monkeypatch)
    Speaker(AtOnce()).say("Match 2\N{EN DASH}0  \N{MIDDLE DOT}  \N{MINUS SIGN}3, \N{EN DASH}")
    assert voice.said == ["Match 2 to 0, minus 3, none"]
