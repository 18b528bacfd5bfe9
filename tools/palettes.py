"""Pictures with few colors: saved compactly, and compared in the same palette."""

from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Surface

Colors = NDArray[np.int64]
"""Palette with one row for each color: red, green, blue."""

Indices = NDArray[np.uint8]


def save(picture: Surface, path: Path, n_colors: int) -> None:
    """Save a picture with an optimized palette that includes the pegs' rare colors."""
    from PIL import Image

    size = picture.get_size()
    whole = Image.frombytes("RGB", size, pygame.image.tobytes(picture, "RGB"))
    n_rare = n_colors // 8
    common = whole.quantize(n_colors - n_rare, Image.Quantize.MEDIANCUT).getpalette() or []
    rare = whole.quantize(n_rare, Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = common[: 3 * (n_colors - n_rare)] + rare[: 3 * n_rare]
    colors = np.array(palette, np.int64).reshape(-1, 3)
    few = Image.fromarray(match(picture, colors).T, "P")
    few.putpalette(palette)
    few.save(path, optimize=True)


def load(path: Path) -> tuple[Indices, Colors]:
    """Load the color index of each pixel, and the palette."""
    picture = pygame.image.load(path)
    colors = np.array([tuple(color)[:3] for color in picture.get_palette()], np.int64)
    return np.array(pygame.surfarray.array2d(picture), np.uint8), colors


def match(picture: Surface, colors: Colors) -> Indices:
    """Return the index of the nearest color for each pixel, shape (width, height)."""
    pixels = pygame.surfarray.array3d(picture).astype(np.int32)
    packed = pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]
    is_there = np.zeros(2**24, np.bool_)  # far quicker than to sort the pixels
    is_there[packed] = True
    found = np.flatnonzero(is_there)
    different = np.stack([found >> 16, found >> 8 & 255, found & 255], axis=1)
    # |a - b|² without the a², which is the same for every color
    # whole numbers, but as floats, which are far quicker to multiply and, below 2**24, as exact
    known = colors.astype(np.float32)
    distances = (known**2).sum(axis=1) - 2 * different.astype(np.float32) @ known.T
    nearest: Indices = np.empty(2**24, np.uint8)
    nearest[found] = distances.argmin(axis=1)
    of_pixels: Indices = nearest[packed]
    return of_pixels
