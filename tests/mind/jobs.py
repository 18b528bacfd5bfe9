"""Jobs for worker processes; a separate module, since each of them imports it."""

import os
import time


def double(number: int) -> int:
    if number < 0:
        raise ValueError("Too few.")
    return 2 * number


def linger(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def signal_oneself(number: int) -> None:
    if number:
        os.kill(os.getpid(), number)
