"""Who plays: a new name, and all that are known with what they have done."""

from collections.abc import Sequence
from dataclasses import replace

from game.control.intents import Intent
from game.motion.boxes import split_across
from game.rules.seat import Seat
from game.scenes.pieces.controls import Button, Control, Field, put
from game.scenes.pieces.forms import PAPER, Room
from game.scenes.pieces.lists import Column, TableList, columns_in
from game.scenes.pieces.scene import Change, Pop
from game.session.session import Session
from game.store.known import KnownName, read_known
from game.store.players import is_apart
from game.store.report import write_average

LONGEST_NAME = 8
LINE, GAP, BELOW = 74.0, 24.0, 36.0
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
        """What is typed in a line, the names below it."""
        paper, high = self._paper, LINE * self._grown
        parts = split_across(replace(paper, height=high), PARTS, GAP)
        put(controls[:-1], parts)
        top = paper.y + high + BELOW
        names = replace(paper, y=top, height=paper.bottom - top)
        self.names.move(names, columns_in(paper.width, COLUMNS), self._grown)

    def _write(self, line: int) -> Sequence[str]:
        known = self.known[line]
        ledger = self.session.ledger
        if known.name != ledger.name:
            return write_known(known, is_here=False)
        return write_known(KnownName(known.name, ledger.page.lifetime), is_here=True)

    def handle(self, intent: Intent) -> Change | None:
        """A question mark, typed anywhere, looks up the names."""
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
    """A name and its figures as a line of the list."""
    record = known.lifetime
    where = "archived" if known.is_archived else "at the table" if is_here else ""
    average = write_average(record.all_hands, ME).replace("-", "\N{EN DASH}")
    own, computers = record.wins
    streak = f"{record.winning_streaks(ME)[1]}"
    return known.name, str(own), str(computers), streak, str(record.best_hand[ME]), average, where


def fits_name(text: str) -> bool:
    """Whether a text can become a name."""
    return len(text) <= LONGEST_NAME and all(
        (c.isalnum() and c.isascii()) or c == "-" for c in text
    )
