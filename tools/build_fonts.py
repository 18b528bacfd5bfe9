"""Build the fonts in sprites/fonts: those of fontsource, unpacked from WOFF2 to TrueType.

Run ``python -m tools.build_fonts`` with npm on the path and the packages of the ``tools`` extra
installed. WOFF2 is TrueType compressed with Brotli, which pygame-ce's wheel for Windows can't
unpack; tables and names are unchanged, and so are the license files. One outline is changed: zeros
in text lose their slash, which those in codes keep.
"""

import subprocess
import tempfile
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.ttLib.tables.ttProgram import Program

from muggins.assets import FONTS

VERSION = "5.3.0"
SLASHED = "atkinson-hyperlegible-latin"
FACES = {
    "atkinson-hyperlegible": (400, 700),
    "atkinson-hyperlegible-mono": (500,),
    "cinzel": (700,),
    "inter": (700,),
    "lora": (700,),
}


def fetch(folder: Path) -> Path:
    """Return the folder in which npm has put the packages of fontsource."""
    (folder / "package.json").write_text("{}")
    packages = [f"@fontsource/{family}@{VERSION}" for family in FACES]
    npm = ["npm", "install", "--no-audit", "--no-fund", "--silent", *packages]
    subprocess.run(npm, cwd=folder, check=True)
    return folder / "node_modules" / "@fontsource"


def open_nought(font: TTFont) -> None:
    """Replace the zero's slash by a single counter: its outline, scaled down."""
    glyph = font["glyf"][font.getBestCmap()[ord("0")]]
    n_outer, sides = glyph.endPtsOfContours[0] + 1, range(2)
    outer, inner = glyph.coordinates[:n_outer], glyph.coordinates[n_outer:]
    ends = [
        [(min(p[i] for p in each), max(p[i] for p in each)) for i in sides]
        for each in (outer, inner)
    ]
    scaled = [tuple(_scale(point[i], ends[0][i], ends[1][i]) for i in sides) for point in outer]
    counter = [scaled[0], *reversed(scaled[1:])]
    flags = glyph.flags[:n_outer]
    glyph.coordinates = GlyphCoordinates([*outer, *counter])
    glyph.flags = bytearray([*flags, flags[0], *reversed(flags[1:])])
    glyph.endPtsOfContours, glyph.numberOfContours = [n_outer - 1, 2 * n_outer - 1], 2
    glyph.program = Program()
    glyph.program.fromBytecode(b"")


def _scale(value: int, ends: tuple[int, int], others: tuple[int, int]) -> int:
    share = (value - ends[0]) / (ends[1] - ends[0])
    return round(others[0] + share * (others[1] - others[0]))


def unpack(packed: Path, plain: Path) -> None:
    """Write a WOFF2 as TrueType; the same bytes every time."""
    with TTFont(packed, recalcTimestamp=False) as font:
        font.flavor = None
        if plain.name.startswith(SLASHED):
            open_nought(font)
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
