"""What is shown of points: a count as a sum, its figure beside the cards, why a card scores."""

from collections import Counter
from collections.abc import Iterable

from game.motion.layout import worth_place
from game.motion.sprites import Sprite
from game.motion.staging import CountedSoFar
from game.motion.timeline import Timeline
from game.paint.scenes.shown import Details, Gain
from game.rules.events import Event, HandCounted, Pegged
from game.rules.progress import counted
from game.rules.scoring import Reason, total
from game.rules.state import Counted, Scoring, State
from game.rules.terms import Occasion
from game.words.table.between import Names
from game.words.table.counts import explain_reason, title

REASON_PITCH, OVER_FOOT = 42.0, 30.0
COUNTS = tuple(each for each in Occasion if each.is_count)


def show_details(timeline: Timeline, state: State, names: Names | None) -> Details | None:
    """The sum: as far as it is told, or whole while it is looked back on.

    A double run stands there taken apart: its runs, and its pair.
    """
    step = timeline.step
    told = _told_by(timeline.telling) if step is not None else _looked_at(state)
    if told is None or not told.reasons:
        return None
    return _add_up(told, names)


def _add_up(told: CountedSoFar, names: Names | None) -> Details:
    """Reasons of the same words stand in one line, so that a 29 can be read."""
    told_as = [explain_reason(each) for each in told.reasons]
    points: Counter[str] = Counter()
    for words, reason in zip(told_as, told.reasons, strict=True):
        points[words] += reason.points
    lines = tuple(
        (f"{words} (\N{MULTIPLICATION SIGN}{n})" if n > 1 else words, points[words])
        for words, n in Counter(told_as).items()
    )
    return Details(title(told.occasion, told.seat, names), total(told.reasons), lines)


def add_up(state: State, found: tuple[Reason, ...], names: Names | None) -> Details:
    """What a person has found so far of the hand that he counts."""
    assert isinstance(state.phase, Scoring)
    return _add_up(CountedSoFar(state.phase.owner, state.phase.occasion, found), names)


def _looked_at(state: State) -> CountedSoFar | None:
    if not isinstance(state.phase, Counted):
        return None
    seat, reasons = counted(state)
    return CountedSoFar(seat, state.phase.occasion, reasons)


def show_reasons(timeline: Timeline, state: State, sprites: Iterable[Sprite]) -> tuple[Gain, ...]:
    """Why what was played scores, over the foot of its cards: while it is pegged, or asked for."""
    reasons = _scoring(timeline, state)
    where = {sprite.card: sprite for sprite in sprites if sprite.is_open}
    found: list[Gain] = []
    for reason in reasons:
        own = [where[card] for card in reason.cards if card in where]
        if own:
            x = (min(each.x for each in own) + max(each.x for each in own)) / 2
            y = max(each.y + each.height / 2 for each in own) - OVER_FOOT
            found.append(Gain(explain_reason(reason), (x, y - REASON_PITCH * len(found))))
    return tuple(found)


def _scoring(timeline: Timeline, state: State) -> tuple[Reason, ...]:
    """The reasons of what is pegged just now or has to be; those of counts stand in the sum."""
    event = timeline.step.event if timeline.step is not None else state.phase
    if isinstance(event, Scoring) and state.terms.is_called:
        return ()  # the other would read what he has to see for himself
    if isinstance(event, Pegged | Scoring) and not event.occasion.is_count:
        return event.reasons
    return ()


def _told_by(event: Event | CountedSoFar | None) -> CountedSoFar | None:
    """What is being told aloud, what is being pegged for it, and the whole of it after that."""
    if isinstance(event, Pegged) and event.occasion.is_count and event.reasons:
        return CountedSoFar(event.seat, event.occasion, event.reasons)
    if isinstance(event, HandCounted):
        return CountedSoFar(event.seat, event.occasion, event.reasons, is_all=True)
    return event if isinstance(event, CountedSoFar) else None


def show_worth(timeline: Timeline) -> tuple[Gain, ...]:
    """What the hands of this deal are worth, each beside it, until they go back to the pack."""
    shown, told, step = timeline.shown, _told_by(timeline.telling), timeline.step
    known = dict(shown.worth if step is None or step.after.worth else ())
    if told is not None:
        known[told.occasion] = total(told.reasons)
    places = {each: worth_place(shown, each, timeline.places) for each in COUNTS}
    return tuple(Gain(str(points), places[each]) for each, points in known.items())
