"""Where the program's own pictures, fonts and sounds lie, in a checkout and when installed."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    installed = PACKAGE / name
    return installed if installed.is_dir() else PACKAGE.parent / name


SPRITES = _folder("sprites")
FONTS = SPRITES / "fonts"
SOUNDS = _folder("sounds")
