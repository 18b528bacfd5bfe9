"""Auto-repeat of what is held down, the same for keys and pads."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf

from game.control.intents import Act, Intent

FIRST, NEXT = 0.38, 0.055  # seconds before the first and between repeats
MOVING = frozenset({Act.LEFT, Act.RIGHT, Act.UP, Act.DOWN, Act.ERASE, Act.NEXT, Act.PREVIOUS})
LASTING = Act.HINT  # cards can be held up by it
RACING = Act.AUTOMATIC  # held down it runs on at full speed, as an act of its own


@dataclass(slots=True)
class _Held:
    intent: Intent
    wait: float = FIRST


class Repeats:
    """What is held, by the name of what holds it."""

    def __init__(self) -> None:
        self._held: dict[str, _Held] = {}

    @property
    def is_holding(self) -> bool:
        """Whether anything is held."""
        return bool(self._held)

    def hold(self, name: str, intent: Intent) -> None:
        """Something went down."""
        if intent.act is RACING:
            self._held[name] = _Held(replace(intent, act=Act.RUN_ON))
        elif intent.act in MOVING:
            self._held[name] = _Held(intent)
        elif intent.act is LASTING:
            self._held[name] = _Held(intent, inf)

    def release(self, name: str) -> Iterator[Intent]:
        """Something came up; for some that is an act of its own."""
        held = self._held.pop(name, None)
        if held is not None and held.intent.act is LASTING:
            yield replace(held.intent, act=Act.LET_GO, text="")

    def clear(self, prefix: str = "") -> None:
        """Forget all that is held, or all of one device."""
        self._held = {
            name: held for name, held in self._held.items() if name[: len(prefix)] != prefix
        }

    def update(self, seconds: float) -> Iterator[Intent]:
        """What repeats now; at most once a turn of the loop."""
        for held in list(self._held.values()):
            held.wait -= seconds
            if held.wait <= 0:
                held.wait = 0 if held.intent.act is Act.RUN_ON else NEXT
                yield held.intent
