"""Painting the play scene: table, cards, pegs, words and controls, as they are shown now."""

from typing import TYPE_CHECKING

from game.motion.layout import COUNT, Box
from game.motion.staging import Told, hop_length
from game.motion.stock import spread_order
from game.motion.streets import hole_xy
from game.paint import palette, table
from game.paint.canvas import Canvas, Face, Size
from game.paint.shapes import outline
from game.paint.widgets import paint_focus, paint_panel
from game.rules.events import Event, Pegged
from game.rules.scoring import total
from game.rules.seat import Seat
from game.rules.state import Counted, Scoring
from game.scenes.looks import deck_of, felt_of
from game.scenes.table.messages import PANEL as MESSAGES
from game.scenes.table.messages import paint_messages
from game.scenes.table.table_view import figures, paint_controls, paint_words
from game.scenes.table.tally_view import paint_tally
from game.table.choices import CardChoice
from game.table.claims import ClaimChoice, TallyChoice
from game.table.cuts import CutChoice
from game.words.speech import COUNTS, count_aloud

if TYPE_CHECKING:
    from game.scenes.table.play import PlayScene

GAIN_ABOVE, GAIN_OVER_PEG = 44.0, 26.0
DETAILS = Box(36, 470, 300, 400)


def paint_play(canvas: Canvas, scene: "PlayScene") -> None:
    """The whole scene."""
    shown = scene.timeline.shown
    board = scene.board.canvas(canvas)
    _paint_board(canvas, board, scene)
    deck = deck_of(scene.session.settings)
    _paint_pack(canvas, scene, deck)
    if shown.dealer is not None:
        table.paint_crib_mark(canvas, shown.dealer)
    table.paint_cards(canvas, scene.timeline.sprites(scene.arrangement), deck)
    if shown.row and not shown.is_crib_open:
        table.paint_count(canvas, shown.count, COUNT)
    _paint_marks(canvas, board, scene)
    table.paint_opponent(canvas, scene.mood, scene.cheek, blink=scene.is_blinking)
    _paint_earned(board, scene)
    _paint_cheer(board, scene)
    _paint_details(canvas, scene)
    if isinstance(scene.choice, TallyChoice) and scene.timeline.is_resting:
        paint_tally(canvas, scene, scene.choice)
    if scene.session.settings.shows_messages:
        paint_messages(canvas, scene.chronicle.lines, is_hovered=scene.hovered == MESSAGES)
    paint_words(canvas, scene)
    paint_controls(canvas, scene)


def _paint_board(canvas: Canvas, board: Canvas, scene: "PlayScene") -> None:
    """The ground, and on it the board with its pegs, or the figures alone."""
    place, shown = scene.board, scene.timeline.shown
    felt = felt_of(scene.session.settings)
    table.paint_ground(canvas, felt, has_board=place.kind == "docked")
    scores = shown.pegs[0][0], shown.pegs[1][0]
    if place.is_hidden:
        state = scene.session.state
        table.paint_figures(canvas, *figures(state, scores))
        return
    if place.is_floating:
        table.paint_board(board)
    table.paint_scores(board, scores)
    _paint_pegs(board, scene)


def _paint_pack(canvas: Canvas, scene: "PlayScene", deck: table.Printing) -> None:
    """The pack in its place, or spread out to be cut."""
    n_cards = scene.n_spread
    if n_cards is None:
        table.paint_pack(canvas, deck, scene.timeline.pack, leg_lifted=scene.is_leg_lifted)
        return
    cards = spread_order(scene.session.state, scene.timeline.shown, scene.cut_place)
    gathered = scene.timeline.gathered
    table.paint_spread(canvas, scene.cut_place, deck, n_cards, cards, gathered)
    if scene.cut_place is not None:
        is_held = isinstance(scene.choice, CutChoice) and scene.choice.is_sliding
        table.paint_slider(canvas, scene.cut_place, n_cards, is_held=is_held)


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


def _paint_marks(canvas: Canvas, board: Canvas, scene: "PlayScene") -> None:
    """Where the keys are, and what the hint names."""
    choice = scene.choice
    if choice is None or not scene.timeline.is_resting:
        return
    if isinstance(choice, CardChoice):
        _mark_cards(canvas, scene, choice)
    elif isinstance(choice, ClaimChoice):
        _mark_holes(board, scene, choice)


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
    if scene.timeline.at < hop_length(event) * 0.6:
        return
    if scene.board.is_hidden:
        x, y = table.FIGURES_X[event.seat], table.FIGURES_Y
        _write_gain(canvas, f"+{event.points}", x, y + 84)
    else:
        x, y = hole_xy(event.seat, event.after[0])
        _write_gain(canvas, f"+{event.points}", x, y - GAIN_ABOVE if y > 90 else y + 40)


def _paint_cheer(canvas: Canvas, scene: "PlayScene") -> None:
    cheer = scene.timeline.cheer
    if cheer is not None and not scene.board.is_hidden:
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
