"""What lies where in every window, with words of every size: clear of each other, and wide enough.

A layout refuses what does not go into it, so that this needs no scene and no picture.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from game.mind.coach.notation import PARTS
from game.motion.boxes import Box
from game.motion.places import TABLE_ROOMS, places_in
from game.motion.review_places import ASKED, OFFERS, SUMS, review_places
from game.paint.kit.canvas import Canvas, Size, room_in
from game.paint.kit.widgets import room_for
from game.paint.scenes.notes import SCORE_DOWN, SCORE_PITCH
from game.rules.seat import Seat
from game.scenes.replay.position_places import HAND, NEEDS, position_places, row_of
from game.scenes.replay.replay_scene import replay_places
from game.scenes.replay.strip import ASKING, BRANCH, REPLAY, REVIEW, SLIDER, StripKeys, lay_strip
from tests.scenes.showcase import are_clear, are_over

SIZES = (
    *((640, 980), (1080, 1920), (720, 720), (900, 980), (640, 360), (960, 540), (1280, 720)),
    *((1024, 768), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160)),
)
WORDS = (1.0, 1.25, 1.5)
ABOVE = ("head", "title", "table", "panel", "paper")
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


def test_a_replay(view: Box) -> None:
    for words in WORDS:
        places = replay_places(view, words)
        line = places.line
        said = Box(line.x - line.width / 2, line.y, line.width, line.low - line.y)
        keys = boxes_of(places.keys)
        are_clear({**keys, "panel": places.panel, "said": said}, view)
        are_wide_enough(REPLAY, places.keys)
        assert places.keys[SLIDER].width >= 300


@pytest.mark.parametrize(
    ("strip", "how"),
    [
        (REVIEW, {}),
        (ASKING, {"n_rows": 1, "told": ASKED}),
        (ASKING, {"n_rows": 1, "told": OFFERS}),
        (BRANCH, {"told": SUMS}),
    ],
    ids=["review", "choice that is put", "offers", "branch"],
)
def test_a_review(strip: Any, how: dict[str, Any], view: Box) -> None:
    """And what belongs to it."""
    for words in WORDS:
        places = review_places(view, words, **how)
        keys = lay_strip(strip, places)
        rooms = {name: getattr(places, name) for name in ABOVE}
        are_clear({**rooms, **boxes_of(keys)}, view)
        are_wide_enough(strip, keys)


@pytest.mark.parametrize(
    ("is_wide", "spare"), [(True, 0.0), (False, 0.0), (False, NEEDS), (False, NEEDS + 300)]
)
def test_a_position(*, is_wide: bool, spare: float) -> None:
    places = position_places(is_wide=is_wide, spare=spare)
    inner = {"seat", "own score", "other score", "spread", "count", "keys", *PARTS}
    are_clear({name: box for name, box in places.at.items() if name not in inner})
    assert not are_over(places.at["seat"], places.at["own score"])
    rows = {part: row_of(places.slots[part], places.grown) for part in PARTS}
    are_clear({"spread": places.at["spread"], **rows}, places.at["cloth"])
    assert places.count[0] > rows[HAND].right


def boxes_of(keys: Mapping[str, Box]) -> dict[str, Box]:
    return {f"key {name}": box for name, box in keys.items()}


def are_wide_enough(strip: StripKeys, keys: Mapping[str, Box]) -> None:
    for name, (words, _) in strip.captions.items():
        assert keys[name].width >= room_for(words), name
