"""Decode untrusted images and sounds in a resource-limited child process; cache the result by hash.

Decoded files are cached in the data folder, as raw pixels and samples, under the hash of the file.
So are failures: a file that hung the decoder isn't retried at the next start.
"""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from muggins.parts import DECODER
from muggins.processes import begin_part
from muggins.store.files import shelve

SECONDS = 5  # of a processor
PATIENCE = 30  # seconds by the clock
MEMORY = 2**30  # bytes
ENVIRONMENT = {
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}
MOST_KEPT = 12  # files
OUT_OF_TIME = (-24, -9, 1816)  # by SIGXCPU, by SIGKILL, by the job of Windows
FOLDER = "decoded"
AT_HAND = 3  # as many as the player has chosen: a back and two tunes


@dataclass(frozen=True, slots=True)
class DecodeRequest:
    """Decoding request: ``kind`` is the extension of a picture, or ``sound``.

    ``most`` is a limit in pixels, or in seconds; ``size`` is that of a drawing, ``side`` the
    longest side of a picture, both in pixels; ``rate`` is the sample rate in Hz.
    """

    kind: str
    most: int
    side: int = 0
    size: tuple[int, int] = (0, 0)
    rate: int = 0
    seconds: int = SECONDS
    memory: int = MEMORY


class UndecodableError(ValueError):
    """The file cannot be decoded: it is ``damaged``, ``large``, ``long`` or too ``slow``."""

    def __init__(self, why: str, size: tuple[int, int] = (0, 0)) -> None:
        super().__init__(why)
        self.why, self.size = why, size


class Decoded(NamedTuple):
    """Pixels (RGBA) with their size, or samples (two channels of 16 bits) with their seconds."""

    data: bytes
    size: tuple[int, int] = (0, 0)
    seconds: float = 0.0


class Shelf:
    """Disk cache of decoded media, in a folder below ``home``; in memory only without one."""

    def __init__(self, folder: Path | None = None) -> None:
        self.home = folder
        self._folder = folder and folder / FOLDER
        self._at_hand: dict[str, tuple[dict[str, Any], bytes]] = {}

    def decode(self, order: DecodeRequest, content: bytes, *, anew: bool = False) -> Decoded:
        """Return a file's pixels or samples; UndecodableError gives the reason for a failure.

        The flag retries a file that failed before.
        """
        words = json.dumps(asdict(order)).encode()
        name = hashlib.sha256(words + b"\n" + content).hexdigest()[:40]
        known = self._at_hand.get(name) or self._find(name)
        if known is None or (anew and "fault" in known[0]):
            known = decode_apart(words, content)
            self._keep(name, *known)
        self._at_hand = {**dict(list(self._at_hand.items())[1 - AT_HAND :]), name: known}
        head, data = known
        if "fault" in head:
            raise UndecodableError(head["fault"], tuple(head.get("size", (0, 0))))
        return Decoded(data, tuple(head.get("size", (0, 0))), head.get("seconds", 0.0))

    def _find(self, name: str) -> tuple[dict[str, Any], bytes] | None:
        if self._folder is None:
            return None
        try:
            return _take_apart((self._folder / name).read_bytes())
        except (OSError, ValueError):
            return None

    def _keep(self, name: str, head: dict[str, Any], data: bytes) -> None:
        """Cache the decoded file. If that fails, it is decoded again next time."""
        if self._folder is not None:
            shelve(self._folder / name, json.dumps(head).encode() + b"\n" + data, MOST_KEPT)


def decode_apart(order: bytes, content: bytes) -> tuple[dict[str, Any], bytes]:
    """Return head and plain data of a file, or a head with the fault; ``order`` is JSON."""
    import subprocess

    try:
        with begin_part(DECODER, ENVIRONMENT, stderr=subprocess.DEVNULL) as process:
            try:
                found, _ = process.communicate(order + b"\n" + content, PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                return {"fault": "slow"}, b""
    except OSError:
        return {"fault": "damaged"}, b""
    try:
        return _take_apart(found)
    except ValueError:
        return {"fault": "slow" if process.returncode in OUT_OF_TIME else "damaged"}, b""


def _take_apart(text: bytes) -> tuple[dict[str, Any], bytes]:
    """Split head and data; ValueError if they do not match."""
    words, _, data = text.partition(b"\n")
    head = json.loads(words)
    if not isinstance(head, dict) or not ("fault" in head or "size" in head or "seconds" in head):
        raise ValueError("invalid header")
    if "size" in head and "fault" not in head:
        width, height = head["size"]
        if len(data) != 4 * width * height:
            raise ValueError("wrong pixel data")
    return head, data
