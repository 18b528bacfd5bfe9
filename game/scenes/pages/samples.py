"""Samples to choose from: backs, felts and boards, each shown as it is."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.motion.boxes import Box
from game.motion.places import USUAL
from game.paint.board.board import BOARD_MARGIN, draw_board
from game.paint.board.timber import TIMBERS
from game.paint.cards.deck import DeckStyle, paint_back, shadow
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.felt import draw_sample
from game.paint.kit.shapes import outline
from game.paint.kit.widgets import RADIUS, Look, paint_focus
from game.scenes.pieces.controls import Control
from game.scenes.pieces.forms import PAPER
from game.scenes.pieces.scene import Change
from game.speech.outline import Part

ABOVE, NAME_FALL, BELOW = 10.0, 26.0, 22.0  # of a back: over it, to its name, under that
NAME_RISE = 34.0  # of a name on felt
BOARD_WIDTH, BOARD_ROOM, UNDER_BOARD = 1050.0, 14.0, 42.0


class Sample(Control):
    """A back or a felt, shown as it is; the one in use has a gold edge."""

    def __init__(
        self,
        box: Box,
        name: str,
        words: str,
        choose: Callable[[str], Change | None],
        is_used: Callable[[str], bool],
    ) -> None:
        super().__init__(box)
        self.name, self.words = name, words
        self.choose, self.is_used = choose, is_used

    def confirm(self) -> Change | None:
        """Use it."""
        return self.choose(self.name)

    def describe(self) -> Part:
        """By its name, and whether it is the one in use."""
        return replace(super().describe(), name=self.words, is_marked=self.is_used(self.name))

    def draw_edge(self, canvas: Canvas, look: Look, frame: Box) -> None:
        """The edge of the one in use, and of the one in focus."""
        if look.is_focused or look.is_hovered:
            paint_focus(canvas, frame)
        elif self.is_used(self.name):
            size = (canvas.length(frame.width), canvas.length(frame.height))
            edge = canvas.cached(
                ("used", size),
                lambda: outline(size, palette.BRASS, 16 * canvas.scale, 5 * canvas.scale),
            )
            canvas.put(edge, frame.x, frame.y, "topleft")

    def draw_name(self, canvas: Canvas, x: float, y: float, room: float) -> None:
        """Its name; bright when it is in use."""
        used = self.is_used(self.name)
        face = Face.BOLD if used else Face.TEXT
        colour = palette.FOCUS if used else palette.QUIET
        canvas.text(self.words, x, y, colour, Size.SMALL, face, room=room)


class BackSample(Sample):
    """A card back."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """The back with its name below."""
        fall = NAME_FALL * canvas.words
        below = fall + BELOW * canvas.words
        units = min(self.box.height - ABOVE - below, (self.box.width - 2 * ABOVE) * 7 / 5)
        x, y = self.box.middle[0], self.box.y + units / 2 + ABOVE
        height = canvas.length(units)
        canvas.put(shadow(canvas, height, 0), x, y)
        canvas.put(paint_back(canvas, height, DeckStyle(back=self.name)), x, y)
        wide, high = units * 5 / 7 + 16, units + 16
        self.draw_edge(canvas, look, Box(x - wide / 2, y - high / 2, wide, high))
        self.draw_name(canvas, x, y + units / 2 + fall, self.box.width)


class FeltSample(Sample):
    """A felt."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """A piece of it under the lamp, with its name on it."""
        size = (canvas.length(self.box.width), canvas.length(self.box.height))
        felt = canvas.cached(
            ("felt", self.name, size), partial(draw_sample, self.name, size, RADIUS * canvas.scale)
        )
        canvas.put(felt, self.box.x, self.box.y, "topleft")
        self.draw_edge(canvas, look, self.box)
        room = self.box.width - 2 * NAME_RISE
        self.draw_name(canvas, self.box.middle[0], self.box.bottom - NAME_RISE * canvas.words, room)


class BoardSample(Sample):
    """A board."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """All of it, small, on the felt of the room, with its name beside it, or below."""
        box, streets = self.box, USUAL.streets
        is_below = box.width < PAPER.width or box.height > board_height(box.width)
        width = _board_width(box.width, is_below=is_below)
        scale = canvas.scale * width / streets.box[2]
        board = canvas.cached(
            ("board sample", self.name, scale),
            lambda: draw_board(streets, scale, TIMBERS[self.name]).convert_alpha(),
        )
        margin = BOARD_MARGIN * scale / canvas.scale
        canvas.put(board, box.x + BOARD_ROOM - margin, box.y + BOARD_ROOM - margin, "topleft")
        self.draw_edge(canvas, look, box)
        if is_below:
            low = box.bottom - UNDER_BOARD * canvas.words / 2
            self.draw_name(canvas, box.middle[0], low, box.width)
            return
        right_of_it = box.x + width + 2 * BOARD_ROOM
        middle, room = (right_of_it + box.right) / 2, box.right - right_of_it
        self.draw_name(canvas, middle, box.middle[1], room)


def _board_width(width: float, *, is_below: bool) -> float:
    return width - 2 * BOARD_ROOM if is_below else BOARD_WIDTH


def board_height(width: float, grown: float = 1.0) -> float:
    """The height of a sample of a board, whose name stands below it where words are larger."""
    is_below = grown > 1 or width < PAPER.width
    board = _board_width(width, is_below=is_below) * USUAL.streets.box[3] / USUAL.streets.box[2]
    return board + 2 * BOARD_ROOM + (UNDER_BOARD * grown if is_below else 0.0)
