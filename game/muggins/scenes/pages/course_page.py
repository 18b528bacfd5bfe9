"""The course of all games: plots with a selectable, replayable point per game."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box
from muggins.paint.charts.charts import (
    Chart,
    Curve,
    nice_ticks,
    paint_curves,
    paint_plumb,
    scale_of,
)
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import Look, paint_panel
from muggins.record.course import averages, differentials, heap_size
from muggins.record.figures import PARTS
from muggins.record.history import GameLine
from muggins.scenes.pages.days_and_points import say_points, write_day
from muggins.speech.outline import Part
from muggins.ui.control import Control
from muggins.ui.scene import Change
from muggins.words.review.verdicts import write_ending
from muggins.words.roles import Role
from muggins.words.table.standing import tell_scores

CURVES = {
    "hand": (palette.CLUB_GREEN, None),
    "crib": (palette.COBALT, (22.0, 10.0)),
    "pegging": (palette.VERMILION, (5.0, 9.0)),
}
MOST_DOTTED = 60  # games, up to which each has a dot of its own on the match's line
TAG = (404.0, 136.0)
LEAST = 560.0, 600.0  # as small as two plots can be
ASIDE, DOWN = 20.0, 84.0  # of the tag: from the line of its game, and in its plot
COURSE, AHEAD = "Match progress", "Net match points {}, points per hand"
HELP = "Point at a game, or step with the arrow keys. Click or press {confirm} to replay it."


class Course(Control):
    """Two plots by game: the lead in the match, and the points per hand."""

    def __init__(self, games: Sequence[GameLine], replay: Callable[[int], Change]) -> None:
        super().__init__(help=HELP)
        self.games, self._replay = games, replay
        self.number = len(games)  # of the game told of, from 1
        self._is_low = False  # whether the pointer is on the lower plot
        self.ahead, self.calmed = _ahead(games), _calmed(games)

    weight = 1.0

    def least_width(self, ruler: Canvas) -> float:
        return LEAST[0]

    def height(self, width: float, ruler: Canvas) -> float:
        return LEAST[1]

    def point(self, x: float, y: float) -> None:
        upper, lower = halves(self.box)
        self._is_low = y >= lower.y
        box, curves = (lower, self.calmed) if self._is_low else (upper, [self.ahead])
        number = round(scale_of(box, curves).x_at(x - box.x))
        self.number = max(1, min(len(self.games), number))

    def take(self, intent: Intent) -> bool:
        first, last = 1 - self.number, len(self.games) - self.number
        steps = {Act.LEFT: -1, Act.RIGHT: 1, Act.FIRST: first, Act.LAST: last}
        step = steps.get(intent.act, 0)
        if not step or not first <= step <= last:
            return False
        self.number += step
        return True

    def confirm(self) -> Change | None:
        return self._replay(self.number - 1)

    def tell(self) -> tuple[str, str, str]:
        """Return the date of the game, its ending, and the averages of its hands."""
        game = self.games[self.number - 1]
        own, computers = tell_scores((game.own, game.computers), game.nought)
        ending = write_ending(game.winner, game.margin, is_forfeit=game.is_forfeit)
        parts = ((name, *part) for name, part in zip(PARTS, game.parts, strict=True))
        return (
            f"Game {self.number}, {write_day(game.begun)}",
            f"{ending}: {own}\N{EN DASH}{computers}, {say_points(game.gained)}",
            "   ".join(f"{name} {points / n:.1f}" for name, points, n in parts if n),
        )

    def describe(self) -> Part:
        last = ", ".join((AHEAD.format(self.ahead.name), *(each.name for each in self.calmed)))
        name = f"{COURSE}: {_write_span(self.games)}. {last}"
        value = ". ".join(" ".join(line.split()) for line in self.tell() if line)
        part = replace(super().describe(), name=name, role=Role.CHART, value=value)
        return replace(part, steps=(Intent(Act.LEFT), Intent(Act.RIGHT)))

    def draw(self, canvas: Canvas, look: Look) -> None:
        paint_panel(canvas, self.box, fill=palette.IVORY, is_focused=look.is_focused)
        games, (upper, lower) = self.games, halves(self.box)
        marks = foot_marks(len(games))
        chart = Chart("Net match points", _write_span(games), marks)
        paint_curves(canvas, upper, chart, [self.ahead], is_filled=True)
        size = heap_size(len(games))
        dots = "one dot per game" if size == 1 else f"one dot per {size} games"
        chart = Chart("Points per hand", f"{dots}, lines smoothed", marks)
        paint_curves(canvas, lower, chart, self.calmed)
        if look.is_focused or look.is_hovered:
            paint_plumb(canvas, upper, [self.ahead], self.number)
            paint_plumb(canvas, lower, self.calmed, self.number)
            self._draw_tag(canvas)

    def _draw_tag(self, canvas: Canvas) -> None:
        """Draw the game's summary in the plot without the pointer."""
        upper, lower = halves(self.box)
        box = upper if self._is_low else lower
        curves = [self.ahead] if self._is_low else self.calmed
        x = box.x + scale_of(box, curves).x(self.number)
        width, height = TAG
        x += ASIDE if x < self.box.middle[0] else -ASIDE - width
        tag = Box(x, box.y + DOWN, width, height)
        paint_panel(canvas, tag)
        first, *others = self.tell()
        left, y = tag.x + 20, tag.y + 28
        canvas.text(first, left, y, palette.BRASS, Size.SMALL, Face.BOLD, "midleft")
        for i, line in enumerate(others):
            y = tag.y + 68 + i * 38
            canvas.text(line, left, y, palette.CREAM, Size.SMALL, anchor="midleft")


def _write_span(games: Sequence[GameLine]) -> str:
    first, last = write_day(games[0].begun), write_day(games[-1].ended)
    n_games = "one game" if len(games) == 1 else f"{len(games):,} games"
    return f"{n_games}, {first}" if first == last else f"{n_games}, {first} to {last}"


def halves(paper: Box) -> tuple[Box, Box]:
    height = (paper.height - 64) / 2
    upper = Box(paper.x + 36, paper.y + 18, paper.width - 72, height)
    return upper, Box(upper.x, upper.y + height + 24, upper.width, height)


def foot_marks(last: int) -> list[tuple[float, str]]:
    """Return a few numbers of games along the foot."""
    if last <= 1:
        return [(float(last), str(last))]
    ticks = [tick for tick in nice_ticks(0, last, 8) if 0 <= tick <= last]
    return [(tick, f"{tick:,.0f}") for tick in ticks if tick == round(tick)]


def _ahead(games: Sequence[GameLine]) -> Curve:
    points = differentials(games)
    last = say_points(round(points[-1][1]))
    dots = points[1:] if len(games) <= MOST_DOTTED else ()
    return Curve(last, palette.INK, points, dots)


def _calmed(games: Sequence[GameLine]) -> list[Curve]:
    curves = []
    for name in PARTS:
        bare, calm = averages(games, name)
        color, rhythm = CURVES[name]
        last = f" {calm[-1][1]:.1f}" if calm else ""
        curves.append(Curve(f"{name}{last}", color, calm, bare, rhythm))
    return curves
