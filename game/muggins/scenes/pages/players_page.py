"""Players: choose or add one, with their records; or set up a two-player table."""

from collections.abc import Sequence

from muggins import registry
from muggins.control.intents import Intent
from muggins.record.figures import Figures
from muggins.record.match_opener import lifetime_of
from muggins.record.players import LONGEST_NAME, is_apart
from muggins.record.report import write_average
from muggins.rules.cards import Seat
from muggins.scenes.pieces.settings_styles import Draft
from muggins.session.home import TERMS, last_two, settings_of, sit_down_together
from muggins.session.session import Session
from muggins.settings.values import Claimants
from muggins.ui.control import Button, Control, TextField
from muggins.ui.layout import Column, Item, Row, flow
from muggins.ui.page import Page
from muggins.ui.scene import Change, Pop, ReloadTable
from muggins.ui.scroll import Table, TableColumn, number

TO_TITLE = 99  # more scenes than are ever open
COLUMNS = (
    TableColumn("Name", "WWWWWWWW"),
    number("Won"),
    number("Lost"),
    number("Best streak"),
    number("Best hand"),
    number("Average"),
    TableColumn("Status", "playing now"),
)
WHO = "Cards stay face down between turns until the next player is ready."
NAMELESS = "Enter both names first."
CLAIMANTS = (
    (Claimants.BOTH, "Both"),
    (Claimants.FIRST, "Player 1 only"),
    (Claimants.OTHER, "Player 2 only"),
)


class PlayersScene(Page):
    """Choose a player; each resumes exactly where they stopped."""

    title = "Players"

    def __init__(self, session: Session) -> None:
        self.session = session
        self.message = (
            "Up to eight letters, digits or hyphens. Each name has its own match and settings."
        )
        super().__init__()
        self.focus_on(self.names)

    def build(self) -> Item:
        """Return a field for a new name, and the known names."""
        players = self.session.recorder.players
        names = (name for name in players.names() if not is_apart(name))  # who have a page
        self.known = [(name, lifetime_of(players, name)) for name in names]
        self.field = TextField("New player:", "", fits=fits_name, done=self._take_typed)
        self.names = Table(COLUMNS, len(self.known), self._write, self._take_line)
        take = Button("Play", self._take_typed)
        return Column(flow(self.field, Row(take, Button("?", self._look_up, width=96))), self.names)

    def _write(self, line: int) -> Sequence[str]:
        (name, lifetime), recorder = self.known[line], self.session.recorder
        if name != recorder.name:
            return write_known(name, lifetime, is_here=False)
        return write_known(name, recorder.snapshot.lifetime, is_here=True)

    def handle(self, intent: Intent) -> Change | None:
        if intent.text == "?":
            return self._look_up()
        return super().handle(intent)

    def _look_up(self) -> Change | None:
        """Move to the names, and mark the first that begins with the typed text."""
        typed = self.field.text.casefold()
        found = (i for i, (name, _) in enumerate(self.known) if name.casefold().startswith(typed))
        self.names.mark(next(found, self.names.at))
        self.focus_on(self.names)
        self.message = "Choose a player."
        return None

    def _take_typed(self) -> Change | None:
        if not self.field.text:
            self.message = "Type a name, or press ? to list them."
            return None
        return self._take(self.field.text)

    def _take_line(self, line: int) -> Change | None:
        return self._take(self.known[line][0])

    def _take(self, name: str) -> Change | None:
        try:
            self.session.switch(name)
        except ValueError as error:
            self.message = str(error)
            return None
        return Pop(TO_TITLE)


def write_known(name: str, record: Figures, *, is_here: bool) -> Sequence[str]:
    where = "playing now" if is_here else ""
    average = write_average(record, Seat.PLAYER).replace("-", "\N{EN DASH}")
    own, computers = record.wins
    streak = f"{record.winning_streaks(Seat.PLAYER)[1]}"
    return (
        name,
        str(own),
        str(computers),
        streak,
        str(record.of("best_hand", Seat.PLAYER)),
        average,
        where,
    )


def fits_name(text: str) -> bool:
    return len(text) <= LONGEST_NAME and all(
        (c.isalnum() and c.isascii()) or c == "-" for c in text
    )


class TwoScene(Page):
    """Two names and their match rules."""

    title = "Two players"

    def __init__(self, session: Session) -> None:
        self._session = session
        self.message = WHO
        self._two = last_two(session)
        self._opens_club = list(registry.hooked("for_two"))
        self._draft = Draft(settings_of(session, self._two))
        super().__init__()
        self.focus_on(-2 if all(self._two) else 1)

    def build(self) -> Item:
        self._fields = [
            TextField(label, name, fits=fits_name, done=self.sit_down)
            for label, name in zip(("Player 1:", "Player 2:"), self._two, strict=True)
        ]
        own: dict[str, Sequence[tuple[object, str]]] = {"claimants": CLAIMANTS}
        rows = (self._draft.option(name, values=own.get(name, ())) for name in TERMS)
        return Column(flow(*self._fields), *rows)

    def footer(self) -> Sequence[Control]:
        added = [Button("Club Night", self.open_club, letter="C")] if self._opens_club else []
        return [*added, Button("Start", self.sit_down, is_main=True)]

    def open_club(self) -> Change | None:
        """Open the scorecards of the two players at Club Night."""
        one, other = (field.text for field in self._fields)
        try:
            return next((show(self._session, (one, other)) for show in self._opens_club), None)
        except ValueError as error:
            self.message = str(error)
            return None

    def sit_down(self) -> Change | None:
        """Open the table, resuming or starting their match."""
        one, other = (field.text for field in self._fields)
        if not (one and other):
            self.message = NAMELESS
            return None
        refused = sit_down_together(self._session, (one, other), self._draft.settings)
        if refused is not None:
            self.message = refused
            return None
        return ReloadTable()
