"""What a changed program at one end can try: messages forged, and signed as they should be."""

from collections.abc import Callable

from nacl import bindings as sodium

from game.net.chain import Chain
from game.net.curve import MARK, WIDTH, digest, inverse, mul, order_of, scalar, times
from game.net.far_table import HandSoFar, Table, Word
from game.net.locked_pack import Hold, Pack, Side
from game.net.proofs import _sides, prove_locks, prove_shuffle
from game.rules.cards import N_CARDS

ORDER = 2**252 + 27742317777372353535851937790883648493  # of the group
Forge = Callable[[Table], bytes]


def sign(table: Table, body: bytes) -> bytes:
    """A message with whatever is in it, signed as it should be."""
    chain = table._packs if body[:1] == Word.SHUFFLE.encode() else table._talk
    assert isinstance(chain, Chain) and table._key is not None
    return chain.sign(table._key, body)


def making(table: Table) -> tuple[Pack, Hold, bytes]:
    """The pack in the making, the secrets of it, and what was said before."""
    pack, hold = table._pack_in_the_making()
    assert hold is not None and table._packs is not None
    return pack, hold, table._packs.value


def in_play(table: Table) -> tuple[HandSoFar, Hold]:
    """The hand in progress, with the secrets of its pack."""
    assert table._hand is not None and table._hand.hold is not None
    return table._hand, table._hand.hold


def shuffled(table: Table, change: Callable[[list[bytes]], list[bytes]]) -> bytes:
    """A shuffle of which the pack is changed, proved as well as that can be."""
    pack, _, context = making(table)
    common, order = scalar(b"common"), order_of(b"order")
    after = change([mul(common, pack.points[k]) for k in order])
    draws = [digest(bytes([at])) for at in range(pack.rounds)]
    proof = prove_shuffle(draws, context, pack.points, after, common, order)
    return b"K" + b"".join(after) + proof


def twice(table: Table) -> bytes:
    """A card twice under two scalars, another dropped."""
    return shuffled(table, lambda after: [after[0], mul(scalar(b"x"), after[0]), *after[2:]])


def copied(table: Table) -> bytes:
    """Some of the pack's points put among others, under scalars of their own."""
    return shuffled(
        table, lambda after: [mul(scalar(bytes([k])), after[k // 2]) for k in range(N_CARDS)]
    )


def exchanged_after_proof(table: Table) -> bytes:
    """A proved shuffle, of which two points then change places."""
    body = making(table)[1].compose(making(table)[2])
    return b"K" + body[WIDTH : 2 * WIDTH] + body[:WIDTH] + body[2 * WIDTH :]


def without_proof(table: Table) -> bytes:
    """A shuffle with nothing to prove it."""
    body = making(table)[1].compose(making(table)[2])
    return b"K" + body[: N_CARDS * WIDTH]


def same_point(table: Table) -> bytes:
    """The same point twice."""
    return shuffled(table, lambda after: [after[1], *after[1:]])


def neutral(table: Table) -> bytes:
    """The neutral point."""
    body = making(table)[1].compose(making(table)[2])
    return b"K" + b"\x01" + bytes(31) + body[WIDTH:]


def small_factor(table: Table) -> bytes:
    """A point of small order added to one: a mark that every other lock keeps."""
    body = making(table)[1].compose(making(table)[2])
    return b"K" + sodium.crypto_core_ed25519_add(body[:WIDTH], MARK) + body[WIDTH:]


def marked_fives(table: Table) -> bytes:
    """A mark on the fives, with a proof of even scalars in which no mark shows."""
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


def locks_exchanged(table: Table) -> bytes:
    """Two places exchanged while locking."""
    return exchanged_after_proof(table)


def locked_over(table: Table) -> bytes:
    """A place that has another's card, under a scalar more."""
    body = making(table)[1].compose(making(table)[2])
    return b"K" + mul(scalar(b"x"), body[WIDTH : 2 * WIDTH]) + body[WIDTH:]


def locks_proved_elsewhere(table: Table) -> bytes:
    """A proof that belongs to another place in the record."""
    pack, hold, context = making(table)
    hold.remember(context)
    locks = pack.scalars[hold.side]
    factors = [times(locks[at], inverse(hold._common)) for at in range(N_CARDS)]
    after = list(map(mul, factors, pack.points))
    nonces = [scalar(bytes([at])) for at in range(N_CARDS)]
    return b"K" + b"".join(after) + prove_locks(nonces, b"else", pack.points, after, factors)


def told_wrong(table: Table) -> bytes:
    """Another scalar than the lock's."""
    return b"D" + scalar(b"x") + _dealt(table)[WIDTH:]


def told_exchanged(table: Table) -> bytes:
    """Two scalars in each other's place."""
    body = _dealt(table)
    return b"D" + body[WIDTH : 2 * WIDTH] + body[:WIDTH] + body[2 * WIDTH :]


def told_greater(table: Table) -> bytes:
    """A scalar written as a greater number."""
    body = _dealt(table)
    number = int.from_bytes(body[:WIDTH], "little") + ORDER
    return b"D" + number.to_bytes(WIDTH, "little") + body[WIDTH:]


def told_nought(table: Table) -> bytes:
    """A scalar of nought."""
    return b"D" + bytes(WIDTH) + _dealt(table)[WIDTH:]


def told_too_few(table: Table) -> bytes:
    """Five scalars of six."""
    return b"D" + _dealt(table)[WIDTH:]


def _dealt(table: Table) -> bytes:
    return table._compose(Word.DEAL, None)


def thrown_of_other(table: Table) -> bytes:
    """Cards thrown that the other holds."""
    hand, _ = in_play(table)
    assert table.side is not None
    return b"T" + bytes(hand.places[table.side.other][:2])


def thrown_twice(table: Table) -> bytes:
    """The same card thrown twice."""
    hand, _ = in_play(table)
    assert table.side is not None
    return b"T" + bytes(hand.places[table.side][:1] * 2)


def three_thrown(table: Table) -> bytes:
    """A card more than two."""
    hand, _ = in_play(table)
    assert table.side is not None
    return b"T" + bytes(hand.places[table.side][:3])


def starter_wrong(table: Table) -> bytes:
    """A scalar that opens no starter."""
    del table
    return b"S" + scalar(b"x")


def starter_from_hand(table: Table) -> bytes:
    """The scalar of another place for the starter."""
    return b"S" + in_play(table)[1].scalars_of((20,))


def played_other(table: Table) -> bytes:
    """Another card than the place says."""
    one, other = _held(table)[:2]
    return b"P" + bytes([one]) + in_play(table)[1].scalars_of((other,))


def played_from_crib(table: Table) -> bytes:
    """A card that lies in the crib."""
    hand, hold = in_play(table)
    assert table.side is not None
    place = hand.thrown[table.side][0]
    return b"P" + bytes([place]) + hold.scalars_of((place,))


def played_of_other(table: Table) -> bytes:
    """A card that the other holds."""
    hand, hold = in_play(table)
    assert table.side is not None
    place = hand.places[table.side.other][0]
    return b"P" + bytes([place]) + hold.scalars_of((place,))


def played_from_stock(table: Table) -> bytes:
    """A card that nobody was dealt."""
    return b"P" + bytes([30]) + in_play(table)[1].scalars_of((30,))


def threw_again(table: Table) -> bytes:
    """A second throw where a card is due."""
    return b"T" + bytes(_held(table)[:2])


def go_with_scalars(table: Table) -> bytes:
    """A go that says more."""
    del table
    return b"G" + bytes(WIDTH)


def claimed_too_much(table: Table) -> bytes:
    """More points than the board has."""
    del table
    return b"C" + bytes([200])


def claimed_nothing_said(table: Table) -> bytes:
    """A claim without a number."""
    del table
    return b"C"


def crib_other(table: Table) -> bytes:
    """Other cards shown in the crib than were thrown."""
    hand, hold = in_play(table)
    assert table.side is not None
    one, other = hand.thrown[table.side]
    return b"R" + hold.scalars_of((other, one))


def crib_half(table: Table) -> bytes:
    """One card of two shown."""
    hand, hold = in_play(table)
    assert table.side is not None
    return b"R" + hold.scalars_of(tuple(hand.thrown[table.side][:1]))


def _held(table: Table) -> tuple[int, ...]:
    hand, _ = in_play(table)
    assert table.side is not None
    return hand.left(table.side)


SHUFFLES: dict[Forge, tuple[Side, int]] = {
    twice: (Side.HOST, 0),
    copied: (Side.GUEST, 1),
    exchanged_after_proof: (Side.HOST, 0),
    without_proof: (Side.GUEST, 1),
    same_point: (Side.HOST, 0),
    neutral: (Side.GUEST, 1),
    small_factor: (Side.GUEST, 1),
    marked_fives: (Side.HOST, 0),
    locks_exchanged: (Side.HOST, 2),
    locked_over: (Side.GUEST, 3),
    locks_proved_elsewhere: (Side.HOST, 2),
}
"""Whose they are, and which of the four messages of a pack."""

WORDS: dict[Forge, Word] = {
    told_wrong: Word.DEAL,
    told_exchanged: Word.DEAL,
    told_greater: Word.DEAL,
    told_nought: Word.DEAL,
    told_too_few: Word.DEAL,
    thrown_of_other: Word.THROW,
    thrown_twice: Word.THROW,
    three_thrown: Word.THROW,
    starter_wrong: Word.STARTER,
    starter_from_hand: Word.STARTER,
    played_other: Word.PLAY,
    played_from_crib: Word.PLAY,
    played_of_other: Word.PLAY,
    played_from_stock: Word.PLAY,
    threw_again: Word.PLAY,
    go_with_scalars: Word.PLAY,
    claimed_too_much: Word.CLAIM,
    claimed_nothing_said: Word.CLAIM,
    crib_other: Word.CRIB,
    crib_half: Word.CRIB,
}
"""The word in whose place it is said."""
