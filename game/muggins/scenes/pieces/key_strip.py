"""Strip of buttons under a table: in one row if they fit, otherwise in as few as possible."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from muggins.motion.boxes import Box
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import ButtonShown, Look
from muggins.ui.control import EDGE, Button
from muggins.ui.layout import ROUNDING, Group, Item, Spacer, measured

GAP, HEIGHT = 8.0, 62.0
Line = list[tuple[Item, float]]


class StripButton(Button):
    """Button that omits its key cap if it doesn't fit."""

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return ruler.width(self.words, Size.SMALL, Face.BOLD) + 2 * EDGE

    @measured
    def full_width(self, ruler: Canvas) -> float:
        """Return the width in which caption and cap fit as small type."""
        return super().least_width(ruler)

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        self._has_cap = box.width + ROUNDING >= self.full_width(ruler)

    _has_cap = True

    def show(self, look: Look) -> ButtonShown:
        shown = super().show(look)
        return shown if self._has_cap else replace(shown, key="")


def full_width(item: Item, ruler: Canvas) -> float:
    return item.full_width(ruler) if isinstance(item, StripButton) else item.least_width(ruler)


class KeyStrip(Group):
    """Buttons, and spacers between groups of them."""

    def __init__(self, *items: Item) -> None:
        super().__init__(*items, gap=GAP)

    @property
    def children(self) -> Sequence[Item]:
        """The buttons; spacers are visible in a single row only."""
        return [each for each in self.items if not isinstance(each, Spacer)]

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return max(each.least_width(ruler) for each in self.items)

    @measured
    def height(self, width: float, ruler: Canvas) -> float:
        return len(self._lines(width, ruler)) * (HEIGHT + GAP) - GAP

    def _lines(self, width: float, ruler: Canvas) -> list[Line]:
        """Return the rows, each item with its width."""
        ways: tuple[Callable[[Item, Canvas], float], ...] = (
            lambda item, canvas: item.best_width(canvas),
            full_width,
            lambda item, canvas: item.least_width(canvas),
        )
        for measure in ways:
            line = [(each, measure(each, ruler)) for each in self.items]
            if _spare(line, width) >= 0:
                return [line]
        lines: list[Line] = [[]]
        for item, wide in line:
            if isinstance(item, Spacer):
                continue
            if _spare([*lines[-1], (item, wide)], width) < 0:
                lines.append([])
            lines[-1].append((item, wide))
        return lines

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        for i, line in enumerate(self._lines(box.width, ruler)):
            x, y = box.x, box.y + i * (HEIGHT + GAP)
            items = [item for item, _ in line]
            is_at_ease = all(wide >= each.best_width(ruler) for each, wide in line)
            spacers = [each for each in items if isinstance(each, Spacer)] if is_at_ease else []
            wider = spacers or items
            more = _spare(line, box.width) / len(wider)
            for each, least in line:
                wide = least + (more if each in wider else 0.0)
                each.arrange(Box(x, y, wide, HEIGHT), ruler)
                x += wide + GAP


def _spare(line: Line, width: float) -> float:
    return width + ROUNDING - sum(wide for _, wide in line) - GAP * (len(line) - 1)
