"""A pack that two deal: shuffled by both, locked by both, and opened card by card.

The host multiplies all points by a secret scalar and shuffles, the guest does the same; then each
takes his common scalar off again and puts one of his own on each place. A card is dealt to one of
them when the other tells his scalar for its place, and lies open when both have told theirs.
Cards that are not shown are never told to anybody. All secrets follow from a seed and from what
was said before, so that who is killed makes them anew, and nobody asks twice for the same one.

What is shuffled or locked is proved at once. A shuffle by cut and choose: each of so many further
shuffles is opened towards the pack before or the pack after, as a hash of them all says (Fiat and
Shamir); luck helps once in ``2 ** rounds``. A lock by Schnorr's proof that its maker knows the
factor of every place.
"""

from enum import IntEnum

from muggins.extras.online.curve import (
    CARD_OF,
    PACK,
    WIDTH,
    Cheat,
    Points,
    digest,
    inverse,
    minus,
    mul,
    order_of,
    plus,
    read_points,
    read_scalars,
    scalar,
    times,
)
from muggins.rules.cards import N_CARDS

ROUNDS = 80  # of the proof of a shuffle
SIZE = N_CARDS * WIDTH


class Side(IntEnum):
    """Who asked for the game, and who joined it."""

    HOST = 0
    GUEST = 1

    @property
    def other(self) -> "Side":
        return Side(1 - self)


class Pack:
    """The 52 places as anybody can follow them; ``n_said`` of its four messages have been said.

    ``scalars`` are those known here, by side and place; ``told`` the places for which a side has
    told its own to the other.
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
        """Who shuffles or locks next, the host first; None when it can be dealt from."""
        return Side(self.n_said % 2) if self.n_said < 4 else None

    def take(self, context: bytes, body: bytes, *, is_checked: bool = True) -> None:
        """A shuffle or a lock, after ``context`` was said; ``Cheat`` where it is not proved.

        What was checked before, or was made here, need not be checked again.
        """
        if is_checked:
            self.check(context, body)
        self.points, self.n_said = read_points(body[:SIZE]), self.n_said + 1

    def check(self, context: bytes, body: bytes) -> None:
        """``Cheat`` where a shuffle or a lock is not proved; it takes a while."""
        before, after = self.points, read_points(body[:SIZE])
        if self.n_said < 2:
            check_shuffle(context, before, after, body[SIZE:], self.rounds)
        else:
            check_locks(context, before, after, body[SIZE:])

    def tell(self, side: Side, places: tuple[int, ...], body: bytes) -> None:
        """His scalars for places; what then has both is opened, and has to be a card."""
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
            raise Cheat("scalar opens no card")
        if card in self.cards.values():
            raise Cheat("card already opened")
        self.cards[place] = card


class Hold:
    """One side's secrets of a pack."""

    def __init__(self, side: Side, seed: bytes, pack: Pack) -> None:
        self.side, self.pack = side, pack
        self._seed, self._common = seed, b""

    def compose(self, context: bytes) -> bytes:
        """The shuffle or lock that is due from this side; the secrets of it are kept."""
        assert self.pack.due is self.side
        return self._shuffle(context) if self.pack.n_said < 2 else self._lock(context)

    def remember(self, context: bytes) -> None:
        """The secrets of a message that this side has said before."""
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
    """To which side each round is opened: to the pack before, or else to the pack after."""
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
    """That ``after[k]`` is ``common * before[order[k]]``, for a scalar and an order not told.

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
    """``Cheat`` where ``prove_shuffle`` has not proved it."""
    head, at, heads = proof[:WIDTH], WIDTH, []
    for is_before in _sides(context, before, after, head, rounds):
        size = WIDTH + N_CARDS * is_before
        part, at = proof[at : at + size], at + size
        order = list(part[WIDTH:]) if is_before else order_of(part)
        if len(part) != size or sorted(order) != list(range(N_CARDS)):
            raise Cheat("a proof round is not a shuffle")
        factor = read_scalars(part[:WIDTH], 1)[0] if is_before else scalar(part)
        pack = before if is_before else after
        heads.append(digest(*[mul(factor, pack[k]) for k in order]))
    if digest(*heads) != head or at != len(proof):
        raise Cheat("shuffle not proved")


def prove_locks(
    nonces: list[bytes], context: bytes, before: Points, after: Points, factors: list[bytes]
) -> bytes:
    """That a factor is known for each place with ``after = factor * before``.

    ``nonces`` are a secret scalar for each place, never used again.
    """
    shown = map(mul, nonces, before)
    asked = scalar(context, *before, *after, *shown)
    answers = (plus(nonce, times(asked, x)) for nonce, x in zip(nonces, factors, strict=True))
    return asked + b"".join(answers)


def check_locks(context: bytes, before: Points, after: Points, proof: bytes) -> None:
    """``Cheat`` where ``prove_locks`` has not proved it."""
    asked, *answers = read_scalars(proof, N_CARDS + 1)
    pairs = zip(answers, before, after, strict=True)
    shown = [minus(mul(answer, old), mul(asked, new)) for answer, old, new in pairs]
    if scalar(context, *before, *after, *shown) != asked:
        raise Cheat("locks not proved")
