"""Evidence of a log, a match or a result in one form, and the check of its seals."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from muggins.extras.legacy.logbook import Fault, Pair
from muggins.rules.cards import Seat, rank_of
from muggins.rules.deal import Source, as_signed, draw_distinct
from muggins.rules.seals import COMMON, PARTS, Opened, seal_of, write_record
from muggins.rules.state import Standing
from muggins.rules.terms import SIX_CARD, TARGET, Variant
from muggins.rules.turn import Turn


@dataclass(frozen=True, slots=True)
class SealedGame:
    """Announced data of a sealed deck, and the hands played from it."""

    place: int  # the line or the deal to name where something is wrong
    number: int
    seal: str
    part: str
    next_seal: str
    opened: Opened | None
    deals: tuple[str, ...]  # the player's throw and played cards, in record notation
    is_known: bool  # all of them
    is_over: bool

    @property
    def is_common(self) -> bool:
        """True if everyone gets the same cards, without a part of their own."""
        return self.part.endswith(f" {COMMON}")


def open_source(opened: Opened) -> Source:
    """Return the source of the first hand under a seal, after the cards cut for the deal."""
    source = Source(as_signed(opened.seed))
    if opened.part.startswith("moves"):
        return source
    is_tied = True
    while is_tied:
        cards, source = draw_distinct(source, 2)
        is_tied = rank_of(cards[0]) == rank_of(cards[1])
    return source


def check_seals(games: Sequence[SealedGame]) -> Iterator[Fault]:
    """Yield errors of seals, in order of announcement."""
    for game in games:
        yield from _check_seal(game, is_last=game is games[-1])
    for before, game in pairwise(games):
        if game.number <= before.number or game.place < before.place:
            yield Fault(game.place, f"seals {before.number} and {game.number} are out of order")
        elif game.number == before.number + 1:
            yield from _check_chain(before, game)


def find_missing(games: Sequence[SealedGame]) -> Iterator[Fault]:
    """Yield gaps in the chain, from a missing game or a restart of seals."""
    for before, game in pairwise(games):
        if game.number > before.number + 1:
            missing = name_numbers("seal", before.number + 1, game.number - 1)
            yield Fault(game.place, f"any deals under {missing}")


def name_numbers(what: str, first: int, last: int) -> str:
    """Format as *game 3* and *games 3 to 5*."""
    if first == last:
        return f"{what} {first}"
    return f"{what}s {first} {'and' if last == first + 1 else 'to'} {last}"


def _check_seal(game: SealedGame, *, is_last: bool) -> Iterator[Fault]:
    name = f"seal {game.number}"
    if not PARTS.fullmatch(game.part):
        yield Fault(game.place, f"{name}: the player's part is missing or invalid")
    if game.opened is None:
        if game.is_over or not is_last:
            yield Fault(game.place, f"{name} was never opened")
    elif seal_of(game.opened.secret) != game.seal:
        yield Fault(game.place, f"{name} doesn't match the secret that opened it")


def _check_chain(before: SealedGame, game: SealedGame) -> Iterator[Fault]:
    """Check that a seal was announced one game ahead, and that its part follows from the moves."""
    if before.next_seal != game.seal:
        yield Fault(game.place, f"seal {game.number} isn't the one announced earlier")
    word, _, record = game.part.partition(" ")
    if before.is_common != game.is_common:
        yield Fault(game.place, f"seal {game.number}: the player's part is from another match")
    elif game.is_common or word == "cut" or not before.is_known:
        return
    elif record != write_record(before.part, list(before.deals)):
        why = f"seal {game.number}: the player's part doesn't match the player's moves"
        yield Fault(game.place, why)


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
class HandEvidence:
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
class GameEvidence:
    """One game: the stated match score before it, and its hands."""

    place: int
    number: int
    points: Pair
    spread: int
    hands: tuple[HandEvidence, ...]
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
    games: tuple[GameEvidence, ...]
    seals: Sequence[SealedGame] = ()
    faults: Sequence[Fault] = ()  # what cannot be read, or contradicts itself
    unchecked: Sequence[Fault] = ()  # what is told of in words alone, or not yet
    n_games: int | None = None  # of the last match, where somebody says how many were played
    n_due: int | None = None  # games of the challenge that it is said to be

    @property
    def n_hands(self) -> int:
        return sum(len(game.hands) for game in self.games)

    @property
    def by_computer(self) -> tuple[GameEvidence, ...]:
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
