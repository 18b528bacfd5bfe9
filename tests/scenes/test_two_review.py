"""Games between two people looked at again: from the side of either, and by ``muggins coach``."""

import json
from pathlib import Path
from random import Random

import pygame
import pytest

from muggins.mind.coach.grading_child import GradingAtOnce
from muggins.record.history import Scope, open_history, read_games
from muggins.rules.cards import Seat
from muggins.rules.terms import Length
from muggins.scenes.pages.ending import EndingScene
from muggins.scenes.replay.playback import LatestShelf
from muggins.scenes.replay.quiz import AgainScene
from muggins.scenes.replay.review_scene import WHOSE, ReviewScene
from muggins.scenes.replay.summary_scene import SummaryScene
from tests.commands import run
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver
from tests.scenes.seated import NAMES, play, words_of


@pytest.fixture
def over(tmp_path: Path, seated: Open) -> Driver:
    """A game of two that has just been won."""
    driver = seated(tmp_path, length=Length.ENDGAME)
    play(driver, Random(4))
    return driver


def test_the_end_asks_whose_choices_are_reviewed(over: Driver) -> None:
    over.key(pygame.K_RETURN)
    assert isinstance(over.top, EndingScene)
    over.letter("r")
    assert over.top.title == WHOSE
    over.keys(pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(over.top, SummaryScene)
    assert over.top.analysis.recording.seat is Seat.COMPUTER
    over.letter("e")
    scene = over.on(ReviewScene)
    assert scene.game.picture is not None and scene.game.picture.near is Seat.COMPUTER
    scene.analysis.close()


def test_each_reads_his_own_side(over: Driver) -> None:
    shelf = LatestShelf(over.session, NAMES)
    scenes = [
        ReviewScene(over.session.settings, shelf, begin=GradingAtOnce, seat=seat) for seat in Seat
    ]
    for scene in scenes:
        scene.update(0.0)
    luck_reports = [scene.analysis.survey.luck_report for scene in scenes]
    assert luck_reports[0] is not None and luck_reports[1] is not None
    assert luck_reports[0].start + luck_reports[1].start == 1_000_000
    assert luck_reports[0].gifts == luck_reports[1].losses()
    for seat, scene in zip(Seat, scenes, strict=True):
        assert scene.game.recording.title.endswith(f": {NAMES[seat]}")
        told = ""
        for place in range(len(scene.game.recording.turns)):
            scene.game.show(place)
            told += words_of(scene.describe())
        assert "muggins" not in told
        assert f"{NAMES[seat.other]} discards".casefold() in told
        assert not scene._may("what if")
        if scene.analysis.survey.mistakes:
            again = AgainScene(over.session.settings, scene.game.recording, scene.analysis)
            assert again.choice.seat is seat
            assert "muggins" not in words_of(again.describe())


def test_the_coach_grades_both(over: Driver, tmp_path: Path) -> None:
    over.session.close()
    with open_history(tmp_path) as database:
        (game,) = read_games(database, Scope("Ann+Bob"))
    told = {}
    for name in ("Ann+Bob", "Bob+Ann"):
        said = run("coach", name, "--json", "--data-dir", tmp_path).out
        told[name] = json.loads(said)["games"][0]
    results = [each["result"] for each in told.values()]
    assert sum(results) == 1 and results[game.winner] == 1
    assert told["Ann+Bob"]["start"] + told["Bob+Ann"]["start"] == pytest.approx(1)
    sides = [[each["seat"] for each in one["decisions"]] for one in told.values()]
    assert [{"you": "other", "other": "you"}[each] for each in sides[0]] == sides[1]
