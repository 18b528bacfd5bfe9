"""The seals: of the game in progress and the next, those that were opened, and what they prove."""

from collections.abc import Sequence

from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Size
from game.rules.sealing import next_source
from game.rules.seals import COMMON, Envelope, Opened, say_seal
from game.rules.state import GameOver, State
from game.scenes.pages.help import BookScene
from game.scenes.pieces.controls import Control
from game.scenes.pieces.forms import PAPER
from game.scenes.pieces.lists import Column, TableList, columns_in
from game.session.session import Session
from game.words.help.seals_help import SEALS, tell_opened, tell_seal

NOW, OPENED = "This game", "Opened"
HELP_PITCH = 34.0
COLUMNS = (Column("Seal", 100, "midright"), Column("In eight words", 160), Column("Your part", 960))
LARGE_COLUMNS = (
    Column("Seal", 84, "midright"),
    Column("In eight words", 104),
    Column("Your part", 1070),
)


def _find_envelope(state: State) -> Envelope | None:
    """That of the game in progress, or of the next where that one is over."""
    if isinstance(state.phase, GameOver):
        return next_source(state).envelope
    return state.standing.source.envelope or state.source.envelope


class SealsScene(BookScene):
    """What was told before, and what proves it."""

    title = "Sealed deals"

    def __init__(self, session: Session) -> None:
        self.opened: tuple[Opened, ...] = session.ledger.page.opened[::-1]
        self.pages = {NOW: tell_seal(_find_envelope(session.state)), OPENED: (), **SEALS}
        self.list: TableList | None = None
        super().__init__()

    def page_controls(self) -> Sequence[Control]:
        """The list of those that were opened, the newest first."""
        self.list = None
        if self.tabs[self.tab] == OPENED and self.opened:
            self.list = TableList(PAPER, COLUMNS, len(self.opened), self._write, lambda _line: None)
        return [] if self.list is None else [self.list]

    def _lay_page(self, controls: Sequence[Control]) -> None:
        del controls
        if self.list is not None:
            columns = LARGE_COLUMNS if self._spare or self._is_narrow else COLUMNS
            self.list.move(self._paper, columns_in(self._paper.width, columns), self._grown)

    def _write(self, line: int) -> Sequence[str]:
        opened = self.opened[line]
        word, _, what = opened.part.partition(" ")
        part = f"card {int(what) + 1}" if word == "cut" and what != COMMON else "your moves"
        part = "a challenge" if what == COMMON else part
        return str(opened.number), say_seal(opened.seal), part

    def draw_page(self, canvas: Canvas) -> None:
        """The open page; of the list, what proves the marked seal."""
        if self.tabs[self.tab] != OPENED:
            super().draw_page(canvas)
            return
        told = ("No seal of yours was opened yet. That is done when a game is over.",)
        lines = told if self.list is None else tell_opened(self.opened[self.list.at])
        top, pitch = self._said - HELP_PITCH * (self._grown - 1), HELP_PITCH * canvas.words
        for i, line in enumerate(lines):
            x, y, room = self._paper.x, top + i * pitch, self._paper.width
            canvas.text(line, x, y, palette.CREAM, Size.SMALL, anchor="midleft", room=room)
