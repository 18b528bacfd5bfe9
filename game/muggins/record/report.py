"""The statistics as text, in the columns of Cribbage '97."""

from muggins.record.figures import Figures
from muggins.record.player_names import TOGETHER, people_at
from muggins.rules.seat import Seat
from muggins.settings.settings import Settings
from muggins.settings.written import describe, describe_added
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
    title = f"All matches of {name.replace(TOGETHER, ' and ')}"
    title += f" since {since}" if since else ""
    own, other = people_at(name) or ("player", "computer")
    lines = [f"{title:<38}{own:>9}{other:>9}"]
    for label, pair in lifetime_figures(record):
        lines.append(f"{label:<38}" + "".join(f"{each:>9}" for each in pair))
    return "\n".join(lines) + "\n"


def lifetime_figures(record: Figures) -> list[tuple[str, tuple[str, str]]]:
    """Return each statistic's name, and its values for the player and the computer."""
    streaks = [record.winning_streaks(seat) for seat in Seat]
    skunks = [record.skunks[seat] + record.double_skunks[seat] for seat in Seat]
    return [
        ("Games won", _counts(record.wins)),
        ("Games won, weighted 1, 2 or 4", _counts(record.counted)),
        ("Match points", _counts(record.points)),
        ("Skunks, including double", _counts((skunks[0], skunks[1]))),
        ("Double skunks", _counts(record.double_skunks)),
        ("Games forfeited", _counts(record.forfeits)),
        ("Games abandoned", _counts(record.abandoned)),
        ("Current winning streak", _counts((streaks[0][0], streaks[1][0]))),
        ("Longest winning streak", _counts(record.longest)),
        ("Hands played", _counts((record.n_hands, record.n_hands))),
        *_hand_figures("", record),
        *_hand_figures("5 Card ", record, 5),
        *_hand_figures("6 Card ", record, 6),
    ]


def _hand_figures(which: str, record: Figures, *n_dealt: int) -> list[tuple[str, tuple[str, str]]]:
    """Return the figures of all counted hands; the tables leave final ones out."""
    hand, crib = (
        (write(record, Seat.PLAYER, *n_dealt), write(record, Seat.COMPUTER, *n_dealt))
        for write in (write_average, write_average_crib)
    )
    return [
        (f"{which}Best Hand", _counts(record.pair("best_hand", *n_dealt))),
        (f"{which}Best Crib", _counts(record.pair("best_crib", *n_dealt))),
        (f"{which}Average Hand, All Counted", hand),
        (f"{which}Average Crib, All Counted", crib),
    ]


def write_average(record: Figures, seat: Seat, *n_dealt: int) -> str:
    """Return the average points of a seat's counted hands."""
    return write_mean(record.mean("hand_points", "counted", seat, *n_dealt))


def write_average_crib(record: Figures, seat: Seat, *n_dealt: int) -> str:
    return write_mean(record.mean("crib_points", "n_cribs", seat, *n_dealt))


def write_mean(mean: float | None) -> str:
    return "-" if mean is None else f"{mean:.2f}"


def _counts(pair: tuple[int, int]) -> tuple[str, str]:
    return str(pair[0]), str(pair[1])
