"""A real session whose friend's program was changed: what it says, does and keeps of it."""

import random
import secrets
from dataclasses import dataclass
from pathlib import Path

import pytest

from muggins.extras.online import mental_poker, peer
from muggins.extras.online.direct import Direct
from muggins.extras.online.line import Line, ask, go_on, join
from muggins.extras.online.match_protocol import NAMES as WORDS
from muggins.extras.online.match_protocol import Word
from muggins.extras.online.mental_poker import Side
from muggins.extras.online.online_words import read_code
from muggins.extras.online.peer import NOBODY_YET, begin_facts, read_own
from muggins.extras.online.proof import verify_friends
from muggins.extras.online.transport import Outbox
from muggins.rules.turn import part_hands
from tests.extras.online.changed import TRICKS, Changed, Trick
from tests.extras.online.far import ROUNDS, USUAL
from tests.extras.online.test_apart import NAMES, Program
from tests.extras.online.test_partner import CODE, HERE, Player, free_port
from tests.patience import until
from tests.store.rows import hands_of

SURE = 16  # rounds, in which luck helps once in 65,536


@dataclass
class Met:
    """An honest program, and the one at the other end."""

    program: Program
    line: Line
    liar: Changed
    hand: Player

    def live(self) -> bool:
        """Let both go on; whether the honest one has ended it."""
        self.hand.look()
        program, line = self.program, self.line
        if line.known.side is Side.GUEST and line.known.terms is not None:
            line.partner.accept()
        if program.session.remote is not None:
            program.session.poll()
            if not line.is_over:
                program.act()
        elif line.known.state is not None and not line.is_over:
            program.sit_down(line)
        return line.is_over


def meet(folder: Path, trick: Trick, liar: Side, rounds: int) -> Met:
    """The side that is no liar sits at a real session."""
    honest, address = liar.other, f"{HERE}:{(port := free_port())}"
    program = Program(folder, NAMES[honest])
    begin_facts(post := Outbox(None), liar, NAMES[liar])
    if liar is Side.GUEST:
        line = ask(program.folder, program.name, USUAL, address)
        wire = Direct(post, read_code(line.code), is_host=False, address=(HERE, port))
    else:
        wire = Direct(post, CODE, is_host=True, address=(HERE, port))
        wire.open()
        line = join(program.folder, program.name, str(CODE), address)
    changed = Changed(read_own(post, USUAL), wire, rounds, trick)
    changed.accept()
    changed.start()
    return Met(program, line, changed, Player(changed, random.Random(1)))


def try_out(folder: Path, trick: Trick, liar: Side, rounds: int) -> Met:
    """The cheat is tried, found, and told of; what it was found in was the last that was heard."""
    met = meet(folder, trick, liar, rounds)
    until(met.live)
    met.liar.leave()
    told, lie, heard = met.line.trouble, met.liar.table.lie, met.line.post.heard
    assert lie in heard and (trick.goes_on or heard[-1] == lie)
    who = NAMES[liar] if len(met.line.partner.table.greetings) > liar else NOBODY_YET
    what = next(
        (name for word, name in WORDS.items() if heard[-1][:1] == word.encode()), "a message"
    )
    assert told.startswith(f"{who}'s program sent") and f"({what}: " in told
    assert trick.why in told and told.endswith("The match has been stopped.") and "\n" not in told
    return met


def look_at(met: Met, liar: Side, capsys: pytest.CaptureFixture[str]) -> None:
    """The hand is void, and what was said is kept: for anybody, and for when one comes back.

    It was found in the lie, or in what was heard after it.
    """
    program, told, known = met.program, met.line.trouble, met.line.known
    until(lambda: program.session.poll() or program.session.notices)
    assert program.session.notices[0] == told and known.state is not None
    n_hands = len(part_hands(known.moves)) - (not known.state.awaits_deal)
    assert program.session.close() == []
    name = f"{NAMES[liar.other]}@{NAMES[liar]}"
    assert len(hands_of(program.folder, name)) == n_hands
    order, lie = met.line.post.order, met.liar.table.lie
    heard = range(order.index((False, lie)) + 1, len(order) + 1)
    assert not verify_friends(program.folder, name, None)
    what, _, why = told.partition("(")[2].partition("). ")[0].partition(": ")
    said = capsys.readouterr().out
    assert any(f"Message {at} ({what}) is invalid: {why}" in said for at in heard), (told, said)
    line = go_on(program.friend())
    until(lambda: line.is_over)
    assert line.trouble == told
    line.leave()


def run(
    folder: Path, trick: Trick, liar: Side, rounds: int, capsys: pytest.CaptureFixture[str]
) -> None:
    met = try_out(folder, trick, liar, rounds)
    if met.program.session.remote is None:  # before the first card: there is no match
        met.line.leave()
        assert met.program.session.close() == []
    else:
        look_at(met, liar, capsys)


SOME = (
    "a card twice under two scalars, another dropped",
    "another scalar than the lock's",
    "another card played than the place says",
    "other cards shown in the crib than were thrown",
    "another coin",
    "two cards at once",
    "a go with a card that fits",
    "the proof of the pack before",
)


@pytest.mark.parametrize("name", SOME)
def test_a_changed_program_is_found_out(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    known = random.Random(1)  # so that what the cheat leads to is the same at every run
    monkeypatch.setattr(secrets, "token_hex", lambda n: known.randbytes(n).hex())
    trick = TRICKS[name]
    rounds = SURE if trick.word is Word.SHUFFLE else ROUNDS
    monkeypatch.setattr(peer, "ROUNDS", rounds)
    monkeypatch.setattr(mental_poker, "ROUNDS", rounds)
    run(tmp_path, trick, trick.sides[-1], rounds, capsys)


@pytest.mark.campaign
@pytest.mark.parametrize("trick", TRICKS.values(), ids=TRICKS)
def test_every_cheat_with_all_the_rounds(
    trick: Trick, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tried by the host and by the guest, where both can."""
    for liar in trick.sides:
        folder = tmp_path / liar.name
        folder.mkdir()
        run(folder, trick, liar, mental_poker.ROUNDS, capsys)
