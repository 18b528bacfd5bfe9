"""The on-screen keyboard: text input by pad, mouse or keys."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from muggins.control.intents import Act, Device, Intent
from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import ButtonShown, Look, paint_button, paint_panel
from muggins.ui.control import EMPTY, Button, Effect, TextField
from muggins.ui.layout import Column, Item, Picture, Row, measured
from muggins.ui.page import Dialog
from muggins.ui.scene import Change, Pop

ROWS = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm._/")
WIDE = ("Shift", "Space", "Backspace", "Cancel", "Done")
WIDTH, LINE, KEY, GAP, EDGE = 1000.0, 84.0, 80.0, 8.0, 18.0
Q = 10  # the control that is in focus at first


class LetterKey(Button):
    """A button that may be as narrow as its letter, and as low as one of a list."""

    is_listed = True

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return ruler.width(self.words, Size.SMALL, Face.BOLD) + EDGE

    def show(self, look: Look) -> ButtonShown:
        return replace(super().show(look), is_listed=False)


class PadButton(LetterKey):
    """A button that names its key for pads only; the keys of a keyboard type letters here."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        key = self.key if canvas.prompts.is_pad else ""
        paint_button(canvas, replace(self.show(look), key=key))


class KeyboardScene(Dialog):
    """A layer with letters; finishing it finishes the field, too."""

    is_typing = True
    width = WIDTH

    def __init__(self, field: TextField) -> None:
        self.field = field
        self.text = field.text
        self.is_upper = not field.text
        super().__init__(field.caption(), focus=Q)
        self._enable()

    def build(self) -> Item:
        rows = [[self._key(letter) for letter in row] for row in ROWS]
        line = Picture(self._draw_line, LINE)
        return Column(line, *(Row(*row, gap=GAP) for row in (*rows, self._wide())), gap=GAP)

    def _key(self, letter: str) -> Button:
        return LetterKey(letter, partial(self._type, letter), weight=1.0, height=KEY)

    def _wide(self) -> list[Button]:
        acts: tuple[Effect, ...] = (self._shift, self._space, self._erase, Pop, self._finish)
        keys: tuple[str | Act, ...] = ("", Act.AUTOMATIC, Act.HINT, Act.BACK, Act.MENU)
        of_each = zip(WIDE, acts, keys, strict=True)
        buttons = [PadButton(words, act, key=key, weight=1.0) for words, act, key in of_each]
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
        """Enable only keys that the field accepts, in the right case."""
        for control in self.form.controls:
            assert isinstance(control, Button)
            letter = " " if control.words == "Space" else control.words
            if len(letter) == 1:
                cased = letter.upper() if self.is_upper else letter.lower()
                control.words = control.words if letter == " " else cased
                control.is_enabled = self.field.fits(self.text + cased)

    # --- as a scene

    def handle(self, intent: Intent) -> Change | None:
        """Accept letters from any device; a pad has a button for each of the wide keys."""
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

    def read(self) -> Iterator[str]:
        yield self.text or EMPTY

    def _draw_line(self, canvas: Canvas, box: Box) -> None:
        paint_panel(canvas, box, fill=palette.NIGHT)
        (x, y), room = box.middle, box.width - 2 * EDGE
        typed = canvas.text(self.text, x, y, palette.CREAM, Size.LARGE, Face.BOLD, room=room)
        canvas.surface.fill(palette.FOCUS, (typed.right + 3, typed.top, 3, typed.height))
