"""Choice of opponent, also the first one, at the end of the lesson."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import inf

from muggins.motion.boxes import Box, around
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import Look, TileRank, TileShown, paint_panel, paint_tile
from muggins.paint.opponent import draw_opponent
from muggins.record.players import LOCKED
from muggins.rules.cards import Seat
from muggins.scenes.pages.help import WhatScoresScene
from muggins.scenes.pieces.menu import Question
from muggins.scenes.pieces.settings_styles import deck_of
from muggins.session.session import Session
from muggins.settings.levels import LEVELS
from muggins.settings.values import Coach
from muggins.speech.outline import Part
from muggins.ui.control import Button, Control, Effect, Tile
from muggins.ui.layout import PITCH, Column, Grid, Item, Text
from muggins.ui.page import Page
from muggins.ui.scene import Change, Pop, Push
from muggins.words.table import lessons
from muggins.words.table.patter_moments import Mood

TILE, LEAST_HEIGHT, EDGE, GAP = 540.0, 214.0, 26.0, 26.0
MONITOR, MONITOR_WIDTH = (200.0, 182.0), 160.0
BAR, BAR_GAP = 10.0, 8.0
OPPONENTS = {level.name: (level.label, level.line) for level in LEVELS if not level.face}
MOODS = Mood.IDLE, Mood.WINK, Mood.SMUG, Mood.GLOATING
WHEN = "The opponent changes right away, even in the middle of a game."
Entry = tuple[str, str, Effect | None, str]  # label, line, what it does, letter
OWN_ENGINE = "Your own engine is playing. To stop it, choose Options, Match."


class OpponentTile(Button):
    """An opponent: its face, its name, a sentence, and a bar as far as its strength."""

    edge, monitor = EDGE, MONITOR_WIDTH
    figure = 0.0  # units beside the bar
    mood = Mood.IDLE

    def __init__(
        self, level: str, words: tuple[str, str], part: float, act: Effect, *, letter: str = ""
    ) -> None:
        name, self.line = words
        super().__init__(name, act, letter=letter, height=inf)
        self.level, self.part, self.is_chosen = level, part, False

    def least_width(self, ruler: Canvas) -> float:
        return TILE

    def best_width(self, ruler: Canvas) -> float:
        return TILE

    def _lines(self, width: float, canvas: Canvas) -> list[str]:
        return canvas.wrap(self.line, width - self.monitor - 2 * self.edge - GAP, Size.SMALL)

    def height(self, width: float, ruler: Canvas) -> float:
        lines = len(self._lines(width, ruler)) * Size.SMALL.value * PITCH
        words = Size.BODY.value * PITCH + lines + BAR + 2 * BAR_GAP
        return max(LEAST_HEIGHT, words + 2 * self.edge)

    def least_height(self, width: float, ruler: Canvas) -> float:
        return self.height(width, ruler)

    def draw(self, canvas: Canvas, look: Look) -> None:
        box = self.box
        paint_tile(canvas, TileShown(box, "", "", look, TileRank.CARD, is_chosen=self.is_chosen))
        middle = box.x + self.edge + self.monitor / 2
        paint_face(canvas, self.level, self.mood, (middle, box.middle[1]), self.monitor)
        x, lines = box.x + self.edge + self.monitor + GAP, self._lines(box.width, canvas)
        pitch = Size.SMALL.value * PITCH
        high = Size.BODY.value * PITCH + len(lines) * pitch + 2 * BAR_GAP + BAR
        y = box.middle[1] - high / 2 + Size.BODY.value * PITCH / 2
        canvas.text(self.words, x, y, palette.CREAM, Size.BODY, Face.BOLD, "midleft")
        y += Size.BODY.value * PITCH / 2 + pitch / 2
        for i, line in enumerate(lines):
            canvas.text(line, x, y + i * pitch, palette.QUIET, Size.SMALL, Face.TEXT, "midleft")
        low = y + (len(lines) - 0.5) * pitch + 2 * BAR_GAP
        self.draw_bar(canvas, Box(x, low, box.right - self.edge - self.figure - x, BAR))

    def draw_bar(self, canvas: Canvas, box: Box) -> None:
        paint_panel(canvas, box, fill=palette.NIGHT)
        inner = around(box, -2.0)
        paint_panel(canvas, replace(inner, width=self.part * inner.width), fill=palette.BRASS)


class LevelTile(OpponentTile):
    """A level of the beige computer."""

    def __init__(
        self,
        level: str,
        words: tuple[str, str],
        act: Effect,
        *,
        is_chosen: bool,
        letter: str = "",
    ) -> None:
        place = [*OPPONENTS].index(level)
        super().__init__(level, words, (place + 1) / len(OPPONENTS), act, letter=letter)
        self.place, self.is_chosen, self.mood = place, is_chosen, MOODS[place]

    def describe(self) -> Part:
        strength = f"Strength {self.place + 1} of {len(OPPONENTS)}. {self.line}"
        return replace(super().describe(), help=strength, is_marked=self.is_chosen)


def paint_face(
    canvas: Canvas, level: str, mood: Mood, middle: tuple[float, float], width: float
) -> None:
    """Draw the opponent at a level, with its machine."""
    scale = canvas.scale * width / MONITOR[0]
    draw = partial(draw_opponent, scale, mood, level)
    canvas.stamp(("opponent", level, mood, scale), draw, *middle)


class OpponentsScene(Page):
    """The levels of the beige computer, and entries to other opponents."""

    title = "Opponents"

    def __init__(self, session: Session, added: Iterable[Entry] = ()) -> None:
        self._session = session
        self._added = [(label, act, line, letter) for label, line, act, letter in added]
        super().__init__()
        skill = session.settings.skill
        self.focus_on([*OPPONENTS].index(skill) if skill in OPPONENTS else 0)

    def build(self) -> Item:
        chosen, is_free = self._session.settings.skill, self._session.recorder.is_free("skill")
        tiles = [
            LevelTile(
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
        added = [Tile(*each[:3], letter=each[3], has_arrow=True) for each in self._added]
        return Column(Grid(*tiles, cell=TILE, most=2, gap=24.0), *added, gap=24.0)

    def _choose(self, level: str) -> Change:
        session = self._session
        session.change(replace(session.settings, skill=level))
        return Pop()

    def explain(self) -> str:
        if not self._session.recorder.is_free("skill"):
            return LOCKED
        is_own = self._session.recorder.global_entries.own_engine(Seat.COMPUTER)
        return OWN_ENGINE if is_own else WHEN

    def read(self) -> Iterator[str]:
        yield self.explain()


LESSON_GAP = 20.0


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
            gap=LESSON_GAP,
        )
        if not self._compliment:
            return tiles
        praise = Text(self._compliment, align=0.5)
        question = Text(lessons.END_QUESTION, Size.LARGE, palette.BRASS, face=Face.TITLE, align=0.5)
        return Column(praise, question, tiles, gap=1.5 * LESSON_GAP)

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
