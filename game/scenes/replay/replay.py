"""A game of the past on the table: forward and back, by move, hand and game."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.control.intents import POINTER, Act, Device, Intent
from game.motion.layout import Arrangement
from game.motion.picture import picture_of
from game.motion.places import USUAL, WIDE_VIEW, Box, Places, places_in
from game.motion.timeline import Sprite, Timeline
from game.paint.canvas import Canvas
from game.paint.replaying import Groove, ReplayShown, paint_replay
from game.paint.shown import BoardShown, ButtonShown, PegShown, TableShown
from game.paint.widgets import Look
from game.rules.seat import Seat
from game.rules.state import State
from game.scenes.pieces.looks import deck_of, felt_of
from game.scenes.pieces.scene import Change, Pop
from game.scenes.pieces.scorecard import figures, start_of, write_plates
from game.scenes.replay.reel import Moment, Reel, Shelf
from game.scenes.replay.strip import BUTTONS, SLIDER, StripButton, name_at
from game.settings.settings import Settings
from game.store.files import StoreError
from game.table.manner import SPEEDS

REST = 0.7  # seconds between two moves when it runs by itself


class ReplayScene:
    """A shelf of games, one of them on the table; ``at`` is the moment that is shown."""

    is_layer = False
    is_typing = False
    is_table = False
    is_upright = False
    asked: Device | None = None

    def __init__(
        self, settings: Settings, shelf: Shelf, place: int = 0, leave: Change | None = None
    ) -> None:
        self.settings, self._shelf = settings, shelf
        self.at = 0
        self.is_stale = True
        self.is_running = False
        self._hovered: str | None = None
        self._pressed: str | None = None
        self._leave = leave or Pop()
        self._rested = 0.0
        self._open(place)

    def _open(self, place: int) -> None:
        """Put a game on the table at its beginning."""
        self.place = place
        self._trouble = ""
        try:
            self.reel = self._shelf.load(place)
        except StoreError as error:
            self._trouble = str(error)
            self.reel = Reel(self._shelf.titles[place], ())
        self._show(0)

    # --- what is shown

    @property
    def moment(self) -> Moment | None:
        """The moment that is shown; None where the game has none."""
        return self.reel.moments[self.at] if self.reel.moments else None

    @property
    def is_at_end(self) -> bool:
        """Whether there is no further move."""
        return self.at >= len(self.reel.moments) - 1

    @property
    def line(self) -> str:
        """What is said: of the move, or why the game stops here."""
        if self.moment is None:
            return self._trouble
        return self.moment.said

    @property
    def fault(self) -> str:
        """Why the game stops, once it has come so far."""
        return self.reel.fault if self.is_at_end and self.timeline.is_resting else ""

    @property
    def pointer(self) -> str:
        """A hand over what can be pressed."""
        return "arrow" if self._hovered is None else "hand"

    def _show(self, at: int) -> None:
        """Lay the table for a moment at once."""
        self.at = max(0, min(len(self.reel.moments) - 1, at))
        self._rested, self.is_stale = 0.0, True
        if self.moment is not None:
            state = self.moment.state
            self.timeline = Timeline(picture_of(state), _places_of(state))

    # --- going about

    def step(self) -> None:
        """Show the next move as it is made."""
        if self.is_at_end:
            self.is_running = False
            return
        self._show(self.at)
        self.at += 1
        moment = self.reel.moments[self.at]
        self.timeline.add(moment.events)
        if self.timeline.picture != picture_of(moment.state):
            self._show(self.at)  # the log goes on from other totals than its cards make
        elif SPEEDS[self.settings.speed] == float("inf"):
            self.timeline.finish()

    def step_back(self) -> None:
        """The move before."""
        self._show(self.at - 1)

    def next_hand(self) -> None:
        """The deal of the next hand, or the end."""
        later = [start for start in self.reel.hand_starts() if start > self.at]
        self._show(later[0] if later else len(self.reel.moments) - 1)

    def last_hand(self) -> None:
        """The beginning of this hand, or of the one before."""
        earlier = [start for start in self.reel.hand_starts() if start < self.at]
        self._show(earlier[-1] if earlier else 0)

    def next_game(self) -> None:
        """The game after this one."""
        if self.place + 1 < len(self._shelf.titles):
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
            Act.LAST: lambda: self._show(len(self.reel.moments) - 1),
            Act.AUTOMATIC: self.run,
        }

    def handle(self, intent: Intent) -> Change | None:
        """Go back to where the game was chosen, or about in it."""
        if intent.act is Act.BACK:
            return self._leave
        if intent.act in POINTER:
            return self._point(intent)
        doing = self._doings.get(intent.act)
        if doing is not None and self.moment is not None:
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
        if intent.act is Act.SCROLL and self.moment is not None:
            self._do(Act.LEFT if intent.number > 0 else Act.RIGHT)
        elif intent.act is Act.RELEASE:
            pressed, self._pressed = self._pressed, None
            if pressed in BUTTONS and BUTTONS[pressed].box.holds(intent.x, intent.y):
                return self._click(BUTTONS[pressed].act)
        elif intent.act in (Act.MOVE, Act.PRESS):
            self._hovered = name_at(intent.x, intent.y)
            if intent.act is Act.PRESS:
                self._pressed = self._hovered
            if self._pressed == SLIDER.name:
                self._slide(intent.x)
        return None

    def _click(self, act: Act) -> Change | None:
        return self.handle(Intent(act, device=Device.MOUSE))

    def _slide(self, x: float) -> None:
        """The moment under the pointer on the slider."""
        part = max(0.0, min(1.0, (x - SLIDER.box.x) / SLIDER.box.width))
        self.is_running = False
        self._show(round(part * (len(self.reel.moments) - 1)))

    def update(self, seconds: float) -> Change | None:
        """Let what is moving go on, and make the next move when it runs by itself."""
        if self.moment is None:
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

    def fit(self, view: Box) -> None:
        """It lies in the middle of what is seen, as the strip below it does."""

    def draw(self, canvas: Canvas) -> None:
        """The table as it was."""
        paint_replay(canvas, self.look())

    # --- what is shown of it

    def look(self) -> ReplayShown:
        """The replay as it is shown now."""
        title, _, date = self.reel.title.partition(", ")
        last = max(1, len(self.reel.moments) - 1)
        starts = tuple(self.reel.hand_starts())
        return ReplayShown(
            self._show_table(),
            title,
            date,
            self._tell(),
            self.fault or self.line,
            bool(self.fault),
            Groove(SLIDER.box, last, starts, self.at),
        )

    def _show_table(self) -> TableShown:
        """The table with the computer's hand open; bare where the game has no move."""
        felt, printing = felt_of(self.settings), deck_of(self.settings)
        places = USUAL if self.moment is None else self.timeline.places
        board, buttons = BoardShown(places.streets.box[:2]), self._show_buttons()
        bare = TableShown(felt, printing, places, board, pack=None, buttons=buttons)
        if self.moment is None:
            return bare
        timeline, shown = self.timeline, self.timeline.shown
        scores = shown.pegs[0][0], shown.pegs[1][0]
        is_counting = bool(shown.row) and not shown.is_crib_open
        hidden = {*shown.hands[Seat.COMPUTER], *timeline.picture.hands[Seat.COMPUTER]}
        return replace(
            bare,
            board=replace(board, plates=write_plates(scores, places.streets.first)),
            sprites=open_hand(
                timeline.sprites(Arrangement(self.settings.sort, places=places)), hidden
            ),
            pegs=tuple(PegShown(seat, place) for seat in Seat for place in timeline.pegs(seat)),
            pack=timeline.pack,
            dealer=shown.dealer,
            count=(shown.count, timeline.count_place) if is_counting else None,
        )

    def _tell(self) -> tuple[str, ...]:
        """How far the game has come."""
        if self.moment is None:
            return ()
        (own, computers), _ = figures(self.moment.state, self.moment.state.scores)
        return (
            f"Hand {self.moment.hand} of {self.reel.moments[-1].hand}",
            f"You {own}, computer {computers}",
            f"Line {self.moment.line} of the log" if self.moment.line else "",
        )

    def _show_buttons(self) -> tuple[ButtonShown, ...]:
        return tuple(self._show_button(name, button) for name, button in BUTTONS.items())

    def _show_button(self, name: str, button: StripButton) -> ButtonShown:
        look = Look(is_hovered=self._hovered == name, is_enabled=self._is_enabled(name))
        words = "Stop" if name == "run" and self.is_running else button.words
        return ButtonShown(button.box, words, look, is_main=name == "step")

    def _is_enabled(self, name: str) -> bool:
        return {
            "last game": self.place > 0,
            "next game": self.place + 1 < len(self._shelf.titles),
            "step back": self.at > 0,
            "last hand": self.at > 0,
            "step": not self.is_at_end,
            "next hand": not self.is_at_end,
            "run": not self.is_at_end,
        }.get(name, True)


def _places_of(state: State) -> Places:
    """The usual ones, with the board of the state's game."""
    return places_in(WIDE_VIEW, start_of(state))


def open_hand(sprites: Sequence[Sprite], cards: set[int]) -> tuple[Sprite, ...]:
    """The sprites, with the computer's cards open wherever they are on their way."""
    return tuple(
        replace(sprite, is_open=True, breadth=1.0) if sprite.card in cards else sprite
        for sprite in sprites
    )
