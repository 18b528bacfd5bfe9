"""Scenes over a strip of keys: a replay, a review, its mistakes once more, a branch of it.

Each key stands for an act, and is at least as wide as its caption; which lie in a row hangs on the
window.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from game.control.bindings import Prompts
from game.control.intents import POINTER, Act, Device, Intent
from game.motion.boxes import Box, Cell, row, split_down
from game.motion.places import TABLE_ROOMS
from game.motion.review_places import GAP, ROW, ReviewPlaces
from game.paint.kit.canvas import Canvas
from game.paint.kit.widgets import room_for
from game.paint.scenes.reviewing import ReviewShown, paint_review
from game.scenes.pieces.controls import Control, Key, PlacedControl
from game.scenes.replay.playback import Playback
from game.speech.outline import Part, Span
from game.ui.focus import Controls
from game.ui.scene import Change, Pop, Scene
from game.words.review.review_words import MOVES
from game.words.roles import Role

BACK, FORTH = (
    "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
    "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
)
Rows = Sequence[Sequence[str]]
SPACE, SLIDER = "", "slider"  # between what does not belong together; the line of all moves


@dataclass(frozen=True, slots=True)
class StripKeys:
    """What stands on the keys of a strip, and the act of each; their rows."""

    captions: Mapping[str, tuple[str, Act]]
    rows: Sequence[Rows]  # one, where that is all the room there is, and two


_BACKWARD, _FORWARD = ("last game", "last hand", "step back"), ("step", "next hand", "next game")
REPLAY = StripKeys(
    {
        "back": ("Back", Act.BACK),
        "last game": (f"{BACK} Game", Act.PREVIOUS_TAB),
        "last hand": (f"{BACK} Hand", Act.UP),
        "step back": (f"{BACK} Move", Act.LEFT),
        "review": ("Review", Act.HINT),
        "step": (f"Move {FORTH}", Act.RIGHT),
        "next hand": (f"Hand {FORTH}", Act.DOWN),
        "next game": (f"Game {FORTH}", Act.NEXT_TAB),
        "run": ("Run", Act.AUTOMATIC),
    },
    (
        (("back", *_BACKWARD, SLIDER, "review", *_FORWARD, "run"),),
        ((*_BACKWARD, *_FORWARD), ("back", SLIDER, "review", "run")),
    ),
)
_STEPS = "last mistake", "last hand", "step back", "step", "next hand", "next mistake"
_DOORS = "what if", "position", "page", "again"
REVIEW = StripKeys(
    {
        "back": ("Back", Act.BACK),
        "last mistake": ("Last mistake", Act.PREVIOUS_TAB),
        "last hand": (BACK * 2, Act.UP),
        "step back": (BACK, Act.LEFT),
        "step": (FORTH, Act.RIGHT),
        "next hand": (FORTH * 2, Act.DOWN),
        "next mistake": ("Next mistake", Act.NEXT_TAB),
        "what if": ("What if", Act.AUTOMATIC),
        "position": ("Position", Act.MENU),
        "page": ("Save page", Act.STATISTICS),
        "again": ("Try again", Act.HINT),
    },
    ((("back", SPACE, *_STEPS, SPACE, *_DOORS),), (("back", *_STEPS), _DOORS)),
)
ASKING = StripKeys(
    {"back": ("Back", Act.BACK), "show": ("Show me", Act.HINT), "go": ("Next", Act.CONFIRM)},
    ((("back", SPACE, "show", "go"),),),
)
BRANCH = StripKeys(
    {
        "back": ("Back", Act.BACK),
        "first": ("Once more", Act.FIRST),
        "anew": ("Other cards", Act.HINT),
        "level": ("Somebody else", Act.AUTOMATIC),
        "go": ("Play on", Act.CONFIRM),
    },
    (
        (("back", SPACE, "first", "anew", "level", "go"),),
        (("first", "anew", "level"), ("back", SPACE, "go")),
    ),
)
PROMPTED = {"what if", "position", "page", "again", "show", "first", "anew", "level", "go"}
"""Keys on which the act's own key is named."""
BROAD, SLIM, EDGE = 100.0, 66.0, 5.0  # at least, of words, of arrows; beside either
LONG = 300.0  # at least, of the slider
AT_EASE = 1.07  # times as wide as they must be are keys where there is room
MAIN = 0.6  # of the width: the key that leads on, as wide as the panel above it where that is less


def lay_keys(least: Mapping[str, float], rows: Rows, box: Box, words: float) -> dict[str, Box]:
    """Where keys lie, and the slider: each as wide as it wants to be, if its row has the room.

    For words as they are it has to be ``least`` units wide.
    """
    weights = {SPACE: 1, SLIDER: 3}
    laid: dict[str, Box] = {}
    for line, names in zip(split_down(box, len(rows), GAP), rows, strict=True):
        keys = [name for name in names if name in least]
        room = line.width - GAP * (len(names) - 1) - LONG * (SLIDER in names)
        grown = max(1.0, min(AT_EASE * words, room / sum(least[name] for name in keys)))
        widths = {SPACE: 0.0, SLIDER: LONG} | {name: grown * least[name] for name in keys}
        cells = [Cell(n, widths[n], weight=weights.get(n, SPACE not in names)) for n in names]
        laid |= row(*cells, gap=GAP).lay(line)
    return laid


def width_of(words: str, key: str = "") -> float:
    """How wide a key is at least, with what is drawn on it."""
    is_slim = not set(words) - {BACK, FORTH}
    return max(SLIM if is_slim else BROAD, room_for(words, key) + 2 * EDGE)


def lay_boxes(keys: StripKeys, box: Box, words: float, main: float = 0.0) -> dict[str, Box]:
    """Where those of a strip lie; what leads on is as wide as ``main``."""
    least = {
        name: width_of(caption, Prompts().key(act) if name in PROMPTED else "")
        for name, (caption, act) in keys.captions.items()
    }
    least |= {"go": max(least["go"], main / words)} if "go" in least else {}
    return lay_keys(least, keys.rows[-1 if box.height > 2 * ROW else 0], box, words)


def lay_strip(keys: StripKeys, places: ReviewPlaces) -> dict[str, Box]:
    """Those of a scene whose table is seen in a frame."""
    main = min(places.panel.width, MAIN * places.strip.width)
    return lay_boxes(keys, places.strip, places.words, main)


class MoveSlider(PlacedControl):
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
