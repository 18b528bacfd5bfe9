"""What a log, a match of the history or a result tells, in one form: deals, throws, cards, points,
seals and numbers. Here nothing is judged; ``check`` reads it, wherever it comes from.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from muggins.extras.fair.seal_check import SealedGame
from muggins.extras.legacy.logbook import Fault, Pair
from muggins.rules.deal import Source
from muggins.rules.seat import Seat
from muggins.rules.state import Standing
from muggins.rules.terms import SIX_CARD, TARGET, Variant
from muggins.rules.turn import Turn

Runs = tuple[tuple[int, ...], ...]
"""The cards of a seat in parts, each of which lies in the order in which it was dealt."""
Played = tuple[int, tuple[Turn, ...]]
"""The place of a hand, and its turns from the very cards that were dealt."""


@dataclass(frozen=True, slots=True)
class Origin:
    """What was told of where cards come from."""

    source: Source | None  # None where that cannot be followed
    is_head: bool = False  # and holds at once; else it was told before or after the next deal
    seal: int | None = None  # the number of a sealed pack


@dataclass(frozen=True, slots=True)
class HandTold:
    """A hand. Where its whole ``standing`` is told, points were pegged as its turns say.

    Where it is not, they are those of the cards, unless mistakes were costly.
    """

    place: int  # its line or its deal
    number: int  # in its game
    dealer: Seat
    runs: tuple[Runs, Runs]  # by seat
    starter: int
    turns: tuple[Turn, ...]  # its moves made again by the rules, as far as they can be
    scores: Pair  # the totals told at its end
    broken: str = ""  # why they cannot
    standing: Standing | None = None  # before it
    is_left: bool = False  # given up before its end
    is_costly: bool = False  # mistakes
    is_between: bool = False  # two people, of whom either can err
    forfeiter: Seat | None = None
    origins: tuple[Origin, ...] = ()  # told since the hand before
    is_announced: bool = False  # there may be hands before it that nobody was to tell of
    skills: frozenset[str] = frozenset()  # levels that may have played it

    @property
    def cards(self) -> tuple[int, ...]:
        dealt = [card for runs in self.runs for run in runs for card in run]
        return (*dealt, self.starter)


@dataclass(frozen=True, slots=True)
class GameTold:
    """A game: how the match is said to have stood before it, and its hands."""

    place: int
    number: int
    points: Pair
    spread: int
    hands: tuple[HandTold, ...]
    variant: Variant = SIX_CARD
    is_left: bool = False  # given up
    is_announced: bool = False  # as in a hand
    redeal: Callable[[], Iterator[Played]] | None = None  # the hands whose very cards are known

    @property
    def is_between(self) -> bool:
        return bool(self.hands) and all(hand.is_between for hand in self.hands)

    @property
    def is_over(self) -> bool:
        return bool(self.hands) and TARGET in self.hands[-1].scores

    @property
    def last_place(self) -> int:
        """Where it is told how it went on, the last time."""
        return self.hands[-1].place if self.hands else self.place


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that is told."""

    unit: str  # what a place counts: lines, deals or games
    games: tuple[GameTold, ...]
    seals: Sequence[SealedGame] = ()
    faults: Sequence[Fault] = ()  # what cannot be read, or contradicts itself
    unchecked: Sequence[Fault] = ()  # what is told of in words alone, or not yet
    n_games: int | None = None  # of the last match, where somebody says how many were played
    n_due: int | None = None  # games of the challenge that it is said to be

    @property
    def n_hands(self) -> int:
        return sum(len(game.hands) for game in self.games)

    @property
    def by_computer(self) -> tuple[GameTold, ...]:
        return tuple(game for game in self.games if not game.is_between)


@dataclass(slots=True)
class Findings:
    """What was checked, what differs, and what could not be checked."""

    unit: str = "line"  # of a place
    n_hands: int = 0
    n_moves: int = 0  # of the computer, made again
    is_between: bool = False  # two people; there are none
    seals: Sequence[SealedGame] = ()
    faults: list[Fault] = field(default_factory=list)
    remarks: list[Fault] = field(default_factory=list)  # they differ too, and break no rule
    unchecked: list[Fault] = field(default_factory=list)
    left: list[str] = field(default_factory=list)  # not looked at at all; parts of a sentence

    def sort(self) -> "Findings":
        for each in (self.faults, self.remarks, self.unchecked):
            each.sort(key=lambda fault: fault.line)
        return self
