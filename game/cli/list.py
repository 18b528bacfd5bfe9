"""``muggins list``: the players, most recent first, and how their matches stand."""

import argparse

from game.cli.places import Parser, find_folder, open_players, run_command
from game.rules.state import State
from game.store.entries import read_page
from game.store.settings import Settings

HEADINGS = "Name      Games  Match   Points  Now"


def run(args: list[str]) -> int:
    """Print the list; 1 when there is none, 2 when the arguments make no sense."""
    return run_command("list", lambda: _print_list(_parser().parse_args(args)))


def _parser() -> Parser:
    parser = Parser(prog="muggins list", description="Print the players and their matches.")
    parser.add_folder()
    return parser


def _print_list(wanted: argparse.Namespace) -> int:
    players = open_players(find_folder(wanted))
    print(HEADINGS)
    for name in players.names():
        print(write_line(name, read_page(players, name, (0, Settings())).state))
    return 0


def write_line(name: str, state: State) -> str:
    """Games, match score, point differential, and the score of the game in progress."""
    tally = state.tally
    match = f"{tally.points[0]}/{tally.points[1]}"
    now = f"{state.scores[0]} to {state.scores[1]}" if state.hand is not None else "between games"
    return f"{name:<8}  {tally.games:>5}  {match:<6}  {tally.spread:>6}  {now}"
