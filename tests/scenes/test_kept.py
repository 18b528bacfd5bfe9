"""Keys and clicks made while things move: they hurry them, and are kept for when they end."""

import pygame
import pytest

from muggins.motion.places import USUAL, sorted_cards
from muggins.rules.cards import Seat, read_card
from muggins.rules.moves import Play
from muggins.rules.referee import to_move
from muggins.rules.state import Counted, GameOver, Pegging, Scoring, State
from muggins.rules.terms import FirstDealer, Mistakes
from muggins.settings.values import Forced
from muggins.words.table.prompts import explain_forced
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, at_pace, due, is_claim, is_count, is_play, is_throw, picked


def moving(open_app: Open, **settings: object) -> Driver:
    """A table where everything takes its time, before the first deal; the player is pone."""
    driver = open_app(**{"speed": "slow", "first_dealer": FirstDealer.COMPUTER, **settings})
    driver.clock.tick_length = 16
    driver.key(pygame.K_RETURN)
    driver.settle(5000)
    return driver


def dealing(open_app: Open) -> Driver:
    """Start the app during the first deal's animation."""
    driver = moving(open_app)
    driver.key(pygame.K_RETURN)
    assert is_throw(driver.state) and not driver.controller.is_waiting
    return driver


def slow_down(driver: Driver) -> None:
    driver.change(**at_pace("slow"))


def own(driver: Driver) -> tuple[int, ...]:
    return sorted_cards(driver.state.left(Seat.PLAYER))


def main_words(driver: Driver) -> str:
    return driver.buttons[0].words


def test_digits_during_the_deal_pick_cards_when_they_lie(open_app: Open) -> None:
    driver = dealing(open_app)
    driver.keys(pygame.K_2, pygame.K_5)
    assert not driver.controller.is_waiting
    driver.settle(5000)
    driver.step(3)
    cards = own(driver)
    assert picked(driver) == (cards[1], cards[4])


def test_enter_after_a_digit_is_kept_too_and_hurries(open_app: Open) -> None:
    driver = dealing(open_app)
    cards = own(driver)
    driver.keys(pygame.K_1, pygame.K_3, pygame.K_RETURN)
    driver.step(6)
    assert driver.state.the_hand.thrown[Seat.PLAYER] == tuple(
        card for card in driver.state.the_hand.dealt[0] if card in (cards[0], cards[2])
    )


def to_own_turn(driver: Driver) -> None:
    driver.until(lambda state: is_play(state) and len(state.left(Seat.PLAYER)) == 4)
    slow_down(driver)


def test_a_digit_while_the_computer_plays_is_the_card(open_app: Open) -> None:
    driver = moving(open_app, motion="off")
    to_own_turn(driver)
    driver.keys(pygame.K_1, pygame.K_RETURN)
    assert not driver.controller.is_waiting
    wanted = own(driver)[1]
    driver.keys(pygame.K_2, pygame.K_RETURN)
    driver.wait(lambda: wanted in driver.state.play.played(Seat.PLAYER) or is_claim(driver.state))


def test_a_click_on_a_card_hurries_and_picks_it(open_app: Open) -> None:
    driver = dealing(open_app)
    cards = own(driver)
    while not driver.controller.timeline.shown.hands[Seat.PLAYER]:
        driver.step()
    driver.step(20)
    assert not driver.controller.is_waiting, "they are being picked up"
    x, y = driver.place_of(cards[5])
    driver.click(x + 20, y)
    assert driver.controller.is_waiting
    assert picked(driver) == (cards[5],)


def test_a_click_beside_the_cards_only_hurries(open_app: Open) -> None:
    driver = dealing(open_app)
    driver.click(400, 640)
    assert driver.controller.is_waiting and is_throw(driver.state)
    assert picked(driver) == ()


def test_a_second_click_at_one_place_plays_no_second_card(open_app: Open) -> None:
    driver = moving(open_app, motion="off")
    to_own_turn(driver)
    state = driver.state
    card = state.playable(Seat.PLAYER)[0]
    x, y = driver.place_of(card)
    driver.click(x + 40, y)
    driver.clock.tick_length = 500
    driver.step()
    driver.clock.tick_length = 16
    driver.click(x + 40, y)
    driver.click(x + 40, y)
    assert len(driver.state.play.played(Seat.PLAYER)) == 1


def test_a_click_on_the_hole_while_the_hand_is_shown_claims(open_app: Open) -> None:
    driver = moving(open_app, motion="off")
    driver.until(lambda state: isinstance(state.phase, Pegging) and len(state.play.turns) >= 6)
    slow_down(driver)
    while not is_count(driver.state):
        driver.step()
        if driver.controller.is_waiting:
            driver.key(pygame.K_F10)
    assert not driver.controller.is_waiting
    front, points = driver.state.scores[0], due(driver.state)
    assert points
    driver.click(*USUAL.streets.hole_xy(Seat.PLAYER, front + points))
    assert driver.state.scores[0] == front + points


def test_the_button_says_that_it_hurries(open_app: Open) -> None:
    driver = dealing(open_app)
    assert main_words(driver) == "Skip"
    driver.click_box(USUAL.main)
    assert driver.controller.is_waiting and main_words(driver) != "Skip"


@pytest.mark.parametrize("how", ["key", "click"])
def test_the_speed_is_changed_at_the_table(open_app: Open, how: str) -> None:
    driver = moving(open_app, speed="normal")
    for speed in ("fast", "slow", "normal"):
        if how == "key":
            driver.letter("s")
        else:
            driver.click_box(USUAL.speed)
        assert driver.is_at_table and driver.session.settings.speed == speed
        assert driver.controller.preferences.speed == {"fast": 2.5, "slow": 0.6, "normal": 1}[speed]
    assert "speed" in driver.controller.talk.line.lower()


def play_deal(driver: Driver) -> list[State]:
    """One deal with the automatic key where something is asked; what was asked."""
    asked: list[State] = []
    driver.until(is_throw)
    n_hands = driver.state.n_hands
    while driver.state.n_hands == n_hands and not isinstance(driver.state.phase, GameOver):
        asked.append(driver.state)
        driver.go_on()
    return asked


@pytest.mark.parametrize("mistakes", [Mistakes.FRIENDLY, Mistakes.PENALTIES])
@pytest.mark.parametrize("how", Forced)
def test_forced_moves_are_made_for_the_player(
    open_app: Open, how: Forced, mistakes: Mistakes
) -> None:
    """The last card and goes, these only where they cost nothing, or if so chosen."""
    driver = open_app(plays_forced=how, mistakes=mistakes).sit_down()
    n_last = n_go = 0
    for _ in range(5):
        for state in play_deal(driver):
            mine = to_move(state) is Seat.PLAYER
            is_forced = len(state.playable(Seat.PLAYER)) == 1
            n_last += mine and isinstance(state.phase, Pegging) and is_forced
            n_go += isinstance(state.phase, Scoring) and state.phase.occasion.name == "GO"
    is_asked = how is Forced.NOTHING
    assert n_last > 5 if is_asked else n_last == 0
    is_asked |= how is Forced.FREE and mistakes is Mistakes.PENALTIES
    assert n_go > 1 if is_asked else n_go == 0


def test_a_forced_card_is_a_move_like_any_other(open_app: Open) -> None:
    driver = open_app().sit_down(lambda state: is_throw(state) and state.n_hands == 2)
    played = [move for move in driver.session.match.game.moves if isinstance(move, Play)]
    assert len(played) == 8


def test_a_forced_card_has_a_tag_and_says_why(open_app: Open) -> None:
    driver = open_app(speed="fast").sit_down(is_throw)
    controller, tagged, told = driver.controller, set[int](), set[str]()
    for _ in range(6000):
        if driver.state.n_hands > 2:
            break
        shown = driver.look()
        seen = [each.card for each in shown.sprites if each.owner is not None]
        tagged |= {card for card in shown.marks.forced if card in seen}
        told |= {controller.talk.line} & {*controller.talk.forced.values()}
        driver.step()
        if controller.is_waiting:
            driver.key(pygame.K_F10)
    assert len(tagged) > 1
    assert any(line.startswith("Your last card was played for you: the ") for line in told)
    assert explain_forced(read_card("7c"), 2) == (
        "Only the seven of clubs was legal, so it was played for you."
    )


def test_only_the_last_count_of_a_deal_waits(open_app: Open) -> None:
    for waits in (False, True):
        driver = open_app(waits_at_counts=waits).sit_down()
        counted = [
            state.phase.occasion.name
            for state in play_deal(driver)
            if isinstance(state.phase, Counted)
        ]
        assert (counted == ["CRIB"]) is not waits
