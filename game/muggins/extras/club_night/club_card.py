"""The scorecard of a night on paper, with the faces of the regulars."""

from collections.abc import Callable, Iterable, Sequence

from muggins.extras.club_night.club_words import NAMES
from muggins.extras.club_night.season import KEYS, N_GAMES, ClubScore, Season, add_up
from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas
from muggins.scenes.pages.opponents import paint_face
from muggins.ui.scene import Change
from muggins.ui.scroll import Table, TableColumn, number
from muggins.words.names import say_points
from muggins.words.table.patter_moments import Mood

COLUMNS = (
    number("", "0"),
    TableColumn("Opponent", max(NAMES.values(), key=len)),
    TableColumn("Score", "121\N{EN DASH}121"),
    number("Points", "00"),
    number("+", "000"),
    number("\N{MINUS SIGN}", "000"),
    TableColumn("Initials", "WW"),
)
BESIDE_FACE = TableColumn("", "000")
FACE_WIDTH, FACE_GAP = 42.0, 10.0  # units; from a face to the name
BAND = palette.IVORY.lerp(palette.OCHRE, 0.45)


class Card:
    """The scorecard of a night of one player."""

    def __init__(self, season: Season, night: int, scores: Iterable[ClubScore], key: str) -> None:
        self.key, self.scores = key, [each.of(key) for each in scores]
        self.totals = add_up(key, self.scores)
        self.opponents = season.order(night, key)

    @property
    def n_left(self) -> int:
        return N_GAMES - len(self.scores)

    def write(self, line: int) -> Sequence[str]:
        """Return the cells of a game, or of the totals in the last line."""
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
        initials = "".join(word[0] for word in NAMES[key].split())
        return *head, f"{own}\N{EN DASH}{other}", str(score.points), plus, minus, initials


class WholeTable(Table):
    """A table that is seen whole; the page scrolls."""

    def least_height(self, width: float, ruler: Canvas) -> float:
        return self.height(width, ruler)


class PaperTable(WholeTable):
    """A card on a sheet of paper, filled in with a pen, with the faces of the regulars."""

    fill, ink, quiet_ink, marked_ink = palette.IVORY, palette.INK, palette.WALNUT, palette.INK
    pitch = 50.0

    def __init__(self, card: Card, choose: Callable[[int], Change | None]) -> None:
        super().__init__(COLUMNS, N_GAMES + 1, card.write, choose)
        self.at = min(len(card.scores), N_GAMES)
        self.faces = [key for key in card.opponents if key in KEYS]
        if self.faces:
            self.columns = (BESIDE_FACE, *COLUMNS[1:])

    def _draw_row(self, canvas: Canvas, row: int, box: Box) -> None:
        if row == self.at:
            canvas.surface.fill(BAND, canvas.rect(box.x + 8, box.y, box.width - 16, box.height))
        super()._draw_row(canvas, row, box)
        if row < len(self.faces):
            middle = self._left[1] - FACE_GAP - FACE_WIDTH / 2, box.y + self.pitch / 2
            paint_face(canvas, self.faces[row], Mood.IDLE, middle, FACE_WIDTH)
