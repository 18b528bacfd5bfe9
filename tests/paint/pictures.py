"""Small pictures in every format that a back may have, and ways to spoil them."""

import io
import random
from base64 import b64decode
from collections.abc import Iterator
from struct import pack

import pygame

WEBP = "UklGRiYAAABXRUJQVlA4TBoAAAAvBcABEA8wHoM8KPMf8BAIJJnt7zVERP9DBw=="
GIF = "R0lGODlhBgAIAIEAAMgeKAAAAAAAAAAAACH5BAEAAAEALAAAAAAGAAgAAAgQAAMIHAigoMGDCBMqXJgwIAA7"
SVG = (
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="40" height="60">'
    '<circle cx="20" cy="30" r="15" fill="#c03020"/></svg>'
)
WMF = b"\xd7\xcd\xc6\x9a" + bytes(40)


def a_picture(size: tuple[int, int] = (24, 34)) -> pygame.Surface:
    """Red, with a hole of nothing in its middle."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((200, 30, 40, 255))
    picture.fill(
        (0, 0, 0, 0), pygame.Rect(0, 0, size[0] // 2, size[1] // 2).move(size[0] // 4, size[1] // 4)
    )
    return picture


def saved(ending: str, size: tuple[int, int] = (24, 34)) -> bytes:
    file = io.BytesIO()
    pygame.image.save(a_picture(size), file, ending)
    return file.getvalue()


def an_icon() -> bytes:
    """One PNG in an icon file."""
    inner = saved(".png")
    return pack("<HHHBBBBHHII", 0, 1, 1, 24, 34, 0, 0, 1, 32, len(inner), 22) + inner


def an_old_icon(side: int = 16) -> bytes:
    """Return an icon file with a bitmap of one color and its mask."""
    head = pack("<IiiHHIIiiII", 40, side, 2 * side, 1, 32, 0, 0, 0, 0, 0, 0)
    inner = head + b"\x28\x1e\xc8\xff" * side * side + bytes(side * 4)
    return pack("<HHHBBBBHHII", 0, 1, 1, side, side, 0, 0, 1, 32, len(inner), 22) + inner


def good_files() -> dict[str, bytes]:
    return {
        ".bmp": saved(".bmp"),
        ".png": saved(".png"),
        ".jpg": saved(".jpg"),
        ".jpeg": saved(".jpg"),
        ".gif": b64decode(GIF),
        ".webp": b64decode(WEBP),
        ".svg": SVG.encode(),
        ".ico": an_icon(),
    }


def spoilt(content: bytes, n_files: int, seed: int) -> Iterator[bytes]:
    """The file cut short, with bytes changed, or with noise in place of its end."""
    dice = random.Random(seed)
    for number in range(n_files):
        cut = dice.randrange(len(content))
        if number % 3 == 0:
            yield content[:cut]
        elif number % 3 == 1:
            damaged = bytearray(content)
            for _ in range(dice.randrange(1, 12)):
                damaged[dice.randrange(len(damaged))] = dice.randrange(256)
            yield bytes(damaged)
        else:
            yield content[:cut] + dice.randbytes(len(content) - cut)
