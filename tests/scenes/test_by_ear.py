"""A game from the title to the last peg, played by what is said aloud, with keys."""

import pygame
import pytest

from game.rules.state import GameOver
from game.rules.terms import Length
from game.settings.values import PatterKind
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, at_pace
from tests.speech.hearing import FakeVoice, lend_voice
from tests.speech.listener import CLAIM, OVER, THROW, Listener, Wish
from tests.speech.transcripts import compare

MOST = 200
QUIET = {"length": Length.ENDGAME, "patter": PatterKind.HIDDEN, "hints": False, "details": False}


def do(driver: Driver, wish: Wish) -> None:
    if wish.act is THROW:
        driver.keys(pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN)
    if wish.act is CLAIM:
        driver.keys(*[pygame.K_UP] * wish.points)
    driver.key(pygame.K_RETURN)


def listen(driver: Driver, voice: FakeVoice, listener: Listener) -> Wish:
    for _ in range(MOST):
        listener.hear(voice.take())
        wish = listener.take()
        if wish is not None:
            return wish
        driver.step()
    raise AssertionError(f"nothing more is asked for: {listener.told[-3:]}")


@pytest.mark.parametrize("pace", ["still", "fast"])
def test_a_game_by_ear_alone(pace: str, open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether things move or not, the same is told."""
    voice, listener = lend_voice(monkeypatch), Listener()
    driver = open_app(speaks=True, **at_pace(pace), **QUIET)
    driver.step(20)
    listener.hear(voice.take())
    assert listener.told[0] == "Muggins." and listener.told[-1] == "Play, button."
    driver.key(pygame.K_RETURN)
    while (wish := listen(driver, voice, listener)).act is not OVER:
        do(driver, wish)
    driver.step(MOST)
    driver.key(pygame.K_RETURN)
    driver.step(5)
    listener.hear(voice.take())
    assert isinstance(driver.state.phase, GameOver)
    assert max(driver.state.scores) == 121
    assert driver.names[-1] == "EndingScene"
    compare("endgame.txt", listener.told)
