"""What can be chosen in a scene, in the order in which one switch walks through it."""

from dataclasses import dataclass, replace

from game.control.intents import Act, Device
from game.motion.places import Box
from game.scenes.pieces.scene import Change, Scene
from game.speech.outline import Outline, Part
from game.words.roles import Role

STAYS = frozenset({Role.SETTING, Role.TAB, Role.NUMBER, Role.LIST})
"""What can be taken more than once: turned on, opened, made more."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A part to choose; ``words`` stand beside what has no words of its own."""

    part: Part
    words: str = ""

    @property
    def name(self) -> str:
        """By which it is known again."""
        return self.part.key

    @property
    def box(self) -> Box:
        """Where it lies."""
        return self.part.box

    @property
    def stays(self) -> bool:
        """Whether the walk goes on from it once it is taken; else it begins anew."""
        return self.part.role in STAYS

    def enter(self, scene: Scene) -> None:
        """Come to it: keys are on it, wherever the mouse was."""
        scene.handle(self.part.focus)

    def take(self, scene: Scene) -> Change | None:
        """Use it, as a pad does, which has letters on the screen."""
        change = None
        for intent in self.part.press:
            is_word = intent.act is Act.CONFIRM
            meant = replace(intent, device=Device.PAD) if is_word else intent
            change = scene.handle(meant) or change
        return change


def stops_of(outline: Outline) -> list[Stop]:
    """All that can be chosen now; none while things move."""
    if outline.is_moving:
        return []
    told = [part for part in outline.parts if part.is_enabled and part.press]
    found: list[Stop] = []
    for turn in sorted({part.turn for part in told if part.turn is not None}):
        for part in told:
            if part.turn == turn:
                found += [Stop(each, each.value) for each in part.items] or [Stop(part)]
    return found


def focus_of(outline: Outline) -> str:
    """The key of what the keys are on: of a list that of its line."""
    part = outline.focused
    if part is None:
        return ""
    return next((each.key for each in part.items if each.is_marked), part.key)
