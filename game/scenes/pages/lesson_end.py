"""The end of the lesson: a compliment, and the choice of a first opponent."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.audio.mixer import Player
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.widgets import Look, paint_focus, paint_panel
from game.paint.opponent.opponent import draw_opponent
from game.scenes.pages.page_entrances import open_scores
from game.scenes.pieces.menu import Question
from game.scenes.table.table_entrances import open_table
from game.session.session import Session
from game.settings.values import Coach
from game.speech.outline import Part
from game.ui.control import Button, Control, Effect
from game.ui.layout import Choice, Column, Item, Row, measured
from game.ui.page import Page
from game.ui.scene import Change, Pop, Push
from game.ui.text import PITCH, Text
from game.words.table import lessons
from game.words.table.mood import Mood

FACES = Mood.WINK, Mood.IDLE, Mood.SMUG  # of the opponents
FACE, FACE_WIDTH = 200.0, 210.0
TILE, EDGE, GAP = 330.0, 24.0, 20.0


class OpponentTile(Control):
    """An opponent: a face, a name, and what they are like."""

    weight = 1.0

    def __init__(self, place: int, words: tuple[str, str], act: Effect) -> None:
        self.title, self.words = words
        super().__init__(name=f"opponent {place}", help=self.words)
        self._mood, self._act = FACES[place], act
        self.is_chosen = False

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return TILE

    @measured
    def height(self, width: float, ruler: Canvas) -> float:
        lines = ruler.wrap(self.words, width - 2 * EDGE, Size.SMALL)
        return FACE + 3 * EDGE + (Size.BODY.value + len(lines) * Size.SMALL.value) * PITCH

    def confirm(self) -> Change | None:
        return self._act()

    def describe(self) -> Part:
        return replace(super().describe(), name=self.title, is_marked=self.is_chosen)

    def draw(self, canvas: Canvas, look: Look) -> None:
        lit = look.is_hovered or self.is_chosen
        fill = palette.PANEL.lerp(palette.CREAM, 0.1) if lit else palette.PANEL
        paint_panel(canvas, self.box, fill=fill)
        if self.is_chosen or look.is_focused:
            paint_focus(canvas, self.box)
        x, top = self.box.middle[0], self.box.y + EDGE
        face = partial(draw_opponent, canvas.scale, self._mood)
        canvas.stamp(
            ("opponent", self._mood, False, False), face, x - FACE_WIDTH / 2, top, "topleft"
        )
        y = top + FACE + EDGE / 2 + Size.BODY.value * PITCH / 2
        color = palette.BRASS if self.is_chosen else palette.CREAM
        canvas.text(self.title, x, y, color, Size.BODY, Face.BOLD)
        for line in canvas.wrap(self.words, self.box.width - 2 * EDGE, Size.SMALL):
            y += Size.SMALL.value * PITCH
            canvas.text(line, x, y + 4, palette.QUIET, Size.SMALL)


class LessonEndScene(Page):
    """One gold button plays the opponent that is marked."""

    title = lessons.END_TITLE
    back_words = "Main menu"

    def __init__(self, session: Session, sound: Player, compliment: str = "") -> None:
        self.session, self._sound, self._compliment = session, sound, compliment
        self._tiles = [
            OpponentTile(i, (name, words), partial(self.choose, i))
            for i, (_, name, words, _) in enumerate(lessons.OPPONENTS)
        ]
        self.chosen = 0
        super().__init__()
        self.choose(0)
        self.focus_on(self._play)

    def choose(self, place: int) -> Change | None:
        self.chosen = place
        for i, tile in enumerate(self._tiles):
            tile.is_chosen = i == place
        self.show()
        return None

    def build(self) -> Item:
        praise = Text(self._compliment, align=0.5) if self._compliment else None
        question = Text(lessons.END_QUESTION, Size.LARGE, palette.BRASS, face=Face.TITLE, align=0.5)
        tiles = Choice(Row(*self._tiles, gap=GAP), Column(*self._tiles, gap=GAP))
        return Column(praise, question, tiles, gap=GAP)

    def footer(self) -> Sequence[Control | None]:
        _, name, _, _ = lessons.OPPONENTS[self.chosen]
        words = f"Play {name[0].lower()}{name[1:]}"
        self._play = Button(words, self.play, letter="P", is_main=True)
        scores = Button("What scores", partial(open_scores, self.session), letter="W")
        return scores, self._play

    def explain(self) -> str:
        """Return what Muggins says to the choice."""
        return lessons.OPPONENTS[self.chosen][3]

    def play(self) -> Change:
        """Take the opponent, and ask once whether the coach is wanted."""
        session = self.session
        if session.is_locked:
            return Pop(then=open_table(session, self._sound))
        skill, *_ = lessons.OPPONENTS[self.chosen]
        session.change(replace(session.settings, skill=skill))
        if session.settings.coach is not Coach.OFF:
            return Pop(then=open_table(session, self._sound))
        answers = partial(self._begin, coach=Coach.ASK), partial(self._begin, coach=Coach.OFF)
        captions = lessons.COACH_ANSWERS
        return Push(Question(lessons.WANT_COACH, lessons.HOW_COACH, answers, captions))

    def _begin(self, coach: Coach) -> Change:
        if coach is not Coach.OFF:
            self.session.change(replace(self.session.settings, coach=coach, hints=False))
        return Pop(2, then=open_table(self.session, self._sound))
