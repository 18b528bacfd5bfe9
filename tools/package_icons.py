"""The program's icon in the form in which Windows wants it; ``package`` uses it."""

import struct
from pathlib import Path

ICONS = Path(__file__).resolve().parent.parent / "desktop" / "icons"
SIDES = (16, 24, 32, 48, 64, 128, 256)
HEAD, ENTRY = struct.Struct("<HHH"), struct.Struct("<BBBBHHII")


def write_windows_icon(folder: Path) -> Path:
    """An icon file that holds a PNG of each size."""
    pictures = [(ICONS / f"{side}.png").read_bytes() for side in SIDES]
    table, at = HEAD.pack(0, 1, len(SIDES)), HEAD.size + ENTRY.size * len(SIDES)
    for side, data in zip(SIDES, pictures, strict=True):
        table += ENTRY.pack(side % 256, side % 256, 0, 0, 1, 32, len(data), at)
        at += len(data)
    path = folder / "muggins.ico"
    path.write_bytes(table + b"".join(pictures))
    return path
