"""``muggins stats NAME``: statistics in the columns of Cribbage '97, and lifetime totals.

With ``--since`` they are computed from the history, over all matches. ``--recount`` recomputes the
stored totals of each game from its hands.
"""

import argparse
import json
import sys

from muggins.cli.parser import Parser
from muggins.cli.player_files import find_folder, find_player, open_players
from muggins.record.figures import Figures
from muggins.record.history import Scope, fold_record, open_history
from muggins.record.log import write_settings
from muggins.record.match_opener import fold_again, peek
from muggins.record.report import write_lifetime, write_statistics
from muggins.settings.settings import Settings

AS_FILED = "All cached totals are correct."
PUT_RIGHT = "Games whose cached totals were corrected: {}."


def make_parser() -> Parser:
    parser = Parser(prog="muggins stats", description="Print a player's statistics.")
    parser.add_argument("name", metavar="NAME", help="the player")
    parser.add_argument("--json", action="store_true", help="print statistics as JSON")
    parser.add_since("hands")
    text = "recompute cached totals from the history"
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
        n_others = fold_again(folder, name)
        print(PUT_RIGHT.format(n_others) if n_others else AS_FILED, file=sys.stderr)
    found = peek(players, name)
    record, lifetime = found.record, found.lifetime
    if since is not None:
        with open_history(folder) as log:
            record = lifetime = fold_record(log, Scope(name, since=since))
    if wanted.json:
        print(write_json(name, since, found.settings, (record, lifetime)))
    else:
        print(write_statistics(name, record, found.settings))
        print(write_lifetime(name, lifetime, since), end="")
    return 0


def write_json(
    name: str, since: str | None, settings: Settings, records: tuple[Figures, Figures]
) -> str:
    """Format all statistics as JSON; pairs are the player's and the computer's."""
    match, lifetime = (each.describe() for each in records)
    told = {
        "player": name,
        "since": since,
        "match": match,
        "lifetime": lifetime,
        "settings": json.loads(write_settings(settings)),
    }
    return json.dumps(told, indent=2)
