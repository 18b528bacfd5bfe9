"""From events to steps: how long each thing takes on the table, in seconds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from game.motion.layout import Arrangement, lay_out, sorted_cards
from game.motion.picture import Picture, after
from game.rules.calls import call
from game.rules.events import (
    CardPlayed,
    CardsDealt,
    Claimed,
    CountReset,
    DealCut,
    Discarded,
    Event,
    GameBegun,
    GameWon,
    GoCalled,
    HandCounted,
    HandShown,
    Pegged,
    StarterTurned,
)
from game.rules.scoring import Reason
from game.rules.seat import Seat
from game.rules.terms import Occasion

SLIDE, FLIP, STAGGER, DEAL_EVERY = 0.22, 0.16, 0.04, 0.08
GATHER, GATHER_EVERY, SWEEP, RIFFLE = 0.26, 0.016, 0.2, 0.5
PICK_UP, PICK_UP_EVERY = 0.24, 0.04
PART, CHEER, RUN_HOME = 0.2, 1.5, 1.8
HOMING = 0.7  # of the pegs, when a game begins
HOP, LONGEST_HOPS = 0.035, 0.5
LOOK, READ = 0.26, 1.1
AIR = 0.06  # between a card that lands and what comes next
TAKE_BACK, LONGEST_CALL = 0.4, 0.5
COUNT, OWN_COUNT, MULL = 1.0, 0.7, 0.15  # a count told, one that was claimed, the look after it

Span = tuple[float, float]
Cue = tuple[float, str]
TICK: tuple[Cue] = ((0.0, "tick"),)


class Flourish(Enum):
    """What the pack or the winner does during a step."""

    NONE = auto()
    DEAL = auto()
    RIFFLE = auto()
    CUT = auto()
    WIN = auto()


@dataclass(frozen=True, slots=True)
class Told:
    """A hand is being counted aloud, and has come as far as the last of these reasons.

    ``is_all``: there are no others.
    """

    seat: Seat
    occasion: Occasion
    reasons: tuple[Reason, ...]
    is_all: bool = False


@dataclass(frozen=True, slots=True)
class Clip:
    """One event on its way from one picture to the next.

    ``spans`` give each card its own start and end within the step; cards not named there
    take the whole of it. ``cues`` are sounds by name with their moment. ``lifted`` are the
    cards that earn what is being pegged or told. ``spin`` is by how many degrees a card
    turns on its way.
    """

    event: Event | Told | None
    before: Picture
    after: Picture
    length: float
    spans: Mapping[int, Span] = field(default_factory=dict)
    cues: Sequence[Cue] = ()
    lifted: frozenset[int] = frozenset()
    flourish: Flourish = Flourish.NONE
    spin: float = 3.0


def stage(
    event: Event, picture: Picture, *, is_aloud: bool = False, is_claimed: bool = False
) -> list[Clip]:
    """The steps that show the event, from the picture before it; aloud: call by call.

    What was claimed rightly has been counted already, and is told the quicker.
    """
    steps = _stage(event, picture, after(picture, event))
    is_count = isinstance(event, Pegged) and event.occasion.is_count
    if is_count and is_aloud:
        return [*_tell(event, picture, OWN_COUNT if is_claimed else COUNT), *steps]
    return steps


def _tell(event: Event, picture: Picture, longest: float) -> list[Clip]:
    """A step for each call, with its very cards lifted; all of them take no longer than that."""
    assert isinstance(event, Pegged)
    calls = call(event.reasons)
    so_far: tuple[Reason, ...] = ()
    steps = []
    for each in calls:
        so_far += each.reasons
        told = Told(event.seat, event.occasion, so_far, is_all=each is calls[-1])
        length = min(LONGEST_CALL, longest / len(calls))
        clip = Clip(told, picture, picture, length, cues=TICK, lifted=frozenset(each.cards))
        steps.append(clip)
    return steps


def _stage(event: Event, before: Picture, then: Picture) -> list[Clip]:
    """What moves more than one thing, or takes more than one step; the rest is one clip."""
    match event:
        case CardsDealt():
            return _deal(event, before, then)
        case Discarded():
            return [_lay_away(event, before, then)]
        case StarterTurned():
            return [_turn(event, before, then)]
        case CountReset():
            return [_turn_down(event, before, then)]
        case HandShown():
            return [_show_hand(event, before, then)]
        case Pegged():
            return [_peg(event, before, then)]
    return [_clip(event, before, then)]


def _clip(event: Event, before: Picture, then: Picture) -> Clip:
    match event:
        case DealCut(cards):
            spans = _all(cards, SLIDE + FLIP)
            return Clip(event, before, then, SLIDE + READ, spans, [(0, "flip")])
        case CardPlayed(card=card):
            spans = _all((card,), SLIDE)
            return Clip(event, before, then, SLIDE + AIR, spans, [(SLIDE * 0.7, "card")])
        case GoCalled():
            return Clip(event, before, then, LOOK + 0.1)
        case Claimed(points=points, due=due) if points != due:
            return Clip(event, before, then, READ)
        case GameBegun() if before.pegs != then.pegs:
            return Clip(event, before, then, HOMING, cues=[(HOMING * 0.9, "peg")])
        case HandCounted():
            return Clip(event, before, then, MULL if event.reasons else LOOK)
        case GameWon():
            cues = [(RUN_HOME * part, "peg") for part in (0.2, 0.4, 0.6, 0.8, 1.0)]
            return Clip(event, before, then, RUN_HOME + CHEER, {}, cues, flourish=Flourish.WIN)
    return Clip(event, before, then, 0.0)


def _deal(event: CardsDealt, before: Picture, then: Picture) -> list[Clip]:
    gathered = Picture(before.pegs, event.dealer)
    dealt = replace(then, is_unread=True)
    riffle = Clip(None, gathered, gathered, RIFFLE, {}, [(0.1, "riffle")], flourish=Flourish.RIFFLE)
    spans, cues = _in_turn(_dealing_order(event), DEAL_EVERY, SLIDE, "card")
    length = (len(spans) - 1) * DEAL_EVERY + SLIDE
    deal = Clip(event, gathered, dealt, length, spans, cues, flourish=Flourish.DEAL, spin=8.0)
    return [*_gather(before, gathered), riffle, deal, _pick_up(dealt, then)]


def _gather(before: Picture, gathered: Picture) -> list[Clip]:
    """What lies on the table goes back to the pack in a wave, nearest first."""
    places = lay_out(before, Arrangement())
    order = sorted(places, key=lambda card: -places[card].x)
    spans, _ = _in_turn(order, GATHER_EVERY, GATHER, "card")
    length = len(order) * GATHER_EVERY + GATHER + (SWEEP if before.is_spread else 0)
    return [Clip(None, before, gathered, length, spans, [(0.0, "card")])] if order else []


def _pick_up(dealt: Picture, then: Picture) -> Clip:
    """The player's cards are fanned out and turned up, one after the other."""
    spans, _ = _in_turn(sorted_cards(then.hands[Seat.PLAYER]), PICK_UP_EVERY, PICK_UP, "flip")
    length = len(spans) * PICK_UP_EVERY + PICK_UP
    return Clip(None, dealt, then, length, spans, [(0.0, "flip")])


def _dealing_order(event: CardsDealt) -> list[int]:
    """Card by card, pone first."""
    pone, dealer = event.hands[event.dealer.other], event.hands[event.dealer]
    return [card for pair in zip(pone, dealer, strict=True) for card in pair]


def _in_turn(
    cards: Sequence[int], every: float, length: float, cue: str
) -> tuple[dict[int, Span], list[Cue]]:
    spans = {card: (i * every, i * every + length) for i, card in enumerate(cards)}
    return spans, [(start, cue) for start, _ in spans.values()]


def _all(cards: Sequence[int], end: float) -> dict[int, Span]:
    return dict.fromkeys(cards, (0.0, end))


def _lay_away(event: Discarded, before: Picture, then: Picture) -> Clip:
    spans, cues = _in_turn(event.cards, STAGGER * 2, SLIDE + 0.04, "card")
    return Clip(event, before, then, SLIDE + STAGGER * 3, spans, cues, spin=10.0)


def _turn(event: StarterTurned, before: Picture, then: Picture) -> Clip:
    turned = PART + SLIDE + FLIP
    spans = {event.card: (PART, turned)}
    cues = [(0.0, "card"), (PART + 0.1, "flip"), (turned + PART, "card")]
    return Clip(event, before, then, turned + LOOK, spans, cues, flourish=Flourish.CUT)


def _turn_down(event: CountReset, before: Picture, then: Picture) -> Clip:
    turned = [card for _, card in before.row[before.n_down :]]
    spans, _ = _in_turn(turned, STAGGER, FLIP, "flip")
    return Clip(event, before, then, FLIP + STAGGER * len(turned), spans, [(0.0, "flip")])


def _show_hand(event: HandShown, before: Picture, then: Picture) -> Clip:
    if before == then:
        return Clip(event, before, then, 0.0)
    return Clip(event, before, then, TAKE_BACK, _all(_moved(before, then), TAKE_BACK - AIR))


def _moved(before: Picture, then: Picture) -> list[int]:
    start, end = lay_out(before, Arrangement()), lay_out(then, Arrangement())
    return [card for card in end if start.get(card) != end[card]]


def _peg(event: Pegged, before: Picture, then: Picture) -> Clip:
    n_holes, length = event.after[0] - event.before[1], hop_length(event)
    look = AIR if event.occasion.is_count else LOOK
    cues = [(length * i / n_holes, "peg") for i in range(1, n_holes + 1)]
    earning = frozenset(card for reason in event.reasons for card in reason.cards)
    return Clip(event, before, then, length + look, {}, cues, earning)


def hop_length(event: Pegged) -> float:
    """Seconds that the peg is on its way; what is left of the step is for looking."""
    return min(LONGEST_HOPS, (event.after[0] - event.before[1]) * HOP)
