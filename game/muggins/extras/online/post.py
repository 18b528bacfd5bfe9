"""Write-ahead log of the messages to and from a peer: saved before they are sent or applied.

The file is append-only: a line per message, or per fact about the game. A torn last line was never
sent and never answered, so it is truncated. A peer that reconnects says how many messages it has,
and gets the rest again. Lines that a full disk refuses wait in memory, in order, until there is
room.
"""

import base64
import json
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from io import FileIO
from pathlib import Path

from muggins.store.files import StoreError, cause_of, sync, write_all
from muggins.store.reading import read_whole

OUT, IN = "out", "in"
HEARD, SAID = "heard", "sent"  # facts that tell when the last message came, and was sent
_MESSAGES = b'["out"', b'["in"'
LARGEST = 1 << 30  # bytes of a file that is read; a larger one is refused, never cut off
PRIVATE, PRIVATE_FOLDER = 0o600, 0o700  # permissions: the file has secrets
MOST_WAITING = 32  # lines that wait for a disk; more of the peer's are dropped
UNSAVED = "Can't save the match: {why}. Play continues as soon as that's fixed."


class RecordError(ValueError):
    """A record that cannot be read; the text is a sentence."""


class Post:
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
    def read_file(cls, path: Path) -> "Post":
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
