"""Scoring reference card: from the help, in every window, and as a printable page."""

from pathlib import Path

import pygame
import pytest

from muggins.documents.printable import write_scores
from muggins.paint.cards.deck import DeckStyle
from muggins.scenes.pages.help import HelpScene, WhatScoresScene
from muggins.scenes.pieces.chooser import FileScene
from muggins.words.help.blocks import SCORES, Score
from tests.scenes.conftest import Open


def test_help_leads_to_the_card_and_back(open_app: Open) -> None:
    driver = open_app()
    driver.push(HelpScene())
    driver.use("What scores")
    driver.step()
    scene = driver.on(WhatScoresScene)
    read = list(scene.read())
    assert all(score.name in read and score.points in read for score in SCORES)
    driver.use("Back")
    driver.step()
    assert driver.names[-1] == "HelpScene"


def test_the_card_fits_a_window_of_1280_by_720(open_app: Open) -> None:
    driver = open_app(size=(1280, 720))
    scene = driver.push(WhatScoresScene(DeckStyle()))
    assert not any(each.is_on for each in scene._scrolls)


@pytest.mark.parametrize("score", SCORES, ids=lambda each: each.name)
def test_each_score_stands_on_the_page_to_print(score: Score) -> None:
    page = write_scores()
    assert page.startswith("<!DOCTYPE html>") and score.name in page


def test_the_page_is_saved(open_app: Open, tmp_path: Path) -> None:
    driver = open_app()
    driver.push(WhatScoresScene(DeckStyle()))
    driver.use("Print")
    assert isinstance(driver.top, FileScene)
    driver.key(pygame.K_RETURN)
    (path,) = tmp_path.rglob("what-scores.html")
    assert path.read_text(encoding="utf-8") == write_scores()
