"""Play at Club Night in the program's window, by keys, until so many games are over.

Prints the number of games that are over after each move, so that it can be killed anywhere. The
engines are quick; the regulars' games among themselves are made up.
"""

import sys
from pathlib import Path

import pygame

import tests.scenes.conftest  # SDL's drivers for no screen and no sound  # noqa: F401
from muggins.extras.club_night.club_page import ClubScene
from muggins.extras.club_night.season import KEYS
from muggins.record.recorder import Recorder
from muggins.record.worker import WriteBehind
from muggins.scenes.pages.ending import EndingScene
from muggins.session.session import Session
from muggins.table.thinking import AtOnce
from tests.extras.club_night.clubs import fill
from tests.scenes.driver import Driver, is_over

FRAMES = 20  # moves from one picture to the next


def open_session(folder: Path) -> Session:
    """Return the newest player's session, with one quick engine for all levels."""
    name = None if any(folder.iterdir()) else "Ann"
    session = Session(Recorder(folder, name, None, writer=WriteBehind), worker=AtOnce())
    session.engines = dict.fromkeys(("master", *KEYS), session.engine("greedy"))
    return session


def play(driver: Driver, n_games: int) -> None:
    """Open the scorecard from the main menu, and play one game after the other."""
    driver.letters("ml")
    scene = driver.on(ClubScene)
    n_over = len(scene.club.scores)
    fill(driver.session, scene.play.season)
    while n_over < n_games:
        driver.letter("p")
        play_game(driver, n_over)
        n_over += 1
        driver.on(EndingScene)
        driver.letter("s")
        scene = driver.on(ClubScene)
        assert len(scene.club.scores) == n_over
        fill(driver.session, scene.play.season)


def play_game(driver: Driver, n_over: int) -> None:
    session = driver.session
    with driver.looking_away():
        for number in range(10**6):
            if is_over(session.state):
                break
            session.make(session.choose())
            print(n_over, flush=True)
            if not number % FRAMES:
                driver.step()
        driver.wait(lambda: driver.controller.is_waiting, lambda: driver.key(pygame.K_RETURN))
    if not isinstance(driver.top, EndingScene):
        driver.key(pygame.K_RETURN)


def main(folder: str, n_games: str) -> None:
    session = open_session(Path(folder))
    driver = Driver(session)
    play(driver, int(n_games))
    assert driver.close() == []


if __name__ == "__main__":
    main(*sys.argv[1:])
