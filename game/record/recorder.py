"""Everything that is kept of a player, as one thing: settings, match, statistics and views.

Every action is on its way to the disk as soon as it is made; ``record.worker`` says what that
promises.
"""

import json
import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.assets import VERSION
from game.legacy.activity_log import read_pending, read_tail
from game.legacy.ini_view import LIFETIME as LIFETIME_LISTS
from game.legacy.ini_view import MATCH, MATCH_ID, OPENED, SEAL, STATE, own_entries, write_lists
from game.legacy.journal import Journal
from game.record.database import FILE
from game.record.entering import (
    RESEEDED,
    Draw,
    Overrides,
    first_source,
    read_deck,
    read_settings,
    seal_deck,
)
from game.record.figures import Figures, write_figures
from game.record.kinds import GameKind
from game.record.log import (
    AGREED,
    CHANGE,
    LEFT,
    LOST,
    OPTIONS,
    TAKEN_BACK,
    UNPLAYED,
    WON,
    GameRow,
    Key,
    OpenGame,
    Operation,
    Secret,
    changed_settings,
    cut_words,
    save_deck,
    save_game,
    save_player,
    update_game,
    write_settings,
    write_start,
    write_word,
)
from game.record.names import ROBOT, check_name, check_seats, people_at
from game.record.notation import write_state
from game.record.players import PlayerRow, Players, describe_totals
from game.record.resume import (
    AFTER_GAME,
    CarriedMatch,
    LostGameError,
    SavedMatch,
    carried_row,
    carry_over,
    read_match,
    snapshot_of,
)
from game.record.snapshot import (
    Branch,
    Snapshot,
    Trail,
    add_up,
    begins_game,
    first_turn,
    fresh_match,
    with_source,
)
from game.record.worker import BusyError, SaveRequest, SaveWorker
from game.record.writer import Task, Writer, WriteThrough
from game.rules.deal import Source, as_signed, write_source
from game.rules.moves import Amend, Move, Proceed, Reseed
from game.rules.referee import new_match, resume
from game.rules.seals import Opened, read_opened, write_opened
from game.rules.seat import Seat
from game.rules.state import GameOver, State, Tally
from game.rules.turn import Game, Turn, make_move, replay
from game.settings.settings import SETTINGS, Settings, terms_of
from game.settings.values import LogLevel
from game.settings.written import read_options, write_entries, write_options
from game.store.bonds import Bond, LockedError, name_for
from game.store.challenges import OWN, Challenge
from game.store.instance import ALONE, Seats
from game.store.loglines import GIVEN_UP, is_over
from game.store.loglines import TAKEN_BACK as TAKEN_BACK_LINE
from game.store.reading import ReadError
from game.store.report import write_statistics
from game.store.switches import Entries, Switches

if TYPE_CHECKING:
    from game.record.grade_process import Grader

TAIL_PATIENCE = 0.5  # seconds in which the newest lines may get into the activity log
Movers = tuple[Seat | None, ...]  # whose move each was
UNDER_LOCK = {"hints_asked": False}
"""Settings that hold under lock whatever a player has chosen."""
ENGINE = "engine:"  # no name of a person begins so
NONE_THERE = (
    "muggins.sqlite is not there. The match of {} goes on as muggins.ini has it; a new history "
    "begins."
)
BROKEN = "The moves that were kept of the hand make no sense. The hand begins again."


class UnreadableError(ValueError):
    """A player's match cannot be read now; the text is a sentence for the player."""


class Recorder:
    """The record of a player, or of the most recent one who is free when ``player`` is None.

    Without a folder all stays in memory. A new name without a seed gets sealed deals, for which
    ``draw`` gives bytes by chance. ``defaults`` is an Options list for a new name; the settings
    ``lent`` hold as long as the recorder is open, and are not saved. With the ``writer``
    WriteThrough, what was done is on disk when a method returns; WriteBehind keeps nobody waiting.
    The ``grader`` is told of hands that are over. A new name that accepts a ``challenge`` has its
    options and cards, under lock until it is played out. ValueError for an invalid name or list,
    and for a player whom another program has, or whose match cannot be read now; a folder that
    cannot be written only leaves a message.
    """

    def __init__(
        self,
        folder: Path | None,
        player: str | None,
        new_seed: int | None,
        defaults: str | None = None,
        *,
        is_locked: bool = False,
        clock: Callable[[], datetime] = datetime.now,
        lent: Mapping[str, Any] = MappingProxyType({}),
        writer: Callable[[Task], Writer] = WriteThrough,
        seats: Seats = ALONE,
        draw: Draw = secrets.token_bytes,
        challenge: Challenge | None = None,
        grader: "Grader | None" = None,
    ) -> None:
        self._newcomer: tuple[int, Settings] = 0, replace(Settings(), sealed=True)
        if new_seed is not None:
            self._newcomer = as_signed(new_seed), Settings()
        if defaults is not None:
            self._newcomer = read_options(defaults)
        self._clock, self._draw, self._seats = clock, draw, seats
        self._lent = {**lent, **UNDER_LOCK} if is_locked else lent
        self.players = Players(folder)
        self.clerk = SaveWorker(self.players, writer, grader)
        self.switches = Switches(self.players, self.clerk.wake)
        self._overrides: Overrides
        self.page: Snapshot
        self._journal: Journal
        self._lines = ""  # of the hand in progress, for the activity log
        self.bond: Bond
        self.learnt: Entries
        self._operations: list[Operation] = []  # of the action in progress
        self._begins = self._ends_hand = False
        self._last: Key | None  # the game up to which the lifetime before this one goes
        self._newest: Key | None  # the last game that is over
        self._since = ""
        self._from: tuple[str, int, int] | None  # when and where the statistics were reset
        self.is_shut = is_locked  # the player stays too
        self.plays_both = False  # the computer, in games that begin from now on
        name = player or self.players.first_free(seats.is_free)
        if player is None and challenge is not None:
            name = name_for(self.players, name, challenge, self.today)
        self._turn_to(name, challenge)
        if self.is_locked and not self.page.is_whole:
            self._journal.doubt()
        self._say(self._journal.tell_seal(self.page.state, self.settings))
        self._hand_over(is_seen=True)
        self.players.messages += self.clerk.take_messages()

    @property
    def settings(self) -> Settings:
        return self.page.settings

    @property
    def match_id(self) -> str:
        """Return what tells the player's matches apart."""
        return self.page.open.row.match.rpartition("-")[2]

    @property
    def is_locked(self) -> bool:
        """Return whether options and match stay as they are, as while a challenge holds."""
        return self.is_shut or self.bond.holds(self.page.state.tally.games)

    def is_free(self, setting: str) -> bool:
        """Return whether a setting may be changed."""
        return not self.is_locked or (setting in OWN and not self.is_shut)

    @property
    def _now(self) -> str:
        return self._clock().isoformat(timespec="seconds")

    @property
    def today(self) -> date:
        return self._clock().date()

    def draw_pack(self, *, sealed: bool) -> Source:
        """Return a deck that is sealed now, for the next game, or a seed drawn now."""
        if sealed:
            return seal_deck(self.page.last_seal, self._draw)
        return Source(as_signed(int.from_bytes(self._draw(4), "big")))

    # --- games

    @property
    def _kind(self) -> GameKind:
        if people_at(self.name) is not None:
            return GameKind.PEOPLE
        if hasattr(self, "page") and self.bond.holds(self.page.state.tally.games):
            return GameKind.CHALLENGE
        return GameKind.AUTOMATIC if self.plays_both or self.name == ROBOT else GameKind.COUNTED

    def _sitters(self, settings: Settings) -> tuple[str, str]:
        together = people_at(self.name)
        if together is not None:
            return together
        own = self.switches.own_engine(Seat.COMPUTER)
        return self.name, f"{ENGINE}{own}" if own else f"{ENGINE}{settings.skill} {VERSION}"

    def _begin(
        self, match: str, place: int, state: State, first_deal: int, settings: Settings
    ) -> OpenGame:
        """Begin a game that stands as ``state``, before its first hand."""
        standing = state.standing
        row = GameRow(
            0, match, place, self.name, standing.tally.games + 1, first_deal, self._kind,
            self._sitters(settings), self._now, write_start(standing),
            told_source(standing.source), write_settings(settings),
        )  # fmt: skip
        self._operations += [*save_deck(standing.source), save_game(row)]
        self._begins, self._last = True, self._newest
        return OpenGame(row, standing)

    def _put(self, turn: Turn) -> None:
        """Log a turn of the game in progress."""
        page = self.page
        if isinstance(turn.move, Reseed):
            self._operations += save_deck(turn.move.source)
            if turn.after.hand is None and not turn.after.n_hands:
                cards = told_source(turn.move.source)
                page.open.row = replace(page.open.row, cards=cards)
                self._operations.append(update_game(page.open.row.key, cards=cards))
                if page.open.row.place == 1:
                    self._mark_first(page, cards)
        self._operations.append(page.open.add(turn.seat, write_word(turn.move), self._now))
        page.take(turn)
        if is_over(turn.after) and not is_over(turn.before):
            self._ends_hand = True
            self._operations.append(update_game(page.open.row.key, n_over=turn.after.n_hands))
        if turn.ends_game:
            self._end(WON)

    @staticmethod
    def _mark_first(page: Snapshot, cards: str) -> None:
        page.earlier[0].first_position = int(cards[1:] or 0)
        page.earlier[0].from_file = cards[:1] == "d"

    def _end(self, how: str) -> None:
        """End the game in progress, with its figures."""
        page, figures = self.page, self.page.fold.figures
        if how == TAKEN_BACK:
            figures = _only_deals(figures)
        told = "" if how == UNPLAYED else write_figures(figures)
        self._operations += page.open.end(page.turns, how, self._now, told)
        if told:
            self._newest = page.open.row.key

    def _leave(self, how: str) -> tuple[Figures, Figures]:
        """End the game in progress, unless it is over; return the figures with it."""
        page = self.page
        if page.open.row.ended:
            return page.with_figures(page.fold.figures)
        if not page.state.is_under_way:
            self._end(UNPLAYED)
            return page.earlier
        if how == LEFT:
            page.fold.figures.add("abandoned", Seat.PLAYER)
        self._end(how)
        figures = page.fold.figures
        return page.with_figures(_only_deals(figures) if how == TAKEN_BACK else figures)

    def _go_to(
        self, state: State, match: str, place: int, figures: tuple[Figures, Figures]
    ) -> None:
        """Put another game in place of the one in progress."""
        before = self.page
        n_deals = before.open.row.first_deal + before.state.n_hands if place > 1 else 1
        opened = before.open_seal(before.state, state)
        self._operations += before.open.open(before.turns)
        standing_state = resume(state.standing)
        settings = with_source(self.settings, state)
        game = self._begin(match, place, state, n_deals, settings)
        self.page = Snapshot(settings, game, Game(standing_state), figures, before.opened)
        if place == 1:
            self._mark_first(self.page, game.row.cards)
        if state.hand is not None:  # it is dealt already
            self._put(make_move(standing_state, Proceed()))
        self._say(self._journal.open_seal(opened, self.settings))

    def begin_match(self, state: State) -> None:
        self._refuse_locked()
        self._begin_match(state)
        self._hand_over(is_seen=True)

    def _begin_match(self, state: State) -> None:
        _, lifetime = self._leave(self._how_left)
        self._flush_lines()
        self._go_to(state, new_match_name(self.name), 1, (Figures(), lifetime))
        opened = self._lines
        self._journal.begin(is_resumed=False)
        self._lines = opened + self._journal.tell_seal(state, self.settings)

    @property
    def _how_left(self) -> str:
        """Return how a game ends that is given up: two people give it up together."""
        return LEFT if people_at(self.name) is None else AGREED

    def begin_game(self, state: State) -> None:
        """Begin another game of the same match, which gives up the one in progress."""
        self._refuse_locked()
        self._say(self._journal.break_off(GIVEN_UP, self.settings))
        row = self.page.open.row
        self._go_to(state, row.match, row.place + 1, self._leave(self._how_left))
        self._flush_lines()
        self._hand_over(is_seen=True)

    def keep(self, turn: Turn) -> None:
        """Log a turn that was made on the match."""
        if isinstance(turn.move, Amend | Reseed):
            self._refuse_locked()
        else:
            self._drop_branch()
        page, before = self.page, self.page.state
        if begins_game(turn):
            figures = page.with_figures(page.fold.figures)
            row = page.open.row
            self._operations += page.open.open(page.turns)
            deal, start = row.first_deal + before.n_hands, Game(resume(turn.after.standing))
            game = self._begin(row.match, row.place + 1, turn.after, deal, self.settings)
            self.page = Snapshot(self.settings, game, start, figures, page.opened)
            self._put(first_turn(turn))
        else:
            self._put(turn)
            page.open_seal(before, turn.after)
        if turn.ends_game:
            self.bond.settle(turn.after, turn.after.tally.games)
        self._say(self._journal.follow(turn, self.settings))
        is_new = turn.after.standing is not before.standing or isinstance(
            turn.after.phase, GameOver
        )
        if self._ends_hand:
            self._flush_lines()
        self._hand_over(is_seen=is_new or self.is_locked, is_player=is_new or turn.ends_game)

    def change(self, settings: Settings) -> None:
        """Change settings; those that are terms of the match take an amendment besides."""
        old = self.settings
        if not all(self.is_free(n) for n in SETTINGS if getattr(old, n) != getattr(settings, n)):
            raise LockedError
        changed = changed_settings(old, settings)
        if changed:
            word = CHANGE + json.dumps(changed)
            self._operations.append(self.page.open.add(None, word, self._now))
        self.page.settings = settings
        self._say(self._journal.change(self.page.state, old, settings))
        self._say(self._journal.tell_seal(self.page.state, settings))
        self._hand_over(is_seen=True)

    def reset_statistics(self) -> None:
        """Begin all figures anew, from the next move on; history and match score stay."""
        self._refuse_locked()
        self._since, self._last, self._newest = self._now, None, None
        self.page.count_from_now(self._since)
        row = self.page.open.row
        self._from = (*row.key, AFTER_GAME if row.ended else len(self.page.turns))
        self._hand_over(is_seen=True)

    # --- a move taken back

    @property
    def aside(self) -> Trail | None:
        """Return the game in which a move was taken back; the match waits until it ends."""
        branch = self.page.aside
        return None if self.is_locked or branch is None else branch.trail

    def take_back(self, state: State, aside: Trail, seats: Movers) -> None:
        """Stop counting the game in progress, and go on aside; ``state`` is the next game."""
        self._refuse_locked()
        self._say(self._journal.break_off(TAKEN_BACK_LINE, self.settings))
        row = self.page.open.row
        self._go_to(state, row.match, row.place + 1, self._leave(TAKEN_BACK))
        self._branch(row, aside, seats)
        self._flush_lines()
        self._hand_over(is_seen=True)

    def _branch(self, parent: GameRow, trail: Trail, seats: Movers) -> None:
        row = replace(
            parent, match=new_match_name(self.name), place=1, kind=GameKind.ASIDE, begun=self._now,
            start=write_start(trail.start), leaves=len(trail.moves), ended="", how="", n_over=0,
            seals="", figures="", margin=0,
        )  # fmt: skip
        self._operations.append(save_game(row, parent.key))
        self.page.aside = Branch(OpenGame(row, trail.start), Trail(trail.start))
        self._extend(trail, seats)

    def _extend(self, trail: Trail, seats: Movers) -> None:
        branch = self.page.aside
        assert branch is not None
        for at in range(len(branch.trail.moves), len(trail.moves)):
            seat = seats[at] if at < len(seats) else None
            word = write_word(trail.moves[at])
            self._operations.append(branch.game.add(seat, word, self._now))
        branch.trail = trail

    def keep_aside(self, trail: Trail | None, seats: Movers = ()) -> None:
        """Log how far the game aside has come; None where it is played no further.

        Where another move was taken back, it branches off again.
        """
        branch = self.page.aside
        if trail is None or branch is None:
            self._drop_branch()
        elif len(trail.moves) < len(branch.trail.moves):
            parent = branch.game.row
            self._drop_branch()
            self._branch(parent, trail, seats)
        else:
            self._extend(trail, seats)
        self._hand_over(is_seen=self.is_locked)

    def _drop_branch(self) -> None:
        """Leave the game aside; its cards are open from then on."""
        branch, self.page.aside = self.page.aside, None
        if branch is not None:
            turns = replay(resume(branch.trail.start), branch.trail.moves).turns
            self._operations += branch.game.end(turns, LEFT, self._now, "")
            self._operations += branch.game.open(turns)

    # --- players

    def switch(self, name: str, challenge: Challenge | None = None) -> None:
        """Turn to another player, where that one left off; ValueError for an invalid name.

        BusyError, another ValueError, where what the player did before cannot be written.
        """
        if self.is_shut:
            raise LockedError
        (check_seats if challenge is None else check_name)(name)
        self._flush_lines()
        self.show()
        kept = self.name
        try:
            self._turn_to(name, challenge, self.settings)
        except ValueError:
            self._seats.sit(kept)
            self.players.enter(kept)
            raise
        self._say(self._journal.tell_seal(self.page.state, self.settings))
        self._hand_over(is_seen=True)

    def _refuse_locked(self) -> None:
        if self.is_locked:
            raise LockedError

    def show(self) -> None:
        """Write the INI file, as when the player looks away."""
        self._hand_over(is_seen=True)

    def append_statistics(self) -> Path | None:
        """Append statistics and settings to the log; return its path."""
        self._flush_lines()
        self._text += f"\n{write_statistics(self.name, self.page.record, self.settings)}"
        self._hand_over()
        return self._journal.path(self.settings)

    def read_log_tail(self) -> str:
        self._flush_lines()
        self._hand_over()
        self.clerk.flush(TAIL_PATIENCE)
        return read_tail(self._journal.path(self.settings))

    def take_messages(self) -> list[str]:
        taken = [*self.players.messages, *self.clerk.take_messages()]
        self.players.messages.clear()
        return taken

    def close(self) -> list[str]:
        """Write what is not written; return sentences on what could not be."""
        self._flush_lines()
        self._hand_over(is_seen=True)
        return self.clerk.close()

    def _turn_to(self, name: str, challenge: Challenge | None, own: Settings | None = None) -> None:
        self._seats.sit(name)
        try:
            entered = self.players.enter(name)
            if not self.clerk.has_written(entered):
                raise BusyError
            self.players.read()
            row = self.players.row(entered)
            assert row is not None
            saved, lost = self._read_match(row)
            settings, seed = read_settings(self.players, row, self._newcomer[1], saved is not None)
            data = None if saved is not None else read_deck(self.players, settings)
        except ReadError as error:
            raise UnreadableError(f"{error} {name} is left as it is; try again.") from error
        bond = Bond(self.players, entered)
        n_games = 0 if saved is None else saved.game.game.state.tally.games
        is_new = not self.players.is_known(entered)
        begins = challenge is not None and (is_new or bond.begins(challenge, n_games))
        if begins and challenge is not None and not is_new:
            bond.check(challenge, n_games, self.today)
        self.name, self.bond = entered, bond
        self._overrides = Overrides({} if bond.challenge or challenge else self._lent)
        self._text = self._lines = ""
        self.learnt = Entries(self.players, entered, self._wake, lambda: self.is_locked)
        self.clerk.expect(read_pending(row.log))
        settings = self._overrides.lay_over(settings)
        self._since, self._from = row.totals.get("since", ""), row.totals.get("from")
        self._last = self._newest = None
        self._journal = Journal(self.players.folder, entered, self._clock, is_resumed=True)
        if lost is not None:
            self._replace_lost(lost, settings)
        elif saved is None:
            self._start_anew(settings, seed, data)
        else:
            self._take_up(saved, settings, seed)
        self._journal.begin(is_resumed=self.page.record.n_hands > 0)
        self._agree(settings)
        if isinstance(self.page.state.phase, GameOver):
            bond.settle(
                self.page.state, self.page.state.tally.games
            )  # a kill may have come between
        if begins and challenge is not None:
            self._accept(challenge, own)

    def _wake(self) -> None:
        self._hand_over(is_seen=True)

    # --- taking up a match

    def _read_match(self, row: PlayerRow) -> tuple[SavedMatch | None, LostGameError | None]:
        if not row.settings:
            return None, None
        try:
            return read_match(self.players, row), None
        except LostGameError as error:
            self.players.messages.append(str(error))
            return None, error

    def _replace_lost(self, lost: LostGameError, settings: Settings) -> None:
        """Begin another game of a match in place of one that cannot be played again."""
        row, (match, _) = lost.row, lost.figures
        self._operations.append(update_game(row.key, how=LOST, ended=self._now))
        self._newest = lost.last
        state = fresh_match(
            settings, first_source(settings, None, None, self._newcomer, self._draw), _score(match)
        )
        deal = row.first_deal + row.n_over + 1
        game = self._begin(row.match, row.place + 1, state, deal, settings)
        self.page = Snapshot(settings, game, Game(resume(state.standing)), lost.figures)
        if state.hand is not None:
            self._put(make_move(resume(state.standing), Proceed()))

    def _start_anew(self, settings: Settings, seed: int | None, data: bytes | None) -> None:
        """Begin the first match of a player, or carry over that of an INI file."""
        carried = self._carry_over()
        match, place = new_match_name(self.name), 1
        lifetime = carried.earlier.copy().plus(carried.match)
        for figures, name in ((carried.earlier, new_match_name(self.name)), (carried.match, match)):
            if figures.numbers:
                row = carried_row(self.name, name, self._now, write_figures(figures))
                self._operations.append(save_game(row))
                self._newest, place = row.key, 1 + (name == match)
        start, moves = carried.start, carried.moves
        if start is not None and seed not in (None, start.source.told_position):
            self.players.put_aside(self.name, STATE, RESEEDED)
            start, moves = None, ()
        if start is None:
            source = first_source(settings, seed, data, self._newcomer, self._draw)
            state = fresh_match(settings, source, _score(carried.match))
            start, moves = state.standing, (Proceed(),) if state.hand is not None else ()
        settings = with_source(settings, resume(start))
        deal = carried.match.n_hands + 1 - start.n_hands
        game, state = self._begin(match, place, resume(start), deal, settings), resume(start)
        earlier = carried.match.copy(), lifetime
        self.page = Snapshot(settings, game, Game(state), earlier, carried.opened)
        if place == 1:
            self._mark_first(self.page, game.row.cards)
        try:
            for move in moves:
                self._put(make_move(self.page.state, move))
        except ValueError:
            self.players.messages.append(BROKEN)

    def _carry_over(self) -> CarriedMatch:
        """Read a section of the INI file that the record does not know."""
        players, ini = self.players, self.players.ini
        if not ini.has(self.name):
            return CarriedMatch(Figures(), Figures())
        carried = carry_over(ini, self.name, players.mask.show)
        for entry, why in carried.troubles:
            players.put_aside(self.name, entry, why)
        for entry, value in own_entries(ini.entries(self.name)).items():
            players.set(self.name, entry, value)
        folder, self._since = players.folder, carried.earlier.since
        if ini.get(self.name, MATCH_ID) and folder and not (folder / FILE).is_file():
            players.messages.append(NONE_THERE.format(self.name))
        return carried

    def _take_up(self, saved: SavedMatch, settings: Settings, seed: int | None) -> None:
        """Go on with the match that the log has."""
        played = saved.game
        self.page, is_cut = snapshot_of(saved, settings, _read_opened(self.players, self.name))
        page, game = self.page, self.page.open
        if is_cut:
            self._operations.append(cut_words(game.row.key, len(game.words)))
            self.players.messages.append(BROKEN)
        self.players.messages += [saved.trouble] if saved.trouble else []
        self._last = self._newest = saved.last
        if played.row.figures:
            self._newest = played.row.key
        if seed is not None and not self.is_shut:
            self.players.messages.append(RESEEDED)
            state = fresh_match(settings, Source(seed), page.state.tally)
            self._go_to(state, game.row.match, game.row.place + 1, self._leave(LOST))

    def _agree(self, wanted: Settings) -> None:
        """Let settings that were edited while the match was away hold from now on."""
        page = self.page
        source = page.state.source
        if source.data is None and wanted.sealed != (source.envelope is not None):
            pack = self.draw_pack(sealed=wanted.sealed)
            self._put(make_move(page.state, Reseed(pack)))
        terms = terms_of(page.settings)
        if terms != page.state.terms:
            self._put(make_move(page.state, Amend(terms)))

    def _accept(self, challenge: Challenge, own: Settings | None) -> None:
        self.bond.take(challenge, self.today)
        log = LogLevel.OFF if self.bond.is_daily else LogLevel.MESSAGES  # a log has one challenge
        self.page.settings = challenge.chosen(own, log)
        self._begin_match(new_match(terms_of(self.settings), challenge.source()))

    # --- handing over

    def _say(self, lines: str) -> None:
        self._lines += lines

    _text = ""  # lines for the activity log that may be written now

    def _flush_lines(self) -> None:
        self._text, self._lines = self._text + self._lines, ""

    def _hand_over(self, *, is_seen: bool = False, is_player: bool = True) -> None:
        """Hand what was done to the save worker."""
        operations, self._operations = tuple(self._operations), []
        if is_player or is_seen or self._begins:
            operations = (*operations, self._save_player())
        view = self.players.view(self.name, self._entries()) if is_seen else None
        lines, self._text = self._text, ""
        path = self._journal.path(self.settings) if lines or self._lines else None
        request = SaveRequest(
            self.name, operations, path, lines, self._lines, view, self._begins, self._ends_hand
        )
        self._begins = self._ends_hand = False
        self.clerk.take(request)

    def _save_player(self) -> Operation:
        row = self.players.row(self.name)
        assert row is not None
        kept = self._overrides.lift_off(self.settings)
        row.settings = json.loads(write_settings(kept))
        row.entries[OPENED] = " ".join(map(write_opened, self.page.opened))
        figures = write_figures(self.page.earlier[1])
        totals = describe_totals(self._since, self._from, self._last, figures)
        row.totals = json.loads(totals)
        entries = {name: value for name, value in row.entries.items() if value}
        return save_player(self.name, row.seen, kept, entries, totals)

    def _entries(self) -> Callable[[], dict[str, str]]:
        """Return what makes the section of the INI file, from things that do not change."""
        page, kept, match_id = self.page, self._overrides.lift_off(self.settings), self.match_id
        state, moves, earlier = page.state, page.moves, page.earlier
        is_between = isinstance(state.phase, GameOver) or state.hand is None
        figures = page.fold.figures.copy() if is_between else page.at_hand
        return lambda: write_section(kept, state, moves, add_up(earlier, figures), match_id)


def write_section(
    kept: Settings,
    state: State,
    moves: tuple[Move, ...],
    records: tuple[Figures, Figures],
    match_id: str,
) -> dict[str, str]:
    """Return a section of the INI file; the State is secret where its cards are sealed."""
    saved = write_state(state.standing, moves)
    is_sealed = any(each.envelope is not None for each in (state.source, state.standing.source))
    listed = write_options(0, kept).partition(",")[2]
    return {
        OPTIONS: f"{state.standing.source.told_position},{listed}",
        **write_entries(kept),
        STATE: Secret(saved) if is_sealed else saved,
        **dict(zip(MATCH, write_lists(records[0]), strict=True)),
        **dict(zip(LIFETIME_LISTS, write_lists(records[1]), strict=True)),
        MATCH_ID: match_id,
        SEAL: describe_seal(state.source),
    }


def describe_seal(source: Source) -> str:
    envelope = source.envelope
    if envelope is None:
        return ""
    return f"{envelope.number} {envelope.seal} {envelope.next_seal} {envelope.part}".rstrip()


def told_source(source: Source) -> str:
    """Return the seed or pointer as far as it may be shown; nothing of a sealed deck."""
    return "" if source.envelope is not None else write_source(source)


def new_match_name(player: str) -> str:
    return f"{player}-{os.urandom(8).hex()}"


def _only_deals(figures: Figures) -> Figures:
    """Return what is left of a game that does not count."""
    found = Figures()
    for name in ("dealt", "dealt_before"):
        found.add(name, 0, figures.of(name, 0))
    return found


def _score(figures: Figures) -> Tally:
    return Tally(figures.points, figures.games, figures.spread)


def _read_opened(players: Players, name: str) -> tuple[Opened, ...]:
    try:
        return tuple(map(read_opened, (players.get(name, OPENED) or "").split()))
    except ValueError:
        return ()


def _drop_views(players: Players, name: str) -> None:
    """Forget what the record now owns."""
    row = players.row(name)
    if row is not None:
        from game.legacy.ini_view import VIEWED, settings_of

        for entry in (*VIEWED, *settings_of(row.entries)):
            row.entries.pop(entry, None)
