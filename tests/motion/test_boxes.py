"""Rectangles of the plane."""

from muggins.motion.boxes import Box, split_down

ROOM = Box(100, 50, 400, 300)


def test_a_box_is_split() -> None:
    assert split_down(ROOM, 2, 20) == [Box(100, 50, 400, 140), Box(100, 210, 400, 140)]
    assert split_down(ROOM, (1, 2)) == [Box(100, 50, 400, 100), Box(100, 150, 400, 200)]
