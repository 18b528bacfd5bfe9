"""The speed of the table, changed where one sits: by a key, by a button, from the menu."""

from dataclasses import replace

from game.session.session import Session

NEXT = {"slow": "normal", "normal": "fast", "fast": "slow", "none": "normal"}
MARKS = {"slow": "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}", "none": "|"}
MARKS |= {"normal": MARKS["slow"] * 2, "fast": MARKS["slow"] * 3}
TOLD = {
    "slow": "Slow: every card takes its time.",
    "normal": "Normal speed.",
    "fast": "Fast: cards fly.",
}


def turn_speed(session: Session) -> str:
    """To the next speed, and round again; what is told of it. Under lock it stays as it is."""
    settings = session.settings
    session.change(replace(settings, speed=NEXT[settings.speed]))
    return TOLD.get(session.settings.speed, "")


def write_speed(session: Session) -> str:
    """The speed of the table, by its name."""
    return f"Speed: {session.settings.speed}"
