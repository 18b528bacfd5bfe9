"""What is proved at once where a pack is shuffled or locked.

A shuffle by cut and choose: each of so many further shuffles is opened towards the pack before or
the pack after, as a hash of them all says (Fiat and Shamir); luck helps once in ``2 ** rounds``. A
lock by Schnorr's proof that its maker knows the factor of every place.
"""

from game.net.curve import (
    WIDTH,
    Cheat,
    Points,
    digest,
    minus,
    mul,
    order_of,
    plus,
    read_scalars,
    scalar,
    times,
)
from game.rules.cards import N_CARDS


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
            raise Cheat("a round of the proof is no shuffle")
        factor = read_scalars(part[:WIDTH], 1)[0] if is_before else scalar(part)
        pack = before if is_before else after
        heads.append(digest(*[mul(factor, pack[k]) for k in order]))
    if digest(*heads) != head or at != len(proof):
        raise Cheat("the shuffle is not proved")


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
        raise Cheat("the locks are not proved")
