"""What somebody has learnt so far: entries of his own in the INI file."""

from collections.abc import Callable

from game.store.players import Players

LESSON, COUNTED = "Lesson", "Counted"


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
        """Keep that, from now on."""
        self._keep(LESSON, text)

    @property
    def counted(self) -> str:
        """How often he counted hands of each kind right."""
        return self._players.get(self._name, COUNTED) or ""

    def keep_counted(self, text: str) -> None:
        """Keep that, from now on."""
        self._keep(COUNTED, text)

    def _keep(self, entry: str, text: str) -> None:
        if not self._is_held():
            self._players.set(self._name, entry, text)
            self._wake()
