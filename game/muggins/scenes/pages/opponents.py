"""Choice of opponent, weakest first, with a sentence about each."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import inf

from muggins.motion.boxes import Box, around
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.tiles import TileRank, TileShown, paint_tile
from muggins.paint.kit.widgets import Look, paint_panel
from muggins.paint.opponent.opponent import draw_opponent
from muggins.record.bonds import LOCKED
from muggins.rules.seat import Seat
from muggins.session.session import Session
from muggins.speech.outline import Part
from muggins.ui.control import Button, Effect
from muggins.ui.layout import Grid, Item
from muggins.ui.page import Page
from muggins.ui.scene import Change, Pop
from muggins.ui.text import PITCH
from muggins.words.table.menu_words import OPPONENTS
from muggins.words.table.mood import Mood

TILE, LEAST_HEIGHT, EDGE, GAP = 540.0, 214.0, 26.0, 26.0
MONITOR, MONITOR_WIDTH = (200.0, 182.0), 160.0
BAR, BAR_GAP = 10.0, 8.0
MOODS = Mood.IDLE, Mood.WINK, Mood.SMUG, Mood.GLOATING
WHEN = "The opponent changes right away, even in the middle of a game."
OWN_ENGINE = "Your own engine is playing. To stop it, choose Options, Match."


class OpponentTile(Button):
    """An opponent: its face, its name, a sentence, and a bar for its rank."""

    def __init__(
        self, level: str, words: tuple[str, str], act: Effect, *, is_chosen: bool, letter: str = ""
    ) -> None:
        name, self.line = words
        super().__init__(name, act, letter=letter, height=inf)
        self.place, self.is_chosen = [*OPPONENTS].index(level), is_chosen

    def least_width(self, ruler: Canvas) -> float:
        return TILE

    def best_width(self, ruler: Canvas) -> float:
        return TILE

    def _lines(self, width: float, canvas: Canvas) -> list[str]:
        return canvas.wrap(self.line, width - MONITOR_WIDTH - 2 * EDGE - GAP, Size.SMALL)

    def height(self, width: float, ruler: Canvas) -> float:
        lines = len(self._lines(width, ruler)) * Size.SMALL.value * PITCH
        words = Size.BODY.value * PITCH + lines + BAR + 2 * BAR_GAP
        return max(LEAST_HEIGHT, words + 2 * EDGE)

    def least_height(self, width: float, ruler: Canvas) -> float:
        return self.height(width, ruler)

    def describe(self) -> Part:
        strength = f"Strength {self.place + 1} of {len(OPPONENTS)}. {self.line}"
        return replace(super().describe(), help=strength, is_marked=self.is_chosen)

    def draw(self, canvas: Canvas, look: Look) -> None:
        box = self.box
        paint_tile(canvas, TileShown(box, "", "", look, TileRank.CARD, is_chosen=self.is_chosen))
        scale = canvas.scale * MONITOR_WIDTH / MONITOR[0]
        mood = MOODS[self.place]
        face = partial(draw_opponent, scale, mood)
        canvas.stamp(
            ("opponent", mood, scale), face, box.x + EDGE + MONITOR_WIDTH / 2, box.middle[1]
        )
        x, lines = box.x + EDGE + MONITOR_WIDTH + GAP, self._lines(box.width, canvas)
        pitch = Size.SMALL.value * PITCH
        high = Size.BODY.value * PITCH + len(lines) * pitch + 2 * BAR_GAP + BAR
        y = box.middle[1] - high / 2 + Size.BODY.value * PITCH / 2
        canvas.text(self.words, x, y, palette.CREAM, Size.BODY, Face.BOLD, "midleft")
        y += Size.BODY.value * PITCH / 2 + pitch / 2
        for i, line in enumerate(lines):
            canvas.text(line, x, y + i * pitch, palette.QUIET, Size.SMALL, Face.TEXT, "midleft")
        low = y + (len(lines) - 0.5) * pitch + 2 * BAR_GAP
        self._draw_bar(canvas, Box(x, low, box.right - EDGE - x, BAR))

    def _draw_bar(self, canvas: Canvas, box: Box) -> None:
        paint_panel(canvas, box, fill=palette.NIGHT)
        part = (self.place + 1) / len(OPPONENTS)
        inner = around(box, -2.0)
        paint_panel(canvas, replace(inner, width=part * inner.width), fill=palette.BRASS)


class OpponentsScene(Page):
    title = "Opponents"

    def __init__(self, session: Session) -> None:
        self._session = session
        super().__init__()
        skill = session.settings.skill
        self.focus_on([*OPPONENTS].index(skill) if skill in OPPONENTS else 0)

    def build(self) -> Item:
        chosen, is_free = self._session.settings.skill, self._session.ledger.is_free("skill")
        tiles = [
            OpponentTile(
                level,
                words,
                partial(self._choose, level),
                is_chosen=level == chosen,
                letter=words[0][0],
            )
            for level, words in OPPONENTS.items()
        ]
        for each in tiles:
            each.is_enabled = is_free
        return Grid(*tiles, cell=TILE, most=3, gap=24.0)

    def _choose(self, level: str) -> Change:
        session = self._session
        session.change(replace(session.settings, skill=level))
        return Pop()

    def explain(self) -> str:
        if not self._session.ledger.is_free("skill"):
            return LOCKED
        is_own = self._session.ledger.switches.own_engine(Seat.COMPUTER)
        return OWN_ENGINE if is_own else WHEN

    def read(self) -> Iterator[str]:
        yield self.explain()
