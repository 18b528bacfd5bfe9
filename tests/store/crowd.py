"""A history of any number of games, written straight into its tables."""

import random
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from game.record.database import FILE, prepare

N_HANDS = 9


def fill_history(folder: Path, player: str, n_games: int) -> None:
    """Games of nine hands each, in matches of a hundred, as likely to be won as lost."""
    chance = random.Random(n_games)
    hands, scores = [], []
    when = datetime(2025, 3, 1, 19)
    n_matches = (n_games + 99) // 100
    matches = [(f"{player}-{i:016x}", player, "2025-03-01", 5, 0) for i in range(n_matches)]
    for game in range(n_games):
        match, number = matches[game // 100][0], game % 100
        for hand in range(N_HANDS):
            when += timedelta(minutes=4)
            deal, key = number * N_HANDS + hand + 1, (match, number * N_HANDS + hand + 1)
            end = _end(chance) if hand == N_HANDS - 1 else (60, 60, None, None, None)
            moment = when.isoformat()
            row = (*key, number + 1, hand + 1, moment, moment, "", 0, 5, "", "x" * 12, "x" * 12)
            hands.append((*row, "5h", ".", deal % 2, *end[:2], hand < N_HANDS - 1, *end[2:], 0))
            scores += [(*key, *rest) for rest in _scores(chance, deal % 2)]
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        prepare(database)
        database.execute("BEGIN")
        database.executemany("INSERT INTO matches VALUES (?, ?, ?, ?, ?)", matches)
        marks = ", ".join("?" * 22)
        database.executemany(f"INSERT INTO hands VALUES ({marks})", hands)
        database.executemany("INSERT INTO scores VALUES (?, ?, ?, ?, ?, ?, ?, ?, '')", scores)
        database.execute("COMMIT")


def _end(chance: random.Random) -> tuple[int, ...]:
    """Both scores, winner, margin and match points."""
    loser = max(50, min(120, round(chance.gauss(103, 14))))
    margin = 2 if loser <= 60 else 1 if loser <= 90 else 0
    winner = int(chance.random() < 0.48)
    own, computers = (121, loser) if winner == 0 else (loser, 121)
    return own, computers, winner, margin, margin + 2


def _scores(chance: random.Random, dealer: int) -> list[tuple[int, ...]]:
    """Pegging, two hands and a crib: number, move, seat, occasion, points, worth."""
    found: list[tuple[int, ...]] = []
    for number in range(9):
        points = chance.choice((1, 1, 1, 2, 2, 3))
        found.append((number, number, number % 2, 1 + number % 2, points, points))
    for number, (seat, occasion) in enumerate(((1 - dealer, 3), (dealer, 4), (dealer, 5)), 9):
        points = chance.choice((2, 4, 4, 6, 7, 8, 8, 9, 10, 12, 12, 16)) - 2 * (occasion == 5)
        found.append((number, number, seat, occasion, points, points))
    return found
