"""The page about sealed decks, and its entries in menus."""

from collections.abc import Iterator, Sequence

from muggins.extras.fair.seals_help import SEALED, tell_opened, tell_seal
from muggins.rules.sealing import next_source
from muggins.rules.seals import COMMON, Envelope, Opened, say_seal
from muggins.rules.state import GameOver, State
from muggins.scenes.pages.help import BookScene
from muggins.scenes.pieces.menu import TableEntry
from muggins.session.session import Session
from muggins.ui.layout import Item, Text
from muggins.ui.scene import Push
from muggins.ui.scroll import Table, TableColumn, number
from muggins.words.help.blocks import with_chapters
from muggins.words.table.menu_words import SEALS

NOW, OPENED = "This game", "Opened seals"
NONE_OPENED = "No seals have been opened yet. A seal is opened when its game ends."
COLUMNS = (
    number("Seal", "0000"),
    TableColumn("Eight words", "w" * 48),
    TableColumn("Your part", "a challenge"),
)


def _find_envelope(state: State) -> Envelope | None:
    """Return the sealed deck of the game in progress, or of the next game if it is over."""
    if isinstance(state.phase, GameOver):
        return next_source(state).envelope
    return state.standing.source.envelope or state.source.envelope


class SealsScene(BookScene):
    """The seals shown before each game, and the secrets that prove them."""

    title = SEALED

    def __init__(self, session: Session) -> None:
        self.opened: tuple[Opened, ...] = session.recorder.snapshot.opened[::-1]
        now = tell_seal(_find_envelope(session.state))
        self.pages = {NOW: now, OPENED: (), **with_chapters("seals", {})}
        self.list: Table | None = None
        super().__init__()

    def build(self) -> Item:
        self.list = None
        if self.tabs[self.tab] != OPENED:
            return super().build()
        if not self.opened:
            return Text(NONE_OPENED)
        self.list = Table(COLUMNS, len(self.opened), self._write)
        return self.list

    def _write(self, line: int) -> Sequence[str]:
        opened = self.opened[line]
        word, _, what = opened.part.partition(" ")
        part = f"card {int(what) + 1}" if word == "cut" and what != COMMON else "your moves"
        part = "a challenge" if what == COMMON else part
        return str(opened.number), say_seal(opened.seal), part

    def explain(self) -> str:
        """Return what proves the selected seal."""
        return "" if self.list is None else " ".join(tell_opened(self.opened[self.list.at]))


def open_seals(session: Session) -> Push:

    return Push(SealsScene(session))


def list_entries(session: Session) -> Iterator[TableEntry]:
    """Yield what the menu at the table has where decks are sealed."""
    if session.state.source.envelope is not None or session.recorder.snapshot.opened:
        yield TableEntry(SEALS, lambda: open_seals(session), "E", in_help=SEALED)
