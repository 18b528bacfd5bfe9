"""The far connection over both servers on the loopback: by a code, and by an earlier key."""

import queue
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from muggins.extras.online import direct, wormhole
from muggins.extras.online.direct import CLOSED, KEY, WRONG, Direct
from muggins.extras.online.mailbox import Servers
from muggins.extras.online.mental_poker import Side
from muggins.extras.online.online_words import Code
from muggins.extras.online.peer import Peer, begin_facts
from muggins.extras.online.transport import Outbox
from muggins.extras.online.wormhole import NOBODY, WormholeTransport
from tests.extras.online.servers import serving
from tests.extras.online.test_distant import Proxy
from tests.extras.online.test_partner import CODE, HERE, begin, free_port, is_told, leave
from tests.patience import until

WRONG_CODE = Code(29, ("able", "acid"))


@pytest.fixture(scope="module")
def servers() -> Iterator[Servers]:
    with serving() as found:
        yield found


def refuse(*_: object) -> None:
    raise OSError("there is no network")


@pytest.fixture(autouse=True)
def _apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Isolate the networks: nothing is found in the local one."""
    monkeypatch.setattr(direct, "Zeroconf", refuse)


class FakeBox:
    """A mailbox without a server, in place of the child that visits one: its keys come in pairs."""

    waiting: "FakeBox | None" = None
    n_met = 0

    def __init__(self, *_: object) -> None:
        self._words: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        if FakeBox.waiting is None:
            FakeBox.waiting = self
            return
        FakeBox.n_met += 1
        for box in (self, FakeBox.waiting):
            box._words.put(FakeBox.n_met.to_bytes(4, "big"))
        FakeBox.waiting = None

    def has_said(self) -> bool:
        return not self._words.empty()

    def receive(self) -> bytes:
        return self._words.get()

    def close(self) -> None:
        if FakeBox.waiting is self:
            FakeBox.waiting = None


def open_far(folder: Path, side: Side, servers: Servers, code: Code = CODE) -> Peer:
    """Open a side that also uses the servers."""
    return begin(folder, side, partial(WormholeTransport, code=code, servers=servers))


def have_met(partners: list[Peer]) -> bool:
    return all(each.wire.is_there and each.known.start is not None for each in partners)


def test_two_meet_by_a_code_and_then_without_a_mailbox(tmp_path: Path, servers: Servers) -> None:
    """The line is cut, and each end is left and taken up: what they said is there once."""
    proxy = Proxy(servers.relay[1])
    servers = Servers(servers.mailbox, (HERE, proxy.port))
    partners = [open_far(tmp_path, side, servers) for side in Side]
    until(partial(have_met, partners))
    proxy.cut()
    until(lambda: not any(each.wire.is_there for each in partners))
    until(partial(have_met, partners))
    without = Servers(f"ws://{HERE}:{free_port()}/v1", servers.relay)
    for side in Side:
        leave(partners[side])
        partners[side] = open_far(tmp_path, side, without)
        until(partial(have_met, partners))
    assert [each.trouble for each in partners] == ["", ""]
    leave(*partners)
    proxy.close()
    posts = [Outbox.read_file(tmp_path / f"{side.name}.jsonl") for side in Side]
    assert posts[0].said[: len(posts[1].heard)] == posts[1].heard
    assert posts[1].said[: len(posts[0].heard)] == posts[0].heard


@pytest.mark.parametrize("box", [FakeBox, pytest.param(None, marks=pytest.mark.campaign)])
def test_three_wrong_words_close_the_code(
    tmp_path: Path, servers: Servers, box: type[FakeBox] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through the relay too; with the servers' own mailbox in a campaign."""
    if box is not None:
        monkeypatch.setattr(wormhole, "Child", box)
    host = open_far(tmp_path, Side.HOST, servers)
    for number in range(3):
        guest = open_far(tmp_path / str(number), Side.GUEST, servers, WRONG_CODE)
        until(partial(is_told, guest, WRONG))
    until(lambda: host.trouble == CLOSED)


def test_a_key_that_the_other_never_got_keeps_nobody_apart(
    tmp_path: Path, servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was noted, and the line broke before it was the other's turn: the code serves again."""
    monkeypatch.setattr(wormhole, "Child", FakeBox)
    post = Outbox(tmp_path / "HOST.jsonl")
    begin_facts(post, Side.HOST, "Host")
    post.note(KEY, "0" * 64)
    post.close()
    partners = [open_far(tmp_path, side, servers) for side in Side]
    until(partial(have_met, partners))
    leave(*partners)


def test_servers_that_do_not_answer_are_told_of(tmp_path: Path) -> None:
    gone = Servers(f"ws://{HERE}:{free_port()}/v1", (HERE, free_port()))
    host = open_far(tmp_path, Side.HOST, gone)
    until(lambda: gone.mailbox in host.wire.trouble)
    assert not host.trouble
    leave(host)


def test_a_relay_that_does_not_answer_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wormhole, "Child", FakeBox)
    gone = Servers("", (HERE, free_port()))
    partners = [open_far(tmp_path, side, gone) for side in Side]
    until(lambda: all(str(gone.relay[1]) in each.wire.trouble for each in partners))
    leave(*partners)


def test_nobody_who_is_in_the_same_network_is_looked_for_elsewhere(
    tmp_path: Path, servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wormhole, "Child", refuse)
    host = open_far(tmp_path, Side.HOST, servers)
    assert isinstance(host.wire, WormholeTransport)
    monkeypatch.setattr(Direct, "_look", lambda _: (HERE, host.wire.port))
    guest = open_far(tmp_path, Side.GUEST, servers)
    until(partial(have_met, [host, guest]))
    assert isinstance(guest.wire, WormholeTransport) and not guest.wire._meeting.is_wanted.is_set()
    leave(host, guest)


def test_who_finds_nobody_is_told(
    tmp_path: Path, servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wormhole, "Child", FakeBox)
    monkeypatch.setattr(wormhole, "ROUND", 0.1)
    guest = open_far(tmp_path, Side.GUEST, servers)
    until(lambda: guest.wire.trouble == NOBODY)
    leave(guest)
