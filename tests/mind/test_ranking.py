"""An answer says what it counts, and nothing that is not known."""

import pytest

from game.mind.ranking import Ranking, Unit

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
