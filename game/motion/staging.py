"""From events to steps: how long each thing takes on the table, in seconds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import singledispatch

from game.motion.layout import Arrangement, lay_out
from game.motion.picture import Picture, after
from game.rules.events import (
    CardPlayed,
    CardsDealt,
    Claimed,
    CountReset,
    DealCut,
    Discarded,
    Event,
    GoCalled,
    HandCounted,
    HandShown,
    Pegged,
    StarterTurned,
)

SLIDE, FLIP, STAGGER, DEAL_EVERY = 0.24, 0.18, 0.04, 0.09
GATHER, RIFFLE = 0.34, 0.42
HOP, LONGEST_HOPS = 0.04, 0.7
LOOK, READ = 0.45, 1.1

Span = tuple[float, float]
Cue = tuple[float, str]


@dataclass(frozen=True, slots=True)
class Step:
    """One event on its way from one picture to the next.

    ``spans`` give each card its own start and end within the step; cards not named there
    take the whole of it. ``cues`` are sounds by name with their moment.
    """

    event: Event | None
    before: Picture
    after: Picture
    length: float
    spans: Mapping[int, Span] = field(default_factory=dict)
    cues: Sequence[Cue] = ()


def stage(event: Event, picture: Picture) -> list[Step]:
    """The steps that show the event, from the picture before it."""
    return _stage(event, picture, after(picture, event))


@singledispatch
def _stage(event: object, before: Picture, then: Picture) -> list[Step]:
    return [Step(event, before, then, 0.0)]  # type: ignore[arg-type]


@_stage.register
def _(event: CardsDealt, before: Picture, then: Picture) -> list[Step]:
    gathered = Picture(before.pegs, event.dealer)
    on_table = lay_out(before, Arrangement())
    steps = []
    if on_table:
        steps.append(Step(None, before, gathered, GATHER, {}, [(0.0, "card")]))
    steps.append(Step(None, gathered, gathered, RIFFLE, {}, [(0.0, "riffle")]))
    spans, cues = _in_turn(_dealing_order(event), DEAL_EVERY, SLIDE + FLIP, "card")
    length = len(spans) * DEAL_EVERY + SLIDE + FLIP
    return [*steps, Step(event, gathered, then, length, spans, cues)]


def _dealing_order(event: CardsDealt) -> list[int]:
    """Card by card, pone first."""
    pone, dealer = event.hands[event.dealer.other], event.hands[event.dealer]
    return [card for pair in zip(pone, dealer, strict=True) for card in pair]


def _in_turn(
    cards: Sequence[int], every: float, length: float, cue: str
) -> tuple[dict[int, Span], list[Cue]]:
    spans = {card: (i * every, i * every + length) for i, card in enumerate(cards)}
    return spans, [(start, cue) for start, _ in spans.values()]


@_stage.register
def _(event: DealCut, before: Picture, then: Picture) -> list[Step]:
    return [Step(event, before, then, SLIDE + READ, _all(event.cards, SLIDE + FLIP), [(0, "flip")])]


def _all(cards: Sequence[int], end: float) -> dict[int, Span]:
    return dict.fromkeys(cards, (0.0, end))


@_stage.register
def _(event: Discarded, before: Picture, then: Picture) -> list[Step]:
    spans, cues = _in_turn(event.cards, STAGGER * 2, SLIDE + 0.04, "card")
    return [Step(event, before, then, SLIDE + STAGGER * 3, spans, cues)]


@_stage.register
def _(event: StarterTurned, before: Picture, then: Picture) -> list[Step]:
    spans = _all((event.card,), SLIDE + FLIP)
    return [Step(event, before, then, SLIDE + FLIP + LOOK, spans, [(0.1, "flip")])]


@_stage.register
def _(event: CardPlayed, before: Picture, then: Picture) -> list[Step]:
    spans = _all((event.card,), SLIDE)
    return [Step(event, before, then, SLIDE + LOOK / 3, spans, [(SLIDE * 0.7, "card")])]


@_stage.register
def _(event: GoCalled, before: Picture, then: Picture) -> list[Step]:
    return [Step(event, before, then, LOOK + 0.2)]


@_stage.register
def _(event: CountReset, before: Picture, then: Picture) -> list[Step]:
    turned = [card for _, card in before.row[before.n_down :]]
    spans, _ = _in_turn(turned, STAGGER, FLIP, "flip")
    return [Step(event, before, then, FLIP + STAGGER * len(turned), spans, [(0.0, "flip")])]


@_stage.register
def _(event: HandShown, before: Picture, then: Picture) -> list[Step]:
    if before == then:
        return [Step(event, before, then, 0.0)]
    return [Step(event, before, then, SLIDE + FLIP + LOOK, _all(_moved(before, then), 0.4))]


def _moved(before: Picture, then: Picture) -> list[int]:
    start, end = lay_out(before, Arrangement()), lay_out(then, Arrangement())
    return [card for card in end if start.get(card) != end[card]]


@_stage.register
def _(event: Claimed, before: Picture, then: Picture) -> list[Step]:
    return [Step(event, before, then, 0.0 if event.points == event.due else READ)]


@_stage.register
def _(event: Pegged, before: Picture, then: Picture) -> list[Step]:
    n_holes = event.after[0] - event.before[1]
    length = min(LONGEST_HOPS, n_holes * HOP)
    cues = [(length * i / n_holes, "peg") for i in range(1, n_holes + 1)]
    return [Step(event, before, then, length + LOOK, {}, cues)]


@_stage.register
def _(event: HandCounted, before: Picture, then: Picture) -> list[Step]:
    return [Step(event, before, then, 0.0)]


def hop_length(event: Pegged) -> float:
    """Seconds that the peg is on its way; the rest of the step is for looking."""
    return min(LONGEST_HOPS, (event.after[0] - event.before[1]) * HOP)
