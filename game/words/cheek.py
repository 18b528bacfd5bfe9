"""Which patter and which face answer an event: the opponent's manners."""

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
WHOSE = ("Yours", "Mine")
CUTS: dict[Seat | None, Answer] = {
    None: ("CutTie", Mood.SURPRISED),
    Seat.PLAYER: ("CutYours", Mood.BORED),
    Seat.COMPUTER: ("CutMine", Mood.SMUG),
}
DEALS = (("DealYours", Mood.IDLE), ("DealMine", Mood.IDLE))  # by seat
DISCARDS = (("DiscardYours", Mood.SMUG), ("DiscardMine", Mood.WINK))
GOES = (("GoYours", Mood.SMUG), ("GoMine", Mood.BORED))
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


def answer(event: Event | Told, claimed: Claimed | None = None) -> Answer | None:
    """The patter key and the mood with which the opponent meets an event.

    ``claimed`` is the last claim: what is taken after it is a penalty or, where something was
    missed, muggins.
    """
    match event:
        case DealCut(dealer=dealer):
            return CUTS[dealer]
        case CardsDealt(dealer=dealer):
            return DEALS[dealer]
        case Discarded(seat):
            return DISCARDS[seat]
        case StarterTurned(card):
            is_five = rank_of(card) == FIVE
            return ("StarterFive", Mood.SURPRISED) if is_five else ("Starter", Mood.IDLE)
        case CardPlayed(seat=Seat.COMPUTER, count=count):
            return ("LeadMine" if count <= 10 else "PlayMine"), Mood.IDLE
        case GoCalled(seat):
            return GOES[seat]
    return _answer_points(event, claimed)


def _answer_points(event: Event | Told, claimed: Claimed | None) -> Answer | None:
    match event:
        case Claimed(Seat.PLAYER, points=points, due=due) if points != due:
            return ("Overclaim" if points > due else "Underclaim"), Mood.SMUG
        case Pegged(reasons=()):
            return _answer_taking(event, claimed)
        case Pegged():
            return _answer_pegs(event)
        case HandCounted():
            return _answer_count(event)
        case GameForfeited(Seat.PLAYER):
            return "Forfeit", Mood.GLOATING
        case GameWon():
            return _answer_win(event)
    return None


def _answer_taking(event: Pegged, claimed: Claimed | None) -> Answer | None:
    """Points for a mistake, whatever was being scored; the opponent rejoices in its own."""
    if event.seat is Seat.PLAYER:
        return None
    is_muggins = claimed is not None and claimed.points < claimed.due
    return ("MugginsTaken" if is_muggins else "PenaltyTaken"), Mood.GLOATING


def _answer_pegs(event: Pegged) -> Answer | None:
    mood = Mood.GLOATING if event.seat is Seat.COMPUTER else Mood.ALARMED
    if event.occasion is Occasion.HEELS:
        return ("Heels" if event.seat is Seat.COMPUTER else "HeelsYours"), mood
    if event.occasion in (Occasion.PLAY, Occasion.GO):
        key = PLAYS.get(event.reasons[-1].kind)
        return (f"{key}{WHOSE[event.seat]}", mood) if key else None
    if event.before[0] <= HOME < event.after[0]:
        return f"Home{WHOSE[event.seat]}", mood
    return None


def _answer_count(event: HandCounted) -> Answer:
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
    return f"{kind}{WHOSE[event.seat]}{size}", {"High": good, "": Mood.IDLE}.get(size, poor)


def _answer_win(event: GameWon) -> Answer:
    mood = Mood.GLOATING if event.seat is Seat.COMPUTER else Mood.SULKING
    is_close = min(event.scores) >= CLOSE
    return f"{'Close' if is_close else WINS[event.margin]}{WHOSE[event.seat]}", mood
