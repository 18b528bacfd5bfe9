"""The season: standings of all ten, the player's nights, and records."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from muggins.extras.club_night.club import Club
from muggins.extras.club_night.club_words import COPIED, NAMES, TIES, say_waiting
from muggins.extras.club_night.regulars_play import play_of
from muggins.extras.club_night.season import GOOD_NIGHT, YOU, ClubScore, add_up, rank
from muggins.extras.club_night.season_code import write_season_code
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Size
from muggins.scenes.pages.days_and_points import say_points
from muggins.session.session import Session
from muggins.ui.control import Button, Control
from muggins.ui.layout import Column, Item
from muggins.ui.page import Page
from muggins.ui.scene import Change, Copy
from muggins.ui.scroll import Table, TableColumn, number
from muggins.ui.text import Text

WIDEST = max(NAMES.values(), key=len)
STANDINGS = (
    number("", "00"),
    TableColumn("Player", WIDEST),
    number("Points", "000"),
    number("Won", "000"),
    number("Skunks", "00"),
    number("Spread", "+0000"),
    number("High hand", "00"),
    number("Good nights", "00"),
)
NIGHTS = (
    number("Night", "00"),
    number("Points", "00"),
    number("Won", "0"),
    number("Spread", "+000"),
    number("High hand", "00"),
    TableColumn("", "A good night"),
)
RECORDS = (
    TableColumn("Record", "Your longest winning streak"),
    number("", "+000"),
    TableColumn("Player", WIDEST),
    number("Night", "00"),
)
OpenNight = Callable[[int], Change | None]
Best = tuple[int, str, int]  # a record: points or games, player, night


class SeasonScene(Page):
    tabs = ("Standings", "Nights", "Records")

    def __init__(self, session: Session, club: Club, open_night: OpenNight) -> None:
        self.club, self.open_night = club, open_night
        self.play = play_of(session, club.last_night[0])
        self.title = f"Season {self.play.season.number + 1}"
        super().__init__()

    def build(self) -> Item:
        self.scores = self.club.played_by_all(self.play)
        n_missing = self.play.n_missing if self.club.scores else 0
        said = say_waiting(n_missing) if n_missing else ""
        make = (self._make_standings, self._make_nights, self._make_records)[self.tab]
        return Column(Text(said, Size.SMALL, palette.FOCUS) if said else None, make())

    def footer(self) -> Sequence[Control | None]:
        return (Button("Copy code", self._copy, letter="C"),)

    def _copy(self) -> Change:
        return Copy(write_season_code(self.club.seed), COPIED)

    def explain(self) -> str:
        return (TIES, "Select a night to see its scorecard.", "")[self.tab]

    def update(self, seconds: float) -> Change | None:
        if self.club.scores and self.play.update():
            self.show()
        return super().update(seconds)

    def _make_standings(self) -> Table:
        places = rank(self.scores)

        def write(line: int) -> Sequence[str]:
            place, each = places[line]
            good = sum(points >= GOOD_NIGHT for points in each.nights.values())
            numbers = each.points, each.n_won, each.n_skunks
            told = map(str, numbers)
            more = say_points(each.spread), str(each.high_hand), str(good)
            return str(place), NAMES[each.key], *told, *more

        table = Table(STANDINGS, len(places), write)
        table.at = next(at for at, (_, each) in enumerate(places) if each.key == YOU)
        return table

    def _make_nights(self) -> Table:
        own = self.club.scores_of(self.play.season)
        nights = [add_up(YOU, scores) for _, scores in groupby(own, lambda each: each.night)]

        def write(line: int) -> Sequence[str]:
            each = nights[line]
            numbers = str(line + 1), str(each.points), str(each.n_won), say_points(each.spread)
            is_good = each.points >= GOOD_NIGHT
            return *numbers, str(each.high_hand), "A good night" if is_good else ""

        table = Table(NIGHTS, len(nights), write, self.open_night)
        table.is_enabled, table.at = bool(nights), max(0, len(nights) - 1)
        return table

    def _make_records(self) -> Table:
        found = list(find_records(self.scores))

        def write(line: int) -> Sequence[str]:
            name, (value, key, night) = found[line]
            return name, str(value), NAMES[key], str(night + 1)

        table = Table(RECORDS, len(found), write)
        table.is_enabled = bool(found)
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
    wins, streaks, in_a_row = list[Best](), list[Best](), Counter[str]()
    for each in in_order:
        winner, loser = each.keys if each.lead > 0 else each.keys[::-1]
        in_a_row[winner], in_a_row[loser] = in_a_row[winner] + 1, 0
        wins.append((abs(each.lead), winner, each.night))
        streaks.append((in_a_row[winner], winner, each.night))
    nights = (each for _, each in rank(in_order))
    return {
        "Best night": [(n, each.key, night) for each in nights for night, n in each.nights.items()],
        "High hand": [
            (points, key, each.night)
            for each in in_order
            for key, points in zip(each.keys, each.best, strict=True)
        ],
        "Biggest win": wins,
        "Longest winning streak": streaks,
    }
