"""Grades of a hand in a few hundred bytes: variable-length integers, compressed by zlib.

Chances to win are stored to the millionth, so that a luck ledger adds up; points of a choice to the
hundredth, as shown. A choice's chance and points are stored as differences from the choice before
it. The checksum of zlib detects damage.
"""

import zlib
from collections.abc import Iterator, Sequence

from muggins.mind.coach.chance import Chance
from muggins.mind.coach.decision import Candidate, Decision, DecisionKind
from muggins.mind.coach.grades import Grade
from muggins.mind.coach.moments import NO_ERRORS, MomentKind
from muggins.mind.coach.notation import format_position, read_position, write_position
from muggins.mind.ranking import Cards
from muggins.rules.cards import N_CARDS
from muggins.rules.seat import Seat
from muggins.rules.views import PlayView

LARGEST = 1 << 16  # bytes of a hand, unpacked
SHARES = 10_000  # units of a share
DEALER, PLAY, TEXT = 1, 2, 4  # how a position is stored
_KINDS = tuple(DecisionKind)


def pack_grades(grades: Sequence[Grade]) -> bytes:
    """Return the grades as bytes for ``unpack_grades``."""
    writer = _Writer()
    for grade in grades:
        writer.put_grade(grade)
    return zlib.compress(bytes(writer.data), 9)


def unpack_grades(packed: bytes) -> list[Grade]:
    """Return the grades given to ``pack_grades``; ValueError if the bytes are damaged."""
    try:
        opener = zlib.decompressobj()
        data = opener.decompress(packed, LARGEST)
        if not opener.eof:
            raise ValueError("they are cut off")
        return [*_Reader(data).grades()]
    except (zlib.error, IndexError, StopIteration, RuntimeError, TypeError, ValueError) as error:
        raise ValueError(f"The grades are damaged: {error}.") from error


class _Writer:
    def __init__(self) -> None:
        self.data = bytearray()

    def put(self, *numbers: int) -> None:
        """Append nonnegative integers, seven bits a byte."""
        for number in numbers:
            while number > 0x7F:
                self.data.append(number & 0x7F | 0x80)
                number >>= 7
            self.data.append(number)

    def put_signed(self, number: int) -> None:
        self.put(number << 1 if number >= 0 else ~number << 1 | 1)

    def put_cards(self, cards: Sequence[int]) -> None:
        self.put(len(cards), *cards)

    def put_grade(self, grade: Grade) -> None:
        made = grade.decision
        is_best = made is not None and made.best.win == grade.win
        flags = grade.seat, made is not None, is_best, grade.corrected is not None
        self.put(grade.at.value, sum(int(flag) << place for place, flag in enumerate(flags)))
        self.put(grade.deal)
        if not is_best:
            self.put(grade.win.millionths)
        if grade.corrected is not None:
            self.put(grade.corrected.millionths)
            for points in grade.points:
                self.put_signed(points)
        if made is not None:
            self.put_decision(made)

    def put_decision(self, made: Decision) -> None:
        self.put(_KINDS.index(made.kind), made.deal)
        self.put_position(made.position)
        self.put_cards(made.played)
        shares = any(each.share is not None for each in made.choices)
        reaches = any(each.reach is not None for each in made.choices)
        self.put(shares | reaches << 1, len(made.choices))
        win = points = 0
        for each in made.choices:
            self.put(*each.cards)
            hundredths = round(round(each.points, 2) * 100)
            self.put_signed(win - each.win.millionths)
            self.put_signed(points - hundredths)
            win, points = each.win.millionths, hundredths
            if shares:
                self.put(0 if each.share is None else 1 + round(each.share * SHARES))
            if reaches:
                self.put(0 if each.reach is None else 1 + each.reach)

    def put_position(self, text: str) -> None:
        """Write the parts of a position, or its text if it cannot be rebuilt from parts."""
        try:
            view = read_position(text)
        except ValueError:
            view = None
        if view is None or write_position(view) != text:
            self.put(TEXT, len(text.encode()), *text.encode())
            return
        is_play = isinstance(view, PlayView)
        self.put(DEALER * view.is_dealer | PLAY * is_play, view.own_score, view.opp_score)
        self.put_cards(view.hand)
        if isinstance(view, PlayView):
            self.put(*view.thrown, view.starter)
            self.put_cards(view.own_played)
            self.put_cards(view.opp_played)


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._numbers = _decode(data)

    def grades(self) -> Iterator[Grade]:
        for at in self._numbers:
            yield self._read_grade(MomentKind(at))

    def _get(self) -> int:
        return next(self._numbers)

    def _get_signed(self) -> int:
        number = self._get()
        return ~(number >> 1) if number & 1 else number >> 1

    def _get_cards(self, n: int | None = None) -> Cards:
        cards = tuple(self._get() for _ in range(self._get() if n is None else n))
        if any(card >= N_CARDS for card in cards):
            raise ValueError("there is no such card")
        return cards

    def _read_grade(self, at: MomentKind) -> Grade:
        flags, deal = self._get(), self._get()
        seat, has_decision, is_best = Seat(flags & 1), flags & 2, flags & 4
        win = None if is_best else Chance(self._get(), seat)
        due, points = None, NO_ERRORS
        if flags & 8:
            due = Chance(self._get(), seat)
            points = self._get_signed(), self._get_signed()
        made = self._read_decision(seat) if has_decision else None
        if win is None:
            if made is None:
                raise ValueError("a choice is missing")
            win = made.best.win
        return Grade(at, deal, win, due, points, made)

    def _read_decision(self, seat: Seat) -> Decision:
        kind, deal = _KINDS[self._get()], self._get()
        position, played = self._read_position(), self._get_cards()
        columns, n_choices = self._get(), self._get()
        choices: list[Candidate] = []
        win = points = 0
        for _ in range(n_choices):
            cards = self._get_cards(2 if kind.is_throw else 1)
            win -= self._get_signed()
            points -= self._get_signed()
            share = self._get() - 1 if columns & 1 else -1
            reach = self._get() - 1 if columns & 2 else -1
            chance = Chance(win, seat)
            often = None if share < 0 else share / SHARES
            choices.append(
                Candidate(cards, chance, points / 100, often, None if reach < 0 else reach)
            )
        decision = Decision(deal, kind, tuple(choices), played, position)
        if {*played} not in [{*each.cards} for each in choices]:
            raise ValueError("the move played isn't one of the choices")
        return decision

    def _read_position(self) -> str:
        form = self._get()
        if form == TEXT:
            return bytes(self._get() for _ in range(self._get())).decode()
        scores, hand = (self._get(), self._get()), self._get_cards()
        if not form & PLAY:
            return format_position(bool(form & DEALER), scores, hand)
        thrown, (starter,) = self._get_cards(2), self._get_cards(1)
        played = self._get_cards(), self._get_cards()
        return format_position(bool(form & DEALER), scores, hand, thrown, starter, played)


def _decode(data: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in data:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            yield number
            number = shift = 0
