"""The table in words: what lies there, what can be done, and what happened, as it is shown."""

from collections.abc import Iterator
from dataclasses import replace

from game.control.intents import Act, Intent
from game.motion.layout import sorted_cards
from game.motion.places import Box
from game.motion.streets import Point
from game.paint.shown import ButtonShown, PlateShown, TableShown
from game.rules.seat import Seat
from game.scenes.pieces.hand import describe_cards
from game.scenes.table.board_place import BoardPlace
from game.scenes.table.showing import is_new_to_it
from game.scenes.table.speeds import write_speed
from game.session.session import Session
from game.speech.outline import Outline, Part, Span
from game.table.choices import CardChoice, PlayChoice, ThrowChoice
from game.table.claims import ClaimChoice, NumberChoice
from game.table.cuts import CutChoice
from game.table.sitting import Sitting
from game.words.overview import (
    BOTH_PICKED,
    BY_KEYS,
    CLAIM,
    CUT_HERE,
    HOLE,
    HOW_TO_CLAIM,
    HOW_TO_CUT,
    HOW_TO_PLAY,
    HOW_TO_THROW,
    PLACES,
    TABLE,
    say_hand,
    say_hint,
    say_plate,
    say_running_count,
    say_scores,
    say_table,
    say_worth,
)
from game.words.roles import SAID_BY_ME, Role

HOLE_SIZE = 20.0  # units
HOW: dict[type, str] = {ThrowChoice: HOW_TO_THROW, PlayChoice: HOW_TO_PLAY}
LESS, MORE = Intent(Act.DOWN), Intent(Act.UP)
LEFT, RIGHT = Intent(Act.LEFT), Intent(Act.RIGHT)


class Telling:
    """Tells the table from those who know it; changes nothing."""

    def __init__(self, session: Session, sitting: Sitting, board: BoardPlace) -> None:
        self._session, self._sitting, self._board = session, sitting, board

    # --- what is asked for

    @property
    def hand(self) -> tuple[int, ...]:
        """The player's cards in the order in which they lie."""
        choice = self._sitting.choice
        if isinstance(choice, CardChoice):
            return choice.cards
        held = self._sitting.timeline.shown.hands[Seat.PLAYER]
        return sorted_cards(held) if self._session.settings.sort else held

    def answer(self, act: Act) -> str:
        """What is told when it is asked for by a key."""
        shown, choice = self._sitting.timeline.shown, self._sitting.choice
        match act:
            case Act.TELL_TABLE:
                return say_table(shown)
            case Act.TELL_COUNT:
                return say_running_count(shown)
            case Act.TELL_SCORES:
                return say_scores(shown, self._first)
        picked = choice.picked if isinstance(choice, ThrowChoice) else ()
        fitting = choice.legal if isinstance(choice, PlayChoice) else None
        return say_hand(shown, self.hand, picked, fitting)

    @property
    def _first(self) -> int:
        return self._sitting.timeline.places.streets.first

    # --- all of it

    def describe(self, shown: TableShown) -> Outline:
        """The table that is shown, in words."""
        parts = [*self._cards(), *self._numbers()]
        focus = self._focus(len(parts))
        parts += [self._button(each) for each in shown.buttons]
        parts += [*self._holes(), *self._plates(shown), *self._answers(shown)]
        heard = self._sitting.talk.hearing
        words = tuple(filter(None, self._words(shown)))
        return Outline(TABLE, words, tuple(parts), focus, tuple(heard.lines), heard.n_lines)

    def _focus(self, n_choices: int) -> int | None:
        """The card that the keys are on, the number that they change, or the main button."""
        choice, talk = self._sitting.choice, self._sitting.talk
        if not self._sitting.is_waiting and talk.told is None:
            return None
        if isinstance(choice, CardChoice) and talk.told is None:
            return choice.cursor
        return n_choices - self._is_number

    @property
    def _is_number(self) -> bool:
        choice = self._sitting.choice
        return self._sitting.is_waiting and isinstance(choice, NumberChoice | CutChoice)

    def _words(self, shown: TableShown) -> Iterator[str]:
        """What is asked for, once all is shown, or a notice; what a hint names, and why."""
        sitting, words = self._sitting, shown.words
        if words is None:
            return
        if words.is_notice or sitting.is_waiting or sitting.talk.told is not None:
            yield words.line
        if sitting.is_waiting and sitting.hint.move is not None:
            yield say_hint(sitting.hint.move)
        if isinstance(sitting.choice, ThrowChoice) and sitting.choice.ready:
            yield BOTH_PICKED
        if sitting.is_waiting and is_new_to_it(self._session):
            yield HOW.get(type(sitting.choice), "")
        yield words.why

    # --- parts

    def _button(self, shown: ButtonShown) -> Part:
        press = (Intent(shown.key),) if isinstance(shown.key, Act) else ()
        words = write_speed(self._session) if shown.key is Act.SPEED else shown.words
        is_enabled = shown.look.is_enabled
        return Part(words, Role.BUTTON, shown.box, is_enabled=is_enabled, press=press)

    def _cards(self) -> Iterator[Part]:
        sitting = self._sitting
        choice = sitting.choice if sitting.is_waiting else None
        return describe_cards(self.hand, sitting.timeline.places.own, choice)

    def _numbers(self) -> Iterator[Part]:
        """Where the pack is cut, or how much is claimed."""
        choice, places = self._sitting.choice, self._sitting.timeline.places
        if not self._is_number:
            return
        press = (Intent(Act.CONFIRM),)
        if isinstance(choice, CutChoice):
            at, most = choice.place + 1, choice.n_cards
            box = Box(places.spread.x - 400, places.spread.y - 80, 800, 160)
            part = Part(CUT_HERE, Role.NUMBER, box, PLACES.format(at=at, n=most), press=press)
            yield replace(part, help=HOW_TO_CUT, span=Span(at, 1, most), steps=(LEFT, RIGHT))
        elif isinstance(choice, NumberChoice):
            value = say_worth(choice.points)
            how = BY_KEYS if isinstance(choice, ClaimChoice) else HOW_TO_CLAIM
            part = Part(CLAIM, Role.NUMBER, places.hand_tally, value, how, press=press)
            yield replace(part, span=Span(choice.points, 0, choice.room), steps=(LESS, MORE))

    def _holes(self) -> Iterator[Part]:
        """The holes that a claim can reach."""
        choice = self._sitting.choice
        if not isinstance(choice, ClaimChoice) or not self._sitting.is_waiting:
            return
        for points in range(1, choice.reachable + 1):
            hole = choice.front + points
            at = choice.places.streets.hole_xy(choice.seat, hole)
            x, y = self._board.to_table(*at)
            press = (Intent(Act.FIRST), *[MORE] * points, Intent(Act.CONFIRM))
            name = HOLE.format(number=hole - self._first, worth=say_worth(points))
            box = _box_round((x, y), HOLE_SIZE)
            yield Part(name, Role.HOLE, box, takes_focus=False, press=press)

    def _plates(self, shown: TableShown) -> Iterator[Part]:
        plates = shown.places.streets.plates
        for plate in shown.board.plates or ():
            box = Box(*plates[plate.seat])
            yield Part(_tell_plate(plate), Role.PLATE, box, takes_focus=False)

    def _answers(self, shown: TableShown) -> Iterator[Part]:
        """What lies there, to be looked up at any time."""
        places = shown.places
        row = _box_round((places.row.x, places.row.y), places.row.height)
        monitor = Box(*places.monitor, 200, 190)
        card = Box(places.scorecard.x, places.scorecard.y, places.scorecard.width, 100)
        told = (
            (self.answer(Act.TELL_TABLE), row),
            (self.answer(Act.TELL_COUNT), row),
            (SAID_BY_ME.format(said=shown.cheek) if shown.cheek else "", monitor),
            *((line, places.details) for line in _tell_details(shown)),
            *((line, card) for line in _scorecard(shown)),
        )
        for words, box in told:
            if words:
                yield Part(words, Role.TEXT, box, takes_focus=False)


def _scorecard(shown: TableShown) -> tuple[str, ...]:
    return () if shown.words is None else shown.words.scorecard


def _tell_details(shown: TableShown) -> tuple[str, ...]:
    details = shown.details
    return () if details is None else (f"{details.title}: {'; '.join(details.lines)}.",)


def _tell_plate(plate: PlateShown) -> str:
    return say_plate(plate.name, plate.score, plate.lead)


def _box_round(point: Point, size: float) -> Box:
    return Box(point[0] - size / 2, point[1] - size / 2, size, size)
