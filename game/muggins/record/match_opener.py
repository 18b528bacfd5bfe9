"""Open a player's match: resume it from the log, or start with settings and a deck."""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from muggins.record.database import FILE, open_file
from muggins.record.figures import Figures, read_figures, write_figures
from muggins.record.history import figures_of, fold_game
from muggins.record.log import (
    GAME_ID,
    LEFT,
    LOST,
    OPTIONS,
    WON,
    EventLog,
    GameKind,
    GameRow,
    Key,
    OpenGame,
    PlayedGame,
    PlayerRow,
    cut_words,
    settings_from,
    update_game,
)
from muggins.record.mask import Mask
from muggins.record.match_log import (
    Branch,
    MatchLog,
    Snapshot,
    fresh_match,
    new_match_name,
    with_source,
)
from muggins.record.players import KNOWN, LESSON, OPENED, Bond, Players, bond_between
from muggins.record.worker import BUSY, SaveWorker
from muggins.rules.deal import Source, as_signed
from muggins.rules.moves import Amend, Move, Reseed
from muggins.rules.referee import new_match
from muggins.rules.seals import N_BYTES, Envelope, Opened, read_opened
from muggins.rules.state import GameOver, State, Tally
from muggins.rules.turn import Game, Turn, make_move
from muggins.settings.settings import Overrides, Settings, read_entries, read_options, terms_of
from muggins.settings.values import CardSource
from muggins.store.files import ReadError, StoreError, read_data
from muggins.store.locks import UnavailableError

DAMAGED = "The saved game can't be resumed: {fault}."
GOES_ON = "Your match continues with the next game."
NEWEST = "player = ? AND kind <> 'aside' ORDER BY id DESC LIMIT 1"


@dataclass
class SavedMatch:
    """A player's match as stored in the log."""

    row: GameRow  # of the game in progress
    earlier: tuple[Figures, Figures]  # of match and lifetime before it
    last: Key | None  # the game up to which that lifetime goes
    snapshot: Snapshot | None = None  # unless the game cannot be replayed, as without its key
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
    found.snapshot, found.is_cut = snapshot, _ = _snapshot_of(game, player, found.earlier)
    snapshot.counts = row.id > _last_before_reset(log, after)
    snapshot.aside, found.trouble = _read_branch(log, row)
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
    snapshot = Snapshot(
        settings_from(player.settings), open_game, Game(start, turns), earlier, opened
    )
    snapshot.settings = with_source(snapshot.settings, snapshot.state)
    return snapshot, is_cut


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
    if saved.snapshot is None:
        raise StoreError(saved.trouble)
    return Peek(saved.snapshot.settings, saved.snapshot.state, *saved.snapshot.records)


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


Draw = Callable[[int], bytes]  # so many bytes by chance
RESEEDED = "The saved game doesn't start from the seed in the options, so a new game starts."
NONE_THERE = (
    f"{FILE} has no match for {{}}. Your settings in muggins.ini are kept, and a new match and "
    "history start."
)
BROKEN = "The saved moves of this hand are invalid. The hand will be replayed from the start."


@dataclass
class OpenedMatch:
    """A player's match, resumed or begun, with its companions."""

    bond: Bond
    overrides: Overrides
    match: MatchLog
    opened: list[Opened] = field(default_factory=list)  # seals that are open since

    def note(self, opened: Opened | None) -> None:
        self.opened += [] if opened is None else [opened]


@dataclass(frozen=True)
class MatchOpener:
    """Opens matches. ``newcomer`` has seed and settings of new players; ``run_overrides`` ones
    aren't saved.

    ``keeps_match`` forbids replacing the match, as under lock.
    """

    players: Players
    saver: SaveWorker
    newcomer: tuple[int, Settings]
    run_overrides: Mapping[str, Any]
    draw: Draw
    now: Callable[[], str]
    keeps_match: bool

    def open(
        self,
        name: str,
        seat: Callable[[Bond, int | None, Settings], tuple[GameKind, str]],
        today: date,
        wanted: object,
        own: Settings | None,
    ) -> OpenedMatch:
        """Open the match of a player; ``own`` are the settings of the one who was there before.

        What is ``wanted``, such as a challenge, is for the player's bond to understand. ValueError
        for an invalid name, for unsaved data of the player, and if another match blocks what is
        wanted; UnavailableError if the match can't be read or an earlier action saved now.
        """
        row, saved, settings, seed, data = self._read(name)
        name = row.name
        bond = bond_between(self.players, name, wanted)
        snapshot = None if saved is None else saved.snapshot
        self.players.messages += [saved.trouble] if saved is not None and saved.trouble else []
        n_games = 0 if snapshot is None else snapshot.state.tally.games
        known = n_games if self.players.is_known(name) else None
        begins = wanted is not None and bond.begins(wanted, known, today)
        overrides = Overrides({} if bond.has_own_settings or begins else self.run_overrides)
        match = MatchLog(name, self.now, partial(seat, bond))
        found = OpenedMatch(bond, overrides, match)
        settings = overrides.lay_over(settings)
        after = row.totals.get("after")
        match.since, match.counts_after = row.totals.get("since", ""), after and (*after,)
        if saved is None:
            self._start_anew(match, settings, seed, data)
            if not row.settings and self.players.settings_file.entries(name):
                self.players.set(name, LESSON, KNOWN)  # the old program has taught them
        elif snapshot is None:
            self._replace_lost(match, saved, settings)
        else:
            self._take_up(found, saved, settings, seed)
        self._agree(match, settings)
        if isinstance(match.snapshot.state.phase, GameOver):  # a kill may have come between
            bond.settle(match.snapshot.state)
        if begins:
            match.snapshot.settings, source = bond.take(wanted, today, own)
            _, lifetime = match.leave(LEFT)
            state = new_match(terms_of(match.snapshot.settings), source)
            found.note(match.replace_game(state, (Figures(), lifetime), is_new_match=True))
        return found

    # --- reading

    def _read(
        self, name: str
    ) -> tuple[PlayerRow, SavedMatch | None, Settings, int | None, bytes | None]:
        """Read a player, the match, settings, the seed of a new match and its card data file."""
        try:
            row = self._read_row(name)
            saved = read_match(self.players, row) if row.settings else None
            settings, seed = self._read_settings(row, is_known=saved is not None)
            data = None if saved is not None else self._read_deck(settings)
        except ReadError as error:
            raise UnavailableError(f"{error} {name} wasn't changed. Try again.") from error
        return row, saved, settings, seed, data

    def _read_row(self, name: str) -> PlayerRow:
        entered = self.players.enter(name)
        if not self.saver.has_written(entered):
            raise UnavailableError(BUSY)
        self.players.read()
        row = self.players.row(entered)
        assert row is not None
        return row

    def _read_settings(self, row: PlayerRow, *, is_known: bool) -> tuple[Settings, int | None]:
        """Return a player's settings and seed; the seed of a known player only if it was edited."""
        name, players = row.name, self.players
        edited, position = players.settings_file.read_edits(name, row.shown, players.mask.show)
        settings = Settings() if players.is_known(name) else self.newcomer[1]
        if row.settings:
            settings = settings_from(row.settings)
        seed: int | None = None
        if OPTIONS in edited:
            try:
                seed, settings = read_options(edited[OPTIONS], settings)
            except ValueError as error:
                players.put_aside(name, OPTIONS, f"Invalid options for {name}: {error}.")
        settings, bad = read_entries({**row.settings, **edited} if edited else {}, settings)
        for entry in bad:
            players.put_aside(name, entry, f"Invalid value for {entry} in [{name}].")
        is_edited = not is_known or (position is not None and seed != position)
        return settings, seed if is_edited else None

    def _read_deck(self, settings: Settings) -> bytes | None:
        """Return the card data file of a new match; ReadError if it cannot be read now."""
        if settings.card_source is CardSource.SEQUENCE:
            return None
        try:
            return read_data(settings.data_file)
        except ReadError:
            raise
        except StoreError as error:
            self.players.messages.append(f"{error} The cards will come from the default sequence.")
            return None

    # --- the first game

    def _start_anew(
        self, match: MatchLog, settings: Settings, seed: int | None, data: bytes | None
    ) -> None:
        """Begin a player's first match, with settings from the INI file if it has any."""
        players = self.players
        if players.settings_file.has_match(match.name):
            players.messages.append(NONE_THERE.format(match.name))
        for entry, value in players.settings_file.own(match.name).items():
            players.set(match.name, entry, value)
        source = self._first_source(settings, seed, data)
        state = fresh_match(settings, source, Tally())
        figures = Figures(), Figures(since=match.since)
        match.begin(new_match_name(match.name), 1, 1, state, settings, figures)
        match.deal(state)

    def _first_source(self, settings: Settings, seed: int | None, data: bytes | None) -> Source:
        if settings.sealed:
            return seal_deck(0, self.draw)
        if seed is None and self.newcomer[1].sealed:
            return draw_seed(self.draw)
        position = self.newcomer[0] if seed is None else seed
        return Source(position) if data is None else Source(max(0, min(position, len(data))), data)

    def _replace_lost(self, match: MatchLog, lost: SavedMatch, settings: Settings) -> None:
        """Begin another game of a match in place of one that cannot be replayed."""
        row = lost.row
        match.operations.append(update_game(row.key, how=LOST, ended=self.now()))
        match.newest = lost.last
        score = lost.earlier[0]
        tally = Tally(score.points, score.games, score.spread)
        state = fresh_match(settings, self._first_source(settings, None, None), tally)
        first_deal = row.first_deal + row.n_over + 1
        match.begin(row.match, row.place + 1, first_deal, state, settings, lost.earlier)
        match.deal(state)

    # --- going on

    def _take_up(
        self, found: OpenedMatch, saved: SavedMatch, settings: Settings, seed: int | None
    ) -> None:
        """Resume the match from the log."""
        match, row, snapshot = found.match, saved.row, saved.snapshot
        assert snapshot is not None
        match.snapshot = snapshot
        snapshot.settings = with_source(settings, snapshot.state)
        if saved.is_cut:
            match.operations.append(cut_words(row.key, len(snapshot.open.words)))
            self.players.messages.append(BROKEN)
        match.last = match.newest = saved.last
        if row.figures and snapshot.counts:
            match.newest = row.key
        if seed is not None and not self.keeps_match:
            self.players.messages.append(RESEEDED)
            state = fresh_match(settings, Source(seed), match.snapshot.state.tally)
            found.note(match.replace_game(state, match.leave(LOST)))

    def _agree(self, match: MatchLog, wanted: Settings) -> None:
        """Apply settings that were edited between sessions, from now on."""
        snapshot = match.snapshot
        source, moves = snapshot.state.source, list[Move]()
        if source.data is None and wanted.sealed != (source.envelope is not None):
            moves.append(Reseed(draw_deck(snapshot.last_seal, self.draw, sealed=wanted.sealed)))
        terms = terms_of(wanted)
        if terms != snapshot.state.terms:
            moves.append(Amend(terms))
        for move in moves:
            match.put(make_move(match.snapshot.state, move))


def draw_deck(last_seal: int, draw: Draw, *, sealed: bool) -> Source:
    """Return a new sealed deck, or a new random seed."""
    return seal_deck(last_seal, draw) if sealed else draw_seed(draw)


def draw_seed(draw: Draw) -> Source:
    return Source(as_signed(int.from_bytes(draw(4), "big")))


def seal_deck(last: int, draw: Draw) -> Source:
    """Return a newly sealed deck, numbered after the previous seal.

    Skip one number: its seal was published, too, and depends on a key that is no longer used.
    """
    return Source(0, None, Envelope(draw(N_BYTES), last + 2 if last else 1))
