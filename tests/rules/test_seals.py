"""Sealed packs: told before, cut by the player, proved afterwards, and dealt as ever."""

from dataclasses import replace
from hashlib import sha256

import pytest

from muggins.rules.cards import write_cards
from muggins.rules.deal import (
    Source,
    as_signed,
    deal_hands,
    draw_distinct,
    read_sealed,
    write_source,
)
from muggins.rules.events import CardsDealt, DealCut
from muggins.rules.moves import Cut, Proceed, Reseed, read_move, write_move
from muggins.rules.referee import begin_again, legal_moves, new_match, play
from muggins.rules.sealing import next_source, opened_by, past_deals
from muggins.rules.seals import (
    N_WORDS,
    NO_RECORD,
    WORDS,
    Envelope,
    Opened,
    read_envelope,
    read_opened,
    say_seal,
    seal_of,
    seed_of,
    write_envelope,
    write_opened,
)
from muggins.rules.state import GameOver, ReadyToDeal, State
from muggins.rules.terms import FirstDealer, Terms, Variant
from tests.store.play import step

MASTER = bytes(range(16))
SEALED = Source(0, None, Envelope(MASTER))


def secret_of(number: int) -> bytes:
    return sha256(MASTER + str(number).encode()).digest()[:16]


def to_the_end(state: State, number: int = 0) -> State:
    while not isinstance(state.phase, GameOver):
        state = step(state, number).after
        number += 1
    return state


def first_deal(state: State) -> tuple[State, CardsDealt]:
    state, events = play(state, Proceed())
    return state, next(event for event in events if isinstance(event, CardsDealt))


def test_the_words_are_as_many_as_a_byte_has_values() -> None:
    assert len(set(WORDS)) == len(WORDS) == 256
    assert all(word.isalpha() and len(word) <= 8 for word in WORDS)
    said = say_seal(seal_of(secret_of(1))).split()
    assert len(said) == N_WORDS and set(said) <= set(WORDS)


def test_a_sealed_pack_gives_nothing_until_it_is_cut() -> None:
    with pytest.raises(ValueError, match="sealed"):
        draw_distinct(SEALED, 1)


@pytest.mark.parametrize("place", range(52))
def test_the_cut_and_the_secret_give_the_seed_and_that_the_cards(place: int) -> None:
    state = new_match(Terms(), SEALED)
    state, events = play(state, Cut(place))
    seed = as_signed(int.from_bytes(sha256(secret_of(1) + f"cut {place}".encode()).digest()[:4]))
    cards, source = draw_distinct(Source(seed), 2)
    assert isinstance(events[-1], DealCut) and events[-1].cards == cards
    if not isinstance(state.phase, ReadyToDeal):
        return  # a tie
    _, dealt = first_deal(state)
    hands, _ = deal_hands(source)
    assert dealt.hands[dealt.dealer] == hands.dealer
    assert dealt.hands[dealt.dealer.other] == hands.pone


def test_a_tie_is_cut_again_from_the_same_pack() -> None:
    tied = next(place for place in range(52) if _is_tie(place))
    state, _ = play(new_match(Terms(), SEALED), Cut(tied))
    envelope = state.source.envelope
    state, _ = play(state, Cut(51 - tied))
    assert state.source.envelope == envelope and envelope is not None
    assert envelope.part == f"cut {tied}"


def _is_tie(place: int) -> bool:
    _, events = play(new_match(Terms(), SEALED), Cut(place))
    return isinstance(events[-1], DealCut) and events[-1].dealer is None


def test_the_next_game_has_a_seal_that_was_told_before_this_one_began() -> None:
    state = new_match(Terms(), SEALED)
    while state.standing.dealer is None:
        state, _ = play(state, Cut(7))
    first = state.source.envelope
    assert first is not None and first.seal == seal_of(secret_of(1))
    state, _ = first_deal(state)
    state = to_the_end(state)
    assert opened_by(state, play(state, Proceed())[0]) is None  # it was open before
    deals = past_deals(state)
    state, dealt = first_deal(state)
    now = state.source.envelope
    assert now is not None and now.number == 2
    assert now.seal == seal_of(secret_of(2)) == first.next_seal
    record = "\n".join(
        (
            first.part,
            *(f"{write_cards(deal.thrown[0])} {write_cards(deal.played[0])}" for deal in deals),
        )
    )
    assert now.part == f"moves {sha256(record.encode()).hexdigest()[:32]}"
    hands, _ = deal_hands(Source(as_signed(seed_of(secret_of(2), now.part))))
    assert dealt.hands[dealt.dealer] == hands.dealer


def test_another_move_gives_another_next_game() -> None:
    parts = set()
    for number in range(3):
        state = new_match(Terms(), SEALED)
        while state.standing.dealer is None:
            state, _ = play(state, Cut(7))
        state = to_the_end(first_deal(state)[0], 1000 * number)
        state, _ = first_deal(state)
        assert state.source.envelope is not None
        parts.add(state.source.envelope.part)
    assert len(parts) == 3


@pytest.mark.parametrize(
    ("terms", "word"),
    [
        (Terms(first_dealer=FirstDealer.PLAYER), "moves"),
        (Terms(variant=Variant(draws_dealer=True)), "draw"),
    ],
)
def test_without_a_cut_the_record_so_far_is_the_part(terms: Terms, word: str) -> None:
    state, _ = first_deal(new_match(terms, SEALED))
    assert state.standing.source.envelope is not None
    assert state.standing.source.envelope.part == f"{word} {NO_RECORD}"


def test_a_game_is_opened_when_it_is_over_or_given_up_or_left() -> None:
    state = new_match(Terms(first_dealer=FirstDealer.PLAYER), SEALED)
    assert opened_by(state, first_deal(state)[0]) is None
    state, _ = first_deal(state)
    part = f"moves {NO_RECORD}"
    secret = Opened(1, secret_of(1), part)
    assert opened_by(state, begin_again(state)) == secret
    assert opened_by(state, new_match(state.terms, next_source(state))) == secret
    left, _ = play(state, Reseed(Source(5)))
    assert opened_by(state, left) is None  # its cards are still played
    over = to_the_end(state)
    last = replace(over, phase=state.phase, hand=state.hand)
    assert opened_by(last, over) == secret


def test_a_seal_taken_in_mid_game_is_cut_by_the_moves_at_the_next_deal() -> None:
    state = new_match(Terms(first_dealer=FirstDealer.PLAYER), Source(5))
    state, _ = first_deal(state)
    state, _ = play(state, Reseed(SEALED))
    number = 0
    while state.n_hands == 1:
        assert state.source.is_sealed and state.standing.source == Source(5)
        state = step(state, number).after
        number += 1
    envelope = state.standing.source.envelope
    assert envelope is not None and envelope.number == 1 and envelope.part.startswith("moves ")
    assert envelope.part != f"moves {NO_RECORD}"


def test_dead_hands_are_for_those_who_play_the_same_seed() -> None:
    state = to_the_end(first_deal(new_match(Terms(first_dealer=FirstDealer.PLAYER), SEALED))[0])
    assert state.source.envelope is not None and not state.source.is_sealed


def test_nothing_in_an_error_tells_the_cards() -> None:
    state, _ = first_deal(new_match(Terms(first_dealer=FirstDealer.PLAYER), SEALED))
    told = repr(state.source) + repr(new_match(Terms(), SEALED))
    assert MASTER.hex() not in told and repr(MASTER) not in told
    assert str(state.source.position) not in told and str(secret_of(1)) not in told


@pytest.mark.parametrize("part", ["", "cut 0", "cut 51", "moves " + "ab" * 16, "draw " + "0" * 32])
def test_an_envelope_comes_back_from_its_word(part: str) -> None:
    envelope = Envelope(MASTER, 12, "0a" * 16, part)
    assert read_envelope(write_envelope(envelope)) == envelope
    source = Source(-77 if part else 0, None, envelope)
    assert read_sealed(write_source(source)) == source
    assert read_move(write_move(Reseed(source)), None) == Reseed(source)
    if part:
        assert read_opened(write_opened(envelope.open())) == envelope.open()


@pytest.mark.parametrize("word", ["", "-", "00-1-0-", f"{MASTER.hex()}-0-{NO_RECORD}-", "z-1-2-3"])
def test_rubbish_is_no_envelope(word: str) -> None:
    with pytest.raises(ValueError):
        read_envelope(word)
    with pytest.raises(ValueError):
        read_opened(word.replace("-", ":"))


def test_the_computer_cuts_and_plays_a_sealed_match_by_itself() -> None:
    state = new_match(Terms(), SEALED)
    for _ in range(3):
        state = to_the_end(state)
        state, _ = play(state, legal_moves(state)[0])
    assert state.source.envelope is not None and state.source.envelope.number == 4
    assert state.tally.games == 3
