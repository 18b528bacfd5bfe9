"""A player's pending choice of cards or of a place to cut, refined by intents into a move."""

from muggins.control.intents import Act, Intent, is_pointing
from muggins.motion.places import USUAL, Places, far_fan, sorted_cards, spread_place
from muggins.rules.cards import N_CARDS, Seat
from muggins.rules.moves import Cut, Move, Play, Proceed, Throw
from muggins.rules.referee import legal_moves, middle_cut
from muggins.rules.state import Counted, CuttingDeck, CuttingStarter, GameOver, ReadyToDeal, State
from muggins.rules.terms import Occasion

GO_ON = "Continue"
HOVER_LIFT, PICKED_LIFT = 21.0, 40.0
ENDS = {Act.FIRST: 0, Act.LAST: 1}
LONG = {Act.NEXT_TAB: 1, Act.PREVIOUS_TAB: -1}


class MoveChoice:
    """Waits for confirmation to continue; base class of the other choices.

    With ``automatic`` None, hints and automatic play are disabled.
    """

    automatic: str | None = GO_ON

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.places: Places = USUAL  # where what can be chosen lies
        self.is_pointing = False  # the mouse was used last
        dealer = _next_dealer(state)
        if dealer is seat:
            self.automatic = "Deal"

    @property
    def ready(self) -> str | None:
        """The main button's label, or None if it is disabled."""
        return "See result" if isinstance(self.state.phase, GameOver) else self.automatic

    @property
    def declined(self) -> str | None:
        """The label of the quiet button, which gives something up, or None."""
        return None

    @property
    def caption(self) -> str | None:
        """Label of the confirming button."""
        return self.ready or self.declined

    @property
    def earns(self) -> bool:
        """True if confirming makes progress, rather than giving something up."""
        return True

    def confirm(self) -> Move | None:
        """Return the move of the main button."""
        return Proceed()

    def handle(self, intent: Intent) -> Move | None:
        """Handle an intent; return the move, once it is chosen."""
        self.is_pointing = is_pointing(intent, self.is_pointing)
        return self.confirm() if intent.act is Act.CONFIRM else None

    def lift_of(self, card: int) -> float:
        """Return the height in units to which a card of the player's hand is raised."""
        del card
        return 0.0

    @property
    def is_begun(self) -> bool:
        """True if there is a partial choice that Back cancels."""
        return False

    @property
    def focus(self) -> int | None:
        """The card at the cursor."""
        return None

    @property
    def is_pointed(self) -> bool:
        """True if the pointer is over a clickable part."""
        return False

    def is_over(self, x: float, y: float) -> bool:
        """Return True if a click there has an effect."""
        del x, y
        return False


def deals(state: State) -> bool:
    is_counted_out = state.phase == Counted(Occasion.CRIB)
    return is_counted_out or isinstance(state.phase, ReadyToDeal | GameOver)


def _next_dealer(state: State) -> Seat | None:
    if isinstance(state.phase, ReadyToDeal):
        return state.standing.dealer
    return state.the_hand.dealer.other if state.phase == Counted(Occasion.CRIB) else None


class CardChoice(MoveChoice):
    """A hand of cards with a cursor; the number of a card picks it, or only moves the cursor."""

    picks_by_number = False
    picked: tuple[int, ...] = ()  # for the crib

    def __init__(self, state: State, seat: Seat, *, sort: bool) -> None:
        super().__init__(state, seat)
        self.refused: int | None = None  # the card that was named last, where it may not be played
        held = state.left(seat)
        self.cards: tuple[int, ...] = sorted_cards(held) if sort else held
        self.cursor = 0
        self.is_far = False  # they lie at the other side of the table
        self.hovered: int | None = None

    def card_at(self, x: float, y: float) -> int | None:
        own = far_fan(self.places, len(self.cards)) if self.is_far else self.places.own
        above, half = own.y - y, own.height / 2
        for i, card in reversed(list(enumerate(self.cards))):
            off = abs(x - own.at(len(self.cards), i))
            if off <= own.width / 2 and -half <= above <= half + PICKED_LIFT:
                return card
        return None

    @property
    def focus(self) -> int | None:
        return None if self.is_pointing else self.cards[self.cursor]

    def lift_of(self, card: int) -> float:
        return HOVER_LIFT if card in (self.hovered, self.focus) else 0.0

    def is_over(self, x: float, y: float) -> bool:
        return self.can_take(self.card_at(x, y))

    @property
    def is_pointed(self) -> bool:
        return self.is_pointing and self.hovered is not None

    def can_take(self, card: int | None) -> bool:
        return card is not None

    def take(self, card: int) -> Move | None:
        raise NotImplementedError

    def handle(self, intent: Intent) -> Move | None:
        self.is_pointing = is_pointing(intent, self.is_pointing)
        step = {Act.LEFT: -1, Act.RIGHT: 1}.get(intent.act, 0)
        self.cursor = (self.cursor + step) % len(self.cards)
        if intent.act in ENDS or intent.act in LONG:
            is_last = ENDS.get(intent.act, LONG.get(intent.act)) == 1
            self.cursor = len(self.cards) - 1 if is_last else 0
        if intent.act in (Act.MOVE, Act.PRESS):
            card = self.card_at(intent.x, intent.y)
            self.hovered = card if self.can_take(card) else None
        if intent.act is Act.FOCUS and (meant := self.card_at(intent.x, intent.y)) is not None:
            self.cursor = self.cards.index(meant)
        chosen = self._named(intent)
        may = self.can_take(chosen)
        self.refused = None if may else chosen
        return self.take(chosen) if may and chosen is not None else None

    def _named(self, intent: Intent) -> int | None:
        if intent.act is Act.PRESS:
            return self.card_at(intent.x, intent.y)
        is_numbered = intent.act is Act.SELECT and 1 <= intent.number <= len(self.cards)
        if is_numbered:
            self.cursor = intent.number - 1
        is_named = intent.act is Act.CONFIRM or (is_numbered and self.picks_by_number)
        return self.cards[self.cursor] if is_named else None


class ThrowChoice(CardChoice):
    automatic = "Discard"
    picks_by_number = True

    def __init__(self, state: State, seat: Seat, *, sort: bool) -> None:
        super().__init__(state, seat, sort=sort)
        self.picked = ()

    @property
    def ready(self) -> str | None:
        return "Discard" if len(self.picked) == 2 else None

    def confirm(self) -> Move | None:
        return Throw(self.picked) if len(self.picked) == 2 else None

    def take(self, card: int) -> Move | None:
        """Pick a card up or put it back; a third one replaces the first."""
        if card in self.picked:
            self.picked = tuple(other for other in self.picked if other != card)
        else:
            self.picked = (*self.picked, card)[-2:]
        return None

    @property
    def is_begun(self) -> bool:
        return bool(self.picked)

    def handle(self, intent: Intent) -> Move | None:
        if intent.act is Act.CONFIRM and len(self.picked) == 2:
            return self.confirm()
        if intent.act is Act.BACK:
            self.picked = self.picked[:-1]
        if intent.act is Act.PRESS and intent.number == 2:
            return self._click_again(self.card_at(intent.x, intent.y))
        return super().handle(intent)

    def _click_again(self, card: int | None) -> Move | None:
        """Confirm on a double click: the card is meant, whatever the first press did."""
        if card is not None and card not in self.picked:
            self.take(card)
        return self.confirm() if card is not None else None

    def lift_of(self, card: int) -> float:
        return PICKED_LIFT if card in self.picked else super().lift_of(card)


class PlayChoice(CardChoice):
    automatic = "Play"

    def __init__(self, state: State, seat: Seat, *, sort: bool) -> None:
        super().__init__(state, seat, sort=sort)
        self.legal = state.playable(seat)
        self.cursor = self.cards.index(next(card for card in self.cards if card in self.legal))

    @property
    def ready(self) -> str | None:
        """Always None: pressing a card plays it."""
        return None

    def can_take(self, card: int | None) -> bool:
        return card in self.legal

    def take(self, card: int) -> Move | None:
        return Play(card)

    def confirm(self) -> Move | None:
        card = self.cards[self.cursor]
        return Play(card) if card in self.legal else None


STEPS = {Act.LEFT: -1, Act.RIGHT: 1, Act.DOWN: -5, Act.UP: 5}
SLIDER_REACH = 38.0  # below the cards, where the slider runs
CUT = "Cut"
REACH_OF_CUT = 11  # cards by which the slider of an engine wanders


class CutChoice(MoveChoice):
    """A cut of the spread pack: by pressing a card, by the slider under it, or by keys."""

    automatic: str | None = CUT

    def __init__(self, state: State, seat: Seat, n_cards: int = N_CARDS) -> None:
        super().__init__(state, seat)
        self.n_cards = n_cards
        self.place: int = n_cards // 2
        self.is_sliding = False

    def confirm(self) -> Move | None:
        return Cut(self.place)

    def handle(self, intent: Intent) -> Move | None:
        step = STEPS.get(intent.act, 0) + LONG.get(intent.act, 0) * 10
        if intent.act is Act.SCROLL:
            step = intent.number
        self.place = max(0, min(self.n_cards - 1, self.place + step))
        if intent.act in ENDS:
            self.place = ENDS[intent.act] * (self.n_cards - 1)
        if intent.act is Act.FOCUS and self.is_over(intent.x, intent.y):
            self.place = spread_place(self.places.spread, intent.x, self.n_cards)
        if intent.act in (Act.RELEASE, Act.LEAVE):
            self.is_sliding = False
        if intent.act in (Act.MOVE, Act.PRESS):
            return self._point(intent)
        return super().handle(intent)

    def _point(self, intent: Intent) -> Move | None:
        self.is_pointing = True
        is_press = intent.act is Act.PRESS
        if is_press and self._is_on_slider(intent.x, intent.y):
            self.is_sliding = True
        on_cards = self.is_over(intent.x, intent.y)
        if self.is_sliding or on_cards:
            self.place = spread_place(self.places.spread, intent.x, self.n_cards)
        return self.confirm() if is_press and on_cards else None

    def _is_on_slider(self, x: float, y: float) -> bool:
        spread = self.places.spread
        below = y - spread.y - spread.height / 2
        return 0 <= below <= SLIDER_REACH and self._is_across(x)

    @property
    def is_pointed(self) -> bool:
        return self.is_sliding

    def is_over(self, x: float, y: float) -> bool:
        spread = self.places.spread
        return abs(y - spread.y) < spread.height / 2 and self._is_across(x)

    def _is_across(self, x: float) -> bool:
        spread = self.places.spread
        half = spread.width / 2
        left, right = (spread.at(self.n_cards, place) for place in (0, self.n_cards - 1))
        return left - half < x < right + half


class SharedCut(CutChoice):
    """Cut for the deal by two people in turn, without automatic play."""

    automatic = None
    _first: Move | None = None

    @property
    def ready(self) -> str | None:
        return CUT

    @property
    def is_half(self) -> bool:
        """True after the first of the two cuts."""
        return self._first is not None

    def confirm(self) -> Move | None:
        """Store the first cut, and make it together with the second one."""
        if self._first is None:
            self._first, self.seat = Cut(self.place), self.seat.other
            return None
        return self._first


def wandering_cut(state: State, swing: float) -> int | None:
    """Return an engine's slider position at ``swing``, 0 to 1; None if there is nothing to cut."""
    if not isinstance(state.phase, CuttingDeck | CuttingStarter):
        return None
    place = middle_cut(state).place + round(REACH_OF_CUT * swing)
    return min(place, len(legal_moves(state)) - 1)
