"""A game from the title to the last peg, played by what is said aloud, with keys."""

import re

import pygame
import pytest

from muggins.rules.state import GameOver
from muggins.rules.terms import Length
from muggins.scenes.table.lesson import LessonScene
from muggins.settings.values import PatterKind
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, at_pace
from tests.sizes import some_of
from tests.speech.hearing import FakeVoice, lend_voice
from tests.speech.listener import CLAIM, OVER, THROW, IntendedMove, Listener
from tests.speech.transcripts import compare

MOST, MOST_STOPS = 200, 14
LIT = "Highlighted: "
STOP = re.compile(r"^(\w+ of \w+|The \w.*|[\w ]+, button)[.,]")
WAYS_OUT = "next chapter, button", "skip lesson, button"
GOES_ON = "continue, button", "discard, button"
QUIET = {"length": Length.ENDGAME, "patter": PatterKind.HIDDEN, "hints": False, "details": False}


def do(driver: Driver, wish: IntendedMove) -> None:
    if wish.act is THROW:
        driver.keys(pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN)
    if wish.act is CLAIM:
        driver.keys(*[pygame.K_UP] * wish.points)
    driver.key(pygame.K_RETURN)


def listen(driver: Driver, voice: FakeVoice, listener: Listener) -> IntendedMove:
    for _ in range(MOST):
        listener.hear(voice.take())
        wish = listener.take()
        if wish is not None:
            return wish
        driver.step()
    raise AssertionError(f"nothing more is asked for: {listener.told[-3:]}")


@pytest.mark.parametrize("pace", some_of(("still", "fast"), {"fast"}))
def test_a_game_by_ear_alone(pace: str, open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Speech is the same with and without animation."""
    voice, listener = lend_voice(monkeypatch), Listener()
    driver = open_app(speaks=True, **at_pace(pace), **QUIET)
    driver.step(20)
    listener.hear(voice.take())
    assert listener.told[0] == "Muggins." and listener.told[-1].startswith("Play, button.")
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


def heard(voice: FakeVoice, told: list[str]) -> list[str]:
    """Note what was said since the last time."""
    new = voice.take()
    told += new
    return new


def lit_of(lines: list[str]) -> list[str]:
    """Return the names of what was said to be lit last, as the keys call it."""
    lit = [line for line in lines if line.startswith(LIT)]
    names = lit[-1].removeprefix(LIT).rstrip(".") if lit else ""
    each = re.split(", | and ", names)
    return [name.removeprefix("the ") for name in each if name]


def stop_of(told: list[str]) -> str:
    """Return what was said of where the keys are."""
    at = next((line for line in reversed(told) if STOP.match(line)), "")
    return at.lower().removeprefix("the ")


def learn(driver: Driver, voice: FakeVoice, told: list[str], lines: list[str]) -> None:
    """Go to what was said to be lit and press Enter; or try what the keys are on, and the next."""
    wanted = lit_of(lines)
    for _ in range(MOST_STOPS):
        at = stop_of(told)
        is_way_out = at.startswith(WAYS_OUT)
        if not is_way_out and (not wanted or at.startswith((*wanted, *GOES_ON))):
            break
        driver.key(pygame.K_TAB)
        heard(voice, told)
    driver.key(pygame.K_RETURN)
    driver.step()


def test_the_lesson_by_ear_alone(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts that aren't announced as lit are tried, until the lesson highlights them."""
    voice, told = lend_voice(monkeypatch), list[str]()
    driver = open_app(speaks=True, patter=PatterKind.HIDDEN)
    driver.session.recorder.player_notes.keep("Lesson", "")
    scene = driver.push(LessonScene(driver.session, driver.app.sound))
    lines: list[str] = []
    for _ in range(MOST):
        driver.wait(lambda: driver.top is not scene or not scene.look.is_moving)
        driver.step(2)
        lines = heard(voice, told) or lines
        if driver.top is not scene:
            break
        number, chosen = scene.lesson.number, scene.lesson.chosen
        learn(driver, voice, told, lines)
        lines = heard(voice, told) or lines
        if scene.lesson.number == number and scene.lesson.chosen != chosen:
            driver.keys(*[pygame.K_TAB] * (not stop_of(told).startswith(GOES_ON)))
    assert driver.names == ["TitleScene", "WhatScoresScene"], told[-30:]
    compare("lesson.txt", told)
