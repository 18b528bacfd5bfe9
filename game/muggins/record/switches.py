"""Program-wide INI entries and per-player tutorial progress."""

from collections.abc import Callable

from muggins.record.player_names import PROGRAM
from muggins.record.players import Players

LESSON = "Lesson"  # of a player: progress in the first lesson
DONE, KNOWN = "done", "known"  # what stands there in place of the moves of a lesson
COUNTED = "Counted"  # how often in a row they counted each kind right, or their answer


class Entries:
    """Entries of one section, read-only while it ``is_held``; ``wake`` triggers a save."""

    def __init__(
        self,
        players: Players,
        section: str,
        wake: Callable[[], None],
        is_held: Callable[[], bool] = lambda: False,
    ) -> None:
        self._players, self._section = players, section
        self._wake, self._is_held = wake, is_held

    def number(self, name: str) -> int:
        """Return an entry such as UseCribAltDLL; 0 if there is no number."""
        text = self.text(name)
        return int(text) if text.isdecimal() and len(text) < 10 else 0

    def text(self, name: str) -> str:
        return self._players.get(self._section, name) or ""

    def keep(self, name: str, text: str) -> None:
        if not self._is_held():
            self._players.set(self._section, name, text)
            self._wake()


class Switches(Entries):
    """Section Global, shared by all players."""

    def __init__(self, players: Players, wake: Callable[[], None]) -> None:
        super().__init__(players, PROGRAM, wake)

    def own_engine(self, seat: int) -> str:
        """Return the path of the third-party engine of a seat; empty if there is none.

        Cribbage '97: UseCribAltDLL 1 puts it in the player's place (hints and automatic play), 2 in
        the computer's, 3 in both. Ours is named by CribAltFile.
        """
        return self.text("CribAltFile") if self.number("UseCribAltDLL") >> seat & 1 else ""
