"""The results of one challenge beside each other: who did best in it, and what par is."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game.control.intents import Act, Intent
from game.documents.contest_html import write_page
from game.motion.boxes import Box, Cell, column
from game.motion.places import PAGE_VIEW
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.felt import paint_room
from game.paint.scenes.header import paint_header
from game.scenes.pages.challenge_page import ChallengeScene, say_games
from game.scenes.pages.days_and_points import say_points
from game.scenes.pieces.chooser import FileScene
from game.scenes.pieces.controls import Button, put
from game.scenes.pieces.forms import (
    BACK,
    BROAD,
    HEADER,
    PAPER_X,
    LongScene,
    lay_rows,
)
from game.scenes.pieces.lists import Column, TableList
from game.session.contest import Contest
from game.session.session import Session
from game.store.challenges import Challenge
from game.store.files import printable, write_out
from game.ui.scene import Announce, Change, Copy, Paste, Push

HEAD_FALL, PAR_FALL, GAMES_FALL, SAID_FALL, SAID_PITCH = 40.0, 52.0, 40.0, 82.0, 32.0
COLUMNS = (
    Column("Rank", 40),
    Column("Player", 140),
    Column("Games", 600, "midright"),
    Column("Match points", 800, "midright"),
    Column("Ahead", 940, "midright"),
    Column("To par", 1090, "midright"),
    Column("Points", 1240, "midright"),
)
FILE, GUTTER = "results.html", 15.0
COPIED = "The table is on the clipboard."
WIDE_ROOM, TALL_ROOM = Box(90.0, 170.0, 1740.0, 864.0), Box(PAPER_X, -20.0, 1310.0, 1154.0)
NEAR = Box(PAPER_X - 4, -30.0, 1318.0, PAGE_VIEW.bottom + 30)
HEAD, SAID, BUTTON = 136.0, 160.0, 68.0  # their heights
LARGER_HEAD = 80.0  # added, where words are doubled


def _layout(grown: float) -> Cell:
    """What was played, the table, what is said of it, the buttons: larger words have two rows."""
    keys = Cell("keys", height=(2 if grown > 1 else 1) * (BUTTON + GUTTER) - GUTTER)
    head, said = Cell("head", height=HEAD + LARGER_HEAD * (grown - 1)), SAID * grown
    return column(head, Cell("paper", weight=1), Cell(height=said), keys)


class ContestScene(LongScene):
    """Fed by what is pasted and dropped."""

    title = "Results"
    _near = NEAR

    def __init__(self, session: Session, challenge: Challenge, text: str = "") -> None:
        self.session, self.challenge = session, challenge
        self.contest = Contest(session.results, challenge, text, session.aside)
        self.list = TableList(WIDE_ROOM, COLUMNS, 0, self._write)
        captions = (
            ("Challenge", lambda: Push(ChallengeScene(session, challenge)), "H"),
            ("Copy table", self.copy, "C"),
            ("Save page", self.save, "S"),
            ("Paste one", Paste, "V"),
        )
        buttons = [Button(BACK, words, act, letter=letter) for words, act, letter in captions]
        buttons[-1].is_main = True
        super().__init__([self.list, Button(BACK, "Back", self.leave, key=Act.BACK), *buttons], 5)
        self._lay_out()
        self._follow()

    def _lay_out(self) -> None:
        room = TALL_ROOM if self._is_tall else WIDE_ROOM
        self._at = _layout(self._grown).lay(replace(room, height=room.height + self._spare))
        self.list.move(self._at["paper"], COLUMNS, self._grown)
        first = replace(self._at["keys"], height=BUTTON)
        back, *upper, paste = self.form.controls[1:]
        if self._spare:
            keys, boxes = (*upper, back, paste), lay_rows(first, 3, 2, gutter=GUTTER)
        else:
            keys, boxes = (back, *upper, paste), lay_rows(first, 5, gutter=GUTTER)
        put(keys, boxes)

    def _follow(self) -> None:
        self.list.lines = [""] * len(self.contest.places)
        self.list.mark(max(0, min(self.list.at, len(self.contest.places) - 1)))
        self.list.is_enabled = bool(self.contest.places)
        self.is_stale = True

    def update(self, seconds: float) -> Change | None:
        if self.contest.update():
            self._follow()
        return super().update(seconds)

    def copy(self) -> Change | None:
        """The table as text, for a mail."""
        if not self.contest.places:
            return None
        rows = ["\t".join(column.head for column in COLUMNS)]
        rows += ["\t".join(self._write(line)) for line in range(len(self.contest.places))]
        return Copy("\n".join(rows) + "\n", COPIED)

    def save(self) -> Change | None:
        if not self.contest.places:
            return None
        title = "Save a page to be printed"
        return Push(FileScene(title, (".html",), self._write_page, Path.home(), name=FILE))

    def _write_page(self, path: Path) -> Announce:
        par = self.contest.par if len(self.contest.par) == self.challenge.n_games else ()
        write_out(path, write_page(self.contest.places, [self.contest.say()], self.challenge, par))
        return Announce(f"The page is {printable(path)}.")

    def handle(self, intent: Intent) -> Change | None:
        return self.copy() if intent.act is Act.COPY else super().handle(intent)

    def _write(self, line: int) -> Sequence[str]:
        place = self.contest.places[line]
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
        paint_room(canvas)
        paint_header(canvas, self.title, BROAD.header if self._is_tall else HEADER)
        paper, y = self._at["paper"], self._at["head"].y + HEAD_FALL
        title, left, room = say_games(self.challenge), paper.x, paper.width
        canvas.text(title, left, y, palette.BRASS, Size.LARGE, Face.TITLE, "midleft", room)
        low = left, y + PAR_FALL * canvas.words
        canvas.text(self._say_par(), *low, palette.CREAM, anchor="midleft", room=room)
        self._paint_said(canvas, left, paper.bottom)

    def _paint_said(self, canvas: Canvas, left: float, y: float) -> None:
        room, grown = self._at["paper"].width, canvas.words
        if self.contest.places:
            marked, place = self.contest.places[self.list.at], (left, y + GAMES_FALL * grown)
            games = f"{marked.name}, game by game: {', '.join(map(say_points, marked.gained))}."
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
