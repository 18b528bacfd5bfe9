"""Arguments, then a command or the app: ``muggins [NAME] [options]`` or ``muggins COMMAND``."""

import argparse
import importlib
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.oldforms import translate

if TYPE_CHECKING:
    from game.scenes.session import Session
    from game.store.instance import Instance

COMMANDS = ("deals", "director", "duel", "engine", "export", "list", "replay", "stats")
EPILOG = """commands (each has --help):
  muggins list      print the players and how their matches stand
  muggins stats     print a player's statistics
  muggins export    write a player's history as CSV or JSON
  muggins replay    read a log, check it against the rules, print its games
  muggins director  rank the players of a duplicate match by their logs
  muggins deals     print the hands that a seed or a card file deals
  muggins duel      let two engines play each other
  muggins engine    answer one JSON request a line, for other programs

/PLAYER=NAME, /LOCK, /DEFAULTS=LIST and /OLDINIPATH mean what they did in Cribbage '97; a
path from the root or a drive, such as /home/me/cribbage, names the data folder.
"""


def read_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """The options of the game itself; exits with 2 and a sentence on a bad one."""
    parser = argparse.ArgumentParser(
        prog="muggins",
        description="Cribbage against a computer that talks too much.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("player", nargs="?", metavar="NAME", help="play under this name")
    parser.add_argument("--player", dest="name", metavar="NAME", help="the same")
    parser.add_argument("--defaults", metavar="LIST", help="options for a new name")
    parser.add_argument("--lock", action="store_true", help="freeze options, match and player")
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="keep everything there")
    parser.add_argument("--portable", action="store_true", help="keep all beside the program")
    parser.add_argument("--user-dir", dest="portable", action="store_false", help=argparse.SUPPRESS)
    parser.add_argument("--no-disk", action="store_true", help="keep nothing")
    parser.add_argument("--full-screen", action="store_true", help="start in full screen (F11)")
    parser.add_argument("--safe-video", action="store_true", help="draw without acceleration")
    parser.add_argument("--seed", type=int, help="seed of a new player's first match")
    try:
        words = translate(arguments)
    except ValueError as error:
        parser.error(str(error))
    return parser.parse_args(words)


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 0, 1 when the game cannot go on, 2 for arguments that make no sense."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words and words[0] in COMMANDS:
        command = importlib.import_module(f"game.cli.{words[0]}")
        return int(command.run(words[1:]))
    return _play(read_arguments(words))


def _play(options: argparse.Namespace) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.store.files import StoreError
    from game.store.folders import data_folder

    try:
        folder = None if options.no_disk else data_folder(options.data_dir, options.portable)
        instance = _claim(folder)
    except StoreError as error:
        print(f"muggins: {error}", file=sys.stderr)
        return 2
    if folder is not None and instance is None:
        print("muggins: The game is open already; it comes to the front.", file=sys.stderr)
        return 1
    try:
        session = _open_session(options, folder, instance)
    except ValueError as error:
        print(f"muggins: {error}", file=sys.stderr)
        return 2
    from game.app import play

    safe_video = options.safe_video or session.settings.safe_video
    try:
        return play(session, full_screen=options.full_screen, safe_video=safe_video)
    finally:
        session.close()


def _claim(folder: Path | None) -> "Instance | None":
    """The hold on the data folder; None when another program has it, which then is called."""
    from game.store.instance import Instance, claim, ring
    from game.store.players import allows_many

    if folder is None:
        return None
    instance = claim(folder)
    if instance is None and allows_many(folder):
        return Instance(folder, None)
    if instance is None:
        ring(folder)
    return instance


def _open_session(
    options: argparse.Namespace, folder: Path | None, instance: "Instance | None"
) -> "Session":
    """The session of the player named; ValueError for a name or defaults that make no sense."""
    from game.scenes.session import Session
    from game.store.history import History
    from game.store.ledger import Ledger
    from game.store.players import check_name

    named = options.player if options.name is None else options.name
    ledger = Ledger.open(
        folder,
        None if named is None else check_name(named),
        options.seed if options.seed is not None else secrets.randbits(32) - 2**31,
        options.defaults,
        is_locked=options.lock,
        history=None if folder is None else History(folder),
    )
    return Session(ledger, instance)


if __name__ == "__main__":
    sys.exit(main())
