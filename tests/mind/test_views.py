"""A mind knows what its view holds and no more; one row or many give the same answer."""

import random
from collections.abc import Iterable

import numpy as np
import pytest

from muggins.extras.fair.exchange import exchange
from muggins.mind.engines.engines import load_engine, load_mind
from muggins.mind.facts.deal_arrays import GAMES, begin_hand, begin_pegging, see_plays
from muggins.mind.facts.positions import Plays, Rankings, Throws, read_discard_view, read_play_view
from muggins.mind.ranking import Ranking, Unit
from muggins.rules.views import discard_view, play_view
from tests.mind.games import are_same, check_choices, is_play, rank, some, worth_of
from tests.sizes import in_two_sizes

N_GAMES = 30
LEVELS = ("random", "greedy", "house", "beginner", "casual", "classic")
PITCHES = dict.fromkeys(LEVELS, 1) | {"master": 8, "master-fast": 8}  # who think long: a part


@pytest.mark.long
@pytest.mark.parametrize("part", in_two_sizes(15, 1))
@pytest.mark.parametrize(("name", "pitch"), PITCHES.items())
def test_hidden_cards_make_no_difference(name: str, pitch: int, part: int) -> None:
    engine, chance, n_changed = load_engine(name), random.Random(1), 0
    found = some(N_GAMES // part)[::pitch]
    for state, seat in found:
        other = exchange(state, seat, chance)
        n_changed += other.hand != state.hand
        assert rank(engine, state, seat) == rank(engine, other, seat)
    assert n_changed > 0.9 * len(found)


@pytest.mark.long
@pytest.mark.parametrize("name", LEVELS)
def test_hidden_cards_make_no_difference_in_arrays(name: str) -> None:
    """A thousand deals in parallel before the lead, with all hidden cards dealt again."""
    chance, mind, n = np.random.default_rng(3), load_mind(name), 1000
    packs = np.argsort(chance.random((n, 52)), axis=1).astype(np.int8)
    others = packs.copy()
    unseen = [*range(1, 12, 2), *range(13, 52)]  # the dealer's cards and the pack
    others[:, unseen] = chance.permuted(packs[:, unseen], axis=1)
    answers = []
    for cards in (packs, others):
        hand = begin_hand(np.tile([0, 1], (n, 1)), np.zeros((n, 2), dtype=np.int16), cards[:, :13])
        hand.thrown[:] = [4, 5]
        hand.kept[:] = hand.dealt[:, :, :4]
        rows = np.arange(n)
        plays = see_plays(hand, begin_pegging(hand.kept), rows, np.zeros(n, dtype=np.intp))
        answers.append(mind.rank_plays(plays))
    assert (packs[:, :13] != others[:, :13]).any(axis=1).all()
    assert are_same(*answers)


@pytest.mark.long
@pytest.mark.parametrize("n_games", in_two_sizes(1, N_GAMES))
@pytest.mark.parametrize("name", LEVELS)
def test_one_row_and_many_weigh_the_same(name: str, n_games: int) -> None:
    mind, found = load_mind(name), some(n_games)
    throws = [read_discard_view(discard_view(s, seat)) for s, seat in found if not is_play(s)]
    plays = [read_play_view(play_view(s, seat)) for s, seat in found if is_play(s)]
    assert are_same(stack(map(mind.rank_throws, throws)), mind.rank_throws(Throws.join(throws)))
    assert are_same(stack(map(mind.rank_plays, plays)), mind.rank_plays(Plays.join(plays)))


def stack(answers: Iterable[Rankings]) -> Rankings:
    rows = list(answers)
    whole = Rankings.blank(len(rows), rows[0].worth.shape[1])
    for row, answer in enumerate(rows):
        whole.put(np.array([row]), answer)
    return whole


@pytest.mark.long
@pytest.mark.parametrize("name", (*LEVELS, "master"))
@pytest.mark.parametrize("game", ["six", "five", "five-played-out", "five-deal-on", "once", "cut"])
def test_every_choice_is_legal_and_weighed(name: str, game: str) -> None:
    engine = load_engine(name)
    for state, seat in some(2, GAMES[game])[:60]:
        ranking = rank(engine, state, seat)
        check_choices(ranking, state, seat)
        assert np.isfinite(worth_of(ranking)).all() or ranking.policy is not None
        if name != "master":
            assert ranking.unit is (None if name == "random" else Unit.POINTS)
        assert ranking.best in ranking.choices


@pytest.mark.parametrize(
    ("chosen", "worth", "unit", "policy"),
    [
        (2, (1.0, 2.0), Unit.POINTS, None),
        (-1, (1.0, 2.0), Unit.POINTS, None),
        (0, (1.0,), Unit.POINTS, None),
        (0, (1.0, 2.0), None, None),
        (0, (None, None), Unit.CHANCES, None),
        (0, (None, None), None, (1.0,)),
    ],
)
def test_answers_that_make_no_sense(
    chosen: int,
    worth: tuple[float | None, ...],
    unit: Unit | None,
    policy: tuple[float, ...] | None,
) -> None:
    with pytest.raises(ValueError, match=r"ranking|unit|policy"):
        Ranking(((1,), (2,)), chosen, worth, unit, policy)
