"""The season: standings of all ten, the player's nights, and records."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter

from muggins.extras.club_night.club import Club
from muggins.extras.club_night.club_words import (
    COPIED,
    GOOD,
    NAMES,
    SELECT_NIGHT,
    SELECT_SEASON,
    TIES,
    say_waiting,
)
from muggins.extras.club_night.regulars_play import play_of
from muggins.extras.club_night.season import (
    SEASON,
    YOU,
    ClubScore,
    ClubTotals,
    Season,
    add_up,
    best_hands,
    rank,
)
from muggins.extras.club_night.season_code import write_season_code
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Size
from muggins.scenes.pages.days_and_points import say_points
from muggins.session.session import Session
from muggins.ui.control import Button, Control
from muggins.ui.layout import Column, Item
from muggins.ui.page import Page
from muggins.ui.scene import Change, Copy, Push
from muggins.ui.scroll import Table, TableColumn, number
from muggins.ui.text import Text

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
