"""Two people at one table: how they sit down and play, and that no card shows before its time."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from muggins.motion.places import Arrangement
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat, write_card
from muggins.rules.moves import Claim, Move
from muggins.rules.referee import legal_moves
from muggins.rules.scoring import total
from muggins.rules.state import Scoring, State
from muggins.rules.terms import Calls, Mistakes
from muggins.session.home import settings_of, sit_down_together
from muggins.session.session import Session
from muggins.speech.outline import Outline
from muggins.table.controller import TableController
from muggins.table.turns import SeatChoice
from muggins.words.names import call_card
from tests.scenes.driver import Driver, is_over

NAMES = "Ann", "Bob"
WORD = re.compile(r"\w+")
MOST_MOVES = 900
MONITOR = "Muggins"  # which knows no signs of cards, and may well say ah
CALLING: dict[str, Any] = {"mistakes": Mistakes.MUGGINS, "calls": Calls.POINT}


def seat(folder: Path | None, **agreed: Any) -> Session:
    """Ann and Bob, with their cards by a seed."""
    session = Session(Recorder(folder, "Ann", 7))
    agreed = {"motion": "off", "sealed": False, **agreed}
    wanted = replace(settings_of(session, NAMES), **agreed)
    assert sit_down_together(session, NAMES, wanted) is None
    return session


def lines_of(outline: Outline) -> list[str]:
    """All that can be heard of a scene since the last deal."""
    parts = [f"{part.name} {part.value} {part.help}" for part in outline.parts]
    return [*outline.words, *since_deal(outline.live), *parts]


def words_of(outline: Outline) -> str:
    """Return all lines as one text."""
    return " ".join(lines_of(outline)).casefold()


def since_deal(lines: Sequence[str]) -> Sequence[str]:
    """Return lines since the last deal: earlier cards have all been seen."""
    deals = [at for at, line in enumerate(lines) if "'s deal" in line]
    return lines[deals[-1] :] if deals else lines


def hidden_from_both(controller: TableController) -> set[int]:
    """The cards that nobody may see while somebody is awaited."""
    state = controller.match.state
    assert state.hand is not None
    laid = {card for cards in state.hand.thrown for card in cards}
    return laid | {card for each in Seat for card in state.left(each)}


def check_curtain(driver: Driver) -> None:
    """Nothing of what is hidden stands on the screen, in the outline or among the messages."""
    controller = driver.controller
    hidden = hidden_from_both(controller)
    told = [*lines_of(driver.table.describe()), *since_deal(controller.talk.chronicle.lines)]
    signs = {word for line in told if not line.startswith(MONITOR) for word in WORD.findall(line)}
    for card in hidden:
        assert write_card(card) not in signs
        assert call_card(card).casefold() not in " ".join(told).casefold()
    shown = driver.look()
    assert not [each for each in shown.sprites if each.is_open and each.card in hidden]
    assert not controller.hint.cards and shown.marks.focus is None
    assert not set(controller.talk.hinted) & hidden
    spots = controller.timeline.sprites(Arrangement())
    assert not [each for each in spots if each.is_open and each.card in hidden]


def any_move(state: State, random: Random) -> Move:
    """By chance; now and then somebody claims or calls amiss."""
    if not isinstance(state.phase, Scoring):
        return random.choice(legal_moves(state))
    due = total(state.phase.reasons) - (state.phase.claimed or 0)
    wrong = random.choice((0, 0, 0, 0, -1, 2))
    return Claim(max(0, min(state.room(state.phase.seat), due + wrong)))


def choose(driver: Driver, random: Random) -> None:
    """A move by whoever sits there, by keys where that is quick, else past them."""
    controller, state = driver.controller, driver.state
    if isinstance(controller.choice, SeatChoice):
        check_curtain(driver)
        driver.key(pygame.K_RETURN)
        assert not isinstance(controller.choice, SeatChoice)
    elif isinstance(state.phase, Scoring):
        controller.make(Claim(min(state.room(state.phase.seat), total(state.phase.reasons))))
    else:
        controller.make(random.choice(legal_moves(state)))
    driver.step()


def play(driver: Driver, random: Random, is_so: Callable[[], bool] | None = None) -> int:
    """Until it is so, or to the end of the game; how often somebody was awaited."""
    n_awaited = 0
    for _ in range(MOST_MOVES):
        driver.settle()
        if is_over(driver.state) if is_so is None else is_so():
            return n_awaited
        n_awaited += isinstance(driver.controller.choice, SeatChoice)
        choose(driver, random)
    raise AssertionError("it never came to that")


def swapped(driver: Driver, own: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The hands that are shown, with other cards in the place of these."""
    shown = driver.controller.timeline.picture
    met = {*shown.hands[0], *shown.hands[1], *shown.crib, *(card for _, card in shown.row)}
    others = [card for card in range(52) if card not in met and card != shown.starter]
    change = dict(zip(own, others, strict=False))
    one, other = (tuple(change.get(card, card) for card in hand) for hand in shown.hands)
    return one, other


class Photographer:
    """Presses F12 while the curtain is down, and looks at what was saved."""

    def __init__(self, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        self.driver, self.n_looks = driver, 0
        self._taken: list[bytes] = []
        monkeypatch.setattr("muggins.app.photograph", self._take)
        monkeypatch.setattr(driver.app.exchange, "keep_picture", lambda _picture: None)

    def _take(self, shown: pygame.Surface) -> None:
        self._taken.append(pygame.image.tobytes(shown, "RGB"))

    def look(self) -> None:
        """The picture is the same, whichever cards lie there face down.

        What the monitor says may change before the one with other cards, or after it.
        """
        timeline = self.driver.controller.timeline
        self.driver.keys(pygame.K_F12, pygame.K_F12)
        picture, held = timeline.picture, tuple(map(self.driver.state.left, Seat))
        timeline.picture = replace(picture, hands=swapped(self.driver, held[0] + held[1]))
        self.driver.table.is_stale = True
        self.driver.step()
        self.driver.key(pygame.K_F12)
        timeline.picture, self.driver.table.is_stale = picture, True
        self.driver.step()
        self.driver.key(pygame.K_F12)
        before, changed, after = self._taken[-3:]
        assert changed in (before, after)
        self.n_looks += 1
        self._taken.clear()
