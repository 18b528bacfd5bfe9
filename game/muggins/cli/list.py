"""``muggins list``: the players, most recent first, with match scores and statistics.

As in Cribbage for DOS it accepts a bare path, and ignores further words.
"""

import argparse
from pathlib import Path

from muggins import registry
from muggins.cli.parser import Parser
from muggins.cli.player_files import find_folder, open_players
from muggins.record.figures import Figures
from muggins.record.match_opener import peek
from muggins.record.players import LONGEST_NAME
from muggins.record.report import write_average, write_average_crib
from muggins.rules.cards import Seat
from muggins.rules.state import State

HEADINGS = "  Games  Match   Points  Now             Won-lost   Hand   Crib  Hands"


def make_parser() -> Parser:
    parser = Parser(
        prog="muggins list",
        description="List players with their current match and lifetime statistics.",
    )
    parser.add_folder()
    parser.add_argument("path", nargs="*", metavar="PATH", help="data folder")
    parser.set_defaults(run=_print_list)
    return parser


def _print_list(wanted: argparse.Namespace) -> int:
    path = next((find(wanted.path) for find in registry.hooked("find_path")), None)
    if wanted.data_dir is None and path is not None:
        wanted.data_dir = Path(path)
    players = open_players(find_folder(wanted))
    names = players.names()
    width = max(LONGEST_NAME, *map(len, names), 0)  # of two at one table, both
    print(f"{'Name':<{width}}{HEADINGS}")
    for name in names:
        found = peek(players, name)
        print(f"{name:<{width}}{write_line(found.state):<41}{write_figures(found.lifetime)}")
    return 0


def write_line(state: State) -> str:
    tally = state.tally
    match = f"{tally.points[0]}/{tally.points[1]}"
    now = f"{state.scores[0]} to {state.scores[1]}" if state.hand is not None else "between games"
    return f"  {tally.games:>5}  {match:<6}  {tally.spread:>6}  {now}"


def write_figures(lifetime: Figures) -> str:
    me = Seat.PLAYER
    games = "-".join(map(str, lifetime.wins))
    hand, crib = write_average(lifetime, me), write_average_crib(lifetime, me)
    return f"{games:>8}  {hand:>5}  {crib:>5}  {lifetime.n_hands:>5}"
