"""Skill and luck: ratings over time and by kind of choice, and the effect of the cards."""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from muggins.control.intents import Act, Intent
from muggins.mind.coach.chance import POINT
from muggins.mind.coach.rating import ALL, N_RATED, PLAYERS, LossSums, Rate
from muggins.mind.coach.skill import BIN, N_SIDE, Skill
from muggins.motion.boxes import Box, split_down
from muggins.paint.charts.charts import Chart
from muggins.paint.charts.estimates import (
    Estimate,
    Stage,
    paint_histogram,
    paint_rows,
    paint_stages,
    rows_of,
)
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas
from muggins.paint.kit.widgets import Look, paint_panel
from muggins.scenes.pages.course_page import foot_marks, halves
from muggins.scenes.pages.days_and_points import say_points
from muggins.speech.outline import Part
from muggins.ui.control import Control
from muggins.words.review.skill_words import (
    BY_DEAL,
    BY_KIND,
    CHANCE,
    GOAL_LINE,
    KINDS,
    OVER_TIME,
    next_title,
    write_estimate,
    write_stages,
)
from muggins.words.roles import Role

N_STAGES = 24  # along the plot at most, however many games there are
KINDS_PART = 0.47  # of the page's width
GAP = 30.0
LEAST_WIDTH, BESIDE, PLOT = 560.0, 1100.0, 310.0
EVERY = 3  # bins from one that is named to the next
STEPS = {Act.UP: -1, Act.DOWN: 1}


class SkillPage(Control):
    """Three plots; the first shows the kind of choice that is selected in the second."""

    def __init__(self, skill: Skill) -> None:
        super().__init__()
        self.skill = skill
        self.kinds = list(KINDS)
        self.at = 0  # of the kinds
        self._stages: dict[tuple[str, int], list[Stage]] = {}

    weight = 1.0

    def least_width(self, ruler: Canvas) -> float:
        return LEAST_WIDTH

    def height(self, width: float, ruler: Canvas) -> float:
        return 2 * PLOT if width >= BESIDE else 3 * PLOT

    @property
    def kind(self) -> str:
        return self.kinds[self.at]

    @property
    def stages(self) -> list[Stage]:
        key = self.kind, len(self.skill.games)
        if key not in self._stages:
            self._stages[key] = list(stages_of(self.skill, self.kind))
        return self._stages[key]

    def point(self, x: float, y: float) -> None:
        rows = rows_of(parts(self.box)[1], len(self.kinds))
        self.at = next((i for i, row in enumerate(rows) if row.holds(x, y)), self.at)

    def take(self, intent: Intent) -> bool:
        step = STEPS.get(intent.act, 0)
        if not step or not 0 <= self.at + step < len(self.kinds):
            return False
        self.at += step
        return True

    def describe(self) -> Part:
        said = write_stages(_heap_size(self.skill))
        name = f"{OVER_TIME[self.kind]}, {said}"
        value = f"{KINDS[self.kind]}: {write_estimate(self.skill.rates.get(self.kind))}"
        part = replace(super().describe(), name=name, role=Role.CHART, value=value)
        return replace(part, steps=(Intent(Act.UP), Intent(Act.DOWN)))

    def draw(self, canvas: Canvas, look: Look) -> None:
        paint_panel(canvas, self.box, fill=palette.IVORY, is_focused=look.is_focused)
        skill, (upper, left, right) = self.skill, parts(self.box)
        marks = foot_marks(len(skill.games))
        chart = Chart(OVER_TIME[self.kind], write_stages(_heap_size(skill)), marks)
        lines = [*_lines_for(skill)] if self.kind == ALL else []
        paint_stages(canvas, upper, chart, self.stages, lines)
        chart = Chart(BY_KIND)
        rows = [estimate_of(kind, skill.rates.get(kind)) for kind in self.kinds]
        paint_rows(canvas, left, chart, rows, self.at)
        chart = Chart(BY_DEAL, CHANCE, list(_luck_marks()))
        paint_histogram(canvas, right, chart, skill.deals, skill.bell)


def estimate_of(kind: str, rate: Rate | None) -> Estimate:
    """Return the rating of a kind of choice, if there were any."""
    words = write_estimate(rate)
    if rate is None or not rate.n:
        return Estimate(KINDS[kind], words, None)
    return Estimate(KINDS[kind], words, rate.rating, rate.margin)


def _lines_for(skill: Skill) -> Iterator[tuple[str, float]]:
    """Yield the ratings of the opponents, and the goal."""
    yield from ((name.capitalize(), N_RATED * lost) for name, lost in PLAYERS)
    goal = next_title(skill.form.rating)
    if goal is not None:
        yield GOAL_LINE, goal[0]


def parts(paper: Box) -> list[Box]:
    """Return the upper half of a paper and two parts of the lower, or thirds if it is narrow."""
    upper, lower = halves(paper)
    if paper.width < BESIDE:
        return split_down(replace(upper, height=paper.height - 40), 3, GAP)
    width = lower.width * KINDS_PART
    left = replace(lower, width=width - GAP / 2)
    x = lower.x + width + GAP / 2
    return [upper, left, replace(lower, x=x, width=lower.right - x)]


def _heap_size(skill: Skill) -> int:
    """Return the number of games per point of the curve."""
    return max(1, ceil(len(skill.games) / N_STAGES))


def stages_of(skill: Skill, kind: str) -> Iterator[Stage]:
    """Yield the ratings of one kind over groups of games."""
    n_games, size = len(skill.games), _heap_size(skill)
    for last in range(n_games, 0, -size):
        games = skill.games[max(0, last - size) : last]
        sums = sum((game[kind] for game in games if kind in game), LossSums())
        if sums.n:
            middle = n_games - last + (len(games) + 1) / 2
            yield Stage(middle, sums.rate.rating, sums.rate.margin)


def _luck_marks() -> Iterator[tuple[float, str]]:
    """Yield luck in games per hundred, under some of the bars."""
    for i in range(-(N_SIDE // EVERY) * EVERY, N_SIDE + 1, EVERY):
        yield i + N_SIDE + 0.5, say_points(i * BIN // POINT) if i else "0"
