"""Screenshots as PNG files, encoded outside the frame loop."""

import struct
import zlib
from collections.abc import Callable

import pygame
from pygame import Surface

SIGNATURE = b"\x89PNG\r\n\x1a\n"
DEPTH, RGB, USUAL = 8, 2, 0


def photograph(screen: Surface) -> Callable[[], bytes]:
    """Copy the screen at once; return an encoder that may run in any thread.

    pygame's own encoder would block all other threads.
    """
    picture = screen.copy()
    return lambda: write_png(picture.get_size(), pygame.image.tobytes(picture, "RGB"))


def write_png(size: tuple[int, int], pixels: bytes) -> bytes:
    """Return a PNG file of a picture, given row by row, three bytes a pixel."""
    width, height = size
    rows = (pixels[3 * width * y : 3 * width * (y + 1)] for y in range(height))
    packed = zlib.compress(b"".join(b"\0" + row for row in rows))
    head = struct.pack(">IIBBBBB", width, height, DEPTH, RGB, USUAL, USUAL, USUAL)
    parts = ((b"IHDR", head), (b"IDAT", packed), (b"IEND", b""))
    return SIGNATURE + b"".join(_write_part(*part) for part in parts)


def _write_part(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
