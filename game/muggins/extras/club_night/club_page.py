"""Pages of Club Night: the scorecard of a night, the season, and the way on after a game."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from html import escape
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from muggins.control.intents import Act, Intent
from muggins.documents.printable import TABLES, write_frame, write_table
from muggins.extras.club_night.club import NEXT_SEED, OWNER, Club, ClubBond, join_season, read_club
from muggins.extras.club_night.club_card import COLUMNS, Card, PaperTable, WholeTable
from muggins.extras.club_night.club_words import (
    CARD_OF,
    COPIED,
    FIRSTS,
    GOOD,
    HOW,
    NAMES,
    PAIR_WORDS,
    REVIEWED,
    SEASON_WORDS,
    SELECT_NIGHT,
    SELECT_SEASON,
    SLAM,
    TIES,
    TITLE,
    say_game,
    say_good_night,
    say_high,
    say_pair,
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
    ClubTotals,
    Season,
    add_up,
    best_hands,
    rank,
    read_season_code,
    write_season_code,
)
from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import paint_streak
from muggins.record.players import LOCKED, NOBODY, people_at
from muggins.scenes.pages.ending import Deed
from muggins.scenes.pieces.chooser import print_page
from muggins.scenes.pieces.menu import TableEntry
from muggins.scenes.replay.playback import HistoryShelf
from muggins.scenes.replay.summary_scene import open_review
from muggins.session.home import name_at_home
from muggins.session.session import Session
from muggins.store.challenges import CodeError
from muggins.ui.control import Button, Control
from muggins.ui.layout import Choice, Column, Item, Panel, Picture, Row, Text, flow
from muggins.ui.page import Page
from muggins.ui.scene import Announce, Change, Copy, Paste, Pop, Push, ReloadTable, Screenshot
from muggins.ui.scroll import Table, TableColumn, number
from muggins.words.names import say_points, write_day
from muggins.words.table.sentences import Names

STYLE = TABLES + "tr:last-child td { border-top: 3px double #111; font-weight: bold; }"


def write_page(
    title: str, cards: Iterable[tuple[str, Sequence[Sequence[str]], str]], said: str
) -> str:
    """Render scorecards: the player, a table between heads and totals, and a sentence of each."""
    told = [
        f"<h2>{escape(player)}</h2>\n{write_table(rows)}\n<p>{escape(words)}</p>"
        for player, rows, words in cards
    ]
    return write_frame(title, STYLE, (*told, f"<p>{escape(said)}</p>"))


WIDEST = max(NAMES.values(), key=len)
FIGURES = (
    number("Points", "000"),
    number("Won", "000"),
    number("Skunks", "00"),
    number("Spread", "+0000"),
    number("High hand", "00"),
)
GOOD_NIGHTS = number("Good nights", "00")
STANDINGS = (number("", "00"), TableColumn("Player", WIDEST), *FIGURES, GOOD_NIGHTS)
NIGHTS = (number("Night", "00"), *FIGURES, TableColumn("", GOOD))
SEASONS = (number("Season", "00"), *FIGURES, GOOD_NIGHTS)
RECORDS = (
    TableColumn("Record", "Your longest winning streak"),
    number("", "+000"),
    TableColumn("Player", WIDEST),
    number("Night", "00"),
)
OpenNight = Callable[[Season, int], Change | None]
Best = tuple[int, str, int]  # a record: points or games, player, night


class SeasonScene(Page):
    """A season, and the finished ones before it. The nights are those of the player ``key``."""

    def __init__(
        self, session: Session, club: Club, open_night: OpenNight, season: Season, key: str = YOU
    ) -> None:
        self.session, self.club, self.open_night, self.key = session, club, open_night, key
        self.play = play_of(session, season)
        self.title = f"Season {season.number + 1}"
        is_last = season == club.last_night[0]
        self.finished = range(season.number if is_last else 0)[::-1]
        self.tabs = ("Standings", "Nights", "Records", *(["Past seasons"] * bool(self.finished)))
        super().__init__()

    def build(self) -> Item:
        self.scores = self.club.played_by_all(self.play)
        n_missing = self.play.n_missing if self.scores else 0
        said = say_waiting(n_missing) if n_missing else ""
        makers = self._make_standings, self._make_nights, self._make_records, self._make_seasons
        return Column(Text(said, Size.SMALL, palette.FOCUS) if said else None, makers[self.tab]())

    def footer(self) -> Sequence[Control | None]:
        return (Button("Copy code", self._copy, letter="C"),)

    def _copy(self) -> Change:
        return Copy(write_season_code(self.club.seed), COPIED)

    def explain(self) -> str:
        return (TIES, SELECT_NIGHT, "", SELECT_SEASON)[self.tab]

    def update(self, seconds: float) -> Change | None:
        if self.scores and self.play.update():
            self.show()
        return super().update(seconds)

    def _make_standings(self) -> Table:
        places = rank(self.scores, self.play.season.keys)
        rows = [
            (str(place), NAMES[each.key], *_write(each), str(each.n_good)) for place, each in places
        ]
        own = next(at for at, (_, each) in enumerate(places) if each.key == self.key)
        return _table(STANDINGS, rows, own)

    def _make_nights(self) -> Table:
        season = self.play.season
        own = groupby(self.club.scores_of(season), lambda each: each.night)
        nights = [add_up(self.key, scores) for _, scores in own]
        rows = [
            (str(night), *_write(each), GOOD * each.n_good) for night, each in enumerate(nights, 1)
        ]
        return _table(NIGHTS, rows, len(rows) - 1, partial(self.open_night, season))

    def _make_records(self) -> Table:
        found = find_records(self.scores)
        rows = [(name, str(n), NAMES[key], str(night + 1)) for name, (n, key, night) in found]
        return _table(RECORDS, rows)

    def _make_seasons(self) -> Table:
        seasons = [self.club.place_of(number * SEASON).season for number in self.finished]
        sums = [add_up(self.key, self.club.scores_of(each)) for each in seasons]
        rows = [
            (str(season.number + 1), *_write(each), str(each.n_good))
            for season, each in zip(seasons, sums, strict=True)
        ]

        def choose(row: int) -> Change:
            chosen = self.open_night, seasons[row], self.key
            return Push(SeasonScene(self.session, self.club, *chosen))

        return _table(SEASONS, rows, 0, choose)


def _write(totals: ClubTotals) -> Iterator[str]:
    yield from map(str, (totals.points, totals.n_won, totals.n_skunks))
    yield from (say_points(totals.spread), str(totals.high_hand))


def _table(
    columns: Sequence[TableColumn],
    rows: Sequence[Sequence[str]],
    at: int = 0,
    choose: Callable[[int], Change | None] = lambda _: None,
) -> Table:
    """Return a table with a marked row; without rows it can't be used."""
    table = Table(columns, len(rows), rows.__getitem__, choose)
    table.is_enabled, table.at = bool(rows), max(0, at)
    return table


def find_records(scores: Iterable[ClubScore]) -> Iterator[tuple[str, Best]]:
    """Yield the records of the season, each followed by the player's own."""
    for name, found in _list_candidates(scores).items():
        own = [each for each in found if each[1] == YOU]
        for label, those in ((name, found), (f"Your {name[0].lower()}{name[1:]}", own)):
            if those:
                yield label, max(those, key=itemgetter(0))


def _list_candidates(scores: Iterable[ClubScore]) -> dict[str, list[Best]]:
    in_order = sorted(scores, key=lambda each: (each.night, each.game))
    wins, streaks = list[Best](), list[Best]()
    nights, in_a_row = Counter[tuple[str, int]](), Counter[str]()
    for each in in_order:
        winner, loser = each.keys if each.lead > 0 else each.keys[::-1]
        nights[winner, each.night] += each.of(winner).points
        in_a_row[winner], in_a_row[loser] = in_a_row[winner] + 1, 0
        wins.append((abs(each.lead), winner, each.night))
        streaks.append((in_a_row[winner], winner, each.night))
    return {
        "Best night": [(points, *place) for place, points in nights.items()],
        "High hand": [(points, key, each.night) for points, key, each in best_hands(in_order)],
        "Biggest win": wins,
        "Longest winning streak": streaks,
    }


PLACES = (
    number("", "00"),
    TableColumn("Season standings", "Mary Pat"),
    number("Points", "000"),
    number("Spread", "+0000"),
)
N_PLACES = 5  # that are seen beside the card
SHEET, ASIDE, GAP = 690.0, 560.0, 24.0  # least widths of card and panels; between them
TRACK, LEAST_TRACK = 44.0, 240.0
MOST_POINTS = 3 * N_GAMES
FILE = "scorecard-{night}.html"


class PlacesTable(WholeTable):
    """The best players of the season, in small type."""

    pitch, size, weight = 38.0, Size.SMALL.value, 0.0


class ClubScene(Page):
    """A night: its scorecards, points, the standings, and the next game."""

    title = TITLE

    def __init__(
        self, session: Session, club: Club, place: tuple[Season, int] | None = None
    ) -> None:
        self.session, self.club = session, club
        season, self.night = place or club.last_night
        self.seat = 0  # whose card is seen
        self.takes_text = not self.is_begun  # the code of a friend's season
        self.play = play_of(session, season)
        first = season.number * SEASON + self.night * N_GAMES
        tonight = slice(first, first + N_GAMES)
        self._lines, scores = club.lines[tonight], club.scores[tonight]
        keys = club.people or season.keys[:1]
        self.cards = [Card(season, self.night, scores, key) for key in keys]
        begin = partial(begin_game, session, club)
        self._main = Button(self._name_next(), begin, letter="P", is_main=True)
        self._main.is_enabled = not session.recorder.is_shut
        super().__init__()
        self.focus_on(self._main)

    @property
    def is_begun(self) -> bool:
        return bool(self.club.scores) or self.club.is_playing

    @property
    def own(self) -> Card:
        """The card that is seen."""
        return self.cards[self.seat]

    def build(self) -> Item:
        self.card = PaperTable(self.own, self._choose)
        sheet = Column(self._build_head(), self.card, gap=GAP / 2, weight=1.0)
        scores = self.club.played_by_all(self.play)
        places, high = self._build_places(scores), self._build_high(scores)
        aside = [self._build_points(), places, high, self._build_ways()]
        beside = Column(*aside, gap=GAP, width=ASIDE)
        wide = Column(sheet, width=SHEET, weight=1.0)
        return Choice(Row(wide, beside, gap=GAP), Column(sheet, *aside, gap=GAP))

    def footer(self) -> Sequence[Control | None]:
        pasted = None if self.is_begun else Button("Paste code", Paste, letter="V")
        other = None
        if self.is_begun and self.club.people:
            words = CARD_OF.format(name=self.cards[not self.seat].key)
            other = Button(words, self.turn, letter="O")
        return pasted, other, Button("Season", self.open_season, letter="E"), self._main

    def handle(self, intent: Intent) -> Change | None:
        if intent.act is not Act.PASTE or self.is_begun:
            return super().handle(intent)
        try:
            club = join_season(self.session, self.club, read_season_code(intent.text))
        except CodeError as error:
            return Announce(str(error))
        return Pop(then=Push(ClubScene(self.session, club)))

    def explain(self) -> str:
        if self.session.recorder.is_shut:
            return LOCKED
        return f"{HOW} {REVIEWED}" if self._lines and self._folder else HOW

    def update(self, seconds: float) -> Change | None:
        if self.is_begun and self.play.update():
            self.show()
        return super().update(seconds)

    # --- what is done

    def turn(self) -> None:
        """Show the other card of two people."""
        self.seat = 1 - self.seat
        self.show()

    def open_season(self) -> Change:
        season, key = self.play.season, self.own.key
        return Push(SeasonScene(self.session, self.club, self._open_night, season, key))

    def _open_night(self, season: Season, night: int) -> Change:
        return Push(ClubScene(self.session, self.club, (season, night)))

    def _choose(self, line: int) -> Change | None:
        """Review a finished game."""
        if line >= len(self._lines) or self._folder is None:
            return None
        names = people_at(self.club.name)
        shelf = HistoryShelf(self._folder, self._lines, names)
        return open_review(self.session.settings, shelf, line, names)

    def _print(self) -> Change:
        return print_page(FILE.format(night=self.night + 1), self._write_page)

    def _write_page(self) -> str:
        heads = ["Game", *(column.head for column in COLUMNS[1:])]
        cards = [
            (self._name(card), [heads, *map(card.write, range(N_GAMES + 1))], self._say_good(card))
            for card in self.cards
        ]
        return write_page(f"{TITLE}: {self._heading}", cards, HOW)

    # --- what is seen

    @property
    def _folder(self) -> Path | None:
        return self.session.recorder.players.folder

    @property
    def _heading(self) -> str:
        told, lines = f"Night {self.night + 1} of {N_NIGHTS}", self._lines
        return f"{told} \N{MIDDLE DOT} {write_day(lines[0].begun)}" if lines else told

    def _name(self, card: Card) -> str:
        return name_at_home(self.session) if card.key == YOU else card.key

    def _say_good(self, card: Card) -> str:
        return say_good_night(card.totals.points, card.n_left)

    def _build_head(self) -> Item:
        name = self._name(self.own)
        player = TITLE if name == NOBODY else name
        return Row(
            Text(player, Size.LARGE, palette.BRASS, face=Face.TITLE, weight=1.0),
            Text(self._heading, Size.SMALL, palette.QUIET, align=1.0),
        )

    def _build_points(self) -> Item:
        card = self.own
        track = Picture(self._draw_track, TRACK, width=LEAST_TRACK)
        return Panel(
            Text(say_so_far(card.totals.points, card.n_left), face=Face.BOLD),
            Text(self._say_good(card), Size.SMALL, palette.QUIET),
            track,
            gap=GAP / 3,
        )

    def _draw_track(self, canvas: Canvas, box: Box) -> None:
        pegs = tuple(hole < self.own.totals.points for hole in range(MOST_POINTS))
        paint_streak(canvas, box, pegs, GOOD_NIGHT - 1)

    def _build_places(self, scores: Sequence[ClubScore]) -> Item:
        if not self.is_begun:
            return Panel(Text(PAIR_WORDS if self.club.people else SEASON_WORDS, Size.SMALL))
        if self.play.n_missing:
            return Panel(Text(say_waiting(self.play.n_missing), Size.SMALL, palette.QUIET))
        places = rank(scores, self.play.season.keys)
        own = next(at for at, (_, each) in enumerate(places) if each.key == self.own.key)
        seen = [*places[: N_PLACES - 1], *places[max(own, N_PLACES - 1) :][:1]]
        rows = [
            (str(place), FIRSTS[each.key], str(each.points), say_points(each.spread))
            for place, each in seen
        ]
        table = PlacesTable(PLACES, len(rows), rows.__getitem__, lambda _: self.open_season())
        table.at = min(own, N_PLACES - 1)
        return table

    def _build_high(self, scores: Sequence[ClubScore]) -> Item | None:
        hands = best_hands(each for each in scores if each.night == self.night)
        high = max(hands, key=itemgetter(0), default=None)
        return None if high is None else Panel(Text(say_high(*high), Size.SMALL))

    def _build_ways(self) -> Item | None:
        if not self.is_begun:
            return None
        printed = Button("Print", self._print, letter="I", weight=1.0)
        return flow(printed, Button("Save picture", Screenshot, letter="S", weight=1.0))

    def _name_next(self) -> str:
        place = self.club.next_game
        if self.club.is_playing:
            return f"Resume game {place.game + 1}"
        if not place.game and place.night != self.night:
            return f"Start night {place.night + 1}"
        return f"Play {f'game {place.game + 1}' if self.club.people else FIRSTS[place.opponent]}"


def begin_game(session: Session, club: Club) -> Change:
    """Begin the next game, or resume the one in progress."""
    players, owner = session.recorder.players, name_at_home(session)
    session.switch(club.name, club.next_game)
    if players.get(owner, NEXT_SEED) == club.seed.hex():  # which no other record may have
        players.set(owner, NEXT_SEED, "")
    if not club.people:
        players.set(club.name, OWNER, owner)
    return ReloadTable()


def open_club(session: Session, names: Names | None = None) -> Push:
    """Open the record of the player, or of two people; ValueError for invalid names."""
    return Push(ClubScene(session, read_club(session, names)))


def make_part(session: Session) -> "ClubPart | None":
    bond, page = session.recorder.bond, session.recorder.snapshot
    return ClubPart(session) if isinstance(bond, ClubBond) and bond.is_played_out(page) else None


def list_entries(session: Session) -> Iterator[TableEntry]:
    """Yield what the menu at the table has during a game of the club."""
    if isinstance(session.recorder.bond, ClubBond):
        yield TableEntry("Scorecard", lambda: open_club(session), "C")


class ClubPart:
    """Points of the game and the night; the next game and the scorecard."""

    is_ready = True

    def __init__(self, session: Session) -> None:
        self._session, self._club = session, read_club(session)
        self._season, night = self._club.last_night
        scores = self._club.scores_of(self._season)
        self._tonight = [each for each in scores if each.night == night]

    def items(self) -> tuple[Deed, ...]:
        card: Deed = "Scorecard", lambda: open_club(self._session), "S"
        if len(self._tonight) == N_GAMES:
            return (card,)
        whom = "" if self._club.people else f": {FIRSTS[self._club.next_game.opponent]}"
        return (f"Next game{whom}", lambda: begin_game(self._session, self._club), "N"), card

    def update(self) -> bool:
        return False

    def say(self) -> str:
        if not self._tonight:
            return ""
        totals = [add_up(key, self._tonight) for key in self._season.keys]
        n_left = N_GAMES - len(self._tonight)
        if self._club.people:
            return say_pair(totals, n_left)
        said = say_game(self._tonight[-1], totals[0].points, n_left)
        return f"{said} {SLAM}" if totals[0].n_won == N_GAMES else said
