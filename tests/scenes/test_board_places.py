"""The board at the top, floating or hidden: pegs are where they are seen, wherever it lies."""

import pygame
import pytest

from muggins.control.intents import Act, Device
from muggins.motion.boxes import Box
from muggins.motion.places import USUAL
from muggins.rules.cards import Seat
from muggins.rules.terms import Length, Mistakes
from muggins.scenes.table.buttons import BoardPlace
from muggins.table.claims import ClaimChoice, TallyChoice
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, claims, due, is_claim

PLACES = ((300.0, 400.0), (700.0, 700.0), (60.0, 260.0))
BEYOND = ((1900.0, 1070.0), (5.0, 3.0), (40.0, 1000.0))


def at_a_claim(open_app: Open, board: str) -> Driver:
    return open_app(mistakes=Mistakes.MUGGINS, board=board).sit_down(claims(2))


def seen(driver: Driver, place: tuple[float, float]) -> tuple[float, float]:
    return driver.table.board.to_table(*place)


def wood(driver: Driver) -> tuple[float, float]:
    """The board's left end, where the plates are."""
    box = driver.table.board.box
    return box.x + 12, box.y + box.height / 2


def is_wooden(driver: Driver) -> bool:
    """Return True if wood is visible at the board's default position."""
    driver.app.draw()
    seen = driver.window.get_surface().get_at(driver.pixels(1700, 100))
    return seen.r > seen.g


@pytest.mark.parametrize("end", PLACES + BEYOND)
def test_the_floating_board_is_carried_and_stays_in_sight(
    open_app: Open, end: tuple[float, float]
) -> None:
    driver = at_a_claim(open_app, "floating")
    before = driver.state
    driver.drag(wood(driver), end)
    box, view = driver.table.board.box, USUAL.view
    assert driver.state == before
    assert (box.width, box.height) == USUAL.streets.box[2:]
    assert min(box.right, view.right) - max(box.x, view.x) >= 240
    assert box.y >= view.y and box.y + box.height / 2 <= view.bottom
    assert not driver.table.board.is_carried
    driver.point(900, 700)
    assert driver.table.board.box == box


def test_the_floating_board_lies_above_all_else(open_app: Open) -> None:
    """If cards and pegs are under the pointer, the peg is picked up."""
    driver = at_a_claim(open_app, "floating")
    assert is_wooden(driver)
    driver.drag(wood(driver), (60.0, 700.0))
    assert not is_wooden(driver)
    x, y = seen(driver, driver.peg_place())
    assert abs(y - USUAL.own.y) < USUAL.own.height / 2
    driver.press(x, y)
    choice = driver.choice(ClaimChoice)
    assert choice.carried is not None


@pytest.mark.parametrize("by", ["drag", "click"])
@pytest.mark.parametrize("end", PLACES)
def test_pegs_are_moved_where_they_are_seen(
    open_app: Open, by: str, end: tuple[float, float]
) -> None:
    driver = at_a_claim(open_app, "floating")
    driver.drag(wood(driver), end)
    points, before = due(driver.state), driver.state.scores[Seat.PLAYER]
    hole = seen(driver, driver.peg_place(points))
    if by == "drag":
        driver.drag(seen(driver, driver.peg_place()), hole)
    else:
        driver.click(*hole)
    assert driver.state.scores[Seat.PLAYER] == before + points


@pytest.mark.parametrize("length", list(Length))
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (640, 360)])
def test_it_lies_there_again_at_the_next_start(
    open_app: Open, length: Length, size: tuple[int, int]
) -> None:
    driver = open_app(size=size, board="floating", length=length).sit_down(is_claim)
    board = driver.table.board
    box = board.box
    driver.drag((box.x + 12, box.y + box.height / 2), (box.x + 92, box.y + box.height / 2 + 60))
    assert (board.box.x - box.x, board.box.y - box.y) == pytest.approx((80, 60), abs=2)
    again = BoardPlace(driver.session)
    assert again.off == pytest.approx((80, 60), abs=2)


@pytest.mark.parametrize("kept", ["9,x", "99999,99999"])
def test_what_makes_no_sense_leaves_it_at_home_or_in_sight(open_app: Open, kept: str) -> None:
    """Such as the place in another window."""
    driver = open_app(board="floating")
    driver.session.recorder.global_entries.keep("BoardAt", kept)
    driver.sit_down()
    box, view = driver.table.board.box, USUAL.view
    is_at_home = box == Box(*USUAL.streets.box)
    assert is_at_home is (kept == "9,x")
    assert is_at_home or (box.x, box.middle[1]) == (view.right - 240, view.bottom)


@pytest.mark.parametrize("device", [Device.KEYS, Device.PAD])
def test_the_board_is_moved_without_a_mouse(open_app: Open, device: Device) -> None:
    driver = at_a_claim(open_app, "floating")
    before, state = driver.table.board.box, driver.state
    driver.give(Act.MENU, device=device)
    driver.letter("b")
    assert driver.names[-1] == "MovingScene"
    for act in (Act.RIGHT, Act.RIGHT, Act.DOWN, Act.DOWN, Act.UP):
        driver.give(act, device=device)
    driver.give(Act.CONFIRM, device=device)
    after = driver.table.board.box
    assert driver.is_at_table and driver.state == state
    assert (after.x - before.x, after.y - before.y) == (80, 40)


def test_a_docked_board_stays_where_it_is(open_app: Open) -> None:
    driver = at_a_claim(open_app, "docked")
    before = driver.state
    driver.drag((60, 120), (500, 500))
    assert driver.table.board.box.y == USUAL.streets.box[1]
    assert driver.state == before and is_wooden(driver)
    driver.letter("m")
    driver.letter("b")
    assert driver.names[-1] == "TableMenu"


def test_where_no_board_lies_points_are_claimed_by_number(open_app: Open) -> None:
    driver = at_a_claim(open_app, "hidden")
    assert isinstance(driver.controller.choice, TallyChoice) and not is_wooden(driver)
    before = driver.state
    driver.click(*driver.peg_place(due(before)))
    assert driver.state == before
    driver.letter("h")
    driver.key(pygame.K_RETURN)
    assert driver.state.scores[Seat.PLAYER] == before.scores[Seat.PLAYER] + due(before)


def test_the_board_is_let_go_when_the_pointer_leaves(open_app: Open) -> None:
    driver = at_a_claim(open_app, "floating")
    driver.press(*wood(driver))
    assert driver.table.board.is_carried
    driver.happen(pygame.WINDOWLEAVE)
    assert not driver.table.board.is_carried
