"""Activity log of one player: the text about each action, and its file."""

from collections.abc import Callable
from datetime import datetime

from muggins.record.player_names import people_at
from muggins.rules.deal import Source
from muggins.rules.events import Event, GameBegun, GameForfeited, SetBack, SourceReverted
from muggins.rules.moves import Reseed
from muggins.rules.sealing import opened_by
from muggins.rules.seals import Envelope, Opened
from muggins.rules.state import GameOver, State
from muggins.rules.terms import nought_of
from muggins.rules.turn import Turn
from muggins.settings.settings import Settings
from muggins.settings.values import LogLevel
from muggins.settings.written import ADDED, USUAL, say
from muggins.store.loglines import (
    FORFEITED,
    REVERTED,
    SET_BACK,
    SIDES,
    is_over,
    next_hand,
    write_changes,
    write_header,
    write_open,
    write_people,
    write_resume,
    write_row,
    write_seals,
    write_variant,
)

TOLD = ("mistakes", *ADDED)
"""Settings in the header of a log, even if messages are off."""


class Journal:
    """Formats the log's lines, omitting text already logged; doesn't write files."""

    def __init__(self, name: str, clock: Callable[[], datetime], *, is_resumed: bool) -> None:
        self.name, self._clock = name, clock
        self._told_seals: set[str] = set()
        self.begin(is_resumed=is_resumed)

    def begin(self, *, is_resumed: bool) -> None:
        self._is_resumed, self._is_headed = is_resumed, False
        self._told = USUAL  # the settings that the lines so far tell of

    def follow(self, turn: Turn, settings: Settings) -> str:
        before, after, move, events = turn.before, turn.after, turn.move, turn.events
        if settings.log is LogLevel.OFF:
            self._is_headed = False
            return ""
        text = self._follow_seal(before, after)
        is_leaving = before.source.envelope is not None  # or else a seal would seem broken
        if isinstance(move, Reseed) and (is_leaving or settings.log is LogLevel.MESSAGES):
            text += self._tell_source(before, after, settings)
        begins = any(isinstance(event, GameBegun) for event in events)
        for event in events:
            text += self._tell(event, after, settings, begins=begins)
        if is_over(after) and not is_over(before):
            text += self._open_rows(before, settings) + self._tell_terms(settings)
            text += write_row(after, _nought_of(after))
        return text + self.open_seal(opened_by(before, after), settings)

    def _follow_seal(self, before: State, after: State) -> str:
        if before.source.envelope == after.source.envelope:
            return ""
        return self._tell_seals(before.source.envelope) + self._tell_seals(after.source.envelope)

    def tell_seal(self, state: State, settings: Settings) -> str:
        is_told = state.source.is_sealed and settings.log is not LogLevel.OFF
        return self._tell_seals(state.source.envelope) if is_told else ""

    def open_seal(self, opened: Opened | None, settings: Settings) -> str:
        return write_open(opened) if opened is not None and settings.log is not LogLevel.OFF else ""

    def _tell_seals(self, envelope: Envelope | None) -> str:
        if envelope is None:
            return ""
        fresh = [line for line in write_seals(envelope) if line not in self._told_seals]
        self._told_seals.update(fresh)
        return "".join(fresh)

    def _tell_source(self, before: State, after: State, settings: Settings) -> str:
        """Format a changed source; a new file was already logged, and starts at 0 by default."""
        source = after.source
        if source.envelope is not None:
            return ""  # its seal is told anyway
        if (
            source.data is not None
            and source.data is not before.source.data
            and not source.position
            and settings.log is LogLevel.MESSAGES
        ):
            return ""
        kind = "Seed" if source.data is None else "Pointer"
        return self._open_rows(after, settings) + f"New {kind}: {source.position}\n"

    def _tell(self, event: Event, state: State, settings: Settings, *, begins: bool) -> str:
        match event:
            case GameBegun():
                standing = state.standing
                return self._head(state, standing.n_hands + 1, standing.source, settings)
            case SourceReverted() if settings.log is LogLevel.MESSAGES:
                head = self._resume(1) if begins else self._open_rows(state, settings)
                return f"{head}{REVERTED}\n"
            case GameForfeited(seat):
                return self._open_rows(state, settings) + FORFEITED.format(SIDES[seat]) + "\n"
            case SetBack(seat, points):
                told = SET_BACK.format(SIDES[seat], points)
                return f"{self._open_rows(state, settings)}{told}\n"
        return ""

    def _head(self, state: State, hand: int, source: Source, settings: Settings) -> str:
        self._is_headed = True
        return (
            self._resume(hand)
            + self._tell_terms(settings)
            + self._tell_seals(source.envelope)
            + write_variant(state.variant, _nought_of(state))
            + write_people(people_at(self.name))
            + write_header(state.standing.tally, source, self._clock())
        )

    def _open_rows(self, state: State, settings: Settings) -> str:
        """Format the header before a row or message, if this game has none yet."""
        if self._is_headed or state.hand is None or isinstance(state.phase, GameOver):
            return self._resume(1)
        return self._head(state, *next_hand(state), settings)

    def _resume(self, hand: int) -> str:
        if not self._is_resumed:
            return ""
        self._is_resumed = False
        return write_resume(self.name, hand)

    def _tell_terms(self, settings: Settings) -> str:
        """Format changed match rules, which are needed to check scores and compare players."""
        said = [(say(self._told, name), say(settings, name)) for name in TOLD]
        self._told = settings
        return "".join(f"{now}\n" for before, now in said if now != before)

    def change(self, state: State, before: Settings, after: Settings) -> str:
        if before.log_file != after.log_file:
            self._is_headed, self._told = False, USUAL
            self._told_seals.clear()
        changes = write_changes(before, after)
        if not changes or LogLevel.MESSAGES not in (before.log, after.log):
            return ""
        head = self._open_rows(state, before)
        self._told = after
        return head + "".join(f"{line}\n" for line in changes)

    def break_off(self, why: str, settings: Settings) -> str:
        return f"{why}\n" if self._is_headed and settings.log is not LogLevel.OFF else ""


def _nought_of(state: State) -> int:
    return nought_of(state.length, state.variant.n_dealt)
