"""A game of the past on the table: forward and back, by move, hand and game."""

from collections.abc import Callable

from game.control.intents import POINTER, Act, Device, Intent
from game.motion.layout import Box
from game.motion.picture import picture_of
from game.motion.timeline import Timeline
from game.paint.canvas import Canvas
from game.scenes.scene import Change, Pop
from game.scenes.table.reel import Moment, Reel, Shelf
from game.scenes.table.replay_view import BUTTONS, SLIDER, paint_replay
from game.store.files import StoreError
from game.store.settings import Settings
from game.table.sitting import SPEEDS

REST = 0.7  # seconds between two moves when it runs by itself


class ReplayScene:
    """A shelf of games, one of them on the table; ``at`` is the frame that is shown."""

    is_layer = False
    is_typing = False
    is_table = False
    asked: Device | None = None

    def __init__(
        self, settings: Settings, shelf: Shelf, place: int = 0, leave: Change | None = None
    ) -> None:
        self.settings, self.shelf = settings, shelf
        self.is_stale = True
        self.is_running = False
        self.hovered: str | None = None
        self._pressed: str | None = None
        self._leave = leave or Pop()
        self._rested = 0.0
        self._open(place)

    def _open(self, place: int) -> None:
        """Put a game on the table at its beginning."""
        self.place = place
        self.trouble = ""
        try:
            self.reel = self.shelf.load(place)
        except StoreError as error:
            self.trouble = str(error)
            self.reel = Reel(self.shelf.titles[place], ())
        self._show(0)

    # --- what is shown

    @property
    def frame(self) -> Moment | None:
        """The frame that is shown; None where the game has none."""
        return self.reel.frames[self.at] if self.reel.frames else None

    @property
    def is_at_end(self) -> bool:
        """Whether there is no further move."""
        return self.at >= len(self.reel.frames) - 1

    @property
    def line(self) -> str:
        """What is said: of the move, or why the game stops here."""
        if self.frame is None:
            return self.trouble
        return self.frame.said

    @property
    def fault(self) -> str:
        """Why the game stops, once it has come so far."""
        return self.reel.fault if self.is_at_end and self.timeline.is_resting else ""

    @property
    def pointer(self) -> str:
        """A hand over what can be pressed."""
        return "arrow" if self.hovered is None else "hand"

    def _show(self, at: int) -> None:
        """Lay the table for a frame at once."""
        self.at = max(0, min(len(self.reel.frames) - 1, at))
        self._rested, self.is_stale = 0.0, True
        if self.frame is not None:
            self.timeline = Timeline(picture_of(self.frame.state))

    # --- going about

    def step(self) -> None:
        """Show the next move as it is made."""
        if self.is_at_end:
            self.is_running = False
            return
        self._show(self.at)
        self.at += 1
        frame = self.reel.frames[self.at]
        self.timeline.add(frame.events)
        if self.timeline.picture != picture_of(frame.state):
            self._show(self.at)  # the log goes on from other totals than its cards make
        elif SPEEDS[self.settings.speed] == float("inf"):
            self.timeline.finish()

    def step_back(self) -> None:
        """The move before."""
        self._show(self.at - 1)

    def next_hand(self) -> None:
        """The deal of the next hand, or the end."""
        later = [start for start in self.reel.hand_starts() if start > self.at]
        self._show(later[0] if later else len(self.reel.frames) - 1)

    def last_hand(self) -> None:
        """The beginning of this hand, or of the one before."""
        earlier = [start for start in self.reel.hand_starts() if start < self.at]
        self._show(earlier[-1] if earlier else 0)

    def next_game(self) -> None:
        """The game after this one."""
        if self.place + 1 < len(self.shelf.titles):
            self._open(self.place + 1)

    def last_game(self) -> None:
        """The game before this one."""
        if self.place:
            self._open(self.place - 1)

    def run(self) -> None:
        """Go on by itself, or stop doing so."""
        self.is_running = not self.is_running and not self.is_at_end
        self._rested, self.is_stale = REST, True

    def _hurry(self) -> None:
        """The end of what is moving, or the next move."""
        if self.timeline.is_resting:
            self.step()
        else:
            self.timeline.finish()

    @property
    def _doings(self) -> dict[Act, Callable[[], None]]:
        return {
            Act.LEFT: self.step_back,
            Act.RIGHT: self.step,
            Act.CONFIRM: self._hurry,
            Act.UP: self.last_hand,
            Act.DOWN: self.next_hand,
            Act.PREVIOUS_TAB: self.last_game,
            Act.NEXT_TAB: self.next_game,
            Act.FIRST: lambda: self._show(0),
            Act.LAST: lambda: self._show(len(self.reel.frames) - 1),
            Act.AUTOMATIC: self.run,
        }

    def handle(self, intent: Intent) -> Change | None:
        """Go back to where the game was chosen, or about in it."""
        if intent.act is Act.BACK:
            return self._leave
        if intent.act in POINTER:
            return self._point(intent)
        doing = self._doings.get(intent.act)
        if doing is not None and self.frame is not None:
            self._do(intent.act)
        elif doing in (self.last_game, self.next_game):
            doing()
        return None

    def _do(self, act: Act) -> None:
        """Whoever steps by hand wants it to stand still."""
        if act is not Act.AUTOMATIC:
            self.is_running = False
        self._doings[act]()
        self.is_stale = True

    def _point(self, intent: Intent) -> Change | None:
        if intent.act is Act.SCROLL and self.frame is not None:
            self._do(Act.LEFT if intent.number > 0 else Act.RIGHT)
        elif intent.act is Act.RELEASE:
            pressed, self._pressed = self._pressed, None
            if pressed in BUTTONS and BUTTONS[pressed].box.holds(intent.x, intent.y):
                return self._click(BUTTONS[pressed].act)
        elif intent.act in (Act.MOVE, Act.PRESS):
            self.hovered = _at(intent.x, intent.y)
            if intent.act is Act.PRESS:
                self._pressed = self.hovered
            if self._pressed == SLIDER.name:
                self._slide(intent.x)
        return None

    def _click(self, act: Act) -> Change | None:
        return self.handle(Intent(act, device=Device.MOUSE))

    def _slide(self, x: float) -> None:
        """The frame under the pointer on the slider."""
        part = max(0.0, min(1.0, (x - SLIDER.box.x) / SLIDER.box.width))
        self.is_running = False
        self._show(round(part * (len(self.reel.frames) - 1)))

    def update(self, seconds: float) -> Change | None:
        """Let what is moving go on, and make the next move when it runs by itself."""
        if self.frame is None:
            return None
        self.timeline.speed = SPEEDS[self.settings.speed]
        if not self.timeline.is_resting:
            self.timeline.update(seconds)
            self.is_stale = True
        elif self.is_running:
            self._rested += seconds
            if self._rested >= REST:
                self.step()
                self.is_stale = True
        return None

    def draw(self, canvas: Canvas) -> None:
        """The table as it was."""
        paint_replay(canvas, self)


def _at(x: float, y: float) -> str | None:
    """The name of what can be pressed at a place."""
    named: dict[str, Box] = {name: button.box for name, button in BUTTONS.items()}
    named[SLIDER.name] = SLIDER.grip
    return next((name for name, box in named.items() if box.holds(x, y)), None)
