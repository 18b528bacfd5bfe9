"""Two hundred kills: a child plays and is killed, and what it did is there.

The child says the number of each action after the ledger has taken it. Whatever the instant
of its death, the file holds the match after the last action that it named, or one later,
with the statistics of just those actions.
"""

import os
import random
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from game.rules.match import legal_moves
from game.rules.state import State
from game.store.ledger import Ledger
from game.store.players import FILE
from game.store.records import Record
from tests.store.play import step

N_KILLS = 200
LONGEST = 0.12  # seconds that a child may play
CHILD = Path(__file__).with_name("player.py")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")


@dataclass(frozen=True)
class Course:
    """What the sequence of moves comes to, played without a disk."""

    number: int
    state: State
    record: Record

    def after(self, number: int) -> "Course":
        """The same sequence after ``number`` moves."""
        state, record = self.state, self.record
        for place in range(self.number, number):
            state, _, events = step(state, place)
            record = record.after_all(events)
        return Course(number, state, record)


def kill_a_child(folder: Path, number: int, chance: random.Random) -> int:
    """Let a child play on from ``number`` and kill it; the last number that it said.

    One in four dies while it starts, the others while they play.
    """
    command = [sys.executable, "-S", str(CHILD), str(folder), str(number)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        said = b""
        if chance.random() < 0.75:
            said = child.stdout.readline()
        time.sleep(chance.random() * LONGEST)
        child.kill()
        said += child.stdout.read()
    assert child.returncode == -9, "the child ended by itself"
    whole_lines = said.split(b"\n")[:-1]
    return int(whole_lines[-1]) if whole_lines else number


def test_two_hundred_kills(tmp_path: Path) -> None:
    chance = random.Random(0)
    ledger = Ledger.open(tmp_path, "Child", 1458352401)
    course = Course(0, ledger.resume(), ledger.record)
    for _ in range(N_KILLS):
        told = course.after(kill_a_child(tmp_path, course.number, chance))
        ledger = Ledger.open(tmp_path, "Child", 0)
        ahead = told.after(told.number + 1)
        assert ledger.resume() in (told.state, ahead.state)
        assert not ledger.messages and legal_moves(ledger.resume())
        course = told if ledger.resume() == told.state else ahead
        assert ledger.record == course.record
        assert {each.name for each in tmp_path.iterdir()} <= {FILE, f"{FILE}.new"}
    assert course.number > N_KILLS / 2
