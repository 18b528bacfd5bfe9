"""Two people at one table: the curtain between them, and that nothing comes through it."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from muggins.control.intents import Act, Intent
from muggins.record.recorder import Recorder
from muggins.rules.cards import N_CARDS, Seat
from muggins.rules.moves import Claim, Throw
from muggins.rules.referee import to_move
from muggins.rules.scoring import total
from muggins.rules.state import Discarding, GameOver, Pegging, Scoring
from muggins.rules.terms import Calls, Length, Mistakes
from muggins.scenes.pages.ending import EndingScene
from muggins.scenes.pages.statistics import GamesPage, StatisticsScene
from muggins.session.session import Session
from muggins.settings.values import Claimants, Curtain
from muggins.table.choices import CutChoice
from muggins.table.claims import CountChoice, NumberChoice
from muggins.table.turns import SeatChoice
from muggins.words.names import call_card
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, is_play, is_throw
from tests.scenes.seated import CALLING, NAMES, Photographer, check_curtain, choose, play, words_of
from tests.sizes import some_of


@pytest.mark.parametrize("curtain", [Curtain.ALWAYS, Curtain.THROW])
@pytest.mark.parametrize("seed", some_of(range(3), {0}))
def test_nothing_comes_through_the_curtain(seed: int, curtain: Curtain, seated: Open) -> None:
    driver = seated(None, curtain=curtain, length=Length.SHORT, shows_messages=True)
    assert play(driver, Random(seed)) > 20


def test_whoever_acts_sees_his_own_cards_and_no_others(seated: Open) -> None:
    driver = seated(None)
    seen: set[tuple[Seat, str]] = set()
    random = Random(1)
    for _ in range(60):
        driver.settle()
        controller, state = driver.controller, driver.state
        acts = to_move(state)
        needs_cards = isinstance(state.phase, Discarding | Pegging)
        if needs_cards and acts is not None and not isinstance(controller.choice, SeatChoice):
            own, others = state.left(acts), state.left(acts.other)
            told = words_of(driver.table.describe())
            assert all(call_card(card).casefold() in told for card in own)
            assert not any(call_card(card).casefold() in told for card in others)
            opened = {each.card for each in driver.look().sprites if each.is_open}
            assert set(own) <= opened and not set(others) & opened
            seen.add((acts, type(state.phase).__name__))
        choose(driver, random)
    assert len(seen) == 4


def test_the_curtain_says_who_is_awaited_and_lifts_by_click_and_key(seated: Open) -> None:
    driver = seated(None)
    play(driver, Random(1), lambda: isinstance(driver.controller.choice, SeatChoice))
    choice = driver.choice(SeatChoice)
    who, other = NAMES[choice.seat], NAMES[choice.seat.other]
    assert f"{who}'s turn. {other}, look away." in driver.table.describe().words
    banner = driver.look().banner
    assert banner is not None
    assert (banner.title, banner.result) == (f"{who}'s turn", f"{other}, look away")
    driver.key(pygame.K_F10)  # nobody lifts it for him
    check_curtain(driver)
    driver.key(pygame.K_h, "h")
    assert not driver.controller.hint.is_wanted
    driver.click(960, 500)
    assert driver.controller.timeline.picture.near is choice.seat
    driver.controller.make(Throw(driver.state.left(choice.seat)[:2]))
    driver.settle()
    assert isinstance(driver.controller.choice, SeatChoice)
    driver.key(pygame.K_RETURN)
    assert not isinstance(driver.controller.choice, SeatChoice)


def test_both_cut_for_the_deal(seated: Open) -> None:
    driver = seated(None)
    controller, spread = driver.controller, driver.table.places.spread
    for seat, name in zip(Seat, NAMES, strict=True):
        assert isinstance(controller.choice, CutChoice) and controller.choice.seat is seat
        assert driver.state.hand is None and not controller.talk.chronicle.lines
        assert controller.talk.line.startswith(f"{name}, ") and "cut" in controller.talk.line
        driver.key(pygame.K_F10)  # nobody cuts for them
        driver.key(pygame.K_h, "h")
        driver.click(spread.at(N_CARDS, 9), spread.y)
    driver.settle()
    assert "Ann cuts" in controller.talk.chronicle.lines[0]
    assert "Bob cuts" in controller.talk.chronicle.lines[0]


def test_keys_of_the_one_mean_nothing_to_the_other(seated: Open) -> None:
    driver = seated(None, motion="on")
    play(driver, Random(1), lambda: is_throw(driver.state))
    driver.key(pygame.K_RETURN)
    acts = to_move(driver.state)
    assert acts is not None
    driver.controller.make(Throw(driver.state.left(acts)[:2]))
    driver.key(pygame.K_1, "1")
    driver.settle()
    assert isinstance(driver.controller.choice, SeatChoice)
    driver.key(pygame.K_RETURN)
    assert not driver.controller.choice.is_begun


def test_without_a_curtain_the_table_turns_to_who_acts(seated: Open) -> None:
    driver = seated(None, curtain=Curtain.NONE, length=Length.SHORT)
    assert play(driver, Random(2)) == 0


Hand = Callable[[Driver], None]
HELD: dict[str, tuple[Hand, Hand]] = {
    "key": (lambda it: it.hold(pygame.K_h, "h"), lambda it: it.let_go(pygame.K_h, "h")),
    "mouse": (lambda it: it.press(960, 500, 3), lambda it: it.release(960, 500, 3)),
}
"""Pressed, and let go."""


def to_play(driver: Driver) -> SeatChoice:
    """Up to where somebody has to play, and holds no cards up."""
    controller = driver.controller
    play(
        driver,
        Random(3),
        lambda: is_play(driver.state) and isinstance(controller.choice, SeatChoice),
    )
    assert isinstance(controller.choice, SeatChoice)
    return controller.choice


@pytest.mark.parametrize("device", HELD)
def test_in_the_play_cards_show_while_they_are_held_up(device: str, seated: Open) -> None:
    hold, let_go = HELD[device]
    driver = seated(None, curtain=Curtain.THROW, hints=True)
    choice = to_play(driver)
    who = NAMES[choice.seat]
    assert f"{who}'s turn. Hold {{hint}} to see your cards." in driver.table.describe().words
    check_curtain(driver)
    driver.click(960, 500)
    check_curtain(driver)
    hold(driver)
    own = driver.state.left(choice.seat)
    opened = {each.card for each in driver.look().sprites if each.is_open}
    assert set(own) <= opened
    assert not set(driver.state.left(choice.seat.other)) & opened
    told = words_of(driver.table.describe())
    assert all(call_card(card).casefold() in told for card in own)
    let_go(driver)
    assert isinstance(driver.controller.choice, SeatChoice)
    check_curtain(driver)
    hold(driver)
    if device == "mouse":
        driver.click(*driver.place_of(own[0]))
    else:
        driver.key(pygame.K_RETURN)
    let_go(driver)
    driver.settle()
    assert len(driver.state.left(choice.seat)) == len(own) - 1
    to_play(driver)  # past what is claimed
    check_curtain(driver)


def test_cards_are_held_up_behind_no_other_page(seated: Open) -> None:
    driver = seated(None, curtain=Curtain.THROW)
    to_play(driver)
    driver.hold(pygame.K_h, "h")
    driver.key(pygame.K_m, "m")
    assert not driver.is_at_table
    driver.key(pygame.K_ESCAPE)
    check_curtain(driver)
    driver.hold(pygame.K_h, "h")
    driver.happen(pygame.WINDOWFOCUSLOST)
    check_curtain(driver)


@pytest.mark.parametrize("curtain", [Curtain.ALWAYS, Curtain.THROW])
def test_a_picture_of_the_curtain_shows_no_cards(
    curtain: Curtain, seated: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A screenshot is the same for any face-down cards."""
    driver = seated(None, curtain=curtain)
    to_play(driver)
    Photographer(driver, monkeypatch).look()


@pytest.mark.parametrize(
    "agreed",
    [
        {},
        {"curtain": Curtain.THROW},
        {"mistakes": Mistakes.MUGGINS, "calls": Calls.POINT, "claimants": Claimants.BOTH},
    ],
    ids=["always", "at the throw", "called"],
)
def test_a_killed_game_goes_on_behind_the_curtain(
    agreed: dict[str, Any], tmp_path: Path, seated: Open
) -> None:
    random, driver = Random(3), seated(tmp_path, **agreed)
    n_looked, phases = 0, set[str]()
    for _ in range(24):
        driver.settle()
        if driver.controller.match.state.hand is not None:
            phases.add(type(driver.state.phase).__name__)
            again = Session(Recorder(tmp_path, None, None))
            assert again.recorder.name == "Ann+Bob"
            assert again.state == driver.state
            taken_up = Driver(again)
            taken_up.sit_down()
            controller = taken_up.controller
            n_looked += isinstance(controller.choice, SeatChoice)
            if not controller.timeline.picture.are_open:
                check_curtain(taken_up)
            taken_up.window.destroy()  # sound is what the first one hears, too
        choose(driver, random)
    assert n_looked > 5
    assert phases >= {"Discarding", "Pegging", "Scoring"}


def test_the_end_is_told_by_name(seated: Open) -> None:
    driver = seated(length=Length.SHORT)
    play(driver, Random(4))
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.top, EndingScene)
    phase = driver.state.phase
    assert isinstance(phase, GameOver)
    assert driver.top.verdict.winner == f"{NAMES[phase.winner]} wins"
    told = words_of(driver.top.describe())
    assert "muggins" not in told and " you " not in told and " i " not in told
    driver.top.describe()
    driver.key(pygame.K_ESCAPE)
    scene = StatisticsScene(driver.session)
    assert scene.reading.games[0].number == 1
    shown = next(each for each in scene.pages if isinstance(each, GamesPage))._write(0)
    assert shown[2].startswith(NAMES[phase.winner])
    for tab in range(len(scene.tabs)):
        scene.open_tab(tab)
        told = words_of(scene.describe())
        assert " computer" not in told or scene.tabs[tab] in ("Tables", "Log")


# --- muggins is called


def claimed(driver: Driver, missed: int, *, is_count: bool) -> NumberChoice:
    """Up to where the other may call; so much less was claimed than was due."""
    random = Random(9)
    for _ in range(400):
        driver.settle()
        choice, phase = driver.controller.choice, driver.state.phase
        if isinstance(phase, Scoring) and isinstance(choice, NumberChoice) and choice.automatic:
            due = total(phase.reasons)
            if phase.occasion.is_count is is_count and due > missed:
                driver.controller.make(Claim(due - missed))
                driver.settle()
                called = driver.controller.choice
                assert isinstance(called, NumberChoice) and not called.automatic
                return called
            driver.controller.make(Claim(due))
        elif isinstance(choice, NumberChoice):
            driver.controller.make(Claim(0))
        else:
            choose(driver, random)
    raise AssertionError("nothing was ever due")


def ready(driver: Driver) -> str | None:
    choice = driver.controller.choice
    return choice.caption if choice is not None else None


@pytest.mark.parametrize("is_count", [False, True])
@pytest.mark.parametrize("tallies", [False, True])
def test_what_was_missed_is_called_by_number(tallies: bool, is_count: bool, seated: Open) -> None:
    driver = seated(None, **CALLING, tallies=tallies)
    choice = claimed(driver, 1, is_count=is_count)
    caller, other = NAMES[choice.seat], NAMES[choice.seat.other]
    before = driver.state.scores[choice.seat]
    told = driver.controller.talk.line
    assert told.startswith(f"{other} claims ") and f". {caller}, call " in told
    assert choice.declined == "Let it stand"
    driver.key(pygame.K_F10)  # nobody looks for him
    driver.key(pygame.K_h, "h")
    assert ready(driver) == "Let it stand"
    driver.key(pygame.K_UP)
    assert ready(driver) == "Call 1"
    driver.go_on(pygame.K_RETURN)
    assert driver.state.scores[choice.seat] == before + 1
    assert f"Muggins! {caller} calls 1." in driver.controller.talk.chronicle.lines


def test_what_was_missed_is_called_by_touching_it(seated: Open) -> None:
    driver = seated(None, **CALLING)
    choice = claimed(driver, 2, is_count=True)
    assert isinstance(choice, CountChoice) and isinstance(driver.state.phase, Scoring)
    pair = next(each for each in driver.state.phase.reasons if each.points == 2)
    before = driver.state.scores[choice.seat]
    for card in pair.cards:
        spot = choice.touching.spots[card]
        driver.click(spot.x, spot.y)
    assert ready(driver) == "Call 2"
    driver.controller.make(choice.confirm())
    assert driver.state.scores[choice.seat] == before + 2


def test_a_false_call_is_told_and_costs_its_point(seated: Open) -> None:
    driver = seated(None, **CALLING)
    choice = claimed(driver, 0, is_count=True)
    before = driver.state.scores[choice.seat.other]
    phase = choice.state.phase
    assert isinstance(phase, Scoring)
    driver.controller.make(Claim(1))
    driver.settle()
    assert driver.state.scores[choice.seat.other] == before + total(phase.reasons) + 1
    lines = driver.controller.talk.chronicle.lines
    assert f"{NAMES[choice.seat]} calls 1. False call." in lines


# --- taken back


def test_a_move_is_taken_back_if_both_agree(seated: Open) -> None:
    driver = seated(None)
    to_play(driver)
    before = driver.state
    asked = []
    for answers in ("n", "yn", "yy"):
        driver.table.handle(Intent(Act.LEAVE))
        driver.key(pygame.K_z, "", pygame.KMOD_CTRL)
        for letter in answers:
            asked.append(driver.top.title)
            driver.letter(letter)
        assert driver.is_at_table
        assert (driver.state is before) is (answers != "yy")
    one, other = (f"{name}, do you agree?" for name in NAMES)
    assert asked == [one, one, other, one, other]
    assert driver.session.undo.is_on
    driver.settle()
    check_curtain(driver)
