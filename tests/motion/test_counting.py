"""Counting aloud: a step a call, its very cards lifted, and never another end."""

from collections.abc import Iterator
from typing import Any

from muggins.motion.picture import picture_of
from muggins.motion.places import Arrangement, lay_out
from muggins.motion.staging import CountedSoFar, stage
from muggins.motion.timeline import RISE, Timeline
from muggins.rules.events import GameWon, Pegged
from muggins.rules.scoring import call
from muggins.rules.turn import Turn
from tests.motion.games import begin, turns_in, turns_of

HOW = Arrangement()


def pegs(seeds: range) -> Iterator[tuple[Turn, Pegged]]:
    """Each event that pegs at the count of a hand, and its turn."""
    for turn in turns_in(seeds):
        for event in turn.events:
            if isinstance(event, Pegged) and event.occasion.is_count:
                yield turn, event


def counts(seeds: range) -> Iterator[tuple[Turn, Pegged]]:
    """Yield the events that peg for a hand's own points."""
    return ((turn, event) for turn, event in pegs(seeds) if event.reasons)


def show(turn: Turn, **how: Any) -> tuple[Timeline, list[object]]:
    timeline, events = begin(turn, **how), list[object]()
    while not timeline.is_resting:
        events += timeline.update(1 / 30).events
    return timeline, events


def test_each_call_is_told_in_turn() -> None:
    """And none for points that a mistake of the other brings."""
    n_told = n_silent = 0
    for turn, pegged in pegs(range(3)):
        _, events = show(turn, is_aloud=True)
        told = [
            event
            for event in events[: events.index(pegged)]
            if isinstance(event, CountedSoFar)
            and (event.occasion, event.seat) == (pegged.occasion, pegged.seat)
        ]
        calls = call(pegged.reasons)
        assert [len(event.reasons) for event in told] == [
            sum(len(each.reasons) for each in calls[: n + 1]) for n in range(len(calls))
        ]
        assert [event.is_all for event in told] == [each is told[-1] for each in told]
        assert not told or set(told[-1].reasons) == set(pegged.reasons)
        n_told, n_silent = n_told + len(told), n_silent + (not told)
    assert n_told > 100 and n_silent


def test_the_very_cards_that_earn_are_lifted_and_no_other() -> None:
    n_seen = 0
    for turn, _ in counts(range(2)):
        timeline = begin(turn, is_aloud=True)
        while not timeline.is_resting:
            step = timeline.step
            assert step is not None
            if isinstance(step.event, CountedSoFar) and RISE < timeline.at < step.length - RISE:
                risen = {each.card: each for each in timeline.sprites(HOW) if each.glow > 0.9}
                assert set(risen) == set(call(step.event.reasons)[-1].cards)
                spots = lay_out(step.after, HOW)
                assert all(abs(round(spots[card].y - risen[card].y)) == 20 for card in risen)
                n_seen += 1
            timeline.update(1 / 60)
    assert n_seen > 50


def test_each_call_has_its_time_and_its_tone() -> None:
    """Three tenths of a second, the first and the last half as long again, up a scale."""
    for turn, first in counts(range(3)):
        told = stage(first, picture_of(turn.before), is_aloud=True)
        calls = [step for step in told if isinstance(step.event, CountedSoFar)]
        assert calls[0].length == calls[-1].length == 0.45
        assert {each.length for each in calls[1:-1]} <= {0.3}
        assert [each.cues[0].step for each in calls] == list(range(len(calls)))
        timeline = Timeline(picture_of(turn.before))
        timeline.is_aloud, timeline.speed = True, 2.5
        timeline.add((first,))
        timeline.update(0.44 / 2)
        assert timeline.step is not None and timeline.step.length == 0.45


def test_a_won_game_is_cheered_and_ends_at_rest() -> None:
    for turn in turns_of(3):
        if any(isinstance(event, GameWon) for event in turn.events):
            timeline = begin(turn)
            levels = []
            while not timeline.is_resting:
                if timeline.cheer is not None:
                    levels.append(timeline.cheer[1])
                assert timeline.has_won is bool(levels), "not told before the hush is over"
                timeline.update(1 / 30)
            assert levels == sorted(levels) and len(levels) > 20
            assert timeline.cheer is None
