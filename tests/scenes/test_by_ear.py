"""A game from the title to the last peg, played by what is said aloud, with keys."""

import pygame
import pytest

from game.rules.state import GameOver
from game.rules.terms import Length
from game.settings.values import PatterKind
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, at_pace
from tests.sizes import some_of
from tests.speech.hearing import FakeVoice, lend_voice
from tests.speech.listener import CLAIM, OVER, PLAY, THROW, Learner, Listener, Wish
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


@pytest.mark.parametrize("pace", some_of(("still", "fast"), {"fast"}))
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


def seek(driver: Driver, voice: FakeVoice, learner: Learner, card: int) -> None:
    """Go from card to card until that one is named, and take it."""
    for _ in range(8):
        if learner.is_at(card):
            break
        driver.key(pygame.K_RIGHT)
        learner.hear(voice.take())
    assert learner.is_at(card), f"never came to it: {learner.told[-8:]}"
    driver.key(pygame.K_RETURN)


def learn(driver: Driver, voice: FakeVoice, learner: Learner, wish: Wish) -> None:
    lit, learner.lit = learner.lit, []
    for card in lit:
        seek(driver, voice, learner, card)
        if wish.act is PLAY:
            return
    if lit and wish.act is CLAIM:
        return
    if wish.act is CLAIM:
        driver.keys(*[pygame.K_UP] * (wish.points - learner.claimed))
    if wish.act is THROW and not lit:
        driver.keys(pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN)
    driver.key(pygame.K_RETURN)


def test_the_lesson_by_ear_alone(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the question whether he knows the game to a match of his own."""
    voice, learner = lend_voice(monkeypatch), Learner()
    driver = open_app(speaks=True, patter=PatterKind.HIDDEN)
    driver.session.ledger.learnt.keep("Lesson", "")
    driver.keys(pygame.K_RETURN, pygame.K_RETURN)
    while (wish := listen(driver, voice, learner)).act is not OVER:
        learn(driver, voice, learner, wish)
    assert driver.names == ["TitleScene", "Question"]
    driver.letter("n")
    driver.step(5)
    assert driver.names == ["TitleScene", "PlayScene"]
    compare("lesson.txt", learner.told)
