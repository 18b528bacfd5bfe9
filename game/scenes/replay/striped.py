"""Scenes over a strip of keys, each of which stands for an act, as a replay is."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial

from game.control.intents import POINTER, Act, Device, Intent
from game.motion.boxes import Box
from game.motion.places import TABLE_ROOMS
from game.motion.review_places import ReviewPlaces
from game.paint.kit.canvas import Canvas
from game.paint.scenes.reviewing import ReviewShown, paint_review
from game.scenes.pieces.controls import Control, Key
from game.scenes.pieces.focus import Controls
from game.scenes.pieces.scene import Change, Pop, Scene
from game.scenes.replay.playback import Playback
from game.scenes.replay.strip import (
    BACK,
    FORTH,
    PROMPTED,
    SLIDER,
    StripKeys,
    lay_strip,
)
from game.speech.outline import Part, Span
from game.words.review.review_words import MOVES
from game.words.roles import Role


class MoveSlider(Control):
    """A line of all moves of a game: it is where it is pressed, and goes along with the pointer.

    It is painted with what it belongs to.
    """

    def __init__(self, box: Box, slide: Callable[[float], None]) -> None:
        super().__init__(box, name=SLIDER)
        self._slide = slide
        self.at = self.last = 0

    def hold(self, x: float, y: float, *, is_new: bool) -> None:
        del y, is_new
        self._slide(x)

    def describe(self) -> Part:
        steps, span = (Intent(Act.LEFT), Intent(Act.RIGHT)), Span(self.at, 0, self.last)
        value, is_on = f"{self.at} of {self.last}", self.is_enabled
        return Part(MOVES, Role.NUMBER, self.box, value, span=span, steps=steps, is_enabled=is_on)


class StripedScene(Scene):
    """Its keys have a look, a press and a word each; whoever builds on it says what they do."""

    rooms = TABLE_ROOMS
    _grows = True
    _main = "go"  # the key that leads on
    _leaving: Collection[Act] = (Act.BACK, Act.CANCEL)
    _strip: StripKeys

    def __init__(self) -> None:
        self.keys = Controls(tend=self._stand)

    def _lay(self, boxes: Mapping[str, Box], *others: Control) -> None:
        keys = [self._key(name, box) for name, box in boxes.items() if name != SLIDER]
        self.keys.lay([*keys, *others])

    def _key(self, name: str, box: Box) -> Key:
        """An arrow in a caption is for the eye, so the key's own name stands in."""
        words, act = self._strip.captions[name]
        spoken = name.capitalize() if {BACK, FORTH} & set(words) else ""
        key = Key(name, box, words, partial(self._click, name, act), act, spoken=spoken)
        key.key, key.is_main = act if name in PROMPTED else "", name == self._main
        return key

    def _stand(self) -> None:
        for key in self.keys.controls:
            key.is_enabled = self._may(key.name)

    def _may(self, name: str) -> bool:
        """Whether something can be used now."""
        raise NotImplementedError

    def _click(self, name: str, act: Act) -> Change | None:
        del name
        return self.handle(Intent(act, device=Device.MOUSE))

    def handle(self, intent: Intent) -> Change | None:
        if intent.act in self._leaving:
            return self._leave()
        self.keys.follow(intent)
        return self._point(intent) if intent.act in POINTER else self._do(intent)

    def _leave(self) -> Change:
        return Pop()

    def _do(self, intent: Intent) -> Change | None:
        """What a key of whatever device means."""
        raise NotImplementedError

    def _point(self, intent: Intent) -> Change | None:
        if not self.keys.takes(intent):
            self._point_at_table(intent)
        elif intent.act is Act.RELEASE:
            return self.keys.let_go(intent)
        return None

    def _point_at_table(self, intent: Intent) -> None:
        """The pointer on what is no key."""

    @property
    def pointer(self) -> str:
        return self.keys.pointer


class GameScene(StripedScene):
    """A game of the past, in which one goes about: by keys, and by a line of all its moves."""

    game: Playback

    def __init__(self, back: Change | None) -> None:
        super().__init__()
        self._back = back or Pop()

    def _lay_slider(self, boxes: Mapping[str, Box], line: Box) -> None:
        self.slider = MoveSlider(line, self._slide)
        self._lay(boxes, self.slider)

    def _slide(self, x: float) -> None:
        """To the move there on the line."""
        raise NotImplementedError

    def _leave(self) -> Change:
        return self._back

    @property
    def _doings(self) -> dict[Act, Callable[[], None]]:
        return {
            Act.LEFT: self.game.step_back,
            Act.RIGHT: self.game.step,
            Act.CONFIRM: self.game.hurry,
            Act.UP: self.game.last_hand,
            Act.DOWN: self.game.next_hand,
            Act.FIRST: lambda: self.game.show(0),
            Act.LAST: lambda: self.game.show(self.game.last),
        }

    def _do(self, intent: Intent) -> Change | None:
        """Go about; whoever steps by hand wants it to stand still."""
        doing = self._doings.get(intent.act)
        if doing is not None:
            self.game.is_running &= intent.act is Act.AUTOMATIC
            doing()
        return None

    def _point(self, intent: Intent) -> Change | None:
        if intent.act is Act.SCROLL:
            return self.handle(Intent(Act.LEFT if intent.number > 0 else Act.RIGHT))
        return super()._point(intent)

    def update(self, seconds: float) -> None:
        self.is_stale |= self.game.update(seconds)

    def _stand(self) -> None:
        super()._stand()
        self.slider.at, self.slider.last = self.game.at, self.game.last

    def _may(self, name: str) -> bool:
        return {
            SLIDER: self.game.turn is not None,
            "step back": self.game.at > 0,
            "last hand": self.game.at > 0,
            "step": not self.game.is_at_end,
            "next hand": not self.game.is_at_end,
        }.get(name, True)


class FramedScene(StripedScene):
    """One whose table is seen in a frame, and played at; its key ``go`` leads on."""

    def _put_strip(self, places: ReviewPlaces) -> None:
        self.places = places
        self._lay(lay_strip(self._strip, places))

    def _stand(self) -> None:
        super()._stand()
        go = self.keys["go"]
        assert isinstance(go, Key)
        go.words = self._name_going_on()

    def _name_going_on(self) -> str:
        """What stands on the key that leads on."""
        raise NotImplementedError

    def look(self) -> ReviewShown:
        """The scene as it is shown now."""
        raise NotImplementedError

    def draw(self, canvas: Canvas) -> None:
        paint_review(canvas, self.look())

    def _choose(self, intent: Intent) -> None:
        """What is meant at the table."""
        raise NotImplementedError

    def _point_at_table(self, intent: Intent) -> None:
        self._choose(self._on_table(intent))

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
        places = self.places
        if not places.table.holds(intent.x, intent.y):
            return replace(intent, y=-1.0)
        x, y = places.to_table(intent.x, intent.y)
        return replace(intent, x=x, y=y)
