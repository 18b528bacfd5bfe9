"""What is each one's own where two share a table: the first's stand as always, the second's beside.

So one set of settings has both, and whoever sits there has those of his seat.
"""

from dataclasses import replace
from typing import Any

from game.rules.seat import Seat
from game.settings.settings import SETTINGS, Settings

OF_EACH = ("faces", "hints", "autoscore", "speed")
"""How cards look to him and how fast they move, and what help he has."""
GAP = "_"  # in place of a space within a value


def own_of(settings: Settings, seat: Seat) -> Settings:
    """The settings as whoever has that seat likes them; what makes no sense is passed over."""
    if seat is Seat.PLAYER:
        return settings
    changes: dict[str, Any] = {}
    for word in settings.second.split():
        name, _, value = word.partition("=")
        if name in OF_EACH:
            try:
                changes[name] = SETTINGS[name].read(value.replace(GAP, " "))
            except ValueError:
                continue
    return replace(settings, **changes)


def with_own(kept: Settings, seat: Seat, wanted: Settings) -> Settings:
    """All that is ``wanted`` by whoever has that seat; the other one's stay as they are kept."""
    if seat is Seat.PLAYER:
        return wanted
    first = {name: getattr(kept, name) for name in OF_EACH}
    return replace(wanted, **first, second=write_own(wanted))


def write_own(settings: Settings) -> str:
    written = ((name, SETTINGS[name].write(getattr(settings, name))) for name in OF_EACH)
    return " ".join(f"{name}={value.replace(' ', GAP)}" for name, value in written)
