"""The end of an online match gives its lock back, whatever fails on the way."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from muggins.extras.online import line, transport
from muggins.extras.online.line import OTHER, Friend, Line, ask, go_on, list_friends
from muggins.extras.online.transport import Outbox, _write
from tests.extras.online.far import USUAL
from tests.extras.online.test_partner import HERE, free_port
from tests.store.faults import Disk


def fail(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def ask_at(folder: Path, port: int) -> Line:
    return ask(folder, "Ann", USUAL, f"{HERE}:{port}")


@pytest.mark.parametrize(
    "breaks",
    [
        lambda patch, _: patch.setattr(Outbox, "close", fail),
        lambda _, found: setattr(found.partner, "look", fail),
        lambda patch, _: patch.setattr(Path, "unlink", fail),
        lambda patch, _: Disk(patch.setattr).fail(0),
    ],
    ids=["record", "window", "file", "disk"],
)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_lock_is_given_back_when_the_end_fails(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    breaks: Callable[[pytest.MonkeyPatch, Line], object],
) -> None:
    found, port = ask_at(tmp_path, free_port()), free_port()
    found.note(OTHER, "Bob")
    assert found.path is not None
    with monkeypatch.context() as patch:
        breaks(patch, found)
        found.partner.wire.is_shut = True
        found.partner.wake()
        assert found.partner.ended.wait(60)
    assert [friend.name for friend in list_friends(tmp_path, "Ann")] == ["Bob"]
    go_on(Friend("Bob", found.path)).leave()
    ask_at(tmp_path, port).leave()


@pytest.mark.parametrize(("owner", "name"), [(Path, "mkdir"), (transport, "_open_private")])
def test_match_that_cannot_be_saved_is_not_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: object, name: str
) -> None:
    monkeypatch.setattr(owner, name, fail)
    with pytest.raises(ValueError, match=r"Can't start the match.*the disk is full"):
        ask_at(tmp_path, free_port())


def test_match_whose_lock_cannot_be_made_is_not_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    monkeypatch.setattr(line, "take_lock", fail)
    with pytest.raises(ValueError, match=r"Can't start the match.*the disk is full"):
        ask_at(tmp_path, port)
    assert not [*tmp_path.rglob("*.jsonl")]


VALID = {("address", ""), ("name", "x")}
FACTS = ("side", "name", "seed", "number", "code", "address")


@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize("value", ["", "x", "9" * 5000, "\ud800"])
def test_match_whose_facts_are_invalid_is_not_continued(
    tmp_path: Path, fact: str, value: str
) -> None:
    """The lock is given back then: it's not said to be open in another window next time."""
    found = ask_at(tmp_path, free_port())
    found.note(OTHER, "Bob")
    assert found.path is not None
    found.leave()
    with found.path.open("ab") as file:
        file.write(_write(fact, value))
    for _ in range(2):
        if (fact, value) in VALID:
            go_on(Friend("Bob", found.path)).leave()
            continue
        with pytest.raises(ValueError, match="can't be read"):
            go_on(Friend("Bob", found.path))
