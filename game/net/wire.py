"""What any wire has in common: frames with a number, kept by the post, and a thread of its own.

Number nought says how many messages one has; the other sends those after it. An empty frame only
says that one is still there. The last number is that of words in passing, which are not kept, and
no part of what is proved. Nobody who plays waits for a wire: messages are given to it, and what
came is asked for.
"""

import queue
import struct
import threading
from collections import deque
from collections.abc import Callable

from game.net.post import Post

LONGEST = 1 << 15  # bytes of a message
BEAT, PATIENCE = 1.5, 6.0  # seconds between signs of life, and without one before he is gone
PASSING, N_PASSING = (1 << 32) - 1, 4  # their number; so many wait, and no more
_NUMBER = struct.Struct("<I")
Send = Callable[[bytes], None]
"""Takes a frame; one that cannot be sent is lost, and is sent again when they meet."""


class Wire:
    """A post and whatever carries it; ``news`` are messages that came, the oldest first.

    ``trouble`` is a sentence on what is wrong, for people; ``is_shut`` when it is over for good.
    It ``is_near`` where the other is found in the same network alone.
    """

    is_near = False

    def __init__(self, post: Post) -> None:
        self.post = post
        self.wake: Callable[[], None] = lambda: None  # told of what has come, or has changed
        self.news: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.passing: deque[bytes] = deque(maxlen=N_PASSING)
        self.trouble = ""
        self.is_shut = False
        self._carry: Send | None = None
        self._waiting: Send | None = None

    def start(self) -> None:
        threading.Thread(target=self.run, daemon=True, name="wire").start()

    def run(self) -> None:
        """Find the other, again and again, until it is shut."""
        raise NotImplementedError

    def shut(self) -> None:
        self.is_shut = True

    @property
    def is_there(self) -> bool:
        return self._carry is not None

    def send(self, message: bytes) -> None:
        """Keep a message, and give it to the other as soon as he is there."""
        with self.post.lock:
            number = self.post.say(message)
            if self._carry is not None:
                self._carry(_NUMBER.pack(number) + message)

    def pass_on(self, words: bytes) -> None:
        """Say something in passing; it is lost where the other is not there."""
        with self.post.lock:
            if self._carry is not None:
                self._carry(_NUMBER.pack(PASSING) + words)

    def meet(self, send: Send) -> None:
        """The other may be there: tell him how many of his messages are here."""
        with self.post.lock:
            self._waiting = send
            send(_NUMBER.pack(0) + _NUMBER.pack(len(self.post.heard)))

    def take(self, frame: bytes) -> None:
        """A frame of his; ValueError for one that makes no sense."""
        if not frame:
            return
        if len(frame) > LONGEST + _NUMBER.size or len(frame) <= _NUMBER.size:
            raise ValueError("no frame of this game")
        (number,), message = _NUMBER.unpack_from(frame), frame[_NUMBER.size :]
        if number == PASSING:
            is_awake = bool(self.passing)
            self.passing.append(message)
            if not is_awake:
                self.wake()
            return
        with self.post.lock:
            if number:
                if self.post.hear(number, message):
                    self.news.put(message)
                    self.wake()
                return
            self._send_rest(message)
        self.trouble = ""
        self.wake()

    def _send_rest(self, message: bytes) -> None:
        if len(message) != _NUMBER.size or self._waiting is None:
            raise ValueError("no frame of this game")
        (has,) = _NUMBER.unpack(message)
        if has > len(self.post.said):
            raise ValueError("he has more than was said")
        self._carry = self._waiting
        for at in range(has, len(self.post.said)):
            self._carry(_NUMBER.pack(at + 1) + self.post.said[at])

    def part(self) -> None:
        with self.post.lock:
            was_there = self.is_there
            self._carry = self._waiting = None
        if was_there:
            self.wake()
