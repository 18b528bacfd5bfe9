"""The coach's page: whole, with nothing from elsewhere, and with the figures of ``--json``."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from game.documents.coach_html import write_page
from game.mind.coach.luck_ledger import Graded
from tests.commands import run
from tests.markup import Markup

SAMPLE = Path(__file__).parents[1] / "store" / "logs" / "cribbage97.log"
pytestmark = pytest.mark.usefixtures("weighed_once")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("page") / "page.html"
    run("coach", SAMPLE, "--game", 1, "--html", file)
    return file.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def read(page: str) -> Markup:
    return Markup(page)


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    told = run("coach", SAMPLE, "--game", 1, "--json").out
    found: dict[str, Any] = json.loads(told)["games"][0]
    return found


def test_it_needs_nothing_from_elsewhere(page: str) -> None:
    assert not re.search(r"https?:|//|@import|url\((?!#)|<script|<link|<img", page)
    assert 'name="viewport"' in page and "@media print" in page


def test_every_colour_that_it_names_is_one_of_its_own(page: str) -> None:
    assert {*re.findall(r"var\((--\w+)\)", page)} <= {*re.findall(r"(--\w+):", page)}


def test_every_choice_is_there_with_its_figures(read: Markup, told: dict[str, Any]) -> None:
    own = [each for each in told["decisions"] if each["seat"] == "you"]
    assert read.n_of["article"] == len(own)
    assert len(read.names) == len({*read.names})
    text = " ".join(read.words)
    for decision in own:
        assert decision["position"] in read.words
        assert f"{100 * decision['choices'][0]['win']:.1f}" in text
    losses = told["losses"]
    for part in (losses["throws"], losses["cards"]):  # which are told so that all adds up
        near = (100 * part + step for step in (-0.1, 0, 0.1))
        assert any(f"\N{MINUS SIGN}{each:.1f}" in read.words for each in near)


def test_every_mark_leads_to_its_choice(read: Markup, told: dict[str, Any]) -> None:
    marked = [d for d in told["decisions"] if d["mark"] and d["seat"] == "you"]
    assert len(read.links) == len(marked) > 0
    for link in read.links:
        assert link.startswith("#") and link[1:] in read.names


def test_names_are_no_markup() -> None:
    refused = Graded("Game <i>1</i>", (), "Five & six <so>")
    page = write_page("a<b>&c.log", [refused])
    assert "<i>" not in page and "<so>" not in page and "a&lt;b&gt;&amp;c.log" in page
