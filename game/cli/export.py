"""``muggins export NAME --csv|--json FILE``: a player's history, for other programs.

CSV has a line for each hand. JSON has matches, their games and hands, and in each hand its
moves, scores and penalties. Of the hand in progress question marks stand for cards and moves.
``-`` for FILE means standard output.
"""

import argparse
import csv
import io
import json
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import NoneType
from typing import Any

from game.cli.parser import Parser
from game.cli.player_files import find_folder, find_player, open_players, put_out
from game.rules.seat import Seat
from game.store.archive import open_history
from game.store.files import StoreError
from game.store.filing import read_reasons
from game.store.players import check_seats
from game.store.schema import DEALT
from game.store.veil import MARK, is_veiled
from game.store.versions import OPTIONS_OF
from game.words.table.counts import list_reasons

Line = dict[str, Any]
SIDES = ("player", "computer")
COLUMNS = {
    "matches": "match, player, begun, first_position, first_from_file",
    "games": "match, first_deal, game, begun, ended, n_hands, own, computers, winner, margin,"
    " match_points, is_forfeit",
    "hands h": f"match, deal, game, hand, begun, at, {OPTIONS_OF} AS options, from_file, position,"
    " standing, pone, dealer, starter, moves, dealt_by, own, computers, is_whole, winner, margin,"
    " match_points, is_forfeit",
    "moves": "number, seat, word, at",
    "scores": "number, move, seat, occasion, points, worth, reasons",
    "penalties": "number, move, seat, occasion, claimed, due, lost, taken",
    "settings": "match, deal, move, options",
}
GAMES = """(
    SELECT match, deal - hand + 1 AS first_deal, game, MIN(begun) AS begun, MAX(at) AS ended,
           COUNT(*) AS n_hands, MAX(own) AS own, MAX(computers) AS computers,
           MAX(winner) AS winner, MAX(margin) AS margin, MAX(match_points) AS match_points,
           MAX(is_forfeit) AS is_forfeit
    FROM hands GROUP BY match, deal - hand + 1, game
)"""
NUMBERS = (
    "first_position first_from_file first_deal game n_hands own computers is_forfeit deal hand"
    " from_file position dealt_by is_whole number move occasion points worth claimed due lost taken"
)
KINDS: dict[str, tuple[type, ...]] = dict.fromkeys(NUMBERS.split(), (int,))
KINDS |= dict.fromkeys(("seat", "winner", "margin", "match_points"), (int, NoneType))
SEATS = ("seat", "winner", "dealt_by")


def make_parser() -> Parser:
    parser = Parser(
        prog="muggins export",
        description="Write a player's history to a file.",
        epilog="is_forfeit is 1 for a game lost by an overclaim, 2 for one whose end is not known, "
        "3 for one that does not count, since a move was taken back.",
    )
    parser.add_argument("name", metavar="NAME", help="whose")
    kinds = parser.add_mutually_exclusive_group(required=True)
    kinds.add_argument("--csv", metavar="FILE", help="a line for each hand")
    kinds.add_argument("--json", metavar="FILE", help="everything, moves and scores included")
    parser.add_folder()
    parser.set_defaults(run=_export)
    return parser


def _export(wanted: argparse.Namespace) -> int:
    folder = find_folder(wanted)
    name = _find_name(folder, wanted.name)
    with open_history(folder) as database:
        database.row_factory = sqlite3.Row
        matches = list(_read_matches(database, name))
    if not any(match["games"] for match in matches):
        raise StoreError(f"The history knows nothing of {name}.")
    if wanted.csv:
        put_out(wanted.csv, _write_csv(matches))
    else:
        put_out(wanted.json, json.dumps({"player": name, "matches": matches}, indent=1) + "\n")
    return 0


def _find_name(folder: Path, text: str) -> str:
    """The name as it is spelt in the list, or as given: the history knows archived names too."""
    name = check_seats(text)
    try:
        return find_player(open_players(folder), name)
    except StoreError:
        return name


def _read_matches(database: sqlite3.Connection, name: str) -> Iterator[Line]:
    for match in _rows(database, "matches", f"player = ? AND {DEALT} ORDER BY rowid", name):
        key = match["match"]
        games = _rows(database, "games", "match = ? ORDER BY first_deal", key)
        for game in games:
            which = "match = ? AND deal - hand + 1 = ? ORDER BY deal"
            hands = _rows(database, "hands h", which, key, game["first_deal"])
            if not hands:
                raise sqlite3.DatabaseError("a game has no hands")
            game["hands"] = [{**hand, **_details(database, hand)} for hand in hands]
            game["cards"] = len(hands[0]["dealer"]) // 2
        settings = _rows(database, "settings", "match = ? ORDER BY deal, move", key)
        yield {**match, "games": games, "settings": settings}


def _details(database: sqlite3.Connection, hand: Line) -> Line:
    key = hand["match"], hand["deal"]
    found: Line = {
        table: _rows(database, table, "match = ? AND deal = ? ORDER BY number", *key)
        for table in ("moves", "scores", "penalties")
    }
    if is_veiled(hand["pone"]):
        for move in found["moves"]:
            move["word"] = MARK
    for score in found["scores"]:
        with suppress(ValueError):  # what makes no sense stays as it is
            score["reasons"] = list_reasons(read_reasons(score["reasons"]))
    return found


def _rows(database: sqlite3.Connection, table: str, which: str, *arguments: Any) -> list[Line]:
    """Rows by the names of their columns; sqlite3.Error where damage has made others of them."""
    sql = f"SELECT {COLUMNS[table]} FROM {GAMES if table == 'games' else table} WHERE {which}"
    rows = [dict(row) for row in database.execute(sql, arguments)]
    for row in rows:
        for name, value in row.items():
            is_seat = name not in SEATS or value in (None, *Seat)
            if type(value) not in KINDS.get(name, (str,)) or not is_seat:
                raise sqlite3.DatabaseError(f"{name} makes no sense in a row of {table}")
    return rows


def _write_csv(matches: list[Line]) -> str:
    lines = [
        _flatten(hand) for match in matches for game in match["games"] for hand in game["hands"]
    ]
    text = io.StringIO()
    writer = csv.DictWriter(text, list(lines[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return text.getvalue()


def _flatten(hand: Line) -> Line:
    winner, dealer = hand["winner"], Seat(hand["dealt_by"])
    pone, dealt = hand["pone"], hand["dealer"]
    return {
        **{name: hand[name] for name in ("match", "deal", "game", "hand", "begun", "at")},
        "dealer": SIDES[dealer],
        "cards": len(dealt) // 2,
        "source": "pointer" if hand["from_file"] else "seed",
        "position": hand["position"],
        "player_dealt": dealt if dealer is Seat.PLAYER else pone,
        "computer_dealt": pone if dealer is Seat.PLAYER else dealt,
        "starter": hand["starter"],
        "moves": " ".join(move["word"] for move in hand["moves"]),
        **_points(hand),
        "player_score": hand["own"],
        "computer_score": hand["computers"],
        "winner": "" if winner is None else SIDES[winner],
        "match_points": hand["match_points"] or 0,
    }


def _points(hand: Line) -> Line:
    found: Line = {}
    for seat, side in enumerate(SIDES):
        own = [score for score in hand["scores"] if score["seat"] == seat]
        found[f"{side}_pegs"] = sum(each["points"] for each in own if each["occasion"] < 3)
        found[f"{side}_hand"] = sum(each["points"] for each in own if each["occasion"] in (3, 4))
        found[f"{side}_crib"] = sum(each["points"] for each in own if each["occasion"] == 5)
    found["player_lost"] = sum(each["lost"] for each in hand["penalties"])
    found["computer_took"] = sum(each["taken"] for each in hand["penalties"])
    return found
