"""Every kind of code survives what mail and chat do to it."""

import unicodedata
from collections.abc import Callable, Iterable
from functools import partial
from random import Random

import pytest

from muggins.extras.club.resultfiles import find_code, read_result_code, write_result_code
from muggins.extras.online import online_words
from muggins.extras.online.online_words import Code
from muggins.store.challenges import CodeError, read_code, write_code
from tests.extras.club.challenged import drawn, make
from tests.sizes import in_two_sizes

Spoil = Callable[[str], str]
ENVELOPE = "\u2709\ufe0f"
WANTED, RESULT = make(), drawn(make(2), Random(1))
JOIN = Code(29, ("juniper", "ginger"))
DASHES = [chr(code) for code in range(0x3000) if unicodedata.category(chr(code)) == "Pd"]
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u202a\u202c\u034f\ufe0e"
MARKS = ("'", '"', "`", "*", "**", "_", "~~", "```", "|", "(", "<", "\u201c", "\u00ab", "\u2018")
CODES: dict[str, tuple[str, Callable[[str], object], object]] = {
    "challenge": (write_code(WANTED), read_code, WANTED),
    "result": (write_result_code(RESULT), read_result_code, RESULT),
    "join code": (str(JOIN), online_words.read_code, JOIN),
}


def _wrap(code: str, prefix: str, mark: str = "") -> str:
    """Lines of thirteen letters, which break between groups and within them."""
    lines = [code[at : at + 13] for at in range(0, len(code), 13)]
    return f"{mark}\n{prefix}".join(lines)


def _widen(code: str) -> str:
    return "".join(chr(ord(letter) + 0xFEE0) if letter != "-" else letter for letter in code)


def _each(letters: Iterable[str], spoil: Callable[[str, str], str]) -> dict[str, Spoil]:
    return {f"{spoil.__name__} {each!a}": partial(spoil, each) for each in letters}


def dash(letter: str, code: str) -> str:
    return code.replace("-", letter)


def mark(letter: str, code: str) -> str:
    return f"{letter}{code}{letter}"


def invisible(letter: str, code: str) -> str:
    return letter + code.replace("-", f"{letter}-{letter}")


SPOILS: dict[str, Spoil] = {
    **_each(DASHES, dash),
    **_each(MARKS, mark),
    **_each(INVISIBLE, invisible),
    "minus": lambda code: code.replace("-", "\u2212"),
    "two hyphens": lambda code: code.replace("-", "--"),
    "blanks around hyphens": lambda code: code.replace("-", " - "),
    "no-break spaces": lambda code: code.replace("-", "\u00a0-\u202f"),
    "small letters": str.lower,
    "a capital": str.capitalize,
    "wide letters": _widen,
    "period": lambda code: f"{code}.",
    "ellipsis": lambda code: f"\u2026{code}\u2026",
    "emoji": lambda code: f"{ENVELOPE}{code}{ENVELOPE}",
    "sentence": lambda code: f"Hi Bob, here is the code: {code}. Have fun, 3 or 4 of you!",
    "sentence in a line": lambda code: f"The code of today is {code}, so good luck to you",
    "mail": lambda code: f"Hello,\nyour code:\n{code}\nCheers\nBob",
    "quoted": lambda code: f"> Your code\n> {code}\n>\n> Bob",
    "quoted reply": lambda code: f"On Monday Bob wrote:\n>> {code}\n>> Yours\n> OK",
    "HTML": lambda code: code.replace("-", "&#8211;&shy;") + "&nbsp;",
}
WRAPS: dict[str, Spoil] = {
    "wrapped": lambda code: _wrap(code, ""),
    "wrapped and quoted": lambda code: _wrap(code, "> "),
    "soft line breaks": lambda code: _wrap(code, "", "="),
    "wrapped with CRLF": lambda code: _wrap(code, "").replace("\n", "\r\n"),
    "blanks for hyphens": lambda code: code.replace("-", " "),
    "without hyphens": lambda code: code.replace("-", ""),
}


@pytest.mark.parametrize("kind", CODES)
@pytest.mark.parametrize("spoil", SPOILS)
def test_code_survives_mail_and_chat(kind: str, spoil: str) -> None:
    code, read, wanted = CODES[kind]
    assert read(SPOILS[spoil](code)) == wanted


@pytest.mark.parametrize("kind", ["challenge", "result"])
@pytest.mark.parametrize("spoil", WRAPS)
def test_long_code_survives_line_breaks(kind: str, spoil: str) -> None:
    code, read, wanted = CODES[kind]
    assert read(WRAPS[spoil](code)) == wanted


@pytest.mark.parametrize("n_times", in_two_sizes(25, 1000))
@pytest.mark.parametrize("kind", CODES)
def test_code_survives_several_changes(kind: str, n_times: int) -> None:
    code, read, wanted = CODES[kind]
    chance, changes = Random(1), list(SPOILS.values())
    for _ in range(n_times):
        text = code
        for change in chance.sample(changes, 2):
            text = change(text)
        assert read(text) == wanted, text


def test_window_finds_result_and_challenge_in_a_mail() -> None:
    """A mail may hold words like groups, and a challenge beside the result."""
    code, challenge = write_result_code(RESULT), write_code(WANTED)
    assert find_code(f"Happy\nAfter {challenge}\n\nI did {code}, wow") == code
    assert find_code(f"Happy\n{challenge}\nCheers\nAfter") is None
    assert find_code("Hello, this is a mail of more than forty-eight letters, with no code") is None
    assert find_code(f"Happy\n{code[:-3]}\nCheers") is not None  # mistyped, and said so


@pytest.mark.parametrize("text", ["", "Hello", "-" * 100, "A" * 48, "\ud800", "a-b " * 99])
def test_text_without_a_code_is_refused(text: str) -> None:
    for _, read, _ in CODES.values():
        with pytest.raises(ValueError, match=r"[.]$"):
            read(text)


def test_mistyped_challenge_is_named_in_its_mail() -> None:
    code = write_code(WANTED)
    for wrong, why in (("B" + code[1:], "mistyped"), ("1" + code[1:], "letters A to Z")):
        with pytest.raises(CodeError, match=why):
            read_code(f"Here it is: {wrong}. Bob")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("29-juniper-gingr", "gingr is not a code word. Did you mean ginger?"),
        ("29-junipper-ginger", "Did you mean juniper?"),
        ("29-juniper-xqzzy", "xqzzy is not a code word. Check it"),
        *((text, "A code is a number") for text in ("juniper ginger", "29-juniper", "x-a-b")),
        ("12345-juniper-ginger", "A code is a number"),
    ],
)
def test_join_code_with_unknown_word_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        online_words.read_code(text)


def test_new_join_code_is_read_again() -> None:
    for _ in range(100):
        code = online_words.new_code()
        assert online_words.read_code(str(code)) == code
