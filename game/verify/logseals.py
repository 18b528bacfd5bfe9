"""The seals of a log: lines that tell of them, gathered game by game."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from game.rules.cards import write_cards
from game.rules.seals import N_BYTES, Opened, say_seal
from game.rules.seat import Seat
from game.store.logbook import DeckLine, Fault, LogBook, LoggedGame, LoggedHand, LoggedMessage
from game.store.loglines import OPENED, PART, SEAL
from game.verify.seal_check import SealedGame

_TOLD = re.compile(rf"({SEAL}|{PART}|{OPENED}) (\d{{1,9}}): ?(.*?)(?: \((.*)\))?")


@dataclass(slots=True)
class _Told:
    """What the lines tell of one seal; ``rows`` are the hands under it."""

    number: int
    line: int
    seal: str = ""
    part: str = ""
    secret: str = ""
    part_line: int = 0
    rows: list[LoggedHand] = field(default_factory=list)
    is_over: bool = False


class LogSeals:
    """All that a log tells of seals: each by its number, and what contradicts itself."""

    def __init__(self, book: LogBook) -> None:
        self._told: dict[int, _Told] = {}
        self.faults: list[Fault] = []
        for match in book.matches:
            for game in match.games:
                self._take_game(game)
        for told in list(self._told.values()):
            if told.part:
                self._check_next(told)

    def opened(self, number: int) -> Opened | None:
        told = self._told.get(number)
        if told is None or not told.secret or not told.part:
            return None
        return Opened(number, bytes.fromhex(told.secret), told.part)

    def games(self) -> Iterator[SealedGame]:
        """The packs that were cut, in their order."""
        for number, told in sorted(self._told.items()):
            if told.part or told.rows:
                after = self._told.get(number + 1)
                numbers = [row.number for row in told.rows]
                yield SealedGame(
                    place=told.line,
                    number=number,
                    seal=told.seal,
                    part=told.part,
                    next_seal="" if after is None else after.seal,
                    opened=self.opened(number),
                    deals=tuple(map(_write_deal, told.rows)),
                    is_known=numbers == list(range(1, len(numbers) + 1)) and bool(told.secret),
                    is_over=told.is_over,
                )

    def _take_game(self, game: LoggedGame) -> None:
        current: _Told | None = None
        for part in game.parts:
            if isinstance(part, LoggedMessage):
                current = self._take_note(part) or current
            elif isinstance(part, DeckLine):
                current = self._of(part.position, part.line) if part.is_sealed else None
            elif current is not None:
                self._take_row(current, part, game)

    def _take_row(self, told: _Told, row: LoggedHand, game: LoggedGame) -> None:
        told.rows.append(row)
        told.is_over = game.is_over and row is game.last_row
        if not told.seal or not 0 < told.part_line < row.line:
            self._fault(row.line, f"seal {told.number} was not told before its cards were played")
        self._check_next(told)

    def _check_next(self, told: _Told) -> None:
        """The next seal is told as soon as one is cut, before any card is dealt under it."""
        after = self._told.get(told.number + 1)
        if after is None or not after.seal:
            why = f"seal {told.number + 1} was not told when seal {told.number} was cut"
            self._fault(told.part_line or told.line, why)

    def _take_note(self, note: LoggedMessage) -> "_Told | None":
        """The pack that was cut, if the line tells of that."""
        found = _TOLD.fullmatch(note.text)
        if found is None:
            return None
        told, value = self._of(int(found[2]), note.line), found[3]
        if found[1] == SEAL:
            told.seal = self._same(told.seal, value, "[0-9a-f]{64}", note)
            if value == told.seal and found[4] not in (None, say_seal(value)):
                self._fault(note.line, "the words are not those of the seal")
        elif found[1] == OPENED:
            told.secret = self._same(told.secret, value, f"[0-9a-f]{{{2 * N_BYTES}}}", note)
        else:
            told.part = self._same(told.part, value, ".+", note)
            told.part_line = told.part_line or note.line
            return told
        return None

    def _of(self, number: int, line: int) -> _Told:
        return self._told.setdefault(number, _Told(number, line))

    def _same(self, known: str, value: str, form: str, note: LoggedMessage) -> str:
        """The value, unless it makes no sense; what is told twice must be the same."""
        if not re.fullmatch(form, value):
            self._fault(note.line, "the line tells of a seal, and makes no sense")
            return known
        if known and known != value:
            self._fault(note.line, "another was told of this seal before")
        return known or value

    def _fault(self, line: int, why: str) -> None:
        fault = Fault(line, why)
        if fault not in self.faults:
            self.faults.append(fault)


def _write_deal(row: LoggedHand) -> str:
    """The player's moves as a record has them."""
    played = [card for card in row.played if card in row.kept[Seat.PLAYER]]
    return f"{write_cards(row.thrown[Seat.PLAYER])} {write_cards(played)}"
