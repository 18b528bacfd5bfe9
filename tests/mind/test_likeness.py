"""Opponent classification: from cards alone, with equal results at the table and in the arena."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from muggins.mind.arena.parallel_games import play_games
from muggins.mind.classic.replies import LikelyReply, OneReply
from muggins.mind.classic.styles import Greedy
from muggins.mind.engines.engines import load_engine, load_mind
from muggins.mind.facts.arrays import Floats
from muggins.mind.facts.deal_arrays import GAMES, deal_games
from muggins.mind.facts.positions import reads_opponent
from muggins.mind.master.opponent_model import (
    KINDS,
    MOST,
    N_KINDS,
    Watch,
    is_readable,
    read_past,
    recognize,
    weigh_answers,
)
from muggins.mind.master.policy import ANSWERED, STRANGER
from muggins.rules.cards import Seat
from muggins.rules.state import PastDeal, State
from muggins.rules.terms import FIVE_CARD, SIX_CARD
from muggins.rules.views import discard_view
from tests.mind.games import choices, is_play, see, turns_by_rules
from tests.mind.test_master import Watched

READERS = ("master", "master-fast")


class Reader(Greedy):
    """Watches as Master does, and is quick to play."""

    reads_opponent = True


class Enough(Exception):  # noqa: N818 - nothing went wrong
    """No deal more is needed."""


@contextmanager
def watching(n_looks: int = 10**9) -> Iterator[list[Floats]]:
    """Likenesses by row and seat whenever the arena looks at them, up to so many times."""
    found: list[Floats] = []

    class Spy(Watch):
        def look(self, rows: np.ndarray, player: np.ndarray) -> Floats | None:
            found.append(self._likeness.copy())
            if len(found) == n_looks:
                raise Enough
            return super().look(rows, player)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("muggins.mind.arena.parallel_games.Watch", Spy)
        yield found


@cache
def last_opinions(opponent: str) -> Floats:
    """Return the evidence about an opponent after the sixth deal of some games: (games, types).

    Master plays Master: it plays known opponents differently from unknown ones.
    """
    reader = load_mind(opponent) if opponent in READERS else Reader()
    deals, seeds, _ = deal_games(21, 8)
    with watching(7) as seen, pytest.raises(Enough):
        play_games((reader, load_mind(opponent)), deals, seeds)
    return seen[-1][:, 1]


def test_every_kind_is_answered() -> None:
    assert [type(kind.mind).__name__.lower() for kind in KINDS[:3]] == list(ANSWERED[:3])
    assert {kind.answer for kind in KINDS} == set(range(len(ANSWERED)))


def test_only_master_reads() -> None:
    names = ("random", "greedy", "house", "beginner", "casual", "classic", *READERS)
    assert tuple(name for name in names if reads_opponent(load_mind(name))) == READERS


@pytest.mark.long
@pytest.mark.parametrize("name", ANSWERED[:3])
def test_a_known_player_is_recognised(name: str) -> None:
    opinions = last_opinions(name)
    who = recognize(opinions, len(opinions))
    assert (who == ANSWERED.index(name)).mean() > 0.9


def test_players_who_look_one_reply_ahead_are_known() -> None:
    deals, seeds, _ = deal_games(21, 8)
    for mind, answer in ((OneReply(), "house"), (LikelyReply(), "reply")):
        with watching(7) as seen, pytest.raises(Enough):
            play_games((Reader(), mind), deals, seeds)
        chances = weigh_answers(seen[-1][:, 1], len(seen[-1]))
        assert np.allclose(chances.sum(axis=1), 1)
        assert chances[:, ANSWERED.index(answer)].mean() > 0.7


@pytest.mark.long
@pytest.mark.parametrize("name", ["master-fast", "random"])
def test_others_are_strangers(name: str) -> None:
    opinions = last_opinions(name)
    assert (recognize(opinions, len(opinions)) == STRANGER).mean() > 0.85


def test_nobody_is_known_before_a_deal_is_over() -> None:
    assert (recognize(None, 3) == STRANGER).all()
    assert (recognize(read_past(()), 1) == STRANGER).all()


@pytest.mark.long
def test_opinions_are_bounded_and_can_be_changed() -> None:
    opinions = last_opinions("greedy")
    assert (abs(opinions) <= MOST).all()
    greedy = np.array([[MOST, *[-MOST] * (N_KINDS - 1)]], dtype=np.float32)
    assert recognize(greedy, 1)[0] == 0 and recognize(greedy - MOST, 1)[0] == STRANGER


@cache
def late_states() -> list[tuple[State, Seat]]:
    """Choices of Master, in the second seat, late in games against the greedy player."""
    engines = load_engine("greedy"), load_engine("master-fast")
    found = choices(engines, range(7, 8))
    return [(state, seat) for state, seat in found if seat is Seat.COMPUTER and state.n_hands > 4]


@pytest.mark.long
def test_the_table_and_the_arena_think_the_same() -> None:
    """Deal by deal: the arena keeps numbers, at the table they come from the deals shown."""
    deals, seeds, _ = deal_games(1997, 1)
    minds = load_mind("classic"), load_mind("master-fast")
    with watching() as seen:
        play_games(minds, deals, seeds, first=np.zeros(1, int))
    engines = load_engine("classic"), load_engine("master-fast")
    told: dict[int, Floats] = {}
    for turn in turns_by_rules(engines, 1997, 0):
        if turn.seat is Seat.COMPUTER and not is_play(turn.before):
            past = discard_view(turn.before, turn.seat).past
            told[turn.before.standing.n_hands] = read_past(past)[0]
    assert len(told) > 5
    for number, opinion in told.items():
        assert np.array_equal(opinion, seen[number][0, 0])


@pytest.mark.long
def test_past_deals_are_what_was_shown() -> None:
    """Each of this game, both hands and the crib: nothing of the hand in progress."""
    for state, seat in late_states()[::3]:
        view = see(state, seat)
        assert len(view.past) == state.standing.n_hands
        for deal in view.past:
            cards = [*deal.kept[0], *deal.kept[1], *deal.thrown[0], *deal.thrown[1], deal.starter]
            assert len(set(cards)) == 13
            assert [set(kept) for kept in deal.kept] == [set(played) for played in deal.played]
        turned = discard_view(replace(state), seat.other).past
        assert turned == tuple(deal.turned() for deal in view.past)
        assert [deal.dealer for deal in view.past] == [1 - deal.dealer for deal in turned]


def test_a_new_game_begins_among_strangers() -> None:
    engines = load_engine("greedy"), load_engine("greedy")
    for state, _ in choices(engines, range(3, 5)):
        assert (state.n_hands > 1) == bool(state.standing.past)


def test_a_hand_that_was_not_played_out_tells_nothing() -> None:
    deal = PastDeal(0, 0, ((1, 2), (3, 4)), ((5, 6, 7, 8), (9, 10, 11, 12)), ((5, 6), (9,)))
    assert not read_past((deal,)).any()
    assert is_readable(SIX_CARD) and not is_readable(FIVE_CARD)
    assert not is_readable(GAMES["once"].variant)


def test_a_deal_that_makes_no_sense_tells_nothing() -> None:
    """Equal cards, in an order in which they can't have been played."""
    for state, seat in late_states()[:1]:
        deal = discard_view(state, seat).past[0]
        assert read_past((deal,)).any()
        tens = replace(
            deal,
            kept=((9, 10, 11, 12), (22, 23, 24, 0)),
            played=((9, 10, 11, 12), (22, 23, 24, 0)),
        )
        uneven = replace(deal, kept=((1, 2, 3, 4), (5, 6, 7, 8, 9)))
        assert not read_past((tens, uneven)).any()


@pytest.mark.long
def test_what_one_knows_changes_the_play() -> None:
    """Master plays a known opponent differently, and only with legal cards."""
    engine, watched = load_mind("master-fast"), Watched()
    deals, seeds, _ = deal_games(random.Random(4).randrange(1 << 31), 2)
    play_games((watched, load_mind("greedy")), deals, seeds)
    n_other = n_all = 0
    for plays in watched.plays:
        chosen = engine.rank_plays(plays).chosen
        blind = engine.rank_plays(replace(plays, likeness=None)).chosen
        assert plays.legal[np.arange(len(plays)), chosen].all()
        n_other += int((chosen != blind).sum())
        n_all += len(plays)
    assert 0.05 < n_other / n_all < 0.6
