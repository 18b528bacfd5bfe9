"""Entries of the INI file that are no match: those of the program, and what somebody has learnt."""

from collections.abc import Callable

from game.store.ini import GLOBAL
from game.store.players import Players

LESSON, COUNTED = "Lesson", "Counted"


class Switches:
    """Section Global, whoever plays; ``wake`` lets the file be written."""

    def __init__(self, players: Players, wake: Callable[[], None]) -> None:
        self._players, self._wake = players, wake

    def number(self, name: str) -> int:
        """An entry such as UseCribAltDLL; 0 where there is no number."""
        text = self._players.get(GLOBAL, name) or ""
        return int(text) if text.isdecimal() and len(text) < 10 else 0

    def text(self, name: str) -> str:
        return self._players.get(GLOBAL, name) or ""

    def own_engine(self, seat: int) -> str:
        """The path of the engine of one's own that sits there; nothing where none does.

        Cribbage '97: UseCribAltDLL 1 puts it in the player's place (hints and automatic play), 2
        in the computer's, 3 in both. Ours is named by CribAltFile.
        """
        return self.text("CribAltFile") if self.number("UseCribAltDLL") >> seat & 1 else ""

    def keep(self, name: str, text: str) -> None:
        self._players.set(GLOBAL, name, text)
        self._wake()


class Learnt:
    """The entries of one player; while he ``is_held`` they stay as they are."""

    def __init__(
        self, players: Players, name: str, is_held: Callable[[], bool], wake: Callable[[], None]
    ) -> None:
        self._players, self._name, self._is_held, self._wake = players, name, is_held, wake

    @property
    def lesson(self) -> str:
        """How far he has come with the first lesson."""
        return self._players.get(self._name, LESSON) or ""

    def keep_lesson(self, text: str) -> None:
        self._keep(LESSON, text)

    @property
    def counted(self) -> str:
        """How often he counted hands of each kind right."""
        return self._players.get(self._name, COUNTED) or ""

    def keep_counted(self, text: str) -> None:
        self._keep(COUNTED, text)

    def _keep(self, entry: str, text: str) -> None:
        if not self._is_held():
            self._players.set(self._name, entry, text)
            self._wake()
