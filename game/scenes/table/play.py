"""The play scene: the table at which a match is played."""

from dataclasses import replace

from game.audio.player import Player
from game.control.intents import POINTER, Act, Device, Intent, is_pointing
from game.motion.cues import Cue
from game.motion.layout import Arrangement, Box
from game.motion.tween import blend
from game.paint.canvas import Canvas
from game.rules.cards import N_CARDS
from game.rules.moves import Move
from game.rules.seat import Seat
from game.rules.state import CuttingStarter, Scoring
from game.scenes.pages.help import HelpScene
from game.scenes.pages.options import OptionsScene
from game.scenes.pages.statistics import StatisticsScene
from game.scenes.scene import Change, Hide, Push
from game.scenes.table.board_place import BoardPlace
from game.scenes.table.board_view import paint_play
from game.scenes.table.marathon import MarathonScene, may_run
from game.scenes.table.menus import confirm_new_match, table_menu
from game.scenes.table.messages import PANEL as MESSAGES
from game.scenes.table.messages import MessagesScene
from game.scenes.table.table_view import AUTO, DEAL, MAIN, MENU
from game.session.session import Session
from game.table.choices import CardChoice, Choice
from game.table.claims import ClaimChoice
from game.table.sitting import Sitting
from game.words.mood import Mood
from game.words.speech import name_card

HELD = 0.45  # seconds after which a held button runs on by itself
IDLE_AFTER = 45.0
BLINK_EVERY, BLINK = 4.6, 0.13
LEG_AFTER, LEG_EVERY, LEG = 60.0, 71.0, 3.4
LIFT_RATE = 22.0
NOTED = frozenset(
    {Act.CONFIRM, Act.SELECT, Act.LETTER, Act.LEFT, Act.RIGHT, Act.UP, Act.DOWN, Act.AUTOMATIC}
)
"""What takes note of a message that waits."""
REMARKS = {
    Act.BACK: "Boss",
    Act.HELP: "About",
    Act.OPTIONS: "Options",
    Act.STATISTICS: "ShowStatistics",
}


class PlayScene(Sitting):
    """A sitting on the screen, with mouse, keys and pad at it."""

    is_layer = False
    is_typing = False
    is_table = True
    asked: Device | None = None

    def __init__(self, session: Session, sound: Player) -> None:
        super().__init__(session, sound)
        self.lifts: dict[int, float] = {}
        self._board = BoardPlace()
        self.hovered: Box | None = None
        self.pressed: Box | None = None
        self.is_blinking = False
        self.is_leg_lifted = False
        self._clicks = False  # the last press made a move; a second one there is not another
        self._quiet = self._held = 0.0

    @property
    def board(self) -> BoardPlace:
        """Where the board lies."""
        self._board.kind = self.session.settings.board
        return self._board

    @property
    def n_spread(self) -> int | None:
        """How many cards lie spread out to be cut, if they do."""
        if self.timeline.shown.is_spread:
            return N_CARDS
        is_cutting = isinstance(self.session.state.phase, CuttingStarter)
        if not is_cutting or not self.timeline.is_resting:
            return None
        return len(self.session.state.the_hand.stock)

    @property
    def may_deal(self) -> bool:
        """Whether the deal button can be pressed."""
        return self.is_waiting and type(self.choice) is Choice and self.choice.deals

    @property
    def arrangement(self) -> Arrangement:
        """How the cards are laid out."""
        return Arrangement(self.session.settings.sort, self.lifts)

    def shows_details(self) -> bool:
        """Whether the box that tells a count line by line is open."""
        settings = self.session.settings
        is_claim = isinstance(self.session.state.phase, Scoring)
        return settings.details and (not is_claim or not settings.mistakes)

    @property
    def pointer(self) -> str:
        """A peg over what the hint names, a grip while a peg is carried."""
        choice = self.choice
        if self._is_carrying() or self.board.is_carried:
            return "grip"
        if self._is_over_hint():
            return "peg"
        is_over = self.hovered is not None or (choice is not None and choice.is_pointed)
        return "hand" if is_over else "arrow"

    def _is_over_hint(self) -> bool:
        choice, hint = self.choice, self.hint
        if choice is None or hint is None:
            return False
        if isinstance(choice, ClaimChoice):
            return choice.hovered is not None and choice.hovered == self.hinted_hole()
        return isinstance(choice, CardChoice) and choice.hovered in self.hinted_cards()

    def draw(self, canvas: Canvas) -> None:
        """Paint the table as it is shown."""
        paint_play(canvas, self)

    def handle(self, intent: Intent) -> Change | None:
        """Take an intent."""
        self._quiet = 0.0
        self.is_pointing = is_pointing(intent, self.is_pointing)
        if intent.act in (Act.CONFIRM, Act.PRESS):
            del self.session.notices[:1]
        self._remark(intent)
        if intent.act is Act.BACK and intent.device is not Device.PAD:
            return Hide()
        change = self._open(intent)
        if change is not None:
            self.pressed = None
            return change
        if intent.act in POINTER:
            return self._point(intent)
        self._act(intent)
        return None

    def _act(self, intent: Intent) -> None:
        """What a key or a button of a pad does at the table."""
        if intent.act is Act.AUTOMATIC:
            self.automate()
        elif self._is_noted(intent):
            self._go_on()
        elif not self.timeline.is_resting:
            if intent.act is Act.CONFIRM:
                self.hurry()
        elif intent.act is Act.HINT:
            self.show_hint()
        elif self.choice is not None:
            self.make(self._choose(self.choice, intent))

    def _choose(self, choice: Choice, intent: Intent) -> Move | None:
        """Let the choice take an intent; a card that may not be played is heard, and told of."""
        move = choice.handle(intent)
        if choice.refused is not None:
            self.sound.play(Cue.ERROR)
            self.line = f"{name_card(choice.refused).capitalize()} would take the count past 31."
        return move

    def _is_noted(self, intent: Intent) -> bool:
        """Whether a message waits that any key or click takes note of."""
        return intent.act in NOTED and (self.told is not None or (self.is_waiting and self.lingers))

    def _go_on(self) -> None:
        if self.told is not None:
            self.dismiss()
        elif self.choice is not None:
            self.make(self.choice.confirm())

    def _remark(self, intent: Intent) -> None:
        """What the opponent thinks of leaving the table."""
        if intent.act in REMARKS and intent.device is not Device.PAD:
            self.say(REMARKS[intent.act])

    def _open(self, intent: Intent) -> Change | None:
        match intent.act:
            case Act.HELP:
                return Push(HelpScene())
            case Act.MENU:
                return Push(table_menu(self))
            case Act.STATISTICS:
                return Push(StatisticsScene(self.session))
            case Act.NEW_MATCH:
                return Push(confirm_new_match(self))
            case Act.OPTIONS:
                return Push(OptionsScene(self.session, self.sound))
            case Act.LETTER if intent.text in ("l", "L") and self.session.settings.shows_messages:
                return Push(self.messages())
            case Act.CONTINUOUS if may_run(self):
                return Push(MarathonScene(self))
        return None

    def messages(self) -> MessagesScene:
        """The log of messages in full."""
        return MessagesScene(self.chronicle, self.session.ledger.players.folder)

    def _box_at(self, x: float, y: float) -> Box | None:
        """The button under a point, if it can be pressed."""
        settings = self.session.settings
        boxes = [MAIN, AUTO, MENU]
        if settings.deal_button and self.may_deal:
            boxes.append(DEAL)
        if settings.shows_messages:
            boxes.append(MESSAGES)
        return next((box for box in boxes if box.holds(x, y)), None)

    def _point(self, intent: Intent) -> Change | None:
        if self.board.is_carried and self.board.carry(intent):
            return None
        if intent.act in (Act.MOVE, Act.PRESS):
            self.hovered = self._box_at(intent.x, intent.y)
        if intent.act is Act.PRESS and self.hovered is not None:
            self.pressed, self._held = self.hovered, 0.0
            self.sound.play(Cue.BUTTON)
            return None
        if intent.act is Act.RELEASE and self.pressed is not None:
            pressed, self.pressed = self.pressed, None
            return self._click(pressed) if pressed.holds(intent.x, intent.y) else None
        return self._point_at_table(intent)

    def _point_at_table(self, intent: Intent) -> Change | None:
        on_table, intent = intent, self._on_board(intent)
        if intent.act is Act.PRESS and self._takes_board(on_table, intent):
            return None
        if intent.act is Act.PRESS and (self.told is not None or self.lingers):
            self._go_on()
        elif not self.timeline.is_resting:
            if intent.act is Act.PRESS:
                self.hurry()
        elif intent.act is Act.CANCEL and not self._is_carrying():
            self.show_hint()
        elif self.choice is not None and not (self._clicks and intent.number == 2):
            was_carrying = self._is_carrying()
            move = self._choose(self.choice, intent)
            if intent.act is Act.PRESS:
                self._clicks = move is not None
            self.make(move, dropped=(intent.x, intent.y) if was_carrying else None)
        return None

    def _on_board(self, intent: Intent) -> Intent:
        """The intent as a claim with the peg takes it: in places of the board."""
        if not isinstance(self.choice, ClaimChoice):
            return intent
        x, y = self.board.to_board(intent.x, intent.y)
        return replace(intent, x=x, y=y)

    def _takes_board(self, on_table: Intent, on_board: Intent) -> bool:
        """Whether a press takes hold of the floating board, and not of a peg or hole on it."""
        is_claim = isinstance(self.choice, ClaimChoice) and self.timeline.is_resting
        if is_claim and self.choice is not None and self.choice.is_over(on_board.x, on_board.y):
            return False
        return self.board.carry(on_table)

    def _is_carrying(self) -> bool:
        return isinstance(self.choice, ClaimChoice) and self.choice.carried is not None

    def _click(self, box: Box) -> Change | None:
        if box == MENU:
            return self._open(Intent(Act.MENU))
        if box == MESSAGES:
            return Push(self.messages())
        if box == AUTO:
            if self._held < HELD:
                self.automate()
        elif self.told is not None:
            self.dismiss()
        elif not self.timeline.is_resting:
            self.hurry()
        elif self.choice is not None and self.choice.ready:
            self.make(self.choice.confirm())
        return None

    def update(self, seconds: float) -> Change | None:
        """Let time go on: the sitting, the held button, the raised cards, the face."""
        self.run(seconds)
        self._hold(seconds)
        self._raise_cards(seconds)
        self._live(seconds)
        return None

    def _hold(self, seconds: float) -> None:
        if self.pressed == AUTO:
            self._held += seconds
            if self._held >= HELD:
                self.automate()

    def _raise_cards(self, seconds: float) -> None:
        choice = self.choice
        cards = self.timeline.picture.hands[Seat.PLAYER]
        for card in cards:
            wanted = choice.lift_of(card) if choice else 0.0
            now = self.lifts.get(card, 0.0)
            if abs(wanted - now) > 0.3:
                self.lifts[card] = blend(now, wanted, min(1.0, LIFT_RATE * seconds))
                self.is_stale = True
        self.lifts = {card: lift for card, lift in self.lifts.items() if card in cards}

    def _live(self, seconds: float) -> None:
        """Blink, and grow bored when nothing happens."""
        before = self._quiet
        self._quiet += seconds
        blinks = self._quiet % BLINK_EVERY < BLINK and self._quiet > BLINK_EVERY
        if blinks != self.is_blinking:
            self.is_blinking, self.is_stale = blinks, True
        lifts = self._quiet > LEG_AFTER and self._quiet % LEG_EVERY < LEG
        if lifts != self.is_leg_lifted:
            self.is_leg_lifted, self.is_stale = lifts, True
        if before < IDLE_AFTER <= self._quiet:
            self.say("Idle", Mood.BORED)
