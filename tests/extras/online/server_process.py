"""Both servers of the far connection on the loopback, from their packages, in one process.

``server_process.py MAILBOX RELAY`` serves at these ports until it is killed.
"""

import sys

from twisted.application.service import IService
from twisted.internet import reactor
from wormhole_mailbox_server import server_tap as mailbox
from wormhole_transit_relay import server_tap as relay


def serve(mailbox_port: int, relay_port: int) -> None:
    kept = ["--channel-db", ":memory:", "--usage-db", ":memory:"]
    for package, port, more in ((mailbox, mailbox_port, kept), (relay, relay_port, [])):
        options = package.Options()
        options.parseOptions([*more, "--port", f"tcp:{port}:interface=127.0.0.1"])
        IService(package.makeService(options)).startService()
    reactor.run()


if __name__ == "__main__":
    serve(*map(int, sys.argv[1:]))
