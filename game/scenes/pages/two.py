"""Two of us: who shares the table, and on what terms."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from game.motion.layout import Box
from game.paint.kit.canvas import Canvas
from game.scenes.pages.players_page import fits_name
from game.scenes.pieces.controls import Button, Control, Field, Row
from game.scenes.pieces.forms import PAPER_X, TOP, Room, paint_said
from game.scenes.pieces.scene import Change, Sit
from game.session.session import Session
from game.session.together import TERMS, last_two, settings_of, sit_down_together
from game.settings.settings import SETTINGS
from game.settings.values import Claimants

WHO = "Two people, one table: when the turn passes, the cards lie face down until the other sits."
NAMELESS = "Name both of you first."
HEIGHT, PITCH, GAP = 84.0, 96.0, 24.0
WIDTH = (1310.0 - GAP) / 2


class TwoScene(Room):
    """Two names and their terms; then they sit down."""

    title = "Two of us"

    def __init__(self, session: Session) -> None:
        self._session = session
        self.message = WHO
        self._two = last_two(session)
        self._agreed = settings_of(session, self._two)
        super().__init__()
        self.form.focus = len(self.form.controls) - 2 if all(self._two) else 1

    def page_controls(self) -> Sequence[Control]:
        """Two names, a row for each of their terms, and the button that seats them."""
        self._fields = [
            Field(Box(PAPER_X, TOP, WIDTH, 74), label, name, fits=fits_name, done=self.sit_down)
            for label, name in zip(("The first:", "The second:"), self._two, strict=True)
        ]
        rows = [self._row(name) for name in TERMS]
        main = Button(Box(PAPER_X, TOP, 420, 74), "Sit down", self.sit_down)
        main.is_main = True
        return [*self._fields, *rows, main]

    def _row(self, name: str) -> Control:
        setting = SETTINGS[name]
        values: Sequence[tuple[object, str]] = setting.values
        if name == "claimants":
            named = {Claimants.BOTH: "Both", Claimants.FIRST: "The first alone"}
            values = [*named.items(), (Claimants.OTHER, "The second alone")]
        get: Callable[[], object] = partial(self._get, name)
        box = Box(PAPER_X, TOP, 1310, HEIGHT)
        return Row(box, setting.label, values, get, partial(self._set, name), help=setting.help)

    def _get(self, name: str) -> object:
        return getattr(self._agreed, name)

    def _set(self, name: str, value: Any) -> None:
        self._agreed = replace(self._agreed, **{name: value})

    def _lay_page(self, controls: Sequence[Control]) -> None:
        """The names side by side, the terms below them."""
        paper, grown = self._paper, self._grown
        width, height = (paper.width - GAP) / 2, 74 * grown
        for i, field in enumerate(controls[:2]):
            field.box = Box(paper.x + i * (width + GAP), TOP, width, height)
        top = TOP + height + GAP
        for i, control in enumerate(controls[2:]):
            y = top + i * PITCH * grown + GAP * (control is controls[-1])
            control.box = Box(paper.x, y, paper.width, HEIGHT * grown)
        controls[-1].box = replace(controls[-1].box, width=420 * grown, height=74 * grown)

    def sit_down(self) -> Change | None:
        """To the table, where both go on or begin."""
        one, other = (field.text for field in self._fields)
        if not (one and other):
            self.message = NAMELESS
            return None
        refused = sit_down_together(self._session, (one, other), self._agreed)
        if refused is not None:
            self.message = refused
            return None
        return Sit()

    def draw_page(self, canvas: Canvas) -> None:
        """What it is, or what was wrong."""
        paint_said(canvas, self.message, self._paper, self._said)
