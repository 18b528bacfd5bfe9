"""Timeouts of the tests for events that are certain, and clocks that replace waiting.

Timeouts are far longer than the busiest machine needs.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from typing import Generic, TypeVar

Moment = TypeVar("Moment")

PATIENCE = 300.0  # seconds
LOOK_EVERY = 0.005


def until(is_so: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, "it does not come"
        time.sleep(LOOK_EVERY)


@dataclass
class Clock(Generic[Moment]):
    """One that stands where it is set."""

    now: Moment

    def __call__(self) -> Moment:
        return self.now


def seconds_from(start: datetime) -> Callable[[], datetime]:
    """A clock that goes on by a second whenever it is asked."""
    return (start + timedelta(seconds=number) for number in count()).__next__
