"""The table: felt, board, pegs and the opponent, painted from what is shown."""

from functools import partial
from math import cos, pi, sin

import pygame
from pygame import Color, Rect, Surface

from muggins.motion.boxes import Box
from muggins.motion.places import ASPECT, LANE_NAMES, TRAY_COUNT, Places
from muggins.motion.streets import Point, Streets
from muggins.motion.timeline import Sprite, out_cubic
from muggins.paint.board import (
    BOARD_MARGIN,
    PEG_ANCHOR,
    Timber,
    draw_board,
    draw_peg,
    draw_plate,
    draw_wood,
)
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size, drawn
from muggins.paint.kit.felt import draw_felt
from muggins.paint.kit.shapes import disc, outline, rounded, smooth
from muggins.paint.kit.widgets import Wording, height_of, lay_parts, paint_parts, paint_pill
from muggins.paint.opponent import DRIVE_LAMP, bubble_inside, draw_bubble, draw_lamp, draw_opponent
from muggins.paint.scenes.plates import draw_enamel, paint_plate
from muggins.paint.scenes.shown import BoardShown, FaceShown, Lanes, PegShown
from muggins.rules.cards import Seat
from muggins.rules.scoring import LIMIT

EDGE = 20.0  # units of wood at the near side of the table
SEAM = 10.0  # of shadow where the felt goes under it
RING = 64.0
STAIN = Color(16, 8, 2)
N_DROPS = 180


N_SPARKS = 40
FIGURE = (266.0, 144.0)
N_HELD, MARK_GAP = 6, 14.0  # cards before the discard; from them to the mark of a crib
N_CRIB, CRIB_EDGE, SLOT = 4, 14.0, Color(90, 132, 108)
MONITOR_WIDTH, BELOW_MONITOR = 200.0, 198.0
LANE_EDGE, GO_TAG, DOT, OWNER_EDGE = 34.0, (96.0, 36.0), 24.0, 7.0
TRAY_SHADE, TRAY_RULE = 70, Color(74, 118, 92)
COUNT_MARGIN = 12.0  # at the sides of the words below the count
LEAST_ROW = 100.0  # the height of cards beside which the count is as large as usual
LATE = Color(255, 226, 186)  # the light of a lamp that hangs low


def draw_table(size: tuple[int, int], felt: Color, scale: float, ring: Point) -> Surface:
    """Draw the bare table, with the ring of a mug around the pixel ``ring``."""
    table = draw_felt(size, felt)
    stain = _draw_ring(scale)
    table.blit(stain, stain.get_rect(center=ring))
    edge, seam = max(2, round(EDGE * scale)), max(2, round(SEAM * scale))
    top = size[1] - edge
    table.blit(_shade(size[0], seam), (0, top - seam))
    table.blit(_draw_edge((size[0], edge), scale), (0, top))
    return table


def _draw_edge(size: tuple[int, int], scale: float) -> Surface:
    """Draw a rounded rail: bright towards the lamp, dark away from it."""
    rail = draw_wood(size, scale)
    for row in range(size[1]):
        part = row / max(1, size[1] - 1)
        light = 0.62 + 0.75 * max(0.0, 1 - abs(part - 0.28) / 0.28) - 0.34 * part
        band = Rect(0, row, size[0], 1)
        shade = round(255 * min(1.0, light))
        rail.fill((shade, shade, shade), band, pygame.BLEND_RGB_MULT)
        if light > 1:
            glow = round(70 * (light - 1))
            rail.fill((glow, round(glow * 0.75), round(glow * 0.5)), band, pygame.BLEND_RGB_ADD)
    rail.fill(palette.HOLE, Rect(0, 0, size[0], max(1, round(1.5 * scale))))
    return rail


def _shade(width: int, height: int) -> Surface:
    shade = Surface((width, height), pygame.SRCALPHA)
    for row in range(height):
        shade.fill((0, 0, 0, round(110 * ((row + 1) / height) ** 2)), Rect(0, row, width, 1))
    return shade


def _draw_ring(scale: float) -> Surface:
    """Draw a mug's ring: darker here and there, and open on one side."""
    side = round(2.4 * RING * scale)

    def draw(large: Surface, factor: int) -> None:
        unit = scale * factor
        middle = large.get_width() / 2
        for drop in range(N_DROPS):
            turn = 2 * pi * drop / N_DROPS
            wet = 0.55 + 0.30 * sin(turn + 0.6) + 0.15 * sin(3 * turn)
            x = middle + RING * unit * cos(turn)
            y = middle + RING * unit * sin(turn)
            radius = (2.6 + 1.6 * wet) * unit
            stain = (STAIN.r, STAIN.g, STAIN.b, round(46 * max(0.0, wet)))
            pygame.draw.circle(large, stain, (x, y), radius)

    return smooth((side, side), STAIN, draw)


def paint_ground(
    canvas: Canvas, felt: Color, places: Places, timber: Timber | None, *, is_late: bool = False
) -> None:
    """Draw the static background: felt and, if it is in its place, the board."""
    ground = ground_of(canvas, felt, places, timber, is_late=is_late)
    canvas.surface.blit(ground, canvas.corner)


def ground_of(
    canvas: Canvas, felt: Color, places: Places, timber: Timber | None, *, is_late: bool = False
) -> Surface:
    """Return the picture of the static background, which is drawn once."""
    left, top = canvas.corner

    def place(x: float, y: float) -> tuple[int, int]:
        across, down = canvas.point(x, y)
        return across - left, down - top

    def make() -> Surface:
        ground = draw_table(canvas.size, felt, canvas.scale, place(*places.mug_ring))
        if timber is not None:
            x, y = places.streets.box[:2]
            board = draw_board(places.streets, canvas.scale, timber, canvas.pegs)
            ground.blit(board, place(x - BOARD_MARGIN, y - BOARD_MARGIN))
        if is_late:
            ground.fill(LATE, special_flags=pygame.BLEND_RGB_MULT)
        return ground

    key = ("ground", tuple(felt), places.streets, timber and timber.name, is_late)
    pegs = tuple(map(tuple, canvas.pegs))
    whole = *key, places.mug_ring, canvas.view, pegs
    return canvas.cached(key, lambda: canvas.stored.get("table", whole, canvas.size, make))


def paint_board(canvas: Canvas, streets: Streets, timber: Timber) -> None:
    x, y = (edge - BOARD_MARGIN for edge in streets.box[:2])
    board = partial(draw_board, streets, canvas.scale, timber, canvas.pegs)
    canvas.stamp(("board", streets, timber.name), board, x, y, "topleft")


def paint_figures(canvas: Canvas, places: Places, board: BoardShown) -> None:
    """Draw the plates in a layout without a board, with the target between them."""
    wide, high = FIGURE[0] * canvas.words, FIGURE[1]
    size = (canvas.length(wide), canvas.length(high))
    for (x, y), plate in zip(places.figures, board.plates or (), strict=True):
        canvas.stamp("figure", lambda: draw_plate(size, canvas.scale), x, y)
        paint_plate(canvas, (x - wide / 2, y - high / 2, wide, high), plate)
    x, y = places.between_figures
    canvas.text(board.target, x, y - places.target_rise, palette.QUIET, Size.SMALL)


def paint_peg(canvas: Canvas, streets: Streets, peg: PegShown) -> None:
    """Draw one peg in, or above, a hole, aligned with its exact pixel."""
    draw = partial(draw_peg, canvas.scale, canvas.pegs[peg.seat], lifted=peg.is_lifted)
    picture = drawn(canvas, ("peg", peg.seat, peg.is_lifted), draw)
    wood = [edge - BOARD_MARGIN for edge in streets.box[:2]]
    corner = canvas.point(*wood)
    at = [
        corner[i] + round(peg.place[i] * canvas.scale) - round(wood[i] * canvas.scale)
        for i in (0, 1)
    ]
    x, y = (round(units * canvas.scale) for units in PEG_ANCHOR)
    canvas.surface.blit(picture, (at[0] - x, at[1] - y))


def paint_sparks(canvas: Canvas, place: tuple[float, float], progress: float) -> None:
    spark = drawn(canvas, "spark", partial(disc, canvas.length(13), palette.FOCUS))
    spark.set_alpha(round(255 * (1 - progress) ** 1.5))
    for k in range(N_SPARKS):
        reach = (70 + 37 * (k * 7 % 5)) * out_cubic(progress)
        angle = 2 * pi * (k * 0.618 % 1)
        x, y = place[0] + reach * cos(angle), place[1] + reach * sin(angle)
        canvas.put(spark, x, y + 150 * progress * progress)


def paint_lanes(canvas: Canvas, tray: Box, lanes: Lanes) -> None:
    """Draw the tray of the play, with the owner of each lane at the left, and goes."""
    size = canvas.length(tray.width), canvas.length(tray.height)
    canvas.stamp(("tray", size), partial(_draw_tray, size, canvas.scale), tray.x, tray.y, "topleft")
    canvas.surface.fill(
        TRAY_RULE, canvas.rect(tray.right - TRAY_COUNT, tray.y + 18, 2, tray.height - 36)
    )
    for is_lower, (seat, name) in enumerate(zip(lanes.seats, lanes.names, strict=True)):
        x, away = tray.x + LANE_EDGE, -1 if is_lower else 1
        y = (tray.bottom if is_lower else tray.y) + LANE_EDGE * away
        paint_dot(canvas, seat, x, y)
        room = LANE_NAMES - 2 * LANE_EDGE
        canvas.text(name, x + 26, y, palette.CREAM, Size.SMALL, Face.BOLD, "midleft", room)
        if lanes.gone is seat:
            width, high = GO_TAG
            y += away * (high / 2 + LANE_EDGE)
            paint_pill(canvas, width, high * canvas.words, palette.IVORY, x + width / 2 - 14, y)
            canvas.text("Go", x + width / 2 - 14, y, palette.INK, Size.SMALL, Face.BOLD)


def _draw_tray(size: tuple[int, int], scale: float) -> Surface:
    tray = Surface(size, pygame.SRCALPHA)
    tray.blit(rounded(size, palette.BLACK, 18 * scale), (0, 0))
    tray.set_alpha(TRAY_SHADE)
    return tray


def paint_dot(canvas: Canvas, seat: Seat, x: float, y: float) -> None:
    """Draw the enamel dot in the color of a seat's pegs."""
    size = canvas.length(DOT)
    canvas.stamp(("dot", seat, size), lambda: draw_enamel(size, canvas.pegs[seat]), x, y)


def paint_edge(canvas: Canvas, sprite: Sprite, middle: float) -> None:
    """Draw the player's color at the outer edge of each card in the play."""
    if sprite.owner is None or sprite.turn:
        return
    width, low = sprite.height * ASPECT - 10, sprite.y > middle
    y = sprite.y + (sprite.height / 2 + 1 if low else -sprite.height / 2 - 1 - OWNER_EDGE)
    edge = canvas.rect(sprite.x - width / 2, y, width, OWNER_EDGE)
    color = canvas.pegs[sprite.owner].lerp(palette.BLACK, 1 - sprite.brightness)
    canvas.surface.fill(color, edge)


def paint_count(canvas: Canvas, count: int, place: Point, height: float = LEAST_ROW) -> None:
    """Draw the count as a large figure with the rest to 31; smaller beside small cards."""
    share = min(1.0, height / LEAST_ROW)
    x, y = place
    size = Size.HUGE.value * share / canvas.words**0.25
    canvas.text(str(count), x, y - 16 * share, palette.CREAM, size, Face.FIGURES)
    left = LIMIT - count
    words = f"{left} left to {LIMIT}" if 0 < left < LIMIT else "count"
    if canvas.width(words, Size.SMALL) > TRAY_COUNT - 2 * COUNT_MARGIN:
        words = f"{left} left"
    below = y + (50 + 14 * canvas.words) * share
    canvas.text(words, x, below, palette.QUIET, Size.SMALL)


def paint_crib_mark(
    canvas: Canvas,
    places: Places,
    side: Seat,
    words: str,
    owner: Seat | None = None,
) -> None:
    """Draw the crib's mark: a tray in the owner's color, if it fits, with a slot for each card.

    Otherwise it is beside the place of the crib.
    """
    x, y, anchor = places.crib_marks[side]
    color, room = palette.QUIET, _room_beside_hand(places, side)
    if places.has_crib_trays:
        tray = places.crib_tray(side)
        room = tray.right - x - CRIB_EDGE
        edge = palette.PANEL_EDGE if owner is None else canvas.pegs[owner]
        paint_outlined(canvas, tray, edge)
        fan = places.cribs[side]
        for i in range(N_CRIB):
            paint_outlined(canvas, fan.box(N_CRIB, i), SLOT)
        color = palette.CREAM
    if owner is not None and anchor == "midleft":
        paint_dot(canvas, owner, x - 18, y)
    words = words[:1].upper() + words[1:]
    canvas.text(words, x, y, color, Size.SMALL, Face.BOLD, anchor=anchor, room=room)


def _room_beside_hand(places: Places, side: Seat) -> float | None:
    """Return the width for text beside a full hand; None where it doesn't overlap."""
    (x, y, anchor), hand = places.crib_marks[side], places.own
    spare = x - hand.at(N_HELD, N_HELD - 1) - hand.width / 2 - MARK_GAP
    is_beside = anchor == "midright" and abs(y - hand.y) < hand.height / 2 and spare > 0
    return spare if is_beside else None


def paint_outlined(canvas: Canvas, box: Box, color: Color) -> None:
    size = canvas.length(box.width), canvas.length(box.height)
    edge = partial(outline, size, color, 12 * canvas.scale, 2 * canvas.scale)
    canvas.stamp(("outlined", size, tuple(color)), edge, box.x, box.y, "topleft")


def paint_level(canvas: Canvas, places: Places, words: str) -> None:
    """Draw the opponent's name in a pill under it."""
    if not words:
        return
    (x, y), width = places.monitor, canvas.width(words, Size.SMALL, Face.BOLD) + 36
    middle = x + max(width / 2, MONITOR_WIDTH / 2 - 8), y + BELOW_MONITOR
    if not places.has_crib_trays:  # hands lie close below it
        middle = places.bubble.x + width / 2, places.bubble.bottom + 20
    paint_pill(canvas, width, 36 * canvas.words, palette.PANEL, *middle)
    canvas.text(words, *middle, palette.CREAM, Size.SMALL, Face.BOLD)


def paint_opponent(canvas: Canvas, places: Places, face: FaceShown, words: str | None) -> None:
    x, y = places.monitor
    canvas.put(opponent_of(canvas, face), x, y, "topleft")
    if face.is_lamp_lit:
        lamp = partial(draw_lamp, canvas.scale)
        canvas.stamp("drive lamp", lamp, x + DRIVE_LAMP[0], y + DRIVE_LAMP[1])
    if words:
        _paint_bubble(canvas, places.bubble, words)


def opponent_of(canvas: Canvas, face: FaceShown) -> Surface:
    """Return the picture of the opponent, which is drawn once."""
    mood, who, blink, peering = face.mood, face.who, face.is_blinking, face.is_peering
    draw = partial(draw_opponent, canvas.scale, mood, who, blink=blink, is_peering=peering)
    return drawn(canvas, ("opponent", who, mood, blink, peering), draw)


def _paint_bubble(canvas: Canvas, box: Box, words: str) -> None:
    x, y = box.x, box.y
    size = (canvas.length(box.width), canvas.length(box.height))
    bubble = partial(draw_bubble, size, canvas.scale)
    canvas.stamp(("bubble", size), bubble, x, y, "topleft")
    inside = bubble_inside(size, canvas.scale)
    part = Wording(canvas.prompts.fill(words), 31.0, palette.INK)
    width, height = inside.width / canvas.scale, inside.height / canvas.scale
    lines = lay_parts(canvas, [part], width, height if canvas.words > 1 else 1e9)
    top = y + inside.centery / canvas.scale - height_of(lines) / 2
    paint_parts(canvas, lines, x + inside.x / canvas.scale, top, "midleft")
