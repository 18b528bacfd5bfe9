"""Temporary servers of the far connection on the loopback."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from muggins.extras.online.mailbox import Servers
from tests.extras.online.test_partner import HERE, free_port
from tests.patience import until

SCRIPT = Path(__file__).with_name("server_process.py")


@contextmanager
def serving() -> Iterator[Servers]:
    """Yield the servers' addresses, once they answer."""
    mailbox, relay = free_port(), free_port()
    process = subprocess.Popen([sys.executable, str(SCRIPT), str(mailbox), str(relay)])
    try:
        until(lambda: answers(mailbox) and answers(relay))
        yield Servers(f"ws://{HERE}:{mailbox}/v1", (HERE, relay))
    finally:
        process.kill()
        process.wait()


def answers(port: int) -> bool:
    with suppress(OSError), socket.create_connection((HERE, port)):
        return True
    return False
