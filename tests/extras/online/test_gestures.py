"""Chat messages of an online match, and rejected ones."""

import pytest

from muggins.extras.online.online_words import GESTURES, LONGEST, fits_line, read_words, write_words


@pytest.mark.parametrize("words", [*GESTURES, "Good morning!", "x" * LONGEST, "Grüß dich, Łukasz"])
def test_what_is_said_is_read(words: str) -> None:
    assert fits_line(words) and read_words(write_words(words)) == words


@pytest.mark.parametrize(
    "told",
    [
        *(b"", b" ", bytes([len(GESTURES)]), b"\xff", b"\xc3", b"x" * (LONGEST + 1), b"a\nb"),
        *(b"a\x1b[31m", "\u202eabc".encode(), "a\u0300".encode(), "\U0001f0a1".encode(), b"\0\0"),
    ],
)
def test_what_nobody_can_say_is_not_read(told: bytes) -> None:
    assert read_words(told) == ""
