"""The statistics: highlights first, the full tables on the next tab."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from muggins import registry
from muggins.control.intents import Act, Device, Intent
from muggins.motion.boxes import Box
from muggins.motion.places import sorted_cards
from muggins.paint.charts.charts import Chart, paint_bars
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.record.figures import Figures
from muggins.record.history import (
    GameLine,
    GreatHand,
    Scope,
    fold_record,
    open_history,
    read_great,
)
from muggins.record.medals import fill_up, month_of_days, read_medals
from muggins.record.players import APART, AT_CLUB, LockedError, Players, mark_in, people_at
from muggins.record.report import write_average, write_statistics
from muggins.rules.cards import Seat, write_card
from muggins.scenes.pages.ending import GreatHandScene
from muggins.scenes.pages.progress_page import (
    Course,
    HistorySearch,
    Judging,
    SkillPage,
    read_lifetime,
    scope_of,
)
from muggins.scenes.pages.statistics_figures import build_figures
from muggins.scenes.pieces.menu import Menu
from muggins.scenes.replay.playback import HistoryShelf
from muggins.scenes.replay.replay_scene import ReplayScene
from muggins.scenes.replay.summary_scene import open_review
from muggins.session.challenge_bond import ChallengeBond, name_for_dailies
from muggins.session.session import Session
from muggins.settings.settings import describe, describe_added
from muggins.store.files import StoreError
from muggins.ui.control import Button, Control
from muggins.ui.layout import Column, Item, Panel, Picture, Text, flow
from muggins.ui.page import Page
from muggins.ui.scene import Change, Pop, Push
from muggins.ui.scroll import Lines, Scroll, Table, TableColumn, number
from muggins.words.names import say_points, write_day, write_moment, write_signs
from muggins.words.review.account import say_bars
from muggins.words.review.practice_words import (
    EXPLAINED,
    NO_GAMES,
    NO_GRADES,
    write_basis,
    write_fortune,
    write_rating,
)
from muggins.words.review.result_words import write_ending
from muggins.words.table.menu_words import tell_scores
from muggins.words.table.sentences import Names
from muggins.words.table.speech import title as call_hand

MARGINS = (*map(str, range(5, 65, 5)), "61+")
LENGTHS = ("1\N{EN DASH}5", *map(str, range(6, 13)), "13+")
SERIES = (palette.CLUB_GREEN, palette.VERMILION)
PLOT, PLOT_WIDTH = 300.0, 500.0
READING_GREAT = "Looking for great hands..."
NONE_GREAT = "No hands of 24 or more yet. When you get one, it will be listed here."
NOT_YET, READING_MEDALS = "Not yet", "Looking through your games..."
MEDALS_SAID = "Choose a medal you've earned to see its cards and save a picture of it."
RESET = "Statistics start over with the next game. The match score and your history are kept."
GROWTH = 1.25  # times as many graded games, and the plots of skill are drawn anew
COLUMNS = (
    TableColumn("Started", "Nov 28, 2026, 10:00 PM"),
    number("Score", "121\N{EN DASH}121"),
    TableColumn("Result", "Muggins double-skunked you"),
    number("Points", "+00"),
    number("Game", "00000"),
    number("Cards", "0"),
    number("Hands", "00"),
)
GREAT = (
    TableColumn("Date", "Nov 28, 2026"),
    number("Points", "00"),
    TableColumn("Hand", "Your hand of the computer"),
    TableColumn("Cards", "10s 10s 10s 10s, 10s"),
)
MEDAL = (
    TableColumn("Medal", "A month of deals"),
    TableColumn("Earned", "28 Nov 2026"),
    TableColumn("For", "Get the perfect hand. Only 4 of 12,994,800 hands score that."),
)
RIVALS = (
    TableColumn("Against", "WWWWWWWW"),
    number("Won"),
    number("Lost"),
    number("Skunks", "000\N{EN DASH}000"),
    number("Hand", "00.00"),
    number("Opponent", "00.00"),
    number("Match points", "+0000"),
    number("Points", "+00000"),
)

WHERE = {APART: " (online)", AT_CLUB: " (Club Night)"}  # by what is between two names

Plot = tuple[str, Sequence[str], Sequence[Sequence[int]]]
"""Title, categories, and numbers of a plot: the player's, the computer's."""


class StatisticsScene(Page):
    """Statistics of a lifetime and of the match, plots, tables, log, and games to replay."""

    title = "Statistics"

    def __init__(self, session: Session) -> None:
        self.session = session
        self.reading = read_lifetime(session.recorder)
        self.judging: Judging | None = None
        self.names = people_at(session.recorder.name)
        self.rivals = find_rivals(session.recorder.players, session.recorder.name)
        self.pages = [kind(self) for kind in PAGES if kind.is_wanted(self)]
        self.tabs = tuple(each.name for each in self.pages)
        super().__init__()

    @property
    def page(self) -> "StatisticsPage":
        return self.pages[self.tab]

    def open_tab(self, number: int) -> Change | None:
        self.message = ""
        return super().open_tab(number)

    def build(self) -> Item:
        return self.page.build()

    def footer(self) -> Sequence[Control | None]:
        return self.page.footer()

    def explain(self) -> str:
        return self.page.explain()

    def handle(self, intent: Intent) -> Change | None:
        """Close by the key that opened the statistics, and by Enter on the open tab."""
        if intent.act is Act.STATISTICS:
            return self.leave()
        if intent.act is Act.CONFIRM and self.is_done and intent.device is Device.KEYS:
            return self.leave()
        return super().handle(intent)

    def update(self, seconds: float) -> Change | None:
        """Read a slice per frame; a page that waits for it shows the progress."""
        if not self.reading.is_done and not self.page.reads_alone:
            self.reading.read_on()
            self.is_stale = True  # the loop rests while nothing is painted
            self.page.follow()
        else:
            self.page.update()
        return super().update(seconds)

    # --- what is done with games

    def begin_anew(self) -> Change:
        """Reset all statistics, unless the match is locked; report a disk error."""
        try:
            self.session.recorder.reset_statistics()
            said = RESET
        except (LockedError, StoreError) as error:
            said = str(error)
        self.reading = read_lifetime(self.session.recorder)
        self.judging = None
        self.pages = [type(each)(self) for each in self.pages]
        self.open_tab(self.tab)
        self.message = said
        return Pop()

    def replay(self, place: int) -> Change:
        """Replay a game by its place among all of them."""
        shelf, is_locked = self._shelf(), self.session.is_locked
        return Push(ReplayScene(self.session.settings, shelf, place, is_locked=is_locked))

    def review(self, place: int) -> Change:
        settings, shelf, names = self.session.settings, self._shelf(), self.names
        return open_review(settings, shelf, place, names, is_locked=self.session.is_locked)

    def _shelf(self) -> HistoryShelf:
        folder = self.session.recorder.players.folder
        assert folder is not None
        return HistoryShelf(folder, self.reading.newest[::-1], self.names)


class StatisticsPage:
    """One page of the statistics; ``waits`` if it needs the history.

    While one that ``reads_alone`` is open, the scene loads no games.
    """

    name = ""
    waits = reads_alone = False

    def __init__(self, scene: StatisticsScene) -> None:
        self.scene, self.session, self.names = scene, scene.session, scene.names

    @classmethod
    def is_wanted(cls, scene: StatisticsScene) -> bool:
        return True

    def follow(self) -> None:
        """React to more games that are read."""
        if self.waits:
            self.scene.show()

    def build(self) -> Item:
        raise NotImplementedError

    def footer(self) -> Sequence[Control | None]:
        return ()

    def explain(self) -> str:
        return ""

    def update(self) -> None:
        """Run slow work of the open page, once the history is read."""

    @property
    def games(self) -> list[GameLine]:
        """All games, once they are loaded."""
        return self.scene.reading.games if self.scene.reading.is_done else []

    def waiting(self, *, is_paper: bool = False) -> Item:
        """Return a panel with the loading progress, or the reason for missing data."""
        reading, judging = self.scene.reading, self.scene.judging
        if not reading.is_done and judging is None:
            lines: Sequence[str] = (f"Loading history... {len(reading.newest):,} games",)
        elif reading.trouble or not reading.newest:
            lines = (reading.trouble or NO_GAMES,)
        else:
            lines = (judging.tell(),) if judging and not judging.is_done else NO_GRADES
        color = palette.INK if is_paper else palette.CREAM
        texts = (Text(each, Size.BODY, color, align=0.5, weight=1.0) for each in lines)
        fill = palette.IVORY if is_paper else palette.PANEL
        return Panel(*texts, fill=fill, weight=1.0)


class FiguresPage(StatisticsPage):
    name = "Summary"

    def build(self) -> Item:
        page, tally = self.session.recorder.snapshot, self.session.undo.tally
        return build_figures(page.lifetime, page.record, tally, self.names)

    def footer(self) -> Sequence[Control]:
        return [Button("Reset statistics", self._ask_to_reset, letter="R")]

    def explain(self) -> str:
        since = self.session.recorder.snapshot.lifetime.since
        return f"Since {write_day(since)}." if since else "All your hands so far."

    def _ask_to_reset(self) -> Change:
        return Push(
            Menu(
                "Reset statistics?",
                [("Keep them", Pop, ""), ("Reset", self.scene.begin_anew, "")],
                "This clears match and lifetime statistics, starting with the next game. "
                "The match score and your history are kept.",
            )
        )


class WinsPage(StatisticsPage):
    name = "Wins"

    def build(self) -> Item:
        record = self.session.recorder.snapshot.lifetime
        plots = (
            ("Winning margins (up to … points)", MARGINS, record.margins),
            ("Hands per game won", LENGTHS, record.lengths),
        )
        return Panel(*map(self._plot, plots), fill=palette.IVORY, weight=1.0)

    def _plot(self, plot: Plot) -> Item:
        title, labels, rows = plot

        def paint(canvas: Canvas, box: Box) -> None:
            named = zip(self.names or ("you", "Muggins"), SERIES, rows, strict=True)
            paint_bars(canvas, box, Chart(title), labels, list(named))

        said = say_bars(*plot, self.names)
        return Picture(paint, PLOT, width=PLOT_WIDTH, weight=1.0, said=said)


class CoursePage(StatisticsPage):
    name = "Progress"
    waits = True

    @classmethod
    def is_wanted(cls, scene: StatisticsScene) -> bool:
        return scene.names is None

    @cached_property
    def course(self) -> Course:
        return Course(self.games, self.scene.replay)

    def build(self) -> Item:
        return self.course if self.games else self.waiting(is_paper=True)

    def explain(self) -> str:
        return self.course.help if self.games else ""


class SkillsPage(StatisticsPage):
    name = "Skill"
    reads_alone = True
    _n_shown = 0  # games

    @classmethod
    def is_wanted(cls, scene: StatisticsScene) -> bool:
        return scene.names is None  # nobody's choices are weighed where two play

    def build(self) -> Item:
        judging = self.scene.judging
        if judging is None or not judging.skill.games:
            return self.waiting(is_paper=True)
        self._chart = SkillPage(judging.skill)
        rating = Text(write_rating(judging.skill), Size.LARGE, palette.BRASS, face=Face.TITLE)
        basis = Text(f"{write_basis(judging.skill)} {EXPLAINED}", Size.SMALL, weight=1.0)
        return Column(flow(rating, basis), self._chart, weight=1.0)

    def explain(self) -> str:
        judging = self.scene.judging
        if judging is None or not judging.skill.games:
            return ""
        skill = judging.skill
        return f"{judging.tell()} {write_fortune(skill.fortune)}"

    def update(self) -> None:
        """Load more grades; redraw the plots once there are enough new ones."""
        scene, folder = self.scene, self.session.recorder.players.folder
        if scene.judging is None and folder is not None:
            scene.judging = Judging(folder, scope_of(self.session.recorder))
        judging = scene.judging
        if judging is None or judging.is_done:
            return
        judging.read_on()
        n_games = len(judging.skill.games)
        if judging.is_done or n_games >= GROWTH * self._n_shown:
            is_first, self._n_shown = not self._n_shown, n_games
            if is_first or judging.is_done:
                scene.show()
            scene.is_stale = True


def read_more(scene: StatisticsScene, reading: HistorySearch[Any]) -> None:
    """Search for a frame's share of time, and show what was found."""
    if reading.is_done:
        return
    n_before = len(reading.found)
    reading.read_on()
    scene.is_stale = True
    if reading.is_done or len(reading.found) > n_before:
        scene.show()


class GreatHandsPage(StatisticsPage):
    name = "Great hands"
    reads_alone = True

    def __init__(self, scene: StatisticsScene) -> None:
        super().__init__(scene)
        self.reading = HistorySearch(scene.session.recorder, read_great)

    @property
    def great(self) -> list[GreatHand]:
        """Great hands of the player and the opponents, newest first."""
        return self.reading.found

    def update(self) -> None:
        read_more(self.scene, self.reading)

    def build(self) -> Item:
        if self.great:
            return Table(GREAT, len(self.great), self._write, self._print_slip)
        text = NONE_GREAT if self.reading.is_done else READING_GREAT
        return Panel(Text(text, align=0.5, weight=1.0), weight=1.0)

    def _write(self, row: int) -> Sequence[str]:
        hand = self.great[row]
        *held, starter = hand.cards
        cards = f"{write_signs(sorted_cards(tuple(held)))}, {write_card(starter)}"
        whose = call_hand(hand.occasion, hand.seat, self.names)
        return (write_day(hand.at), str(hand.points), whose, cards)

    def _print_slip(self, row: int) -> Change:
        return Push(
            GreatHandScene(self.session.settings, self.great[row], self.session.recorder.name)
        )


class MedalsPage(StatisticsPage):
    """Medals earned, and how to earn the others."""

    name = "Medals"
    reads_alone = True

    @classmethod
    def is_wanted(cls, scene: StatisticsScene) -> bool:
        return scene.names is None

    def __init__(self, scene: StatisticsScene) -> None:
        super().__init__(scene)
        self.reading = HistorySearch(scene.session.recorder, read_medals)
        players, own = self.session.recorder.players, self.session.recorder.name
        bond = ChallengeBond(players, name_for_dailies(players, own))
        self._others = [*month_of_days([each.day for each in bond.dailies])]
        self._others += [each for earn in registry.hooked("medals") for each in earn(self.session)]

    def update(self) -> None:
        read_more(self.scene, self.reading)

    def build(self) -> Item:
        self.medals = fill_up([*self.reading.found, *self._others])
        return Table(MEDAL, len(self.medals), self._write, self._open)

    def explain(self) -> str:
        return MEDALS_SAID if self.reading.is_done else READING_MEDALS

    def _write(self, row: int) -> Sequence[str]:
        each = self.medals[row]
        return each.name, write_day(each.at) if each.at else NOT_YET, each.about

    def _open(self, row: int) -> Change | None:
        settings, medal = self.session.settings, self.medals[row]
        return (
            Push(GreatHandScene(settings, medal, self.session.recorder.name)) if medal.at else None
        )


class TablesPage(StatisticsPage):
    name = "Tables"

    def build(self) -> Item:
        """Return the tables of the match, in the format of the log, and its settings."""
        recorder, settings = self.session.recorder, self.session.settings
        text = write_statistics(recorder.name, recorder.snapshot.record, settings)
        tables = text[: text.index("\nCurrent session settings")].splitlines()
        tables[-1] = f"First seed or pointer: {tables[-1].rpartition(': ')[2]}"
        described = ["Settings", "", *describe(settings), *describe_added(settings)]
        half = -(-len(described) // 2)
        columns = (Lines(each, letters=40) for each in (described[:half], described[half:]))
        return Panel(Lines(tables), flow(*columns), fill=palette.IVORY, weight=1.0)


class LogPage(StatisticsPage):
    name = "Log"

    def build(self) -> Item:
        lines = self.session.recorder.read_log_tail().splitlines()
        return Panel(Scroll(Lines(lines), is_at_end=True), fill=palette.IVORY, weight=1.0)


class GamesPage(StatisticsPage):
    name = "Games"

    def build(self) -> Item:
        """Return the games, the newest first."""
        games = self.scene.reading.newest
        if not games:
            return self.waiting()
        self.list = Table(COLUMNS, len(games), self._write, self._replay)
        return self.list

    def follow(self) -> None:
        """Lengthen the list; what is marked stays."""
        if "list" in vars(self):
            self.list.n_rows = len(self.scene.reading.newest)

    def footer(self) -> Sequence[Control | None]:
        if not self.scene.reading.newest:
            return ()
        replay = Button("Replay", lambda: self.list.confirm(), letter="R")
        review = Button("Review", lambda: self.scene.review(self._place(self.list.at)), letter="V")
        return [None if self.names is not None else review, replay]

    def _place(self, row: int) -> int:
        return len(self.scene.reading.newest) - 1 - row

    def _write(self, row: int) -> Sequence[str]:
        return write_game(self.scene.reading.newest[row], self.names)

    def _replay(self, row: int) -> Change:
        return self.scene.replay(self._place(row))


class PeoplePage(StatisticsPage):
    name = "vs. people"

    @classmethod
    def is_wanted(cls, scene: StatisticsScene) -> bool:
        return bool(scene.rivals)

    def build(self) -> Item:
        rivals = self.scene.rivals
        return Table(RIVALS, len(rivals), lambda row: write_rival(rivals[row]))


PAGES: tuple[type[StatisticsPage], ...] = (
    FiguresPage,
    WinsPage,
    CoursePage,
    SkillsPage,
    GreatHandsPage,
    MedalsPage,
    TablesPage,
    LogPage,
    GamesPage,
    PeoplePage,
)
PEOPLE = PeoplePage.name


class LastStatistics(StatisticsScene):
    """The statistics of a finished match, above a new one."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.open_tab(self.tabs.index(TablesPage.name))

    def leave(self) -> Change | None:
        """Begin a new match, unless all is locked."""
        if not self.session.is_locked:
            self.session.begin_match()
        return super().leave()


def write_game(game: GameLine, names: Names | None = None) -> tuple[str, ...]:
    return (
        write_moment(game.begun),
        "{}\N{EN DASH}{}".format(*tell_scores((game.own, game.computers), game.nought)),
        write_ending(game.winner, game.margin, is_forfeit=game.is_forfeit, names=names),
        say_points(game.gained),
        str(game.number),
        str(game.n_dealt),
        str(game.n_hands),
    )


@dataclass(frozen=True, slots=True)
class Rival:
    """Opponent at a two-player table, the player's ``seat``, and all their matches."""

    name: str
    seat: Seat
    record: Figures


def find_rivals(players: Players, name: str) -> list[Rival]:
    """Return a player's two-player opponents from the history, most recent first."""
    rivals: list[Rival] = []
    tables = [(table, two) for table in players.names() if (two := people_at(table)) is not None]
    own = [(table, two) for table, two in tables if name.casefold() in map(str.casefold, two)]
    if players.folder is None or not own:
        return rivals
    with suppress(StoreError), open_history(players.folder) as database:
        for table, two in own:
            seat = Seat(two[0].casefold() != name.casefold())
            record = fold_record(database, Scope(table))
            where = WHERE.get(mark_in(table) or "", "")
            rivals.append(Rival(two[seat.other] + where, seat, record))
    return rivals


def write_rival(rival: Rival) -> Sequence[str]:
    """Return a line of the list: games won and lost, skunks given and got, averages, the leader."""
    record, seat = rival.record, rival.seat
    skunks = [record.skunks[each] + record.double_skunks[each] for each in (seat, seat.other)]
    points = record.points[seat] - record.points[seat.other]
    spread = record.spread if seat is Seat.PLAYER else -record.spread
    return (
        rival.name,
        str(record.wins[seat]),
        str(record.wins[seat.other]),
        f"{skunks[0]}\N{EN DASH}{skunks[1]}",
        *(write_average(record, each) for each in (seat, seat.other)),
        *(say_points(each) if each else "0" for each in (points, spread)),
    )
