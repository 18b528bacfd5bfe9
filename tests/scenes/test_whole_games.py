"""Whole games at the real app: by keys alone, by pointer alone, and by the automatic key."""

import random
from collections.abc import Callable
from dataclasses import asdict

import pygame
import pytest

from muggins.motion.picture import picture_of
from muggins.motion.places import USUAL
from muggins.rules.cards import Seat
from muggins.rules.referee import legal_moves
from muggins.rules.state import (
    CuttingDeck,
    CuttingForDeal,
    CuttingStarter,
    Discarding,
    GameOver,
    Pegging,
    Scoring,
)
from muggins.rules.terms import Length, Mistakes
from muggins.settings.settings import Settings, with_tournament
from muggins.table.claims import COUNT_FOR_ME
from tests.scenes.conftest import Drive, Open
from tests.scenes.driver import Driver, at_pace, due, is_over
from tests.scenes.test_gold import UNTOUCHED_FRAMES

pytestmark = pytest.mark.usefixtures("painted")

PACES = (
    ("still", Mistakes.FRIENDLY),
    ("still", Mistakes.PENALTIES),
    ("normal", Mistakes.MUGGINS),
)


def check_table(driver: Driver) -> None:
    """At rest what is shown is what is true."""
    table = driver.table
    assert table.controller.is_waiting
    assert legal_moves(driver.state)
    if driver.state.hand is not None:
        assert table.controller.timeline.picture == picture_of(driver.state)


def act_by_keys(driver: Driver, chance: random.Random) -> None:
    """One decision, with keys alone."""
    state = driver.state
    match state.phase:
        case Discarding():
            for _ in range(2):
                driver.key(pygame.K_RETURN)
                driver.keys(*[pygame.K_RIGHT] * chance.randint(1, 2))
        case Pegging():
            n_cards = len(state.left(Seat.PLAYER))
            for _ in range(chance.randrange(n_cards)):
                driver.key(pygame.K_LEFT)
            while driver.controller.choice is not None and driver.state is state:
                driver.keys(pygame.K_RETURN, pygame.K_RIGHT)
            return
        case Scoring():
            driver.keys(*[pygame.K_UP] * due(state))
            if not due(state):
                driver.step(UNTOUCHED_FRAMES + 1)
    driver.key(pygame.K_RETURN)


def act_by_pointer(driver: Driver, chance: random.Random) -> None:
    """One decision, with the pointer alone; pegs are dragged, or their holes clicked."""
    state = driver.state
    match state.phase:
        case CuttingForDeal() | CuttingDeck() | CuttingStarter():
            driver.click(700, USUAL.spread.y)
        case Discarding():
            for card in chance.sample(state.left(Seat.PLAYER), 2):
                driver.click(*driver.place_of(card))
            driver.click_box(USUAL.main)
        case Pegging():
            driver.click(*driver.place_of(chance.choice(state.playable(Seat.PLAYER))))
        case Scoring():
            peg_by_pointer(driver, chance)
        case _:
            driver.step(UNTOUCHED_FRAMES)
            driver.click_box(USUAL.main)


def peg_by_pointer(driver: Driver, chance: random.Random) -> None:
    points = due(driver.state)
    if points == 0:
        driver.click(*driver.peg_place())
    elif chance.random() < 0.5:
        driver.drag(driver.peg_place(), driver.peg_place(points))
    else:
        driver.click(*driver.peg_place(points))


def play_game(
    driver: Driver, act: Callable[[Driver, random.Random], None], *, limit: int = 600
) -> None:
    """To the end of a game; every act makes exactly the move that was meant."""
    chance = random.Random(3)
    for _ in range(limit):
        driver.settle()
        check_table(driver)
        if isinstance(driver.state.phase, GameOver):
            return
        before = driver.state
        act(driver, chance)
        assert driver.state != before, before.phase
        if isinstance(before.phase, Scoring) and not isinstance(driver.state.phase, GameOver):
            assert driver.state.scores[0] - before.scores[0] >= due(before)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("pace", "mistakes"), PACES)
@pytest.mark.parametrize("act", [act_by_keys, act_by_pointer])
def test_a_game_by_one_device_alone(
    open_app: Open, act: Callable[[Driver, random.Random], None], pace: str, mistakes: Mistakes
) -> None:
    """From the title to the first cards of the next game."""
    driver = open_app(length=Length.SHORT, mistakes=mistakes, **at_pace(pace))

    def confirm() -> None:
        if act is act_by_keys:
            driver.key(pygame.K_RETURN)
        else:
            driver.step(UNTOUCHED_FRAMES)
            driver.click_box(USUAL.main if driver.is_at_table else driver.top.form.controls[0].box)

    confirm()
    play_game(driver, act)
    confirm()
    confirm()
    driver.settle()
    assert isinstance(driver.state.phase, Discarding)
    assert driver.state.tally.games == 1


@pytest.mark.parametrize("act", [act_by_keys, act_by_pointer])
def test_two_tournament_games_by_one_device_alone(
    open_app: Open, act: Callable[[Driver, random.Random], None]
) -> None:
    """Players cut for each game, and pone before each deal and for each starter."""
    chosen = asdict(with_tournament(Settings()))
    driver = open_app(**{**chosen, "length": Length.SHORT}).sit_down()
    for number in range(2):
        assert isinstance(driver.state.phase, CuttingForDeal)
        assert driver.state.tally.games == number
        play_game(driver, act)
        driver.key(pygame.K_RETURN)
        driver.go_on(pygame.K_RETURN)


@pytest.mark.parametrize("hints", [True, False])
def test_a_game_by_the_automatic_key(open_app: Open, hints: bool) -> None:
    driver = open_app(length=Length.SHORT, hints=hints).sit_down()
    for _ in range(400):
        if is_over(driver.state):
            break
        before = driver.state
        driver.key(pygame.K_F10)
        assert driver.state != before
    assert is_over(driver.state)


def test_the_automatic_button_is_called_by_what_it_does(open_app: Open) -> None:
    driver = open_app(length=Length.SHORT, mistakes=Mistakes.PENALTIES).sit_down()
    called: dict[str, set[str]] = {}
    for _ in range(400):
        if is_over(driver.state):
            break
        phase = type(driver.state.phase).__name__
        called.setdefault(phase, set()).update({driver.top.controller.automatic} - {None})
        driver.key(pygame.K_F10)
    assert called == {
        "CuttingForDeal": {"Cut"},
        "ReadyToDeal": {"Deal"},
        "Discarding": {"Discard"},
        "Pegging": {"Play"},
        "Scoring": {"Score", COUNT_FOR_ME},
        "Counted": {"Continue", "Deal"},
    }


def test_the_automatic_key_hurries_what_is_moving(open_app: Open) -> None:
    driver = open_app(length=Length.SHORT, speed="slow")
    driver.key(pygame.K_RETURN)
    driver.clock.tick_length = 1
    for _ in range(200):
        driver.key(pygame.K_F10)
    assert driver.state.tally.games >= 1


@pytest.mark.parametrize("n_acts", [3, 10, 25])
def test_going_on_in_the_middle_of_a_hand(open_app: Open, drive: Drive, n_acts: int) -> None:
    """A second program takes the match up where the first one left it."""
    driver = open_app(length=Length.SHORT, mistakes=Mistakes.MUGGINS).sit_down()
    for _ in range(n_acts):
        driver.settle()
        act_by_keys(driver, random.Random(n_acts))
    left = driver.state
    recorder = driver.session.recorder
    assert recorder.snapshot.state == left
    again = drive(driver.session).sit_down()
    check_table(again)
    play_game(again, act_by_keys)
