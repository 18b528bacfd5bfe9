"""One switch: all can be done with a single key, at the pace of a ring that walks by itself."""

from pathlib import Path

import pygame
import pytest

from muggins.rules.cards import Seat
from muggins.rules.state import GameOver
from muggins.rules.terms import Length
from muggins.scenes.oneswitch import stops_of
from muggins.scenes.pages.ending import EndingScene
from muggins.scenes.pages.options import OptionsScene
from muggins.scenes.pieces.menu import TableMenu
from muggins.scenes.table.lesson import LessonScene
from muggins.scenes.table.play import PlayScene
from muggins.speech.outline import Part
from muggins.table.choices import ThrowChoice
from muggins.table.claims import NumberChoice
from muggins.ui.scene import Scene
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, counts, due, is_claim, is_count, is_play, is_throw, picked
from tests.scenes.graded import again, branch, review

STEP = 10  # tenths of a second: ten frames of the driver's clock


def stops(driver: Driver) -> list[Part]:
    return stops_of(driver.top.describe())


def name_of(driver: Driver) -> str:
    stop = driver.app.switch.stop
    return "" if stop is None else stop.key


def choices(driver: Driver) -> list[str]:
    """Return the names of all that can be chosen on a page, in their order."""
    return [f"control {i}" for i, each in enumerate(driver.top.form.controls) if each.is_enabled]


def switch(driver: Driver, *wanted: str) -> None:
    """Wait until the ring comes to one of these, or one of this kind, and press."""

    def is_there() -> bool:
        name = name_of(driver)
        return name in wanted or name.partition(" ")[0] in wanted

    driver.step()
    driver.wait(is_there)
    driver.step(3)  # steadily
    driver.key(pygame.K_SPACE, " ")


def wait(driver: Driver) -> None:
    """Until there is something to choose."""
    driver.step()
    driver.wait(lambda: driver.app.switch.stop)


def claim(driver: Driver, points: int) -> None:
    """Claim known points: fives first, then ones."""
    choice = driver.choice(NumberChoice)
    while choice.offer != points:
        switch(driver, "five more" if points - choice.points >= 5 else "more")
    switch(driver, "main" if points else "nothing")


def play_on(driver: Driver) -> None:
    """Whatever is to be done at the table, once."""
    wait(driver)
    controller = driver.controller
    if controller.talk.notice is None and is_claim(driver.state) and controller.choice is not None:
        claim(driver, due(driver.state))
    else:
        switch(driver, "card", "cut", "main", "nothing")


@pytest.mark.parametrize(("tallies", "hints"), [(False, True), (True, False)])
def test_a_whole_game_is_played_with_a_single_key(
    tallies: bool, hints: bool, open_app: Open
) -> None:
    driver = open_app(
        one_switch=STEP, length=Length.SHORT, tallies=tallies, hints=hints, autoplay=False
    )
    with driver.looking_away():
        switch(driver, "control 0")  # Begin
        driver.wait(
            lambda: isinstance(driver.top, EndingScene),
            lambda: play_on(driver) if driver.is_at_table else driver.step(),
        )
    assert isinstance(driver.state.phase, GameOver)


def test_the_lesson_is_learnt_with_a_single_key(open_app: Open) -> None:
    """The required part is selected, however far the ring has to move."""
    driver = open_app(one_switch=STEP)
    driver.session.recorder.player_notes.keep("Lesson", "")
    scene = driver.push(LessonScene(driver.session, driver.app.sound))
    with driver.looking_away():
        for _ in range(200):
            if driver.top is not scene:
                break
            wait(driver)
            lesson = scene.lesson
            left = [each for each in lesson.wanted if each not in lesson.chosen]
            names = [getattr(each, "name", f"card {each}") for each in left[:1]]
            keys = {each.name: f"control {i}" for i, each in enumerate(scene.form.controls)}
            switch(driver, keys.get(names[0] if names else "", keys.get("action", "")))
    assert driver.names == ["TitleScene", "WhatScoresScene"]


def test_the_ring_walks_by_itself_and_begins_anew(open_app: Open) -> None:
    driver = open_app(one_switch=STEP)
    names = choices(driver)
    assert len(names) > 1
    seen: list[str] = []
    for _ in range((len(names) + 2) * STEP):
        driver.step()
        if not seen or seen[-1] != name_of(driver):
            seen.append(name_of(driver))
    assert seen[: len(names) + 1] == [*names, names[0]]


@pytest.mark.parametrize("tenths", [10, 15, 20, 30])  # frames of the driver's clock
def test_it_waits_as_long_as_is_set(tenths: int, open_app: Open) -> None:
    driver = open_app(one_switch=tenths)
    driver.step()
    first = name_of(driver)
    driver.step(tenths - 1)
    assert name_of(driver) == first
    driver.step(2)
    assert name_of(driver) != first


def test_cards_are_picked_then_laid_away(open_app: Open) -> None:
    driver = open_app(one_switch=STEP).sit_down(is_throw)
    driver.step()
    for n_picked in (1, 2):
        switch(driver, "card")
        assert len(picked(driver)) == n_picked
        driver.step()
    assert name_of(driver) == "main"
    assert [each.key[:4] for each in stops(driver)][1:3] == ["card"] * 2  # to put back
    switch(driver, "main")
    driver.step(30)
    assert not is_throw(driver.state)


def test_what_is_due_is_a_step_away(open_app: Open) -> None:
    driver = open_app(one_switch=STEP, hints=True, explains="never").sit_down(counts(2))
    before, points = driver.state.scores[0], due(driver.state)
    driver.step()
    assert name_of(driver) == "main"
    driver.step(3)
    driver.key(pygame.K_SPACE, " ")
    assert driver.state.scores[0] == before + points


def test_a_click_anywhere_is_the_switch(open_app: Open) -> None:
    driver = open_app(one_switch=STEP).sit_down(is_play)
    driver.step()
    assert name_of(driver).startswith("card")
    n_left = len(driver.state.left(Seat.PLAYER))
    driver.step(3)
    driver.click(5, 5)
    assert len(driver.state.left(Seat.PLAYER)) == n_left - 1


def test_a_tremor_is_no_second_choice(open_app: Open) -> None:
    driver = open_app(one_switch=STEP).sit_down(is_throw)
    driver.step(4)
    driver.keys(pygame.K_SPACE, pygame.K_SPACE)
    assert len(picked(driver)) == 1


def test_the_menu_leads_everywhere_and_back(open_app: Open) -> None:
    driver = open_app(one_switch=STEP).sit_down()
    switch(driver, "menu")
    assert isinstance(driver.top, TableMenu)
    options = [getattr(each, "words", "") for each in driver.top.form.controls].index("Options")
    switch(driver, f"control {options}")
    assert isinstance(driver.top, OptionsScene)
    switch(driver, "control 1")
    tab = len(driver.top.tabs) - 1
    switch(driver, f"control {tab}")
    assert driver.top.tab == tab
    pointer = tab + 3  # after the words, and the switch itself
    for _ in range(2):  # the ring stays where something is turned
        switch(driver, f"control {pointer}")
    assert driver.session.settings.pointer == "glove"
    switch(driver, f"control {len(driver.top.form.controls) - 1}")
    assert not isinstance(driver.top, OptionsScene)


def test_every_control_of_a_page_has_its_stop(open_app: Open) -> None:
    driver = open_app(one_switch=STEP)
    page = OptionsScene(driver.session, driver.app.sound)
    for tab in range(len(page.tabs)):
        page.open_tab(tab)
        stops, n_enabled = stops_of(page.describe()), 0
        for each in page.form.controls:
            n_enabled += each.is_enabled
        assert len(stops) == n_enabled
        for stop in stops:  # each comes into sight as the ring comes to it
            page.handle(stop.focus)
            (now,) = (each for each in stops_of(page.describe()) if each.key == stop.key)
            assert now.box == page.form.focused.box


def test_other_keys_mean_what_they_did_and_can_switch_it_off(open_app: Open) -> None:
    driver = open_app(one_switch=STEP)
    driver.open_options()
    assert isinstance(driver.top, OptionsScene)
    driver.change(one_switch=0)
    driver.step(2)
    assert driver.app.switch.stop is None
    scene: Scene = driver.top
    driver.key(pygame.K_ESCAPE)
    assert driver.top is not scene


def test_nothing_is_kept_for_later_while_things_move(open_app: Open) -> None:
    driver = open_app(one_switch=STEP, speed="slow")
    driver.key(pygame.K_SPACE, " ")
    for _ in range(40):
        driver.step(3)
        if isinstance(driver.top, PlayScene) and not driver.controller.is_waiting:
            driver.key(pygame.K_SPACE, " ")
            assert not driver.table.kept.has_keys


def test_where_nothing_is_due_nothing_comes_first(open_app: Open) -> None:
    driver = open_app(one_switch=STEP, hints=True, explains="never").sit_down()
    driver.until(lambda state: is_count(state) and due(state) == 0)
    driver.step()
    assert [stop.key for stop in stops(driver)][:3] == ["nothing", "five more", "more"]


def test_the_ring_goes_along_with_other_keys(open_app: Open) -> None:
    driver = open_app(one_switch=STEP)
    driver.step(2)
    for _ in range(12):
        driver.step(5)
        driver.key(pygame.K_DOWN)
        driver.step()
        assert name_of(driver) == f"control {driver.top.form.focus}"
    assert name_of(driver) in choices(driver)


# --- away from the match


def throw_or_play(driver: Driver, cards: tuple[int, ...]) -> None:
    """Choose these, by the switch alone."""
    for card in cards:
        switch(driver, f"card {card}")
    if len(cards) == 2:
        switch(driver, "go")


def test_every_mistake_is_chosen_anew_with_one_switch(folder: Path, open_app: Open) -> None:
    driver = open_app(one_switch=STEP)
    scene = driver.push(again(review(folder)))
    assert scene.n_all > 1
    for number in range(scene.n_all):
        assert scene.number == number and scene.made is None
        throw_or_play(driver, scene.decision.best.cards)
        assert scene.made is not None and scene.is_right
        assert {stop.key for stop in stops_of(scene.describe())} == {"go", "back"}
        switch(driver, "go")
    assert driver.top is not scene


def test_a_card_is_put_back_and_the_best_shown_with_one_switch(
    folder: Path, open_app: Open
) -> None:
    driver = open_app(one_switch=STEP)
    scene = driver.push(again(review(folder)))
    while not scene.decision.kind.is_throw:
        switch(driver, "show")
        switch(driver, "go")
    card = scene.choice.cards[0]
    for cards in ((card,), ()):
        switch(driver, f"card {card}")
        assert isinstance(scene.choice, ThrowChoice) and scene.choice.picked == cards
    switch(driver, "show")
    assert scene.is_shown
    switch(driver, "back")
    assert driver.top is not scene


def test_a_branch_is_played_to_its_end_with_one_switch(folder: Path, open_app: Open) -> None:
    game = review(folder)
    game.game.show(game.analysis.survey.mistakes[0] - 1)
    driver = open_app(one_switch=STEP)
    scene = driver.push(branch(game))
    start, level = scene.controller.match.state, scene.level
    switch(driver, "level")
    assert scene.level != level
    switch(driver, "card")
    switch(driver, "first")
    begun = scene.controller.match.state
    assert (begun.hand, begun.phase, begun.scores) == (start.hand, start.phase, start.scores)
    for _ in range(400):
        if driver.top is not scene:
            break
        wait(driver)
        switch(driver, "go", "card")
    assert scene.is_over and driver.top is not scene
