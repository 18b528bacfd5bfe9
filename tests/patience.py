"""How long the tests wait for what surely comes: far longer than the busiest machine takes."""

import time
from collections.abc import Callable

PATIENCE = 300.0  # seconds
LOOK_EVERY = 0.005


def until(is_so: Callable[[], object]) -> None:
    """Wait until it is so."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, "it does not come"
        time.sleep(LOOK_EVERY)
