"""All colors of the game, by name."""

from pygame import Color as Color

# The room
FELT_GREEN = Color(24, 92, 60)
FELT_CYAN = Color(15, 86, 96)
FELT_GRAY = Color(66, 71, 75)
NIGHT = Color(13, 20, 36)
BLACK = Color(0, 0, 0)
FELT_PINE = Color(16, 64, 52)
FELT_MOSS = Color(64, 72, 30)
FELT_TOBACCO = Color(94, 59, 32)
FELT_WINE = Color(98, 26, 40)
FELT_PLUM = Color(74, 38, 84)
FELT_MIDNIGHT = Color(26, 40, 92)
FELT_NIGHT = Color(20, 52, 58)
ROOM = Color(22, 46, 48)

# The board
WALNUT = Color(84, 52, 33)
WALNUT_DARK = Color(52, 31, 20)
WALNUT_LIGHT = Color(122, 80, 50)
MAPLE = Color(222, 190, 140)
BRASS = Color(214, 172, 92)
BRASS_DARK = Color(140, 104, 46)
HOLE = Color(28, 16, 10)
MAPLE_LIGHT = Color(236, 208, 162)
MAPLE_DARK = Color(190, 146, 92)
MAPLE_TRACK = Color(150, 100, 54)
EBONY_LIGHT = Color(58, 56, 58)
EBONY_DARK = Color(34, 33, 36)
EBONY_LIP = Color(128, 122, 116)
PEG_GREEN = Color(96, 214, 122)
PEG_RED = Color(236, 66, 50)
PEG_BLUE = Color(56, 104, 255)
PEG_ORANGE = Color(255, 165, 30)
Pegs = tuple[Color, Color]
PEGS: dict[str, Pegs] = {
    "green": (PEG_GREEN, PEG_RED),
    "red": (PEG_RED, PEG_GREEN),
    "blue": (PEG_BLUE, PEG_ORANGE),
}
"""The colors of both players' pegs, by that of the player's own."""

# Cards
IVORY = Color(250, 246, 234)
CARD_EDGE = Color(176, 166, 144)
INK = Color(27, 30, 38)
VERMILION = Color(196, 40, 34)
COBALT = Color(32, 72, 160)
OCHRE = Color(222, 164, 52)
CORAL = Color(236, 133, 83)
CLUB_GREEN = Color(8, 124, 84)
COURT_LINE = Color(30, 40, 92)
HARD_RED = Color(186, 0, 0)

# Words and controls
CREAM = Color(246, 238, 216)
QUIET = Color(212, 222, 208)
FOCUS = Color(255, 208, 96)
PAD_GREEN = Color(122, 204, 110)
PAD_RED = Color(244, 116, 100)
PAD_BLUE = Color(124, 178, 246)
PAD_PINK = Color(240, 150, 200)
PAD_YELLOW = Color(246, 208, 92)
DISABLED = Color(138, 146, 134)
PANEL = Color(20, 34, 30)
PANEL_EDGE = Color(74, 104, 90)
BEIGE = Color(214, 204, 178)
BEIGE_DARK = Color(160, 148, 120)
SCREEN = Color(14, 34, 26)
PHOSPHOR = Color(132, 240, 160)
