"""Game events, in the past tense; without pixels, seconds or sentences."""

from dataclasses import dataclass

from muggins.rules.cards import Seat
from muggins.rules.scoring import Reason
from muggins.rules.terms import Margin, Occasion, Terms

Pegs = tuple[int, int]  # front peg, back peg


@dataclass(frozen=True, slots=True)
class DealCut:
    """Both players cut for the first deal; ``dealer`` is None if the ranks tied."""

    cards: tuple[int, int]
    dealer: Seat | None


@dataclass(frozen=True, slots=True)
class DeckGathered:
    """All cards are back in the deck, which is cut next: for the deal where nobody deals yet."""

    dealer: Seat | None
    pegs: tuple[Pegs, Pegs]


@dataclass(frozen=True, slots=True)
class GameBegun:
    """A new game began; ``pegs`` by seat depend on its length."""

    number: int
    dealer: Seat
    pegs: tuple[Pegs, Pegs]
    nought: int = 0  # the score that is told as 0


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """A new hand was dealt; the cards by seat in the order dealt."""

    number: int
    dealer: Seat
    hands: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class SourceReverted:
    """The data file ended; the default sequence continues from this seed."""

    seed: int


@dataclass(frozen=True, slots=True)
class Discarded:
    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StarterTurned:
    card: int
    dealer: Seat


@dataclass(frozen=True, slots=True)
class CardPlayed:
    seat: Seat
    card: int
    count: int


@dataclass(frozen=True, slots=True)
class GoCalled:
    """A seat with cards left could not play one."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class CountReset:
    """The count was reset to zero, and the cards played were turned face down."""

    count: int


@dataclass(frozen=True, slots=True)
class HandShown:
    occasion: Occasion
    seat: Seat
    cards: tuple[int, ...]
    starter: int


@dataclass(frozen=True, slots=True)
class ClaimHeard:
    """A seat has stated its claim; the other may call missed points before it is judged."""

    seat: Seat
    occasion: Occasion
    points: int


@dataclass(frozen=True, slots=True)
class Called:
    """A seat called that number of missed points; ``is_right`` if they were missed."""

    seat: Seat
    occasion: Occasion
    points: int  # a call of none lets the claim stand
    is_right: bool


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat claimed points for itself; ``due`` is the correct number."""

    seat: Seat
    occasion: Occasion
    points: int
    due: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Pegged:
    """Points were added; ``reasons`` is empty for penalties, muggins and forfeits."""

    seat: Seat
    points: int
    occasion: Occasion
    reasons: tuple[Reason, ...]
    before: Pegs
    after: Pegs


@dataclass(frozen=True, slots=True)
class SetBack:
    """A seat claimed the game falsely in a tournament, and its pegs went back."""

    seat: Seat
    points: int
    before: Pegs
    after: Pegs


@dataclass(frozen=True, slots=True)
class HandCounted:
    """A hand's count ended, with or without points."""

    occasion: Occasion
    seat: Seat
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class GameForfeited:
    """A seat lost the game by claiming too much."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameWon:
    seat: Seat
    scores: tuple[int, int]
    margin: Margin
    match_points: int
    n_hands: int


@dataclass(frozen=True, slots=True)
class CardsTold:
    """Hidden cards were revealed: pairs of a back and its card."""

    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class TermsAmended:
    terms: Terms


Event = (
    DealCut
    | DeckGathered
    | GameBegun
    | CardsDealt
    | SourceReverted
    | Discarded
    | StarterTurned
    | CardPlayed
    | GoCalled
    | CountReset
    | HandShown
    | ClaimHeard
    | Called
    | Claimed
    | Pegged
    | SetBack
    | HandCounted
    | GameForfeited
    | GameWon
    | CardsTold
    | TermsAmended
)
