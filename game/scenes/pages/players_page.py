"""Who plays: one under a name, with all that are known and what they have done; or two of us."""

from collections.abc import Sequence
from dataclasses import replace

from game.control.intents import Intent
from game.motion.boxes import Box, lines_in, split_across
from game.motion.places import TABLE_ROOMS
from game.paint.kit.canvas import Canvas
from game.record.names import LONGEST_NAME, is_apart
from game.record.resume import KnownName, read_known
from game.rules.seat import Seat
from game.scenes.pieces.controls import NOWHERE, Button, Control, Field, put
from game.scenes.pieces.draft import Draft
from game.scenes.pieces.forms import PAPER, Room, paint_said
from game.scenes.pieces.lists import Column, TableList
from game.scenes.pieces.scene import Change, Pop, Sit
from game.session.session import Session
from game.session.together import TERMS, last_two, settings_of, sit_down_together
from game.settings.values import Claimants
from game.store.report import write_average

LINE, GUTTER, BELOW = 74.0, 24.0, 36.0
PARTS = 820.0, 360.0, 82.0  # of the line: a field, and two buttons
TO_TITLE = 99  # more scenes than are ever open
ME = Seat.PLAYER
COLUMNS = (
    Column("Name", 30),
    Column("Won", 340, "midright"),
    Column("Lost", 440, "midright"),
    Column("Best streak", 620, "midright"),
    Column("Best hand", 790, "midright"),
    Column("Average", 940, "midright"),
    Column("Where", 1000),
)
WHO = "At each turn the cards lie face down until the other sits."
NAMELESS = "Name both of you first."
NAME, HEIGHT, GAP = 66.0, 67.0, 12.0
ROOMY, APART = 92.0, 6.0  # rows where there is room; between them
MAIN = 380.0, 68.0
CLAIMANTS = (
    (Claimants.BOTH, "Both"),
    (Claimants.FIRST, "The first alone"),
    (Claimants.OTHER, "The second alone"),
)


class PlayersScene(Room):
    """Take another name; each goes on exactly where it left off."""

    title = "Players"

    def __init__(self, session: Session) -> None:
        self.session = session
        self.message = "Up to eight letters, digits or hyphens. Each name keeps its own match."
        super().__init__()
        self.form.focus = self.form.controls.index(self.names)

    def page_controls(self) -> Sequence[Control]:
        """A field for a new name, and the names that are known, archived ones too."""
        known = read_known(self.session.ledger.players)
        self.known = [each for each in known if not is_apart(each.name)]  # they have a page
        self.field = Field(PAPER, "A new name:", "", fits=fits_name, done=self._take_typed)
        self.names = TableList(PAPER, COLUMNS, len(self.known), self._write, self._take_line)
        take = Button(PAPER, "Play under it", self._take_typed)
        return [self.field, take, Button(PAPER, "?", self._look_up), self.names]

    def _lay_page(self, controls: Sequence[Control]) -> None:
        paper, high = self._paper, LINE * self._grown
        parts = split_across(replace(paper, height=high), PARTS, GUTTER)
        put(controls[:-1], parts)
        top = paper.y + high + BELOW
        names = replace(paper, y=top, height=paper.bottom - top)
        self.names.move(names, COLUMNS, self._grown)

    def _write(self, line: int) -> Sequence[str]:
        known = self.known[line]
        ledger = self.session.ledger
        if known.name != ledger.name:
            return write_known(known, is_here=False)
        return write_known(KnownName(known.name, ledger.page.lifetime), is_here=True)

    def handle(self, intent: Intent) -> Change | None:
        if intent.text == "?":
            return self._look_up()
        return super().handle(intent)

    def _look_up(self) -> Change | None:
        """Go to the names; what was typed marks the first that begins so."""
        typed = self.field.text.casefold()
        found = (i for i, each in enumerate(self.known) if each.name.casefold().startswith(typed))
        self.names.mark(next(found, self.names.at))
        self.form.focus = self.form.controls.index(self.names)
        self.message = "All names that are known. Choose one to go on under it."
        return None

    def _take_typed(self) -> Change | None:
        if not self.field.text:
            self.message = "Type a name first, or look one up with ?."
            return None
        return self._take(self.field.text)

    def _take_line(self, line: int) -> Change | None:
        return self._take(self.known[line].name)

    def _take(self, name: str) -> Change | None:
        try:
            self.session.switch(name)
        except ValueError as error:
            self.message = str(error)
            return None
        return Pop(TO_TITLE)


def write_known(known: KnownName, *, is_here: bool) -> Sequence[str]:
    record = known.lifetime
    where = "archived" if known.is_archived else "at the table" if is_here else ""
    average = write_average(record.all_hands, ME).replace("-", "\N{EN DASH}")
    own, computers = record.wins
    streak = f"{record.winning_streaks(ME)[1]}"
    return known.name, str(own), str(computers), streak, str(record.best_hand[ME]), average, where


def fits_name(text: str) -> bool:
    return len(text) <= LONGEST_NAME and all(
        (c.isalnum() and c.isascii()) or c == "-" for c in text
    )


class TwoScene(Room):
    """Two names and their terms; then they sit down."""

    title = "Two of us"
    rooms = TABLE_ROOMS

    def __init__(self, session: Session) -> None:
        self._session = session
        self.message = WHO
        self._two = last_two(session)
        self._draft = Draft(settings_of(session, self._two))
        super().__init__()
        self.form.focus = len(self.form.controls) - 2 if all(self._two) else 1

    def page_controls(self) -> Sequence[Control]:
        self._fields = [
            Field(NOWHERE, label, name, fits=fits_name, done=self.sit_down)
            for label, name in zip(("The first:", "The second:"), self._two, strict=True)
        ]
        own: dict[str, Sequence[tuple[object, str]]] = {"claimants": CLAIMANTS}
        rows = [self._draft.row(name, values=own.get(name, ())) for name in TERMS]
        self._main = Button(NOWHERE, "Sit down", self.sit_down, is_main=True)
        return [*self._fields, *rows, self._main]

    def _lay_page(self, controls: Sequence[Control]) -> None:
        paper, grown = self._paper, self._grown
        names, main = NAME * grown, MAIN[1] * grown
        back = self._places.back
        bottom = back.y - GAP if self._is_tall else back.bottom  # above the way back, or beside it
        y = paper.y + names + GAP
        room = replace(paper, y=y, height=bottom - main - 2 * GAP - y)
        rows = lines_in(room, len(TERMS), least=HEIGHT * grown, most=ROOMY * grown, gap=APART)
        put(controls[:2], split_across(replace(paper, height=names), 2, GAP))
        put(controls[2:-1], rows)
        self._main.box = Box(paper.x, rows[-1].bottom + 2 * GAP, MAIN[0] * grown, main)

    def sit_down(self) -> Change | None:
        """To the table, where both go on or begin."""
        one, other = (field.text for field in self._fields)
        if not (one and other):
            self.message = NAMELESS
            return None
        refused = sit_down_together(self._session, (one, other), self._draft.settings)
        if refused is not None:
            self.message = refused
            return None
        return Sit()

    def draw_page(self, canvas: Canvas) -> None:
        paper, main = self._paper, self._main.box
        beside = replace(paper, x=main.right + GAP, width=paper.right - main.right - GAP)
        paint_said(canvas, self.message, beside, main.middle[1])
