"""Table layout: objects don't overlap."""

import pytest

from muggins.motion.boxes import Box
from muggins.motion.places import STAGGER, WIDE_VIEW, places_in
from muggins.paint.opponent import BUBBLE_EDGE

ROUNDER = Box(0, -180, 1920, 1440)  # of a window of 4 to 3


@pytest.mark.parametrize("view", [WIDE_VIEW, ROUNDER], ids=["16:9", "4:3"])
def test_what_the_opponent_says_lies_above_the_cards_that_are_played(view: Box) -> None:
    places = places_in(view)
    highest = places.row.y - STAGGER - places.row.height / 2
    assert places.bubble.y > places.streets.box[1] + places.streets.box[3]
    assert places.bubble.bottom - BUBBLE_EDGE <= highest


HIGH_VIEW = Box(0, 0, 1080, 1920)


@pytest.mark.parametrize("view", [WIDE_VIEW, ROUNDER, HIGH_VIEW], ids=["16:9", "4:3", "9:16"])
def test_the_messages_do_not_cover_the_box_for_a_count(view: Box) -> None:
    places = places_in(view)
    assert places.messages.bottom <= places.hand_tally.y


@pytest.mark.parametrize("view", [WIDE_VIEW, ROUNDER], ids=["16:9", "4:3"])
def test_the_messages_lie_beside_the_computers_cards(view: Box) -> None:
    places = places_in(view)
    for fan, pitch, n_cards in (
        (places.theirs, places.theirs.close, 6),
        (places.shown, places.shown.pitch, 4),
    ):
        assert places.messages.x >= fan.x + (n_cards - 1) * pitch / 2 + 0.36 * fan.height
