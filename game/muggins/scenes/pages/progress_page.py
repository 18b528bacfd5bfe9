"""Progress: the course of all games, and skill and luck over time."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from math import ceil
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

from muggins.control.intents import Act, Intent
from muggins.mind.coach.decision import POINT
from muggins.mind.coach.luck_report import LuckReport as Weighed
from muggins.mind.coach.skill import (
    ALL,
    BIN,
    N_FORM,
    N_RATED,
    N_SIDE,
    PLAYERS,
    LossSums,
    Rate,
    Skill,
)
from muggins.motion.boxes import Box, split_down
from muggins.paint.charts.charts import (
    Chart,
    Curve,
    Estimate,
    Stage,
    nice_ticks,
    paint_curves,
    paint_histogram,
    paint_plumb,
    paint_rows,
    paint_stages,
    rows_of,
    scale_of,
)
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import Look, paint_panel
from muggins.record.figures import PARTS
from muggins.record.history import (
    NEWEST,
    GameLine,
    Scope,
    open_history,
    read_games,
)
from muggins.record.log import EventLog
from muggins.record.medals import averages, differentials, heap_size
from muggins.record.recorder import Recorder
from muggins.record.stored_grades import read_luck_report
from muggins.speech.outline import Part
from muggins.store.files import StoreError
from muggins.ui.control import Control
from muggins.ui.scene import Change
from muggins.words.names import Role, say_points, write_day
from muggins.words.review.practice_words import (
    BY_DEAL,
    BY_KIND,
    CHANCE,
    GOAL_LINE,
    KINDS,
    OVER_TIME,
    READING,
    next_title,
    write_estimate,
    write_graded,
    write_stages,
)
from muggins.words.review.result_words import write_ending
from muggins.words.table.menu_words import tell_scores

AT_ONCE = 150  # games
NO_LIMIT = -1  # of them, as a limit
GRADED_AT_ONCE = 2
Found = TypeVar("Found")
Search: TypeAlias = Callable[[EventLog, Scope], Iterator[list[Found] | None]]
"""A search for great hands or medals, game after game; None for one that is not replayed."""
N_TRIES, RETRY = 20, 1.0  # to find the grades of a game that just ended; seconds


class Reading:
    """Games, the newest first; ``games`` are all, in order. ``trouble`` is an error message."""

    def __init__(self, folder: Path | None, span: Scope) -> None:
        self.newest: list[GameLine] = []  # so far
        self.games: list[GameLine] = []  # once they are read
        self.trouble = ""
        self.is_done = False
        self._left = _follow(folder, span)

    def read_on(self) -> None:
        """Read for a frame's share of time."""
        n_before = len(self.newest)
        try:
            self.newest.extend(islice(self._left, AT_ONCE))
        except StoreError as error:
            self.trouble = str(error)
        self.is_done = len(self.newest) < n_before + AT_ONCE
        if self.is_done:
            self.games = self.newest[::-1]


def scope_of(recorder: Recorder) -> Scope:
    """Return the player's games since the statistics were reset."""
    return Scope(recorder.name, after=recorder.counts_after)


def read_lifetime(recorder: Recorder) -> Reading:
    """Return the player's games since the statistics were reset; the newest are loaded at once."""
    reading = Reading(recorder.players.folder, scope_of(recorder))
    reading.read_on()
    return reading


class HistorySearch(Generic[Found]):
    """Search of the lifetime's games, game after game; ``found`` grows."""

    def __init__(self, recorder: Recorder, search: Search[Found]) -> None:
        self.found: list[Found] = []
        self.n_games = 0  # so far
        self.is_done = False
        self._left = _search(recorder, search)

    def read_on(self) -> None:
        """Read for a frame's share of time, up to a game that is replayed."""
        most, found = self.n_games + AT_ONCE, None
        try:
            while self.n_games < most and found is None:
                found = next(self._left)
                self.n_games += 1
                self.found += found or ()
        except (StopIteration, StoreError):
            self.is_done = True


def _search(recorder: Recorder, search: Search[Found]) -> Iterator[list[Found] | None]:
    if recorder.players.folder is not None:
        with open_history(recorder.players.folder) as log:
            yield from search(log, scope_of(recorder))


def _follow(folder: Path | None, span: Scope) -> Iterator[GameLine]:
    if folder is None:
        raise StoreError("Nothing is being saved (--no-disk), so there is no history.")
    with open_history(folder) as database:
        yield from read_games(database, span, NEWEST)


class Judging:
    """Skill and luck of the newest games of a time span, read in slices."""

    def __init__(self, folder: Path, span: Scope, most: int = NO_LIMIT) -> None:
        self.skill = Skill()
        self.n_seen = 0
        self.trouble = ""
        self.is_done = False
        self._left = _judge(folder, span, most)

    def read_on(self) -> None:
        """Load as many games as a frame has time for; graded ones count as several."""
        n_most, n_graded = self.n_seen + AT_ONCE, len(self.skill.games) + GRADED_AT_ONCE
        try:
            while self.n_seen < n_most and len(self.skill.games) < n_graded:
                report = next(self._left)
                self.n_seen += 1
                if report is not None:
                    self.skill.add(report)
        except StopIteration:
            self.is_done = True
        except StoreError as error:
            self.trouble, self.is_done = str(error), True

    def tell(self) -> str:
        if not self.is_done:
            return READING.format(n_seen=self.n_seen)
        return self.trouble or write_graded(len(self.skill.games), self.n_seen)


class RecentGames:
    """Skill over the latest games, once the one that just ended is graded."""

    def __init__(self, recorder: Recorder, number: int) -> None:
        self._recorder, self._number = recorder, number
        self._n_tries, self._waited = N_TRIES, RETRY
        self._judging: Judging | None = None

    @property
    def skill(self) -> Skill | None:
        judging = self._judging
        return judging.skill if judging is not None and judging.is_done else None

    def update(self, seconds: float) -> bool:
        """Read for a frame's share of time; return True when the skill becomes known."""
        if self._judging is not None:
            was_done = self._judging.is_done
            if not was_done:
                self._judging.read_on()
            return self._judging.is_done and not was_done
        self._waited += seconds
        if self._n_tries and self._waited >= RETRY:
            self._n_tries, self._waited = self._n_tries - 1, 0.0
            self._judging = self._begin()
        return False

    def _begin(self) -> Judging | None:
        """Return the reader of the latest games, unless the last one still lacks grades."""
        recorder, folder = self._recorder, self._recorder.players.folder
        if folder is None:
            return None
        with suppress(StoreError), open_history(folder) as log:
            span = scope_of(recorder)
            game = next(read_games(log, span, f"{NEWEST} LIMIT 1"), None)
            is_saved = game is not None and game.number == self._number
            if game is not None and is_saved and read_luck_report(log, game) is not None:
                return Judging(folder, span, N_FORM)
        return None


def _judge(folder: Path, span: Scope, most: int) -> Iterator[Weighed | None]:
    with open_history(folder) as log:
        for game in read_games(log, span, f"{NEWEST} LIMIT {most}"):
            yield read_luck_report(log, game)


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
