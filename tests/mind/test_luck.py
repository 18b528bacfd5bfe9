"""Luck is nothing on average: exactly so, where all that may fall is gone through."""

from itertools import permutations

import numpy as np
import pytest

from muggins.mind.arena.duels import Duel, LuckBook, Shares, play_duel, starter_luck
from muggins.mind.arena.parallel_games import GamesPlayed, lay_away, play_games
from muggins.mind.engines.engines import load_mind
from muggins.mind.facts.arrays import Doubles, Numbers, all_but
from muggins.mind.facts.deal_arrays import (
    GAMES,
    USUAL_GAME,
    Deals,
    DuelGame,
    HandRows,
    begin_hand,
    deal_games,
)
from tests.sizes import in_two_sizes


def thrown_hands(n: int, game: DuelGame = USUAL_GAME) -> HandRows:
    deals, _, _ = deal_games(11, n, game.variant)
    scores = np.zeros((n, 2), dtype=np.int16)
    hand = begin_hand(np.tile([0, 1], (n, 1)), scores, deals[:, 0], game.variant)
    lay_away((load_mind("greedy"), load_mind("classic")), hand)
    return hand


@pytest.mark.parametrize("name", ["six", "five", "once", "flush"])
@pytest.mark.parametrize("scores", [(0, 0), (64, 70), (103, 112), (120, 120)])
def test_all_starters_together_are_no_luck(name: str, scores: tuple[int, int]) -> None:
    hand, total, spread = thrown_hands(20, GAMES[name]), np.zeros(20), np.zeros(20)
    dealer, pone = (np.full(20, score) for score in scores)
    live = all_but(hand.dealt.reshape(len(hand), -1))
    assert (live.sum(axis=1) == 52 - 2 * GAMES[name].variant.n_dealt).all()
    for card in range(52):
        hand.starter = np.full(20, card, dtype=np.int8)
        luck = np.where(live[:, card], starter_luck(hand, dealer, pone), 0)
        total += luck
        spread = np.maximum(spread, abs(luck))
    assert abs(total).max() < 1e-12
    assert scores == (120, 120) or spread.max() > 0.01


def luck_from(scores: Numbers, deals: Deals) -> Doubles:
    """Of the deals, one for each pair, in both games, which stand so: (pairs,)."""
    n = len(deals)
    book = LuckBook(deals, USUAL_GAME)
    player = np.repeat([[1, 0], [0, 1]], n, axis=0)
    hand = begin_hand(player, scores.copy(), np.tile(deals[:, 0], (2, 1)))
    lay_away((load_mind("greedy"), load_mind("greedy")), hand)
    book.note(0, np.arange(2 * n), scores, hand)
    return book.settle()[:, 0]


def test_a_deal_that_may_come_to_any_pair_is_no_luck() -> None:
    """Three pairs and three deals: whoever gets which, all in all nobody is lucky."""
    deals = deal_games(5, 3)[0][:, :1]
    scores = np.array([[90, 100], [113, 104], [60, 70], [95, 99], [110, 118], [64, 60]], np.int16)
    each = np.array([luck_from(scores, deals[list(order)]) for order in permutations(range(3))])
    assert abs(each.sum(axis=0)).max() < 1e-12
    assert abs(each).max() > 0.01


def test_games_that_stand_alike_share_their_luck() -> None:
    """By seat: what the cards give A as dealer they give B in the other game."""
    deals = deal_games(5, 6)[0][:, :1]
    scores = np.tile(np.arange(40, 112, 6).reshape(6, 2).astype(np.int16), (2, 1))
    assert abs(luck_from(scores, deals)).max() < 1e-12


def play(
    a: str, b: str, n_games: int, game: DuelGame = USUAL_GAME, seed: int = 7
) -> list[GamesPlayed]:
    outcomes: list[GamesPlayed] = []
    for _ in play_duel(Duel(a, b, n_games, seed, game, weighs_luck=True), 1, outcomes.append):
        pass
    return outcomes


@pytest.mark.long
@pytest.mark.parametrize("n_games", in_two_sizes(400, 20_000))
@pytest.mark.parametrize(("a", "name"), [("house", "six"), ("random", "six"), ("house", "five")])
def test_luck_is_nothing_on_average_and_foretells_results(a: str, name: str, n_games: int) -> None:
    outcomes = play(a, "greedy", n_games, GAMES[name])
    luck = np.concatenate([each.luck for each in outcomes if each.luck is not None])
    wins = np.concatenate([each.pair_wins for each in outcomes])
    error = luck.std(axis=0) / np.sqrt(len(luck))
    assert (abs(luck.mean(axis=0)) < 3.5 * error).all()
    if a == "house":
        assert np.corrcoef(luck[:, 0], wins)[0, 1] > 0.4


@pytest.mark.long
def test_limits_are_narrower_and_hold_what_happened() -> None:
    tally = list(play_duel(Duel("house", "greedy", 1000, 3, weighs_luck=True)))[-1]
    assert tally.without_luck is not None
    rate, low, high = tally.without_luck
    plain_low, plain_high = tally.win_limits
    assert high - low < 0.85 * (plain_high - plain_low)
    assert low < 0.5653 < high  # in 100,000 games, +- 0.0019
    assert rate == pytest.approx((low + high) / 2)


def test_a_mind_against_itself_has_no_luck() -> None:
    """Both games of a pair go alike, seat for seat."""
    (outcome,) = play("greedy", "greedy", 60)
    assert outcome.luck is not None and abs(outcome.luck).max() < 1e-9


def test_shares_are_learnt_from_the_pairs_before() -> None:
    shares, draw = Shares(), np.random.default_rng(1)
    luck = draw.normal(size=(4000, 2))
    wins = np.round(luck @ [0.2, 0.9] + 1).astype(np.int64)
    first = shares.take_off(wins[:2000], luck[:2000])
    usual = Shares().take_off(wins[:2000], luck[:2000])
    assert np.array_equal(first, usual)  # nothing of these wins was known before
    after = shares.take_off(wins[2000:], luck[2000:])
    assert after.std() < 0.5 * wins.std() and after.std() < 0.8 * first.std()


def test_a_pair_alone_has_no_deals_to_be_held_against() -> None:
    (outcome,) = play("house", "greedy", 2)
    assert outcome.luck is not None and outcome.luck[0, 0] == 0 != outcome.luck[0, 1]


def test_noting_luck_changes_no_game() -> None:
    deals, seeds, _ = deal_games(3, 10)
    minds = load_mind("house"), load_mind("greedy")
    book = LuckBook(deals, USUAL_GAME)
    noted = play_games(minds, deals, seeds, note=book.note)
    assert np.array_equal(noted.scores, play_games(minds, deals, seeds).scores)
