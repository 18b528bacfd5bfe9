"""Which patter and which face answer an event: the opponent's manners."""

from functools import singledispatch

from game.motion.staging import Told
from game.rules.cards import rank_of
from game.rules.events import (
    CardPlayed,
    CardsDealt,
    Claimed,
    DealCut,
    Discarded,
    Event,
    GameForfeited,
    GameWon,
    GoCalled,
    HandCounted,
    Pegged,
    StarterTurned,
)
from game.rules.scoring import Kind, total
from game.rules.seat import Seat
from game.rules.terms import Margin, Occasion
from game.words.mood import Mood

Answer = tuple[str, Mood]
FIVE = 4
HIGH, LOW, PERFECT = 12, 3, 29
HOME, CLOSE = 90, 116
PLAYS = {
    Kind.FIFTEEN: "Fifteen",
    Kind.THIRTY_ONE: "ThirtyOne",
    Kind.PAIR: "Pair",
    Kind.THREE: "Three",
    Kind.FOUR: "Four",
    Kind.RUN: "Run",
    Kind.LAST: "Last",
}
WINS = {Margin.WIN: "Win", Margin.SKUNK: "Skunk", Margin.DOUBLE_SKUNK: "Double"}


def _whose(seat: Seat) -> str:
    return "Yours" if seat is Seat.PLAYER else "Mine"


@singledispatch
def _answer(_event: object) -> Answer | None:
    return None


def answer(event: Event | Told, claimed: Claimed | None = None) -> Answer | None:
    """The patter key and the mood with which the opponent meets an event.

    ``claimed`` is the last claim: what is taken after it is a penalty or, where something was
    missed, muggins.
    """
    if isinstance(event, Pegged) and not event.reasons and event.occasion is not Occasion.HEELS:
        is_muggins = claimed is not None and claimed.points < claimed.due
        key = "MugginsTaken" if is_muggins else "PenaltyTaken"
        return (key, Mood.GLOATING) if event.seat is Seat.COMPUTER else None
    return _answer(event)


@_answer.register
def _(event: DealCut) -> Answer:
    if event.dealer is None:
        return "CutTie", Mood.SURPRISED
    return f"Cut{_whose(event.dealer)}", (Mood.BORED if event.dealer is Seat.PLAYER else Mood.SMUG)


@_answer.register
def _(event: CardsDealt) -> Answer:
    return f"Deal{_whose(event.dealer)}", Mood.IDLE


@_answer.register
def _(event: Discarded) -> Answer:
    if event.seat is Seat.COMPUTER:
        return "DiscardMine", Mood.WINK
    return "DiscardYours", Mood.SMUG


@_answer.register
def _(event: StarterTurned) -> Answer:
    if rank_of(event.card) == FIVE:
        return "StarterFive", Mood.SURPRISED
    return "Starter", Mood.IDLE


@_answer.register
def _(event: CardPlayed) -> Answer | None:
    if event.seat is Seat.PLAYER:
        return None
    return ("LeadMine" if event.count <= 10 else "PlayMine"), Mood.IDLE


@_answer.register
def _(event: GoCalled) -> Answer:
    return f"Go{_whose(event.seat)}", (Mood.SMUG if event.seat is Seat.PLAYER else Mood.BORED)


@_answer.register
def _(event: Claimed) -> Answer | None:
    if event.points == event.due:
        return None
    return ("Overclaim" if event.points > event.due else "Underclaim"), Mood.SMUG


@_answer.register
def _(event: Pegged) -> Answer | None:
    mood = Mood.GLOATING if event.seat is Seat.COMPUTER else Mood.ALARMED
    if event.occasion is Occasion.HEELS:
        return ("Heels" if event.seat is Seat.COMPUTER else "HeelsYours"), mood
    if event.occasion in (Occasion.PLAY, Occasion.GO) and event.reasons:
        key = PLAYS.get(event.reasons[-1].kind)
        return (f"{key}{_whose(event.seat)}", mood) if key else None
    if event.before[0] <= HOME < event.after[0]:
        return f"Home{_whose(event.seat)}", mood
    return None


@_answer.register
def _(event: HandCounted) -> Answer:
    points = total(event.reasons)
    if points == PERFECT:
        return "TwentyNine", Mood.SURPRISED
    kind = "Crib" if event.occasion is Occasion.CRIB else "Hand"
    size = "High" if points >= HIGH else "Low" if points <= LOW else ""
    if points == 0 and kind == "Hand":
        size = "None"
    is_mine = event.seat is Seat.COMPUTER
    good = Mood.GLOATING if is_mine else Mood.ALARMED
    poor = Mood.SULKING if is_mine else Mood.SMUG
    return f"{kind}{_whose(event.seat)}{size}", {"High": good, "": Mood.IDLE}.get(size, poor)


@_answer.register
def _(_event: GameForfeited) -> Answer:
    return "Forfeit", Mood.GLOATING


@_answer.register
def _(event: GameWon) -> Answer:
    mood = Mood.GLOATING if event.seat is Seat.COMPUTER else Mood.SULKING
    is_close = min(event.scores) >= CLOSE
    return f"{'Close' if is_close else WINS[event.margin]}{_whose(event.seat)}", mood
