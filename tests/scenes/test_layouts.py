"""Table layouts in every window and text size: no overlaps, and sufficient widths.

Layouts reject contents that don't fit, so that this needs neither scenes nor pictures.
"""

import pytest

from muggins.motion.boxes import Box
from muggins.motion.places import TABLE_ROOMS, places_in
from muggins.paint.kit.canvas import Canvas, Size, room_in
from muggins.paint.scenes.notes import SCORE_DOWN, SCORE_PITCH
from muggins.rules.cards import Seat
from tests.scenes.showcase import are_over

SIZES = (
    *((640, 980), (1080, 1920), (720, 720), (900, 980), (640, 360), (960, 540), (1280, 720)),
    *((1024, 768), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160)),
)
WORDS = (1.0, 1.25, 1.5)
N_KEPT, N_SCORES = 4, 3  # cards of a hand, lines that tell how the match stands


@pytest.fixture(params=SIZES, ids=str)
def view(request: pytest.FixtureRequest) -> Box:
    """Return the view of a window."""
    return Canvas(request.param, room_in(request.param, TABLE_ROOMS)).view


def test_a_table(view: Box) -> None:
    """A sum is clear of both hands, and how the match stands of whose crib lies beside it."""
    for words in WORDS:
        places = places_in(view, words=words)
        for hand in (places.own, places.shown):
            left, top = hand.at(N_KEPT, 0) - hand.width / 2, hand.y - hand.height / 2
            width = (N_KEPT - 1) * hand.pitch + hand.width
            assert not are_over(places.details, Box(left, top, width, hand.height))
        low, (x, mark, _) = places.scorecard.y + SCORE_DOWN, places.crib_marks[Seat.PLAYER]
        highest = low - (N_SCORES - 1) * SCORE_PITCH * (2 + words) / 3
        assert highest - mark >= Size.SMALL.value * words or places.scorecard.x + 300 < x
