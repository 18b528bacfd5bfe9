"""Cutting the pack, for the deal or for the starter: a movable place in the spread."""

from muggins.control.intents import Act, Intent
from muggins.motion.card_layout import spread_place
from muggins.rules.cards import N_CARDS
from muggins.rules.moves import Cut, Move
from muggins.rules.referee import legal_moves, middle_cut
from muggins.rules.seat import Seat
from muggins.rules.state import CuttingDeck, CuttingStarter, State
from muggins.table.choices import ENDS, LONG, MoveChoice

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
