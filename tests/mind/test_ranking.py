"""An answer says what it counts, and nothing that is not known."""

import numpy as np
import pytest

from game.mind.facts.rankings import NO_UNIT, Rankings, rank_by_policy, rank_by_worth
from game.mind.ranking import Ranking, Unit
from tests.commands import python

PAIR = ((1,), (2,))


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
        Ranking(PAIR, chosen, worth, unit, policy)


def test_rows_of_all_kinds_stand_side_by_side() -> None:
    whole = Rankings.blank(3, 4)
    worth = np.array([[1, -np.inf, 2, 2]], dtype=np.float32)
    whole.put(np.array([1]), rank_by_worth(worth, Unit.CHANCES))
    shares = np.array([[0.25, 0, 0.75, 0]], dtype=np.float32)
    whole.put(np.array([2]), rank_by_policy(shares, np.array([0])))
    three, places = ((7,), (8,), (9,)), [0, 2, 3]
    assert whole.read(0, three, places) == Ranking(three, 0, (None,) * 3, None)
    assert whole.read(1, three, places) == Ranking(three, 1, (1.0, 2.0, 2.0), Unit.CHANCES)
    assert whole.read(2, three, places) == Ranking(three, 0, (None,) * 3, None, (0.25, 0.75, 0.0))
    assert whole.units.tolist() == [NO_UNIT, 1, NO_UNIT]


def test_an_answer_is_read_without_numpy() -> None:
    code = "import sys; sys.modules['numpy'] = None; import game.mind.ranking"
    python("-c", code)
