"""Plain American English: words that neither the interface nor docstrings should have."""

import ast
import re
from functools import cache
from typing import TypeGuard

import pytest

from muggins.assets import PACKAGE

WORDS = {
    "players are you or they": r"he|him|his|himself",
    "discard": r"lays? (?:\w+ ){0,2}away|laid (?:\w+ ){0,2}away",
    "again, new": r"anew",
    "zero": r"noughts?",
    "invalid": r"makes? no sense",
    "%": r"of 100",
    "American spelling": r"(?:color|favor|neighbor|behavior|honor)".replace("or", "our") + r"\w*"
    r"|licen[c]es?|practis\w+|grey\w*|centre\w*|recognis\w+|spelt|learnt",
}
NAMES = re.compile(r"his (?:heels|nobs)", re.IGNORECASE)
"""Cribbage terms that don't refer to a person."""
STRINGS = {
    "words/help/game.py": 2,  # the dog on the card backs
    "words/table/lessons.py": 1,  # the jack of clubs
}
"""Strings that may have such a word, by file."""
RIDDLES = re.compile(r"(?:What|Who|Whose|Whether|Where|How|Those|The same)\b")
FOUND = {name: re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for name, words in WORDS.items()}


def is_text(node: object) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@cache
def read_texts(*, are_docstrings: bool) -> list[tuple[str, str]]:
    """List strings with the file in which each is.

    Docstrings are those that stand alone, below a name as well as at the top of a body.
    """
    return [
        (name, text) for name, is_docstring, text in _read_all() if is_docstring is are_docstrings
    ]


@cache
def _read_all() -> list[tuple[str, bool, str]]:
    texts = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        alone = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        texts += [(name, id(node) in alone, str(node.value)) for node in nodes if is_text(node)]
    return texts


def find(text: str) -> list[str]:
    """List the words in a text that it should not have, and which rule each breaks."""
    bare = NAMES.sub("", text)
    return [f"{found[0]} ({why})" for why, words in FOUND.items() for found in words.finditer(bare)]


@pytest.mark.parametrize(
    ("text", "n_found"),
    [
        ("He lays two cards away.", 2),
        ("Your colours are of 100 shades of grey.", 3),
        ("His heels: two for the dealer, and one for his nobs.", 0),
        ("The theme is history; whisper this.", 0),
    ],
)
def test_word_list_finds_words(text: str, n_found: int) -> None:
    assert len(find(text)) == n_found


def test_strings_have_no_listed_word() -> None:
    found: dict[str, list[str]] = {}
    for name, text in read_texts(are_docstrings=False):
        if words := find(text):
            found.setdefault(name, []).extend(f"{each}: {text[:60]}" for each in words)
    assert {n: each for n, each in found.items() if len(each) > STRINGS.get(n, 0)} == {}


def test_docstrings_have_no_listed_word() -> None:
    texts = read_texts(are_docstrings=True)
    assert [(name, words, text[:60]) for name, text in texts if (words := find(text))] == []


def test_docstrings_open_with_no_riddle() -> None:
    texts = read_texts(are_docstrings=True)
    assert [(name, text[:60]) for name, text in texts if RIDDLES.match(text)] == []
