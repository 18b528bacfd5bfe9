"""The statistics as text, column for column as Cribbage '97 shows them and appends them."""

from game.record.figures import Figures, HandFigures
from game.record.names import TOGETHER, people_at
from game.rules.seat import Seat
from game.settings.settings import Settings
from game.settings.written import describe, describe_added
from game.store.loglines import RULE

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
        f"{getattr(record.sums, penalties[seat])[seat]:>7} {penalties[seat]}"
        for seat in Seat
    )


def _seat_averages(record: Figures, seat: Seat) -> str:
    sums = record.sums
    as_dealer, as_pone = sums.deals[seat], sums.deals[seat.other]
    return (
        f"{as_dealer:>5}{as_pone:>5}"
        f"{_mean(sums.dealer_hand[seat], as_dealer):>7.2f}"
        f"{_mean(sums.crib[seat], as_dealer):>6.2f}"
        f"{_mean(sums.pone_hand[seat], as_pone):>6.2f}"
        f"{_mean(sums.dealer_pegs[seat], as_dealer):>7.2f}"
        f"{_mean(sums.pone_pegs[seat], as_pone):>6.2f}"
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
    """Figures of all matches, or of a span of them: the player's beside the computer's."""
    since = since or record.since.replace("T", " ")
    title = f"All matches of {name.replace(TOGETHER, ' and ')}"
    title += f" since {since}" if since else ""
    own, other = people_at(name) or ("player", "computer")
    lines = [f"{title:<38}{own:>9}{other:>9}"]
    for label, pair in lifetime_figures(record):
        lines.append(f"{label:<38}" + "".join(f"{each:>9}" for each in pair))
    return "\n".join(lines) + "\n"


def lifetime_figures(record: Figures) -> list[tuple[str, tuple[str, str]]]:
    """Each figure's name, and what it is for the player and for the computer."""
    streaks = [record.winning_streaks(seat) for seat in Seat]
    skunks = [record.skunks[seat] + record.double_skunks[seat] for seat in Seat]
    return [
        ("Games won", _counts(record.wins)),
        ("Games won, counted 1, 2 or 4", _counts(record.counted)),
        ("Match points", _counts(record.points)),
        ("Skunks, double ones among them", _counts((skunks[0], skunks[1]))),
        ("Double skunks", _counts(record.double_skunks)),
        ("Games forfeited", _counts(record.forfeits)),
        ("Games abandoned", _counts(record.abandoned)),
        ("Games won in a row now", _counts((streaks[0][0], streaks[1][0]))),
        ("Games won in a row at most", _counts(record.longest)),
        ("Hands played", _counts((record.n_hands, record.n_hands))),
        *_hand_figures("", record.all_hands),
        *_hand_figures("5 Card ", record.five),
        *_hand_figures("6 Card ", record.six),
    ]


def _hand_figures(which: str, hands: HandFigures) -> list[tuple[str, tuple[str, str]]]:
    """What hands have brought, of those that were counted; the tables leave final ones out."""
    counts = hands.counts
    hand, crib = (
        (write(hands, Seat.PLAYER), write(hands, Seat.COMPUTER))
        for write in (write_average, write_average_crib)
    )
    return [
        (f"{which}Best Hand", _counts(counts.best_hand)),
        (f"{which}Best Crib", _counts(counts.best_crib)),
        (f"{which}Average Hand, All Counted", hand),
        (f"{which}Average Crib, All Counted", crib),
    ]


def write_average(hands: HandFigures, seat: Seat) -> str:
    """The points of a seat's average hand, of all that were counted."""
    return write_mean(hands.counts.hand_points[seat], hands.counts.n_hands[seat])


def write_average_crib(hands: HandFigures, seat: Seat) -> str:
    return write_mean(hands.counts.crib_points[seat], hands.counts.n_cribs[seat])


def write_mean(points: int, n_hands: int) -> str:
    return f"{points / n_hands:.2f}" if n_hands else "-"


def _counts(pair: tuple[int, int]) -> tuple[str, str]:
    return str(pair[0]), str(pair[1])
