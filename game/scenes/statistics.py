"""The statistics: what a player brags with first, the whole tables a key away."""

from game.control.intents import POINTER, Act, Intent
from game.paint import palette
from game.paint.canvas import WIDTH, Canvas, Face, Size
from game.paint.widgets import Box, Look, paint_button, paint_panel
from game.scenes.options import paint_room
from game.scenes.scene import Change, Pop
from game.scenes.session import Session
from game.store.records import Record
from game.store.tables import write_statistics

BACK, TURN = Box(90, 966, 370, 68), Box(1460, 966, 370, 68)
CARD_SIZE, CARD_GAP, TOP = (400.0, 190.0), 36.0, 216.0
PAPER = Box(190, 190, 1540, 740)


class StatisticsScene:
    """Figures of the match, and the tables as text."""

    is_layer = False

    def __init__(self, session: Session) -> None:
        self.session = session
        self.shows_text = False
        self.hovered: Box | None = None
        self.is_stale = True

    @property
    def pointer(self) -> str:
        """A hand over a button."""
        return "arrow" if self.hovered is None else "hand"

    def handle(self, intent: Intent) -> Change | None:
        """Go back, or turn between figures and tables."""
        if intent.act in (Act.BACK, Act.CANCEL, Act.STATISTICS):
            return Pop()
        if intent.act in POINTER:
            boxes = (BACK, TURN)
            self.hovered = next((box for box in boxes if box.holds(intent.x, intent.y)), None)
            if intent.act is Act.PRESS and self.hovered == BACK:
                return Pop()
        if intent.act in (Act.LEFT, Act.RIGHT, Act.NEXT, Act.CONFIRM) or (
            intent.act is Act.PRESS and self.hovered == TURN
        ):
            self.shows_text = not self.shows_text
        return None

    def update(self, seconds: float) -> Change | None:
        """Nothing moves here."""
        del seconds
        return None

    def draw(self, canvas: Canvas) -> None:
        """Paint the figures or the tables."""
        paint_room(canvas, "Statistics")
        if self.shows_text:
            self._draw_tables(canvas)
        else:
            self._draw_figures(canvas)
        paint_button(canvas, BACK, "Back", Look(is_hovered=self.hovered == BACK), key="Esc")
        words = "Figures" if self.shows_text else "All the tables"
        paint_button(canvas, TURN, words, Look(is_hovered=self.hovered == TURN), key="Tab")

    def _draw_figures(self, canvas: Canvas) -> None:
        figures = figures_of(self.session.ledger.record, self.session)
        width = 4 * CARD_SIZE[0] + 3 * CARD_GAP
        for i, (value, label) in enumerate(figures):
            column, line = i % 4, i // 4
            x = (WIDTH - width) / 2 + column * (CARD_SIZE[0] + CARD_GAP)
            y = TOP + line * (CARD_SIZE[1] + CARD_GAP)
            paint_panel(canvas, Box(x, y, *CARD_SIZE))
            middle = x + CARD_SIZE[0] / 2
            canvas.text(value, middle, y + 78, palette.CREAM, 76, Face.BOLD)
            canvas.text(label, middle, y + 150, palette.QUIET, Size.SMALL)

    def _draw_tables(self, canvas: Canvas) -> None:
        paint_panel(canvas, PAPER, fill=palette.IVORY)
        session = self.session
        text = write_statistics(session.ledger.name, session.ledger.record, session.settings)
        lines = text[: text.index("\nCurrent session settings")].splitlines()
        pitch = min(29.0, (PAPER.height - 50) / len(lines))
        size = min(pitch * 0.86, Size.SMALL.value)
        left = WIDTH / 2 - canvas.font(size, Face.TABLE).size(lines[0])[0] / canvas.scale / 2
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
