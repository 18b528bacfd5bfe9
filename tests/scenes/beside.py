"""A child that plays beside its match until it is killed: a branch, a mistake again, a position.

``python beside.py FOLDER WHAT CHANCE`` opens the program's table on the folder, goes to ``WHAT``,
says that it is there, and does anything at any place.
"""

import itertools
import os
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[2] / "game"))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from muggins.control.intents import Act
from muggins.record.recorder import Recorder
from muggins.record.worker import WriteBehind
from muggins.scenes.pages.page_entrances import open_position, open_practice
from muggins.session.session import Session
from tests.scenes.driver import Driver, press_anything
from tests.scenes.graded import PLAYER, review

PLAY = "pone 98-101 hand 5h6c7s discard JdKc cut 9h own Td other 4s"


def open_there(driver: Driver, folder: Path, what: str) -> None:
    """Go to what is played beside the match."""
    session = driver.session
    if what in ("branch", "again"):
        scene = driver.push(review(folder))
        scene.next_mistake()
        driver.give(Act.AUTOMATIC if what == "branch" else Act.HINT)
    elif what == "position":
        driver.app._change(open_position(session))
        driver.give(Act.PASTE, text=PLAY)
        driver.give(Act.AUTOMATIC)
    else:
        driver.app._change(open_practice(session))
        while driver.top.practice is None:  # it is read in the background
            driver.step()
        driver.give(Act.CONFIRM)


def main(folder: Path, what: str, chance: random.Random) -> None:
    recorder = Recorder(folder, PLAYER, 5, writer=WriteBehind)
    driver = Driver(Session(recorder))
    open_there(driver, folder, what)
    depth = list(driver.app.stack)
    os.write(1, f"{driver.names[-1]}\n".encode())
    for _ in press_anything(driver, chance, itertools.count(), "n", Act.PICTURE):
        if len(driver.app.stack) < len(depth):  # back to where it is to be killed
            driver.push(depth[-1])


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], random.Random(int(sys.argv[3])))
