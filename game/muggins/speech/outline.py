"""Accessible outline of a scene, as text; and the narrator, which speaks what is new in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box
from muggins.words.names import Role, call_change, call_part, end_sentence


class Span(NamedTuple):
    """Value of a slider with its limits."""

    at: float
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Part:
    """A part with a name: a control, a card, a hole, a plate, a line of text.

    One switch visits the parts in ascending order of ``turn``, skips those without one, and visits
    ``items`` one by one instead; their values are in the same order.
    """

    name: str
    role: Role
    box: Box
    value: str = ""
    help: str = ""
    is_enabled: bool = True
    is_marked: bool = False  # picked, chosen, open
    takes_focus: bool = True
    span: Span | None = None
    letters: str = ""  # keys that use it
    press: tuple[Intent, ...] = ()  # what uses it; none where nothing is wanted of it
    steps: tuple[Intent, Intent] | None = None  # for less and for more
    key: str = ""  # by which it is known again
    turn: int | None = 0
    items: tuple["Part", ...] = ()

    @property
    def focus(self) -> Intent:
        """The intent that focuses it: by its number, since it may be scrolled out of sight."""
        by_number = (each for each in self.press if each.act is Act.FOCUS and each.number)
        return next(by_number, Intent(Act.FOCUS, *self.box.middle))


@dataclass(frozen=True, slots=True)
class Outline:
    """A scene: name, readable text, parts, and the index of the focused part."""

    name: str
    words: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    focus: int | None = None
    live: tuple[str, ...] = ()  # the last sentences of what happened
    n_live: int = 0  # how many there were in all
    is_moving: bool = False  # and nothing can be chosen

    @property
    def focused(self) -> Part | None:
        return None if self.focus is None else self.parts[self.focus]

    def takes(self, letter: str) -> bool:
        return bool(letter) and any(letter in part.letters for part in self.parts)


N_JUST_TOLD = 4  # sentences of what happened; what stands on the screen may be one of them


class Narration(NamedTuple):
    """Changes to announce, and the focus if it has moved.

    Text that follows from a move of the focus is spoken after it. ``is_marking``: the focus is
    unchanged, and its part was selected or deselected.
    """

    told: tuple[str, ...] = ()
    focus: str = ""
    is_fresh: bool = True
    is_marking: bool = False

    @property
    def lines(self) -> tuple[str, ...]:
        focus = (self.focus,) if self.focus else ()
        return (*self.told, *focus) if self.is_fresh else (*focus, *self.told)


class Narrator:
    """Stateful narrator that announces only changes."""

    def __init__(self) -> None:
        self._last = Outline("")
        self._focused: Part | None = None
        self._n_live = 0
        self._known: tuple[str, ...] = ()
        self._is_asked_anew = False  # something has happened since it was last told what to do

    def follow(self, now: Outline) -> Narration:
        live, last = self._read_live(now), self._last
        self._last = now
        is_opened = now.name != last.name
        is_fresh = is_opened or bool(live)
        told = [end_sentence(now.name)] if is_opened and now.name else []
        told += live
        is_anew = self._is_asked_anew = self._is_asked_anew or is_fresh
        told += [words for words in self._read_words(now, is_opened) if words not in told]
        before = self._focused
        focus = self._tell_focus(now, is_fresh)
        is_marking = bool(focus) and _is_marking(before, self._focused)
        part = now.focused  # what it says of itself is not said twice
        told = [words for words in told if part is None or words != part.help]
        return Narration(tuple(told), focus, is_anew, is_marking)

    def _read_words(self, now: Outline, is_opened: bool) -> Iterator[str]:
        """Yield requested text, again after any event; otherwise only unknown text."""
        known = self._known if not is_opened else ()
        has_happened = self._is_asked_anew and not is_opened
        just_told = now.live[-N_JUST_TOLD:] if has_happened else ()
        for i, words in enumerate(now.words):
            if words in just_told:
                continue
            if words not in known or (self._is_asked_anew and i == 0):
                yield words
        if now.words:
            self._known, self._is_asked_anew = now.words, False

    def _read_live(self, now: Outline) -> list[str]:
        """Return new events; a different table restarts the count."""
        if not now.live:
            return []
        n_new = now.n_live - self._n_live if now.n_live >= self._n_live else now.n_live
        self._n_live = now.n_live
        return list(now.live)[-n_new:] if n_new else []

    def _tell_focus(self, now: Outline, is_fresh: bool) -> str:
        """Return the focused part: in full after an event, otherwise as far as it has changed."""
        last, self._focused = self._focused, now.focused
        part = self._focused
        if part is None or (part == last and not is_fresh):
            return ""
        is_same = last is not None and (part.role, part.name) == (last.role, last.name)
        if is_fresh or not is_same or last is None:
            marks = {"is_marked": part.is_marked, "is_enabled": part.is_enabled}
            return call_part(part.name, part.role, part.value, part.help, **marks)
        has_changed = (part.value, part.is_marked) != (last.value, last.is_marked)
        if not has_changed:
            return ""
        return call_change(part.name, part.role, part.value, is_marked=part.is_marked)


def _is_marking(before: Part | None, now: Part | None) -> bool:
    """Return True if only the part's selection changed."""
    if before is None or now is None:
        return False
    is_same = (before.name, before.role) == (now.name, now.role)
    return is_same and before.is_marked is not now.is_marked
