"""What a challenge leaves to be done when it is played out: its result is copied and saved."""

from pathlib import Path

from game.contest.resultcodes import write_result_code
from game.contest.resultfiles import write_result
from game.contest.results import SUFFIX
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.scenes.pages.notation import say_points
from game.scenes.pieces.chooser import FileScene
from game.scenes.pieces.controls import Effect
from game.scenes.pieces.scene import Change, Copy, Push
from game.session.outcome import Outcome
from game.store.bonds import Bond
from game.store.dailies import count_streak
from game.store.files import printable, write_out

PITCH = 33.0
Deed = tuple[str, Effect, str]
"""A button: its words, what it does, and its letter."""
COPIED = "The result is on the clipboard: send it to your friend."


class ResultPart:
    """A part of the page of the last game."""

    def __init__(self, outcome: Outcome, bond: Bond) -> None:
        self.outcome = outcome
        self.message = _say_streak(bond)

    def items(self) -> tuple[Deed, ...]:
        """What can be done with it."""
        return ("Copy result", self.copy, "C"), ("Save it", self.save, "S")

    def copy(self) -> Change | None:
        """Put its code on the clipboard."""
        result = self.outcome.result
        return None if result is None else Copy(write_result_code(result), COPIED)

    def save(self) -> Change | None:
        """Choose where to write it."""
        result = self.outcome.result
        if result is None:
            return None
        name = result.file_name
        return Push(FileScene("Save the result", (SUFFIX,), self._write, Path.home(), name=name))

    def _write(self, path: Path) -> None:
        assert self.outcome.result is not None
        write_out(path, write_result(self.outcome.result))
        self.message = f"The result is in {printable(path.name)}."

    def say(self) -> str:
        """How the challenge ended, beside par as far as that is known."""
        outcome = self.outcome
        if outcome.result is None:
            return outcome.trouble or "The result is being put together."
        n_games = outcome.result.challenge.n_games
        games = "in one game" if n_games == 1 else f"in {n_games} games"
        if outcome.is_par_there:
            return f"Par {say_points(sum(outcome.par))}, you {say_points(outcome.gained)} {games}."
        done = f"{len(outcome.par)} of {n_games}"
        return f"You {say_points(outcome.gained)} {games}. Master is playing them too: {done}."

    @property
    def lines(self) -> tuple[str, ...]:
        """All that is told of it."""
        return self.say(), self.message

    def draw(self, canvas: Canvas, x: float, y: float, room: float) -> None:
        """A line that is read first, and one that explains it."""
        canvas.text(self.say(), x, y, palette.BRASS, Size.BODY, Face.BOLD, "midleft", room)
        low = x, y + PITCH * canvas.words
        canvas.text(self.message, *low, palette.CREAM, Size.SMALL, anchor="midleft", room=room)


def _say_streak(bond: Bond) -> str:
    """How many days in a row, where it was the deal of a day."""
    if bond.day is None:
        return ""
    n_days = count_streak([each.day for each in bond.dailies], bond.day)
    return "The deal of the day." if n_days < 2 else f"{n_days} days in a row."
