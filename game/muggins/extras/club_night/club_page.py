"""The scorecard of a night, and the way to its games."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from muggins.control.intents import Act, Intent
from muggins.extras.club_night.club import OWNER, Club, join_season, read_club
from muggins.extras.club_night.club_html import write_page
from muggins.extras.club_night.club_words import (
    FIRSTS,
    HOW,
    INITIALS,
    NAMES,
    REVIEWED,
    SEASON_WORDS,
    TITLE,
    say_good_night,
    say_high,
    say_so_far,
    say_waiting,
)
from muggins.extras.club_night.regulars_play import play_of
from muggins.extras.club_night.season import (
    GOOD_NIGHT,
    N_GAMES,
    N_NIGHTS,
    SEASON,
    YOU,
    ClubScore,
    add_up,
    rank,
)
from muggins.extras.club_night.season_code import read_season_code
from muggins.extras.club_night.season_page import SeasonScene
from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.tiles import paint_streak
from muggins.record.bonds import LOCKED
from muggins.record.history import GameLine
from muggins.record.player_names import NOBODY
from muggins.scenes.pages.days_and_points import say_points, write_day
from muggins.scenes.pieces.chooser import FileScene
from muggins.scenes.replay.recorded import HistoryShelf
from muggins.scenes.replay.summary_scene import open_review
from muggins.session.home import name_at_home
from muggins.session.session import Session
from muggins.store.challenges import CodeError
from muggins.store.files import printable, write_out
from muggins.ui.control import Button, Control
from muggins.ui.layout import Choice, Column, Item, Panel, Row
from muggins.ui.page import Page
from muggins.ui.scene import Announce, Change, Paste, Pop, Push, Sit
from muggins.ui.scroll import Table, TableColumn, number
from muggins.ui.text import Picture, Text

CARD = (
    number("", "0"),
    TableColumn("Opponent", max(NAMES.values(), key=len)),
    TableColumn("Score", "121\N{EN DASH}121"),
    number("Points", "00"),
    number("+", "000"),
    number("\N{MINUS SIGN}", "000"),
    TableColumn("Initials", "WW"),
)
HEADS = "", "Season standings", "Points", "Spread"
N_PLACES = 5  # that are seen beside the card
SHEET, ASIDE, GAP = 690.0, 560.0, 24.0  # least widths of card and panels; between them
PLACE, NUMBER = 34.0, 96.0
TRACK, LEAST_TRACK = 44.0, 240.0
MOST_POINTS = 3 * N_GAMES
BAND = palette.IVORY.lerp(palette.OCHRE, 0.45)
FILE = "scorecard-{night}.html"


class PaperTable(Table):
    """A table on a sheet of paper, filled in with a pen."""

    fill, ink, quiet_ink, marked_ink = palette.IVORY, palette.INK, palette.WALNUT, palette.INK
    pitch = 50.0

    def least_height(self, width: float, ruler: Canvas) -> float:
        return self.height(width, ruler)  # it is seen whole; the page scrolls

    def _draw_row(self, canvas: Canvas, row: int, box: Box) -> None:
        if row == self.at:
            canvas.surface.fill(BAND, canvas.rect(box.x + 8, box.y, box.width - 16, box.height))
        super()._draw_row(canvas, row, box)


class StandingsRow(Row):
    """A line of the standings, which is read as one."""

    def __init__(self, cells: Sequence[str], *, is_own: bool = False) -> None:
        color = palette.BRASS if is_own else palette.CREAM
        place, name, *numbers = cells
        super().__init__(
            Column(Text(place, Size.SMALL, color, align=1.0), width=PLACE),
            Text(name, Size.SMALL, color, weight=1.0),
            *(Column(Text(each, Size.SMALL, color, align=1.0), width=NUMBER) for each in numbers),
        )
        self._cells = cells

    def read(self) -> Iterator[str]:
        yield ", ".join(filter(None, self._cells))


class ClubScene(Page):
    """A night: its scorecard, points, the standings, and the next game."""

    title = TITLE

    def __init__(self, session: Session, club: Club, night: int | None = None) -> None:
        self.session, self.club = session, club
        season, last = club.last_night
        self.takes_text = not self.is_begun  # the code of a friend's season
        self.play, self.night = play_of(session, season), last if night is None else night
        self.scores = [each for each in club.scores_of(season) if each.night == self.night]
        self.totals = add_up(YOU, self.scores)
        self.opponents = season.order(self.night)
        self.card = PaperTable(CARD, N_GAMES + 1, self._write, self._choose)
        self.card.at = min(len(self.scores), N_GAMES)
        self._main = Button(self._name_next(), self.begin, letter="P", is_main=True)
        self._main.is_enabled = not session.ledger.is_shut
        super().__init__()
        self.focus_on(self._main)

    @property
    def is_begun(self) -> bool:
        return bool(self.club.scores) or self.club.is_playing

    def build(self) -> Item:
        self._look_up()
        sheet = Column(self._build_head(), self.card, gap=GAP / 2, weight=1.0)
        aside = [self._build_points(), self._build_places(), self._build_high()]
        beside = Column(*aside, gap=GAP, width=ASIDE)
        wide = Column(sheet, width=SHEET, weight=1.0)
        return Choice(Row(wide, beside, gap=GAP), Column(sheet, *aside, gap=GAP))

    def footer(self) -> Sequence[Control | None]:
        printed = Button("Print", self._print, letter="S")
        pasted = Button("Paste code", Paste, letter="V")
        first = printed if self.is_begun else pasted
        return first, Button("Season", self.open_season, letter="E"), self._main

    def handle(self, intent: Intent) -> Change | None:
        if intent.act is not Act.PASTE or self.is_begun:
            return super().handle(intent)
        try:
            club = join_season(self.session, self.club, read_season_code(intent.text))
        except CodeError as error:
            return Announce(str(error))
        return Pop(then=Push(ClubScene(self.session, club)))

    def explain(self) -> str:
        if self.session.ledger.is_shut:
            return LOCKED
        return f"{HOW} {REVIEWED}" if self.scores and self._folder else HOW

    def update(self, seconds: float) -> Change | None:
        if self.is_begun and self.play.update():
            self.show()
        return super().update(seconds)

    # --- what is done

    def begin(self) -> Change:
        return begin_game(self.session, self.club)

    def open_season(self) -> Change:
        return Push(SeasonScene(self.session, self.club, self._open_night))

    def _open_night(self, night: int) -> Change:
        return Push(ClubScene(self.session, self.club, night))

    def _choose(self, line: int) -> Change | None:
        """Review a finished game."""
        if line >= len(self.scores) or self._folder is None:
            return None
        return open_review(self.session.settings, HistoryShelf(self._folder, self._lines), line)

    def _print(self) -> Change:
        name = FILE.format(night=self.night + 1)
        title = "Save a page to print"
        return Push(FileScene(title, (".html",), self._write_page, Path.home(), name=name))

    def _write_page(self, path: Path) -> Announce:
        rows = [
            ["Game", *(column.head for column in CARD[1:])],
            *map(self._write, range(N_GAMES + 1)),
        ]
        said = say_good_night(self.totals.points, N_GAMES - len(self.scores))
        name = name_at_home(self.session)
        write_out(path, write_page(f"{TITLE}: {self._heading}", name, rows, (said, HOW)))
        return Announce(f"Saved as {printable(path)}.")

    # --- what is seen

    @property
    def _folder(self) -> Path | None:
        return self.session.ledger.players.folder

    @property
    def _lines(self) -> Sequence[GameLine]:
        """The games of the night in the history."""
        first = self.play.season.number * SEASON + self.night * N_GAMES
        return self.club.lines[first : first + N_GAMES]

    @property
    def _heading(self) -> str:
        told, lines = f"Night {self.night + 1} of {N_NIGHTS}", self._lines
        return f"{told} \N{MIDDLE DOT} {write_day(lines[0].begun)}" if lines else told

    def _look_up(self) -> None:
        """Look up standings and high hand again, which change as the regulars play."""
        scores = self.club.played_by_all(self.play)
        places = rank(scores)
        own = next(at for at, (_, each) in enumerate(places) if each.key == YOU)
        self.places = [*places[: N_PLACES - 1], places[max(own, N_PLACES - 1)]]
        tonight = [each for each in scores if each.night == self.night]
        self.high = find_high(tonight)

    def _build_head(self) -> Item:
        name = name_at_home(self.session)
        player = TITLE if name == NOBODY else name
        return Row(
            Text(player, Size.LARGE, palette.BRASS, face=Face.TITLE, weight=1.0),
            Text(self._heading, Size.SMALL, palette.QUIET, align=1.0),
        )

    def _build_points(self) -> Item:
        points, n_left = self.totals.points, N_GAMES - len(self.scores)
        track = Picture(self._draw_track, TRACK, width=LEAST_TRACK)
        return Panel(
            Text(say_so_far(points, n_left), face=Face.BOLD),
            Text(say_good_night(points, n_left), Size.SMALL, palette.QUIET),
            track,
            gap=GAP / 3,
        )

    def _draw_track(self, canvas: Canvas, box: Box) -> None:
        pegs = tuple(hole < self.totals.points for hole in range(MOST_POINTS))
        paint_streak(canvas, box, pegs, GOOD_NIGHT - 1)

    def _build_places(self) -> Item:
        if not self.is_begun:
            return Panel(Text(SEASON_WORDS, Size.SMALL))
        if self.play.n_missing:
            return Panel(Text(say_waiting(self.play.n_missing), Size.SMALL, palette.QUIET))
        rows = [StandingsRow(HEADS)]
        for place, each in self.places:
            numbers = str(each.points), say_points(each.spread)
            cells = str(place), FIRSTS[each.key], *numbers
            rows.append(StandingsRow(cells, is_own=each.key == YOU))
        return Panel(*rows, gap=GAP / 4)

    def _build_high(self) -> Item | None:
        return None if self.high is None else Panel(Text(say_high(*self.high), Size.SMALL))

    def _write(self, line: int) -> Sequence[str]:
        if line == N_GAMES:
            totals = self.totals
            won = f"{totals.n_won}\N{EN DASH}{totals.n_games - totals.n_won}"
            sums = str(totals.points), str(totals.plus), str(totals.minus)
            return "", "Total", won, *sums, say_points(totals.spread)
        key = self.opponents[line]
        head = str(line + 1), NAMES[key]
        if line >= len(self.scores):
            return *head, "", "", "", "", ""
        score = self.scores[line]
        own, other = score.scores
        plus, minus = (str(lead) if lead > 0 else "" for lead in (score.lead, -score.lead))
        return *head, f"{own}\N{EN DASH}{other}", str(score.points), plus, minus, INITIALS[key]

    def _name_next(self) -> str:
        place = self.club.next_game
        if self.club.is_playing:
            return f"Resume game {place.game + 1}"
        if not place.game and place.night != self.night:
            return f"Start night {place.night + 1}"
        return f"Play {FIRSTS[place.opponent]}"


def begin_game(session: Session, club: Club) -> Change:
    """Begin the next game, or resume the one in progress."""
    owner = name_at_home(session)
    session.switch(club.name, club.next_game)
    session.ledger.players.set(club.name, OWNER, owner)
    return Sit()


def find_high(scores: Iterable[ClubScore]) -> tuple[int, str, ClubScore] | None:
    """Return points, player and game of the highest hand or crib; the first of equal ones."""
    found = (
        (points, key, each)
        for each in scores
        for key, points in zip(each.keys, each.best, strict=True)
    )
    return max(found, key=lambda each: each[0], default=None)


def open_club(session: Session) -> Push:
    return Push(ClubScene(session, read_club(session)))
