"""The games of a log, to be replayed and reviewed."""

from collections.abc import Iterator, Sequence

from muggins.extras.legacy.logbook import (
    DeckLine,
    Fault,
    LogBook,
    LoggedGame,
    LoggedHand,
    LoggedMessage,
    reenact,
)
from muggins.rules.turn import Turn
from muggins.scenes.replay.playback import RecordedGame
from muggins.store.files import StoreError


class LogShelf:
    """Games of a log, and the lines of it that are wrong."""

    def __init__(self, book: LogBook, faults: Sequence[Fault] = ()) -> None:
        self._games = [game for match in book.matches for game in match.games if game.rows]
        self._faults = faults
        self.titles = [f"Game {game.number}" for game in self._games]

    def place_of(self, number: int) -> int:
        """Return the index of the first game with that number; StoreError if there is none."""
        for place, game in enumerate(self._games):
            if game.number == number:
                return place
        raise StoreError(f"Game {number} is not in this log.")

    def load(self, place: int) -> RecordedGame:
        """The game as far as it follows the rules, and the messages between its hands."""
        game = self._games[place]
        fault = self._first_fault(game)
        told = list(_turns_of(game, fault))
        said = f"Line {fault.line} breaks the rules: {fault.why}." if fault else ""
        if not told:
            raise StoreError(said or f"{self.titles[place]} has no hands to show.")
        lines, turns = zip(*told, strict=True)
        title = f"{self.titles[place]}, {game.date}".rstrip(", ")
        return RecordedGame(title, turns, said, lines, _notes_in(game, lines))

    def _first_fault(self, game: LoggedGame) -> Fault | None:
        """The first line in a game, its head aside, that is wrong."""
        last = max(part.line for part in game.parts)
        faults = [each for each in self._faults if game.line < each.line <= last]
        return min(faults, key=lambda fault: fault.line, default=None)


def _turns_of(game: LoggedGame, fault: Fault | None) -> Iterator[tuple[int, Turn]]:
    """With the line of each, up to the end of the line that is wrong."""
    for row, turn in reenact(game):
        if fault is not None and row.line > fault.line:
            return
        yield row.line, turn


def _notes_in(game: LoggedGame, lines: Sequence[int]) -> dict[int, str]:
    """By the first turn of a line, the messages since the hand before."""
    notes: dict[int, str] = {}
    waiting: list[str] = []
    for part in game.parts:
        match part:
            case LoggedMessage(text=text):
                waiting.append(text)
            case LoggedHand(line=line):
                if line in lines:
                    notes[lines.index(line)] = " ".join(waiting)
                waiting = []
            case DeckLine():
                continue
    return notes
