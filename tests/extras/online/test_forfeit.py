"""Claims of a game while the peer is away: only if agreed, and not too early."""

import random
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from muggins.extras.online.match_protocol import (
    _FORFEIT,
    DATED,
    DAY,
    PROTOCOL,
    VERSIONS,
    DealtTable,
    Greeting,
    OtherVersionError,
    read_greeting,
    write_greeting,
)
from muggins.extras.online.mental_poker import ProtocolError, Side
from muggins.extras.online.online_words import LENGTHS
from muggins.extras.online.peer import EARLY, SLACK, Peer
from muggins.extras.online.transport import HEARD, Outbox
from tests.extras.online import far
from tests.extras.online.far import (
    KEYS,
    ROUNDS,
    USUAL,
    Tables,
    asks_person,
    choose,
    follow,
    go_on,
    read_record,
)
from tests.extras.online.test_partner import CODE, Player, free_port, leave, open_side
from tests.patience import Clock, until

DAYS = 3
LONG = DAYS * DAY


def sit_down(days: int) -> Tables:
    """Return both sides of a match with claims after that many days, and the first cards dealt."""
    tables = far.sit_down(1, days=days)
    go_on(tables, random.Random(1), is_someone_asked)
    return tables


def is_someone_asked(table: DealtTable) -> bool:
    """Return True if a game is under way, and all decks are ready."""
    is_dealt = table.state is not None and table.state.hand is not None
    return is_dealt and table.shuffle_due is None


def waiting(tables: Tables) -> Side:
    assert tables[0].due is not None
    return tables[0].due[0].other


def test_who_waits_for_long_enough_claims_it() -> None:
    tables = sit_down(DAYS)
    side = waiting(tables)
    message = tables[side].forfeit(LONG)
    tables[side.other].take(side, message)
    assert [table.forfeits for table in tables] == [[side], [side]]
    assert not any(table.due or table.shuffle_due or table.waits(side) for table in tables)
    for table in tables:
        assert follow(table.record, ROUNDS).forfeits == [side]


@pytest.mark.parametrize(
    ("days", "seconds", "waits", "why"),
    [
        (0, LONG, True, "not agreed"),
        (DAYS, LONG - 1, True, "too early"),
        (DAYS, LONG, False, "no move was due from the other player"),
    ],
)
def test_nobody_else_does(days: int, seconds: int, waits: bool, why: str) -> None:
    tables = sit_down(days)
    side = waiting(tables) if waits else waiting(tables).other
    with pytest.raises(ProtocolError, match=why) as found:
        tables[side].forfeit(seconds)
    assert found.value.kind == "the claim of a game" and not tables[side].forfeits


def test_before_a_game_nothing_is_claimed() -> None:
    tables = sit_down(DAYS)
    for side in Side:
        table = DealtTable(side, tables[side]._seed, KEYS[side], ROUNDS)
        for who, message in tables[0].record[:3]:
            table.take(who, message)
        with pytest.raises(ProtocolError, match="no move was due from the other player"):
            table.forfeit(LONG)


def test_what_was_said_too_late_counts_no_more() -> None:
    """The player moved while the connection was down: the move was never received."""
    tables = sit_down(DAYS)
    side = waiting(tables)
    late = tables[side.other].say(choose(tables[side.other], random.Random(1)))
    message = tables[side].forfeit(LONG)
    tables[side.other].take(side, message)
    tables[side].take(side.other, late)
    assert [table.forfeits for table in tables] == [[side], [side]]
    with pytest.raises(ProtocolError, match="over"):
        for _ in range(20):
            tables[side].take(side.other, late)


def test_both_may_have_waited() -> None:
    """The last word of one was lost, so that each waits for the other."""
    tables = sit_down(DAYS)
    side = waiting(tables)
    late = tables[side.other].say(choose(tables[side.other], random.Random(1)))
    if not tables[side.other].waits(side.other):
        pytest.skip("he has the next word, too")
    said = [table.forfeit(LONG) for table in tables]
    tables[side].take(side.other, late)
    for each in Side:
        tables[each].take(each.other, said[each.other])
    assert [set(table.forfeits) for table in tables] == [set(Side), set(Side)]


def test_days_are_told_to_programs_that_know_of_them_alone() -> None:
    """Without them the words are those of before, which older programs and records have."""
    plain = Greeting("Ann", bytes(32), bytes(32), USUAL, ROUNDS)
    assert b"days" not in write_greeting(plain) and PROTOCOL.encode() in write_greeting(plain)
    dated = replace(plain, days=DAYS)
    told = write_greeting(dated)
    assert DATED.encode() in told
    for each in (plain, dated):
        assert read_greeting(write_greeting(each), Side.HOST) == each
    for wrong in (b"4", b"-1", b"0", b"1e99", b'"x"', b"[]"):
        with pytest.raises(ProtocolError, match="invalid greeting"):
            read_greeting(told.replace(b'"days": 3', b'"days": ' + wrong), Side.HOST)
    host = DealtTable(Side.HOST, bytes(32), KEYS[0], ROUNDS)
    host.greet(replace(dated, key=bytes(KEYS[0].verify_key)))
    older = b"A" + write_greeting(Greeting("Bob", bytes(KEYS[1].verify_key), bytes(32)))
    with pytest.raises(OtherVersionError) as found:
        host.take(Side.GUEST, older)
    assert found.value.why == VERSIONS.format(own=DATED, other=PROTOCOL)


def is_quiet(partner: Peer) -> bool:
    """Return True if both sides only wait for a person."""
    known, table = partner.known, partner.table
    is_person = asks_person(known) or known.waits
    return is_person and table.due == known.due and table.shuffle_due is None


def open_both(folder: Path, port: int, clock: Clock[float]) -> list[Peer]:
    """Return two sides in the middle of a game."""
    partners = [open_side(folder, side, CODE, port, DAYS, clock) for side in Side]
    players = [Player(partner, random.Random(4)) for partner in partners]

    def is_going() -> bool:
        for player in players:
            player.look()
        return all(len(partner.known.moves) > 8 for partner in partners)

    until(is_going)
    return partners


def test_over_the_line_it_is_offered_when_the_time_is_up(tmp_path: Path) -> None:
    """Never earlier, nor while the player is there; it is announced on return."""
    port, clock = free_port(), Clock(1_800_000_000.0)
    partners = open_both(tmp_path, port, clock)
    assert all(partner.known.days == DAYS for partner in partners)
    until(lambda: all(map(is_quiet, partners)))
    waits = next(partner for partner in partners if partner.known.waits)
    side = waits.own.side
    clock.now += LONG
    assert not waits.may_claim  # he is there
    leave(partners[side.other])
    until(lambda: not waits.wire.is_there)
    clock.now -= 1
    assert not waits.may_claim
    waits.claim_game()
    until(lambda: not waits._claims_game)
    clock.now += 1
    assert waits.may_claim and not waits.known.forfeits
    leave(waits)  # and is asked another day
    port = free_port()
    waits = open_side(tmp_path, side, CODE, port, DAYS, clock)
    until(lambda: waits.may_claim)
    waits.claim_game()
    until(lambda: waits.known.forfeits == (side,))
    other = open_side(tmp_path, side.other, CODE, port, DAYS, clock)
    until(lambda: other.known.forfeits == (side,))
    assert not waits.trouble and not other.trouble
    leave(waits, other)
    for each in Side:
        assert follow(read_record(tmp_path / f"{each.name}.jsonl"), ROUNDS).forfeits == [side]
        again = open_side(tmp_path, each, CODE, free_port(), DAYS, clock)
        until(partial(_has_claim, again, side))
        leave(again)


def _has_claim(partner: Peer, side: Side) -> bool:
    return partner.known.forfeits == (side,) and not partner.may_claim


@pytest.mark.parametrize("told", ["", "yesterday", "-5"])
def test_a_time_that_makes_no_sense_is_no_time(told: str) -> None:
    """Anybody may have edited the file."""
    post = Outbox(None, lambda: LONG)
    post.note(HEARD, told)
    assert post.silence == 0


@pytest.mark.parametrize("n_unheard", [0, 1])
def test_claim_that_the_clock_here_contradicts_is_refused(tmp_path: Path, n_unheard: int) -> None:
    """Of a program that lies about how long it waited, or about what it heard; also later on."""
    port, clock = free_port(), Clock(1_800_000_000.0)
    partners = open_both(tmp_path, port, clock)
    until(lambda: all(map(is_quiet, partners)))
    waits = next(partner for partner in partners if partner.known.waits)
    other = partners[waits.own.side.other]
    n_heard = len(waits.wire.post.heard)
    body = b"F" + _FORFEIT.pack(n_heard - n_unheard, LONG)
    assert waits.table._forfeit is not None and waits.table._key is not None
    clock.now += LONG - SLACK - 1
    waits.wire.send(waits.table._forfeit.sign(waits.table._key, body))
    told = EARLY.format(who=waits.own.name, long=LENGTHS[DAYS])
    until(lambda: other.trouble == told)
    leave(*partners)
    again = open_side(tmp_path, other.own.side, CODE, free_port(), DAYS, clock)
    until(lambda: again.trouble == told)
    assert not again.known.forfeits
