"""The tables of sentences: each whole, none missing, and every field of theirs filled in."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from muggins.motion.staging import CountedSoFar
from muggins.rules.cards import Seat
from muggins.rules.events import Event, Pegged
from muggins.words.table.prompts import BY_NUMBER, PROMPTS
from muggins.words.table.sentences import HEARD, LOGGED, REPLAYED, SEEN, Telling, What
from muggins.words.table.speech import EventSentence, read_event, resumed
from tests.motion.games import turns_in

TELLINGS = {"seen": SEEN, "logged": LOGGED, "heard": HEARD, "replayed": REPLAYED}
OTHERS = {
    "prompts": PROMPTS.values(),
    "by number": BY_NUMBER.values(),
}


def all_of(event: Event) -> Iterator[Event | CountedSoFar]:
    """The event, and before it the count aloud if there is one."""
    if isinstance(event, Pegged) and event.occasion.is_count:
        for n in range(len(event.reasons)):
            is_all = n + 1 == len(event.reasons)
            told = CountedSoFar(event.seat, event.occasion, event.reasons[: n + 1], is_all)
            yield told
            yield replace(told, missed=told.reasons[-1:])
    yield event


@cache
def happenings() -> tuple[EventSentence, ...]:
    """All that comes to pass in some games of all kinds."""
    found = [resumed(3, (12, 40))]
    for turn in turns_in(range(100)):
        for event in turn.events:
            found += filter(None, map(read_event, all_of(event)))
    great = [each for each in found if each.what is What.PEGGED_GREAT]
    found += [each._replace(seat=each.seat.other) for each in great if each.seat is not None]
    return tuple(found)  # a great hand is rare, and whoever has it hears of it


@pytest.mark.parametrize("telling", TELLINGS.values(), ids=TELLINGS)
def test_a_telling_has_a_word_on_everything(telling: Telling) -> None:
    told = {what for what, _ in telling}
    assert told == set(What)
    for what in What:
        seats = {seat for key, seat in telling if key is what}
        assert seats in ({None}, {*Seat}), what
    assert set(telling) == set(SEEN)


@pytest.mark.parametrize("telling", TELLINGS.values(), ids=TELLINGS)
def test_what_one_does_is_not_told_of_the_other(telling: Telling) -> None:
    for (what, seat), sentence in telling.items():
        if what not in (What.TIED, What.CUT, What.CALLED):  # which name both, or the opponent
            other = r"(I|My|Muggins)\b" if seat is Seat.PLAYER else r"(You|Your)\b"
            assert seat is None or not re.match(other, sentence), what


@pytest.mark.long
@pytest.mark.parametrize("telling", TELLINGS.values(), ids=TELLINGS)
def test_whatever_happens_is_told_without_a_gap(telling: Telling) -> None:
    for happening in happenings():
        sentence = telling[happening.what, happening.seat]
        assert "{" not in sentence.format_map(happening.fields)


def test_everything_happens() -> None:
    """So that no sentence of the tables goes untried."""
    met = {(happening.what, happening.seat) for happening in happenings()}
    rare = {(What.SOURCE_ENDED, None)}
    assert set(SEEN) - met <= rare


@pytest.mark.parametrize("name", [*TELLINGS, *OTHERS])
def test_a_sentence_is_whole(name: str) -> None:
    for sentence in TELLINGS[name].values() if name in TELLINGS else OTHERS[name]:
        if sentence:
            assert re.match(r"[A-Z]|\{[A-Z]", sentence), sentence
            assert sentence[-1] in ".?!" and "  " not in sentence, sentence
