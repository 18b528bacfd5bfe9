"""Regenerate INI file and activity log of a player from the record, for ``muggins export``."""

import argparse
from dataclasses import replace
from datetime import datetime
from itertools import zip_longest
from pathlib import Path

from muggins.cli.player_files import open_players, put_out
from muggins.extras.legacy.activity_log import Journal
from muggins.extras.legacy.ini_view import GLOBAL, LIST, NEW, Ini, section_of
from muggins.record.history import open_history
from muggins.record.listeners import Shown
from muggins.record.log import AGREED, LEFT, TAKEN_BACK, EventLog, settings_from
from muggins.record.match_opener import read_match
from muggins.record.players import Players
from muggins.settings.settings import Settings
from muggins.settings.values import LogLevel
from muggins.store.loglines import GIVEN_UP
from muggins.store.loglines import TAKEN_BACK as TAKEN_BACK_LINE

WHY = {LEFT: GIVEN_UP, AGREED: GIVEN_UP, TAKEN_BACK: TAKEN_BACK_LINE}


def add_kinds(kinds: argparse._MutuallyExclusiveGroup) -> None:
    kinds.add_argument("--log", metavar="FILE", help="the activity log of all games")
    kinds.add_argument("--ini", metavar="FILE", help="an INI file with the player's section")


def export(wanted: argparse.Namespace, folder: Path, name: str) -> bool:
    """Write the file that is wanted; return whether it is one of these."""
    if wanted.ini:
        put_out(wanted.ini, write_ini(open_players(folder), name))
    elif wanted.log:
        with open_history(folder) as log:
            put_out(wanted.log, write_log(log, name))
    return bool(wanted.ini or wanted.log)


def write_ini(players: Players, name: str) -> str:
    """Return an INI file with the section of a player, whose match the record has."""
    row = players.row(name)
    ini = Ini(NEW)
    ini.set(GLOBAL, LIST, name)
    saved = None if row is None else read_match(players, row)
    snapshot = None if saved is None else saved.snapshot
    if row is not None and snapshot is not None:
        section = section_of(Shown(name, snapshot, snapshot.settings, row.entries, (name,)))
        ini.update(name, section.entries(players.mask))
    return ini.to_bytes().decode(errors="replace")


def write_log(log: EventLog, name: str) -> str:
    """Return the activity log of all games of a player, including those not logged at the time."""
    now = datetime.min
    journal, text = Journal(name, lambda: now, is_resumed=False), ""
    rows = list(log.rows("player = ? AND kind <> 'aside'", name))
    for row, following in zip_longest(rows, rows[1:]):
        played = log.load(row)
        settings = _at_least_games(settings_from(played.settings))
        if row.place == 1:
            journal.begin(is_resumed=False)
            text += journal.tell_seal(played.game.start, settings)
        changes = {at for at, _ in played.changes}
        for at, state in enumerate((played.game.start, *(turn.after for turn in played.turns))):
            if at in changes:
                before, settings = settings, _at_least_games(settings_from(played.settings_at(at)))
                text += journal.change(state, before, settings)
            if at < len(played.turns):
                now = datetime.fromisoformat(played.words[at].at)
                text += journal.follow(played.turns[at], settings)
        is_replaced = following is not None and following.match == row.match
        text += journal.break_off(WHY[row.how], settings) if row.how in WHY and is_replaced else ""
    return text


def _at_least_games(settings: Settings) -> Settings:
    return replace(settings, log=max(settings.log, LogLevel.GAMES))
