"""What is said at the table: the neutral line, the opponent's patter, the log of it."""

from collections.abc import Callable

from game.motion.staging import Told
from game.rules.events import Claimed, Event
from game.rules.state import Counted, State
from game.words.cheek import answer
from game.words.chronicle import Chronicle
from game.words.mood import Mood
from game.words.speech import tell, tell_mistake


class Talk:
    """``find_line`` gives the opponent's next line for a moment by its key, or None.

    ``mistake`` is what a wrong claim is told with, for as long as what it led to is shown;
    ``told`` is the same where it waits to be taken note of.
    """

    def __init__(self, state: State, find_line: Callable[[str], str | None]) -> None:
        self._find_line = find_line
        self.line = ""
        self.cheek: str | None = None
        self.mood = Mood.IDLE
        self.told: str | None = None
        self.mistake = ""
        self._waits = False
        self.chronicle = Chronicle(state)
        self._claimed: Claimed | None = None  # last

    def begin(self, state: State) -> None:
        """Another match is shown."""
        self.told, self.mistake = None, ""
        self.chronicle = Chronicle(state)

    def expect(self, events: tuple[Event, ...], state: State) -> None:
        """What is about to be shown; a mistake in it is told until note has been taken of it.

        The table itself waits where a hand was counted wrongly, its cards laid open.
        """
        self.mistake = tell_mistake(events)
        self._waits = not isinstance(state.phase, Counted)

    def hear(self, event: Event | Told) -> tuple[str, Mood] | None:
        """Tell what begins to be shown; the key and the mood with which the opponent meets it."""
        self.line = tell(event) or self.line
        self.chronicle.follow(event)
        if isinstance(event, Claimed):
            self._claimed = event
            if event.points != event.due:
                self.line = self.mistake or self.line
                self.told = self.line if self._waits else None
        return answer(event, self._claimed)

    def say(self, key: str, mood: Mood | None = None, *, is_silent: bool = False) -> None:
        """Let the opponent say a line for a moment, and make a face; one who is silent hushes."""
        self.mood = mood or self.mood
        said = self._find_line(key)
        self.cheek = said or (None if is_silent else self.cheek)
