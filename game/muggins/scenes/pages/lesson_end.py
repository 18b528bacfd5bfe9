"""The end of the lesson: a compliment, and the choice of a first opponent."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import Look, paint_focus, paint_panel
from muggins.paint.opponent.opponent import draw_opponent
from muggins.scenes.pages.scores_page import WhatScoresScene
from muggins.scenes.pieces.looks import deck_of
from muggins.scenes.pieces.menu import Question
from muggins.session.session import Session
from muggins.settings.values import Coach
from muggins.speech.outline import Part
from muggins.ui.control import Button, Control, Effect
from muggins.ui.layout import Choice, Column, Item, Row, measured
from muggins.ui.page import Page
from muggins.ui.scene import Change, Pop, Push
from muggins.ui.text import PITCH, Text
from muggins.words.table import lessons
from muggins.words.table.mood import Mood

FACES = Mood.WINK, Mood.IDLE, Mood.SMUG  # of the opponents
FACE, FACE_WIDTH = 200.0, 210.0
TILE, WIDE_TILE, EDGE, GAP = 330.0, 640.0, 24.0, 20.0
SMALLER = 0.6  # is a face beside its words


class FirstOpponent(Control):
    """An opponent: a face, a name, and a description."""

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
        lines = len(self._lines(width, ruler))
        said = (Size.BODY.value + lines * Size.SMALL.value) * PITCH
        if self._is_row(width):
            return max(FACE * SMALLER, said) + 2 * EDGE
        return FACE + said + 3 * EDGE

    def _is_row(self, width: float) -> bool:
        """Return True if the face fits beside the text."""
        return width > WIDE_TILE

    def _lines(self, width: float, canvas: Canvas) -> list[str]:
        beside = FACE_WIDTH * SMALLER + EDGE if self._is_row(width) else 0.0
        return canvas.wrap(self.words, width - 2 * EDGE - beside, Size.SMALL)

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
        box, is_row = self.box, self._is_row(self.box.width)
        part = SMALLER if is_row else 1.0
        left = box.x + EDGE if is_row else box.middle[0] - FACE_WIDTH / 2
        face = partial(draw_opponent, canvas.scale * part, self._mood)
        canvas.stamp(("opponent", part, self._mood), face, left, box.y + EDGE, "topleft")
        x, anchor = (left + FACE_WIDTH * part + EDGE, "midleft") if is_row else (0.0, "center")
        x = x or box.middle[0]
        y = box.y + EDGE + (0.0 if is_row else FACE + EDGE / 2) + Size.BODY.value * PITCH / 2
        color = palette.BRASS if self.is_chosen else palette.CREAM
        canvas.text(self.title, x, y, color, Size.BODY, Face.BOLD, anchor)
        for line in self._lines(box.width, canvas):
            y += Size.SMALL.value * PITCH
            canvas.text(line, x, y + 4, palette.QUIET, Size.SMALL, anchor=anchor)


class LessonEndScene(Page):
    """Gold button to play the selected opponent; ``begin`` opens the table."""

    title = lessons.END_TITLE
    back_words = "Main menu"

    def __init__(self, session: Session, begin: Callable[[], Push], compliment: str) -> None:
        self.session, self._open_table, self._compliment = session, begin, compliment
        if not compliment:  # the lesson was skipped
            self.title = lessons.END_QUESTION
        self._tiles = [
            FirstOpponent(i, (name, words), partial(self.choose, i))
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
        tiles = Choice(Row(*self._tiles, gap=GAP), Column(*self._tiles, gap=GAP))
        if not self._compliment:
            return tiles
        praise = Text(self._compliment, align=0.5)
        question = Text(lessons.END_QUESTION, Size.LARGE, palette.BRASS, face=Face.TITLE, align=0.5)
        return Column(praise, question, tiles, gap=1.5 * GAP)

    def footer(self) -> Sequence[Control | None]:
        _, name, _, _ = lessons.OPPONENTS[self.chosen]
        words = f"Play {name[0].lower()}{name[1:]}"
        self._play = Button(words, self.play, letter="P", is_main=True)
        scores = Button("What scores", self._show_scores, letter="W")
        return scores, self._play

    def _show_scores(self) -> Change:
        return Push(WhatScoresScene(deck_of(self.session.settings)))

    def explain(self) -> str:
        """Return Muggins's comment on the choice."""
        return lessons.OPPONENTS[self.chosen][3]

    def play(self) -> Change:
        """Start a game against the opponent, and ask once about the coach."""
        session = self.session
        if session.is_locked:
            return Pop(then=self._open_table())
        skill, *_ = lessons.OPPONENTS[self.chosen]
        session.change(replace(session.settings, skill=skill))
        if session.settings.coach is not Coach.OFF:
            return Pop(then=self._open_table())
        answers = partial(self._begin, coach=Coach.ASK), partial(self._begin, coach=Coach.OFF)
        captions = lessons.COACH_ANSWERS
        return Push(Question(lessons.WANT_COACH, lessons.HOW_COACH, answers, captions))

    def _begin(self, coach: Coach) -> Change:
        if coach is not Coach.OFF:
            self.session.change(replace(self.session.settings, coach=coach, hints=False))
        return Pop(2, then=self._open_table())
