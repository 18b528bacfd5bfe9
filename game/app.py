"""The app: window, clock and the stack of scenes; the one place that joins the parts."""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable
from typing import Protocol

import pygame
from pygame.event import Event

from game.audio.player import Player
from game.control.bindings import read_event
from game.control.intents import Act, Intent
from game.paint.canvas import Canvas
from game.paint.pointers import Pointers
from game.paint.table import compose_deck
from game.rules.state import State
from game.scenes.looks import deck_of
from game.scenes.scene import Change, Hide, Pop, Push, Quit, Scene
from game.scenes.session import Session
from game.scenes.title import TitleScene
from game.store.settings import LOUDEST, Sounds

FPS = 60
LONGEST_FRAME = 0.1  # seconds; after a pause things go on where they were
SMALLEST = (640, 360)
DULL_TITLE = "Untitled - Spreadsheet"
KEY_REPEAT = (380, 55)  # milliseconds before the first and between repeats


class NoDisplay(Exception):  # noqa: N818 - the name says what is missing
    """There is no screen to draw on."""


class Clock(Protocol):
    """What tells the time: pygame's clock, or a test's."""

    def tick(self, fps: float = 0) -> int:
        """Wait for the next frame; milliseconds since the last."""


class App:
    """Events in, frames out, until the stack is left."""

    def __init__(
        self,
        session: Session,
        window: pygame.Window,
        clock: Clock,
        events: Callable[[], Iterable[Event]] = pygame.event.get,
    ) -> None:
        self.session = session
        self.window = window
        self.clock = clock
        self.events = events
        self.sound = Player()
        self.canvas = Canvas(window.get_surface().get_size())
        self.pointers = Pointers()
        self.stack: list[Scene] = [TitleScene(session, self.sound)]
        if self.sound.is_silent:
            session.notices.append("No sound device was found: the game plays on, silent.")
        self.is_running = True
        self.is_full_screen = False
        self.n_frames = 0
        self._is_hidden = False
        self._chores = deque((self._compose_deck, session.warm_up, self.sound.prepare))

    def run(self) -> None:
        """Until the player quits. What is slow to load is loaded behind the first picture."""
        self.draw()
        while self.is_running:
            self.step()
        self.sound.close()

    def _do_chore(self) -> None:
        """One thing for which the first picture has not waited: cards, mind, sounds."""
        if self._chores:
            self._chores.popleft()()

    def step(self) -> None:
        """One turn of the loop; a frame is drawn only when something has changed."""
        seconds = min(LONGEST_FRAME, self.clock.tick(FPS) / 1000)
        for event in self.events():
            self._take_event(event)
        if not self.is_running:
            return
        self._change(self.stack[-1].update(seconds))
        if self.stack[-1].is_stale and not self._is_hidden:
            self.draw()
        else:
            self._do_chore()

    def _take_event(self, event: Event) -> None:
        if event.type in (pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED):
            self._return()
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            self.stack[-1].is_stale = True
        is_typing = self.stack[-1].is_typing
        for intent in read_event(event, self.canvas.to_units, is_typing=is_typing):
            self.take(intent)

    def take(self, intent: Intent) -> None:
        """Give an intent to the top scene, but for those that concern the window."""
        if intent.act is Act.CLOSE:
            self.is_running = False
        elif intent.act is Act.FULL_SCREEN:
            self.toggle_full_screen()
        elif self.is_running:
            top = self.stack[-1]
            top.is_stale = True
            self._change(top.handle(intent))

    def _change(self, change: Change | None) -> None:
        match change:
            case Push(scene):
                self.stack.append(scene)
            case Pop(n_scenes):
                del self.stack[max(1, len(self.stack) - n_scenes) :]
            case Hide():
                self._hide()
            case Quit():
                self.is_running = False
        if change is not None:
            self.stack[-1].is_stale = True

    def _compose_deck(self) -> None:
        compose_deck(self.canvas, deck_of(self.session.settings))

    def toggle_full_screen(self) -> None:
        """Full screen and back, in the same window."""
        self.is_full_screen = not self.is_full_screen
        if self.is_full_screen:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
        self.stack[-1].is_stale = True

    def _hide(self) -> None:
        """The boss is coming: no window, no sound, a dull name in the taskbar."""
        self.sound.hush()
        self._is_hidden = True
        self.window.title = DULL_TITLE
        self.window.minimize()

    def _return(self) -> None:
        self._is_hidden = False
        self.stack[-1].is_stale = True

    def draw(self) -> None:
        """Paint the top scene, and what shows below it."""
        surface = self.window.get_surface()
        if surface.get_size() != self.canvas.size:
            self.canvas = Canvas(surface.get_size())
        self.canvas.surface = surface
        lowest = len(self.stack) - 1
        while lowest > 0 and self.stack[lowest].is_layer:
            lowest -= 1
        for scene in self.stack[lowest:]:
            scene.draw(self.canvas)
            scene.is_stale = False
        self._follow_settings()
        self.window.flip()
        self.n_frames += 1

    def _follow_settings(self) -> None:
        settings = self.session.settings
        tunes = 0 if settings.sounds is Sounds.OFF else settings.tunes
        self.sound.set_volumes(1.0, settings.effects / LOUDEST, tunes / LOUDEST)
        self.pointers.show(self.stack[-1].pointer, self.canvas.scale)
        title = write_title(self.session.ledger.name, self.session.state)
        if self.window.title != title:
            self.window.title = title


def write_title(name: str, state: State) -> str:
    """The window's title: who plays, and how the match stands."""
    tally = state.tally
    mine, computers = state.scores
    score = f"{mine}\N{EN DASH}{computers}"
    match = f"match {tally.points[0]}\N{EN DASH}{tally.points[1]} ({tally.spread:+d})"
    return f"Muggins \N{EM DASH} {name}: {score}, {match}"


def open_window(
    size: tuple[int, int] = (1280, 720), *, full_screen: bool = False, safe_video: bool = False
) -> pygame.Window:
    """The window. On X11 without a graphics card SDL's software road is nine times as fast."""
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(f"No screen could be opened ({error}).") from error
    if pygame.display.get_driver() == "offscreen":
        raise NoDisplay("No screen was found: neither a desktop nor DISPLAY is set.")
    if safe_video or pygame.display.get_driver() == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.font.init()
    window = pygame.Window("Muggins", size, resizable=True)
    window.minimum_size = SMALLEST
    if full_screen:
        window.set_fullscreen(desktop=True)
    window.get_surface()
    pygame.key.set_repeat(*KEY_REPEAT)
    return window


def play(session: Session, *, full_screen: bool = False, safe_video: bool = False) -> int:
    """Run the game in a window; the exit code."""
    try:
        window = open_window(full_screen=full_screen, safe_video=safe_video)
    except NoDisplay as error:
        print(f"muggins: {error} Start it from a desktop.", file=sys.stderr)
        return 1
    app = App(session, window, pygame.time.Clock())
    app.is_full_screen = full_screen
    app.run()
    pygame.quit()
    return 0
