"""The pages of challenges among friends: a new one is made, and one that came is looked at."""

from functools import partial
from pathlib import Path
from secrets import token_bytes

from game.contest.results import SUFFIX, ResultError
from game.contest.resultshelf import challenge_of, find_result
from game.motion.boxes import Box, Cell, column, lines_in, split_across
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.widgets import paint_panel
from game.rules.seals import N_BYTES
from game.scenes.pages.challenge_page import ChallengeScene
from game.scenes.pages.contest_page import ContestScene
from game.scenes.pieces.chooser import FileScene
from game.scenes.pieces.controls import NOWHERE, Button, Control, Field, Row, put
from game.scenes.pieces.draft import Draft
from game.scenes.pieces.forms import PAPER, TAB_PITCH
from game.scenes.pieces.scene import Change, Paste, Push
from game.session.session import Session
from game.store.challenges import LARGEST, Challenge, CodeError, find_code, fit_settings, read_file

N_GAMES = (1, 2, 3, 5, 7, 9, 11, 15, 21)
USUAL_GAMES = 5
ROW_GAP, GUTTER = 12.0, 20.0
LONGEST_CODE = 120
ROWS = {
    "length": "How far each of them goes.",
    "skill": "Who sits across the table from you both.",
    "mistakes": "Whether wrong claims cost points.",
    "hints": "Whether the computer marks what it would pick.",
    "autoplay": "Whether the button Auto may play cards.",
    "autoscore": "Whether the button Auto may count hands.",
}
OF_NEW = "Both of you get the same cards. First deals alternate; the rest is as you play now."
OF_CODE = "A code has 48 letters and digits, in groups of five."
HOW = (
    ("By mail", "Copy the code there and paste it with Ctrl-V, here or anywhere else in the game."),
    ("As a file", "Drop it on this window, whatever you are doing in it, or open it here."),
    ("The match", "Cards and options are your friend's, and stay so until its games are over."),
    ("Your own", "The challenge has a name of its own. Your match waits: Change player brings it "
     "back, and the challenge too."),
    ("The result", "When the last game is over you can copy it, for your friend to paste here."),
)  # fmt: skip
HOW_HEIGHT, LARGE_HOW_HEIGHT, HOW_EDGE, HOW_TOP, WORD_WIDTH = 364.0, 760.0, 34.0, 46.0, 200.0
HOW_LINE, HOW_GAP = 34.0, 20.0
GIVING_WAY = (ChallengeScene, ContestScene)
"""Pages that make room for the next text that comes."""


def open_text(session: Session, text: str) -> Push:
    """The page of a challenge or of a result that a text holds; CodeError where it holds none."""
    if len(text) > LARGEST:
        raise CodeError("This is far too long for a code or a result.")
    result = find_result(text)
    try:
        if result is not None:
            return Push(ContestScene(session, challenge_of(result), result))
        return Push(ChallengeScene(session, find_code(text)))
    except ResultError as error:
        raise CodeError(str(error)) from error


class NewPage:
    said = OF_NEW

    def __init__(self, session: Session) -> None:
        self._session = session
        self._lines: list[Control] = []
        self._draft = Draft(fit_settings(session.settings))
        self.n_games = USUAL_GAMES

    def controls(self) -> list[Control]:
        games = [(n, "One" if n == 1 else str(n)) for n in N_GAMES]
        get, set_to = lambda: self.n_games, partial(setattr, self, "n_games")
        rows = [Row(NOWHERE, "Games", games, get, set_to, help="To be played.")]
        rows += [self._draft.row(name, help=help) for name, help in ROWS.items()]
        make = Button(NOWHERE, "Make the challenge", self.make, is_main=True)
        self._lines = [*rows, make]
        return [*rows, make]

    def lay(self, paper: Box, grown: float) -> None:
        most = TAB_PITCH * paper.height / PAPER.height - ROW_GAP
        del grown
        put(self._lines, lines_in(paper, len(self._lines), least=0.0, most=most, gap=ROW_GAP))

    def make(self) -> Push:
        settings, secret = fit_settings(self._draft.settings), token_bytes(N_BYTES)
        return Push(ChallengeScene(self._session, Challenge(settings, self.n_games, secret)))

    def draw(self, canvas: Canvas) -> None:
        """All of it are controls."""


class TakePage:
    def __init__(self, session: Session) -> None:
        self._session = session
        self.message = ""
        self._how, self._buttons = PAPER, list[Control]()

    def controls(self) -> list[Control]:
        self.message = ""
        self.field = Field(NOWHERE, "Code:", "", fits=_fits, done=self.look)
        ways = (
            ("Paste it", Paste, "V"),
            ("Open a file", self.choose, "F"),
            ("Look at it", self.look, "L"),
        )
        self._buttons = [Button(NOWHERE, words, act, letter=letter) for words, act, letter in ways]
        return [self.field, *self._buttons]

    def lay(self, paper: Box, grown: float) -> None:
        height, how = (TAB_PITCH - ROW_GAP) * grown, LARGE_HOW_HEIGHT if grown > 1 else HOW_HEIGHT
        cells = Cell(height=height), Cell(height=height), Cell(height=how)
        self.field.box, ways, self._how = column(*cells, gap=ROW_GAP * grown).split(paper)
        put(self._buttons, split_across(ways, len(self._buttons), GUTTER))

    @property
    def said(self) -> str:
        return self.message or OF_CODE

    def look(self) -> Change | None:
        try:
            return open_text(self._session, self.field.text)
        except CodeError as error:
            self.message = str(error)
            return None

    def choose(self) -> Change:
        return Push(
            FileScene("A challenge or a result", (".txt", SUFFIX), self._take_file, Path.home())
        )

    def _take_file(self, path: Path) -> Push:
        return open_text(self._session, read_file(path))

    def draw(self, canvas: Canvas) -> None:
        paint_panel(canvas, self._how)
        grown, (x, y) = canvas.words, (self._how.x + HOW_EDGE, self._how.y + HOW_TOP * canvas.words)
        second = WORD_WIDTH * grown
        for word, words in HOW:
            canvas.text(word, x, y, palette.BRASS, Size.BODY, Face.BOLD, "midleft")
            for line in canvas.wrap(words, self._how.width - 2 * HOW_EDGE - second, Size.SMALL):
                canvas.text(line, x + second, y, palette.CREAM, Size.SMALL, anchor="midleft")
                y += HOW_LINE * grown
            y += HOW_GAP * grown


def _fits(text: str) -> bool:
    is_short = len(text) <= LONGEST_CODE
    return is_short and all((c.isalnum() and c.isascii()) or c in "- " for c in text)
