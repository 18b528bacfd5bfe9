"""The figures a player brags with: three large ones, then all that there is to tell."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.motion.boxes import Box, split_across, split_down
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.widgets import paint_panel
from game.record.figures import Figures, HandFigures
from game.rules.seat import Seat
from game.rules.state import Tally
from game.store.report import write_average, write_average_crib, write_mean
from game.words.names import list_words, write_points
from game.words.table.between import Names

THIS_MATCH, THE_SAME = "This match", "The same of the computer"
DASH = "\N{EN DASH}"
ME, IT = Seat.PLAYER, Seat.COMPUTER
GAP = 24.0
HERO_HEIGHT, MATCH_HEIGHT = 190.0, 84.0
TALLER = 1.2  # is what has two lines below the figure
ABOVE, BELOW, N_HEAD = 72.0, 16.0, 2  # of the lines of a list; lines that have the room of its head
COLUMN, LABEL_LINE, RISE = 122.0, 30.0, 0.7

Line = tuple[str, str, str]


def paint_figures(
    canvas: Canvas,
    paper: Box,
    lifetime: Figures,
    match: Figures,
    tally: Tally,
    names: Names | None = None,
    *,
    grown: float = 1.0,
) -> None:
    """The whole page; the two lists stand below each other where it is high.

    Of two people both are named, and each has a column of his hands.
    """
    is_high = paper.height > paper.width
    high, low = HERO_HEIGHT * grown * (TALLER if is_high else 1.0), MATCH_HEIGHT * grown
    heroes = hero_figures(lifetime) if names is None else both_heroes(lifetime, names)
    top = split_across(replace(paper, height=high), 3, GAP)
    for box, (value, label) in zip(top, heroes, strict=True):
        _paint_hero(canvas, box, value, label)
    lists = ("Games", "you", "computer"), ("Your hands", "6 cards", "5 cards")
    lines = game_lines(lifetime), hand_lines(lifetime)
    if names is not None:
        lists, lines = (("Games", *names), ("Hands", *names)), (lines[0], both_lines(lifetime))
    room = Box(paper.x, paper.y + high + GAP, paper.width, paper.height - high - low - 2 * GAP)
    heights = [len(each) + N_HEAD for each in lines]
    boxes = split_down(room, heights, GAP) if is_high else split_across(room, 2, GAP)
    n_bright = (1, 2) if names is None else (2, 2)
    for n_own, box, heads, told in zip(n_bright, boxes, lists, lines, strict=True):
        _paint_list(canvas, box, heads, told, n_own, grown)
    box = Box(paper.x, paper.bottom - low, paper.width, low)
    _paint_match(canvas, box, match, tally, names)


def hero_figures(record: Figures) -> list[tuple[str, str]]:
    return [
        (_pair(record.wins), "games won and lost"),
        (_pair(record.counted), "counted 1, 2 or 4 by the margin"),
        (str(record.best_hand[ME]), "best hand"),
    ]


def both_heroes(record: Figures, names: Names) -> list[tuple[str, str]]:
    """The same of two people: the first one's figure before the other's."""
    two = list_words(names)
    return [
        (_pair(record.wins), f"games won, {two}"),
        (_pair(record.points), f"match points, {two}"),
        (str(max(record.best_hand)), "best hand"),
    ]


def game_lines(record: Figures) -> list[Line]:
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


def _write_pegs(hands: HandFigures, seat: Seat) -> str:
    return write_mean(hands.sums.dealer_pegs[seat] + hands.sums.pone_pegs[seat], hands.n_whole)


OF_HANDS: dict[str, Callable[[HandFigures, Seat], object]] = {
    "Best hand": lambda hands, seat: hands.counts.best_hand[seat],
    "Best crib": lambda hands, seat: hands.counts.best_crib[seat],
    "Average of all hands counted": write_average,
    THE_SAME: lambda hands, _: write_average(hands, IT),
    "Average of all cribs counted": write_average_crib,
    "Pegging, but for last hands": _write_pegs,
    "Hands counted": lambda hands, seat: hands.counts.n_hands[seat],
}
"""What is told of a seat's hands, by its label."""


def hand_lines(record: Figures) -> list[Line]:
    lines = [_hand_line(each, (record.six, ME), (record.five, ME)) for each in OF_HANDS]
    return [*lines, ("Hands played in all", str(record.n_hands), "")]


def both_lines(record: Figures) -> list[Line]:
    both = (record.all_hands, ME), (record.all_hands, IT)
    lines = [_hand_line(each, *both) for each in OF_HANDS if each != THE_SAME]
    return [*lines, ("Hands played in all", str(record.n_hands), str(record.n_hands))]


def _hand_line(label: str, *of: tuple[HandFigures, Seat]) -> Line:
    first, second = (str(OF_HANDS[label](*each)) for each in of)
    return label, first.replace("-", DASH), second.replace("-", DASH)


def _lead(spread: int, names: Names | None) -> str:
    if not spread:
        return "points even"
    points = write_points(abs(spread))
    if names is not None:
        return f"{names[spread < 0]} {points} ahead"
    return f"{points} {'ahead' if spread > 0 else 'behind'}"


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]}{DASH}{pair[1]}"


def _paint_hero(canvas: Canvas, box: Box, value: str, label: str) -> None:
    paint_panel(canvas, box)
    middle, share = box.middle[0], box.height / HERO_HEIGHT
    size = min(96.0, 96.0 * 9 / max(9, len(value)))
    how = palette.BRASS, size, Face.FIGURES
    canvas.text(value, middle, box.y + 82 * share, *how, room=box.width - GAP)
    lines = canvas.wrap_evenly(label, box.width - GAP, Size.SMALL)
    pitch = LABEL_LINE * canvas.words
    first = box.y + 156 * share - (len(lines) - 1) * pitch * RISE
    for i, line in enumerate(lines):
        canvas.text(line, middle, first + i * pitch, palette.QUIET, Size.SMALL)


def _paint_list(
    canvas: Canvas, box: Box, heads: Line, lines: Sequence[Line], n_own: int, grown: float
) -> None:
    """A heading with two columns, of which some are the player's own, and the lines under it."""
    paint_panel(canvas, box)
    right = box.right - 28
    ends = right - COLUMN * grown, right
    y = box.y + 40 * grown
    canvas.text(heads[0], box.x + 28, y, palette.BRASS, Size.BODY, Face.BOLD, "midleft")
    for words, x in zip(heads[1:], ends, strict=True):
        canvas.text(words, x, y, palette.QUIET, Size.SMALL, anchor="midright")
    top = box.y + ABOVE * grown
    pitch = (box.bottom - BELOW - top) / len(lines)
    for i, (label, *values) in enumerate(lines):
        y = top + (i + 0.5) * pitch
        canvas.text(label, box.x + 28, y, palette.CREAM, 27, anchor="midleft")
        for j, (words, x) in enumerate(zip(values, ends, strict=True)):
            colour, face = (palette.CREAM, Face.BOLD) if j < n_own else (palette.QUIET, Face.TEXT)
            canvas.text(words, x, y, colour, 27, face, "midright")


def _paint_match(
    canvas: Canvas, box: Box, match: Figures, tally: Tally, names: Names | None
) -> None:
    """How the match in progress stands, in a line, or in two where larger words have no room."""
    paint_panel(canvas, box)
    games = f"{tally.games} game{'' if tally.games == 1 else 's'}"
    told = (games, f"match points {_pair(tally.points)}", _lead(tally.spread, names))
    streak = match.winning_streaks(ME)[0]
    rows = (*told, f"{streak} won in a row") if streak > 1 and names is None else told
    words = "   \N{MIDDLE DOT}   ".join(rows)
    upper = lower = box
    room = box.width - 2 * 28 - canvas.width(THIS_MATCH, Size.BODY, Face.BOLD) - GAP
    if canvas.width(words, 27 / canvas.words) > room:
        (upper, lower), room = split_down(box, 2), box.width - 2 * 28
    x, y = box.x + 28, upper.middle[1]
    canvas.text(THIS_MATCH, x, y, palette.BRASS, Size.BODY, Face.BOLD, "midleft")
    right, y = box.right - 28, lower.middle[1]
    canvas.text(words, right, y, palette.CREAM, 27, anchor="midright", room=room)
