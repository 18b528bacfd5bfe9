"""Check of seals against the games played under them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from muggins.extras.legacy.logbook import Fault
from muggins.rules.cards import rank_of
from muggins.rules.deal import Source, as_signed, draw_distinct
from muggins.rules.seals import COMMON, PARTS, Opened, seal_of, write_record


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
