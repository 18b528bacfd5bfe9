"""Open a player's match: resume it from the log, or start with settings and a deck."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Any

from muggins.record.bonds import Bond, bond_between
from muggins.record.database import FILE
from muggins.record.figures import Figures
from muggins.record.log import (
    LEFT,
    LOST,
    OPTIONS,
    GameKind,
    PlayerRow,
    cut_words,
    settings_from,
    update_game,
)
from muggins.record.match_log import MatchLog, new_match_name
from muggins.record.players import KNOWN, LESSON, Players
from muggins.record.resume import SavedMatch, read_match
from muggins.record.snapshot import fresh_match, with_source
from muggins.record.worker import BUSY, SaveWorker
from muggins.rules.deal import Source, as_signed
from muggins.rules.moves import Amend, Move, Reseed
from muggins.rules.referee import new_match
from muggins.rules.seals import N_BYTES, Envelope, Opened
from muggins.rules.state import GameOver, Tally
from muggins.rules.turn import make_move
from muggins.settings.overrides import Overrides
from muggins.settings.settings import Settings, terms_of
from muggins.settings.values import CardSource
from muggins.settings.written import read_entries, read_options
from muggins.store.files import StoreError
from muggins.store.instance import UnavailableError
from muggins.store.reading import ReadError, read_data

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
    """Opens matches. ``newcomer`` has seed and settings of new players; ``lent`` ones aren't saved.

    ``keeps_match`` forbids replacing the match, as under lock.
    """

    players: Players
    saver: SaveWorker
    newcomer: tuple[int, Settings]
    lent: Mapping[str, Any]
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
        page = None if saved is None else saved.page
        self.players.messages += [saved.trouble] if saved is not None and saved.trouble else []
        n_games = 0 if page is None else page.state.tally.games
        known = n_games if self.players.is_known(name) else None
        begins = wanted is not None and bond.begins(wanted, known, today)
        overrides = Overrides({} if bond.has_own_settings or begins else self.lent)
        match = MatchLog(name, self.now, partial(seat, bond))
        found = OpenedMatch(bond, overrides, match)
        settings = overrides.lay_over(settings)
        after = row.totals.get("after")
        match.since, match.counts_after = row.totals.get("since", ""), after and (*after,)
        if saved is None:
            self._start_anew(match, settings, seed, data)
            if not row.settings and self.players.settings_file.entries(name):
                self.players.set(name, LESSON, KNOWN)  # the old program has taught them
        elif page is None:
            self._replace_lost(match, saved, settings)
        else:
            self._take_up(found, saved, settings, seed)
        self._agree(match, settings)
        if isinstance(match.page.state.phase, GameOver):  # a kill may have come between
            bond.settle(match.page.state)
        if begins:
            match.page.settings, source = bond.take(wanted, today, own)
            _, lifetime = match.leave(LEFT)
            state = new_match(terms_of(match.page.settings), source)
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
        match, row, page = found.match, saved.row, saved.page
        assert page is not None
        match.page = page
        page.settings = with_source(settings, page.state)
        if saved.is_cut:
            match.operations.append(cut_words(row.key, len(page.open.words)))
            self.players.messages.append(BROKEN)
        match.last = match.newest = saved.last
        if row.figures and page.counts:
            match.newest = row.key
        if seed is not None and not self.keeps_match:
            self.players.messages.append(RESEEDED)
            state = fresh_match(settings, Source(seed), match.page.state.tally)
            found.note(match.replace_game(state, match.leave(LOST)))

    def _agree(self, match: MatchLog, wanted: Settings) -> None:
        """Apply settings that were edited between sessions, from now on."""
        page = match.page
        source, moves = page.state.source, list[Move]()
        if source.data is None and wanted.sealed != (source.envelope is not None):
            moves.append(Reseed(draw_deck(page.last_seal, self.draw, sealed=wanted.sealed)))
        terms = terms_of(wanted)
        if terms != page.state.terms:
            moves.append(Amend(terms))
        for move in moves:
            match.put(make_move(match.page.state, move))


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
