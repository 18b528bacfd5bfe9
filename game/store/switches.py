"""Section Global of the INI file: switches and places of the program, whoever plays."""

from collections.abc import Callable

from game.store.ini import GLOBAL
from game.store.players import Players


class Switches:
    """Its entries; ``wake`` lets the file be written."""

    def __init__(self, players: Players, wake: Callable[[], None]) -> None:
        self._players, self._wake = players, wake

    def number(self, name: str) -> int:
        """An entry such as UseCribAltDLL; 0 where there is no number."""
        text = self._players.get(GLOBAL, name) or ""
        return int(text) if text.isdecimal() and len(text) < 10 else 0

    def text(self, name: str) -> str:
        """An entry such as Window; nothing where there is none."""
        return self._players.get(GLOBAL, name) or ""

    def own_engine(self, seat: int) -> str:
        """The path of the engine of one's own that sits there; nothing where none does.

        Cribbage '97: UseCribAltDLL 1 puts it in the player's place (hints and automatic play), 2
        in the computer's, 3 in both. Ours is named by CribAltFile.
        """
        return self.text("CribAltFile") if self.number("UseCribAltDLL") >> seat & 1 else ""

    def keep(self, name: str, text: str) -> None:
        """Keep an entry."""
        self._players.set(GLOBAL, name, text)
        self._wake()
