"""The plank over every room: its name keeps clear of the holes."""

import pytest

from muggins.paint.scenes.plates import NAME_GAP, NAME_ROOM, cast_name
from muggins.scenes.pages.options import OptionsScene
from muggins.words.review.review_words import SAVE


@pytest.mark.parametrize("scale", [1 / 3, 2 / 3, 1.0, 2.0])
@pytest.mark.parametrize("title", [SAVE, "Music when Muggins loses", OptionsScene.title])
def test_no_name_runs_into_the_holes(title: str, scale: float) -> None:
    assert cast_name(title, scale).get_width() <= (NAME_ROOM - NAME_GAP) * scale


def test_only_a_long_name_is_smaller() -> None:
    usual, small = (cast_name(title, 1.0).get_height() for title in ("Keys", f"Keys {SAVE}"))
    assert cast_name("Keys and buttons", 1.0).get_height() == usual > small
