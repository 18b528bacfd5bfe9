"""Arguments, then a command or the app: ``muggins [NAME] [options]`` or ``muggins COMMAND``."""

import argparse
import importlib
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

COMMANDS = ("deals", "duel", "engine")
EPILOG = """commands (each has --help):
  muggins deals     print the hands that a seed or a card file deals
  muggins duel      let two engines play each other
  muggins engine    answer one JSON request a line, for other programs
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
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="keep everything there")
    parser.add_argument("--portable", action="store_true", help="keep all beside the program")
    parser.add_argument("--no-disk", action="store_true", help="keep nothing")
    parser.add_argument("--full-screen", action="store_true", help="start in full screen (F11)")
    parser.add_argument("--safe-video", action="store_true", help="draw without acceleration")
    parser.add_argument("--seed", type=int, help="seed of a new player's first match")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 0, 1 when the game cannot go on, 2 for arguments that make no sense."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words and words[0] in COMMANDS:
        command = importlib.import_module(f"game.cli.{words[0]}")
        return int(command.run(words[1:]))
    return _play(read_arguments(words))


def _play(options: argparse.Namespace) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.scenes.session import Session
    from game.store.files import StoreError
    from game.store.folders import data_folder
    from game.store.ledger import Ledger

    seed = options.seed if options.seed is not None else secrets.randbits(32) - 2**31
    try:
        folder = None if options.no_disk else data_folder(options.data_dir, options.portable)
        ledger = Ledger.open(folder, options.name or options.player, seed, options.defaults)
    except (StoreError, ValueError) as error:
        print(f"muggins: {error}", file=sys.stderr)
        return 2
    from game.app import play

    return play(
        Session(ledger),
        full_screen=options.full_screen,
        safe_video=options.safe_video or ledger.settings.safe_video,
    )


if __name__ == "__main__":
    sys.exit(main())
