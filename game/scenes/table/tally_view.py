"""Painting the dialog in which points are claimed as a number."""

from typing import TYPE_CHECKING

from game.control.intents import Act
from game.motion.layout import ASPECT, THEIR_HEIGHT, Box, sorted_cards
from game.paint import palette, table
from game.paint.canvas import Canvas, Face, Size
from game.paint.prompts import paint_arrow, paint_prompt
from game.paint.widgets import Look, paint_button, paint_focus, paint_panel
from game.rules.state import Scoring, State
from game.scenes.looks import deck_of
from game.table.claims import HAND_TALLY, TallyChoice
from game.words.speech import COUNTS

if TYPE_CHECKING:
    from game.scenes.table.play import PlayScene

PITCH, STARTER_GAP = 122.0, 30.0
FIRST_X = HAND_TALLY.x + 94
CARDS_Y = HAND_TALLY.y + 142
FIGURE, FIGURE_FROM_RIGHT = 96.0, 148.0


def paint_tally(canvas: Canvas, scene: "PlayScene", choice: TallyChoice) -> None:
    """The panel, the cards of a count with the starter apart, the number and its arrows."""
    state = scene.session.state
    assert isinstance(state.phase, Scoring)
    dialog = choice.boxes[0]
    paint_panel(canvas, dialog)
    if state.phase.occasion.is_count:
        _paint_cards(canvas, scene, state)
        title = f"Your {COUNTS[state.phase.occasion]}"
    else:
        title = "Your claim"
    canvas.text(title, dialog.x + 26, dialog.y + 36, palette.BRASS, Size.BODY, Face.BOLD, "midleft")
    _paint_number(canvas, scene, choice, dialog)


def _paint_cards(canvas: Canvas, scene: "PlayScene", state: State) -> None:
    assert isinstance(state.phase, Scoring)
    _, cards = state.the_hand.to_count(state.phase.occasion)
    lain = sorted_cards(cards) if scene.session.settings.sort else cards
    deck = deck_of(scene.session.settings)
    height = canvas.length(THEIR_HEIGHT)
    for i, card in enumerate((*lain, state.the_hand.starter)):
        x = FIRST_X + i * PITCH + (STARTER_GAP if i == len(lain) else 0)
        canvas.put(table.paint_face(canvas, card, height, deck), x, CARDS_Y)
    canvas.text("starter", x, CARDS_Y - THEIR_HEIGHT / 2 - 20, palette.QUIET, Size.SMALL)
    middle = x - (PITCH + STARTER_GAP) / 2
    half = THEIR_HEIGHT * ASPECT / 2
    line = canvas.rect(middle - 1, CARDS_Y - half, 2, 2 * half)
    canvas.surface.fill(palette.PANEL_EDGE, line)


def _paint_number(canvas: Canvas, scene: "PlayScene", choice: TallyChoice, dialog: Box) -> None:
    """The figure, the arrows beside it, and what the hint names."""
    x, y = dialog.x + dialog.width - FIGURE_FROM_RIGHT, dialog.y + dialog.height / 2 + 16
    canvas.text(str(choice.points), x, y, palette.CREAM, FIGURE, Face.BOLD)
    for box, act, way, may in (
        (choice.boxes[1], Act.UP, "up", choice.points < choice.room),
        (choice.boxes[2], Act.DOWN, "down", choice.points > 0),
    ):
        look = Look(is_hovered=choice.is_pointed and choice.hovered == box, is_enabled=may)
        paint_button(canvas, box, "", look)
        paint_arrow(canvas, way, *box.middle, palette.CREAM if may else palette.DISABLED)
        if canvas.prompts.is_pad:
            paint_prompt(
                canvas, canvas.prompts.key(act), box.x - 6, box.y, palette.CREAM, is_pad=True
            )
    hinted = scene.hinted_points()
    if hinted is not None:
        below = dialog.y + dialog.height - 22
        canvas.text(f"hint {hinted}", x, below, palette.FOCUS, Size.SMALL, Face.BOLD)
    if not scene.is_pointing and not canvas.prompts.is_pad:
        paint_focus(canvas, Box(dialog.x - 4, dialog.y - 4, dialog.width + 8, dialog.height + 8))
