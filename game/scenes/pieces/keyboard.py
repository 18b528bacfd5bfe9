"""The on-screen keyboard: writes into a field by pad or by mouse, and by keys as well."""

from dataclasses import replace
from functools import partial

from game.control.intents import Act, Device, Intent
from game.motion.boxes import Box
from game.paint.kit import palette
from game.paint.kit.canvas import WIDTH, Canvas, Face, Size
from game.paint.kit.widgets import Look, paint_button, paint_panel
from game.scenes.pieces.controls import Button
from game.scenes.pieces.forms import PanelScene
from game.ui.control import EMPTY, Control, Effect, TextField
from game.ui.scene import Change, Pop

ROWS = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm._/")
SIZE, PITCH, EDGE = 92.0, 100.0, 36.0  # narrow enough for an upright window
LEFT, TOP = (WIDTH - 9 * PITCH - SIZE) / 2, 452.0
PANEL = Box(LEFT - EDGE, TOP - 190, 9 * PITCH + SIZE + 2 * EDGE, 5 * PITCH + 210)
LINE = Box(LEFT, TOP - 126, 9 * PITCH + SIZE, 84)
WIDE = ("Shift", "Space", "Erase", "Cancel", "Done")
WIDE_PITCH = 2 * PITCH
Q = 10  # the control that is in focus at first


class PadButton(Button):
    """Names its key to those who hold a pad; the keys of a keyboard write letters here."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        key = self.key if canvas.prompts.is_pad else ""
        paint_button(canvas, replace(self.show(look), key=key))


class KeyboardScene(PanelScene):
    """A layer with letters; when done, the field is, too."""

    is_typing = True

    def __init__(self, field: TextField) -> None:
        self.field = field
        self.text = field.text
        self.is_upper, self.title = not field.text, field.caption()
        super().__init__(PANEL, [*self._letters(), *self._wide()], Q)
        self._enable()

    def _letters(self) -> list[Control]:
        return [
            Button(
                Box(LEFT + x * PITCH, TOP + y * PITCH, SIZE, SIZE),
                letter,
                partial(self._type, letter),
            )
            for y, row in enumerate(ROWS)
            for x, letter in enumerate(row)
        ]

    def _wide(self) -> list[Control]:
        acts: tuple[Effect, ...] = (self._shift, self._space, self._erase, Pop, self._finish)
        keys: tuple[str | Act, ...] = ("", Act.AUTOMATIC, Act.HINT, Act.BACK, Act.MENU)
        buttons = [
            PadButton(
                Box(LEFT + i * WIDE_PITCH, TOP + 4 * PITCH, WIDE_PITCH - PITCH + SIZE, SIZE - 20),
                words,
                act,
                key=key,
            )
            for i, (words, act, key) in enumerate(zip(WIDE, acts, keys, strict=True))
        ]
        buttons[-1].is_main = True
        return list(buttons)

    # --- writing

    def _type(self, letter: str) -> None:
        cased = letter.upper() if self.is_upper else letter
        self.is_upper = False
        self._write(cased)

    def _write(self, letter: str) -> None:
        if self.field.fits(self.text + letter):
            self.text += letter
        self._enable()

    def _space(self) -> None:
        self._write(" ")

    def _erase(self) -> None:
        self.text = self.text[:-1]
        self._enable()

    def _shift(self) -> None:
        self.is_upper = not self.is_upper
        self._enable()

    def _finish(self) -> Change:
        self.field.text = self.text
        return Pop(then=self.field.done())

    def _enable(self) -> None:
        """Only what the field takes can be chosen, in the case in which it will be written."""
        for control in self.form.controls:
            assert isinstance(control, Button)
            letter = " " if control.words == "Space" else control.words
            if len(letter) == 1:
                cased = letter.upper() if self.is_upper else letter.lower()
                control.words = control.words if letter == " " else cased
                control.is_enabled = self.field.fits(self.text + cased)

    # --- as a scene

    def handle(self, intent: Intent) -> Change | None:
        """Letters by any device; a pad has a button for each of the wide keys."""
        is_pad = intent.device is Device.PAD
        if intent.act is Act.TYPE:
            self._write(intent.text)
        elif intent.act is Act.ERASE or (is_pad and intent.act is Act.HINT):
            self._erase()
        elif is_pad and intent.act is Act.AUTOMATIC:
            self._space()
        elif intent.act is (Act.MENU if is_pad else Act.CONFIRM):
            return self._finish()
        else:
            return super().handle(intent)
        return None

    def _read_ground(self) -> tuple[str, ...]:
        return (self.text or EMPTY,)

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        canvas.text(self.title, PANEL.middle[0], PANEL.y + 36, palette.QUIET, Size.SMALL)
        paint_panel(canvas, LINE, fill=palette.NIGHT)
        (x, y), room = LINE.middle, LINE.width - EDGE
        typed = canvas.text(self.text, x, y, palette.CREAM, Size.LARGE, Face.BOLD, room=room)
        canvas.surface.fill(palette.FOCUS, (typed.right + 3, typed.top, 3, typed.height))
