"""The strip of buttons under a replay, and the slider among them."""

from dataclasses import dataclass

from game.control.intents import Act
from game.motion.layout import Box

STRIP_Y, HEIGHT = 996.0, 60.0
BACK, FORTH = (
    "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
    "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
)


@dataclass(frozen=True, slots=True)
class StripButton:
    """A button of the strip, and the act that does the same."""

    box: Box
    words: str
    act: Act


@dataclass(frozen=True, slots=True)
class Slider:
    """The groove of all moves of a game; ``grip`` is where it can be taken hold of."""

    name: str
    box: Box
    grip: Box


def _button(x: float, width: float, words: str, act: Act) -> StripButton:
    return StripButton(Box(x, STRIP_Y, width, HEIGHT), words, act)


BUTTONS = {
    "back": _button(36, 172, "Back", Act.BACK),
    "last game": _button(232, 150, f"{BACK} Game", Act.PREVIOUS_TAB),
    "last hand": _button(392, 150, f"{BACK} Hand", Act.UP),
    "step back": _button(552, 150, f"{BACK} Move", Act.LEFT),
    "review": _button(1048, 150, "Review", Act.HINT),
    "step": _button(1210, 150, f"Move {FORTH}", Act.RIGHT),
    "next hand": _button(1370, 150, f"Hand {FORTH}", Act.DOWN),
    "next game": _button(1530, 150, f"Game {FORTH}", Act.NEXT_TAB),
    "run": _button(1704, 180, "Run", Act.AUTOMATIC),
}
SLIDER = Slider("slider", Box(736, STRIP_Y + 24, 278, 12), Box(716, STRIP_Y, 318, HEIGHT))


def name_at(x: float, y: float) -> str | None:
    """The name of what can be pressed at a place."""
    named: dict[str, Box] = {name: button.box for name, button in BUTTONS.items()}
    named[SLIDER.name] = SLIDER.grip
    return next((name for name, box in named.items() if box.holds(x, y)), None)
