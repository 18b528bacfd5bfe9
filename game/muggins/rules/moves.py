"""Moves of a seat, and their notation, from which a game can be replayed."""

from collections.abc import Callable
from dataclasses import dataclass

from muggins.rules.cards import keep_card, read_card, read_kept, write_card
from muggins.rules.deal import Source, as_signed, read_sealed, write_source
from muggins.rules.terms import Terms, read_terms, write_terms


class IllegalMove(ValueError):  # noqa: N818 - the name says what happened
    """The move is illegal now; the state is unchanged."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut the pack at a place from 0: of all 52 for the first deal, of the rest for the starter."""

    place: int


@dataclass(frozen=True, slots=True)
class Proceed:
    """Continue after a pause: deal, or show the next hand."""


@dataclass(frozen=True, slots=True)
class Throw:
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Play:
    card: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim points, or call points that the opponent missed in a claim."""

    points: int


@dataclass(frozen=True, slots=True)
class Amend:
    terms: Terms


@dataclass(frozen=True, slots=True)
class Reseed:
    """Change the source of the cards, from the next deal on."""

    source: Source


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal from a jointly shuffled pack: a card or a back for each place, pone's first."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tell:
    """Reveal the cards of backs; ``cards`` are pairs of a back and its card."""

    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Go:
    """Say go, in a game where no other program can know it."""


Move = Cut | Proceed | Throw | Play | Claim | Amend | Reseed | Deal | Tell | Go


def cards_of(move: Move | None) -> tuple[int, ...]:
    """Return the cards discarded, or the one played; empty for any other move."""
    match move:
        case Throw(cards):
            return cards
        case Play(card):
            return (card,)
    return ()


def write_move(move: Move) -> str:
    """Format a move as one word: ``c17``, ``.``, ``t6d8c``, ``p5h``, ``=4``; rules ``a...``.

    A seed is ``s-12``. Between two programs: a deal ``n...``, revealed backs ``fxA5h``, go ``g``.

    A source with data is written as its pointer alone: reading it back requires the data.
    """
    match move:
        case Amend(terms):
            return "a" + write_terms(terms)
        case Reseed(source):
            return write_source(source)
        case Cut(place):
            return f"c{place}"
        case Throw(cards):
            return "t" + "".join(map(keep_card, cards))
        case Play(card):
            return "p" + write_card(card)
        case Claim(points):
            return f"={points}"
        case Deal(cards):
            return "n" + "".join(map(keep_card, cards))
        case Tell(pairs):
            return "f" + "".join(keep_card(each) for pair in pairs for each in pair)
        case Proceed() | Go():
            return "." if isinstance(move, Proceed) else "g"


def read_move(word: str, data: bytes | None = None) -> Move:
    """Return the move of one word; ValueError for an invalid word."""
    if word in _BARE:
        return _BARE[word]
    head, rest = word[:1], word[1:]
    reader = _READ.get(head)
    if head == "d" and data is not None:
        return Reseed(Source(int(rest), data))
    if reader is None:
        raise ValueError(f"unknown move {word!r}")
    return reader(rest)


def _read_told(rest: str) -> Move:
    cards = read_kept(rest)
    return Tell(tuple(zip(cards[::2], cards[1::2], strict=True)))


_BARE: dict[str, Move] = {".": Proceed(), "g": Go()}
_READ: dict[str, Callable[[str], Move]] = {
    "n": lambda rest: Deal(read_kept(rest)),
    "f": _read_told,
    "c": lambda rest: Cut(int(rest)),
    "=": lambda rest: Claim(int(rest)),
    "t": lambda rest: Throw(read_kept(rest)),
    "p": lambda rest: Play(read_card(rest)),
    "a": lambda rest: Amend(read_terms(rest)),
    "s": lambda rest: Reseed(Source(as_signed(int(rest)))),
    "e": lambda rest: Reseed(read_sealed(rest)),
}
