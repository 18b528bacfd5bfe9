"""The play scene: the table at which a match is played."""

from game.audio.player import Cue, Player
from game.control.intents import POINTER, Act, Device, Intent
from game.motion.layout import Arrangement
from game.motion.picture import picture_of
from game.motion.staging import Told
from game.motion.timeline import Happenings, Timeline
from game.motion.tween import blend
from game.paint.canvas import Canvas
from game.paint.mood import Mood
from game.paint.widgets import Box
from game.rules.events import Event, GameWon, HandCounted
from game.rules.match import to_move
from game.rules.moves import Claim, Move, Play, Throw
from game.rules.scoring import Reason
from game.rules.seat import Seat
from game.rules.state import Discarding, GameOver, Pegging, Scoring
from game.scenes.board_view import AUTO, MAIN, MENU, paint_play
from game.scenes.cheek import answer
from game.scenes.choices import CardChoice, Choice, ClaimChoice, choice_for
from game.scenes.help import HelpScene
from game.scenes.marathon import MarathonScene, may_run
from game.scenes.menus import confirm_new_match, table_menu
from game.scenes.options import OptionsScene
from game.scenes.scene import Change, Hide, Push
from game.scenes.session import Session
from game.scenes.speech import prompt, tell
from game.scenes.statistics import StatisticsScene
from game.store.settings import Patter as PatterSetting
from game.store.settings import Sounds

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "none": float("inf")}
THINKING = 0.35  # seconds before the computer acts, so that its turn can be seen
HELD = 0.45  # seconds after which a held button runs on by itself
IDLE_AFTER = 45.0
BLINK_EVERY, BLINK = 4.6, 0.13
LEG_AFTER, LEG_EVERY, LEG = 60.0, 71.0, 3.4
LIFT_RATE = 22.0
REMARKS = {
    Act.BACK: "Boss",
    Act.HELP: "About",
    Act.OPTIONS: "Options",
    Act.STATISTICS: "ShowStatistics",
}


class PlayScene:
    """Session, timeline and choice joined: what is true, what is shown, what may be done."""

    is_layer = False
    is_typing = False
    is_table = True
    asked: Device | None = None

    def __init__(self, session: Session, sound: Player) -> None:
        self.session = session
        self.sound = sound
        self.timeline = Timeline(picture_of(session.state))
        self.choice: Choice | None = None
        self.line = ""
        self.cheek: str | None = None
        self.mood = Mood.IDLE
        self.lifts: dict[int, float] = {}
        self.hint: Move | None = None
        self.hovered: Box | None = None
        self.pressed: Box | None = None
        self.is_stale = True
        self.is_blinking = False
        self.is_leg_lifted = False
        self._clicks = False  # the last press made a move; a second one there is not another
        self._sorts = session.settings.sort
        self._is_pointing = True  # the mouse was used last; no card is in the keys' focus
        self._waited = self._quiet = self._held = 0.0
        self._say(greeting(session))
        self._settle()

    # --- what is shown

    @property
    def arrangement(self) -> Arrangement:
        """How the cards are laid out."""
        return Arrangement(self.session.settings.sort, self.lifts)

    @property
    def is_waiting(self) -> bool:
        """Whether everything is shown and the player may choose."""
        return self.timeline.is_resting and self.choice is not None

    @property
    def pointer(self) -> str:
        """A peg over what the hint names, a grip while a peg is carried."""
        choice = self.choice
        if isinstance(choice, ClaimChoice) and choice.carried is not None:
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

    def hinted_cards(self) -> tuple[int, ...]:
        """Cards of the hand that the hint names."""
        return _cards_of(self.hint) if self.hint is not None else ()

    def hinted_hole(self) -> int | None:
        """The hole that the hint names."""
        if isinstance(self.choice, ClaimChoice) and isinstance(self.hint, Claim):
            return self.choice.front + self.hint.points
        return None

    def shows_details(self) -> bool:
        """Whether the box that tells a count line by line is open."""
        settings = self.session.settings
        is_claim = isinstance(self.session.state.phase, Scoring)
        return settings.details and (not is_claim or not settings.mistakes)

    def reasons_counted(self) -> tuple[Seat, tuple[Reason, ...]]:
        """Whose hand is being counted, and what it is worth."""
        return self.session.counted()

    def draw(self, canvas: Canvas) -> None:
        """Paint the table as it is shown."""
        paint_play(canvas, self)

    @property
    def automatic(self) -> str | None:
        """What the automatic button will do, or None when it may not."""
        if self.choice is None:
            return None
        settings = self.session.settings
        allowed = settings.autoscore if isinstance(self.choice, ClaimChoice) else settings.autoplay
        return self.choice.automatic if allowed else None

    # --- intents

    def handle(self, intent: Intent) -> Change | None:
        """Take an intent."""
        self._quiet = 0.0
        self._is_pointing = intent.act in POINTER
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
        if intent.act is Act.AUTOMATIC:
            self.automate()
        elif not self.timeline.is_resting:
            if intent.act is Act.CONFIRM:
                self._hurry()
        elif intent.act is Act.HINT:
            self._show_hint()
        elif self.choice is not None:
            self._make(self.choice.handle(intent))
        return None

    def _remark(self, intent: Intent) -> None:
        """What the opponent thinks of leaving the table."""
        if intent.act in REMARKS and intent.device is not Device.PAD:
            self._say(REMARKS[intent.act])

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
            case Act.CONTINUOUS if may_run(self):
                return Push(MarathonScene(self))
        return None

    def _point(self, intent: Intent) -> Change | None:
        if intent.act in (Act.MOVE, Act.PRESS):
            self.hovered = next(
                (box for box in (MAIN, AUTO, MENU) if box.holds(intent.x, intent.y)), None
            )
        if intent.act is Act.PRESS and self.hovered is not None:
            self.pressed, self._held = self.hovered, 0.0
            self.sound.play(Cue.BUTTON)
            return None
        if intent.act is Act.RELEASE and self.pressed is not None:
            pressed, self.pressed = self.pressed, None
            return self._click(pressed) if pressed.holds(intent.x, intent.y) else None
        return self._point_at_table(intent)

    def _point_at_table(self, intent: Intent) -> Change | None:
        if not self.timeline.is_resting:
            if intent.act is Act.PRESS:
                self._hurry()
        elif intent.act is Act.CANCEL and not self._is_carrying():
            self._show_hint()
        elif self.choice is not None and not (self._clicks and intent.number == 2):
            was_carrying = self._is_carrying()
            move = self.choice.handle(intent)
            if intent.act is Act.PRESS:
                self._clicks = move is not None
            self._make(move, dropped=(intent.x, intent.y) if was_carrying else None)
        return None

    def _is_carrying(self) -> bool:
        return isinstance(self.choice, ClaimChoice) and self.choice.carried is not None

    def _click(self, box: Box) -> Change | None:
        if box == MENU:
            return self._open(Intent(Act.MENU))
        if box == AUTO:
            if self._held < HELD:
                self.automate()
        elif not self.timeline.is_resting:
            self._hurry()
        elif self.choice is not None and self.choice.ready:
            self._make(self.choice.confirm())
        return None

    def _hurry(self) -> None:
        """Show the end of what is moving, and let the computer act without a pause."""
        self._take(self.timeline.finish())
        self._settle()
        while self.choice is None and not self._is_over() and self.timeline.is_resting:
            self._computer_moves()

    def automate(self) -> None:
        """Make the computer's move in the player's place, at once."""
        self._take(self.timeline.finish())
        while self.choice is None and not self._is_over():
            self._computer_moves()
            self._take(self.timeline.finish())
        if self.automatic is not None:
            self._make(self.session.choose())

    def _is_over(self) -> bool:
        return isinstance(self.session.state.phase, GameOver)

    def _show_hint(self) -> None:
        if self.choice is None:
            return
        self.hint = self.session.choose()
        self._say("HintAsked")
        if isinstance(self.choice, ClaimChoice) and isinstance(self.hint, Claim):
            self.choice.points = self.hint.points

    # --- moves

    def _make(self, move: Move | None, dropped: tuple[float, float] | None = None) -> None:
        if move is None:
            return
        carried = (Seat.PLAYER, dropped) if dropped and isinstance(move, Claim) else None
        self.hint = None
        self.choice = None
        events = self.session.make(move)
        self.timeline.is_aloud = self.session.settings.details
        self.timeline.add(events, carried)
        self._waited = 0.0
        if self._speed == float("inf"):
            self._take(self.timeline.finish())
        self._settle()

    def _computer_moves(self) -> None:
        if to_move(self.session.state) is Seat.COMPUTER:
            self._make(self.session.choose())
        else:
            self._settle()

    def _settle(self) -> None:
        """With everything shown, let the player choose."""
        self.is_stale = True
        if not self.timeline.is_resting:
            return
        state = self.session.state
        self._sorts = self.session.settings.sort
        self.choice = choice_for(state, sort=self._sorts)
        if self.choice is None:
            return
        self.choice.is_pointing = self._is_pointing
        self.line = prompt(state)
        if self.session.settings.hints and isinstance(state.phase, Scoring | Pegging | Discarding):
            self.hint = self.session.choose()

    # --- time

    def update(self, seconds: float) -> Change | None:
        """Let time go on: the timeline, the computer's turn, the raised cards, the face."""
        self.timeline.speed = self._speed
        if not self.timeline.is_resting:
            self._take(self.timeline.update(seconds))
            self._settle()
        elif self.choice is None:
            self._wait(seconds)
        elif self._sorts != self.session.settings.sort:
            self._settle()
        self._hold(seconds)
        self._raise_cards(seconds)
        self._live(seconds)
        return None

    @property
    def _speed(self) -> float:
        return SPEEDS[self.session.settings.speed]

    def _wait(self, seconds: float) -> None:
        self._waited += seconds
        if self._waited >= THINKING / self._speed:
            self._computer_moves()

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
            self._say("Idle", Mood.BORED)

    def _take(self, happenings: Happenings) -> None:
        """Speak of what has begun to be shown, and let it be heard."""
        for cue in happenings.cues:
            self.sound.play(Cue(cue))
        for event in happenings.events:
            self._speak(event)
        self.is_stale = True

    def _speak(self, event: Event | Told) -> None:
        self.line = tell(event) or self.line
        reply = answer(event)
        is_late = isinstance(event, HandCounted) and self._is_over()
        if reply is not None and not is_late:
            self._say(*reply)
        if isinstance(event, GameWon) and self.session.settings.sounds is not Sounds.OFF:
            self.sound.play(Cue.CHARGE if event.seat is Seat.COMPUTER else Cue.TAPS)

    def _say(self, key: str, mood: Mood | None = None) -> None:
        self.mood = mood or self.mood
        hides = self.session.settings.patter is PatterSetting.HIDDEN
        said = self.session.voice.say(key)
        self.cheek = said or (None if hides else self.cheek)
        self.is_stale = True

    def restart(self) -> None:
        """Show a match that has just been begun anew."""
        self.timeline = Timeline(picture_of(self.session.state))
        self.choice = self.hint = None
        self._say("NewMatch", Mood.IDLE)
        self._settle()


def greeting(session: Session) -> str:
    """The patter key with which a player is met at the table."""
    if session.is_begun:
        return "Resume"
    return "MatchCut" if session.ledger.lifetime.n_hands else "NewPlayer"


def _cards_of(move: Move) -> tuple[int, ...]:
    """The cards of the hand that a move names."""
    match move:
        case Throw(cards):
            return cards
        case Play(card):
            return (card,)
    return ()
