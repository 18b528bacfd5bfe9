"""What is shown of a count: line by line in a box, and as a figure beside the cards it is of."""

from game.motion.layout import worth_place
from game.motion.staging import Told
from game.motion.timeline import Timeline
from game.paint.shown import Details, Gain
from game.rules.events import Event, Pegged
from game.rules.progress import counted
from game.rules.scoring import total
from game.rules.state import Counted, State
from game.rules.terms import Occasion
from game.words.counts import count_aloud, title

COUNTS = tuple(each for each in Occasion if each.is_count)


def show_details(timeline: Timeline, state: State) -> Details | None:
    """The count in the box: as far as it is told, or whole while it is looked back on."""
    step = timeline.step
    told = _told_by(step.event) if step is not None else _looked_back_on(state)
    if told is None or not told.reasons:
        return None
    lines = tuple(count_aloud(told.reasons))
    return Details(title(told.occasion, told.seat), total(told.reasons), lines)


def _looked_back_on(state: State) -> Told | None:
    if not isinstance(state.phase, Counted):
        return None
    seat, reasons = counted(state)
    return Told(seat, state.phase.occasion, reasons)


def _told_by(event: Event | Told | None) -> Told | None:
    """What is being told aloud, and what is being pegged for it."""
    if isinstance(event, Pegged) and event.occasion.is_count and event.reasons:
        return Told(event.seat, event.occasion, event.reasons)
    return event if isinstance(event, Told) else None


def show_worth(timeline: Timeline) -> tuple[Gain, ...]:
    """What the hands of this deal are worth, each beside it, as far as they have been counted."""
    step, shown = timeline.step, timeline.shown
    told = _told_by(step.event) if step is not None else None
    known = dict(shown.worth)
    if told is not None:
        known[told.occasion] = total(told.reasons)
    places = {each: worth_place(shown, each, timeline.places) for each in COUNTS}
    column = max(x for x, _ in places.values())
    return tuple(
        Gain(str(points), (column if x > timeline.places.own.x else x, y))
        for each, points in known.items()
        for x, y in (places[each],)
    )
