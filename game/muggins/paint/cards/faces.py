"""Card faces composed from the glyph sheet, and the parts of all cards: stock and shadow."""

import json
from enum import StrEnum
from functools import cache
from math import ceil
from typing import NamedTuple

import pygame
from pygame import Color, Surface

from muggins.assets import SPRITES
from muggins.paint.kit import palette
from muggins.paint.kit.shapes import stretch
from muggins.rules.cards import JACK, SUITS, rank_of, suit_of
from muggins.words.names import RANK_SIGNS

# The plan of a card, in points: every card is 240 points wide and 336 high.
WIDE, HIGH = 240, 336
RADIUS = 14
INDEX_AT, INDEX_CAPITALS = (21.5, 33), 40
SMALL_PIP_AT, SMALL_PIP = (21.5, 75), 27
PIP, ACE, GREAT_ACE = 52, 120, 190
COLUMN, ROW = 49, 97
COURT_SIZE = (160, 376 / 1.5)
COURT_PIP_AT, COURT_PIP = (20, 26), 41
LARGE_INDEX_AT, LARGE_CAPITALS = (66, 82), 118
LARGE_PIP_AT, LARGE_PIP = (158, 240), 152

SHEET_CAPITALS = 180  # how high the capitals of the indices stand on the sheet, in its pixels

_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
_SIX = (*_CORNERS, (-1, 0), (1, 0))
_EIGHT = (*_CORNERS, (-1, -1 / 3), (1, -1 / 3), (-1, 1 / 3), (1, 1 / 3))
PIP_PLAN: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0, 0),),
    ((0, -1), (0, 1)),
    ((0, -1), (0, 0), (0, 1)),
    _CORNERS,
    (*_CORNERS, (0, 0)),
    _SIX,
    (*_SIX, (0, -1 / 2)),
    (*_SIX, (0, -1 / 2), (0, 1 / 2)),
    (*_EIGHT, (0, 0)),
    (*_EIGHT, (0, -2 / 3), (0, 2 / 3)),
)
"""Column and row of each pip of ace to ten, from -1 (left, top) to 1."""


class Style(StrEnum):
    CLASSIC = "classic"
    LARGE = "large"
    FOUR_COLOR = "four-color"
    HIGH_CONTRAST = "high contrast"
    MONO = "monochrome"
    INVERSE_MONO = "inverse monochrome"


class Printing(NamedTuple):
    """Paper and inks of a deck; ``inks`` are in the order of the suits.

    ``double`` prints the face cards twice, for darker colors and lines.
    """

    stock: Color
    edge: Color
    inks: tuple[Color, Color, Color, Color]
    edge_width: float = 1.0
    hollow_reds: bool = False
    gray: bool = False
    double: bool = False


_BLACK, _WHITE = Color(0, 0, 0), Color(255, 255, 255)
_TWO = (palette.INK, palette.INK, palette.VERMILION, palette.VERMILION)
_FOUR = (palette.INK, palette.CLUB_GREEN, palette.VERMILION, palette.COBALT)
_HARD = (_BLACK, _BLACK, palette.HARD_RED, palette.HARD_RED)
PRINTINGS = {
    Style.CLASSIC: Printing(palette.IVORY, palette.CARD_EDGE, _TWO),
    Style.LARGE: Printing(palette.IVORY, palette.CARD_EDGE, _TWO),
    Style.FOUR_COLOR: Printing(palette.IVORY, palette.CARD_EDGE, _FOUR),
    Style.HIGH_CONTRAST: Printing(_WHITE, _BLACK, _HARD, 2.5, double=True),
    Style.MONO: Printing(_WHITE, _BLACK, (_BLACK,) * 4, 1.5, hollow_reds=True, gray=True),
    Style.INVERSE_MONO: Printing(_BLACK, _WHITE, (_WHITE,) * 4, 1.5, hollow_reds=True, gray=True),
}


class GlyphSheet:
    """Glyph sheet: face cards on white, and stencils in white."""

    def __init__(self) -> None:
        table = json.loads((SPRITES / "glyphs.json").read_text())
        self.places: dict[str, tuple[int, int, int, int]] = table["places"]
        self.court_pips: dict[str, str] = table["court pips"]
        self.picture = pygame.image.load(SPRITES / "glyphs.png").convert_alpha()

    def stencil(self, name: str, size: tuple[int, int], ink: Color) -> Surface:
        piece = pygame.transform.smoothscale(self.picture.subsurface(self.places[name]), size)
        piece.fill(ink, special_flags=pygame.BLEND_RGBA_MULT)
        return piece

    def court(self, name: str, size: tuple[int, int]) -> Surface:
        """Return the whole court figure ``name``, as in ``kh``: its half, and its half rotated."""
        half = self.picture.subsurface(self.places[name])
        width, height = half.get_size()
        whole = Surface((width, 2 * height))
        whole.blit(half, (0, 0))
        whole.blit(pygame.transform.flip(half, True, True), (0, height))
        return pygame.transform.smoothscale(whole, size)


load_sheet = cache(GlyphSheet)  # the sheet, loaded once; needs a window for its pixel format


def card_width(height: int) -> int:
    """Return the width of a card of that height, both in pixels."""
    return round(height * WIDE / HIGH)


def blank_card(height: int, stock: Color, edge: Color, edge_width: float = 1.0) -> Surface:
    """Draw a blank card; ``edge_width`` in points."""
    point = height / HIGH

    def draw(large: Surface, factor: int) -> None:
        line = max(1.0, edge_width * point) * factor
        box = large.get_rect()
        pygame.draw.rect(large, edge, box, border_radius=round(RADIUS * point * factor))
        box = box.inflate(-2 * line, -2 * line)
        radius = round(RADIUS * point * factor - line)
        pygame.draw.rect(large, stock, box, border_radius=radius)

    return stretch((card_width(height), height), edge, ceil(RADIUS * point), draw)


class Faces:
    """The 52 faces at one height in one style, each composed on first use."""

    def __init__(self, height: int, style: Style = Style.CLASSIC) -> None:
        self.height, self.width = height, card_width(height)
        self.style = style
        self.printing = PRINTINGS[style]
        self.point = height / HIGH
        self.sheet = load_sheet()
        self._faces: dict[int, Surface] = {}
        self._plain: dict[int, Surface] = {}
        self._stencils: dict[tuple[str, float, int], Surface] = {}
        p = self.printing
        self._blank = blank_card(height, p.stock, p.edge, p.edge_width)

    def face(self, card: int) -> Surface:
        if card not in self._faces:
            self._faces[card] = self._compose(card)
        return self._faces[card]

    def plain(self, card: int) -> Surface:
        """Return a large index and one pip: the legible parts of a very small card."""
        if card not in self._plain:
            face, suit = self._blank.copy(), suit_of(card)
            self._place(face, self._index(rank_of(card), suit, LARGE_CAPITALS), LARGE_INDEX_AT)
            self._place(face, self._pip(suit, LARGE_PIP), LARGE_PIP_AT)
            self._plain[card] = face.convert_alpha()
        return self._plain[card]

    def _compose(self, card: int) -> Surface:
        if self.style is Style.LARGE:
            return self.plain(card)
        face = self._blank.copy()
        rank, suit = rank_of(card), suit_of(card)
        if rank >= JACK:
            self._draw_court(face, rank, suit)
        else:
            self._draw_pips(face, rank, suit)
        self._place_pair(face, self._index(rank, suit, INDEX_CAPITALS), INDEX_AT)
        self._place_pair(face, self._pip(suit, SMALL_PIP), SMALL_PIP_AT)
        return face.convert_alpha()

    def _draw_pips(self, face: Surface, rank: int, suit: int) -> None:
        if rank == 0:
            ace = self._stencil("ace", GREAT_ACE, suit) if suit == 0 else self._pip(suit, ACE)
            self._place(face, ace, (WIDE / 2, HIGH / 2))
            return
        pip = self._pip(suit, PIP)
        for column, row in PIP_PLAN[rank]:
            turned = row > 0
            sign = -1 if turned else 1
            at = (WIDE / 2 + sign * column * COLUMN, HIGH / 2 + sign * row * ROW)
            self._place(face, pip, at, turned=turned)

    def _draw_court(self, face: Surface, rank: int, suit: int) -> None:
        name = SUITS[suit] + RANK_SIGNS[rank].lower()
        size = self._fit(COURT_SIZE[0] * self.point, COURT_SIZE[1] * self.point)
        figure = self.sheet.court(name, size)
        box = figure.get_rect(center=face.get_rect().center)
        self._print(face, figure, box)
        line = max(1, round(self.point))
        frame = box.inflate(2 * line, 2 * line)
        color = self.printing.inks[suit] if self.printing.gray else palette.COURT_LINE
        pygame.draw.rect(face, color, frame, line)
        x = (WIDE - COURT_SIZE[0]) / 2 + COURT_PIP_AT[0]
        y = (HIGH - COURT_SIZE[1]) / 2 + COURT_PIP_AT[1]
        on_left = self.sheet.court_pips[name] == "left"
        self._place_pair(face, self._pip(suit, COURT_PIP), (x if on_left else WIDE - x, y))

    def _print(self, face: Surface, figure: Surface, box: pygame.Rect) -> None:
        """Print inks on the stock; on a dark one the figure is printed as a negative."""
        if self.printing.gray:
            figure = pygame.transform.grayscale(figure)
        if self.printing.double:
            figure.blit(figure.copy(), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        if sum(self.printing.stock[:3]) > 3 * 128:
            face.blit(figure, box, special_flags=pygame.BLEND_RGB_MULT)
        else:
            face.blit(pygame.transform.invert(figure), box, special_flags=pygame.BLEND_RGB_ADD)

    def _pip(self, suit: int, high: float) -> Surface:
        hollow = self.printing.hollow_reds and suit >= 2
        return self._stencil(SUITS[suit] + (" hollow" if hollow else ""), high, suit)

    def _index(self, rank: int, suit: int, capitals: float) -> Surface:
        name = f"index {RANK_SIGNS[rank]}"
        box = self.sheet.places[name][3]
        return self._stencil(name, capitals * box / SHEET_CAPITALS, suit)

    def _stencil(self, name: str, high: float, suit: int) -> Surface:
        """Return the shape ``name``, ``high`` points high, in the ink of ``suit``."""
        key = (name, high, suit)
        if key not in self._stencils:
            _, _, wide, full = self.sheet.places[name]
            scale = high * self.point / full
            size = self._fit(wide * scale, full * scale)
            self._stencils[key] = self.sheet.stencil(name, size, self.printing.inks[suit])
        return self._stencils[key]

    def _fit(self, width: float, height: float) -> tuple[int, int]:
        """Round to pixels with the card's parity, so that a piece can be centered exactly."""
        wide, high = round(width), round(height)
        return wide + (self.width - wide) % 2, high + (self.height - high) % 2

    def _place(
        self, face: Surface, piece: Surface, at: tuple[float, float], *, turned: bool = False
    ) -> None:
        """Blit ``piece`` centered on a point; ``turned``: as seen with the card upside down."""
        left = round(at[0] * self.point - piece.get_width() / 2)
        top = round(at[1] * self.point - piece.get_height() / 2)
        if turned:
            left = self.width - left - piece.get_width()
            top = self.height - top - piece.get_height()
            piece = pygame.transform.flip(piece, True, True)
        face.blit(piece, (left, top))

    def _place_pair(self, face: Surface, piece: Surface, at: tuple[float, float]) -> None:
        self._place(face, piece, at)
        self._place(face, piece, at, turned=True)


def card_shadow(height: int, lift: float) -> Surface:
    """Draw the soft shadow of a card ``height`` pixels high, to be centered on that card.

    ``lift`` is 0 for a card on the felt and 1 for one held well above it: the higher, the softer
    and the lower on the screen. It is drawn small and scaled up, which blurs it at no cost.
    """
    point = height / HIGH
    spread = (5 + 20 * lift) * point
    drop = (2.5 + 15 * lift) * point
    shrink = max(1.0, spread / 4)
    margin = round(2.4 * spread + drop)
    full = (card_width(height) + 2 * margin, height + 2 * margin)
    small = Surface((round(full[0] / shrink), round(full[1] / shrink)), pygame.SRCALPHA)
    strength = Color(0, 0, 0, round(120 - 36 * lift))
    box = pygame.Rect(0, 0, round(card_width(height) / shrink), round(height / shrink))
    box.center = (small.get_width() // 2, round(small.get_height() / 2 + drop / shrink))
    pygame.draw.rect(small, strength, box, border_radius=round(RADIUS * point / shrink))
    soft = pygame.transform.gaussian_blur(small, 4, repeat_edge_pixels=False)
    return pygame.transform.smoothscale(soft, full).convert_alpha()
