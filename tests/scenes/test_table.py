"""At the table: hints, the boss key, carried pegs, menus, and what must not go wrong there."""

import pygame
import pytest

from muggins.mind.engines.engines import argue, load_engine
from muggins.motion.places import USUAL, sorted_cards
from muggins.rules.cards import Seat
from muggins.rules.moves import Play, Throw
from muggins.rules.terms import Mistakes
from muggins.rules.views import DiscardView, PlayView, view_of
from muggins.scenes.table.table_view import BY_BACK_PEG
from muggins.table.thinking import rank
from muggins.words.review.arguments import speak_for
from tests.scenes.conftest import Open
from tests.scenes.driver import (
    Driver,
    claims,
    counts,
    due,
    heard,
    is_claim,
    is_over,
    is_play,
    is_throw,
)
from tests.scenes.test_gold import UNTOUCHED_FRAMES


def hinted(driver: Driver) -> set[int]:
    return set(driver.controller.hint.cards)


def why(driver: Driver) -> str:
    """Return the hint's reason, computed independently."""
    view = view_of(driver.state, Seat.PLAYER)
    assert isinstance(view, DiscardView | PlayView)
    argument = argue(view, rank(load_engine("greedy"), view))
    return "" if argument is None else speak_for(argument)


@pytest.mark.parametrize("ask", ["key", "right", "middle"])
def test_a_hint_can_be_asked_for(open_app: Open, ask: str) -> None:
    driver = open_app(hints=False).sit_down()
    for moment in (is_throw, is_play):
        driver.until(moment)
        assert hinted(driver) == set()
        if ask == "key":
            driver.letter("h")
        else:
            driver.click(1000, 640, 3 if ask == "right" else 2)
        best, moves = driver.session.choose(), driver.session.match.game.moves
        assert isinstance(best, Throw | Play)
        assert hinted(driver) == set(best.cards if isinstance(best, Throw) else (best.card,))
        assert driver.controller.hint.why == why(driver)
        before = driver.state
        driver.key(pygame.K_F10)
        assert driver.state != before and driver.controller.hint.why == ""
        assert driver.session.match.game.moves[len(moves)] == best, "it plays what it advised"


def test_hints_show_by_themselves_when_they_are_on(open_app: Open) -> None:
    driver = open_app(hints=True, explains="never").sit_down(is_throw)
    assert len(hinted(driver)) == 2
    driver.until(is_play)
    assert len(hinted(driver)) == 1
    driver.until(is_claim)
    assert driver.controller.hint.points == due(driver.state)


def test_while_scores_are_explained_a_hand_is_counted_before_its_hint(open_app: Open) -> None:
    driver = open_app(hints=True, explains="always").sit_down(counts(1))
    assert driver.controller.hint.points is None
    driver.letter("h")
    points, before = due(driver.state), driver.state.scores[0]
    assert driver.controller.hint.points == points
    driver.key(pygame.K_RETURN)
    assert driver.state.scores[0] == before + points


def test_over_what_is_hinted_the_pointer_is_a_peg(open_app: Open) -> None:
    """Cribbage '97: over the card, or over the hole; a hand over any other of them."""
    driver = open_app(hints=True, explains="never").sit_down(is_throw)
    for card in driver.state.left(Seat.PLAYER):
        driver.point(*driver.place_of(card))
        assert driver.top.pointer == ("peg" if card in hinted(driver) else "hand")
    driver.until(claims(1))
    right = due(driver.state)
    for points in (right, right + 3):
        driver.point(*driver.peg_place(points))
        assert driver.top.pointer == ("peg" if points == right else "hand")


def test_picked_cards_can_be_put_back(open_app: Open) -> None:
    driver = open_app().sit_down(is_throw)
    cards = driver.state.left(Seat.PLAYER)
    for card in (cards[0], cards[0], cards[1], cards[2]):
        driver.click(*driver.place_of(card))
    assert driver.look().marks.thrown == (cards[1], cards[2]), "those have a tag"
    driver.click_box(USUAL.main)
    assert set(driver.state.the_hand.thrown[Seat.PLAYER]) == {cards[1], cards[2]}


def test_cards_are_named_by_number(open_app: Open) -> None:
    driver = open_app(sort=True).sit_down(is_throw)
    cards = sorted_cards(driver.state.left(Seat.PLAYER))
    driver.keys(pygame.K_2, pygame.K_5, pygame.K_RETURN)
    assert set(driver.state.the_hand.thrown[Seat.PLAYER]) == {cards[1], cards[4]}


@pytest.mark.parametrize("sort", [True, False])
def test_a_click_takes_the_card_that_is_seen_there_after_sorting_changed(
    open_app: Open, sort: bool
) -> None:
    driver = open_app(sort=sort).sit_down()
    driver.until(lambda state: is_throw(state) and is_mixed(state.left(Seat.PLAYER)))
    change_option(driver, "sort", not sort)
    driver.settle()
    cards = driver.state.left(Seat.PLAYER)
    for card in cards[:2]:
        driver.click(*driver.place_of(card))
    driver.click_box(USUAL.main)
    assert set(driver.state.the_hand.thrown[Seat.PLAYER]) == set(cards[:2])


def is_mixed(cards: tuple[int, ...]) -> bool:
    lain = sorted_cards(cards)
    return sum(one != other for one, other in zip(cards, lain, strict=True)) >= 4


def change_option(driver: Driver, name: str, value: object) -> None:
    """Through the options scene, opened from the table."""
    driver.letter("o")
    assert driver.names[-1] == "FirstOptionsScene"
    driver.change(**{name: value})
    driver.key(pygame.K_ESCAPE)
    assert driver.is_at_table


# --- pegs


def test_a_peg_dropped_off_the_board_claims_nothing(open_app: Open) -> None:
    driver = open_app(mistakes=Mistakes.MUGGINS).sit_down(is_claim)
    before = driver.state
    driver.drag(driver.peg_place(), (900, 640))
    assert driver.state == before
    driver.drag(driver.peg_place(), driver.peg_place(due(before)))
    assert driver.state != before


@pytest.mark.parametrize("points", [0, 3])
def test_pegs_stand_in_their_holes_after_a_wrong_claim(open_app: Open, points: int) -> None:
    """A peg carried to a hole that was not due goes back to where it belongs."""
    driver = open_app(mistakes=Mistakes.PENALTIES).sit_down()
    driver.until(lambda state: is_claim(state) and due(state) == 0 and state.scores[0] > 5)
    if points:
        driver.drag(driver.peg_place(), driver.peg_place(points))
    else:
        x, y = driver.peg_place()
        driver.click(x + 6, y)
    driver.settle()
    assert driver.controller.timeline.pegs(Seat.PLAYER) == (
        driver.peg_place(0),
        driver.peg_place(),
    )


# --- the boss, menus and matches


def test_nothing_is_heard_while_hidden(open_app: Open) -> None:
    driver = open_app(speed="normal").sit_down(is_play)
    driver.keys(pygame.K_RETURN, pygame.K_ESCAPE)
    assert driver.app.frame.is_hidden
    with heard() as seen:
        driver.step(60)
    assert seen == []


@pytest.mark.parametrize(
    ("key", "opened"),
    [
        ("b", "PlayScene"),
        ("return", "PlayScene"),
        ("o", "FirstOptionsScene"),
        ("s", "StatisticsScene"),
    ],
)
def test_letters_of_the_title(open_app: Open, key: str, opened: str) -> None:
    """Letters of Cribbage for DOS; Q is tested separately."""
    driver = open_app()
    driver.key(pygame.key.key_code(key), key if len(key) == 1 else "")
    assert driver.names == ["TitleScene", opened]


def test_quitting(open_app: Open) -> None:
    for leave in ("title", "menu", "window"):
        driver = open_app()
        if leave == "title":
            driver.letter("q")
        elif leave == "menu":
            driver.sit_down()
            driver.letter("m")
            driver.letter("q")
        else:
            driver.happen(pygame.QUIT)
        assert not driver.app.is_running


def test_the_title_tells_how_things_stand(open_app: Open) -> None:
    driver = open_app().sit_down(is_over)
    mine, computers = driver.state.scores
    assert f"{mine}\N{EN DASH}{computers}" in driver.window.title
    assert f"({driver.state.tally.spread:+d})" in driver.window.title


def test_a_notice_leaves_what_is_asked_for_in_sight(open_app: Open) -> None:
    driver = open_app(mistakes=Mistakes.PENALTIES).sit_down(is_claim)
    asked = driver.controller.talk.line
    driver.session.notices.append("Something else.")
    assert (driver.words.line, driver.words.why) == ("Something else.", asked)
    driver.click(960, 700)
    assert driver.words.line == asked and driver.session.notices == []


@pytest.mark.parametrize("how", ["click", "enter"])
def test_where_nothing_is_due_the_back_peg_is_ringed(open_app: Open, how: str) -> None:
    """And a click on it, or Enter, says so, as the help has it."""
    driver = open_app(mistakes=Mistakes.PENALTIES, hints=True).sit_down()
    driver.until(lambda state: is_claim(state) and not due(state))
    back, state = driver.peg_place(), driver.state
    driver.point(960, 700)
    shown = driver.look()
    assert shown.words is not None and shown.words.why == BY_BACK_PEG
    assert shown.marks.ring is not None and shown.marks.ring[0] == back
    driver.step(UNTOUCHED_FRAMES + 1)
    driver.click(*back) if how == "click" else driver.key(pygame.K_RETURN)
    driver.settle()
    assert driver.state != state and driver.state.scores[0] == state.scores[0]


def test_a_hole_that_no_hand_can_reach_is_no_claim(open_app: Open) -> None:
    """A click or a drop so far off is a slip; 29 holes away it is a claim."""
    driver = open_app(mistakes=Mistakes.PENALTIES).sit_down(is_claim)
    state = driver.state
    driver.click(*driver.peg_place(30))
    driver.drag(driver.peg_place(), driver.peg_place(45))
    assert driver.state is state and driver.controller.is_waiting
    driver.click(*driver.peg_place(29))
    assert driver.state is not state
