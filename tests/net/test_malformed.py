"""Whatever a friend's program sends, or a stranger's, the game goes on, or ends with a sentence."""

import random
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from game.net.locked_pack import Side
from tests.net.far import count_deals, go_on, sit_down
from tests.net.malformed import FORGES, frames_of, moments, said_in, say
from tests.net.test_partner import CODE, HERE, check_a_friend_may_come, free_port, open_side

N_MESSAGES, N_STRANGERS = 100_000, 1000
ROOM = 100 * 1024  # kilobytes
Record = Callable[[str, object], None]


def send(n_each: int, n_hands: int, seed: int) -> Counter[bool]:
    """So many messages of each kind at each moment of a match; how often it ended."""
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
def test_a_hundred_thousand_messages_that_make_no_sense(record_property: Record) -> None:
    """To host and guest, at every moment of many matches, in no more room than there was."""
    import resource  # not on Windows

    ends = send(1, 2, 0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    while ends.total() < N_MESSAGES:
        ends += send(4, 3, ends.total())
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < ROOM
    record_property("tried", ends.total())


@pytest.mark.campaign
def test_a_thousand_strangers_at_the_door(tmp_path: Path, record_property: Record) -> None:
    """They say all kinds of things to the host; then the friend comes, and both sit down."""
    rng, port = random.Random(1), free_port()
    host = open_side(tmp_path, Side.HOST, CODE, port)
    for _ in range(N_STRANGERS):
        said = rng.randbytes(rng.choice((0, 1, 4, 5, 40, 5000, 1 << 17)))
        said = rng.choice((b"", b"\0", b"\1\0\0\0", b"\1\0\0\0\0\x21\0\0\0B", b"GET / ")) + said
        with socket.create_connection((HERE, port)) as sock, suppress(OSError):
            sock.sendall(said)
    check_a_friend_may_come(host, tmp_path, port)
    record_property("tried", N_STRANGERS)
