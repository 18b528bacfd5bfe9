"""The list of features: every test that it names is there, and no feature is without one."""

import ast
import re
from functools import cache
from pathlib import Path

from muggins.words.help.blocks import Entry, with_chapters
from muggins.words.help.game import GAME
from muggins.words.help.manual import MANUAL

TESTS = Path(__file__).parent
LIST = TESTS / "FEATURES.md"
NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")
ROWS = [
    [cell.strip() for cell in line.strip("| ").split(" | ")]
    for line in LIST.read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| Feature ")
]
DIFFERS = re.compile(r"which the (?:help|manual) says under ([^,|]+), ([^|]+)")
PROGRAMS = {
    "H": "Cribbage '97",
    "D": "the game of 1989",
    "T": "Cribbage for DOS",
    "W": "CRIB 4.5",
}


@cache
def functions_of(name: str) -> frozenset[str]:
    """The tests of a file."""
    tree = ast.parse((TESTS / name).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def test_it_is_shown_by_tests_that_are_there() -> None:
    for feature, reference, tests in ROWS:
        named = NAMED.findall(tests)
        assert feature and reference and named, feature
        assert len(named) == tests.count("`") / 2, f"each is a file and a test: {feature}"
        for file, test in named:
            assert (TESTS / file).is_file(), file
            assert test.startswith("test_") and test in functions_of(file), f"{file}::{test}"


def test_the_statements_are_counted() -> None:
    of = [reference.partition(":")[0] for _, reference, _ in ROWS]
    numbers = {name: of.count(program) for program, name in PROGRAMS.items()}
    told = ", ".join(f"{number} of {name}" for name, number in numbers.items())
    text = LIST.read_text(encoding="utf-8")
    assert f"\n{sum(numbers.values())} statements: {told}.\n" in text
    n_different = sum(DIFFERS.search(feature) is not None for feature, _, _ in ROWS)
    assert f"\nIn {n_different} of them " in text


def test_where_it_differs_the_manual_says_so() -> None:
    pages = (GAME | MANUAL | with_chapters("seals", {})).items()
    entries = {
        (page, each.word.replace("{back}", "Esc"))
        for page, said in pages
        for each in said
        if isinstance(each, Entry)
    }
    named = [DIFFERS.search(feature) for feature, _, _ in ROWS]
    assert [each[0] for each in named if each and (each[1], each[2]) not in entries] == []


def test_no_feature_stands_there_twice() -> None:
    told = [(feature, reference) for feature, reference, _ in ROWS]
    assert len(told) == len(set(told))
