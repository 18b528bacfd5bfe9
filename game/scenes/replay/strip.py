"""The keys under a replay, a review, its mistakes once more and a branch of it: rows of them.

Each is at least as wide as its caption; which lie in a row hangs on the window.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.control.bindings import Prompts
from game.control.intents import Act
from game.motion.boxes import Box, Cell, row, split_down
from game.motion.review_places import GAP, ROW, ReviewPlaces
from game.paint.kit.widgets import room_for

BACK, FORTH = (
    "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
    "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
)
Rows = Sequence[Sequence[str]]
SPACE, SLIDER = "", "slider"  # between what does not belong together; the line of all moves


@dataclass(frozen=True, slots=True)
class StripKeys:
    """What stands on the keys of a strip, and the act of each; their rows."""

    captions: Mapping[str, tuple[str, Act]]
    rows: Sequence[Rows]  # one, where that is all the room there is, and two


_BACKWARD, _FORWARD = ("last game", "last hand", "step back"), ("step", "next hand", "next game")
REPLAY = StripKeys(
    {
        "back": ("Back", Act.BACK),
        "last game": (f"{BACK} Game", Act.PREVIOUS_TAB),
        "last hand": (f"{BACK} Hand", Act.UP),
        "step back": (f"{BACK} Move", Act.LEFT),
        "review": ("Review", Act.HINT),
        "step": (f"Move {FORTH}", Act.RIGHT),
        "next hand": (f"Hand {FORTH}", Act.DOWN),
        "next game": (f"Game {FORTH}", Act.NEXT_TAB),
        "run": ("Run", Act.AUTOMATIC),
    },
    (
        (("back", *_BACKWARD, SLIDER, "review", *_FORWARD, "run"),),
        ((*_BACKWARD, *_FORWARD), ("back", SLIDER, "review", "run")),
    ),
)
_STEPS = "last mistake", "last hand", "step back", "step", "next hand", "next mistake"
_DOORS = "what if", "position", "page", "again"
REVIEW = StripKeys(
    {
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
    },
    ((("back", SPACE, *_STEPS, SPACE, *_DOORS),), (("back", *_STEPS), _DOORS)),
)
ASKING = StripKeys(
    {"back": ("Back", Act.BACK), "show": ("Show me", Act.HINT), "go": ("Next", Act.CONFIRM)},
    ((("back", SPACE, "show", "go"),),),
)
BRANCH = StripKeys(
    {
        "back": ("Back", Act.BACK),
        "first": ("Once more", Act.FIRST),
        "anew": ("Other cards", Act.HINT),
        "level": ("Somebody else", Act.AUTOMATIC),
        "go": ("Play on", Act.CONFIRM),
    },
    (
        (("back", SPACE, "first", "anew", "level", "go"),),
        (("first", "anew", "level"), ("back", SPACE, "go")),
    ),
)
PROMPTED = {"what if", "position", "page", "again", "show", "first", "anew", "level", "go"}
"""Keys on which the act's own key is named."""
BROAD, SLIM, EDGE = 100.0, 66.0, 5.0  # at least, of words, of arrows; beside either
LONG = 300.0  # at least, of the slider
AT_EASE = 1.07  # times as wide as they must be are keys where there is room
MAIN = 0.6  # of the width: the key that leads on, as wide as the panel above it where that is less


def lay_keys(least: Mapping[str, float], rows: Rows, box: Box, words: float) -> dict[str, Box]:
    """Where keys lie, and the slider: each as wide as it wants to be, if its row has the room.

    For words as they are it has to be ``least`` units wide.
    """
    weights = {SPACE: 1, SLIDER: 3}
    laid: dict[str, Box] = {}
    for line, names in zip(split_down(box, len(rows), GAP), rows, strict=True):
        keys = [name for name in names if name in least]
        room = line.width - GAP * (len(names) - 1) - LONG * (SLIDER in names)
        grown = max(1.0, min(AT_EASE * words, room / sum(least[name] for name in keys)))
        widths = {SPACE: 0.0, SLIDER: LONG} | {name: grown * least[name] for name in keys}
        cells = [Cell(n, widths[n], weight=weights.get(n, SPACE not in names)) for n in names]
        laid |= row(*cells, gap=GAP).lay(line)
    return laid


def width_of(words: str, key: str = "") -> float:
    """How wide a key is at least, with what is drawn on it."""
    is_slim = not set(words) - {BACK, FORTH}
    return max(SLIM if is_slim else BROAD, room_for(words, key) + 2 * EDGE)


def lay_boxes(keys: StripKeys, box: Box, words: float, main: float = 0.0) -> dict[str, Box]:
    """Where those of a strip lie; what leads on is as wide as ``main``."""
    least = {
        name: width_of(caption, Prompts().key(act) if name in PROMPTED else "")
        for name, (caption, act) in keys.captions.items()
    }
    least |= {"go": max(least["go"], main / words)} if "go" in least else {}
    return lay_keys(least, keys.rows[-1 if box.height > 2 * ROW else 0], box, words)


def lay_strip(keys: StripKeys, places: ReviewPlaces) -> dict[str, Box]:
    """Those of a scene whose table is seen in a frame."""
    main = min(places.panel.width, MAIN * places.strip.width)
    return lay_boxes(keys, places.strip, places.words, main)
