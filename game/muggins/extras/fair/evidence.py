"""Evidence of a log, a match of the history or a result in one form, without judgment.

It contains deals, discards, cards, points, seals and numbers; ``check`` verifies it, whatever its
origin.
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
"""The cards of a seat in parts, each of which is in the order dealt."""
Played = tuple[int, tuple[Turn, ...]]
"""The place of a hand, and its turns, starting from the dealt cards."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Announced card source."""

    source: Source | None  # None where that cannot be followed
    is_head: bool = False  # and holds at once; else it was told before or after the next deal
    seal: int | None = None  # the number of a sealed pack


@dataclass(frozen=True, slots=True)
class HandTold:
    """One hand. If its whole ``standing`` is known, points were pegged as in its turns.

    Otherwise they equal those of the cards, unless mistakes were penalized.
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
    set_back: Pair = (0, 0)  # holes that each went back for false claims of the game
    origins: tuple[Origin, ...] = ()  # told since the hand before
    is_announced: bool = False  # there may be hands before it that nobody was to tell of
    skills: frozenset[str] = frozenset()  # levels that may have played it

    @property
    def cards(self) -> tuple[int, ...]:
        dealt = [card for runs in self.runs for run in runs for card in run]
        return (*dealt, self.starter)


@dataclass(frozen=True, slots=True)
class GameTold:
    """One game: the stated match score before it, and its hands."""

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
        """Place of its last hand."""
        return self.hands[-1].place if self.hands else self.place


@dataclass(frozen=True, slots=True)
class Evidence:
    """All evidence."""

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
    """Checked items, differences, and unverifiable items."""

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
