"""The options that people change first, a way to find any other by a word, and a door to all."""

from collections.abc import Iterator, Sequence

from game.audio.mixer import Player
from game.control.intents import Act, Intent
from game.motion.boxes import Box
from game.paint.kit.canvas import Canvas
from game.scenes.pages.options import OptionsScene
from game.scenes.pieces.controls import Button, Control, Field
from game.scenes.pieces.forms import (
    BACK,
    TAB_SIZE,
    TABS_X,
    TOP,
    paint_said,
)
from game.scenes.pieces.scene import Change, Pop, Push
from game.session.session import Session
from game.settings.declare import Setting
from game.settings.settings import GROUPS, SETTINGS, rows_of

ALL_OPTIONS, FIND = "All options", "Find:"
HOW_TO_FIND = "Type a letter or a word, and the options it stands in are here."
NONE_FOUND = "No option has {word} in its words."
FIRST = ("skill", "length", "hints", "coach", "speed", "felt", "volume", "words")
LONGEST = 14  # letters
FIND_BOX = Box(TABS_X, TOP, *TAB_SIZE)
ALL_BOX = Box(TABS_X, BACK.y - 86, *TAB_SIZE)


class FirstOptionsScene(OptionsScene):
    """Eight rows; what is typed brings up those in whose words it stands instead."""

    tabs = ()
    _n_rows = 1
    _n_places = 2  # field and door lie where the tabs are elsewhere

    def __init__(self, session: Session, sound: Player) -> None:
        fits, done = lambda text: len(text) <= LONGEST, lambda: None  # rows come with each letter
        self._find = Field(FIND_BOX, FIND, "", fits=fits, done=done)
        self._all = Button(ALL_BOX, ALL_OPTIONS, self._open_all)
        super().__init__(session, sound)

    def page_controls(self) -> Sequence[Control]:
        """The field, the door, and the rows."""
        self.message = ""
        word = self._find.text.strip().casefold()
        settings = find_settings(word) if word else [SETTINGS[name] for name in FIRST]
        lines = [[self._row(each)] for each in settings]
        self._lines = lines[: len(FIRST)]
        return [self._find, self._all, *self._on_page]

    def _lay_page(self, controls: Sequence[Control]) -> None:
        """Field and door beside the rows, or over them in a narrow window."""
        upper, lower = self._places.tabs
        self._find.box, self._all.box = upper, lower if self._is_tall else ALL_BOX
        if self._lines:
            super()._lay_page(controls)

    def handle(self, intent: Intent) -> Change | None:
        """Letters are for the field; the key for the next page leads to all the others."""
        if intent.act is Act.NEXT_TAB:
            return self._open_all()
        typed = self._find.text
        change = super().handle(intent)
        if self._find.text != typed:
            self.open_tab(0)
        return change

    @property
    def _enter_leaves(self) -> bool:
        """Where nothing is looked for."""
        return self.form.focused is self._find and not self._find.text

    def _open_all(self) -> Change:
        """In this page's place, so that the way back is as short."""
        return Pop(then=Push(OptionsScene(self.session, self.sound)))

    def draw_page(self, canvas: Canvas) -> None:
        """What came of a change, or how to find the rest."""
        said = self.message or self._explain()
        if not self._lines:
            said = NONE_FOUND.format(word=self._find.text.strip())
        paint_said(canvas, said or HOW_TO_FIND, self._paper, self._said)

    def _read_ground(self) -> tuple[str, ...]:
        """How to find the rest."""
        return (*super()._read_ground(), HOW_TO_FIND)


def find_settings(word: str) -> list[Setting]:
    """The settings in whose words a word stands, its own name before its explanation."""
    return list(dict.fromkeys(_rank(word)))


def _rank(word: str) -> Iterator[Setting]:
    rows = [(title, each) for title in GROUPS for each in rows_of(title)]
    yield from (each for _, each in rows if each.label.casefold().startswith(word))
    yield from (each for _, each in rows if f" {word}" in each.label.casefold())
    for title, each in rows:
        values = " ".join(words for _, words in each.values)
        if f" {word}" in f" {title} {each.help} {values}".casefold():
            yield each
