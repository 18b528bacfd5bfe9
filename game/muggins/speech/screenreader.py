"""The bridge to a screen reader: outlines go out as a tree, requests come in as intents.

The tree is built by accesskit, if that is installed, and only while an assistive technology asks
for it. Its calls arrive in a thread of their own; they are queued here, and handled by the frames.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from muggins.control.intents import Intent
from muggins.motion.boxes import Box
from muggins.sdl import wake
from muggins.speech.outline import Outline, Part
from muggins.words.names import PLAIN, Role, end_sentence, spell_out

Corners = tuple[float, float, float, float]
ToCorners = Callable[[Box], Corners]
"""Converts a box of the plane to the left, top, right and bottom of its pixels."""

ROOT, LIVE, FIRST = 0, 1, 2  # the nodes that are always there, and the number of the next
SDL_WINDOWS = "SDLWindow"  # the class of SDL's windows on macOS, which take the focus themselves
PAUSE = "\N{NO-BREAK SPACE}"  # makes a sentence another that is told twice running
MOST_STEPS = 200


class Reader:
    """Screen reader bridge; ``is_wanted`` while an assistive technology is connected.

    On Linux it serves the whole program. Elsewhere it is an adapter between a window and the
    system, created before that window is shown, from its ``handle``.
    """

    def __init__(self, handle: int | None = None) -> None:
        import accesskit

        self._kit: Any = accesskit
        self.is_wanted = False
        self._requests: deque[Any] = deque()
        self._ids: dict[tuple[object, ...], int] = {}
        self._parts: dict[int, Part] = {}
        self._outline = Outline("")
        self._said = ""
        self._focus = ROOT
        self._to_corners: ToCorners = lambda box: (box.x, box.y, box.right, box.bottom)
        self._adapter = self._adapt(handle)

    def _adapt(self, handle: int | None) -> Any:
        kit = self._kit
        if handle is None:
            return kit.unix.Adapter(self._activate, self._ask, self._end)
        if sys.platform == "win32":
            return kit.windows.SubclassingAdapter(handle, self._activate, self._ask)
        kit.macos.add_focus_forwarder_to_window_class(SDL_WINDOWS)
        return kit.macos.SubclassingAdapter.for_window(handle, self._activate, self._ask)

    # --- in the thread of accesskit

    def _activate(self) -> Any:
        """Return an empty tree on activation; the full one follows with the next frame."""
        self.is_wanted = True
        return self._update([], ROOT)

    def _end(self) -> None:
        self.is_wanted = False

    # --- going out

    def tell_focus(self, *, is_focused: bool) -> None:
        """Report whether the window has keyboard focus; Windows detects that itself."""
        if sys.platform == "darwin":
            _raise(self._adapter.update_view_focus_state(is_focused))
        elif sys.platform != "win32":
            self._adapter.update_window_focus_state(is_focused)

    def show(self, outline: Outline, said: Sequence[str], to_corners: ToCorners) -> None:
        is_moving = outline.focus is None and self._outline.focus is not None
        if said:
            told = spell_out(" ".join(map(end_sentence, said)))
            self._said = told + PAUSE if told == self._said else told
        if is_moving and outline.name == self._outline.name:  # the focus is on its way: it stays
            _raise(self._adapter.update_if_active(self._announce))
            return
        self._outline, self._to_corners = outline, to_corners
        _raise(self._adapter.update_if_active(self._build))

    def _announce(self) -> Any:
        update = self._kit.TreeUpdate(self._focus)
        update.nodes.append((LIVE, self._draw_live()))
        return update

    def _build(self) -> Any:
        outline = self._outline
        self._parts = dict(self._number(outline.parts))
        places = list(self._parts)
        texts = [(self._id("words", words), words) for words in dict.fromkeys(outline.words)]
        nodes = [(number, self._write(spell_out(words))) for number, words in texts]
        nodes += [(number, self._draw(part)) for number, part in self._parts.items()]
        self._focus = ROOT if outline.focus is None else places[outline.focus]
        return self._update(nodes, self._focus)

    def _update(self, nodes: list[tuple[int, Any]], focus: int) -> Any:
        """Build a tree update: the window, its live region, and the nodes."""
        kit = self._kit
        root = kit.Node(kit.Role.WINDOW)
        root.set_label(spell_out(self._outline.name))
        root.set_children([LIVE, *(number for number, _ in nodes)])
        update = kit.TreeUpdate(focus)
        update.nodes.extend([(ROOT, root), (LIVE, self._draw_live()), *nodes])
        update.tree = kit.Tree(ROOT)
        update.tree.toolkit_name = "muggins"
        return update

    def _number(self, parts: Sequence[Part]) -> Iterator[tuple[int, Part]]:
        """Assign each part a stable id."""
        seen: dict[tuple[object, ...], int] = {}
        for part in parts:
            key = part.role, part.name
            seen[key] = seen.get(key, 0) + 1
            yield self._id(self._outline.name, *key, seen[key]), part

    def _id(self, *key: object) -> int:
        return self._ids.setdefault(key, FIRST + len(self._ids))

    def _write(self, words: str) -> Any:
        node = self._kit.Node(self._kit.Role.LABEL)
        node.set_value(words)
        return node

    def _draw_live(self) -> Any:
        live = self._write(self._said)
        live.set_live(self._kit.Live.POLITE)
        return live

    def _draw(self, part: Part) -> Any:
        kit = self._kit
        node = kit.Node(getattr(kit.Role, KINDS[part.role]))
        name = spell_out(f"{part.name}: {part.value}" if part.value else part.name)
        (node.set_value if part.role in TEXTS else node.set_label)(name)
        if part.role in PLAIN - TEXTS or part.role is Role.SETTING:
            node.set_role_description(part.role.value)
        if part.help:
            node.set_description(spell_out(part.help))
        node.set_bounds(kit.Rect(*self._to_corners(part.box)))
        if part.role in (Role.CARD, Role.TAB):
            node.set_toggled(kit.Toggled.TRUE if part.is_marked else kit.Toggled.FALSE)
        if part.span is not None:
            node.set_numeric_value(part.span.at)
            node.set_min_numeric_value(part.span.least)
            node.set_max_numeric_value(part.span.most)
        if not part.is_enabled:
            node.set_disabled()
        for action in self._actions(part):
            node.add_action(getattr(kit.Action, action))
        return node

    def _actions(self, part: Part) -> Iterator[str]:
        if part.press:
            yield "CLICK"
            if part.takes_focus:
                yield "FOCUS"
        if part.steps is not None:
            yield from ("INCREMENT", "DECREMENT")
            if part.span is not None:
                yield "SET_VALUE"

    # --- coming in

    def _ask(self, request: Any) -> None:
        """Queue a request of the screen reader, from its thread."""
        self._requests.append(request)
        wake()

    def take(self) -> Iterator[Intent]:
        """Yield requested actions since the previous call; parts that are gone are skipped."""
        while self._requests:
            request = self._requests.popleft()
            part = self._parts.get(request.target)
            if part is not None and part.is_enabled:
                yield from (replace(each, is_sure=True) for each in self._read(request, part))

    def _read(self, request: Any, part: Part) -> Iterator[Intent]:
        action = self._kit.Action
        if request.action == action.CLICK:
            yield from part.press
        elif request.action == action.FOCUS:
            yield part.focus
        elif part.steps is not None:
            less, more = part.steps
            yield part.focus
            if request.action == action.SET_VALUE and part.span is not None:
                by = round(request.data[1] - part.span.at)
                yield from [less if by < 0 else more] * min(abs(by), MOST_STEPS)
            elif request.action == action.INCREMENT:
                yield more
            elif request.action == action.DECREMENT:
                yield less


def _raise(events: Any) -> None:
    """Raise the events of an update; on Linux the system already has them."""
    if events is not None:
        events.raise_events()


KINDS = {
    Role.BUTTON: "BUTTON",
    Role.TAB: "BUTTON",
    Role.SETTING: "BUTTON",
    Role.FIELD: "TEXT_INPUT",
    Role.LIST: "LIST_BOX",
    Role.NUMBER: "SPIN_BUTTON",
    Role.CARD: "BUTTON",
    Role.HOLE: "BUTTON",
    Role.PLATE: "LABEL",
    Role.CHART: "GRAPHICS_DOCUMENT",
    Role.TEXT: "LABEL",
}
"""Accesskit role of each kind of part."""
TEXTS = frozenset({Role.PLATE, Role.TEXT})


def open_reader(handle: int | None = None) -> Reader | None:
    """Return the bridge, if this installation supports one; permanent for a window."""
    try:
        if handle is not None:
            return _stand_before(handle)
        return Reader() if sys.platform.startswith("linux") else None
    except ImportError:
        return None


@cache
def _stand_before(handle: int) -> Reader:
    return Reader(handle)
