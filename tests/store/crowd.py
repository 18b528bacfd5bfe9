"""A history of any number of games, written straight into its tables."""

import random
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from muggins.record.database import FILE, prepare
from muggins.record.figures import (
    FEWEST_HANDS,
    MOST_HANDS,
    N_MARGINS,
    SKUNKS,
    Figures,
    write_figures,
)
from muggins.record.log import GameKind
from muggins.rules.cards import Seat
from muggins.rules.terms import TARGET, Margin

N_HANDS = 9
START = "0-0-0-0-0-1-6-0 s5 0,0,0,0 -1,-1,0 0,-1,0,-1"
COLUMNS = "match, place, player, number, first_deal, kind, seats, begun, start, cards, settings"
LATER = "n_over, ended, how, margin, figures"


def fill_history(folder: Path, player: str, n_games: int) -> None:
    """Games of nine hands each, in matches of a hundred, as likely to be won as lost."""
    chance = random.Random(n_games)
    rows = []
    when = datetime(2025, 3, 1, 19)
    kind, seats = str(GameKind.COUNTED.value), f'["{player}", ""]'
    for game in range(n_games):
        match, number = f"{player}-{game // 100:016x}", game % 100
        figures, margin = _figures(chance)
        begun = (when + timedelta(minutes=4)).isoformat()
        when += timedelta(minutes=4 * N_HANDS)
        first = match, number + 1, player, number + 1, number * N_HANDS + 1
        last = N_HANDS, when.isoformat(), "won", int(margin), write_figures(figures)
        rows.append((*first, kind, seats, begun, START, "s5", "{}", *last))
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        prepare(database)
        database.execute("BEGIN")
        marks = ", ".join("?" * 16)
        database.executemany(f"INSERT INTO games ({COLUMNS}, {LATER}) VALUES ({marks})", rows)
        database.execute("COMMIT")


def _figures(chance: random.Random) -> tuple[Figures, Margin]:
    """Return the statistics of a game, and its margin."""
    figures = Figures()
    figures.add("dealt", 0, N_HANDS)
    for hand in range(N_HANDS):
        _count(figures, chance, dealer=Seat(hand % 2), is_last=hand == N_HANDS - 1)
    loser = max(50, min(120, round(chance.gauss(103, 14))))
    margin = Margin(2 if loser <= 60 else 1 if loser <= 90 else 0)
    winner, lead = Seat(int(chance.random() >= 0.48)), TARGET - loser
    figures.add("wins", winner)
    figures.add("points", winner, int(margin) + 2)
    figures.add("lead", winner, lead)
    figures.add(f"margin {min((lead - 1) // 5, N_MARGINS - 1)}", winner)
    figures.add(f"length {min(max(N_HANDS, FEWEST_HANDS), MOST_HANDS)}", winner)
    if margin in SKUNKS:
        figures.add(SKUNKS[margin], winner)
    return figures, margin


def _count(figures: Figures, chance: random.Random, dealer: Seat, *, is_last: bool) -> None:
    """Pegging, two hands and a crib."""
    pegs = [chance.choice((1, 1, 1, 2, 2, 3)) for _ in range(9)]
    found = [("pone_hand", dealer.other), ("dealer_hand", dealer), ("crib", dealer)]
    for name, seat in found:
        points = chance.choice((2, 4, 4, 6, 7, 8, 8, 9, 10, 12, 12, 16)) - 2 * (name == "crib")
        stored = "crib" if name == "crib" else "hand"
        counted = "n_cribs" if name == "crib" else "counted"
        figures.add(f"best_{stored}", seat, points, 6)
        figures.add(counted, seat, 1, 6)
        figures.add(f"{stored}_points", seat, points, 6)
        if not is_last:
            figures.add(name, seat, points, 6)
    if not is_last:
        figures.add("deals", dealer, 1, 6)
        for number, points in enumerate(pegs):
            seat = Seat(number % 2)
            figures.add("dealer_pegs" if seat is dealer else "pone_pegs", seat, points, 6)
