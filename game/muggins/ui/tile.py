"""Tiles, doors and bubbles: the parts of the main menu, More and the result of a game."""

from collections.abc import Callable
from dataclasses import replace
from math import inf

from pygame import Surface

from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.tiles import (
    ASIDE,
    MARK,
    POINTS_ON,
    TileRank,
    TileShown,
    draw_tail,
    label_width,
    paint_label,
    paint_tile,
    tile_type,
)
from muggins.paint.kit.widgets import Look
from muggins.speech.outline import Part
from muggins.ui.control import Button, Control, Effect
from muggins.ui.layout import Panel, measured
from muggins.ui.text import Text

Draw = Callable[[Canvas, Box], None]
TILE, CAP = 96.0, 40.0
PILL, PILL_GAP, LIFT = 48.0, 14.0, 5.0
BUBBLE_MARGIN, TAIL = 20.0, 18.0


class Tile(Button):
    """Large button with a line below its caption and an optional picture on the right."""

    def __init__(
        self,
        words: str,
        act: Effect | None,
        line: str = "",
        *,
        rank: TileRank = TileRank.PLAIN,
        letter: str = "",
        height: float = TILE,
        least: float = 0.0,
        has_arrow: bool = False,
        is_chosen: bool = False,
        weight: float = 0.0,
        picture: tuple[float, Draw] | None = None,
    ) -> None:
        super().__init__(words, act or (lambda: None), letter=letter, height=height, weight=weight)
        self.line, self.rank, self._least = line, rank, least or 0.8 * height
        self.has_arrow, self.is_chosen, self._picture = has_arrow, is_chosen, picture
        self.is_enabled, self.is_main = act is not None, rank is TileRank.MAIN

    @property
    def _aside(self) -> float:
        return (self._picture[0] + ASIDE if self._picture else 0.0) + MARK * self.has_arrow

    @measured
    def least_width(self, ruler: Canvas) -> float:
        """Return the width in which its caption fits; its line may be in smaller type."""
        face = Face.TEXT if self.rank is TileRank.QUIET else Face.BOLD
        return ruler.width(self.words, Size.SMALL, face) + ASIDE + self._aside

    @measured
    def best_width(self, ruler: Canvas) -> float:
        caption = ruler.width(self.words, tile_type(self.most_height), Face.BOLD)
        return max(caption, ruler.width(self.line, Size.SMALL)) + 2 * ASIDE + self._aside

    def least_height(self, width: float, ruler: Canvas) -> float:
        return self._least

    def describe(self) -> Part:
        return replace(super().describe(), help=self.line, is_marked=self.is_chosen)

    def draw(self, canvas: Canvas, look: Look) -> None:
        room, marked = self._aside, self.is_chosen
        shown = TileShown(
            self.box, self.words, self.line, look, self.rank, self.key, self.has_arrow, room, marked
        )
        paint_tile(canvas, shown)
        if self._picture is not None:
            width, paint = self._picture
            right = self.box.right - ASIDE - MARK * self.has_arrow
            right -= 0.0 if canvas.prompts.is_mouse else CAP  # where its key is named
            paint(canvas, Box(right - width, self.box.y, width, self.box.height))


class Door(Button):
    """Picture above a labeled pill; both are one click target."""

    def __init__(
        self,
        words: str,
        act: Effect,
        draw: Draw | None = None,
        *,
        more: str = "",
        high: float = 0.0,
        width: float = 0.0,
        letter: str = "",
    ) -> None:
        """Hold a picture that is ``high`` units high."""
        super().__init__(words, act, letter=letter, height=inf)
        self._paint_picture, self.more = draw, more
        self._high, self._least = high, width

    @property
    def _plain(self) -> str:
        return f" \N{MIDDLE DOT} {self.more}{POINTS_ON}" if self.more else POINTS_ON

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return max(self._least, label_width(ruler, self.words, self._plain))

    def best_width(self, ruler: Canvas) -> float:
        return self.least_width(ruler)

    def height(self, width: float, ruler: Canvas) -> float:
        return self._high + PILL_GAP * bool(self._high) + PILL

    def least_height(self, width: float, ruler: Canvas) -> float:
        return self.height(width, ruler)

    def arrange(self, box: Box, ruler: Canvas) -> None:
        high = min(box.height, self.height(box.width, ruler))
        super().arrange(replace(box, y=box.bottom - high, height=high), ruler)

    def describe(self) -> Part:
        return replace(super().describe(), value=self.more)

    def draw(self, canvas: Canvas, look: Look) -> None:
        box, up = self.box, LIFT if look.is_hovered and not look.is_pressed else 0.0
        pill = Box(box.x, box.bottom - PILL, box.width, PILL)
        if self._paint_picture is not None:
            high = box.height - PILL - PILL_GAP
            self._paint_picture(canvas, Box(box.x, box.y - up, box.width, high))
        paint_label(canvas, pill, self.words, self._plain, look)


class Bubble(Panel):
    """Speech bubble of the opponent, with a tail that points down or left."""

    def __init__(self, words: str, *, width: float = 0.0, is_beside: bool = False) -> None:
        self._is_beside = is_beside
        text = Text(words, Size.SMALL, palette.INK)
        super().__init__(text, width=width, margin=BUBBLE_MARGIN, fill=palette.IVORY)

    def best_width(self, ruler: Canvas) -> float:
        return self.least_width(ruler)

    def paint(self, canvas: Canvas, paint_control: Callable[[Control, Canvas], None]) -> None:
        super().paint(canvas, paint_control)
        box, side = self.box, float(canvas.length(TAIL))
        size = round(side), round(side)
        if self._is_beside:
            place = box.x, box.y + 0.6 * box.height
            anchor, tip = "midright", [(side, 0.0), (side, side), (0.0, side / 2)]
        else:
            place = box.x + 0.25 * box.width, box.bottom
            anchor, tip = "midtop", [(0.0, 0.0), (side, 0.0), (side / 2, side)]

        def draw() -> Surface:
            return draw_tail(size, tip)

        canvas.stamp(("bubble tail", size, anchor), draw, *place, anchor)
