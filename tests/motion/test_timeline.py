"""The timeline: however time goes, the end is the same; on the way nothing is lost or doubled."""

import random
from itertools import cycle, islice

import pytest

from muggins.motion.cues import TUNES, Cue
from muggins.motion.picture import TablePicture, picture_of
from muggins.motion.places import USUAL, Arrangement, Spot, lay_out
from muggins.motion.staging import CountedSoFar, stage
from muggins.motion.streets import Point
from muggins.motion.timeline import Sprite, Timeline
from muggins.rules.cards import Seat
from muggins.rules.events import CardsDealt, Event, Pegged, Pegs
from muggins.rules.turn import Turn
from tests.motion.games import begin, turns_in, turns_of
from tests.rules.table import of_kind
from tests.sizes import in_two_sizes

HOW = Arrangement()
FRAME = 1 / 60
hole_xy = USUAL.streets.hole_xy


def run(
    timeline: Timeline, seconds: float = FRAME
) -> tuple[list[Event | CountedSoFar], list[str], int]:
    """Let time go on until all is shown: the events, the cues and the number of frames."""
    events: list[Event | CountedSoFar] = []
    cues: list[str] = []
    n_frames = 0
    while not timeline.is_resting:
        happened = timeline.update(seconds)
        events += happened.events
        cues += [beat.cue for beat in happened.cues]
        n_frames += 1
        assert n_frames < 10_000
    return events, cues, n_frames


def without_calls(events: list[Event | CountedSoFar]) -> tuple[Event, ...]:
    return tuple(each for each in events if not isinstance(each, CountedSoFar))


def at_rest(picture: TablePicture) -> dict[int, tuple[float, float, bool]]:
    return {card: (each.x, each.y, each.is_open) for card, each in lay_out(picture, HOW).items()}


def seen(sprites: list[Sprite]) -> dict[int, tuple[float, float, bool]]:
    return {each.card: (each.x, each.y, each.is_open) for each in sprites}


@pytest.mark.parametrize("n_games", in_two_sizes(4, 48))
@pytest.mark.parametrize("block", range(4))
def test_the_end_never_depends_on_time(block: int, n_games: int) -> None:
    """Slowly, fast, at once, aloud, finished by hand: the same picture, sprites and events."""
    paces = ((1.0, FRAME), (0.6, 0.11), (2.0, 0.05), (float("inf"), FRAME), (float("inf"), 0.0))
    for turn in turns_in(range(block, n_games, 4)):
        ends = []
        for (speed, seconds), is_aloud in zip(paces, cycle((False, True)), strict=False):
            timeline = begin(turn, speed=speed, is_aloud=is_aloud)
            events, _, n_frames = run(timeline, seconds)
            assert without_calls(events) == turn.events and (n_frames <= 1 or speed < 9)
            ends.append((timeline.picture, timeline.sprites(HOW), timeline.pegs(Seat.PLAYER)))
        for is_aloud in (False, True):
            finished = begin(turn, is_aloud=is_aloud)
            begun, happened = finished.update(0.05), finished.finish()
            assert without_calls([*begun.events, *happened.events]) == turn.events
            assert {beat.cue for beat in happened.cues} <= set(TUNES)
            assert finished.is_resting
            ends.append((finished.picture, finished.sprites(HOW), finished.pegs(Seat.PLAYER)))
        assert all(end == ends[0] for end in ends)
        assert seen(ends[0][1]) == at_rest(ends[0][0])


def test_time_that_does_not_go_on_changes_nothing() -> None:
    for turn in turns_in(range(2)):
        timeline = begin(turn)
        timeline.update(0.05)
        before = timeline.sprites(HOW)
        happened = timeline.update(0.0)
        assert (happened.events, happened.cues) == ((), ())
        assert timeline.sprites(HOW) == before


def test_every_cue_has_a_sound() -> None:
    cues = set()
    for turn in turns_in(range(12)):
        picture = picture_of(turn.before)
        for event in turn.events:
            for step in stage(event, picture):
                assert all(0 <= beat.at <= step.length for beat in step.cues)
                cues |= {beat.cue for beat in step.cues}
                picture = step.after
    at_times = {Cue.NOBS, Cue.GREAT, Cue.SKUNK, Cue.CHEER, Cue.CHARGE, Cue.TAPS, Cue.RERUN}
    always = {Cue.CARD, Cue.FLIP, Cue.PEG, Cue.RIFFLE, Cue.GO, Cue.CREAK, Cue.STREET}
    figures = {Cue.PAIR, Cue.FIFTEEN, Cue.RUN, Cue.THIRTY_ONE, Cue.HEELS}
    assert always | figures <= cues <= always | figures | at_times


def test_cues_are_heard_once_each() -> None:
    for turn in turns_in(range(2)):
        picture = picture_of(turn.before)
        expected = []
        for event in turn.events:
            for step in stage(event, picture):
                expected += [beat.cue for beat in step.cues]
                picture = step.after
        for seconds in (FRAME, 0.004, 0.3):
            timeline = begin(turn)
            _, cues, _ = run(timeline, seconds)
            assert sorted(cues) == sorted(expected)


@pytest.mark.parametrize("n_games", in_two_sizes(1, 8))
def test_no_card_is_lost_doubled_or_open_on_its_way(n_games: int) -> None:
    """One that is face down before and after a step does not show its face in between."""
    for turn in turns_in(range(n_games)):
        timeline = begin(turn)
        step, start, end = None, dict[int, Spot](), dict[int, Spot]()
        while not timeline.is_resting:
            if timeline.step is not step:
                step = timeline.step
                assert step is not None
                start, end = lay_out(step.before, HOW), lay_out(step.after, HOW)
            cards = [sprite.card for sprite in timeline.sprites(HOW)]
            assert len(set(cards)) == len(cards) and start.keys() & end.keys() <= set(cards)
            for sprite in timeline.sprites(HOW):
                places = [each[sprite.card] for each in (start, end) if sprite.card in each]
                assert any(place.is_open for place in places) or not sprite.is_open
            timeline.update(0.03)


@pytest.mark.parametrize("n_games", in_two_sizes(1, 24))
def test_nothing_jumps(n_games: int) -> None:
    """From frame to frame a card goes no further than a quick slide would take it."""
    for turn in islice(turns_in(range(n_games)), 0, None, 3):
        timeline = begin(turn)
        before = {each.card: each for each in timeline.sprites(HOW)}
        while not timeline.is_resting:
            timeline.update(1 / 120)
            now = {each.card: each for each in timeline.sprites(HOW)}
            for card in before.keys() & now.keys():
                gone = max(abs(before[card].x - now[card].x), abs(before[card].y - now[card].y))
                assert gone < 200, (card, timeline.step)
            before = now


def holes_of(seat: Seat, pegs: tuple[Pegs, Pegs]) -> tuple[Point, Point]:
    front, back = pegs[seat]
    return hole_xy(seat, front), hole_xy(seat, back)


@pytest.mark.parametrize("seed", range(3))
def test_pegs_end_in_the_holes_of_the_score(seed: int) -> None:
    timeline: Timeline | None = None
    for turn in turns_of(seed):
        timeline = timeline or Timeline(picture_of(turn.before))
        timeline.add(turn.events)
        run(timeline, 0.2)
        if turn.after.hand is None:
            continue
        for seat in Seat:
            assert timeline.pegs(seat) == holes_of(seat, turn.after.pegs)
            assert turn.after.scores[seat] == turn.after.pegs[seat][0]


def test_pegs_stay_on_the_board_on_their_way() -> None:
    left, top, width, height = USUAL.streets.box
    for turn in turns_in(range(2)):
        timeline = begin(turn)
        while not timeline.is_resting:
            for seat in Seat:
                for x, y in timeline.pegs(seat):
                    assert left < x < left + width
                    assert top < y < top + height
            timeline.update(0.02)


def a_pegging() -> Turn:
    pegs = ((turn, each) for turn in turns_of(2) for each in of_kind(turn.events, Pegged))
    return next(turn for turn, each in pegs if each.seat is Seat.PLAYER)


def test_a_carried_peg_goes_on_from_where_it_was_dropped() -> None:
    turn, spot = a_pegging(), (700.0, 300.0)
    timeline = begin(turn, (Seat.PLAYER, spot))
    assert timeline.pegs(Seat.PLAYER)[1] == spot
    while timeline.step is not None and not isinstance(timeline.step.event, Pegged):
        assert timeline.pegs(Seat.PLAYER)[1] == spot
        timeline.update(0.01)
    run(timeline)
    assert timeline.pegs(Seat.PLAYER) == holes_of(Seat.PLAYER, timeline.picture.pegs)


def test_a_carried_peg_that_earns_nothing_goes_back_to_its_hole() -> None:
    """A claim without points leaves the player's pegs in place."""
    turn = a_pegging()
    events = [event for event in turn.events if not isinstance(event, Pegged)]
    timeline = Timeline(picture_of(turn.before))
    timeline.add(events, (Seat.PLAYER, (700.0, 300.0)))
    timeline.finish()
    assert timeline.pegs(Seat.PLAYER) == holes_of(Seat.PLAYER, turn.before.pegs)


def test_what_is_shown_waits_for_its_step() -> None:
    """Shown pegs and cards are those before the step until it is over."""
    turn = a_pegging()
    timeline = begin(turn)
    assert timeline.shown.pegs == turn.before.pegs
    assert timeline.picture.pegs == turn.after.pegs


def test_dealing_takes_pone_first_card_by_card() -> None:
    n_deals = 0
    for turn in turns_in(range(2)):
        for event in turn.events:
            if isinstance(event, CardsDealt):
                (step,) = (each for each in stage(event, picture_of(turn.before)) if each.event)
                order = sorted(step.spans, key=lambda card: step.spans[card][0])
                pone, dealer = event.hands[event.dealer.other], event.hands[event.dealer]
                assert order == [card for pair in zip(pone, dealer, strict=True) for card in pair]
                n_deals += 1
    assert n_deals


def test_steps_of_events_added_later_follow() -> None:
    chance = random.Random(1)
    timeline: Timeline | None = None
    told: list[Event | CountedSoFar] = []
    expected: list[Event] = []
    for turn in turns_of(9):
        timeline = timeline or Timeline(picture_of(turn.before))
        timeline.add(turn.events)
        expected += turn.events
        told += timeline.update(chance.random()).events
    assert timeline is not None
    told += timeline.finish().events
    assert told == expected


def test_what_is_explained_is_shown_no_faster_than_usual() -> None:
    frames = dict[bool, int]()
    turn = next(
        each for each in turns_in(range(9)) if any(isinstance(e, Pegged) for e in each.events)
    )
    for explains in (False, True):
        frames[explains] = run(begin(turn, speed=2.5, explains=explains))[2]
    assert frames[True] > 1.2 * frames[False]
