"""The page on which keys and buttons of a pad are given to acts."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.control.bindings import (
    F1_MOVES,
    WORDS,
    Bindings,
    name_act,
    name_key,
    say_key,
    write_table,
)
from game.control.intents import Act, Device, Intent
from game.motion.boxes import Box, lines_in, split_across
from game.motion.places import WIDE_VIEW
from game.paint.kit import palette
from game.paint.kit.canvas import WIDTH, Canvas, Face, Size
from game.paint.kit.keycaps import prompt_of
from game.paint.kit.widgets import ButtonShown, Look, paint_button
from game.scenes.pieces.controls import Button, Control, put
from game.scenes.pieces.forms import PAPER, PanelScene, Room, paint_said
from game.scenes.pieces.scene import Change, Pop, Push
from game.session.session import Session
from game.speech.outline import Part

DEVICES = (Device.KEYS, Device.PAD)
N_ROWS = 14
ROW_GAP, ROW_HEIGHT = 6.0, 46.0
GUTTER = 30.0
INSET, EDGE, CAP_GAP, MOST_CAPS = 22.0, 16.0, 10.0, 3
NO_KEY = "none"
PATIENCE = 10.0  # seconds until a question for a key is dropped
PANEL = Box((WIDTH - 760) / 2, 380, 760, 300)


class ActButton(Button):
    """An act with the key or button that means it."""

    def __init__(self, box: Box, act: Act, scene: "BindingsScene") -> None:
        super().__init__(box, name_act(act, scene.device), partial(scene.ask, act))
        self.meant, self.scene = act, scene

    def describe(self) -> Part:
        keys = self.scene.bindings.keys_of(self.meant, self.scene.device)
        value = ", ".join(say_key(key, self.scene.device) for key in keys) or NO_KEY
        return replace(super().describe(), value=value)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Words on the left, on the right the caps of its keys, as many as leave room for them."""
        paint_button(canvas, ButtonShown(self.box, "", look))
        x, y = self.box.x + INSET, self.box.middle[1]
        is_pad = self.scene.device is Device.PAD
        keys = self.scene.bindings.keys_of(self.meant, self.scene.device)[:MOST_CAPS]
        caps = [prompt_of(canvas, key, palette.CREAM, is_pad=is_pad) for key in keys]
        widths = [cap.get_width() / canvas.scale + CAP_GAP for cap in caps]
        wanted = canvas.width(self.words, Size.SMALL, Face.BOLD)
        while len(caps) > 1 and x + wanted > self.box.right - INSET - sum(widths):
            del caps[-1], widths[-1]
        right = self.box.right - EDGE
        for cap, width in zip(reversed(caps), reversed(widths), strict=True):
            canvas.put(cap, right, y, "midright")
            right -= width
        room = right - x
        canvas.text(self.words, x, y, palette.CREAM, Size.SMALL, Face.BOLD, "midleft", room)


class BindingsScene(Room):
    """A row for each act, on a page for each device."""

    title = "Keys and buttons"
    tabs = ("Keyboard", "Gamepad")

    def __init__(self, session: Session) -> None:
        self._session = session
        super().__init__()

    @property
    def device(self) -> Device:
        return DEVICES[self.tab]

    def page_controls(self) -> Sequence[Control]:
        acts: list[Control] = [ActButton(PAPER, act, self) for act in WORDS]
        tables = [("As usual", self._reset)]
        if self.device is Device.KEYS:
            tables.append(("As in 1989", self._play_by_f1))
        return acts + [Button(PAPER, words, act) for words, act in tables]

    def _lay_page(self, controls: Sequence[Control]) -> None:
        boxes = [
            box
            for half in split_across(self._paper, 2, GUTTER)
            for box in lines_in(half, N_ROWS, least=ROW_HEIGHT, most=half.height, gap=ROW_GAP)
        ]
        put(controls[: len(WORDS)], boxes)
        put(controls[len(WORDS) :], split_across(boxes[len(WORDS)], 2, GUTTER))

    def _reset(self) -> None:
        self._keep("")
        self.message = "Everything means again what it usually does."

    def _play_by_f1(self) -> None:
        """The game of 1989 made its moves for you by F1, and had no help; the two change keys."""
        self._keep(F1_MOVES)
        self.message = "F1 moves for you, as in 1989, and F10 is the help."

    def _keep(self, text: str) -> None:
        settings = self._session.settings
        is_pad = self.device is Device.PAD
        self._session.change(
            replace(settings, pad=text) if is_pad else replace(settings, keys=text)
        )

    @property
    def bindings(self) -> Bindings:
        settings = self._session.settings
        return Bindings.read(settings.keys, settings.pad)

    def ask(self, act: Act) -> Change:
        self.message = ""
        return Push(AskScene(act, self.device, partial(self._bind, act)))

    def _bind(self, act: Act, key: str) -> None:
        try:
            bindings = self.bindings.bind(act, key, self.device)
        except ValueError as error:
            self.message = str(error)
            return
        self.message = f"{say_key(key, self.device)} it is."
        self._keep(write_table(bindings.own[self.device]))

    def draw_page(self, canvas: Canvas) -> None:
        words = "Choose an act, then press what shall mean it. Esc, Tab and 1 to 6 stay."
        if self.device is Device.PAD:
            words = "Choose an act, then press the button that shall mean it."
        words = canvas.prompts.fill(self.message or words)
        paint_said(canvas, words, self._paper, self._said)


class AskScene(PanelScene):
    """A layer that waits for a key or a button."""

    rooms = (WIDE_VIEW,)
    _grows = False

    def __init__(self, act: Act, device: Device, take: Callable[[str], object]) -> None:
        box = Box(PANEL.x + 220, PANEL.y + 200, 320, 68)
        super().__init__(PANEL, [Button(box, "Leave it", Pop)])
        self.asked, self.take = device, take
        self._name = name_act(act, device)
        self.title = f"Press {'a button' if device is Device.PAD else 'a key'} for"
        self._waited = 0.0

    def handle(self, intent: Intent) -> Change | None:
        if intent.act is Act.NAMED:
            self.take(intent.text)
            return Pop()
        return super().handle(intent)

    def update(self, seconds: float) -> Change | None:
        """Nobody is locked in for want of a pad."""
        self._waited += seconds
        return Pop() if self._waited >= PATIENCE else None

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        x = PANEL.middle[0]
        canvas.text(self.title, x, PANEL.y + 56, palette.CREAM, Size.BODY)
        canvas.text(self._name, x, PANEL.y + 114, palette.BRASS, Size.LARGE, Face.TITLE)
        stay = f"{name_key('escape')} leaves it as it is"
        canvas.text(stay, x, PANEL.y + 166, palette.QUIET, Size.SMALL)
