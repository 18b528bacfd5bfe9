"""A program that is killed while a move is taken back, or in the game that follows."""

import os
import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from muggins.record.figures import Figures
from muggins.record.recorder import Recorder
from muggins.record.worker import WriteThrough
from muggins.rules.referee import legal_moves, resume
from muggins.rules.turn import replay
from muggins.session.session import Session
from muggins.table.thinking import AtOnce
from tests.sizes import in_two_sizes
from tests.store.faults import Disk
from tests.store.forks import in_child
from tests.store.rows import folded

NAME, SEED = "Ann", 7
N_KILLS, N_CAMPAIGN = 12, 300
MOST_CALLS = 30

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs fork and SIGKILL")


def open_session(folder: Path) -> Session:
    recorder = Recorder(folder, NAME, SEED, writer=WriteThrough)
    return Session(recorder, worker=AtOnce())


def make_some(session: Session, n_moves: int) -> None:
    for _ in range(n_moves):
        session.make(legal_moves(session.state)[0])


def undo(session: Session) -> None:
    turn = session.undo.find()
    assert isinstance(turn, int)
    session.undo.go_back(turn)


def plain(record: Figures) -> Figures:
    return replace(record, first_position=0, since="")


def kill_once(folder: Path, chance: random.Random) -> bool:
    """Take back, play on, take back again, and die somewhere; whether it was after the first."""
    session = open_session(folder)
    make_some(session, chance.randrange(1, 90))
    while not isinstance(session.undo.find(), int):
        make_some(session, 1)
    before = session.state
    assert session.close() == []
    call = chance.randrange(MOST_CALLS)

    def play() -> None:
        own = open_session(folder)
        Disk().kill(call)
        undo(own)
        make_some(own, chance.randrange(3))
        undo(own)
        make_some(own, 200)

    in_child(play)
    found = open_session(folder)
    match = found.recorder.snapshot.state
    if found.undo.is_on:
        assert match.hand is None and match.standing.n_hands == 0
        assert found.match.game.start.standing.dealer == match.standing.first_dealer
        game = found.match.game
        assert replay(resume(game.start.standing), game.moves).state == found.state
    elif found.state != before:  # the game that did not count is over, and the next one dealt
        assert match.standing.past == () and match == found.state
    lifetime = plain(found.recorder.snapshot.lifetime)
    assert lifetime.abandoned == (0, 0)
    was_on = found.state != before
    assert found.close() == []
    assert plain(folded(folder, NAME)) == lifetime
    return was_on


@pytest.mark.long
@pytest.mark.parametrize("n_kills", in_two_sizes(N_KILLS, N_CAMPAIGN))
def test_a_kill_leaves_the_game_as_it_was_or_taken_back(tmp_path: Path, n_kills: int) -> None:
    chance = random.Random(n_kills)
    n_later = 0
    for number in range(n_kills):
        folder = tmp_path / str(number)
        folder.mkdir()
        n_later += kill_once(folder, chance)
        shutil.rmtree(folder)
    assert 0 < n_later < n_kills
