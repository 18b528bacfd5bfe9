"""Painting a replay: the table of the play scene with both hands open, and a strip of buttons."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.control.intents import Act
from game.motion.layout import COUNT, MIDDLE_X, Arrangement, Box
from game.motion.timeline import Sprite
from game.paint import palette, table
from game.paint.canvas import Canvas, Face, Size
from game.paint.shapes import disc, rounded
from game.paint.widgets import Look, paint_button, paint_panel
from game.rules.seat import Seat
from game.scenes.looks import deck_of, felt_of
from game.words.mood import Mood

if TYPE_CHECKING:
    from game.scenes.table.replay import ReplayScene

STRIP_Y, HEIGHT = 996.0, 60.0
LINE_Y, PITCH = 959.0, 31.0
PANEL = Box(36, 690, 304, 214)
BACK, FORTH = (
    "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
    ("\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"),
)


@dataclass(frozen=True, slots=True)
class Button:
    """A button of the strip, and the act that does the same."""

    box: Box
    words: str
    act: Act


@dataclass(frozen=True, slots=True)
class Slider:
    """The groove of all moves of a game; ``grip`` is where it can be taken hold of."""

    name: str
    box: Box
    grip: Box


def _button(x: float, width: float, words: str, act: Act) -> Button:
    return Button(Box(x, STRIP_Y, width, HEIGHT), words, act)


BUTTONS = {
    "back": _button(36, 172, "Back", Act.BACK),
    "last game": _button(232, 150, f"{BACK} Game", Act.PREVIOUS_TAB),
    "last hand": _button(392, 150, f"{BACK} Hand", Act.UP),
    "step back": _button(552, 150, f"{BACK} Move", Act.LEFT),
    "step": _button(1210, 150, f"Move {FORTH}", Act.RIGHT),
    "next hand": _button(1370, 150, f"Hand {FORTH}", Act.DOWN),
    "next game": _button(1530, 150, f"Game {FORTH}", Act.NEXT_TAB),
    "run": _button(1704, 180, "Run", Act.AUTOMATIC),
}
SLIDER = Slider("slider", Box(736, STRIP_Y + 24, 440, 12), Box(716, STRIP_Y, 480, HEIGHT))


def paint_replay(canvas: Canvas, scene: "ReplayScene") -> None:
    """The whole scene."""
    table.paint_ground(canvas, felt_of(scene.settings))
    if scene.frame is not None:
        _paint_table(canvas, scene)
    table.paint_opponent(canvas, Mood.IDLE, None)
    _paint_panel(canvas, scene)
    _paint_words(canvas, scene)
    for name, button in BUTTONS.items():
        look = Look(is_hovered=scene.hovered == name, is_enabled=_is_enabled(scene, name))
        words = "Stop" if name == "run" and scene.is_running else button.words
        paint_button(canvas, button.box, words, look, main=name == "step")
    _paint_slider(canvas, scene)


def _paint_table(canvas: Canvas, scene: "ReplayScene") -> None:
    timeline, deck = scene.timeline, deck_of(scene.settings)
    shown = timeline.shown
    table.paint_scores(canvas, (shown.pegs[0][0], shown.pegs[1][0]))
    pegs = [(seat, place) for seat in Seat for place in timeline.pegs(seat)]
    for seat, place in sorted(pegs, key=lambda peg: peg[1][1]):
        table.paint_peg(canvas, seat, place)
    table.paint_pack(canvas, deck, timeline.pack)
    if shown.dealer is not None:
        table.paint_crib_mark(canvas, shown.dealer)
    hidden = {*shown.hands[Seat.COMPUTER], *timeline.picture.hands[Seat.COMPUTER]}
    sprites = timeline.sprites(Arrangement(scene.settings.sort))
    table.paint_cards(canvas, open_hand(sprites, hidden), deck)
    if shown.row and not shown.is_crib_open:
        table.paint_count(canvas, shown.count, COUNT)


def open_hand(sprites: Sequence[Sprite], cards: set[int]) -> list[Sprite]:
    """The sprites, with the computer's cards open wherever they are on their way."""
    return [
        replace(sprite, is_open=True, breadth=1.0) if sprite.card in cards else sprite
        for sprite in sprites
    ]


def _is_enabled(scene: "ReplayScene", name: str) -> bool:
    return {
        "last game": scene.place > 0,
        "next game": scene.place + 1 < len(scene.shelf.titles),
        "step back": scene.at > 0,
        "last hand": scene.at > 0,
        "step": not scene.is_at_end,
        "next hand": not scene.is_at_end,
        "run": not scene.is_at_end,
    }.get(name, True)


def _paint_panel(canvas: Canvas, scene: "ReplayScene") -> None:
    """Which game it is, and how far it has come."""
    paint_panel(canvas, PANEL)
    x, y = PANEL.x + 24, PANEL.y + 40
    title, _, date = scene.reel.title.partition(", ")
    canvas.text(title, x, y, palette.BRASS, Size.BODY, Face.BOLD, "midleft")
    canvas.text(date, x, y + 40, palette.QUIET, 21, anchor="midleft")
    if scene.frame is None:
        return
    own, computers = scene.frame.state.scores
    n_hands = scene.reel.frames[-1].hand
    told = [
        f"Hand {scene.frame.hand} of {n_hands}",
        f"You {own}, computer {computers}",
        f"Line {scene.frame.line} of the log" if scene.frame.line else "",
    ]
    for i, words in enumerate(told):
        canvas.text(words, x, y + 78 + i * 34, palette.CREAM, Size.SMALL, anchor="midleft")


def _paint_words(canvas: Canvas, scene: "ReplayScene") -> None:
    """What was said of the move, and after it why the game stops."""
    colour = palette.FOCUS if scene.fault else palette.CREAM
    words = scene.fault or scene.line
    lines = canvas.wrap_evenly(words, 1400, Size.SMALL)[:2] if words else []
    for i, line in enumerate(lines):
        y = LINE_Y + (i - (len(lines) - 1) / 2) * PITCH
        canvas.text(line, MIDDLE_X, y, colour, 27)


def _paint_slider(canvas: Canvas, scene: "ReplayScene") -> None:
    """A groove with a notch for each hand, and a knob where the game stands."""
    box = SLIDER.box
    size = canvas.length(box.width), canvas.length(box.height)
    groove = canvas.cached(
        ("replay groove", size),
        lambda: rounded(size, palette.WALNUT_DARK, size[1] / 2).convert_alpha(),
    )
    canvas.put(groove, box.x, box.y, "topleft")
    last = max(1, len(scene.reel.frames) - 1)
    for start in scene.reel.hand_starts():
        x = box.x + box.width * start / last
        canvas.surface.fill(palette.BRASS_DARK, canvas.rect(x - 1.5, box.y - 12, 3, 8))
    knob = canvas.cached(
        "replay knob", lambda: disc(canvas.length(30), palette.BRASS).convert_alpha()
    )
    canvas.put(knob, box.x + box.width * scene.at / last, box.middle[1])
