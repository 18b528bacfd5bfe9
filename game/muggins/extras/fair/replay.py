"""``muggins replay FILE``: a log checked against the rules, and its games on the table.

With ``--print``, or without a screen, the games are printed instead.
"""

import argparse
import os
from bisect import bisect_left, bisect_right
from dataclasses import replace
from operator import attrgetter

from muggins.cli.parser import Parser
from muggins.cli.player_files import find_folder, open_players, read_text
from muggins.extras.fair.evidence import Findings
from muggins.extras.fair.verifier import check_log
from muggins.extras.legacy.logbook import DeckLine, Fault, LogBook, LoggedGame, read_log
from muggins.settings.settings import Settings
from muggins.settings.values import CardSource, LogLevel
from muggins.store.files import StoreError
from muggins.store.loglines import HEADINGS


def make_parser() -> Parser:
    parser = Parser(
        prog="muggins replay",
        description="Replay a log at the table, or print and check its games.",
    )
    parser.add_argument("file", metavar="FILE", help="a log file from Muggins or Cribbage '97")
    parser.add_argument("--game", type=int, metavar="K", help="only game K")
    parser.add_argument("--review", action="store_true", help="show what each choice was worth")
    parser.add_argument("--print", action="store_true", help="print the games")
    parser.add_folder()
    parser.set_defaults(run=_replay)
    return parser


def _replay(wanted: argparse.Namespace) -> int:
    text = read_text(wanted.file)
    book = read_log(text)
    games = choose_games(book, wanted.game)
    found = check_log(book)
    if not wanted.print and _show_games(book, found, wanted):
        return 0
    return _print_games(text, games, wanted.game, found)


def _show_games(book: LogBook, found: Findings, wanted: argparse.Namespace) -> bool:
    """Open the table with the first or the requested game; return True if that was possible."""
    if os.environ.get("SDL_VIDEODRIVER") == "dummy":
        return False  # a screen that nobody sees
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from muggins.app import show
    from muggins.extras.fair.log_shelf import LogShelf
    from muggins.frame import NoDisplay
    from muggins.record.recorder import Recorder
    from muggins.scenes.replay.replay_scene import ReplayScene
    from muggins.scenes.replay.review_scene import ReviewScene
    from muggins.session.session import Session
    from muggins.ui.scene import Quit

    shelf = LogShelf(book, found.faults)
    if not shelf.titles:
        return False
    place = 0 if wanted.game is None else shelf.place_of(wanted.game)
    session = Session(Recorder(None, None, 0))
    session.change(_find_settings(wanted))
    try:
        scene = ReviewScene if wanted.review else ReplayScene
        show(session, scene(session.settings, shelf, place, Quit()))
    except NoDisplay:
        return False
    return True


def _find_settings(wanted: argparse.Namespace) -> Settings:
    """Return the settings of the most recent player, or the defaults."""
    try:
        players = open_players(find_folder(wanted))
        name = next(iter(players.names()))
    except (StoreError, StopIteration):
        return Settings()
    return replace(
        players.settings(name),
        card_source=CardSource.SEQUENCE,
        log=LogLevel.OFF,
    )


def _print_games(text: str, games: list[LoggedGame], number: int | None, found: Findings) -> int:
    """Print the games with their faults; return 1 if there are any."""
    lines = text.splitlines()
    for game in games:
        print(write_game(game, lines, found))
    within = {fault.line for game in games for fault in find_within(found.faults, game)}
    for fault in found.faults:
        if number is None or fault.line in within:
            print(f"line {fault.line}: {fault.why}.")
    n_hands = sum(len(game.rows) for game in games)
    told = _count(len(games), "game"), _count(n_hands, "hand"), _count(len(found.faults), "fault")
    print("{}, {}; {} in the whole log.".format(*told))
    return 1 if found.faults else 0


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def choose_games(book: LogBook, number: int | None) -> list[LoggedGame]:
    """Return all games, or those with a number; StoreError if there are none."""
    games = [game for match in book.matches for game in match.games]
    chosen = [game for game in games if number in (None, game.number)]
    if not chosen:
        raise StoreError(
            "This log has no games." if number is None else f"This log has no game {number}."
        )
    return chosen


def find_within(faults: list[Fault], game: LoggedGame) -> list[Fault]:
    """Return the faults within the game's lines, from faults sorted by line."""
    last = max([game.line, *(part.line for part in game.parts)])
    line = attrgetter("line")
    return faults[bisect_left(faults, game.line, key=line) : bisect_right(faults, last, key=line)]


def write_game(game: LoggedGame, lines: list[str], found: Findings) -> str:
    """Format the game's log lines with invalid ones marked, and the winner."""
    remarks, faults = find_within(found.remarks, game), find_within(found.faults, game)
    marks = {each.line: "?" for each in remarks} | {each.line: "!" for each in faults}
    own, computers = game.points
    head = f"Game {game.number}: match score {own}/{computers} ({game.spread})"
    told = [head, *(f"  {line}" for line in HEADINGS.splitlines())]
    bad = {fault.line for fault in faults}
    shown = bad | {part.line for part in game.parts if not isinstance(part, DeckLine)}
    told += [f"{marks.get(number, ' ')} {lines[number - 1]}" for number in sorted(shown)]
    told += [f"line {remark.line}: {remark.why}." for remark in remarks]
    return "\n".join((*told, _say_end(game))) + "\n"


def _say_end(game: LoggedGame) -> str:
    if not game.is_over:
        return "The game wasn't finished."
    own, computers = (score - game.nought for score in game.rows[-1].scores)
    winner = "The player" if own > computers else "The computer"
    return f"{winner} won, {max(own, computers)} to {min(own, computers)}."
