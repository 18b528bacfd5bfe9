"""What can be chosen, and what each choice is worth: cards, bars, games of a hundred, points."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.mind.coach.decision import Judgement
from game.motion.boxes import Box
from game.motion.places import ASPECT
from game.paint.cards.deck import DeckStyle, paint_plain
from game.paint.charts.charts import MINUS
from game.paint.charts.marks import paint_mark, paint_tick
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size, beside
from game.paint.kit.paragraphs import SMALLER
from game.paint.kit.shapes import rounded
from game.paint.kit.widgets import paint_panel, paint_pill

HEAD, LINE, HEAD_ROOM, MARK = 34.0, 31.0, 100.0, 48.0
FIRST_LINE, HEADS, ROWS = 40.0, 34.0, 18.0  # from the head to what is told, to the heads, to rows
BROAD = 800.0  # from which what is told stands beside the head, and sums leave half of it
ROW_PITCH, WHY, LEAST_PITCH = 88.0, 26.0, (30.0, 52.0)  # of one line in a row, of two
ROWS_GAP, SUM_PITCH, LEAST_SUM, SUMS = 12.0, 46.0, 30.0, 560.0  # where they end, if broad
COUNT, COUNT_ASIDE, COUNT_PITCHES = 48.0, 40.0, (140.0, 76.0)  # of the marks, across and down
COUNTS_FOOT, COUNTS_TOP, COUNTS_RIGHT = 60.0, 130.0, 200.0
CARD, CARD_GAP, CARD_EDGE = 64.0, 4.0, 14.0
BAR_LEFT, BAR_RIGHT, BAR_HEIGHT = 130.0, 212.0, 20.0  # from the sides of the panel
WINS, POINTS, COLUMN = 108.0, 22.0, 90.0  # from its right
LEAST_BAR, LEAST_LENGTH = 110.0, 6.0  # that leaves losses a column of their own; of what is left
SCALE, SCALE_RISE = 18.0, 2.0
WIN_RISE, CHANGE_FALL = 12.0, 14.0  # of two lines in a row
WORST = 6.0  # games of a hundred at which nothing is left of a bar
CHANCE, LOST, GIVEN, OF_DEAL, BEST = "chance", "lost", "given", "points", "best"


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
    judgement: Judgement | None = None
    is_loss: bool = True  # else what it is worse by is a present


@dataclass(frozen=True, slots=True)
class PanelShown:
    """What is told of the moment: a choice with all that could be chosen, or sums."""

    head: str
    told: str = ""
    judgement: Judgement | None = None
    is_good: bool = False
    offers: tuple[OfferShown, ...] = ()
    why: str = ""
    span: str = ""  # which of the choices these are, where there are more
    rows: tuple[tuple[str, str], ...] = ()
    counts: tuple[tuple[Judgement, int], ...] = ()
    key: str = ""  # what the columns of the choices are
    is_own: bool = True  # else the choice is the opponent's: what is best for him is not green


def paint_choices(canvas: Canvas, panel: Box, shown: PanelShown, printing: DeckStyle) -> None:
    paint_panel(canvas, panel)
    canvas = _fitting(canvas, panel, shown)
    _paint_head(canvas, panel, shown)
    first, pitch = _sums_of(canvas, panel, shown)
    right = panel.x + SUMS if _is_broad(panel) else panel.right - 28
    for i, (name, value) in enumerate(shown.rows):
        y = first + (i + 0.5) * pitch
        canvas.text(name, panel.x + 24, y, palette.CREAM, Size.SMALL, anchor="midleft")
        canvas.text(value, right, y, palette.CREAM, Size.SMALL, Face.BOLD, "midright")
    for i, (judgement, number) in enumerate(shown.counts):
        x, y = _count_place(canvas, panel, shown, i)
        paint_mark(canvas, judgement, x, y, COUNT)
        x += COUNT_ASIDE * canvas.words
        canvas.text(str(number), x, y, palette.CREAM, Size.BODY, Face.BOLD, "midleft")
    if shown.offers:
        _paint_offers(canvas, panel, shown, printing)


def _fitting(canvas: Canvas, panel: Box, shown: PanelShown) -> Canvas:
    """The canvas with type as large as rows and sums leave room for, at least as usual."""
    words = canvas.words
    while words > 1:
        own = beside(canvas, words)
        if _fits(own, panel, shown):
            return own
        words = max(1.0, words * SMALLER)
    return beside(canvas, words)


def _fits(canvas: Canvas, panel: Box, shown: PanelShown) -> bool:
    least = LEAST_PITCH[_columns(canvas, panel)[-1] is None] * canvas.words
    if shown.offers and _rows_of(canvas, panel, shown)[1] < least:
        return False
    return not shown.rows or _sums_of(canvas, panel, shown)[1] >= LEAST_SUM * canvas.words


def _sums_of(canvas: Canvas, panel: Box, shown: PanelShown) -> tuple[float, float]:
    """Where sums begin, and their pitch: over the marks, or beside them in a broad panel."""
    first = _end_of_head(canvas, panel, shown) + ROWS_GAP
    low = panel.bottom - ROWS_GAP
    if shown.counts and canvas.words > 1 and not _is_broad(panel):
        low = _count_place(canvas, panel, shown, 0)[1] - canvas.grown(COUNT) / 2
    return first, min(SUM_PITCH * canvas.words, (low - first) / max(1, len(shown.rows)))


def _is_broad(panel: Box) -> bool:
    return panel.width >= BROAD


def _count_place(canvas: Canvas, panel: Box, shown: PanelShown, number: int) -> tuple[float, float]:
    """Along the foot of a panel, or down the right of a broad one, below what is told."""
    across, down = (pitch * canvas.words for pitch in COUNT_PITCHES)
    if _is_broad(panel):
        told = _end_of_head(canvas, panel, shown) + canvas.grown(COUNT) / 2
        return panel.right - COUNTS_RIGHT, max(panel.y + COUNTS_TOP, told) + number * down
    return panel.x + COUNT * canvas.words + number * across, panel.bottom - COUNTS_FOOT


def _told_of(canvas: Canvas, panel: Box, shown: PanelShown) -> tuple[float, float, list[str]]:
    """Where the first line of what is told stands, beside the head or below it, and all lines."""
    x, y = panel.x + 24, panel.y + HEAD * canvas.words
    head = canvas.width(shown.head, Size.BODY, Face.BOLD) + 28 if shown.head else 0.0
    if _is_broad(panel) and head < panel.width / 2:
        x += head
    else:
        y += FIRST_LINE * canvas.words
    room = panel.right - 36 - MARK * canvas.words - x
    return x, y, canvas.wrap(shown.told, room, Size.SMALL)


def _end_of_head(canvas: Canvas, panel: Box, shown: PanelShown) -> float:
    """How far down the head and what is told of it reach."""
    _, y, lines = _told_of(canvas, panel, shown)
    return y + (max(0, len(lines) - 1) * LINE + LINE / 2) * canvas.words + 6


def _paint_head(canvas: Canvas, panel: Box, shown: PanelShown) -> None:
    top = panel.y + HEAD * canvas.words
    place = panel.right - 20 - MARK / 2 * canvas.words, top + 4
    if shown.judgement:
        paint_mark(canvas, shown.judgement, *place, MARK, is_own=shown.is_own)
    elif shown.is_good:
        paint_tick(canvas, *place, MARK, is_own=shown.is_own)
    room = panel.width - HEAD_ROOM * canvas.words
    place = panel.x + 24, top
    canvas.text(shown.head, *place, palette.BRASS, Size.BODY, Face.BOLD, "midleft", room)
    x, y, lines = _told_of(canvas, panel, shown)
    _write_lines(canvas, lines, x, y)


def _write_lines(canvas: Canvas, lines: Sequence[str], x: float, y: float) -> None:
    for i, line in enumerate(lines):
        place = x, y + i * LINE * canvas.words
        canvas.text(line, *place, palette.CREAM, Size.SMALL, anchor="midleft")


def _rows_of(canvas: Canvas, panel: Box, shown: PanelShown) -> tuple[float, float, list[str]]:
    """Where the heads of choices stand, the pitch of their rows, and what speaks for the best."""
    heads = _end_of_head(canvas, panel, shown) + (HEADS - LINE / 2) * canvas.words
    told = " ".join(filter(None, (shown.why, shown.key)))
    why = canvas.wrap(told, panel.width - 48, Size.SMALL)
    under = (WHY + len(why) * LINE) * canvas.words
    room = panel.bottom - heads - ROWS * canvas.words - under
    return heads, min(ROW_PITCH * canvas.words, room / len(shown.offers)), why


def _paint_offers(canvas: Canvas, panel: Box, shown: PanelShown, printing: DeckStyle) -> None:
    heads, pitch, why = _rows_of(canvas, panel, shown)
    _write_heads(canvas, panel, shown, heads)
    top = heads + ROWS * canvas.words
    for i, offer in enumerate(shown.offers):
        box = Box(panel.x + 8, top + i * pitch, panel.width - 16, pitch - 4)
        _paint_offer(canvas, offer, printing, box)
    low = top + len(shown.offers) * pitch + WHY * canvas.words
    _write_lines(canvas, why, panel.x + 24, low)


def _write_heads(canvas: Canvas, panel: Box, shown: PanelShown, y: float) -> None:
    """What the columns are; over the bars, what either end of them means."""
    left, right, wins, lost = _columns(canvas, panel)
    heads = [(wins, CHANCE), (panel.right - POINTS, OF_DEAL)]
    if lost is not None:
        heads.append((lost, LOST if shown.offers[0].is_loss else GIVEN))
    for x, words in heads:
        canvas.text(words, x, y, palette.QUIET, 20, anchor="midright")
    canvas.text(shown.span, panel.x + 24, y, palette.QUIET, 20, anchor="midleft")
    worst = f"{MINUS if shown.offers[0].is_loss else '+'}{WORST:.0f}"
    if not shown.span:
        canvas.text(worst, left, y + SCALE_RISE, palette.QUIET, SCALE, anchor="midleft")
    canvas.text(BEST, right + 14, y + SCALE_RISE, palette.QUIET, SCALE, anchor="midright")


def _columns(canvas: Canvas, panel: Box) -> tuple[float, float, float, float | None]:
    """Left and right of the bars, right of the chances, and of a column of losses, if it fits."""
    words = canvas.words
    left, right = panel.x + BAR_LEFT * (1 + words) / 2, panel.right - BAR_RIGHT * words
    wins, column = panel.right - WINS * words, COLUMN * words
    if right - left - column < LEAST_BAR:
        return left, right, wins, None
    return left, right - column, wins - column, wins


def _paint_offer(canvas: Canvas, offer: OfferShown, printing: DeckStyle, box: Box) -> None:
    if offer.is_played:
        _paint_ground(canvas, box)
    middle, panel = box.middle[1], Box(box.x - 8, box.y, box.width + 16, box.height)
    height = min(CARD * (1 + canvas.words) / 2, box.height - 6)
    for i, card in enumerate(offer.cards):
        face = paint_plain(canvas, card, canvas.length(height), printing)
        x = box.x + CARD_EDGE + i * (height * ASPECT + CARD_GAP)
        canvas.put(face, x, middle, "midleft")
    left, right, wins, lost = _columns(canvas, panel)
    _paint_bar(canvas, offer, (left, right), middle)
    is_stacked = lost is None and bool(offer.change)
    y = middle - WIN_RISE * canvas.words if is_stacked else middle
    canvas.text(offer.win, wins, y, palette.CREAM, Size.SMALL, Face.BOLD, "midright")
    if offer.change:
        colour = palette.PAD_RED if offer.is_loss else palette.PAD_GREEN
        low = middle + CHANGE_FALL * canvas.words
        place = (wins, low) if lost is None else (lost, middle)
        canvas.text(offer.change, *place, colour, 22, Face.BOLD, "midright")
    x = panel.right - POINTS
    canvas.text(offer.points, x, middle, palette.QUIET, 22, anchor="midright")


def _paint_ground(canvas: Canvas, box: Box) -> None:
    size = (canvas.length(box.width), canvas.length(box.height))
    colour = palette.PANEL.lerp(palette.CREAM, 0.16)
    ground = partial(rounded, size, colour, 10 * canvas.scale)
    canvas.stamp(("offer", size), ground, box.x, box.y, "topleft")


def _paint_bar(canvas: Canvas, offer: OfferShown, ends: tuple[float, float], middle: float) -> None:
    """As long as what is left of the best; the best is green, the rest are not."""
    x, longest = ends[0], ends[1] - ends[0]
    paint_pill(canvas, longest, BAR_HEIGHT, palette.NIGHT, x, middle, "midleft")
    colour = palette.BRASS
    if offer.is_best:
        colour = palette.PEG_GREEN if offer.is_loss else palette.PAD_BLUE
    length = max(LEAST_LENGTH, longest * offer.part)
    paint_pill(canvas, length, BAR_HEIGHT, colour, x, middle, "midleft")
    if offer.is_best:
        paint_tick(canvas, x + longest, middle, 30, is_own=offer.is_loss)
    elif offer.judgement:
        paint_mark(canvas, offer.judgement, x + longest, middle, 30, is_own=offer.is_loss)
