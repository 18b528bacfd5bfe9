"""What workers are given to do; it stands alone, since each of them reads its file."""

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
