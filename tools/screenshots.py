"""Play a scripted match and save a picture of every scene and phase.

``python -m tools.screenshots [FOLDER] [--size 1280x720 ...]`` writes PNG files. The pictures
in tests/pictures, which guard the scenes and illustrate the README, are made by
``python -m tools.screenshots tests/pictures --size 1280x720``.
"""

import argparse
import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from pygame import Surface

from game.app import App, open_window
from game.control.intents import Act, Intent
from game.rules.state import Counted, Scoring
from game.scenes.play import PlayScene
from game.scenes.session import Session
from game.store.ledger import Ledger

SEED = 1458352401
SIZES = ("1280x720", "1920x1080", "3840x2160")
FRAME = 16  # milliseconds
LONGEST = 3000  # frames until the table has to be at rest


class StillClock:
    """A clock on which every frame takes as long."""

    def tick(self, fps: float = 0) -> int:
        """Milliseconds since the last frame."""
        del fps
        return FRAME


class Photographer:
    """The real app on a still clock, driven by intents."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.window = open_window(size)
        session = Session(Ledger.open(None, "Stranger", SEED))
        self.app = App(session, self.window, StillClock(), list)

    def press(self, act: Act, text: str = "") -> None:
        """Mean something, and let a frame pass."""
        self.app.take(Intent(act, text=text))
        self.app.step()

    def rest(self) -> None:
        """Wait until the player may choose."""
        for _ in range(LONGEST):
            self.app.step()
            top = self.app.stack[-1]
            if not isinstance(top, PlayScene) or top.is_waiting:
                return

    def shoot(self) -> Surface:
        """The picture as it is now."""
        self.app.draw()
        return self.window.get_surface().copy()

    @property
    def moment(self) -> str:
        """The name of the phase of play."""
        phase = self.app.session.state.phase
        if isinstance(phase, Scoring | Counted):
            return f"{type(phase).__name__}_{phase.occasion.name}".lower()
        return type(phase).__name__.lower()


def take_pictures(size: tuple[int, int]) -> Iterator[tuple[str, Surface]]:
    """The name and the picture of each scene and phase, in the order of play."""
    camera = Photographer(size)
    yield "title", camera.shoot()
    camera.press(Act.CONFIRM)
    camera.rest()
    yield "cut", camera.shoot()
    for _ in range(2):
        camera.press(Act.CONFIRM)
        camera.rest()
    yield from _take_table(camera)
    for name, act in (("menu", Act.MENU), ("statistics", Act.STATISTICS), ("help", Act.HELP)):
        camera.press(act)
        yield name, camera.shoot()
        camera.press(Act.BACK)
    camera.press(Act.OPTIONS)
    yield "options", camera.shoot()
    camera.window.destroy()


def _take_table(camera: Photographer) -> Iterator[tuple[str, Surface]]:
    """Each phase the first time that it comes, the play with some cards on the table."""
    seen: set[str] = set()
    while "gameover" not in seen:
        moment = camera.moment
        is_early = moment == "pegging" and len(camera.app.session.state.play.turns) < 5
        if moment not in seen and not is_early:
            seen.add(moment)
            yield moment, camera.shoot()
        camera.press(Act.AUTOMATIC)
        camera.rest()


def main() -> None:
    """Write the pictures and say where."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("out/screenshots"))
    parser.add_argument("--size", nargs="+", default=SIZES, metavar="WxH")
    options = parser.parse_args()
    for size in options.size:
        width, height = map(int, size.split("x"))
        folder = options.folder if len(options.size) == 1 else options.folder / size
        folder.mkdir(parents=True, exist_ok=True)
        for name, picture in take_pictures((width, height)):
            pygame.image.save(picture, folder / f"{name}.png")
        print(f"{size}: {len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
