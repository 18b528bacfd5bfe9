"""The log of messages: all that happened in a game, told so that it can be gone over afterwards."""

from functools import singledispatch

from game.rules.cards import write_card
from game.rules.events import (
    CardPlayed,
    CardsDealt,
    Claimed,
    CountReset,
    DealCut,
    Discarded,
    GameBegun,
    GameForfeited,
    GameWon,
    GoCalled,
    HandCounted,
    HandShown,
    Pegged,
    SourceReverted,
    StarterTurned,
)
from game.rules.scoring import total
from game.rules.seat import Seat
from game.rules.state import State
from game.rules.terms import Occasion
from game.words.speech import COUNTS, say_count, tell, write_points

WHOSE = ("Your", "My")
WHO = ("You", "I")


class Chronicle:
    """The messages of the game in progress, one a line, oldest first."""

    def __init__(self, state: State) -> None:
        self.lines: list[str] = []
        self._is_over = False
        if state.hand is not None:
            mine, computers = state.scores
            self.lines.append(f"Taken up again in hand {state.n_hands}, at {mine} to {computers}.")

    def follow(self, event: object) -> None:
        """Write down what has been shown; a new game begins a new page."""
        if isinstance(event, GameBegun):
            self.lines.clear()
            self._is_over = False
        self._is_over |= isinstance(event, GameWon)
        if self._is_over and isinstance(event, HandCounted):
            return  # nobody cares any more what the last hand makes
        line = _write(event)
        if line:
            self.lines.append(line)

    @property
    def text(self) -> str:
        """All of it, as it is saved."""
        return "".join(f"{line}\n" for line in self.lines)


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join(map(write_card, cards))


@singledispatch
def _write(_event: object) -> str | None:
    return None


@_write.register(DealCut | GameForfeited | SourceReverted)
def _(event: DealCut | GameForfeited | SourceReverted) -> str | None:
    return tell(event)


@_write.register
def _(event: GameBegun) -> str:
    mine, computers = (pegs[0] for pegs in event.pegs)
    deals = "You deal" if event.dealer is Seat.PLAYER else "I deal"
    return f"Game {event.number}, from {mine} to {computers}. {deals} first."


@_write.register
def _(event: CardsDealt) -> str:
    hand = _cards(event.hands[Seat.PLAYER])
    return f"Hand {event.number}. {WHOSE[event.dealer]} deal. You hold {hand}."


@_write.register
def _(event: Discarded) -> str:
    """What the computer lays away stays hidden until the crib is shown."""
    if event.seat is Seat.COMPUTER:
        return "I lay two cards away."
    return f"You lay away {_cards(event.cards)}."


@_write.register
def _(event: StarterTurned) -> str:
    return f"The starter is {write_card(event.card)}."


@_write.register
def _(event: CardPlayed) -> str:
    return f"{WHO[event.seat]} play {write_card(event.card)}: {event.count}."


@_write.register
def _(event: GoCalled) -> str:
    return f"{WHO[event.seat]} say go at {event.count}."


@_write.register
def _(_event: CountReset) -> str:
    return "The count starts again."


@_write.register
def _(event: HandShown) -> str:
    what = f"{WHOSE[event.seat]} {COUNTS[event.occasion]}"
    return f"{what}: {_cards(event.cards)}, starter {write_card(event.starter)}."


@_write.register
def _(event: Claimed) -> str:
    told = f"You claim {event.points}"
    if event.points == event.due:
        return f"{told}."
    return f"{told}, and {event.due} is right: {say_count(event.reasons)}."


@_write.register
def _(event: Pegged) -> str:
    if event.occasion is Occasion.START:
        return tell(event) or ""
    pegs = f"{WHO[event.seat]} peg {event.points}, from {event.before[0]} to {event.after[0]}"
    if event.reasons:
        return f"{pegs}: {say_count(event.reasons)}."
    why = "heels" if event.occasion is Occasion.HEELS else "for the mistake"
    return f"{pegs}, {why}."


@_write.register
def _(event: HandCounted) -> str:
    return f"That makes {write_points(total(event.reasons))}."


@_write.register
def _(event: GameWon) -> str:
    mine, computers = event.scores
    won = f"{WHO[event.seat]} win by {abs(mine - computers)} in {event.n_hands} hands"
    return f"{won}, {mine} to {computers}: {write_points(event.match_points)} for the match."
