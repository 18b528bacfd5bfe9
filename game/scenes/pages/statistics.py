"""The statistics: what a player brags with first, the whole tables a key away."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from textwrap import wrap

from game.control.intents import Act, Device, Intent
from game.motion.layout import sorted_cards
from game.paint.charts.charts import Chart, paint_bars
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.widgets import paint_panel
from game.record.figures import Figures
from game.record.history import GameLine, GreatHand, Scope, fold_record, open_history
from game.record.names import people_at
from game.record.players import Players
from game.rules.cards import write_card
from game.rules.seat import Seat
from game.scenes.pages.course_page import Course, halves
from game.scenes.pages.days_and_points import say_points, write_day
from game.scenes.pages.figures import paint_figures
from game.scenes.pages.grade_reader import Judging, read_great_hands, read_lifetime
from game.scenes.pages.skill_page import SkillPage
from game.scenes.pages.slip import SlipScene
from game.scenes.pieces.controls import Button, Control
from game.scenes.pieces.forms import PAPER, Room, paint_said
from game.scenes.pieces.lists import Column, PaperList, TableList, fit_letters
from game.scenes.pieces.menu import Menu
from game.scenes.pieces.scene import Change, Pop, Push
from game.scenes.replay.recorded import HistoryShelf
from game.scenes.replay.replay_scene import ReplayScene
from game.scenes.replay.review_scene import open_review
from game.session.session import Session
from game.settings.written import describe, describe_added
from game.store.bonds import LockedError
from game.store.files import StoreError
from game.store.report import write_average, write_statistics
from game.words.names import write_signs
from game.words.review.account import say_bars
from game.words.review.skill_words import NO_GAMES, NO_GRADES, write_fortune, write_like
from game.words.review.verdicts import write_ending
from game.words.table.between import Names
from game.words.table.counts import title as call_hand
from game.words.table.standing import tell_scores

MARGINS = ("1-5", *(f"-{most}" for most in range(10, 65, 5)), "61+")
LENGTHS = ("1-5", *map(str, range(6, 13)), "13+")
SERIES = (palette.CLUB_GREEN, palette.VERMILION)
TABLE_SIZE, TABLE_PITCH, TABLES_X = 20.0, 25.0, 32.0
SETTINGS_X, SETTINGS_EDGE, SETTINGS_LETTERS = 900.0, 16.0, 33
TABLES_ROOM = SETTINGS_X - 2 * TABLES_X  # beside the settings
WAITING = ("Course", "Skill", "Games")  # pages that wait for the history
PEOPLE = "Against people"
TABS = "Figures", "Wins", "Course", "Skill", "Great hands", "Tables", "Log", "Games"
OF_ONE = ("Course", "Skill")  # pages that are about one player
NONE_GREAT = "No hand of 24 or more yet. Play on: each of them is kept here."
WAITING_LINE, SKILL_LINE, N_SKILL_LINES = 44.0, 36.0, 3
GROWTH = 1.25  # times as many graded games, and the plots of skill are drawn anew
COLUMNS = (
    Column("Begun", 30),
    Column("Game", 360, "midright"),
    Column("Cards", 460, "midright"),
    Column("Hands", 560, "midright"),
    Column("Score", 720, "midright"),
    Column("How it ended", 770),
    Column("Match points", 1270, "midright"),
)
GREAT = (
    Column("Day", 30),
    Column("Points", 400, "midright"),
    Column("Hand", 450),
    Column("Cards", 860),
)
LARGE_COLUMNS = (
    Column("Begun", 24),
    Column("Game", 442, "midright"),
    Column("Cards", 540, "midright"),
    Column("Hands", 646, "midright"),
    Column("Score", 804, "midright"),
    Column("How it ended", 830),
    Column("Match points", 1290, "midright"),
)
FEW_COLUMNS = (
    Column("Begun", 24),
    *(Column(head, None) for head in ("Game", "Cards", "Hands")),
    Column("Score", 650, "midright"),
    Column("How it ended", 690),
    Column("Match points", None),
)
RIVALS = (
    Column("Against", 30),
    Column("Won", 400, "midright"),
    Column("Lost", 500, "midright"),
    Column("Skunks", 640, "midright"),
    Column("Hand", 770, "midright"),
    Column("Theirs", 900, "midright"),
    Column("Match points", 1100, "midright"),
    Column("Points", 1260, "midright"),
)

Plot = tuple[str, Sequence[str], Sequence[Sequence[int]]]
"""A title, what the bars stand for, and their numbers: the player's, the computer's."""


class StatisticsScene(Room):
    """Figures of a lifetime and of the match, plots, tables, log, and games to be seen again."""

    title = "Statistics"
    tabs: Sequence[str] = TABS
    _needs = 820.0

    def __init__(self, session: Session) -> None:
        self.session = session
        self.reading = read_lifetime(session.ledger)
        self._course: Course | None = None
        self._judging: Judging | None = None
        self._n_judged = 0  # games that are shown
        self._names = people_at(session.ledger.name)
        self._rivals = find_rivals(session.ledger.players, session.ledger.name)
        if self._rivals:
            self.tabs = (*self.tabs, PEOPLE)
        if self._names is not None:  # nobody's choices are weighed here
            self.tabs = tuple(tab for tab in self.tabs if tab not in OF_ONE)
        super().__init__()

    def handle(self, intent: Intent) -> Change | None:
        """The key that opened the statistics closes them, and so does Enter on the open page."""
        is_done = intent.act is Act.CONFIRM and self.form.focus == self.tab
        if intent.act is Act.STATISTICS or (is_done and intent.device is Device.KEYS):
            return self.leave()
        return super().handle(intent)

    def update(self, seconds: float) -> Change | None:
        """Read on, a little in every frame; the page that waits for it shows how far it is."""
        if not self.reading.is_done:
            self.reading.read_on()
            self.is_stale = True  # the loop rests while nothing is painted
            if self.reading.is_done and self.tabs[self.tab] in WAITING:
                self.open_tab(self.tab)
        elif self.tabs[self.tab] == "Skill":
            self._judge_on()
        return super().update(seconds)

    def _lay_page(self, controls: Sequence[Control]) -> None:
        """Buttons side by side below the page; what else there is has all of it."""
        buttons = [control for control in controls if isinstance(control, Button)]
        for i, button in enumerate(reversed(buttons)):
            button.box = self._foot(i)
        for control in controls:
            if isinstance(control, TableList):
                is_close = self._spare or self._is_narrow
                columns: Sequence[Column] = LARGE_COLUMNS if is_close else COLUMNS
                if self._spare and self._is_narrow:
                    columns = FEW_COLUMNS
                own = {"Great hands": GREAT, PEOPLE: RIVALS}
                columns = own.get(self.tabs[self.tab], columns)
                control.move(self._paper, columns, self._grown)
            elif isinstance(control, SkillPage):
                height = self._paper.height - self._n_above * SKILL_LINE * self._grown
                control.lay(replace(self._paper, height=height), self._grown)
            elif isinstance(control, Course | PaperList):
                control.lay(self._paper, self._grown)

    @property
    def _n_above(self) -> int:
        """How many lines that tell of skill have no room below the page."""
        if self._is_narrow:
            return N_SKILL_LINES + 1 if self._spare else 2
        return N_SKILL_LINES - 2 if self._spare else 0

    def page_controls(self) -> Sequence[Control]:
        self.message = ""
        match self.tabs[self.tab]:
            case "Figures":
                return [Button(PAPER, "Reset statistics", self._ask_to_reset, letter="R")]
            case "Log":
                lines = self.session.ledger.read_log_tail().splitlines()
                return [PaperList(PAPER, lines)]
            case "Course" if self.reading.is_done and self.reading.games:
                self._course = self._course or Course(self.reading.games, self._replay)
                return [self._course]
            case "Skill" if self._judging is not None and self._judging.skill.games:
                return [SkillPage(self._judging.skill)]
            case tab if tab == PEOPLE:
                people = self._rivals
                return [TableList(PAPER, RIVALS, len(people), lambda n: write_rival(people[n]))]
            case "Great hands" if self.great:
                n_hands = len(self.great)
                return [TableList(PAPER, GREAT, n_hands, self._write_great, self._print_slip)]
            case "Games" if self.reading.is_done and self.reading.games:
                n_games = len(self.reading.games)
                games = TableList(PAPER, COLUMNS, n_games, self._write_game, self._replay_line)
                replay = Button(PAPER, "Replay", games.confirm, letter="R")
                if self._names is not None:
                    return [games, replay]
                review = Button(PAPER, "Review", lambda: self._review_line(games.at), letter="V")
                return [games, review, replay]
        return ()

    def draw_page(self, canvas: Canvas) -> None:
        match self.tabs[self.tab]:
            case "Figures":
                ledger, tally = self.session.ledger, self.session.retreat.tally
                records = ledger.page.lifetime, ledger.page.record
                paint_figures(canvas, self._paper, *records, tally, self._names, grown=self._grown)
                self._write_message(canvas)
            case "Wins":
                self._draw_wins(canvas)
            case "Course":
                self._draw_course(canvas)
            case "Skill":
                self._draw_skill(canvas)
            case "Tables":
                self._draw_tables(canvas)
            case "Great hands" if not self.great:
                paint_panel(canvas, self._paper)
                room = self._paper.width - WAITING_LINE
                canvas.text(NONE_GREAT, *self._paper.middle, palette.CREAM, room=room)
            case "Games" if not (self.reading.is_done and self.reading.games):
                self._draw_waiting(canvas, is_paper=False)

    # --- great hands

    @cached_property
    def great(self) -> list[GreatHand]:
        """Those of the player and his opponents, the newest first."""
        return read_great_hands(self.session.ledger)

    def _write_great(self, row: int) -> Sequence[str]:
        hand = self.great[row]
        *held, starter = hand.cards
        cards = f"{write_signs(sorted_cards(tuple(held)))}, {write_card(starter)}"
        whose = call_hand(hand.occasion, hand.seat, self._names)
        return (write_day(hand.at), str(hand.points), whose, cards)

    def _print_slip(self, row: int) -> Change:
        hand, name = self.great[row], self.session.ledger.name
        return Push(SlipScene(self.session.settings, hand, name))

    # --- figures

    def _write_message(self, canvas: Canvas) -> None:
        since = self.session.ledger.page.lifetime.since
        words = f"Since {write_day(since)}." if since else "Since the first hand."
        said, is_answer = self.message or words, bool(self.message)
        paint_said(canvas, said, self._paper, self._said, is_answer=is_answer)

    def _ask_to_reset(self) -> Change | None:
        return Push(
            Menu(
                "Reset statistics?",
                [("Keep them", Pop, ""), ("Begin anew", self._reset, "")],
                "Those of the match and of all your matches; match score and history stay.",
            )
        )

    def _reset(self) -> Change:
        """Begin anew, unless the match is locked; a disk that fails is told of."""
        try:
            self.session.ledger.reset_statistics()
            said = "All figures begin again with the next hand."
        except (LockedError, StoreError) as error:
            said = str(error)
        self.reading = read_lifetime(self.session.ledger)
        self._course = self._judging = None
        self._n_judged = 0
        vars(self).pop("great", None)  # to be read anew
        self.open_tab(self.tab)
        self.message = said
        return Pop()

    # --- plots

    def _draw_wins(self, canvas: Canvas) -> None:
        paint_panel(canvas, self._paper, fill=palette.IVORY)
        for (title, labels, rows), box in zip(self._plots(), halves(self._paper), strict=True):
            named = zip(self._names or ("you", "the computer"), SERIES, rows, strict=True)
            paint_bars(canvas, box, Chart(title, grown=self._grown), labels, list(named))

    def _plots(self) -> tuple[Plot, Plot]:
        record = self.session.ledger.page.lifetime
        return (
            ("Games by the points they were won by", MARGINS, record.margins),
            ("Games by the hands they took", LENGTHS, record.lengths),
        )

    def _read_ground(self) -> tuple[str, ...]:
        if self.tabs[self.tab] != "Wins":
            return super()._read_ground()
        return tuple(say_bars(*plot, self._names) for plot in self._plots())

    def _draw_course(self, canvas: Canvas) -> None:
        if self._course is None:
            self._draw_waiting(canvas, is_paper=True)
            return
        words = canvas.prompts.fill(self._course.help)
        paint_said(canvas, words, self._paper, self._said, is_answer=False)

    def _judge_on(self) -> None:
        """Read grades on; the plots are drawn anew when there is a good deal more to be seen."""
        folder = self.session.ledger.players.folder
        if self._judging is None and folder is not None:
            self._judging = Judging(folder, self.reading.games)
        if self._judging is None or self._judging.is_done:
            return
        self._judging.read_on()
        n_games = len(self._judging.skill.games)
        if n_games and not self._n_judged:
            self.open_tab(self.tab)
        if self._judging.is_done or n_games >= GROWTH * self._n_judged:
            self._n_judged, self.is_stale = n_games, True

    def _draw_skill(self, canvas: Canvas) -> None:
        judging = self._judging
        if judging is None or not judging.skill.games:
            self._draw_waiting(canvas, is_paper=True)
            return
        skill = judging.skill
        told = (f"{judging.tell()} {write_like(skill)}", write_fortune(skill.fortune))
        room, low = self._paper.width, self._said + SKILL_LINE / 2
        if self._is_narrow:
            low = self._places.back.y - SKILL_LINE * canvas.words
        lines = [line for words in told for line in canvas.wrap(words, room, Size.SMALL)]
        for i, line in enumerate(reversed(lines)):
            y = low - i * SKILL_LINE * canvas.words
            canvas.text(line, self._paper.x, y, palette.CREAM, Size.SMALL, anchor="midleft")

    def _draw_waiting(self, canvas: Canvas, *, is_paper: bool) -> None:
        paint_panel(canvas, self._paper, fill=palette.IVORY if is_paper else palette.PANEL)
        (x, y), pitch = self._paper.middle, WAITING_LINE * self._grown
        colour = palette.INK if is_paper else palette.CREAM
        for i, words in enumerate(self._tell_waiting()):
            canvas.text(words, x, y + i * pitch, colour, room=self._paper.width - WAITING_LINE)

    def _tell_waiting(self) -> Sequence[str]:
        if not self.reading.is_done:
            return (f"Reading the history: {len(self.reading.games):,} games so far.",)
        if self.reading.trouble or not self.reading.games:
            return (self.reading.trouble or NO_GAMES,)
        return (
            (judging.tell(),) if (judging := self._judging) and not judging.is_done else NO_GRADES
        )

    # --- text

    def _draw_tables(self, canvas: Canvas) -> None:
        paper, session = self._paper, self.session
        paint_panel(canvas, paper, fill=palette.IVORY)
        text = write_statistics(session.ledger.name, session.ledger.page.record, session.settings)
        tables = text[: text.index("\nCurrent session settings")].splitlines()
        tables[-1] = f"First seed or pointer: {tables[-1].rpartition(': ')[2]}"
        described = (*describe(session.settings), *describe_added(session.settings))
        settings = (
            "Settings",
            "",
            *(line for each in described for line in wrap(each, SETTINGS_LETTERS)),
        )
        left, top = paper.x + TABLES_X, paper.y + 24
        if self._spare or self._is_narrow:
            pitch = TABLE_PITCH * self._grown
            width = paper.width - 2 * TABLES_X
            _write_lines(canvas, (left, top), tables, width, pitch)
            half = -(-len(settings) // 2)
            top += (len(tables) + 1) * pitch
            for i, lines in enumerate((settings[:half], settings[half:])):
                place = left + i * width / 2, top
                _write_lines(canvas, place, lines, width / 2 - TABLES_X, pitch)
            return
        right = _write_lines(canvas, (left, top), tables, TABLES_ROOM)
        if right < paper.x + SETTINGS_X:
            room = paper.width - SETTINGS_X - SETTINGS_EDGE
            _write_lines(canvas, (paper.x + SETTINGS_X, top), settings, room)

    # --- games

    def _write_game(self, line: int) -> Sequence[str]:
        """The newest first."""
        return write_game(self.reading.games[-1 - line], self._names)

    def _replay_line(self, line: int) -> Change:
        return self._replay(len(self.reading.games) - 1 - line)

    def _replay(self, place: int) -> Change:
        """A game by its place among all of them."""
        shelf, is_locked = self._shelf(), self.session.is_locked
        return Push(ReplayScene(self.session.settings, shelf, place, is_locked=is_locked))

    def _review_line(self, line: int) -> Change:
        place = len(self.reading.games) - 1 - line
        shelf, is_locked = self._shelf(), self.session.is_locked
        settings, names = self.session.settings, self._names
        return open_review(settings, shelf, place, names, is_locked=is_locked)

    def _shelf(self) -> HistoryShelf:
        folder = self.session.ledger.players.folder
        assert folder is not None
        return HistoryShelf(folder, self.reading.games, self._names)


class LastStatistics(StatisticsScene):
    """The statistics of a match that has ended; behind them another one begins."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.open_tab(self.tabs.index("Tables"))

    def leave(self) -> Change | None:
        """A new match, unless all is locked."""
        if not self.session.is_locked:
            self.session.begin_match()
        return super().leave()


def _write_lines(
    canvas: Canvas,
    place: tuple[float, float],
    lines: Sequence[str],
    room: float,
    pitch: float = TABLE_PITCH,
) -> float:
    """Lines of a table, a little smaller where whole pixels make letters too wide for the room.

    Given back is where the widest ends: beyond the room where letters cannot be smaller.
    """
    (x, top), widest = place, max(lines, key=len)
    size = fit_letters(canvas, widest, TABLE_SIZE, room)
    for i, line in enumerate(lines):
        y = top + (i + 0.5) * pitch
        canvas.text(line, x, y, palette.INK, size, Face.TABLE, "midleft")
    return x + canvas.width(widest, size, Face.TABLE)


def write_game(game: GameLine, names: Names | None = None) -> tuple[str, ...]:
    return (
        f"{write_day(game.begun)}, {game.begun[11:16]}",
        str(game.number),
        str(game.n_dealt),
        str(game.n_hands),
        "{}\N{EN DASH}{}".format(*tell_scores((game.own, game.computers), game.nought)),
        write_ending(game.winner, game.margin, is_forfeit=game.is_forfeit, names=names),
        say_points(game.gained),
    )


@dataclass(frozen=True, slots=True)
class Rival:
    """Who shared a table with a player, who has the ``seat``; all their matches."""

    name: str
    seat: Seat
    record: Figures


def find_rivals(players: Players, name: str) -> list[Rival]:
    """Those of a player, as the history has them, whoever sat down last first."""
    rivals: list[Rival] = []
    tables = [(table, two) for table in players.names() if (two := people_at(table)) is not None]
    own = [(table, two) for table, two in tables if name.casefold() in map(str.casefold, two)]
    if players.folder is None or not own:
        return rivals
    with suppress(StoreError), open_history(players.folder) as database:
        for table, two in own:
            seat = Seat(two[0].casefold() != name.casefold())
            record = fold_record(database, Scope(table))
            rivals.append(Rival(two[seat.other], seat, record))
    return rivals


def write_rival(rival: Rival) -> Sequence[str]:
    """A line of the list: games won and lost, skunks given and got, averages, who is ahead."""
    record, seat = rival.record, rival.seat
    skunks = [record.skunks[each] + record.double_skunks[each] for each in (seat, seat.other)]
    points = record.points[seat] - record.points[seat.other]
    spread = record.spread if seat is Seat.PLAYER else -record.spread
    return (
        rival.name,
        str(record.wins[seat]),
        str(record.wins[seat.other]),
        f"{skunks[0]}\N{EN DASH}{skunks[1]}",
        *(write_average(record.all_hands, each) for each in (seat, seat.other)),
        *(say_points(each) if each else "0" for each in (points, spread)),
    )
