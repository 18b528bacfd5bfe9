"""The clerk: what was done, on its way to the disk.

The INI file is written first; it holds what log and history lack, until they have it. So a
kill at any instant leaves a file that tells how far the match had come, and from which the
other two are brought up to date at the next start.

What is promised: a note is on its way to the disk when ``take`` returns, and nobody waits for
it. As long as the disk keeps up, that is, ends a write before the next action, a kill loses at
most the action in progress. Where it does not, notes wait; the next write takes them together,
and a kill loses what was done since the last write that ended. Either way no action is on disk
without all before it. ``flush`` tells whether everything is there. A disk that lags for some
seconds, or fails, is told of in ``take_messages``; what failed is tried again at the next note,
by and by without one, and once more on ``close``.
"""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from game.settings.settings import Settings
from game.store.docket import Docket, recover
from game.store.entries import write_page
from game.store.files import WriteError
from game.store.filing import HandFile, file_hand
from game.store.history import History, Settlement
from game.store.logfile import LogFile
from game.store.page import Page
from game.store.players import FILE, Players
from game.store.writer import Task, Writer, WriteThrough

OWED_LOG = "OwedLog"
PATIENCE = 2.0  # seconds to wait for a disk that somebody at the table needs now
LAST_PATIENCE = 10.0  # seconds to wait for it at the end
MOST_LAG = 3.0  # seconds behind, before it is told
AGAIN = f"{FILE} is written again, and nothing is missing from it."
SLOW = (
    "The disk is slow: what was done in the last seconds is not on it yet. "
    "It is written as fast as that goes, and play goes on."
)
BUSY = "The disk is still busy with what was done last; please try again in a moment."
TOO_SLOW = "What was done last may not be kept: the disk did not answer in time."
LOST = "What was done since the last time that it could be written is not kept."


class BusyError(ValueError):
    """Something must wait for the disk; the text is a sentence for the player."""

    def __init__(self) -> None:
        super().__init__(BUSY)


@dataclass(frozen=True, slots=True)
class Note:
    """What an action leaves to be written: all that is kept, and new lines for the log.

    The settings of the ``page`` are those of the run, ``kept`` those of the file.
    """

    page: Page
    kept: Settings
    match_id: str
    at: str  # ISO date and time
    log: Path | None
    lines: str = ""


class Clerk:
    """Writes up one player after another. Notes are taken in the order in which they came."""

    def __init__(
        self,
        players: Players,
        history: History | None = None,
        writer: Callable[[Task], Writer] = WriteThrough,
    ) -> None:
        self._players, self._history = players, history
        self._notes: deque[Note] = deque()
        self._messages: deque[str] = deque()
        self._trouble: WriteError | None = None
        self._is_lag_told = False
        self._writer = writer(self._write)
        # what the writer has in hand; nobody else touches it but in a pause
        self._name = ""
        self._last: Note | None = None
        self._hand: HandFile | None = None  # the one in progress
        self._log, self._docket = LogFile(), Docket(None, players, "")

    def turn_to(self, name: str, note: Note) -> None:
        """Write for another player from now on, beginning with what was left owed there.

        At first, or in a ``pause``. The note tells where that player stands; it is not taken.
        """
        self._name, self._last = name, None
        self._log, self._docket = LogFile(), Docket(self._history, self._players, name)
        recover(self._players, name, OWED_LOG, lambda owed: self._log.recover(owed, note.log))
        self._hand = self._file_hand(note)
        is_lost = note.page.is_game_lost
        self._docket.take_up(Settlement(*self._key(note), self._hand, is_lost))

    def take(self, note: Note) -> None:
        """Write this as soon as may be."""
        self._notes.append(note)
        self._writer.wake()

    def wake(self) -> None:
        """Write the INI file, in which somebody has changed an entry."""
        self._writer.wake()

    @contextmanager
    def pause(self) -> Iterator[None]:
        """Nothing is written within, and all that was noted stands in the INI file's text.

        BusyError when a disk that hangs has to be waited for too long.
        """
        self._writer.flush(PATIENCE)
        try:
            with self._writer.pause(PATIENCE):
                while self._notes:
                    self._enter(self._next_notes(len(self._notes)))
                self._enter_owed()
                yield
        except TimeoutError as error:
            raise BusyError from error

    def flush(self, seconds: float = PATIENCE) -> bool:
        """Try at once what is not written, and wait so long for it; whether all is."""
        return self._writer.flush(seconds)

    def file_all(self, seconds: float = PATIENCE) -> bool:
        """Wait until the history has what it lacks; whether it has."""
        is_written = self.flush(seconds)
        return is_written and (self._history is None or self._history.flush(seconds))

    def close(self, seconds: float = LAST_PATIENCE) -> list[str]:
        """Write what is not written, and let the history have what it lacks; what went wrong."""
        is_written = self._writer.close(seconds)
        if self._history is not None:
            self._history.close()
        if is_written or (self._log.trouble is not None and self._trouble is None):
            return []  # the lines that the log lacks are kept
        return [TOO_SLOW if self._trouble is None else f"{self._trouble.why} {LOST}"]

    @property
    def log_trouble(self) -> str | None:
        """Why the log cannot be written now; None when all is in it, or on its way."""
        return self._log.trouble

    @property
    def lag(self) -> float:
        """Seconds by which the disk is behind."""
        return self._writer.lag()

    def take_messages(self) -> list[str]:
        """Sentences to show once, those of the history's worker among them."""
        self._watch_lag()
        sources = [self._messages]
        if self._history is not None:
            sources.append(self._history.messages)
        return [source.popleft() for source in sources for _ in range(len(source))]

    def _watch_lag(self) -> None:
        """Tell once of a disk that lags; one that fails is told of anyway."""
        lag = self.lag
        is_failing = self._trouble is not None or self._log.trouble is not None
        if lag > MOST_LAG and not self._is_lag_told and not is_failing:
            self._messages.append(SLOW)
        self._is_lag_told = lag > MOST_LAG or (self._is_lag_told and lag > 0)

    # --- the writer's task

    def _write(self) -> bool:
        """Bring the disk to where the notes are now, and no later ones; whether it is there."""
        n_left = len(self._notes)
        while True:
            notes = self._next_notes(n_left)
            n_left -= len(notes)
            self._enter(notes)
            is_written = self._put_down()
            if not n_left:
                return is_written

    def _next_notes(self, n_most: int) -> list[Note]:
        """Those that can be written together: up to where another log begins."""
        found: list[Note] = []
        while len(found) < n_most and (not found or self._notes[0].log == found[0].log):
            found.append(self._notes.popleft())
        return found

    def _enter(self, notes: list[Note]) -> None:
        """Take notes in: the INI file's text, the log's lines, the hands. Nothing is written."""
        if not notes:
            return
        self._last = note = notes[-1]
        kept = replace(note.page, settings=note.kept)
        self._players.update(self._name, write_page(kept, self._players.mask))
        for each in notes:
            self._log.owe(each.lines, each.log)
        if self._history is not None:
            lasts = {(self._key(each), each.page.state.hand is None): each for each in notes}
            for each in lasts.values():
                self._take_hand(self._file_hand(each))

    def _take_hand(self, hand: HandFile | None) -> None:
        """The hand in progress. One that another follows, or none, was given up or is over."""
        last, self._hand = self._hand, hand
        if last is not None and not last.is_over and (hand is None or hand.key != last.key):
            self._docket.take(replace(last, is_over=True))
        if hand is not None:
            self._docket.take(hand)

    def _enter_owed(self) -> None:
        """What log and history lack, as entries of the INI file."""
        last = self._last
        if last is not None:
            now = None if last.page.state.hand is None else self._key(last)
            self._players.set(self._name, OWED_LOG, self._log.owed)
            self._docket.write_entries(last.match_id, now)

    def _put_down(self) -> bool:
        """Write the INI file, then give log and history what they lack; whether all went well."""
        is_saved = self._save()
        if is_saved and self._log.flush():
            is_saved = self._save()  # if not, the log is known to hold what stands there as owed
        self._docket.file()
        return is_saved and self._log.trouble is None

    def _save(self) -> bool:
        self._enter_owed()
        try:
            self._messages.extend(self._players.save())
        except WriteError as error:
            self._tell(error)
            return False
        self._tell(None)
        return True

    def _tell(self, trouble: WriteError | None) -> None:
        """Say once why the file cannot be written, and once that it can again."""
        if trouble is not None and str(trouble) != str(self._trouble):
            self._messages.append(str(trouble))
        elif trouble is None and self._trouble is not None:
            self._messages.append(AGAIN)
        self._trouble = trouble

    def _key(self, note: Note) -> tuple[str, int]:
        """The match by the player's name and a number of its own, and the deal."""
        return f"{self._name}-{note.match_id}", note.page.records[0].n_hands

    def _file_hand(self, note: Note) -> HandFile | None:
        """The hand in progress, if there is one."""
        if self._history is None or note.page.state.hand is None:
            return None
        return file_hand(self._key(note)[0], self._name, note.page, note.at)
