"""Accessible outline of the table: objects, actions, and events as they are shown."""

from collections.abc import Iterator
from dataclasses import replace

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box, box_round
from muggins.motion.places import card_box, fan_of, sorted_cards
from muggins.rules.scoring import MOST_POINTS
from muggins.scenes.pieces.scorecard import describe_cards
from muggins.scenes.table.buttons import BoardPlace, TableButtons
from muggins.scenes.table.table_view import TableViewBuilder, is_new_to_it
from muggins.session.session import Session
from muggins.speech.outline import Outline, Part, Span
from muggins.table.choices import CardChoice, CutChoice, PlayChoice, ThrowChoice
from muggins.table.claims import ClaimChoice, CountChoice, NumberChoice, TallyChoice
from muggins.table.controller import TableController
from muggins.table.turns import SeatChoice
from muggins.words.names import Role, call_card
from muggins.words.table.overview import (
    BOTH_PICKED,
    BY_KEYS,
    CALL,
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
    say_running_count,
    say_scores,
    say_table,
    say_worth,
)

HOLE_SIZE = 20.0  # units
N_CUTS = 7  # places at which one switch can cut the pack
HOLE_ROOM, FIGURE_ROOM = 60.0, 112.0  # round a hole, and a figure
FIGURE_LEFT = 72.0  # of the arrows
HOW: dict[type, str] = {ThrowChoice: HOW_TO_THROW, PlayChoice: HOW_TO_PLAY}
LESS, MORE = Intent(Act.DOWN), Intent(Act.UP)
LEFT, RIGHT = Intent(Act.LEFT), Intent(Act.RIGHT)
STEPS = (("five more", 5, Intent(Act.NEXT_TAB)), ("more", 1, MORE), ("less", -1, LESS))


class Telling:
    """Describes the table from its sources without changing them."""

    def __init__(
        self,
        session: Session,
        controller: TableController,
        board: BoardPlace,
        buttons: TableButtons,
        showing: TableViewBuilder,
    ) -> None:
        self._session, self._controller, self._board = session, controller, board
        self._buttons, self._showing = buttons, showing

    # --- what is asked for

    @property
    def hand(self) -> tuple[int, ...]:
        """The player's cards in display order."""
        choice = self._controller.choice
        if isinstance(choice, CardChoice):
            return choice.cards
        shown = self._controller.timeline.shown
        held = () if shown.is_covered and not shown.are_open else shown.own
        return sorted_cards(held) if self._session.settings.sort else held

    def answer(self, act: Act) -> str:
        shown, choice, names = (
            self._controller.timeline.shown,
            self._controller.choice,
            self._controller.names,
        )
        match act:
            case Act.TELL_TABLE:
                return say_table(shown, names)
            case Act.TELL_COUNT:
                return say_running_count(shown, names)
            case Act.TELL_SCORES:
                return say_scores(shown, self._first, names)
        picked = choice.picked if isinstance(choice, ThrowChoice) else ()
        fitting = choice.legal if isinstance(choice, PlayChoice) else None
        return say_hand(shown, self.hand, picked, fitting, names)

    @property
    def _first(self) -> int:
        return self._controller.timeline.places.streets.first

    # --- all of it

    def describe(self) -> Outline:
        parts = [*self._cards(), *self._numbers()]
        if self._controller.talk.notice is not None:  # which comes first
            parts = [replace(part, turn=None) for part in parts]
        focus = self._focus(len(parts))
        parts += self._buttons.describe()
        parts += self._holes()
        for each in self._showing.landmarks():
            if each.name:
                part = Part(each.name, each.role, each.box, help=each.help, takes_focus=False)
                parts.append(part)
        heard = self._controller.talk.hearing
        words = tuple(filter(None, self._words()))
        is_moving = self._controller.talk.notice is None and not self._controller.is_waiting
        live = tuple(heard.lines)
        return Outline(TABLE, words, tuple(parts), focus, live, heard.n_lines, is_moving)

    def _focus(self, n_choices: int) -> int | None:
        """Return the index of the card or number at the cursor, or of the main button."""
        choice, talk = self._controller.choice, self._controller.talk
        if not self._controller.is_waiting and talk.notice is None:
            return None
        if isinstance(choice, CardChoice) and talk.notice is None:
            return choice.cursor
        if isinstance(choice, CountChoice) and choice.focus is not None and talk.notice is None:
            return choice.touching.cards.index(choice.focus)
        return n_choices - self._is_number

    @property
    def _is_number(self) -> bool:
        choice = self._controller.choice
        return self._controller.is_waiting and isinstance(choice, NumberChoice | CutChoice)

    def _words(self) -> Iterator[str]:
        """Yield prompt or notice after animations; the hint with its reason."""
        controller, words = self._controller, self._showing.words()
        if isinstance(controller.choice, SeatChoice) and not controller.choice.is_held:
            yield controller.talk.line
        if words.is_notice or controller.is_waiting or controller.talk.notice is not None:
            yield words.line
        if controller.is_waiting and controller.hint.move is not None:
            yield say_hint(controller.hint.move)
        if isinstance(controller.choice, ThrowChoice) and controller.choice.ready:
            yield BOTH_PICKED
        if controller.is_waiting and is_new_to_it(self._session):
            yield HOW.get(type(controller.choice), "")
        yield words.why

    # --- parts

    def _cards(self) -> Iterator[Part]:
        controller = self._controller
        choice = controller.choice if controller.is_waiting else None
        shown = controller.timeline.shown
        if isinstance(choice, CountChoice):
            return self._to_touch(choice)
        fan = fan_of(shown, shown.near, controller.timeline.places)
        return describe_cards(self.hand, fan, choice)

    def _to_touch(self, choice: CountChoice) -> Iterator[Part]:
        """Yield the cards of a count, which one switch skips."""
        touching, n_cards = choice.touching, len(choice.touching.cards)
        for i, card in enumerate(touching.cards):
            spot, is_touched = touching.spots[card], card in touching.touched
            yield Part(
                call_card(card),
                Role.CARD,
                card_box(spot.x, spot.y, spot.height),
                value=f"{i + 1} of {n_cards}",
                is_marked=is_touched,
                press=(Intent(Act.SELECT, number=i + 1),),
                key=f"card {card}",
                turn=None,
            )

    def _numbers(self) -> Iterator[Part]:
        """Yield the place of a cut, or the claimed number."""
        choice, places = self._controller.choice, self._controller.timeline.places
        if not self._is_number:
            return
        press = (Intent(Act.CONFIRM),)
        if isinstance(choice, CutChoice):
            at, most = choice.place + 1, choice.n_cards
            box = Box(places.spread.x - 400, places.spread.y - 80, 800, 160)
            part = Part(CUT_HERE, Role.NUMBER, box, PLACES.format(at=at, n=most), press=press)
            part = replace(part, help=HOW_TO_CUT, span=Span(at, 1, most), steps=(LEFT, RIGHT))
            yield replace(part, items=tuple(self._cuts(choice)))
        elif isinstance(choice, NumberChoice):
            value = say_worth(choice.points)
            how = BY_KEYS if isinstance(choice, ClaimChoice) else HOW_TO_CLAIM
            named = CALL if choice.automatic is None else CLAIM
            part = Part(named, Role.NUMBER, places.hand_tally, value, how, press=press)
            part = replace(part, span=Span(choice.points, 0, choice.room), steps=(LESS, MORE))
            yield replace(part, items=tuple(self._claims(choice)))

    def _cuts(self, choice: CutChoice) -> Iterator[Part]:
        """Yield some places of the pack, from one end to the other."""
        for i in range(N_CUTS):
            place = (2 * i + 1) * choice.n_cards // (2 * N_CUTS)
            box = choice.places.spread.box(choice.n_cards, place)
            press = Intent(Act.FOCUS, *box.middle), Intent(Act.CONFIRM)
            yield Part("", Role.CARD, box, key=f"cut {place}", press=press)

    def _claims(self, choice: NumberChoice) -> Iterator[Part]:
        """Yield the points due, if a hint shows them; plus five, plus one, minus one."""
        due = self._controller.hint.points
        if choice.points == 0 and due and choice.offer != due:
            press = (Intent(Act.FIRST), *[MORE] * due, Intent(Act.CONFIRM))
            main = self._controller.timeline.places.nothing
            yield Part("", Role.BUTTON, main, str(due), key="due", press=press)
        for name, by, step in STEPS:
            if 0 <= choice.points + by <= choice.room:
                box = self._step_box(choice, by)
                yield Part("", Role.NUMBER, box, f"{by:+d}", key=name, press=(step,))

    def _step_box(self, choice: NumberChoice, by: int) -> Box:
        """Return the hole that the peg would reach; an arrow, or the figure if there is none."""
        if isinstance(choice, ClaimChoice):
            hole = choice.places.streets.hole_xy(choice.seat, choice.hole + by)
            return box_round(self._board.to_table(*hole), HOLE_ROOM)
        assert isinstance(choice, TallyChoice)
        _, up, down = choice.boxes
        if abs(by) > 1:
            return box_round((up.x - FIGURE_LEFT, up.bottom), FIGURE_ROOM)
        return up if by > 0 else down

    def _holes(self) -> Iterator[Part]:
        choice = self._controller.choice
        if not isinstance(choice, ClaimChoice) or not self._controller.is_waiting:
            return
        for points in range(1, min(choice.room, MOST_POINTS) + 1):
            hole = choice.front + points
            at = choice.places.streets.hole_xy(choice.seat, hole)
            x, y = self._board.to_table(*at)
            press = (Intent(Act.FIRST), *[MORE] * points, Intent(Act.CONFIRM))
            name = HOLE.format(number=hole - self._first, worth=say_worth(points))
            box = box_round((x, y), HOLE_SIZE)
            yield Part(name, Role.HOLE, box, takes_focus=False, press=press, turn=None)
