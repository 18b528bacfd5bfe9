"""Two people sit down by their names; what is kept of their games, and what they leave alone."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from muggins.extras.club.challenges_page import ChallengeScene
from muggins.extras.fair.verifier import MOVES, read_matches, verify_log, verify_match
from muggins.extras.legacy.logbook import read_log
from muggins.record.history import Scope, fold_record, open_history, read_games
from muggins.record.players import LOCKED
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.events import Event, HandCounted
from muggins.rules.scoring import total
from muggins.rules.state import GameOver
from muggins.rules.terms import Calls, Excess, Length, Mistakes, Occasion
from muggins.scenes.pages.players_page import NAMELESS, TwoScene
from muggins.scenes.pages.statistics import PEOPLE, StatisticsScene, find_rivals, write_rival
from muggins.session.home import BOUND, last_two, settings_of, sit_down_together
from muggins.session.session import Session
from muggins.settings.settings import Settings
from muggins.settings.values import Claimants, LogLevel
from muggins.store.challenges import PLAYED, Challenge, daily_challenge, fit_settings
from muggins.ui.scene import ReloadTable
from muggins.words.table.sentences import FOR_ONE
from tests.scenes.conftest import Drive, Open
from tests.scenes.driver import new_session
from tests.scenes.seated import CALLING, NAMES, any_move, choose, play, seat
from tests.sizes import in_two_sizes, some_of
from tests.store.inis import entries_of
from tests.store.rows import games_of, hands_of


def test_a_page_asks_for_two_names(drive: Drive, tmp_path: Path) -> None:
    driver = drive(Session(Recorder(tmp_path, "Ann", 5)))
    driver.letter("m")
    driver.letter("w")
    page = driver.on(TwoScene)
    driver.key(pygame.K_RETURN)
    assert page.message == NAMELESS
    driver.letters("ann")
    driver.key(pygame.K_RETURN)
    assert page.message.startswith("Ann can't play Ann.")
    for _ in range(3):
        driver.key(pygame.K_BACKSPACE)
    driver.letters("bob")
    driver.key(pygame.K_RETURN)
    assert driver.is_at_table
    assert driver.session.recorder.name == "Ann+bob"
    assert driver.session.settings.claimants is Claimants.BOTH
    assert driver.state.terms.claimants == {*Seat}


def test_their_terms_and_names_are_kept(tmp_path: Path) -> None:
    session = seat(tmp_path, mistakes=Mistakes.PENALTIES)
    session.switch("Cec")
    assert last_two(session) == NAMES
    assert settings_of(session, NAMES).mistakes is Mistakes.PENALTIES
    assert sit_down_together(session, ("BOB", "ann")) is None
    assert session.recorder.name == "Ann+Bob"
    assert session.state.terms.mistakes is Mistakes.PENALTIES


@pytest.mark.parametrize("names", [("Ann", "ann"), ("Ann", ""), ("Ann", "B b"), ("Auto", "Ann")])
def test_who_cannot_sit_there_is_told_why(names: tuple[str, str]) -> None:
    session = new_session()
    before = session.recorder.name
    told = sit_down_together(session, names)
    assert told is not None and told.endswith(".")
    assert session.recorder.name == before


def test_not_under_lock(drive: Drive) -> None:
    session = Session(Recorder(None, "Ann", 5, is_locked=True))
    assert sit_down_together(session, NAMES) == LOCKED
    driver = drive(session)
    driver.letter("w")
    assert driver.names == ["TitleScene"]


def test_a_challenge_is_finished_first_and_for_one(drive: Drive) -> None:
    session = Session(Recorder(None, "Ann", 5))
    session.switch("Bob", daily_challenge(session.recorder.today))
    told = sit_down_together(session, NAMES)
    assert told == BOUND.format(who="Bob")
    session.switch("Cec")
    assert sit_down_together(session, ("Ann", "Cec")) is None
    driver = drive(session)
    driver.letter("c")
    assert driver.names == ["TitleScene"]
    driver.letter("m")
    assert FOR_ONE in driver.top.describe().words
    assert driver.top.form.focused.is_enabled


def test_a_challenge_that_comes_to_two_is_for_the_first() -> None:
    session = seat(None)
    page = ChallengeScene(session, Challenge(fit_settings(Settings()), 2, bytes(16)))
    assert page.field.text == "Ann-2"
    with pytest.raises(ValueError, match="up to eight letters"):
        session.switch("Ann+Cec", page.challenge)
    assert session.recorder.name == "Ann+Bob"
    assert isinstance(page.play(), ReloadTable) and session.recorder.name == "Ann-2"


def test_figures_against_the_computer_stay_as_they_were(tmp_path: Path, seated: Open) -> None:
    assert Session(Recorder(tmp_path, "Ann", 5)).close() == []
    before = entries_of(tmp_path, "Ann")
    driver = seated(tmp_path, length=Length.SHORT)
    play(driver, Random(5))
    record = driver.session.recorder.snapshot.lifetime
    assert record.games == 1
    driver.session.switch("Ann")
    driver.session.recorder.show()
    after = entries_of(tmp_path, "Ann")
    names = ("Statistics1", "Statistics2", "Lifetime1", "Lifetime2", "State")
    assert [after.get(name) for name in names] == [before.get(name) for name in names]
    assert driver.session.recorder.snapshot.lifetime.games == 0
    assert not driver.session.chairs[Seat.COMPUTER].is_person


def test_each_has_the_games_against_people_apart(tmp_path: Path, seated: Open) -> None:
    driver = seated(tmp_path, length=Length.SHORT)
    play(driver, Random(6))
    phase = driver.state.phase
    assert isinstance(phase, GameOver)
    session = driver.session
    with open_history(tmp_path) as database:
        games = list(read_games(database, Scope("Ann+Bob")))
        assert len(games) == 1
        assert not list(read_games(database, Scope("Ann")))
    told = {}
    for name, other in (NAMES, NAMES[::-1]):
        session.switch(name)
        scene = StatisticsScene(session)
        assert scene.tabs[-1] == PEOPLE
        scene.open_tab(len(scene.tabs) - 1)
        (line,) = map(write_rival, scene.rivals)
        assert line[0] == other
        told[name] = line
    winner, loser = NAMES[phase.winner], NAMES[phase.winner.other]
    assert told[winner][1:3] == ("1", "0")
    assert told[loser][1:3] == ("0", "1")
    assert told[winner][4:6] == told[loser][4:6][::-1]
    assert told[winner][7] == f"+{121 - min(games[0].own, games[0].computers)}"
    session.switch("Cec")
    assert PEOPLE not in StatisticsScene(session).tabs


def play_games(session: Session, n_games: int, random: Random) -> None:
    """So many games, past the table."""
    while session.state.tally.games < n_games:
        session.make(any_move(session.state, random))


def mean_hand(events: list[Event], seat: Seat) -> str:
    """Return the average of all hands of a seat that were counted, without cribs."""
    counted = [each for each in events if isinstance(each, HandCounted) and each.seat is seat]
    found = [total(each.reasons) for each in counted if each.occasion is not Occasion.CRIB]
    return f"{sum(found) / len(found):.2f}"


def test_statistics_of_both_add_up_to_the_history(tmp_path: Path) -> None:
    session = seat(tmp_path, length=Length.SHORT, **CALLING)
    play_games(session, 5, Random(4))
    session.close()
    games = games_of(tmp_path, "Ann+Bob")
    hands = hands_of(tmp_path, "Ann+Bob")
    events = [event for hand in hands for turn in hand.turns for event in turn.events]
    won = [[game for game in games if game.winner is seat] for seat in Seat]
    points = [sum(game.match_points for game in each) for each in won]
    skunks = [sum(game.margin > 0 for game in each) for each in won]
    ahead = sum(game.lead for game in games)
    assert len(games) == 5 and ahead
    lines = [write_rival(*find_rivals(session.recorder.players, name)) for name in NAMES]
    for at, (line, sign) in enumerate(zip(lines, (1, -1), strict=True)):
        assert list(map(int, line[1:3])) == [len(won[at]), len(won[1 - at])]
        assert line[3] == f"{skunks[at]}\N{EN DASH}{skunks[1 - at]}"
        assert line[4:6] == tuple(mean_hand(events, Seat(each)) for each in (at, 1 - at))
        told = [int(figure.replace("\N{MINUS SIGN}", "-")) for figure in line[6:]]
        assert told == [points[at] - points[1 - at], sign * ahead]


RULES: tuple[dict[str, Any], ...] = (
    {"mistakes": Mistakes.FRIENDLY},
    *({"mistakes": Mistakes.PENALTIES, "excess": each} for each in Excess),
    *({"mistakes": Mistakes.MUGGINS, "calls": each} for each in Calls),
    {"mistakes": Mistakes.MUGGINS, "calls": Calls.FREE, "excess": Excess.DOCKED_AND_TAKEN},
)


@pytest.mark.parametrize("n_games", in_two_sizes(2, 7))
@pytest.mark.parametrize("rules", some_of(RULES, (RULES[0], RULES[1], RULES[-1])))
def test_a_log_of_two_reads_back_without_a_fault(
    rules: dict[str, Any], n_games: int, tmp_path: Path
) -> None:
    session = seat(tmp_path, **rules, log=LogLevel.MESSAGES, sealed=True)
    session.change(replace(session.settings, log=LogLevel.MESSAGES))
    play_games(session, n_games, Random(len(str(rules))))
    session.close()
    log = verify_log(read_log((tmp_path / "Ann+Bob.LOG").read_text()))
    with open_history(tmp_path) as database:
        (match,) = read_matches(database, "Ann+Bob")
        history = verify_match(database, "Ann+Bob", match)
    for found in (log, history):
        assert found.is_between and (found.faults, found.n_moves) == ([], 0)
        assert found.n_hands == session.recorder.snapshot.record.n_hands and MOVES not in found.left


def test_who_give_a_game_up_together_lose_nothing(tmp_path: Path, seated: Open) -> None:
    driver = seated(tmp_path)
    random = Random(8)
    for begin in (driver.session.begin_game, driver.session.begin_match):
        for _ in range(12):
            driver.settle()
            choose(driver, random)
        begin()
        driver.controller.restart()
    record = driver.session.recorder.snapshot.lifetime
    assert record.abandoned == (0, 0) and record.streak == 0
    with open_history(tmp_path) as database:
        assert fold_record(database, Scope("Ann+Bob")).abandoned == (0, 0)


def test_what_two_agree_on_is_no_part_of_a_challenge() -> None:
    assert "claimants" not in PLAYED
    agreed = Settings(claimants=Claimants.BOTH)
    assert fit_settings(agreed) == fit_settings(Settings())
