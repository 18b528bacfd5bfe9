"""What a seat can do, and how moves are written so that a game can be played again."""

from collections.abc import Callable
from dataclasses import dataclass

from game.rules.cards import read_card, read_cards, write_card, write_cards
from game.rules.deal import Source, as_signed, read_sealed, write_source
from game.rules.terms import Terms, read_terms, write_terms


class IllegalMove(ValueError):  # noqa: N818 - the name says what happened
    """The move cannot be made now; nothing was changed."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut the pack at a place from 0: of all 52 for the first deal, of the rest for the starter."""

    place: int


@dataclass(frozen=True, slots=True)
class Proceed:
    """Go on after a pause: deal, or see the next hand."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Lay two cards away to the crib."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card."""

    card: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim points for oneself, or call what the other one missed in his claim."""

    points: int


@dataclass(frozen=True, slots=True)
class Amend:
    """Change the terms in the middle of a match."""

    terms: Terms


@dataclass(frozen=True, slots=True)
class Reseed:
    """Take the cards from elsewhere, from the next deal on."""

    source: Source


Move = Cut | Proceed | Throw | Play | Claim | Amend | Reseed


def write_move(move: Move) -> str:
    """One word: ``c17``, ``.``, ``t6d8c``, ``p5h``, ``=4``; terms ``a...``; seed ``s-12``.

    A source with data is written by its pointer alone: who reads it back has to bring the data.
    """
    match move:
        case Amend(terms):
            return "a" + write_terms(terms)
        case Reseed(source):
            return write_source(source)
        case Cut(place):
            return f"c{place}"
        case Proceed():
            return "."
        case Throw(cards):
            return "t" + write_cards(cards)
        case Play(card):
            return "p" + write_card(card)
        case Claim(points):
            return f"={points}"


def read_move(word: str, data: bytes | None = None) -> Move:
    """The move that one word names; ValueError when it names none."""
    head, rest = word[:1], word[1:]
    reader = _READ.get(head)
    if head == "d" and data is not None:
        return Reseed(Source(int(rest), data))
    if reader is None:
        raise ValueError(f"no such move: {word!r}")
    return reader(rest)


def _read_proceed(rest: str) -> Move:
    if rest:
        raise ValueError(f"no such move: .{rest}")
    return Proceed()


_READ: dict[str, Callable[[str], Move]] = {
    ".": _read_proceed,
    "c": lambda rest: Cut(int(rest)),
    "=": lambda rest: Claim(int(rest)),
    "t": lambda rest: Throw(read_cards(rest)),
    "p": lambda rest: Play(read_card(rest)),
    "a": lambda rest: Amend(read_terms(rest)),
    "s": lambda rest: Reseed(Source(as_signed(int(rest)))),
    "e": lambda rest: Reseed(read_sealed(rest)),
}
