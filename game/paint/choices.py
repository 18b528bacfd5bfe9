"""What can be chosen, and what each choice is worth: cards, bars, games of a hundred, points."""

from dataclasses import dataclass
from functools import partial

from pygame import Color, Surface

from game.motion.places import Box
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.deck import DeckStyle, paint_face
from game.paint.odds import paint_mark
from game.paint.shapes import rounded
from game.paint.ticks import paint_tick
from game.paint.widgets import paint_panel

HEAD, ROWS_TOP, UNDER_ROWS, ROW_PITCH = 34.0, 146.0, 142.0, 104.0
BROAD = 800.0  # from which a line less is needed above the rows and below them
CARD, CARD_STEP = 86.0, 35.0
BAR_LEFT, BAR_RIGHT, BAR_HEIGHT = 126.0, 204.0, 20.0  # from the sides of the panel
WINS, POINTS = 104.0, 22.0  # from its right
LINE, HEAD_ROOM = 31.0, 108.0
WORST = 6.0  # games of a hundred at which nothing is left of a bar


@dataclass(frozen=True, slots=True)
class OfferShown:
    """A choice: its cards, what it is worth, and how much of the best is left of it, 0 to 1."""

    cards: tuple[int, ...]
    win: str
    loss: str
    points: str
    part: float
    is_best: bool = False
    is_played: bool = False
    mark: str = ""


@dataclass(frozen=True, slots=True)
class PanelShown:
    """What is told of the moment: a choice with all that could be chosen, or sums."""

    head: str
    told: str = ""
    mark: str = ""
    is_good: bool = False
    offers: tuple[OfferShown, ...] = ()
    why: str = ""
    span: str = ""  # which of the choices these are, where there are more
    rows: tuple[tuple[str, str], ...] = ()
    counts: tuple[tuple[str, int], ...] = ()  # of the marks


def paint_choices(canvas: Canvas, panel: Box, shown: PanelShown, printing: DeckStyle) -> None:
    """A panel with what is told of the moment."""
    paint_panel(canvas, panel)
    left, y = panel.x + 24, panel.y + HEAD
    if shown.mark:
        paint_mark(canvas, shown.mark, panel.right - 48, y + 18, 56)
    elif shown.is_good:
        paint_tick(canvas, panel.right - 48, y + 18, 56)
    canvas.text(shown.head, left, y, palette.BRASS, Size.BODY, Face.BOLD, "midleft")
    lines = (
        canvas.wrap_evenly(shown.told, panel.width - HEAD_ROOM, Size.SMALL) if shown.told else []
    )
    for i, line in enumerate(lines):
        canvas.text(line, left, y + 40 + i * LINE, palette.CREAM, Size.SMALL, anchor="midleft")
    for i, (name, value) in enumerate(shown.rows):
        y = panel.y + 110 + len(lines) * LINE + i * 46
        canvas.text(name, left, y, palette.CREAM, Size.SMALL, anchor="midleft")
        canvas.text(value, panel.right - 28, y, palette.CREAM, Size.SMALL, Face.BOLD, "midright")
    for i, (mark, number) in enumerate(shown.counts):
        x, y = left + 24 + i * 140, panel.bottom - 60
        paint_mark(canvas, mark, x, y, 48)
        canvas.text(str(number), x + 40, y, palette.CREAM, Size.BODY, Face.BOLD, "midleft")
    if shown.offers:
        _paint_offers(canvas, panel, shown, printing)


def _paint_offers(canvas: Canvas, panel: Box, shown: PanelShown, printing: DeckStyle) -> None:
    spared = LINE if panel.width >= BROAD else 0.0
    top, under = panel.y + ROWS_TOP - spared, UNDER_ROWS - spared
    for x, words in ((panel.right - WINS, "of 100"), (panel.right - POINTS, "points")):
        canvas.text(words, x, top - 14, palette.QUIET, 20, anchor="midright")
    canvas.text(shown.span, panel.x + 24, top - 14, palette.QUIET, 20, anchor="midleft")
    pitch = min(ROW_PITCH, (panel.bottom - top - under) / len(shown.offers))
    for i, offer in enumerate(shown.offers):
        box = Box(panel.x + 8, top + i * pitch, panel.width - 16, pitch - 4)
        _paint_offer(canvas, offer, printing, box)
    y = top + len(shown.offers) * pitch + 30
    for i, line in enumerate(canvas.wrap(shown.why, panel.width - 48, Size.SMALL)):
        canvas.text(line, panel.x + 24, y + i * LINE, palette.CREAM, Size.SMALL, anchor="midleft")


def _paint_offer(canvas: Canvas, offer: OfferShown, printing: DeckStyle, box: Box) -> None:
    """Cards, bar, chance and points; a light ground under what was chosen."""
    if offer.is_played:
        _paint_ground(canvas, box)
    middle = box.middle[1]
    for i, card in enumerate(offer.cards):
        _paint_corner(
            canvas, card, printing, Box(box.x + 14 + i * CARD_STEP, box.y + 5, 0, box.height - 10)
        )
    _paint_bar(canvas, offer, box)
    colour = palette.CREAM
    y = middle - 12 if offer.loss else middle
    canvas.text(offer.win, box.right - WINS + 8, y, colour, Size.SMALL, Face.BOLD, "midright")
    if offer.loss:
        canvas.text(
            offer.loss,
            box.right - WINS + 8,
            middle + 15,
            palette.PAD_RED,
            21,
            Face.BOLD,
            "midright",
        )
    canvas.text(offer.points, box.right - POINTS + 8, middle, palette.QUIET, 22, anchor="midright")


def _paint_corner(canvas: Canvas, card: int, printing: DeckStyle, box: Box) -> None:
    """A card as far as there is room for it, its index in any case."""
    height = canvas.length(CARD)
    face = paint_face(canvas, card, height, printing)
    rows = min(height, canvas.length(box.height))
    canvas.surface.blit(face, canvas.point(box.x, box.y), (0, 0, face.get_width(), rows))


def _paint_ground(canvas: Canvas, box: Box) -> None:
    size = (canvas.length(box.width), canvas.length(box.height))
    colour = palette.PANEL.lerp(palette.CREAM, 0.16)
    ground = canvas.cached(
        ("offer", size), lambda: rounded(size, colour, 10 * canvas.scale).convert_alpha()
    )
    canvas.put(ground, box.x, box.y, "topleft")


def _paint_bar(canvas: Canvas, offer: OfferShown, row: Box) -> None:
    """As long as what is left of the best; the best is green, the rest are not."""
    x, middle = row.x - 8 + BAR_LEFT, row.middle[1]
    longest = row.right + 8 - BAR_RIGHT - x
    full = canvas.length(longest), canvas.length(BAR_HEIGHT)
    groove = canvas.cached(("groove", full), partial(_bar, full, palette.NIGHT))
    canvas.put(groove, x, middle, "midleft")
    size = canvas.length(max(6.0, longest * offer.part)), full[1]
    colour = palette.PEG_GREEN if offer.is_best else palette.BRASS
    bar = canvas.cached(("bar", size, offer.is_best), partial(_bar, size, colour))
    canvas.put(bar, x, middle, "midleft")
    if offer.is_best:
        paint_tick(canvas, x + longest, middle, 30)
    elif offer.mark:
        paint_mark(canvas, offer.mark, x + longest, middle, 30)


def _bar(size: tuple[int, int], colour: Color) -> Surface:
    return rounded(size, colour, size[1] / 2).convert_alpha()
