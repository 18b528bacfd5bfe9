"""Transport base: numbered frames in a thread, backed by a write-ahead log of messages."""

import base64
import json
import os
import queue
import struct
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from io import FileIO
from pathlib import Path

from muggins.store.files import StoreError, cause_of, read_whole, sync, write_all

OUT, IN = "out", "in"
HEARD, SAID = "heard", "sent"  # facts that tell when the last message came, and was sent
_MESSAGES = b'["out"', b'["in"'
LARGEST = 1 << 30  # bytes of a file that is read; a larger one is refused, never cut off
PRIVATE, PRIVATE_FOLDER = 0o600, 0o700  # permissions: the file has secrets
MOST_WAITING = 32  # lines that wait for a disk; more of the peer's are dropped
UNSAVED = "Can't save the match: {why}. Play continues as soon as that's fixed."


class RecordError(ValueError):
    """A record that cannot be read; the text is a sentence."""


class Outbox:
    """Messages sent and received, in order, with named ``facts``.

    Thread-safe; without a path nothing is saved. ``clock`` returns seconds since 1970. ``trouble``
    is an error message while the disk rejects lines; ``save`` retries them.
    """

    def __init__(self, path: Path | None, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self.said: list[bytes] = []
        self.heard: list[bytes] = []
        self.order: list[tuple[bool, bytes]] = []  # whether it was said here, and what
        self.times: list[int] = []  # of these by the clock here; 0 where older programs wrote none
        self.facts: dict[str, str] = {}
        self.lock = threading.RLock()
        self.trouble = ""
        self._unsaved: list[tuple[str, bytes | str]] = []
        self._file = None
        self._size = 0
        if path is not None:
            self._size = self._read_whole(path) if path.exists() else 0
            path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
            self._file = FileIO(path, "a", opener=_open_private)
            _make_private(path)
            self._file.truncate(self._size)

    @classmethod
    def read_file(cls, path: Path) -> "Outbox":
        """Load a log read-only; ValueError if it is invalid."""
        found = cls(None)
        found._read_whole(path)
        return found

    def _read_whole(self, path: Path) -> int:
        """Read all whole lines; return their bytes. RecordError if that fails."""
        text = _read(path)
        size = text.rfind(b"\n") + 1
        for line in text[:size].splitlines():
            self.read(line)
        return size

    @classmethod
    def read_facts(cls, path: Path) -> dict[str, str]:
        """Return the facts of a record file without changing it; ValueError if it is none."""
        found = cls(None)
        for line in _read(path).splitlines():
            if not line.startswith(_MESSAGES):
                found.read(line)
        return found.facts

    def read(self, line: bytes) -> None:
        """Read a line of a record file; RecordError for a line that no version ever wrote.

        Older programs wrote a message twice when the disk was full for a moment; it counts once.
        """
        kind, value = _parse(line)
        if isinstance(value, str) or value not in self._messages(kind)[-1:]:
            self._add(kind, value)

    def _messages(self, kind: str) -> list[bytes]:
        return self.said if kind == OUT else self.heard

    def _add(self, kind: str, value: bytes | str) -> None:
        if isinstance(value, str):
            self.facts[kind] = value
            if kind in (HEARD, SAID) and self.times and value.isdecimal() and len(value) < 12:
                self.times[-1] = int(value)
        else:
            self._messages(kind).append(value)
            self.order.append((kind == OUT, value))
            self.times.append(0)

    def say(self, message: bytes) -> None:
        """Queue a message for the peer; it is in ``said`` as soon as it is saved."""
        with self.lock:
            self._unsaved += (OUT, message), (SAID, str(int(self.clock())))
            self.save()

    def hear(self, number: int, message: bytes) -> bool:
        """Queue a message of the peer in the same way; return False if it is not the next one."""
        with self.lock:
            n_waiting = sum(kind == IN for kind, _ in self._unsaved)
            has_room = len(self._unsaved) < MOST_WAITING
            is_next = has_room and number == len(self.heard) + n_waiting + 1
            if is_next:
                self._unsaved += (IN, message), (HEARD, str(int(self.clock())))
                self.save()
            return is_next

    @property
    def silence(self) -> int:
        """Seconds since the peer was last heard; zero if never."""
        heard = self.facts.get(HEARD, "")  # anybody may have edited the file
        return max(0, int(self.clock()) - int(heard)) if heard.isdecimal() else 0

    def note(self, name: str, value: str) -> None:
        """Set a fact at once, and save it when possible."""
        with self.lock:
            self._add(name, value)
            self._unsaved.append((name, value))
            self.save()

    def save(self) -> None:
        """Write pending lines; ``trouble`` is the reason if that fails."""
        with self.lock:
            try:
                self._append(b"".join(_write(*line) for line in self._unsaved))
            except OSError as error:
                self.trouble = UNSAVED.format(why=cause_of(error))
                return
            self.trouble = ""
            for line in self._unsaved:
                self._add(*line)
            self._unsaved.clear()

    def _append(self, text: bytes) -> None:
        """Append and sync atomically: a reader never sees half of a failed write."""
        if self._file is None or not text:
            return
        try:
            if self.trouble:  # it may have failed to cut off what was written by half
                self._file.truncate(self._size)
            write_all(self._file.fileno(), text)
            sync(self._file.fileno())
        except OSError:
            with suppress(OSError):
                self._file.truncate(self._size)
            raise
        self._size += len(text)

    def lines(self, facts: Iterable[str]) -> Iterator[bytes]:
        """Yield all messages in the file format, after some of the facts."""
        for name in facts:
            yield _write(name, self.facts[name])
        for is_own, message in self.order:
            yield _write(OUT if is_own else IN, message)

    def close(self) -> None:
        with self.lock:
            self.save()
            file, self._file = self._file, None
            if file is not None:
                with suppress(OSError):  # all of it is on the disk, or said to be unsaved
                    file.close()


def _open_private(name: str, flags: int) -> int:
    return os.open(name, flags, PRIVATE)


def _make_private(path: Path) -> None:
    """Restrict access to files of older programs, if the file system supports it."""
    with suppress(OSError):
        path.parent.chmod(PRIVATE_FOLDER)
        path.chmod(PRIVATE)


def _read(path: Path) -> bytes:
    try:
        return read_whole(path, LARGEST) or b""
    except StoreError as error:
        raise RecordError(str(error)) from error


def _parse(line: bytes) -> tuple[str, bytes | str]:
    """Return a message or a fact, and its kind; RecordError."""
    try:
        found = json.loads(line)
        if isinstance(found, list) and [*map(type, found)] == [str, str]:
            kind, value = found
            is_message = kind in (OUT, IN)
            return kind, base64.b64decode(value, validate=True) if is_message else value
    except (RecursionError, ValueError):
        pass  # as for any other line
    raise RecordError(f"{line[:20]!a} is not a line of a match record.")


def _write(kind: str, value: bytes | str) -> bytes:
    told = base64.b64encode(value).decode() if isinstance(value, bytes) else value
    return json.dumps([kind, told]).encode() + b"\n"


LONGEST = 1 << 15  # bytes of a message
BEAT, PATIENCE = 1.5, 6.0  # seconds between keep-alives, and without one until the peer is gone
PASSING, N_PASSING = (1 << 32) - 1, 4  # their number; so many wait, and no more
STUCK = b"\xff"  # in passing, in place of a sign of life: this disk saves nothing right now
_NUMBER = struct.Struct("<I")
Send = Callable[[bytes], None]
"""Sends a frame; a lost one is sent again at the next connection."""


class Transport:
    """A post with its connection; ``news`` are messages received, the oldest first.

    ``trouble`` is a sentence for people on any problem; ``is_shut`` means that it is over for good.
    It ``is_near`` if the peer is found in the same network only, and the peer ``is_stuck`` while
    its disk saves nothing.
    """

    is_near = False

    def __init__(self, post: Outbox) -> None:
        self.post = post
        self.wake: Callable[[], None] = lambda: None  # told of what has come, or has changed
        self.news: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.passing: deque[bytes] = deque(maxlen=N_PASSING)
        self.trouble = ""
        self.is_shut = self.is_stuck = False
        self._n_told = len(post.heard)  # messages that are in the news, or were there before
        self._n_carried = 0
        self._carry: Send | None = None
        self._waiting: Send | None = None

    def start(self) -> None:
        threading.Thread(target=self.run, daemon=True, name="wire").start()

    def run(self) -> None:
        """Connect to the peer, repeatedly, until shut down."""
        raise NotImplementedError

    def shut(self) -> None:
        self.is_shut = True

    @property
    def is_there(self) -> bool:
        return self._carry is not None

    def send(self, message: bytes) -> None:
        """Save a message, and send it when the peer is connected."""
        with self.post.lock:
            self.post.say(message)
            self._forward()

    def save(self) -> None:
        """Retry saving after a disk error."""
        with self.post.lock:
            self.post.save()
            self._forward()

    def _forward(self) -> None:
        """Forward saved messages: sent ones to the peer, received ones to the news."""
        said, heard = self.post.said, self.post.heard
        while self._carry is not None and self._n_carried < len(said):
            self._n_carried += 1
            self._carry(_NUMBER.pack(self._n_carried) + said[self._n_carried - 1])
        for message in heard[self._n_told :]:
            self.news.put(message)
        self._n_told = len(heard)

    def pass_on(self, words: bytes) -> None:
        """Send a transient message; it is lost if the peer is not connected."""
        with self.post.lock:
            if self._carry is not None:
                self._carry(_NUMBER.pack(PASSING) + words)

    def beat(self, send: Send) -> None:
        """Send a keep-alive, with a notice while this side can't save messages."""
        send(_NUMBER.pack(PASSING) + STUCK if self.post.trouble else b"")

    def meet(self, send: Send) -> None:
        """Send a possible peer the number of its messages received here."""
        with self.post.lock:
            self._waiting = send
            send(_NUMBER.pack(0) + _NUMBER.pack(len(self.post.heard)))

    def take(self, frame: bytes) -> None:
        """Handle a frame from the peer; ValueError if it is invalid."""
        if not frame:
            self._set_stuck(False)
            return
        if len(frame) > LONGEST + _NUMBER.size or len(frame) <= _NUMBER.size:
            raise ValueError("invalid frame")
        (number,), message = _NUMBER.unpack_from(frame), frame[_NUMBER.size :]
        if number == PASSING:
            self._take_passing(message)
            return
        with self.post.lock:
            if number:
                if self.post.hear(number, message):
                    self._forward()
                    self.wake()
                return
            self._send_rest(message)
        self.trouble = ""
        self.wake()

    def _take_passing(self, message: bytes) -> None:
        if message == STUCK:
            self._set_stuck(True)
            return
        is_awake = bool(self.passing)
        self.passing.append(message)
        if not is_awake:
            self.wake()

    def _set_stuck(self, is_stuck: bool) -> None:
        if is_stuck is not self.is_stuck:
            self.is_stuck = is_stuck
            self.wake()

    def _send_rest(self, message: bytes) -> None:
        if len(message) != _NUMBER.size or self._waiting is None:
            raise ValueError("invalid frame")
        (has,) = _NUMBER.unpack(message)
        if has > len(self.post.said):
            raise ValueError("peer confirms messages that were never sent")
        self._carry, self._n_carried = self._waiting, has
        self._forward()

    def part(self) -> None:
        with self.post.lock:
            was_there = self.is_there
            self._carry = self._waiting = None
            self.is_stuck = False
        if was_there:
            self.wake()
