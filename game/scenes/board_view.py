"""Painting the play scene: table, cards, pegs, words and controls, as they are shown now."""

from typing import TYPE_CHECKING

from game.control.intents import Act
from game.motion.layout import COUNT, MIDDLE_X
from game.motion.staging import Told, hop_length
from game.motion.streets import hole_xy
from game.paint import palette, table
from game.paint.canvas import Canvas, Face, Size
from game.paint.shapes import outline
from game.paint.widgets import Box, Look, paint_button, paint_focus, paint_panel
from game.rules.events import Event, Pegged
from game.rules.scoring import total
from game.rules.seat import Seat
from game.rules.state import Counted, GameOver, Scoring
from game.rules.terms import Margin
from game.scenes.choices import CardChoice, Choice, ClaimChoice, CutChoice
from game.scenes.looks import deck_of, felt_of
from game.scenes.speech import COUNTS, count_aloud

if TYPE_CHECKING:
    from game.scenes.play import PlayScene

MAIN, AUTO, MENU = Box(1588, 922, 308, 64), Box(1588, 996, 308, 60), Box(36, 996, 172, 60)
LINE_Y = 968.0
GAIN_ABOVE, GAIN_OVER_PEG = 44.0, 26.0
DETAILS = Box(36, 470, 300, 400)
SCORECARD = (40.0, 950.0)
BANNER = Box(560, 424, 752, 226)
MARGINS = {Margin.WIN: "", Margin.SKUNK: "A skunk", Margin.DOUBLE_SKUNK: "A double skunk"}


def paint_play(canvas: Canvas, scene: "PlayScene") -> None:
    """The whole scene."""
    shown = scene.timeline.shown
    table.paint_ground(canvas, felt_of(scene.session.settings))
    table.paint_scores(canvas, (shown.pegs[0][0], shown.pegs[1][0]))
    _paint_pegs(canvas, scene)
    deck = deck_of(scene.session.settings)
    if shown.is_spread:
        place = scene.choice.place if isinstance(scene.choice, CutChoice) else None
        table.paint_spread(canvas, place, deck)
    else:
        table.paint_pack(canvas, deck, scene.timeline.pack, leg_lifted=scene.is_leg_lifted)
    if shown.dealer is not None:
        table.paint_crib_mark(canvas, shown.dealer)
    table.paint_cards(canvas, scene.timeline.sprites(scene.arrangement), deck)
    if shown.row and not shown.is_crib_open:
        table.paint_count(canvas, shown.count, COUNT)
    _paint_marks(canvas, scene)
    table.paint_opponent(canvas, scene.mood, scene.cheek, blink=scene.is_blinking)
    _paint_earned(canvas, scene)
    _paint_cheer(canvas, scene)
    _paint_details(canvas, scene)
    _paint_words(canvas, scene)
    _paint_controls(canvas, scene)


def _paint_pegs(canvas: Canvas, scene: "PlayScene") -> None:
    choice = scene.choice
    pegs = [(seat, place, False) for seat in Seat for place in scene.timeline.pegs(seat)]
    if isinstance(choice, ClaimChoice) and scene.timeline.is_resting:
        carried = choice.carried or (hole_xy(Seat.PLAYER, choice.hole) if choice.points else None)
        if carried is not None:
            pegs[1] = (Seat.PLAYER, carried, True)
    for seat, place, lifted in sorted(pegs, key=lambda peg: (peg[2], peg[1][1])):
        table.paint_peg(canvas, seat, place, lifted=lifted)


def _ring(canvas: Canvas, place: tuple[float, float], size: float) -> None:
    pixels = canvas.length(size)
    ring = canvas.cached(
        ("ring", pixels),
        lambda: outline((pixels, pixels), palette.FOCUS, pixels / 2, 3 * canvas.scale),
    )
    canvas.put(ring, *place)


def _paint_marks(canvas: Canvas, scene: "PlayScene") -> None:
    """Where the keys are, and what the hint names."""
    choice = scene.choice
    if choice is None or not scene.timeline.is_resting:
        return
    if isinstance(choice, CardChoice):
        _mark_cards(canvas, scene, choice)
    elif isinstance(choice, ClaimChoice):
        _mark_holes(canvas, scene, choice)


def _mark_cards(canvas: Canvas, scene: "PlayScene", choice: CardChoice) -> None:
    hinted = scene.hinted_cards()
    for sprite in scene.timeline.sprites(scene.arrangement):
        half = sprite.height * 5 / 14
        if sprite.card in hinted:
            y = sprite.y + sprite.height / 2 + 10
            line = canvas.rect(sprite.x - half + 18, y, 2 * half - 36, 5)
            canvas.surface.fill(palette.FOCUS, line)
        if sprite.card == choice.focus:
            box = Box(
                sprite.x - half - 5,
                sprite.y - sprite.height / 2 - 5,
                2 * half + 10,
                sprite.height + 10,
            )
            paint_focus(canvas, box)


def _mark_holes(canvas: Canvas, scene: "PlayScene", choice: ClaimChoice) -> None:
    hinted = scene.hinted_hole()
    if hinted is not None:
        _ring(canvas, hole_xy(Seat.PLAYER, hinted), 30)
    elif choice.hovered is not None:
        _ring(canvas, hole_xy(Seat.PLAYER, choice.hovered), 26)
    hole = choice.hovered if choice.is_pointing else choice.hole
    if hole is not None and hole > choice.front:
        x, y = hole_xy(Seat.PLAYER, hole)
        above = GAIN_ABOVE + (GAIN_OVER_PEG if choice.carried is not None else 0)
        _write_gain(canvas, f"+{hole - choice.front}", x, y - above)


def _write_gain(canvas: Canvas, words: str, x: float, y: float) -> None:
    """Points gained, on a small dark label that can be read on wood."""
    label = Box(x - 34, y - 21, 68, 42)
    paint_panel(canvas, label)
    canvas.text(words, x, y, palette.BRASS, Size.BODY, Face.BOLD)


def _paint_earned(canvas: Canvas, scene: "PlayScene") -> None:
    """What is being pegged, beside the peg that takes it."""
    step = scene.timeline.step
    if step is None or not isinstance(step.event, Pegged):
        return
    event = step.event
    if scene.timeline.at >= hop_length(event) * 0.6:
        x, y = hole_xy(event.seat, event.after[0])
        _write_gain(canvas, f"+{event.points}", x, y - GAIN_ABOVE if y > 90 else y + 40)


def _paint_cheer(canvas: Canvas, scene: "PlayScene") -> None:
    cheer = scene.timeline.cheer
    if cheer is not None:
        seat, progress = cheer
        table.paint_sparks(canvas, hole_xy(seat, scene.timeline.shown.pegs[seat][0]), progress)


def _count_shown(scene: "PlayScene") -> Told | None:
    """The count in the box: as far as it is told, or whole while it is looked back on."""
    step, phase = scene.timeline.step, scene.session.state.phase
    if step is not None:
        return _told_by(step.event)
    if not isinstance(phase, Scoring | Counted) or not phase.occasion.is_count:
        return None
    if not scene.shows_details():
        return None
    seat, reasons = scene.reasons_counted()
    return Told(seat, phase.occasion, reasons)


def _told_by(event: Event | Told | None) -> Told | None:
    """What is being told aloud, and what is being pegged for it."""
    if isinstance(event, Pegged) and event.occasion.is_count and event.reasons:
        return Told(event.seat, event.occasion, event.reasons)
    return event if isinstance(event, Told) else None


def _paint_details(canvas: Canvas, scene: "PlayScene") -> None:
    """How a hand is counted, line by line."""
    told = _count_shown(scene)
    if told is None or not scene.session.settings.details:
        return
    seat, occasion, reasons = told.seat, told.occasion, told.reasons
    lines = count_aloud(reasons) or ["nothing at all"]
    pitch = min(34.0, (DETAILS.height - 100) / len(lines))
    panel = Box(DETAILS.x, DETAILS.y, DETAILS.width, 100 + len(lines) * pitch)
    paint_panel(canvas, panel)
    whose = "Your" if seat is Seat.PLAYER else "My"
    x, y = DETAILS.x + 24, DETAILS.y + 38
    title = f"{whose} {COUNTS[occasion]}"
    canvas.text(title, x, y, palette.BRASS, Size.BODY, Face.BOLD, "midleft")
    canvas.text(
        str(total(reasons)),
        DETAILS.x + DETAILS.width - 24,
        y,
        palette.CREAM,
        Size.LARGE,
        Face.BOLD,
        "midright",
    )
    for i, line in enumerate(lines):
        canvas.text(line, x, y + 50 + i * pitch, palette.CREAM, Size.SMALL, anchor="midleft")


def _paint_words(canvas: Canvas, scene: "PlayScene") -> None:
    notices = scene.session.notices
    line = notices[0] if notices else canvas.prompts.fill(scene.line)
    colour = palette.FOCUS if notices else palette.CREAM
    for i, words in enumerate(canvas.wrap_evenly(line, 1240, Size.BODY)):
        canvas.text(words, MIDDLE_X, LINE_Y + i * 38, colour, Size.BODY)
    tally = scene.session.state.tally
    game = tally.games + (not isinstance(scene.session.state.phase, GameOver))
    x, y = SCORECARD
    canvas.text(f"Game {game}", x, y - 34, palette.QUIET, Size.SMALL, anchor="midleft")
    score = f"Match {tally.points[0]}\N{EN DASH}{tally.points[1]}   {tally.spread:+d}"
    canvas.text(score, x, y, palette.QUIET, Size.SMALL, anchor="midleft")


def _look(scene: "PlayScene", box: Box, *, enabled: bool) -> Look:
    return Look(
        is_hovered=scene.hovered == box, is_pressed=scene.pressed == box, is_enabled=enabled
    )


def _paint_controls(canvas: Canvas, scene: "PlayScene") -> None:
    choice: Choice | None = scene.choice if scene.timeline.is_resting else None
    ready = choice.ready if choice else None
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
    phase = scene.session.state.phase
    if isinstance(phase, GameOver) and choice is not None:
        _paint_banner(canvas, scene, phase)


def _paint_banner(canvas: Canvas, scene: "PlayScene", phase: GameOver) -> None:
    """Who won, how, and what it is worth."""
    paint_panel(canvas, BANNER)
    x = BANNER.x + BANNER.width / 2
    won = "You win" if phase.winner is Seat.PLAYER else "The computer wins"
    mine, computers = scene.session.state.scores
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
