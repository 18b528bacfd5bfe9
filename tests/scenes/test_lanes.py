"""The play explains itself: two lanes, whose cards lie where, what fits no more, who said go."""

import pytest

from muggins.motion.places import USUAL, card_box
from muggins.rules.cards import Seat, value_of
from muggins.rules.scoring import LIMIT
from muggins.rules.state import Pegging, State
from muggins.scenes.table.table_view import UNPLAYABLE
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, is_play, is_play_claim


def is_blocked(state: State) -> bool:
    """Return True if one card in hand would pass 31, and another one would not."""
    held = set(state.left(Seat.PLAYER))
    is_asked = is_play(state) and isinstance(state.phase, Pegging)
    return is_asked and bool(held - set(state.playable(Seat.PLAYER)))


@pytest.fixture
def blocked(open_app: Open) -> Driver:
    return open_app(hints=False).sit_down(is_blocked)


def test_cards_that_pass_31_are_dark_and_the_line_says_why(blocked: Driver) -> None:
    state, room = blocked.state, LIMIT - blocked.state.play.count
    held = state.left(Seat.PLAYER)
    dark = {each.card for each in blocked.look().sprites if each.brightness == UNPLAYABLE}
    assert dark == {card for card in held if value_of(card) > room} != set()
    assert "would pass 31." in blocked.words.why


def test_click_on_dark_card_shakes_it_once(open_app: Open) -> None:
    driver = open_app(hints=False, motion="on", speed="normal").sit_down(is_blocked)
    driver.clock.tick_length = 20
    dark = next(each for each in driver.look().sprites if each.brightness == UNPLAYABLE)
    driver.press(dark.x, dark.y)
    places = set()
    for _ in range(30):
        driver.step()
        places.add(next(each.x for each in driver.look().sprites if each.card == dark.card))
    assert len(places) > 3 and places - {dark.x}
    assert next(each.x for each in driver.look().sprites if each.card == dark.card) == dark.x


def test_each_card_lies_in_the_lane_of_its_owner_and_stays_there(open_app: Open) -> None:
    driver, homes = open_app(), dict[int, float]()
    driver.sit_down(lambda state: is_play(state) and bool(state.play.turns))
    tray = USUAL.tray
    assert tray is not None
    while driver.state.play.turns and isinstance(driver.state.phase, Pegging):
        for sprite in driver.look().sprites:
            if sprite.owner is not None:
                assert (sprite.y > USUAL.row.y) is (sprite.owner is Seat.PLAYER)
                assert homes.setdefault(sprite.card, sprite.x) == sprite.x
                box = card_box(sprite.x, sprite.y, sprite.height)
                assert tray.x < box.x and box.right < tray.right - 150
                assert tray.y < box.y and box.bottom < tray.bottom
        driver.automate()
    assert len(homes) > 3


def test_what_scores_is_told_beside_the_last_card_of_the_lane(open_app: Open) -> None:
    driver = open_app(explains="always").sit_down(is_play_claim)
    shown = driver.look()
    played = [each for each in shown.sprites if each.owner is not None]
    last = max(played, key=lambda each: each.x)
    for tag in shown.reasons:
        assert tag.is_beside and tag.place[0] > last.x + last.height * 5 / 14


def test_go_stands_in_the_lane_until_the_count_begins_anew(open_app: Open) -> None:
    driver = open_app(hints=False).sit_down()
    driver.until(lambda state: bool(state.play.gone) and is_play(state))
    lanes = driver.look().lanes
    assert lanes is not None and lanes.gone is Seat.COMPUTER
    driver.until(lambda state: not state.play.gone)
    lanes = driver.look().lanes
    assert lanes is None or lanes.gone is None
