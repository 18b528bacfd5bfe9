"""Painting what stands round the table: the line of words, the buttons, who has won."""

from typing import TYPE_CHECKING

from game.control.intents import Act
from game.motion.layout import MIDDLE_X, Box
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.widgets import Look, paint_button, paint_panel
from game.rules.seat import Seat
from game.rules.state import GameOver, State
from game.rules.terms import TARGET, Length, Margin
from game.table.choices import Choice

if TYPE_CHECKING:
    from game.scenes.table.play import PlayScene

MAIN, AUTO, MENU = Box(1588, 922, 308, 64), Box(1588, 996, 308, 60), Box(36, 996, 172, 60)
DEAL = Box(1404, 996, 168, 60)
LINE_Y, LINE_WIDTH = 968.0, 1240.0
SCORECARD = (40.0, 950.0)
BANNER = Box(560, 424, 752, 226)
MARGINS = {Margin.WIN: "", Margin.SKUNK: "A skunk", Margin.DOUBLE_SKUNK: "A double skunk"}
HALF = 60  # where the pegs of a game to 61 start


def paint_words(canvas: Canvas, scene: "PlayScene") -> None:
    """What is going on, or a notice instead; and how the match stands."""
    notices = scene.session.notices
    line = notices[0] if notices else canvas.prompts.fill(scene.line)
    colour = palette.FOCUS if notices else palette.CREAM
    width = LINE_WIDTH - (2 * DEAL.width if scene.session.settings.deal_button else 0)
    lines = canvas.wrap_evenly(line, width, Size.BODY)
    for i, words in enumerate(lines):
        canvas.text(words, MIDDLE_X, LINE_Y + i * 38, colour, Size.BODY)
    if scene.why and not notices:
        top = LINE_Y + len(lines) * 38
        for i, words in enumerate(canvas.wrap_evenly(scene.why, width, Size.SMALL)):
            canvas.text(words, MIDDLE_X, top + i * 30, palette.QUIET, Size.SMALL)
    x, y = SCORECARD
    for i, words in enumerate(reversed(write_scorecard(scene.session.state))):
        canvas.text(words, x, y - 34 * i, palette.QUIET, Size.SMALL, anchor="midleft")


def write_scorecard(state: State) -> list[str]:
    """Which game it is and how the match stands; a short game in its own points."""
    tally = state.tally
    game = tally.games + (not isinstance(state.phase, GameOver))
    kind = ", five cards" if state.variant.n_dealt == 5 else ""
    score = f"Match {tally.points[0]}\N{EN DASH}{tally.points[1]}   {tally.spread:+d}"
    lines = [f"Game {game}{kind}", score]
    if is_short(state):
        mine, computers = (each - HALF for each in state.scores)
        lines.insert(1, f"To {TARGET - HALF}: {mine}\N{EN DASH}{computers}")
    return lines


def is_short(state: State) -> bool:
    """Whether the game goes to 61: its pegs start half way, as the board shows."""
    return state.terms.length is Length.SHORT and min(state.scores) >= HALF


def figures(state: State, scores: tuple[int, int]) -> tuple[tuple[int, int], str]:
    """The scores where no board shows them, a short game in its own points, and the target."""
    start = HALF if is_short(state) else 0
    return (scores[0] - start, scores[1] - start), f"to {TARGET - start}"


def _look(scene: "PlayScene", box: Box, *, enabled: bool) -> Look:
    return Look(
        is_hovered=scene.hovered == box, is_pressed=scene.pressed == box, is_enabled=enabled
    )


def paint_controls(canvas: Canvas, scene: "PlayScene") -> None:
    """The buttons, and over a finished game who has won."""
    choice: Choice | None = scene.choice if scene.timeline.is_resting else None
    ready = choice.ready if choice else None
    ready = "Continue" if scene.told is not None else ready
    paint_button(
        canvas,
        MAIN,
        ready or "Continue",
        _look(scene, MAIN, enabled=ready is not None),
        key=Act.CONFIRM,
        main=True,
    )
    automatic = scene.automatic
    words = f"Auto: {automatic}" if automatic else "Auto"
    look = _look(scene, AUTO, enabled=automatic is not None)
    paint_button(canvas, AUTO, words, look, key=Act.AUTOMATIC)
    paint_button(canvas, MENU, "Menu", _look(scene, MENU, enabled=True), key=Act.MENU)
    if scene.session.settings.deal_button:
        look = _look(scene, DEAL, enabled=scene.may_deal)
        paint_button(canvas, DEAL, "Deal", look, key="F2")
    phase = scene.session.state.phase
    if isinstance(phase, GameOver) and choice is not None:
        _paint_banner(canvas, scene, phase)


def _paint_banner(canvas: Canvas, scene: "PlayScene", phase: GameOver) -> None:
    """Who won, how, and what it is worth."""
    paint_panel(canvas, BANNER)
    x = BANNER.x + BANNER.width / 2
    won = "You win" if phase.winner is Seat.PLAYER else "The computer wins"
    mine, computers = figures(scene.session.state, scene.session.state.scores)[0]
    score = f"{mine} to {computers}" if phase.winner is Seat.PLAYER else f"{computers} to {mine}"
    canvas.text(won, x, BANNER.y + 52, palette.BRASS, Size.LARGE, Face.TITLE)
    told = " \N{MIDDLE DOT} ".join(part for part in (score, MARGINS[phase.margin]) if part)
    canvas.text(told, x, BANNER.y + 108, palette.CREAM, Size.BODY, Face.BOLD)
    tally = scene.session.state.tally
    points = f"{phase.match_points} match point{'s' if phase.match_points > 1 else ''}"
    match = f"{points}: the match stands {tally.points[0]} to {tally.points[1]}"
    canvas.text(match, x, BANNER.y + 152, palette.CREAM, Size.SMALL)
    canvas.text(
        canvas.prompts.fill("{confirm} deals the next game"),
        x,
        BANNER.y + 194,
        palette.QUIET,
        Size.SMALL,
    )
