"""Whole matches between two honest sides: moves, knowledge, and recovery after a kill."""

import random

import pytest

from muggins.extras.online.match_protocol import DealtTable, Word
from muggins.extras.online.mental_poker import Side
from muggins.rules.cards import N_CARDS, Seat, is_back
from muggins.rules.deal import SHARED
from muggins.rules.moves import Deal, Move, Tell, read_move, write_move
from muggins.rules.referee import first_standing, play, resume
from muggins.rules.state import Counted, GameOver, State, Tally
from muggins.rules.terms import Calls, Length, Mistakes, Terms
from muggins.rules.turn import lay_open
from tests.extras.online.far import KEYS, ROUNDS, count_deals, follow, go_on, sit_down
from tests.sizes import some_of

BOTH = frozenset(Seat)
MUGGINS = Terms(claimants=BOTH, mistakes=Mistakes.MUGGINS, calls=Calls.FREE, length=Length.SHORT)
TERMS = {
    "usual": Terms(claimants=BOTH),
    "muggins": MUGGINS,
    "nothing claimed": Terms(claimants=frozenset(), length=Length.ENDGAME),
}


def is_won(table: DealtTable) -> bool:
    return (
        table.state is not None and isinstance(table.state.phase, GameOver) and not _is_held(table)
    )


def _is_held(table: DealtTable) -> bool:
    return table.due is not None and Word.HELD in table.due[1]


def played(start: State, moves: list[Move]) -> State:
    """Return the state after the moves, including the pauses of the counts."""
    state = start
    for move in moves:
        while isinstance(state.phase, Counted) and not state.awaits_deal:
            state, _ = play(state, read_move("."))
        state, _ = play(state, move)
    return state


@pytest.mark.parametrize("name", some_of(TERMS, ("muggins", "nothing claimed")))
def test_both_sides_and_the_record_agree(name: str) -> None:
    tables, rng = sit_down(11, terms=TERMS[name]), random.Random(11)
    go_on(tables, rng, is_won)
    host, guest = tables[0].state, tables[1].state
    looked = follow(tables[1].record, ROUNDS).state
    assert host is not None and guest is not None and looked is not None
    assert host.scores == guest.scores[::-1] == looked.scores
    assert host.tally.points == guest.tally.points[::-1] and host.tally.games == 1


def test_each_knows_his_own_cards_and_no_other_before_its_time() -> None:
    """At each message: what the match knows, and what can be opened with all that was heard."""
    tables, rng = sit_down(12), random.Random(12)

    def hear(_side: Side, _message: bytes) -> None:
        for table in tables:
            _check_known(table)

    go_on(tables, rng, lambda table: count_deals(table) == 3, hear)


def _check_known(table: DealtTable) -> None:
    hand, state, side = table._hand, table.state, table.side
    assert side is not None
    if hand is None or state is None or state.hand is None:
        return
    allowed = {*hand.places[side], *hand.played}
    if len(hand.shown) == 2 or side.other in hand.shown:
        allowed |= {*hand.thrown[side.other]}
    if all(hand.thrown):
        allowed.add(12)
    assert set(hand.pack.cards) <= allowed
    dealt = state.hand.dealt[Seat.COMPUTER]
    assert [card for card in dealt if not is_back(card)] == [
        hand.pack.cards[at] for at in hand.places[side.other] if at in hand.pack.cards
    ]


@pytest.mark.long
def test_a_side_that_is_killed_goes_on_from_its_seed_and_the_record() -> None:
    """Of two hands after every fifth message; and then they deal once more."""
    tables, rng = sit_down(14), random.Random(14)
    go_on(tables, rng, lambda table: count_deals(table) == 2)
    record = tables[0].record
    again = [DealtTable(side, tables[side]._seed, KEYS[side], ROUNDS) for side in Side]
    for number, (side, message) in enumerate(record):
        if number > 2 and number % 5 == 0:
            again = [_made_anew(table) for table in again]
        for table in again:
            table.take(side, message, is_checked=table.side is not side)
    assert [table.state for table in again] == [table.state for table in tables]
    go_on((again[0], again[1]), rng, lambda table: count_deals(table) == 3)


def _made_anew(table: DealtTable) -> DealtTable:
    made = DealtTable(table.side, table._seed, KEYS[table.side or 0], ROUNDS)
    for side, message in table.record:
        made.take(side, message, is_checked=False)
    assert made.moves == table.moves and made.state == table.state
    return made


def test_moves_are_kept_as_words_and_laid_open() -> None:
    tables, rng = sit_down(15, terms=MUGGINS), random.Random(15)
    go_on(tables, rng, is_won)
    for table in tables:
        moves, state = table.moves, table.state
        assert state is not None and state.standing.dealer is not None
        assert [read_move(write_move(move)) for move in moves] == moves
        first = state.standing.first_dealer
        assert first is not None
        start = resume(first_standing(state.terms, SHARED, Tally(), first))
        assert played(start, moves) == state
        opened = list(lay_open(moves))
        assert not any(isinstance(move, Tell) for move in opened)
        assert played(start, opened).scores == state.scores
        full = [move for move in opened if isinstance(move, Deal)][:-1]
        assert not any(is_back(card) for move in full for card in move.cards)


def test_cards_are_dealt_evenly() -> None:
    """Pone's cards of many packs, each made by both: no card comes too often."""
    dealt = [0] * N_CARDS
    for seed in range(6):
        tables, rng = sit_down(100 + seed), random.Random(seed)
        go_on(tables, rng, lambda table: count_deals(table) == 1)
        for table in tables:
            assert table.state is not None
            for card in table.state.the_hand.dealt[Seat.PLAYER]:
                dealt[card] += 1
    assert sum(dealt) == 6 * 12 and max(dealt) < 6


def test_what_a_side_says_follows_from_its_seed() -> None:
    """Nobody who is killed and comes back can be asked for a second shuffle of the same pack."""
    one, other = sit_down(16), sit_down(16)
    assert one[0].shuffle() == other[0].shuffle()
