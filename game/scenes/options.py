"""The options: groups on the left, settings on the right, each with a line that explains it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.control.intents import POINTER, Act, Intent
from game.paint import palette
from game.paint.canvas import WIDTH, Canvas, Face, Size
from game.paint.faces import Style
from game.paint.felt import draw_felt
from game.paint.widgets import Box, Look, paint_button, paint_focus, paint_panel
from game.rules.terms import WEIGHTS, FirstDealer, Forfeit, Length, Mistakes
from game.scenes.scene import Change, Pop
from game.scenes.session import Session
from game.store.settings import LOUDEST, SPEEDS, Background, Patter, Sounds

Values = tuple[tuple[object, str], ...]
ON_OFF: Values = ((True, "On"), (False, "Off"))
VOLUMES: Values = tuple((n, "Silent" if n == 0 else str(n)) for n in range(LOUDEST + 1))

GROUPS_X, ROWS_X, TOP = 90.0, 520.0, 216.0
GROUP_SIZE, ROW_SIZE, PITCH = (370.0, 70.0), (1310.0, 74.0), 86.0
HELP_Y = 1000.0


@dataclass(frozen=True, slots=True)
class Row:
    """One setting: its name, what it is called, its values in words, and what it does."""

    name: str
    label: str
    values: Values
    help: str


GROUPS: tuple[tuple[str, tuple[Row, ...]], ...] = (
    (
        "Help at the table",
        (
            Row("hints", "Hints", ON_OFF, "Marks the cards and the hole the computer would pick."),
            Row("details", "Scoring details", ON_OFF, "Shows how each hand is counted."),
            Row("autoplay", "Automatic play", ON_OFF, "Lets the automatic button play cards."),
            Row("autoscore", "Automatic scoring", ON_OFF, "Lets the automatic button peg."),
            Row("sort", "Sort hands", ON_OFF, "Lays hands out low to high, else as dealt."),
        ),
    ),
    (
        "The match",
        (
            Row(
                "weights",
                "Match points",
                tuple((i, "-".join(map(str, each))) for i, each in enumerate(WEIGHTS)),
                "Points for a win, a skunk and a double skunk, from now on.",
            ),
            Row(
                "mistakes",
                "Scoring mistakes",
                (
                    (Mistakes.FRIENDLY, "Friendly"),
                    (Mistakes.PENALTIES, "Penalties"),
                    (Mistakes.MUGGINS, "Penalties and muggins"),
                ),
                "Friendly corrects you; penalties and muggins make mistakes cost points.",
            ),
            Row(
                "forfeit",
                "Forfeit on overclaim",
                (
                    (Forfeit.NEVER, "Never"),
                    (Forfeit.WINNING, "If it would win"),
                    (Forfeit.ALWAYS, "Always"),
                ),
                "Claiming too much can lose the whole game.",
            ),
            Row(
                "length",
                "Game length",
                (
                    (Length.NORMAL, "121 points"),
                    (Length.SHORT, "61 points"),
                    (Length.ENDGAME, "End game practice"),
                ),
                "From the next game: whole, half, or from dealer 98 and pone 106.",
            ),
            Row(
                "first_dealer",
                "First dealer",
                (
                    (FirstDealer.LOSER, "Loser deals"),
                    (FirstDealer.ALTERNATE, "Alternate"),
                    (FirstDealer.PLAYER, "You, always"),
                    (FirstDealer.COMPUTER, "Computer, always"),
                ),
                "Who deals first in the next games.",
            ),
        ),
    ),
    (
        "Cards and table",
        (
            Row(
                "faces",
                "Card faces",
                tuple((style.value, style.value.replace("_", " ").capitalize()) for style in Style),
                "Large pips, four colours or high contrast for tired eyes.",
            ),
            Row(
                "background",
                "Felt",
                (
                    (Background.GREEN, "Green"),
                    (Background.CYAN, "Cyan"),
                    (Background.GRAY, "Gray"),
                ),
                "The colour of the table.",
            ),
            Row(
                "patter",
                "Obnoxious patter",
                ((Patter.DEFAULT, "On"), (Patter.HIDDEN, "Hidden")),
                "What the computer says while you think.",
            ),
            Row(
                "speed",
                "Speed",
                tuple((speed, speed.capitalize()) for speed in SPEEDS),
                "How fast cards and pegs move; none shows the end at once.",
            ),
        ),
    ),
    (
        "Sound",
        (
            Row(
                "sounds",
                "When a game is over",
                ((Sounds.DEFAULT, "Charge and Taps"), (Sounds.OFF, "Silence")),
                "Charge when the computer wins, Taps when it loses.",
            ),
            Row("effects", "Cards and pegs", VOLUMES, "How loud cards, pegs and buttons are."),
            Row("tunes", "Tunes", VOLUMES, "How loud Charge and Taps are."),
        ),
    ),
)


class OptionsScene:
    """Change settings; each change counts at once and is kept."""

    is_layer = False

    def __init__(self, session: Session) -> None:
        self.session = session
        self.group = 0
        self.row = 0
        self.is_pointing = False
        self.hovered: Box | None = None
        self.is_stale = True

    @property
    def rows(self) -> tuple[Row, ...]:
        """The settings of the open group."""
        return GROUPS[self.group][1]

    @property
    def pointer(self) -> str:
        """A hand over anything that can be pressed."""
        return "arrow" if self.hovered is None else "hand"

    def handle(self, intent: Intent) -> Change | None:
        """Go among rows and groups; change a value."""
        self.is_pointing = intent.act in POINTER
        match intent.act:
            case Act.BACK | Act.CANCEL:
                return Pop()
            case Act.UP | Act.DOWN:
                step = 1 if intent.act is Act.DOWN else -1
                self.row = (self.row + step) % len(self.rows)
            case Act.NEXT | Act.PREVIOUS:
                self._open((self.group + (1 if intent.act is Act.NEXT else -1)) % len(GROUPS))
            case Act.LEFT | Act.RIGHT | Act.CONFIRM:
                self._turn(self.row, -1 if intent.act is Act.LEFT else 1)
            case Act.MOVE | Act.PRESS:
                return self._point(intent)
        return None

    def _open(self, group: int) -> None:
        self.group, self.row = group, 0

    def _turn(self, row: int, step: int) -> None:
        """The next or the last value of a setting."""
        self.row = row
        setting = self.rows[row]
        values = [value for value, _ in setting.values]
        now = values.index(self._value(setting)) if self._value(setting) in values else 0
        chosen: Any = values[(now + step) % len(values)]
        self.session.change(replace(self.session.settings, **{setting.name: chosen}))

    def _value(self, row: Row) -> object:
        return getattr(self.session.settings, row.name)

    def _point(self, intent: Intent) -> Change | None:
        places: list[tuple[Box, str, int]] = [(BACK, "back", 0)]
        places += [(box, "group", i) for i, box in enumerate(_group_boxes())]
        places += [(box, "row", i) for i, box in enumerate(_row_boxes(self.rows))]
        over = [place for place in places if place[0].holds(intent.x, intent.y)]
        self.hovered = over[0][0] if over else None
        if not over or intent.act is not Act.PRESS:
            return None
        box, kind, number = over[0]
        if kind == "back":
            return Pop()
        if kind == "group":
            self._open(number)
        else:
            self._turn(number, -1 if intent.x < box.x + box.width - 330 else 1)
        return None

    def update(self, seconds: float) -> Change | None:
        """Nothing moves here."""
        del seconds
        return None

    def draw(self, canvas: Canvas) -> None:
        """Paint groups, rows and the line of help."""
        paint_room(canvas, "Options")
        for i, ((name, _), box) in enumerate(zip(GROUPS, _group_boxes(), strict=True)):
            look = Look(is_hovered=self.hovered == box)
            paint_button(canvas, box, name, look, main=i == self.group)
        for i, (row, box) in enumerate(zip(self.rows, _row_boxes(self.rows), strict=True)):
            self._draw_row(canvas, row, box, is_focused=i == self.row and not self.is_pointing)
        shown = self._explained()
        canvas.text(shown.help, ROWS_X, HELP_Y, palette.CREAM, Size.SMALL, anchor="midleft")
        paint_button(canvas, BACK, "Back", Look(is_hovered=self.hovered == BACK), key="Esc")

    def _explained(self) -> Row:
        boxes = _row_boxes(self.rows)
        return self.rows[boxes.index(self.hovered) if self.hovered in boxes else self.row]

    def _draw_row(self, canvas: Canvas, row: Row, box: Box, *, is_focused: bool) -> None:
        fill = palette.PANEL.lerp(palette.CREAM, 0.08) if self.hovered == box else palette.PANEL
        paint_panel(canvas, box, fill=fill)
        if is_focused:
            paint_focus(canvas, box)
        words = dict(row.values).get(self._value(row), str(self._value(row)))
        _, y = box.middle
        canvas.text(row.label, box.x + 30, y, palette.CREAM, anchor="midleft")
        right = box.x + box.width
        canvas.text(words, right - 250, y, palette.BRASS, Size.BODY, Face.BOLD)
        canvas.text("\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}", right - 470, y, palette.QUIET)
        canvas.text("\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}", right - 30, y, palette.QUIET)


BACK = Box(90, 966, 370, 68)


def _group_boxes() -> list[Box]:
    return [Box(GROUPS_X, TOP + i * PITCH, *GROUP_SIZE) for i in range(len(GROUPS))]


def _row_boxes(rows: Sequence[Row]) -> list[Box]:
    return [Box(ROWS_X, TOP + i * PITCH, *ROW_SIZE) for i in range(len(rows))]


def paint_room(canvas: Canvas, title: str) -> None:
    """The ground and heading of a scene away from the table."""
    room = canvas.cached("room", lambda: draw_felt(canvas.size, palette.ROOM))
    canvas.surface.blit(room, (0, 0))
    canvas.text(title, WIDTH / 2, 110, palette.BRASS, 72, Face.TITLE)
