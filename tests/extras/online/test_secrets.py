"""Both sides of a match, searched whenever a person is to choose: neither has the other's cards."""

import base64
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from muggins.extras.online import mental_poker, peer
from muggins.extras.online.match_protocol import BY_PERSON, DealtTable
from muggins.extras.online.mental_poker import Side, order_of
from muggins.rules.cards import write_card
from tests.extras.online.far import ROUNDS, count_deals, online_of
from tests.extras.online.search import Secrets, reach, search_folder, search_memory, secrets_of
from tests.extras.online.test_apart import Program, leave, meet
from tests.patience import until

Orders = dict[bytes, list[list[int]]]


@pytest.fixture
def orders(monkeypatch: pytest.MonkeyPatch) -> Orders:
    """In which orders each seed has shuffled; the seeds are known, and proofs take no time."""
    made: Orders = defaultdict(list)
    known = Random(1)
    monkeypatch.setattr(secrets, "token_hex", lambda n: known.randbytes(n).hex())

    def note(seed: bytes, *parts: bytes) -> list[int]:
        made[seed].append(order_of(seed, *parts))
        return made[seed][-1]

    monkeypatch.setattr(peer, "ROUNDS", ROUNDS)
    monkeypatch.setattr(mental_poker, "order_of", note)
    return made


def table_of(program: Program) -> DealtTable:
    assert program.session.remote is not None
    return online_of(program.session).line.partner.table


class Two:
    """Both programs, played by chance, and what each has to itself."""

    def __init__(self, folder: Path, orders: Orders) -> None:
        self.programs, self._orders = meet(folder), orders

    @property
    def is_still(self) -> bool:
        """True if all messages are received, decks are ready, and a person is awaited."""
        one, other = map(table_of, self.programs)
        try:
            is_even = len(one.record) == len(other.record) and one.due == other.due
            has_packs = one.shuffle_due is None and other.shuffle_due is None
        except AssertionError:  # a thread is in the midst of changing them
            return False
        return is_even and has_packs and one.due is not None and one.due[1][0] in BY_PERSON

    def search(self) -> list[str]:
        """Return secrets of the other that are found on either side."""
        until(lambda: self.is_still)
        found: list[str] = []
        for side, program in enumerate(self.programs):
            program.session.poll()
            program.controller.run(0.1)
            until(lambda: self.is_still)
            hidden = self.secrets(Side(side))
            found += search_memory(reach(program.session, program.controller), hidden)
            found += search_folder(program.folder, hidden)
        return found

    def secrets(self, side: Side) -> Secrets:
        """Return data that a side must not know."""
        own, other = (table_of(self.programs[each]) for each in (side, side.other))
        return secrets_of(own, other, self._orders[other._seed])

    def go_on(self) -> None:
        """Let the one choose whose turn it is."""
        table = table_of(self.programs[0])
        assert table.due is not None
        program, before = self.programs[table.due[0]], len(table.record)

        def has_gone_on() -> bool:
            if len(table.record) == before:
                program.step()
            return len(table.record) > before

        until(has_gone_on)


@pytest.fixture
def two(tmp_path: Path, orders: Orders) -> Iterator[Two]:
    found = Two(tmp_path, orders)
    yield found
    leave(*found.programs)


def count_hands(two: Two) -> int:
    return count_deals(table_of(two.programs[0]))


def test_neither_knows_a_card_before_its_time(two: Two) -> None:
    """Through a hand, before each choice."""
    n_looks = 0
    while count_hands(two) < 2:
        assert two.search() == []
        n_looks += 1
        two.go_on()
    assert n_looks > 10


@pytest.mark.campaign
def test_neither_knows_one_in_two_games(two: Two) -> None:
    """Nor a scalar that opens one, an order, a place, in any of the hands."""
    while two.programs[0].state.tally.games < 2:
        assert two.search() == []
        two.go_on()


@pytest.mark.campaign
def test_neither_knows_one_in_ten_matches(tmp_path: Path, orders: Orders) -> None:
    """The first hand of each."""
    for number in range(10):
        (folder := tmp_path / str(number)).mkdir()
        two = Two(folder, orders)
        test_neither_knows_a_card_before_its_time(two)
        leave(*two.programs)


Plant = Callable[[Secrets], object]
PLANTS: dict[str, Plant] = {
    "hand": lambda hidden: tuple(hidden.hand),
    "hand and more": lambda hidden: [*hidden.hand, *range(9)],
    "set of cards": lambda hidden: {*hidden.hand},
    "words": lambda hidden: " ".join(map(write_card, hidden.hand)),
    "key": lambda hidden: hidden.keys[-1],
    "number": lambda hidden: int.from_bytes(hidden.keys[-1], "little"),
    "hexadecimal": lambda hidden: f"seed {hidden.keys[0].hex()}",
    "base 64": lambda hidden: base64.b64encode(b"it is " + hidden.keys[1]),
    "order": lambda hidden: hidden.orders[-1],
    "order as bytes": lambda hidden: bytes(hidden.orders[0]),
    "point": lambda hidden: {hidden.packs[0][0][40]: hidden.packs[0][1][40]},
    "places": lambda hidden: dict(list(hidden.packs[0][1].items())[:6]),
}


def test_what_is_planted_is_found(two: Two) -> None:
    """Deep in memory, and where it can be written in a file of any name."""
    assert two.search() == []
    program, hidden = two.programs[0], two.secrets(Side.HOST)
    for name, plant in PLANTS.items():
        planted = plant(hidden)
        program.controller.__dict__["more"] = [{"deep": partial(print, planted)}]
        things = reach(program.session, program.controller)
        assert list(search_memory(things, hidden)), name
        del program.controller.__dict__["more"]
        if isinstance(planted, str | bytes):
            path = program.folder / "far" / "more"
            path.write_bytes(planted.encode() if isinstance(planted, str) else planted)
            assert list(search_folder(program.folder, hidden)), name
            path.unlink()
    assert two.search() == []
