"""``muggins coach``: figures that add up, positions read back, and sentences for what cannot be."""

import csv
import io
import json
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from muggins.documents.coach_html import write_page
from muggins.mind.coach.grades import ONLY, pack_grades
from muggins.mind.coach.luck_report import Graded
from muggins.mind.coach.notation import read_position, write_position
from muggins.record.grader import grade_folder
from muggins.record.recorder import Recorder
from muggins.rules.moves import Amend
from muggins.rules.terms import FIVE_CARD, Length, Terms
from muggins.settings.settings import with_terms
from tests.commands import Output, run
from tests.markup import Markup
from tests.store.play import keep, play_games
from tests.store.rows import change, query, unarchive

SAMPLE = Path(__file__).parents[1] / "store" / "logs" / "cribbage97.log"
POSITION = "pone 57-64 hand 5h6c7s discard JdKc cut 9h own Td other 4s"
pytestmark = pytest.mark.usefixtures("weighed_once")


def coach(*words: object, code: int = 0) -> Output:
    return run("coach", *words, code=code)


def check_sum(game: dict[str, Any]) -> None:
    """To the last digit, as it is printed."""
    losses = [-each for each in game["losses"].values()]
    rest = game["start"], game["gifts"], game["untold"], game["claims"]["win"]
    parts = [*game["luck"].values(), *losses, *rest]
    assert sum(Decimal(repr(part)) for part in parts) == Decimal(repr(game["end"]))


def read_games(text: str) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = json.loads(text)["games"]
    return games


def test_the_old_log() -> None:
    out, err = coach(SAMPLE, "--json")
    assert err == ""
    games = read_games(out)
    assert [game["result"] for game in games] == [0, 0]
    for game in games:
        check_sum(game)
        for decision in game["decisions"]:
            check_decision(decision)
    own = [d for game in games for d in game["decisions"] if d["seat"] == "you"]
    assert len(own) == json.loads(out)["rates"]["all"]["decisions"]


def check_decision(decision: dict[str, Any]) -> None:
    view = read_position(decision["position"])
    assert write_position(view) == decision["position"]
    wins = {choice["cards"]: choice["win"] for choice in decision["choices"]}
    best, played = wins[decision["best"]], wins[one_of(wins, decision["played"])]
    sign = 1 if decision["seat"] == "you" else -1
    lost = round(sign * (best - played), 6)
    reach = {choice["cards"]: choice["reach95"] for choice in decision["choices"]}
    limits = reach[one_of(wins, decision["played"])]
    assert decision["loss"] == (0 if limits is not None and lost <= limits else lost)
    assert best == (max if sign == 1 else min)(wins.values())
    assert decision["mark"] in ("", "?!", "?", "??")


def one_of(wins: dict[str, float], cards: str) -> str:
    turned = cards[2:] + cards[:2]
    return cards if cards in wins else turned


def test_tables_and_lines_say_the_same() -> None:
    out, err = coach(SAMPLE, "--game", 1)
    assert err == ""
    assert "winning chance at the start" in out and "+0.0000 pp" in out
    told = list(csv.DictReader(io.StringIO(coach(SAMPLE, "--csv", "--game", 1).out)))
    own = [line for line in told if line["seat"] == "you"]
    assert sum(
        line.startswith("  ") and not line.startswith("    ") for line in out.splitlines()
    ) == (len(own))
    assert {line["deal"] for line in told} == set("3456789")


def test_a_position() -> None:
    out = coach("--position", POSITION).out
    assert out.splitlines()[0] == POSITION
    assert [line[:2] for line in out.splitlines()[2:-1]] == ["5h", "6c", "7s"]
    told = json.loads(coach("--position", POSITION, "--json").out)
    assert (told["position"], told["best"]) == (POSITION, "5h")
    throws = json.loads(coach("--position", "pone 0-0 hand 5h5d6c7sJdKc", "--json").out)
    assert len(throws["choices"]) == 15


def test_a_log_with_faults_is_graded_all_the_same(tmp_path: Path) -> None:
    """A game that has none by itself is graded without a word of them."""
    path, text = tmp_path / "edited.log", SAMPLE.read_text()
    path.write_text(text.replace("5  64  76  4c", "5  64  77  4c"))
    out, err = coach(path, "--json", code=2)
    assert err.startswith("muggins coach: line ") and "totals" in err
    games = read_games(out)
    assert [len({d["deal"] for d in game["decisions"]}) for game in games] == [6, 7]
    assert games[0]["untold"] != 0
    for game in games:
        check_sum(game)
    coach(path, "--game", 1, code=2)
    out, err = coach(path, "--game", 2)
    assert err == "" and out.startswith("Game 2")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ((), 2, "Give a player"),
        (("Jo", "--position", POSITION), 2, "Give a player"),
        (("--position", "dealer 1-2 hand 5h5d5c5s5h6h"), 2, "5h appears twice"),
        (("--position", "dealer 1-121 hand 5h5d5c5s6d6h"), 2, "Invalid score 121"),
        ((SAMPLE, "--workers", 0), 2, "--workers"),
        ((SAMPLE, "--game", 3), 1, "Game 3 not found"),
        ((SAMPLE, "--game", 0), 2, "must be 1 or more"),
        ((SAMPLE, "--since", "2026-01-01"), 2, "--since"),
        (("Jo", "--since", "20260131"), 2, "'20260131' is not a date"),
        (("Jo", "--since", "2026-W05"), 2, "--since"),
        (("--position", POSITION, "--csv"), 2, "--csv can't be used with"),
        (("--position", POSITION, "--html", "x.html"), 2, "--html can't be used with"),
        ((SAMPLE, "--game", 2, "--html", "muggins.sqlite"), 2, "one of the game's own files"),
        (("--position", POSITION, "--game", 3), 2, "--game can't be used with"),
        (("--position", POSITION, "--since", "2026-01-31"), 2, "--since can't be used with"),
        (("no/such.log",), 1, "file not found"),
        (("Jo", "--data-dir", "/no/such"), 1, "Folder /no/such not found"),
        (("Jo", "--json", "--csv"), 2, "not allowed"),
    ],
)
def test_refusals(words: tuple[object, ...], code: int, said: str) -> None:
    out, err = coach(*words, code=code)
    assert out == "" and said in err and err.count("\n") == 1


def fill(folder: Path, n_games: int, terms: Terms) -> None:
    """A player with a history; the first game is a usual one, claims are wrong now and then."""
    luck_report = Recorder(folder, "Jo", 5)
    luck_report.change(with_terms(luck_report.settings, terms))
    keep(luck_report, Amend(terms))
    play_games(luck_report, n_games)
    luck_report.close()


def test_a_players_history(tmp_path: Path) -> None:
    fill(tmp_path, 2, Terms(length=Length.ENDGAME))
    told = coach("jo", "--json", "--data-dir", tmp_path)
    assert told.err == ""
    games = read_games(told.out)
    assert len(games) == 2
    for game in games:
        check_sum(game)
        assert game["result"] in (0, 1)
    grade_folder(tmp_path)
    assert coach("jo", "--json", "--data-dir", tmp_path) == told, "kept grades say it too"
    assert coach("Jo", "--game", 2, "--json", "--data-dir", tmp_path).out.count('"start"') == 1
    coach("Jo", "--since", "2400-01-01", "--data-dir", tmp_path, code=1)


def test_kept_grades_that_make_no_sense_are_made_again(tmp_path: Path) -> None:
    fill(tmp_path, 1, Terms(length=Length.ENDGAME))
    grade_folder(tmp_path)
    usual = coach("Jo", "--json", "--data-dir", tmp_path)
    ((packed,),) = query(tmp_path, "SELECT packed FROM grades WHERE game = 1 AND hand = 1")
    damaged: list[object] = [b"", "x", 7, packed[:-1], b"x" + packed, pack_grades(())]
    for each in damaged:
        change(tmp_path, "UPDATE grades SET packed = ? WHERE game = 1 AND hand = 1", each)
        assert coach("Jo", "--json", "--data-dir", tmp_path) == usual


def test_a_hand_that_makes_no_sense_costs_its_game_alone(tmp_path: Path) -> None:
    fill(tmp_path, 2, Terms(length=Length.ENDGAME))
    usual = read_games(coach("Jo", "--json", "--data-dir", tmp_path).out)
    unarchive(tmp_path)
    change(tmp_path, "UPDATE moves SET word = 'p5h' WHERE game = 1 AND number = 8")
    out, err = coach("Jo", "--json", "--data-dir", tmp_path, code=2)
    games = read_games(out)
    why = games[0]["refused"]
    assert why.startswith("Game 1 doesn't follow the rules: ") and games[1] == usual[1]
    assert err.endswith(f": {why}\n") and err.count("\n") == 1


def test_the_five_card_game_is_refused_with_a_sentence(tmp_path: Path) -> None:
    fill(tmp_path, 1, Terms(length=Length.ENDGAME, variant=FIVE_CARD))
    out, err = coach("Jo", "--json", "--data-dir", tmp_path, code=2)
    assert ONLY in err
    assert all(ONLY in game["refused"] for game in read_games(out))


# --- the page: whole, with nothing from elsewhere, and with the figures of ``--json``


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("page") / "page.html"
    coach(SAMPLE, "--game", 1, "--html", file)
    return file.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def read(page: str) -> Markup:
    return Markup(page)


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    return read_games(coach(SAMPLE, "--game", 1, "--json").out)[0]


def test_it_needs_nothing_from_elsewhere(page: str) -> None:
    assert not re.search(r"https?:|//|@import|url\((?!#)|<script|<link|<img", page)
    assert 'name="viewport"' in page and "@media print" in page


def test_every_color_that_it_names_is_one_of_its_own(page: str) -> None:
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
