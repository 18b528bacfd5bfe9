"""Count clicks and seconds per deal, played by a scripted mouse in the real program.

``python -m tools.bench_deals`` runs it in a window on a display of its own (Xvfb) at each speed.
The mouse only presses the left button, as a decisive player: it waits until animations have ended,
thinks for ``--reaction`` seconds before each press, and never skips anything. The table's clock
advances by one frame of 60 a second, so that a busy machine has no effect; ``--blind`` draws
nothing, with the same results.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame.event import Event

from muggins.app import App
from muggins.audio.mixer import SoundPlayer
from muggins.frame import WindowPlace, open_window
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.moves import Claim, Move, Play, Throw
from muggins.rules.referee import to_move
from muggins.rules.state import CuttingForDeal, GameOver
from muggins.scenes.table.play import PlayScene
from muggins.session.session import Session
from muggins.table.choices import deals
from muggins.table.thinking import AtOnce

SEED = 1458352401
FRAME = 1 / 60
SIZE = (1280, 720)
N_DEALS = 30
MOST_FRAMES = 200_000
SPEEDS = ("normal", "fast")
REACTION = 0.45  # seconds before each press


class EvenClock:
    """A clock whose frames all have the same length, to the millisecond."""

    def __init__(self) -> None:
        self.n_frames = 0

    @property
    def seconds(self) -> float:
        """Running time."""
        return self.n_frames * FRAME

    def tick(self, fps: float = 0) -> int:
        """Return the milliseconds since the last frame."""
        del fps
        self.n_frames += 1
        return round(1000 * self.seconds) - round(1000 * (self.seconds - FRAME))


class Blind(App):
    """The program without drawing."""

    def draw(self) -> None:
        """Skip drawing."""
        for scene in self.stack:
            scene.is_stale = False


@dataclass
class Pace:
    """Totals of several deals; each begins with the press that deals it."""

    n_deals: int = 0
    n_clicks: int = 0
    seconds: float = 0.0

    def told(self) -> str:
        """Return both, per deal."""
        clicks, seconds = self.n_clicks / self.n_deals, self.seconds / self.n_deals
        return f"{clicks:5.2f} clicks  {seconds:5.1f} s a deal, of {self.n_deals}"


class Mouse:
    """A player with a mouse at the real program; every press counts."""

    def __init__(
        self,
        session: Session,
        reaction: float,
        *,
        kind: type[App] = App,
        size: tuple[int, int] = SIZE,
        sound: SoundPlayer | None = None,
        scene: type[PlayScene] = PlayScene,
    ) -> None:
        self.clock = EvenClock()
        self.window = open_window(WindowPlace(size))
        self.queue: list[Event] = []
        self.app = kind(session, self.window, self.clock, self._events, sound=sound)
        self.table = scene(session, self.app.sound)
        self.app.stack.append(self.table)
        self.reaction = reaction
        self.n_clicks = 0

    @property
    def seconds(self) -> float:
        """Time spent at the table."""
        return self.clock.seconds

    def _events(self) -> list[Event]:
        pygame.event.pump()
        queue, self.queue = self.queue, []
        return queue

    def _step(self) -> None:
        self.app.step()

    def wait(self) -> None:
        """Wait for a choice, plus the time to make it."""
        for _ in range(MOST_FRAMES):
            is_told = self.table.controller.talk.notice is not None
            if self.table.controller.is_waiting or self.app.stack[-1] is not self.table or is_told:
                break
            self._step()
        for _ in range(round(self.reaction / FRAME)):
            self._step()

    def click(self, x: float, y: float) -> None:
        """Press and release the button."""
        pos = self.app.canvas.point(x, y)
        self.queue.append(Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        at = {"pos": pos, "button": 1}
        self.queue.append(Event(pygame.MOUSEBUTTONDOWN, at))
        self._step()
        self.queue.append(Event(pygame.MOUSEBUTTONUP, at))
        self._step()
        self.n_clicks += 1

    def place_of(self, card: int) -> tuple[float, float]:
        """Return a card's position on the screen."""
        sprites = self.table.showing.build().sprites
        return next((each.x, each.y) for each in sprites if each.card == card)

    def make(self, move: Move) -> None:
        """Make a move, waiting before each press; points are claimed on their hole."""
        match move:
            case Throw(cards):
                for card in cards:
                    self.wait()
                    self.click(*self.place_of(card))
                self.wait()
                self.click(*self.table.places.main.middle)
            case Play(card):
                self.click(*self.place_of(card))
            case Claim(points) if points:
                front = self.table.controller.match.state.scores[Seat.PLAYER]
                self.click(*self.app_hole(front + points))
            case Claim():
                self.click(*self.table.places.nothing.middle)
            case _:
                self.click(*self.table.places.main.middle)

    def app_hole(self, hole: int) -> tuple[float, float]:
        """Return the position of one of the player's holes on the table."""
        return self.table.board.to_table(*self.table.places.streets.hole_xy(Seat.PLAYER, hole))

    def play(self, n_deals: int) -> Pace:
        """Play that many deals; the time between two games, and a last deal, do not count."""
        state = self.app.session.state
        pace, begun = Pace(), (0, 0.0)
        is_first = True
        while pace.n_deals < n_deals:
            self.wait()
            state = self.app.session.state
            if isinstance(state.phase, GameOver | CuttingForDeal):
                is_first = True
            elif to_move(state) is None and self._deals():
                if not is_first:
                    pace.n_deals += 1
                    pace.n_clicks += self.n_clicks - begun[0]
                    pace.seconds += self.seconds - begun[1]
                is_first, begun = False, (self.n_clicks, self.seconds)
            self._go_on()
        return pace

    def _deals(self) -> bool:
        choice = self.table.controller.choice
        return choice is not None and deals(choice.state)

    def _go_on(self) -> None:
        if self.app.stack[-1] is not self.table:
            known = {"key": pygame.K_RETURN, "unicode": "", "mod": 0, "scancode": 0}
            self.queue.append(Event(pygame.KEYDOWN, known))
            self._step()
            return
        self.make(self.app.session.choose())


@contextmanager
def own_display() -> Iterator[None]:
    """Run an X server for the duration, without sound."""
    if shutil.which("Xvfb") is None:
        sys.exit("Xvfb is needed to measure on; on Debian: apt-get install xvfb")
    reader, writer = os.pipe()
    screen = ["-screen", "0", "3840x2160x24", "-nolisten", "tcp", "-noreset"]
    words = ["Xvfb", "-displayfd", str(writer), *screen]
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(words, pass_fds=(writer,), stdout=quiet, stderr=quiet)
    os.close(writer)
    with os.fdopen(reader) as told:
        os.environ["DISPLAY"] = f":{told.readline().strip()}"
    os.environ |= {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    try:
        yield
    finally:
        server.terminate()
        server.wait()


def measure(speed: str, reaction: float, n_deals: int, *, is_blind: bool) -> Pace:
    """Play some deals at a speed, with each press after that many seconds."""
    session = Session(Recorder(None, None, SEED), worker=AtOnce())
    session.change(replace(session.settings, speed=speed, hints=False))
    mouse = Mouse(session, reaction, kind=Blind if is_blind else App)
    pace = mouse.play(n_deals)
    mouse.app.sound.close()
    mouse.window.destroy()
    return pace


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=N_DEALS)
    parser.add_argument("--speed", nargs="+", default=SPEEDS)
    parser.add_argument("--reaction", type=float, default=REACTION, metavar="SECONDS")
    parser.add_argument("--blind", action="store_true", help="draw nothing")
    options = parser.parse_args()
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    if options.blind:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        tell(options)
        return
    with own_display():
        tell(options)


def tell(options: argparse.Namespace) -> None:
    """Print a line for each speed."""
    for speed in options.speed:
        pace = measure(speed, options.reaction, options.deals, is_blind=options.blind)
        print(f"{speed:>7}: {pace.told()}, {options.reaction} s before each press", flush=True)


if __name__ == "__main__":
    main()
