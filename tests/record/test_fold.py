"""Figures that the program before the event log did not have, counted from bare events."""

from muggins.record.figures import GameFold
from muggins.rules.cards import Seat
from muggins.rules.events import Event, HandCounted
from muggins.rules.scoring import total
from muggins.rules.terms import Occasion
from tests.record.random_games import RandomGames


def test_cribs_of_12_or_more_are_counted_by_seat() -> None:
    games, fold = RandomGames(7, None), GameFold()
    events, expected = list[Event](), [0, 0]
    games.session.match.listen(lambda turn: events.extend(turn.events))
    assert list(games.play(2000))
    fold.take_all(events)
    for event in events:
        if isinstance(event, HandCounted) and event.occasion is Occasion.CRIB:
            expected[event.seat] += total(event.reasons) >= 12
    assert expected == [fold.figures.of("great_cribs", seat) for seat in Seat] and max(expected) > 0
