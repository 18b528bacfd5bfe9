"""Every cheat through messages that are signed as they should be, caught where it is tried."""

import random
from copy import deepcopy

import pytest
from nacl import bindings as sodium

from game.net.curve import MARK, PACK, Cheat, is_point
from game.net.far_table import NAMES, Table, Word
from game.net.locked_pack import Side
from game.rules.state import Pegging
from tests.net.changed import false_go
from tests.net.cheats import SHUFFLES, WORDS, sign
from tests.net.far import ROUNDS, choose, count_deals, follow, go_on, say_next, sit_down

SURE = 16  # rounds, in which luck helps once in 65,536


def refused(hearer: Table, side: Side, message: bytes) -> Cheat:
    with pytest.raises(Cheat) as caught:
        hearer.take(side, message)
    return caught.value


@pytest.mark.parametrize("name", SHUFFLES)
def test_a_false_shuffle_is_caught_at_once(name: str) -> None:
    n_said, forge = SHUFFLES[name]
    side, tables = Side(n_said % 2), sit_down(1, SURE)
    for at in range(n_said):
        message = tables[at % 2].shuffle()
        tables[1 - at % 2].take(Side(at % 2), message)
    found = refused(tables[side.other], side, sign(tables[side], forge(tables[side])))
    assert found.kind == NAMES[Word.SHUFFLE] and found.why


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_false_word_is_caught_at_once(name: str, seed: int) -> None:
    tables, rng = sit_down(seed), random.Random(seed)
    word, forge = WORDS[name]
    go_on(tables, rng, lambda table: table.due is not None and word in table.due[1])
    assert tables[0].due is not None
    side = tables[0].due[0]
    body = forge(tables[side])
    found = refused(tables[side.other], side, sign(tables[side], body))
    assert found.kind == NAMES[Word(body[:1].decode())]


def test_a_message_of_another_game_is_refused() -> None:
    others, tables, rng = sit_down(5), sit_down(6), random.Random(5)
    go_on(others, rng, lambda table: count_deals(table) == 2)
    go_on(tables, rng, lambda table: count_deals(table) == 1)
    assert tables[0].due is not None
    side = tables[0].due[0]
    theirs = [message for who, message in others[0].record if who is side and message[:1] == b"T"]
    assert "not signed" in refused(tables[side.other], side, theirs[0]).why


def test_the_same_message_twice_is_refused() -> None:
    tables, rng = sit_down(7), random.Random(7)
    go_on(tables, rng, lambda table: count_deals(table) == 1)
    assert tables[0].due is not None
    side = tables[0].due[0]
    message = tables[side].say(choose(tables[side], rng))
    tables[side.other].take(side, message)
    assert refused(tables[side.other], side, message).kind == NAMES[Word.THROW]


@pytest.mark.parametrize("seed", range(6))
def test_a_false_go_is_found_when_its_card_is_seen(seed: int) -> None:
    """Whether the card is played later, or held until the game is over."""
    tables, rng = sit_down(seed), random.Random(seed)

    def may_lie(table: Table) -> bool:
        state = table.state
        return state is not None and isinstance(state.phase, Pegging) and state.play.count > 14

    go_on(tables, rng, may_lie)
    assert tables[0].due is not None
    liar = tables[0].due[0]
    tables[liar.other].take(liar, false_go(tables[liar]))
    with pytest.raises(Cheat, match="he said go"):
        for _ in range(400):
            say_next(tables, liar, rng)


def test_points_of_small_order_are_refused_by_the_library_that_is_here() -> None:
    assert not is_point(MARK)
    assert not any(is_point(sodium.crypto_core_ed25519_add(point, MARK)) for point in PACK)


def test_a_bit_changed_in_a_record_is_found() -> None:
    tables, rng = sit_down(9), random.Random(9)
    go_on(tables, rng, lambda table: count_deals(table) == 2)
    walker = Table(None, rounds=ROUNDS)
    for number, (side, message) in enumerate(tables[0].record):
        for spot in {0, len(message) // 2, len(message) - 1} if number > 1 else ():
            wrong = message[:spot] + bytes([message[spot] ^ 1]) + message[spot + 1 :]
            refused(deepcopy(walker), side, wrong)
        walker.take(side, message)
    assert walker.state == follow(tables[0].record, ROUNDS).state
