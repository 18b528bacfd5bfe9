"""Texts over a table: hints, gains, a count, a claim, messages, the winner."""

from collections.abc import Iterator, Sequence
from functools import partial

from pygame import Surface

from muggins.control.intents import Act
from muggins.motion.boxes import Box, around
from muggins.motion.places import ASPECT, Places
from muggins.paint.board import cast_letters, draw_peg
from muggins.paint.cards.backs import draw_skunk
from muggins.paint.cards.deck import DeckStyle, paint_face
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size, drawn
from muggins.paint.kit.keycaps import paint_arrow, paint_prompt
from muggins.paint.kit.widgets import (
    Look,
    Wording,
    height_of,
    lay_parts,
    paint_focus,
    paint_panel,
    paint_parts,
    paint_pill,
)
from muggins.paint.scenes.shown import Banner, ClaimShown, Details, Gain, Words
from muggins.rules.cards import Seat

COUNTED_HEIGHT = 154.0
CARD_PITCH, STARTER_GAP = 122.0, 30.0
FIRST_CARD = (94.0, 142.0)  # from the corner of the dialog
FIGURE, FIGURE_FROM_RIGHT = 96.0, 148.0
RIBBON_WIDTH, SCORE_PITCH, SCORE_DOWN = 228.0, 34.0, 68.0
ABOVE_LINE, LINE_PITCH, WHY_PITCH = 28.0, 38.0, 29.0
RAIL_CLEAR = 8.0  # between a long text and the edge of the table
STARTER_ROOM = 150.0  # beside the title of a count
SUM_HEAD, SUM_FOOT = 66.0, 60.0
LETTERS, BANNER_HEIGHT, BANNER_MARGIN = 96.0, 174.0, 60.0
SKUNK_ROOM, SKUNK_HEIGHT = 190.0, 124.0
MESSAGE_PITCH, MESSAGE_MARGIN = 29.0, 16.0
BADGE_GAP = 14.0


def paint_gain(canvas: Canvas, gain: Gain, *, is_large: bool = False) -> None:
    """Draw points on a dark tile that is legible on wood; the points of a hand are large."""
    x, y = gain.place
    wide, high, size = (84, 76, Size.LARGE) if is_large else (68, 42, Size.BODY)
    paint_panel(canvas, _tile(canvas, x, y, wide, high))
    canvas.text(gain.words, x, y, palette.BRASS, size, Face.FIGURES)


def paint_banner(canvas: Canvas, banner: Banner) -> None:
    """Draw the winner banner, scaled down to fit the free felt."""
    letters = _cast(canvas, banner.title, LETTERS)
    wide = letters.get_width() / canvas.scale + 2 * BANNER_MARGIN
    wide = max(wide, canvas.width(banner.result, Size.LARGE) + 2 * BANNER_MARGIN)
    wide += SKUNK_ROOM * banner.n_skunks
    share = min(1.0, banner.room / wide)
    wide *= share
    (x, y), skunks = banner.middle, SKUNK_ROOM * banner.n_skunks * share
    box = Box(x - wide / 2, y - BANNER_HEIGHT / 2, wide, BANNER_HEIGHT)
    paint_panel(canvas, box)
    x = box.x + (wide - skunks) / 2
    canvas.put(_cast(canvas, banner.title, LETTERS * share), x, box.y + 60)
    room = wide - skunks - BANNER_MARGIN * share
    canvas.text(banner.result, x, box.y + 136, palette.CREAM, Size.LARGE, room=room)
    for n in range(banner.n_skunks):
        middle = box.right - SKUNK_ROOM * share * (n + 0.5) - BANNER_MARGIN / 3 * share
        _paint_skunk(canvas, middle, y, SKUNK_HEIGHT * share)


def paint_brass(canvas: Canvas, words: str, x: float, y: float, height: float) -> None:
    """Draw words in letters of brass, with their height in units, about their middle."""
    canvas.put(_cast(canvas, words, height), x, y)


def _cast(canvas: Canvas, words: str, height: float) -> Surface:
    cast = partial(cast_letters, words, canvas.length(height))
    return drawn(canvas, ("brass", words, height), cast)


def _paint_skunk(canvas: Canvas, x: float, y: float, height: float) -> None:
    pixels = canvas.length(height)
    canvas.put(drawn(canvas, ("skunk", pixels), lambda: draw_skunk(pixels)), x, y)


def paint_badge(canvas: Canvas, box: Box, words: str, n_skunks: int) -> None:
    """Something to celebrate on a cream pill as high as a box: skunks, or a peg, and a line."""
    (x, y), high = box.middle, box.height
    pictures = [*_draw_badge(canvas, high - 8, n_skunks)]
    taken = sum(each.get_width() for each in pictures) / canvas.scale
    width = taken + BADGE_GAP + canvas.width(words, Size.BODY, Face.BOLD) + high
    paint_pill(canvas, width + 6, high, palette.BRASS_DARK, x, y)
    paint_pill(canvas, width, high - 6, palette.IVORY, x, y)
    left = x - width / 2 + high / 2
    for each in pictures:
        canvas.put(each, left, y, "midleft")
        left += each.get_width() / canvas.scale
    canvas.text(words, left + BADGE_GAP, y, palette.INK, Size.BODY, Face.BOLD, "midleft")


def _draw_badge(canvas: Canvas, height: float, n_skunks: int) -> Iterator[Surface]:
    """Yield so many skunks, or a peg of the player's."""
    if not n_skunks:
        peg = drawn(canvas, "badge peg", lambda: draw_peg(canvas.scale, canvas.pegs[Seat.PLAYER]))
        yield peg.subsurface(peg.get_bounding_rect())
    for _ in range(n_skunks):
        pixels = canvas.length(height)
        yield drawn(canvas, ("skunk", pixels), lambda: draw_skunk(canvas.length(height)))


def _tile(canvas: Canvas, x: float, y: float, width: float, height: float) -> Box:
    """Return the box of a tile around a figure, scaled with the type."""
    width, height = width * canvas.words, height * canvas.words
    return Box(x - width / 2, y - height / 2, width, height)


def paint_words(canvas: Canvas, places: Places, words: Words) -> None:
    line = words.line if words.is_notice else canvas.prompts.fill(words.line)
    color = palette.FOCUS if words.is_notice else palette.CREAM
    place = places.line
    parts = [Wording(line, LINE_PITCH, color, Size.BODY)]
    if words.why:
        parts.append(Wording(canvas.prompts.fill(words.why), WHY_PITCH, palette.QUIET))
    first = place.y - LINE_PITCH / 2
    room = place.low - first + ABOVE_LINE * (canvas.words - 1) if canvas.words > 1 else 1e9
    lines = lay_parts(canvas, parts, place.width - sum(words.taken), room)
    clear = RAIL_CLEAR if canvas.words == 1 else 0.0
    top = min(first, place.low - clear - height_of(lines))
    paint_parts(canvas, lines, place.x + (words.taken[0] - words.taken[1]) / 2, top)
    _paint_scorecard(canvas, places, words)


def _paint_scorecard(canvas: Canvas, places: Places, words: Words) -> None:
    x, y = places.scorecard.x, places.scorecard.y + SCORE_DOWN
    pitch = SCORE_PITCH * (2 + canvas.words) / 3
    if words.is_apart:  # nobody shall take the game for one that counts
        height = pitch * len(words.scorecard) + 14
        width = RIBBON_WIDTH * canvas.words
        band = canvas.rect(x - 12, y + 24 - height, width, height)
        canvas.surface.fill(palette.VERMILION, band)
    quiet = palette.CREAM if words.is_apart else palette.QUIET
    for i, part in enumerate(reversed(words.scorecard)):
        place, room = (x, y - pitch * i), places.scorecard.width * canvas.words
        canvas.text(part, *place, quiet, Size.SMALL, anchor="midleft", room=room)


def paint_details(canvas: Canvas, places: Places, details: Details) -> None:
    lines, box = details.lines, places.details
    grown, pitch = (1 + canvas.words) / 2, 34.0 * canvas.words
    if (SUM_HEAD + SUM_FOOT) * grown + pitch * len(lines) > box.height:
        grown = 1.0  # what is between them grows instead
    head, foot = SUM_HEAD * grown, SUM_FOOT * grown
    pitch = min(pitch, (box.height - head - foot) / len(lines))
    paint_panel(canvas, Box(box.x, box.y, box.width, head + len(lines) * pitch + foot))
    x, right = box.x + 24, box.right - 24
    how = palette.BRASS, Size.BODY, Face.BOLD, "midleft", right - x
    canvas.text(details.title, x, box.y + head / 2, *how)
    size = min(float(Size.SMALL.value), pitch * 0.82 / canvas.words)
    y = box.y + head + pitch / 2 - 6
    for words, points in lines:
        figure = str(points)
        color = palette.CORAL if words in details.missed else palette.CREAM
        room = right - x - canvas.width("00", size, Face.FIGURES) - 10
        canvas.text(words, x, y, color, size, Face.TEXT, "midleft", room)
        canvas.text(figure, right, y, color, size, Face.FIGURES, "midright")
        y += pitch
    rule = y - pitch / 2 + 4
    canvas.surface.fill(palette.BRASS, canvas.rect(right - 72, rule, 72, 3))
    total = str(details.total)
    canvas.text(total, right, rule + foot / 2, palette.BRASS, Size.LARGE, Face.FIGURES, "midright")


def paint_reason(canvas: Canvas, reason: Gain) -> None:
    """Draw the reason for a score, on a dark strip over the foot of its cards."""
    x, y = reason.place
    width = canvas.width(reason.words, Size.SMALL, Face.BOLD) + 28
    x = min(x + reason.is_beside * width / 2, canvas.view.right - 6 - width / 2)
    paint_panel(canvas, _tile(canvas, x, y, width / canvas.words, 38))
    color = palette.CORAL if reason.is_missed else palette.BRASS
    canvas.text(reason.words, x, y, color, Size.SMALL, Face.BOLD)


def paint_tally(canvas: Canvas, tally: ClaimShown, printing: DeckStyle) -> None:
    box = tally.box
    paint_panel(canvas, box)
    if tally.starter is not None:
        _paint_counted(canvas, tally, tally.starter, printing)
    left = box.x + 26
    room = box.width - 52 - (0 if tally.starter is None else STARTER_ROOM)
    place = left, box.y + 36
    canvas.text(tally.title, *place, palette.BRASS, Size.BODY, Face.BOLD, "midleft", room)
    x, y = box.x + box.width - FIGURE_FROM_RIGHT, box.y + box.height / 2 + 16
    canvas.text(str(tally.points), x, y, palette.CREAM, FIGURE, Face.FIGURES)
    if tally.hint is not None:
        below = box.y + box.height - 22
        canvas.text(f"hint {tally.hint}", x, below, palette.FOCUS, Size.SMALL, Face.BOLD)
    if tally.is_focused and not canvas.prompts.is_pad:
        paint_focus(canvas, around(box, 4))


def _paint_counted(canvas: Canvas, tally: ClaimShown, starter: int, printing: DeckStyle) -> None:
    height = canvas.length(COUNTED_HEIGHT)
    first, y = tally.box.x + FIRST_CARD[0], tally.box.y + FIRST_CARD[1]
    x = first
    for i, card in enumerate((*tally.cards, starter)):
        x = first + i * CARD_PITCH + (STARTER_GAP if i == len(tally.cards) else 0)
        canvas.put(paint_face(canvas, card, height, printing), x, y)
    above = y - COUNTED_HEIGHT / 2 - 20
    canvas.text("starter", x, above, palette.QUIET, Size.SMALL, room=STARTER_ROOM - 20)
    middle, half = x - (CARD_PITCH + STARTER_GAP) / 2, COUNTED_HEIGHT * ASPECT / 2
    canvas.surface.fill(palette.PANEL_EDGE, canvas.rect(middle - 1, y - half, 2, 2 * half))


def paint_step(canvas: Canvas, box: Box, way: str, act: Act, look: Look) -> None:
    """Paint an arrow on a button, and on a pad what does the same."""
    paint_arrow(canvas, way, *box.middle, palette.CREAM if look.is_enabled else palette.DISABLED)
    if canvas.prompts.is_pad:
        key = canvas.prompts.key(act)
        paint_prompt(canvas, key, box.x - 6, box.y, palette.CREAM, is_pad=True)


def paint_messages(canvas: Canvas, box: Box, lines: Sequence[str], look: Look) -> None:
    """Draw the latest messages that fit, the newest highlighted."""
    fill = palette.PANEL.lerp(palette.CREAM, 0.08) if look.is_hovered else palette.PANEL
    paint_panel(canvas, box, fill=fill)
    pitch, room = MESSAGE_PITCH * canvas.words, box.width - 2 * MESSAGE_MARGIN
    n_lines = int((box.height - 2 * MESSAGE_MARGIN) / pitch + 0.5)
    newest = len(lines) - 1
    wrapped = [canvas.wrap(line, room, Size.SMALL) for line in lines]
    shown = [(part, i == newest) for i, parts in enumerate(wrapped) for part in parts]
    for i, (part, is_newest) in enumerate(shown[-n_lines:]):
        y = box.y + MESSAGE_MARGIN + 10 * canvas.words + i * pitch
        color = palette.CREAM if is_newest else palette.QUIET
        canvas.text(part, box.x + MESSAGE_MARGIN, y, color, Size.SMALL, anchor="midleft")
