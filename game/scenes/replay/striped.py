"""Scenes over a strip of keys, each of which stands for an act, as a replay is."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from game.control.intents import POINTER, Act, Device, Intent
from game.motion.boxes import Box
from game.motion.places import TABLE_ROOMS
from game.scenes.pieces.controls import Control, Key
from game.scenes.pieces.focus import Controls
from game.scenes.pieces.scene import Change, Scene
from game.scenes.replay.strip import BACK, FORTH, PROMPTED, Strip, StripButton
from game.speech.outline import Part, Span
from game.words.review.review_words import MOVES
from game.words.roles import Role


class MoveSlider(Control):
    """A line of all moves of a game: it is where it is pressed, and goes along with the pointer.

    It is painted with what it belongs to.
    """

    def __init__(self, box: Box, name: str, slide: Callable[[float], None]) -> None:
        super().__init__(box, name=name)
        self._slide = slide
        self.at = self.last = 0

    def hold(self, x: float, y: float, *, is_new: bool) -> None:
        """To the move there."""
        del y, is_new
        self._slide(x)

    def describe(self) -> Part:
        """How far the game is."""
        steps, span = (Intent(Act.LEFT), Intent(Act.RIGHT)), Span(self.at, 0, self.last)
        value, is_on = f"{self.at} of {self.last}", self.is_enabled
        return Part(MOVES, Role.NUMBER, self.box, value, span=span, steps=steps, is_enabled=is_on)


class StripedScene(Scene):
    """Its keys have a look, a press and a word each; whoever builds on it says what they do."""

    rooms = TABLE_ROOMS
    _grows = True
    _main = "go"  # the key that leads on

    def __init__(self) -> None:
        self.keys = Controls(tend=self._stand)

    def _lay(self, buttons: Mapping[str, StripButton], *others: Control) -> None:
        """Have the keys of a strip, and what else can be pressed."""
        self.keys.lay([*(self._key(name, button) for name, button in buttons.items()), *others])

    def _key(self, name: str, button: StripButton) -> Key:
        """An arrow in a caption is for the eye, so the key's own name stands in."""
        spoken = name.capitalize() if {BACK, FORTH} & set(button.words) else ""
        click = partial(self._click, name, button.act)
        key = Key(name, button.box, button.words, click, button.act, spoken=spoken)
        key.key, key.is_main = button.act if name in PROMPTED else "", name == self._main
        return key

    def _stand(self) -> None:
        """Let every key be as things stand."""
        for key in self.keys.controls:
            key.is_enabled = self._may(key.name)

    def _may(self, name: str) -> bool:
        """Whether something can be used now."""
        raise NotImplementedError

    def _click(self, name: str, act: Act) -> Change | None:
        """What a key does: its act."""
        del name
        return self.handle(Intent(act, device=Device.MOUSE))

    def _point(self, intent: Intent) -> Change | None:
        """The pointer: on the keys, else on the table."""
        if not self.keys.takes(intent):
            self._point_at_table(intent)
        elif intent.act is Act.RELEASE:
            return self.keys.let_go(intent)
        return None

    def _point_at_table(self, intent: Intent) -> None:
        """The pointer on what is no key."""

    @property
    def pointer(self) -> str:
        """A hand over what can be pressed."""
        return self.keys.pointer


class FramedScene(StripedScene):
    """One whose table is seen in a frame, and played at; its key ``go`` leads on."""

    def _put_strip(self, strip: Strip) -> None:
        """The keys where they belong."""
        self.strip = strip
        self._lay(strip.buttons)

    @property
    def _go(self) -> Key:
        go = self.keys["go"]
        assert isinstance(go, Key)
        return go

    def _describe_keys(self, *, leads: bool) -> Iterator[Part]:
        """The keys; one switch comes to ``go`` first, where it leads on from no card."""
        for part in self.keys.describe():
            is_go = part.key == self._main
            turn = (-1 if leads else None) if is_go else 3
            yield replace(part, turn=turn)

    def _on_table(self, intent: Intent) -> Intent:
        """The intent in places of the table's own plane; beside the frame it is nowhere there."""
        if intent.act not in POINTER | {Act.FOCUS}:
            return intent
        places = self.strip.places
        if not places.table.holds(intent.x, intent.y):
            return replace(intent, y=-1.0)
        x, y = places.to_table(intent.x, intent.y)
        return replace(intent, x=x, y=y)
