"""Three ways to play: by mouse, by keyboard and by pad alone, as a person does it."""

import os
import time
from pathlib import Path
from typing import Protocol

from muggins.audio.mixer import SoundPlayer as Sound
from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box
from muggins.motion.places import sorted_cards
from muggins.paint.kit.canvas import Canvas, see
from muggins.record.players import KNOWN, LESSON
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.moves import Claim, Cut, Move, Play, Throw
from muggins.rules.state import State
from muggins.scenes.pages.options import FirstOptionsScene
from muggins.scenes.table.buttons import UNTOUCHED
from muggins.scenes.table.play import PlayScene
from muggins.scenes.title import TitleScene
from muggins.session.session import Session
from muggins.ui.control import Control
from muggins.ui.page import TreeScene
from muggins.words.table.menu_words import name_game
from tests.window.program import Program
from tests.window.screen import Point, Screen

PADS = Path(__file__).with_name("pads.py")
DRAG_STEPS = 12
FRAME = "0.02"  # seconds; a hand moves over several frames


def find(scene: TreeScene, words: str) -> Control:
    for each in scene.form.controls:
        if words == getattr(each, "label", getattr(each, "words", "")):
            return each
    raise AssertionError(f"no control is called {words!r}")


def nobody() -> Session:
    """Return a session with default looks."""
    return Session(Recorder(None, None, 0))


def title(state: State) -> TitleScene:
    """Return the main menu of somebody who knows the game, and whose match has come so far."""
    session = nobody()
    session.recorder.player_notes.keep(LESSON, KNOWN)
    session.match.put(state)
    return TitleScene(session, Sound())


def n_spread(state: State) -> int:
    """Return the number of cards spread for the cut."""
    return 52 if state.hand is None else len(state.the_hand.stock)


class Hands(Protocol):
    """Somebody at the table."""

    @property
    def program(self) -> Program: ...

    def begin(self) -> None: ...

    def make(self, state: State, move: Move) -> None: ...

    def quit(self) -> None: ...


class Mouse:
    """Never touches a key."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.n_drags = self.n_hole_clicks = 0
        self.shot_while_dragging: str | None = None

    def point(self, x: float, y: float) -> list[str]:
        """The words that move the pointer to a place of the plane."""
        return self.move(self.program.pixel(x, y))

    def move(self, pixel: Point) -> list[str]:
        """Return the words that move the pointer to a pixel of the window."""
        return ["mousemove", "--window", self.program.window, *map(str, pixel)]

    def click(self, x: float, y: float) -> None:
        """Go there and press the button, as briefly as a finger does."""
        self._click_at(self.point(x, y))

    def _click_at(self, place: list[str]) -> None:
        words = [*place, "mousedown", "1", "sleep", FRAME, "mouseup", "1"]
        self.program.screen.do("xdotool", *words)

    def press(self, box: Box) -> None:
        self.click(*box.middle)

    def show(self, scene: TreeScene) -> Canvas:
        """Lay a scene out as it is in this window."""
        size = self.program.size
        canvas = Canvas(size, see(scene.sight, size, 1.0)[0])
        scene.scale = canvas.scale
        scene.fit(canvas.view)
        return canvas

    def use(self, scene: TreeScene, *words: str) -> None:
        """Click controls of a scene like the one shown, scrolling to each by the wheel."""
        canvas = self.show(scene)
        for each in words:
            control = find(scene, each)
            while not control.holds(*control.box.middle):
                assert scene.handle(Intent(Act.SCROLL, number=-1)) is None
                self.program.screen.do("xdotool", "click", "5", "sleep", FRAME)
            self._click_at(self.move(canvas.point(*control.box.middle)))

    def begin(self) -> None:
        state = self.program.state
        self.use(title(state), name_game(state))

    def make(self, state: State, move: Move) -> None:
        match move:
            case Cut(place):
                spread = self.program.places.spread
                self.click(spread.at(n_spread(state), place), spread.y)
            case Throw(cards):
                for card in cards:
                    self.click(*self._place(state, card))
                self.press_main()
            case Play(card):
                self.click(*self._place(state, card))
            case Claim(points):
                self._claim(state, points)
            case _:
                self.press_main()

    def press_main(self) -> None:
        """Press it once a click there is no slip."""
        time.sleep(UNTOUCHED)
        self.press(self.program.places.main)

    def press_nothing(self) -> None:
        """Give points up, once that can have been read."""
        time.sleep(UNTOUCHED)
        self.press(self.program.places.nothing)

    def _place(self, state: State, card: int) -> tuple[float, float]:
        cards = sorted_cards(state.left(Seat.PLAYER))
        own = self.program.places.own
        return own.at(len(cards), cards.index(card)), own.y

    def _claim(self, state: State, points: int) -> None:
        """One claim in three by a click on the hole, the others by carrying the back peg."""
        front, back = state.pegs[Seat.PLAYER]
        streets = self.program.places.streets
        goal = streets.hole_xy(Seat.PLAYER, front + points)
        if points == 0:
            self.press_nothing()
        elif (self.n_drags + self.n_hole_clicks) % 3 == 2:
            self.n_hole_clicks += 1
            self.click(*goal)
        else:
            self.n_drags += 1
            self.drag(streets.hole_xy(Seat.PLAYER, back), goal)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        do = self.program.screen.do
        do("xdotool", *self.point(*start), "sleep", FRAME, "mousedown", "1")
        words: list[str] = []
        for step in range(1, DRAG_STEPS + 1):
            part = step / DRAG_STEPS
            x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
            words += [*self.point(x, y), "sleep", "0.005"]
        do("xdotool", *words, "sleep", FRAME)
        if self.shot_while_dragging is not None:
            self.program.screen.shoot(self.shot_while_dragging)
            self.shot_while_dragging = None
        do("xdotool", "mouseup", "1")

    def quit(self) -> None:
        self.press(self.program.places.menu)
        self.use(PlayScene(nobody(), Sound()).navigation.menu(), "Quit")


def open_options(mouse: Mouse) -> None:
    """Open all options from the main menu."""
    mouse.use(title(mouse.program.state), "Options")
    mouse.use(FirstOptionsScene(nobody(), Sound()), "All options")


class Stepper:
    """Goes from card to card and takes what it comes to, as arrows and pads do."""

    right, left, take = "Right", "Left", "Return"

    def __init__(self, program: Program) -> None:
        self.program = program

    def type(self, *keys: str) -> None:
        self.program.screen.do("xdotool", "key", "--delay", "20", *keys)

    def begin(self) -> None:
        self.type(self.take)

    def make(self, state: State, move: Move) -> None:
        match move:
            case Cut(place):
                self.type(*self._steps(place - 26), self.take)
            case Throw((first, second)):
                one, two = (self._index(state, card) for card in (first, second))
                self.type(*self._steps(one), self.take, *self._steps(two - one), *[self.take] * 2)
            case Play(card):
                self._play(state, card)
            case Claim(points):
                self._claim(points)
            case _:
                self.type(self.take)

    def _play(self, state: State, card: int) -> None:
        cards, legal = self.cards(state), state.playable(Seat.PLAYER)
        first = next(i for i, each in enumerate(cards) if each in legal)
        self.type(*self._steps(cards.index(card) - first), self.take)

    def _claim(self, points: int) -> None:
        if not points:
            time.sleep(UNTOUCHED)  # what gives points up has to have been read
        self.type(*["Up"] * points, self.take)

    def cards(self, state: State) -> tuple[int, ...]:
        return sorted_cards(state.left(Seat.PLAYER))

    def _index(self, state: State, card: int) -> int:
        return self.cards(state).index(card)

    def _steps(self, n_steps: int) -> list[str]:
        return [self.right if n_steps > 0 else self.left] * abs(n_steps)

    def quit(self) -> None:
        self.type("m", "q")


class Keys(Stepper):
    """Never touches the mouse; has numbers for cards, too."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._n_picks = 0

    def make(self, state: State, move: Move) -> None:
        match move:
            case Throw((first, second)):
                one, two = (self._index(state, card) for card in (first, second))
                self.type(str(one + 1), *self._steps(two - one), "Return", "Return")
            case _:
                super().make(state, move)

    def _play(self, state: State, card: int) -> None:
        """Every other card by its number, the rest with the arrows."""
        self._n_picks += 1
        if self._n_picks % 2:
            self.type(str(self._index(state, card) + 1), "space")
        else:
            super()._play(state, card)


class PadProgram(Program):
    """The program with a pad, which is all that it gets."""

    def __init__(self, screen: Screen, folder: Path, name: str, seed: int) -> None:
        self.fifo = folder / "pad"
        os.mkfifo(self.fifo)
        self.command = (str(PADS), str(self.fifo))
        super().__init__(screen, folder, name, seed)
        self._lines = self.fifo.open("w", buffering=1)
        self.tell("plug", "wait 0.2")

    def __enter__(self) -> "PadProgram":
        return self

    def tell(self, *lines: str) -> None:
        for line in lines:
            self._lines.write(f"{line}\n")

    def __exit__(self, error: type[BaseException] | None, *rest: object) -> None:
        super().__exit__(error, *rest)
        self._lines.close()


class Pad(Stepper):
    """Never touches mouse or keys."""

    program: PadProgram
    right, left, take = "dpright", "dpleft", "a"

    def type(self, *keys: str) -> None:
        for button in keys:
            self.program.tell(f"down {button}", f"up {button}")

    def flick(self, axis: str, value: float) -> None:
        self.program.tell(f"lean {axis} {value}", f"lean {axis} 0")

    def _claim(self, points: int) -> None:
        if not points:
            time.sleep(UNTOUCHED)
        for _ in range(points):
            self.flick("lefty", -1.0)
        self.type(self.take)

    def quit(self) -> None:
        self.type("start", "dpup", "a")
