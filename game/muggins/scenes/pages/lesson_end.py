"""The end of the lesson: a compliment, and the choice of a first opponent."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Face, Size
from muggins.scenes.pages.opponents import LevelTile
from muggins.scenes.pages.scores_page import WhatScoresScene
from muggins.scenes.pieces.looks import deck_of
from muggins.scenes.pieces.menu import Question
from muggins.session.session import Session
from muggins.settings.values import Coach
from muggins.ui.control import Button, Control
from muggins.ui.layout import Column, Grid, Item
from muggins.ui.page import Page
from muggins.ui.scene import Change, Pop, Push
from muggins.ui.text import Text
from muggins.words.table import lessons

GAP = 20.0


class LessonEndScene(Page):
    """Gold button to play the selected opponent; ``begin`` opens the table."""

    title = lessons.END_TITLE
    back_words = "Main menu"

    def __init__(self, session: Session, begin: Callable[[], Push], compliment: str) -> None:
        self.session, self._open_table, self._compliment = session, begin, compliment
        if not compliment:  # the lesson was skipped
            self.title = lessons.END_QUESTION
        self.chosen = 0
        super().__init__()
        self.focus_on(self._play)

    def choose(self, place: int) -> Change | None:
        self.chosen = place
        self.show()
        return None

    def build(self) -> Item:
        tiles = Grid(
            *(
                LevelTile(level, (name, words), partial(self.choose, i), is_chosen=i == self.chosen)
                for i, (level, name, words, _) in enumerate(lessons.OPPONENTS)
            ),
            most=3,
            gap=GAP,
        )
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
