"""What a player can choose at each phase, and how intents narrow it down to a move.

A choice holds only what undo would not bring back: cursor, raised cards, a carried peg.
"""

from game.control.intents import POINTER, Act, Intent
from game.motion.layout import (
    ASPECT,
    OWN_HEIGHT,
    OWN_PITCH,
    OWN_Y,
    ROW_HEIGHT,
    ROW_Y,
    fan_x,
    sorted_cards,
    spread_place,
)
from game.motion.streets import hole_xy, nearest_hole
from game.rules.match import to_move
from game.rules.moves import Claim, Cut, Move, Play, Proceed, Throw
from game.rules.seat import Seat
from game.rules.state import (
    Counted,
    CuttingForDeal,
    Discarding,
    GameOver,
    Pegging,
    ReadyToDeal,
    Scoring,
    State,
)
from game.rules.terms import TARGET, Occasion

HOVER_LIFT, PICKED_LIFT = 14.0, 40.0
REACH = 34.0  # units from a hole at which a click or a drop still counts for it
DROP_REACH = 160.0  # and at which a peg that is let go still finds its hole
STILL = 8.0  # units that a pressed peg may move and still be a click

ENDS = {Act.FIRST: 0, Act.LAST: 1}
LONG = {Act.NEXT_TAB: 1, Act.PREVIOUS_TAB: -1}
STEPS = {
    Act.UP: 1,
    Act.DOWN: -1,
    Act.NEXT_TAB: 5,
    Act.PREVIOUS_TAB: -5,
}


class Choice:
    """Waits for a word to go on; the other choices build on it."""

    automatic = "Continue"

    def __init__(self, state: State) -> None:
        self.state = state
        self.is_pointing = False  # the mouse was used last
        dealer = _next_dealer(state)
        if dealer is Seat.PLAYER:
            self.automatic = "Deal"

    @property
    def ready(self) -> str | None:
        """The main button's words, or None when it cannot be pressed."""
        return "Next game" if isinstance(self.state.phase, GameOver) else self.automatic

    def confirm(self) -> Move | None:
        """The move that the main button makes."""
        return Proceed()

    def handle(self, intent: Intent) -> Move | None:
        """Take an intent; the move, once it is chosen."""
        self.is_pointing = intent.act in POINTER
        return self.confirm() if intent.act is Act.CONFIRM else None

    def lift_of(self, card: int) -> float:
        """Units by which a card of the player's hand is raised."""
        del card
        return 0.0

    @property
    def focus(self) -> int | None:
        """The card that the keys are on."""
        return None

    @property
    def is_pointed(self) -> bool:
        """Whether the pointer is over something that can be pressed."""
        return False

    def is_over(self, x: float, y: float) -> bool:
        """Whether a press there would mean something."""
        del x, y
        return False


def _next_dealer(state: State) -> Seat | None:
    if isinstance(state.phase, ReadyToDeal):
        return state.standing.dealer
    if isinstance(state.phase, GameOver) or state.hand is None:
        return None
    is_last_count = isinstance(state.phase, Counted) and state.phase.occasion is Occasion.CRIB
    return state.hand.dealer.other if is_last_count else None


class CutChoice(Choice):
    """Cut the spread pack."""

    automatic = "Cut"

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.place: int = 26

    def confirm(self) -> Move | None:
        """Cut at the place pointed to."""
        return Cut(self.place)

    def handle(self, intent: Intent) -> Move | None:
        """Point with the mouse or step with the keys."""
        step = {Act.LEFT: -1, Act.RIGHT: 1, Act.DOWN: -5, Act.UP: 5}.get(intent.act, 0)
        self.place = max(0, min(51, self.place + step + LONG.get(intent.act, 0) * 10))
        if intent.act in ENDS:
            self.place = ENDS[intent.act] * 51
        if intent.act in (Act.MOVE, Act.PRESS) and self.is_over(intent.x, intent.y):
            self.place = spread_place(intent.x)
            if intent.act is Act.PRESS:
                return self.confirm()
        return super().handle(intent)

    def is_over(self, x: float, y: float) -> bool:
        """Over the spread pack."""
        return abs(y - ROW_Y) < ROW_HEIGHT / 2 and 250 < x < 1540


class CardChoice(Choice):
    """A hand of cards with a cursor."""

    def __init__(self, state: State, *, sort: bool) -> None:
        super().__init__(state)
        held = state.left(Seat.PLAYER)
        self.cards: tuple[int, ...] = sorted_cards(held) if sort else held
        self.cursor = 0
        self.hovered: int | None = None

    def card_at(self, x: float, y: float) -> int | None:
        """The card of the hand under a point."""
        half = OWN_HEIGHT * ASPECT / 2
        for i, card in enumerate(self.cards):
            middle = fan_x(len(self.cards), i, OWN_PITCH)
            if abs(x - middle) <= half and -OWN_HEIGHT / 2 <= OWN_Y - y <= OWN_HEIGHT / 2 + 40:
                return card
        return None

    @property
    def focus(self) -> int | None:
        """The card under the cursor, when keys are in use."""
        return None if self.is_pointing else self.cards[self.cursor]

    def lift_of(self, card: int) -> float:
        """Raised when under the pointer or the cursor."""
        return HOVER_LIFT if card in (self.hovered, self.focus) else 0.0

    def is_over(self, x: float, y: float) -> bool:
        """Over a card that can be chosen."""
        return self.can_take(self.card_at(x, y))

    @property
    def is_pointed(self) -> bool:
        """Over a card that can be chosen."""
        return self.is_pointing and self.hovered is not None

    def can_take(self, card: int | None) -> bool:
        """Whether the card can be chosen now."""
        return card is not None

    def take(self, card: int) -> Move | None:
        """Choose a card."""
        raise NotImplementedError

    def handle(self, intent: Intent) -> Move | None:
        """Point, press, step, or name a card by its number."""
        self.is_pointing = intent.act in POINTER
        step = {Act.LEFT: -1, Act.RIGHT: 1}.get(intent.act, 0)
        self.cursor = (self.cursor + step) % len(self.cards)
        if intent.act in ENDS or intent.act in LONG:
            is_last = ENDS.get(intent.act, LONG.get(intent.act)) == 1
            self.cursor = len(self.cards) - 1 if is_last else 0
        if intent.act in (Act.MOVE, Act.PRESS):
            card = self.card_at(intent.x, intent.y)
            self.hovered = card if self.can_take(card) else None
        chosen = self._named(intent)
        return self.take(chosen) if chosen is not None and self.can_take(chosen) else None

    def _named(self, intent: Intent) -> int | None:
        if intent.act is Act.PRESS:
            return self.card_at(intent.x, intent.y)
        if intent.act is Act.SELECT and intent.number <= len(self.cards):
            self.cursor = intent.number - 1
        is_named = intent.act is Act.CONFIRM or self.picks_by_number(intent)
        return self.cards[self.cursor] if is_named else None

    def picks_by_number(self, intent: Intent) -> bool:
        """Whether the number of a card chooses it, or only points to it."""
        del intent
        return False


class ThrowChoice(CardChoice):
    """Pick two cards, then lay them away."""

    automatic = "Discard"

    def __init__(self, state: State, *, sort: bool) -> None:
        super().__init__(state, sort=sort)
        self.picked: tuple[int, ...] = ()

    @property
    def ready(self) -> str | None:
        """Two cards picked can be laid away."""
        return "Lay away" if len(self.picked) == 2 else None

    def confirm(self) -> Move | None:
        """Lay the picked cards away."""
        return Throw(self.picked) if len(self.picked) == 2 else None

    def picks_by_number(self, intent: Intent) -> bool:
        """A number picks its card up, or puts it back."""
        return intent.act is Act.SELECT and intent.number <= len(self.cards)

    def take(self, card: int) -> Move | None:
        """Pick a card up or put it back; a third one takes the place of the first."""
        if card in self.picked:
            self.picked = tuple(other for other in self.picked if other != card)
        else:
            self.picked = (*self.picked, card)[-2:]
        return None

    def handle(self, intent: Intent) -> Move | None:
        """With two cards picked, the confirm key or a double click lays them away."""
        if intent.act is Act.CONFIRM and len(self.picked) == 2:
            return self.confirm()
        if intent.act is Act.BACK:
            self.picked = self.picked[:-1]
        if intent.act is Act.PRESS and intent.number == 2:
            return self._click_again(self.card_at(intent.x, intent.y))
        return super().handle(intent)

    def _click_again(self, card: int | None) -> Move | None:
        """The second press of a double click: the card is meant, whatever the first one did."""
        if card is not None and card not in self.picked:
            self.take(card)
        return self.confirm() if card is not None else None

    def lift_of(self, card: int) -> float:
        """Picked cards stand higher."""
        return PICKED_LIFT if card in self.picked else super().lift_of(card)


class PlayChoice(CardChoice):
    """Play one of the cards that fit."""

    automatic = "Play"

    def __init__(self, state: State, *, sort: bool) -> None:
        super().__init__(state, sort=sort)
        self.legal = state.playable(Seat.PLAYER)
        self.cursor = self.cards.index(next(card for card in self.cards if card in self.legal))

    @property
    def ready(self) -> str | None:
        """A card is played by pressing it."""
        return None

    def can_take(self, card: int | None) -> bool:
        """Only what keeps the count within 31."""
        return card in self.legal

    def take(self, card: int) -> Move | None:
        """Play it."""
        return Play(card)

    def confirm(self) -> Move | None:
        """Play the card under the cursor."""
        card = self.cards[self.cursor]
        return Play(card) if card in self.legal else None


class ClaimChoice(Choice):
    """Move the back peg to the hole that one's points reach."""

    automatic = "Score"

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.front, self.back = state.pegs[Seat.PLAYER]
        self.points = 0
        self.hovered: int | None = None
        self.is_on_back = False
        self.carried: tuple[float, float] | None = None
        self._pressed: tuple[float, float] | None = None

    @property
    def ready(self) -> str | None:
        """What the claim would be."""
        return f"Peg {self.points}" if self.points else "Peg nothing"

    @property
    def hole(self) -> int:
        """The hole that the claim reaches."""
        return self.front + self.points

    def confirm(self) -> Move | None:
        """Claim."""
        return Claim(self.points)

    def hole_at(self, x: float, y: float) -> int | None:
        """The hole of the own track near a point, if a claim can reach it.

        A peg that is carried goes to the nearest hole from a good way off.
        """
        hole, distance = nearest_hole(Seat.PLAYER, x, y)
        reach = REACH if self.carried is None else DROP_REACH
        return hole if distance <= reach and self.front <= hole <= TARGET else None

    @property
    def is_pointed(self) -> bool:
        """Over the back peg, or a hole that it can go to."""
        return self.is_pointing and (self.is_on_back or self.hovered is not None)

    def is_over(self, x: float, y: float) -> bool:
        """Over the back peg or a hole that a claim can reach."""
        return self._is_on_back(x, y) or self.hole_at(x, y) is not None

    def _is_on_back(self, x: float, y: float) -> bool:
        peg_x, peg_y = hole_xy(Seat.PLAYER, self.back)
        return abs(x - peg_x) <= 18 and -26 <= y - peg_y <= 14

    def handle(self, intent: Intent) -> Move | None:
        """Step with the keys; press a hole; carry the back peg and drop it."""
        step = intent.number if intent.act is Act.SCROLL else STEPS.get(intent.act, 0)
        if intent.act in (Act.BACK, Act.FIRST):
            step = -self.points
        if step:
            self.points = max(0, min(TARGET - self.front, self.points + step))
        match intent.act:
            case Act.MOVE:
                self._point(intent.x, intent.y)
            case Act.PRESS:
                self._press(intent.x, intent.y)
            case Act.RELEASE:
                return self._drop(intent.x, intent.y)
            case Act.CANCEL | Act.LEAVE:
                self.carried = self._pressed = None
        return super().handle(intent)

    def _point(self, x: float, y: float) -> None:
        if self.carried is not None:
            self.carried = (x, y)
        self.hovered = self.hole_at(x, y)
        self.is_on_back = self._is_on_back(x, y)

    def _press(self, x: float, y: float) -> None:
        self._pressed = (x, y)
        self.carried = (x, y) if self._is_on_back(x, y) else None

    def _drop(self, x: float, y: float) -> Move | None:
        hole = self.hole_at(x, y)
        pressed, carried = self._pressed, self.carried
        self._pressed = self.carried = None
        if pressed is None:
            return None
        is_still = abs(x - pressed[0]) <= STILL and abs(y - pressed[1]) <= STILL
        if carried is not None and is_still:
            return Claim(0)
        if hole is None or (carried is None and not is_still):
            return None
        return Claim(hole - self.front)


def choice_for(state: State, *, sort: bool) -> Choice | None:
    """What the player can choose now, or None when it is the computer's turn."""
    if to_move(state) is Seat.COMPUTER:
        return None
    match state.phase:
        case CuttingForDeal():
            return CutChoice(state)
        case Discarding():
            return ThrowChoice(state, sort=sort)
        case Pegging():
            return PlayChoice(state, sort=sort)
        case Scoring():
            return ClaimChoice(state)
    return Choice(state)
