"""The connection that also reaches other networks, through two servers of magic-wormhole.

Two programs with nothing but a code meet at its number in the mailbox, and get a key there; those
that met before have theirs. A key names a place at the Transit relay, which joins the two that
connect to it. From then on all is as on the direct connection: the same words or keys, the same
frames, encrypted end to end.
"""

import contextlib
import queue
import select
import socket
import threading
import time
from collections.abc import Callable
from hashlib import blake2b

from muggins.extras.online.direct import DIAL, KEY, Direct, SecretLine
from muggins.extras.online.mailbox import SILENT, Servers, meet
from muggins.extras.online.online_words import Code
from muggins.extras.online.transport import Outbox
from muggins.processes import Child
from muggins.settings.values import write_address

PLACE = "please relay {token} for side {side}\n"  # Transit's first words
JOINED = b"ok\n"
LOOK, TRY, ROUND, REST = 0.25, 10.0, 20.0, 5.0  # seconds
FURTHER = "Not found on this network. Trying the internet..."
NOBODY = "No answer for that code. Is your friend still waiting?"


class WormholeTransport(Direct):
    """Wormhole transport; tries the local network first, and listens there too."""

    nobody, unknown = FURTHER, ""

    def __init__(
        self,
        post: Outbox,
        code: Code,
        servers: Servers,
        *,
        is_host: bool,
    ) -> None:
        super().__init__(post, code, is_host=is_host)
        self.is_near = False
        self._meeting = Meeting(post, code, servers, is_host=is_host, tell=self._tell)
        self._has_looked = is_host

    def open(self) -> None:
        """Start listening, which fixes the host's local address; OSError if that fails."""
        super().open()
        assert self._server is not None
        self._server.settimeout(LOOK)

    def run(self) -> None:
        threading.Thread(target=self._meeting.run, daemon=True, name="meeting").start()
        super().run()

    def _reach(self) -> socket.socket:
        if self._has_looked:
            self._meeting.is_wanted.set()
            with contextlib.suppress(queue.Empty):
                return self._meeting.take(0 if self.is_host else ROUND)
            self.nobody = NOBODY
        self._has_looked = True
        return super()._reach()

    def _stay(self, line: SecretLine) -> None:
        self._meeting.is_wanted.clear()
        super()._stay(line)

    def _tell(self, trouble: str) -> None:
        if not (self.post.heard or self.is_there):
            self.trouble = trouble
            self.wake()

    def shut(self) -> None:
        super().shut()
        self._meeting.shut()


class Meeting:
    """Thread that waits at both servers while a connection ``is_wanted``.

    It polls the mailbox until the peer has been heard: the peer may have only the code.
    """

    def __init__(
        self,
        post: Outbox,
        code: Code,
        servers: Servers,
        *,
        is_host: bool,
        tell: Callable[[str], None],
    ) -> None:
        self._post, self._code, self._servers, self._tell = post, code, servers, tell
        who = b"host" if is_host else b"guest"
        self._side = blake2b(who, digest_size=8).hexdigest()
        self.is_wanted, self._is_over = threading.Event(), threading.Event()
        self._arrived: queue.SimpleQueue[socket.socket | None] = queue.SimpleQueue()
        self._child: Child | None = None

    def take(self, seconds: float) -> socket.socket:
        """Return a connection to a caller; queue.Empty on timeout, OSError after the end."""
        found = self._arrived.get(timeout=seconds)
        if found is None:
            raise OSError("shut")
        return found

    def shut(self) -> None:
        self._is_over.set()
        self.is_wanted.set()
        self._arrived.put(None)

    def run(self) -> None:
        while not self._is_over.is_set():
            if not self.is_wanted.is_set():
                self._leave_mailbox()
                self.is_wanted.wait()
                continue
            try:
                found = self._find()
            except (OSError, ValueError) as error:  # of a name that can be none, too
                where, why = write_address(*self._servers.relay), getattr(error, "strerror", None)
                self._tell(SILENT.format(where=where, why=why or error))
                self._is_over.wait(REST)
                continue
            if found is not None:
                self.is_wanted.clear()
                self._arrived.put(found)
        self._leave_mailbox()

    def _find(self) -> socket.socket | None:
        """Wait for the peer for a while; None on timeout."""
        new = self._ask_mailbox()
        key = new or self._post.facts.get(KEY, "").encode()
        if not key:
            self._is_over.wait(LOOK)
            return None
        until = time.monotonic() + (TRY if new else ROUND)
        with contextlib.ExitStack() as stack:
            place = stack.enter_context(self._take_place(key))
            while self.is_wanted.is_set() and time.monotonic() < until:
                if select.select([place], [], [], LOOK)[0]:
                    _read_joined(place)
                    stack.pop_all()
                    return place
                if self._is_over.is_set() or (not new and self._has_mail()):
                    break
        return None

    def _take_place(self, key: bytes) -> socket.socket:
        token = blake2b(key, digest_size=32, person=b"relay").hexdigest()
        place = socket.create_connection(self._servers.relay, timeout=DIAL)
        try:
            place.sendall(PLACE.format(token=token, side=self._side).encode())
        except OSError:
            place.close()
            raise
        return place

    # --- the mailbox

    def _ask_mailbox(self) -> bytes:
        """Return the key of a meeting that has just taken place; empty if there was none."""
        if self._post.heard:
            self._leave_mailbox()
            return b""
        if self._child is None:
            self._child = Child(meet, self._servers.mailbox, self._code.number)
        while self._child.has_said():
            try:
                word = self._child.receive()
            except EOFError:
                self._leave_mailbox()
                self._is_over.wait(REST)
                break
            if isinstance(word, bytes):
                self._leave_mailbox()
                return word
            self._tell(word)
        return b""

    def _has_mail(self) -> bool:
        return self._child is not None and self._child.has_said()

    def _leave_mailbox(self) -> None:
        if self._child is not None:
            self._child.close()
            self._child = None


def _read_joined(place: socket.socket) -> None:
    """Read the relay's confirmation that both are connected; OSError for anything else."""
    place.settimeout(DIAL)
    answer = b""
    while len(answer) < len(JOINED):
        more = place.recv(len(JOINED) - len(answer))
        if not more:
            raise OSError("the relay refused")
        answer += more
    if answer != JOINED:
        raise OSError("the relay refused")
