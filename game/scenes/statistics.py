"""The statistics: what a player brags with first, the whole tables a key away."""

from game.control.intents import Act, Intent
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.charts import paint_bars
from game.paint.widgets import Box, paint_panel
from game.scenes.forms import PAPER, Room
from game.scenes.scene import Change, Pop
from game.scenes.session import Session
from game.store.records import Record
from game.store.tables import write_statistics

MARGINS = ("1-5", *(f"-{most}" for most in range(10, 65, 5)), "61+")
LENGTHS = ("1-5", *map(str, range(6, 13)), "13+")
SERIES = (palette.CLUB_GREEN, palette.VERMILION)
LOG_LINES = 26
CARD_SIZE, GAP = (413.0, 164.0), 35.0


class StatisticsScene(Room):
    """Figures of the match, and its tables as text."""

    title = "Statistics"
    tabs = ("Figures", "Plots", "Tables", "Log")

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__()

    def handle(self, intent: Intent) -> Change | None:
        """The key that opened the statistics closes them."""
        return Pop() if intent.act is Act.STATISTICS else super().handle(intent)

    def draw_page(self, canvas: Canvas) -> None:
        """The open page."""
        pages = (self._draw_figures, self._draw_plots, self._draw_tables, self._draw_log)
        pages[self.tab](canvas)

    def _draw_figures(self, canvas: Canvas) -> None:
        figures = figures_of(self.session.ledger.record, self.session)
        for i, (value, label) in enumerate(figures):
            line, column = divmod(i, 3)
            x = PAPER.x + column * (CARD_SIZE[0] + GAP)
            y = PAPER.y + line * (CARD_SIZE[1] + GAP / 2)
            paint_panel(canvas, Box(x, y, *CARD_SIZE))
            middle = x + CARD_SIZE[0] / 2
            canvas.text(value, middle, y + 66, palette.CREAM, 70, Face.BOLD)
            canvas.text(label, middle, y + 132, palette.QUIET, Size.SMALL)

    def _draw_plots(self, canvas: Canvas) -> None:
        """How games were won, and how long they were."""
        paint_panel(canvas, PAPER, fill=palette.IVORY)
        record = self.session.ledger.record
        height = (PAPER.height - 90) / 2
        for i, (title, labels, rows) in enumerate(
            (
                ("Games by the points they were won by", MARGINS, record.margins),
                ("Games by the hands they took", LENGTHS, record.lengths),
            )
        ):
            box = Box(PAPER.x + 40, PAPER.y + 30 + i * (height + 30), PAPER.width - 80, height)
            named = zip(("you", "the computer"), SERIES, rows, strict=True)
            paint_bars(canvas, box, title, labels, list(named))

    def _draw_log(self, canvas: Canvas) -> None:
        """The end of the log, as far as it fits."""
        paint_panel(canvas, PAPER, fill=palette.IVORY)
        lines = self.session.ledger.read_log_tail().splitlines()[-LOG_LINES:]
        for i, line in enumerate(lines):
            y = PAPER.y + 32 + i * (PAPER.height - 40) / LOG_LINES
            canvas.text(line, PAPER.x + 40, y, palette.INK, 21, Face.TABLE, "midleft")

    def _draw_tables(self, canvas: Canvas) -> None:
        paint_panel(canvas, PAPER, fill=palette.IVORY)
        session = self.session
        text = write_statistics(session.ledger.name, session.ledger.record, session.settings)
        lines = text[: text.index("\nCurrent session settings")].splitlines()
        pitch = min(29.0, (PAPER.height - 50) / len(lines))
        size = min(pitch * 0.86, Size.SMALL.value)
        left = PAPER.middle[0] - canvas.font(size, Face.TABLE).size(lines[0])[0] / canvas.scale / 2
        for i, line in enumerate(lines):
            y = PAPER.y + 25 + (i + 0.5) * pitch
            canvas.text(line, left, y, palette.INK, size, Face.TABLE, "midleft")


def figures_of(record: Record, session: Session) -> list[tuple[str, str]]:
    """The figures a player brags with, each with its words."""
    tally = session.state.tally
    wins, losses = record.wins
    return [
        (f"{wins}\N{EN DASH}{losses}", "games won and lost"),
        (f"{tally.points[0]}\N{EN DASH}{tally.points[1]}", "match points"),
        (f"{tally.spread:+d}", "point differential"),
        (str(record.best_hand[0]), "best hand"),
        (_mean(record.sums.pone_hand[0], _pones(record)), "average hand as pone"),
        (_mean(record.sums.dealer_hand[0], record.sums.deals[0]), "average hand as dealer"),
        (_mean(record.sums.crib[0], record.sums.deals[0]), "average crib"),
        (str(record.longest[0]), "longest winning streak"),
        (str(record.skunks[0]), "skunks given"),
        (str(record.skunks[1]), "skunks taken"),
        (str(record.n_hands), "hands played"),
        (f"{max(0, record.streak)}", "games won in a row now"),
    ]


def _pones(record: Record) -> int:
    return record.sums.deals[1]


def _mean(points: int, n_hands: int) -> str:
    return f"{points / n_hands:.2f}" if n_hands else "\N{EN DASH}"
