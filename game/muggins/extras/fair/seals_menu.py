"""The entries of sealed decks in menus."""

from collections.abc import Iterator

from muggins.extras.fair.seals_help import SEALED
from muggins.scenes.pieces.menu import TableEntry
from muggins.session.session import Session
from muggins.ui.scene import Push
from muggins.words.table.menu_words import SEALS


def open_seals(session: Session) -> Push:
    from muggins.extras.fair.seals_page import SealsScene

    return Push(SealsScene(session))


def list_entries(session: Session) -> Iterator[TableEntry]:
    """Yield what the menu at the table has where decks are sealed."""
    if session.state.source.envelope is not None or session.ledger.page.opened:
        yield TableEntry(SEALS, lambda: open_seals(session), "E", in_help=SEALED)
