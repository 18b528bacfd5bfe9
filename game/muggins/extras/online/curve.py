"""The group in which cards are dealt: 52 points of edwards25519, and operations on others.

The discrete logarithms between the 52 are unknown, so that a wrong scalar opens no card. A point
with a small factor would be a mark that survives every lock; a libsodium that does not detect one
is refused (CVE-2025-69277).
"""

from collections.abc import Sequence
from hashlib import blake2b

from nacl import bindings as sodium
from nacl.exceptions import RuntimeError as SodiumError

from muggins.rules.cards import N_CARDS

WIDTH = 32  # bytes of a point, of a scalar and of a digest
NEEDED = "PyNaCl 1.6.2 or later is required"


class Cheat(Exception):  # noqa: N818 - the name says what happened
    """A message that no honest program sends, with its expected kind and its fault."""

    def __init__(self, why: str, kind: str = "") -> None:
        super().__init__(why, kind)
        self.why, self.kind = why, kind


def digest(*parts: bytes, size: int = WIDTH) -> bytes:
    """Return a hash; different lists of parts have different encodings."""
    found = blake2b(digest_size=size, person=b"muggins-deal")
    for part in parts:
        found.update(len(part).to_bytes(4, "little") + part)
    return found.digest()


def scalar(*parts: bytes) -> bytes:
    """Return a scalar below the order of the group, by hash."""
    return sodium.crypto_core_ed25519_scalar_reduce(digest(*parts, size=2 * WIDTH))


def order_of(*parts: bytes) -> list[int]:
    """Return a permutation of the places, by hash."""
    return sorted(range(N_CARDS), key=lambda place: digest(*parts, bytes([place])))


def mul(factor: bytes, point: bytes) -> bytes:
    """Multiply a point by a scalar; ``Cheat`` if it is outside the group or the product is zero."""
    try:
        return sodium.crypto_scalarmult_ed25519_noclamp(factor, point)
    except SodiumError as error:
        raise Cheat("point not in the group") from error


times = sodium.crypto_core_ed25519_scalar_mul  # of two scalars
plus = sodium.crypto_core_ed25519_scalar_add
inverse = sodium.crypto_core_ed25519_scalar_invert
minus = sodium.crypto_core_ed25519_sub  # of two points


def is_point(point: bytes) -> bool:
    """Return True for a point of the prime-order group except the identity."""
    return bool(sodium.crypto_core_ed25519_is_valid_point(point))


PACK = tuple(
    sodium.crypto_core_ed25519_from_uniform(digest(b"card", bytes([card])))
    for card in range(N_CARDS)
)
CARD_OF = {point: card for card, point in enumerate(PACK)}
MARK = (2**255 - 20).to_bytes(WIDTH, "little")  # the point of order two


def check_library() -> None:
    """Raise ImportError for a libsodium that accepts points of small order, or differs."""
    marked = sodium.crypto_core_ed25519_add(PACK[0], MARK)
    if is_point(marked) or is_point(MARK) or not all(map(is_point, PACK)):
        raise ImportError(NEEDED)


check_library()


def read_points(text: bytes) -> tuple[bytes, ...]:
    """Parse 52 distinct points of the group; ``Cheat`` for anything else."""
    points = tuple(text[at : at + WIDTH] for at in range(0, len(text), WIDTH))
    if len(text) != N_CARDS * WIDTH or len(set(points)) != N_CARDS:
        raise Cheat("not 52 distinct points")
    if not all(map(is_point, points)):
        raise Cheat("point not in the group")
    return points


def read_scalars(text: bytes, count: int) -> list[bytes]:
    """Parse ``count`` canonical nonzero scalars; ``Cheat`` for anything else."""
    if len(text) != count * WIDTH:
        raise Cheat("wrong number of scalars")
    found = [text[at : at + WIDTH] for at in range(0, len(text), WIDTH)]
    for each in found:
        is_plain = sodium.crypto_core_ed25519_scalar_reduce(each + bytes(WIDTH)) == each
        if not is_plain or not any(each):
            raise Cheat("invalid scalar")
    return found


Points = Sequence[bytes]
