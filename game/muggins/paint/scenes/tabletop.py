"""Draw a table with its cards from view records: play, replay, and a preview of options."""

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Color, Surface

from muggins.motion.boxes import Box, around
from muggins.motion.places import ASPECT, USUAL
from muggins.motion.streets import LANE_PITCH
from muggins.motion.timeline import Sprite
from muggins.paint.board import (
    BOARD_MARGIN,
    PEG_ANCHOR,
    SIDE_SIZE,
    SIDE_TIP,
    Timber,
    draw_board,
    draw_peg,
    draw_peg_aside,
)
from muggins.paint.cards.deck import LIFT_STEPS, DeckStyle, paint_back, paint_face, shadow
from muggins.paint.charts.choice_bars import PLAYED, TAG_ABOVE, TO_CRIB, paint_tag
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, beside, drawn
from muggins.paint.kit.felt import draw_felt
from muggins.paint.kit.shapes import dashed, outline, rounded
from muggins.paint.kit.widgets import RADIUS, paint_focus, paint_shade
from muggins.paint.scenes import table
from muggins.paint.scenes.notes import (
    paint_banner,
    paint_details,
    paint_gain,
    paint_reason,
    paint_tally,
    paint_words,
)
from muggins.paint.scenes.pack import paint_pack, paint_spread
from muggins.paint.scenes.plates import paint_plate
from muggins.paint.scenes.shown import Marks, TableShown
from muggins.rules.cards import Seat, read_cards

CORNER = 14 / 336  # of a card's height
BRIGHTEST = 130


def paint_card(
    canvas: Canvas, sprite: Sprite, deck: DeckStyle, sizes: Sequence[tuple[float, int]]
) -> None:
    """Draw a card outside the deck; ``sizes`` has heights of cards at rest, in units and pixels."""
    height = canvas.length(sprite.height)
    picture = _side(canvas, sprite, deck, height, [pixels for _, pixels in sizes])
    if sprite.breadth < 1:
        width = max(1, round(picture.get_width() * sprite.breadth))
        picture = pygame.transform.smoothscale(picture, (width, height))
    if abs(sprite.turn) > 0.2:
        picture = pygame.transform.rotozoom(picture, sprite.turn, 1.0)
    _, home = min(sizes, key=lambda size: abs(size[0] - sprite.height))
    shade = shadow(canvas, home, round(sprite.lift * LIFT_STEPS))
    if sprite.breadth < 1:
        width = max(1, round(shade.get_width() * sprite.breadth))
        shade = pygame.transform.scale(shade, (width, shade.get_height()))
    canvas.put(shade, sprite.x, sprite.y)
    if sprite.brightness < 1:
        picture = _darken(picture, sprite.brightness)
    canvas.put(picture, sprite.x, sprite.y)
    if sprite.glow > 0 or sprite.sheen > 0:
        _paint_lights(canvas, sprite)


def _darken(picture: Surface, brightness: float) -> Surface:
    dark, level = picture.copy(), round(255 * brightness)
    dark.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    return dark


def _paint_lights(canvas: Canvas, sprite: Sprite) -> None:
    """Paint a gold edge round a scoring card, and brass light on one of a great hand."""
    size = (canvas.length(sprite.height * ASPECT), canvas.length(sprite.height))
    radius = CORNER * sprite.height * canvas.scale
    if sprite.is_missed:
        around = (size[0] + canvas.length(14), size[1] + canvas.length(14))
        broken = partial(dashed, around, palette.CORAL, radius, 5 * canvas.scale)
        canvas.put(drawn(canvas, ("missed", around), broken), sprite.x, sprite.y)
        return
    edge = partial(outline, size, palette.FOCUS, radius, 4 * canvas.scale)
    sheen = partial(rounded, size, palette.FOCUS, radius)
    for draw, share, brightest in ((edge, sprite.glow, 255), (sheen, sprite.sheen, BRIGHTEST)):
        if share > 0:
            light = drawn(canvas, ("card light", brightest, size), draw)
            light.set_alpha(round(brightest * min(1.0, share)))
            canvas.put(light, sprite.x, sprite.y)


def _side(
    canvas: Canvas, sprite: Sprite, deck: DeckStyle, height: int, rests: Sequence[int]
) -> Surface:
    """Return the face or back, ``height`` pixels high, scaled from the next larger of ``rests``."""
    base = height
    if height not in rests:
        base = min((each for each in rests if each > height), default=max(rests))
    if sprite.is_open:
        picture = paint_face(canvas, sprite.card, base, deck, sprite.ear)
    else:
        picture = paint_back(canvas, base, deck, sprite.card, sprite.ear)
    if base == height:
        return picture
    width = round(picture.get_width() * height / base)
    return pygame.transform.smoothscale(picture, (max(1, width), height))


FACES = read_cards("JhAsTd5cQs")
CARD, PITCH, MARGIN = 150.0, 118.0, 24.0
PIECE = (530.0, 156.0)  # of the board: where its last two streets end
PEGS = ((Seat.PLAYER, 117), (Seat.PLAYER, 62), (Seat.COMPUTER, 113), (Seat.COMPUTER, 68))


def paint_preview(canvas: Canvas, box: Box, deck: DeckStyle, felt: Color, timber: Timber) -> None:
    size = canvas.length(box.width), canvas.length(box.height)
    key = "preview", size, tuple(felt), timber.name
    ground = partial(_lay_ground, canvas, size, felt, timber)
    canvas.stamp(key, ground, box.x, box.y, "topleft")
    height, y = canvas.length(CARD), box.middle[1]
    bent = min(deck.ears, default=None)
    pictures = [paint_face(canvas, card, height, deck) for card in FACES]
    pictures.append(paint_back(canvas, height, deck, bent))
    for i, picture in enumerate(pictures):
        x = box.x + MARGIN + CARD * ASPECT / 2 + i * PITCH
        canvas.put(shadow(canvas, height, 0), x, y)
        canvas.put(picture, x, y)


def _lay_ground(canvas: Canvas, size: tuple[int, int], felt: Color, timber: Timber) -> Surface:
    ground = draw_felt(size, felt)
    piece = _cut_piece(canvas, timber)
    margin = canvas.length(MARGIN)
    at = size[0] - piece.get_width() - margin, (size[1] - piece.get_height()) // 2
    ground.blit(piece, at)
    corners = rounded(size, Color(255, 255, 255), RADIUS * canvas.scale)
    corners.blit(ground, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return corners


def _cut_piece(canvas: Canvas, timber: Timber) -> Surface:
    streets, scale = USUAL.streets, canvas.scale
    board = draw_board(streets, scale, timber, canvas.pegs)
    left, top = (edge - BOARD_MARGIN for edge in streets.box[:2])
    for seat, hole in PEGS:
        x, y = streets.hole_xy(seat, hole)
        at = (x - left - PEG_ANCHOR[0]) * scale, (y - top - PEG_ANCHOR[1]) * scale
        board.blit(draw_peg(scale, canvas.pegs[seat]), at)
    plate = streets.plates[0]
    corner = plate[0] + plate[2] + 8 - left, streets.lanes[-1].y - LANE_PITCH / 2 - top
    return board.subsurface([round(side * scale) for side in (*corner, *PIECE)])


HINT_SHANK, HINT_TIP = 18.0, 6.0  # longer than a pointer's; how far into the card
DIMMEST, DIM_STEPS = 150, 5  # how dark it gets round a great hand, and in how many steps


def paint_tabletop(canvas: Canvas, shown: TableShown) -> None:
    board = board_canvas(canvas, shown)
    _paint_ground(canvas, shown)
    if not shown.board.is_floating:
        _paint_board(board, shown)
    _paint_pack(canvas, shown)
    if shown.crib is not None:
        side, words = shown.crib
        table.paint_crib_mark(canvas, shown.places, side, words, shown.crib_owner)
    if shown.dimmed:
        paint_shade(canvas, round(shown.dimmed * DIM_STEPS) * DIMMEST // DIM_STEPS)
    if shown.lanes is not None and shown.places.tray is not None:
        table.paint_lanes(canvas, shown.places.tray, shown.lanes)
    if shown.count is not None:  # cards that come or go lie over the figure
        table.paint_count(canvas, *shown.count, shown.places.row.height)
    _paint_sprites(canvas, shown)
    _mark_cards(canvas, shown, shown.marks)
    if shown.places.has_monitor and shown.face is not None:
        table.paint_opponent(canvas, shown.places, shown.face, shown.remark)
        table.paint_level(canvas, shown.places, shown.level)
    if not shown.board.is_floating:
        _paint_marks(board, shown)
    _paint_notes(canvas, shown)
    if shown.board.is_floating:
        _paint_board(board, shown)
        _paint_marks(board, shown)
    _paint_over(canvas, board, shown)


def _paint_sprites(canvas: Canvas, shown: TableShown) -> None:
    """Paint each card with the edge of who played it, over which a lifted one lies."""
    sizes = [(units, canvas.length(units)) for units in shown.places.heights]
    for sprite in shown.sprites:
        paint_card(canvas, sprite, shown.printing, sizes)
        table.paint_edge(canvas, sprite, shown.places.row.y)


def _paint_over(canvas: Canvas, board: Canvas, shown: TableShown) -> None:
    if shown.banner is not None:
        paint_banner(canvas, shown.banner)
    if shown.cheer is not None:
        table.paint_sparks(board, *shown.cheer)


def _paint_notes(canvas: Canvas, shown: TableShown) -> None:
    for worth in shown.worth:
        paint_gain(canvas, worth, is_large=True)
    for reason in shown.reasons:
        paint_reason(canvas, reason)
    if shown.details is not None:
        paint_details(canvas, shown.places, shown.details)
    if shown.tally is not None:
        paint_tally(canvas, shown.tally, shown.printing)
    if shown.words is not None:
        paint_words(canvas, shown.places, shown.words)


def board_canvas(canvas: Canvas, shown: TableShown) -> Canvas:
    board, home = shown.board, shown.places.streets.box
    if not board.is_floating:
        return canvas
    moved = board.corner[0] - home[0], board.corner[1] - home[1]
    return beside(canvas, "board", moved)


def _paint_ground(canvas: Canvas, shown: TableShown) -> None:
    board = shown.board
    is_docked = not (board.is_hidden or board.is_floating)
    timber = board.timber if is_docked else None
    table.paint_ground(canvas, shown.felt, shown.places, timber, is_late=shown.is_late)
    if board.is_hidden:
        table.paint_figures(canvas, shown.places, board)


def _paint_board(on_board: Canvas, shown: TableShown) -> None:
    """Draw the scores and the pegs, and the wood of a floating board."""
    board, streets = shown.board, shown.places.streets
    if board.is_hidden:
        return
    if board.is_floating:
        table.paint_board(on_board, streets, board.timber)
    if board.plates is not None:
        for area, plate in zip(streets.plates, board.plates, strict=True):
            paint_plate(on_board, area, plate)
    for peg in sorted(shown.pegs, key=lambda peg: (peg.is_lifted, peg.place[1])):
        table.paint_peg(on_board, streets, peg)


def _paint_pack(canvas: Canvas, shown: TableShown) -> None:
    spread, printing = shown.spread, shown.printing
    if spread is not None:
        paint_spread(canvas, shown.places, printing, spread)
    elif shown.pack is not None:
        is_lifted = shown.is_leg_lifted
        paint_pack(canvas, printing, shown.places, shown.pack, leg_lifted=is_lifted)


def _paint_marks(board: Canvas, shown: TableShown) -> None:
    marks = shown.marks
    if marks.ring is not None:
        _ring(board, *marks.ring)
    if marks.gain is not None:
        paint_gain(board, marks.gain)
    if shown.earned is not None:
        paint_gain(board, shown.earned)


def _mark_cards(canvas: Canvas, shown: TableShown, marks: Marks) -> None:
    for sprite in shown.sprites:
        half = sprite.height * 5 / 14
        if sprite.card in marks.hinted:
            y = sprite.y + sprite.height / 2 + 10
            line = canvas.rect(sprite.x - half + 18, y, 2 * half - 36, 5)
            canvas.surface.fill(palette.FOCUS, line)
            if sprite.card not in marks.thrown:
                _point_out(canvas, sprite)
        if sprite.card == marks.focus:
            top = sprite.y - sprite.height / 2
            paint_focus(canvas, around(Box(sprite.x - half, top, 2 * half, sprite.height), 5))
    for sprite in shown.sprites:
        width, half = sprite.height * ASPECT, sprite.height / 2
        if sprite.card in marks.thrown:
            paint_tag(canvas, TO_CRIB, sprite.x, sprite.y - half - TAG_ABOVE, width)
        if sprite.card in marks.forced and sprite.owner is not None and sprite.is_open:
            edge = half if sprite.y > shown.places.row.y else -half
            paint_tag(canvas, PLAYED, sprite.x, sprite.y + edge, width)


def _point_out(canvas: Canvas, sprite: Sprite) -> None:
    """Draw a gold peg over a suggested card."""
    peg = partial(draw_peg_aside, canvas.scale, palette.FOCUS, HINT_SHANK)
    (width, high), (x, y) = SIDE_SIZE, SIDE_TIP
    top = sprite.y - sprite.height / 2 + HINT_TIP
    middle = sprite.x + width / 2 - x, top + (high - HINT_SHANK) / 2 - y
    canvas.stamp("hint peg", peg, *middle)


def _ring(canvas: Canvas, place: tuple[float, float], size: float) -> None:
    pixels = canvas.length(size)
    ring = partial(outline, (pixels, pixels), palette.FOCUS, pixels / 2, 3 * canvas.scale)
    canvas.stamp(("ring", pixels), ring, *place)
