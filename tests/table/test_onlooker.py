"""Between two people the monitor looks on: it takes no side, calls them by name, and is right."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache

from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.events import (
    Called,
    CardsDealt,
    DealCut,
    Event,
    GameForfeited,
    GameWon,
    HandCounted,
    Pegged,
)
from muggins.rules.referee import new_match, play
from muggins.rules.scoring import total
from muggins.rules.terms import Calls, Excess, Forfeit, Length, Mistakes, Occasion, Terms
from muggins.session.patter import Patter, load_default
from muggins.table.talk import Talk
from muggins.words.table.patter_moments import BETWEEN, STEPS_IN, Mood
from tests.motion.games import random_move

NAMES = "Ann", "Bob"
Fact = Callable[[Event, tuple[int, int]], bool]


def _worth(event: Event) -> int:
    return total(event.reasons) if isinstance(event, HandCounted) else -1


def _loser(event: Event) -> int:
    return min(event.scores) if isinstance(event, GameWon) else -1


FACTS: dict[str, Fact] = {
    "TwoTie": lambda e, _: isinstance(e, DealCut) and e.dealer is None,
    "TwoCut": lambda e, _: isinstance(e, DealCut) and e.dealer is not None,
    "TwoNear": lambda e, scores: isinstance(e, CardsDealt) and max(scores) >= 106,
    "TwoDeal": lambda e, _: isinstance(e, CardsDealt),
    "TwoHeels": lambda e, _: isinstance(e, Pegged) and e.occasion is Occasion.HEELS,
    "TwoMany": lambda e, _: isinstance(e, Pegged) and e.points >= 5 and bool(e.reasons),
    "TwoGrand": lambda e, _: _worth(e) >= 20,
    "TwoHigh": lambda e, _: 12 <= _worth(e) < 20,
    "TwoNone": lambda e, _: _worth(e) == 0,
    "TwoCalled": lambda e, _: isinstance(e, Called) and e.is_right and e.points > 0,
    "TwoFalse": lambda e, _: isinstance(e, Called) and not e.is_right,
    "TwoForfeit": lambda e, _: isinstance(e, GameForfeited),
    "TwoTaken": lambda e, _: isinstance(e, Pegged) and not e.reasons,
    "TwoClose": lambda e, _: _loser(e) >= 116,
    "TwoWin": lambda e, _: 90 < _loser(e) < 116,
    "TwoSkunk": lambda e, _: 60 < _loser(e) <= 90,
    "TwoDouble": lambda e, _: 0 <= _loser(e) <= 60,
}
"""Condition that must hold for each key, by the rules alone."""


def about(event: Event) -> Seat | None:
    name = "dealer" if isinstance(event, DealCut | CardsDealt) else "seat"
    found: Seat | None = getattr(event, name, None)
    return found


@cache
def lines_about(seat: Seat | None) -> dict[str, str]:
    """Every line with the names in it, and its key."""
    return {named(line, seat): key for key, lines in load_default().items() for line in lines}


def named(line: str, seat: Seat | None) -> str:
    """A line with the names in it."""
    line = line.replace("{one}", NAMES[0]).replace("{two}", NAMES[1])
    if seat is not None:
        line = line.replace("{who}", NAMES[seat]).replace("{other}", NAMES[seat.other])
    return line


def evening(number: int) -> Counter[str]:
    """A game of two; every line said is held against what happened. How often each was said."""
    chance = random.Random(number)
    terms = Terms(
        length=Length.NORMAL,
        mistakes=list(Mistakes)[number % 3],
        excess=list(Excess)[number % 4],
        calls=list(Calls)[number % 3],
        forfeit=Forfeit.ALWAYS if number % 7 == 6 else Forfeit.NEVER,
        claimants=frozenset(Seat),
    )
    state = new_match(terms, Source(number))
    talk = Talk(state, Patter(load_default()).say, names=NAMES)
    heard: Counter[str] = Counter()
    scores = [0, 0]
    while not state.tally.games:
        state, events = play(state, random_move(state, chance))
        talk.expect(events, state)
        for event in events:
            if isinstance(event, Pegged):
                scores[event.seat] = event.after[0]
            moments = talk.hear(event)
            talk.dismiss()
            if not moments:
                continue
            talk.remark = None
            talk.update(60.0)
            talk.answer(moments)
            assert talk.mood is Mood.IDLE
            said = talk.remark
            if said is not None:
                key = lines_about(about(event))[said]
                assert FACTS[key](event, (scores[0], scores[1])), (key, event)
                assert "{" not in said and len(said) <= 110
                heard[key] += 1
    return heard


def test_whatever_it_says_is_so() -> None:
    heard: Counter[str] = Counter()
    for number in range(30):
        heard += evening(number)
    assert {each.key for each in BETWEEN} - set(heard) <= {"TwoTie", "TwoHeels"}


def test_each_happening_has_its_fact() -> None:
    assert set(FACTS) == {each.key for each in BETWEEN}


def test_what_is_said_to_one_is_said_to_two_in_other_words() -> None:
    assert set(STEPS_IN.values()) <= set(load_default())
