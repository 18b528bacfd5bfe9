"""Skill and luck in Statistics: the coach's figures, by every device, read a little each frame."""

import json
import shutil
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from muggins.control.intents import Act
from muggins.mind.coach.decision import DecisionKind
from muggins.mind.coach.skill import ALL
from muggins.paint.charts.charts import rows_of
from muggins.paint.kit import palette
from muggins.record.database import FILE
from muggins.record.history import Scope
from muggins.record.recorder import Recorder
from muggins.scenes.pages.progress_page import AT_ONCE, GRADED_AT_ONCE, Judging, SkillPage, parts
from muggins.scenes.pages.statistics import StatisticsScene
from muggins.session.session import Session
from muggins.words.review.practice_words import (
    KINDS,
    NO_GAMES,
    NO_GRADES,
    OVER_TIME,
    write_estimate,
)
from tests.commands import run
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver
from tests.scenes.graded import N_GAMES, PLAYER, games_of
from tests.scenes.showcase import drawn
from tests.store.crowd import fill_history
from tests.store.rows import query

USUAL = (960, 540)


@pytest.fixture(autouse=True)
def driver(open_app: Open) -> Driver:
    return open_app()


def open_skill(folder: Path | None) -> StatisticsScene:
    scene = StatisticsScene(Session(Recorder(folder, PLAYER, 5)))
    while not scene.reading.is_done:
        scene.update(0.016)
    scene.open_tab(scene.tabs.index("Skill"))
    return scene


def read_all(scene: StatisticsScene) -> StatisticsScene:
    scene.update(0.016)
    while scene.judging is not None and not scene.judging.is_done:
        scene.update(0.016)
    return scene


def page_of(scene: StatisticsScene) -> SkillPage:
    return next(each for each in scene.form.controls if isinstance(each, SkillPage))


def strip(folder: Path, into: Path, sql: str) -> Path:
    """A copy of the history without some of its grades."""
    shutil.copy(folder / FILE, into)
    query(into, sql)
    return into


# --- figures


def test_they_are_those_of_the_coach(folder: Path, written: list[str]) -> None:
    told = json.loads(run("coach", PLAYER, "--json", "--data-dir", folder).out)
    scene = read_all(open_skill(folder))
    skill = page_of(scene).skill
    assert len(skill.games) == N_GAMES
    assert {kind: rate.n for kind, rate in skill.rates.items()} == {
        kind: rate["decisions"] for kind, rate in told["rates"].items()
    }
    for kind, rate in told["rates"].items():
        assert round(skill.rates[kind].mean, 4) == rate["pp_lost"]
    assert (skill.like, skill.deals) == (told["plays_like"], told["luck"]["histogram"])
    assert [round(each, 2) for each in skill.bell] == told["luck"]["bell"]
    luck = sum(sum(game["luck"].values()) for game in told["games"])
    assert skill.fortune.given == told["luck"]["games"] == pytest.approx(luck)
    drawn(scene, USUAL)
    assert {write_estimate(skill.rates.get(kind)) for kind in KINDS} <= set(written)
    assert any(f"All {N_GAMES} games have been graded." in line for line in written)
    assert any(f"{told['luck']['deals']} deals" in line for line in written)


def test_the_plots_are_drawn_at_any_size(folder: Path) -> None:
    scene = read_all(open_skill(folder))
    for size in ((640, 360), (1280, 720)):
        picture = drawn(scene, size)
        for hue in (palette.COBALT, palette.INK):
            assert pygame.mask.from_threshold(picture, hue, (24, 24, 24, 255)).count() > 100


def test_games_without_grades_are_said_so(folder: Path, tmp_path: Path, written: list[str]) -> None:
    last = games_of(folder)[-1]
    sql = f"DELETE FROM grades WHERE game = {last.game} AND hand = 1"
    scene = read_all(open_skill(strip(folder, tmp_path, sql)))
    drawn(scene, USUAL)
    assert len(page_of(scene).skill.games) == N_GAMES - 1
    assert any(line.startswith(f"1 of {N_GAMES} games has been graded.") for line in written)


@pytest.mark.parametrize("sql", ["DROP TABLE grades", "UPDATE grades SET packed = '[[1, 2]]'"])
def test_nobody_is_blamed_for_having_no_grades(
    folder: Path, tmp_path: Path, written: list[str], sql: str
) -> None:
    scene = read_all(open_skill(strip(folder, tmp_path, sql)))
    drawn(scene, USUAL)
    assert set(NO_GRADES) <= set(written)
    assert not any(isinstance(each, SkillPage) for each in scene.form.controls)


def test_without_a_history_the_page_says_why(tmp_path: Path, written: list[str]) -> None:
    drawn(read_all(open_skill(None)), USUAL)
    assert any("no history" in line for line in written)
    drawn(read_all(open_skill(tmp_path)), USUAL)
    assert any(NO_GAMES in line for line in written)


# --- by every device


def test_kinds_by_keys_pad_and_mouse(driver: Driver, folder: Path, written: list[str]) -> None:
    scene = open_skill(folder)
    driver.push(scene)
    driver.step(N_GAMES + 2)
    page = page_of(scene)
    driver.keys(pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN)
    assert page.kind == DecisionKind.THROW_AS_PONE
    driver.step()
    assert OVER_TIME[DecisionKind.THROW_AS_PONE] in written
    driver.pad(Act.DOWN)
    assert page.kind == DecisionKind.LEAD
    driver.pad(Act.UP)
    driver.keys(pygame.K_UP, pygame.K_UP)
    assert page.kind == ALL
    row = rows_of(parts(page.box)[1], len(KINDS))[list(KINDS).index(DecisionKind.ENDING)]
    driver.click_box(row)
    assert page.kind == DecisionKind.ENDING and driver.top is scene
    driver.point(*parts(page.box)[0].middle)
    assert page.kind == DecisionKind.ENDING, "elsewhere on the paper nothing is chosen"


# --- time


def test_a_long_history_is_read_a_little_each_frame(tmp_path: Path, written: list[str]) -> None:
    fill_history(tmp_path, PLAYER, 400)
    scene, n_seen = open_skill(tmp_path), [0]
    while scene.judging is None or not scene.judging.is_done:
        scene.update(0.016)
        assert scene.judging is not None
        n_seen.append(scene.judging.n_seen)
        if len(n_seen) == 2:
            drawn(scene, USUAL)
    assert n_seen[1] == AT_ONCE and n_seen[-1] == 400
    assert all(later - sooner <= AT_ONCE for sooner, later in pairwise(n_seen))
    assert f"Reading grades: {AT_ONCE} games so far." in written


def test_few_graded_games_are_read_in_a_frame(folder: Path) -> None:
    judging = Judging(folder, Scope(PLAYER))
    judging.read_on()
    assert judging.n_seen == len(judging.skill.games) == GRADED_AT_ONCE
    while not judging.is_done:
        judging.read_on()
    assert len(judging.skill.games) == len(games_of(folder))
