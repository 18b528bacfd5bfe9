"""Play a scripted match and save a picture of every scene and phase.

``python -m tools.screenshots [FOLDER] [--size 1280x720 ...]`` writes PNG files.
``python -m tools.screenshots --guard`` makes the pictures in tests/pictures anew, which guard
the look of cards, board and scenes, smaller and in few colours, and those of the README in
tests/pictures/large; both want Pillow. ``--only NAME ...`` makes those whose names begin so.
"""

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from pygame import Surface

from game.app import App
from game.control.intents import Act, Intent
from game.frame import open_window
from game.rules.state import Counted, Scoring
from game.scenes.blank import BlankScene
from game.scenes.pages.bindings import BindingsScene
from game.scenes.pages.decks import DeckScene
from game.scenes.pages.ending import EndingScene
from game.scenes.pages.help import HelpScene, ManualScene
from game.scenes.pages.options import OptionsScene
from game.scenes.pages.players import PlayersScene
from game.scenes.pages.statistics import StatisticsScene
from game.scenes.pieces.chooser import FileScene
from game.scenes.pieces.forms import Room
from game.scenes.pieces.keyboard import KeyboardScene
from game.scenes.pieces.scene import Scene
from game.scenes.replay.reel import HistoryShelf
from game.scenes.replay.replay import ReplayScene
from game.scenes.table.play import PlayScene
from game.session.session import Session
from game.settings.values import DeckKind, LogLevel
from game.store.history import History
from game.store.ledger import Ledger
from game.table.thinking import AtOnce
from tools import palettes
from tools.samples import draw_samples

SEED = 1458352401
SIZES = ("1280x720", "1920x1080", "3840x2160")
FRAME = 16  # milliseconds
LONGEST = 3000  # frames until the table has to be at rest
READING = 60  # frames in which a page has read what it shows
BEGUN, A_GAME = datetime(2026, 9, 4, 19, 30), timedelta(minutes=14)
N_GAMES, N_REPLAYED = 12, 40
EARS = tuple(range(0, 52, 4))

KEPT = Path(__file__).resolve().parent.parent / "tests" / "pictures"
SHOWN = KEPT / "large"
README = ("title", "pegging", "scoring_dealer_hand", "gameover")
KEPT_FROM, KEPT_SIZE, N_COLOURS = (1280, 720), (512, 288), 128


class StillClock:
    """A clock on which every frame takes as long."""

    def tick(self, fps: float = 0) -> int:
        """Milliseconds since the last frame."""
        del fps
        return FRAME


class Posing(App):
    """The app, which paints only what is photographed: frames go by unseen."""

    is_looked_at = False

    def draw(self) -> None:
        """As the app, while somebody looks."""
        if self.is_looked_at:
            super().draw()
        self.top.is_stale = False


class Photographer:
    """The real app on a still clock, driven by intents."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.window = open_window(size)
        session = Session(Ledger.open(None, "Stranger", SEED), worker=AtOnce())
        self.app = Posing(session, self.window, StillClock(), list)

    def press(self, act: Act, text: str = "") -> None:
        """Mean something, and let a frame pass."""
        self.app.take(Intent(act, text=text))
        self.app.step()

    def rest(self) -> None:
        """Wait until the player may choose."""
        for _ in range(LONGEST):
            self.app.step()
            top = self.app.stack[-1]
            if not isinstance(top, PlayScene) or top.sitting.is_waiting:
                return

    def shoot(self) -> Surface:
        """The picture as it is now."""
        self.app.is_looked_at = True
        self.app.draw()
        self.app.is_looked_at = False
        return self.window.get_surface().copy()

    def visit(self, name: str, scene: Scene) -> Iterator[tuple[str, Surface]]:
        """A scene over what is open now, each of its tabs where it has some."""
        n_scenes = len(self.app.stack)
        self.app.stack.append(scene)
        tabs = scene.tabs if isinstance(scene, Room) else ()
        for number, words in enumerate(tabs or [""]):
            if isinstance(scene, Room) and tabs:
                scene.open_tab(number)
            for _ in range(READING if tabs else 1):
                self.app.step()
            ending = words.lower().replace(",", "").replace(" ", "-")
            yield f"{name}-{ending}" if ending else name, self.shoot()
        del self.app.stack[n_scenes:]

    @property
    def table(self) -> PlayScene:
        """The table."""
        return next(scene for scene in self.app.stack if isinstance(scene, PlayScene))

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
    yield "asked", camera.shoot()
    for act in (Act.DOWN, Act.CONFIRM, Act.CONFIRM):
        camera.press(act)
    yield "lesson", camera.shoot()
    camera.press(Act.AUTOMATIC)
    camera.rest()
    yield "cut", camera.shoot()
    for _ in range(2):
        camera.press(Act.CONFIRM)
        camera.rest()
    yield from _take_table(camera)
    yield from _take_bent_corners(camera)
    camera.press(Act.MENU)
    yield "menu", camera.shoot()
    camera.press(Act.BACK)
    yield "new-match", _one(camera.visit("", camera.table.doors.confirm_new_match()))
    for name, make in ROOMS.items():
        yield from camera.visit(name, make(camera.app))
    yield from _take_files(camera)
    yield from _take_records(camera)
    camera.window.destroy()


ROOMS: dict[str, Callable[[App], Scene]] = {
    "options": lambda app: OptionsScene(app.session, app.sound),
    "deck": lambda app: DeckScene(app.session),
    "players": lambda app: PlayersScene(app.session),
    "bindings": lambda app: BindingsScene(app.session),
    "help": lambda _: HelpScene(),
    "manual": lambda _: ManualScene(),
    "keyboard": lambda app: KeyboardScene(PlayersScene(app.session).field),
    "blank": lambda _: BlankScene(),
}
"""What can be opened from the table, by name."""


def _one(pictures: Iterator[tuple[str, Surface]]) -> Surface:
    (_, picture), *_ = pictures
    return picture


def _take_table(camera: Photographer) -> Iterator[tuple[str, Surface]]:
    """Each phase the first time that it comes, the play with some cards on the table."""
    seen: set[str] = set()
    while "gameover" not in seen:
        moment = camera.moment
        is_early = moment == "pegging" and len(camera.app.session.state.play.turns) < 5
        if moment not in seen and not is_early:
            seen.add(moment)
            yield moment, camera.shoot()
        if moment == "gameover":
            page = EndingScene(camera.app.session, camera.table.sitting)
            yield from camera.visit("ending", page)
        camera.press(Act.AUTOMATIC)
        camera.rest()


def _take_bent_corners(camera: Photographer) -> Iterator[tuple[str, Surface]]:
    """The table with the dog-eared deck, and MoonBeam when nobody looks."""
    session = camera.app.session
    before = session.settings
    session.change(replace(before, deck=DeckKind.DOG_EARED, dog_ears=EARS))
    yield "dog-eared", camera.shoot()
    session.change(before)
    camera.table.life.is_leg_lifted = True
    yield "lifted-leg", camera.shoot()
    camera.table.life.is_leg_lifted = False


def _take_files(camera: Photographer) -> Iterator[tuple[str, Surface]]:
    """The choice of a file, in a folder that is the same everywhere."""
    with tempfile.TemporaryDirectory() as folder:
        start = Path(folder, "Pictures")
        (start / "Holidays").mkdir(parents=True)
        for name in ("dog.png", "lake.jpg", "moon.webp"):
            (start / name).touch()
        scene = FileScene("A picture for the back", (".png", ".jpg", ".webp"), lambda _: "", start)
        scene.folder = Path("/home/stranger/Pictures")
        yield from camera.visit("files", scene)


def _take_records(camera: Photographer) -> Iterator[tuple[str, Surface]]:
    """Statistics, messages and a replay, after some evenings at the table that were kept."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        history, evening = History(folder), Evening()
        ledger = Ledger.open(folder, "Stranger", SEED, history=history, clock=evening)
        session = Session(ledger, worker=AtOnce())
        session.change(replace(session.settings, log=LogLevel.MESSAGES))
        evening.play_games(session, history)
        history.flush()
        statistics = StatisticsScene(session)
        yield from camera.visit("statistics", statistics)
        games = statistics.reading.games
        replayed = ReplayScene(session.settings, HistoryShelf(folder, games), N_GAMES - 1)
        for _ in range(N_REPLAYED):
            replayed.handle(Intent(Act.RIGHT))
            replayed.handle(Intent(Act.CONFIRM))
        yield from camera.visit("replay", replayed)
        session.close()
        history.close()


class Evening:
    """A clock that goes on only when a game is over, so that each is dated the same anywhere."""

    def __init__(self) -> None:
        self.now = BEGUN

    def __call__(self) -> datetime:
        return self.now

    def play_games(self, session: Session, history: History) -> None:
        """Let the computer play for both."""
        while (n_games := session.state.tally.games) < N_GAMES:
            self.now = BEGUN + n_games * A_GAME
            standing = session.state.standing
            session.make(session.choose())
            if session.state.standing is not standing:
                history.flush()  # a hand is dated when it is first written


def keep_pictures(only: tuple[str, ...]) -> None:
    """Make the pictures that guard the look, and those of the README, anew."""
    for folder in (KEPT, SHOWN):
        folder.mkdir(parents=True, exist_ok=True)
    for name, picture in take_pictures(KEPT_FROM):
        if name.startswith(only):
            palettes.save(shrink(picture), KEPT / f"{name}.png", N_COLOURS)
            if name in README:
                palettes.save(picture, SHOWN / f"{name}.png", 256)
    for name, picture in draw_samples():
        if name.startswith(only):
            palettes.save(picture, KEPT / f"{name}.png", N_COLOURS)


def shrink(picture: Surface) -> Surface:
    """The picture of a scene at the size at which it is kept."""
    return pygame.transform.smoothscale(picture, KEPT_SIZE)


def main() -> None:
    """Write the pictures and say where."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("out/screenshots"))
    parser.add_argument("--size", nargs="+", default=SIZES, metavar="WxH")
    parser.add_argument("--guard", action="store_true", help="make tests/pictures anew")
    parser.add_argument("--only", nargs="+", default=[""], metavar="NAME")
    options = parser.parse_args()
    if options.guard:
        keep_pictures(tuple(options.only))
        return
    for size in options.size:
        width, height = map(int, size.split("x"))
        folder = options.folder if len(options.size) == 1 else options.folder / size
        folder.mkdir(parents=True, exist_ok=True)
        for name, picture in take_pictures((width, height)):
            if name.startswith(tuple(options.only)):
                pygame.image.save(picture, folder / f"{name}.png")
        print(f"{size}: {len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
