"""Models of known players, compared with the players themselves."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from muggins.mind.classic.classic import Classic
from muggins.mind.classic.replies import LikelyReply
from muggins.mind.classic.styles import Greedy, House
from muggins.mind.engines.engines import MINDS, MindEngine, load_engine
from muggins.mind.facts.arrays import NO_RANK, SLOT_VALUE, Ints, number_holdings, ranks_of
from muggins.mind.facts.positions import Mind, Plays, read_play_view
from muggins.mind.master.opponent_model import KINDS, MOST, N_KINDS
from muggins.mind.master.policy import (
    ANSWERED,
    ANSWERING,
    CARDS_LEFT,
    HABITS,
    N_LEFT,
    STRANGER,
    all_left,
    answer_to,
    histories,
    number_left,
    share_out,
    solved_shares,
    trace,
)
from muggins.mind.master.ranges import weigh_range
from muggins.rules.cards import Seat, rank_of
from muggins.rules.state import State
from muggins.rules.views import play_view
from tests.mind.games import choices, is_play

PLAYERS: tuple[tuple[str, Mind, float], ...] = (
    ("greedy", Greedy(), 1),
    ("classic", Classic(), 0.85),
    ("house", House(), 0.8),
    ("reply", LikelyReply(), 0.8),
)


def moments(name: str, n_games: int) -> Iterator[tuple[State, Seat]]:
    """Yield play decisions in games of that player against another."""
    engine = load_engine(name) if name in MINDS else MindEngine(name, LikelyReply())
    engines = engine, load_engine("house")
    return ((s, seat) for s, seat in choices(engines, range(80, 80 + n_games)) if is_play(s))


def with_a_choice(plays: Plays) -> Ints:
    """Return rows in which cards of two ranks fit, and the solution is defined."""
    ranks = np.where(plays.legal, ranks_of(plays.hand), -1)
    n_ranks = np.array([len(set(row) - {-1}) for row in ranks.tolist()])
    return np.flatnonzero((trace(plays).history >= 0) & (n_ranks > 1))


@pytest.mark.parametrize("name, mind, agrees", PLAYERS)
def test_habits_are_those_of_the_players(name: str, mind: Mind, agrees: float) -> None:
    views = [read_play_view(play_view(s, seat)) for s, seat in moments(name, 4)]
    plays = Plays.join(views)
    rows = with_a_choice(plays)
    chosen = ranks_of(plays.hand)[rows, mind.rank_plays(plays).chosen[rows]]
    ranks = np.sort(ranks_of(plays.hand)[rows].astype(np.intp), axis=1)
    left = np.array([int(number_left(row[row != NO_RANK])) for row in ranks])
    history = trace(plays).history[rows]
    fits = SLOT_VALUE[CARDS_LEFT[left]] <= histories().room[history][:, None]
    shares = share_out(ANSWERED.index(name), left, history, fits)
    assert np.allclose(shares.sum(axis=1), 1) and (shares[~fits] == 0).all()
    assert len(rows) > 150
    assert (CARDS_LEFT[left, shares.argmax(axis=1)] == chosen).mean() >= agrees


def test_every_habit_plays_a_card_that_fits_in_every_history() -> None:
    chance, known = np.random.default_rng(4), histories()
    for n_cards in (2, 3, 4):
        there = np.flatnonzero(known.n_own == n_cards)
        history = np.append(chance.choice(there, 3000), there[-1000:])
        left = chance.choice(all_left(n_cards), len(history))
        fits = SLOT_VALUE[CARDS_LEFT[left]] <= known.room[history][:, None]
        some = np.flatnonzero(fits.any(axis=1))
        assert (N_LEFT[left] == n_cards).all()
        for habit in HABITS:
            shares = share_out(habit, left[some], history[some], fits[some])
            assert np.allclose(shares.sum(axis=1), 1)
            assert (shares[~fits[some]] == 0).all()


def test_who_is_known_is_answered() -> None:
    who = np.array([STRANGER, *range(len(ANSWERED))])
    assert answer_to(who).tolist() == [STRANGER, *range(ANSWERING, 2 * ANSWERING)]


@pytest.mark.parametrize("known", range(len(ANSWERED)))
def test_where_an_answer_is_silent_the_solution_speaks(known: int) -> None:
    four = all_left(4)
    lead = np.zeros_like(four)
    fits = CARDS_LEFT[four] != NO_RANK
    usual, answer = (share_out(habit, four, lead, fits) for habit in (STRANGER, ANSWERING + known))
    assert np.array_equal(usual, solved_shares(four, lead, fits))
    assert (usual.argmax(axis=1) != answer.argmax(axis=1)).mean() > 0.1
    far = np.flatnonzero(histories().n_own == 2)[-500:]  # after the sixth card
    assert far.min() >= histories().n_early
    two = np.resize(all_left(2), len(far))
    fits = SLOT_VALUE[CARDS_LEFT[two]] <= histories().room[far][:, None]
    rows = np.flatnonzero(fits.any(axis=1))
    late = two[rows], far[rows], fits[rows]
    assert np.array_equal(share_out(STRANGER, *late), share_out(ANSWERING + known, *late))


@pytest.mark.parametrize("name", ANSWERED)
def test_a_known_player_is_read_better_than_a_stranger(name: str) -> None:
    likeness = np.full((1, N_KINDS), -MOST, dtype=np.float32)
    likeness[0, [kind.answer for kind in KINDS].index(ANSWERED.index(name))] = MOST
    told: dict[bool, list[float]] = {True: [], False: []}
    for state, seat in moments(name, 3):
        hand = state.left(seat.other)
        if seat is Seat.PLAYER or len(hand) not in (2, 3):
            continue
        plays = read_play_view(play_view(state, seat))
        right = int(number_holdings(np.array(sorted(map(rank_of, hand)))))
        for is_known in told:
            seen = replace(plays, likeness=likeness if is_known else None)
            chances = weigh_range(seen, trace(seen), len(hand)).left[0]
            told[is_known].append(float(np.log(chances[right] / chances.sum())))
    assert len(told[True]) > 30
    assert np.mean(told[True]) > np.mean(told[False]) + 0.1
