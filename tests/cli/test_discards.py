"""The command that explains discards: tables, a hand, JSON and CSV, and bad arguments."""

import csv
import json

import pytest

from tests.commands import run

HAND = "5h5d6c7sJdKc"


def test_tables_have_every_pair_for_both_seats() -> None:
    told = run("discards").out
    assert told.count("Average crib") == 2 and told.count("in % of all hands") == 2
    assert told.count("Cribbage '97's tables") == 2
    rows = [line for line in told.splitlines() if line.startswith("5 ")]
    assert len(rows) == 6 and rows[0].split()[1] == "8.82"


def test_one_seat_alone() -> None:
    assert "dealer" not in run("discards", "--pone").out


def test_a_hand_lists_fifteen_discards_best_first() -> None:
    lines = run("discards", HAND, "--dealer").out.splitlines()
    assert len(lines) == 18
    assert lines[3].split()[:3] == ["JdKc", "5h5d6c7s", "12.22"]


@pytest.mark.parametrize("words", [(), (HAND,)])
def test_json_and_csv_have_the_same_figures(words: tuple[str, ...]) -> None:
    told = json.loads(run("discards", *words, "--json").out)
    rows = list(csv.DictReader(run("discards", *words, "--csv").out.splitlines()))
    assert [row["discard"] for row in rows] == [
        each["discard"] for seat in ("dealer", "pone") for each in told[seat]
    ]
    assert float(rows[0]["crib"]) == told["dealer"][0]["crib"]
    if words:
        assert sum(told["dealer"][0]["starters"].values()) == 46


@pytest.mark.parametrize(
    ("hand", "why"),
    [("5h5d", "six cards"), ("5h5h6c7sJdKc", "twice"), ("5x", "is not a card"), ("", "six cards")],
)
def test_what_is_no_hand_is_refused(hand: str, why: str) -> None:
    assert why in run("discards", hand, code=2).err
