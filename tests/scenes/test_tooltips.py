"""Tooltips of objects on the table, also in speech."""

import pytest

from muggins.motion.places import USUAL
from muggins.rules.cards import Seat
from muggins.words.names import Role
from muggins.words.table.menu_words import COUNT, DECK, LINES, SPEED, explain_plate
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, is_play, is_throw


def told_at(driver: Driver, x: float, y: float) -> str:
    driver.point(x, y)
    return driver.words.why


@pytest.mark.parametrize("name", LINES)
def test_skunk_lines_are_explained(open_app: Open, name: str) -> None:
    driver = open_app().sit_down(is_throw)
    assert told_at(driver, *dict(USUAL.streets.skunk_lines)[name]) == LINES[name]


@pytest.mark.parametrize("seat", Seat)
def test_plates_say_what_is_missing_by_pointer_and_by_ear(open_app: Open, seat: Seat) -> None:
    driver = open_app().sit_down(is_throw)
    x, y, width, height = USUAL.streets.plates[seat]
    score = driver.state.scores[seat]
    words = explain_plate(score, is_own=seat is Seat.PLAYER)
    assert told_at(driver, x + width / 2, y + height / 2) == words
    assert words in [part.help for part in driver.table.describe().parts if part.role is Role.PLATE]


def test_speed_is_explained(open_app: Open) -> None:
    driver = open_app().sit_down(is_throw)
    assert told_at(driver, *driver.table.buttons.speed.box.middle) == SPEED


def test_deck_and_count_are_explained(open_app: Open) -> None:
    driver = open_app().sit_down(is_throw)
    assert told_at(driver, *USUAL.pack) == DECK
    driver.until(lambda state: is_play(state) and bool(state.play.turns))
    assert told_at(driver, *USUAL.count) == COUNT


@pytest.mark.parametrize(
    ("score", "told"),
    [
        (0, "121 points to win. 91 points more and you can't be skunked."),
        (90, "31 points to win. 1 point more and you can't be skunked."),
        (91, "30 points to win."),
        (120, "1 point to win."),
    ],
)
def test_plate_counts_what_is_missing(score: int, told: str) -> None:
    assert explain_plate(score, is_own=True) == told


def test_opponent_has_its_name_and_level_at_the_table(open_app: Open) -> None:
    driver = open_app(skill="casual").sit_down(is_throw)
    assert driver.look().level == "Muggins \N{MIDDLE DOT} Casual"
