"""All that is kept of a player, as one thing: settings, match, statistics, log and history.

Every action is on its way to the disk as soon as it is made; ``game.store.clerk`` says what
that promises. On disk stand the match and the statistics as they were when the hand began, and
the moves since; both are played again on opening.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any

from game.rules.deal import Source, as_signed
from game.rules.events import Event
from game.rules.match import new_match
from game.rules.moves import Amend, Move, Reseed
from game.rules.sealing import opened_by
from game.rules.seals import Opened
from game.rules.state import State
from game.settings.settings import Settings, terms_of
from game.settings.written import read_options
from game.store.challenges import ENTRY as CHALLENGE
from game.store.challenges import Challenge, read_code, write_code
from game.store.clerk import Clerk, Note
from game.store.docket import new_match_id, read_match_id
from game.store.entries import Draw, read_page, seal_pack
from game.store.history import History
from game.store.ini import GLOBAL
from game.store.instance import ALONE, Seats
from game.store.journal import Journal
from game.store.logfile import read_tail
from game.store.overrides import Overrides
from game.store.page import Page, act, begin_anew, begin_game, begin_match, with_opened
from game.store.players import Players, check_name
from game.store.reading import ReadError
from game.store.records import Record
from game.store.report import write_statistics
from game.store.writer import Task, Writer, WriteThrough

NOBODY = "Player"  # the name of who gives none
LESSON = "Lesson"  # its entry
ROBOT = "Auto"  # whose matches the computer plays by itself
TAIL_PATIENCE = 0.5  # seconds in which the log's newest lines may get there
LOCKED = "The match is locked: options, match and player stay as they are."


class LockedError(ValueError):
    """Not under lock; the text is a sentence for the player."""

    def __init__(self) -> None:
        super().__init__(LOCKED)


class UnreadableError(ValueError):
    """A player's match cannot be read now; the text is a sentence for the player."""


class Ledger:
    """One player's page: what was done is in memory at once, and the ``clerk`` writes it.

    ``messages`` are sentences to show once; who shows them clears the list, or takes them with
    those of the clerk, which tell of a disk that fails. Who takes another data file changes the
    settings first, then keeps the move.
    """

    def __init__(
        self,
        players: Players,
        name: str,
        newcomer: tuple[int, Settings],
        history: History | None = None,
        clock: Callable[[], datetime] = datetime.now,
        lent: Mapping[str, Any] = MappingProxyType({}),
        writer: Callable[[Task], Writer] = WriteThrough,
        seats: Seats = ALONE,
        draw: Draw = secrets.token_bytes,
        challenge: Challenge | None = None,
    ) -> None:
        self.draw, self._challenge = draw, challenge
        self.players, self._newcomer, self._clock = players, newcomer, clock
        self.clerk = Clerk(players, history if players.folder is not None else None, writer)
        self._lent, self._seats = lent, seats
        self._overrides: Overrides
        self._page: Page
        self._journal: Journal
        self._match_id = ""
        self.is_locked = False
        self.messages = players.messages
        self._turn_to(name)

    @classmethod
    def open(
        cls,
        folder: Path | None,
        player: str | None,
        new_seed: int | None,
        defaults: str | None = None,
        *,
        is_locked: bool = False,
        history: History | None = None,
        clock: Callable[[], datetime] = datetime.now,
        lent: Mapping[str, Any] = MappingProxyType({}),
        writer: Callable[[Task], Writer] = WriteThrough,
        seats: Seats = ALONE,
        draw: Draw = secrets.token_bytes,
        challenge: Challenge | None = None,
    ) -> "Ledger":
        """The page of a player, or of the most recent one who is free when ``player`` is None.

        Without a folder all stays in memory. A new name without a seed gets sealed deals, for
        which ``draw`` gives bytes by chance. ``defaults`` is an Options list for a new name;
        the settings ``lent`` hold as long as this ledger is open, and are not kept. With the
        ``writer`` WriteThrough, what was done is on disk when a method returns; WriteBehind keeps
        nobody waiting. A new name that takes up a ``challenge`` has its options and cards, under
        lock until it is played out. ValueError for a name or a list that makes no sense, for a
        player whom another program has, or whose cards cannot be read now; a folder that cannot
        be written only leaves a message.
        """
        newcomer = 0, replace(Settings(), sealed=True)
        if new_seed is not None:
            newcomer = as_signed(new_seed), Settings()
        if defaults is not None:
            newcomer = read_options(defaults)
        players = Players(folder)
        players.sweep()
        named = player or _first_free(players, seats)
        ledger = cls(players, named, newcomer, history, clock, lent, writer, seats, draw, challenge)
        ledger.is_locked = is_locked or ledger.is_locked
        if ledger.is_locked and ledger._page.trail is None:
            ledger._journal.doubt()
        ledger._hand_over(ledger._journal.tell_seal(ledger.resume(), ledger.settings))
        ledger.messages += ledger.clerk.take_messages()
        return ledger

    @property
    def settings(self) -> Settings:
        """What the player chose."""
        return self._page.settings

    @property
    def record(self) -> Record:
        """The statistics of the match."""
        return self._page.records[0]

    @property
    def lifetime(self) -> Record:
        """The statistics of all the player's matches."""
        return self._page.records[1]

    def names(self) -> tuple[str, ...]:
        """The players, most recent first."""
        return self.players.names()

    def global_number(self, name: str) -> int:
        """An entry of section Global, such as UseCribAltDLL; 0 where there is no number."""
        text = self.players.get(GLOBAL, name) or ""
        return int(text) if text.isdecimal() and len(text) < 10 else 0

    def global_text(self, name: str) -> str:
        """An entry of section Global, such as Window; nothing where there is none."""
        return self.players.get(GLOBAL, name) or ""

    def set_global(self, name: str, text: str) -> None:
        """Keep an entry of section Global."""
        self.players.set(GLOBAL, name, text)
        self.clerk.wake()

    @property
    def lesson(self) -> str:
        """How far the player has come with the first lesson, as it was kept last."""
        return self.players.get(self.name, LESSON) or ""

    def keep_lesson(self, text: str) -> None:
        """Keep that, from now on."""
        if not self.is_locked:
            self.players.set(self.name, LESSON, text)
            self.clerk.wake()

    def resume(self) -> State:
        """The match as it was left, or a new one."""
        return self._page.state

    @property
    def opened(self) -> tuple[Opened, ...]:
        """The envelopes of sealed games that are over, the newest last."""
        return self._page.opened

    def seal_pack(self) -> Source:
        """A pack that is sealed now, for the next game."""
        known = [each.number for each in self._page.opened]
        sources = self._page.state.source, self._page.state.standing.source
        known += [each.envelope.number for each in sources if each.envelope is not None]
        return seal_pack(max(known, default=0), self.draw)

    def begin_match(self, state: State) -> None:
        """A new match, with statistics begun anew."""
        self._refuse_locked()
        lifetime = self.lifetime.abandoning() if self._page.state.is_under_way else self.lifetime
        page = with_opened(begin_match(self.settings, state, lifetime), self._page)
        opened = self._turn_page(page)
        self._match_id = new_match_id()
        self._journal.begin(is_resumed=False)
        self._hand_over(opened + self._journal.tell_seal(state, self.settings))

    def begin_game(self, state: State) -> None:
        """Another game of the same match, which gives up the one in progress."""
        self._refuse_locked()
        opened = self._turn_page(begin_game(self._page, state))
        self._hand_over(self._journal.give_up(self.settings) + opened)

    def _turn_page(self, page: Page) -> str:
        """A page on which another game stands; what opens the last one, for the log.

        The last hand is filed once more with that.
        """
        left, self._page = self._page, page
        found = opened_by(left.state, page.state)
        if found is not None and left.state.hand is not None:
            self.clerk.take(self._note(page=replace(left, opened=page.opened)))
        return self._journal.open_seal(found, self.settings)

    def reset_statistics(self) -> None:
        """Begin lifetime figures and match statistics anew; history and match score stay.

        What has been done in the hand in progress no longer counts.
        """
        self._refuse_locked()
        self._page = begin_anew(self._page, self._clock().isoformat(timespec="seconds"))
        self._hand_over()

    def keep(self, state: State, move: Move, events: tuple[Event, ...]) -> None:
        """An action: the state after it, the move, and what it brought about."""
        if isinstance(move, Amend | Reseed):
            self._refuse_locked()
        before = self._page
        self._turn_page(act(self._page, state, move, events))
        self._hand_over(self._journal.follow(before.state, state, move, events, self.settings))

    def change(self, settings: Settings) -> None:
        """Other settings; those that are terms of the match take an amendment besides."""
        self._refuse_locked()
        before, self._page = self._page, replace(self._page, settings=settings)
        told = self._journal.change(self._page.state, before.settings, settings)
        self._hand_over(told + self._journal.tell_seal(self._page.state, settings))

    def switch(self, name: str) -> None:
        """Turn to another player, at the place where that one left off; ValueError for no name.

        What the last one did is written first: BusyError, another ValueError, while it cannot be.
        """
        self._refuse_locked()
        check_name(name)
        with self.clerk.pause():
            try:
                self._turn_to(name)
            except ValueError:
                self._seats.sit(self.name)
                self.players.enter(self.name, self._seats.is_free)
                raise
        self._hand_over(self._journal.tell_seal(self.resume(), self.settings))

    def _refuse_locked(self) -> None:
        if self.is_locked:
            raise LockedError

    # --- log and history

    @property
    def log_trouble(self) -> str | None:
        """Why the log cannot be written now; None when all is in it, or on its way."""
        return self.clerk.log_trouble

    def retry_log(self) -> bool:
        """Try again to write what is owed to the log; whether all is in it now."""
        return self.clerk.flush() and self.log_trouble is None

    def append_statistics(self) -> Path | None:
        """Write the statistics and settings to the end of the log, whatever is logged else.

        The log; None where nothing is kept.
        """
        self._hand_over(f"\n{write_statistics(self.name, self.record, self.settings)}")
        return self._journal.path(self.settings)

    def read_log_tail(self) -> str:
        """The last 8K of the log, or a sentence that there is none."""
        self.clerk.flush(TAIL_PATIENCE)
        return read_tail(self._journal.path(self.settings))

    def take_messages(self) -> list[str]:
        """Sentences to show once, those of the clerk and of the history among them."""
        taken = [*self.messages, *self.clerk.take_messages()]
        self.messages.clear()
        return taken

    def close(self) -> list[str]:
        """Wait until all is on disk, if that goes; sentences on what is not kept."""
        return self.clerk.close()

    # --- what the clerk is given

    def _turn_to(self, name: str) -> None:
        self._seats.sit(name)
        try:
            entered = self.players.enter(name, self._seats.is_free)
            is_new = self._challenge is not None and self._take_up(entered)
            is_challenged = self.players.get(entered, CHALLENGE) is not None
            overrides = Overrides({} if is_challenged else self._lent)
            page = read_page(self.players, entered, self._newcomer, overrides.lay_over, self.draw)
        except ReadError as error:
            raise UnreadableError(f"{error} {name} is left as it is; try again.") from error
        self.name, self._page, self._overrides = entered, page, overrides
        if is_new and self._challenge is not None:
            begun = new_match(terms_of(page.settings), self._challenge.source())
            self._page = begin_match(page.settings, begun, page.records[1])
        self.is_locked = self._is_bound()
        self._match_id = read_match_id(self.players, self.name)
        self._journal = Journal(self.players.folder, self.name, self._clock)
        self._journal.begin(is_resumed=self.record.n_hands > 0)
        self.clerk.turn_to(self.name, self._note())

    def _take_up(self, name: str) -> bool:
        """Whether the challenge is new to a player; ValueError if he plays something else."""
        assert self._challenge is not None
        code = write_code(self._challenge)
        if self.players.get(name, "State") is None:
            self._newcomer = 0, self._challenge.chosen()
            self.players.set(name, CHALLENGE, code)
            return True
        if self.players.get(name, CHALLENGE) != code:
            raise ValueError(f"{name} has a match already; a challenge wants a new name.")
        return False

    def _is_bound(self) -> bool:
        """Whether a challenge holds that is not played out."""
        try:
            challenge = read_code(self.players.get(self.name, CHALLENGE) or "")
        except ValueError:
            return False
        return self.record.games < challenge.n_games

    def _hand_over(self, lines: str = "") -> None:
        self.clerk.take(self._note(lines))

    def _note(self, lines: str = "", page: Page | None = None) -> Note:
        page, now = page or self._page, self._clock().isoformat(timespec="seconds")
        kept, log = self._overrides.lift_off(page.settings), self._journal.path(page.settings)
        return Note(page, kept, self._match_id, now, log, lines)


def _first_free(players: Players, seats: Seats) -> str:
    """The most recent player whom no other program has, or else a new name."""
    people = [each for each in players.names() if each != ROBOT]
    more = (NOBODY, *(f"{NOBODY[:6]}-{number}" for number in range(2, 10)))
    for name in (*people, *more):
        if seats.is_free(name):
            if people and name != people[0]:
                players.messages.append(f"{people[0]} is being played in another program.")
            return name
    return NOBODY
