"""Custom card backs: pictures from files, and the template to draw one on.

Every file is checked before a sandboxed decoder reads it: for a file that is no picture, or claims
a giant size, there is an error message.
"""

import re
import struct
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import Color, Surface

from muggins.foreign.intake import DecodeRequest, Shelf, UndecodableError
from muggins.paint.cards.backs import draw_back
from muggins.paint.cards.faces import HIGH, RADIUS, card_width
from muggins.paint.kit import palette
from muggins.paint.kit.shapes import outline, rounded
from muggins.store.files import printable, read_chosen

ENDINGS = (".bmp", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".ico")
METAFILES = (".wmf", ".emf")
TEMPLATE_ENDINGS = (".bmp", ".png")
LARGEST_BYTES = 16 * 2**20
LONGEST_SIDE = 8192
MOST_PIXELS = 24_000_000  # decoded in less than 250 MB
DRAWN_HEIGHT = 1008  # pixels: of a template, and of a back that is drawn from lines
MOST_ICONS = 256  # in one file
WHITE = Color(255, 255, 255)
SLOW = "takes too long to draw. Choose a simpler picture."

_WANTED = "Choose a BMP, PNG, JPG, GIF, WEBP, SVG or ICO picture."
_JPG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_SVG_HEAD = re.compile(rb"^\s*(<\?xml|<!--|<!DOCTYPE|<svg)", re.IGNORECASE)


class BackError(ValueError):
    """A file that cannot be used as a back; the text is a sentence for the player."""


def load_back(path: Path, shelf: Shelf | None = None, *, anew: bool = False) -> Surface:
    """Load a picture with its transparency; BackError gives the reason for a failure.

    A decoded file, or a failure, is taken from the cache; the flag retries a failure.
    """
    name = printable(path.name)
    content = read_chosen(path, LARGEST_BYTES, BackError)
    kind = _kind_of(content)
    _check_kind(path, name, kind)
    if kind == ".ico":
        kind, content = _largest_icon(content)
    if kind != ".svg":
        _check_size(name, _MEASURES[kind](content))
    size = (card_width(DRAWN_HEIGHT), DRAWN_HEIGHT)
    order = DecodeRequest(str(kind), MOST_PIXELS, LONGEST_SIDE, size)
    try:
        found = (shelf or Shelf()).decode(order, content, anew=anew)
    except UndecodableError as error:
        _check_size(name, error.size if error.why == "large" else (1, 1))
        why = SLOW if error.why == "slow" else "is damaged and can't be shown."
        raise BackError(f"{name} {why}") from error
    _check_size(name, found.size)
    return pygame.image.frombytes(found.data, found.size, "RGBA").convert_alpha()


def stretch_back(picture: Surface, height: int) -> Surface:
    """Return a back ``height`` pixels high, stretched to the card, with round corners."""
    size = (card_width(height), height)
    fitted = pygame.transform.smoothscale(picture, size)
    radius = RADIUS * height / HIGH
    fitted.blit(rounded(size, WHITE, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if _is_opaque(picture):
        fitted.blit(outline(size, palette.CARD_EDGE, radius, height / HIGH), (0, 0))
    return fitted.convert_alpha()


def save_template(path: Path) -> None:
    name = printable(path.name)
    if path.suffix.lower() not in TEMPLATE_ENDINGS:
        raise BackError(f"Templates are BMP or PNG. Give {name} the extension .bmp or .png.")
    picture = draw_back(DRAWN_HEIGHT)
    if path.suffix.lower() == ".bmp":
        paper = Surface(picture.get_size(), 0, 24)
        paper.fill(palette.IVORY)
        paper.blit(picture, (0, 0))
        picture = paper
    try:
        with path.open("wb") as file:  # pygame itself opens no name that is not UTF-8
            pygame.image.save(picture, file, path.suffix.lower())
    except (OSError, pygame.error) as error:
        why = getattr(error, "strerror", None) or "unknown error"
        raise BackError(f"Can't save {name}: {why}.") from error


def _kind_of(content: bytes) -> str | None:
    for head, kind in (
        (b"\x89PNG\r\n\x1a\n", ".png"),
        (b"\xff\xd8\xff", ".jpg"),
        (b"GIF87a", ".gif"),
        (b"GIF89a", ".gif"),
        (b"BM", ".bmp"),
        (b"\x00\x00\x01\x00", ".ico"),
        (b"\xd7\xcd\xc6\x9a", ".wmf"),
        (b"\x01\x00\x09\x00", ".wmf"),
        (b"\x02\x00\x09\x00", ".wmf"),
    ):
        if content.startswith(head):
            return kind
    if content[:4] == b"\x01\x00\x00\x00" and content[40:44] == b" EMF":
        return ".emf"
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return ".webp"
    if _SVG_HEAD.match(content.removeprefix(b"\xef\xbb\xbf")) and b"<svg" in content:
        return ".svg"
    return None


def _check_kind(path: Path, name: str, kind: str | None) -> None:
    ending = path.suffix.lower().replace(".jpeg", ".jpg")
    if kind in METAFILES or ending in METAFILES:
        raise BackError(f"{name} is a Windows metafile, which isn't supported. {_WANTED}")
    if kind is None:
        raise BackError(f"{name} is not a supported picture. {_WANTED}")
    if ending != kind:
        found = kind[1:].upper()
        raise BackError(f"{name} is a {found} picture. Rename it with the extension {kind}.")


def _check_size(name: str, size: tuple[int, int] | None) -> None:
    if size is None or min(size) < 1:
        raise BackError(f"{name} is damaged and can't be shown.")
    if max(size) > LONGEST_SIDE or size[0] * size[1] > MOST_PIXELS:
        raise BackError(f"{name} is too large ({size[0]} x {size[1]} pixels).")


def _is_opaque(picture: Surface) -> bool:
    mask = pygame.mask.from_surface(picture, 250)
    return mask.count() == mask.get_size()[0] * mask.get_size()[1]


def _measure(layout: str, start: int) -> Callable[[bytes], tuple[int, int] | None]:
    """Return a parser of width and height at an offset; it returns None for a truncated file."""

    def read(content: bytes) -> tuple[int, int] | None:
        if len(content) < start + struct.calcsize(layout):
            return None
        width, height = struct.unpack_from(layout, content, start)
        return abs(width), abs(height)

    return read


_measure_png = _measure(">II", 16)
_measure_ico = _measure("<ii", 26)  # the one picture within, by its own header


def _measure_bmp(content: bytes) -> tuple[int, int] | None:
    is_old = content[14:18] == b"\x0c\x00\x00\x00"
    return _measure("<HH" if is_old else "<ii", 18)(content)


def _measure_jpg(content: bytes) -> tuple[int, int] | None:
    """Return width and height from the frame header, which follows any other headers."""
    place = 2
    while place + 9 <= len(content) and content[place] == 0xFF:
        if content[place + 1] in _JPG_FRAMES:
            height, width = struct.unpack_from(">HH", content, place + 5)
            return width, height
        if content[place + 1] == 0xFF:
            place += 1
        else:
            place += 2 + int.from_bytes(content[place + 2 : place + 4], "big")
    return None


def _measure_webp(content: bytes) -> tuple[int, int] | None:
    if len(content) < 30:
        return None
    form = content[12:16]
    if form == b"VP8X":
        width = int.from_bytes(content[24:27], "little") + 1
        return width, int.from_bytes(content[27:30], "little") + 1
    if form == b"VP8L":
        bits = int.from_bytes(content[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack_from("<HH", content, 26)
    return width & 0x3FFF, height & 0x3FFF


def _largest_icon(content: bytes) -> tuple[str, bytes]:
    """Return the largest picture of an icon file: a PNG, or an icon file of that one picture.

    SDL takes the one with the most colors, and none at all from a file that contains a PNG.
    """
    best, best_size = (".ico", content[:4]), 0
    for number in range(min(MOST_ICONS, int.from_bytes(content[4:6], "little"))):
        entry = content[6 + 16 * number : 22 + 16 * number]
        length, start = struct.unpack_from("<II", entry.ljust(16, b"\0"), 8)
        inner = content[start : start + length]
        alone = content[:4] + b"\1\0" + entry[:12] + struct.pack("<I", 22) + inner
        is_png = inner.startswith(b"\x89PNG")
        size = _measure_png(inner) if is_png else _measure_ico(alone)
        if size is not None and size[0] * size[1] > best_size:
            best = (".png", inner) if is_png else (".ico", alone)
            best_size = size[0] * size[1]
    return best


_MEASURES: dict[str | None, Callable[[bytes], tuple[int, int] | None]] = {
    ".png": _measure_png,
    ".gif": _measure("<HH", 6),
    ".bmp": _measure_bmp,
    ".jpg": _measure_jpg,
    ".webp": _measure_webp,
    ".ico": _measure_ico,
}
