"""What a sequence of moves comes to, and whether all three files tell the same of it."""

from dataclasses import dataclass, replace
from pathlib import Path

from game.record.figures import Figures as Record
from game.record.history import Scope, fold_record, open_history
from game.record.recorder import Recorder as Ledger
from game.rules.state import State
from game.store.loglines import is_over, write_row
from tests.store.compat import HandFile, steps_of
from tests.store.play import step
from tests.store.rows import hands_of

SEED = 1458352401
DEFAULTS = f"{SEED},1,1,1,1,1,0,0,0,0,0,2"


@dataclass(frozen=True)
class Course:
    """What the sequence of moves comes to, played without a disk."""

    number: int
    state: State
    record: Record
    rows: tuple[str, ...] = ()

    def after(self, number: int) -> "Course":
        """The same sequence after ``number`` moves."""
        state, record, rows = self.state, self.record, self.rows
        for place in range(self.number, number):
            before = state
            turn = step(state, place)
            state = turn.after
            record = record.after_all(turn.events)
            if is_over(state) and not is_over(before):
                rows = (*rows, write_row(state).rstrip("\n"))
        return Course(number, state, record, rows)


def reopen(folder: Path) -> Ledger:
    """Open as the next start does, and let the history have what it lacks."""
    ledger = Ledger(folder, "Child", 0)
    assert not ledger.take_messages()
    ledger.close()
    return ledger


def check_history(folder: Path, ledger: Ledger) -> None:
    """It knows just what the INI file knows, of every hand and of the one in progress."""
    match, record = f"{ledger.name}-{ledger.match_id}", ledger.page.record.between_hands()
    with open_history(folder) as database:
        found = fold_record(database, Scope(ledger.name, match))
    hands = hands_of(folder, ledger.name)
    if not hands:  # where its cards began to come from is filed with the first
        found = replace(found, first_position=record.first_position)
    assert found == record
    assert len(hands) == ledger.page.lifetime.n_hands
    if ledger.page.state.hand is not None:
        assert hands[-1].match == match
        check_last(hands[-1], ledger)


def check_last(hand: HandFile, ledger: Ledger) -> None:
    """It is the one in progress, and as far; its cards are told once it is over.

    In which order the cards lie that nobody needed is not.
    """
    assert hand.deal == ledger.page.record.n_hands
    if hand.is_over:
        state, last = ledger.page.state, steps_of(hand)[-1].after
        told, kept = (replace(each.the_hand, stock=()) for each in (last, state))
        assert (told, last.play, last.pegs) == (kept, state.play, state.pegs)
    else:
        assert hand.moves == " ".join("?" for _ in ledger.page.moves)


def logged_rows(folder: Path) -> list[str]:
    path = folder / "Child.LOG"
    lines = path.read_text().splitlines() if path.exists() else []
    return [line for line in lines if line[:1].isdigit()]
