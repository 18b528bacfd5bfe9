"""How far something has been carried from its home, from one start of the program to the next."""

from game.motion.streets import Point
from game.store.switches import Switches


class Carried:
    """``off`` is what the hand that carries it changes; once it lets go, that is kept."""

    def __init__(self, switches: Switches, entry: str) -> None:
        self._switches, self._entry = switches, entry
        self.off = _read(switches.text(entry))

    def keep(self) -> None:
        """As an entry of section Global."""
        self._switches.keep(self._entry, ",".join(str(round(each)) for each in self.off))


def _read(text: str) -> Point:
    """The two numbers; none for what makes no sense."""
    try:
        x, y = map(int, text.split(","))
    except ValueError:
        return 0.0, 0.0
    return float(x), float(y)
