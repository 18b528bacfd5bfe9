"""The statistics as text, in the columns of Cribbage '97."""

from collections.abc import Callable

from muggins.record.figures import Figures, Pair
from muggins.record.players import people_at
from muggins.rules.cards import Seat
from muggins.settings.settings import Settings, describe, describe_added
from muggins.store.loglines import RULE

Row = tuple[int, ...]
WIDTH = len(RULE)
NOTE = (
    "First table excludes final (usually skewed and/or incomplete) hand\n"
    "of each game and includes any points for jack cuts in peg averages."
)
AVERAGES = (
    "             Hands       Hand Averages   Peg Averages Penalty\n"
    "           Deal Pone   Deal  Crib  Pone   Deal  Pone  Points\n"
    "           ---- ----   ----  ----  ----   ----  ----   ----"
)
MARGINS = (
    "Win Margin 1-5 -10 -15 -20 -25 -30 -35 -40 -45 -50 -55 -60  61+ Sum\n"
    "            --- --- --- --- --- --- --- --- --- --- --- --- ---  ---"
)
LENGTHS = (
    "Hands/Game    1-5   6   7   8   9  10  11  12  13+ Sum\n"
    "               --- --- --- --- --- --- --- --- ---  ---"
)


def write_statistics(name: str, record: Figures, settings: Settings) -> str:
    two = people_at(name)
    names = two or (name, "Computer")
    penalties = ("taken" if two else "missed"), "taken"
    first = "sealed" if settings.sealed else str(record.first_position)
    parts = (
        _header(record),
        f"{AVERAGES}\n{_averages(record, names, penalties)}",
        f"{MARGINS}\n{_rows([f'{who}:' for who in names], 10, record.margins)}",
        f"{LENGTHS}\n{_rows([f'{who} Won:' for who in names], 13, record.lengths)}",
        f"Initial match seed (or file pointer, if applicable): {first}\n"
        "Current session settings follow.",
        "\n".join((*describe(settings), *describe_added(settings), RULE)),
    )
    return "\n\n".join(parts) + "\n"


def _header(record: Figures) -> str:
    own, computers = record.points
    score = (
        f"Games: {record.games}  Match Score: {own}/{computers}  "
        f"Point Differential: {record.spread}"
    )
    return f"{RULE}\n*{score:^{WIDTH - 2}}*\n{RULE}\n{NOTE}"


def _averages(record: Figures, names: tuple[str, str], penalties: tuple[str, str]) -> str:
    return "\n".join(
        f"{names[seat] + ':':<9}{_seat_averages(record, seat)}"
        f"{record.of(penalties[seat], seat):>7} {penalties[seat]}"
        for seat in Seat
    )


def _seat_averages(record: Figures, seat: Seat) -> str:
    as_dealer, as_pone = record.of("deals", seat), record.of("deals", seat.other)
    return (
        f"{as_dealer:>5}{as_pone:>5}"
        f"{_mean(record.of('dealer_hand', seat), as_dealer):>7.2f}"
        f"{_mean(record.of('crib', seat), as_dealer):>6.2f}"
        f"{_mean(record.of('pone_hand', seat), as_pone):>6.2f}"
        f"{_mean(record.of('dealer_pegs', seat), as_dealer):>7.2f}"
        f"{_mean(record.of('pone_pegs', seat), as_pone):>6.2f}"
    )


def _mean(points: int, n_hands: int) -> float:
    return points / n_hands if n_hands else 0.0


def _rows(labels: list[str], width: int, rows: tuple[Row, Row]) -> str:
    sums = tuple(map(sum, zip(*rows, strict=True)))
    return "\n".join(
        f"{label:<{width}}" + "".join(f"{number:>4}" for number in row) + f"{sum(row):>5}"
        for label, row in zip((*labels, "Total:"), (*rows, sums), strict=True)
    )


def write_lifetime(name: str, record: Figures, since: str | None = None) -> str:
    """Return the figures of all matches, or of a time span: the player's beside the computer's."""
    since = since or record.since.replace("T", " ")
    two = people_at(name)
    title = f"All matches of {name if two is None else ' and '.join(two)}"
    title += f" since {since}" if since else ""
    lines = [(title, two or ("player", "computer")), *lifetime_figures(record)]
    return "".join(f"{label:<38}{own:>9}{other:>9}\n" for label, (own, other) in lines)


def lifetime_figures(record: Figures) -> list[tuple[str, tuple[object, object]]]:
    """List each figure's name, and what it is for the player and for the computer."""
    lines: list[tuple[str, tuple[object, object]]] = [
        ("Games won", record.wins),
        ("Games won, weighted 1, 2 or 4", record.counted),
        *game_figures(record),
        ("Hands played", (record.n_hands, record.n_hands)),
    ]
    for ending, n_dealt in (("", ()), (", 5 cards", (5,)), (", 6 cards", (6,))):
        for label, write in HAND_FIGURES.items():
            own, other = (write(record, seat, *n_dealt) for seat in Seat)
            lines.append((label + ending, (own, other)))
    return lines


def game_figures(record: Figures) -> list[tuple[str, Pair]]:
    """List what is told of games, here and on the page of statistics."""
    (own, own_longest), (other, longest) = (record.winning_streaks(seat) for seat in Seat)
    return [
        ("Current winning streak", (own, other)),
        ("Longest winning streak", (own_longest, longest)),
        ("Skunks given", record.skunks),
        ("Double skunks given", record.double_skunks),
        ("Games forfeited", record.forfeits),
        ("Games abandoned", record.abandoned),
        ("Match points", record.points),
    ]


def write_average(record: Figures, seat: Seat, *n_dealt: int) -> str:
    """Return the average points of a seat's counted hands."""
    return write_mean(record.mean("hand_points", "counted", seat, *n_dealt))


def write_average_crib(record: Figures, seat: Seat, *n_dealt: int) -> str:
    return write_mean(record.mean("crib_points", "n_cribs", seat, *n_dealt))


def write_mean(mean: float | None) -> str:
    return "-" if mean is None else f"{mean:.2f}"


def _write_pegs(record: Figures, seat: Seat, *n_dealt: int) -> str:
    pegs = record.of("dealer_pegs", seat, *n_dealt) + record.of("pone_pegs", seat, *n_dealt)
    n_hands = sum(record.pair("deals", *n_dealt))
    return write_mean(pegs / n_hands if n_hands else None)


AVERAGE_HAND = "Average hand"
HAND_FIGURES: dict[str, Callable[..., object]] = {
    "Best hand": lambda record, *of: record.of("best_hand", *of),
    "Best crib": lambda record, *of: record.of("best_crib", *of),
    AVERAGE_HAND: write_average,
    "Average crib": write_average_crib,
    "Cribs of 12 or more": lambda record, *of: record.of("great_cribs", *of),
    "Average pegging": _write_pegs,
    "Hands counted": lambda record, *of: record.of("counted", *of),
}
"""Figures of hands, here and on the page: of a seat, and a number of cards dealt, or all.

All hands that were counted are in it, which the tables above leave out where a game ended.
"""
