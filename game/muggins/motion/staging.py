"""Convert events to animation steps, with durations in seconds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import lru_cache
from itertools import accumulate
from math import inf

from muggins.motion.cues import TUNE_SECONDS, Cue, TimedSound, pan_of
from muggins.motion.picture import TablePicture, after, cleared
from muggins.motion.places import USUAL, Arrangement, lay_out, sorted_cards
from muggins.rules.cards import Seat
from muggins.rules.events import (
    Called,
    CardPlayed,
    CardsDealt,
    Claimed,
    CountReset,
    DealCut,
    DeckGathered,
    Discarded,
    Event,
    GameBegun,
    GameWon,
    GoCalled,
    HandCounted,
    HandShown,
    Pegged,
    SetBack,
    StarterTurned,
)
from muggins.rules.scoring import Kind, Reason, call, total
from muggins.rules.terms import TARGET, Occasion

SLIDE, FLIP, SHOW_STAGGER, DEAL_EVERY = 0.18, 0.15, 0.035, 0.06
GATHER, GATHER_EVERY, SWEEP, RIFFLE = 0.22, 0.014, 0.2, 0.5
PICK_UP, PICK_UP_EVERY = 0.22, 0.03
PART = 0.15
HUSH, TUNE_AT, CHEER, RUN_HOME = 0.6, 0.9, 1.5, 1.8  # after the last peg of a game
HOMING = 0.7  # of the pegs, when a game begins
LOOK, READ = 0.15, 1.1
AIR = 0.04  # between a card that lands and what comes next
TAKE_BACK = 0.28
CALL, END_CALL, MULL = 0.3, 0.45, 0.1  # the first and the last call; the look after a count
MISS = 0.9  # a score that the player did not find
GREAT, GRAND = 24, 28  # points
BREATH, LONG_BREATH = 1.5, 2.2
SHORTEST = 2.0  # how much quicker than usual what is told can go
SKUNK_LINE = 90
SLOWEST, QUICKEST, QUICKENS = 0.060, 0.022, 0.72  # seconds a hole of a peg, and how they go down
HOP_HOME = 0.22  # the last hop of a game
HOP_HEIGHT, HOME_HEIGHT = 9.0, 54.0  # units

Span = tuple[float, float]


class AnimationKind(Enum):
    """Extra animation of the deck or the winner during a step."""

    NONE = auto()
    DEAL = auto()
    RIFFLE = auto()
    CUT = auto()
    GREAT = auto()
    WIN = auto()
    RERUN = auto()


@dataclass(frozen=True, slots=True)
class CountedSoFar:
    """A hand that is counted aloud, up to the last of these reasons."""

    seat: Seat
    occasion: Occasion
    reasons: tuple[Reason, ...]
    is_all: bool = False  # there are no others
    missed: tuple[Reason, ...] = ()  # those of them that the player did not find, so far


@dataclass(frozen=True, slots=True)
class Clip:
    """Transition from one picture to the next for one event."""

    event: Event | CountedSoFar | None
    before: TablePicture
    after: TablePicture
    length: float
    spans: Mapping[int, Span] = field(default_factory=dict)  # of cards; others take all of it
    cues: Sequence[TimedSound] = ()
    lifted: frozenset[int] = frozenset()  # the cards that earn what is being pegged or told
    flourish: AnimationKind = AnimationKind.NONE
    spin: float = 3.0  # degrees by which a card turns on its way
    told_at: float = 0.0  # when what it is about is seen, and may be told of
    haste: float = inf  # times as fast as usual that it goes at most

    @property
    def is_great(self) -> bool:
        """True if the step is shown even when preceding ones are skipped."""
        return self.flourish in (AnimationKind.GREAT, AnimationKind.WIN)


def stage(
    event: Event,
    picture: TablePicture,
    *,
    is_aloud: bool = False,
    has_tunes: bool = True,
    missed: tuple[Reason, ...] = (),
) -> list[Clip]:
    """Return the steps that show the event, from the picture before it; aloud: call by call.

    Of a count in which the player ``missed`` some, those are shown one by one instead.
    What a game that is won has to say waits for its tune, if there is one.
    """
    then = after(picture, event)
    match event:
        case Pegged() if event.occasion.is_count and event.reasons:
            told = _tell(event, picture) if is_aloud and not missed else []
            told += _tell_missed(event, picture, missed)
            return [*told, *_hold_breath(event, picture), *_stage(event, picture, then)]
        case GameWon():
            return _win(event, picture, then, has_tunes=has_tunes)
    return _stage(event, picture, then)


def _tell(event: Pegged, picture: TablePicture) -> list[Clip]:
    """Return a step for each call, with its cards raised and rising notes."""
    calls = call(event.reasons)
    so_far: tuple[Reason, ...] = ()
    steps = []
    for number, each in enumerate(calls):
        so_far += each.reasons
        told = CountedSoFar(event.seat, event.occasion, so_far, is_all=each is calls[-1])
        length = END_CALL if number in (0, len(calls) - 1) else CALL
        beats = [TimedSound(0.0, Cue.NOBS if each.name is Kind.NOBS else Cue.COUNT, 0.0, number)]
        lifted = frozenset(each.cards)
        steps.append(Clip(told, picture, picture, length, {}, beats, lifted, haste=SHORTEST))
    return steps


def _tell_missed(
    event: Pegged, picture: TablePicture, missed: tuple[Reason, ...]
) -> Iterator[Clip]:
    """Yield a step for each score that was missed; those that were found are there already."""
    for number, each in enumerate(missed):
        known, waiting = missed[: number + 1], missed[number + 1 :]
        reasons = tuple(reason for reason in event.reasons if reason not in waiting)
        told = CountedSoFar(event.seat, event.occasion, reasons, not waiting, known)
        beats = [TimedSound(0.0, Cue.COUNT, 0.0, number)]
        lifted = frozenset(each.cards)
        yield Clip(told, picture, picture, MISS, {}, beats, lifted, haste=SHORTEST)


def is_great(event: Pegged) -> bool:
    return event.occasion.is_count and total(event.reasons) >= GREAT


def _hold_breath(event: Pegged, picture: TablePicture) -> list[Clip]:
    """Return a pause for a great hand, whose cards all shine."""
    points = total(event.reasons)
    if not is_great(event):
        return []
    earning = frozenset(card for reason in event.reasons for card in reason.cards)
    length = LONG_BREATH if points >= GRAND else BREATH
    great = Clip(None, picture, picture, length, {}, [TimedSound(0.1, Cue.GREAT)], earning)
    return [replace(great, flourish=AnimationKind.GREAT, haste=SHORTEST)]


def _win(
    event: GameWon, before: TablePicture, then: TablePicture, *, has_tunes: bool
) -> list[Clip]:
    """Return the end of a game: pause, sparks and tune, then the pegs replay the last deal."""
    tune = Cue.CHARGE if event.seat is Seat.COMPUTER else Cue.TAPS
    beats = [TimedSound(HUSH + 0.25 * n, Cue.SKUNK) for n in range(event.margin)]
    length = HUSH + CHEER
    if has_tunes:
        beats.append(TimedSound(TUNE_AT, tune))
        length = max(length, TUNE_AT + TUNE_SECONDS[tune])
        if event.seat is Seat.PLAYER:
            beats.append(TimedSound(length, Cue.CHEER))
            length += TUNE_SECONDS[Cue.CHEER]
    won = Clip(event, before, then, length + AIR, {}, beats, flourish=AnimationKind.WIN)
    pegs = [TimedSound(RUN_HOME * part, Cue.PEG) for part in (0.2, 0.4, 0.6, 0.8, 1.0)]
    pegs += [TimedSound(0.0, Cue.RERUN)] * has_tunes
    rerun = Clip(None, then, then, RUN_HOME, {}, pegs, flourish=AnimationKind.RERUN)
    return [replace(won, told_at=HUSH, haste=1.0), rerun]


def _stage(event: Event, before: TablePicture, then: TablePicture) -> list[Clip]:
    """Return the steps of an event that moves several objects, or a single clip."""
    match event:
        case DeckGathered():
            return [*_gather(before, then), Clip(event, then, then, 0.0)]
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


def _clip(event: Event, before: TablePicture, then: TablePicture) -> Clip:
    match event:
        case DealCut(cards):
            seen = SLIDE + FLIP
            beats = [TimedSound(0.0, Cue.FLIP)]
            return Clip(event, before, then, SLIDE + READ, _all(cards, seen), beats, told_at=seen)
        case CardPlayed(card=card):
            beats = [TimedSound(SLIDE * 0.7, Cue.CARD, _pan(then, card))]
            clip = Clip(event, before, then, SLIDE + AIR, _all((card,), SLIDE), beats)
            return replace(clip, told_at=SLIDE)
        case GoCalled():
            return Clip(event, before, then, LOOK + 0.1, cues=[TimedSound(0.0, Cue.GO)])
        case Called(points=points) if points:
            return Clip(event, before, then, READ)
        case Claimed(points=points, due=due) if points != due:
            return Clip(event, before, then, READ)
        case GameBegun() | SetBack() if before.pegs != then.pegs:
            return Clip(event, before, then, HOMING, cues=[TimedSound(HOMING * 0.9, Cue.PEG)])
        case HandCounted():
            return Clip(event, before, then, MULL if event.reasons else LOOK)
    return Clip(event, before, then, 0.0)


def _pan(picture: TablePicture, card: int) -> float:
    """Return the stereo position of a card's destination."""
    spot = lay_out(picture, Arrangement()).get(card)
    return pan_of(spot.x if spot is not None else USUAL.pack[0])


def _deal(event: CardsDealt, before: TablePicture, then: TablePicture) -> list[Clip]:
    """Return the deal; the shuffle is shown only at the start of a game."""
    gathered = cleared(before, event.dealer)
    dealt = replace(then, is_unread=True)
    steps = _gather(before, gathered)
    if event.number == 1:
        beats = [TimedSound(0.1, Cue.RIFFLE, pan_of(USUAL.pack[0]))]
        steps.append(
            Clip(None, gathered, gathered, RIFFLE, {}, beats, flourish=AnimationKind.RIFFLE)
        )
    order = _dealing_order(event)
    spans, beats = _in_turn(order, DEAL_EVERY, SLIDE, Cue.CARD, dealt)
    length = (len(spans) - 1) * DEAL_EVERY + SLIDE
    deal = Clip(event, gathered, dealt, length, spans, beats, flourish=AnimationKind.DEAL, spin=8.0)
    return [*steps, deal, _pick_up(dealt, then)]


def _gather(before: TablePicture, gathered: TablePicture) -> list[Clip]:
    """Return the cards' way back to the deck in a wave, nearest first."""
    places = lay_out(before, Arrangement())
    order = sorted(places, key=lambda card: -places[card].x)
    spans, _ = _in_turn(order, GATHER_EVERY, GATHER, Cue.CARD, gathered)
    length = len(order) * GATHER_EVERY + GATHER + (SWEEP if before.is_spread else 0)
    return (
        [Clip(None, before, gathered, length, spans, [TimedSound(0.0, Cue.CARD)])] if order else []
    )


def _pick_up(dealt: TablePicture, then: TablePicture) -> Clip:
    """Return the steps that fan out the near cards and turn them face up one by one."""
    order = sorted_cards(then.own)
    spans, _ = _in_turn(order, PICK_UP_EVERY, PICK_UP, Cue.FLIP, then)
    length = len(spans) * PICK_UP_EVERY + PICK_UP
    return Clip(None, dealt, then, length, spans, [TimedSound(0.0, Cue.FLIP)])


def _dealing_order(event: CardsDealt) -> list[int]:
    """Yield the cards in dealing order, pone first."""
    pone, dealer = event.hands[event.dealer.other], event.hands[event.dealer]
    return [card for pair in zip(pone, dealer, strict=True) for card in pair]


def _in_turn(
    cards: Sequence[int], every: float, length: float, cue: Cue, then: TablePicture
) -> tuple[dict[int, Span], list[TimedSound]]:
    spans = {card: (i * every, i * every + length) for i, card in enumerate(cards)}
    spots = lay_out(then, Arrangement())
    homes = {card: spots[card].x if card in spots else USUAL.pack[0] for card in cards}
    return spans, [
        TimedSound(start, cue, pan_of(homes[card])) for card, (start, _) in spans.items()
    ]


def _all(cards: Sequence[int], end: float) -> dict[int, Span]:
    return dict.fromkeys(cards, (0.0, end))


def _lay_away(event: Discarded, before: TablePicture, then: TablePicture) -> Clip:
    spans, beats = _in_turn(event.cards, SHOW_STAGGER * 2, SLIDE + 0.04, Cue.CARD, then)
    return Clip(event, before, then, SLIDE + SHOW_STAGGER * 3, spans, beats, spin=10.0)


def _turn(event: StarterTurned, before: TablePicture, then: TablePicture) -> Clip:
    turned, pan = PART + SLIDE + FLIP, pan_of(USUAL.pack[0])
    heard = ((0.0, Cue.CARD), (PART + 0.1, Cue.FLIP), (turned + PART, Cue.CARD))
    beats = [TimedSound(at, cue, pan) for at, cue in heard]
    turn = Clip(event, before, then, turned + LOOK, {event.card: (PART, turned)}, beats)
    return replace(turn, flourish=AnimationKind.CUT, told_at=turned)


def _turn_down(event: CountReset, before: TablePicture, then: TablePicture) -> Clip:
    turned = [card for _, card in before.row[before.n_down :]]
    spans, _ = _in_turn(turned, SHOW_STAGGER, FLIP, Cue.FLIP, then)
    length = FLIP + SHOW_STAGGER * len(turned)
    return Clip(event, before, then, length, spans, [TimedSound(0.0, Cue.FLIP)])


def _show_hand(event: HandShown, before: TablePicture, then: TablePicture) -> Clip:
    if before == then:
        return Clip(event, before, then, 0.0)
    start, end = lay_out(before, Arrangement()), lay_out(then, Arrangement())
    moved = [card for card in end if start.get(card) != end[card]]
    return Clip(event, before, then, TAKE_BACK, _all(moved, TAKE_BACK - AIR))


FIGURES = {
    Kind.FIFTEEN: Cue.FIFTEEN,
    Kind.PAIR: Cue.PAIR,
    Kind.THREE: Cue.PAIR,
    Kind.FOUR: Cue.PAIR,
    Kind.RUN: Cue.RUN,
    Kind.THIRTY_ONE: Cue.THIRTY_ONE,
    Kind.HEELS: Cue.HEELS,
}
"""Sound cues of a scoring card, by the kind of its points."""


def _peg(event: Pegged, before: TablePicture, then: TablePicture) -> Clip:
    length, look = hop_length(event), AIR if event.occasion.is_count else LOOK
    earning = frozenset(card for reason in event.reasons for card in reason.cards)
    beats = list(_hops(event))
    if not event.occasion.is_count:
        kinds = (FIGURES[each.kind] for each in event.reasons if each.kind in FIGURES)
        beats += [TimedSound(0.0, cue) for cue in dict.fromkeys(kinds)]
    if event.before[0] <= SKUNK_LINE < event.after[0] < TARGET:
        is_first = all(front <= SKUNK_LINE for front, _ in before.pegs)
        beats.append(TimedSound(length, Cue.CREAK, beats[-1].pan))
        beats += [TimedSound(length + AIR, Cue.STREET)] * is_first
    if event.after[0] >= TARGET:
        return Clip(event, before, then, length, {}, beats, earning, haste=1.0)
    return Clip(event, before, then, length + look, {}, beats, earning)


def hop_ends(event: Pegged) -> tuple[float, ...]:
    """Return the arrival time at each hole: slow, then faster; a high arch into the game hole."""
    return _ends(event.after[0] - event.before[1], event.after[0] >= TARGET)


@lru_cache(maxsize=128)
def _ends(n_holes: int, is_home: bool) -> tuple[float, ...]:
    hops = [QUICKEST + (SLOWEST - QUICKEST) * QUICKENS**n for n in range(n_holes)]
    if is_home:
        hops[-1] = HOP_HOME
    return tuple(accumulate(hops))


def hop_length(event: Pegged) -> float:
    """Return the duration of a peg's move in seconds."""
    return hop_ends(event)[-1]


def hop_at(event: Pegged, at: float) -> tuple[int, float, float]:
    """Return the hole a peg comes from at a time, its progress, and its height."""
    ends = hop_ends(event)
    n = next((n for n, end in enumerate(ends) if at < end), len(ends) - 1)
    start = ends[n - 1] if n else 0.0
    is_home = event.after[0] >= TARGET and n == len(ends) - 1
    part = min(1.0, (at - start) / (ends[n] - start))
    return event.before[1] + n, part, HOME_HEIGHT if is_home else HOP_HEIGHT


def _hops(event: Pegged) -> Iterator[TimedSound]:
    """Return a click for each hole, panned to its position."""
    for hole, end in enumerate(hop_ends(event), event.before[1] + 1):
        x, _ = USUAL.streets.hole_xy(event.seat, max(0, hole))
        yield TimedSound(end, Cue.PEG, pan_of(x))
