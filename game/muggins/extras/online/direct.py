"""The connection between two programs in one network, or by address and port: TCP, with a code.

The number of a code finds the host by zeroconf; its words are a password for SPAKE2, which can only
be guessed online. Callers are served concurrently until the key exchange is done, so that a slow
one blocks no other; from then on one at a time. The guest sends its half of the key and confirms
the key first; a peer that got this side's half, or its confirmation, and does not confirm counts as
a wrong guess, however the connection ends. Three of them invalidate the code. After the first
meeting both use a key of their own, and strangers can call without limit.
"""

import contextlib
import os
import socket
import struct
import threading
import time
from collections.abc import Iterator
from hashlib import blake2b

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox
from spake2 import SPAKE2_A, SPAKE2_B
from zeroconf import Error as ZeroconfError
from zeroconf import ServiceInfo, Zeroconf

from muggins.extras.online.online_words import Code
from muggins.extras.online.transport import BEAT, PATIENCE, Outbox, Transport

SERVICE = "_muggins._tcp.local."
TRIES = 3
HANDSHAKE, DIAL, AGAIN = 5.0, 3.0, 0.5  # seconds
LOOK = 0.1  # seconds between two looks whether the friend is still there
MOST_CALLERS = 16
DELAY = 1.0  # seconds after a wrong guess
NONCE = 24
MOST_BYTES = 1 << 16  # of a frame
_LENGTH = struct.Struct("<I")
KEY = "key"  # the fact
NOBODY = "No answer for that code. Is your friend still waiting, on the same network?"
WRONG = "Wrong code words. Ask your friend to read you the code again."
TRIED = "Someone tried to join with a wrong code. Tries left before this code closes: {left}."
CLOSED = "Three wrong codes were tried, so this code is closed. Create a new one."
UNPROVED = (
    "Another program answered this code, but it doesn't know the words. Ask your friend for a "
    "new code."
)
UNKNOWN = "Your friend's program can't find yours on the network. Try again, or use an address."


class WrongKeyError(ValueError):
    """A frame encrypted with another key: the peer has other words."""


class Frames:
    """Length-prefixed frames over a socket; a read that times out loses no data."""

    def __init__(self, sock: socket.socket, patience: float) -> None:
        self._sock, self._buffer = sock, b""
        sock.settimeout(patience)

    def write(self, frame: bytes) -> None:
        """Send a frame; OSError if the peer is gone."""
        self._sock.sendall(_LENGTH.pack(len(frame)) + frame)

    def read(self, seconds: float) -> bytes | None:
        """Return the next frame, or None if no complete one arrived in time.

        OSError if the connection is lost, ValueError if the data isn't framed.
        """
        until = time.monotonic() + seconds
        while (frame := self._cut()) is None:
            left = until - time.monotonic()
            if left <= 0:
                return None
            self._sock.settimeout(left)
            try:
                more = self._sock.recv(1 << 14)
            except TimeoutError:
                return None
            if not more:
                raise OSError("gone")
            self._buffer += more
        return frame

    def _cut(self) -> bytes | None:
        if len(self._buffer) < _LENGTH.size:
            return None
        (size,) = _LENGTH.unpack_from(self._buffer)
        if size > MOST_BYTES:
            raise ValueError("too long")
        end = _LENGTH.size + size
        if len(self._buffer) < end:
            return None
        frame, self._buffer = self._buffer[_LENGTH.size : end], self._buffer[end:]
        return frame


class Direct(Transport):
    """TCP transport; ``address`` and port are the host's own, or those that the guest connects to.

    Without an address, a guest looks up the number of the code.
    """

    nobody, unknown = NOBODY, UNKNOWN

    def __init__(
        self,
        post: Outbox,
        code: Code | None,
        *,
        is_host: bool,
        address: tuple[str, int] | None = None,
    ) -> None:
        super().__init__(post)
        self.code, self.is_host, self.address = code, is_host, address
        self.is_near = address is None
        self.port = 0
        self.n_wrong = 0
        self._server: socket.socket | None = None
        self._callers: list[socket.socket] = []  # with whom no key is agreed on yet
        self._callers_lock, self._turn = threading.Lock(), threading.Lock()

    def open(self) -> None:
        """Start listening, which fixes the host's address; OSError if that fails."""
        self._server = _listen(*(self.address or ("", 0)))
        self._server.settimeout(BEAT)
        self.port = self._server.getsockname()[1]

    def run(self) -> None:
        with self._announced():
            while not self.is_shut:
                with contextlib.suppress(OSError, ValueError):
                    if self.is_host:
                        self._take_call()
                    else:
                        self._call()

    def _call(self) -> None:
        try:
            with self._reach() as sock:
                self._talk(sock)
        finally:
            self.part()
            time.sleep(AGAIN)

    def _take_call(self) -> None:
        """Serve the next caller in a thread; if there are too many, drop the slowest."""
        if self.is_there:
            time.sleep(LOOK)
            return
        sock = self._reach()
        with self._callers_lock:
            if len(self._callers) >= MOST_CALLERS:
                _hang_up(self._callers.pop(0))
            self._callers.append(sock)
        threading.Thread(target=self._answer, args=(sock,), daemon=True, name="caller").start()

    def _answer(self, sock: socket.socket) -> None:
        with contextlib.suppress(OSError, ValueError), sock:
            try:
                self._talk(sock)
            finally:
                self._forget(sock)

    def _forget(self, sock: socket.socket) -> None:
        with self._callers_lock, contextlib.suppress(ValueError):
            self._callers.remove(sock)

    @contextlib.contextmanager
    def _alone(self, sock: socket.socket) -> Iterator[None]:
        """Serialize handshakes with callers; ValueError if another one takes too long."""
        self._forget(sock)
        if not self._turn.acquire(timeout=HANDSHAKE / 2):
            raise ValueError("busy")
        try:
            if self.is_shut:
                raise ValueError("shut")
            yield
        finally:
            self.part()
            self._turn.release()

    @contextlib.contextmanager
    def _announced(self) -> Iterator[None]:
        """Announce the host by zeroconf, unless it was given an address."""
        if not self.is_host or self.code is None or self.address is not None:
            yield
            return
        with contextlib.ExitStack() as stack:
            try:
                zeroconf = stack.enter_context(contextlib.closing(Zeroconf()))
                name = f"muggins-{self.code.number}.{SERVICE}"
                own = [socket.inet_aton(each) for each in _addresses()]
                zeroconf.register_service(ServiceInfo(SERVICE, name, self.port, addresses=own))
            except (OSError, ZeroconfError):
                self.trouble = self.unknown
                self.wake()
            yield

    def _reach(self) -> socket.socket:
        """Return a connection to a possible peer; OSError if there is none."""
        if self.is_host:
            assert self._server is not None
            return self._server.accept()[0]
        try:
            return socket.create_connection(self.address or self._look(), timeout=DIAL)
        except OSError:
            if not self.post.heard:
                self.trouble = self.nobody
            raise

    def _look(self) -> tuple[str, int]:
        assert self.code is not None
        with contextlib.closing(Zeroconf()) as zeroconf:
            name = f"muggins-{self.code.number}.{SERVICE}"
            found = zeroconf.get_service_info(SERVICE, name, timeout=int(DIAL * 1000))
        if found is None or not found.parsed_addresses() or found.port is None:
            raise OSError(NOBODY)
        return found.parsed_addresses()[0], found.port

    def _talk(self, sock: socket.socket) -> None:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        frames = Frames(sock, HANDSHAKE)
        kept = self.post.facts.get(KEY, "")
        frames.write(bytes([bool(kept)]))
        has_both = _await(frames) == b"\1" and bool(kept)
        self._refuse_stranger(has_both)
        key, half = self._agree(frames, kept if has_both else str(self.code))
        mine, his = (
            SecretBox(blake2b(key, digest_size=32, person=who).digest())
            for who in ((b"host", b"guest") if self.is_host else (b"guest", b"host"))
        )
        line = SecretLine(frames, mine, his)
        with self._alone(sock):
            self._refuse_stranger(has_both)  # the friend may have come meanwhile
            with contextlib.nullcontext() if has_both else self._counting():
                if self.is_host:
                    frames.write(half)
                first = self._confirm(line)
            if not has_both:
                self.post.note(KEY, blake2b(key, digest_size=32, person=b"again").hexdigest())
            if self.is_host:
                self.meet(line.send)
            self.take(first)
            with contextlib.suppress(CryptoError):
                self._stay(line)

    def _refuse_stranger(self, has_both: bool) -> None:
        if not has_both and (self.post.heard or self.code is None):
            raise ValueError("unknown peer")

    def _agree(self, frames: Frames, password: str) -> tuple[bytes, bytes]:
        """Return the key and this side's half of it. The host has not sent its half yet."""
        side = SPAKE2_A if self.is_host else SPAKE2_B
        spake = side(password.encode(), idA=b"host", idB=b"guest")
        half: bytes = spake.start()
        if not self.is_host:
            frames.write(half)
        try:
            key: bytes = spake.finish(_await(frames))
        except Exception as error:  # of several kinds, for what is no point of the curve
            raise ValueError("invalid key exchange") from error
        return key, half

    def _confirm(self, line: "SecretLine") -> bytes:
        """Return the peer's first frame, which proves its key; the guest sends its proof first.

        ValueError or OSError if the peer sends no proof.
        """
        if not self.is_host:
            self.meet(line.send)
        try:
            first = line.read(HANDSHAKE)
        except CryptoError as error:
            line.send(b"")  # the peer can't read it either, and knows what is wrong
            raise WrongKeyError("wrong key") from error
        if first is None:
            raise ValueError("silence")
        return first

    @contextlib.contextmanager
    def _counting(self) -> Iterator[None]:
        """Count a wrong guess unless the handshake succeeds."""
        try:
            yield
        except (OSError, ValueError) as error:
            if not self.is_shut:
                self._count_wrong(is_known=isinstance(error, WrongKeyError))
            raise

    def _stay(self, line: "SecretLine") -> None:
        """Exchange frames and keep-alives with the peer until it has been silent for too long."""
        heard = beaten = time.monotonic()
        while not self.is_shut and time.monotonic() - heard < PATIENCE:
            frame = line.read(BEAT)
            now = time.monotonic()
            if frame is not None:
                heard = now
                self.take(frame)
            if now - beaten >= BEAT:
                beaten = now
                self.beat(line.send)

    def _count_wrong(self, *, is_known: bool) -> None:
        self.n_wrong += 1
        is_last = self.n_wrong >= TRIES
        if self.is_host:
            self.trouble = CLOSED if is_last else TRIED.format(left=TRIES - self.n_wrong)
        elif is_known or is_last:
            self.trouble = WRONG if is_known else UNPROVED
        self.is_shut = is_last or (is_known and not self.is_host)
        self.wake()
        if not self.is_shut:
            time.sleep(DELAY)

    def shut(self) -> None:
        super().shut()
        if self._server is not None:
            _hang_up(self._server)  # wakes the thread that holds the port until then
            self._server.close()
        with self._callers_lock:
            for sock in self._callers:
                _hang_up(sock)


class SecretLine:
    """Encrypted frames with a key per direction, numbered against replay."""

    def __init__(self, frames: Frames, mine: SecretBox, his: SecretBox) -> None:
        self._frames, self._mine, self._his = frames, mine, his
        self._n_sent = self._n_read = 0
        self._lock = threading.Lock()

    def send(self, frame: bytes) -> None:
        """Send a frame to the peer; it is dropped if the connection is lost."""
        with self._lock, contextlib.suppress(OSError):
            nonce = self._n_sent.to_bytes(NONCE, "little")
            self._n_sent += 1
            self._frames.write(self._mine.encrypt(frame, nonce).ciphertext)

    def read(self, seconds: float) -> bytes | None:
        """Return a frame from the peer, or None on timeout; CryptoError if it isn't authentic."""
        frame = self._frames.read(seconds)
        if frame is None:
            return None
        nonce = self._n_read.to_bytes(NONCE, "little")
        self._n_read += 1
        return self._his.decrypt(frame, nonce)


def _await(frames: Frames) -> bytes:
    """Return a frame of the handshake; ValueError if none comes."""
    frame = frames.read(HANDSHAKE)
    if frame is None:
        raise ValueError("no response")
    return frame


def _hang_up(sock: socket.socket) -> None:
    """Shut down a connection that another thread reads and then closes."""
    with contextlib.suppress(OSError):
        sock.shutdown(socket.SHUT_RDWR)


def _listen(host: str, port: int) -> socket.socket:
    """Listen at the first possible address of a host, IPv4 before IPv6; OSError."""
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    for family, _, _, _, address in sorted(found, key=lambda each: each[0] != socket.AF_INET):
        try:
            return socket.create_server(address, family=family, backlog=4)
        except OSError as error:
            trouble = OSError(error.errno, os.strerror(error.errno or 0))  # it names a tuple
    raise trouble


def _addresses() -> list[str]:
    """Return this machine's addresses in its network, or the loopback address."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("224.0.0.251", 5353))  # nothing is sent
            return [probe.getsockname()[0]]
        except OSError:
            return ["127.0.0.1"]
