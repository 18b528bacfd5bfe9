"""The speed of the table, changed where one sits: by a key, by a button, from the menu."""

from dataclasses import replace

from muggins.session.session import Session
from muggins.settings.settings import Settings
from muggins.settings.stillness import is_still

NEXT = {"slow": "normal", "normal": "fast", "fast": "slow"}
MARKS = {"slow": "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"}
MARKS |= {"normal": MARKS["slow"] * 2, "fast": MARKS["slow"] * 3}
STILL = "|"
TOLD = {
    "slow": "Slow speed.",
    "normal": "Normal speed.",
    "fast": "Fast speed.",
}


def turn_speed(session: Session) -> str:
    """To the next speed, and round again; what is told of it. Under lock it stays as it is.

    Where all stands still it moves from now on.
    """
    settings = session.settings
    if is_still(settings):
        session.change(replace(settings, motion="on"))
    else:
        session.change(replace(settings, speed=NEXT[settings.speed]))
    return TOLD.get(session.settings.speed, "")


def write_speed(session: Session) -> str:
    settings = session.settings
    return "Speed: none" if is_still(settings) else f"Speed: {settings.speed}"


def mark_speed(settings: Settings) -> str:
    return STILL if is_still(settings) else MARKS[settings.speed]
