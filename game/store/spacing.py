"""When a position is put again: the later, the more often running it was answered right.

A plain rule of Leitner's; days come in as arguments.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

GAPS = (1, 3, 7, 16, 35)  # days
N_POSITIONS, N_MISTAKES = 10, 7  # of a session, while there are as many
Key = tuple[str, int, int]
"""A choice of the history: its match, its deal, its number among the grades of that deal."""


@dataclass(frozen=True, slots=True)
class Put:
    """How a position was answered so far: times running right, the day it is due, times put."""

    box: int
    due: date
    times: int

    @property
    def gap(self) -> int:
        """Days from the last answer to the next."""
        return GAPS[max(0, min(self.box, len(GAPS)) - 1)]


def put_again(before: Put | None, today: date, *, is_right: bool) -> Put:
    """What is known of a position after an answer; a wrong one begins anew."""
    box = (before.box if before else 0) + 1 if is_right else 0
    now = Put(min(box, len(GAPS)), today, (before.times if before else 0) + 1)
    return Put(now.box, today + timedelta(now.gap), now.times)


def pick(
    mistakes: Sequence[Key], rights: Sequence[Key], puts: dict[Key, Put], today: date, seed: int
) -> list[Key]:
    """The positions of a session: what is due, new mistakes in their order, some played right."""
    due = sorted(
        (key for key in (*mistakes, *rights) if key in puts and puts[key].due <= today),
        key=lambda key: puts[key].due,
    )
    wanted = [*due, *(key for key in mistakes if key not in puts)]
    chance = Random(seed)
    fresh = [key for key in rights if key not in puts]
    chance.shuffle(fresh)
    first, more = wanted[:N_MISTAKES], wanted[N_MISTAKES:]
    chosen = [*first, *fresh[: N_POSITIONS - len(first)]]
    chosen += more[: N_POSITIONS - len(chosen)]
    chance.shuffle(chosen)
    return chosen
