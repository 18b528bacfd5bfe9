"""A coach who finds at once what tests want him to find."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from game.control.intents import Act, Device
from game.mind.coach.chance import POINT, WHOLE, Chance
from game.mind.coach.decision import Candidate, Decision, DecisionKind
from game.rules.seat import Seat
from game.rules.state import Discarding
from game.table.thinking import AtOnce
from tests.scenes.driver import Driver


@contextmanager
def coached() -> Iterator[None]:
    """The table that is opened meanwhile has him."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.scenes.table.coaching.InBackground", AtOnce)
        patch.setattr("game.scenes.table.coaching._weigh", weigh)
        yield


def weigh(view: Any) -> Decision:
    """The first cards of a hand are best, each later choice worse by five of a hundred."""
    hand = view.hand
    pairs = [(a, b) for i, a in enumerate(hand) for b in hand[i + 1 :]]
    choices = pairs if len(hand) == 6 else [(card,) for card in view.legal]
    wins = (Chance(WHOLE // 2 - 5 * POINT * i, Seat.PLAYER) for i in range(len(choices)))
    weighed = tuple(Candidate(cards, win, 0.0) for cards, win in zip(choices, wins, strict=True))
    kind = DecisionKind.THROW_AS_PONE if len(hand) == 6 else DecisionKind.LEAD
    return Decision(0, kind, weighed, weighed[0].cards)


def throw(driver: Driver, *places: int) -> None:
    """Lay two cards away by the mouse, by their places in the hand as dealt."""
    hand = driver.state.left(Seat.PLAYER)
    for place in places:
        driver.click(*driver.place_of(hand[place]))
        driver.step()
    driver.give(Act.CONFIRM, device=Device.KEYS)
    driver.step(2)


def is_thrown(driver: Driver) -> bool:
    phase = driver.state.phase
    return not isinstance(phase, Discarding) or len(driver.state.left(Seat.PLAYER)) == 4


def words_of(driver: Driver) -> list[str]:
    """What he has said."""
    return [each for each in driver.session.notices if each.startswith("Coach: ")]
