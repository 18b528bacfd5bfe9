"""Mental poker: a deck shuffled and locked by two programs, and opened card by card.

The host multiplies all points by a secret scalar and shuffles, the guest does the same; then each
removes its common scalar and multiplies each place by one of its own. A card is dealt to one side
when the other reveals its scalar for the place, and is public when both have revealed theirs. Cards
that aren't shown are never revealed. All secrets are derived from a seed and the transcript, so
that a restarted program recreates them, and never has to ask for one twice.

Shuffles and locks are proved at once. A shuffle by cut and choose: each of several further shuffles
is opened toward the deck before or the deck after, as chosen by a hash of them all (Fiat-Shamir);
cheating succeeds once in ``2 ** rounds``. A lock by Schnorr's proof that its author knows the
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
        """Apply a shuffle or a lock sent after ``context``; ``Cheat`` if its proof is invalid.

        Skip the proof of messages that were checked before, or composed here.
        """
        if is_checked:
            self.check(context, body)
        self.points, self.n_said = read_points(body[:SIZE]), self.n_said + 1

    def check(self, context: bytes, body: bytes) -> None:
        """Verify the proof of a shuffle or a lock; slow. ``Cheat`` if it is wrong."""
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
            raise Cheat("scalar opens no card")
        if card in self.cards.values():
            raise Cheat("card already opened")
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
    """Verify the proof of ``prove_shuffle``; ``Cheat`` if it is wrong."""
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
    """Prove knowledge of a factor for each place with ``after = factor * before``.

    ``nonces`` are a secret scalar for each place, used only once.
    """
    shown = map(mul, nonces, before)
    asked = scalar(context, *before, *after, *shown)
    answers = (plus(nonce, times(asked, x)) for nonce, x in zip(nonces, factors, strict=True))
    return asked + b"".join(answers)


def check_locks(context: bytes, before: Points, after: Points, proof: bytes) -> None:
    """Verify the proof of ``prove_locks``; ``Cheat`` if it is wrong."""
    asked, *answers = read_scalars(proof, N_CARDS + 1)
    pairs = zip(answers, before, after, strict=True)
    shown = [minus(mul(answer, old), mul(asked, new)) for answer, old, new in pairs]
    if scalar(context, *before, *after, *shown) != asked:
        raise Cheat("locks not proved")
