"""Guesses of a join code: every handshake that could confirm a guess is counted."""

import random
import socket
import struct
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

import pytest
from nacl.exceptions import CryptoError
from nacl.secret import SecretBox
from spake2 import SPAKE2_A, SPAKE2_B
from spake2.spake2 import SPAKEError

from muggins.extras.online import direct
from muggins.extras.online.direct import (
    CLOSED,
    MOST_CALLERS,
    TRIED,
    TRIES,
    UNPROVED,
    WRONG,
    Frames,
    SecretLine,
)
from muggins.extras.online.mental_poker import Side
from muggins.extras.online.peer import Peer
from muggins.extras.online.transport import _NUMBER
from tests.extras.online.test_partner import (
    CODE,
    HERE,
    check_a_friend_may_come,
    free_port,
    is_told,
    open_side,
)
from tests.patience import until

N_GUESSES, N_PER_CODE = 10_000, 10
SHORT = 0.3  # seconds that the host waits here for a peer who is silent
ABORT = struct.pack("ii", 1, 0)  # the connection is reset when it is closed


@pytest.fixture(autouse=True)
def _in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(direct, "HANDSHAKE", SHORT)
    monkeypatch.setattr(direct, "DELAY", 0.0)


class Guess:
    """A connection to the host, up to the host's half of the key, and its continuation."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock, self.frames = sock, Frames(sock, 5)
        spake = SPAKE2_B(b"29-able-acid", idA=b"host", idB=b"guest")
        self.frames.write(b"\0")
        self.frames.read(5)
        self.frames.write(spake.start())
        half = self.frames.read(5)
        assert half is not None
        self.half, key = half, spake.finish(half)
        self.box = SecretBox(key)

    def send_sealed(self) -> None:
        line = SecretLine(self.frames, self.box, self.box)
        line.send(_NUMBER.pack(0) + _NUMBER.pack(0))

    def reset(self) -> None:
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ABORT)

    def wait(self) -> None:
        """Check that no encrypted frame arrives on which the guess could be tested."""
        with suppress(OSError):
            assert self.frames.read(5 * SHORT) is None


KINDS: dict[str, Callable[[Guess], object]] = {
    "wrong words": Guess.send_sealed,
    "hangs up": lambda guess: guess.sock.close(),
    "resets the connection": Guess.reset,
    "is silent": Guess.wait,
    "sends garbage": lambda guess: guess.frames.write(random.randbytes(40)),
    "sends an empty frame": lambda guess: guess.frames.write(b""),
    "sends a frame that is too long": lambda guess: guess.sock.sendall(b"\xff" * 8),
    "sends a part of a frame": lambda guess: guess.sock.sendall(b"\x28\0\0\0half"),
    "says the host's half again": lambda guess: guess.frames.write(guess.half),
}


def make_guess(port: int, follow: Callable[[Guess], object]) -> bool:
    """Return True if the host sent its half of the key."""
    try:
        with socket.create_connection((HERE, port), timeout=5) as sock:
            follow(Guess(sock))
    except (AssertionError, OSError, SPAKEError):  # the last where a port leads to the guess itself
        return False
    return True


def is_told_of(host: Peer, n_wrong: int) -> bool:
    return host.wire.trouble == TRIED.format(left=TRIES - n_wrong)


@pytest.mark.parametrize("kind", KINDS)
def test_three_wrong_guesses_close_the_code(tmp_path: Path, kind: str) -> None:
    """The player who invited is told of each, and later guesses get nothing to try them on."""
    port = free_port()
    host = open_side(tmp_path, Side.HOST, CODE, port)
    for number in range(1, TRIES):
        assert make_guess(port, KINDS[kind])
        until(partial(is_told_of, host, number))
    assert make_guess(port, KINDS[kind])
    until(lambda: host.trouble == CLOSED)
    assert not make_guess(port, KINDS[kind])


def test_friend_may_join_after_two_wrong_guesses(tmp_path: Path) -> None:
    port = free_port()
    host = open_side(tmp_path, Side.HOST, CODE, port)
    for number in range(1, TRIES):
        make_guess(port, Guess.send_sealed)
        until(partial(is_told_of, host, number))
    check_a_friend_may_come(host, tmp_path, port)


@pytest.mark.parametrize("said", [b"", b"\1", b"\1\0\0\0\0", b"\1\0\0\0\0\x21\0"], ids=ascii)
def test_slow_callers_keep_no_friend_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    """They say nothing, or a part of what they should, and stay; there may be a crowd of them."""
    monkeypatch.setattr(direct, "HANDSHAKE", 1000.0)
    port = free_port()
    host = open_side(tmp_path, Side.HOST, CODE, port)
    with ExitStack() as stack:
        for _ in range(3 * MOST_CALLERS):
            sock = stack.enter_context(socket.create_connection((HERE, port)))
            with suppress(OSError):  # of many, the first ones are dropped
                sock.sendall(said)
        check_a_friend_may_come(host, tmp_path, port)


def test_host_waits_after_a_wrong_guess(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    delay = 0.5
    monkeypatch.setattr(direct, "DELAY", delay)
    monkeypatch.setattr(direct, "HANDSHAKE", 10 * delay)
    port = free_port()
    host = open_side(tmp_path, Side.HOST, CODE, port)
    begin = time.monotonic()
    assert all(make_guess(port, Guess.send_sealed) for _ in range(TRIES))
    assert time.monotonic() - begin >= (TRIES - 1) * delay
    until(lambda: host.trouble == CLOSED)


@pytest.mark.parametrize("answers", [False, True])
def test_host_that_only_guesses_gets_three_confirmations(tmp_path: Path, answers: bool) -> None:
    """It may answer the call of a guest in the place of the friend."""
    port, n_confirmed = free_port(), 0
    with socket.create_server((HERE, port)) as server:
        guest = open_side(tmp_path, Side.GUEST, CODE, port)
        server.settimeout(0.1)
        while not guest.ended.is_set():
            with suppress(OSError), server.accept()[0] as sock:
                frames = Frames(sock, 5)
                spake = SPAKE2_A(b"29-able-acid", idA=b"host", idB=b"guest")
                frames.write(b"\0")
                frames.read(5)
                frames.write(spake.start())
                half = frames.read(5)
                key = spake.finish(half)
                sealed = frames.read(5)
                assert sealed is not None
                n_confirmed += 1
                with pytest.raises(CryptoError):
                    SecretBox(key).decrypt(sealed, bytes(24))
                if answers:
                    frames.write(random.randbytes(40))
                    frames.read(5)
    assert n_confirmed == (1 if answers else TRIES)
    assert guest.trouble == (WRONG if answers else UNPROVED)


@pytest.mark.campaign
def test_ten_thousand_wrong_guesses(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Of all kinds by turns, ten or more for each code: at most three get the half of a key."""
    rng, n_guesses, most, n_codes = random.Random(1), 0, 0, 0
    while n_guesses < N_GUESSES:
        folder, port, n_codes = tmp_path / str(n_codes), free_port(), n_codes + 1
        host = open_side(folder, Side.HOST, CODE, port)
        tried: list[bool] = []  # whether each got the half

        def is_closed(host: Peer = host, port: int = port, tried: list[bool] = tried) -> bool:
            tried.append(make_guess(port, rng.choice(list(KINDS.values()))))
            return len(tried) >= N_PER_CODE and is_told(host, CLOSED)

        until(is_closed)
        n_guesses, most = n_guesses + len(tried), max(most, sum(tried))
        assert most <= TRIES
        if n_codes % 100 == 0:
            print(f"{n_guesses} guesses at {n_codes} codes: {most} at most got the half of a key")
    record_property("tried", n_guesses)
