"""Shared file access of the commands: data folder, players, output files."""

import argparse
import sys
from pathlib import Path

from muggins import registry
from muggins.record.database import FILE as HISTORY_FILE
from muggins.record.listeners import settings_file_type
from muggins.record.mask import KEY_FILE
from muggins.record.players import Players, check_seats
from muggins.store.files import MEBI, StoreError, cause_of, finds_folder, write_out
from muggins.store.folders import at_home, data_folder

LARGEST_LOG = 128 * MEBI  # more than a hundred thousand games


def put_out(file: str, text: str) -> None:
    """Write a file, or print if it is called ``-``; ValueError for the game's own files."""
    if file == "-":
        sys.stdout.write(text)
        return
    if Path(file).name in (settings_file_type().file, HISTORY_FILE, KEY_FILE):
        raise ValueError(f"{file} is one of the game's own files. Choose another name.")
    write_out(Path(file), text)


def find_folder(wanted: argparse.Namespace) -> Path:
    """Return the data folder; StoreError if the given one does not exist."""
    if wanted.data_dir is not None and not finds_folder(at_home(wanted.data_dir)):
        raise StoreError(f"Folder {wanted.data_dir} not found.")
    return data_folder(wanted.data_dir, wanted.portable)


def open_players(folder: Path) -> Players:
    """Return the players of a folder; StoreError if there are none, or for a damaged INI file."""
    has_settings = any(check(folder) for check in registry.hooked("check_settings_file"))
    if not has_settings and not (folder / HISTORY_FILE).is_file():
        raise StoreError(f"There are no players in {folder} yet.")
    return Players(folder)


def find_player(players: Players, text: str) -> str:
    """Return the player's name as stored; ValueError for an invalid name, StoreError if unknown."""
    name = check_seats(text)
    for known in players.names():
        if known.casefold() == name.casefold():
            return known
    raise StoreError(f"No player named {name}. Players: {', '.join(players.names())}.")


def read_text(path: str) -> str:
    """Return the text of a log; StoreError if it cannot be read."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_LOG + 1)
        if len(data) > LARGEST_LOG:
            raise StoreError(f"Can't read {path}: it's too large for a log.")
        return data.decode("utf-8-sig", errors="replace")
    except (OSError, ValueError) as error:
        why = cause_of(error) if isinstance(error, OSError) else "invalid file name"
        if isinstance(error, FileNotFoundError):
            why = "file not found"
        raise StoreError(f"Can't read {path}: {why}.") from error
