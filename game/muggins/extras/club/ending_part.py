"""The result of a challenge, on the page of its last game."""

from pathlib import Path

from muggins.extras.club.outcome import Outcome, outcome_of
from muggins.extras.club.resultcodes import write_result_code
from muggins.extras.club.resultfiles import write_result
from muggins.extras.club.results import SUFFIX
from muggins.extras.club.resultshelf import shelf_of
from muggins.record.players import Entries
from muggins.scenes.pages.days_and_points import say_points
from muggins.scenes.pages.ending import Deed
from muggins.scenes.pieces.chooser import FileScene
from muggins.session.challenge_bond import ChallengeBond
from muggins.session.session import Session
from muggins.store.dailies import PAR, count_streak
from muggins.store.files import printable, write_out
from muggins.ui.scene import Change, Copy, Push

COPIED = "Result copied. Send it to your friend."


def make_part(session: Session) -> "ResultPart | None":
    """Return what a challenge that is played out adds to the page of a game."""
    ledger = session.ledger
    bond = ledger.bond
    if not isinstance(bond, ChallengeBond) or not bond.is_played_out(ledger.page):
        return None
    outcome = outcome_of(ledger, shelf_of(session), session.aside)
    return ResultPart(outcome, bond, ledger.learnt)


class ResultPart:
    """Result of a finished challenge, to copy and save."""

    def __init__(self, outcome: Outcome, bond: ChallengeBond, learnt: Entries) -> None:
        self.outcome, self._day, self._learnt = outcome, bond.day, learnt
        self.message = _say_streak(bond)

    def items(self) -> tuple[Deed, ...]:
        return ("Copy result", self.copy, "C"), ("Save result", self.save, "S")

    def copy(self) -> Change | None:
        result = self.outcome.result
        return None if result is None else Copy(write_result_code(result), COPIED)

    def save(self) -> Change | None:
        result = self.outcome.result
        if result is None:
            return None
        name = result.file_name
        return Push(FileScene("Save the result", (SUFFIX,), self._write, Path.home(), name=name))

    def _write(self, path: Path) -> None:
        assert self.outcome.result is not None
        write_out(path, write_result(self.outcome.result))
        self.message = f"Saved as {printable(path.name)}."

    @property
    def is_ready(self) -> bool:
        return self.outcome.result is not None

    def update(self) -> bool:
        is_new = self.outcome.update()
        if is_new and self._day is not None and self.outcome.is_par_there:
            self._learnt.keep(PAR, f"{self._day}:{sum(self.outcome.par)}")
        return is_new

    def say(self) -> str:
        return " ".join(filter(None, (self._say_outcome(), self.message)))

    def _say_outcome(self) -> str:
        outcome = self.outcome
        if outcome.result is None:
            return outcome.trouble or "Preparing the result..."
        n_games = outcome.result.challenge.n_games
        games = "in one game" if n_games == 1 else f"in {n_games} games"
        if outcome.is_par_there:
            par, gained = say_points(sum(outcome.par)), say_points(outcome.gained)
            return f"Par: {par}. You: {gained} {games}."
        done = f"{len(outcome.par)} of {n_games}"
        gained = say_points(outcome.gained)
        return f"You: {gained} {games}. Master is playing the same cards: {done}."


def _say_streak(bond: ChallengeBond) -> str:
    if bond.day is None:
        return ""
    n_days = count_streak([each.day for each in bond.dailies], bond.day)
    return "Today's deal." if n_days < 2 else f"{n_days} days in a row."
