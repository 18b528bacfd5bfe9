"""Two of us: who shares the table, and on what terms."""

from collections.abc import Sequence
from dataclasses import replace

from game.motion.boxes import Box, lines_in, split_across
from game.motion.places import TABLE_ROOMS
from game.paint.kit.canvas import Canvas
from game.scenes.pages.players_page import fits_name
from game.scenes.pieces.controls import NOWHERE, Button, Control, Field, put
from game.scenes.pieces.draft import Draft
from game.scenes.pieces.forms import Room, paint_said
from game.scenes.pieces.scene import Change, Sit
from game.session.session import Session
from game.session.together import TERMS, last_two, settings_of, sit_down_together
from game.settings.values import Claimants

WHO = "At each turn the cards lie face down until the other sits."
NAMELESS = "Name both of you first."
NAME, HEIGHT, GAP = 66.0, 67.0, 12.0
ROOMY, APART = 92.0, 6.0  # rows where there is room; between them
MAIN = 380.0, 68.0
CLAIMANTS = (
    (Claimants.BOTH, "Both"),
    (Claimants.FIRST, "The first alone"),
    (Claimants.OTHER, "The second alone"),
)


class TwoScene(Room):
    """Two names and their terms; then they sit down."""

    title = "Two of us"
    rooms = TABLE_ROOMS

    def __init__(self, session: Session) -> None:
        self._session = session
        self.message = WHO
        self._two = last_two(session)
        self._draft = Draft(settings_of(session, self._two))
        super().__init__()
        self.form.focus = len(self.form.controls) - 2 if all(self._two) else 1

    def page_controls(self) -> Sequence[Control]:
        """Two names, a row for each of their terms, and the button that seats them."""
        self._fields = [
            Field(NOWHERE, label, name, fits=fits_name, done=self.sit_down)
            for label, name in zip(("The first:", "The second:"), self._two, strict=True)
        ]
        own: dict[str, Sequence[tuple[object, str]]] = {"claimants": CLAIMANTS}
        rows = [self._draft.row(name, values=own.get(name, ())) for name in TERMS]
        self._main = Button(NOWHERE, "Sit down", self.sit_down, is_main=True)
        return [*self._fields, *rows, self._main]

    def _lay_page(self, controls: Sequence[Control]) -> None:
        """The names side by side, the terms below them."""
        paper, grown = self._paper, self._grown
        names, main = NAME * grown, MAIN[1] * grown
        back = self._places.back
        bottom = back.y - GAP if self._is_tall else back.bottom  # above the way back, or beside it
        y = paper.y + names + GAP
        room = replace(paper, y=y, height=bottom - main - 2 * GAP - y)
        rows = lines_in(room, len(TERMS), least=HEIGHT * grown, most=ROOMY * grown, gap=APART)
        put(controls[:2], split_across(replace(paper, height=names), 2, GAP))
        put(controls[2:-1], rows)
        self._main.box = Box(paper.x, rows[-1].bottom + 2 * GAP, MAIN[0] * grown, main)

    def sit_down(self) -> Change | None:
        """To the table, where both go on or begin."""
        one, other = (field.text for field in self._fields)
        if not (one and other):
            self.message = NAMELESS
            return None
        refused = sit_down_together(self._session, (one, other), self._draft.settings)
        if refused is not None:
            self.message = refused
            return None
        return Sit()

    def draw_page(self, canvas: Canvas) -> None:
        """What it is, or what was wrong."""
        paper, main = self._paper, self._main.box
        beside = replace(paper, x=main.right + GAP, width=paper.right - main.right - GAP)
        paint_said(canvas, self.message, beside, main.middle[1])
