"""Words for a friend far away: six gestures, a line of one's own, and whether there are any."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.motion.boxes import beside, lines_in, split_across
from game.motion.places import TABLE_ROOMS
from game.paint.kit.canvas import Canvas
from game.scenes.pieces.controls import NOWHERE, Button, Control, Field, Row, put
from game.scenes.pieces.forms import Room, paint_said
from game.scenes.pieces.scene import Change, Pop
from game.session.apart import Apart
from game.session.session import Session
from game.settings.settings import SETTINGS
from game.words.table.gestures import GESTURES, SAY, fits_line

SEEN = "{who} reads it at the table. Nothing of it is kept."
GONE = "{who} is not there to hear it."
OFF = "Nothing is said here, and what {who} says is not shown."
HEIGHT, GAP, SIDE, ABREAST = 86.0, 12.0, 250.0, 2
N_LINES = -(-len(GESTURES) // ABREAST) + 2


class SayingScene(Room):
    """Whatever is pressed is said, and leads back to the table."""

    title = SAY
    rooms = TABLE_ROOMS

    def __init__(self, session: Session, apart: Apart) -> None:
        self._session, self._apart = session, apart
        super().__init__()
        self.form.focus = 0

    @property
    def told(self) -> str:
        """What becomes of what is said."""
        is_on, is_there = self._is_on(), self._apart.line.is_there
        told = (SEEN if is_there else GONE) if is_on else OFF
        return told.format(who=self._apart.other)

    def page_controls(self) -> Sequence[Control]:
        """A button for each gesture, a field for other words, and the setting."""
        gestures = [Button(NOWHERE, each, partial(self._say, each)) for each in GESTURES]
        self._field = Field(NOWHERE, "In your words:", "", fits=fits_line, done=self._say_own)
        says = Button(NOWHERE, "Say it", self._say_own)
        self._words: list[Control] = [*gestures, self._field, says]
        told = SETTINGS["chats"]
        row = Row(NOWHERE, told.label, told.values, self._is_on, self._turn, help=told.help)
        self._look()
        return [*self._words, row]

    def _lay_page(self, controls: Sequence[Control]) -> None:
        """Gestures two by two, the line below them, and the setting."""
        paper, grown = self._paper, self._grown
        *gestures, field, says, row = controls
        least, most = HEIGHT, HEIGHT * grown
        *lines, own, last = lines_in(paper, N_LINES, least=least, most=most, gap=GAP * grown)
        put(gestures, [box for line in lines for box in split_across(line, ABREAST, GAP)])
        put([field, says], beside(own, SIDE * grown, GAP))
        row.box = replace(last, y=last.y + GAP)

    def _is_on(self) -> bool:
        return self._session.settings.chats

    def _turn(self, value: object) -> None:
        self._session.change(replace(self._session.settings, chats=bool(value)))
        self._look()

    def _look(self) -> None:
        for control in self._words:
            control.is_enabled = self._is_on()

    def _say_own(self) -> Change | None:
        return self._say(self._field.text)

    def _say(self, words: str) -> Change | None:
        if not words.strip():
            return None
        self._apart.line.pass_on(words)
        return Pop()

    def draw_page(self, canvas: Canvas) -> None:
        paint_said(canvas, self.told, self._paper, self._said)
