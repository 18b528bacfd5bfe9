"""Cutting the spread pack, for the deal and for the starter, by every device."""

from collections.abc import Callable

import pygame
import pytest

from muggins.control.intents import Act
from muggins.motion.picture import picture_of
from muggins.motion.places import USUAL, spread_place
from muggins.rules.cards import N_CARDS, Seat
from muggins.rules.moves import Cut
from muggins.rules.referee import play
from muggins.rules.state import (
    CuttingDeck,
    CuttingForDeal,
    CuttingStarter,
    Discarding,
    ReadyToDeal,
    State,
)
from muggins.rules.terms import FirstDealer, Length
from muggins.table.choices import CutChoice
from muggins.words.table.prompts import CUT_HINT, PROMPTS, Ask
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, is_claim, is_over, is_play, is_ready, is_throw

SLIDER_Y = USUAL.spread.y + USUAL.spread.height / 2 + 20


def is_cut(state: State) -> bool:
    return isinstance(state.phase, CuttingStarter)


def at_the_cut(open_app: Open, n_dealt: int = 6) -> tuple[Driver, CutChoice]:
    driver = open_app(cuts_starter=True, n_dealt=n_dealt, first_dealer=FirstDealer.COMPUTER)
    driver.sit_down(is_cut)
    choice = driver.choice(CutChoice)
    return driver, choice


def by_click(driver: Driver, place: int, n_cards: int) -> None:
    driver.click(USUAL.spread.at(n_cards, place), USUAL.spread.y)


def by_slider(driver: Driver, place: int, n_cards: int) -> None:
    start = (USUAL.spread.at(n_cards, n_cards // 2), SLIDER_Y)
    driver.drag(start, (USUAL.spread.at(n_cards, place), SLIDER_Y))
    driver.key(pygame.K_RETURN)


def by_wheel(driver: Driver, place: int, n_cards: int) -> None:
    driver.wheel(place - n_cards // 2)
    driver.key(pygame.K_RETURN)


def by_keys(driver: Driver, place: int, _n_cards: int) -> None:
    driver.keys(pygame.K_HOME, *[pygame.K_RIGHT] * place, pygame.K_RETURN)


def by_pad(driver: Driver, place: int, n_cards: int) -> None:
    steps = n_cards - 1 - place
    driver.pad(Act.LAST, *[Act.LEFT] * steps, Act.CONFIRM)


WAYS = (by_click, by_slider, by_wheel, by_keys, by_pad)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("n_dealt", "place"), [(6, 3), (5, 30)])
def test_pone_cuts_for_the_starter(
    open_app: Open, way: Callable[[Driver, int, int], None], n_dealt: int, place: int
) -> None:
    driver, choice = at_the_cut(open_app, n_dealt)
    stock = driver.state.the_hand.stock
    assert choice.n_cards == len(stock) == N_CARDS - 2 * n_dealt
    way(driver, place, choice.n_cards)
    assert driver.state.the_hand.starter == stock[place]
    assert driver.controller.timeline.picture.starter == stock[place]


@pytest.mark.parametrize("way", WAYS)
def test_the_cut_for_deal_takes_the_same_slider(
    open_app: Open, way: Callable[[Driver, int, int], None]
) -> None:
    driver = open_app().sit_down()
    way(driver, 40, N_CARDS)
    assert isinstance(driver.state.phase, ReadyToDeal | CuttingForDeal)
    assert driver.controller.timeline.picture.cut is not None


def test_the_place_keeps_within_the_pack(open_app: Open) -> None:
    driver, choice = at_the_cut(open_app)
    driver.keys(*[pygame.K_UP] * 30)
    assert choice.place == choice.n_cards - 1
    driver.keys(*[pygame.K_DOWN] * 30)
    assert choice.place == 0
    assert spread_place(USUAL.spread, -500, 40) == 0
    assert spread_place(USUAL.spread, 5000, 40) == 39


def test_the_starter_is_not_shown_before_it_is_cut(open_app: Open) -> None:
    driver, _ = at_the_cut(open_app)
    assert picture_of(driver.state).starter is None
    driver.letter("m")
    driver.letter("t")
    driver.sit_down()
    assert driver.controller.timeline.picture.starter is None
    assert isinstance(driver.controller.choice, CutChoice)


def test_a_hint_is_had_for_a_cut_too(open_app: Open) -> None:
    driver, choice = at_the_cut(open_app)
    driver.key(pygame.K_LEFT)
    driver.letter("h")
    assert 0 <= choice.place < choice.n_cards
    assert driver.controller.talk.line == CUT_HINT
    driver.key(pygame.K_RETURN)
    assert not is_cut(driver.state)


# --- before the deal


def is_at_deck(state: State) -> bool:
    return isinstance(state.phase, CuttingDeck)


@pytest.mark.parametrize("way", WAYS)
def test_pone_cuts_the_deck_before_the_deal(
    open_app: Open, way: Callable[[Driver, int, int], None]
) -> None:
    driver = open_app(cuts_deck=True, first_dealer=FirstDealer.COMPUTER).sit_down(is_at_deck)
    before, n_cards = driver.state, driver.choice(CutChoice).n_cards
    spread = driver.look().spread
    assert spread is not None and spread.n_cards == n_cards == 45
    assert driver.controller.talk.line == PROMPTS[Ask.DECK, Seat.PLAYER]
    way(driver, 9, n_cards)
    assert driver.state == play(before, Cut(9))[0]
    assert isinstance(driver.state.phase, Discarding)


def test_the_table_is_clear_when_the_deck_is_cut(open_app: Open) -> None:
    driver = open_app(cuts_deck=True, length=Length.ENDGAME, first_dealer=FirstDealer.PLAYER)
    driver.sit_down(lambda state: is_at_deck(state) and state.n_hands == 1)
    picture = driver.controller.timeline.picture
    assert driver.state.standing.dealer is Seat.COMPUTER
    assert not (picture.own or picture.crib or picture.row) and picture.starter is None
    assert picture.pegs == driver.state.pegs


def test_the_computer_cuts_the_deck_and_can_be_watched(open_app: Open) -> None:
    driver = open_app(cuts_deck=True, first_dealer=FirstDealer.PLAYER, speed="normal")
    driver.key(pygame.K_RETURN)
    driver.wait(lambda: driver.is_at_table and driver.controller.timeline.is_resting)
    places = []
    while is_at_deck(driver.state):
        places.append(driver.controller.cut_place)
        driver.step()
    assert len(set(places)) > 4, "its slider wanders"


def test_each_game_is_cut_for_again(open_app: Open) -> None:
    driver = open_app(cuts_every_game=True, length=Length.ENDGAME)
    driver.sit_down(lambda state: bool(state.tally.games) and not is_over(state))
    assert isinstance(driver.state.phase, CuttingForDeal) and driver.state.tally.games == 1
    picture = driver.controller.timeline.picture
    assert picture.is_spread and not picture.own and picture.starter is None
    driver.key(pygame.K_RETURN)
    assert driver.controller.timeline.picture.cut is not None


def watch(open_app: Open, **settings: object) -> tuple[Driver, list[int | None]]:
    """Return the computer's slider positions, frame by frame, until it has cut."""
    driver = open_app(cuts_starter=True, first_dealer=FirstDealer.PLAYER, **settings)
    driver.sit_down(lambda state: is_throw(state) and not state.the_hand.thrown[Seat.PLAYER])
    driver.keys(pygame.K_1, pygame.K_2, pygame.K_RETURN)
    driver.wait(lambda: is_cut(driver.state) and driver.controller.timeline.is_resting)
    places = []
    while is_cut(driver.state):
        assert driver.look().spread is not None
        places.append(driver.controller.cut_place)
        driver.step()
    return driver, places


def test_the_computer_cuts_by_itself_and_can_be_watched(open_app: Open) -> None:
    driver, places = watch(open_app, speed="normal")
    assert driver.look().spread is None
    assert len(places) > 7, "about a second"
    assert len(set(places)) > 4, "its slider wanders"
    assert driver.state.the_hand.dealer is Seat.PLAYER


def test_without_motion_the_computers_cut_stands(open_app: Open) -> None:
    """CRIB 4.5: for about two seconds; here a still picture, in which nothing wanders."""
    _, places = watch(open_app, motion="off")
    assert 18 <= len(places) <= 22 and len(set(places)) == 1


def test_who_deals_can_be_settled_before_the_cut(open_app: Open) -> None:
    """The options are opened from the table, and the pack is gathered in."""
    driver = open_app().sit_down()
    assert isinstance(driver.controller.choice, CutChoice)
    for first, seat in (
        (FirstDealer.PLAYER, Seat.PLAYER),
        (FirstDealer.COMPUTER, Seat.COMPUTER),
        (FirstDealer.LOSER, None),
        (FirstDealer.COMPUTER, Seat.COMPUTER),
    ):
        driver.change(first_dealer=first)
        driver.step(2)
        assert driver.state.standing.dealer is seat
        assert (driver.look().spread is None) is (seat is not None)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.state.phase, Discarding)
    assert driver.state.the_hand.dealer is Seat.COMPUTER


def test_a_dealer_who_was_cut_for_stays(open_app: Open) -> None:
    driver = open_app().sit_down(is_ready)
    dealer = driver.state.standing.dealer
    assert dealer is not None
    other = {Seat.PLAYER: FirstDealer.COMPUTER, Seat.COMPUTER: FirstDealer.PLAYER}[dealer]
    driver.change(first_dealer=other)
    driver.step(2)
    assert driver.state.standing.dealer is dealer


@pytest.mark.parametrize("once", [True, False])
@pytest.mark.parametrize("deals_on", [True, False])
def test_a_five_card_game_is_played_at_the_table(
    open_app: Open, once: bool, deals_on: bool
) -> None:
    driver = open_app(
        n_dealt=5, once_to_31=once, deals_on=deals_on, cuts_starter=True, pone_three=True
    )
    driver.sit_down()
    seen = set()
    for moment in (is_throw, is_cut, is_play, is_claim, is_over):
        driver.until(moment)
        seen.add(type(driver.state.phase).__name__)
        shown = driver.controller.timeline.picture
        assert shown == picture_of(driver.state)
    assert "GameOver" in seen
