"""A player's match, read from the log."""

import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from muggins.record.database import FILE, open_file
from muggins.record.figures import Figures, read_figures, write_figures
from muggins.record.history import figures_of, fold_game
from muggins.record.log import (
    GAME_ID,
    WON,
    EventLog,
    GameRow,
    Key,
    OpenGame,
    PlayedGame,
    PlayerRow,
    settings_from,
)
from muggins.record.mask import Mask
from muggins.record.players import OPENED, Players
from muggins.record.snapshot import Branch, Snapshot, with_source
from muggins.rules.deal import Source
from muggins.rules.referee import new_match
from muggins.rules.seals import Opened, read_opened
from muggins.rules.state import State
from muggins.rules.turn import Game, Turn
from muggins.settings.settings import Settings, terms_of
from muggins.store.files import StoreError
from muggins.store.reading import ReadError

DAMAGED = "The saved game can't be resumed: {fault}."
GOES_ON = "Your match continues with the next game."
NEWEST = "player = ? AND kind <> 'aside' ORDER BY id DESC LIMIT 1"


@dataclass
class SavedMatch:
    """A player's match as stored in the log."""

    row: GameRow  # of the game in progress
    earlier: tuple[Figures, Figures]  # of match and lifetime before it
    last: Key | None  # the game up to which that lifetime goes
    page: Snapshot | None = None  # unless the game cannot be replayed, as without its key
    is_cut: bool = False  # the current hand had to restart
    trouble: str = ""  # a sentence on a game that is lost


def read_match(players: Players, row: PlayerRow) -> SavedMatch | None:
    """Return a player's match, or None if the log has none. ReadError if it cannot be read now."""
    return players.ask(lambda database: _read(EventLog(database, players.mask.show), row), None)


def newest_game(players: Players, name: str) -> GameRow | None:
    """Return the row of a player's newest game, or None if there is none."""
    return players.ask(lambda database: _newest(EventLog(database, str), name), None)


def _newest(log: EventLog, name: str) -> GameRow | None:
    return next(log.rows(NEWEST, name), None)


def _read(log: EventLog, player: PlayerRow) -> SavedMatch | None:
    row = _newest(log, player.name)
    if row is None:
        return None
    since, after = player.totals.get("since", ""), player.totals.get("after")
    lifetime, last = sum_lifetime(log, player, row)
    match = _sum_match(log, player, row, last)
    lifetime.since = since
    match.since = since if after and after[0] == row.match else ""
    found = SavedMatch(row, (match, lifetime), last)
    try:
        game = log.load(row)
    except ReadError:
        raise
    except (StoreError, ValueError) as error:
        found.trouble = f"{error} A new game starts."
        return found
    found.page, found.is_cut = page, _ = _snapshot_of(game, player, found.earlier)
    page.counts = row.id > _last_before_reset(log, after)
    page.aside, found.trouble = _read_branch(log, row)
    return found


def _snapshot_of(
    played: PlayedGame, player: PlayerRow, earlier: tuple[Figures, Figures]
) -> tuple[Snapshot, bool]:
    """Return the snapshot of a match, and whether the current hand had to restart."""
    start, turns, words = played.game.start, played.turns, list(played.log)
    is_cut = bool(played.fault) and not played.row.ended
    if is_cut:
        turns, n_words = _whole_hands(played)
        del words[n_words:]
    open_game = OpenGame(played.row, start.standing, words)
    opened = _read_opened(player.entries.get(OPENED, ""))
    page = Snapshot(settings_from(player.settings), open_game, Game(start, turns), earlier, opened)
    page.settings = with_source(page.settings, page.state)
    return page, is_cut


def _read_opened(text: str) -> tuple[Opened, ...]:
    try:
        return tuple(map(read_opened, text.split()))
    except ValueError:
        return ()


def _whole_hands(played: PlayedGame) -> tuple[tuple[Turn, ...], int]:
    """Return the turns up to the broken hand, and the number of their words."""
    starts = [at for _, (at, _) in played.hands()]
    n_turns = starts[-1] + 1 if starts else 0
    changes = sum(at <= n_turns for at, _ in played.changes)
    return played.turns[:n_turns], n_turns + changes


def _read_branch(log: EventLog, row: GameRow) -> tuple[Branch | None, str]:
    """Return the game that is played aside; a sentence where it is damaged, and left out."""
    which = "player = ? AND kind = 'aside' AND id > ? AND how = '' ORDER BY id DESC LIMIT 1"
    try:
        aside = next(log.rows(which, row.player, row.id), None)
        if aside is None:
            return None, ""
        played = log.load(aside)
        if not played.fault:
            standing = played.game.start.standing
            return Branch(OpenGame(aside, standing, list(played.log)), played.game), ""
        why = DAMAGED.format(fault=played.fault)
    except StoreError as error:
        why = str(error)
    except ValueError as error:
        why = DAMAGED.format(fault=error)
    return None, f"{why} {GOES_ON}"


def _sum_match(log: EventLog, player: PlayerRow, row: GameRow, last: Key | None) -> Figures:
    """Sum the games of a match before one, or take the sum that was stored with the last.

    Of games before a reset only the score counts.
    """
    totals, found = player.totals, Figures()
    which = "match = ? AND place < ? AND figures <> ''"
    newest = next(log.rows(f"{which} ORDER BY place DESC LIMIT 1", row.match, row.place), None)
    is_stored = newest is not None and newest.key == last and totals.get("last") == [*newest.key]
    try:
        found = read_figures(totals.get("match", "") if is_stored else "")
    except ValueError:
        reset = _last_before_reset(log, totals.get("after"))
        for each in log.rows(which, row.match, row.place):
            found.plus(figures_of(log, each), only_score=each.id <= reset)
    first = next(log.rows("match = ? ORDER BY place LIMIT 1", row.match), row)
    found.mark_first(first.cards)
    return found


def sum_lifetime(
    log: EventLog, player: PlayerRow, row: GameRow | None = None
) -> tuple[Figures, Key | None]:
    """Add up the games of a player before one, or take the sum that was stored with the last.

    Also return the key of the last game included.
    """
    last, first = player.totals.get("last"), _last_before_reset(log, player.totals.get("after"))
    before = row.id if row is not None else 2**62
    which = "player = ? AND kind <> 'aside' AND figures <> '' AND id > ? AND id < ?"
    newest = next(log.rows(f"{which} ORDER BY id DESC LIMIT 1", player.name, first, before), None)
    if newest is None:
        return Figures(), None
    if last == [*newest.key]:
        with suppress(ValueError):
            return read_figures(player.totals.get("figures", "")), newest.key
    found = Figures()
    for each in list(log.rows(which, player.name, first, before)):
        found.plus(figures_of(log, each))
    return found, newest.key


def _last_before_reset(log: EventLog, after: list[object] | None) -> int:
    """Return the row of the last game that does not count; 0 if all count."""
    row = log.database.execute(f"SELECT {GAME_ID}", tuple(after or ("", 0))).fetchone()
    return int(row[0] or 0)


def n_games_of(players: Players, name: str) -> int:
    """Count the games of a player's match that are over."""
    row = newest_game(players, name)
    return 0 if row is None else row.number - (row.how != WON)


def fold_again(folder: Path, player: str) -> int:
    """Recompute the statistics of a player's games; return how many differed."""
    n_others = 0
    with open_file(folder / FILE, "rw") as database:
        log = EventLog(database, Mask(folder).show)
        for row in list(log.rows("player = ? AND how IN ('won', 'left', 'agreed')", player)):
            stored, fresh = Figures(), fold_game(log.load(row))
            with suppress(ValueError):
                stored = read_figures(row.figures)
            if fresh.numbers != stored.numbers:
                n_others += 1
                with database:
                    sql = "UPDATE games SET figures = ? WHERE id = ?"
                    database.execute(sql, (write_figures(fresh), row.id))
        if n_others:
            with database:
                sql = "UPDATE players SET totals = json_remove(totals, '$.last') WHERE name = ?"
                database.execute(sql, (player,))
    return n_others


@dataclass
class Peek:
    """The files' data of a player, read without changing anything."""

    settings: Settings
    state: State
    record: Figures
    lifetime: Figures


def peek(players: Players, name: str) -> Peek:
    """Return the status of a player's match; StoreError if it can't be read."""
    players.read()
    row, settings = players.row(name), players.settings(name)
    saved = read_match(players, row) if row is not None and row.settings else None
    if saved is None:
        return Peek(settings, new_match(terms_of(settings), Source(0)), Figures(), Figures())
    if saved.page is None:
        raise StoreError(saved.trouble)
    return Peek(saved.page.settings, saved.page.state, *saved.page.records)


def lifetime_of(players: Players, name: str) -> Figures:
    """Return a player's figures up to the last finished game."""
    row = players.row(name)
    if row is None:
        return Figures()
    player = row

    def read(database: sqlite3.Connection) -> Figures:
        log = EventLog(database, players.mask.show)
        found, _ = sum_lifetime(log, player, newest := _newest(log, player.name))
        reset = _last_before_reset(log, player.totals.get("after"))
        is_over = newest is not None and newest.figures and newest.id > reset
        return found.plus(figures_of(log, newest)) if newest and is_over else found

    return players.ask(read, Figures())
