"""A game of the past on the table: forward and back, by move, hand and game."""

from collections.abc import Callable
from dataclasses import replace

from game.control.intents import POINTER, Act, Device, Intent
from game.motion.places import TABLE_ROOMS, Box
from game.paint.canvas import Canvas
from game.paint.replaying import Groove, ReplayShown, paint_replay
from game.paint.shown import ButtonShown
from game.paint.widgets import Look
from game.scenes.pieces.scene import Change, Pop, Push, Usual
from game.scenes.replay.playback import Playback
from game.scenes.replay.reel import Reel, Shelf
from game.scenes.replay.review import ReviewScene
from game.scenes.replay.strip import WIDE, StripButton, replay_places
from game.scenes.replay.telling import describe_replay
from game.settings.settings import Settings
from game.speech.outline import Outline
from game.store.files import StoreError
from game.words.standing import tell_scores


class ReplayScene(Usual):
    """A shelf of games, one of them on the table."""

    is_typing = False
    rooms = TABLE_ROOMS
    _grows = True

    def __init__(
        self,
        settings: Settings,
        shelf: Shelf,
        place: int = 0,
        leave: Change | None = None,
        *,
        is_locked: bool = False,
    ) -> None:
        self.settings, self._shelf = settings, shelf
        self._is_locked = is_locked
        self.is_stale = True
        self._hovered: str | None = None
        self._pressed: str | None = None
        self._leave = leave or Pop()
        self.strip = WIDE
        self._open(place)

    def fit(self, view: Box) -> None:
        """Lay everything out anew where the window has changed its shape."""
        places = replay_places(view, self.settings.words / 100)
        if places is not self.strip:
            self.strip = places
            self.game.fit(places.homes)
            self._hovered = self._pressed = None

    def _open(self, place: int) -> None:
        """Put a game on the table at its beginning."""
        self.place = place
        self._trouble = ""
        try:
            reel = self._shelf.load(place)
        except StoreError as error:
            self._trouble = str(error)
            reel = Reel(self._shelf.titles[place], ())
        self.game = Playback(self.settings, reel)
        self.game.fit(self.strip.homes)

    # --- what is shown

    @property
    def reel(self) -> Reel:
        """The game that is shown."""
        return self.game.reel

    @property
    def line(self) -> str:
        """What is said: of the move, or why the game stops here."""
        moment = self.game.moment
        return self._trouble if moment is None else moment.said

    @property
    def fault(self) -> str:
        """Why the game stops, once it has come so far."""
        is_there = self.game.is_at_end and (not self.reel.moments or self.game.timeline.is_resting)
        return self.reel.fault if is_there else ""

    @property
    def pointer(self) -> str:
        """A hand over what can be pressed."""
        return "arrow" if self._hovered is None else "hand"

    # --- going about

    def next_game(self) -> None:
        """The game after this one."""
        if self.place + 1 < len(self._shelf.titles):
            self._open(self.place + 1)

    def last_game(self) -> None:
        """The game before this one."""
        if self.place:
            self._open(self.place - 1)

    @property
    def _doings(self) -> dict[Act, Callable[[], None]]:
        return {
            Act.LEFT: self.game.step_back,
            Act.RIGHT: self.game.step,
            Act.CONFIRM: self.game.hurry,
            Act.UP: self.game.last_hand,
            Act.DOWN: self.game.next_hand,
            Act.PREVIOUS_TAB: self.last_game,
            Act.NEXT_TAB: self.next_game,
            Act.FIRST: lambda: self.game.show(0),
            Act.LAST: lambda: self.game.show(self.game.last),
            Act.AUTOMATIC: self.game.run,
        }

    def handle(self, intent: Intent) -> Change | None:
        """Go back to where the game was chosen, or about in it."""
        if intent.act is Act.BACK:
            return self._leave
        if intent.act in POINTER:
            return self._point(intent)
        if intent.act is Act.HINT and self.game.moment is not None:
            locked = self._is_locked
            return Push(ReviewScene(self.settings, self._shelf, self.place, is_locked=locked))
        doing = self._doings.get(intent.act)
        if doing is not None and self.game.moment is not None:
            self._do(intent.act)
        elif doing in (self.last_game, self.next_game):
            doing()
        return None

    def _do(self, act: Act) -> None:
        """Whoever steps by hand wants it to stand still."""
        if act is not Act.AUTOMATIC:
            self.game.is_running = False
        self._doings[act]()
        self.is_stale = True

    def _point(self, intent: Intent) -> Change | None:
        if intent.act is Act.SCROLL and self.game.moment is not None:
            self._do(Act.LEFT if intent.number > 0 else Act.RIGHT)
        elif intent.act is Act.RELEASE:
            pressed, self._pressed = self._pressed, None
            button = self.strip.buttons.get(pressed or "")
            if button is not None and button.box.holds(intent.x, intent.y):
                return self._click(button.act)
        elif intent.act in (Act.MOVE, Act.PRESS):
            self._hovered = self.strip.name_at(intent.x, intent.y)
            if intent.act is Act.PRESS:
                self._pressed = self._hovered
            if self._pressed == self.strip.slider.name:
                self._slide(intent.x)
        return None

    def _click(self, act: Act) -> Change | None:
        return self.handle(Intent(act, device=Device.MOUSE))

    def _slide(self, x: float) -> None:
        """The moment under the pointer on the slider."""
        box = self.strip.slider.box
        part = max(0.0, min(1.0, (x - box.x) / box.width))
        self.game.is_running = False
        self.game.show(round(part * self.game.last))

    def update(self, seconds: float) -> Change | None:
        """Let what is moving go on, and make the next move when it runs by itself."""
        self.game.update(seconds)
        self.is_stale, self.game.is_stale = self.is_stale or self.game.is_stale, False
        return None

    def describe(self) -> Outline:
        """The replay in words."""
        return describe_replay(self.look(), self.strip.buttons, self.game.picture)

    def draw(self, canvas: Canvas) -> None:
        """The table as it was."""
        paint_replay(canvas, self.look())

    # --- what is shown of it

    def look(self) -> ReplayShown:
        """The replay as it is shown now."""
        title, _, date = self.reel.title.partition(", ")
        last = max(1, self.game.last)
        starts = tuple(self.reel.hand_starts())
        return ReplayShown(
            replace(self.game.show_table(), buttons=self._show_buttons()),
            self.strip.panel,
            self.strip.line,
            title,
            date,
            self._tell(),
            self.fault or self.line,
            bool(self.fault),
            Groove(self.strip.slider.box, last, starts, self.game.at),
        )

    def _tell(self) -> tuple[str, ...]:
        """How far the game has come."""
        moment = self.game.moment
        if moment is None:
            return ()
        own, computers = tell_scores(moment.state.length, moment.state.scores)
        return (
            f"Hand {moment.hand} of {self.reel.moments[-1].hand}",
            f"You {own}, Muggins {computers}",
            f"Line {moment.line} of the log" if moment.line else "",
        )

    def _show_buttons(self) -> tuple[ButtonShown, ...]:
        return tuple(self._show_button(name, button) for name, button in self.strip.buttons.items())

    def _show_button(self, name: str, button: StripButton) -> ButtonShown:
        look = Look(is_hovered=self._hovered == name, is_enabled=self._is_enabled(name))
        words = "Stop" if name == "run" and self.game.is_running else button.words
        return ButtonShown(button.box, words, look, is_main=name == "step")

    def _is_enabled(self, name: str) -> bool:
        return {
            "last game": self.place > 0,
            "next game": self.place + 1 < len(self._shelf.titles),
            "review": self.game.moment is not None,
            "step back": self.game.at > 0,
            "last hand": self.game.at > 0,
            "step": not self.game.is_at_end,
            "next hand": not self.game.is_at_end,
            "run": not self.game.is_at_end,
        }.get(name, True)
