"""Movable objects over the table: the board and the log; the board by keys, too."""

from dataclasses import replace
from math import hypot

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box, around
from muggins.motion.places import TABLE_ROOMS, USUAL, Places
from muggins.motion.streets import Point
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Size
from muggins.paint.kit.widgets import paint_focus, paint_panel
from muggins.session.session import Session
from muggins.speech.outline import Outline
from muggins.ui.focus import ARROWS
from muggins.ui.scene import Change, Pop, Scene

STEP = 40.0
BOARD_IN_SIGHT, LOG_IN_SIGHT = 240.0, 80.0  # units that stay in the window, wherever it is carried
STILL = 8.0  # units that a hand may stray in a click
WORDS = Box(560, 690, 800, 64)
DONE = frozenset({Act.CONFIRM, Act.BACK, Act.CANCEL, Act.PRESS, Act.MENU})
MARGIN = 10.0
HOW = "Move the board with the arrow keys, then press {confirm}"


class Carried:
    """A thing with a default place on the table, and the offset to which it was dragged.

    When it is released, the offset is stored across runs, as an entry of section Global.
    """

    _entry = ""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.places: Places = USUAL
        self.off = _read(session.ledger.switches.text(self._entry))
        self._grip: Point = (0.0, 0.0)  # where it is held

    @property
    def home(self) -> Box:
        """Default position."""
        raise NotImplementedError

    @property
    def box(self) -> Box:
        """Position on the table."""
        raise NotImplementedError

    def _lie(self, across: float, down: float) -> Box:
        """Return the moved position, with a minimum part in view."""
        home, view, (dx, dy) = self.home, self.places.view, self.off
        x = max(view.x + across - home.width, min(view.right - across, home.x + dx))
        y = max(view.y, min(view.bottom - down, home.y + dy))
        return replace(home, x=x, y=y)

    def put(self, x: float, y: float) -> None:
        self.off = x - self.home.x, y - self.home.y

    def _take(self, x: float, y: float) -> None:
        self._grip = x - self.box.x, y - self.box.y

    def _follow(self, x: float, y: float) -> None:
        self.put(x - self._grip[0], y - self._grip[1])

    def keep(self) -> None:
        told = ",".join(str(round(each)) for each in self.off)
        self._session.ledger.switches.keep(self._entry, told)


def _read(text: str) -> Point:
    """Parse two numbers; zeros if they are invalid."""
    try:
        x, y = map(int, text.split(","))
    except ValueError:
        return 0.0, 0.0
    return float(x), float(y)


class BoardPlace(Carried):
    """The board: at the top, floating, or hidden, depending on the settings.

    Holes and pegs keep their own places on the board.
    """

    _entry = "BoardAt"
    is_carried = False

    @property
    def is_hidden(self) -> bool:
        return self._session.settings.board == "hidden"

    @property
    def is_floating(self) -> bool:
        return self._session.settings.board == "floating"

    @property
    def home(self) -> Box:
        return Box(*self.places.streets.box)

    @property
    def box(self) -> Box:
        return self._lie(BOARD_IN_SIGHT, self.home.height / 2) if self.is_floating else self.home

    def to_board(self, x: float, y: float) -> Point:
        return x - self.box.x + self.home.x, y - self.box.y + self.home.y

    def to_table(self, x: float, y: float) -> Point:
        return x + self.box.x - self.home.x, y + self.box.y - self.home.y

    def carry(self, intent: Intent) -> bool:
        """Drag the board by its wood; return True if the intent was used."""
        x, y = intent.x, intent.y
        if intent.act is Act.PRESS and self.is_floating and self.box.holds(x, y):
            self._take(x, y)
            self.is_carried = True
        elif not self.is_carried:
            return False
        elif intent.act is Act.MOVE:
            self._follow(x, y)
        elif intent.act in (Act.RELEASE, Act.CANCEL, Act.LEAVE):
            self.is_carried = False
            self.keep()
        return True


class LogPlace(Carried):
    """The log: a press grabs it; a release at the same place is a click."""

    _entry = "MessagesAt"
    is_carried = False  # since it was pressed last
    _pressed: Point = (0.0, 0.0)

    @property
    def home(self) -> Box:
        return self.places.messages

    @property
    def box(self) -> Box:
        return self._lie(LOG_IN_SIGHT, LOG_IN_SIGHT)

    def take(self, x: float, y: float) -> None:
        self._take(x, y)
        self._pressed, self.is_carried = (x, y), False

    def carry(self, x: float, y: float) -> None:
        self.is_carried |= hypot(x - self._pressed[0], y - self._pressed[1]) > STILL
        if self.is_carried:
            self._follow(x, y)


class MovingScene(Scene):
    """Modal layer in which arrows move the floating board."""

    title = "Moving the board"
    is_layer = True
    rooms = TABLE_ROOMS

    def __init__(self, board: BoardPlace) -> None:
        self.board = board

    def handle(self, intent: Intent) -> Change | None:
        if intent.act in DONE:
            return Pop()
        if intent.act in ARROWS:
            (dx, dy), box = ARROWS[intent.act], self.board.box
            self.board.put(box.x + dx * STEP, box.y + dy * STEP)
            self.board.keep()
        return None

    def describe(self) -> Outline:
        return Outline(self.title, (HOW,))

    def draw(self, canvas: Canvas) -> None:
        paint_focus(canvas, around(self.board.box, MARGIN))
        paint_panel(canvas, WORDS)
        canvas.text(canvas.prompts.fill(HOW), *WORDS.middle, palette.CREAM, Size.SMALL)
