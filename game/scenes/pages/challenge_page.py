"""One challenge in hand: what it asks for, its code to pass on, and the way to its table."""

from dataclasses import replace
from datetime import date
from pathlib import Path

from game.control.intents import Act, Intent
from game.motion.boxes import Box, Cell, column, row
from game.motion.places import PAGE_VIEW
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.felt import paint_room
from game.paint.kit.qr import modules_of, paint_code
from game.paint.kit.widgets import paint_panel
from game.paint.scenes.header import paint_header
from game.rules.seals import say_seal
from game.rules.terms import FIVE_CARD, SIX_CARD, Length, Mistakes
from game.scenes.pages.players_page import fits_name
from game.scenes.pieces.chooser import FileScene
from game.scenes.pieces.controls import Button, Field, put
from game.scenes.pieces.forms import (
    BACK,
    BROAD,
    HEADER,
    LARGEST,
    PAPER_X,
    LongScene,
    lay_rows,
)
from game.session.session import Session
from game.settings.settings import SETTINGS, Settings, terms_of
from game.settings.written import describe_variant
from game.store.bonds import LOCKED, Bond, name_for
from game.store.challenges import Challenge, write_code
from game.store.dailies import daily_challenge
from game.store.files import printable, write_out
from game.ui.scene import Change, Copy, Push, Sit

MARGIN, LINE, GAP = 40.0, 40.0, 16.0
HEAD_Y, AGAINST_Y, ROWS_Y, VALUE_X, SECOND_X = 60.0, 112.0, 176.0, 280.0, 640.0
CODE_Y, CODE_LINE, CODE_SIZE, N_IN_LINE, GROUP_PITCH = 428.0, 62.0, 42.0, 5, 192.0
SEAL_Y, FIELD_Y, SECOND_WIDENS = 548.0, 590.0, 80.0
FILE, EDGE = "challenge.txt", 30.0
LEFT = ("claims", "mistakes", "excess", "forfeit", "first_dealer")
RIGHT = ("hints", "details", "autoplay", "autoscore", "weights")
LENGTHS = {Length.NORMAL: "to 121 points", Length.SHORT: "to 61 points"}
SCANNED = "A telephone reads this, and can pass it on."
TAKING_UP = "A challenge is a match of its own, under a name of its own; yours waits meanwhile."
VARIANTS = {SIX_CARD: "the usual six-card game", FIVE_CARD: "the usual five-card game"}


WIDE_ROOM, TALL_ROOM = Box(90.0, 190.0, 1740.0, 844.0), Box(PAPER_X, -4.0, 1310.0, 1138.0)
NEAR = Box(PAPER_X - 4, -20.0, 1318.0, PAGE_VIEW.bottom + 20)
PAPER_HEIGHT, WIDE_PICTURE, TALL_PICTURE = 686.0, 560.0, 300.0
NOTE, MESSAGE, BUTTON = 80.0, 64.0, 68.0  # their heights


def _layout(*, is_wide: bool, has_picture: bool, grown: float) -> Cell:
    """The picture beside the paper or below it; for larger words two rows of buttons."""
    n_rows, side = 2 if grown > 1 else 1, WIDE_PICTURE if is_wide else TALL_PICTURE
    paper = Cell("paper", height=PAPER_HEIGHT * grown, weight=is_wide)
    picture = Cell("picture", side, side)
    below = Cell("message", height=MESSAGE), Cell("keys", height=n_rows * (BUTTON + GAP) - GAP)
    if not is_wide:
        lower = row(picture, Cell("note", weight=1))
        return column(paper, Cell(height=GAP), lower, Cell(weight=1), *below)
    beside = column(picture, Cell("note", height=NOTE))
    upper = row(paper, beside, gap=EDGE, weight=1) if has_picture else row(paper, weight=1)
    return column(upper, *below)


def name_deed(bond: Bond, challenge: Challenge, day: date | None) -> str:
    """What sitting down to it comes to for who has that bond; ``day`` is whose deal it is."""
    if day is not None and bond.has_played(day):
        return "Practise it"
    return "Go on with it" if bond.challenge == challenge else "Play it"


class ChallengeScene(LongScene):
    _near = NEAR
    _needs = PAPER_HEIGHT * (LARGEST - 1) + BUTTON + GAP

    def __init__(self, session: Session, challenge: Challenge, name: str = "") -> None:
        self.session, self.challenge = session, challenge
        self.code = write_code(challenge)
        ledger = session.ledger
        self._is_daily = challenge == daily_challenge(ledger.today)
        self.title = "Today's deal" if self._is_daily else "A challenge"
        self.modules = modules_of(self.code)
        name = name or name_for(ledger.players, ledger.name, challenge, ledger.today)
        self.field = Field(BACK, "Played as:", name, fits=fits_name, done=self.play)
        self.message = LOCKED if session.ledger.is_shut else ""
        captions = (
            ("Copy the code", self.copy, "C"),
            ("Save as a file", self.save, "S"),
            (self._first_words(), self.play, "P"),
        )
        buttons = [Button(BACK, words, act, letter=letter) for words, act, letter in captions]
        self._player = buttons[-1]
        self._player.is_main, self._player.is_enabled = True, not session.ledger.is_shut
        back = Button(BACK, "Back", self.leave, key=Act.BACK)
        controls = [self.field, back, *buttons]
        super().__init__(controls, 2 if session.ledger.is_shut else len(controls) - 1)
        self._lay_out()

    @property
    def _paper(self) -> Box:
        """Where it is written what is asked for."""
        return self._at["paper"]

    def _lay_out(self) -> None:
        is_wide, is_large = not self._is_tall, self._spare > 0
        has_picture = bool(self.modules)
        layout = _layout(is_wide=is_wide, has_picture=has_picture, grown=self._grown)
        room = WIDE_ROOM if is_wide else TALL_ROOM
        self._at = layout.lay(replace(room, height=room.height + self._spare))
        x, y = self._paper.x + MARGIN, self._paper.y + FIELD_Y * self._grown
        field = Box(x, y, self._paper.width - 2 * MARGIN, 74)
        back, copy, save, play = self.form.controls[1:]
        keys = (copy, save, back, play) if is_large else (back, copy, save, play)
        first, n_in_row = replace(self._at["keys"], height=BUTTON), (2, 2) if is_large else (4,)
        rows = lay_rows(first, *n_in_row, gutter=GAP)
        put((self.form.controls[0], *keys), (field, *rows))

    @property
    def bond(self) -> Bond:
        """What whoever is named has taken up."""
        return Bond(self.session.ledger.players, self.field.text)

    def _first_words(self) -> str:
        day = self.session.ledger.today if self._is_daily else None
        return name_deed(self.bond, self.challenge, day)

    def copy(self) -> Change:
        return Copy(self.code, "The code is on the clipboard: paste it into a mail or a chat.")

    def save(self) -> Change:
        return Push(FileScene("Save the challenge", (".txt",), self._write, Path.home(), name=FILE))

    def play(self) -> Change | None:
        try:
            self.session.switch(self.field.text, self.challenge)
        except ValueError as error:
            self.message = str(error)
            return None
        return Sit()

    def _write(self, path: Path) -> None:
        write_out(path, f"{self.code}\n")
        self.message = f"The code is in {printable(path.name)}. Send it to whom you like."

    def handle(self, intent: Intent) -> Change | None:
        if intent.act is Act.COPY:
            return self.copy()
        typed = self.field.text
        change = super().handle(intent)
        if self.field.text != typed:
            self.message = ""
        self._player.words = self._first_words()
        return change

    # --- what is seen

    def draw_ground(self, canvas: Canvas) -> None:
        paint_room(canvas)
        paint_header(canvas, self.title, BROAD.header if self._is_tall else HEADER)
        paint_panel(canvas, self._paper)
        self._paint_terms(canvas)
        self._paint_code(canvas)
        words = self.message or self._explain()
        room = self._paper.width
        place = self._paper.x, self._at["message"].middle[1]
        canvas.text(words, *place, palette.FOCUS, Size.SMALL, anchor="midleft", room=room)
        if self.modules:
            paint_code(canvas, self.modules, self._at["picture"])
            canvas.text(SCANNED, *self._at["note"].middle, palette.QUIET, Size.SMALL)

    def _explain(self) -> str:
        bond = self.bond
        if bond.challenge == self.challenge:
            return f"{self.field.text} has taken it up."
        return TAKING_UP if not self._is_daily else ""

    def _paint_terms(self, canvas: Canvas) -> None:
        settings, grown = self.challenge.settings, self._grown
        left, top, room = self._paper.x + MARGIN, self._paper.y, self._paper.width - 2 * MARGIN
        words, y = say_games(self.challenge), top + HEAD_Y * grown
        canvas.text(words, left, y, palette.BRASS, Size.LARGE, Face.TITLE, "midleft", room)
        variant = terms_of(settings).variant
        kind = VARIANTS.get(variant) or f"a game of {describe_variant(variant)}"
        against, y = f"against {_value(settings, 'skill')}, {kind}", top + AGAINST_Y * grown
        canvas.text(against, left, y, palette.CREAM, Size.BODY, anchor="midleft", room=room)
        second = left + SECOND_X + SECOND_WIDENS * (grown - 1)
        for x, right, names in ((left, second, LEFT), (second, left + room, RIGHT)):
            x_value = x + VALUE_X * grown
            for i, name in enumerate(names):
                y = top + (ROWS_Y + i * LINE) * grown
                label, value = SETTINGS[name].label, _value(settings, name)
                canvas.text(label, x, y, palette.QUIET, Size.SMALL, anchor="midleft")
                how = palette.CREAM, Size.SMALL, Face.BOLD, "midleft", right - x_value - GAP
                canvas.text(value, x_value, y, *how)

    def _paint_code(self, canvas: Canvas) -> None:
        """The code in its groups, large enough to be read out on the telephone."""
        left, top, grown = self._paper.x + MARGIN, self._paper.y, self._grown
        pitch = min(GROUP_PITCH * grown, (self._paper.width - 2 * MARGIN) / N_IN_LINE)
        for i, group in enumerate(self.code.split("-")):
            x = left + i % N_IN_LINE * pitch
            y = top + (CODE_Y + i // N_IN_LINE * CODE_LINE) * grown
            canvas.text(group, x, y, palette.BRASS, CODE_SIZE, Face.TABLE, "midleft")
        seal, y = f"First seal: {say_seal(self.challenge.seal_of(1))}", top + SEAL_Y * grown
        canvas.text(seal, left, y, palette.QUIET, Size.SMALL, anchor="midleft")


def say_games(challenge: Challenge) -> str:
    """As in ``5 games to 121 points``."""
    n_games, length = challenge.n_games, challenge.settings.length
    games = "One game" if n_games == 1 else f"{n_games} games"
    return f"{games} {LENGTHS.get(length, 'of end game practice')}"


def _value(settings: Settings, name: str) -> str:
    """How a setting stands, in the words of the options."""
    if name == "excess" and settings.mistakes is Mistakes.FRIENDLY:
        return "Put right"
    return str(dict(SETTINGS[name].values)[getattr(settings, name)])
