"""Two partners over a direct connection on the loopback: games, interruptions, wrong words."""

import random
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from muggins.extras.online.direct import CLOSED, WRONG, Direct, Frames
from muggins.extras.online.match_protocol import PROTOCOL, VERSIONS
from muggins.extras.online.mental_poker import Side
from muggins.extras.online.online_words import Code
from muggins.extras.online.peer import Peer, begin_facts, read_own
from muggins.extras.online.transport import Outbox
from muggins.rules.state import GameOver
from muggins.rules.terms import Length
from tests.extras.online.far import ROUNDS, USUAL, asks_person, choose, follow, read_record
from tests.patience import until

SHORT = replace(USUAL, length=Length.SHORT)
HERE = "127.0.0.1"
OLDER = "muggins 0"
CODE = Code(29, ("juniper", "ginger"))


def open_side(
    folder: Path,
    side: Side,
    code: Code,
    port: int,
    days: int = 0,
    clock: Callable[[], float] = time.time,
) -> Peer:
    """Open a side: a host listens at the port, a guest connects to it."""
    return begin(folder, side, partial(Direct, code=code, address=(HERE, port)), days, clock)


def begin(
    folder: Path,
    side: Side,
    lay_wire: Callable[..., Direct],
    days: int = 0,
    clock: Callable[[], float] = time.time,
) -> Peer:
    """Open a side in its folder, resumed or new, that accepts everything and connects."""
    post = Outbox(folder / f"{side.name}.jsonl", clock)
    if not post.facts:
        begin_facts(post, side, side.name.title())
    wire = lay_wire(post, is_host=side is Side.HOST)
    if side is Side.HOST:
        wire.open()
    found = Peer(read_own(post, SHORT, days), wire, ROUNDS)
    found.close = post.close  # what he said is kept whole before anybody takes it up
    found.accept()
    found.start()
    return found


class Player:
    """A player for a side that chooses as a person would through the window."""

    def __init__(self, partner: Peer, rng: random.Random) -> None:
        self.partner, self._rng = partner, rng
        self._asked = -1

    def look(self) -> None:
        """Choose, once for each choice."""
        partner, known = self.partner, self.partner.known
        if known.state is not None and asks_person(known) and self._asked != len(known.moves):
            self._asked = len(known.moves)
            move = choose(known, self._rng)
            if move is not None:
                partner.say(move)


def free_port() -> int:
    with socket.create_server((HERE, 0)) as server:
        return int(server.getsockname()[1])


def pair(folder: Path, port: int) -> list[Peer]:
    return [open_side(folder, side, CODE, port) for side in Side]


def leave(*partners: Peer) -> None:
    """Close both, one after the other; nothing is recorded after that."""
    for each in partners:
        each.leave()
        until(each.ended.is_set)


def check_a_friend_may_come(host: Peer, folder: Path, port: int) -> None:
    """Check that a friend can join, regardless of earlier callers."""
    guest = open_side(folder, Side.GUEST, CODE, port)
    until(lambda: host.known.state is not None and guest.known.state is not None)
    assert host.known.names == ("Host", "Guest") and not host.trouble and not guest.trouble
    for partner in (host, guest):
        partner.leave()


def test_a_game_over_the_line_with_both_ends_left_and_taken_up(tmp_path: Path) -> None:
    """Now one end is left, now the other, now the line is cut; both logs of it agree."""
    port, rng = free_port(), random.Random(3)
    partners = pair(tmp_path, port)
    players = [Player(partner, rng) for partner in partners]
    breaks = [10, 25, 40, 55]

    def is_over() -> bool:
        for player in players:
            player.look()
        if breaks and len(partners[0].known.moves) > breaks[0]:
            breaks.pop(0)
            side = Side(len(breaks) % 2)
            leave(partners[side])
            partners[side] = open_side(tmp_path, side, CODE, port)
            players[side] = Player(partners[side], rng)
        states = [partner.known.state for partner in partners]
        return all(state is not None and isinstance(state.phase, GameOver) for state in states)

    until(is_over)
    assert not breaks and [partner.trouble for partner in partners] == ["", ""]
    leave(*partners)
    records = [read_record(tmp_path / f"{side.name}.jsonl") for side in Side]
    looked = [follow(record, ROUNDS).state for record in records]
    assert looked[0] is not None and looked[1] is not None
    assert looked[0].tally == looked[1].tally and looked[0].tally.games


def test_programs_that_are_too_far_apart_say_so_on_both_sides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the first card, and as no cheat."""
    send = Direct.send

    def send_as_older(wire: Direct, message: bytes) -> None:
        send(wire, message.replace(PROTOCOL.encode(), OLDER.encode()))

    monkeypatch.setattr(Direct, "send", send_as_older)
    partners = pair(tmp_path, free_port())
    told = VERSIONS.format(own=PROTOCOL, other=OLDER)
    until(lambda: all(partner.trouble == told for partner in partners))


def is_told(partner: Peer, sentence: str) -> bool:
    return partner.trouble == sentence


def test_three_wrong_words_close_the_code(tmp_path: Path) -> None:
    port = free_port()
    host = open_side(tmp_path, Side.HOST, CODE, port)
    for number in range(3):
        guest = open_side(tmp_path / str(number), Side.GUEST, Code(29, ("able", "acid")), port)
        until(partial(is_told, guest, WRONG))
    until(lambda: host.trouble == CLOSED)


def test_garbage_costs_the_host_nothing(tmp_path: Path) -> None:
    port = free_port()
    host = open_side(tmp_path, Side.HOST, CODE, port)
    for sent in (b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 5000, b"", b"\1\0\0\0\1" * 40, bytes(64)):
        for _ in range(3):
            with socket.create_connection((HERE, port)) as sock:
                sock.sendall(sent)
    check_a_friend_may_come(host, tmp_path, port)


def test_halves_of_keys_that_are_none_cost_the_host_nothing(tmp_path: Path) -> None:
    """Points off the curve, of another group, of the wrong side, and of no length at all."""
    port, rng = free_port(), random.Random(4)
    host = open_side(tmp_path, Side.HOST, CODE, port)
    halves = [b"B" + rng.randbytes(32) for _ in range(12)]
    halves += [b"", b"B", b"A" + rng.randbytes(32), b"B" + bytes(32), rng.randbytes(1 << 15)]
    for half in halves:
        with socket.create_connection((HERE, port)) as sock:
            frames = Frames(sock, 5)
            frames.write(b"\0")
            frames.write(half)
    check_a_friend_may_come(host, tmp_path, port)


def test_a_huge_frame_is_refused_by_its_length() -> None:
    one, other = socket.socketpair()
    with one, other:
        one.sendall((1 << 30).to_bytes(4, "little"))
        with pytest.raises(ValueError, match="too long"):
            Frames(other, 1).read(1)
