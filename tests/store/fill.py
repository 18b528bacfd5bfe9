"""A child that plays on a disk which fills up and is emptied again.

Started as ``python -m tests.store.fill FOLDER WRITER`` in a small file system of its own. With
the WRITER ``WriteThrough`` the log is tried again at the end; with ``WriteBehind`` nothing is left
to do but to quit.
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from game.rules.moves import Amend
from game.rules.state import State
from game.session.session import Session
from game.settings.settings import with_terms
from game.store.entries import read_page
from game.store.ledger import Ledger
from game.store.logbook import read_log
from game.store.openings import open_section
from game.store.players import FILE, Players
from game.store.reading import ReadError
from game.store.writer import Task, WriteBehind, Writer, WriteThrough
from game.verify.verifier import check_log
from tests.patience import PATIENCE, until
from tests.store.play import choose
from tests.store.rows import folded

DEFAULTS = "5,1,1,1,1,1,0,0,0,2,0,2"


def fill(folder: Path) -> None:
    """Leave no byte free, or none again: what tidies up in the background frees some."""
    with (folder / "ballast").open("ab", buffering=0) as ballast:
        for size in (4096, 1):
            try:
                while ballast.write(bytes(size)):
                    continue
            except OSError:
                continue


def play_in(session: Session, first: int, n_moves: int) -> None:
    """Random play at full speed, with a look at the news after each move."""
    for number in range(first, first + n_moves):
        move = choose(session.state, number)
        if isinstance(move, Amend):
            session.change(with_terms(session.settings, move.terms))
        else:
            session.make(move)
        session.poll()


def read_on_a_full_disk(folder: Path) -> State:
    """The match as it was kept; SQLite may have no room to open its file while it is written."""
    found: list[State] = []

    def is_read() -> bool:
        with suppress(ReadError):
            found.append(read_page(open_section(Players(folder), "Jo")).state)
        return bool(found)

    until(is_read)
    return found[0]


def main(folder: Path, writer: Callable[[Task], Writer]) -> None:
    """Play with room, without, and with room again; everything is there in the end."""
    session = Session(Ledger.open(folder, "Jo", 5, DEFAULTS, writer=writer))
    play_in(session, 0, 150)
    assert session.ledger.clerk.flush(PATIENCE) and not session.notices, session.notices
    states = [session.state]
    for number in range(150, 210):
        fill(folder)
        play_in(session, number, 1)
        states.append(session.state)
    assert not session.ledger.clerk.flush(PATIENCE)
    session.poll()
    assert any(FILE in each and "the disk is full" in each for each in session.notices)
    assert read_on_a_full_disk(folder) in states
    (folder / "ballast").unlink()
    if writer is WriteThrough:
        play_in(session, 210, 60)
        assert session.ledger.clerk.retry_log()
    assert session.close() == []
    again = Ledger.open(folder, "Jo", 0)
    assert again.page.state == session.state and again.page.record == session.ledger.page.record
    assert folded(folder) == again.page.record.between_hands()
    book = read_log((folder / "Jo.LOG").read_text())
    rows = [(game.number, row.number) for game in book.matches[0].games for row in game.rows]
    assert check_log(book).faults == [] and rows == sorted(set(rows))
    assert not list(folder.glob("*.bad-*"))
    print("all is there")


if __name__ == "__main__":
    main(Path(sys.argv[1]), {"WriteThrough": WriteThrough, "WriteBehind": WriteBehind}[sys.argv[2]])
