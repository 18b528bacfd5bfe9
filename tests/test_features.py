"""The list of features: every test that it names is there, and no feature is without one."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
LIST = TESTS / "FEATURES.md"
NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")
ROWS = [
    [cell.strip() for cell in line.strip("| ").split(" | ")]
    for line in LIST.read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| Feature ")
]
FEWEST = {"H": 110, "D": 45, "T": 40, "W": 45}


@cache
def functions_of(name: str) -> frozenset[str]:
    """The tests of a file."""
    tree = ast.parse((TESTS / name).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_it_is_shown_by_tests_that_are_there(row: list[str]) -> None:
    feature, reference, tests = row
    named = NAMED.findall(tests)
    assert feature and reference and named
    assert len(named) == tests.count("`") / 2, "each is a file and a test"
    for file, test in named:
        assert (TESTS / file).is_file(), file
        assert test.startswith("test_") and test in functions_of(file), f"{file}::{test}"


def test_no_program_is_left_out() -> None:
    of = [reference.partition(":")[0] for _, reference, _ in ROWS]
    assert [program for program, least in FEWEST.items() if of.count(program) < least] == []


def test_no_feature_stands_there_twice() -> None:
    told = [(feature, reference) for feature, reference, _ in ROWS]
    assert len(told) == len(set(told))
