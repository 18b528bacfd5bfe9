"""Numbered messages out and in, on disk before they are sent, and each taken once.

The file only grows: a line a message, or a fact about the game. What a kill tore off its end was
never sent, and never answered, so it is cut away. Whoever comes back says how many messages of the
other he has, and gets the rest again.
"""

import base64
import json
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

OUT, IN = "out", "in"
HEARD = "heard"  # the fact that tells when the other was heard last
_MESSAGES = b'["out"', b'["in"'
MOST = 1 << 26  # bytes of a file that is read


class Post:
    """What has been said and heard, in order, and the ``facts`` that are kept beside it.

    Any thread may ask it; without a path nothing is kept. ``clock`` tells seconds since 1970.
    """

    def __init__(self, path: Path | None, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self.said: list[bytes] = []
        self.heard: list[bytes] = []
        self.order: list[tuple[bool, bytes]] = []  # whether it was said here, and what
        self.facts: dict[str, str] = {}
        self.lock = threading.RLock()
        self._file = None
        if path is not None:
            size = self._read_whole(path) if path.exists() else 0
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("r+b" if path.exists() else "w+b")
            self._file.truncate(size)
            self._file.seek(size)

    @classmethod
    def read_file(cls, path: Path) -> "Post":
        """All that such a file tells, which is left alone; ValueError where it is none."""
        found = cls(None)
        found._read_whole(path)
        return found

    def _read_whole(self, path: Path) -> int:
        """Take in its whole lines; the bytes of them."""
        text = path.read_bytes()[:MOST]
        size = text.rfind(b"\n") + 1
        for line in text[:size].splitlines():
            self.read(line)
        return size

    @classmethod
    def read_facts(cls, path: Path) -> dict[str, str]:
        """The facts of such a file, which is left alone; ValueError where it is none."""
        found = cls(None)
        for line in path.read_bytes()[:MOST].splitlines():
            if not line.startswith(_MESSAGES):
                found.read(line)
        return found.facts

    def read(self, line: bytes) -> None:
        """Take in a line of such a file; ValueError for a line that was never written here."""
        kind, value = json.loads(line)
        self._add(kind, base64.b64decode(value) if kind in (OUT, IN) else value)

    def _add(self, kind: str, value: bytes | str) -> None:
        if isinstance(value, str):
            self.facts[kind] = value
        else:
            (self.said if kind == OUT else self.heard).append(value)
            self.order.append((kind == OUT, value))

    def say(self, message: bytes) -> int:
        """Keep a message that is to be sent; its number, from one."""
        with self.lock:
            self._keep((OUT, message))
            return len(self.said)

    def hear(self, number: int, message: bytes) -> bool:
        """Keep a message of the other; False where it is not the next one."""
        with self.lock:
            is_next = number == len(self.heard) + 1
            if is_next:
                self._keep((IN, message), (HEARD, str(int(self.clock()))))
            return is_next

    @property
    def silence(self) -> int:
        """Seconds since the other was heard last; nought where he never was."""
        heard = self.facts.get(HEARD, "")  # anybody may have edited the file
        return max(0, int(self.clock()) - int(heard)) if heard.isdecimal() else 0

    def note(self, name: str, value: str) -> None:
        with self.lock:
            self._keep((name, value))

    def _keep(self, *lines: tuple[str, bytes | str]) -> None:
        if self._file is not None:
            self._file.write(b"".join(_write(*line) for line in lines))
            self._file.flush()
            os.fsync(self._file.fileno())
        for line in lines:
            self._add(*line)

    def lines(self, facts: Iterable[str]) -> Iterator[bytes]:
        """All messages as they are written in a file, after some of the facts."""
        for name in facts:
            yield _write(name, self.facts[name])
        for is_own, message in self.order:
            yield _write(OUT if is_own else IN, message)

    def close(self) -> None:
        with self.lock:
            if self._file is not None:
                self._file.close()


def _write(kind: str, value: bytes | str) -> bytes:
    told = base64.b64encode(value).decode() if isinstance(value, bytes) else value
    return json.dumps([kind, told]).encode() + b"\n"
