"""Controls of the table: buttons, the log and the board that can be moved, and the speed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import hypot

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box, around
from muggins.motion.places import TABLE_ROOMS, USUAL, Places
from muggins.motion.streets import Point
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Size
from muggins.paint.kit.widgets import Look, paint_focus, paint_panel
from muggins.paint.scenes.notes import paint_messages, paint_step
from muggins.paint.scenes.pack import paint_envelope
from muggins.session.session import Session
from muggins.settings.settings import Settings, is_still
from muggins.speech.outline import Outline, Part
from muggins.table.choices import CutChoice, MoveChoice, deals
from muggins.table.claims import COUNT_FOR_ME, NO_POINTS, NumberChoice, TallyChoice
from muggins.table.controller import TableController
from muggins.ui.control import ActButton, Button, Control, Effect
from muggins.ui.focus import ARROWS, Controls
from muggins.ui.scene import Change, Pop, Scene
from muggins.words.table import menu_words
from muggins.words.table.menu_words import SEALS
from muggins.words.table.overview import HINT_HELP
from muggins.words.table.prompts import NO_HINT_NOW, NO_HINTS

NEXT = {"slow": "normal", "normal": "fast", "fast": "slow"}
MARKS = {"slow": "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"}
MARKS |= {"normal": MARKS["slow"] * 2, "fast": MARKS["slow"] * 3}
NO_MOTION, CAPTION = "\N{EN DASH}", "Speed {mark}"
TOLD = {
    "slow": "Slow speed.",
    "normal": "Normal speed.",
    "fast": "Fast speed.",
}


def turn_speed(session: Session) -> str:
    """Switch to the next speed, and return a message. Under lock it is unchanged.

    If animations are off, turn them on.
    """
    settings = session.settings
    if is_still(settings):
        session.change(replace(settings, motion="on"))
    else:
        session.change(replace(settings, speed=NEXT[settings.speed]))
    return TOLD.get(session.settings.speed, "")


def write_speed(session: Session) -> str:
    settings = session.settings
    return "Animation is off" if is_still(settings) else f"Speed: {settings.speed}"


def mark_speed(settings: Settings) -> str:
    """Return the caption of the speed button."""
    return CAPTION.format(mark=NO_MOTION if is_still(settings) else MARKS[settings.speed])


STEP = 40.0
BOARD_IN_SIGHT, LOG_IN_SIGHT = 240.0, 80.0  # units that stay in the window, wherever it is carried
CLICK_RADIUS = 8.0  # units that a hand may stray in a click
WORDS = Box(560, 690, 800, 64)
DONE = frozenset({Act.CONFIRM, Act.BACK, Act.CANCEL, Act.PRESS, Act.MENU})
MARGIN = 10.0
HOW = "Move the board with the arrow keys, then press {confirm}"


class Carried:
    """A thing with a default place on the table, and the offset to which it was dragged.

    When it is released, the offset is stored across runs, as an entry of section Global.
    """

    _entry = ""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.places: Places = USUAL
        self.off = _read(session.recorder.global_entries.text(self._entry))
        self._grip: Point = (0.0, 0.0)  # where it is held

    @property
    def home(self) -> Box:
        """Default position."""
        raise NotImplementedError

    @property
    def box(self) -> Box:
        """Position on the table."""
        raise NotImplementedError

    def _lie(self, across: float, down: float) -> Box:
        """Return the moved position, with a minimum part in view."""
        home, view, (dx, dy) = self.home, self.places.view, self.off
        x = max(view.x + across - home.width, min(view.right - across, home.x + dx))
        y = max(view.y, min(view.bottom - down, home.y + dy))
        return replace(home, x=x, y=y)

    def put(self, x: float, y: float) -> None:
        self.off = x - self.home.x, y - self.home.y

    def _take(self, x: float, y: float) -> None:
        self._grip = x - self.box.x, y - self.box.y

    def _follow(self, x: float, y: float) -> None:
        self.put(x - self._grip[0], y - self._grip[1])

    def keep(self) -> None:
        told = ",".join(str(round(each)) for each in self.off)
        self._session.recorder.global_entries.keep(self._entry, told)


def _read(text: str) -> Point:
    """Parse two numbers; zeros if they are invalid."""
    try:
        x, y = map(int, text.split(","))
    except ValueError:
        return 0.0, 0.0
    return float(x), float(y)


class BoardPlace(Carried):
    """The board: at the top, floating, or hidden, depending on the settings.

    Holes and pegs keep their own places on the board.
    """

    _entry = "BoardAt"
    is_carried = False

    @property
    def is_hidden(self) -> bool:
        return self._session.settings.board == "hidden"

    @property
    def is_floating(self) -> bool:
        return self._session.settings.board == "floating"

    @property
    def home(self) -> Box:
        return Box(*self.places.streets.box)

    @property
    def box(self) -> Box:
        return self._lie(BOARD_IN_SIGHT, self.home.height / 2) if self.is_floating else self.home

    def to_board(self, x: float, y: float) -> Point:
        return x - self.box.x + self.home.x, y - self.box.y + self.home.y

    def to_table(self, x: float, y: float) -> Point:
        return x + self.box.x - self.home.x, y + self.box.y - self.home.y

    def carry(self, intent: Intent) -> bool:
        """Drag the board by its wood; return True if the intent was used."""
        x, y = intent.x, intent.y
        if intent.act is Act.PRESS and self.is_floating and self.box.holds(x, y):
            self._take(x, y)
            self.is_carried = True
        elif not self.is_carried:
            return False
        elif intent.act is Act.MOVE:
            self._follow(x, y)
        elif intent.act in (Act.RELEASE, Act.CANCEL, Act.LEAVE):
            self.is_carried = False
            self.keep()
        return True


class LogPlace(Carried):
    """The log: a press grabs it; a release at the same place is a click."""

    _entry = "MessagesAt"
    is_carried = False  # since it was pressed last
    _pressed: Point = (0.0, 0.0)

    @property
    def home(self) -> Box:
        return self.places.messages

    @property
    def box(self) -> Box:
        return self._lie(LOG_IN_SIGHT, LOG_IN_SIGHT)

    def take(self, x: float, y: float) -> None:
        self._take(x, y)
        self._pressed, self.is_carried = (x, y), False

    def carry(self, x: float, y: float) -> None:
        self.is_carried |= hypot(x - self._pressed[0], y - self._pressed[1]) > CLICK_RADIUS
        if self.is_carried:
            self._follow(x, y)


class MovingScene(Scene):
    """Modal layer in which arrows move the floating board."""

    title = "Moving the board"
    is_layer = True
    rooms = TABLE_ROOMS

    def __init__(self, board: BoardPlace) -> None:
        self.board = board

    def handle(self, intent: Intent) -> Change | None:
        if intent.act in DONE:
            return Pop()
        if intent.act in ARROWS:
            (dx, dy), box = ARROWS[intent.act], self.board.box
            self.board.put(box.x + dx * STEP, box.y + dy * STEP)
            self.board.keep()
        return None

    def describe(self) -> Outline:
        return Outline(self.title, (HOW,))

    def draw(self, canvas: Canvas) -> None:
        paint_focus(canvas, around(self.board.box, MARGIN))
        paint_panel(canvas, WORDS)
        canvas.text(canvas.prompts.fill(HOW), *WORDS.middle, palette.CREAM, Size.SMALL)


HELD = 0.45  # seconds after which a held button runs on by itself
UNTOUCHED = 0.5  # seconds after what the main button meant, in which a click on it is a slip
HURRY = "Skip"  # what one can do while things move
CONTINUE, AUTO, HINT = "Continue", "Auto", "Hint"
FIRST, LAST, OTHERS = -1, 2, 3  # turns of the main button, and of those beside it
ENVELOPE_SIZE = (140.0, 92.0)
N_MESSAGES = 5


class HeldKey(ActButton):
    """A button that repeats while it is held down."""

    held = 0.0  # seconds

    @property
    def is_held(self) -> bool:
        return self.held >= HELD

    def hold(self, x: float, y: float, *, is_new: bool) -> None:
        del x, y
        self.held = 0.0 if is_new else self.held

    def click(self, x: float, y: float) -> Change | None:
        """Confirm, unless a held button has already repeated."""
        del x, y
        return None if self.is_held else self.confirm()


class Log(Control):
    """The log of messages: a click opens it, and it can be dragged."""

    def __init__(self, place: LogPlace, lines: Sequence[str], show: Effect) -> None:
        super().__init__(name="log")
        self._place, self._lines, self._show = place, lines, show

    def hold(self, x: float, y: float, *, is_new: bool) -> None:
        (self._place.take if is_new else self._place.carry)(x, y)
        self.box = self._place.box

    def click(self, x: float, y: float) -> Change | None:
        del x, y
        if not self._place.is_carried:
            return self._show()
        self._place.keep()
        return None

    def draw(self, canvas: Canvas, look: Look) -> None:
        paint_messages(canvas, self.box, self._lines[-N_MESSAGES:], look)


class EnvelopeButton(Button):
    """The sealed deck, until it is cut."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        paint_envelope(canvas, self.box, self.words, look)


class StepButton(Button):
    """An arrow that makes a number to claim larger or smaller by one."""

    def __init__(self, name: str, act: Effect, meant: Act) -> None:
        super().__init__("", act, name=name)
        self._meant = meant

    def draw(self, canvas: Canvas, look: Look) -> None:
        super().draw(canvas, look)
        paint_step(canvas, self.box, self.name, self._meant, look)


class TableButtons(Controls):
    """Clickable parts other than cards, pegs and holes; ``acts`` maps names to actions."""

    def __init__(
        self,
        session: Session,
        controller: TableController,
        log: LogPlace,
        acts: Mapping[str, Effect],
    ) -> None:
        self._session, self._controller, self._place = session, controller, log
        self.main = ActButton("main", CONTINUE, acts["main"], Act.CONFIRM)
        self.nothing = ActButton("nothing", NO_POINTS, acts["nothing"], Act.CONFIRM)
        self.nothing.is_quiet = True
        self.auto = HeldKey("auto", AUTO, acts["auto"], Act.AUTOMATIC)
        self.hint = ActButton("hint", HINT, acts["hint"], Act.HINT)
        self.menu = ActButton("menu", "Menu", acts["menu"], Act.MENU)
        self.speed = ActButton("speed", "", acts["speed"], Act.SPEED, help=menu_words.SPEED)
        self.deal = ActButton("deal", "Deal", acts["deal"], Act.DEAL)
        self.log = Log(log, controller.talk.chronicle.lines, acts["log"])
        help = menu_words.ENVELOPE
        self.envelope = EnvelopeButton(SEALS, acts["seals"], help=help, name="envelope")
        self.up = StepButton("up", partial(self._step, 1), Act.UP)
        self.down = StepButton("down", partial(self._step, -1), Act.DOWN)
        self.is_coach_asking: Callable[[], bool] = lambda: False  # whether the coach asks
        self.why_no_hint = NO_HINT_NOW
        self._meant, self._untouched = "", 0.0
        self._asked: MoveChoice | None = None  # what the player was last asked for
        self._unread = 0.0  # seconds until the player can have read it
        super().__init__((), self._stand)

    def follow(self, intent: Intent) -> None:
        super().follow(intent)
        if intent.is_sure:
            self._untouched = self._unread = 0.0
            self._meant, self._asked = self._meaning, self._controller.choice

    def age(self, seconds: float) -> None:
        """Advance time: debounce the main button after its meaning has changed.

        A button that appears in an empty place, and a different number of points, don't count as
        changes.
        """
        self._untouched = max(0.0, self._untouched - seconds)
        meant = self._meaning
        if self._meant not in ("", meant) and meant != HURRY:
            self._untouched = UNTOUCHED
        self._meant = meant
        self._unread = max(0.0, self._unread - seconds)
        if self._asked is not self._controller.choice:
            self._asked, self._unread = self._controller.choice, UNTOUCHED

    @property
    def _meaning(self) -> str:
        words = self._main_words() or ""
        is_over_soon = words == HURRY and self._controller.is_asking_next
        return "" if is_over_soon else words.split(" ")[0]

    @property
    def is_untouched(self) -> bool:
        """True if a click on the main button is probably accidental; skipping never is."""
        meant = self._meaning
        return meant != HURRY and (self._untouched > 0 or self._meant not in ("", meant))

    @property
    def is_accidental(self) -> bool:
        """Return whether what gives points up is too new to have been read."""
        is_new = self._unread > 0 or self._asked is not self._controller.choice
        return is_new and self._quiet_words() is not None

    def _step(self, by: int) -> None:
        if isinstance(self._controller.choice, TallyChoice):
            self._controller.choice.step(by)

    # --- how they stand

    def _stand(self) -> None:
        places, settings = self._controller.timeline.places, self._session.settings
        self.main.box, self.auto.box, self.hint.box = places.main, places.auto, places.hint
        self.nothing.box = nothing = places.nothing
        if self.has_auto and nothing.x < places.auto.x < nothing.right:
            self.nothing.box = replace(nothing, width=places.auto.x - 12 - nothing.x)
        self.menu.box, self.speed.box, self.deal.box = places.menu, places.speed, places.deal
        self.speed.words, self.speed.spoken = mark_speed(settings), write_speed(self._session)
        self.deal.is_enabled = self.may_deal
        self._stand_main()
        self._stand_hint()
        log: list[Control] = []
        if settings.shows_messages:
            self.log.box, log = self._place.box, [self.log]
        deal = [self.deal] if settings.deal_button else []
        auto = [self.auto] if self.has_auto else []
        asking = [each for each in (self.main, self.nothing) if each.is_enabled]
        keys = [*asking, *auto, self.menu, self.hint, self.speed, *deal]
        (x, y), (width, height) = places.pack, ENVELOPE_SIZE
        self.envelope.box = Box(x - width / 2, y - height / 2 + 20, width, height)
        envelope = [self.envelope] if self._is_sealed else []
        self.controls = [*log, *keys, *self._stand_arrows(), *envelope]

    @property
    def _is_sealed(self) -> bool:
        """True if a sealed deck waits to be cut, with its seal on display."""
        return self._session.state.source.is_sealed and self._session.state.hand is None

    def _stand_main(self) -> None:
        controller = self._controller
        automatic, ready = controller.automatic, self._main_words()
        self.main.words, self.main.is_enabled = ready or CONTINUE, ready is not None
        self.main.is_enabled &= not self.is_coach_asking()
        self.main.is_main = ready != HURRY
        quiet = self._quiet_words()
        self.nothing.words, self.nothing.is_enabled = quiet or NO_POINTS, quiet is not None
        self.auto.words = f"Auto: {automatic}" if automatic and automatic != ready else AUTO
        if automatic == COUNT_FOR_ME:
            self.auto.words = COUNT_FOR_ME
        hurries = controller.choice is None and controller.preferences.autoplay
        self.auto.is_enabled = automatic is not None or hurries

    def _main_words(self) -> str | None:
        """Label of the main button; None where a card or a place has to be chosen."""
        controller = self._controller
        if controller.talk.notice is not None:
            return CONTINUE
        if not controller.timeline.is_resting or controller.choice is None:
            return HURRY
        return controller.choice.ready

    def _quiet_words(self) -> str | None:
        """Label of the secondary button, which gives up possible points."""
        controller = self._controller
        is_asked = controller.is_waiting and controller.talk.notice is None
        return controller.choice.declined if is_asked and controller.choice is not None else None

    def _stand_hint(self) -> None:
        controller = self._controller
        is_asked = controller.is_waiting and controller.talk.notice is None
        may_ask = controller.preferences.hints_asked
        has_hint = controller.choice is not None and controller.choice.automatic is not None
        self.hint.is_enabled = is_asked and has_hint and may_ask
        self.hint.is_on = is_asked and controller.hint.move is not None
        self.hint.help = HINT_HELP if may_ask else NO_HINTS
        self.why_no_hint = NO_HINT_NOW if may_ask else NO_HINTS

    @property
    def has_auto(self) -> bool:
        """True if the automatic button is shown at the table, and not only in its menu."""
        return self._session.settings.auto_button

    def _stand_arrows(self) -> tuple[StepButton, ...]:
        choice = self._controller.choice
        if not isinstance(choice, TallyChoice) or not self._controller.is_waiting:
            return ()
        _, self.up.box, self.down.box = choice.boxes
        self.up.is_enabled, self.down.is_enabled = choice.points < choice.room, choice.points > 0
        return self.up, self.down

    @property
    def may_deal(self) -> bool:
        """True if a deal is due, even during animations."""
        return deals(self._session.state) and self._controller.talk.notice is None

    # --- for others

    @property
    def keys(self) -> tuple[ActButton, ...]:
        """The buttons that stand round the table now."""
        self._stand()
        return tuple(each for each in self.controls if isinstance(each, ActButton))

    @property
    def explained(self) -> tuple[Button, ...]:
        """The buttons with a tooltip; one in use has none, which would cover what it shows."""
        sealed = (self.envelope,) if self._is_sealed else ()
        return (*sealed, *(each for each in self.keys if not each.is_on))

    def describe(self) -> tuple[Part, ...]:
        """Describe the buttons, without the main one where a card or a place has to be chosen."""
        asking = self.main, self.nothing
        others = [each.describe() for each in self.keys if each not in asking]
        others += [self.envelope.describe()] if self._is_sealed else []
        asked = [each.describe() for each in asking if each.is_enabled]
        first = [replace(each, turn=self._turn_of_main) for each in asked]
        return (*first, *(replace(part, turn=OTHERS) for part in others))

    @property
    def _turn_of_main(self) -> int:
        """The scan order: first, except for an incomplete claim and a cut."""
        choice = self._controller.choice
        if self._controller.talk.notice is not None or not isinstance(
            choice, NumberChoice | CutChoice
        ):
            return FIRST
        if isinstance(choice, CutChoice):
            return LAST
        is_nothing = self._controller.hint.points == 0 == choice.points
        return FIRST if choice.earns or is_nothing else LAST
