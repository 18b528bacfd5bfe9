"""Elements of charts: ticks at round numbers, dashes along a line."""

import pytest

from muggins.paint.charts.charts import nice_ticks
from muggins.paint.kit.shapes import cut_dashes


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 4, [0, 1, 2, 3, 4]),
        (0, 10, [0, 2, 4, 6, 8, 10]),
        (-3, 41, [-10, 0, 10, 20, 30, 40, 50]),
        (0, 0.9, [0, 0.2, 0.4, 0.6, 0.8, 1.0]),
    ],
)
def test_ticks_are_round(low: float, high: float, ticks: list[float]) -> None:
    assert nice_ticks(low, high) == pytest.approx(ticks)


def test_dashes_go_round_corners() -> None:
    pieces = cut_dashes([(0, 0), (10, 0), (10, 10)], 8, 4)
    assert pieces == [[(0, 0), (8, 0)], [(10, 2), (10, 10)]]
