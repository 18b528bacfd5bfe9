"""The play in all its ways: the rules are those of the referee, the choices are told."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from muggins.mind.facts.arrays import NO_RANK, SLOT_VALUE, Ints
from muggins.mind.facts.book import PILE_COUNT
from muggins.mind.facts.positions import read_play_view
from muggins.mind.master import card_values
from muggins.mind.master.card_values import Branches, lay, play_on, say_go
from muggins.mind.master.policy import (
    ANSWERED,
    CARDS_LEFT,
    N_LEFT,
    NOTHING,
    RANKS_LEFT,
    STRANGER,
    all_left,
    hand_odds,
    histories,
    number_left,
    solved_shares,
    trace,
)
from muggins.rules.cards import rank_of, read_cards, value_of, write_cards
from muggins.rules.events import Event, HandShown, Pegged
from muggins.rules.moves import Play
from muggins.rules.referee import play
from muggins.rules.scoring import LIMIT
from muggins.rules.state import Pegging, State
from muggins.rules.terms import TARGET
from muggins.rules.views import play_view
from tests.mind.games import is_play, some

DEALER = 1
LEADS = [state for state, _ in some(4) if is_play(state) and not state.play.turns]


def number(cards: str) -> int:
    return int(number_left(np.array(sorted(map(rank_of, read_cards(cards))))))


def set_up(
    pone: str, dealer: str, scores: tuple[int, int] = (0, 0), habit: int = STRANGER
) -> Branches:
    """One beginning, before the lead."""
    nobody = np.zeros(1, dtype=np.intp)
    return Branches(
        left=np.array([[number(pone), number(dealer)]]),
        scores=np.array([scores]),
        pile=nobody.copy(),
        turn=nobody.copy(),
        last=nobody.copy(),
        gone=np.zeros((1, 2), dtype=bool),
        history=nobody.copy(),
        habits=np.full((1, 2), habit),
        origin=nobody.copy(),
        chance=np.ones(1),
    )


def table_of(state: State) -> Branches:
    dealer = state.the_hand.dealer
    pone, dealers = (write_cards(state.left(seat)) for seat in (dealer.other, dealer))
    return set_up(pone, dealers, (state.scores[dealer.other], state.scores[dealer]))


def fits(table: Branches) -> list[bool]:
    """Return whether each card of the player to move fits."""
    room = LIMIT - int(PILE_COUNT[table.pile[0]])
    ranks = RANKS_LEFT[table.left[0, table.turn[0]]]
    return [rank != NO_RANK and value_of(rank) <= room for rank in ranks.tolist()]


def go_on(table: Branches) -> None:
    """Say go until somebody can play, or the play is over."""
    while not table.is_over[0] and not any(fits(table)):
        say_go(table, np.array([0]))


def pegged_in(events: tuple[Event, ...]) -> Iterator[Pegged]:
    """Yield the pegging of the play, up to the first hand shown."""
    for event in events:
        if isinstance(event, HandShown):
            return
        if isinstance(event, Pegged):
            yield event


@pytest.mark.parametrize("state", LEADS)
def test_the_rules_of_the_play_are_those_of_the_referee(state: State) -> None:
    """Cards at random; turn, count, history, hands and scores agree after each."""
    chance, table, dealer = random.Random(1), table_of(state), state.the_hand.dealer
    scores = table.scores[0].tolist()
    while isinstance(state.phase, Pegging):
        go_on(table)
        seat = state.phase.turn
        assert table.turn[0] == (seat is dealer)
        assert PILE_COUNT[table.pile[0]] == state.play.count
        assert table.history[0] == trace(read_play_view(play_view(state, seat))).history[0]
        left = table.left[0, table.turn[0]]
        assert left == number(write_cards(state.left(seat)))
        card = chance.choice(state.playable(seat))
        place = CARDS_LEFT[left].tolist().index(rank_of(card))
        lay(table, np.array([0]), np.array([place]))
        state, events = play(state, Play(card))
        for event in pegged_in(events):
            scores[event.seat is dealer] += event.points
    go_on(table)
    assert table.scores[0].tolist() == scores


@pytest.mark.parametrize("habit", range(STRANGER, len(ANSWERED)))
def test_everything_is_played_in_ways_that_add_up(habit: int) -> None:
    ends = play_on(set_up("5h6d7cJs", "4h5d9cKs", habit=habit))
    assert (ends.left == NOTHING).all() and (ends.pile == 0).all()
    assert (ends.scores.sum(axis=1) > 0).all()
    assert ends.chance.sum() == pytest.approx(1)
    assert (len(ends) > 1) is (
        habit in (STRANGER, ANSWERED.index("house"), ANSWERED.index("reply"))
    )


def test_a_card_that_goes_out_is_played_and_ends_it() -> None:
    """Dealer at 119 answers a ten with the five, though it is the last card of the hand."""
    for habit in range(STRANGER, len(ANSWERED)):
        ends = play_on(set_up("Ts", "2h3d4c5s", (100, 119), habit))
        assert (ends.scores == [100, TARGET]).all()
        assert (N_LEFT[ends.left[:, DEALER]] == 3).all()


def test_nobody_pegs_past_the_target() -> None:
    ends = play_on(set_up("5s", "5h", (0, TARGET - 1)))
    assert ends.scores.tolist() == [[0, TARGET]]


@pytest.fixture
def laid(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[int], list[float]]]:
    """Ranks laid in all branches with their chances, turn by turn."""
    found: list[tuple[list[int], list[float]]] = []

    def watch(branches: Branches, rows: Ints, places: Ints) -> None:
        hands = branches.left[rows, branches.turn[rows]]
        found.append((RANKS_LEFT[hands, places].tolist(), branches.chance[rows].tolist()))
        lay(branches, rows, places)

    monkeypatch.setattr(card_values, "lay", watch)
    return found


def test_strangers_lead_as_often_as_the_solution_says(
    laid: list[tuple[list[int], list[float]]],
) -> None:
    play_on(set_up("3h4d7cQs", "4h5d9cKs"))
    ranks = np.array([[2, 3, 6, 11]])
    odds = hand_odds(ranks, np.array([0]), np.ones((1, 4), dtype=bool))[0]
    led, chances = laid[0]
    shares = [sum(c for r, c in zip(led, chances, strict=True) if r == rank) for rank in ranks[0]]
    assert shares == pytest.approx(odds / odds.sum())
    assert (odds > 0).sum() > 1


@pytest.mark.parametrize(("led", "rank"), [("5s", 9), ("6s", 8), ("4s", 9), ("2s", 1)])
def test_greedy_habits_take_most_at_once(
    laid: list[tuple[list[int], list[float]]], led: str, rank: int
) -> None:
    """A ten or a nine for fifteen, a pair, and of equals the highest card."""
    play_on(set_up(led, "9hTc2d", habit=ANSWERED.index("greedy")))
    assert laid[1][0] == [rank]


def test_odds_by_hand_are_those_by_holding() -> None:
    """In every kind of history, for hands drawn at random."""
    chance, known = np.random.default_rng(2), histories()
    for n_cards in (2, 3, 4):
        there = np.flatnonzero(known.n_own == n_cards)
        here = np.concatenate([chance.choice(there[there < known.n_early], 300), there[-300:]])
        left = chance.choice(all_left(n_cards), len(here))
        ranks = RANKS_LEFT[left]
        fits = SLOT_VALUE[ranks] <= known.room[here][:, None]
        some = np.flatnonzero(fits.any(axis=1))
        here, left, ranks, fits = here[some], left[some], ranks[some], fits[some]
        found = solved_shares(left, here, fits & (CARDS_LEFT[left] != NO_RANK))
        odds = hand_odds(ranks, here, fits)
        odds /= odds.sum(axis=1, keepdims=True)
        same = ranks[:, :, None] == CARDS_LEFT[left][:, None]
        expected = (odds[:, :, None] * same).sum(axis=1) * (CARDS_LEFT[left] != NO_RANK)
        np.testing.assert_allclose(found, expected, atol=1e-6)
