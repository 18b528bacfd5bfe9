"""Mental poker: a deck shuffled and locked by two programs, and opened card by card.

The cards are points of the group edwards25519. The chain signs each message together with all
preceding ones.
"""

from collections.abc import Sequence
from enum import IntEnum
from hashlib import blake2b

from nacl import bindings as sodium
from nacl.exceptions import BadSignatureError
from nacl.exceptions import RuntimeError as SodiumError
from nacl.signing import SigningKey, VerifyKey

from muggins.rules.cards import N_CARDS

WIDTH = 32  # bytes of a point, of a scalar and of a digest
NEEDED = "PyNaCl 1.6.2 or later is required"


class ProtocolError(Exception):
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
    """Multiply a point by a scalar; ``ProtocolError`` if it is outside the group or the product is
    zero.
    """
    try:
        return sodium.crypto_scalarmult_ed25519_noclamp(factor, point)
    except SodiumError as error:
        raise ProtocolError("point not in the group") from error


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
    """Parse 52 distinct points of the group; ``ProtocolError`` for anything else."""
    points = tuple(text[at : at + WIDTH] for at in range(0, len(text), WIDTH))
    if len(text) != N_CARDS * WIDTH or len(set(points)) != N_CARDS:
        raise ProtocolError("not 52 distinct points")
    if not all(map(is_point, points)):
        raise ProtocolError("point not in the group")
    return points


def read_scalars(text: bytes, count: int) -> list[bytes]:
    """Parse ``count`` canonical nonzero scalars; ``ProtocolError`` for anything else."""
    if len(text) != count * WIDTH:
        raise ProtocolError("wrong number of scalars")
    found = [text[at : at + WIDTH] for at in range(0, len(text), WIDTH)]
    for each in found:
        is_plain = sodium.crypto_core_ed25519_scalar_reduce(each + bytes(WIDTH)) == each
        if not is_plain or not any(each):
            raise ProtocolError("invalid scalar")
    return found


Points = Sequence[bytes]


ROUNDS = 80  # of the proof of a shuffle
SIZE = N_CARDS * WIDTH


class Side(IntEnum):
    """Role in an online match: the inviting or the joining side."""

    HOST = 0
    GUEST = 1

    @property
    def other(self) -> "Side":
        return Side(1 - self)


class Pack:
    """The public 52 places of a deck; ``n_said`` of its four messages have been sent.

    ``scalars`` are those known here, by side and place; ``told`` the places for which a side has
    revealed its own to the other.
    """

    def __init__(self, rounds: int = ROUNDS) -> None:
        self.points: Points = PACK
        self.rounds = rounds
        self.n_said = 0
        self.scalars: tuple[dict[int, bytes], dict[int, bytes]] = ({}, {})
        self.told: tuple[set[int], set[int]] = (set(), set())
        self.cards: dict[int, int] = {}

    @property
    def due(self) -> Side | None:
        """Side that shuffles or locks next, the host first; None when the deck is ready."""
        return Side(self.n_said % 2) if self.n_said < 4 else None

    def take(self, context: bytes, body: bytes, *, is_checked: bool = True) -> None:
        """Apply a shuffle or a lock sent after ``context``; ``ProtocolError`` if its proof is
        invalid.

        Skip the proof of messages that were checked before, or composed here.
        """
        if is_checked:
            self.check(context, body)
        self.points, self.n_said = read_points(body[:SIZE]), self.n_said + 1

    def check(self, context: bytes, body: bytes) -> None:
        """Verify the proof of a shuffle or a lock; slow. ``ProtocolError`` if it is wrong."""
        before, after = self.points, read_points(body[:SIZE])
        if self.n_said < 2:
            check_shuffle(context, before, after, body[SIZE:], self.rounds)
        else:
            check_locks(context, before, after, body[SIZE:])

    def tell(self, side: Side, places: tuple[int, ...], body: bytes) -> None:
        """Apply a side's scalars for places; places with both are opened, and must be cards."""
        for place, told in zip(places, read_scalars(body, len(places)), strict=True):
            self.scalars[side][place] = told
            self.told[side].add(place)
            self.open(place)

    def open(self, place: int) -> None:
        if place in self.cards or not all(place in each for each in self.scalars):
            return
        both = times(self.scalars[0][place], self.scalars[1][place])
        card = CARD_OF.get(mul(inverse(both), self.points[place]))
        if card is None:
            raise ProtocolError("scalar opens no card")
        if card in self.cards.values():
            raise ProtocolError("card already opened")
        self.cards[place] = card


class Hold:
    """One side's secrets of a deck."""

    def __init__(self, side: Side, seed: bytes, pack: Pack) -> None:
        self.side, self.pack = side, pack
        self._seed, self._common = seed, b""

    def compose(self, context: bytes) -> bytes:
        """Return the shuffle or lock due from this side, and store its secrets."""
        assert self.pack.due is self.side
        return self._shuffle(context) if self.pack.n_said < 2 else self._lock(context)

    def remember(self, context: bytes) -> None:
        """Restore the secrets of a message that this side has sent before."""
        if self.pack.n_said < 2:
            self._common = scalar(self._seed, context, b"common")
        else:
            self._put_locks(context)

    def _put_locks(self, context: bytes) -> None:
        for place in range(N_CARDS):
            made = scalar(self._seed, context, b"lock", bytes([place]))
            self.pack.scalars[self.side][place] = made

    def _shuffle(self, context: bytes) -> bytes:
        self.remember(context)
        before, order = self.pack.points, order_of(self._seed, context, b"order")
        after = [mul(self._common, before[k]) for k in order]
        draws = [
            digest(self._seed, context, b"round", bytes([at])) for at in range(self.pack.rounds)
        ]
        return b"".join(after) + prove_shuffle(draws, context, before, after, self._common, order)

    def _lock(self, context: bytes) -> bytes:
        self._put_locks(context)
        before, locks = self.pack.points, self.pack.scalars[self.side]
        bare = inverse(self._common)
        factors = [times(locks[place], bare) for place in range(N_CARDS)]
        nonces = [scalar(self._seed, context, b"nonce", bytes([at])) for at in range(N_CARDS)]
        after = list(map(mul, factors, before))
        return b"".join(after) + prove_locks(nonces, context, before, after, factors)

    def scalars_of(self, places: tuple[int, ...]) -> bytes:
        return b"".join(self.pack.scalars[self.side][place] for place in places)


# --- the proofs


def _sides(context: bytes, before: Points, after: Points, head: bytes, rounds: int) -> list[bool]:
    """Return the challenge of each round: open to the deck before (True) or after."""
    asked = digest(context, *before, *after, head, size=-(-rounds // 8))
    number = int.from_bytes(asked, "little")
    return [bool(number >> at & 1) for at in range(rounds)]


def prove_shuffle(
    draws: list[bytes],
    context: bytes,
    before: Points,
    after: Points,
    common: bytes,
    order: list[int],
) -> bytes:
    """Prove that ``after[k]`` is ``common * before[order[k]]`` for a secret scalar and order.

    ``draws`` are 32 secret bytes for each round.
    """
    heads = [digest(*[mul(scalar(draw), after[k]) for k in order_of(draw)]) for draw in draws]
    proof = head = digest(*heads)
    sides = _sides(context, before, after, head, len(draws))
    for draw, is_before in zip(draws, sides, strict=True):
        both = times(common, scalar(draw)) + bytes(order[k] for k in order_of(draw))
        proof += both if is_before else draw
    return proof


def check_shuffle(context: bytes, before: Points, after: Points, proof: bytes, rounds: int) -> None:
    """Verify the proof of ``prove_shuffle``; ``ProtocolError`` if it is wrong."""
    head, at, heads = proof[:WIDTH], WIDTH, []
    for is_before in _sides(context, before, after, head, rounds):
        size = WIDTH + N_CARDS * is_before
        part, at = proof[at : at + size], at + size
        order = list(part[WIDTH:]) if is_before else order_of(part)
        if len(part) != size or sorted(order) != list(range(N_CARDS)):
            raise ProtocolError("a proof round is not a shuffle")
        factor = read_scalars(part[:WIDTH], 1)[0] if is_before else scalar(part)
        pack = before if is_before else after
        heads.append(digest(*[mul(factor, pack[k]) for k in order]))
    if digest(*heads) != head or at != len(proof):
        raise ProtocolError("shuffle not proved")


def prove_locks(
    nonces: list[bytes], context: bytes, before: Points, after: Points, factors: list[bytes]
) -> bytes:
    """Prove knowledge of a factor for each place with ``after = factor * before``.

    ``nonces`` are a secret scalar for each place, used only once.
    """
    shown = map(mul, nonces, before)
    asked = scalar(context, *before, *after, *shown)
    answers = (plus(nonce, times(asked, x)) for nonce, x in zip(nonces, factors, strict=True))
    return asked + b"".join(answers)


def check_locks(context: bytes, before: Points, after: Points, proof: bytes) -> None:
    """Verify the proof of ``prove_locks``; ``ProtocolError`` if it is wrong."""
    asked, *answers = read_scalars(proof, N_CARDS + 1)
    pairs = zip(answers, before, after, strict=True)
    shown = [minus(mul(answer, old), mul(asked, new)) for answer, old, new in pairs]
    if scalar(context, *before, *after, *shown) != asked:
        raise ProtocolError("locks not proved")


SIGNATURE = 64


class Chain:
    """Hash of the transcript of both peers; ``keys`` verify signatures, host's first."""

    def __init__(self, name: bytes, keys: tuple[bytes, bytes], begun: bytes) -> None:
        self._keys = tuple(map(VerifyKey, keys))
        self.value = digest(name, *keys, begun)

    def sign(self, key: SigningKey, body: bytes) -> bytes:
        """Return the body with its signature, ready to send."""
        return body + key.sign(digest(self.value, body)).signature

    def read(self, side: Side, message: bytes) -> bytes:
        """Return the body of a side's next message; ``ProtocolError`` if its signature is
        invalid.
        """
        body, signature = message[:-SIGNATURE], message[-SIGNATURE:]
        try:
            self._keys[side].verify(digest(self.value, body), signature)
        except (BadSignatureError, ValueError):
            raise ProtocolError("bad signature") from None
        return body

    def add(self, body: bytes) -> None:
        self.value = digest(self.value, body)
