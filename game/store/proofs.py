"""Seals held against what was played under them, wherever both were kept."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.cards import rank_of
from game.rules.deal import Source, as_signed, draw_distinct
from game.rules.seals import COMMON, PARTS, Opened, seal_of, write_record
from game.store.logbook import Fault


@dataclass(frozen=True, slots=True)
class SealedGame:
    """What was told of a sealed pack, and what was played from it.

    Each deal is the player's throw and his cards played, as a record has them; ``is_known``
    tells whether they are all there. ``place`` is the line or the deal to name where something
    is wrong.
    """

    place: int
    number: int
    seal: str
    part: str
    next_seal: str
    opened: Opened | None
    deals: tuple[str, ...]
    is_known: bool
    is_over: bool

    @property
    def is_common(self) -> bool:
        """Whether everybody has the same cards, and no part in them."""
        return self.part.endswith(f" {COMMON}")

    def first_source(self) -> Source | None:
        """Where its first hand comes from; None while the secret is not told."""
        return None if self.opened is None else open_source(self.opened)


def open_source(opened: Opened) -> Source:
    """Where the first hand under a seal comes from, after the cards that were cut for the deal."""
    source = Source(as_signed(opened.seed))
    if opened.part.startswith("moves"):
        return source
    is_tied = True
    while is_tied:
        cards, source = draw_distinct(source, 2)
        is_tied = rank_of(cards[0]) == rank_of(cards[1])
    return source


def check_seals(games: list[SealedGame]) -> Iterator[Fault]:
    """What is wrong with seals, in the order in which they were told."""
    before: SealedGame | None = None
    for number, game in enumerate(games):
        is_last = number == len(games) - 1
        yield from _check_seal(game, is_last=is_last)
        if before is not None and before.number + 1 == game.number:
            yield from _check_chain(before, game)
        before = game


def _check_seal(game: SealedGame, *, is_last: bool) -> Iterator[Fault]:
    name = f"seal {game.number}"
    if not PARTS.fullmatch(game.part):
        yield Fault(game.place, f"{name}: the player's part is not told, or makes no sense")
    if game.opened is None:
        if game.is_over or not is_last:
            yield Fault(game.place, f"{name} was never opened")
    elif seal_of(game.opened.secret) != game.seal:
        yield Fault(game.place, f"{name} is not that of the secret with which it was opened")


def _check_chain(before: SealedGame, game: SealedGame) -> Iterator[Fault]:
    """A seal is told before the game ahead of it, and a part follows from that game's moves."""
    if before.next_seal != game.seal:
        yield Fault(game.place, f"seal {game.number} is not the one that was told before")
    word, _, record = game.part.partition(" ")
    if before.is_common != game.is_common:
        yield Fault(game.place, f"seal {game.number}: the player's part is that of another match")
    elif game.is_common or word == "cut" or not before.is_known:
        return
    elif record != write_record(before.part, list(before.deals)):
        why = f"seal {game.number}: the player's part is not the record of his moves"
        yield Fault(game.place, why)
