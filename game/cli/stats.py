"""``muggins stats NAME``: the statistics in the columns of Cribbage '97, and lifetime figures.

With ``--since`` they are added up from the history, over all matches. What the history keeps of
each game for that is worked out anew from its hands with ``--recount``.
"""

import argparse
import json
import sys
from dataclasses import asdict
from typing import Any

from game.cli.parser import Parser
from game.cli.player_files import find_folder, find_player, open_players
from game.rules.seat import Seat
from game.store.archive import Scope, fold_record, open_history
from game.store.entries import read_page
from game.store.filing import write_settings
from game.store.openings import open_section
from game.store.page import Page
from game.store.records import Record
from game.store.report import write_lifetime, write_statistics
from game.store.sums import add_up_again

AS_FILED = "The sums of all games are what their hands say."
PUT_RIGHT = "Sums of {} games were not what their hands say, and were put right."


def make_parser() -> Parser:
    parser = Parser(prog="muggins stats", description="Print a player's statistics.")
    parser.add_argument("name", metavar="NAME", help="whose")
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    parser.add_since("hands")
    text = "work the sums in the history out anew"
    parser.add_argument("--recount", action="store_true", help=text)
    parser.add_folder()
    parser.set_defaults(run=_print_statistics)
    return parser


def _print_statistics(wanted: argparse.Namespace) -> int:
    since = None if wanted.since is None else wanted.since.isoformat()
    folder = find_folder(wanted)
    players = open_players(folder)
    name = find_player(players, wanted.name)
    if wanted.recount:
        with open_history(folder, writes=True) as database:
            n_others = add_up_again(database, name)
        print(PUT_RIGHT.format(n_others) if n_others else AS_FILED, file=sys.stderr)
    page = read_page(open_section(players, name))
    record, lifetime = page.records[0], page.records[1]
    if since is not None:
        with open_history(folder) as database:
            record = lifetime = fold_record(database, Scope(name, since=since))
    if wanted.json:
        print(write_json(name, since, page, (record, lifetime)))
    else:
        print(write_statistics(name, record, page.settings))
        print(write_lifetime(name, lifetime, since), end="")
    return 0


def write_json(name: str, since: str | None, page: Page, records: tuple[Record, Record]) -> str:
    """All figures by their names; pairs are the player's and the computer's."""
    match, lifetime = map(_figures, records)
    told = {
        "player": name,
        "since": since,
        "match": match,
        "lifetime": lifetime,
        "settings": json.loads(write_settings(page.settings)),
    }
    return json.dumps(told, indent=2)


def _figures(record: Record) -> dict[str, Any]:
    """All that is kept, and what follows from it; streaks are the present and the longest."""
    figures = asdict(record.between_hands())
    del figures["hand"], figures["forfeiter"]
    for name, hands in (("five", record.five), ("six", record.six)):
        all_of = hands.counts
        figures[name]["best"] = [*map(max, all_of.best_hand, all_of.best_crib)]
        figures[name]["average_hand"] = [*map(_mean, all_of.hand_points, all_of.n_hands)]
        figures[name]["average_crib"] = [*map(_mean, all_of.crib_points, all_of.n_cribs)]
    return {
        **figures,
        "wins": record.wins,
        "counted": record.counted,
        "winning_streaks": [record.winning_streaks(seat) for seat in Seat],
        "best_hand": record.best_hand,
        "sums": asdict(record.sums),
    }


def _mean(points: int, n_hands: int) -> float | None:
    return round(points / n_hands, 4) if n_hands else None
