"""Key statistics: three large numbers, followed by all details."""

from collections.abc import Sequence

from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Face, Size
from muggins.record.figures import Figures
from muggins.record.report import AVERAGE_HAND, HAND_FIGURES, game_figures
from muggins.rules.cards import Seat
from muggins.rules.state import Tally
from muggins.ui.layout import Column, Item, Panel, Row, Text, flow
from muggins.words.names import list_words, write_points
from muggins.words.table.sentences import Names

THIS_MATCH, THE_SAME = "This match", "Average hand (opponent)"
DASH = "\N{EN DASH}"
GAP, HERO, TYPE, MIDDLE_DOT = 20.0, 72.0, 27.0, "   \N{MIDDLE DOT}   "
NUMBER, LABEL = 108.0, 220.0  # widths at least

Line = tuple[str, str, str]


def build_figures(
    lifetime: Figures, match: Figures, tally: Tally, names: Names | None = None
) -> Item:
    """Return the whole page. Two people are both named, with a column of hands each."""
    heroes = hero_figures(lifetime) if names is None else both_heroes(lifetime, names)
    games = names or ("you", "Muggins")
    hands = hand_lines(lifetime) if names is None else both_lines(lifetime)
    heads = ("Your hands", "6 cards", "5 cards") if names is None else ("Hands", *names)
    return Column(
        flow(*(_hero(*each) for each in heroes), gap=GAP),
        flow(
            _list(("Games", *games), game_lines(lifetime), 1 if names is None else 2),
            _list(heads, hands, 2),
            gap=GAP,
            weight=1.0,
        ),
        _match(match, tally, names),
        gap=GAP,
    )


def _hero(value: str, label: str) -> Item:
    figure = Text(value, HERO, palette.BRASS, face=Face.FIGURES, align=0.5)
    return Panel(figure, Text(label, Size.SMALL, palette.QUIET, align=0.5), weight=1.0, gap=0.0)


def _list(heads: Line, lines: Sequence[Line], n_own: int) -> Item:
    """Return a heading with two columns, some of which are the player's own, and its lines."""

    def write(words: str, *, is_own: bool) -> Text:
        color, face = (palette.CREAM, Face.BOLD) if is_own else (palette.QUIET, Face.TEXT)
        return Text(words, TYPE, color, face=face, align=1.0)

    def line(label: Text, *cells: Text) -> Row:
        columns = (Column(each, width=NUMBER) for each in cells)
        return Row(Column(label, width=LABEL, weight=1.0), *columns, gap=8.0)

    title, *columns = heads
    small = [Text(each, Size.SMALL, palette.QUIET, align=1.0) for each in columns]
    rows = [
        line(Text(label, TYPE), write(own, is_own=True), write(other, is_own=n_own > 1))
        for label, own, other in lines
    ]
    head = line(Text(title, Size.BODY, palette.BRASS, face=Face.BOLD), *small)
    return Panel(head, *rows, weight=1.0, gap=3.0, margin=16.0)


def _match(match: Figures, tally: Tally, names: Names | None) -> Item:
    """Describe the score of the match in progress."""
    games = f"{tally.games} game{'' if tally.games == 1 else 's'}"
    told = [games, f"match points {_pair(tally.points)}", _lead(tally.spread, names)]
    streak = match.winning_streaks(Seat.PLAYER)[0]
    if streak > 1 and names is None:
        told.append(f"{streak} won in a row")
    head = Text(THIS_MATCH, Size.BODY, palette.BRASS, face=Face.BOLD)
    line = Text(MIDDLE_DOT.join(told), TYPE, align=1.0, weight=1.0)
    return Panel(Row(head, Column(line, width=LABEL, weight=1.0)), margin=20.0)


def hero_figures(record: Figures) -> list[tuple[str, str]]:
    return [
        (_pair(record.wins), "games won and lost"),
        (_pair(record.counted), "counting a skunk as 2, a double skunk as 4"),
        (str(record.of("best_hand", Seat.PLAYER)), "best hand"),
    ]


def both_heroes(record: Figures, names: Names) -> list[tuple[str, str]]:
    """Return the key numbers of two people, the first one's before the other's."""
    two = list_words(names)
    return [
        (_pair(record.wins), f"games won, {two}"),
        (_pair(record.points), f"match points, {two}"),
        (str(max(record.pair("best_hand"))), "best hand"),
    ]


def game_lines(record: Figures) -> list[Line]:
    return [(label, str(own), str(other)) for label, (own, other) in game_figures(record)]


def hand_lines(record: Figures) -> list[Line]:
    lines = []
    for label, write in HAND_FIGURES.items():
        lines.append(
            _hand_line(label, write(record, Seat.PLAYER, 6), write(record, Seat.PLAYER, 5))
        )
        if label == AVERAGE_HAND:
            other = (write(record, Seat.COMPUTER, n_dealt) for n_dealt in (6, 5))
            lines.append(_hand_line(THE_SAME, *other))
    return [*lines, ("Hands played", str(record.n_hands), "")]


def both_lines(record: Figures) -> list[Line]:
    found = HAND_FIGURES.items()
    lines = [
        _hand_line(label, write(record, Seat.PLAYER), write(record, Seat.COMPUTER))
        for label, write in found
    ]
    return [*lines, ("Hands played", str(record.n_hands), str(record.n_hands))]


def _hand_line(label: str, first: object, second: object) -> Line:
    return label, str(first).replace("-", DASH), str(second).replace("-", DASH)


def _lead(spread: int, names: Names | None) -> str:
    if not spread:
        return "even on points"
    points = write_points(abs(spread))
    if names is not None:
        return f"{names[spread < 0]} {points} ahead"
    return f"{points} {'ahead' if spread > 0 else 'behind'}"


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]}{DASH}{pair[1]}"
