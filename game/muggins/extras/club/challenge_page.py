"""One challenge: its rules, its code to share, and the way to its table."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.qr import Modules, modules_of, paint_code
from muggins.record.bonds import LOCKED
from muggins.rules.seals import say_seal
from muggins.rules.terms import FIVE_CARD, SIX_CARD, Length, Mistakes
from muggins.scenes.pages.daily_page import AcceptPage
from muggins.scenes.pages.players_page import fits_name
from muggins.scenes.pieces.chooser import FileScene
from muggins.session.challenge_bond import ChallengeBond, name_for
from muggins.session.session import Session
from muggins.settings.settings import SETTINGS, Settings, terms_of
from muggins.settings.written import describe_variant
from muggins.store.challenges import Challenge, write_code
from muggins.store.dailies import daily_challenge
from muggins.store.files import printable, write_out
from muggins.ui.control import Button, Control, TextField
from muggins.ui.layout import Choice, Column, Grid, Item, Panel, Row
from muggins.ui.scene import Change, Copy, Push
from muggins.ui.text import Picture, Text

CODE, N_IN_LINE, CELL, GAP = 42.0, 5, 400.0, 32.0
LABEL = 1.3  # of the width, where its value has 1
PICTURES = 380.0, 240.0  # beside the terms, below them
FILE = "challenge.txt"
TERMS = (
    *("claims", "hints", "mistakes", "details", "excess"),
    *("autoplay", "forfeit", "autoscore", "first_dealer", "weights"),
)
LENGTHS = {Length.NORMAL: "to 121 points", Length.SHORT: "to 61 points"}
SCANNED = "Scan this with your phone to share it."
TAKING_UP = "A challenge is a separate match under its own player name. Your own match will wait."
VARIANTS = {SIX_CARD: "Standard six-card game", FIVE_CARD: "Standard five-card game"}


def name_deed(bond: ChallengeBond, challenge: Challenge, day: date | None) -> str:
    """Return the label of the button that plays a challenge; ``day`` is that of a daily deal."""
    if day is not None and bond.has_played(day):
        return "Practice"
    return "Resume" if bond.challenge == challenge else "Play"


class ChallengeScene(AcceptPage):
    gives_way = True

    def __init__(self, session: Session, challenge: Challenge, name: str = "") -> None:
        self.session, self.challenge = session, challenge
        self.code = write_code(challenge)
        ledger = session.ledger
        self._is_daily = challenge == daily_challenge(ledger.today)
        self.title = "Today's deal" if self._is_daily else "Challenge"
        self.modules = modules_of(self.code)
        name = name or name_for(ledger.players, ledger.name, challenge, ledger.today)
        self.field = TextField("Player name:", name, fits=fits_name, done=self.play, weight=0.0)
        self.message = LOCKED if session.ledger.is_shut else ""
        copy = Button("Copy code", self.copy, letter="C")
        save = Button("Save as file", self.save, letter="S")
        self._player = Button(self._first_words(), self.play, letter="P", is_main=True)
        self._player.is_enabled = not session.ledger.is_shut
        self._keys = copy, save, self._player
        super().__init__()
        self.focus_on(copy if session.ledger.is_shut else self._player)

    def build(self) -> Item:
        """Return the terms, the code in groups large enough to read out, and its picture."""
        settings = self.challenge.settings
        variant = terms_of(settings).variant
        kind = VARIANTS.get(variant) or f"Variant: {describe_variant(variant)}"
        paper = Panel(
            Text(say_games(self.challenge), Size.LARGE, palette.BRASS, face=Face.TITLE),
            Text(f"{kind}, against {_value(settings, 'skill')}"),
            Grid(*(_term(settings, name) for name in TERMS), cell=CELL, most=2, gap=GAP / 4),
            Grid(*map(_group, self.code.split("-")), most=N_IN_LINE),
            Text(f"First seal: {say_seal(self.challenge.seal_of(1))}", Size.SMALL, palette.QUIET),
            self.field,
            weight=1.0,
            gap=GAP / 2,
        )
        if not self.modules:
            return paper
        draw = partial(_draw_code, self.modules)
        self.pictures = [Picture(draw, ratio=1.0, width=width) for width in PICTURES]
        large, small = self.pictures
        large.most_width, large.align = PICTURES[0], 0.5
        scanned = Text(SCANNED, Size.SMALL, palette.QUIET, align=0.5)
        beside = Row(paper, Column(large, scanned, width=PICTURES[0]), gap=GAP)
        return Choice(beside, Column(paper, Row(small, Column(scanned, weight=1.0), gap=GAP)))

    def footer(self) -> Sequence[Control | None]:
        return self._keys

    def _first_words(self) -> str:
        day = self.session.ledger.today if self._is_daily else None
        return name_deed(self.bond, self.challenge, day)

    def copy(self) -> Change:
        return Copy(self.code, "Code copied. Paste it into an email or a chat.")

    def save(self) -> Change:
        return Push(FileScene("Save the challenge", (".txt",), self._write, Path.home(), name=FILE))

    def _write(self, path: Path) -> None:
        write_out(path, f"{self.code}\n")
        self.message = f"Saved as {printable(path.name)}. Send it to anyone you like."

    def handle(self, intent: Intent) -> Change | None:
        if intent.act is Act.COPY:
            return self.copy()
        typed = self.field.text
        change = super().handle(intent)
        if self.field.text != typed:
            self.message = ""
        if self._player.words != self._first_words():
            self._player.words = self._first_words()
            self.show()
        return change

    def explain(self) -> str:
        bond = self.bond
        if bond.challenge == self.challenge:
            return f"{self.field.text} already has this challenge."
        return TAKING_UP if not self._is_daily else ""


def _term(settings: Settings, name: str) -> Item:
    """Return a setting and its value."""
    label = Text(SETTINGS[name].label, Size.SMALL, palette.QUIET)
    value = Text(_value(settings, name), Size.SMALL, face=Face.BOLD, weight=1.0)
    return Row(Column(label, weight=LABEL), Column(value, weight=1.0))


def _group(letters: str) -> Item:
    return Text(letters, CODE, palette.BRASS, face=Face.TABLE)


def _draw_code(modules: Modules, canvas: Canvas, box: Box) -> None:
    paint_code(canvas, modules, box)


def say_games(challenge: Challenge) -> str:
    """Format as ``5 games to 121 points``."""
    n_games, length = challenge.n_games, challenge.settings.length
    games = "One game" if n_games == 1 else f"{n_games} games"
    return f"{games} {LENGTHS.get(length, 'of endgame practice')}"


def _value(settings: Settings, name: str) -> str:
    """Return a setting's value in the words of the options page."""
    if name == "excess" and settings.mistakes is Mistakes.FRIENDLY:
        return "Corrected"
    return str(dict(SETTINGS[name].values)[getattr(settings, name)])
