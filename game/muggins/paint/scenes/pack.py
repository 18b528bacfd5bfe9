"""The pack: at its home, cut, riffled, or spread out to be cut."""

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Surface

from muggins.motion.boxes import Box
from muggins.motion.places import Fan, Places
from muggins.motion.streets import Point
from muggins.motion.timeline import PackPose, arch, blend, clamp, in_out
from muggins.paint.board import draw_stud
from muggins.paint.cards.backs import DEFAULT
from muggins.paint.cards.deck import DeckStyle, lifted_leg, paint_back, shadow
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.shapes import outline, smooth
from muggins.paint.kit.widgets import Look, paint_focus, paint_pill
from muggins.paint.scenes.shown import SpreadShown

PACK_DEPTH, N_RIFFLED = 4, 8
CAPTION_FALL = 20.0  # from an envelope to the middle of its caption
RIPPLE, N_RIPPLING = 0.62, 5  # by how much ears lift, and how many to either side of the slider
CUT_ASIDE, CUT_UP, RIFFLE_ASIDE = 156.0, 16.0, 66.0
SLIDER_BELOW, GROOVE, GROOVE_MORE, KNOB = 20.0, 8.0, 40.0, (76.0, 28.0)


def paint_envelope(canvas: Canvas, box: Box, words: str, look: Look) -> None:
    """Draw the envelope of a sealed deck, with its caption below."""
    size = canvas.length(box.width), canvas.length(box.height)
    dy = 2 if look.is_pressed else 0
    key = "envelope", size, look.is_hovered, look.is_pressed
    canvas.stamp(key, lambda: _draw_envelope(size, look), box.x, box.y + dy, "topleft")
    x, y = box.middle[0], box.bottom + CAPTION_FALL * canvas.words
    canvas.text(words, x, y, palette.CREAM, Size.SMALL, Face.BOLD)
    if look.is_focused:
        paint_focus(canvas, box)


def _draw_envelope(size: tuple[int, int], look: Look) -> Surface:
    paper = palette.IVORY.lerp(palette.INK, 0.12 if look.is_pressed else 0.0)
    edge = palette.FOCUS if look.is_hovered else palette.IVORY.lerp(palette.INK, 0.45)

    def draw(large: Surface, factor: int) -> None:
        (width, height), line = large.get_size(), max(1, round(size[1] / 46 * factor))
        whole = large.get_rect()
        pygame.draw.rect(large, paper, whole, border_radius=round(height / 14))
        point = width / 2, height * 0.56
        for corner in ((0, 0), (width, 0)):
            pygame.draw.line(large, edge, corner, point, line)
        pygame.draw.rect(large, edge, whole, line, border_radius=round(height / 14))
        pygame.draw.circle(large, palette.VERMILION, point, height * 0.17)
        rim = palette.VERMILION.lerp(palette.INK, 0.35)
        pygame.draw.circle(large, rim, point, height * 0.17, line)
        pygame.draw.circle(large, rim, point, height * 0.09, line)

    return smooth(size, paper, draw)


def paint_pack(
    canvas: Canvas, deck: DeckStyle, homes: Places, pack: PackPose, *, leg_lifted: bool
) -> None:
    """Draw the pack at its home, a few cards deep; divided while it is cut, or riffled."""
    height = canvas.length(homes.row.height)
    back = paint_back(canvas, height, deck)
    cards = pack.others[:N_RIFFLED]
    if pack.riffled is not None:
        bends = [1 - RIPPLE * arch(_fallen(pack.riffled, layer)) for layer in range(len(cards))]
        riffled = [
            paint_back(canvas, height, deck, card, bend)
            for card, bend in zip(cards, bends, strict=True)
        ]
        _paint_riffle(canvas, riffled or [back], homes.pack, pack.riffled)
        return
    others = [paint_back(canvas, height, deck, card) for card in cards]
    top = paint_back(canvas, height, deck, pack.top)
    if leg_lifted and deck.back == DEFAULT:
        top = lifted_leg(canvas, height, is_bent=pack.top in deck.ears)
    _paint_packet(canvas, (back, top), homes.pack, PACK_DEPTH)
    if pack.parted is not None:
        x, y = homes.pack
        place = x - CUT_ASIDE * pack.parted, y - CUT_UP * pack.parted
        _paint_packet(canvas, (back, (others or [back])[0]), place, 2)


def _paint_packet(canvas: Canvas, backs: tuple[Surface, Surface], place: Point, depth: int) -> None:
    back, top = backs
    canvas.put(shadow(canvas, back.get_height(), 0), *place)
    for layer in range(depth, 0, -1):
        canvas.put(back, place[0] + layer * 1.5, place[1] + layer * 1.5)
    canvas.put(top, *place)


def _paint_riffle(canvas: Canvas, backs: Sequence[Surface], place: Point, riffled: float) -> None:
    """Draw a riffle: two halves slide apart and interleave card by card."""
    apart = arch(min(1.0, riffled * 1.25)) * RIFFLE_ASIDE
    canvas.put(shadow(canvas, backs[0].get_height(), 1), *place)
    for layer in range(N_RIFFLED):
        side = -1 if layer % 2 else 1
        fallen = _fallen(riffled, layer)
        x = place[0] + side * apart * (1 - fallen)
        canvas.put(backs[layer % len(backs)], x, place[1] + 12 - layer * 2.5)


def _fallen(riffled: float, layer: int) -> float:
    """Return the progress of a card's fall in the riffle, 0 to 1."""
    return clamp((riffled - 0.4) * 12 - layer)


def _ripple(spread: SpreadShown, place: int, swept: float) -> float:
    """Return the bend of a card's corner in the spread deck: raised near the slider or sweep."""
    near = 0.0 if spread.place is None else clamp(1 - abs(place - spread.place) / N_RIPPLING)
    return 1 - RIPPLE * max(near, arch(swept))


def paint_spread(canvas: Canvas, homes: Places, deck: DeckStyle, spread: SpreadShown) -> None:
    """Draw the pack spread out for the cut; the back at the place of the cut rises a little.

    While it is gathered, the cards next to the pack's home are swept first.
    """
    fan, n_cards = homes.spread, spread.n_cards
    height = canvas.length(fan.height)
    shade = shadow(canvas, height, 0)
    for place in range(n_cards):
        swept = in_out(clamp(1.7 * spread.gathered - 0.7 * (1 - place / n_cards)))
        x = blend(fan.at(n_cards, place), homes.pack[0], swept)
        y = blend(fan.y, homes.pack[1], swept) - (18 if place == spread.place else 0)
        card = spread.cards[place] if place < len(spread.cards) else None
        if place % 6 == 0:
            canvas.put(shade, x, y)
        canvas.put(paint_back(canvas, height, deck, card, _ripple(spread, place, swept)), x, y)
    if spread.place is not None:
        _paint_slider(canvas, fan, spread.place, n_cards, is_held=spread.is_held)


def _paint_slider(canvas: Canvas, spread: Fan, place: int, n_cards: int, *, is_held: bool) -> None:
    left, right = spread.at(n_cards, 0), spread.at(n_cards, n_cards - 1)
    x, y = spread.at(n_cards, place), spread.y + spread.height / 2 + SLIDER_BELOW
    groove = right - left + GROOVE_MORE
    paint_pill(canvas, groove, GROOVE, palette.WALNUT_DARK, (left + right) / 2, y)
    size = (canvas.length(KNOB[0]), canvas.length(KNOB[1]))
    canvas.stamp("knob", lambda: draw_stud(size, "", canvas.scale), x, y)
    if is_held:
        ring = partial(outline, size, palette.FOCUS, size[1] / 2, 3 * canvas.scale)
        canvas.stamp("held knob", ring, x, y)
