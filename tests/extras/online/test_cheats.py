"""Every cheat of a changed program is detected when it is tried."""

import random
from copy import deepcopy
from itertools import product
from typing import Any

import pytest
from nacl import bindings as sodium

from muggins.extras.online.match_protocol import NAMES, DealtTable, Word
from muggins.extras.online.mental_poker import MARK, PACK, ProtocolError, Side, is_point
from tests.extras.online.changed import TRICKS, ChangedTable, Trick
from tests.extras.online.far import ROUNDS, count_deals, follow, go_on, say_next, sit_down

SURE = 16  # rounds, in which luck helps once in 65,536


def try_out(trick: Trick, liar: Side, seed: int) -> tuple[bytes, ProtocolError]:
    """Play the forged message; return how a table in a normal match detects it."""
    liars, rng = list[ChangedTable](), random.Random(seed)

    def make(side: Side, *how: Any) -> DealtTable:
        if side is not liar:
            return DealtTable(side, *how)
        liars.append(ChangedTable(trick, side, *how))
        return liars[0]

    with pytest.raises(ProtocolError) as caught:
        tables = sit_down(seed, SURE if trick.word is Word.SHUFFLE else ROUNDS, make=make)
        while True:
            side, _ = say_next(tables, liar.other, rng)
            if side is liar and (more := liars[0].lie_more()):
                tables[liar.other].take(liar, more)
    return liars[0].lie, caught.value


@pytest.mark.parametrize("trick", TRICKS.values(), ids=TRICKS)
def test_a_cheat_is_caught(trick: Trick) -> None:
    """By whoever tries it: at once, or a false go when its card is seen, played or held."""
    for liar, seed in product(trick.sides, range(3 if trick.goes_on else 1)):
        lie, found = try_out(trick, liar, seed)
        kinds = [name for word, name in NAMES.items() if lie.startswith(word.encode())]
        assert lie and found.why and trick.why in found.why
        assert trick.goes_on or [found.kind] == (kinds or ["a message"])


def test_points_of_small_order_are_refused_by_the_library_that_is_here() -> None:
    assert not is_point(MARK)
    assert not any(is_point(sodium.crypto_core_ed25519_add(point, MARK)) for point in PACK)


def test_a_bit_changed_in_a_record_is_found() -> None:
    tables, rng = sit_down(9), random.Random(9)
    go_on(tables, rng, lambda table: count_deals(table) == 2)
    walker = DealtTable(None, rounds=ROUNDS)
    for number, (side, message) in enumerate(tables[0].record):
        for spot in {0, len(message) // 2, len(message) - 1} if number > 1 else ():
            wrong = message[:spot] + bytes([message[spot] ^ 1]) + message[spot + 1 :]
            with pytest.raises(ProtocolError):
                deepcopy(walker).take(side, wrong)
        walker.take(side, message)
    assert walker.state == follow(tables[0].record, ROUNDS).state
