"""The main menu: the running game, its doors, and the way back to where one came from."""

from dataclasses import replace

import pygame
import pytest

from muggins.control.intents import Act
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.scenes.more import MoreScene
from muggins.scenes.pages.daily_page import TodayScene
from muggins.scenes.pages.decks import BackSample, DeckScene
from muggins.scenes.pages.opponents import OpponentTile
from muggins.scenes.title import TitleScene
from muggins.session.home import sit_down_together, table_for_two, today_of, week_of
from muggins.session.session import Session
from muggins.store.challenges import A_DAY, DAYS, Daily, write_dailies
from muggins.ui.control import Tile
from muggins.words.table.menu_words import say_game, say_today
from tests.scenes.conftest import Drive, Open
from tests.scenes.driver import Driver, is_over, is_throw, new_session, reach


def first_tile(driver: Driver) -> Tile:
    tile = driver.on(TitleScene).form.controls[0]
    assert isinstance(tile, Tile)
    return tile


def test_menu_shows_the_running_game(drive: Drive) -> None:
    session = new_session(7)
    reach(session, lambda state: state.tally.games == 1)
    reach(session, lambda state: is_throw(state) and abs(state.scores[0] - state.scores[1]) > 3)
    driver, state = drive(session), session.state
    assert first_tile(driver).words == "Resume game 2"
    assert first_tile(driver).line == say_game(state)
    own, other = state.scores
    leads = f"You lead {own}–{other}" if own > other else f"Muggins leads {other}–{own}"
    assert say_game(state).startswith(leads)
    assert "crib" in say_game(state)


def test_menu_keeps_the_last_games_end(drive: Drive) -> None:
    session = new_session(7)
    reach(session, is_over)
    driver = drive(session)
    own, other = driver.state.scores
    won = (
        f"You won {own}\N{EN DASH}{other}"
        if own > other
        else f"Muggins won {other}\N{EN DASH}{own}"
    )
    assert (first_tile(driver).words, first_tile(driver).line) == ("Next game", won)
    assert max(driver.state.pegs[seat][0] for seat in Seat) == 121
    driver.app.draw()


def test_menu_offers_play_before_the_first_card(open_app: Open) -> None:
    assert first_tile(open_app()).words in ("Play", "Resume game 1")


def test_menu_says_how_a_game_stands_only_once_it_is_begun(open_app: Open) -> None:
    driver = open_app()
    assert not any("at 0" in line for line in driver.on(TitleScene).read())
    driver.sit_down(is_throw)
    driver.letter("m")
    driver.use("Main menu")
    assert say_game(driver.state) in [*driver.on(TitleScene).read()]


def test_computer_opens_the_opponents_and_a_click_chooses(open_app: Open) -> None:
    driver = open_app(skill="classic")
    driver.use("Muggins")
    tile = driver.find("Master")
    assert isinstance(tile, OpponentTile)
    driver.click_box(driver.reveal(tile).box)
    assert driver.names == ["TitleScene"] and driver.session.settings.skill == "master"
    driver.step()
    assert driver.find("Muggins").more == "Master"


def test_deck_opens_the_backs_in_one_click_and_a_second_chooses(open_app: Open) -> None:
    driver = open_app()
    driver.use("Card back")
    scene = driver.on(DeckScene)
    assert scene.tabs[scene.tab] == "Backs"
    other = next(
        each
        for each in scene.form.controls
        if isinstance(each, BackSample) and not each.is_used(each.name)
    )
    driver.click_box(driver.reveal(other).box)
    assert other.is_used(other.name)


@pytest.mark.parametrize(
    ("words", "name"), [("Options", "FirstOptionsScene"), ("Today's deal", "TodayScene")]
)
def test_options_and_todays_deal_are_one_click_away(open_app: Open, words: str, name: str) -> None:
    driver = open_app()
    driver.use(words)
    assert driver.names == ["TitleScene", name]


def test_pages_of_more_lead_back_to_more(open_app: Open) -> None:
    driver = open_app()
    driver.use("More")
    entries = [each for _, group in driver.on(MoreScene).groups() for each in group]
    assert len(entries) == 13
    for words, _, act, _ in entries:
        assert act is not None
        driver.use(words)
        assert len(driver.names) == 3, words
        driver.give(Act.BACK)
        assert driver.names == ["TitleScene", "MoreScene"], words
    driver.use("Advanced", "Sealed decks")
    driver.give(Act.BACK)
    driver.give(Act.BACK)
    assert driver.names == ["TitleScene", "MoreScene"]


def test_menu_stays_the_players_after_a_game_for_two(drive: Drive) -> None:
    session = Session(Recorder(None, "Cec", 5))
    session.change(replace(session.settings, motion="off"))
    driver = drive(session)
    assert sit_down_together(session, ("Ann", "Bob")) is None
    driver.sit_down()
    driver.give(Act.MENU)
    driver.letter("t")
    driver.step()
    assert driver.names == ["TitleScene"] and session.recorder.name == "Cec"
    assert table_for_two(session) == "Ann+Bob"
    driver.use("Resume with Ann and Bob")
    assert session.recorder.name == "Ann+Bob" and driver.is_at_table


def test_menu_stays_the_players_after_todays_deal(drive: Drive) -> None:
    session = Session(Recorder(None, "Cec", 5))
    session.change(replace(session.settings, motion="off"))
    driver = drive(session)
    driver.use("Today's deal")
    driver.on(TodayScene)
    driver.letter("p")
    driver.settle()
    assert session.recorder.name == "Cec-D"
    driver.give(Act.MENU)
    driver.letter("t")
    driver.step()
    assert session.recorder.name == "Cec" and today_of(session).is_begun


def test_streak_fills_the_holes_of_a_week(open_app: Open) -> None:
    session = open_app().session
    today = session.recorder.today
    for n_days, pegs in ((0, 0), (5, 5), (7, 0), (9, 2)):
        played = [Daily(today - ago * A_DAY, (121, 90)) for ago in range(1, n_days + 1)]
        session.recorder.players.set("Player-D", DAYS, write_dailies(played))
        found = today_of(session)
        assert found.streak == n_days
        assert week_of(found) == (tuple(i < pegs for i in range(7)), pegs)


def test_todays_line() -> None:
    assert say_today(5, None, is_begun=False) == "Day 6 in a row · not played yet"
    assert say_today(0, (99, 121), is_begun=False) == "Lost 99–121"
    assert say_today(3, (121, 99), is_begun=False) == "Won 121–99 · 3 days in a row"
    assert say_today(1, (121, 99), -1, is_begun=False) == "Won 121–99 · Master lost it"


def test_full_screen_stands_on_the_menu(open_app: Open) -> None:
    driver = open_app()
    driver.use("Full screen")
    assert driver.app.frame.is_full_screen
    driver.key(pygame.K_F11)
    assert not driver.app.frame.is_full_screen
