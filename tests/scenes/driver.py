"""The real app at a fake clock, driven by made-up device events; nothing sleeps."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Self, TypeVar

import pygame
import pytest
from pygame.event import Event

from muggins.app import App
from muggins.audio.mixer import SoundPlayer
from muggins.control.clipboard import ClipboardError
from muggins.control.intents import Act, Device, Intent
from muggins.frame import WindowPlace, open_window
from muggins.motion.boxes import Box
from muggins.motion.cues import Cue
from muggins.paint.scenes.shown import TableShown, Words
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.referee import to_move
from muggins.rules.scoring import total
from muggins.rules.state import Counted, Discarding, GameOver, Pegging, ReadyToDeal, Scoring, State
from muggins.scenes.opening import AS_USUAL, Opening
from muggins.scenes.table.play import PlayScene
from muggins.session.session import Session
from muggins.table.choices import MoveChoice, ThrowChoice
from muggins.table.controller import TableController
from muggins.table.match import AT_ONCE
from muggins.ui.control import ActButton
from muggins.ui.page import TreeScene
from muggins.ui.scene import Push, Scene
from tests.patience import until

Shown = TypeVar("Shown", bound=Scene)
Chosen = TypeVar("Chosen", bound=MoveChoice)
SIZE = (640, 360)
TICK = 100  # milliseconds
TICKS = 1000 // TICK  # a second


class FakeClock:
    """Time that goes on by a tick a frame."""

    def __init__(self) -> None:
        self.tick_length = TICK
        self.now = 0

    def tick(self, fps: float = 0) -> int:
        """A frame later."""
        del fps
        self.now += self.tick_length
        return self.tick_length


class Watched(App):
    """The app, before somebody who looks at each scene as it opens, and may look away.

    Other frames are painted if the test asks for them by the fixture ``painted``.
    """

    is_watched, is_painted = True, False
    _seen: Scene | None = None
    _is_stepping = False

    def step(self) -> None:
        self._is_stepping = True
        super().step()
        self._is_stepping = False

    def draw(self) -> None:
        """Paint for who looks; else all is as if it had been."""
        if self.is_watched:
            super().draw()
        for scene in self.stack:
            scene.is_stale = False

    def _paint(self) -> None:
        if self.is_painted or not self._is_stepping or self.top is not self._seen:
            super()._paint()
        self._seen = self.top


class Board:
    """A clipboard of the test's own."""

    def __init__(self, text: str = "", error: str = "") -> None:
        self.text, self.error = text, error

    def read(self) -> str:
        if self.error:
            raise ClipboardError(self.error)
        return self.text

    def write(self, text: str) -> None:
        if self.error:
            raise ClipboardError(self.error)
        self.text = text


class Driver:
    """Simulated player: inputs, and the visible state."""

    def __init__(
        self, session: Session, size: tuple[int, int] = SIZE, opening: Opening = AS_USUAL
    ) -> None:
        self.clock = FakeClock()
        self.queue: list[Event] = []
        if not session.recorder.player_notes.text(
            "Lesson"
        ):  # a stranger is asked whether he has played
            session.recorder.player_notes.keep("Lesson", "known")
        if not session.recorder.player_notes.text("BossKey"):
            session.recorder.player_notes.keep("BossKey", "known")
        self.window = open_window(WindowPlace(size))
        self.app = Watched(session, self.window, self.clock, self._events, opening=opening)
        self.app.exchange.clipboard = Board()
        session.notices.clear()
        self.app.draw()

    def _events(self) -> list[Event]:
        queue, self.queue = self.queue, []
        return queue

    def close(self) -> list[str]:
        """Give window, sound and player back; sentences on what could not be kept."""
        self.app.sound.close()
        self.window.destroy()
        return self.session.close()

    # --- what is seen

    @property
    def session(self) -> Session:
        return self.app.session

    @property
    def state(self) -> State:
        return self.app.session.state

    @property
    def top(self) -> Any:
        """The scene on top."""
        return self.app.stack[-1]

    def on(self, kind: type[Shown]) -> Shown:
        """Return the top scene, which must be of that kind."""
        scene = self.top
        assert isinstance(scene, kind), self.names
        return scene

    @property
    def table(self) -> PlayScene:
        """The table, wherever it lies in the stack."""
        return next(scene for scene in self.app.stack if isinstance(scene, PlayScene))

    @property
    def controller(self) -> TableController:
        return self.table.controller

    def choice(self, kind: type[Chosen]) -> Chosen:
        """Return the present choice at the table, which must be of that kind."""
        choice = self.controller.choice
        assert isinstance(choice, kind), choice
        return choice

    def look(self) -> TableShown:
        """Return the view of the table."""
        return self.table.showing.build()

    @property
    def words(self) -> Words:
        """The text of the table."""
        words = self.look().words
        assert words is not None
        return words

    @property
    def buttons(self) -> tuple[ActButton, ...]:
        """The buttons that stand round the table."""
        return self.table.buttons.keys

    def button_at(self, box: Box) -> ActButton:
        """The button of the table that stands there."""
        return next(each for each in self.buttons if each.box == box)

    @property
    def names(self) -> list[str]:
        """The open scenes, from the lowest."""
        return [type(scene).__name__ for scene in self.app.stack]

    @property
    def is_at_table(self) -> bool:
        return isinstance(self.top, PlayScene)

    # --- what is done

    @contextmanager
    def looking_away(self) -> Iterator[None]:
        """Skip drawing meanwhile; afterwards everything is redrawn."""
        before, self.app.is_watched = self.app.is_watched, False
        try:
            yield
        finally:
            self.app.is_watched = before
            self.app.draw()

    @contextmanager
    def _at_once(self) -> Iterator[None]:
        """Nothing moves meanwhile."""
        controller = self.controller
        ask = controller._ask_preferences
        controller._ask_preferences = lambda: replace(ask(), speed=AT_ONCE)
        try:
            yield
        finally:
            controller._ask_preferences = ask

    def step(self, n_frames: int = 1) -> None:
        """Let some frames pass."""
        for _ in range(n_frames):
            self.app.step()

    def wait(
        self, is_so: Callable[[], object], do: Callable[[], None] | None = None, limit: int = 600
    ) -> None:
        """Let frames pass until it is so, or do something again and again."""
        for _ in range(limit):
            if is_so():
                return
            (do or self.step)()
        raise AssertionError(f"it never came to that: {self.names}, {self.state.phase}")

    def post(self, kind: int, **known: Any) -> None:
        """An event for the next frame."""
        self.queue.append(Event(kind, {"scancode": 0} | known))  # no place on the keyboard

    def happen(self, kind: int, **known: Any) -> None:
        """An event, and the frame that takes it."""
        self.post(kind, **known)
        self.step()

    def hold(self, key: int, text: str = "") -> None:
        """A key pressed, and not let go."""
        self.happen(pygame.KEYDOWN, key=key, unicode=text, mod=0)

    def let_go(self, key: int, text: str = "") -> None:
        self.happen(pygame.KEYUP, key=key, unicode=text, mod=0)

    def key(self, key: int, text: str = "", mod: int = 0) -> None:
        """A key pressed and let go."""
        self.post(pygame.KEYDOWN, key=key, unicode=text, mod=mod)
        self.post(pygame.KEYUP, key=key, unicode=text, mod=mod)
        self.step()

    def keys(self, *keys: int) -> None:
        for key in keys:
            self.key(key)

    def letter(self, letter: str) -> None:
        self.key(pygame.key.key_code(letter.lower()), letter)

    def letters(self, text: str) -> None:
        for letter in text:
            self.letter(letter)

    def paste(self, text: str | None = None) -> None:
        """Paste the clipboard, or the given text."""
        if text is not None:
            self.app.exchange.clipboard = Board(text)
        self.key(pygame.K_v, "\x16", pygame.KMOD_LCTRL)

    def drop(self, path: Path | str) -> None:
        """A file on the window."""
        self.happen(pygame.DROPFILE, file=str(path))

    def pixels(self, x: float, y: float) -> tuple[int, int]:
        """Return the window's pixel at a point of the plane."""
        scale = self.app.canvas.scale
        zero = self.app.canvas.to_units((0, 0))
        return round((x - zero[0]) * scale), round((y - zero[1]) * scale)

    def point(self, x: float, y: float, *, pressed: bool = False) -> None:
        buttons = (int(pressed), 0, 0)
        self.happen(pygame.MOUSEMOTION, pos=self.pixels(x, y), rel=(0, 0), buttons=buttons)

    def press(self, x: float, y: float, button: int = 1) -> None:
        self.point(x, y)
        self.happen(pygame.MOUSEBUTTONDOWN, pos=self.pixels(x, y), button=button)

    def release(self, x: float, y: float, button: int = 1) -> None:
        self.happen(pygame.MOUSEBUTTONUP, pos=self.pixels(x, y), button=button)

    def click(self, x: float, y: float, button: int = 1) -> None:
        self.press(x, y, button)
        self.release(x, y, button)

    def click_box(self, box: Box) -> None:
        self.click(*box.middle)

    def find(self, words: str) -> Any:
        """The control with these words in the scene on top."""
        controls = self.top.form.controls
        return next(each for each in controls if getattr(each, "words", "") == words)

    def use(self, *words: str) -> None:
        """Click on one button after the other, by their words."""
        for each in words:
            self.click_box(self.reveal(self.find(each)).box)

    def reveal(self, control: Any) -> Any:
        """Have a control of a page scrolled into sight."""
        if isinstance(self.top, TreeScene):
            self.top.form.focus = self.top.form.controls.index(control)
            self.top._reveal()
        return control

    def use_strip(self, *names: str) -> None:
        """Click buttons of a strip, as in a replay or a review, by name."""
        for each in names:
            self.click_box(self.top.keys[each].box)

    def drag(self, start: tuple[float, float], end: tuple[float, float], n: int = 4) -> None:
        """Carry something from one place to another."""
        self.press(*start)
        for i in range(1, n + 1):
            part = i / n
            x = start[0] + (end[0] - start[0]) * part
            self.point(x, start[1] + (end[1] - start[1]) * part, pressed=True)
        self.release(*end)

    def wheel(self, n_notches: int) -> None:
        self.happen(pygame.MOUSEWHEEL, x=0, y=n_notches)

    def come_back(self) -> None:
        """The hidden window is taken up again."""
        for kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED):
            self.post(kind)
        self.step()

    def push(self, scene: Shown) -> Shown:
        """Open a scene on top of the others."""
        self.app._change(Push(scene))
        self.step()
        return scene

    def change(self, **chosen: Any) -> None:
        """Settings, as if they had been chosen."""
        self.session.change(replace(self.session.settings, **chosen))

    def give(self, act: Act, **known: Any) -> None:
        """An intent, past all devices."""
        self.app.take(Intent(act, **known))

    def pad(self, *acts: Act) -> None:
        """One after the other by a gamepad."""
        for act in acts:
            self.give(act, device=Device.PAD)

    def open_options(self) -> None:
        """All of them, by keys, from the title or the table."""
        self.letter("o")
        self.key(pygame.K_PAGEDOWN)

    # --- the table

    def settle(self, limit: int = 600) -> None:
        """Wait until the player may choose; mistakes that are told are taken note of.

        What moves meanwhile is not painted: monkeys and games in motion show that it can be.
        """
        if self.is_at_table and self.controller.is_waiting:
            return
        with self.looking_away():
            for _ in range(limit):
                if self.is_at_table and self.controller.talk.notice is not None:
                    self.key(pygame.K_RETURN)
                self.step()
                if self.is_at_table and self.controller.is_waiting:
                    return
        raise AssertionError(f"nothing to choose after {limit} frames: {self.state.phase}")

    def go_on(self, key: int = pygame.K_F10) -> None:
        """The automatic key, or another, and on until the player may choose."""
        self.key(key)
        self.settle()

    def sit_down(self, is_so: Callable[[State], bool] | None = None) -> Self:
        """From the title to the table, and on until the player's choice comes at such a state."""
        self.go_on(pygame.K_RETURN)
        if is_so is not None:
            self.until(is_so)
        return self

    def automate(self) -> None:
        """Press the automatic key, once there is a choice."""
        self.settle()
        self.key(pygame.K_F10)

    def until(
        self, is_so: Callable[[State], bool], limit: int = 3000, *, key: int = pygame.K_F10
    ) -> None:
        """Play by the automatic key until the player's choice comes at such a state.

        What comes before is not looked at, and takes no time: that every moment can be painted is
        shown by whole games and by monkeys.
        """
        with self.looking_away(), self._at_once():
            for _ in range(limit):
                self.settle()
                if is_so(self.state):
                    return
                self.key(key)
        raise AssertionError("it never came to that")

    def place_of(self, card: int) -> tuple[float, float]:
        """Return a card's visible position."""
        sprites = self.look().sprites
        sprite = next(each for each in sprites if each.card == card)
        return sprite.x, sprite.y

    def peg_place(self, points: int | None = None) -> tuple[float, float]:
        """The back peg, or the hole that many points past the front peg."""
        front, back = self.state.pegs[Seat.PLAYER]
        return self.table.places.streets.hole_xy(
            Seat.PLAYER, back if points is None else front + points
        )


def let_live(drivers: Sequence[Driver], is_so: Callable[[], object]) -> None:
    """Let frames of all these windows pass until it is so, however long that takes."""

    def look() -> object:
        for driver in drivers:
            driver.step()
        return is_so()

    until(look)


@contextmanager
def heard() -> Iterator[list[Cue]]:
    """Record sounds in the meantime."""
    seen: list[Cue] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SoundPlayer, "play", lambda _self, cue, *_how: seen.append(cue))
        yield seen


def at_pace(pace: str) -> dict[str, Any]:
    """The settings for a speed; ``still`` moves nothing."""
    return {"motion": "off"} if pace == "still" else {"motion": "on", "speed": pace}


def session_of(recorder: Recorder, **chosen: Any) -> Session:
    """A player's who has chosen what is named."""
    session = Session(recorder)
    session.change(replace(session.settings, **chosen))
    return session


def reach(session: Session, is_so: Callable[[State], object]) -> None:
    """Past the table, by what the computer would choose in either chair, to such a state."""
    while not is_so(session.state):
        session.make(session.choose())


def new_session(seed: int = 5, **settings: Any) -> Session:
    """A match that no disk knows of, against a quick opponent."""
    motion = "on" if "speed" in settings else "off"
    chosen = {"motion": motion, "hints": False, "skill": "greedy", **settings}
    session = session_of(Recorder(None, None, seed), **chosen)
    session.begin_match()
    return session


def picked(driver: Driver) -> tuple[int, ...]:
    """Return the cards selected for the discard."""
    return driver.choice(ThrowChoice).picked


def press_anything(
    driver: Driver, chance: Random, times: Iterable[int], texts: Sequence[str], *never: Act
) -> Iterator[str]:
    """Any act at any place, mostly unseen; the scene on top after each, and the title at the end.

    What ends the program or closes all is never done, nor what else is named.
    """
    left = {Act.CLOSE, Act.BLANK, Act.FULL_SCREEN, Act.BACK, Act.CANCEL, Act.LEAVE, *never}
    acts = [*(act for act in Act if act not in left), Act.PRESS, Act.RELEASE, *[Act.CONFIRM] * 2]
    for _ in times:
        driver.app.is_watched = chance.random() < 0.02
        place = chance.uniform(0, 1920), chance.uniform(0, 1080)
        number, device = chance.choice((-1, 1, 2, 5)), chance.choice([*Device])
        text = chance.choice(texts)
        driver.app.take(Intent(chance.choice(acts), *place, number, text, device))
        driver.step()
        if driver.app.frame.is_hidden:
            driver.come_back()
        yield driver.names[-1]
    driver.app.is_watched = True
    while driver.names[-1] != "TitleScene":
        driver.give(Act.BACK)


def due(state: State) -> int:
    """Return the points that the player may claim."""
    assert isinstance(state.phase, Scoring)
    return min(total(state.phase.reasons), state.room(Seat.PLAYER))


def is_claim(state: State) -> bool:
    return isinstance(state.phase, Scoring) and to_move(state) is Seat.PLAYER


def is_count(state: State) -> bool:
    """Return True if the player has to claim a whole hand."""
    return isinstance(state.phase, Scoring) and is_claim(state) and state.phase.occasion.is_count


def claims(least: int) -> Callable[[State], bool]:
    """Return a test for a claim of at least that many points."""
    return lambda state: is_claim(state) and due(state) >= least


def counts(least: int) -> Callable[[State], bool]:
    """Return a test for a claim of a whole hand of at least that many points."""
    return lambda state: is_count(state) and due(state) >= least


def is_play_claim(state: State) -> bool:
    """Return True if the player has to claim points of a cut or a card."""
    return is_claim(state) and not is_count(state)


def is_throw(state: State) -> bool:
    return isinstance(state.phase, Discarding)


def is_play(state: State) -> bool:
    return isinstance(state.phase, Pegging)


def has_one_too_high(state: State) -> bool:
    """Return True if some cards fit, and another would pass 31."""
    return is_play(state) and len(state.playable(Seat.PLAYER)) < len(state.left(Seat.PLAYER))


def is_ready(state: State) -> bool:
    """Return True if the cards are cut, and not dealt yet."""
    return isinstance(state.phase, ReadyToDeal)


def is_counted(state: State) -> bool:
    """Return True if a hand was counted, and is still shown."""
    return isinstance(state.phase, Counted)


def is_over(state: State) -> bool:
    return isinstance(state.phase, GameOver)
