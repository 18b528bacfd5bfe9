"""The buttons under a review and under its mistakes once more, and where the paper lies."""

from collections.abc import Mapping

from game.control.intents import Act
from game.motion.places import Box
from game.scenes.replay.strip import BACK, FORTH, HEIGHT, StripButton

PAPER = Box(36.0, 764.0, 1848.0, 228.0)
STRIP_Y = 1006.0


def _button(x: float, width: float, words: str, act: Act) -> StripButton:
    return StripButton(Box(x, STRIP_Y, width, HEIGHT), words, act)


REVIEW_BUTTONS: Mapping[str, StripButton] = {
    "back": _button(36, 96, "Back", Act.BACK),
    "last mistake": _button(140, 296, f"{BACK} Mistake", Act.PREVIOUS_TAB),
    "last hand": _button(444, 64, BACK * 2, Act.UP),
    "step back": _button(514, 56, BACK, Act.LEFT),
    "step": _button(576, 56, FORTH, Act.RIGHT),
    "next hand": _button(638, 64, FORTH * 2, Act.DOWN),
    "next mistake": _button(710, 322, f"Mistake {FORTH}", Act.NEXT_TAB),
    "what if": _button(1040, 204, "What if", Act.AUTOMATIC),
    "position": _button(1252, 208, "Position", Act.MENU),
    "page": _button(1468, 192, "Save page", Act.STATISTICS),
    "again": _button(1668, 216, "Try again", Act.HINT),
}
AGAIN_BUTTONS: Mapping[str, StripButton] = {
    "back": _button(36, 150, "Back", Act.BACK),
    "show": _button(1140, 230, "Show me", Act.HINT),
    "go": _button(1396, 488, "Next", Act.CONFIRM),
}
WHAT_IF_BUTTONS: Mapping[str, StripButton] = {
    "back": _button(36, 150, "Back", Act.BACK),
    "first": _button(330, 310, "Once more", Act.FIRST),
    "anew": _button(656, 330, "Other cards", Act.HINT),
    "level": _button(1002, 370, "Somebody else", Act.AUTOMATIC),
    "go": _button(1396, 488, "Play on", Act.CONFIRM),
}
SHOWN_KEYS = ("last mistake", "next mistake", "what if", "position", "again")


def name_at(buttons: Mapping[str, StripButton], x: float, y: float) -> str | None:
    """The name of the button at a place."""
    return next((name for name, button in buttons.items() if button.box.holds(x, y)), None)
