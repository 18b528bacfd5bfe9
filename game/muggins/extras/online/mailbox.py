"""Rendezvous of two peers by a code: magic-wormhole's mailbox, used in a child process.

The number of the code is the mailbox; the child returns a key shared with the other visitor. The
words of the code then authenticate the peer, and aren't sent here. Only that child imports Twisted
and wormhole.
"""

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

APP = "muggins cribbage"
PASSWORD = "muggins"  # of all: the words are said to the other one alone
AGAIN, CLOSING = 5.0, 3.0  # seconds
KEY_SIZE = 32
SILENT = "Can't reach the server {where}: {why}."


class Servers(NamedTuple):
    """The URL of the mailbox, and the relay's host and port."""

    mailbox: str
    relay: tuple[str, int]


def meet(pipe: "Connection", url: str, number: int) -> None:
    """Wait in the mailbox for the peer, and send the key; strings before it are errors."""
    from twisted.internet import reactor
    from twisted.internet.defer import Deferred
    from twisted.internet.task import deferLater

    async def wait() -> None:
        key = b""
        while not key:
            try:
                key = await _visit(reactor, url, number)
            except Exception as error:  # of the library's and its libraries' many kinds
                pipe.send(SILENT.format(where=url, why=str(error).strip(" .") or "unknown error"))
                await deferLater(reactor, AGAIN, lambda: None)
        pipe.send(key)

    def stop(_: object) -> None:
        reactor.stop()

    def begin() -> None:
        Deferred.fromCoroutine(wait()).addBoth(stop)

    reactor.callWhenRunning(begin)
    reactor.run()


async def _visit(reactor: Any, url: str, number: int) -> bytes:
    import wormhole
    from twisted.internet.defer import TimeoutError as TooLateError
    from wormhole.errors import WormholeError

    box = wormhole.create(APP, url, reactor)
    box.set_code(f"{number}-{PASSWORD}")
    try:
        await box.get_versions()
        key: bytes = box.derive_key(APP, KEY_SIZE)
    finally:
        with suppress(WormholeError, TooLateError):
            await box.close().addTimeout(CLOSING, reactor)
    return key
