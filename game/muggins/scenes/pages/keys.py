"""The page for key and pad bindings."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from muggins.control.intents import (
    F1_MOVES,
    WORDS,
    Act,
    Bindings,
    Device,
    Intent,
    name_act,
    name_key,
    say_key,
    write_table,
)
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.keycaps import prompt_of
from muggins.paint.kit.widgets import ButtonShown, Look, paint_button
from muggins.session.session import Session
from muggins.speech.outline import Part
from muggins.ui.control import Button, Control
from muggins.ui.layout import Column, Grid, Item, Text
from muggins.ui.page import Dialog, Page
from muggins.ui.scene import Change, Pop, Push

DEVICES = (Device.KEYS, Device.PAD)
INSET, EDGE, CAP_GAP, MOST_CAPS, CAPS = 22.0, 16.0, 10.0, 3, 190.0
NO_KEY = "none"
HEIGHT = 64.0
PATIENCE = 10.0  # seconds until a question for a key is dropped


class KeysButton(Button):
    """An act with its key or button."""

    def __init__(self, act: Act, scene: "BindingsScene") -> None:
        super().__init__(name_act(act, scene.device), partial(scene.ask, act), height=HEIGHT)
        self.meant, self.scene = act, scene

    def least_width(self, ruler: Canvas) -> float:
        return ruler.width(self.words, Size.SMALL, Face.BOLD) + INSET + CAPS

    def describe(self) -> Part:
        keys = self.scene.bindings.keys_of(self.meant, self.scene.device)
        value = ", ".join(say_key(key, self.scene.device) for key in keys) or NO_KEY
        return replace(super().describe(), value=value)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw the name on the left, and as many key caps as fit on the right."""
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


class BindingsScene(Page):
    """A row for each act, with a tab for each device."""

    title = "Keys and buttons"
    tabs = ("Keyboard", "Gamepad")

    def __init__(self, session: Session) -> None:
        self._session = session
        super().__init__()

    @property
    def device(self) -> Device:
        return DEVICES[self.tab]

    def build(self) -> Item:
        return Grid(*(KeysButton(act, self) for act in WORDS), gap=12.0)

    def footer(self) -> Sequence[Control]:
        tables = [Button("Restore defaults", self._reset)]
        if self.device is Device.KEYS:
            tables.append(Button("Use 1989 keys", self._play_by_f1))
        return tables

    def _reset(self) -> None:
        self._keep("")
        self.message = "All keys and buttons were reset to their defaults."

    def _play_by_f1(self) -> None:
        """Exchange F1 and F10, as in the game of 1989, in which F1 made your moves."""
        self._keep(F1_MOVES)
        self.message = "As in 1989: F1 moves for you, and F10 opens Help."

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
        self.message = f"Set to {say_key(key, self.device)}."
        self._keep(write_table(bindings.own[self.device]))

    def explain(self) -> str:
        if self.device is Device.PAD:
            return "Choose an action, then press a button for it."
        return "Choose an action, then press a key for it. Esc, Tab and 1 to 6 can't be changed."


class AskScene(Dialog):
    """A layer that waits for a key or a button."""

    def __init__(self, act: Act, device: Device, take: Callable[[str], object]) -> None:
        self.asked, self.take = device, take
        self._name = name_act(act, device)
        self._waited = 0.0
        super().__init__(f"Press {'a button' if device is Device.PAD else 'a key'} for")

    def build(self) -> Item:
        name = Text(self._name, Size.LARGE, palette.BRASS, face=Face.TITLE, align=0.5)
        stay = f"{name_key('escape')} cancels"
        return Column(name, Text(stay, Size.SMALL, palette.QUIET, align=0.5), Button("Cancel", Pop))

    def handle(self, intent: Intent) -> Change | None:
        if intent.act is Act.NAMED:
            self.take(intent.text)
            return Pop()
        return super().handle(intent)

    def update(self, seconds: float) -> Change | None:
        """Time out, since the player may not have a pad."""
        self._waited += seconds
        return Pop() if self._waited >= PATIENCE else None
