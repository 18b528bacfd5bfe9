"""A mind that takes its time: the table lives on, and an answer that comes late is dropped."""

import threading
from pathlib import Path

import pygame
import pytest

from muggins.mind.engines.engines import load_engine
from muggins.mind.master.opponent_model import read_past
from muggins.mind.ranking import Engine, Ranking
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.referee import to_move
from muggins.rules.state import Discarding
from muggins.rules.views import DiscardView, PlayView, play_view, view_of
from muggins.session.patter import PatterVoice
from muggins.session.session import Session
from muggins.table.thinking import InBackground, decide, rank
from tests.commands import python
from tests.patience import PATIENCE, until
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, is_play, let_live, reach, session_of

HANGING = """
import sys, threading, pygame
from muggins.__main__ import main
from muggins.session.session import Session

class Hanging:
    name = "hanging"

    def rank_discards(self, view):
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        threading.Event().wait()

    rank_plays = rank_discards

    def has_learnt(self, view):
        return False

Session.engine = lambda self, name: Hanging()
sys.exit(main(["Jo", "--auto", "1", "--seed", "4", "--data-dir", sys.argv[1]]))
"""


class Slow:
    """Greedy, once it is let go."""

    name = "slow"

    def __init__(self) -> None:
        self.inner: Engine = load_engine("greedy")
        self.may_answer = threading.Event()
        self.n_asked = self.n_answered = 0

    def rank_discards(self, view: DiscardView | PlayView) -> Ranking:
        self.n_asked += 1
        assert self.may_answer.wait(PATIENCE)
        ranking = rank(self.inner, view)
        self.n_answered += 1
        return ranking

    rank_plays = rank_discards

    def has_learnt(self, _view: DiscardView) -> bool:
        return False


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    engine = Slow()
    monkeypatch.setattr("muggins.session.session.Session.engine", lambda _self, _name: engine)
    monkeypatch.setattr("muggins.session.session.InBackground", InBackground)
    return engine


def _to_the_throw(driver: Driver) -> None:
    driver.sit_down()
    for _ in range(200):
        if isinstance(driver.state.phase, Discarding):
            return
        if driver.controller.is_waiting:
            driver.controller.make(driver.session.choose())
        driver.step()


def test_frames_go_on_while_the_computer_thinks(open_app: Open, slow: Slow) -> None:
    driver = open_app(4, motion="off", hints=False)
    _to_the_throw(driver)
    slow_seat = to_move(driver.state)
    before = driver.state
    driver.step(20)
    if slow_seat is Seat.PLAYER:
        driver.controller.show_hint()
        driver.step(20)
        assert driver.controller.hint.move is None
    assert driver.state == before
    let_live([driver], lambda: slow.n_asked == 1)
    assert driver.state == before
    slow.may_answer.set()
    if slow_seat is Seat.PLAYER:
        let_live([driver], lambda: driver.controller.hint.move is not None)
    else:
        let_live([driver], lambda: driver.state != before)


@pytest.mark.parametrize("is_kept", [True, False])
def test_the_automatic_button_waits_for_no_mind(open_app: Open, slow: Slow, is_kept: bool) -> None:
    """It moves as soon as the mind has spoken, unless something else was asked meanwhile."""
    driver = open_app(4, motion="off", hints=False)
    _to_the_throw(driver)
    assert to_move(driver.state) is Seat.PLAYER
    before = driver.state
    driver.key(pygame.K_F10)
    driver.step(20)
    assert driver.state == before
    if not is_kept:
        driver.key(pygame.K_h)
    slow.may_answer.set()
    if is_kept:
        let_live([driver], lambda: driver.state != before)
    else:
        let_live([driver], lambda: driver.controller.hint is not None)
        driver.step(20)
        assert driver.state == before


def test_quitting_waits_for_no_engine_that_hangs(tmp_path: Path) -> None:
    """The player leaves while the engine is asked; were it waited for, this would never end."""
    python("-c", HANGING, tmp_path)
    assert (tmp_path / "muggins.ini").exists()


def test_a_late_answer_is_dropped(open_app: Open, slow: Slow) -> None:
    driver = open_app(4, motion="off", hints=True)
    _to_the_throw(driver)
    let_live([driver], lambda: slow.n_asked == 1)
    driver.session.begin_match()
    driver.controller.restart()
    begun = driver.state
    slow.may_answer.set()
    let_live([driver], lambda: slow.n_answered == 1)
    driver.step(20)
    assert driver.state == begun
    assert driver.controller.hint.move is None


def test_what_master_knows_outlives_the_program(tmp_path: Path) -> None:
    """Killed in the middle of the fourth deal, Master continues unchanged."""
    session = session_of(Recorder(tmp_path, "Jo", 7), skill="master", motion="off")
    session.begin_match()
    reach(session, lambda state: state.n_hands == 4 and is_play(state))
    again = Session(Recorder(tmp_path, "Jo", 8))
    assert again.state == session.state
    for seat in Seat:
        known = play_view(session.state, seat).past
        assert len(known) == 3 and read_past(known).any()
        assert play_view(again.state, seat).past == known
    assert again.choose() == session.choose()


@pytest.mark.parametrize(("skill", "n_times"), [("master", 1), ("classic", 0)])
def test_master_tells_that_he_knows_a_player(
    open_app: Open, monkeypatch: pytest.MonkeyPatch, skill: str, n_times: int
) -> None:
    """Once in a game, after the deal that made it clear; nobody else ever does."""
    said: list[str] = []
    monkeypatch.setattr(PatterVoice, "say", lambda _self, key, _lines=(): said.append(key))
    driver, greedy = open_app(skill=skill), load_engine("greedy")
    driver.sit_down()
    while driver.state.n_hands < 7 and not driver.state.tally.games:
        is_mine = to_move(driver.state) is Seat.PLAYER
        move = (
            decide(greedy, view_of(driver.state, Seat.PLAYER))
            if is_mine
            else driver.session.choose()
        )
        driver.controller.make(move)
        driver.controller.hurry()
    assert driver.state.n_hands > 4 and said.count("KnowsYou") == n_times


def test_a_worker_with_nothing_to_do_ends_and_another_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each session has some, and nobody tells them when it is over."""
    monkeypatch.setattr("muggins.table.thinking.LEISURE", 0.02)
    worker, threads = InBackground(), list[threading.Thread]()
    for number in range(3):
        assert worker.submit(threading.current_thread).result() not in threads
        threads.append(worker.submit(threading.current_thread).result())
        until(lambda: not threads[number].is_alive())  # noqa: B023
