"""The bridge to a screen reader: what it is given, and what becomes of what it asks for."""

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box
from muggins.speech.outline import Outline, Part, Span
from muggins.speech.screenreader import LIVE, ROOT, Reader, _stand_before, open_reader
from muggins.words.names import Role

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="of three systems")
HANDLE = 4711
NAME, CARD = Intent(Act.SELECT, number=1), Box(0, 0, 20, 30)
LESS, MORE = Intent(Act.DOWN), Intent(Act.UP)
HAND = Part("Nine of hearts", Role.CARD, CARD, value="1 of 6", press=(NAME,))
CLAIM = Part(
    "Your claim", Role.NUMBER, CARD, "2 points", span=Span(2, 0, 30), press=(), steps=(LESS, MORE)
)
TABLE = Outline("The table", ("Play a card.",), (HAND, CLAIM), 0)


class FakeAdapter:
    """Accesskit's, while somebody reads; ``shown`` is the last update."""

    def __init__(self, activate: Any, act: Any, end: Any = None) -> None:
        self.activate, self.act, self.end = activate, act, end
        self.shown: Any = None
        self.is_focused = False

    def update_if_active(self, build: Any) -> None:
        self.shown = build()

    def update_window_focus_state(self, is_focused: bool) -> None:
        self.is_focused = is_focused


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    import accesskit

    monkeypatch.setattr(accesskit.unix, "Adapter", FakeAdapter)
    return Reader()


def adapter_of(reader: Reader) -> FakeAdapter:
    adapter = reader._adapter
    assert isinstance(adapter, FakeAdapter)
    return adapter


def show(reader: Reader, outline: Outline, *said: str) -> dict[str, tuple[int, Any]]:
    """The nodes by what they are called."""
    reader.show(outline, said, lambda box: (box.x, box.y, box.right, box.bottom))
    nodes = adapter_of(reader).shown.nodes
    return {node.label or node.value or "": (number, node) for number, node in nodes}


def ask(reader: Reader, action: str, number: int, data: Any = None) -> list[Intent]:
    import accesskit

    asked = getattr(accesskit.Action, action)
    adapter_of(reader).act(SimpleNamespace(action=asked, target=number, data=(0, data)))
    return list(reader.take())


def test_nobody_is_told_before_he_asks(reader: Reader) -> None:
    assert not reader.is_wanted
    update = adapter_of(reader).activate()
    assert reader.is_wanted and [number for number, _ in update.nodes] == [ROOT, LIVE]
    adapter_of(reader).end()
    assert not reader.is_wanted


def test_names_roles_places_and_focus(reader: Reader) -> None:
    nodes = show(reader, TABLE, "I play.", "Go")
    assert {"The table", "I play. Go.", "Play a card.", "Your claim: 2 points"} <= set(nodes)
    number, card = nodes["Nine of hearts: 1 of 6"]
    assert adapter_of(reader).shown.focus == number
    assert card.role_description == "card"
    assert (card.bounds.x1, card.bounds.y1) == (20, 30)
    assert nodes["Your claim: 2 points"][1].numeric_value == 2
    assert nodes["I play. Go."][0] == LIVE


def test_a_part_is_known_again(reader: Reader) -> None:
    number, _ = show(reader, TABLE)["Nine of hearts: 1 of 6"]
    moved = Outline("The table", (), (CLAIM, HAND), 1)
    assert show(reader, moved)["Nine of hearts: 1 of 6"][0] == number


def test_while_things_move_the_focus_stays(reader: Reader) -> None:
    focus = show(reader, TABLE)["Nine of hearts: 1 of 6"][0]
    nodes = show(reader, Outline("The table"), "You play.")
    assert set(nodes) == {"You play."} and adapter_of(reader).shown.focus == focus


def test_the_same_twice_is_told_twice(reader: Reader) -> None:
    first = set(show(reader, TABLE, "Go."))
    assert first != set(show(reader, TABLE, "Go."))


def test_what_is_asked_for_comes_in_as_intents(reader: Reader) -> None:
    nodes = show(reader, TABLE)
    card, claim = (nodes[each][0] for each in ("Nine of hearts: 1 of 6", "Your claim: 2 points"))
    there = Intent(Act.FOCUS, 10, 15)
    assert ask(reader, "CLICK", card) == [NAME]
    assert ask(reader, "FOCUS", card) == [there]
    assert ask(reader, "INCREMENT", claim) == [there, MORE]
    assert ask(reader, "SET_VALUE", claim, 5.0) == [there, MORE, MORE, MORE]
    assert ask(reader, "SET_VALUE", claim, 0.0) == [there, LESS, LESS]
    assert ask(reader, "SET_VALUE", claim, 2.0) == [there]


def test_what_is_gone_cannot_be_had(reader: Reader) -> None:
    card = show(reader, TABLE)["Nine of hearts: 1 of 6"][0]
    show(reader, Outline("Menu", (), (CLAIM,), 0))
    assert ask(reader, "CLICK", card) == []
    assert ask(reader, "CLICK", 4711) == []
    assert ask(reader, "SHOW_TOOLTIP", card) == []


def test_without_accesskit_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "accesskit", None)
    assert open_reader() is None


# --- windows of other systems


class FakeEvents:
    """Stand-in for the events of an update, to be raised in the system."""

    n_raised = 0

    def raise_events(self) -> None:
        FakeEvents.n_raised += 1


class FakeWindowAdapter(FakeAdapter):
    """Accesskit's for a window of Windows or macOS, which gives events back."""

    def __init__(self, handle: int, activate: Any, act: Any) -> None:
        super().__init__(activate, act)
        self.handle = handle

    for_window = classmethod(lambda kind, *words: kind(*words))

    def update_if_active(self, build: Any) -> Any:
        super().update_if_active(build)
        return FakeEvents()

    def update_view_focus_state(self, is_focused: bool) -> None:
        self.is_focused = is_focused


@pytest.mark.parametrize(("system", "name"), [("win32", "windows"), ("darwin", "macos")])
def test_a_window_of_another_system(
    system: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the same before and after the window is shown, and all that it tells is raised."""
    import accesskit

    classes: list[str] = []
    kit = SimpleNamespace(
        SubclassingAdapter=FakeWindowAdapter, add_focus_forwarder_to_window_class=classes.append
    )
    monkeypatch.setattr(accesskit, name, kit, raising=False)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(FakeEvents, "n_raised", 0)
    reader = open_reader(HANDLE)
    assert reader is not None and open_reader(HANDLE) is reader
    adapter = adapter_of(reader)
    assert adapter.handle == HANDLE  # type: ignore[attr-defined]
    assert len(adapter.activate().nodes) == 2 and reader.is_wanted
    card = show(reader, TABLE)["Nine of hearts: 1 of 6"][0]
    assert FakeEvents.n_raised == 1
    assert ask(reader, "CLICK", card) == [NAME]
    reader.tell_focus(is_focused=True)
    assert adapter.is_focused is (system == "darwin")
    assert classes == (["SDLWindow"] if system == "darwin" else [])
    _stand_before.cache_clear()


def test_where_a_window_has_no_handle_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert open_reader() is None
