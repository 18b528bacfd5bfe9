"""Frames over a socket: a length and so many bytes, never more than a message has."""

import socket
import struct
import time

_LENGTH = struct.Struct("<I")
MOST = 1 << 16


class Frames:
    """One end of a connection. A read waits so long and no longer, and loses nothing."""

    def __init__(self, sock: socket.socket, patience: float) -> None:
        self._sock, self._buffer = sock, b""
        sock.settimeout(patience)

    def write(self, frame: bytes) -> None:
        """Send it; OSError where the other is gone."""
        self._sock.sendall(_LENGTH.pack(len(frame)) + frame)

    def read(self, seconds: float) -> bytes | None:
        """The next frame, None where none came whole in that time.

        OSError where the other is gone, ValueError where he sends no frames.
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
        if size > MOST:
            raise ValueError("too long")
        end = _LENGTH.size + size
        if len(self._buffer) < end:
            return None
        frame, self._buffer = self._buffer[_LENGTH.size : end], self._buffer[end:]
        return frame
