"""What lies where in every window, with words of every size: clear of each other, and wide enough.

A layout refuses what does not go into it, so that this needs no scene and no picture.
"""

from itertools import product

import pytest

from game.motion.boxes import Box
from game.motion.places import TABLE_ROOMS, places_in
from game.paint.kit.canvas import Canvas, Size, room_in
from game.paint.scenes.notes import SCORE_DOWN, SCORE_PITCH
from game.rules.seat import Seat
from game.scenes.pages.ending import TALL_ROOM, WIDE_ROOM, ending_layout
from tests.scenes.showcase import are_clear, are_over

SIZES = (
    *((640, 980), (1080, 1920), (720, 720), (900, 980), (640, 360), (960, 540), (1280, 720)),
    *((1024, 768), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160)),
)
WORDS = (1.0, 1.25, 1.5)
N_KEPT, N_SCORES = 4, 3  # cards of a hand, lines that tell how the match stands


@pytest.fixture(params=SIZES, ids=str)
def view(request: pytest.FixtureRequest) -> Box:
    """What a window sees of the plane."""
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


def test_the_end_of_a_game() -> None:
    for is_wide, is_large, looks_on in product((True, False), repeat=3):
        room = WIDE_ROOM if is_wide else TALL_ROOM
        for n_rows in (1,) if is_wide else (1, 2):
            how = {"is_wide": is_wide, "is_large": is_large, "looks_on": looks_on}
            are_clear(ending_layout(**how, n_rows=n_rows).lay(room), room)
