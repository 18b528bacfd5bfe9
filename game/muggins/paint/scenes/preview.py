"""A preview of the table with the current options: felt, board, faces and backs."""

from functools import partial

import pygame
from pygame import Color, Surface

from muggins.motion.boxes import Box
from muggins.motion.places import ASPECT, USUAL
from muggins.motion.streets import LANE_PITCH
from muggins.paint.board.board import draw_board
from muggins.paint.board.pegs import PEG_ANCHOR, draw_peg
from muggins.paint.board.wood import BOARD_MARGIN, Timber
from muggins.paint.cards.deck import DeckStyle, paint_back, paint_face, shadow
from muggins.paint.kit.canvas import Canvas
from muggins.paint.kit.felt import draw_felt
from muggins.paint.kit.shapes import rounded
from muggins.paint.kit.widgets import RADIUS
from muggins.rules.cards import read_cards
from muggins.rules.seat import Seat

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
