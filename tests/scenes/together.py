"""A child in which two people play at one table until it is killed.

``python together.py FOLDER CHANCE`` goes on with their match. Wherever somebody is awaited, and all
before that is on disk, it says where that is and what the match looks like, and waits for a line.
"""

import hashlib
import os
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[2] / "game"))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from muggins.record.recorder import Recorder
from muggins.record.worker import WriteBehind
from muggins.rules.state import Discarding, GameOver, Scoring, State
from muggins.session.session import Session
from muggins.table.choices import CutChoice
from muggins.table.controller import TableController
from muggins.table.turns import SeatChoice
from tests.patience import PATIENCE
from tests.scenes.driver import Driver
from tests.scenes.seated import any_move

MOMENTS = "cut", "curtain", "throw", "play", "claim", "call", "count", "call of a count", "result"
"""Moments at which a player is awaited."""


def moment_of(controller: TableController) -> str:
    """Return the present moment."""
    phase, choice = controller.match.state.phase, controller.choice
    if isinstance(phase, GameOver):
        return "result"
    if isinstance(choice, SeatChoice | CutChoice):
        return "curtain" if isinstance(choice, SeatChoice) else "cut"
    if isinstance(phase, Scoring):
        claim, call = ("count", "call of a count") if phase.occasion.is_count else ("claim", "call")
        return claim if phase.claimed is None else call
    return "throw" if isinstance(phase, Discarding) else "play"


def digest(state: State) -> str:
    """The match as it stands, in a word."""
    return hashlib.sha256(repr(state).encode()).hexdigest()


def go_on(driver: Driver, chance: random.Random) -> None:
    """A move of whoever is awaited."""
    controller = driver.controller
    if isinstance(driver.state.phase, GameOver):
        driver.key(pygame.K_RETURN)
        driver.letter("n")
    elif isinstance(controller.choice, SeatChoice | CutChoice):
        driver.key(pygame.K_RETURN)
    else:
        controller.make(any_move(driver.state, chance))
    driver.step()


def main(folder: Path, chance: random.Random) -> None:
    driver = Driver(Session(Recorder(folder, None, None, writer=WriteBehind)))
    with driver.looking_away():
        driver.sit_down()
        while True:
            driver.settle()
            assert driver.session.recorder.saver.flush(PATIENCE)
            print(f"{moment_of(driver.controller)}:{digest(driver.state)}", flush=True)
            input()
            go_on(driver, chance)


if __name__ == "__main__":
    main(Path(sys.argv[1]), random.Random(int(sys.argv[2])))
