"""Standing of a match at the start of a hand, as text.

One line, its parts joined by blanks: terms, source, match so far, dealers and hands, pegs, the
variant with what is left of its deck unless all is usual, the length of the game where the terms
have another for the next, and the deals of this game so far if there are any.
"""

from functools import lru_cache

from muggins.rules.cards import read_cards, write_cards
from muggins.rules.deal import (
    HIGHEST_SEED,
    LOWEST_SEED,
    SHARED,
    Source,
    read_sealed,
    write_source,
)
from muggins.rules.seat import Seat
from muggins.rules.state import NO_PEGS, PastDeal, Standing, Tally
from muggins.rules.terms import (
    SIX_CARD,
    TARGET,
    Length,
    Variant,
    read_terms,
    read_variant,
    write_terms,
    write_variant,
)

N_PARTS = 5
DEAL_PARTS = 7  # cards of an earlier deal
VARIANT, LENGTH, PAST = "v", "l", "h"
MOST = 10**9  # far above any score or count that a match can reach
MOST_HANDS = 200  # no game is this long


@lru_cache(maxsize=16)
def write_standing(standing: Standing) -> str:
    """Return five words: terms, source, match so far, dealers and hands, pegs.

    One more for a variant with the rest of its pack, one for the game's length if the next has
    another, and one for earlier deals of the game.
    """
    tally, pegs = standing.tally, standing.pegs
    words = [
        write_terms(standing.terms),
        write_source(standing.source),
        _join(*tally.points, tally.games, tally.spread),
        _join(_write_seat(standing.first_dealer), _write_seat(standing.dealer), standing.n_hands),
        _join(*pegs[0], *pegs[1]),
    ]
    if standing.variant != SIX_CARD:
        words.append(f"{VARIANT}{write_variant(standing.variant)}-{write_cards(standing.pack)}")
    if standing.length is not standing.terms.length:
        words.append(f"{LENGTH}{int(standing.length)}")
    if standing.past:
        words.append(PAST + "/".join(map(_write_deal, standing.past)))
    return " ".join(words)


def _read_game(words: list[str]) -> tuple[Variant, tuple[int, ...]]:
    if not words:
        return SIX_CARD, ()
    variant, _, pack = words[0].removeprefix(VARIANT).rpartition("-")
    return read_variant(variant), read_cards(pack)


def _write_deal(deal: PastDeal) -> str:
    parts = ((deal.starter,), *deal.thrown, *deal.kept, *deal.played)
    return "-".join((str(int(deal.dealer)), *map(write_cards, parts)))


def _read_deal(text: str) -> PastDeal:
    dealer, *parts = text.split("-")
    if len(parts) != DEAL_PARTS:
        raise ValueError("an earlier deal is invalid")
    starter, own_thrown, thrown, own_kept, kept, own_played, played = map(read_cards, parts)
    cards = (*starter, *own_thrown, *thrown, *own_kept, *kept)
    turns = (*own_played, *played)
    are_kept = set(own_played) <= set(own_kept) and set(played) <= set(kept)
    is_once = len(set(cards)) == len(cards) and len(set(turns)) == len(turns)
    if len(starter) != 1 or not are_kept or not is_once:
        raise ValueError("the cards of an earlier deal are invalid")
    pairs = ((own_thrown, thrown), (own_kept, kept), (own_played, played))
    return PastDeal(Seat(int(dealer)), starter[0], *pairs)


def read_standing(words: list[str], data: bytes | None) -> Standing:
    """Parse the text of ``write_standing``; ValueError if a part is missing or invalid."""
    if len(words) < N_PARTS:
        raise ValueError("part of it is missing")
    terms, source, tally, dealers, pegs = words[:N_PARTS]
    more = words[N_PARTS:]
    variant, pack = _read_game([word for word in more if word.startswith(VARIANT)])
    past = next((word[1:].split("/") for word in more if word.startswith(PAST)), ())
    length = next((word[1:] for word in more if word.startswith(LENGTH)), None)
    own, computers, games, spread = _split(tally, 4, -MOST, MOST)
    first, dealer, n_hands = _split(dealers, 3, -1, MOST_HANDS)
    own_front, own_back, front, back = _split(pegs, 4, -1, TARGET - 1)
    known = read_terms(terms)
    standing = Standing(
        terms=known,
        source=read_source(source, data),
        tally=Tally((own, computers), games, spread),
        first_dealer=_read_seat(first),
        dealer=_read_seat(dealer),
        n_hands=n_hands,
        pegs=((own_front, own_back), (front, back)),
        variant=variant,
        length=known.length if length is None else Length(int(length)),
        pack=pack,
        past=tuple(map(_read_deal, past)),
    )
    _check_bounds(standing)
    return standing


def _check_bounds(standing: Standing) -> None:
    tally = standing.tally
    if min(tally.games, *tally.points, standing.n_hands) < 0:
        raise ValueError("a count is below zero")
    if any(front <= back for front, back in standing.pegs):
        raise ValueError("a back peg is not behind its front peg")
    if standing.dealer is None and (standing.pegs, standing.n_hands) != (NO_PEGS, 0):
        raise ValueError("points were pegged before the cut for deal")
    pack = standing.pack
    if len(set(pack)) < len(pack) or 0 < len(pack) < standing.variant.n_needed:
        raise ValueError("the deck can't be dealt from")


def read_source(word: str, data: bytes | None) -> Source:
    if word[0] == "e":
        return read_sealed(word)
    if word == write_source(SHARED):
        return SHARED
    position = int(word[1:])
    if word[0] == "s" and LOWEST_SEED <= position <= HIGHEST_SEED:
        return Source(position)
    if word[0] == "d" and data is None:
        raise ValueError("its card data file is missing")
    if word[0] == "d" and data is not None and 0 <= position <= len(data):
        return Source(position, data)
    raise ValueError(f"unknown card source {word}")


def _write_seat(seat: Seat | None) -> int:
    return -1 if seat is None else int(seat)


def _read_seat(number: int) -> Seat | None:
    return None if number == -1 else Seat(number)


def _join(*numbers: int) -> str:
    return ",".join(str(int(number)) for number in numbers)


def _split(word: str, size: int, lowest: int, highest: int) -> list[int]:
    numbers = [int(number) for number in word.split(",")]
    if len(numbers) != size or not all(lowest <= number <= highest for number in numbers):
        raise ValueError(f"invalid value {word[:40]}")
    return numbers
