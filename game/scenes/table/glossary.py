"""Words of the trade where the pointer rests: what of the table they name."""

from math import hypot

from game.motion.places import ASPECT, Box, Places
from game.motion.streets import Point
from game.words.table.lessons import GLOSSARY

NEAR = 24.0  # units from an engraved letter
MONITOR = (210.0, 190.0)


def word_at(places: Places, point: Point) -> str:
    """What lies there, as an entry of the glossary; nothing where it needs no explaining."""
    x, y = point
    if any(hypot(x - at[0], y - at[1]) < NEAR for _, at in places.streets.skunk_lines):
        return "skunk"
    if Box(*places.monitor, *MONITOR).holds(x, y):
        return "muggins"
    height, (pack_x, pack_y) = places.row.height, places.pack
    width = height * ASPECT + NEAR
    if Box(pack_x - width / 2, pack_y - height / 2, width, height).holds(x, y):
        return "starter"
    for crib in places.cribs:
        left, top = crib.x - crib.pitch * 2 - crib.width / 2, crib.y - crib.height / 2
        if Box(left, top, crib.pitch * 4 + crib.width, crib.height).holds(x, y):
            return "crib"
    return ""


def explain_at(places: Places, point: Point | None) -> str:
    """The explanation of what the pointer rests on; nothing where there is none."""
    return GLOSSARY.get(word_at(places, point), "") if point is not None else ""
