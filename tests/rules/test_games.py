"""Games in a match: where they start, who deals, what they are worth, where cards come from."""

from dataclasses import replace
from itertools import pairwise, product

import pytest

from muggins.rules.cards import Seat
from muggins.rules.deal import Source, deal_hands, skip_hands
from muggins.rules.events import CardsDealt, GameBegun, GameWon, SourceReverted
from muggins.rules.moves import Amend, Cut, Proceed, Reseed
from muggins.rules.referee import new_match, play
from muggins.rules.state import GameOver, State, Tally
from muggins.rules.terms import (
    WEIGHTS,
    Calls,
    Claims,
    Excess,
    FirstDealer,
    Length,
    Margin,
    Terms,
    margin_of,
    read_terms,
    write_terms,
)
from tests.rules.table import NOBODY, deal, first_choice, of_kind, play_out

QUIET = Terms(claimants=NOBODY)
YOURS = replace(QUIET, first_dealer=FirstDealer.PLAYER)
MARGINS = (
    (0, Margin.DOUBLE_SKUNK),
    (59, Margin.DOUBLE_SKUNK),
    (60, Margin.DOUBLE_SKUNK),
    (61, Margin.SKUNK),
    (89, Margin.SKUNK),
    (90, Margin.SKUNK),
    (91, Margin.WIN),
    (120, Margin.WIN),
)


def won_by_heels(loser_score: int, winner: Seat, weights: tuple[int, int, int]) -> State:
    scores = (120, loser_score) if winner is Seat.PLAYER else (loser_score, 120)
    terms = replace(QUIET, weights=weights)
    cards = "4s5s6s7s/2s3s", "4c5c6c7c/2c3c", "Jd"
    return deal(*cards, dealer=winner, scores=scores, terms=terms)


@pytest.mark.parametrize(("loser_score", "margin"), MARGINS)
def test_skunks_go_by_the_losers_score(loser_score: int, margin: Margin) -> None:
    assert margin_of(loser_score) is margin
    for weights in WEIGHTS:
        for winner in Seat:
            state = won_by_heels(loser_score, winner, weights)
            assert isinstance(state.phase, GameOver)
            assert (state.phase.winner, state.phase.margin) == (winner, margin)
            assert state.phase.match_points == state.tally.points[winner] == weights[margin]
            assert state.tally.points[winner.other] == 0
            ahead = 121 - loser_score
            assert state.tally.spread == (ahead if winner is Seat.PLAYER else -ahead)
            assert state.tally.games == 1


def test_match_weights_are_those_of_the_option_list() -> None:
    assert ["-".join(map(str, each)) for each in WEIGHTS] == (
        "2-3-4 2-3-3 2-4-6 1-2-3 1-2-2 1-2-4 1-1-1".split()
    )
    assert Terms().weights == (2, 3, 4)


def test_the_match_adds_up() -> None:
    state = new_match(QUIET, Source(5))
    points, spread = [0, 0], 0
    for games in range(1, 9):
        state, events = play_out(state)
        (won,) = of_kind(events, GameWon)
        points[won.seat] += won.match_points
        spread += won.scores[0] - won.scores[1]
        assert state.tally == Tally((points[0], points[1]), games, spread)
        assert state.tally.differential == points[0] - points[1]
        state, events = play(state, Proceed())
        assert [begun.number for begun in of_kind(events, GameBegun)] == [games + 1]


def test_other_weights_leave_earlier_scoring_alone() -> None:
    state, _ = play_out(new_match(QUIET, Source(5)))
    before, won = state.tally.points, isinstance(state.phase, GameOver)
    state, _ = play(state, Amend(replace(state.terms, weights=(20, 30, 40))))
    assert won and state.tally.points == before and max(before) in (2, 3, 4)
    state, _ = play_out(play(state, Proceed())[0])
    assert sum(state.tally.points) - sum(before) in (20, 30, 40)


STARTS = (
    (Length.NORMAL, (0, -1), (0, -1)),
    (Length.SHORT, (60, 59), (60, 59)),
    (Length.ENDGAME, (98, 97), (106, 105)),  # dealer, pone
)


@pytest.mark.parametrize(("length", "dealers", "pones"), STARTS)
@pytest.mark.parametrize("first", [FirstDealer.PLAYER, FirstDealer.COMPUTER])
def test_lengths_set_the_pegs(
    length: Length, dealers: tuple[int, int], pones: tuple[int, int], first: FirstDealer
) -> None:
    state = new_match(replace(QUIET, length=length, first_dealer=first), Source(3))
    state, events = play(state, Proceed())
    dealer = state.the_hand.dealer
    assert (state.pegs[dealer], state.pegs[dealer.other]) == (dealers, pones)
    assert [begun.pegs for begun in of_kind(events, GameBegun)] == [state.pegs]
    state, events = play_out(state)
    assert max(state.scores) == 121


def test_another_length_is_for_the_next_game() -> None:
    state, _ = play(new_match(YOURS, Source(3)), Proceed())
    state, _ = play(state, Amend(replace(state.terms, length=Length.SHORT)))
    assert state.scores == (0, 0)
    state, events = play_out(state)
    assert not of_kind(events, GameBegun)
    state, _ = play(state, Proceed())
    assert state.scores == (60, 60)


def first_dealers(first: FirstDealer) -> list[tuple[Seat, Seat]]:
    """Return first dealer and winner of each game."""
    state = new_match(replace(QUIET, first_dealer=first), Source(8))
    games = []
    for _ in range(8):
        state, events = play_out(state)
        (won,) = of_kind(events, GameWon)
        dealer = state.standing.first_dealer
        assert dealer is not None
        games.append((dealer, won.seat))
        state, _ = play(state, Proceed())
    return games


def test_loser_deals() -> None:
    games = first_dealers(FirstDealer.LOSER)
    assert [dealer for dealer, _ in games[1:]] == [winner.other for _, winner in games[:-1]]
    assert len({winner for _, winner in games}) == 2


def test_alternate_first_deals() -> None:
    dealers = [dealer for dealer, _ in first_dealers(FirstDealer.ALTERNATE)]
    assert all(one is other.other for one, other in pairwise(dealers))


@pytest.mark.parametrize(
    ("first", "seat"), [(FirstDealer.PLAYER, Seat.PLAYER), (FirstDealer.COMPUTER, Seat.COMPUTER)]
)
def test_always_the_same_first_dealer(first: FirstDealer, seat: Seat) -> None:
    assert {dealer for dealer, _ in first_dealers(first)} == {seat}


def test_the_deal_passes_to_and_fro() -> None:
    _, events = play_out(new_match(QUIET, Source(4)))
    dealers = [dealt.dealer for dealt in of_kind(events, CardsDealt)]
    assert len(dealers) > 4
    assert all(one is other.other for one, other in pairwise(dealers))
    assert [dealt.number for dealt in of_kind(events, CardsDealt)] == [*range(1, len(dealers) + 1)]


@pytest.mark.parametrize("length", Length)
def test_dead_hands_are_dealt_to_seventeen(length: Length) -> None:
    """The cards of the next game do not depend on how long this one was."""
    terms = replace(QUIET, length=length, first_dealer=FirstDealer.ALTERNATE)
    state, _ = play(
        new_match(replace(terms, first_dealer=FirstDealer.PLAYER), Source(11)), Proceed()
    )
    state, _ = play(state, Amend(terms))
    expected = Source(11)
    for _ in range(3):
        state, _ = play_out(state)
        expected = skip_hands(expected, 17)
        state, events = play(state, Proceed())
        (dealt,) = of_kind(events, CardsDealt)
        cards, after = deal_hands(expected)
        assert dealt.hands[dealt.dealer.other] == cards.pone
        assert dealt.hands[dealt.dealer] == cards.dealer
        assert state.source == after


def test_another_seed_counts_from_the_next_deal() -> None:
    state, _ = play(new_match(YOURS, Source(1)), Proceed())
    hand = state.the_hand
    state, events = play(state, Reseed(Source(-77)))
    assert events == ()
    assert state.the_hand == hand
    while state.n_hands == 1:
        state, _ = play(state, first_choice(state))
    cards, _ = deal_hands(Source(-77))
    assert state.the_hand.dealt[state.the_hand.dealer] == cards.dealer


@pytest.mark.parametrize("n_bytes", [64, 256], ids=["a deal", "dead hands"])
def test_a_file_that_ends_is_told_once(n_bytes: int) -> None:
    """If it ends within dead hands, at the end of the game."""
    data = bytes(number % 64 for number in range(n_bytes))
    state, events = play_out(new_match(YOURS, Source(0, data)))
    assert [event.seed for event in of_kind(events, SourceReverted)] == [n_bytes]
    assert state.source.data is None


def test_a_file_that_ends_in_the_cut_is_told_there() -> None:
    state, events = play(new_match(QUIET, Source(62, bytes(range(64)))), Cut(0))
    assert of_kind(events, SourceReverted)
    assert state.source.data is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "0-0-0-0-0-1-6",
        "0-7-0-0-0-1-6-0",
        "0-0-3-0-0-1-6-0",
        "0-0-0-0-0-1-4-0",
        "0-0-0-0-0-1-7-0",
        "0-0-0-0-0-1-6-256",
        "0-0-0-0-0-1-6-0-4",
        "0-0-0-0-0-1-6-0-0-3",
        "0-0-0-0-0-1-6-0-0-0-0-2",
        "0-0-0-0-0-1-6-0-0-0-0-0-0",
        "x",
    ],
)
def test_bad_terms_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_terms(text)


def test_what_came_later_is_written_only_where_it_is_not_as_usual() -> None:
    for weights, excess, claims, calls in product(WEIGHTS, Excess, Claims, Calls):
        usual = write_terms(replace(QUIET, weights=weights))
        terms = replace(QUIET, weights=weights, excess=excess, claims=claims, calls=calls)
        text = write_terms(terms)
        assert read_terms(text) == terms
        n_more = 3 if calls else 2 if claims else bool(excess)
        assert text.removeprefix(usual).count("-") == n_more
