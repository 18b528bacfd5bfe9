"""What Windows is told before the first window: whose it is, and that it is drawn in real pixels.

Other systems have neither question, and are asked nothing.
"""

import os
import sys
from typing import Any

from game.assets import APP_ID

AWARENESS = "SDL_WINDOWS_DPI_AWARENESS"
USUAL_DPI = 96  # of a screen at 100 %


def announce() -> None:
    """Be a program of its own in the taskbar, not one of Python's, and never be blown up."""
    os.environ.setdefault(AWARENESS, "permonitorv2")
    if sys.platform == "win32":
        _library("shell32").SetCurrentProcessExplicitAppUserModelID(APP_ID)


def scale() -> float:
    """How much larger than usual everything on the screen is to be, 1.5 at 150 %."""
    if sys.platform != "win32":
        return 1.0
    try:
        return max(1.0, int(_library("user32").GetDpiForSystem()) / USUAL_DPI)
    except AttributeError:  # a Windows of before 2016
        return 1.0


def _library(name: str) -> Any:
    import ctypes

    return getattr(ctypes, "WinDLL")(name)  # noqa: B009 - there on Windows alone
