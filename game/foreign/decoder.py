"""The program of a child process that decodes one picture or sound, within limits.

Standard input has a line of JSON (``Order`` of ``apart``), then the file; standard output a line
of JSON, then the plain pixels or samples. Decoders of pictures and sounds are large programs in
C, and some files crash them, or keep them busy for ever: here that costs nobody anything.
"""

import contextlib
import json
import os
import sys
from io import BytesIO
from typing import Any

import pygame

_never_freed: list[pygame.mixer.Sound] = []  # SDL_mixer frees the samples of an empty one twice
Plain = tuple[dict[str, Any], bytes]


def main() -> None:
    """Decode what standard input has."""
    order = json.loads(sys.stdin.buffer.readline())
    _limit(order["seconds"], order["memory"])
    content = sys.stdin.buffer.read()
    head, data = decode(order, content)
    sys.stdout.buffer.write(json.dumps(head).encode() + b"\n" + data)
    sys.stdout.buffer.flush()
    os._exit(0)  # without letting go of anything


def decode(order: dict[str, Any], content: bytes) -> Plain:
    """Plain pixels or samples, or what is wrong with the file."""
    try:
        if order["kind"] == "sound":
            return _decode_sound(order, content)
        return _decode_picture(order, content)
    except (pygame.error, OSError, ValueError, MemoryError):
        return {"fault": "damaged"}, b""


def _limit(seconds: int, memory: int) -> None:
    """Of the processor's time and of memory; where the system has no such limits, none."""
    with contextlib.suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        with contextlib.suppress(ValueError, OSError):  # macOS knows it and does not keep it
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _decode_picture(order: dict[str, Any], content: bytes) -> Plain:
    if order["kind"] == ".svg":
        picture = pygame.image.load_sized_svg(BytesIO(content), order["size"])
    else:
        picture = pygame.image.load(BytesIO(content), order["kind"])
    width, height = picture.get_size()
    if max(width, height) > order["side"] or width * height > order["most"]:
        return {"fault": "large", "size": (width, height)}, b""
    return {"size": (width, height)}, pygame.image.tobytes(picture, "RGBA")


def _decode_sound(order: dict[str, Any], content: bytes) -> Plain:
    pygame.mixer.init(order["rate"], -16, 2, 512, allowedchanges=0)
    sound = pygame.mixer.Sound(BytesIO(content))
    _never_freed.append(sound)
    if sound.get_length() > order["most"]:
        return {"fault": "long"}, b""
    return {"seconds": sound.get_length()}, sound.get_raw() if sound.get_length() > 0 else b""
