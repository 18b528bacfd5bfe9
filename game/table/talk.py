"""What is said at the table: the neutral line, the opponent's patter, the log of it."""

from collections.abc import Collection, Sequence
from typing import Protocol

from game.motion.picture import after, picture_of
from game.motion.staging import Told
from game.rules.events import (
    CardPlayed,
    CardsDealt,
    Claimed,
    Event,
    GameBegun,
    GoCalled,
    HandShown,
    StarterTurned,
)
from game.rules.state import Counted, State
from game.rules.terms import Length
from game.words.chronicle import Chronicle, Hearing
from game.words.facts import Facts
from game.words.moments import Moment, moments_at
from game.words.mood import Mood, temper
from game.words.speech import tell, tell_mistake

BRINGS_OTHER_POINTS = (CardsDealt, StarterTurned, CardPlayed, GoCalled, HandShown)


class FindLine(Protocol):
    """Whoever knows the opponent's lines."""

    def __call__(self, key: str, said: Collection[str] = ()) -> str | None:
        """The next line for a moment by its key that was not said, or None."""


class Talk:
    """``told`` is a mistake that was told, and waits to be taken note of.

    ``mistake`` is what a wrong claim is told with, for as long as what it led to is shown;
    ``told`` is the same where it waits to be taken note of. ``hinted`` are the cards of the
    hand that a hint named before the last choice.
    """

    def __init__(self, state: State, find_line: FindLine) -> None:
        self._find_line = find_line
        self.line = ""
        self.cheek: str | None = None
        self.mood = Mood.IDLE
        self.hinted: tuple[int, ...] = ()
        self.hearing = Hearing()
        self._said: set[str] = set()  # in this game
        self.begin(state)

    def begin(self, state: State) -> None:
        """Another match is shown."""
        self.told: str | None = None
        self.mistake = ""
        self._waits = False
        self.chronicle = Chronicle(state)
        self._said.clear()
        self._claimed: Claimed | None = None  # last
        self._picture = picture_of(state)
        self._is_whole = state.length is Length.NORMAL

    @property
    def was_wrong(self) -> bool:
        """Whether the last claim was."""
        return self._claimed is not None and self._claimed.points != self._claimed.due

    def expect(self, events: tuple[Event, ...], state: State) -> None:
        """What is about to be shown; a mistake in it is told until note has been taken of it.

        The table itself waits where a hand was counted wrongly, its cards laid open.
        """
        self.mistake = tell_mistake(events)
        self._waits = not isinstance(state.phase, Counted)

    def hear(self, event: Event | Told) -> tuple[Moment, ...]:
        """Tell what begins to be shown; the moments that it is for the opponent to speak."""
        self.line = tell(event) or self.line
        self.chronicle.follow(event)
        is_wrong = isinstance(event, Claimed) and event.points != event.due
        if is_wrong and self.mistake:
            self.hearing.tell(self.mistake)
        else:
            self.hearing.follow(event)
        if isinstance(event, BRINGS_OTHER_POINTS):
            self._claimed = None
        if isinstance(event, GameBegun):
            self._said.clear()
            self._is_whole = not any(front for front, _ in event.pegs)
        if isinstance(event, Claimed):
            self._claimed = event
            if is_wrong:
                self.line = self.mistake or self.line
                self.told = self.line if self._waits else None
        return moments_at(self._take_in(event))

    def _take_in(self, event: Event | Told) -> Facts:
        before = self._picture
        if not isinstance(event, Told):
            self._picture = after(before, event)
        return Facts(event, before, self._picture, self._claimed, self.hinted, self._is_whole)

    def answer(self, moments: Sequence[Moment]) -> None:
        """Let the opponent say what was not said yet, of the first moment that has it."""
        lines = (self._find_line(each.key, self._said) for each in moments)
        self._put(next((line for line in lines if line is not None), None), moments[0].mood)

    def teach(self, page: str, mood: Mood = Mood.IDLE) -> None:
        """Let the opponent say something that is no patter."""
        self._put(page, mood)

    def say(self, key: str, mood: Mood | None = None) -> None:
        """Let the opponent say a line for a moment, and make a face; not while a message waits."""
        if self.told is None:
            self._put(self._find_line(key, self._said), mood or self.mood)

    def _put(self, said: str | None, mood: Mood) -> None:
        own, computers = (front for front, _ in self._picture.pegs)
        self.mood = temper(own, computers) if mood is Mood.IDLE else mood
        self.cheek = said or None
        if said:
            self._said.add(said)
            self.hearing.tell(f"Muggins: {said}")
