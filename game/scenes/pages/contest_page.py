"""The results of one challenge beside each other: who did best in it, and what par is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from game.contest.duplicates import Place
from game.control.intents import Act, Intent
from game.documents.contest_html import write_page
from game.motion.boxes import Box, split_across
from game.motion.places import PAGE_VIEW
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.felt import draw_felt
from game.paint.scenes.header import paint_header
from game.scenes.pages.challenge_page import ChallengeScene, say_games
from game.scenes.pages.result import say_points
from game.scenes.pieces.chooser import FileScene
from game.scenes.pieces.controls import Button
from game.scenes.pieces.forms import (
    BACK,
    BROAD,
    HEADER,
    PAPER_X,
    TALL_BACK,
    LongScene,
    lay_rows,
)
from game.scenes.pieces.lists import Column, TableList
from game.scenes.pieces.scene import Announce, Change, Copy, Paste, Push
from game.session.contest import Contest
from game.session.session import Session
from game.store.challenges import Challenge
from game.store.files import StoreError, printable, write_out

PAR_FALL, GAMES_FALL, SAID_FALL, SAID_PITCH = 52.0, 40.0, 82.0, 32.0
HEAD_ROOM, BELOW = 80.0, 190.0  # what the words above and below the table take
HEADS = ("Rank", "Player", "Games", "Match points", "Ahead", "To par", "Points")
ENDS = (40.0, 140.0, 600.0, 800.0, 940.0, 1090.0, 1240.0)  # of columns in a narrow window
N_WORDS = 2  # columns that begin at the left
FILE, GUTTER, ROW_PITCH = "results.html", 15.0, 84.0
COPIED = "The table is on the clipboard."


@dataclass(frozen=True, slots=True)
class _Homes:
    """Where the title begins, the table, and five buttons, the way back first."""

    header: Box
    head_y: float
    paper: Box
    row: Sequence[Box]


WIDE = _Homes(
    header=HEADER,
    head_y=210.0,
    paper=Box(90.0, 306.0, 1740.0, 500.0),
    row=split_across(replace(BACK, width=1740.0), 5, GUTTER),
)
TALL = _Homes(
    header=BROAD.header,
    head_y=20.0,
    paper=Box(PAPER_X, 116.0, 1310.0, 760.0),
    row=split_across(replace(TALL_BACK, width=1310.0), 5, GUTTER),
)
NEAR = Box(PAPER_X - 4, -30.0, 1318.0, PAGE_VIEW.bottom + 30)


def _stretch(spare: float, grown: float) -> _Homes:
    """The places of an upright window with so much more height, and words as much larger.

    The buttons have two rows.
    """
    last = TALL.row[0].y + spare
    rows = replace(TALL.paper, y=last - ROW_PITCH, height=TALL.row[0].height)
    *upper, back, paste = lay_rows(rows, 3, 2, gutter=ROW_PITCH - rows.height)
    top, low = TALL.paper.y + HEAD_ROOM * (grown - 1), rows.y - BELOW * grown
    paper = replace(TALL.paper, y=top, height=low - top)
    return replace(TALL, paper=paper, row=(back, *upper, paste))


class ContestScene(LongScene):
    """Fed by what is pasted and dropped."""

    title = "Results"

    def __init__(self, session: Session, challenge: Challenge, text: str = "") -> None:
        self.session, self.challenge = session, challenge
        self.contest = Contest(session.results, challenge, text, session.aside)
        self.list = TableList(WIDE.paper, _columns(WIDE.paper), 0, self._write, lambda _line: None)
        captions = (
            ("Challenge", self._show, "H"),
            ("Copy table", self.copy, "C"),
            ("Save page", self.save, "S"),
            ("Paste one", Paste, "V"),
        )
        buttons = [Button(BACK, words, act, letter=letter) for words, act, letter in captions]
        buttons[-1].is_main = True
        super().__init__([self.list, Button(BACK, "Back", self.leave, key=Act.BACK), *buttons], 5)
        self._lay_out()
        self._follow()

    @property
    def _near_page(self) -> Box:
        """From what was played to the buttons."""
        return replace(NEAR, height=NEAR.height + self._spare)

    def _lay_out(self) -> None:
        """Lay out the table, and the buttons in a row."""
        self.homes = TALL if self._is_tall else WIDE
        if self._spare:
            self.homes = _stretch(self._spare, self._grown)
        paper = self.homes.paper
        self.list.move(paper, _columns(paper), self._grown)
        for control, box in zip(self.form.controls[1:], self.homes.row, strict=True):
            control.box = box

    @property
    def places(self) -> Sequence[Place]:
        """From the best."""
        return self.contest.places

    def _follow(self) -> None:
        self.list.lines = [""] * len(self.places)
        self.list.mark(max(0, min(self.list.at, len(self.places) - 1)))
        self.list.is_enabled = bool(self.places)
        self.is_stale = True

    def update(self, seconds: float) -> Change | None:
        """What is read and worked out meanwhile is shown as soon as it is there."""
        if self.contest.update():
            self._follow()
        return super().update(seconds)

    def _show(self) -> Change:
        return Push(ChallengeScene(self.session, self.challenge))

    def copy(self) -> Change | None:
        """The table as text, for a mail."""
        if not self.places:
            return None
        rows = ["\t".join(HEADS)]
        rows += ["\t".join(self._write(line)) for line in range(len(self.places))]
        return Copy("\n".join(rows) + "\n", COPIED)

    def save(self) -> Change | None:
        """Choose where to write it as a page to be printed."""
        if not self.places:
            return None
        title = "Save a page to be printed"
        return Push(FileScene(title, (".html",), self._write_page, Path.home(), name=FILE))

    def _write_page(self, path: Path) -> str | Announce:
        par = self.contest.par if len(self.contest.par) == self.challenge.n_games else ()
        page = write_page(self.places, [self.contest.say()], self.challenge, par)
        try:
            write_out(path, page)
        except StoreError as error:
            return str(error)
        return Announce(f"The page is {printable(path)}.")

    def handle(self, intent: Intent) -> Change | None:
        """The keys that copy do it here too."""
        return self.copy() if intent.act is Act.COPY else super().handle(intent)

    def _write(self, line: int) -> Sequence[str]:
        place = self.places[line]
        to_par = "" if place.par is None else say_points(place.differential - place.par)
        own, computers = place.points
        return (
            str(place.rank),
            place.name + (" \N{EN DASH} not right" if place.n_faults else ""),
            str(place.n_games),
            f"{own}\N{EN DASH}{computers}",
            say_points(place.differential),
            to_par,
            say_points(place.spread),
        )

    # --- what is seen

    def draw_ground(self, canvas: Canvas) -> None:
        """The dim room, what was played, and what is said of it."""
        ground = canvas.cached("room", lambda: draw_felt(canvas.size, palette.ROOM))
        canvas.surface.blit(ground, (0, 0))
        paint_header(canvas, self.title, self.homes.header)
        title, left, y = say_games(self.challenge), self.homes.paper.x, self.homes.head_y
        room = self.homes.paper.width
        canvas.text(title, left, y, palette.BRASS, Size.LARGE, Face.TITLE, "midleft", room)
        low = left, y + PAR_FALL * canvas.words
        canvas.text(self._say_par(), *low, palette.CREAM, anchor="midleft", room=room)
        self._paint_said(canvas, left, self.homes.paper.bottom)

    def _paint_said(self, canvas: Canvas, left: float, y: float) -> None:
        room, grown = self.homes.paper.width, canvas.words
        if self.places:
            games, place = (
                self._say_games(self.places[self.list.at]),
                (left, y + GAMES_FALL * grown),
            )
            canvas.text(games, *place, palette.CREAM, Size.SMALL, anchor="midleft", room=room)
        lines = canvas.wrap(self.contest.say(), room, Size.SMALL)
        for i, line in enumerate(lines[:2]):
            place = left, y + (SAID_FALL + i * SAID_PITCH) * grown
            canvas.text(line, *place, palette.FOCUS, Size.SMALL, anchor="midleft")

    def _say_par(self) -> str:
        par, n_games = self.contest.par, self.challenge.n_games
        if len(par) < n_games:
            return f"Master plays them in your chair: {len(par)} of {n_games} games."
        return f"Par {say_points(sum(par))}: {', '.join(map(say_points, par))}."

    def _say_games(self, place: Place) -> str:
        return f"{place.name}, game by game: {', '.join(map(say_points, place.gained))}."


def _columns(paper: Box) -> list[Column]:
    """What stands in a table of that width."""
    part = paper.width / TALL.paper.width
    return [
        Column(head, end * part, "midleft" if i < N_WORDS else "midright")
        for i, (head, end) in enumerate(zip(HEADS, ENDS, strict=True))
    ]
