"""Claims by number: each device writes the number, and it pegs as a peg would."""

from collections.abc import Callable
from dataclasses import astuple, replace
from typing import Any

import pygame
import pytest

from muggins.control.intents import Act
from muggins.motion.places import USUAL
from muggins.paint.kit.canvas import Canvas
from muggins.paint.scenes.notes import COUNTED_HEIGHT, paint_tally
from muggins.rules.cards import Seat
from muggins.rules.state import Scoring
from muggins.rules.terms import Mistakes
from muggins.table.claims import ClaimChoice, TallyChoice
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, counts, due, is_claim, is_count, is_play_claim


def at_a_count(open_app: Open, **settings: object) -> tuple[Driver, TallyChoice]:
    driver = open_app(mistakes=Mistakes.MUGGINS, tallies=True, **settings).sit_down(counts(4))
    choice = driver.choice(TallyChoice)
    return driver, choice


def by_digits(driver: Driver, _choice: TallyChoice, number: int) -> None:
    driver.letters(str(number))


def by_arrows(driver: Driver, _choice: TallyChoice, number: int) -> None:
    driver.keys(*[pygame.K_UP] * (number + 2), pygame.K_DOWN, pygame.K_LEFT)


def by_wheel(driver: Driver, _choice: TallyChoice, number: int) -> None:
    driver.point(900, 500)
    driver.wheel(number + 3)
    driver.wheel(-3)


def by_buttons(driver: Driver, choice: TallyChoice, number: int) -> None:
    for _ in range(number + 1):
        driver.click_box(choice.boxes[1])
    driver.click_box(choice.boxes[2])


def by_pad(driver: Driver, _choice: TallyChoice, number: int) -> None:
    driver.pad(Act.NEXT_TAB, Act.FIRST, *[Act.UP] * number)


def by_hint(driver: Driver, _choice: TallyChoice, _number: int) -> None:
    driver.letter("h")


WAYS = (by_digits, by_arrows, by_wheel, by_buttons, by_pad, by_hint)


@pytest.mark.parametrize("way", WAYS)
def test_the_number_is_written_and_pegged(open_app: Open, way: Callable[..., None]) -> None:
    driver, choice = at_a_count(open_app)
    before, number = driver.state.scores[Seat.PLAYER], due(driver.state)
    way(driver, choice, number)
    assert choice.points == number
    if way in (by_wheel, by_buttons):
        driver.click_box(USUAL.main)
    elif way is by_pad:
        driver.pad(Act.CONFIRM)
    else:
        driver.key(pygame.K_RETURN)
    assert driver.state.scores[Seat.PLAYER] == before + number


def test_a_number_keeps_within_what_can_be_claimed(open_app: Open) -> None:
    driver, choice = at_a_count(open_app)
    driver.key(pygame.K_DOWN)
    assert choice.points == 0
    driver.keys(pygame.K_9, pygame.K_9)
    assert choice.points == min(99, choice.room)
    driver.key(pygame.K_9)
    assert choice.points == 9
    driver.keys(pygame.K_1, pygame.K_BACKSPACE)
    assert choice.points == 9
    driver.keys(*[pygame.K_PAGEDOWN] * 40)
    assert choice.points == choice.room
    driver.key(pygame.K_HOME)
    assert choice.points == 0


def note_of(canvas: Canvas, name: str, patch: pytest.MonkeyPatch) -> list[pygame.Rect]:
    """Record the rectangles of that drawing function from now on."""
    rects, paint = list[pygame.Rect](), getattr(canvas, name)

    def note(*how: Any, **more: Any) -> pygame.Rect:
        rects.append(paint(*how, **more))
        return rects[-1]

    patch.setattr(canvas, name, note)
    return rects


@pytest.mark.parametrize("words", [100, 150])
@pytest.mark.parametrize("size", [(1280, 720), (640, 360), (720, 1280)], ids=str)
def test_cards_and_starter_lie_in_the_box_clear_of_its_words(
    open_app: Open, size: tuple[int, int], words: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, _ = at_a_count(open_app, size=size, words=words)
    shown, hand, phase = driver.look(), driver.state.the_hand, driver.state.phase
    assert shown.tally is not None and isinstance(phase, Scoring)
    assert {*shown.tally.cards} == {*hand.to_count(phase.occasion)[1]}
    assert shown.tally.starter == hand.starter
    canvas = driver.app.canvas
    said, lain = (note_of(canvas, name, monkeypatch) for name in ("text", "put"))
    paint_tally(canvas, shown.tally, shown.printing)
    high = round(canvas.length(COUNTED_HEIGHT))
    cards = [each for each in lain if each.height == high and each not in said]
    assert len(cards) == 5
    box = canvas.rect(*astuple(shown.tally.box))
    assert all(box.contains(each) for each in cards)
    inked = [each.inflate(0, -each.height // 4) for each in said]  # head and foot are empty
    assert all(each.collidelist(cards) < 0 for each in inked)


def test_a_digit_after_an_arrow_begins_anew(open_app: Open) -> None:
    driver, choice = at_a_count(open_app)
    driver.keys(pygame.K_1, pygame.K_UP, pygame.K_4)
    assert choice.points == 4


def lay_open(driver: Driver) -> None:
    """To the motion with which cards are laid open that the player has to count."""
    driver.wait(
        lambda: is_count(driver.state) and not driver.controller.is_waiting, driver.automate
    )


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_digits_typed_during_a_motion_are_kept(open_app: Open, speed: str) -> None:
    """While cards are laid open to be counted: the number is there once it can be claimed."""
    driver = open_app(mistakes=Mistakes.MUGGINS, tallies=True, speed=speed).sit_down()
    lay_open(driver)
    driver.keys(pygame.K_1, pygame.K_2)
    driver.settle()
    driver.step()
    choice = driver.choice(TallyChoice)
    assert choice.points == 12


def test_digits_and_two_enters_at_once_claim_that_number(open_app: Open) -> None:
    """All typed within one frame: the first Enter ends the motion and claims what was typed."""
    driver = open_app(mistakes=Mistakes.PENALTIES, tallies=True, speed="normal").sit_down()
    lay_open(driver)
    before, number = driver.state.scores, due(driver.state)
    for key in (*(pygame.key.key_code(digit) for digit in str(number)), *[pygame.K_RETURN] * 2):
        driver.post(pygame.KEYDOWN, key=key, unicode="", mod=0)
    driver.step()
    assert driver.state.scores[Seat.PLAYER] == before[Seat.PLAYER] + number


def test_claims_in_the_play_are_numbers_too(open_app: Open) -> None:
    driver = open_app(mistakes=Mistakes.PENALTIES, tallies=True).sit_down(is_play_claim)
    assert isinstance(driver.controller.choice, TallyChoice)
    before, wrong = driver.state.scores, due(driver.state) + 2
    driver.keys(*[pygame.K_UP] * wrong, pygame.K_RETURN)
    assert driver.state.scores[Seat.COMPUTER] == before[Seat.COMPUTER] + 2
    assert driver.controller.talk.notice is not None


@pytest.mark.parametrize(("tallies", "board"), [(True, "docked"), (False, "hidden")])
def test_the_manner_may_change_while_a_claim_is_asked_for(
    open_app: Open, tallies: bool, board: str
) -> None:
    driver = open_app(mistakes=Mistakes.PENALTIES).sit_down(is_claim)
    assert isinstance(driver.controller.choice, ClaimChoice)
    before = driver.state
    settings = driver.session.settings
    driver.session.change(replace(settings, tallies=tallies, board=board))
    driver.step(2)
    assert isinstance(driver.controller.choice, TallyChoice)
    driver.session.change(settings)
    driver.step(2)
    assert isinstance(driver.controller.choice, ClaimChoice)
    assert driver.state.hand == before.hand
