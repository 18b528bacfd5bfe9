"""The icons: one is ours, the other nobody looks at twice."""

import pytest

from game.paint.icons import SIDE, draw_dull_icon, draw_icon


@pytest.mark.parametrize("side", [16, 32, SIDE, 256])
def test_icons_are_square_with_clear_corners(side: int) -> None:
    for icon in (draw_icon(side), draw_dull_icon(side)):
        assert icon.get_size() == (side, side)
        assert icon.get_at((0, 0)).a < 60
        assert icon.get_at((side // 2, side // 2)).a == 255


def test_the_dull_icon_has_no_colour() -> None:
    icon = draw_dull_icon()
    for x in range(SIDE):
        for y in range(SIDE):
            red, green, blue, _ = icon.get_at((x, y))
            assert max(red, green, blue) - min(red, green, blue) < 4
