"""Words can be read on whatever they stand on, and suits told apart by any eyes."""

import ast
from itertools import combinations, product
from math import dist
from pathlib import Path

import pytest
from pygame import Color

from muggins.paint.cards.faces import PRINTINGS, Style
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import HEIGHT, WIDTH
from muggins.paint.kit.felt import FELTS, LAMP, light_at, light_up

ENOUGH = 4.5
Rgb = tuple[float, float, float]

ON_PANELS = ("CREAM", "QUIET", "BRASS", "FOCUS")
PANELS = ("PANEL", "WALNUT_DARK")
PADS = ("PAD_GREEN", "PAD_RED", "PAD_BLUE", "PAD_YELLOW")
DARK_ROOMS = ("ROOM", "FELT_NIGHT", "NIGHT")
WORDS_AT = {  # on the felt itself
    "CREAM": ((936, 968), (936, 1006), (1560, 534)),
    "QUIET": ((1560, 464), (1540, 336), (1540, 798), (140, 916), (140, 950)),
    "FOCUS": ((936, 968), (936, 1006)),
}
BLINDNESS = {  # Machado, Oliveira and Fernandes 2009, complete, on linear light
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TOLD_APART = 15.0  # CIE 1976 difference; two to three is just noticed side by side


def linear(color: Color) -> Rgb:
    """Light of each part, 0..1."""

    def light(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    return light(color.r), light(color.g), light(color.b)


def luminance(color: Color) -> float:
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(light: Rgb) -> Rgb:
    red, green, blue = (min(1.0, max(0.0, part)) for part in light)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089

    def root(share: float) -> float:
        return share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116

    return 116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))


def seen(color: Color, kind: str) -> Rgb:
    """Return the color as a color-blind person sees it."""
    light = linear(color)
    red, green, blue = (
        sum(share * part for share, part in zip(row, light, strict=True)) for row in BLINDNESS[kind]
    )
    return lab((red, green, blue))


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize("words", WORDS_AT)
def test_words_on_the_felt(words: str, felt: str) -> None:
    for x, y in WORDS_AT[words]:
        ground = light_up(FELTS[felt], light_at(x / WIDTH, y / HEIGHT))
        assert contrast(getattr(palette, words), ground) >= ENOUGH, (x, y)


PLAIN = (
    *product((*ON_PANELS, *PADS), PANELS),
    ("INK", "IVORY"),
    ("INK", "BRASS"),
    ("VERMILION", "IVORY"),
    ("MAPLE", "WALNUT"),
    ("CREAM", "WALNUT"),
    ("PHOSPHOR", "SCREEN"),
    ("INK", "BEIGE"),
    ("DISABLED", "PANEL"),
    ("DISABLED", "WALNUT_DARK"),
)
ON_LIT = (("CREAM", "WALNUT_DARK"), ("INK", "BRASS"))
LIT = 0.14  # what a button under the pointer or in focus takes of cream


@pytest.mark.parametrize(("words", "ground"), PLAIN)
def test_words_on_panels_ivory_brass_wood_and_glass(words: str, ground: str) -> None:
    assert contrast(getattr(palette, words), getattr(palette, ground)) >= ENOUGH


@pytest.mark.parametrize(("words", "ground"), [*product(ON_PANELS, DARK_ROOMS)])
def test_words_in_rooms_below_the_lamp(words: str, ground: str) -> None:
    lit = light_up(getattr(palette, ground), LAMP)
    assert contrast(getattr(palette, words), lit) >= ENOUGH


@pytest.mark.parametrize(("words", "ground"), ON_LIT)
def test_words_on_lit_buttons(words: str, ground: str) -> None:
    lit = getattr(palette, ground).lerp(palette.CREAM, LIT)
    assert contrast(getattr(palette, words), lit) >= ENOUGH


def test_every_color_of_words_is_looked_at() -> None:
    """Whatever the scenes write in stands in one of the lists above."""
    looked_at = {*WORDS_AT, *(words for words, _ in PLAIN)}
    game = Path(palette.__file__).parents[2]
    for path in [*game.glob("paint/**/*.py"), *game.glob("scenes/**/*.py")]:
        for name in colors_written(ast.parse(path.read_text())):
            assert name in looked_at, f"{path.name} writes in {name}"


def colors_written(tree: ast.AST) -> set[str]:
    """The palette's names in calls that write a line."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    writing = [
        call
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("text", "line")
    ]
    return {
        node.attr
        for call in writing
        for node in ast.walk(call)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "palette"
    }


@pytest.mark.parametrize("style", list(Style))
def test_indices_can_be_read_on_their_stock(style: Style) -> None:
    printing = PRINTINGS[style]
    assert all(contrast(ink, printing.stock) >= ENOUGH for ink in printing.inks)


@pytest.mark.parametrize("kind", BLINDNESS)
def test_four_colors_stay_four(kind: str) -> None:
    for one, other in combinations(PRINTINGS[Style.FOUR_COLOR].inks, 2):
        assert dist(seen(one, kind), seen(other, kind)) >= TOLD_APART, (one, other)


def test_felts_can_be_told_apart() -> None:
    for one, other in combinations(FELTS.values(), 2):
        assert dist(lab(linear(one)), lab(linear(other))) > 6


def test_pegs_can_be_told_apart_without_colors() -> None:
    assert luminance(palette.PEG_GREEN) > luminance(palette.PEG_RED)
    assert contrast(palette.PEG_GREEN, palette.PEG_RED) > 2


@pytest.mark.parametrize("kind", ["protan", "deutan"])
def test_blue_and_orange_pegs_differ_for_who_cannot_tell_green_from_red(kind: str) -> None:
    """As much as green and red differ for all others."""
    usual = dist(*(lab(linear(color)) for color in palette.PEGS["green"]))
    own, other = palette.PEGS["blue"]
    assert dist(seen(own, kind), seen(other, kind)) >= usual >= 119.5
    assert min(contrast(each, palette.WALNUT_DARK) for each in (own, other)) >= 3
    assert contrast(own, other) > 2
