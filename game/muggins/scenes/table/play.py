"""The play scene: the table at which a match is played."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import hypot

from muggins.audio.mixer import SoundPlayer
from muggins.control.intents import POINTER, Act, Device, Intent, is_pointing
from muggins.motion.boxes import Box
from muggins.motion.cues import Cue
from muggins.motion.places import TABLE_ROOMS, USUAL, Places, card_box, places_in
from muggins.motion.streets import HALF
from muggins.motion.timeline import Sprite
from muggins.paint.kit.canvas import Canvas
from muggins.paint.scenes.tabletop import paint_tabletop
from muggins.rules.moves import Move
from muggins.rules.state import Scoring
from muggins.scenes.pages.page_entrances import open_ending, open_printout
from muggins.scenes.table.buttons import BoardPlace, HeldKey, LogPlace, TableButtons
from muggins.scenes.table.clicks import IgnoredClicks
from muggins.scenes.table.coaching import Coaching, CountingHelp
from muggins.scenes.table.liveliness import IdleAnimation, LongPress
from muggins.scenes.table.messages import MatchEndPrompt
from muggins.scenes.table.navigation import TableNavigation
from muggins.scenes.table.table_telling import Telling
from muggins.scenes.table.table_view import TableViewBuilder
from muggins.session.session import Session
from muggins.speech.outline import Outline
from muggins.table.choices import CardChoice, MoveChoice
from muggins.table.claims import ClaimChoice, CountChoice
from muggins.table.controller import TableController
from muggins.table.turns import HeldPads, SeatChoice
from muggins.ui.control import Effect
from muggins.ui.scene import Activity, Change, Push, Scene
from muggins.words.table.menu_words import SEALS, start_of
from muggins.words.table.prompts import NOT_YOUR_DEAL, refuse
from muggins.words.table.sentences import OWN_HANDS, name_in

COUNTS_AS_YOURS = "Auto keeps playing while you hold it. Its moves count as yours."


LINE_REACH = 28.0  # units from the middle of a line to where it ends
NOWHERE = (-1e6, -1e6)
NOTED = frozenset({Act.CONFIRM, Act.SELECT, Act.LETTER, Act.LEFT, Act.RIGHT, Act.UP, Act.DOWN})
"""Acts that acknowledge a message."""
PRESSED = Intent(Act.CONFIRM, device=Device.MOUSE)
UNMEANT = frozenset({Act.MOVE, Act.LEAVE, Act.RELEASE})
"""Acts without a meaning of their own."""
SITS_DOWN = frozenset({Act.CONFIRM, Act.PRESS, Act.HINT, Act.CANCEL})
KEPT = frozenset(
    {Act.SELECT, Act.ERASE, Act.LEFT, Act.RIGHT, Act.UP, Act.DOWN, Act.FIRST, Act.LAST}
    | {Act.NEXT_TAB, Act.PREVIOUS_TAB, Act.HINT}
)
"""Keys that apply to the next choice only."""
MOST_KEPT = 8
AWAY = 40.0  # units that the pointer has to have gone since the last press to mean another card


class Automatic:
    """Automatic play by the automatic button and its key."""

    def __init__(self, session: Session, controller: TableController) -> None:
        self._session, self._controller = session, controller
        self.owes_move = False  # one was asked for, and is being thought out

    def move(self) -> None:
        if COUNTS_AS_YOURS in self._session.notices:
            self._session.notices.remove(COUNTS_AS_YOURS)
        self._move()

    def run_on(self) -> bool:
        """Play game after game, as in Cribbage '97; return False when a challenge is played out."""
        recorder = self._session.recorder
        if self._controller.is_over and recorder.bond.is_played_out(recorder.snapshot):
            return False
        self._move()
        if self._controller.is_over and COUNTS_AS_YOURS not in self._session.notices:
            self._session.notices.append(COUNTS_AS_YOURS)
        return True

    def look(self) -> None:
        if self.owes_move:
            self._move()

    def _move(self) -> None:
        self.owes_move = not self._controller.automate()


class Typeahead:
    """Input buffer during animations: it skips them, and is applied afterwards.

    Keys are queued; of clicks only the last is kept, by the card that it hit.
    """

    def __init__(self) -> None:
        self._keys: deque[Intent] = deque(maxlen=MOST_KEPT)
        self._card: int | None = None
        self._hole: tuple[float, float] | None = None
        self.last_press = (-AWAY, -AWAY)  # for now or for later

    @property
    def has_keys(self) -> bool:
        return bool(self._keys)

    def forget(self) -> None:
        self._keys.clear()
        self._card = self._hole = None

    def keep_key(self, intent: Intent) -> bool:
        """Buffer a key; return True if it is kept. Enter is kept only after other keys."""
        is_kept = intent.act in KEPT or (intent.act is Act.CONFIRM and self.has_keys)
        if is_kept:
            self._keys.append(intent)
        return is_kept

    def keep_press(
        self, on_table: Intent, on_board: Intent | None, sprites: Iterator[Sprite]
    ) -> None:
        """Store the target of a press: a visible card of the hand, or a place of the board.

        There is none if no claim is expected. A second press at the same place is impatience, and
        has no target.
        """
        (x, y), (last_x, last_y) = (on_table.x, on_table.y), self.last_press
        if on_table.number == 2 or hypot(x - last_x, y - last_y) < AWAY:
            return
        boxes = ((each.card, card_box(each.x, each.y, each.height)) for each in sprites)
        self._card = next((card for card, box in boxes if box.holds(x, y)), None)
        self._hole = None if on_board is None else (on_board.x, on_board.y)

    def take_key(self) -> Intent | None:
        return self._keys.popleft() if self._keys else None

    def take_press(self, choice: MoveChoice) -> Move | None:
        """Apply and clear the buffered click for the present choice."""
        card, hole = self._card, self._hole
        self._card = self._hole = None
        if isinstance(choice, CardChoice) and card is not None and choice.can_take(card):
            return choice.take(card)
        if isinstance(choice, ClaimChoice) and hole is not None:
            return choice.claim_at(*hole)
        return None


@dataclass(frozen=True, slots=True)
class IntendedMove:
    """Intended move, if any; where a peg was dropped; the choice that was pressed."""

    move: Move | None
    dropped: tuple[float, float] | None = None
    pressed: MoveChoice | None = None


class PlayScene(Scene):
    """Table scene with mouse, keyboard and gamepad input."""

    is_table = True
    rooms = TABLE_ROOMS
    _grows = True
    _keys: type[TableButtons] = TableButtons

    def __init__(self, session: Session, sound: SoundPlayer) -> None:
        self.session, self._sound = session, sound
        self.controller = session.sit_down(sound)
        self._hands = HeldPads()
        self.board, self.log = BoardPlace(session), LogPlace(session)
        self.buttons = self._keys(session, self.controller, self.log, self._acts)
        self.idle_animation = IdleAnimation(self.controller)
        self.coaching = Coaching(session, self.controller)
        self.buttons.is_coach_asking = lambda: self.coaching.is_asking
        self.navigation = TableNavigation(
            session, self.controller, self.board, sound, self.coaching, self._click_auto
        )
        self._parting = MatchEndPrompt(session, self.controller)
        self._counting_help = CountingHelp(session, self.controller)
        self._automatic = Automatic(session, self.controller)
        self.showing = TableViewBuilder(
            session, self.controller, self.board, self.buttons, self.idle_animation
        )
        self.showing.coach_sign = lambda: self.coaching.sign
        self.telling = Telling(session, self.controller, self.board, self.buttons, self.showing)
        self._ignored = IgnoredClicks(self.controller, self.showing, self.board)
        self.kept = Typeahead()
        self._long_press = LongPress()
        self.places: Places = USUAL
        self._view = USUAL.view
        self._is_answered = False  # the last press, which had no effect
        self._clicks = False  # the last press made a move; a second one there is not another

    @property
    def owner(self) -> Session:
        """Session whose options apply here."""
        return self.session

    @property
    def is_stale(self) -> bool:
        return self.controller.is_stale

    @is_stale.setter
    def is_stale(self, is_stale: bool) -> None:
        self.controller.is_stale = is_stale

    @property
    def activity(self) -> Activity:
        if not self.controller.timeline.is_resting:
            return Activity.MOTION
        buttons = self.buttons
        is_idle = not (buttons.pressed or buttons.is_untouched or buttons.is_accidental)
        is_idle &= not self._long_press.is_on
        return Activity.NOTHING if self.idle_animation.is_calm and is_idle else Activity.LITTLE

    @property
    def pointer(self) -> str:
        choice = self.controller.choice
        if self._is_carrying() or self.board.is_carried:
            return "grip"
        if self._is_over_hint():
            return "peg"
        is_over = self.buttons.hovered is not None or (choice is not None and choice.is_pointed)
        is_over |= self._is_on_word(*(self.showing.pointed or NOWHERE))
        return "hand" if is_over else "arrow"

    def _is_on_word(self, x: float, y: float) -> bool:
        """Return True over the coach's comment, which is clickable."""
        line = self.places.line
        is_there = abs(x - line.x) < line.width / 2 and abs(y - line.y) < LINE_REACH
        return self.coaching.is_speaking and is_there

    def _is_over_hint(self) -> bool:
        choice, hint = self.controller.choice, self.controller.hint
        if choice is None or hint.move is None:
            return False
        if isinstance(choice, ClaimChoice):
            return choice.hovered is not None and choice.hovered == choice.reach(hint.points)
        return isinstance(choice, CardChoice) and choice.hovered in hint.cards

    def fit(self, view: Box) -> None:
        self._view = view
        self._lay()

    def _lay(self) -> None:
        settings = self.session.settings
        words, is_left = settings.words / 100, settings.left_handed
        places = places_in(self._view, self._first_score(), words, is_left_handed=is_left)
        if places is not self.places:
            self.places = self.board.places = self.log.places = places
            self.controller.fit(places)

    def _first_score(self) -> int:
        """Return the board's starting score: half way for a short game."""
        is_short = start_of(self.session.state) == HALF
        return HALF if is_short and self.controller.timeline.lowest_peg >= HALF - 1 else 0

    def draw(self, canvas: Canvas) -> None:
        paint_tabletop(canvas, self.showing.build())
        self.buttons.draw(canvas)

    def describe(self) -> Outline:
        return self.telling.describe()

    def update(self, seconds: float) -> Change | None:
        self.controller.run(seconds)
        self._lay()
        self._automatic.look()
        if self.buttons.pressed is self.buttons.auto:
            self._hold(self.buttons.auto, seconds)
        self._use_kept()
        if self._long_press.update(seconds):
            self._click_hint()
        self.is_stale |= self.idle_animation.update(seconds)
        self.buttons.age(seconds)
        self.coaching.look()
        if self.controller.talk.grand:  # a hand of 28 or 29 has been counted
            return open_printout(self.session, self.controller.talk.grand.pop(0))
        question = self._parting.ask() or self.coaching.ask() or self._counting_help.ask()
        return None if question is None else Push(question)

    def _use_kept(self) -> None:
        """Apply buffered input, as soon as there is a choice."""
        if not self.controller.is_waiting or self.controller.choice is None:
            return
        if isinstance(self.controller.choice, SeatChoice):
            self.kept.forget()  # what the other meant
            return
        self._do(IntendedMove(self.kept.take_press(self.controller.choice)))
        key = self.kept.take_key() if self.controller.is_waiting else None
        if key is not None:
            self._do(self._act(key))

    def _catch_up(self) -> None:
        """Carry out stored keys before the current one."""
        while self.kept.has_keys and self.controller.is_waiting:
            self._use_kept()

    # --- intents

    def handle(self, intent: Intent) -> Change | None:
        return self._do(self._read(intent))

    def _do(self, meant: Change | IntendedMove | None) -> Change | None:
        """Make a move, unless the coach asks first; return other changes to the app."""
        if not isinstance(meant, IntendedMove):
            if meant is not None:
                self.controller.lay_down()  # nobody holds cards up behind another page
                self._hands.forget()
            return meant
        if not self.coaching.doubts(meant.move):
            self.controller.make(meant.move, meant.dropped)
        if meant.pressed is not None:
            self._clicks = self.controller.choice is not meant.pressed
        return None

    def _read(self, intent: Intent) -> Change | IntendedMove | None:
        """Interpret an intent: navigation or a move; buttons and messages act at once."""
        self.idle_animation.wake()
        self._automatic.owes_move &= intent.act in (Act.MOVE, Act.FOCUS)
        self.controller.is_pointing = is_pointing(intent, self.controller.is_pointing)
        self.buttons.follow(intent)
        self._long_press.follow(intent)
        if intent.act is Act.LET_GO:
            self.controller.lay_down()
            return None
        if intent.act is Act.PRESS and self._is_on_word(intent.x, intent.y):
            return self.coaching.open()
        if intent.act in (Act.CONFIRM, Act.PRESS):
            del self.session.notices[:1]
        self.navigation.remark(intent)
        if intent.act is Act.BACK and intent.device is not Device.PAD:
            return self.navigation.escape(self.owner)
        if intent.act is Act.BACK and not (
            self.controller.choice and self.controller.choice.is_begun
        ):
            return self.navigation.open(Act.MENU)
        if intent.act is Act.TAKE_BACK:
            return self.navigation.take_back()
        change = self.navigation.open(intent.act, intent.text)
        if change is not None:
            self.buttons.pressed = None
            self.kept.forget()
            return change
        if intent.act in POINTER:
            return self._point(intent)
        if intent.act is Act.CONFIRM and self._is_at_end:
            return open_ending(self.session, self.controller)
        self._catch_up()
        return self._act(intent)

    @property
    def _is_at_end(self) -> bool:
        """True if the whole game has been shown, and its result page is next."""
        return self.controller.is_waiting and self.controller.is_over

    def _hold(self, auto: HeldKey, seconds: float) -> None:
        was_held = auto.is_held
        auto.held += seconds
        if auto.is_held:
            (self._run_on if was_held else self._automatic.move)()

    def _run_on(self) -> None:
        if not self._automatic.run_on():
            self.buttons.pressed = None

    def _act(self, intent: Intent) -> IntendedMove | None:
        """Handle a key or a gamepad button."""
        controller = self.controller
        automatic = {Act.AUTOMATIC: self._automatic.move, Act.RUN_ON: self._run_on}
        if intent.act in automatic:
            automatic[intent.act]()
        elif intent.act is Act.SPEED:
            self.navigation.turn_speed()
        elif intent.act is Act.DEAL:
            if not self.buttons.may_deal:
                self._sound.play(Cue.ERROR)
            self._deal()
        elif self._is_noted(intent):
            return self._go_on()
        elif not controller.is_waiting:
            self.kept.keep_key(intent)
            if intent.act is Act.CONFIRM:
                controller.hurry()
        elif intent.act is Act.HINT:
            self._ask_hint(intent)
        elif (
            controller.choice is not None
            and not controller.is_over
            and not self._is_accidental_press(intent)
        ):
            return IntendedMove(self._choose(controller.choice, intent))
        return None

    def _is_accidental_press(self, intent: Intent) -> bool:
        """Return whether a key was meant for what stood there before, and would give points up."""
        choice = self.controller.choice
        is_on_card = isinstance(choice, CountChoice) and choice.focus is not None
        return intent.act is Act.CONFIRM and self.buttons.is_accidental and not is_on_card

    def _deal(self) -> None:
        if not self.buttons.may_deal:
            return
        self.controller.hurry()
        if self.controller.choice is not None:
            self.controller.make(self.controller.choice.confirm())

    def _choose(self, choice: MoveChoice, intent: Intent) -> Move | None:
        """Pass an intent to the choice; reject an illegal card with a sound and a message."""
        if not self._is_his(intent):
            return None
        points = choice.points if isinstance(choice, CountChoice) else 0
        move = choice.handle(intent)
        if isinstance(choice, CountChoice) and choice.points > points:
            self._sound.play(Cue.TICK)
        if isinstance(choice, CardChoice) and choice.refused is not None:
            self._sound.play(Cue.ERROR)
            self.idle_animation.shake(choice.refused)
            self.controller.talk.line = refuse(choice.refused)
        return move

    def _ask_hint(self, intent: Intent) -> None:
        if self._is_his(intent):
            self.controller.show_hint()

    def _is_his(self, intent: Intent) -> bool:
        """Return True if the device may act for the player to move; otherwise explain."""
        controller = self.controller
        choice, names = controller.choice, controller.names
        if choice is None or names is None or intent.act in UNMEANT:
            return True
        if self._hands.may(choice.seat, intent.pad):
            if isinstance(choice, SeatChoice) and intent.act in SITS_DOWN:
                self._hands.sits(choice.seat, intent.pad)
            return True
        self._sound.play(Cue.ERROR)
        controller.talk.line = name_in(OWN_HANDS, names, choice.seat)
        return False

    def _is_noted(self, intent: Intent) -> bool:
        """Return True if the intent acknowledges a waiting message."""
        controller = self.controller
        is_there = controller.talk.notice is not None or (
            controller.is_waiting and controller.lingers
        )
        return intent.act in NOTED and is_there

    def _go_on(self) -> IntendedMove | None:
        if self.controller.talk.notice is None and self.controller.choice is not None:
            return IntendedMove(self.controller.choice.confirm())
        self.controller.dismiss()
        return None

    # --- the mouse

    def _point(self, intent: Intent) -> Change | IntendedMove | None:
        """Send the pointer to a dragged board first, then to the buttons, then to the table."""
        self.showing.pointed = None if intent.act is Act.LEAVE else (intent.x, intent.y)
        if self.board.is_carried and self.board.carry(intent):
            return None
        if not self.buttons.takes(intent):
            return self._point_at_table(intent)
        if intent.act is Act.PRESS:
            self._sound_press()
            self._answer_press()
        return self.buttons.let_go(intent) if intent.act is Act.RELEASE else None

    def _sound_press(self) -> None:
        """Beep when the deal button is pressed at the wrong time, as in CRIB 4.5."""
        is_wrong = self.buttons.pressed is None
        if is_wrong and self.buttons.deal.box.holds(*(self.showing.pointed or NOWHERE)):
            self._sound.play(Cue.ERROR)

    def _answer_press(self) -> None:
        """Say why a button is gray that is pressed."""
        point, buttons = self.showing.pointed or NOWHERE, self.buttons
        for button, told in ((buttons.hint, buttons.why_no_hint), (buttons.deal, NOT_YOUR_DEAL)):
            is_shown = button in buttons.keys and not button.is_enabled
            if is_shown and button.box.holds(*point):
                self.controller.talk.line = told

    @property
    def _acts(self) -> dict[str, Effect]:
        return {
            "main": self._click_main,
            "nothing": self._confirm,
            "hint": self._click_hint,
            "auto": self._click_auto,
            "menu": lambda: self.navigation.open(Act.MENU),
            "speed": lambda: self.navigation.turn_speed(),
            "deal": self._deal,
            "log": lambda: Push(self.navigation.messages()),
            "seals": lambda: self.navigation.open_added(SEALS),
        }

    def _click_auto(self) -> Change | None:
        if self._is_at_end:
            return open_ending(self.session, self.controller)
        if self.controller.is_over and self.controller.talk.notice is None:
            self.controller.finish()  # who won is seen first
        else:
            self._automatic.move()
        return None

    def _click_main(self) -> Change | None:
        controller = self.controller
        if self.buttons.is_untouched:
            return None
        if self._is_at_end:
            return open_ending(self.session, self.controller)
        if controller.talk.notice is not None:
            controller.dismiss()
        elif not controller.is_waiting:
            controller.hurry()
        else:
            self._confirm()
        return None

    def _confirm(self) -> None:
        choice = self.controller.choice
        if self.buttons.is_accidental:
            return
        if choice is not None and choice.caption and self._is_his(PRESSED):
            self._do(IntendedMove(choice.confirm()))

    def _click_hint(self) -> None:
        self._ask_hint(Intent(Act.HINT, device=Device.MOUSE))

    def _point_at_table(self, on_table: Intent) -> IntendedMove | None:
        controller, intent = self.controller, self._on_board(on_table)
        if intent.act is Act.PRESS and self._takes_board(on_table, intent):
            return None
        if intent.act is Act.PRESS and (controller.talk.notice is not None or controller.lingers):
            return self._go_on()
        if not controller.is_waiting:
            if intent.act is Act.PRESS:
                self._press_early(on_table, intent)
        elif intent.act is Act.CANCEL and not self._is_carrying():
            self._ask_hint(intent)
        elif controller.choice is not None and not (self._clicks and intent.number == 2):
            is_press = intent.act is Act.PRESS
            told = self._ignored.answer(on_table.x, on_table.y) if is_press else ""
            if is_press and self._is_answered:
                controller.talk.line = controller.talk.asked
            wish = self._point_at_choice(controller.choice, intent)
            controller.talk.line = told or controller.talk.line
            self._is_answered = bool(told) if is_press else self._is_answered
            return wish
        return None

    def _press_early(self, on_table: Intent, on_board: Intent) -> None:
        """Skip the animation on a click, and apply the click afterwards."""
        own = self.controller.timeline.picture.own
        seen = (each for each in reversed(self.showing.build().sprites) if each.card in own)
        is_claim = isinstance(self.session.state.phase, Scoring)
        self.kept.keep_press(on_table, on_board if is_claim else None, seen)
        self.controller.hurry()
        self._use_kept()

    def _point_at_choice(self, choice: MoveChoice, intent: Intent) -> IntendedMove:
        dropped = (intent.x, intent.y) if self._is_carrying() else None
        is_press = intent.act is Act.PRESS
        if is_press:
            self.kept.last_press = intent.x, intent.y
            if isinstance(choice, CardChoice):
                self.idle_animation.press(choice.card_at(intent.x, intent.y))
            if not choice.is_over(intent.x, intent.y):
                self._long_press.begin(intent)
        return IntendedMove(self._choose(choice, intent), dropped, choice if is_press else None)

    def _on_board(self, intent: Intent) -> Intent:
        """Return the intent in coordinates of the board, for a claim with the peg."""
        if not isinstance(self.controller.choice, ClaimChoice):
            return intent
        x, y = self.board.to_board(intent.x, intent.y)
        return replace(intent, x=x, y=y)

    def _takes_board(self, on_table: Intent, on_board: Intent) -> bool:
        """Return True if a press grabs the floating board, and not a peg or hole on it."""
        choice = self.controller.choice
        is_claim = isinstance(choice, ClaimChoice) and self.controller.timeline.is_resting
        if is_claim and choice is not None and choice.is_over(on_board.x, on_board.y):
            return False
        return self.board.carry(on_table)

    def _is_carrying(self) -> bool:
        choice = self.controller.choice
        return isinstance(choice, ClaimChoice) and choice.carried is not None
