"""The record of a match between two programs, as anybody can check it."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from muggins.extras.online import mental_poker, peer
from muggins.extras.online.line import find_posts
from muggins.extras.online.mental_poker import Side
from muggins.extras.online.proof import FOREIGN, GOOD, OWN, write_record
from muggins.extras.online.transport import Outbox
from tests.commands import run
from tests.extras.online.far import ROUNDS, count_deals, go_on, sit_down
from tests.extras.online.test_apart import Program, leave, meet
from tests.extras.online.test_post import BAD_LINES
from tests.patience import until

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """A hand and more, by proofs of two rounds, which take no time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(peer, "ROUNDS", ROUNDS)
        patch.setattr(mental_poker, "ROUNDS", ROUNDS)
        programs = meet(tmp_path_factory.mktemp("played"))

        def is_far_on() -> bool:
            for program in programs:
                program.step()
            return programs[0].state.n_hands > 1

        until(is_far_on)
        leave(*programs)
        yield programs[0]


def test_it_is_proved_and_can_be_given_away(played: Program, tmp_path: Path) -> None:
    """A saved copy can be verified by anyone, and contains no secret."""
    saved = tmp_path / "record"
    place = ("--data-dir", str(played.folder))
    own = run("verify", "Ann@Bob", "--save", saved, *place).out
    assert "Ann and Bob" in own and GOOD in own and OWN in own and FOREIGN not in own
    foreign = run("verify", saved).out
    assert GOOD in foreign and FOREIGN in foreign and OWN not in foreign
    (path,) = find_posts(played.folder, "Ann", "Bob")
    facts = Outbox.read_facts(path)
    text = saved.read_text()
    assert not any(facts[name] in text for name in ("seed", "number", "code", "key"))


def test_forged_record_is_said_to_prove_nothing_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One person made it with the keys of both sides, and it's as good as any."""
    monkeypatch.setattr(mental_poker, "ROUNDS", ROUNDS)
    tables = sit_down(1)
    go_on(tables, Random(1), lambda table: count_deals(table) == 2)
    post = Outbox(tmp_path / "forged")
    post.note("side", "0")
    for side, message in tables[0].record:
        if side is Side.HOST:
            post.say(message)
        else:
            post.hear(len(post.heard) + 1, message)
    post.close()
    said = run("verify", tmp_path / "forged").out
    assert GOOD in said and FOREIGN in said


def test_a_changed_word_is_named(played: Program, tmp_path: Path) -> None:
    (path,) = find_posts(played.folder, "Ann", "Bob")
    post = Outbox.read_file(path)
    at = next(i for i, (_, message) in enumerate(post.order) if message[:1] == b"T")
    is_own, message = post.order[at]
    post.order[at] = is_own, message[:1] + bytes([message[1] ^ 2]) + message[2:]
    changed = tmp_path / "changed"
    changed.write_bytes(write_record(post))
    said = run("verify", changed, code=1).out
    assert f"Message {at + 1} (the discard) is invalid: bad signature" in said


def test_what_is_no_record(played: Program, tmp_path: Path) -> None:
    begin = b'["side", "0"]\n'
    for data in (
        *(b'["side"\n', b'["side", "0"]\n["out", "!"]\n[1]\n', b'["name", "Ann"]\n'),
        *(b'["side", "2"]\n', b'["side", "x"]\n', b'["side", "' + b"9" * 5000 + b'"]\n'),
        *(begin + line + b"\n" for line in BAD_LINES),
        *(begin + b'["seed", "%s"]\n' % seed for seed in (b"x", b"\\ud800")),
    ):
        path = tmp_path / "bad"
        path.write_bytes(data)
        assert "is not a readable match record" in run("verify", path, code=1).err
    run("verify", "Ann@Eve", "--data-dir", played.folder, code=1)
    assert "muggins verify ANN@BOB" in run("verify", played.folder / "Ann@Bob.LOG", code=1).err
