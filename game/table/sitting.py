"""A sitting: the match as it is being shown, what may be chosen, and what is said of it."""

from game.audio.player import Player
from game.motion.cues import Cue
from game.motion.picture import picture_of
from game.motion.staging import Told
from game.motion.timeline import Happenings, Timeline
from game.motion.tween import arch
from game.rules.events import CardsDealt, Claimed, Event, GameBegun, GameWon, HandCounted
from game.rules.match import middle_cut, to_move
from game.rules.moves import Claim, Cut, Move, Play, Throw
from game.rules.scoring import Reason
from game.rules.seat import Seat
from game.rules.state import Counted, CuttingStarter, Discarding, GameOver, Pegging, Scoring
from game.session.session import Session
from game.store.settings import PatterKind as PatterSetting
from game.store.settings import Sounds
from game.table.choices import Choice
from game.table.claims import ClaimChoice, NumberChoice
from game.table.cuts import CutChoice
from game.table.thinking import Thinker
from game.table.turns import choice_for, manner
from game.words.cheek import answer
from game.words.chronicle import Chronicle
from game.words.mood import Mood
from game.words.speech import prompt, tell

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "none": float("inf")}
THINKING = 0.35  # seconds before the computer acts, so that its turn can be seen
CUTTING = 1.6  # and before it cuts the pack
REACH_OF_CUT = 11  # cards by which its slider wanders


class Sitting:
    """Session, timeline and choice joined: what is true, what is shown, what may be done.

    It knows no device: a scene gives it moves and time.
    """

    def __init__(self, session: Session, sound: Player) -> None:
        self.session = session
        self.sound = sound
        self.timeline = Timeline(picture_of(session.state))
        self.thinker = Thinker(session)
        self.choice: Choice | None = None
        self.hint: Move | None = None
        self.line = ""
        self.why = ""  # what speaks for the hint
        self.cheek: str | None = None
        self.mood = Mood.IDLE
        self.is_stale = True
        self.is_pointing = True  # the mouse was used last; no card is in the keys' focus
        self.told: str | None = None  # a mistake was told, and waits to be taken note of
        self.chronicle = Chronicle(session.state)
        self._claimed: Claimed | None = None  # last
        self._manner = manner(session.settings)
        self._waited = 0.0
        self._wants_hint = False
        self.say(greeting(session))
        self._settle()

    @property
    def is_waiting(self) -> bool:
        """Whether everything is shown and the player may choose."""
        return self.timeline.is_resting and self.choice is not None

    def hinted_cards(self) -> tuple[int, ...]:
        """Cards of the hand that the hint names."""
        return _cards_of(self.hint) if self.hint is not None else ()

    def hinted_points(self) -> int | None:
        """The number that the hint names."""
        return self.hint.points if isinstance(self.hint, Claim) else None

    def hinted_hole(self) -> int | None:
        """The hole that the hint names."""
        if isinstance(self.choice, ClaimChoice) and isinstance(self.hint, Claim):
            return self.choice.front + self.hint.points
        return None

    def reasons_counted(self) -> tuple[Seat, tuple[Reason, ...]]:
        """Whose hand is being counted, and what it is worth."""
        return self.session.counted()

    @property
    def automatic(self) -> str | None:
        """What the automatic button will do, or None when it may not."""
        if self.choice is None:
            return None
        settings = self.session.settings
        allowed = settings.autoscore if isinstance(self.choice, NumberChoice) else settings.autoplay
        return self.choice.automatic if allowed else None

    def hurry(self) -> None:
        """Show the end of what is moving, and let the computer act without a pause."""
        self._take(self.timeline.finish())
        self._settle()
        while self._is_going_on and self.timeline.is_resting:
            if not self._computer_moves():
                return

    def automate(self) -> None:
        """Make the computer's move in the player's place, at once; no game's end is leapt over."""
        was_over = self._is_over()
        self._finish()
        while self._is_going_on:
            self._computer_moves(at_once=True)
            self._finish()
        if self.automatic is not None and self._is_over() <= was_over:
            self.make(self.thinker.insist())

    def _finish(self) -> None:
        """Show the end of everything, mistakes that are told included."""
        self._take(self.timeline.finish())
        self.told = None
        self._settle()

    @property
    def _is_going_on(self) -> bool:
        """Whether computer or rules have the next word."""
        return self.choice is None and self.told is None and not self._is_over()

    def _is_over(self) -> bool:
        return isinstance(self.session.state.phase, GameOver)

    def show_hint(self) -> None:
        """Name the computer's choice, whether or not hints are on."""
        if self.choice is None:
            return
        self.say("HintAsked")
        self._wants_hint = True
        self._look_for_hint()
        if isinstance(self.choice, NumberChoice) and isinstance(self.hint, Claim):
            self.choice.points = self.hint.points
        if isinstance(self.choice, CutChoice) and isinstance(self.hint, Cut):
            self.choice.place = self.hint.place
            self.line = "One place is as good as another."

    def make(self, move: Move | None, dropped: tuple[float, float] | None = None) -> None:
        """Make a move, if one was chosen; a peg that was carried lies where it was dropped."""
        if move is None:
            return
        carried = (Seat.PLAYER, dropped) if dropped and isinstance(move, Claim) else None
        self._forget_choice()
        events = self.session.make(move)
        self.timeline.is_aloud = self.session.settings.details
        self.timeline.add(events, carried)
        self._waited = 0.0
        if self._speed == float("inf"):
            self._take(self.timeline.finish())
        self._settle()

    def _forget_choice(self) -> None:
        self.choice = self.hint = None
        self.why = ""
        self._wants_hint = False

    def _computer_moves(self, *, at_once: bool = False) -> bool:
        """Let the computer move, or the rules go on; False while it is still thinking."""
        if to_move(self.session.state) is not Seat.COMPUTER:
            self._settle()
            return True
        move = self.thinker.insist() if at_once else self.thinker.ask()
        self.make(move)
        return move is not None

    def _look_for_hint(self) -> None:
        """Take the hint that is wanted, once it has been thought out."""
        if self._wants_hint and self.hint is None and self.choice is not None:
            self.hint = self.thinker.ask()
            if self.hint is not None:
                self.why = self.session.explain(self.hint)
                self.is_stale = True

    def _settle(self) -> None:
        """With everything shown, let the player choose."""
        self.is_stale = True
        if not self.timeline.is_resting:
            return
        if self.told is not None:
            self.line = self.told
            return
        state = self.session.state
        self._manner = manner(self.session.settings)
        self.choice = choice_for(state, self.session.settings)
        if self.choice is None:
            if isinstance(state.phase, CuttingStarter):
                self.line = prompt(state)
            return
        self.choice.is_pointing = self.is_pointing
        self.line = prompt(state, by_number=not isinstance(self.choice, ClaimChoice))
        self._wants_hint |= self.session.settings.hints and isinstance(
            state.phase, Scoring | Pegging | Discarding
        )
        self._look_for_hint()

    @property
    def _speed(self) -> float:
        return SPEEDS[self.session.settings.speed]

    def _wait(self, seconds: float) -> None:
        is_cutting = isinstance(self.session.state.phase, CuttingStarter)
        self._waited += seconds
        self.is_stale |= is_cutting
        if self._waited >= (CUTTING if is_cutting else THINKING) / self._speed:
            self._computer_moves()

    @property
    def cut_place(self) -> int | None:
        """Where the slider stands at the spread pack: the player's, or the computer's own."""
        if isinstance(self.choice, CutChoice):
            return self.choice.place
        if not isinstance(self.session.state.phase, CuttingStarter):
            return None
        state = self.session.state
        swing = round(REACH_OF_CUT * arch(self._waited * self._speed / CUTTING))
        return min(middle_cut(state).place + swing, len(state.the_hand.stock) - 1)

    # --- messages that wait

    def dismiss(self) -> None:
        """Note has been taken of the mistake that was told."""
        self.told = None
        self._waited = 0.0
        step = self.timeline.step
        if step is not None and isinstance(step.event, Claimed):
            left = step.length - self.timeline.at
            self._take(self.timeline.update(left / self.timeline.speed))
        self._settle()

    @property
    def lingers(self) -> bool:
        """Whether the pause at the table ends by itself after the delay of messages."""
        settings, phase = self.session.settings, self.session.state.phase
        if not settings.delay or type(self.choice) is not Choice:
            return False
        if self.choice.deals and settings.deal_button:
            return False
        return isinstance(phase, Counted) or self.timeline.picture.cut is not None

    def _linger(self, seconds: float) -> None:
        """Go on by oneself when a message has stood for as long as the player wants."""
        delay = self.session.settings.delay
        if not delay or not (self.told is not None or self.lingers):
            return
        self._waited += seconds
        if self._waited < delay:
            return
        if self.told is not None:
            self.dismiss()
        elif self.choice is not None:
            self.make(self.choice.confirm())

    def _take(self, happenings: Happenings) -> None:
        """Speak of what has begun to be shown, and let it be heard."""
        for cue in happenings.cues:
            self.sound.play(Cue(cue))
        for event in happenings.events:
            self._speak(event)
        self.is_stale = True

    def _speak(self, event: Event | Told) -> None:
        self.line = tell(event) or self.line
        self.chronicle.follow(event)
        if isinstance(event, Claimed):
            self._claimed = event
            if event.points != event.due and not event.occasion.is_count:
                self.told = self.line
        reply = answer(event, self._claimed)
        is_late = isinstance(event, HandCounted) and self._is_over()
        if isinstance(event, CardsDealt) and self.session.has_learnt():
            reply = "KnowsYou", Mood.SMUG
        if reply is not None and not is_late:
            self.say(*reply)
        if isinstance(event, GameBegun):
            self.sound.end_tune()
        if isinstance(event, GameWon) and self.session.settings.sounds is not Sounds.OFF:
            self.sound.play(Cue.CHARGE if event.seat is Seat.COMPUTER else Cue.TAPS)

    def say(self, key: str, mood: Mood | None = None) -> None:
        """Let the opponent say a line for a moment, and make a face."""
        self.mood = mood or self.mood
        hides = self.session.settings.patter is PatterSetting.HIDDEN
        said = self.session.voice.say(key)
        self.cheek = said or (None if hides else self.cheek)
        self.is_stale = True

    def restart(self) -> None:
        """Show a match that has just been begun anew."""
        self.sound.end_tune()
        self.timeline = Timeline(picture_of(self.session.state))
        self._forget_choice()
        self.told = None
        self.chronicle = Chronicle(self.session.state)
        self.say("NewMatch", Mood.IDLE)
        self._settle()

    def run(self, seconds: float) -> None:
        """Let time go on: what is being shown, then the computer's turn."""
        self.timeline.speed = self._speed
        if self.told is not None:
            self._linger(seconds)
        elif not self.timeline.is_resting:
            self._take(self.timeline.update(seconds))
            self._settle()
        elif self.choice is None:
            self._wait(seconds)
        elif self._manner != manner(self.session.settings):
            self._settle()
        elif self.choice.state.standing is not self.session.state.standing:
            self.restart()
        else:
            self._look_for_hint()
            self._linger(seconds)


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
