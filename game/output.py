"""What is printed: UTF-8 with lines that end alike, whatever the system and wherever it goes."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper

CLOSED = (errno.EPIPE, errno.EINVAL)  # as POSIX and as Windows say that nobody reads any more


@contextmanager
def output() -> Iterator[None]:
    """While it is open, all is printed so; whoever stops reading has seen enough, and no more."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a program without a console has none
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:
        if error.errno not in (*CLOSED, errno.ENOSPC) or error.filename is not None:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more
        is_full = error.errno == errno.ENOSPC
        sys.exit("muggins: Not all could be printed, because the disk is full." if is_full else 0)
