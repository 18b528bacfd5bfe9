"""The child process that decodes one picture or sound, in the sandbox of engines.

Standard input has a line of JSON (``DecodeRequest`` of ``intake``), then the file; standard output
a line of JSON, then the plain pixels or samples. Decoders are large C libraries, and some files
crash them or never end: in this process that does no harm.
"""

import json
import os
import sys
from io import BytesIO
from typing import Any

import pygame

from muggins.processes import limit
from muggins.sandbox import enter_sandbox

_never_freed: list[pygame.mixer.Sound] = []  # SDL_mixer frees the samples of an empty one twice
Plain = tuple[dict[str, Any], bytes]


def main() -> None:
    order = json.loads(sys.stdin.buffer.readline())
    limit(order["memory"], order["seconds"])
    content = sys.stdin.buffer.read()
    enter_sandbox()
    head, data = decode(order, content)
    sys.stdout.buffer.write(json.dumps(head).encode() + b"\n" + data)
    sys.stdout.buffer.flush()
    os._exit(0)  # without letting go of anything


def decode(order: dict[str, Any], content: bytes) -> Plain:
    """Return plain pixels or samples, or the fault of the file."""
    try:
        if order["kind"] == "sound":
            return _decode_sound(order, content)
        return _decode_picture(order, content)
    except (pygame.error, OSError, ValueError, MemoryError):
        return {"fault": "damaged"}, b""


def _decode_picture(order: dict[str, Any], content: bytes) -> Plain:
    if order["kind"] == ".svg":
        picture = pygame.image.load_sized_svg(BytesIO(content), order["size"])
    else:
        picture = pygame.image.load(BytesIO(content), order["kind"])
    width, height = picture.get_size()
    if max(width, height) > order["side"] or width * height > order["most"]:
        return {"fault": "large", "size": (width, height)}, b""
    picture = _shrink(picture, *order["size"])
    return {"size": picture.get_size()}, pygame.image.tobytes(picture, "RGBA")


def _shrink(picture: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """Scale a picture down to its display size, to save memory."""
    size = min(width, picture.get_width()), min(height, picture.get_height())
    if size == picture.get_size():
        return picture
    is_deep = picture.get_bitsize() in (24, 32) and picture.get_colorkey() is None
    scale = pygame.transform.smoothscale if is_deep else pygame.transform.scale
    return scale(picture, size)


def _decode_sound(order: dict[str, Any], content: bytes) -> Plain:
    pygame.mixer.init(order["rate"], -16, 2, 512, allowedchanges=0)
    sound = pygame.mixer.Sound(BytesIO(content))
    _never_freed.append(sound)
    if sound.get_length() > order["most"]:
        return {"fault": "long"}, b""
    return {"seconds": sound.get_length()}, sound.get_raw() if sound.get_length() > 0 else b""
