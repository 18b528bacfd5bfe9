"""All that is kept of a player, as one thing: settings, match, statistics and log.

Every action is on its way to the disk as soon as it is made; ``game.store.clerk`` says what
that promises.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any

from game.assets import VERSION
from game.rules.deal import Source, as_signed
from game.rules.moves import Amend, Reseed
from game.rules.referee import new_match
from game.rules.sealing import opened_by
from game.rules.seat import Seat
from game.rules.state import GameOver, State
from game.rules.turn import Turn
from game.settings.settings import SETTINGS, Settings, terms_of
from game.settings.values import LogLevel
from game.settings.written import read_options
from game.store.bonds import Bond, LockedError, name_for
from game.store.challenges import OWN, Challenge
from game.store.clerk import BusyError, Clerk, Memo
from game.store.entries import (
    Draw,
    draw_seed,
    name_branch,
    new_match_id,
    read_match_id,
    read_page,
    seal_pack,
)
from game.store.games import name_engine
from game.store.grade_process import Grader
from game.store.instance import ALONE, Seats
from game.store.journal import Journal
from game.store.kinds import GameKind
from game.store.logfile import read_tail
from game.store.loglines import GIVEN_UP, TAKEN_BACK
from game.store.openings import UnreadableError, open_folder, open_section
from game.store.page import (
    Branch,
    EarlierHands,
    Page,
    act,
    begin_anew,
    begin_game,
    begin_match,
    is_plain,
    set_aside,
    with_opened,
)
from game.store.players import ROBOT, check_name, check_seats, people_at
from game.store.reading import ReadError
from game.store.report import write_statistics
from game.store.switches import KNOWN, LESSON, Entries, Switches
from game.store.takeover import read_owed
from game.store.writer import Task, Writer, WriteThrough

TAIL_PATIENCE = 0.5  # seconds in which the log's newest lines may get there
Movers = tuple[Seat | None, ...]  # whose move each was
UNDER_LOCK = {"hints_asked": False}
"""Settings that hold whatever a player has chosen: hints that are off are off when asked for."""


class Overrides:
    """Settings lent for one run, by their names. What the player then chooses himself is kept."""

    def __init__(self, lent: Mapping[str, Any]) -> None:
        self._lent = dict(lent)
        self._now: dict[str, Any] = {}
        self._kept: dict[str, Any] = {}

    def lay_over(self, settings: Settings) -> Settings:
        """Return the settings of a run for a player who has saved these.

        A log never becomes less of one, and a player's own keys stay beside the lent ones.
        """
        self._now = dict(self._lent)
        if "log" in self._now:
            self._now["log"] = max(self._now["log"], settings.log)
        if "keys" in self._now and settings.keys:
            self._now["keys"] = f"{settings.keys};{self._now['keys']}"
        self._kept = {name: getattr(settings, name) for name in self._now}
        return replace(settings, **self._now)

    def lift_off(self, settings: Settings) -> Settings:
        for name, value in self._now.items():
            if getattr(settings, name) != value:
                self._kept.pop(name, None)
        return replace(settings, **self._kept) if self._kept else settings


class Ledger:
    """The page of a player, or of the most recent one who is free when ``player`` is None.

    What was done is in memory at once, and the ``clerk`` writes it; without a folder all stays in
    memory. A new name without a seed gets sealed deals, for which ``draw`` gives bytes by chance.
    ``defaults`` is an Options list for a new name; the settings ``lent`` hold as long as this
    ledger is open, and are not kept. With the ``writer`` WriteThrough, what was done is on disk
    when a method returns; WriteBehind keeps nobody waiting. The ``grader`` is told of hands that
    are over. A new name that takes up a ``challenge`` has its options and cards, under lock until
    it is played out; where none is given, one beside the player's own serves.
    ValueError for a name or a list that makes no sense, for a player whom another program has, or
    whose cards cannot be read now; a folder that cannot be written only leaves a message.

    Who takes another data file changes the settings first, then keeps the move.
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
        grader: Grader | None = None,
    ) -> None:
        self._newcomer = 0, replace(Settings(), sealed=True)
        if new_seed is not None:
            self._newcomer = as_signed(new_seed), Settings()
        if defaults is not None:
            self._newcomer = read_options(defaults)
        self.players = open_folder(folder)
        self.clerk = Clerk(self.players, writer, grader)
        self.switches = Switches(self.players, self.clerk.wake)
        self._clock, self._draw, self._seats = clock, draw, seats
        self._lent = {**lent, **UNDER_LOCK} if is_locked else lent
        self._overrides: Overrides
        self.page: Page  # what is kept of the match and the player, as it stands now
        self._journal: Journal
        self.match_id = ""  # tells the player's matches apart
        self.bond: Bond
        self.learnt: Entries
        self._notes: list[Memo] = []  # of the action in progress
        self.is_shut = is_locked  # the player stays too
        self.plays_both = False  # the computer, in games that begin from now on
        name = player or self.players.first_free(seats.is_free)
        if player is None and challenge is not None:
            name = name_for(self.players, name, challenge, self.today)
        self._turn_to(name, challenge)
        if self.is_locked and self.page.trail is None:
            self._journal.doubt()
        self._hand_over(self._journal.tell_seal(self.page.state, self.settings))
        self.players.messages += self.clerk.take_messages()

    @property
    def settings(self) -> Settings:
        return self.page.settings

    @property
    def is_locked(self) -> bool:
        """Whether options and match stay as they are; so they do while a challenge holds."""
        return self.is_shut or self.bond.holds(self.page.record.games)

    def is_free(self, setting: str) -> bool:
        """Whether it may be changed: in a challenge whatever is the player's own affair."""
        return not self.is_locked or (setting in OWN and not self.is_shut)

    @property
    def _kind(self) -> GameKind:
        """What the game in progress is to be filed as, if it begins now."""
        if people_at(self.name) is not None:
            return GameKind.PEOPLE
        if self.bond.holds(self.page.record.games):
            return GameKind.CHALLENGE
        is_automatic = self.plays_both or self.name == ROBOT
        return GameKind.AUTOMATIC if is_automatic else GameKind.COUNTED

    @property
    def _sitters(self) -> tuple[str, str]:
        together = people_at(self.name)
        if together is not None:
            return together
        own = self.switches.own_engine(Seat.COMPUTER)
        return self.name, name_engine(own or self.settings.skill, "" if own else VERSION)

    @property
    def today(self) -> date:
        return self._clock().date()

    def draw_pack(self, *, sealed: bool) -> Source:
        """A pack that is sealed now, for the next game, or a seed drawn now."""
        return seal_pack(self.page.last_seal, self._draw) if sealed else draw_seed(self._draw)

    def begin_match(self, state: State) -> None:
        self._refuse_locked()
        self._begin_match(state)

    def _begin_match(self, state: State) -> None:
        is_lost = self.page.state.is_under_way and self._is_lost_by_leaving
        lifetime = self.page.lifetime.abandoning() if is_lost else self.page.lifetime
        page = with_opened(begin_match(self.settings, state, lifetime), self.page)
        opened = self._turn_page(page)
        self.match_id = new_match_id()
        self._journal.begin(is_resumed=False)
        self._hand_over(opened + self._journal.tell_seal(state, self.settings))

    def begin_game(self, state: State) -> None:
        """Another game of the same match, which gives up the one in progress."""
        self._refuse_locked()
        opened = self._turn_page(begin_game(self.page, state, is_lost=self._is_lost_by_leaving))
        self._hand_over(self._journal.break_off(GIVEN_UP, self.settings) + opened)

    @property
    def _is_lost_by_leaving(self) -> bool:
        """Whether a game that is given up is lost: two people give it up together."""
        return people_at(self.name) is None

    @property
    def aside(self) -> EarlierHands | None:
        """A game in which a move was taken back; the match waits until it ends."""
        branch = self.page.aside
        return None if self.is_locked or branch is None else branch.trail

    def take_back(self, state: State, aside: EarlierHands, seats: Movers) -> None:
        """The game in progress counts no longer, and is played on aside; ``state`` is the next."""
        self._refuse_locked()
        told = self._journal.break_off(TAKEN_BACK, self.settings)
        self.page = replace(self.page, is_taken_back=True)
        self._notes.append(self._note())
        parent = f"{self.name}-{self.match_id}", self.page.first_deal
        branch = self._branch(*parent, aside, seats)
        self._hand_over(told + self._turn_page(set_aside(self.page, state, branch)))

    def _branch(self, parent: str, first_deal: int, trail: EarlierHands, seats: Movers) -> Branch:
        name, leaves = name_branch(self.name), len(trail.moves)
        return Branch(name, first_deal, parent, leaves, trail, seats)

    def keep_aside(self, aside: EarlierHands | None, seats: Movers = ()) -> None:
        """How far that game has come; None where it is played no further.

        Where another move was taken back, it branches off again.
        """
        before = self.page.aside
        if before is None or aside is None:
            branch = None
        elif len(aside.moves) < len(before.trail.moves):
            branch = self._branch(before.match, before.first_deal, aside, seats)
        else:
            branch = replace(before, trail=aside, seats=seats)
        self.page = replace(self.page, aside=branch)
        is_whole = (before and before.match) != (branch and branch.match)
        self._hand_over(is_whole=is_whole, is_seen=self.is_locked)

    def _turn_page(self, page: Page) -> str:
        """A page on which another game stands; what opens the last one, for the log.

        The last hand is filed once more with that.
        """
        left, self.page = self.page, page
        found = opened_by(left.state, page.state)
        if found is not None and left.state.hand is not None:
            self._notes.append(self._note(page=replace(left, opened=page.opened)))
        return self._journal.open_seal(found, self.settings)

    def reset_statistics(self) -> None:
        """Begin all figures anew, from the next move on; history and match score stay."""
        self._refuse_locked()
        self.page = begin_anew(self.page, self._clock().isoformat(timespec="seconds"))
        self._hand_over()

    def keep(self, turn: Turn) -> None:
        if isinstance(turn.move, Amend | Reseed):
            self._refuse_locked()
        before, state = self.page, turn.after
        self._turn_page(act(before, turn))
        if self.page.record.games != before.records[0].games:
            self.bond.settle(state, self.page.record.games)
        told = self._journal.follow(turn, self.settings)
        is_new = state.standing is not before.state.standing or isinstance(state.phase, GameOver)
        is_whole = is_new or not is_plain(before, self.page, turn.move)
        self._hand_over(told, is_whole=is_whole, is_seen=is_new or self.is_locked)

    def change(self, settings: Settings) -> None:
        """Other settings; those that are terms of the match take an amendment besides."""
        old = self.settings
        if not all(self.is_free(n) for n in SETTINGS if getattr(old, n) != getattr(settings, n)):
            raise LockedError
        before, self.page = self.page, replace(self.page, settings=settings)
        told = self._journal.change(self.page.state, before.settings, settings)
        self._hand_over(told + self._journal.tell_seal(self.page.state, settings))

    def switch(self, name: str, challenge: Challenge | None = None) -> None:
        """Turn to another player, at the place where that one left off; ValueError for no name.

        He may take up a ``challenge``, as on opening. BusyError, another ValueError, where he was
        here before, and what he did then cannot be written.
        """
        if self.is_shut:
            raise LockedError
        (check_seats if challenge is None else check_name)(name)
        self.show()
        try:
            self._turn_to(name, challenge, self.settings)
        except ValueError:
            self._seats.sit(self.name)
            self.players.enter(self.name, self._seats.is_free)
            raise
        self._hand_over(self._journal.tell_seal(self.page.state, self.settings))

    def _refuse_locked(self) -> None:
        if self.is_locked:
            raise LockedError

    def show(self) -> None:
        """Have the INI file's view tell what was played, as when the player looks away."""
        self._hand_over(is_whole=False)

    def append_statistics(self) -> Path | None:
        """Write the statistics and settings to the end of the log, which is None where none is."""
        self._hand_over(f"\n{write_statistics(self.name, self.page.record, self.settings)}")
        return self._journal.path(self.settings)

    def read_log_tail(self) -> str:
        self.clerk.flush(TAIL_PATIENCE)
        return read_tail(self._journal.path(self.settings))

    def take_messages(self) -> list[str]:
        taken = [*self.players.messages, *self.clerk.take_messages()]
        self.players.messages.clear()
        return taken

    def close(self) -> list[str]:
        return self.clerk.close()

    def _turn_to(self, name: str, challenge: Challenge | None, own: Settings | None = None) -> None:
        self._seats.sit(name)
        try:
            entered = self.players.enter(name, self._seats.is_free)
            bond = Bond(self.players, entered)
            overrides = Overrides({} if bond.challenge or challenge else self._lent)
            if not self.clerk.has_written(entered):
                raise BusyError
            section = open_section(self.players, entered)
            page = read_page(section, self._newcomer, overrides.lay_over, self._draw)
        except ReadError as error:
            raise UnreadableError(f"{error} {name} is left as it is; try again.") from error
        is_new = section.get("State") is None or page.is_game_lost
        n_games = page.records[0].games
        begins = challenge is not None and (is_new or bond.begins(challenge, n_games))
        if begins and challenge is not None and not is_new:
            bond.check(challenge, n_games, self.today)
        self.name, self.page, self._overrides, self.bond = entered, page, overrides, bond
        self.learnt = Entries(self.players, entered, self.clerk.wake, lambda: self.is_locked)
        if section.get("State") is None and self.players.entries(entered):
            self.learnt.keep(LESSON, KNOWN)  # the options of a section from elsewhere are chosen
        self.match_id = read_match_id(section)
        is_resumed = page.record.n_hands > 0
        self._journal = Journal(self.players.folder, entered, self._clock, is_resumed=is_resumed)
        owed = read_owed(section, self._journal.path(page.settings), page)
        if isinstance(page.state.phase, GameOver):
            bond.settle(page.state, n_games)  # a kill may have come between
        self._notes.append(replace(self._note(), takeover=owed, is_whole=owed is not None))
        if begins and challenge is not None:
            self._take_up(challenge, own)

    def _take_up(self, challenge: Challenge, own: Settings | None) -> None:
        self.bond.take(challenge, self.today)
        log = LogLevel.OFF if self.bond.is_daily else LogLevel.MESSAGES  # a log has one challenge
        self.page = replace(self.page, settings=challenge.chosen(own, log))
        self._begin_match(new_match(terms_of(self.settings), challenge.source()))

    def _hand_over(self, lines: str = "", *, is_whole: bool = True, is_seen: bool = True) -> None:
        note = replace(self._note(), lines=lines, is_whole=is_whole, is_seen=is_seen)
        notes, self._notes = (*self._notes, note), []
        self.clerk.take(*notes)

    def _note(self, page: Page | None = None) -> Memo:
        page, now = page or self.page, self._clock().isoformat(timespec="seconds")
        kept, log = self._overrides.lift_off(page.settings), self._journal.path(page.settings)
        note = Memo(self.name, page, kept, self.match_id, now, log)
        return replace(note, kind=self._kind, seats=self._sitters)
