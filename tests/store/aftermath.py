"""Expected result of a sequence of moves, and consistency of all three files with it."""

from dataclasses import dataclass, replace
from pathlib import Path

from muggins.record.figures import Figures
from muggins.record.history import Scope, fold_record, open_history
from muggins.record.recorder import Recorder
from muggins.rules.state import State
from muggins.store.loglines import is_over, write_row
from tests.store.folding import MatchFold
from tests.store.play import step
from tests.store.rows import PlayedHand, hands_of

SEED = 1458352401
DEFAULTS = f"{SEED},1,1,1,1,1,0,0,0,0,0,2"


@dataclass(frozen=True)
class Course:
    """Expected result of the sequence of moves, computed without a disk."""

    number: int
    state: State
    fold: MatchFold
    rows: tuple[str, ...] = ()

    @classmethod
    def start(cls, recorder: Recorder) -> "Course":
        """Begin with a match of which nothing was played."""
        snapshot = recorder.snapshot
        return cls(0, snapshot.state, MatchFold(snapshot.record.first_position))

    @property
    def record(self) -> Figures:
        return self.fold.figures

    def after(self, number: int) -> "Course":
        """Return the expected result after ``number`` moves."""
        state, fold, rows = self.state, self.fold.copy(), self.rows
        for place in range(self.number, number):
            before = state
            turn = step(state, place)
            state = turn.after
            fold.take_all(turn.events)
            if is_over(state) and not is_over(before):
                rows = (*rows, write_row(state).rstrip("\n"))
        return Course(number, state, fold, rows)


def reopen(folder: Path) -> Recorder:
    """Open as the next start does, and let the history have what it lacks."""
    recorder = Recorder(folder, "Child", 0)
    assert not recorder.take_messages()
    recorder.close()
    return recorder


def check_history(folder: Path, recorder: Recorder) -> None:
    """Compare the history with the match: each hand, and the figures."""
    match, record = f"{recorder.name}-{recorder.snapshot.match_id}", recorder.snapshot.record
    with open_history(folder) as database:
        found = fold_record(database, Scope(recorder.name, match))
    assert found == record
    hands = hands_of(folder, recorder.name)
    assert len(hands) == recorder.snapshot.lifetime.n_hands
    if recorder.snapshot.state.hand is not None:
        assert hands[-1].game.match == match
        check_last(hands[-1], recorder)


def check_last(hand: PlayedHand, recorder: Recorder) -> None:
    """Compare the last hand of the history with the one in progress.

    The order of the cards that nobody needed is unknown once a sealed deck is open.
    """
    state, last = recorder.snapshot.state, hand.turns[-1].after
    assert hand.deal == recorder.snapshot.record.n_hands
    found, wanted = (replace(each.the_hand, stock=()) for each in (last, state))
    assert (found, last.play, last.pegs) == (wanted, state.play, state.pegs)


def logged_rows(folder: Path) -> list[str]:
    path = folder / "Child.LOG"
    lines = path.read_text().splitlines() if path.exists() else []
    return [line for line in lines if line[:1].isdigit()]
