"""The figures a player brags with: three large ones, then all that there is to tell."""

from collections.abc import Callable, Sequence

from game.motion.layout import Box
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.widgets import paint_panel
from game.rules.seat import Seat
from game.rules.state import Tally
from game.scenes.pieces.forms import PAPER
from game.store.hands import Hands
from game.store.records import Record
from game.store.report import write_average, write_average_crib, write_mean

DASH = "\N{EN DASH}"
ME, IT = Seat.PLAYER, Seat.COMPUTER
GAP = 24.0
HERO_HEIGHT, MATCH_HEIGHT = 190.0, 84.0
HERO_WIDTH = (PAPER.width - 2 * GAP) / 3
LISTS_Y = PAPER.y + HERO_HEIGHT + GAP
LISTS_HEIGHT = PAPER.height - HERO_HEIGHT - MATCH_HEIGHT - 2 * GAP
LIST_WIDTH = (PAPER.width - GAP) / 2

Line = tuple[str, str, str]


def paint_figures(canvas: Canvas, lifetime: Record, match: Record, tally: Tally) -> None:
    """The whole page."""
    for i, (value, label) in enumerate(hero_figures(lifetime)):
        _paint_hero(canvas, PAPER.x + i * (HERO_WIDTH + GAP), value, label)
    left = Box(PAPER.x, LISTS_Y, LIST_WIDTH, LISTS_HEIGHT)
    right = Box(PAPER.x + LIST_WIDTH + GAP, LISTS_Y, LIST_WIDTH, LISTS_HEIGHT)
    _paint_list(canvas, left, ("Games", "you", "computer"), game_lines(lifetime), 1)
    _paint_list(canvas, right, ("Your hands", "6 cards", "5 cards"), hand_lines(lifetime), 2)
    _paint_match(canvas, match, tally)


def hero_figures(record: Record) -> list[tuple[str, str]]:
    """What comes first: games, how they count, and the best hand."""
    return [
        (_pair(record.wins), "games won and lost"),
        (_pair(record.counted), "counted 1, 2 or 4 by the margin"),
        (str(record.best_hand[ME]), "best hand"),
    ]


def game_lines(record: Record) -> list[Line]:
    """What the player and the computer have done to each other."""
    now, most = zip(*(record.winning_streaks(seat) for seat in Seat), strict=True)
    lines = [
        ("Winning streak now", now),
        ("Longest winning streak", most),
        ("Skunks given", record.skunks),
        ("Double skunks given", record.double_skunks),
        ("Games forfeited", record.forfeits),
        ("Games abandoned", record.abandoned),
        ("Match points", record.points),
    ]
    return [(label, str(pair[ME]), str(pair[IT])) for label, pair in lines]


def hand_lines(record: Record) -> list[Line]:
    """What the player's hands have brought, with six cards and with five."""

    def pegs(hands: Hands) -> str:
        points = hands.sums.dealer_pegs[ME] + hands.sums.pone_pegs[ME]
        return write_mean(points, hands.n_whole)

    told: dict[str, Callable[[Hands], object]] = {
        "Best hand": lambda hands: hands.counts.best_hand[ME],
        "Best crib": lambda hands: hands.counts.best_crib[ME],
        "Average of all hands counted": lambda hands: write_average(hands, ME),
        "The same of the computer": lambda hands: write_average(hands, IT),
        "Average of all cribs counted": lambda hands: write_average_crib(hands, ME),
        "Pegging, but for last hands": pegs,
        "Hands counted": lambda hands: hands.counts.n_hands[ME],
    }
    lines = [
        (label, _said(str(say(record.six))), _said(str(say(record.five))))
        for label, say in told.items()
    ]
    return [*lines, ("Hands played in all", str(record.n_hands), "")]


def _said(mean: str) -> str:
    return DASH if mean == "-" else mean


def _lead(spread: int) -> str:
    if not spread:
        return "points even"
    points = "1 point" if abs(spread) == 1 else f"{abs(spread)} points"
    return f"{points} {'ahead' if spread > 0 else 'behind'}"


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]}{DASH}{pair[1]}"


def _paint_hero(canvas: Canvas, x: float, value: str, label: str) -> None:
    paint_panel(canvas, Box(x, PAPER.y, HERO_WIDTH, HERO_HEIGHT))
    middle = x + HERO_WIDTH / 2
    size = min(96.0, 96.0 * 9 / max(9, len(value)))
    canvas.text(value, middle, PAPER.y + 82, palette.BRASS, size, Face.FIGURES)
    canvas.text(label, middle, PAPER.y + 156, palette.QUIET, Size.SMALL)


def _paint_list(canvas: Canvas, box: Box, heads: Line, lines: Sequence[Line], n_own: int) -> None:
    """A heading with two columns, of which some are the player's own, and the lines under it."""
    paint_panel(canvas, box)
    ends = box.x + box.width - 150, box.x + box.width - 28
    y = box.y + 40
    canvas.text(heads[0], box.x + 28, y, palette.BRASS, Size.BODY, Face.BOLD, "midleft")
    for words, x in zip(heads[1:], ends, strict=True):
        canvas.text(words, x, y, palette.QUIET, Size.SMALL, anchor="midright")
    pitch = (box.height - 88) / len(lines)
    for i, (label, *values) in enumerate(lines):
        y = box.y + 72 + (i + 0.5) * pitch
        canvas.text(label, box.x + 28, y, palette.CREAM, 27, anchor="midleft")
        for j, (words, x) in enumerate(zip(values, ends, strict=True)):
            colour, face = (palette.CREAM, Face.BOLD) if j < n_own else (palette.QUIET, Face.TEXT)
            canvas.text(words, x, y, colour, 27, face, "midright")


def _paint_match(canvas: Canvas, match: Record, tally: Tally) -> None:
    """How the match in progress stands."""
    box = Box(PAPER.x, PAPER.y + PAPER.height - MATCH_HEIGHT, PAPER.width, MATCH_HEIGHT)
    paint_panel(canvas, box)
    y = box.middle[1]
    canvas.text("This match", box.x + 28, y, palette.BRASS, Size.BODY, Face.BOLD, "midleft")
    games = f"{tally.games} game{'' if tally.games == 1 else 's'}"
    told = (games, f"match points {_pair(tally.points)}", f"{_lead(tally.spread)}")
    streak = match.winning_streaks(ME)[0]
    rows = (*told, f"{streak} won in a row") if streak > 1 else told
    words = "   \N{MIDDLE DOT}   ".join(rows)
    canvas.text(words, box.x + box.width - 28, y, palette.CREAM, 27, anchor="midright")
