"""The woods that boards are made of: their colours, and those of what is let into them."""

from dataclasses import dataclass

from pygame import Color

from game.paint.kit import palette


@dataclass(frozen=True, slots=True)
class Timber:
    """A wood and its inlays; ``grain`` is how much of its growth rings shows, 0 to 1."""

    name: str
    light: Color
    dark: Color
    ribbon: Color  # laid thinly over the wood, under the holes
    string: Color  # beside the ribbon
    letters: Color
    seam: Color  # beside letters and stripes
    lip: Color  # of a hole, where the lamp catches it
    stripe: Color  # the dye of the tracks darkens towards it
    grain: float = 1.0
    veneer: int = 226  # of 255: what the ribbon hides of the wood on every other street


WALNUT = Timber(
    "walnut",
    light=palette.WALNUT_LIGHT.lerp(palette.MAPLE, 0.16),
    dark=palette.WALNUT_DARK,
    ribbon=palette.WALNUT_DARK,
    string=palette.MAPLE,
    letters=palette.MAPLE,
    seam=palette.HOLE,
    lip=palette.WALNUT_LIGHT.lerp(palette.MAPLE, 0.75),
    stripe=palette.WALNUT_DARK,
)
MAPLE = Timber(
    "maple",
    light=palette.MAPLE_LIGHT,
    dark=palette.MAPLE_DARK,
    ribbon=palette.MAPLE_TRACK,
    string=palette.WALNUT_DARK,
    letters=palette.HOLE,
    seam=palette.MAPLE_LIGHT,
    lip=palette.MAPLE_LIGHT,
    stripe=palette.WALNUT_DARK,
    grain=0.7,
    veneer=170,
)
EBONY = Timber(
    "ebony",
    light=palette.EBONY_LIGHT,
    dark=palette.EBONY_DARK,
    ribbon=palette.BLACK,
    string=palette.BRASS,
    letters=palette.CREAM,
    seam=palette.BLACK,
    lip=palette.EBONY_LIP,
    stripe=palette.EBONY_DARK,
    grain=0.0,
)
TIMBERS = {timber.name: timber for timber in (WALNUT, MAPLE, EBONY)}
