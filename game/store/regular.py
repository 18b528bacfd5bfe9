"""Reads files that somebody has named: only what is a plain file, and never more than wanted."""

import os
import stat
from pathlib import Path


class TooLargeError(OSError):
    """The file has more bytes than wanted."""


def read_regular(path: Path, most: int) -> bytes:
    """All bytes of a plain file, ``most`` at most; OSError or ValueError say why not.

    Pipes and devices are refused unread: one would wait for ever, the other never end.
    """
    place = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(place, "rb") as file:
        if not stat.S_ISREG(os.fstat(place).st_mode):
            raise OSError(0, "it is no plain file")
        content = file.read(most + 1)
    if len(content) > most:
        raise TooLargeError(0, "it is too large")
    return content
