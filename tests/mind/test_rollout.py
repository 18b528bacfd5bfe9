"""Deals played out on many tables: the rules are those of the referee, the choices are told."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from game.mind.engines.engines import load_engine
from game.mind.facts.arrays import Ints
from game.mind.facts.book import PILE_COUNT, PILE_NEXT
from game.mind.facts.cards import NO_RANK
from game.mind.facts.positions import read_play_view
from game.mind.master import rollout
from game.mind.master.policy import ANSWERED, STRANGER, hand_odds
from game.mind.master.rollout import Tables, play_out, play_places, say_go, weigh_alone
from game.mind.master.trail import trace
from game.rules.cards import rank_of, read_cards, value_of
from game.rules.events import Event, HandShown, Pegged
from game.rules.match import play
from game.rules.moves import Play
from game.rules.scoring import LIMIT, play_reasons, total
from game.rules.state import Pegging, State
from game.rules.terms import TARGET
from game.rules.views import play_view
from tests.mind.games import choices, is_play

PONE, DEALER = 0, 1
FAST = load_engine("random"), load_engine("greedy")
LEADS = [s for s, _ in choices(FAST, range(60, 64)) if is_play(s) and not s.play.turns]


def set_up(
    n: int, pone: str, dealer: str, scores: tuple[int, int] = (0, 0), habit: int = STRANGER
) -> Tables:
    """The same hands on n tables, with different luck."""
    hands = np.full((n, 2, 4), NO_RANK)
    for seat, cards in enumerate((pone, dealer)):
        ranks = [rank_of(card) for card in read_cards(cards)]
        hands[:, seat, : len(ranks)] = ranks
    nobody = np.zeros(n, dtype=np.intp)
    return Tables(
        hands=hands,
        scores=np.tile(np.array(scores), (n, 1)),
        pile=nobody.copy(),
        turn=nobody.copy(),
        last=nobody.copy(),
        gone=np.zeros((n, 2), dtype=bool),
        history=nobody.copy(),
        luck=np.arange(n, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15),
        habits=np.full((n, 2), habit),
    )


def table_of(state: State) -> Tables:
    """One table as it stands before the lead."""
    dealer = state.the_hand.dealer
    tables = set_up(1, "", "")
    for place, seat in enumerate((dealer.other, dealer)):
        tables.hands[0, place] = [rank_of(card) for card in state.left(seat)]
        tables.scores[0, place] = state.scores[seat]
    return tables


def go_on(tables: Tables) -> None:
    """Say go until somebody can play, or the play is over."""
    row = np.array([0])
    while len(tables.rows_on()) and (rollout.points_of_places(tables, row) < 0).all():
        say_go(tables, row)


def pegged_in(events: tuple[Event, ...]) -> Iterator[Pegged]:
    """What was pegged in the play; a hand shown ends it."""
    for event in events:
        if isinstance(event, HandShown):
            return
        if isinstance(event, Pegged):
            yield event


@pytest.mark.parametrize("state", LEADS)
def test_the_rules_of_the_play_are_those_of_the_referee(state: State) -> None:
    """Cards at random; turn, count, history, hands and scores agree after each."""
    chance, tables, dealer = random.Random(1), table_of(state), state.the_hand.dealer
    scores = tables.scores[0].tolist()
    while isinstance(state.phase, Pegging):
        go_on(tables)
        seat = state.phase.turn
        assert tables.turn[0] == (seat is dealer)
        assert PILE_COUNT[tables.pile[0]] == state.play.count
        assert tables.history[0] == trace(read_play_view(play_view(state, seat))).history[0]
        left = [rank for rank in tables.hands[0, tables.turn[0]].tolist() if rank != NO_RANK]
        assert left == [rank_of(card) for card in state.left(seat)]
        card = chance.choice(state.playable(seat))
        place = tables.hands[0, tables.turn[0]].tolist().index(rank_of(card))
        play_places(tables, np.array([0]), np.array([place]))
        state, events = play(state, Play(card))
        for event in pegged_in(events):
            scores[event.seat is dealer] += event.points
    go_on(tables)
    assert tables.scores[0].tolist() == scores


@pytest.mark.parametrize("habit", range(STRANGER, len(ANSWERED)))
def test_everything_is_played_and_the_same_luck_plays_the_same(habit: int) -> None:
    ends = []
    for _ in range(2):
        tables = set_up(200, "5h6d7cJs", "4h5d9cKs", habit=habit)
        play_out(tables)
        assert (tables.hands == NO_RANK).all() and (tables.pile == 0).all()
        assert (tables.scores.sum(axis=1) > 0).all()
        ends.append(tables.scores)
    assert (ends[0] == ends[1]).all()
    assert (len(np.unique(ends[0], axis=0)) > 1) is (habit == STRANGER)


def test_a_card_that_goes_out_is_played_and_ends_it() -> None:
    """Dealer at 119 answers a ten with the five, though it is the last in his hand."""
    for habit in range(STRANGER, len(ANSWERED)):
        tables = set_up(50, "Ts", "2h3d4c5s", (100, 119), habit)
        play_out(tables)
        assert (tables.scores == [100, TARGET]).all()
        assert (tables.hands[:, DEALER] != NO_RANK).sum(axis=1).tolist() == [3] * 50


def test_nobody_pegs_past_the_target() -> None:
    tables = set_up(1, "5s", "5h", (0, TARGET - 1))
    play_out(tables)
    assert tables.scores[0].tolist() == [0, TARGET]


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """The places played on all tables, turn by turn."""
    found: list[list[int]] = []

    def watch(tables: Tables, rows: Ints, places: Ints) -> None:
        found.append(places.tolist())
        play_places(tables, rows, places)

    monkeypatch.setattr(rollout, "play_places", watch)
    return found


def test_strangers_lead_as_often_as_the_solution_says(chosen: list[list[int]]) -> None:
    tables = set_up(20_000, "3h4d7cQs", "4h5d9cKs")
    odds = hand_odds(tables.hands[:1, PONE], np.array([0]), np.ones((1, 4), dtype=bool))[0]
    play_out(tables)
    shares = np.bincount(chosen[0], minlength=4) / 20_000
    assert shares == pytest.approx(odds / odds.sum(), abs=0.015)
    assert (odds > 0).sum() > 1


@pytest.mark.parametrize(("led", "place"), [("5s", 1), ("6s", 0), ("4s", 1), ("2s", 2)])
def test_greedy_habits_take_most_at_once(chosen: list[list[int]], led: str, place: int) -> None:
    """A nine, a ten or a two: fifteen, a pair, and of equals the highest card."""
    tables = set_up(1, led, "9hTc2d", habit=ANSWERED.index("greedy"))
    play_out(tables)
    assert chosen[1] == [place]


def best_alone(cards: tuple[int, ...], pile: tuple[int, ...]) -> int:
    """Most points that cards make when the other has no say, by the plain rules."""
    fits = [card for card in cards if sum(map(value_of, (*pile, card))) <= LIMIT]
    if not fits:
        return bool(pile) + (best_alone(cards, ()) if cards else 0)
    return max(points_alone(cards, pile, card) for card in fits)


def points_alone(cards: tuple[int, ...], pile: tuple[int, ...], card: int) -> int:
    after = (*pile, card)
    rest = tuple(each for each in cards if each != card)
    is_full = sum(map(value_of, after)) == LIMIT
    return total(play_reasons(after)) + best_alone(rest, () if is_full else after)


def test_cards_alone_beside_every_order() -> None:
    chance = random.Random(3)
    for _ in range(300):
        cards = chance.sample(range(52), 7)
        pile, state = [], 0
        for card in cards[4 : 4 + chance.randrange(4)]:
            if PILE_COUNT[state] + value_of(card) < LIMIT:
                pile.append(card)
                state = int(PILE_NEXT[state, rank_of(card)])
        hand = tuple(cards[: chance.randint(1, 4)])
        ranks = np.array([[*map(rank_of, hand), *[NO_RANK] * (4 - len(hand))]])
        worth = weigh_alone(ranks, np.array([state]))[0]
        for place, card in enumerate(hand):
            if sum(map(value_of, (*pile, card))) > LIMIT:
                assert worth[place] == rollout.UNFIT
            else:
                assert worth[place] == points_alone(hand, tuple(pile), card)
        assert (worth[len(hand) :] == rollout.UNFIT).all()
