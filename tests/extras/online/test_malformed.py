"""Malformed messages of a peer or a stranger: the game continues, or ends with a sentence.

Invalid messages are sent to host and guest at every moment of a match.
"""

import copy
import random
import socket
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from muggins.extras.online.match_protocol import LONGEST, DealtTable, Record, Word
from muggins.extras.online.mental_poker import SIGNATURE, Side
from muggins.extras.online.peer import Own, Peer
from muggins.extras.online.transport import _NUMBER, Outbox, Transport
from tests.extras.online.changed import UNSIGNED
from tests.extras.online.far import KEYS, ROUNDS, USUAL, count_deals, go_on, sit_down
from tests.extras.online.test_partner import (
    CODE,
    HERE,
    check_a_friend_may_come,
    free_port,
    open_side,
)

N_MESSAGES, N_STRANGERS = 100_000, 1000
ROOM = 100 * 1024  # kilobytes
SIZES = (0, 1, 2, 3, 31, 32, 33, 64, 65, 98, 192, 256, 1664, 3360, LONGEST - 64, LONGEST)
JSON = (
    *(b"{}", b"[]", b"null", b"1e999", b"[" * 1900, b'"' + b"x" * 1900 + b'"', b"\xff", b"{"),
    *(b'{"protocol": "muggins 1"}', b'{"protocol": []}', b'{"protocol": "\\ud800\\n%s {}"}'),
)
VALUES = (
    *("null", "-1", "Infinity", "NaN", "1e400", '"x"', '""', "[]", "{}", "9" * 1500, '"\\ud800"'),
)


class Moment:
    """Moment of a match before a message: the receiver's table, and the valid message."""

    def __init__(self, table: DealtTable, record: Record, at: int) -> None:
        assert table.side is not None
        self.table, self.hearer = table, table.side
        self.side, self.true = record[at]
        self.before, self.later = record[:at], record[at + 1 :]

    @property
    def body(self) -> bytes:
        """Return the true message without its signature."""
        is_signed = self.true[:1] not in UNSIGNED
        return self.true[:-SIGNATURE] if is_signed else self.true

    def sign(self, body: bytes) -> bytes:
        """Return a body signed as a changed program would do it."""
        chain = self.table._packs if body[:1] == b"K" else self.table._talk
        return body if chain is None else chain.sign(KEYS[self.side], body)


def moments(seed: int, until: Callable[[DealtTable], bool]) -> Iterator[Moment]:
    """Yield each message of a match with its moment."""
    tables, rng = sit_down(seed), random.Random(seed)
    go_on(tables, rng, until)
    record = tables[0].record
    again = [DealtTable(side, tables[side]._seed, KEYS[side], ROUNDS) for side in Side]
    for at, (side, message) in enumerate(record):
        yield Moment(again[side.other], record, at)
        for table in again:
            table.take(side, message, is_checked=False)


def copied(table: DealtTable) -> DealtTable:
    """Return a table on which the match can take another course."""
    found = copy.copy(table)
    for name in ("record", "moves", "greetings", "_talk", "_packs"):
        setattr(found, name, copy.copy(getattr(table, name)))
    found._ready, found._hand = copy.deepcopy((table._ready, table._hand))
    return found


class Fed(Transport):
    """A source of frames that seem to come from the peer."""

    def __init__(self, frames: Sequence[bytes]) -> None:
        super().__init__(Outbox(None))
        self._frames = frames

    def start(self) -> None:
        for frame in self._frames:
            with suppress(ValueError):  # for which the line is dropped, and taken up again
                self.take(frame)
        self.wake()


class Hearer(Peer):
    """One side at a moment, with a queue of messages."""

    def __init__(self, moment: Moment, frames: Sequence[bytes]) -> None:
        own = Own(moment.hearer, "Ann", moment.table._seed, bytes(32), USUAL)
        super().__init__(own, Fed(frames), ROUNDS)
        self.table, self._key = copied(moment.table), bytes(KEYS[moment.hearer].verify_key)

    def _take_up(self) -> None:
        """Skip the replay: the table already includes earlier messages."""

    def _handle(self, item: object) -> None:
        super()._handle(item)  # type: ignore[arg-type]
        if self._inbox.empty() and not self._is_shuffling:
            self.wire.shut()


# --- what is wrong with them


def noise(rng: random.Random) -> bytes:
    return rng.randbytes(rng.choice(SIZES))


def flipped(moment: Moment, rng: random.Random) -> bytes:
    found = bytearray(moment.true)
    for _ in range(rng.randint(1, 2)):
        found[rng.randrange(len(found))] ^= 1 << rng.randrange(8)
    return bytes(found)


def resigned(moment: Moment, rng: random.Random) -> bytes:
    """Return a true body, changed, cut or extended, and signed."""
    found = bytearray(moment.body)
    for _ in range(rng.randint(1, 3)):
        at, way = rng.randrange(1, len(found) + 1), rng.randrange(4)
        if way == 0:
            found[at:] = rng.randbytes(len(found) - at)
        elif way == 1:
            del found[at:]
        elif way == 2:
            found += rng.randbytes(rng.choice(SIZES[:8]))
        else:
            found[at : at + 1] = rng.randbytes(1)
    return moment.sign(bytes(found))


def greetings(moment: Moment, rng: random.Random) -> bytes:
    """Return invalid greetings, or ones with an invalid value."""
    letter = rng.choice([b"A", b"B"])
    greeting = next((said for _, said in moment.before if said[:1] == letter), moment.true)
    if rng.random() < 0.3 or greeting[:1] not in b"AB":
        return letter + rng.choice(JSON)
    parts = greeting[2:-1].decode().split(", ")
    at = rng.randrange(len(parts))
    parts[at] = parts[at].partition(": ")[0] + ": " + rng.choice(VALUES)
    return greeting[:2] + ", ".join(parts).encode() + b"}"


def said_in(record: Record, rng: random.Random) -> bytes:
    return rng.choice(record)[1] if record else noise(rng)


Forge = Callable[[Moment, random.Random], bytes]
FORGES: dict[str, Forge] = {
    "bytes by chance": lambda _, rng: noise(rng),
    "a word of the game with anything behind it, signed": lambda moment, rng: moment.sign(
        rng.choice(list(Word)).encode() + rng.randbytes(rng.choice(SIZES[:-2]))
    ),
    "without its end": lambda moment, rng: moment.true[: rng.randrange(len(moment.true))],
    "flipped": flipped,
    "changed and signed": resigned,
    "a first word": greetings,
    "said before": lambda moment, rng: said_in(moment.before, rng),
    "said before, or in another game, signed for this place": lambda moment, rng: moment.sign(
        said_in(moment.before, rng)[:-SIGNATURE]
    ),
    "said later": lambda moment, rng: said_in(moment.later, rng),
    "longer than any": lambda moment, rng: (
        moment.true + rng.randbytes(rng.choice((LONGEST, 2 * LONGEST, 1 << 20)))
    ),
}


def frames_of(moment: Moment, message: bytes, rng: random.Random) -> list[bytes]:
    """Return frames in place of the true message, or with a wrong number."""
    true, rest = _NUMBER.pack(1) + moment.true, _NUMBER.pack(2) + moment.true
    wrong, way = _NUMBER.pack(1) + message, rng.randrange(4)
    if way == 0:
        return [_NUMBER.pack(rng.choice((2, 3, 1 << 16, (1 << 32) - 1))) + message, true]
    if way == 1:
        return [_NUMBER.pack(0) + message, message[:3], b"", true, true]
    return [wrong, true, rest]


def say(moment: Moment, frames: Sequence[bytes]) -> tuple[str, int]:
    """Return the receiver's final error, and the number of messages it accepted."""
    hearer = Hearer(moment, frames)
    hearer._run()
    return hearer.trouble, len(hearer.table.record) - len(moment.before)


# --- what becomes of them


def send(n_each: int, n_hands: int, seed: int) -> Counter[bool]:
    """Send that many messages of each kind at each moment of a match; count the matches ended."""
    rng, ends = random.Random(seed), Counter[bool]()
    others = sit_down(seed + 1)
    go_on(others, random.Random(seed), lambda table: count_deals(table) == 2)
    forges = [*FORGES.items(), ("of another game", lambda _, rng: said_in(others[0].record, rng))]
    for moment in moments(seed, lambda table: count_deals(table) == n_hands):
        for name, forge in n_each * forges:
            frames = frames_of(moment, forge(moment, rng), rng)
            trouble, n_taken = say(moment, frames)
            is_told = trouble.endswith(".") and trouble.isprintable() and len(trouble) < 300
            assert is_told if trouble else n_taken > 0, (name, trouble, frames)
            ends[bool(trouble)] += 1
    return ends


def test_what_makes_no_sense_hurts_nobody() -> None:
    ends = send(1, 1, 1)
    assert ends[True] > 30 and ends[False] > 30


@pytest.mark.campaign
def test_a_hundred_thousand_messages_that_make_no_sense(
    record_property: Callable[[str, object], None],
) -> None:
    """To host and guest, at every moment of many matches, in no more room than there was."""
    import resource  # not on Windows

    ends = send(1, 2, 0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    while ends.total() < N_MESSAGES:
        ends += send(4, 3, ends.total())
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < ROOM
    record_property("tried", ends.total())


@pytest.mark.campaign
def test_a_thousand_strangers_at_the_door(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """They say all kinds of things to the host, none a guess; then the friend comes to play."""
    rng, port = random.Random(1), free_port()
    host = open_side(tmp_path, Side.HOST, CODE, port)
    for _ in range(N_STRANGERS):
        said = rng.randbytes(rng.choice((0, 1, 4, 5, 40, 5000, 1 << 17)))
        said = rng.choice((b"", b"\0", b"\1\0\0\0", b"\1\0\0\0\0\x21\0\0\0A", b"GET / ")) + said
        with socket.create_connection((HERE, port)) as sock, suppress(OSError):
            sock.sendall(said)
    check_a_friend_may_come(host, tmp_path, port)
    record_property("tried", N_STRANGERS)
