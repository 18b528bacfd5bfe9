"""Bundled files can be decoded by the wheels of every system, whatever their names."""

import re
from pathlib import Path

import pytest

from muggins.assets import DESKTOP, SOUNDS, SPRITES

# Read everywhere: PNG by the zlib that SDL_image brings along, TrueType by bare FreeType. The wheel
# for Windows has no Brotli for WOFF2; others lack WebP, TIFF, Opus or FluidSynth.
PLAIN = {b"\x89PNG\r\n\x1a\n": "PNG", b"\x00\x01\x00\x00": "TrueType"}
FOLDERS = (SPRITES, SOUNDS, DESKTOP)
FILES = sorted(path for folder in FOLDERS for path in folder.rglob("*") if path.is_file())


def kind(start: bytes) -> str | None:
    """Return the type of a file by its first bytes, or None if some wheel can't read it."""
    for magic, name in PLAIN.items():
        if start.startswith(magic):
            return name
    try:
        text = start.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return None if re.search(r"[\0-\x08\x0e-\x1f]", text) else "text"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_file_is_plain(path: Path) -> None:
    assert kind(path.read_bytes()) is not None


def test_pictures_and_faces_lie_there() -> None:
    kinds = [kind(path.read_bytes()) for path in FILES]
    assert kinds.count("PNG") >= 1 and kinds.count("TrueType") == 6 and kinds.count("text") >= 10


def test_a_face_draws_with_nothing_but_outlines() -> None:
    """No color bitmaps, SVG or packed outlines, which need additional decoders."""
    for path in (SPRITES / "fonts").glob("*.ttf"):
        face = path.read_bytes()
        n_tables = int.from_bytes(face[4:6], "big")
        tables = {face[12 + 16 * n : 16 + 16 * n] for n in range(n_tables)}
        assert {b"glyf", b"loca", b"cmap", b"hmtx"} <= tables
        assert not tables & {b"SVG ", b"CBDT", b"sbix", b"COLR", b"CFF2"}
