"""A sitting: the match as it is being shown, what may be chosen, and what is said of it."""

from game.audio.player import Cue, Player
from game.motion.picture import picture_of
from game.motion.staging import Told
from game.motion.timeline import Happenings, Timeline
from game.paint.mood import Mood
from game.rules.events import Event, GameWon, HandCounted
from game.rules.match import to_move
from game.rules.moves import Claim, Move, Play, Throw
from game.rules.scoring import Reason
from game.rules.seat import Seat
from game.rules.state import Discarding, GameOver, Pegging, Scoring
from game.scenes.cheek import answer
from game.scenes.choices import Choice, ClaimChoice, choice_for
from game.scenes.session import Session
from game.scenes.speech import prompt, tell
from game.store.settings import Patter as PatterSetting
from game.store.settings import Sounds

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "none": float("inf")}
THINKING = 0.35  # seconds before the computer acts, so that its turn can be seen


class Sitting:
    """Session, timeline and choice joined: what is true, what is shown, what may be done.

    It knows no device: a scene gives it moves and time.
    """

    def __init__(self, session: Session, sound: Player) -> None:
        self.session = session
        self.sound = sound
        self.timeline = Timeline(picture_of(session.state))
        self.choice: Choice | None = None
        self.hint: Move | None = None
        self.line = ""
        self.cheek: str | None = None
        self.mood = Mood.IDLE
        self.is_stale = True
        self.is_pointing = True  # the mouse was used last; no card is in the keys' focus
        self._sorts = session.settings.sort
        self._waited = 0.0
        self.say(greeting(session))
        self._settle()

    @property
    def is_waiting(self) -> bool:
        """Whether everything is shown and the player may choose."""
        return self.timeline.is_resting and self.choice is not None

    def hinted_cards(self) -> tuple[int, ...]:
        """Cards of the hand that the hint names."""
        return _cards_of(self.hint) if self.hint is not None else ()

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
        allowed = settings.autoscore if isinstance(self.choice, ClaimChoice) else settings.autoplay
        return self.choice.automatic if allowed else None

    def hurry(self) -> None:
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
            self.make(self.session.choose())

    def _is_over(self) -> bool:
        return isinstance(self.session.state.phase, GameOver)

    def show_hint(self) -> None:
        """Name the computer's choice, whether or not hints are on."""
        if self.choice is None:
            return
        self.hint = self.session.choose()
        self.say("HintAsked")
        if isinstance(self.choice, ClaimChoice) and isinstance(self.hint, Claim):
            self.choice.points = self.hint.points

    def make(self, move: Move | None, dropped: tuple[float, float] | None = None) -> None:
        """Make a move, if one was chosen; a peg that was carried lies where it was dropped."""
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
            self.make(self.session.choose())
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
        self.choice.is_pointing = self.is_pointing
        self.line = prompt(state)
        if self.session.settings.hints and isinstance(state.phase, Scoring | Pegging | Discarding):
            self.hint = self.session.choose()

    @property
    def _speed(self) -> float:
        return SPEEDS[self.session.settings.speed]

    def _wait(self, seconds: float) -> None:
        self._waited += seconds
        if self._waited >= THINKING / self._speed:
            self._computer_moves()

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
            self.say(*reply)
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
        self.timeline = Timeline(picture_of(self.session.state))
        self.choice = self.hint = None
        self.say("NewMatch", Mood.IDLE)
        self._settle()

    def run(self, seconds: float) -> None:
        """Let time go on: what is being shown, then the computer's turn."""
        self.timeline.speed = self._speed
        if not self.timeline.is_resting:
            self._take(self.timeline.update(seconds))
            self._settle()
        elif self.choice is None:
            self._wait(seconds)
        elif self._sorts != self.session.settings.sort:
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
