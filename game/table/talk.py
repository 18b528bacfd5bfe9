"""What is said at the table: the neutral line, the opponent's patter, the log of it."""

from collections.abc import Callable

from game.motion.staging import Told
from game.rules.events import Claimed, Event, HandShown
from game.rules.state import State
from game.words.cheek import answer
from game.words.chronicle import Chronicle
from game.words.mood import Mood
from game.words.speech import tell


class Talk:
    """``find_line`` gives the opponent's next line for a moment by its key, or None.

    ``told`` is a mistake that was told, and waits to be taken note of.
    """

    def __init__(self, state: State, find_line: Callable[[str], str | None]) -> None:
        self._find_line = find_line
        self.line = ""
        self.cheek: str | None = None
        self.mood = Mood.IDLE
        self.told: str | None = None
        self.chronicle = Chronicle(state)
        self._claimed: Claimed | None = None  # last

    @property
    def was_wrong(self) -> bool:
        """Whether the last claim was."""
        return self._claimed is not None and self._claimed.points != self._claimed.due

    def begin(self, state: State) -> None:
        """Another match is shown."""
        self.told = None
        self.chronicle = Chronicle(state)

    def hear(self, event: Event | Told) -> tuple[str, Mood] | None:
        """Tell what begins to be shown; the key and the mood with which the opponent meets it."""
        self.line = tell(event) or self.line
        self.chronicle.follow(event)
        if isinstance(event, HandShown):
            self._claimed = None
        if isinstance(event, Claimed):
            self._claimed = event
            if event.points != event.due and not event.occasion.is_count:
                self.told = self.line
        return answer(event, self._claimed)

    def say(self, key: str, mood: Mood | None = None, *, is_silent: bool = False) -> None:
        """Let the opponent say a line for a moment, and make a face; one who is silent hushes."""
        self.mood = mood or self.mood
        said = self._find_line(key)
        self.cheek = said or (None if is_silent else self.cheek)
