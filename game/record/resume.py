"""A player's match taken up from the log, or carried over from an INI file without one."""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from game.legacy.ini_view import LIFETIME, MATCH, OPENED, STATE, IniView, read_lists
from game.record.database import FILE, open_file
from game.record.figures import BEST, Figures, GameFold, read_figures, write_figures
from game.record.kinds import GameKind
from game.record.log import (
    CARRIED,
    LEFT,
    TAKEN_BACK,
    EventLog,
    GameRow,
    OpenGame,
    PlayedGame,
)
from game.record.mask import Mask
from game.record.notation import read_saved
from game.record.players import PlayerRow, Players
from game.record.snapshot import Branch, Snapshot, Trail, with_source
from game.rules.deal import Source
from game.rules.moves import Move
from game.rules.referee import new_match, resume
from game.rules.seals import Opened, read_opened
from game.rules.state import Standing, State
from game.rules.turn import Game, Turn, replay
from game.settings.settings import Settings, terms_of
from game.store.files import StoreError
from game.store.reading import ReadError

AFTER_GAME = -1  # the turn of a reset between two games
NEWEST = "player = ? AND kind <> 'aside' AND how <> 'carried' ORDER BY id DESC LIMIT 1"
Words = list[tuple[int | None, str, str]]


@dataclass
class SavedMatch:
    """What the log has of a player's match."""

    game: PlayedGame
    words: Words
    aside: PlayedGame | None
    aside_words: Words
    match: Figures  # of the games before
    lifetime: Figures
    last: tuple[str, int] | None  # the game up to which the lifetime goes
    counts_from: int = 0  # the turn of this game from which figures count, after a reset
    since: str = ""
    trouble: str = ""  # a sentence on a game aside that is damaged


class LostGameError(StoreError):
    """The game in progress cannot be played again, as without its key; the match is known."""

    def __init__(
        self,
        why: str,
        row: GameRow,
        match: Figures,
        lifetime: Figures,
        last: tuple[str, int] | None,
    ) -> None:
        super().__init__(f"{why} A new game begins.")
        self.row, self.figures, self.last = row, (match, lifetime), last


@dataclass
class CarriedMatch:
    """What a section of an INI file tells of a player that the log does not know."""

    match: Figures
    earlier: Figures  # of a lifetime, before that match
    start: Standing | None = None
    moves: tuple[Move, ...] = ()
    opened: tuple[Opened, ...] = ()
    troubles: list[tuple[str, str]] = field(default_factory=list)  # bad entries, with sentences


def read_match(players: Players, row: PlayerRow) -> SavedMatch | None:
    """Return a player's match; None where the log has none. ReadError where it is not known now."""
    return players.ask(lambda database: _read(EventLog(database, players.mask.show), row), None)


def _read(log: EventLog, player: PlayerRow) -> SavedMatch | None:
    row = next(log.rows(NEWEST, player.name), None)
    if row is None:
        return None
    try:
        game, words = log.load(row), log.words_of(row.id)
    except ReadError:
        raise
    except (StoreError, ValueError) as error:
        match, (lifetime, last) = _sum_match(log, row, None), sum_lifetime(log, player, row)
        raise LostGameError(str(error), row, match, lifetime, last) from error
    aside, aside_words, trouble = _read_branch(log, row)
    since, start = player.totals.get("since", ""), player.totals.get("from")
    match = _sum_match(log, row, start)
    lifetime, last = sum_lifetime(log, player, row)
    lifetime.since = since
    match.since = since if start and start[0] == row.match else ""
    counts_from = 0
    if start and tuple(start[:2]) == row.key:
        counts_from = len(game.turns) if start[2] == AFTER_GAME else start[2]
    if counts_from:
        fold = GameFold()
        for turn in game.turns[:counts_from]:
            fold.take_all(turn.events)
        match.plus(fold.figures, only_score=True)
    found = SavedMatch(game, words, aside, aside_words, match, lifetime, last, counts_from, since)
    found.trouble = trouble
    return found


def _read_branch(log: EventLog, row: GameRow) -> tuple[PlayedGame | None, Words, str]:
    """Return the game that is played aside; a sentence where it is damaged, and left out."""
    which = "player = ? AND kind = 'aside' AND id > ? AND how = '' ORDER BY id DESC LIMIT 1"
    try:
        aside = next(log.rows(which, row.player, row.id), None)
        if aside is None:
            return None, [], ""
        played = log.load(aside)
        if not played.fault:
            return played, log.words_of(aside.id), ""
        why = f"The saved game cannot be gone on with: {played.fault}."
    except (StoreError, ValueError) as error:
        why = str(error)
    return None, [], f"{why} The match goes on with its next game."


def _sum_match(log: EventLog, row: GameRow, start: list[object] | None) -> Figures:
    """Add up the games of a match before one; of those before a reset only the score."""
    found = Figures()
    first = next(log.rows("match = ? ORDER BY place LIMIT 1", row.match), row)
    found.first_position, found.from_file = int(first.cards[1:] or 0), first.cards[:1] == "d"
    reset = _first_counted(log, start)
    for each in log.rows("match = ? AND place < ? AND figures <> ''", row.match, row.place):
        figures = figures_of(log, each)
        found.plus(figures, only_score=each.id < reset)
        found.add("dealt", 0, figures.of("dealt_before", 0))
    return found


def sum_lifetime(
    log: EventLog, player: PlayerRow, row: GameRow | None = None
) -> tuple[Figures, tuple[str, int] | None]:
    """Add up the games of a player before one, or take the sum that was stored with the last.

    The other value is the key of the last.
    """
    start, last = player.totals.get("from"), player.totals.get("last")
    first = _first_counted(log, start)
    before = row.id if row is not None else 2**62
    which = "player = ? AND kind <> 'aside' AND figures <> '' AND id >= ? AND id < ?"
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


def figures_of(log: EventLog, row: GameRow) -> Figures:
    """Return the stored figures of a game that is over; fold damaged ones again."""
    try:
        return read_figures(row.figures)
    except ValueError:
        return fold_game(log.load(row))


def fold_game(played: PlayedGame) -> Figures:
    """Fold the figures of a game that is over."""
    fold = GameFold()
    for turn in played.turns:
        fold.take_all(turn.events)
    if played.row.how == LEFT:
        fold.figures.add("abandoned", 0)
    if played.row.how == TAKEN_BACK:
        found = Figures()
        found.add("dealt", 0, fold.figures.n_hands)
        return found
    return fold.figures


def _first_counted(log: EventLog, start: list[object] | None) -> int:
    """Return the row from which games count: the one in which the statistics were reset."""
    if not start:
        return 0
    sql = "SELECT id FROM games WHERE match = ? AND place = ?"
    row = log.database.execute(sql, tuple(start[:2])).fetchone()
    return 0 if row is None else int(row[0]) + (start[2] == AFTER_GAME)


@dataclass(frozen=True, slots=True)
class KnownName:
    """A name, and the figures up to the player's last game that is over."""

    name: str
    lifetime: Figures
    is_archived: bool = False


def read_known(players: Players) -> list[KnownName]:
    """List all players, most recent first."""
    return [KnownName(name, lifetime_of(players, name)) for name in players.names()]


def n_games_of(players: Players, name: str) -> int:
    """Count the games of a player's match that are over."""
    row = players.row(name)
    saved = read_match(players, row) if row is not None else None
    return 0 if saved is None else saved.game.game.state.tally.games


def fold_again(folder: Path, player: str) -> int:
    """Fold the figures of a player's games anew; return how many were not what was stored."""
    n_others = 0
    with open_file(folder / FILE, "rw") as database:
        log = EventLog(database, Mask(folder).show)
        for row in list(log.rows("player = ? AND how IN ('won', 'left', 'agreed')", player)):
            stored, fresh = Figures(), fold_game(log.load(row))
            with suppress(ValueError):
                stored = read_figures(row.figures)
            if stored.of("dealt_before", 0):
                continue  # the statistics were reset in that game
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


# --- without a log


def carry_over(ini: IniView, name: str, show: Callable[[str], str]) -> CarriedMatch:
    """Read the match of a section; what is invalid in it is named, and done without."""
    troubles: list[tuple[str, str]] = []
    match, lifetime = (_read_figures(ini, name, each, troubles) for each in (MATCH, LIFETIME))
    carried = CarriedMatch(match, _subtract(lifetime, match), troubles=troubles)
    try:
        carried.opened = tuple(map(read_opened, (ini.get(name, OPENED) or "").split()))
    except ValueError:
        troubles.append((OPENED, f"The opened seals of {name} make no sense."))
    text = ini.get(name, STATE)
    if text is not None:
        try:
            carried.start, carried.moves = read_saved(show(text), None)
        except StoreError as error:
            troubles.append((STATE, f"{error} A new game begins."))
    return carried


def _read_figures(
    ini: IniView, name: str, entries: tuple[str, str], troubles: list[tuple[str, str]]
) -> Figures:
    texts = [ini.get(name, entry) for entry in entries]
    if texts == [None, None]:
        return Figures()
    try:
        return read_lists(texts[0] or "", texts[1] or "")
    except ValueError as error:
        why = f"Statistics of {name} make no sense: {error}."
        troubles += [(entry, why) for entry in entries]
        return Figures()


def _subtract(all_of: Figures, part: Figures) -> Figures:
    found = Figures(streak=all_of.streak, longest=all_of.longest)
    for key, number in all_of.numbers.items():
        left = number if key[0] in BEST else number - part.numbers[key]
        if left > 0:
            found.numbers[key] = left
    return found


def snapshot_of(
    saved: SavedMatch, settings: Settings, opened: tuple[Opened, ...] = ()
) -> tuple[Snapshot, bool]:
    """Return a match as it stands, and whether the hand in progress had to begin again."""
    played, start = saved.game, saved.game.game.start
    open_game = OpenGame(played.row, start.standing, list(saved.words))
    turns, is_cut = played.turns, bool(played.fault) and not played.row.ended
    if is_cut:
        turns, n_words = _whole_hands(played)
        del open_game.words[n_words:]
    figures = saved.match, saved.lifetime
    first = Game(start, turns[: saved.counts_from])
    page = Snapshot(settings, open_game, first, figures, opened)
    if saved.counts_from:
        page.count_from_now(saved.since)
        page.earlier = figures
    for turn in turns[saved.counts_from :]:
        page.take(turn)
    page.settings = with_source(settings, page.state)
    if saved.aside is not None:
        game = saved.aside.game
        branch = OpenGame(saved.aside.row, game.start.standing, list(saved.aside_words))
        page.aside = Branch(branch, Trail(game.start.standing, game.moves))
    return page, is_cut


def _whole_hands(played: PlayedGame) -> tuple[tuple[Turn, ...], int]:
    """Return the turns up to the hand that is broken, and the number of their words."""
    starts = [at for _, (at, _) in played.hands()]
    n_turns = starts[-1] + 1 if starts else 0
    changes = sum(at <= n_turns for at, _ in played.changes)
    return played.turns[:n_turns], n_turns + changes


@dataclass
class Peek:
    """A player as the files have them, read without changing anything."""

    settings: Settings
    state: State
    record: Figures
    lifetime: Figures


def peek(players: Players, name: str) -> Peek:
    """Return how a player's match stands; ReadError where it cannot be read now."""
    players.read()
    row, settings = players.row(name), players.settings(name)
    saved = read_match(players, row) if row is not None and row.settings else None
    if saved is not None:
        page, _ = snapshot_of(saved, settings)
        return Peek(page.settings, page.state, *page.records)
    carried = carry_over(players.ini, name, players.mask.show)
    state = new_match(terms_of(settings), Source(0))
    if carried.start is not None:
        state = replay(resume(carried.start), carried.moves).state
    return Peek(settings, state, carried.match, carried.earlier.copy().plus(carried.match))


def lifetime_of(players: Players, name: str) -> Figures:
    """Return a player's figures up to the last game that is over."""
    row = players.row(name)
    if row is None:
        return Figures()
    player = row

    def read(database: sqlite3.Connection) -> Figures:
        log = EventLog(database, players.mask.show)
        found, _ = sum_lifetime(log, player, newest := next(log.rows(NEWEST, player.name), None))
        is_over = newest is not None and newest.figures
        return found.plus(figures_of(log, newest)) if newest and is_over else found

    return players.ask(read, Figures())


def carried_row(player: str, match: str, at: str, figures: str) -> GameRow:
    """Return a row that holds figures from before the log."""
    seats = player, ""
    known = (0, match, 1, player, 0, 0, GameKind.COUNTED, seats, at, "", "", "{}")
    return GameRow(*known, ended=at, how=CARRIED, figures=figures)
