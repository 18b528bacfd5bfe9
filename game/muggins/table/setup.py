"""Position editor: turn, scores, and the place of each card.

The position may be invalid meanwhile; ``look`` raises the parser's error for it.
"""

from collections.abc import Sequence

from muggins.mind.coach.notation import PARTS, SEATS, read_position, write_position
from muggins.rules.cards import write_cards
from muggins.rules.seat import Seat
from muggins.rules.state import Discarding, Pegging, State
from muggins.rules.terms import TARGET
from muggins.rules.views import DiscardView, PlayView, discard_view, play_view

HAND, THREW, CUT, OWN, OTHER = PARTS
ROOM = {HAND: 6, THREW: 2, CUT: 1, OWN: 3, OTHER: 4}
"""The parts of a position, and their maximum numbers of cards; one of four is still unplayed."""

MOST = TARGET - 1  # points of either


class Setup:
    def __init__(self) -> None:
        self.is_dealer = True
        self.scores = [0, 0]  # of who chooses, and of the other
        self.parts: dict[str, list[int]] = {part: [] for part in PARTS}  # with their cards
        self.current = HAND  # is being filled

    @classmethod
    def of(cls, text: str) -> "Setup":
        """Return the position of a line; ValueError with a sentence for an invalid one."""
        setup = cls()
        setup.show(read_position(text))
        return setup

    def show(self, view: DiscardView | PlayView) -> None:
        self.is_dealer = view.is_dealer
        self.scores = [view.own_score, view.opp_score]
        cards: dict[str, Sequence[int]] = dict.fromkeys(PARTS, ())
        cards[HAND], self.current = view.hand, HAND
        if isinstance(view, PlayView):
            cards |= {THREW: view.thrown, CUT: (view.starter,)}
            cards |= {OWN: view.own_played, OTHER: view.opp_played}
            self.current = OTHER
        self.parts = {part: list(cards[part]) for part in PARTS}

    # --- laying cards

    def part_of(self, card: int) -> str | None:
        """Return the part that holds a card; None for the deck."""
        return next((part for part, cards in self.parts.items() if card in cards), None)

    def touch(self, card: int) -> None:
        """Add a card to the current part, or return it to the deck if it is there already."""
        before = self.part_of(card)
        if before == self.current:
            self.parts[before].remove(card)
            return
        if not self.has_room(self.current):
            return
        if before is not None:
            self.parts[before].remove(card)
        self.parts[self.current].append(card)
        if not self.has_room(self.current) and self.current != PARTS[-1]:
            self.turn(1)

    def has_room(self, part: str) -> bool:
        return len(self.parts[part]) < ROOM[part]

    def put_back(self, card: int) -> None:
        """Return a card to the pack, and fill its part next."""
        part = self.part_of(card)
        if part is not None:
            self.parts[part].remove(card)
            self.current = part

    def take_back(self) -> None:
        """Return the last card of the current part, or an earlier one, to the deck."""
        places = PARTS[: PARTS.index(self.current) + 1]
        filled = [part for part in places if self.parts[part]]
        if filled:
            self.put_back(self.parts[filled[-1]][-1])

    def turn(self, step: int) -> None:
        self.current = PARTS[(PARTS.index(self.current) + step) % len(PARTS)]

    def clear(self) -> None:
        """Return all cards to the deck, keeping seat and scores."""
        self.parts = {part: [] for part in PARTS}
        self.current = HAND

    def score(self, seat: int, points: int) -> None:
        self.scores[seat] = max(0, min(MOST, points))

    # --- what it comes to

    def look(self) -> DiscardView | PlayView:
        """Return the seat's view; ValueError with a sentence if the position is invalid."""
        return read_position(self._write())

    def write(self) -> str:
        """Return the line of the position, in notation if it is complete."""
        try:
            return write_position(self.look())
        except ValueError:
            return self._write()

    def _write(self) -> str:
        seat = SEATS[0] if self.is_dealer else SEATS[1]
        told = [f"{seat} {self.scores[0]}-{self.scores[1]}"]
        for part, cards in self.parts.items():
            told += [part, write_cards(cards)] if cards or part == HAND else []
        return " ".join(filter(None, told))


def tell_position(state: State, seat: Seat) -> str:
    """Format a seat's choice as one line; empty without a choice, or with inconsistent scores."""
    if not isinstance(state.phase, Discarding | Pegging):
        return ""
    is_throw = isinstance(state.phase, Discarding)
    text = write_position(discard_view(state, seat) if is_throw else play_view(state, seat))
    try:
        read_position(text)
    except ValueError:  # as where somebody has claimed less than was due
        return ""
    return text
