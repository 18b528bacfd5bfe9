"""The end of a game: the run home on the board, then its page, and where one can go from there."""

import random
from pathlib import Path

import pygame
import pytest

from muggins.motion.places import USUAL
from muggins.motion.staging import AnimationKind
from muggins.paint.scenes.notes import BANNER_HEIGHT
from muggins.record.figures import Figures
from muggins.record.grader import grade_folder
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.events import CardsDealt, Event, GameWon, HandCounted
from muggins.rules.referee import new_match, play
from muggins.rules.state import Discarding, GameOver
from muggins.rules.terms import Margin, Terms
from muggins.scenes.opening import Opening
from muggins.scenes.pages.ending import EndingScene
from muggins.scenes.pieces.menu import TableMenu
from muggins.scenes.pieces.scorecard import write_spread
from muggins.session.session import Session
from muggins.table.thinking import AtOnce
from muggins.words.review.account import read_account
from muggins.words.review.practice_words import EXPLAINED
from muggins.words.review.result_words import WINNERS, say_fact, say_firsts, say_result
from muggins.words.table.patter_moments import Mood
from tests.motion.games import random_move
from tests.scenes.conftest import Drive, Open
from tests.scenes.driver import Driver, is_over


def test_nothing_lies_over_the_deciding_cards(open_app: Open) -> None:
    """The hands of the last deal lie there as they were played or counted."""
    driver = open_app().sit_down(is_over)
    shown = driver.look()
    assert len(shown.sprites) >= 8 and shown.tally is None
    assert shown.banner is not None and shown.banner.title in WINNERS.values()
    (x, y), room = shown.banner.middle, shown.banner.room
    for each in shown.sprites:
        is_aside = abs(each.x - x) >= room / 2 + each.height * 5 / 14
        assert is_aside or abs(each.y - y) >= (BANNER_HEIGHT + each.height) / 2
    assert "win the game" in driver.controller.talk.line
    assert driver.button_at(USUAL.main).words == "See result"


def test_the_run_home_is_shown_hole_by_hole(open_app: Open) -> None:
    driver = open_app().sit_down(is_over)
    timeline = driver.controller.timeline
    won = next(event for event in reversed(driver.session.match.turns[-1].events)
               if isinstance(event, GameWon))  # fmt: skip
    dealt = timeline._dealt
    timeline.speed = 1.0
    timeline.has_tunes = False
    timeline.add([won])
    while timeline.step is not None and timeline.step.flourish is AnimationKind.WIN:
        timeline.update(0.02)
    seen: dict[Seat, list[tuple[float, float]]] = {seat: [] for seat in Seat}
    while timeline.step is not None:
        for seat in Seat:
            seen[seat].append(timeline.pegs(seat)[0])
        timeline.update(0.02)
    for seat in Seat:
        first, last = dealt[seat][0], driver.state.pegs[seat][0]
        holes = [USUAL.streets.hole_xy(seat, hole) for hole in range(first, last + 1)]
        assert seen[seat][0] == holes[0] and seen[seat][-1] == holes[-1]
        assert [holes.index(place) for place in seen[seat]] == sorted(
            holes.index(place) for place in seen[seat]
        )
    timeline.finish()
    assert timeline.pegs(Seat.PLAYER)[0] == USUAL.streets.hole_xy(
        Seat.PLAYER, driver.state.pegs[Seat.PLAYER][0]
    )


@pytest.mark.parametrize("by_mouse", [True, False])
def test_one_word_opens_the_page_and_one_more_deals(open_app: Open, by_mouse: bool) -> None:
    driver = open_app().sit_down(is_over)
    driver.step(5)  # in which the main button is not to be touched
    if by_mouse:
        driver.click_box(USUAL.main)
    else:
        driver.key(pygame.K_RETURN)
    assert isinstance(driver.top, EndingScene) and is_over(driver.state)
    if by_mouse:
        driver.click_box(driver.top.form.controls[0].box)
    else:
        driver.key(pygame.K_RETURN)
    driver.settle()
    assert isinstance(driver.state.phase, Discarding) and driver.state.tally.games == 1


def test_the_page_leads_to_the_review_and_to_the_title(open_app: Open) -> None:
    driver = open_app().sit_down(is_over)
    driver.key(pygame.K_RETURN)
    driver.letter("r")
    assert driver.names[-1] == "SummaryScene"
    recording = driver.top.analysis.recording
    assert recording.turns[-1].after == driver.state
    driver.key(pygame.K_ESCAPE)
    assert driver.is_at_table
    driver.key(pygame.K_RETURN)
    driver.letter("t")
    assert driver.names == ["TitleScene"]
    driver.go_on(pygame.K_RETURN)
    assert isinstance(driver.state.phase, Discarding) and driver.state.tally.games == 1


def test_the_page_tells_the_game_as_it_was(open_app: Open) -> None:
    driver = open_app().sit_down(is_over)
    driver.key(pygame.K_RETURN)
    page, state = driver.top, driver.state
    assert page.verdict.result.startswith(f"{max(state.scores)} to {min(state.scores)}")
    sums = [sum(deal[seat] for deal in page.account.deals) for seat in Seat]
    assert tuple(sums) == state.scores
    assert len(page.account.deals) == state.n_hands
    phase = state.phase
    assert isinstance(phase, GameOver)
    skunks = {Margin.SKUNK: Mood.SKUNK, Margin.DOUBLE_SKUNK: Mood.TWO_SKUNKS}
    usual = Mood.SULKING if phase.winner is Seat.PLAYER else Mood.GLOATING
    assert page.face is skunks.get(phase.margin, usual)


def at_the_table(drive: Drive, folder: Path) -> Driver:
    """Open the result of a player's first game, without the main menu, which deals the next."""
    session = Session(Recorder(folder, "Jo", 5), worker=AtOnce())
    driver = drive(session, opening=Opening(skips_title=True))
    driver.until(is_over)
    driver.key(pygame.K_RETURN)
    return driver


def test_main_menu_deals_the_next_game_after_a_restart(drive: Drive, tmp_path: Path) -> None:
    at_the_table(drive, tmp_path).close()
    driver = drive(Session(Recorder(tmp_path, "Jo", 5), worker=AtOnce()))
    driver.use("Next game")
    driver.settle()
    assert driver.is_at_table and not is_over(driver.state)
    assert driver.state.tally.games == 1 and driver.state.scores == (0, 0)


def test_the_page_is_the_same_when_one_comes_back_to_it(drive: Drive, tmp_path: Path) -> None:
    told = []
    for _ in range(2):
        driver = at_the_table(drive, tmp_path)
        assert isinstance(driver.top, EndingScene)
        told.append(driver.top.account)
        driver.close()
    assert told[0] == told[1] and told[0].best is not None


def test_rating_is_shown_once_the_game_is_graded_and_explained_once(
    drive: Drive, tmp_path: Path
) -> None:
    said: list[str] = []
    for _ in range(2):
        driver = at_the_table(drive, tmp_path)
        page = driver.on(EndingScene)
        driver.session.recorder.saver.flush()
        if not said:
            driver.step(2)
            assert page.rating == "", "nothing is graded yet"
            grade_folder(tmp_path)
        for _ in range(5):
            page.update(1.0)
        assert page.rating in [*page.read()]
        said.append(page.rating)
        driver.close()
    assert said[0].startswith("Your rating in this game: ") and "So far: 1." in said[0]
    assert said[0] == f"{said[1]} {EXPLAINED}"


def test_the_account_adds_up_whatever_is_played() -> None:
    chance = random.Random(2)
    state, events = new_match(Terms(), Source(3)), list[Event]()
    while not isinstance(state.phase, GameOver):
        state, told = play(state, random_move(state, chance))
        events += told
    account = read_account(events)
    assert len(account.deals) == len([each for each in events if isinstance(each, CardsDealt)])
    assert [sum(deal[seat] for deal in account.deals) for seat in Seat] == list(state.scores)
    counts = [sum(r.points for r in e.reasons) for e in events if isinstance(e, HandCounted)]
    assert account.best is not None and account.best.points == max(counts)
    assert "decided it" in account.decided(state.phase.winner)


def test_result_sentence_names_winner_margin_and_hands() -> None:
    plain = say_result(Seat.PLAYER, Margin.WIN, (121, 100), 9)
    assert plain == "You win, 121–100, in 9 hands."
    assert "single peg" in say_result(Seat.COMPUTER, Margin.WIN, (120, 121), 9)
    assert "One more hand" in say_result(Seat.PLAYER, Margin.WIN, (121, 117), 9)
    assert say_result(Seat.PLAYER, Margin.SKUNK, (121, 80), 9).startswith("You skunked Muggins")
    names = "Ann", "Bob"
    assert say_result(Seat.COMPUTER, Margin.WIN, (90, 121), 9, names) == "Bob beat Ann, 121–90."


def test_fact_finds_comebacks_and_leads() -> None:
    assert (
        say_fact([[2, 20], [30, 2], [20, 3]], Seat.PLAYER) == "You came back from 18 points down."
    )
    assert say_fact([[10, 2], [3, 1]], Seat.PLAYER) == "You led after every deal."
    assert say_fact([[1, 2], [30, 1]], Seat.PLAYER) == ""


def test_firsts_and_streaks_have_a_line_each() -> None:
    assert list(say_firsts(20, 18, "Casual", 3)) == [
        "Your first 20!",
        "Your first win against Casual!",
        "That's 3 in a row.",
    ]
    assert list(say_firsts(16, 24, "", 2)) == []


@pytest.mark.parametrize(
    ("skill", "streak", "harder"),
    [("casual", 2, "classic"), ("casual", 1, None), ("casual", 3, None), ("master", 2, None)],
)
def test_two_wins_in_a_row_offer_the_next_level(
    open_app: Open, monkeypatch: pytest.MonkeyPatch, skill: str, streak: int, harder: str | None
) -> None:
    driver = open_app(skill="greedy").sit_down(is_over)
    driver.change(skill=skill)
    monkeypatch.setattr(Figures, "winning_streaks", lambda *_: (streak, streak))
    driver.key(pygame.K_RETURN)
    page = driver.on(EndingScene)
    page._first_win = ""
    assert page.harder == harder
    if harder is not None:
        driver.use("Play against Classic")
        assert driver.session.settings.skill == "classic" and driver.is_at_table


def test_first_win_against_a_level_is_told_once(open_app: Open) -> None:
    driver = open_app(skill="greedy").sit_down(is_over)
    driver.key(pygame.K_RETURN)
    page = driver.on(EndingScene)
    driver.change(skill="casual")
    won = isinstance(driver.state.phase, GameOver) and driver.state.phase.winner is Seat.PLAYER
    page._first_win = page._note_win()
    assert page._first_win == ("Casual" if won else "")
    assert (page.harder == "classic") is won
    if won:
        assert driver.session.recorder.player_notes.text("Beaten").startswith("casual:")


@pytest.mark.parametrize("weights", [0, 3])
def test_table_counts_games_won_and_match_points_only_where_chosen(
    open_app: Open, weights: int
) -> None:
    driver = open_app(weights=weights).sit_down()
    assert [*driver.words.scorecard] == ["Game 1"]
    driver.until(lambda state: state.tally.games == 2 and not is_over(state))
    wins, points = driver.session.recorder.snapshot.record.wins, driver.state.tally.points
    assert sum(wins) == 2
    game, won, *match = driver.words.scorecard
    assert (game, won) == ("Game 3", f"Games: you {wins[0]}, Muggins {wins[1]}")
    spread = write_spread(driver.state.tally.spread)
    assert match == ([f"Match {points[0]}–{points[1]}", spread] if weights else [])
    driver.letter("m")
    told = driver.on(TableMenu).words
    assert won in told and ("Match" in told) is bool(weights)
