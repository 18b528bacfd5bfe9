"""The State entry: what comes back is what was kept, and nothing else is believed."""

import random
from dataclasses import replace

import pytest

from muggins.record.state_notation import read_state, write_standing, write_state
from muggins.rules.deal import Source
from muggins.rules.moves import Amend, Cut, Move, Proceed, Reseed
from muggins.rules.referee import new_match, resume
from muggins.rules.state import PastDeal, Standing, State
from muggins.rules.terms import (
    FIVE_CARD,
    SIX_CARD,
    TOURNAMENT,
    FirstDealer,
    Mistakes,
    Terms,
    Variant,
    write_terms,
    write_variant,
)
from muggins.rules.turn import replay
from muggins.store.files import StoreError
from tests.store.play import step

DATA = bytes(random.Random(1).randbytes(5000))
Hand = tuple[Standing, tuple[Move, ...], State]


ALL_ON = Variant(6, deals_on=True, cuts_starter=True, pone_three=True, once_to_31=True)
VARIANTS = (
    SIX_CARD,
    FIVE_CARD,
    Variant(deals_on=True),
    Variant(cuts_starter=True, draws_dealer=True),
    TOURNAMENT,
    Variant(cuts_deck=True, deals_on=True),
    ALL_ON,
    replace(ALL_ON, n_dealt=5, crib_flush_of_four=True),
)
PAST = PastDeal(0, 0, ((1, 2), (3, 4)), ((5, 6, 7, 8), (9, 10, 11, 12)), ((5, 6), (9, 10)))


def some_hands(source: Source, n_moves: int, variant: Variant = SIX_CARD) -> list[Hand]:
    """Every hand so far after each of the moves: how it began, its moves, where they led."""
    state = new_match(Terms(variant=variant), source)
    found: list[Hand] = []
    moves: tuple[Move, ...] = ()
    for number in range(n_moves):
        old = state.standing
        turn = step(state, number)
        state = turn.after
        if state.standing != old:
            word = turn.move if isinstance(turn.move, Cut) else Proceed()
            moves = (word,) if state.hand is not None else ()
        else:
            moves = (*moves, turn.move)
        found.append((state.standing, moves, state))
    return found


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS, ids=write_variant)
@pytest.mark.parametrize("source", [Source(-5), Source(12, DATA)])
def test_round_trip(source: Source, variant: Variant) -> None:
    """The game's own variant and what is left of its pack come back, whatever the terms say now."""
    hands = some_hands(source, 220, variant)
    assert any(standing.pack for standing, _, _ in hands) == variant.deals_on
    standing, moves, state = next(hand for hand in hands if hand[0].n_hands and hand[2].hand)
    moves = (*moves, Amend(Terms(variant=replace(variant, last_leads=True))))
    hands.append((standing, moves, replay(resume(standing), moves).state))
    assert hands[-1][2].variant == variant != hands[-1][2].terms.variant
    for standing, moves, state in hands:
        text = write_state(standing, moves)
        assert "\n" not in text and "%" not in text and text == text.strip()
        assert read_state(text, source.data) == (standing, moves, state)


def test_a_usual_game_is_written_as_ever() -> None:
    """So that a match kept by an earlier version goes on."""
    standing, moves, _ = some_hands(Source(-5), 300)[-1]
    assert len(standing.past) == standing.n_hands > 0
    assert len(write_standing(standing).split()) == 6
    before = replace(standing, past=())  # earlier versions did not keep earlier deals
    assert len(write_standing(before).split()) == 5
    assert read_state(write_state(before, moves), None)[0] == before
    assert write_terms(standing.terms).count("-") == 7


def test_a_new_source_in_mid_hand() -> None:
    state = new_match(Terms(first_dealer=FirstDealer.PLAYER), Source(3))
    moves = (Proceed(), Reseed(Source(7, DATA)))
    text = write_state(state.standing, moves)
    assert read_state(text, None, DATA)[2] == replay(resume(state.standing), moves).state
    with pytest.raises(StoreError):
        read_state(text, None)


@pytest.mark.long
def test_every_edit_of_one_character_and_every_cut_is_found() -> None:
    standing, moves, _ = max(some_hands(Source(-5), 300), key=lambda hand: len(hand[1]))
    assert len(moves) > 5
    text, chance = write_state(standing, moves), random.Random(2)
    for place in range(len(text)):
        with pytest.raises(StoreError):
            read_state(text[:place], None)
        for new in {"", "0", "9", " ", ".", chance.choice("abcstp=-,"), text[place] * 2}:
            edited = text[:place] + new + text[place + 1 :]
            if edited != text:
                with pytest.raises(StoreError):
                    read_state(edited, None)


def test_rubbish_is_refused() -> None:
    chance = random.Random(3)
    signs = "0123456789abcdef stp.=,-\udcff\x00ü"
    for _ in range(2000):
        rubbish = "".join(chance.choices(signs, k=chance.randrange(80)))
        with pytest.raises(StoreError):
            read_state(rubbish, DATA)


def forged(**changes: object) -> str:
    """A save of a strange standing, with a check value that fits."""
    standing, _, _ = some_hands(Source(-5), 300)[-1]
    return write_state(replace(standing, **changes), (Proceed(),))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "changes",
    [
        {"n_hands": -1},
        {"n_hands": 10**6},
        {"pegs": ((121, 3), (0, -1))},
        {"pegs": ((3, 3), (0, -1))},
        {"pegs": ((3, -2), (0, -1))},
        {"dealer": None},
        {"source": Source(2**31)},
        {"variant": ALL_ON, "pack": (1, 2, 3)},
        {"variant": ALL_ON, "pack": (*range(20), 19)},
        {"past": (replace(PAST, starter=1),)},
        {"past": (replace(PAST, played=((5, 6, 7, 8), (9, 10, 11, 11))),)},
        {"past": (replace(PAST, played=((5, 6, 7, 9), (8, 10, 11, 12))),)},
        {"past": (replace(PAST, dealer=2),)},
    ],
)
def test_a_standing_that_cannot_be_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(StoreError):
        read_state(forged(**changes), None)


def test_illegal_moves_are_refused() -> None:
    state = new_match(Terms(first_dealer=FirstDealer.PLAYER), Source(3))
    for moves in ((Proceed(), Proceed()), (Reseed(Source(1)), Proceed(), Proceed())):
        with pytest.raises(StoreError, match="not legal"):
            read_state(write_state(state.standing, moves), None)


def test_other_data_are_found() -> None:
    standing, moves, _ = some_hands(Source(12, DATA), 300)[-1]
    text = write_state(standing, moves)
    place = standing.source.position
    changed = (
        DATA[:place] + bytes(byte ^ 17 for byte in DATA[place : place + 40]) + DATA[place + 40 :]
    )
    for data in (None, changed, DATA[:place], b""):
        with pytest.raises(StoreError):
            read_state(text, data)
    with pytest.raises(StoreError, match="data file is missing"):
        read_state(text, None)


def test_amendments_before_the_deal() -> None:
    state = new_match(Terms(first_dealer=FirstDealer.PLAYER), Source(3))
    moves = (Amend(Terms(mistakes=Mistakes.PENALTIES)),)
    back = read_state(write_state(state.standing, moves), None)
    assert back == (state.standing, moves, replay(resume(state.standing), moves).state)
    assert resume(state.standing) != back[2]
