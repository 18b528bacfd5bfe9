"""One declaration of a level or an option, from which everything else is derived."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.commands import python

CHILD = Path(__file__).with_name("registry_child.py")
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    where = {**os.environ, "PYTHONPATH": str(ROOT)}  # not in the package, which loads the game
    told = python(CHILD, tmp_path_factory.mktemp("more"), env=where)
    found: dict[str, Any] = json.loads(told.out.splitlines()[-1])
    return found


def test_new_option_is_a_row_of_a_page_that_scrolls(found: dict[str, Any]) -> None:
    assert found["rows"]["Table lamp"] == "Dim" and found["rows"]["Lamp 10"] == "Off"
    assert found["scrolled"] > 0 and found["is_seen"]
    assert found["is_field"] == "lit"


def test_new_level_and_option_are_on_the_command_line(found: dict[str, Any]) -> None:
    assert found["lent"] == {"skill": "careful", "table_lamp": "lit"}


def test_new_level_and_option_are_completed(found: dict[str, Any]) -> None:
    assert {"opponent=careful", "table-lamp=dim", "table-lamp=lit"} <= {*found["completed"]}


def test_new_level_and_option_are_in_the_manual(found: dict[str, Any]) -> None:
    assert "Careful counts everything twice." in " ".join(found["manual"].split())
    assert "Table lamp" in found["manual"]


def test_new_level_gives_hints_as_declared(found: dict[str, Any]) -> None:
    assert found["adviser"] == "master"


def test_new_level_is_verified_by_its_own_engine(found: dict[str, Any]) -> None:
    assert found["is_logged"] and found["n_moves"] > 20
    assert found["faults"] == [] and not any("moves" in why for why in found["unchecked"])
