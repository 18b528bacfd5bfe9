"""Version, and paths of pictures, fonts, sounds and icons, in a checkout or installed."""

from pathlib import Path

VERSION = "1.0.0rc1"
APP_ID = "io.github.muggins_cribbage.Muggins"
"""Application id for desktop files and windows."""

PACKAGE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    installed = PACKAGE / name
    return installed if installed.is_dir() else PACKAGE.parents[1] / name


SPRITES = _folder("sprites")
FONTS = SPRITES / "fonts"
SOUNDS = _folder("sounds")
DESKTOP = _folder("desktop")
