"""The neutral line: what is going on and what to do, said as card players say it."""

from collections.abc import Sequence
from functools import singledispatch

from game.motion.staging import Told
from game.rules.cards import rank_of
from game.rules.events import (
    CardPlayed,
    CardsDealt,
    Claimed,
    CountReset,
    DealCut,
    Event,
    GameForfeited,
    GameWon,
    GoCalled,
    HandCounted,
    Pegged,
    SourceReverted,
    StarterTurned,
)
from game.rules.progress import count_reasons
from game.rules.scoring import Kind, Reason, total
from game.rules.seat import Seat
from game.rules.state import (
    Counted,
    CuttingForDeal,
    CuttingStarter,
    Discarding,
    GameOver,
    Pegging,
    ReadyToDeal,
    Scoring,
    State,
)
from game.rules.terms import Margin, Occasion

NUMBERS = (
    "nothing one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three "
    "twenty-four twenty-five twenty-six twenty-seven twenty-eight twenty-nine thirty thirty-one"
).split()
RANK_NAMES = "ace two three four five six seven eight nine ten jack queen king".split()
SUIT_NAMES = "spades clubs hearts diamonds".split()
NAMES = ("You", "I")
COUNTS = {
    Occasion.PONE_HAND: "hand",
    Occasion.DEALER_HAND: "hand",
    Occasion.CRIB: "crib",
}
WINS = {
    Margin.WIN: "the game",
    Margin.SKUNK: "the game, and it is a skunk",
    Margin.DOUBLE_SKUNK: "the game, and it is a double skunk",
}


def name_card(card: int) -> str:
    """As in ``the nine of hearts``."""
    return f"the {RANK_NAMES[rank_of(card)]} of {SUIT_NAMES[card // 13]}"


def write_points(points: int) -> str:
    """As in ``1 point`` and ``2 points``."""
    return f"{points} point" if points == 1 else f"{points} points"


def count_aloud(reasons: Sequence[Reason]) -> list[str]:
    """The count in cribbage cadence: ``fifteen two``, ``fifteen four``, ``a pair is six``."""
    spoken, so_far = [], 0
    for reason in reasons:
        so_far += reason.points
        told = NUMBERS[so_far]
        if reason.kind in (Kind.FIFTEEN, Kind.THIRTY_ONE):
            spoken.append(f"{reason.kind.value} {told}")
        else:
            spoken.append(f"{_name_reason(reason)} is {told}")
    return spoken


def say_count(reasons: Sequence[Reason]) -> str:
    """The whole count as one sentence without its full stop."""
    spoken = count_aloud(reasons)
    if not spoken:
        return "nothing at all"
    if len(spoken) == 1:
        first = reasons[0]
        if first.kind in (Kind.FIFTEEN, Kind.THIRTY_ONE):
            return f"{first.kind.value} for {NUMBERS[first.points]}"
        return f"{_name_reason(first)} for {NUMBERS[first.points]}"
    return ", ".join(spoken[:-1]) + " and " + spoken[-1]


def _name_reason(reason: Reason) -> str:
    if reason.kind is Kind.RUN:
        return f"a run of {NUMBERS[len(reason.cards)]}"
    if reason.kind is Kind.FLUSH:
        return f"a flush of {NUMBERS[reason.points]}"
    named = {Kind.PAIR: "a pair", Kind.GO: "the go"}
    return named.get(reason.kind, reason.kind.value)


@singledispatch
def _tell(_event: object) -> str | None:
    return None


def tell(event: Event | Told) -> str | None:
    """What is said of an event, or None when it speaks for itself."""
    return _tell(event)


@_tell.register
def _(event: DealCut) -> str:
    mine, computers = (name_card(card) for card in event.cards)
    if event.dealer is None:
        return f"You cut {mine}, I cut {computers}. A tie: cut again."
    deals = "you deal" if event.dealer is Seat.PLAYER else "I deal"
    return f"You cut {mine}, I cut {computers}: {deals}."


@_tell.register
def _(event: CardsDealt) -> str:
    return "Your deal, your crib." if event.dealer is Seat.PLAYER else "My deal, my crib."


@_tell.register
def _(_event: SourceReverted) -> str:
    return "The card file has ended; the default sequence goes on."


@_tell.register
def _(event: StarterTurned) -> str:
    return f"The starter is {name_card(event.card)}."


@_tell.register
def _(event: CardPlayed) -> str:
    count = f"{NUMBERS[event.count].capitalize()}."
    return count if event.seat is Seat.PLAYER else f"I play {name_card(event.card)}. {count}"


@_tell.register
def _(event: GoCalled) -> str:
    return "You have to say go." if event.seat is Seat.PLAYER else "Go."


@_tell.register
def _(_event: CountReset) -> str:
    return "The count starts again."


@_tell.register
def _(event: Claimed) -> str | None:
    if event.points == event.due:
        return None
    worth = f"That is worth {event.due}, not {event.points}"
    return f"{worth}: {say_count(event.reasons)}."


@_tell.register
def _(event: Pegged) -> str:
    who = NAMES[event.seat]
    if event.occasion is Occasion.START:
        return f"{who} begin with {NUMBERS[event.points]} points, for not dealing first."
    if not event.reasons:
        return f"{who} take {write_points(event.points)}."
    return f"{say_count(event.reasons).capitalize()}."


@_tell.register
def _(event: Told) -> str:
    """As far as the count has come: the last reason with what it makes so far."""
    spoken = count_aloud(event.reasons)
    cadence = spoken[-1] if len(spoken) == 1 else f"and {spoken[-1]}"
    if event.reasons[-1].kind is Kind.FIFTEEN:
        cadence = spoken[-1]
    return f"{cadence.capitalize()}."


@_tell.register
def _(event: HandCounted) -> str:
    whose = "Your" if event.seat is Seat.PLAYER else "My"
    return f"{whose} {COUNTS[event.occasion]}: {say_count(event.reasons)}."


@_tell.register
def _(_event: GameForfeited) -> str:
    return "An overclaim: the game is forfeit."


@_tell.register
def _(event: GameWon) -> str:
    return f"{NAMES[event.seat]} win {WINS[event.margin]}."


def prompt(state: State, *, by_number: bool = False) -> str:
    """What the player should do now; points are claimed with the peg, or by number."""
    match state.phase:
        case CuttingForDeal():
            return "Cut the cards: low card deals."
        case ReadyToDeal():
            dealer = state.standing.dealer
            return "Ready? I deal." if dealer is Seat.COMPUTER else "Deal when you are ready."
        case CuttingStarter():
            is_pone = state.the_hand.dealer is Seat.COMPUTER
            return "Cut the pack for the starter." if is_pone else "I cut for the starter."
        case Discarding():
            whose = "your own" if state.the_hand.dealer is Seat.PLAYER else "my"
            return f"Lay two cards away to {whose} crib."
        case Pegging():
            count = state.play.count
            return f"Play a card. The count is {count}." if count else "Lead any card."
        case Scoring(occasion=occasion, reasons=reasons):
            return _ask(state, occasion, reasons, by_number=by_number)
        case Counted(occasion):
            return _look_back(state, occasion)
        case GameOver(winner, margin):
            return f"{NAMES[winner]} win {WINS[margin]}."
    return ""


def _ask(state: State, occasion: Occasion, reasons: tuple[Reason, ...], *, by_number: bool) -> str:
    is_friendly = not state.terms.mistakes
    peg = "claim" if by_number else "peg"
    if occasion.is_count:
        how = "what is it worth?" if by_number else "move your back peg."
        return f"Count your {COUNTS[occasion]}: {how}"
    if occasion is Occasion.GO:
        return f"{peg.capitalize()} one for {_name_reason(reasons[0])}."
    if is_friendly:
        return f"{say_count(reasons).capitalize()}: {peg} {total(reasons)}."
    return "What do you claim? {confirm} for nothing."


def _look_back(state: State, occasion: Occasion) -> str:
    seat, cards = state.the_hand.to_count(occasion)
    whose = "Your" if seat is Seat.PLAYER else "My"
    reasons = count_reasons(state, occasion, cards)
    return f"{whose} {COUNTS[occasion]}: {say_count(reasons)}."
