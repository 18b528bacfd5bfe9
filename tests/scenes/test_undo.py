"""A move taken back: the game is marked and counts nowhere, and the match goes on after it."""

from collections import Counter
from dataclasses import fields, replace
from pathlib import Path

import pygame
import pytest

from muggins.control.intents import Act
from muggins.record.database import FILE
from muggins.record.figures import Figures
from muggins.record.history import Scope, fold_record, open_history, read_games
from muggins.record.match_opener import GOES_ON
from muggins.record.players import LOCKED
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.moves import Play, Reseed, Throw
from muggins.rules.state import Discarding, Pegging
from muggins.rules.terms import Length, Mistakes
from muggins.scenes.pages.ending import EndingScene
from muggins.scenes.pieces.menu import Question
from muggins.scenes.replay.summary_scene import SummaryScene
from muggins.session.session import Session
from muggins.settings.settings import Settings
from muggins.settings.values import LogLevel
from muggins.table.thinking import AtOnce
from muggins.words.table.menu_words import (
    FROM_FILE,
    NOTHING,
    OVER,
    STANDS_APART,
    TAKE_BACK,
    TAKEN_BACK,
)
from tests.scenes.conftest import Drive, Open
from tests.scenes.driver import Driver, is_over, is_play, is_ready, reach
from tests.store.rows import query, unarchive

NAME, SEED = "Ann", 1997
EASY = replace(
    Settings(), skill="beginner", length=Length.SHORT, log=LogLevel.MESSAGES, details=False
)


@pytest.fixture
def start(drive: Drive, tmp_path: Path) -> Open:
    """Starts the program, again and again, on one folder."""
    last: list[Driver] = []

    def open_app(*, is_locked: bool = False) -> Driver:
        for each in last:
            each.close()
        recorder = Recorder(tmp_path, NAME, SEED, is_locked=is_locked)
        session = Session(recorder, worker=AtOnce())
        if not is_locked and not session.state.is_begun:
            session.change(EASY)
        last[:] = [drive(session)]
        return last[0]

    return open_app


def play_to(driver: Driver, n_hands: int, kind: type = Pegging) -> Driver:
    return driver.sit_down(lambda s: s.n_hands == n_hands and isinstance(s.phase, kind))


def undo(driver: Driver) -> None:
    driver.key(pygame.K_z, "z", pygame.KMOD_CTRL)


def take_back(driver: Driver) -> None:
    """The first time in a game, with the question answered."""
    undo(driver)
    assert isinstance(driver.top, Question)
    driver.letter("y")
    assert driver.is_at_table


def without_hand(record: Figures) -> Figures:
    return replace(record, first_position=0, since="")


def test_the_last_choice_comes_back_and_another_can_be_made(start: Open) -> None:
    driver = play_to(start(), 1)
    before = driver.state
    move = driver.session.choose()
    assert isinstance(move, Play)
    driver.session.match.make(move)
    take_back(driver)
    driver.settle()
    assert driver.state == before
    undo(driver)  # and now without a question
    driver.settle()
    assert isinstance(driver.state.phase, Discarding)
    driver.session.match.make(Throw(driver.state.the_hand.dealt[Seat.PLAYER][:2]))
    assert driver.state.the_hand.thrown[Seat.PLAYER] == driver.state.the_hand.dealt[0][:2]


def test_over_the_hand_and_over_a_start(start: Open) -> None:
    """Turns of hands that are over, and of before the program was started, come back too."""
    driver = play_to(start(), 3, Discarding)
    driver = start().sit_down()
    take_back(driver)
    assert driver.state.n_hands == 2
    for _ in range(60):
        undo(driver)
    assert (driver.state.n_hands, type(driver.state.phase)) == (1, Discarding)
    assert driver.session.notices == [NOTHING]
    scores = driver.state
    driver = start().sit_down()
    assert driver.state == scores
    assert driver.session.undo.is_on


@pytest.mark.parametrize("is_started", [False, True], ids=["in one go", "after a start"])
def test_in_a_later_game_over_a_start(start: Open, *, is_started: bool) -> None:
    """The game before it lies on the table still when it begins, and is none of its own."""
    driver = start()
    driver.sit_down(lambda state: state.tally.games == 1 and state.n_hands == 2)
    if is_started:
        driver = start().sit_down()
    take_back(driver)
    before = driver.state
    assert before.tally.games == 1
    driver = start().sit_down()
    assert driver.state == before and driver.session.undo.is_on


def test_it_is_marked_and_counts_nowhere(start: Open, tmp_path: Path) -> None:
    driver = play_to(start(), 1)
    with driver.looking_away():
        driver.until(lambda s: bool(s.tally.games))  # a game that counts
        driver.until(lambda s: s.n_hands == 2 and isinstance(s.phase, Pegging))
    recorder = driver.session.recorder
    before = recorder.snapshot.lifetime
    n_dealt = before.n_hands
    take_back(driver)
    assert driver.words.scorecard == STANDS_APART
    driver.until(is_over)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.top, EndingScene)
    assert (driver.top.verdict.match, driver.session.undo.tally.games) == (TAKEN_BACK, 1)
    assert driver.top.streak == ""
    driver.letter("r")
    assert isinstance(driver.top, SummaryScene)
    driver.keys(pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_RETURN)
    driver.settle()
    assert not driver.session.undo.is_on
    assert (driver.state.tally.games, driver.state.n_hands) == (1, 1)
    assert (recorder.snapshot.lifetime.abandoned, recorder.snapshot.lifetime.n_hands) == (
        (0, 0),
        n_dealt + 1,
    )
    driver.until(lambda s: s.tally.games == 2)
    kept = recorder.snapshot.lifetime
    driver.session.close()
    with open_history(tmp_path) as database:
        folded = fold_record(database, Scope(NAME))
        assert len(list(read_games(database, Scope(NAME)))) == 2
    differing = [
        each.name
        for each in fields(Figures)
        if getattr(without_hand(folded), each.name) != getattr(without_hand(kept), each.name)
    ]
    assert not differing
    log = (tmp_path / f"{NAME}.LOG").read_text()
    assert log.count("A move is taken back: the game does not count.") == 1


def test_what_was_counted_in_the_game_before_counts_no_longer(start: Open) -> None:
    driver = play_to(start(), 3)
    recorder = driver.session.recorder
    assert recorder.snapshot.lifetime.pair("deals") != (0, 0)
    driver = start()  # what the game began with is known on the disk, too
    driver.sit_down()
    recorder = driver.session.recorder
    take_back(driver)
    assert without_hand(recorder.snapshot.lifetime) == Figures(Counter({("dealt", 0, 0): 3}))


def test_by_mouse_and_by_pad_through_the_menu(start: Open) -> None:
    driver = play_to(start(), 1)
    driver.go_on()
    driver.click_box(driver.table.places.menu)
    driver.use(TAKE_BACK)
    assert isinstance(driver.top, Question)
    driver.click_box(driver.top.form.controls[0].box)
    assert driver.session.undo.is_on
    driver.pad(Act.MENU)
    form = driver.top.form
    while getattr(form.focused, "words", "") != TAKE_BACK:
        driver.pad(Act.DOWN)
    n_turns = len(driver.session.match.turns)
    driver.pad(Act.CONFIRM)
    assert driver.is_at_table
    assert len(driver.session.match.turns) < n_turns


def test_it_can_be_left_for_a_new_game(start: Open) -> None:
    driver = play_to(start(), 2)
    take_back(driver)
    driver.key(pygame.K_F3)
    assert "losses" not in driver.top.words
    driver.click_box(driver.top.form.controls[1].box)
    driver.settle()
    assert not driver.session.undo.is_on
    assert driver.session.recorder.aside is None
    assert driver.session.recorder.snapshot.lifetime.abandoned == (0, 0)


def test_other_terms_concern_the_match_as_well(start: Open) -> None:
    driver = play_to(start(), 1)
    driver.key(pygame.K_F10)
    take_back(driver)
    session = driver.session
    session.change(replace(session.settings, length=Length.SHORT))
    source = session.state.source
    session.make(Reseed(Source(77)))
    assert session.state.source == source  # of these cards nothing changes
    session.begin_game()
    assert session.state.terms.length is Length.SHORT
    assert session.state.source == Source(77)


def test_where_nothing_is_taken_back(start: Open) -> None:
    driver = start().sit_down()
    undo(driver)
    assert driver.session.notices == [NOTHING]
    driver.session.notices.clear()
    driver.until(is_over)
    undo(driver)
    assert driver.session.notices == [OVER]
    assert not driver.session.undo.is_on


def test_under_lock_there_is_no_such_thing(start: Open, tmp_path: Path) -> None:
    driver = play_to(start(), 1)
    take_back(driver)
    driver = start(is_locked=True).sit_down()
    assert not driver.session.undo.is_on  # not even one that was begun before
    driver.until(is_play)
    kept = (tmp_path / "muggins.ini").read_bytes()
    undo(driver)
    assert driver.session.notices == [LOCKED]
    driver.click_box(driver.table.places.menu)
    items = {each.words: each for each in driver.top.form.controls}
    assert not items[TAKE_BACK].is_enabled
    assert (tmp_path / "muggins.ini").read_bytes() == kept


def test_not_with_cards_from_a_file(start: Open) -> None:
    driver = play_to(start(), 1)
    driver.session.make(Reseed(Source(0, bytes(range(256)) * 4)))
    undo(driver)
    assert driver.session.notices == [FROM_FILE]


ASIDE = "game = (SELECT id FROM games WHERE kind = 'aside')"
SPOILT = (
    "UPDATE games SET start = 'nonsense' WHERE kind = 'aside'",
    "UPDATE games SET start = '' WHERE kind = 'aside'",
    "UPDATE games SET start = 12 WHERE kind = 'aside'",
    f"UPDATE moves SET word = 'x' WHERE number = 1 AND {ASIDE}",
    f"DELETE FROM moves WHERE number = 1 AND {ASIDE}",
    f"UPDATE moves SET seat = 7 WHERE {ASIDE}",
)


@pytest.mark.parametrize("sql", SPOILT)
def test_what_is_spoilt_of_it_costs_it_alone(tmp_path: Path, sql: str, start: Open) -> None:
    driver = play_to(start(), 2)
    take_back(driver)
    driver.session.close()
    query(tmp_path, sql)
    session = Session(Recorder(tmp_path, NAME, SEED), worker=AtOnce())
    assert not session.undo.is_on
    (told,) = [each for each in session.notices if each.endswith(GOES_ON)]
    assert told.removesuffix(f" {GOES_ON}").endswith("."), "a sentence on why, before it"
    assert not session.close()
    driver = start().sit_down(is_play)


def test_it_is_a_branch_with_a_parent_and_a_row_a_move(start: Open, tmp_path: Path) -> None:
    """And one of which a move is taken back in its turn is a branch's parent; nothing goes."""
    driver = play_to(start(), 2)
    take_back(driver)
    session = driver.session
    first = session.match.game.moves
    driver.until(lambda s: s.n_hands == 3 and isinstance(s.phase, Pegging))
    second = session.match.game.moves
    undo(driver)
    n_left = len(session.match.game.moves)
    session.make(session.choose())
    ((counted, first_deal),) = query(
        tmp_path, "SELECT id, first_deal FROM games WHERE how = 'taken back'"
    )
    sql = "SELECT id, parent, leaves, first_deal FROM games WHERE kind = 'aside' ORDER BY id"
    (one, parent, leaves, deal), (other, its_parent, its_leaves, its_deal) = query(tmp_path, sql)
    assert (parent, its_parent) == (counted, one)
    assert (leaves, its_leaves) == (len(first), n_left)
    assert deal == its_deal == first_deal == 1
    unarchive(tmp_path)
    sql = "SELECT game, COUNT(*), COUNT(seat) FROM moves GROUP BY game"
    made = {game: (n, n_seated) for game, n, n_seated in query(tmp_path, sql)}
    assert made[one][0] == len(second) > len(first) and made[one][1] > 0
    assert made[other][0] == len(session.match.game.moves) == n_left + 1
    assert start().state == session.state


def test_to_look_for_one_changes_nothing(start: Open, tmp_path: Path) -> None:
    driver = play_to(start(), 2)
    session = driver.session
    kept, game = (tmp_path / FILE).read_bytes(), session.match.game
    assert isinstance(session.undo.find(), int)
    assert session.match.game is game and session.match.waiting is None
    assert (tmp_path / FILE).read_bytes() == kept


def test_the_pack_of_a_sealed_game_is_no_secret_then(tmp_path: Path) -> None:
    """Its envelope is opened, as that of a game given up, and the next one waits."""
    session = Session(Recorder(tmp_path, NAME, None), worker=AtOnce())
    reach(session, lambda state: state.n_hands == 2 and is_play(state))
    envelope = session.state.standing.source.envelope
    assert envelope is not None
    turn = session.undo.find()
    assert isinstance(turn, int)
    session.undo.go_back(turn)
    assert session.recorder.snapshot.opened[-1].seal == envelope.seal
    while session.undo.is_on:
        session.make(session.choose())
    following = session.state.standing.source.envelope
    assert following is not None
    assert following.number == envelope.number + 1
    assert following.seal == envelope.next_seal
    assert not session.close()


def test_terms_that_came_before_the_first_deal_are_kept(start: Open) -> None:
    """They are changed between the cut and the deal, and are no turn of the game."""
    driver = start().sit_down(is_ready)
    session = driver.session
    session.change(replace(session.settings, length=Length.SHORT, mistakes=Mistakes.MUGGINS))
    driver.until(is_play)
    take_back(driver)
    assert driver.session.undo.is_on
    state = driver.state
    assert start().state == state and state.terms.mistakes is Mistakes.MUGGINS
