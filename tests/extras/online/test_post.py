"""The message log: torn, refused, or repeated lines count once or not at all."""

import errno
import os
import stat
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from muggins.extras.online import transport as post_module
from muggins.extras.online.line import FOLDER, list_friends
from muggins.extras.online.transport import (
    _NUMBER,
    IN,
    LONGEST,
    MOST_WAITING,
    OUT,
    UNSAVED,
    Outbox,
    RecordError,
    Transport,
    _write,
)
from muggins.store.files import CAUSES
from tests.store.faults import Disk

BAD_LINES = (
    *(b"5", b"null", b'"ab"', b"[]", b"{}", b'{"a":1,"b":2}', b"[1,2]", b"NaN", b"\xff", b""),
    *(b'[["x"],"y"]', b'["x",["y"]]', b'["x",null]', b'["a","b","c"]', b'["a"]', b"[" * 100_000),
    *(b'["out",5]', b'["out","!"]', b'["in","YQ"]', b'["in","YQ== "]'),
)
FULL = UNSAVED.format(why=CAUSES[errno.ENOSPC])


def test_torn_last_line_was_never_sent(tmp_path: Path) -> None:
    path = tmp_path / "post"
    post = Outbox(path)
    post.say(b"one")
    assert post.hear(1, b"his")
    assert not post.hear(1, b"his") and not post.hear(3, b"later")
    post.close()
    path.write_bytes(path.read_bytes() + b'["out", "dHd')
    again = Outbox(path)
    assert (again.said, again.heard) == ([b"one"], [b"his"])
    again.say(b"two")
    assert again.said == [b"one", b"two"]
    assert Outbox(path).order == [(True, b"one"), (False, b"his"), (True, b"two")]


@pytest.mark.parametrize("call", ["write", "fsync"])
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
def test_refused_lines_leave_no_trace_until_they_are_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, error: int
) -> None:
    """Half of them is written, or all without reaching the disk; then they come in order."""
    disk, path = Disk(monkeypatch.setattr), tmp_path / "post"
    post = Outbox(path, lambda: 7)
    post.say(b"one")
    before = path.read_bytes()
    for step in (
        partial(post.say, b"two"),
        partial(post.hear, 1, b"his"),
        partial(post.note, "name", "Ann"),
        post.save,
    ):
        disk.fail(["write", "fsync"].index(call), error)
        step()
        assert path.read_bytes() == before and post.trouble.startswith("Can't save the match")
    assert (post.said, post.heard, post.facts) == (
        [b"one"],
        [],
        {"name": "Ann", "sent": "7"},
    )
    disk.mend()
    post.save()
    assert not post.trouble
    for each in (post, Outbox.read_file(path)):
        assert each.order == [(True, b"one"), (True, b"two"), (False, b"his")]
        assert each.facts == {"heard": "7", "sent": "7", "name": "Ann"}
        assert each.times == [7, 7, 7]


def test_message_is_sent_when_it_is_saved_and_followed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The peer says it again after the line was broken; meanwhile it is told what is wrong."""
    disk, sent = Disk(monkeypatch.setattr), list[bytes]()
    wire = Transport(Outbox(tmp_path / "post"))
    wire.meet(sent.append)
    wire.take(_NUMBER.pack(0) + _NUMBER.pack(0))
    for _ in range(2):
        disk.fail(0)
        wire.take(_NUMBER.pack(1) + b"his")
    disk.fail(0)
    wire.send(b"mine")
    wire.beat(sent.append)
    assert wire.news.empty() and wire.post.trouble == FULL
    peer = Transport(Outbox(None))
    peer.take(sent[-1])
    assert peer.is_stuck and not peer.passing and _NUMBER.pack(1) + b"mine" not in sent
    disk.mend()
    wire.save()
    assert wire.news.get() == b"his" and wire.news.empty()
    assert sent[-1] == _NUMBER.pack(1) + b"mine"
    wire.beat(sent.append)
    peer.take(sent[-1])
    assert not peer.is_stuck


def test_messages_that_wait_for_the_disk_are_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch.setattr)
    post = Outbox(tmp_path / "post")
    n_taken = 0
    for number in range(1, 1000):
        disk.fail(0)
        n_taken += post.hear(number, b"his")
    assert n_taken < MOST_WAITING


@pytest.mark.parametrize("kind", [OUT, IN])
def test_message_written_twice_by_an_older_program_counts_once(tmp_path: Path, kind: str) -> None:
    """With the fact of when it was heard in between, as that program wrote it."""
    path = tmp_path / "post"
    lines: list[tuple[str, bytes | str]]
    lines = [(kind, b"one"), (kind, b"two"), ("heard", "7"), (kind, b"two"), (kind, b"three")]
    path.write_bytes(b"".join(_write(*line) for line in lines))
    for post in (Outbox(path), Outbox.read_file(path)):
        assert [message for _, message in post.order] == [b"one", b"two", b"three"]
        assert post.said + post.heard == [b"one", b"two", b"three"]


def test_long_record_is_never_cut_off(tmp_path: Path) -> None:
    """Nor its facts, which may stand behind the messages."""
    path, n_messages = tmp_path / "post.jsonl", 1600
    line = _write(OUT, bytes(LONGEST))
    with path.open("wb") as file:
        for number in range(n_messages):
            file.write(line.replace(b"AAAA", f"{number:04}".encode(), 1))
        file.write(_write("other", "Bob") + b'["in", "torn')
    size = path.stat().st_size
    assert size > 1 << 26
    assert Outbox.read_facts(path)["other"] == "Bob"
    assert len(Outbox.read_file(path).said) == n_messages
    post = Outbox(path)
    assert len(post.said) == n_messages and size - path.stat().st_size == len(b'["in", "torn')
    post.close()


def test_record_that_is_too_large_is_refused_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, text = tmp_path / "post.jsonl", _write(OUT, bytes(100))
    path.write_bytes(text)
    monkeypatch.setattr(post_module, "LARGEST", len(text) - 1)
    for read in (Outbox, Outbox.read_file, Outbox.read_facts):
        with pytest.raises(RecordError, match="larger than"):
            read(path)
    assert path.read_bytes() == text


@pytest.mark.parametrize("line", BAD_LINES, ids=ascii)
def test_line_that_was_never_written_is_refused(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "post.jsonl"
    path.write_bytes(_write("name", "Ann") + line + b"\n" + _write(OUT, b"one"))
    for read in (Outbox, Outbox.read_file):
        with pytest.raises(RecordError, match="is not a line"):
            read(path)


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def link_to_zero(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
@pytest.mark.parametrize("make", [make_pipe, link_to_zero, Path.mkdir])
def test_what_is_no_file_is_refused_at_once(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / FOLDER / "post.jsonl"
    path.parent.mkdir()
    make(path)
    for read in (Outbox, Outbox.read_file, Outbox.read_facts):
        with pytest.raises(RecordError):
            read(path)
    assert list_friends(tmp_path, "Ann") == []


@pytest.mark.skipif(sys.platform == "win32", reason="other permissions there")
@pytest.mark.parametrize("is_old", [False, True])
def test_no_other_user_can_read_a_record(tmp_path: Path, is_old: bool) -> None:
    """Also one that an older program made for everybody to read."""
    path = tmp_path / FOLDER / "post.jsonl"
    if is_old:
        path.parent.mkdir(mode=0o755)
        path.touch(0o644)
    post = Outbox(path)
    post.note("seed", "secret")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    post.close()
