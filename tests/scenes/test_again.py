"""The mistakes of a game once more, and what had come of another choice; nothing is kept of it."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from muggins.control.intents import Act, Device, Intent
from muggins.mind.coach.decision import AS_GOOD
from muggins.record.database import FILE
from muggins.rules.cards import Seat
from muggins.rules.moves import Claim
from muggins.rules.state import Scoring
from muggins.rules.terms import Mistakes
from muggins.scenes.replay.branch import WhatIfScene
from muggins.scenes.replay.playback import HistoryShelf
from muggins.scenes.replay.quiz import AgainScene
from muggins.scenes.replay.replay_controls import KeyedScene
from muggins.scenes.replay.replay_scene import ReplayScene
from muggins.scenes.replay.review_scene import ReviewScene
from muggins.scenes.replay.summary_scene import SummaryScene
from muggins.table.choices import CardChoice
from muggins.ui.scene import Pop, Push
from muggins.words.review.review_words import BACK_TO_REVIEW, write_loss
from tests.scenes.conftest import Open
from tests.scenes.driver import SIZE, Driver, press_anything
from tests.scenes.graded import (
    QUICK,
    SHORT,
    again,
    branch,
    choose_by_keys,
    choose_by_mouse,
    fill_graded,
    games_of,
    review,
)
from tests.scenes.showcase import drawn, give

# --- once more


def both(folder: Path) -> tuple[ReviewScene, AgainScene]:
    scene = review(folder)
    return scene, again(scene)


def name_of(scene: KeyedScene) -> str:
    """Return the label of the main button."""
    return scene.keys["go"].words


@pytest.mark.parametrize("size", [SIZE, (640, 980)], ids=str)
def test_each_mistake_once_by_mouse_and_all_found(
    size: tuple[int, int], folder: Path, open_app: Open
) -> None:
    review_scene, scene = both(folder)
    driver = open_app(size=size)
    driver.push(review_scene)
    driver.push(scene)
    driver.app.draw()
    mistakes = review_scene.analysis.survey.mistakes
    for number, place in enumerate(mistakes):
        assert scene.number == number and scene.choice.focus is None
        best = review_scene.analysis.survey.decisions[place].best
        choose_by_mouse(driver, scene, best.cards)
        assert scene.made is not None and scene.made.chosen is best
        assert scene.look().panel.told.startswith("Right")
        if number < len(mistakes) - 1:
            driver.use_strip("go")
    assert scene.is_over and scene.n_found == len(mistakes)
    assert name_of(scene) == BACK_TO_REVIEW
    assert f"{len(mistakes)} of {len(mistakes)}" in scene.look().panel.told
    driver.use_strip("go")
    assert driver.top is review_scene


def test_the_same_mistake_again_by_keys(folder: Path, open_app: Open) -> None:
    review_scene, scene = both(folder)
    driver = open_app()
    driver.push(scene)
    n_tried = 0
    while driver.top is scene:
        if scene.made is None:
            n_tried += 1
            choose_by_keys(driver, scene, scene.decision.played)
            assert scene.made is not None
            assert write_loss(scene.decision) in scene.look().panel.told
        driver.key(pygame.K_RETURN)
    assert n_tried == len(review_scene.analysis.survey.mistakes) and scene.n_found == 0


def test_the_computers_cards_stay_hidden(folder: Path) -> None:
    scene = again(review(folder))
    while not scene.is_over:
        turn = scene._game.turn
        assert turn is not None
        theirs = {*turn.after.left(Seat.COMPUTER)}
        sprites = scene.look().table.sprites
        assert not [s for s in sprites if s.card in theirs and s.is_open]
        assert scene._game.said not in (scene.look().said,)
        give(scene, Act.HINT, Act.CONFIRM)


def test_what_is_nearly_as_good_is_right(folder: Path) -> None:
    scene = again(review(folder))
    while not scene.is_over:
        good = [
            choice
            for choice in scene.decision.choices
            if 0 < scene.decision.loss_of(choice) < AS_GOOD
        ]
        before = scene.n_found
        if good and scene.decision.kind.is_throw:
            scene.judge(good[0].cards)
            assert scene.n_found == before + 1
        else:
            give(scene, Act.HINT)
        give(scene, Act.CONFIRM)


# --- what if


def until_asked(driver: Driver, scene: WhatIfScene) -> None:
    """For a choice, or for a message to be read."""
    driver.wait(lambda: scene.controller.is_waiting or scene.controller.talk.notice is not None)


def test_played_on_to_the_end_by_keys(folder: Path, open_app: Open) -> None:
    driver = open_app()
    before, told = driver.state, (folder / FILE).read_bytes()
    reviewed = driver.push(review(folder))
    turns = reviewed.game.recording.turns
    driver.keys(pygame.K_PAGEDOWN, pygame.K_F10)
    scene = driver.on(WhatIfScene)
    assert scene.at == reviewed.game.at
    with driver.looking_away():
        for _ in range(400):
            until_asked(driver, scene)
            if scene.is_over:
                break
            driver.keys(pygame.K_RETURN, pygame.K_RIGHT)
    assert scene.is_over and scene.look().panel.rows[0][1]
    driver.key(pygame.K_RETURN)
    assert driver.top is reviewed and reviewed.game.recording.turns is turns
    assert driver.state is before and (folder / FILE).read_bytes() == told


def test_a_mistake_that_is_told_is_taken_note_of(folder: Path, open_app: Open) -> None:
    """By Enter, by the button, or by a press on the table; else there would be no going on."""
    driver = open_app()
    reviewed = driver.push(review(folder))
    scene = branch(reviewed)
    driver.push(scene)
    talk = scene.controller.talk
    ways: tuple[Callable[[], None], ...] = (
        lambda: driver.key(pygame.K_RETURN),
        lambda: driver.use_strip("go"),
        lambda: driver.click(scene.table.box.x + 40, scene.table.box.y + 40),
    )
    for take_note in ways:
        until_asked(driver, scene)
        talk.notice = "That's 4, not 0."
        take_note()
        assert talk.notice is None and scene.controller.choice is not None


def at_claim(folder: Path) -> WhatIfScene:
    """Played on from where the player had to claim, and a mistake cost points."""
    fill_graded(folder, 1, replace(SHORT, mistakes=Mistakes.MUGGINS), is_graded=False)
    scene = review(folder)
    states = [turn.after for turn in scene.game.recording.turns]
    at = next(
        place
        for place, state in enumerate(states)
        if isinstance(state.phase, Scoring) and not state.phase.occasion.is_count
    )
    scene.game.show(at)
    return branch(scene)


def test_the_button_says_where_it_leads(tmp_path: Path, open_app: Open, written: list[str]) -> None:
    """On from what was told and from what moves, back only from the end; what is asked its keys."""
    driver = open_app()
    scene = driver.push(at_claim(tmp_path))
    assert "How many points? If you have none, press Enter." in " ".join(written)
    controller = scene.controller
    assert isinstance(controller.match.state.phase, Scoring)
    missed = bool(controller.match.state.phase.reasons)
    controller.make(Claim(0) if missed else Claim(2))
    driver.step()
    assert controller.talk.notice is not None and name_of(scene) == "Continue"
    driver.use_strip("go")
    assert driver.top is scene and controller.talk.notice is None
    with driver.looking_away():
        while not (scene.is_over and controller.is_waiting):
            assert name_of(scene) != BACK_TO_REVIEW
            driver.keys(pygame.K_RETURN, pygame.K_RIGHT)
    assert name_of(scene) == BACK_TO_REVIEW


def test_other_cards_and_somebody_else_by_mouse(folder: Path, open_app: Open) -> None:
    driver = open_app()
    reviewed = driver.push(review(folder))
    driver.use_strip("next mistake")
    driver.use_strip("what if")
    scene = driver.on(WhatIfScene)
    was = scene._start.the_hand.dealt
    assert scene.controller.match.state.the_hand.dealt == was
    driver.use_strip("redeal")
    now = scene.controller.match.state.the_hand.dealt
    assert now[Seat.PLAYER] == was[Seat.PLAYER] and now[Seat.COMPUTER] != was[Seat.COMPUTER]
    driver.use_strip("level")
    assert scene.look().panel.rows[-1][1] == "Classic"
    until_asked(driver, scene)
    n_held = len(scene.controller.match.state.left(Seat.PLAYER))
    for sprite in scene.look().table.sprites:
        if (
            isinstance(scene.controller.choice, CardChoice)
            and sprite.card in scene.controller.choice.cards
        ):
            driver.click(*scene.table.from_table(sprite.x, sprite.y))
    if scene.controller.choice is not None and scene.controller.choice.ready:
        driver.use_strip("go")
    assert len(scene.controller.match.state.left(Seat.PLAYER)) < n_held
    driver.use_strip("first")
    assert len(scene.controller.match.state.left(Seat.PLAYER)) == n_held
    driver.use_strip("back")
    assert driver.top is reviewed


def test_a_branch_from_every_place_by_pad(folder: Path) -> None:
    scene = review(folder)
    for at in range(len(scene.game.recording.turns)):
        scene.game.show(at)
        if not scene._may("what if"):
            assert scene.game.is_at_end
            continue
        tried = branch(scene)
        for act in (Act.CONFIRM, Act.RIGHT, Act.CONFIRM, Act.HINT, Act.AUTOMATIC, Act.FIRST):
            tried.handle(Intent(act, device=Device.PAD))
            tried.update(0.3)
            tried.look()
        assert isinstance(tried.handle(Intent(Act.BACK, device=Device.PAD)), Pop)


def test_under_lock_there_is_none_of_it(folder: Path) -> None:
    shelf = HistoryShelf(folder, games_of(folder))
    scene = ReviewScene(QUICK, shelf, is_locked=True)
    assert not scene._may("what if")
    assert scene.handle(Intent(Act.AUTOMATIC)) is None
    scene.keys["what if"].confirm()
    replayed = ReplayScene(QUICK, shelf, is_locked=True)
    change = replayed.handle(Intent(Act.HINT))
    assert isinstance(change, Push) and isinstance(change.scene, SummaryScene)
    moves = change.scene.open_moves().scene
    assert isinstance(moves, ReviewScene) and not moves._may("what if")


def test_first_frame_fits_the_table_into_its_frame(folder: Path, open_app: Open) -> None:
    open_app()
    scene = review(folder)
    for shown in (again(scene), branch(scene)):
        first, later = drawn(shown, (960, 540)), drawn(shown, (960, 540))
        assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(later, "RGB")


def test_whatever_is_pressed(folder: Path, open_app: Open) -> None:
    """Any act at any place, in all three scenes: no crash, and always a way back."""
    driver, chance = open_app(), random.Random(8)
    reviewed = driver.push(review(folder))
    seen = set[str]()
    for name in press_anything(driver, chance, range(1_000), "r"):
        seen.add(name)
        if chance.random() < 0.01 and driver.top is not reviewed:
            driver.give(Act.BACK)
    assert seen >= {"ReviewScene", "AgainScene", "WhatIfScene", "PositionScene"}
