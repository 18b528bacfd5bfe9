"""What a player's settings mean for the eye."""

from pygame import Color

from game.paint import palette
from game.paint.faces import Style
from game.paint.table import Deck
from game.store.settings import Background, Settings

FELTS = {
    Background.GREEN: palette.FELT_GREEN,
    Background.CYAN: palette.FELT_CYAN,
    Background.GRAY: palette.FELT_GRAY,
}


def felt_of(settings: Settings) -> Color:
    """The colour of the felt."""
    return FELTS[settings.background]


def deck_of(settings: Settings) -> Deck:
    """How the cards are printed; a style that nobody knows is the classic one."""
    known = settings.faces in [style.value for style in Style]
    return Deck(Style(settings.faces) if known else Style.CLASSIC)
