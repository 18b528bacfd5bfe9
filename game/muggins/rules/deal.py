"""The deal, bit for bit that of Cribbage '97: a seed sequence, or the bytes of a file.

Source of the method: the programming notes of Cribbage '97. The generator steps ``seed = (seed + 1)
* 0x711CB3A5`` in 32 bits; the top two bits are the suit, the next four the rank, and ranks past 12
are skipped. A data file gives the low six bits of each byte in the same way. A hand is thirteen
distinct cards: odd ones to pone, even ones to the dealer, the last is the starter. A sealed pack
gets its seed when it is cut.
"""

from dataclasses import dataclass

from muggins.rules.cards import N_CARDS
from muggins.rules.seals import Envelope, read_envelope, write_envelope
from muggins.rules.terms import SIX_CARD, Variant

MULTIPLIER = 0x711CB3A5
MASK = 0xFFFFFFFF
LOWEST_SEED, HIGHEST_SEED = -(2**31), 2**31 - 1
HANDS_PER_GAME = 17
FIVE_CARD_HANDS_PER_GAME = 34


@dataclass(frozen=True, slots=True)
class Source:
    """Origin of the next card: a seed, or an offset into a file's bytes.

    ``data`` is None for the default sequence, where ``position`` is the seed,
    -2147483648..2147483647; otherwise ``position`` is an offset into it. A sealed deck has an
    ``envelope``, and no seed before it is cut. An ``is_shared`` source is never drawn from: two
    programs deal together, and send the cards.
    """

    position: int
    data: bytes | None = None
    envelope: Envelope | None = None
    is_shared: bool = False

    def __repr__(self) -> str:
        """Format for error messages without revealing sealed cards."""
        if self.envelope is not None:
            return f"Source({self.envelope!r})"
        n_bytes = "" if self.data is None else f", {len(self.data)} bytes"
        return f"Source({self.position}{n_bytes})"

    @property
    def told_position(self) -> int:
        """Position if it is public, and zero where it would reveal sealed cards."""
        return self.position if self.envelope is None else 0

    @property
    def is_sealed(self) -> bool:
        """True if the deck has to be cut before cards can be dealt from it."""
        return self.envelope is not None and not self.envelope.is_cut


SHARED = Source(0, is_shared=True)


@dataclass(frozen=True, slots=True)
class Hands:
    """One deal: each player's cards in the order dealt, the card that will be cut, the rest."""

    pone: tuple[int, ...]
    dealer: tuple[int, ...]
    starter: int
    rest: tuple[int, ...] = ()


def as_signed(seed: int) -> int:
    """Return the low 32 bits as a signed number, the form in which seeds are shown and saved."""
    return ((seed & MASK) ^ 0x80000000) - 0x80000000


def read_seed(text: str) -> int:
    """Parse a seed: an integer, or 32 bits as ``0x7B``; ValueError for anything else."""
    if text.casefold().startswith("0x"):
        return as_signed(int(text, 16))
    return int(text)


def draw_distinct(source: Source, n_cards: int) -> tuple[tuple[int, ...], Source]:
    """Return the next ``n_cards`` different cards, and the rest of the source.

    A file that ends on the way gives its length as the seed with which the default sequence
    continues, in the middle of the deal. ValueError for a pack that is still sealed.
    """
    if source.is_sealed:
        raise ValueError("the deck is sealed and must be cut first")
    if source.is_shared:
        raise ValueError("both programs deal these cards together")
    position, data, drawn = source.position, source.data, list[int]()
    while len(drawn) < n_cards:
        if data is not None and position < len(data):
            code, position = data[position] & 63, position + 1
        else:
            if data is not None:
                position, data = min(position, HIGHEST_SEED), None
            position = (position + 1) * MULTIPLIER & MASK
            code = position >> 26
        card = (code & 15) + 13 * (code >> 4)  # suit over rank
        if code & 15 < 13 and card not in drawn:
            drawn.append(card)
    if data is not None:
        return tuple(drawn), Source(position, data)
    return tuple(drawn), Source(as_signed(position), None, source.envelope)


def cut_source(source: Source, part: str) -> Source:
    """Return the source with the player's part of the seed, if it was still sealed."""
    if source.envelope is None or not source.is_sealed:
        return source
    envelope = source.envelope.cut(part)
    return Source(as_signed(envelope.open().seed), None, envelope)


def write_source(source: Source) -> str:
    """Format a source as one word.

    ``s-12`` is a seed, ``d377`` a pointer into data, ``e...`` a sealed deck, ``x0`` a deck that two
    programs deal. A pointer has to be read back together with the data; a sealed deck's word is
    secret.
    """
    if source.envelope is not None:
        return f"e{source.position},{write_envelope(source.envelope)}"
    if source.is_shared:
        return "x0"
    return f"{'s' if source.data is None else 'd'}{source.position}"


def read_sealed(word: str) -> Source:
    """Parse a sealed deck written by ``write_source``; ValueError if it is invalid."""
    position, _, envelope = word.removeprefix("e").partition(",")
    return Source(as_signed(int(position)), None, read_envelope(envelope))


def deal_hands(source: Source) -> tuple[Hands, Source]:
    cards, source = draw_distinct(source, SIX_CARD.n_needed)
    return deal_pack(cards), source


def deal_pack(pack: tuple[int, ...], n_each: int = 6) -> Hands:
    cards, rest = pack[: 2 * n_each + 1], pack[2 * n_each + 1 :]
    return Hands(cards[0:-1:2], cards[1:-1:2], cards[-1], rest)


def draw_pack(source: Source, variant: Variant) -> tuple[tuple[int, ...], Source]:
    return draw_distinct(source, N_CARDS if variant.draws_pack else variant.n_needed)


def skip_hands(source: Source, n_hands: int, variant: Variant = SIX_CARD) -> Source:
    """Return the source after dead hands, each from a fresh deck."""
    for _ in range(n_hands):
        _, source = draw_pack(source, variant)
    return source


def skip_dead_hands(source: Source, n_hands: int, variant: Variant) -> Source:
    """Return the source after the dead hands of a game with that number of hands.

    Dead hands fill every game up to 17 deals, so that matches with the same seed get the same cards
    however long their games were. Five-card hands score so much less that a game is filled up to
    twice as many. In variants that deal on from the same pack, a game takes the packs of its full
    number of deals, and the next game begins with a fresh one. A sealed game has its own cards in
    any case.
    """
    if source.envelope is not None or source.is_shared:
        return source
    most = n_packs(usual_hands(variant), variant)
    return skip_hands(source, most - n_packs(n_hands, variant), variant)


def usual_hands(variant: Variant) -> int:
    """Return the number of deals to which a game is filled up."""
    return HANDS_PER_GAME if variant.n_dealt == 6 else FIVE_CARD_HANDS_PER_GAME


def n_packs(n_hands: int, variant: Variant) -> int:
    per_pack = N_CARDS // variant.n_needed if variant.deals_on else 1
    return -(-n_hands // per_pack)
