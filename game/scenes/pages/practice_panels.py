"""What there is to practise: leaks, what comes again when, and the position of the day."""

from collections.abc import Sequence
from datetime import date

from game.mind.coach.rates import Rate
from game.motion.boxes import Box, split_across, split_down
from game.motion.layout import sorted_cards
from game.motion.places import ASPECT
from game.paint.cards.deck import DeckStyle, paint_face, shadow
from game.paint.charts.charts import Chart, Curve, paint_bars, paint_curves
from game.paint.charts.estimates import Estimate, paint_rows
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.rules.seat import Seat
from game.session.practising import Practising
from game.store.practice import Position, Practice
from game.words.review.practice_words import (
    CURVE,
    CURVE_NAME,
    CURVE_REMARK,
    DAILY,
    DAILY_DONE,
    LEAKS,
    LEAKS_REMARK,
    NO_CURVE,
    POSITIONS,
    SCHEDULE,
    WHEN,
    write_day,
)
from game.words.review.review_words import ask
from game.words.review.skill_words import KINDS, write_estimate

GAP, EDGE, TOP, LOW = 44.0, 40.0, 196.0, 26.0
CARD_HEIGHT, CARD_GAP = 132.0, 6.0
ASK_FALL, TRY_SIZE = 56.0, (220.0, 60.0)
NONE = -1  # of the rows is looked at more closely
DECK = DeckStyle()
Four = tuple[Box, Box, Box, Box]


def lay_panels(paper: Box, grown: float) -> Four:
    """Leaks, schedule, curve, and the position of the day; below each other where it is high."""
    top = TOP * grown
    room = Box(paper.x + EDGE, paper.y + top, paper.width - 2 * EDGE, paper.height - top - LOW)
    if paper.height > paper.width:
        first, second, third, fourth = split_down(room, (7, 6, 6, 6), GAP * 0.7)
        return first, second, third, fourth
    upper, lower = split_down(room, (7, 6), GAP * 0.7)
    first, second = split_across(upper, 2, GAP)
    third, fourth = split_across(lower, 2, GAP)
    return first, second, third, fourth


def place_try(box: Box, grown: float) -> Box:
    """The button of the position of the day: in the upper right corner of its panel."""
    width, height = TRY_SIZE[0] * grown, TRY_SIZE[1]
    return Box(box.right - width, box.y - 6, width, height)


def paint_panels(canvas: Canvas, panels: Four, practising: Practising, grown: float) -> None:
    """All four."""
    practice, today = practising.practice, practising.today
    if practice is None:
        return
    leaks, schedule, curve, daily = panels
    _paint_leaks(canvas, leaks, practice, grown)
    row = (POSITIONS, palette.CLUB_GREEN, practice.schedule(today))
    paint_bars(canvas, schedule, Chart(SCHEDULE, grown=grown), WHEN, [row])
    paint_progress(canvas, curve, practice.sessions, grown)
    if practising.daily is not None:
        _paint_daily(canvas, daily, practising.daily, grown)
        _tell_done(canvas, daily, practising.daily, practice, today, grown)


def is_done(position: Position, practice: Practice, today: date) -> bool:
    """Whether it was answered today, or not long ago."""
    put = practice.puts.get(position.key)
    return put is not None and put.due > today


def _paint_leaks(canvas: Canvas, box: Box, practice: Practice, grown: float) -> None:
    rows = [_estimate(words, practice.leaks.get(kind)) for kind, words in KINDS.items()]
    paint_rows(canvas, box, Chart(LEAKS, LEAKS_REMARK, grown=grown), rows, NONE)


def _estimate(words: str, rate: Rate | None) -> Estimate:
    told = write_estimate(rate)
    return (
        Estimate(words, told, None)
        if rate is None
        else Estimate(words, told, rate.mean, rate.reach)
    )


def paint_progress(
    canvas: Canvas, box: Box, sessions: Sequence[tuple[int, int]], grown: float
) -> None:
    """The share that was right, session by session."""
    if len(sessions) < 2:
        for i, line in enumerate(canvas.wrap_evenly(NO_CURVE, box.width, Size.SMALL)):
            x, y = box.middle
            canvas.text(line, x, y + i * 32 * canvas.words, palette.INK, Size.SMALL)
        return
    points = [(float(i), 100 * n_right / n) for i, (n_right, n) in enumerate(sessions, 1)]
    curve = Curve(CURVE_NAME, palette.CLUB_GREEN, points, dots=points)
    marks = [(x, f"{x:.0f}") for x in (points[0][0], points[-1][0])]
    paint_curves(canvas, box, Chart(CURVE, CURVE_REMARK, marks, grown), [curve])


def _paint_daily(canvas: Canvas, box: Box, daily: Position, grown: float) -> None:
    """What is asked, and the cards of the hand."""
    head, said = box.y + 24 * grown, box.y + 24 * grown + ASK_FALL * 0.75 * grown
    canvas.text(DAILY, box.x, head, palette.INK, Size.BODY, Face.BOLD, "midleft")
    how = palette.INK, Size.SMALL, Face.TEXT, "midleft"
    canvas.text(ask(daily.decision), box.x, said, *how, room=box.width)
    cards, top = sorted_cards(daily.state.left(Seat.PLAYER)), said + 26 * grown
    high = min(CARD_HEIGHT * grown, box.bottom - top - 8)
    height, y = canvas.length(high), (top + box.bottom) / 2
    for i, card in enumerate(cards):
        x = box.x + (i + 0.5) * (high * ASPECT + CARD_GAP)
        canvas.put(shadow(canvas, height, 0), x, y)
        canvas.put(paint_face(canvas, card, height, DECK), x, y)


def _tell_done(
    canvas: Canvas, box: Box, daily: Position, practice: Practice, today: date, grown: float
) -> None:
    """Where it was answered, when it is put again."""
    if not is_done(daily, practice, today):
        return
    words = DAILY_DONE.format(when=write_day(practice.puts[daily.key].due, today))
    how = palette.INK, Size.SMALL, Face.TEXT, "midright"
    canvas.text(words, box.right, box.y + 24 * grown, *how, room=box.width * 0.55)
