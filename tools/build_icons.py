"""Draw the icons of the desktop: pictures of several sizes, and a drawing for any size.

``python -m tools.build_icons`` writes them to desktop/icons, by the painter of the window's icon.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from pygame import Color, Surface

from muggins.paint.kit import palette
from muggins.paint.kit.shapes import Point, Sketch, bend
from muggins.paint.window import CORNER, WIDE, draw_icon, paint_night

OUT = Path(__file__).resolve().parent.parent / "desktop" / "icons"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
RIM = WIDE / 26  # as wide beside the scene as the painter's 1/28 of the side
SIDE = WIDE + 2 * RIM
LIGHTS = 6  # stops of a glow


def main() -> int:
    """Write them all."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    OUT.mkdir(parents=True, exist_ok=True)
    for side in SIZES:
        pygame.image.save(draw_icon(side), OUT / f"{side}.png")
    (OUT / "scalable.svg").write_text(write_drawing(), encoding="utf-8")
    return 0


def write_drawing() -> str:
    """Return the icon as SVG."""
    night = Drawing()
    paint_night(night)
    rim = SIDE * CORNER
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_n(-RIM, -RIM, SIDE, SIDE)}">',
            "<title>Muggins</title>",
            "<defs>",
            f'<clipPath id="tile"><rect width="{_n(WIDE)}" height="{_n(WIDE)}" '
            f'rx="{_n(rim - RIM)}"/></clipPath>',
            *night.shades,
            "</defs>",
            f'<rect x="{_n(-RIM)}" y="{_n(-RIM)}" width="{_n(SIDE)}" height="{_n(SIDE)}" '
            f'rx="{_n(rim)}" fill="{_hex(palette.BRASS)}"/>',
            '<g clip-path="url(#tile)">',
            *night.shapes,
            "</g>",
            "</svg>\n",
        )
    )


class Drawing(Sketch):
    """Sketch that records its shapes as SVG instead of drawing them."""

    def __init__(self) -> None:
        super().__init__(Surface((1, 1)), 1, 1)
        self.shades: list[str] = []
        self.shapes: list[str] = []

    def shade(self, stops: Sequence[tuple[float, Color]]) -> None:
        """Draw a gradient over all of it."""
        high = stops[-1][0]
        told = "".join(_stop(at / high, color) for at, color in stops)
        name = f"shade{len(self.shades)}"
        self.shades.append(f'<linearGradient id="{name}" x2="0" y2="1">{told}</linearGradient>')
        size = f'width="{_n(WIDE)}" height="{_n(high)}"'
        self.shapes.append(f'<rect {size} fill="url(#{name})"/>')

    def polygon(self, color: Color, points: Sequence[Point]) -> None:
        """Draw a filled polygon."""
        path = " ".join(_n(*point) for point in points)
        self.shapes.append(f'<polygon points="{path}" fill="{_hex(color)}"/>')

    def box(self, color: Color, left: float, top: float, wide: float, high: float) -> None:
        """Draw a filled upright rectangle."""
        right, low = left + wide, top + high
        self.polygon(color, [(left, top), (right, top), (right, low), (left, low)])

    def oval(self, color: Color, center: Point, across: float, down: float) -> None:
        """Draw a filled ellipse."""
        self.shapes.append(_ellipse(center, across, down, _hex(color)))

    def stroke(
        self, color: Color, points: Sequence[Point], width: float, end: float | None = None
    ) -> None:
        """Draw a smooth round-ended line, of constant width here."""
        assert end is None, "no line of the icon becomes thinner"
        path = " ".join(_n(*point) for point in bend(points, closed=False))
        ends = 'stroke-linecap="round" stroke-linejoin="round"'
        self.shapes.append(
            f'<polyline points="{path}" fill="none" stroke="{_hex(color)}" '
            f'stroke-width="{_n(width)}" {ends}/>'
        )

    def glow(self, color: Color, center: Point, across: float, down: float, power: float) -> None:
        """Draw a glow that fades as the painter's does."""
        steps = [i / LIGHTS for i in range(LIGHTS + 1)]
        told = "".join(_stop(at, color, power * (1 - at**2) ** 2) for at in steps)
        name = f"glow{len(self.shades)}"
        self.shades.append(f'<radialGradient id="{name}">{told}</radialGradient>')
        self.shapes.append(_ellipse(center, across, down, f"url(#{name})"))


def _ellipse(center: Point, across: float, down: float, fill: str) -> str:
    x, y, rx, ry = (_n(each) for each in (*center, across, down))
    return f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{fill}"/>'


def _stop(at: float, color: Color, power: float = 1.0) -> str:
    light = "" if power == 1 else f' stop-opacity="{_n(power)}"'
    return f'<stop offset="{_n(at)}" stop-color="{_hex(color)}"{light}/>'


def _hex(color: Color) -> str:
    return f"#{color.r:02x}{color.g:02x}{color.b:02x}"


def _n(*numbers: float) -> str:
    """Return numbers in SVG format, with two decimals at most."""
    return " ".join(f"{round(number, 2):g}" for number in numbers)


if __name__ == "__main__":
    sys.exit(main())
