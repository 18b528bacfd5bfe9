"""Painting what is written over a table: words, gains, a count, a claim, messages, who has won."""

from game.motion.places import ASPECT, Box, Places
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.deck import DeckStyle, paint_face
from game.paint.prompts import paint_arrow, paint_prompt
from game.paint.shown import Arrow, Details, Gain, Messages, Tally, Words
from game.paint.widgets import Look, paint_button, paint_focus, paint_panel

COUNTED_HEIGHT = 154.0
CARD_PITCH, STARTER_GAP = 122.0, 30.0
FIRST_CARD = (94.0, 142.0)  # from the corner of the dialog
FIGURE, FIGURE_FROM_RIGHT = 96.0, 148.0
N_MESSAGES, MESSAGE_PITCH, MESSAGE_MARGIN = 5, 29.0, 16.0


def paint_gain(canvas: Canvas, gain: Gain) -> None:
    """Points gained, on a small dark label that can be read on wood."""
    x, y = gain.place
    paint_panel(canvas, Box(x - 34, y - 21, 68, 42))
    canvas.text(gain.words, x, y, palette.BRASS, Size.BODY, Face.FIGURES)


def paint_worth(canvas: Canvas, worth: Gain) -> None:
    """What a hand is worth, beside it: a brass figure on a dark tile."""
    x, y = worth.place
    paint_panel(canvas, Box(x - 42, y - 38, 84, 76))
    canvas.text(worth.words, x, y, palette.BRASS, Size.LARGE, Face.FIGURES)


def paint_words(canvas: Canvas, places: Places, words: Words) -> None:
    """What is going on, or a notice instead; and how the match stands."""
    line = words.line if words.is_notice else canvas.prompts.fill(words.line)
    colour = palette.FOCUS if words.is_notice else palette.CREAM
    place = places.line
    width = place.width - words.room
    lines = canvas.wrap_evenly(line, width, Size.BODY)
    for i, part in enumerate(lines):
        canvas.text(part, place.x, place.y + i * 38, colour, Size.BODY)
    if words.why:
        top = place.y + len(lines) * 38
        for i, part in enumerate(
            canvas.wrap_evenly(canvas.prompts.fill(words.why), width, Size.SMALL)
        ):
            canvas.text(part, place.x, top + i * 30, palette.QUIET, Size.SMALL)
    x, y = places.scorecard.x, places.scorecard.y + 68
    for i, part in enumerate(reversed(words.scorecard)):
        canvas.text(part, x, y - 34 * i, palette.QUIET, Size.SMALL, anchor="midleft")


def paint_details(canvas: Canvas, places: Places, details: Details) -> None:
    """How a hand is counted, line by line."""
    lines = details.lines
    box = places.details
    pitch = min(34.0, (box.height - 100) / len(lines))
    paint_panel(canvas, Box(box.x, box.y, box.width, 100 + len(lines) * pitch))
    x, y = box.x + 24, box.y + 38
    right = box.right - 24
    canvas.text(details.title, x, y, palette.BRASS, Size.BODY, Face.BOLD, "midleft")
    total = str(details.total)
    canvas.text(total, right, y, palette.CREAM, Size.LARGE, Face.FIGURES, "midright")
    for i, line in enumerate(lines):
        canvas.text(line, x, y + 50 + i * pitch, palette.CREAM, Size.SMALL, anchor="midleft")


def paint_tally(canvas: Canvas, tally: Tally, printing: DeckStyle) -> None:
    """The panel, the cards of a count with the starter apart, the number and its arrows."""
    box = tally.box
    paint_panel(canvas, box)
    if tally.starter is not None:
        _paint_counted(canvas, tally, tally.starter, printing)
    left = box.x + 26
    canvas.text(tally.title, left, box.y + 36, palette.BRASS, Size.BODY, Face.BOLD, "midleft")
    x, y = box.x + box.width - FIGURE_FROM_RIGHT, box.y + box.height / 2 + 16
    canvas.text(str(tally.points), x, y, palette.CREAM, FIGURE, Face.FIGURES)
    for arrow in tally.arrows:
        _paint_arrow(canvas, arrow)
    if tally.hint is not None:
        below = box.y + box.height - 22
        canvas.text(f"hint {tally.hint}", x, below, palette.FOCUS, Size.SMALL, Face.BOLD)
    if tally.is_focused and not canvas.prompts.is_pad:
        paint_focus(canvas, Box(box.x - 4, box.y - 4, box.width + 8, box.height + 8))


def _paint_counted(canvas: Canvas, tally: Tally, starter: int, printing: DeckStyle) -> None:
    """The cards of the count in a row, the starter apart from them."""
    height = canvas.length(COUNTED_HEIGHT)
    first, y = tally.box.x + FIRST_CARD[0], tally.box.y + FIRST_CARD[1]
    x = first
    for i, card in enumerate((*tally.cards, starter)):
        x = first + i * CARD_PITCH + (STARTER_GAP if i == len(tally.cards) else 0)
        canvas.put(paint_face(canvas, card, height, printing), x, y)
    canvas.text("starter", x, y - COUNTED_HEIGHT / 2 - 20, palette.QUIET, Size.SMALL)
    middle, half = x - (CARD_PITCH + STARTER_GAP) / 2, COUNTED_HEIGHT * ASPECT / 2
    canvas.surface.fill(palette.PANEL_EDGE, canvas.rect(middle - 1, y - half, 2, 2 * half))


def _paint_arrow(canvas: Canvas, arrow: Arrow) -> None:
    box, colour = arrow.box, palette.CREAM if arrow.may else palette.DISABLED
    paint_button(canvas, box, "", Look(is_hovered=arrow.is_hovered, is_enabled=arrow.may))
    paint_arrow(canvas, arrow.way, *box.middle, colour)
    if canvas.prompts.is_pad:
        key = canvas.prompts.key(arrow.act)
        paint_prompt(canvas, key, box.x - 6, box.y, palette.CREAM, is_pad=True)


def paint_messages(canvas: Canvas, messages: Messages) -> None:
    """The last messages, as many as there is room for, the newest bright."""
    box, lines = messages.box, messages.lines
    fill = palette.PANEL.lerp(palette.CREAM, 0.08) if messages.is_hovered else palette.PANEL
    paint_panel(canvas, box, fill=fill)
    shown: list[tuple[str, bool]] = []
    for i, line in enumerate(reversed(lines)):
        wrapped = canvas.wrap(line, box.width - 2 * MESSAGE_MARGIN, Size.SMALL)
        shown[:0] = [(part, i == 0) for part in wrapped]
    for i, (part, is_newest) in enumerate(shown[-N_MESSAGES:]):
        y = box.y + MESSAGE_MARGIN + 10 + i * MESSAGE_PITCH
        colour = palette.CREAM if is_newest else palette.QUIET
        canvas.text(part, box.x + MESSAGE_MARGIN, y, colour, Size.SMALL, anchor="midleft")
