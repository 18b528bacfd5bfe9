"""The buttons under a review, under its mistakes once more, and under a branch of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.control.intents import Act
from game.motion.boxes import split_across, split_down
from game.motion.review_places import GAP, WIDE, ReviewPlaces
from game.scenes.replay.strip import BACK, FORTH, StripButton

Buttons = Mapping[str, StripButton]
Words = Mapping[str, tuple[str, Act]]
Width = tuple[str, float]  # of a button, by its name; of a space, where that is none
SPACE = ""

REVIEW: Words = {
    "back": ("Back", Act.BACK),
    "last mistake": ("Last mistake", Act.PREVIOUS_TAB),
    "last hand": (BACK * 2, Act.UP),
    "step back": (BACK, Act.LEFT),
    "step": (FORTH, Act.RIGHT),
    "next hand": (FORTH * 2, Act.DOWN),
    "next mistake": ("Next mistake", Act.NEXT_TAB),
    "what if": ("What if", Act.AUTOMATIC),
    "position": ("Position", Act.MENU),
    "page": ("Save page", Act.STATISTICS),
    "again": ("Try again", Act.HINT),
}
AGAIN: Words = {
    "back": ("Back", Act.BACK),
    "show": ("Show me", Act.HINT),
    "go": ("Next", Act.CONFIRM),
}
WHAT_IF: Words = {
    "back": ("Back", Act.BACK),
    "first": ("Once more", Act.FIRST),
    "anew": ("Other cards", Act.HINT),
    "level": ("Somebody else", Act.AUTOMATIC),
    "go": ("Play on", Act.CONFIRM),
}

Rows = Sequence[Sequence[Width]]

# in a wide window one row, in an upright one two; between what does not belong together, room
WIDE_REVIEW: Rows = (
    (
        *(("back", 124), (SPACE, 12)),
        *(("last mistake", 206), ("last hand", 66), ("step back", 66)),
        *(("step", 66), ("next hand", 66), ("next mistake", 206), (SPACE, 12)),
        *(("what if", 206), ("position", 212), ("page", 238), ("again", 214)),
    ),
)
TALL_REVIEW: Rows = (
    (
        *(("last mistake", 236), ("last hand", 120), ("step back", 124)),
        *(("step", 124), ("next hand", 120), ("next mistake", 236)),
    ),
    (("back", 128), ("what if", 196), ("position", 194), ("page", 242), ("again", 220)),
)
LARGE_REVIEW: Rows = (
    (
        *(("back", 114), ("last mistake", 214), ("last hand", 112), ("step back", 112)),
        *(("step", 112), ("next hand", 112), ("next mistake", 214)),
    ),
    (("what if", 236), ("position", 232), ("page", 284), ("again", 260)),
)
WIDE_AGAIN: Rows = ((("back", 150), (SPACE, 938), ("show", 230), (SPACE, 10), ("go", 488)),)
LARGE_AGAIN: Rows = ((("back", 200), (SPACE, 532), ("show", 360), ("go", 732)),)
TALL_AGAIN: Rows = ((("show", 1.0),), (("back", 200), ("go", 600)))
WIDE_WHAT_IF: Rows = (
    (
        *(("back", 150), (SPACE, 128), ("first", 310), ("anew", 330)),
        *(("level", 370), (SPACE, 8), ("go", 488)),
    ),
)
TALL_WHAT_IF: Rows = (
    (("first", 330), ("anew", 340), ("level", 370)),
    (("back", 200), ("go", 600)),
)
LARGE_WHAT_IF: Rows = (
    (("first", 550), ("anew", 550), ("level", 732)),
    (("back", 200), (SPACE, 900), ("go", 732)),
)
TALL_LARGE_WHAT_IF: Rows = (
    (("back", 200), ("first", 400), ("anew", 400)),
    (("level", 450), ("go", 550)),
)


@dataclass(frozen=True, slots=True, eq=False)
class Strip:
    """The buttons of a scene, and the homes of all that lies above them."""

    places: ReviewPlaces
    buttons: Buttons


def _lay(words: Words, places: ReviewPlaces, wide: Sequence[Rows], tall: Sequence[Rows]) -> Strip:
    """Rows as wide as the strip, which the widths share out; the second of two for larger words."""
    laid: dict[str, StripButton] = {}
    rows, box = (wide if places.is_wide else tall)[places.is_large], places.strip
    for part, row in zip(split_down(box, len(rows), GAP), rows, strict=True):
        parts = split_across(part, [width for _, width in row], GAP)
        for (name, _), each in zip(row, parts, strict=True):
            if name:
                laid[name] = StripButton(each, *words[name])
    return Strip(places, laid)


def review_strip(places: ReviewPlaces) -> Strip:
    """The buttons of a review."""
    wide, tall = (WIDE_REVIEW, LARGE_REVIEW), (TALL_REVIEW, LARGE_REVIEW)
    return _lay(REVIEW, places, wide, tall)


def again_strip(places: ReviewPlaces) -> Strip:
    """Those under a choice that is put."""
    return _lay(AGAIN, places, (WIDE_AGAIN, LARGE_AGAIN), (TALL_AGAIN, TALL_AGAIN))


def what_if_strip(places: ReviewPlaces) -> Strip:
    """Those under a branch."""
    wide, tall = (WIDE_WHAT_IF, LARGE_WHAT_IF), (TALL_WHAT_IF, TALL_LARGE_WHAT_IF)
    return _lay(WHAT_IF, places, wide, tall)


REVIEW_BUTTONS, AGAIN_BUTTONS, WHAT_IF_BUTTONS = (
    strip(WIDE).buttons for strip in (review_strip, again_strip, what_if_strip)
)
