"""Claims of points: with the back peg on the board, or as a number."""

from collections.abc import Callable, Mapping
from math import hypot

from muggins.control.intents import POINTER, Act, Intent, is_pointing
from muggins.motion.boxes import Box
from muggins.motion.places import Places, Spot, card_box, sorted_cards
from muggins.rules.cards import Seat, suit_of
from muggins.rules.moves import Claim, Move
from muggins.rules.scoring import MOST_POINTS, Reason, total
from muggins.rules.state import Scoring, State
from muggins.rules.terms import TARGET, Mistakes, Occasion
from muggins.table.choices import MoveChoice
from muggins.words.table.prompts import FLUSH_OF_CRIB, FLUSH_OF_HAND, FOUND_ALREADY, NO_SCORE

REACH = 34.0  # units from a hole at which a click or a drop still counts for it
DROP_REACH = 160.0  # and at which a peg that is let go still finds its hole
GRIP = 20.0  # and from the back peg at which it can be taken
COUNT_FOR_ME, THAT_IS_ALL = "Count it for me", "That's all"
NO_POINTS, LET_IT_STAND, CALL = "No points", "Let it stand", "Call"
STILL = 8.0  # units that a pressed peg may move and still be a click
STEPS = {
    Act.UP: 1,
    Act.DOWN: -1,
    Act.NEXT_TAB: 5,
    Act.PREVIOUS_TAB: -5,
}


class Touching:
    """The cards of a count, the starter last; touching cards finds their reasons."""

    def __init__(self, state: State, *, sort: bool) -> None:
        assert isinstance(state.phase, Scoring)
        _, cards = state.the_hand.to_count(state.phase.occasion)
        self.cards = (*(sorted_cards(cards) if sort else cards), state.the_hand.starter)
        self.spots: Mapping[int, Spot] = {}  # where they lie
        self.touched: tuple[int, ...] = ()  # and do not score yet
        self.found: tuple[Reason, ...] = ()
        self.due = self._left = state.phase.reasons
        self._is_call = state.phase.claimed is not None
        self._is_crib = state.phase.occasion is Occasion.CRIB
        self.is_helped = False  # some of it was counted for him

    @property
    def is_whole(self) -> bool:
        return not self._left

    @property
    def worth(self) -> int:
        """The points of all that was found, more than the game takes included."""
        return total(self.found)

    @property
    def remark(self) -> str:
        """Why the touched cards don't score; empty where they still may."""
        touched = set(self.touched)
        if len(touched) < 2 or any(touched <= set(each.cards) for each in self._left):
            return ""
        if any(touched == set(each.cards) for each in self.found):
            return FOUND_ALREADY
        if len(touched) == 4 and len({suit_of(card) for card in touched}) == 1:
            return FLUSH_OF_CRIB if self._is_crib else FLUSH_OF_HAND
        return NO_SCORE

    def missed_by(self, points: int) -> tuple[Reason, ...]:
        """Return the scores that a claim of these points leaves out.

        Nothing is known of a number that was reached by the peg, and a call is no count.
        """
        return self._left if points == self.worth and not self._is_call else ()

    def card_at(self, x: float, y: float) -> int | None:
        for card in filter(self.spots.__contains__, reversed(self.cards)):
            spot = self.spots[card]
            if card_box(spot.x, spot.y, spot.height).holds(x, y):
                return card
        return None

    def touch(self, card: int) -> bool:
        """Toggle a card; return True if the touched cards now score."""
        others = tuple(each for each in self.touched if each != card)
        self.touched = others if card in self.touched else (*others, card)
        touched = set(self.touched)
        if not self.find(lambda reason: set(reason.cards) == touched):
            return False
        self.touched = ()
        return True

    def help(self, knows: Callable[[Reason], bool]) -> bool:
        """Find such reasons for the player; return True if there are any."""
        self.is_helped = self.find(knows)
        return self.is_helped

    def find(self, wanted: Callable[[Reason], bool]) -> bool:
        """Find the remaining reasons that match; return True if there were any."""
        scored = tuple(filter(wanted, self._left))
        self.found += scored
        self._left = tuple(each for each in self._left if each not in scored)
        return bool(scored)


def _points_named(state: State) -> int:
    """Return the points that the prompt names if mistakes are friendly: those of the play."""
    phase = state.phase
    if not isinstance(phase, Scoring) or phase.occasion.is_count or state.terms.mistakes:
        return 0
    return total(phase.reasons)


class NumberChoice(MoveChoice):
    """A claim of points, initially none; in a friendly match it can be the ``advised`` number.

    If mistakes are friendly, claiming nothing when something is due is questioned once.
    """

    automatic: str | None = "Score"
    _verb = "Peg"
    _steps: Mapping[Act, int] = STEPS

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(state, seat)
        if isinstance(state.phase, Scoring) and state.phase.occasion.is_count:
            self.automatic = COUNT_FOR_ME
        if isinstance(state.phase, Scoring) and state.phase.claimed is not None:
            self.automatic = None  # a call: what nobody sees is lost to both
        self.front, self._back = state.pegs[seat]
        self.points = 0
        self.advised: int | None = None  # what the hint names
        self._told_due = _points_named(state)
        self.is_doubted = False  # nothing was to be claimed, and something is due
        self._is_set = False  # the points are the player's own

    @property
    def room(self) -> int:
        return TARGET - self.front

    @property
    def ready(self) -> str | None:
        if not self.earns:
            return None
        return f"{CALL if self.automatic is None else self._verb} {self.offer}"

    @property
    def declined(self) -> str | None:
        if self.earns:
            return None
        return LET_IT_STAND if self.automatic is None else NO_POINTS

    @property
    def _is_friendly(self) -> bool:
        return self.state.terms.mistakes is Mistakes.FRIENDLY

    @property
    def offer(self) -> int:
        """The points that the main button claims."""
        is_advised = self._is_friendly and not self._is_set and not self.is_doubted
        return min(self.room, self.advised or self._told_due) if is_advised else self.points

    @property
    def earns(self) -> bool:
        return self.offer > 0

    def confirm(self) -> Move | None:
        return Claim(self.offer) if self.offer else self._claim_nothing()

    def _claim_nothing(self) -> Move | None:
        """Claim no points; where some are due, only after a second confirmation."""
        if self._is_friendly and self.state.due and not self.is_doubted:
            self.is_doubted = True
            return None
        return Claim(0)

    def set(self, points: int) -> None:
        self.points = max(0, min(self.room, points))
        self._is_set, self.is_doubted = True, False

    @property
    def is_begun(self) -> bool:
        return self.points > 0

    def step(self, by: int) -> None:
        if by:
            self.set(self.points + by)

    def handle(self, intent: Intent) -> Move | None:
        self.step(intent.number if intent.act is Act.SCROLL else self._steps.get(intent.act, 0))
        if intent.act in (Act.BACK, Act.FIRST):
            self.set(0)
        return super().handle(intent)


class ClaimChoice(NumberChoice):
    """Claim by moving the back peg to a hole. Places are those of the board."""

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(state, seat)
        self.hovered: int | None = None
        self._is_at_back = False
        self.carried: tuple[float, float] | None = None
        self._pressed: tuple[float, float] | None = None

    @property
    def hole(self) -> int:
        return self.front + self.points

    def reach(self, points: int | None) -> int | None:
        """Return the hole to click for that number of points: for none that of the back peg."""
        return None if points is None else self.front + points if points else self._back

    def _hole_at(self, x: float, y: float) -> int | None:
        """Return the hole of the own track near a point, if it is within the range of any hand.

        A peg that is dragged snaps to the nearest hole from a larger distance.
        """
        hole, distance = self.places.streets.nearest_hole(self.seat, x, y)
        reach = REACH if self.carried is None else DROP_REACH
        most = min(self.room, MOST_POINTS)
        return hole if distance <= reach and 0 <= hole - self.front <= most else None

    @property
    def is_pointed(self) -> bool:
        return self.is_pointing and (self._is_at_back or self.hovered is not None)

    def is_over(self, x: float, y: float) -> bool:
        return self._is_on_back(x, y) or self._hole_at(x, y) is not None

    def _is_on_back(self, x: float, y: float) -> bool:
        peg_x, peg_y = self.places.streets.hole_xy(self.seat, self._back)
        return hypot(x - peg_x, y - peg_y) <= GRIP

    def handle(self, intent: Intent) -> Move | None:
        match intent.act:
            case Act.MOVE:
                self._point(intent.x, intent.y)
            case Act.PRESS:
                self._pressed = (intent.x, intent.y)
                self.carried = self._pressed if self._is_on_back(*self._pressed) else None
            case Act.RELEASE:
                return self._drop(intent.x, intent.y)
            case Act.CANCEL | Act.LEAVE:
                self.carried = self._pressed = None
        return super().handle(intent)

    def claim_at(self, x: float, y: float) -> Move | None:
        """Return the claim for a click there; None if it would only give up what is due."""
        hole = self._hole_at(x, y)
        return Claim(hole - self.front) if hole is not None and hole > self.front else None

    def _point(self, x: float, y: float) -> None:
        if self.carried is not None:
            self.carried = (x, y)
        self.hovered = self._hole_at(x, y)
        self._is_at_back = self._is_on_back(x, y)

    def _drop(self, x: float, y: float) -> Move | None:
        hole = self._hole_at(x, y)
        pressed, carried = self._pressed, self.carried
        self._pressed = self.carried = None
        if pressed is None:
            return None
        is_still = abs(x - pressed[0]) <= STILL and abs(y - pressed[1]) <= STILL
        if carried is not None and is_still:
            return self._claim_nothing()
        if hole is None or (carried is None and not is_still):
            return None
        if hole == self.front:
            return self._claim_nothing()
        return Claim(hole - self.front)


class CountChoice(ClaimChoice):
    """A count of a hand by touching its cards; the peg follows the points found.

    With keys, Left and Right select the cards, and Up or Down the peg.
    """

    def __init__(self, state: State, seat: Seat, *, sort: bool) -> None:
        super().__init__(state, seat)
        self.touching = Touching(state, sort=sort)
        self._cursor: int | None = None

    @property
    def focus(self) -> int | None:
        is_on_cards = self._cursor is not None and not self.is_pointing
        return self.touching.cards[self._cursor or 0] if is_on_cards else None

    def is_over(self, x: float, y: float) -> bool:
        return self.touching.card_at(x, y) is not None or super().is_over(x, y)

    def handle(self, intent: Intent) -> Move | None:
        card, step = self._named(intent), {Act.LEFT: -1, Act.RIGHT: 1}.get(intent.act, 0)
        if card is not None:
            if self.touching.touch(card):
                self.set(self._found)
        elif step:
            at = -1 if self._cursor is None and step > 0 else self._cursor or 0
            self._cursor = (at + step) % len(self.touching.cards)
        elif self._cursor is not None and intent.act in (Act.UP, Act.DOWN, Act.BACK):
            self._cursor = None
        else:
            return super().handle(intent)
        self.is_pointing = is_pointing(intent, self.is_pointing)
        return None

    @property
    def _is_short(self) -> bool:
        """True if some points were found automatically, and the rest is still open."""
        is_part = self.touching.is_helped and not self.touching.is_whole
        return is_part and self.offer == self._found

    @property
    def declined(self) -> str | None:
        return THAT_IS_ALL if self._is_short else super().declined

    @property
    def earns(self) -> bool:
        return super().earns and not self._is_short

    @property
    def offer(self) -> int:
        """Suggested claim, or the points found automatically."""
        is_his = self._is_set or self.is_doubted
        return super().offer or (0 if is_his else self._found)

    @property
    def _found(self) -> int:
        return min(self.room, self.touching.worth)

    def set(self, points: int) -> None:
        """Set the points; the cursor returns to the peg if there is no card left to touch."""
        super().set(points)
        if self.touching.is_whole:
            self._cursor = None

    def _named(self, intent: Intent) -> int | None:
        cards = self.touching.cards
        if intent.act is Act.PRESS:
            return self.touching.card_at(intent.x, intent.y)
        if intent.act is Act.SELECT and 1 <= intent.number <= len(cards):
            return cards[intent.number - 1]
        return self.focus if intent.act is Act.CONFIRM else None


class TallyChoice(NumberChoice):
    """A claim as a number: with arrows up and down, or typed."""

    _verb = "Claim"
    _steps: Mapping[Act, int] = {**STEPS, Act.RIGHT: 1, Act.LEFT: -1, Act.LAST: 5}

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(state, seat)
        self._is_typed = False  # the last digit was typed, so that the next one stands after it

    @property
    def boxes(self) -> tuple[Box, Box, Box]:
        return tally_boxes(self.state, self.places)

    def handle(self, intent: Intent) -> Move | None:
        if intent.act is Act.SELECT:
            self._type(intent.number)
        elif intent.act not in POINTER or intent.act in (Act.PRESS, Act.SCROLL):
            self._is_typed = False
        if intent.act is Act.ERASE:
            self.set(self.points // 10)
        return super().handle(intent)

    def step(self, by: int) -> None:
        """Change the number; the next digit typed starts a new one."""
        self._is_typed &= not by
        super().step(by)

    def _type(self, digit: int) -> None:
        number = self.points * 10 + digit if self._is_typed else digit
        self.set(number if number <= self.room else digit)
        self._is_typed = True


def tally_boxes(state: State, places: Places) -> tuple[Box, Box, Box]:
    """Return the dialog for a claimed number, and its two arrows, up and down.

    A count covers the area of the play, which is empty then; a claim in the play is beside it.
    """
    assert isinstance(state.phase, Scoring)
    dialog = places.hand_tally if state.phase.occasion.is_count else places.play_tally
    x, y = dialog.x + dialog.width - 76, dialog.y + dialog.height / 2 + 16
    return dialog, Box(x, y - 74, 58, 68), Box(x, y + 6, 58, 68)
