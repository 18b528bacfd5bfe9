"""The statistics: what a player brags with first, the whole tables a key away."""

from collections.abc import Sequence
from textwrap import wrap

from game.control.intents import Act, Device, Intent
from game.motion.layout import Box
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.charts import paint_bars
from game.paint.widgets import paint_panel
from game.scenes.pages.course import Course, halves
from game.scenes.pages.days import write_day
from game.scenes.pages.figures import paint_figures
from game.scenes.pages.reading import Judging, read_lifetime
from game.scenes.pages.skill import SkillPage
from game.scenes.pieces.controls import Button, Control
from game.scenes.pieces.forms import HELP_Y, PAPER, PAPER_X, Room, paint_said
from game.scenes.pieces.lists import Column, Sheet, TableList
from game.scenes.pieces.menu import Menu
from game.scenes.pieces.scene import Change, Pop, Push
from game.scenes.replay.reel import HistoryShelf
from game.scenes.replay.replay import ReplayScene
from game.scenes.replay.review import ReviewScene
from game.session.session import Session
from game.settings.written import describe, describe_added
from game.store.archive import GameLine
from game.store.files import StoreError
from game.store.ledger import LockedError
from game.store.report import write_statistics
from game.words.account import say_bars
from game.words.skill import NO_GAMES, NO_GRADES, write_fortune, write_like
from game.words.verdicts import write_ending

MARGINS = ("1-5", *(f"-{most}" for most in range(10, 65, 5)), "61+")
LENGTHS = ("1-5", *map(str, range(6, 13)), "13+")
SERIES = (palette.CLUB_GREEN, palette.VERMILION)
LOG_LINES = 27
TABLE_SIZE, SMALLEST, TABLE_PITCH, TABLES_X = 20.0, 12.0, 25.0, 32.0
SETTINGS_X, SETTINGS_EDGE, SETTINGS_LETTERS = 900.0, 16.0, 33
WAITING = ("Course", "Skill", "Games")  # pages that wait for the history
WAITING_LINE, SKILL_LINE = 44.0, 36.0
GROWTH = 1.25  # times as many graded games, and the plots of skill are drawn anew
BOTTOM = Box(PAPER.x + PAPER.width - 370, 966, 370, 68)
ASIDE = Box(BOTTOM.x - 390, BOTTOM.y, BOTTOM.width, BOTTOM.height)
COLUMNS = (
    Column("Begun", 30),
    Column("Game", 360, "midright"),
    Column("Cards", 460, "midright"),
    Column("Hands", 560, "midright"),
    Column("Score", 720, "midright"),
    Column("How it ended", 770),
    Column("Match points", 1270, "midright"),
)


Plot = tuple[str, Sequence[str], Sequence[Sequence[int]]]
"""A title, what the bars stand for, and their numbers: the player's, the computer's."""


class StatisticsScene(Room):
    """Figures of a lifetime and of the match, plots, tables, log, and games to be seen again."""

    title = "Statistics"
    tabs = ("Figures", "Wins", "Course", "Skill", "Tables", "Log", "Games")

    def __init__(self, session: Session) -> None:
        self.session = session
        self.reading = read_lifetime(session.ledger)
        self.message = ""
        self._course: Course | None = None
        self._judging: Judging | None = None
        self._n_judged = 0  # games that are shown
        super().__init__()

    def handle(self, intent: Intent) -> Change | None:
        """The key that opened the statistics closes them, and so does Enter on the open page."""
        is_done = intent.act is Act.CONFIRM and self.form.focus == self.tab
        if intent.act is Act.STATISTICS or (is_done and intent.device is Device.KEYS):
            return self.leave()
        return super().handle(intent)

    def update(self, seconds: float) -> Change | None:
        """Read on; the page that waits for it shows how far it has come."""
        if not self.reading.is_done:
            self.reading.read_on()
            self.is_stale = self.is_stale or self.tabs[self.tab] in WAITING
            if self.reading.is_done and self.tabs[self.tab] in WAITING:
                self.open_tab(self.tab)
        elif self.tabs[self.tab] == "Skill":
            self._judge_on()
        return super().update(seconds)

    def page_controls(self) -> Sequence[Control]:
        """What can be done on the open page."""
        match self.tabs[self.tab]:
            case "Figures":
                return [Button(BOTTOM, "Reset statistics", self._ask_to_reset, letter="R")]
            case "Log":
                lines = self.session.ledger.read_log_tail().splitlines()
                return [Sheet(PAPER, lines, LOG_LINES)]
            case "Course" if self.reading.is_done and self.reading.games:
                self._course = self._course or Course(self.reading.games, self._replay)
                return [self._course]
            case "Skill" if self._judging is not None and self._judging.skill.games:
                return [SkillPage(self._judging.skill)]
            case "Games" if self.reading.is_done and self.reading.games:
                n_games = len(self.reading.games)
                games = TableList(PAPER, COLUMNS, n_games, self._write_game, self._replay_line)
                review = Button(ASIDE, "Review", lambda: self._review_line(games.at), letter="V")
                return [games, review, Button(BOTTOM, "Replay", games.confirm, letter="R")]
        return ()

    def open_tab(self, number: int) -> Change | None:
        """Show a page; what was said of another has been read."""
        self.message = ""
        return super().open_tab(number)

    def draw_page(self, canvas: Canvas) -> None:
        """The open page."""
        match self.tabs[self.tab]:
            case "Figures":
                ledger = self.session.ledger
                paint_figures(canvas, ledger.lifetime, ledger.record, self.session.retreat.tally)
                self._write_message(canvas)
            case "Wins":
                self._draw_wins(canvas)
            case "Course":
                self._draw_course(canvas)
            case "Skill":
                self._draw_skill(canvas)
            case "Tables":
                self._draw_tables(canvas)
            case "Games":
                self._draw_waiting(canvas, is_paper=False)

    # --- figures

    def _write_message(self, canvas: Canvas) -> None:
        since = self.session.ledger.lifetime.since
        words = f"Since {write_day(since)}." if since else "Since the first hand."
        paint_said(canvas, self.message or words)

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
        self.open_tab(self.tab)
        self.message = said
        return Pop()

    # --- plots

    def _draw_wins(self, canvas: Canvas) -> None:
        """How games were won, and how long they were."""
        paint_panel(canvas, PAPER, fill=palette.IVORY)
        for (title, labels, rows), box in zip(self._plots(), halves(), strict=True):
            named = zip(("you", "the computer"), SERIES, rows, strict=True)
            paint_bars(canvas, box, title, labels, list(named))

    def _plots(self) -> tuple[Plot, Plot]:
        record = self.session.ledger.lifetime
        return (
            ("Games by the points they were won by", MARGINS, record.margins),
            ("Games by the hands they took", LENGTHS, record.lengths),
        )

    def _read_ground(self) -> tuple[str, ...]:
        """The open page; bars in a sentence each, as far as there are any."""
        if self.tabs[self.tab] != "Wins":
            return super()._read_ground()
        return tuple(say_bars(*plot) for plot in self._plots())

    def _draw_course(self, canvas: Canvas) -> None:
        """What can be done with the plots, once they are there."""
        if self._course is None:
            self._draw_waiting(canvas, is_paper=True)
            return
        words = canvas.prompts.fill(self._course.help)
        paint_said(canvas, words)

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
        """What the plots are of, and all luck; or why there are no plots."""
        judging = self._judging
        if judging is None or not judging.skill.games:
            self._draw_waiting(canvas, is_paper=True)
            return
        skill = judging.skill
        told = (f"{judging.tell()} {write_like(skill)}", write_fortune(skill.fortune))
        for i, words in enumerate(told):
            y = HELP_Y + (i - 0.5) * SKILL_LINE
            canvas.text(words, PAPER_X, y, palette.CREAM, Size.SMALL, anchor="midleft")

    def _draw_waiting(self, canvas: Canvas, *, is_paper: bool) -> None:
        """Why there is nothing to be seen here."""
        paint_panel(canvas, PAPER, fill=palette.IVORY if is_paper else palette.PANEL)
        x, y = PAPER.middle
        colour = palette.INK if is_paper else palette.CREAM
        for i, words in enumerate(self._tell_waiting()):
            canvas.text(words, x, y + i * WAITING_LINE, colour, Size.BODY)

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
        """The three tables of the match, and beside them the settings where there is room."""
        paint_panel(canvas, PAPER, fill=palette.IVORY)
        session = self.session
        text = write_statistics(session.ledger.name, session.ledger.record, session.settings)
        tables = text[: text.index("\nCurrent session settings")].splitlines()
        seed = tables[-1].rpartition(": ")
        described = (*describe(session.settings), *describe_added(session.settings))
        settings = (
            "Settings",
            "",
            *(line for each in described for line in wrap(each, SETTINGS_LETTERS)),
            "",
            "First seed or pointer",
            seed[2],
        )
        right = _write_lines(canvas, PAPER.x + TABLES_X, tables[:-2], SETTINGS_X - 2 * TABLES_X)
        if right < PAPER.x + SETTINGS_X:
            room = PAPER.width - SETTINGS_X - SETTINGS_EDGE
            _write_lines(canvas, PAPER.x + SETTINGS_X, settings, room)

    # --- games

    def _write_game(self, line: int) -> Sequence[str]:
        """The newest first."""
        return write_game(self.reading.games[-1 - line])

    def _replay_line(self, line: int) -> Change:
        return self._replay(len(self.reading.games) - 1 - line)

    def _replay(self, place: int) -> Change:
        """A game by its place among all of them."""
        shelf, is_locked = self._shelf(), self.session.is_locked
        return Push(ReplayScene(self.session.settings, shelf, place, is_locked=is_locked))

    def _review_line(self, line: int) -> Change:
        place = len(self.reading.games) - 1 - line
        shelf, is_locked = self._shelf(), self.session.is_locked
        return Push(ReviewScene(self.session.settings, shelf, place, is_locked=is_locked))

    def _shelf(self) -> HistoryShelf:
        folder = self.session.ledger.players.folder
        assert folder is not None
        return HistoryShelf(folder, self.reading.games)


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


def _write_lines(canvas: Canvas, x: float, lines: Sequence[str], room: float) -> float:
    """Lines of a table, a little smaller where whole pixels make letters too wide for the room.

    Given back is where the widest ends: beyond the room where letters cannot be smaller.
    """
    size, widest = TABLE_SIZE, max(lines, key=len)
    while size > SMALLEST and canvas.font(size, Face.TABLE).size(widest)[0] > room * canvas.scale:
        size -= 1 / canvas.scale
    for i, line in enumerate(lines):
        y = PAPER.y + 24 + (i + 0.5) * TABLE_PITCH
        canvas.text(line, x, y, palette.INK, size, Face.TABLE, "midleft")
    return x + canvas.font(size, Face.TABLE).size(widest)[0] / canvas.scale


def write_game(game: GameLine) -> tuple[str, ...]:
    """A game as a line of the list."""
    return (
        f"{write_day(game.begun)}, {game.begun[11:16]}",
        str(game.number),
        str(game.n_dealt),
        str(game.n_hands),
        f"{game.own}\N{EN DASH}{game.computers}",
        write_ending(game.winner, game.margin, is_forfeit=game.is_forfeit),
        f"{game.gained:+d}".replace("-", "\N{MINUS SIGN}"),
    )
