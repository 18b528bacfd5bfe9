"""Muggins's lines during the play of the lesson's second deal."""

from collections.abc import Iterable

from muggins.rules.events import Event, GoCalled, Pegged
from muggins.rules.scoring import Kind, Reason
from muggins.rules.seat import Seat
from muggins.rules.terms import Occasion
from muggins.words.table import lessons
from muggins.words.table.counts import say_count

MOST_LINES = 2
GOES = (lessons.GO_MINE, lessons.GO_YOURS)
GO_POINTS = (lessons.GO_POINT_YOURS, lessons.GO_POINT_MINE)
LASTS = (lessons.LAST_YOURS, lessons.LAST_MINE)


def tell_play(events: Iterable[Event]) -> list[str]:
    """Return the lines about these events; a point for a go replaces the go's own line."""
    lines: list[str] = []
    for event in events:
        if isinstance(event, Pegged) and event.occasion is Occasion.GO:
            lines = [each for each in lines if each not in GOES]
        line = _say(event)
        if line:
            lines.append(line)
    return lines[-MOST_LINES:]


def _say(event: Event) -> str:
    """Return the line about an event in the play; empty if it adds nothing."""
    match event:
        case GoCalled(seat):
            return lessons.GO_YOURS if seat is Seat.PLAYER else lessons.GO_MINE
        case Pegged(seat=seat, occasion=Occasion.GO, reasons=reasons):
            is_last = any(each.kind is Kind.LAST for each in reasons)
            return (LASTS if is_last else GO_POINTS)[seat]
        case Pegged(seat=seat, occasion=Occasion.PLAY, reasons=reasons) if reasons:
            return _say_score(seat, reasons)
    return ""


def _say_score(seat: Seat, reasons: tuple[Reason, ...]) -> str:
    kinds = {each.kind for each in reasons}
    if seat is Seat.COMPUTER and kinds == {Kind.THIRTY_ONE}:
        return lessons.MY_THIRTY_ONE
    if seat is Seat.COMPUTER and kinds == {Kind.THIRTY_ONE, Kind.PAIR}:
        return lessons.MY_PAIR_TO_THIRTY_ONE
    words = lessons.YOUR_POINTS if seat is Seat.PLAYER else lessons.MY_POINTS
    return words.format(what=say_count(reasons).capitalize())
