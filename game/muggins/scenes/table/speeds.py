"""Animation speed, changed at the table: by key, button, or menu."""

from dataclasses import replace

from muggins.session.session import Session
from muggins.settings.settings import Settings
from muggins.settings.stillness import is_still

NEXT = {"slow": "normal", "normal": "fast", "fast": "slow"}
MARKS = {"slow": "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"}
MARKS |= {"normal": MARKS["slow"] * 2, "fast": MARKS["slow"] * 3}
STILL, CAPTION = "\N{EN DASH}", "Speed {mark}"
TOLD = {
    "slow": "Slow speed.",
    "normal": "Normal speed.",
    "fast": "Fast speed.",
}


def turn_speed(session: Session) -> str:
    """Switch to the next speed, and return a message. Under lock it is unchanged.

    If animations are off, turn them on.
    """
    settings = session.settings
    if is_still(settings):
        session.change(replace(settings, motion="on"))
    else:
        session.change(replace(settings, speed=NEXT[settings.speed]))
    return TOLD.get(session.settings.speed, "")


def write_speed(session: Session) -> str:
    settings = session.settings
    return "Animation is off" if is_still(settings) else f"Speed: {settings.speed}"


def mark_speed(settings: Settings) -> str:
    """Return the caption of the speed button."""
    return CAPTION.format(mark=STILL if is_still(settings) else MARKS[settings.speed])
