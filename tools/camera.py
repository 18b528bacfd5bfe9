"""A camera for the real app with a virtual clock, used for the pictures of scenes."""

import os
from collections.abc import Iterator
from datetime import datetime

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from pygame import Surface

from muggins.app import App
from muggins.control.intents import Act, Intent
from muggins.frame import WindowPlace, open_window
from muggins.record.recorder import Recorder
from muggins.rules.state import Counted, Scoring
from muggins.scenes.opening import Opening
from muggins.scenes.table.play import PlayScene
from muggins.session.session import Session
from muggins.table.thinking import AtOnce
from muggins.ui.page import Page
from muggins.ui.scene import Scene

SEED, BEGUN = 1458352401, datetime(2026, 9, 4, 19, 30)
FRAME = 16  # milliseconds
LONGEST = 3000  # frames until the table has to be at rest
READING = 60  # frames in which a page has read what it shows
UNHEARD = Opening(is_quiet=True)


class StillClock:
    """A clock whose frames have equal length, without waiting."""

    def __init__(self, frame: int = FRAME) -> None:
        self.frame = frame

    def tick(self, fps: float = 0) -> int:
        """Return the milliseconds since the last frame."""
        del fps
        return self.frame


class Posing(App):
    """The app, painting only the frames that are photographed."""

    is_looked_at = False

    def draw(self) -> None:
        """Draw as the app does, but only while it is filmed."""
        if self.is_looked_at:
            super().draw()
        self.top.is_stale = False


class Photographer:
    """The real app with a virtual clock, driven by intents."""

    resting = FRAME
    """Milliseconds of a frame while the player cannot choose."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.window = open_window(WindowPlace(size))
        session = Session(Recorder(None, "Stranger", SEED, clock=lambda: BEGUN), worker=AtOnce())
        self._clock = StillClock()
        self.app = Posing(session, self.window, self._clock, list, opening=UNHEARD)

    def press(self, act: Act, text: str = "") -> None:
        """Send an intent, and let a frame pass."""
        self.app.take(Intent(act, text=text))
        self.app.step()

    def rest(self) -> None:
        """Run until the player may choose."""
        self._clock.frame = self.resting
        for _ in range(LONGEST):
            self.app.step()
            top = self.app.stack[-1]
            if not isinstance(top, PlayScene) or top.controller.is_waiting:
                break
        self._clock.frame = FRAME

    def shoot(self) -> Surface:
        """Return the present picture."""
        self.app.is_looked_at = True
        self.app.draw()
        self.app.is_looked_at = False
        return self.window.get_surface().copy()

    def visit(self, name: str, scene: Scene) -> Iterator[tuple[str, Surface]]:
        """Yield the pictures of a scene over the present one, with each of its tabs."""
        n_scenes = len(self.app.stack)
        self.app.stack.append(scene)
        tabs = scene.tabs if isinstance(scene, Page) else ()
        for number, words in enumerate(tabs or [""]):
            if isinstance(scene, Page) and tabs:
                scene.open_tab(number)
            for _ in range(READING if tabs else 1):
                self.app.step()
            ending = words.lower().replace(",", "").replace("'", "").replace(" ", "-")
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
