"""What can be chosen, and what each choice is worth: cards, bars, games of a hundred, points."""

from dataclasses import dataclass
from functools import partial

from pygame import Color, Surface

from game.motion.places import ASPECT, Box
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.deck import DeckStyle, paint_plain
from game.paint.odds import paint_mark
from game.paint.shapes import rounded
from game.paint.ticks import paint_tick
from game.paint.widgets import paint_panel

HEAD, LINE, HEAD_ROOM, MARK = 34.0, 31.0, 100.0, 48.0
FIRST_LINE, HEADS, ROWS = 40.0, 34.0, 18.0  # from the head to what is told, to the heads, to rows
BROAD = 800.0  # from which what is told stands beside the head, and losses have their column
ROW_PITCH, WHY = 88.0, 26.0
ROWS_GAP, SUM_PITCH, SUMS = 12.0, 46.0, 560.0  # of sums; where they end in a broad panel
CARD, CARD_GAP, CARD_EDGE = 64.0, 4.0, 14.0
BAR_LEFT, BAR_RIGHT, BAR_HEIGHT = 130.0, 212.0, 20.0  # from the sides of the panel
WINS, POINTS, COLUMN = 108.0, 22.0, 90.0  # from its right
SCALE, SCALE_RISE = 18.0, 2.0
WORST = 6.0  # games of a hundred at which nothing is left of a bar
CHANCE, LOST, GIVEN, OF_DEAL, BEST = "chance", "lost", "given", "points", "best"
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class OfferShown:
    """A choice: its cards, what it is worth, and how much of the best is left of it, 0 to 1."""

    cards: tuple[int, ...]
    win: str
    change: str  # from the best to this
    points: str
    part: float
    is_best: bool = False
    is_played: bool = False
    mark: str = ""
    is_loss: bool = True  # else what it is worse by is a present


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
    low = _paint_head(canvas, panel, shown)
    left = panel.x + 24
    first = low + ROWS_GAP
    pitch = min(SUM_PITCH, (panel.bottom - ROWS_GAP - first) / max(1, len(shown.rows)))
    for i, (name, value) in enumerate(shown.rows):
        y = first + (i + 0.5) * pitch
        canvas.text(name, left, y, palette.CREAM, Size.SMALL, anchor="midleft")
        canvas.text(value, _value_x(panel), y, palette.CREAM, Size.SMALL, Face.BOLD, "midright")
    for i, (mark, number) in enumerate(shown.counts):
        x, y = _count_place(panel, i)
        paint_mark(canvas, mark, x, y, 48)
        canvas.text(str(number), x + 40, y, palette.CREAM, Size.BODY, Face.BOLD, "midleft")
    if shown.offers:
        _paint_offers(canvas, panel, shown, printing, low)


def _value_x(panel: Box) -> float:
    """The right of sums: that of a panel, or the middle of a broad one."""
    return panel.right - 28 if panel.width < BROAD else panel.x + SUMS


def _count_place(panel: Box, number: int) -> tuple[float, float]:
    """Along the foot of a panel, or down the right of a broad one."""
    if panel.width < BROAD:
        return panel.x + 48 + number * 140, panel.bottom - 60
    return panel.right - 200, panel.y + 130 + number * 76


def _paint_head(canvas: Canvas, panel: Box, shown: PanelShown) -> float:
    """The head, what is told of it, and the mark; how far down they reach."""
    x, y = panel.x + 24, panel.y + HEAD
    place = panel.right - 44, y + 4
    if shown.mark:
        paint_mark(canvas, shown.mark, *place, MARK)
    elif shown.is_good:
        paint_tick(canvas, *place, MARK)
    room = panel.width - HEAD_ROOM
    canvas.text(shown.head, x, y, palette.BRASS, Size.BODY, Face.BOLD, "midleft", room)
    if panel.width >= BROAD:
        x += canvas.width(shown.head, Size.BODY, Face.BOLD) + 28 if shown.head else 0
    else:
        y += FIRST_LINE
    room = panel.right - 84 - x
    lines = canvas.wrap(shown.told, room, Size.SMALL)
    for i, line in enumerate(lines):
        canvas.text(line, x, y + i * LINE, palette.CREAM, Size.SMALL, anchor="midleft")
    return y + max(0, len(lines) - 1) * LINE + LINE / 2 + 6


def _paint_offers(
    canvas: Canvas, panel: Box, shown: PanelShown, printing: DeckStyle, low: float
) -> None:
    """Rows of choices under their heads, and what speaks for the best."""
    y = low + HEADS - LINE / 2
    _write_heads(canvas, panel, shown, y)
    top, why = y + ROWS, canvas.wrap(shown.why, panel.width - 48, Size.SMALL)
    under = WHY + len(why) * LINE
    pitch = min(ROW_PITCH, (panel.bottom - top - under) / len(shown.offers))
    for i, offer in enumerate(shown.offers):
        box = Box(panel.x + 8, top + i * pitch, panel.width - 16, pitch - 4)
        _paint_offer(canvas, offer, printing, box)
    y = top + len(shown.offers) * pitch + WHY
    for i, line in enumerate(why):
        canvas.text(line, panel.x + 24, y + i * LINE, palette.CREAM, Size.SMALL, anchor="midleft")


def _write_heads(canvas: Canvas, panel: Box, shown: PanelShown, y: float) -> None:
    """What the columns are; over the bars, what either end of them means."""
    wins, lost = _columns(panel)
    heads = [(wins, CHANCE), (panel.right - POINTS, OF_DEAL)]
    if lost is not None:
        heads.append((lost, LOST if shown.offers[0].is_loss else GIVEN))
    for x, words in heads:
        canvas.text(words, x, y, palette.QUIET, 20, anchor="midright")
    canvas.text(shown.span, panel.x + 24, y, palette.QUIET, 20, anchor="midleft")
    left, right = _bar_ends(panel)
    worst = f"{MINUS if shown.offers[0].is_loss else '+'}{WORST:.0f}"
    if not shown.span:
        canvas.text(worst, left, y + SCALE_RISE, palette.QUIET, SCALE, anchor="midleft")
    canvas.text(BEST, right + 14, y + SCALE_RISE, palette.QUIET, SCALE, anchor="midright")


def _columns(panel: Box) -> tuple[float, float | None]:
    """The right of the chances, and of the losses where they have a column of their own."""
    right = panel.right - WINS
    return (right - COLUMN, right) if panel.width >= BROAD else (right, None)


def _bar_ends(panel: Box) -> tuple[float, float]:
    """The left and the right of the bars."""
    aside = COLUMN if panel.width >= BROAD else 0.0
    return panel.x + BAR_LEFT, panel.right - BAR_RIGHT - aside


def _paint_offer(canvas: Canvas, offer: OfferShown, printing: DeckStyle, box: Box) -> None:
    """Cards, bar, chance and points; a light ground under what was chosen."""
    if offer.is_played:
        _paint_ground(canvas, box)
    middle, panel = box.middle[1], Box(box.x - 8, box.y, box.width + 16, box.height)
    height = min(CARD, box.height - 6)
    for i, card in enumerate(offer.cards):
        face = paint_plain(canvas, card, canvas.length(height), printing)
        x = box.x + CARD_EDGE + i * (height * ASPECT + CARD_GAP)
        canvas.put(face, x, middle, "midleft")
    _paint_bar(canvas, offer, _bar_ends(panel), middle)
    wins, lost = _columns(panel)
    is_stacked = lost is None and bool(offer.change)
    y = middle - 12 if is_stacked else middle
    canvas.text(offer.win, wins, y, palette.CREAM, Size.SMALL, Face.BOLD, "midright")
    if offer.change:
        colour = palette.PAD_RED if offer.is_loss else palette.PAD_GREEN
        place = (wins, middle + 14) if lost is None else (lost, middle)
        canvas.text(offer.change, *place, colour, 22, Face.BOLD, "midright")
    x = panel.right - POINTS
    canvas.text(offer.points, x, middle, palette.QUIET, 22, anchor="midright")


def _paint_ground(canvas: Canvas, box: Box) -> None:
    size = (canvas.length(box.width), canvas.length(box.height))
    colour = palette.PANEL.lerp(palette.CREAM, 0.16)
    ground = canvas.cached(
        ("offer", size), lambda: rounded(size, colour, 10 * canvas.scale).convert_alpha()
    )
    canvas.put(ground, box.x, box.y, "topleft")


def _paint_bar(canvas: Canvas, offer: OfferShown, ends: tuple[float, float], middle: float) -> None:
    """As long as what is left of the best; the best is green, the rest are not."""
    x, longest = ends[0], ends[1] - ends[0]
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
