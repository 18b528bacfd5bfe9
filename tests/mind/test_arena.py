"""Games in arrays and games by the referee come to the same end, point for point."""

import numpy as np
import pytest

from muggins.mind.arena.parallel_games import play_games
from muggins.mind.engines.engines import load_engine, load_mind
from muggins.mind.facts.deal_arrays import GAMES, USUAL_GAME, DuelGame, deal_games, draw_deals
from tests.mind.games import play_by_rules
from tests.sizes import in_two_sizes, some_of


def check_games(
    name_a: str, name_b: str, seed: int, n_pairs: int, game: DuelGame = USUAL_GAME
) -> None:
    """Each pair of games both ways; scores and hands dealt have to agree."""
    deals, seeds, _ = deal_games(seed, n_pairs, game.variant)
    outcome = play_games((load_mind(name_a), load_mind(name_b)), deals, seeds, game=game)
    engines = load_engine(name_a), load_engine(name_b)
    starts = [seed, *seeds[:-1]]
    for number in range(2 * n_pairs):
        start, first = starts[number % n_pairs], number // n_pairs
        end = play_by_rules(engines, start, first, game=game)
        assert end.scores == tuple(outcome.scores[number].tolist())
        assert end.n_hands == outcome.n_hands[number]


PAIRS = {
    ("random", "random"): 400,
    ("random", "greedy"): 200,
    ("house", "greedy"): 56,
    ("classic", "house"): 32,
    ("classic", "classic"): 32,
    ("casual", "beginner"): 32,
    ("master-fast", "greedy"): 16,
    ("classic", "master-fast"): 16,
    ("master-fast", "master-fast"): 16,
}
USUAL = {
    ("random", "random"),
    ("classic", "house"),
    ("casual", "beginner"),
    ("classic", "master-fast"),
}


@pytest.mark.long
@pytest.mark.parametrize("part", in_two_sizes(64, 1))
@pytest.mark.parametrize("names", some_of(PAIRS, USUAL))
def test_arena_and_referee_agree(names: tuple[str, str], part: int) -> None:
    check_games(*names, 1997, max(1, PAIRS[names] // part))


@pytest.mark.long
@pytest.mark.parametrize("part", in_two_sizes(30, 1))
@pytest.mark.parametrize("name", GAMES)
def test_arena_and_referee_agree_on_the_variants(name: str, part: int) -> None:
    check_games("random", "casual", 3, 30 // part, GAMES[name])


@pytest.mark.campaign
@pytest.mark.parametrize("b", ["random", "greedy", "house", "classic", "casual", "beginner"])
def test_arena_and_referee_agree_on_thousands_of_games(b: str) -> None:
    check_games("random", b, -5, 5000 if b in ("random", "greedy") else 500)


def test_a_game_on_each_row_is_that_of_both_which_has_the_same_dealer() -> None:
    minds = load_mind("house"), load_mind("greedy")
    deals, seeds, _ = deal_games(9, 6)
    first = np.array([0, 1, 1, 0, 1, 0])
    both = play_games(minds, deals, seeds)
    one = play_games(minds, deals, seeds, keeps_records=True, first=first)
    rows = np.arange(6) + 6 * first
    assert np.array_equal(one.scores, both.scores[rows])
    assert np.array_equal(one.n_hands, both.n_hands[rows])
    assert np.array_equal(one.first_dealer, first)


def test_games_longer_than_their_deals_go_on_along_the_sequence() -> None:
    deals, seed = draw_deals(7, 4)
    short = np.array([deals], dtype=np.int8)
    minds = load_mind("random"), load_mind("random")
    whole, seeds, _ = deal_games(7, 1)
    assert np.array_equal(
        play_games(minds, short, [seed]).scores, play_games(minds, whole, seeds).scores
    )
