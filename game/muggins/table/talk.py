"""Commentary at the table: the neutral message, the opponent's patter, and the message log."""

from collections.abc import Collection, Sequence
from typing import Protocol

from muggins.motion.cues import Sound
from muggins.motion.picture import after, picture_of
from muggins.motion.staging import GRAND, CountedSoFar
from muggins.rules.cards import Seat
from muggins.rules.events import (
    CardPlayed,
    CardsDealt,
    Claimed,
    Event,
    GameBegun,
    GoCalled,
    HandCounted,
    HandShown,
    Pegged,
    StarterTurned,
)
from muggins.rules.moves import Move, Play, Throw
from muggins.rules.scoring import Reason, total
from muggins.rules.state import Counted, State
from muggins.rules.terms import Length
from muggins.words.names import count_syllables
from muggins.words.review.account import Best
from muggins.words.table.patter_moments import (
    BETWEEN,
    MOMENTS,
    PITCHES,
    Facts,
    Moment,
    Mood,
    Rank,
    moments_at,
    temper,
    whom_about,
)
from muggins.words.table.prompts import NOT_LAID, NOT_PLAYED
from muggins.words.table.sentences import TO_PLAYER, Names, Tellings, name_in
from muggins.words.table.speech import MessageLog, SpokenLog, tell, tell_mistake

LEAST, A_WORD = 0.4, 0.22  # seconds that a line stands: at least, and for each word
EVERY = 3  # of so many ordinary moments, one is spoken of
BRINGS_OTHER_POINTS = (CardsDealt, StarterTurned, CardPlayed, GoCalled, HandShown)


class FindLine(Protocol):
    def __call__(self, key: str, said: Collection[str] = ()) -> str | None:
        """Return the next unused line for a moment's key, or None."""


class Talk:
    """Current message, and the opponent's line."""

    def __init__(
        self,
        state: State,
        find_line: FindLine,
        tellings: Tellings = TO_PLAYER,
        names: Names | None = None,
    ) -> None:
        self._find_line, self._tellings = find_line, tellings
        self._names = names  # of two people, between whom no side is taken
        self._about: Seat | None = None  # whom the last happening was about
        self.line = ""
        self.remark: str | None = None
        self.rank = Rank.IDLE  # of what the opponent says
        self._stands = 0.0  # seconds that it has to stand yet
        self._next: tuple[str, Rank, Seat | None] | None = None  # waits until that is read
        self.mood = Mood.IDLE
        self.hinted: tuple[int, ...] = ()  # cards that a hint named before the last choice
        self.hearing = SpokenLog(tellings.heard)
        self._said: set[str] = set()  # in this game
        self.begin(state)

    def begin(self, state: State) -> None:
        self.notice: str | None = None  # and waits to be taken note of
        self.missed: tuple[Reason, ...] = ()  # scores, by the claim that is being shown
        self.forced: dict[int, str] = {}  # cards played for the person since the last choice; why
        self.asked = ""  # of the person to move
        self.mistake = ""  # tells a wrong claim, as long as what it led to is shown
        self._waits = False
        self.chronicle = MessageLog(state, self._tellings.logged)
        self._said.clear()
        self._stands, self._next, self._since = 0.0, None, EVERY
        self._claimed: Claimed | None = None  # last
        self._counting: tuple[int, ...] = ()  # the cards that lie open to be counted
        self.grand: list[Best] = []  # hands that a slip is printed of
        self.great_cards: tuple[int, ...] = ()  # cards of a great hand, which waits
        self._picture = picture_of(state)
        self._is_whole = state.length is Length.NORMAL

    @property
    def was_wrong(self) -> bool:
        return self._claimed is not None and self._claimed.points != self._claimed.due

    def expect(self, events: tuple[Event, ...], state: State) -> None:
        """Prepare for new events; a mistake among them is shown until it is acknowledged.

        The table itself waits where a hand was counted wrongly, with its cards face up.
        """
        self.mistake = tell_mistake(events, self._tellings.seen)
        self._waits = not isinstance(state.phase, Counted)

    def hear(self, event: Event | CountedSoFar) -> tuple[Moment, ...]:
        """Announce an event; return the moments at which the opponent may speak about it."""
        self.line = tell(event, self._tellings.seen) or self.line
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
        if isinstance(event, HandShown):
            self._counting = (*event.cards, event.starter)
        if isinstance(event, HandCounted) and total(event.reasons) >= GRAND:
            points = total(event.reasons)
            self.grand.append(Best(event.seat, event.occasion, self._counting, points))
        if isinstance(event, Claimed):
            self._claimed = event
            if is_wrong:
                self.line = self.mistake or self.line
                self.notice = self.line if self._waits else None
        return moments_at(self._take_in(event), MOMENTS if self._names is None else BETWEEN)

    def _take_in(self, event: Event | CountedSoFar) -> Facts:
        before = self._picture
        self._about = whom_about(event)
        if not isinstance(event, CountedSoFar):
            self._picture = after(before, event)
        return Facts(event, before, self._picture, self._claimed, self.hinted, self._is_whole)

    def answer(self, moments: Sequence[Moment]) -> None:
        """Let the opponent say a line for the first moment that has an unused one.

        For ordinary moments, only once in a while, and only if no unread line is showing: later it
        might no longer be true. Lines that have been read are replaced.
        """
        rank = min(each.rank for each in moments)
        self.feel(moments[0].mood)
        if rank is not Rank.SCORE:
            self._since += 1
            if self._since <= EVERY - 1:
                self.fall_silent()
                return
        lines = (self._find_line(each.key, self._said) for each in moments)
        if self._offer(next((line for line in lines if line is not None), None), rank):
            self._since = 0

    def pause_for_great_hand(self, event: Pegged) -> None:
        """Show a great hand until it is acknowledged, for play without animation."""
        self.great_cards = tuple(card for reason in event.reasons for card in reason.cards)
        self.notice = self.line = tell(event, self._tellings.seen) or self.line

    def dismiss(self) -> None:
        self.notice, self.great_cards = None, ()

    def hold_back(self, move: Move | None) -> None:
        """Explain that the selected cards aren't played yet, and that the selection can change."""
        if isinstance(move, Throw | Play):
            self.line = NOT_LAID if isinstance(move, Throw) else NOT_PLAYED

    def say(self, key: str, mood: Mood | None = None, rank: Rank = Rank.COMMENT) -> None:
        """Show a line and a mood of the opponent; not while a message waits."""
        if self.notice is None:
            self.feel(mood or self.mood)
            self._offer(self._find_line(key, self._said), rank)

    def update(self, seconds: float) -> bool:
        """Advance time; once a line has been read, say the next and return True."""
        self._stands -= seconds
        if self._stands > 0 or self._next is None:
            return False
        self._put(*self._next)
        return True

    def feel(self, mood: Mood) -> None:
        """Set the mood; an idle one follows the score."""
        own, computers = (front for front, _ in self._picture.pegs)
        is_usual = mood is Mood.IDLE and self._names is None
        self.mood = temper(own, computers) if is_usual else mood

    def fall_silent(self) -> None:
        """Remove a line that has been read."""
        if self._is_read and self._next is None:
            self.remark = None

    @property
    def _is_read(self) -> bool:
        return self._stands <= 0 or self.rank is Rank.RULE

    def _offer(self, line: str | None, rank: Rank) -> bool:
        """Say a line unless one of the same importance is showing; return True if it is said.

        Great moments are queued.
        """
        if not line:
            self.fall_silent()
        elif self._is_read or (rank < self.rank is Rank.IDLE):
            self._put(line, rank, self._about)
            return True
        elif rank <= Rank.SCORE:
            self._next = line, rank, self._about
        return False

    def _put(self, line: str, rank: Rank, about: Seat | None = None) -> None:
        """Say a line; between two people, with the names of the players it is ``about``."""
        told = line if self._names is None else name_in(line, self._names, about)
        self._stand(told, rank)
        self._said.add(line)
        self.hearing.tell(f"Muggins: {told}")

    def relay(self, words: str) -> None:
        """Show a remote player's chat message in place of the opponent's line."""
        self._stand(words, Rank.COMMENT)
        self.hearing.tell(words)

    def _stand(self, words: str, rank: Rank) -> None:
        self.remark, self.rank, self._next = words, rank, None
        self._stands = LEAST + A_WORD * len(words.split())


class VoiceSound:
    def __init__(self, sound: Sound) -> None:
        self._sound = sound
        self._said: str | None = None

    def follow(self, talk: Talk) -> None:
        said, self._said = self._said, talk.remark
        if talk.remark and talk.remark != said:
            self._sound.mutter(count_syllables(talk.remark), PITCHES.get(talk.mood, 1))
