"""Builds the faces in sprites/fonts: those of fontsource, unpacked from WOFF2 to TrueType.

Run ``python -m tools.build_fonts`` with npm on the path and the packages of the ``tools`` extra
installed. WOFF2 is TrueType packed with Brotli, which pygame-ce's wheel for Windows cannot
unpack; outlines, tables and names stay what they are, and so do the licences beside them.
"""

import subprocess
import tempfile
from pathlib import Path

from fontTools.ttLib import TTFont

from game.assets import FONTS

VERSION = "5.3.0"
FACES = {
    "atkinson-hyperlegible": (400, 700),
    "atkinson-hyperlegible-mono": (500,),
    "cinzel": (700,),
    "inter": (700,),
    "lora": (700,),
}


def fetch(folder: Path) -> Path:
    """The folder in which npm has put the packages of fontsource."""
    (folder / "package.json").write_text("{}")
    packages = [f"@fontsource/{family}@{VERSION}" for family in FACES]
    npm = ["npm", "install", "--no-audit", "--no-fund", "--silent", *packages]
    subprocess.run(npm, cwd=folder, check=True)
    return folder / "node_modules" / "@fontsource"


def unpack(packed: Path, plain: Path) -> None:
    """Writes a WOFF2 as TrueType; the same bytes every time."""
    with TTFont(packed, recalcTimestamp=False) as font:
        font.flavor = None
        font.save(plain)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        packages = fetch(Path(name))
        for family, weights in FACES.items():
            (FONTS / f"{family}-OFL.txt").write_bytes((packages / family / "LICENSE").read_bytes())
            for weight in weights:
                face = f"{family}-latin-{weight}-normal"
                packed = packages / family / "files" / f"{face}.woff2"
                unpack(packed, FONTS / f"{face}.ttf")
                print(face)


if __name__ == "__main__":
    main()
