"""Rows and columns: nothing over anything else, nothing smaller than it may be."""

from itertools import combinations
from random import Random

import pytest

from game.motion.boxes import (
    Box,
    Cell,
    CrowdedError,
    column,
    row,
    split_down,
)

ROOM = Box(100, 50, 400, 300)


def test_what_is_left_over_is_shared_out_by_weight() -> None:
    one = Cell("one", width=40)
    two, three = Cell("two", width=60, weight=1), Cell("three", weight=3)
    laid = row(one, two, three, gap=10).lay(ROOM)
    assert laid == {
        "one": Box(100, 50, 40, 300),
        "two": Box(150, 50, 130, 300),
        "three": Box(290, 50, 210, 300),
    }


def test_a_row_lies_in_a_column() -> None:
    head, foot = Cell("head", height=50), Cell("foot", height=30)
    middle = row(Cell("left", weight=1), Cell("right", width=100), weight=1, name="middle")
    laid = column(head, middle, foot, gap=10).lay(ROOM)
    assert laid["middle"] == Box(100, 110, 400, 200)
    assert laid["left"] == Box(100, 110, 300, 200)
    assert laid["right"] == Box(400, 110, 100, 200)
    assert laid["foot"].bottom == ROOM.bottom


def test_what_is_too_large_is_refused() -> None:
    wide = row(Cell("one", width=250), Cell("two", width=150), gap=10)
    with pytest.raises(CrowdedError, match=r"410\.0 units for one, two do not go into 400\.0"):
        wide.split(ROOM)
    with pytest.raises(CrowdedError):
        column(wide, Cell(weight=1)).lay(ROOM)
    with pytest.raises(CrowdedError):
        row(Cell("high", height=301)).split(ROOM)


def test_without_weights_what_is_left_over_stays_at_the_end() -> None:
    assert column(Cell(height=20), Cell(height=30)).split(ROOM)[1] == Box(100, 70, 400, 30)


def test_a_box_is_split() -> None:
    assert split_down(ROOM, 2, 20) == [Box(100, 50, 400, 140), Box(100, 210, 400, 140)]
    assert split_down(ROOM, (1, 2)) == [Box(100, 50, 400, 100), Box(100, 150, 400, 200)]


def test_cells_of_any_layout_keep_clear_of_each_other() -> None:
    """And are as large as they have to be, in the smallest box that it goes into."""
    random = Random(31)
    for _ in range(200):
        cells: list[Cell] = []
        layout = _any_layout(random, cells, depth=3)
        width, height = layout.least(across=True), layout.least(across=False)
        for spare in (0.0, 77.0):
            room = Box(-5, 3, width + spare, height + spare)
            laid = layout.lay(room)
            assert len(laid) == len(cells)
            for cell in cells:
                box = laid[cell.name]
                assert box.width >= cell.width - 1e-6 and box.height >= cell.height - 1e-6
                assert room.x <= box.x and box.right <= room.right + 1e-6
                assert room.y <= box.y and box.bottom <= room.bottom + 1e-6
            assert not any(_overlap(one, two) for one, two in combinations(laid.values(), 2))


def _any_layout(random: Random, cells: list[Cell], depth: int) -> Cell:
    if depth and random.random() < 0.7:
        parts = [_any_layout(random, cells, depth - 1) for _ in range(random.randrange(1, 4))]
        lay = random.choice((row, column))
        return lay(*parts, gap=random.choice((0, 7)), weight=random.choice((0, 1, 2)))
    width, height = random.randrange(90), random.randrange(90)
    cells.append(Cell(str(len(cells)), width, height, random.choice((0, 1, 2))))
    return cells[-1]


def _overlap(one: Box, two: Box) -> bool:
    across = min(one.right, two.right) - max(one.x, two.x)
    down = min(one.bottom, two.bottom) - max(one.y, two.y)
    return min(across, down) > 1e-6
