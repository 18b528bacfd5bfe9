"""A child that plays beside its match until it is killed: a branch, a mistake again, a position.

``python beside.py FOLDER WHAT CHANCE`` opens the program's table on the folder, goes to ``WHAT``,
says that it is there, and does anything at any place.
"""

import os
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from game.control.intents import Act, Device, Intent
from game.scenes.pages.page_entrances import open_position, open_practice
from game.session.session import Session
from game.store.ledger import Ledger
from game.store.writer import WriteBehind
from tests.scenes.driver import Driver
from tests.scenes.graded import PLAYER, review

PLAY = "pone 98-101 hand 5h6c7s threw JdKc cut 9h own Td other 4s"
LEFT = {Act.CLOSE, Act.BLANK, Act.FULL_SCREEN, Act.BACK, Act.CANCEL, Act.LEAVE, Act.PICTURE}
ACTS = [each for each in Act if each not in LEFT]


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
    ledger = Ledger.open(folder, PLAYER, 5, writer=WriteBehind)
    driver = Driver(Session(ledger))
    open_there(driver, folder, what)
    depth = list(driver.app.stack)
    os.write(1, f"{driver.names[-1]}\n".encode())
    while True:
        place = chance.uniform(0, 1920), chance.uniform(0, 1080)
        act = chance.choice([*ACTS, Act.PRESS, Act.RELEASE, Act.CONFIRM, Act.CONFIRM])
        driver.app.take(Intent(act, *place, chance.choice((-1, 1, 2)), "n", Device.KEYS))
        driver.step()
        if len(driver.app.stack) < len(depth):  # back to where it is to be killed
            driver.push(depth[-1])


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], random.Random(int(sys.argv[3])))
