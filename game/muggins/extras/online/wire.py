"""Transport base: numbered frames, backed by the message log, in a thread of its own.

Frame number zero is an acknowledgment with the number of messages received; the peer sends those
after it. An empty frame is a keep-alive. The highest number marks transient messages, which are
neither saved nor part of the proof. Players never wait for a transport: messages are queued, and
received ones are polled.
"""

import queue
import struct
import threading
from collections import deque
from collections.abc import Callable

from muggins.extras.online.post import Post

LONGEST = 1 << 15  # bytes of a message
BEAT, PATIENCE = 1.5, 6.0  # seconds between keep-alives, and without one until the peer is gone
PASSING, N_PASSING = (1 << 32) - 1, 4  # their number; so many wait, and no more
STUCK = b"\xff"  # in passing, in place of a sign of life: this disk saves nothing right now
_NUMBER = struct.Struct("<I")
Send = Callable[[bytes], None]
"""Sends a frame; a lost one is sent again at the next connection."""


class Wire:
    """A post with its connection; ``news`` are messages received, the oldest first.

    ``trouble`` is a sentence for people on any problem; ``is_shut`` means that it is over for good.
    It ``is_near`` if the peer is found in the same network only, and the peer ``is_stuck`` while
    its disk saves nothing.
    """

    is_near = False

    def __init__(self, post: Post) -> None:
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
