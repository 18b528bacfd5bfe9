"""``muggins replay FILE``: a log read and held against the rules, game by game."""

import argparse

from game.cli.places import Parser, read_text, run_command
from game.rules.terms import TARGET
from game.store.files import StoreError
from game.store.logbook import Deck, Fault, Game, LogBook, read_log
from game.store.loglines import HEADINGS
from game.store.scrutiny import Scrutiny, check_log


def run(args: list[str]) -> int:
    """Print the games; 1 when a line breaks the rules, 2 when the arguments make no sense."""
    return run_command("replay", lambda: _replay(_parser().parse_args(args)))


def _parser() -> Parser:
    parser = Parser(prog="muggins replay", description="Read a log and check it by the rules.")
    parser.add_argument("file", metavar="FILE", help="a log, ours or that of Cribbage '97")
    parser.add_argument("--game", type=int, metavar="K", help="only the games of that number")
    return parser


def _replay(wanted: argparse.Namespace) -> int:
    text = read_text(wanted.file)
    book = read_log(text)
    games = choose_games(book, wanted.game)
    found = check_log(book)
    lines = text.splitlines()
    for game in games:
        print(write_game(game, lines, found))
    for fault in found.faults:
        if wanted.game is None or any(is_within(fault, game) for game in games):
            print(f"line {fault.line}: {fault.why}.")
    n_hands = sum(len(game.rows) for game in games)
    faults = f"{len(found.faults)} fault{'' if len(found.faults) == 1 else 's'}"
    print(f"{len(games)} games, {n_hands} hands; {faults} in the whole log.")
    return 1 if found.faults else 0


def choose_games(book: LogBook, number: int | None) -> list[Game]:
    """All games, or those of a number; StoreError when there is none."""
    games = [game for match in book.matches for game in match.games]
    chosen = [game for game in games if number in (None, game.number)]
    if not chosen:
        which = "no game" if number is None else f"no game {number}"
        raise StoreError(f"There is {which} in this log.")
    return chosen


def is_within(fault: Fault, game: Game) -> bool:
    """Whether the fault is on a line of the game."""
    return game.line <= fault.line <= max([game.line, *(part.line for part in game.parts)])


def write_game(game: Game, lines: list[str], found: Scrutiny) -> str:
    """The game's lines as they stand in the log, those that are wrong marked, and who won."""
    marks = {fault.line: "?" for fault in found.remarks} | {f.line: "!" for f in found.faults}
    own, computers = game.points
    head = f"Game {game.number}: match score {own}/{computers} ({game.spread})"
    told = [head, *(f"  {line}" for line in HEADINGS.splitlines())]
    bad = {fault.line for fault in found.faults if is_within(fault, game)}
    shown = bad | {part.line for part in game.parts if not isinstance(part, Deck)}
    told += [f"{marks.get(number, ' ')} {lines[number - 1]}" for number in sorted(shown)]
    for remark in found.remarks:
        if is_within(remark, game):
            told.append(f"line {remark.line}: {remark.why}.")
    return "\n".join((*told, _say_end(game))) + "\n"


def _say_end(game: Game) -> str:
    if not game.is_over:
        return "The game was not played out."
    own, computers = game.rows[-1].scores
    winner = "The player" if own == TARGET else "The computer"
    return f"{winner} won, {max(own, computers)} to {min(own, computers)}."
