"""The one table from device events to intents."""

from collections.abc import Callable, Iterator

import pygame
from pygame.event import Event

from game.control.intents import Act, Intent

KEYS = {
    pygame.K_LEFT: Act.LEFT,
    pygame.K_RIGHT: Act.RIGHT,
    pygame.K_UP: Act.UP,
    pygame.K_DOWN: Act.DOWN,
    pygame.K_HOME: Act.FIRST,
    pygame.K_END: Act.LAST,
    pygame.K_RETURN: Act.CONFIRM,
    pygame.K_KP_ENTER: Act.CONFIRM,
    pygame.K_SPACE: Act.CONFIRM,
    pygame.K_F2: Act.CONFIRM,
    pygame.K_ESCAPE: Act.BACK,
    pygame.K_F1: Act.HELP,
    pygame.K_F3: Act.NEW_MATCH,
    pygame.K_F9: Act.STATISTICS,
    pygame.K_F10: Act.AUTOMATIC,
    pygame.K_F11: Act.FULL_SCREEN,
    pygame.K_h: Act.HINT,
    pygame.K_m: Act.MENU,
}
DIGITS = {pygame.K_1 + i: i + 1 for i in range(6)} | {pygame.K_KP_1 + i: i + 1 for i in range(6)}
LEFT_BUTTON, MIDDLE_BUTTON, RIGHT_BUTTON = 1, 2, 3

ToUnits = Callable[[tuple[int, int]], tuple[float, float]]


def read_event(event: Event, to_units: ToUnits, *, is_typing: bool = False) -> Iterator[Intent]:
    """The intents of one device event; ``to_units`` turns pixels into places on the plane.

    While somebody types into a field, keys that write go there.
    """
    if event.type == pygame.KEYDOWN:
        yield from _read_typing(event) if is_typing else _read_key(event)
    elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        act = _button_act(event)
        if act is not None:
            yield Intent(act, *to_units(event.pos))
    elif event.type == pygame.MOUSEMOTION:
        yield Intent(Act.MOVE, *to_units(event.pos))
    elif event.type == pygame.MOUSEWHEEL and event.y:
        yield Intent(Act.SCROLL, number=event.y)
    elif event.type == pygame.WINDOWLEAVE:
        yield Intent(Act.LEAVE)
    elif event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
        yield Intent(Act.CLOSE)


def _read_typing(event: Event) -> Iterator[Intent]:
    if event.key == pygame.K_BACKSPACE:
        yield Intent(Act.ERASE)
    elif event.unicode.isprintable() and event.unicode:
        yield Intent(Act.TYPE, text=event.unicode)
    else:
        yield from _read_key(event)


def _read_key(event: Event) -> Iterator[Intent]:
    if event.key == pygame.K_TAB:
        yield Intent(Act.PREVIOUS if event.mod & pygame.KMOD_SHIFT else Act.NEXT)
    elif event.key in DIGITS:
        yield Intent(Act.SELECT, number=DIGITS[event.key])
    elif event.key in KEYS:
        yield Intent(KEYS[event.key])
    elif event.unicode.isalpha():
        yield Intent(Act.LETTER, text=event.unicode)


def _button_act(event: Event) -> Act | None:
    if event.type == pygame.MOUSEBUTTONUP:
        return Act.RELEASE if event.button == LEFT_BUTTON else None
    return {LEFT_BUTTON: Act.PRESS, MIDDLE_BUTTON: Act.HINT, RIGHT_BUTTON: Act.CANCEL}.get(
        event.button
    )
