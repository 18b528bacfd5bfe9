"""``muggins director`` of a challenge: results and logs verified, and ranked beside par."""

import csv
import re
import shutil
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from muggins.extras.club import director
from muggins.extras.club.contest import Contestant, join_files, rank_contestants
from muggins.extras.club.resultfiles import write_result, write_result_code
from muggins.extras.club.results import (
    GameScore,
    Result,
    par_of,
    replay_result,
    scores_of,
    skill_of,
)
from muggins.rules.terms import Length, Mistakes
from muggins.store.challenges import write_code
from tests.commands import Output, run
from tests.extras.club.challenged import drawn, make, played_by
from tests.markup import Markup

LOG = Path(__file__).parents[2] / "store" / "logs" / "cribbage97.log"
NAMES = ("Ann", "Ben", "Cid")
CHALLENGE = make(length=Length.ENDGAME)
Results = dict[str, tuple[Path, Result]]
"""Each player's folder and result."""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    found = {}
    for number, name in enumerate(NAMES):
        folder = tmp_path_factory.mktemp(name)
        found[name] = folder, played_by(folder, name, CHALLENGE, Random(number))
    return found


@pytest.fixture
def folder(results: Results, tmp_path: Path) -> Path:
    """Ann's result as a file, Ben's as a code, and Cid's log."""
    place = tmp_path / "contest"
    place.mkdir()
    (place / "Ann.result").write_text(write_result(results["Ann"][1]))
    (place / "Ben.result").write_text(write_result_code(results["Ben"][1]))
    shutil.copy(results["Cid"][0] / "Cid.LOG", place)
    return place


def best_first(results: Results) -> list[tuple[int, int, str]]:
    """Match points, points, and name, as they must be ranked."""
    found = []
    for name, (_, result) in results.items():
        scores = scores_of(replay_result(result))
        gained = sum(score.gained for score in scores)
        found.append((gained, sum(score.lead for score in scores), name))
    return sorted(found, reverse=True)


def test_csv_of_a_foreign_name_is_no_formula(tmp_path: Path) -> None:
    """As OWASP advises: an apostrophe before =, +, -, @, tab and carriage return."""
    names = "=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "Bob"
    for number, name in enumerate(names):
        text = LOG.read_text().replace("Moonbeam", name)
        (tmp_path / f"{number}.log").write_text(text)
    rows = list(csv.DictReader(run("director", "--csv", tmp_path, code=None).out.splitlines()))
    assert {row["player"] for row in rows} == {f"'{name}" for name in names[:4]} | {"Bob"}


def test_results_and_logs_are_verified_and_ranked(results: Results, folder: Path) -> None:
    told = run("director", folder, "--csv", "--grade")
    rows = list(csv.DictReader(told.out.splitlines()))
    due = best_first(results)
    assert [row["player"] for row in rows] == [name for _, _, name in due]
    assert [int(row["match differential"]) for row in rows] == [gained for gained, _, _ in due]
    assert [int(row["point differential"]) for row in rows] == [lead for _, lead, _ in due]
    assert {row["par"] for row in rows} == {str(sum(par_of(CHALLENGE)))}
    skills = {row["player"]: row["rating"] for row in rows}
    assert skills["Ann"] == f"{skill_of(results['Ann'][1]):.1f}" and skills["Cid"] == ""
    assert "Players: 3. Games: 2." in told.err
    assert {row["faults"] for row in rows} == {"0"}


def test_the_page_needs_nothing_else(folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert "Rank  Player" in run_quick(folder, "--html", str(page)).out
    text = page.read_text()
    assert not re.search(r"https?:|src=|href=|url\(|@import", text)
    assert all(word in text for word in (*NAMES, write_code(CHALLENGE), "Level: Beginner."))
    assert Markup(text).n_of["table"] == 2


def run_quick(folder: Path, *more: str, code: int = 0) -> Output:
    return run("director", folder, "--quick", *more, code=code)


def test_a_result_under_another_name_is_named(folder: Path) -> None:
    text = (folder / "Ann.result").read_text()
    (folder / "Eve.result").write_text(text.replace("Player: Ann", "Player: Eve"))
    said = run_quick(folder, code=1).err
    assert "Eve.result, line 3: the chain starts with another name" in said
    assert "Ann and Eve made exactly the same choices in every game" in said


def test_a_result_that_was_chained_anew_is_named(results: Results, folder: Path) -> None:
    text = write_result(replace(results["Ann"][1], player="Eve"))
    (folder / "Eve.result").write_text(text)
    said = run_quick(folder, code=1).err
    assert said.count("\n") == 1 and "are the same result under two names" in said


def test_a_forged_result_is_named_and_counts(folder: Path) -> None:
    path = folder / "Ann.result"
    path.write_text(re.sub(r"(Seal 1: )\w", r"\1x", path.read_text()))
    told = run_quick(folder, code=1)
    assert "Ann.result, line 19: seal 1 doesn't belong to the challenge" in told.err
    assert re.search(r"Ann .* 1$", told.out, re.M) and director.NOT_GOOD in told.out


def test_a_forged_log_is_named(folder: Path) -> None:
    path = folder / "Cid.LOG"
    path.write_text(path.read_text().replace("Part 1: cut all", "Part 1: cut 3"))
    said = run_quick(folder, code=1).err
    assert "Cid.LOG, line" in said and "the player's part is from another match" in said


def test_what_does_not_belong_is_left_out(results: Results, folder: Path) -> None:
    other = drawn(make(length=Length.ENDGAME, mistakes=Mistakes.MUGGINS), Random(1), "Dan")
    (folder / "Dan.result").write_text(write_result(other))
    (folder / "Fay.result").write_text(write_result_code(results["Ben"][1])[:-2])
    (folder / "Gus.LOG").write_text("Muggins\n")
    (folder / "notes.txt").write_text("nothing")
    told = run_quick(folder, code=1)
    assert "Dan.result was skipped: it was played with 'Penalties and Muggins'" in told.err
    assert "Fay.result was skipped. The code was mistyped" in told.err
    assert "Gus.LOG was skipped" in told.err and "notes" not in told.err
    assert not re.search("Dan|Fay|Gus", told.out)


def test_a_log_beside_the_result_of_the_same_player_has_to_agree(
    results: Results, folder: Path
) -> None:
    shutil.copy(results["Ann"][0] / "Ann.LOG", folder)
    assert run_quick(folder).out.count("Ann ") == 1
    ben = replace(results["Ben"][1], player="Cid")
    (folder / "Cid.result").write_text(write_result(ben))
    assert "contain different games by Cid" in run_quick(folder, code=1).err


def test_logs_alone_need_the_code(results: Results, tmp_path: Path) -> None:
    for name in NAMES:
        shutil.copy(results[name][0] / f"{name}.LOG", tmp_path)
    assert director.SAME_SETTINGS in run_quick(tmp_path).out
    told = run_quick(tmp_path, "--challenge", write_code(CHALLENGE)).out
    assert "Players: 3." in told
    code = write_code(replace(CHALLENGE, secret=bytes(16)))
    said = run_quick(tmp_path, "--challenge", code, code=1).err
    assert said.count("was skipped: it's not a log of this challenge") == 3


def test_an_empty_folder_gets_a_sentence(tmp_path: Path) -> None:
    assert "no logs or results" in run_quick(tmp_path, code=1).err


# --- ranks


def contestant(name: str, *gained: int, lead: int = 0, skill: float | None = None) -> Contestant:
    scores = tuple(GameScore(100 + lead, 100, each) for each in gained)
    return Contestant(name, f"{name}.result", scores, skill=skill)


def test_skill_comes_last_and_only_where_all_are_graded() -> None:
    ann, ben = contestant("Ann", 2, -2, skill=0.5), contestant("Ben", -2, 2, skill=0.4)
    assert [place.rank for place in rank_contestants([ann, ben], ())] == [1, 2]
    assert rank_contestants([ann, ben], ())[0].name == "Ben"
    cid = contestant("Cid", 2, -2)
    assert [place.rank for place in rank_contestants([ann, ben, cid], ())] == [1, 1, 1]
    dan = contestant("Dan", -2, 2, lead=1, skill=0.9)
    assert rank_contestants([ann, ben, dan], ())[0].name == "Dan"


def test_as_many_games_count_as_all_have_finished() -> None:
    long, short = contestant("Ann", 2, -3, -3), contestant("Ben", -2)
    places = rank_contestants([long, short], (3, 2, 2))
    assert [(p.name, p.n_games, p.differential, p.par) for p in places] == [
        ("Ann", 1, 2, 3),
        ("Ben", 1, -2, 3),
    ]


def test_one_file_counts_for_a_name() -> None:
    kept, said = join_files([contestant("Ann", 2), contestant("ANN", 2, 2)])
    assert len(kept) == 1 and said == []
