"""What a changed program at one end can try: messages forged, and signed as they should be."""

from collections.abc import Callable

from nacl import bindings as sodium
from nacl.signing import SigningKey

from game.net.chain import Chain
from game.net.curve import MARK, WIDTH, digest, inverse, mul, order_of, scalar, times
from game.net.far_table import Table, Word
from game.net.locked_pack import Hold, Pack, _sides, prove_locks, prove_shuffle
from game.rules.cards import N_CARDS

ORDER = 2**252 + 27742317777372353535851937790883648493  # of the group
NEUTRAL = b"\x01" + bytes(31)
UNSIGNED = "".join((Word.HELLO, Word.ACCEPT, Word.COIN)).encode()  # letters of what no key signs
Forge = Callable[[Table], bytes]


def sign(table: Table, body: bytes, key: SigningKey | None = None) -> bytes:
    """A message with whatever is in it, signed as it should be, or by another."""
    chain = table._packs if body[:1] == Word.SHUFFLE.encode() else table._talk
    assert isinstance(chain, Chain) and table._key is not None
    return chain.sign(key or table._key, body)


def making(table: Table) -> tuple[Pack, Hold, bytes]:
    """The pack in the making, the secrets of it, and what was said before."""
    pack, hold = table._pack_in_the_making()
    assert hold is not None and table._packs is not None
    return pack, hold, table._packs.value


def honest(table: Table) -> bytes:
    """The points and the proof that are due."""
    _, hold, context = making(table)
    return hold.compose(context)


def swapped(body: bytes) -> bytes:
    """The first two points or scalars in each other's place."""
    return body[WIDTH : 2 * WIDTH] + body[:WIDTH] + body[2 * WIDTH :]


class InPlay:
    """The hand in progress as a side has it: places of cards, and what opens them."""

    def __init__(self, table: Table) -> None:
        assert table._hand is not None and table._hand.hold is not None and table.side is not None
        self.hand, self._hold, side = table._hand, table._hand.hold, table.side
        self.dealt, self.others = self.hand.places[side], self.hand.places[side.other]
        self.held = self.hand.left(side)
        self.thrown, self.others_thrown = self.hand.thrown[side], self.hand.thrown[side.other]

    def open(self, *places: int) -> bytes:
        """The side's scalars of these places."""
        return self._hold.scalars_of(places)

    def play(self, place: int) -> bytes:
        """A card said to be played."""
        return b"P" + bytes([place]) + self.open(place)


def dealt(table: Table) -> bytes:
    """The scalars that are due in a deal."""
    return table._compose(Word.DEAL, None)


def told_greater(table: Table) -> bytes:
    """A scalar of a deal, the order of the group added."""
    body = dealt(table)
    number = int.from_bytes(body[:WIDTH], "little") + ORDER
    return b"D" + number.to_bytes(WIDTH, "little") + body[WIDTH:]


def shuffled(table: Table, change: Callable[[list[bytes]], list[bytes]]) -> bytes:
    """A shuffle of which the pack is changed, proved as well as that can be."""
    pack, _, context = making(table)
    common, order = scalar(b"common"), order_of(b"order")
    after = change([mul(common, pack.points[k]) for k in order])
    draws = [digest(bytes([at])) for at in range(pack.rounds)]
    proof = prove_shuffle(draws, context, pack.points, after, common, order)
    return b"K" + b"".join(after) + proof


def marked(table: Table) -> bytes:
    """A point of small order added to one."""
    body = honest(table)
    return b"K" + sodium.crypto_core_ed25519_add(body[:WIDTH], MARK) + body[WIDTH:]


def marked_fives(table: Table) -> bytes:
    """The same added to the fives, and a proof with scalars that hide it."""
    pack, _, context = making(table)
    common, order = scalar(b"common"), order_of(b"order")
    plain = [mul(common, pack.points[k]) for k in order]
    after = [
        sodium.crypto_core_ed25519_add(point, MARK) if k % 13 == 4 else point
        for k, point in zip(order, plain, strict=True)
    ]
    tries = (digest(b"even", at.to_bytes(4, "little")) for at in range(10**6))
    even = (draw for draw in tries if scalar(draw)[0] % 2 == 0)
    draws = [next(even) for _ in range(pack.rounds)]
    heads = [digest(*[mul(scalar(draw), plain[k]) for k in order_of(draw)]) for draw in draws]
    proof = head = digest(*heads)
    sides = _sides(context, pack.points, after, head, pack.rounds)
    for draw, is_before in zip(draws, sides, strict=True):
        both = times(common, scalar(draw)) + bytes(order[k] for k in order_of(draw))
        proof += both if is_before else draw
    return b"K" + b"".join(after) + proof


def locked_over(table: Table) -> bytes:
    """The first place with the card of the second."""
    body = honest(table)
    return b"K" + mul(scalar(b"x"), body[WIDTH : 2 * WIDTH]) + body[WIDTH:]


def locks_proved_elsewhere(table: Table) -> bytes:
    """Locks with a proof made of something else than what was said before."""
    pack, hold, context = making(table)
    hold.remember(context)
    locks = pack.scalars[hold.side]
    factors = [times(locks[at], inverse(hold._common)) for at in range(N_CARDS)]
    after = list(map(mul, factors, pack.points))
    nonces = [scalar(bytes([at])) for at in range(N_CARDS)]
    return b"K" + b"".join(after) + prove_locks(nonces, b"else", pack.points, after, factors)


SHUFFLES: dict[str, tuple[int, Forge]] = {
    "a card twice under two scalars, another dropped": (
        0,
        lambda table: shuffled(
            table, lambda after: [after[0], mul(scalar(b"x"), after[0]), *after[2:]]
        ),
    ),
    "points put among others, under scalars of their own": (
        1,
        lambda table: shuffled(
            table, lambda after: [mul(scalar(bytes([k])), after[k // 2]) for k in range(N_CARDS)]
        ),
    ),
    "two points exchanged after the proof": (0, lambda table: b"K" + swapped(honest(table))),
    "a shuffle without a proof": (1, lambda table: b"K" + honest(table)[: N_CARDS * WIDTH]),
    "the same point twice": (
        0,
        lambda table: shuffled(table, lambda after: [after[1], *after[1:]]),
    ),
    "the neutral point": (1, lambda table: b"K" + NEUTRAL + honest(table)[WIDTH:]),
    "a mark that every other lock keeps": (1, marked),
    "a mark on the fives that the proof does not show": (0, marked_fives),
    "two places exchanged while locking": (2, lambda table: b"K" + swapped(honest(table))),
    "a place that has another's card, under a scalar more": (3, locked_over),
    "a proof that belongs to another place in the record": (2, locks_proved_elsewhere),
}
"""Which of the four messages of a pack; the host says the first, and then they take turns."""

WORDS: dict[str, tuple[Word, Forge]] = {
    "another scalar than the lock's": (
        Word.DEAL,
        lambda table: b"D" + scalar(b"x") + dealt(table)[WIDTH:],
    ),
    "two scalars in each other's place": (Word.DEAL, lambda table: b"D" + swapped(dealt(table))),
    "a scalar written as a greater number": (Word.DEAL, told_greater),
    "a scalar of nought": (Word.DEAL, lambda table: b"D" + bytes(WIDTH) + dealt(table)[WIDTH:]),
    "five scalars of six": (Word.DEAL, lambda table: b"D" + dealt(table)[WIDTH:]),
    "cards thrown that the other holds": (
        Word.THROW,
        lambda table: b"T" + bytes(InPlay(table).others[:2]),
    ),
    "the same card thrown twice": (
        Word.THROW,
        lambda table: b"T" + bytes(InPlay(table).dealt[:1] * 2),
    ),
    "a card more than two thrown": (
        Word.THROW,
        lambda table: b"T" + bytes(InPlay(table).dealt[:3]),
    ),
    "a scalar that opens no starter": (Word.STARTER, lambda _: b"S" + scalar(b"x")),
    "the scalar of another place for the starter": (
        Word.STARTER,
        lambda table: b"S" + InPlay(table).open(20),
    ),
    "another card played than the place says": (
        Word.PLAY,
        lambda table: (
            b"P" + bytes(InPlay(table).held[:1]) + InPlay(table).open(InPlay(table).held[1])
        ),
    ),
    "a card played that lies in the crib": (
        Word.PLAY,
        lambda table: InPlay(table).play(InPlay(table).thrown[0]),
    ),
    "a card played that the other holds": (
        Word.PLAY,
        lambda table: InPlay(table).play(InPlay(table).others[0]),
    ),
    "a card played that nobody was dealt": (Word.PLAY, lambda table: InPlay(table).play(30)),
    "a second throw where a card is due": (
        Word.PLAY,
        lambda table: b"T" + bytes(InPlay(table).held[:2]),
    ),
    "a go that says more": (Word.PLAY, lambda _: b"G" + bytes(WIDTH)),
    "more points claimed than the board has": (Word.CLAIM, lambda _: b"C" + bytes([200])),
    "a claim without a number": (Word.CLAIM, lambda _: b"C"),
    "other cards shown in the crib than were thrown": (
        Word.CRIB,
        lambda table: b"R" + InPlay(table).open(*reversed(InPlay(table).thrown)),
    ),
    "one card shown of the two in the crib": (
        Word.CRIB,
        lambda table: b"R" + InPlay(table).open(InPlay(table).thrown[0]),
    ),
}
"""The word in whose place it is said."""
