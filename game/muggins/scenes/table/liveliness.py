"""Idle animations, cards that rise under the pointer, and the long press on the felt."""

from math import hypot, pi, sin

from muggins.control.intents import Act, Intent
from muggins.motion.timeline import SPRING, arch, blend, spring
from muggins.table.claims import ClaimChoice
from muggins.table.controller import TableController
from muggins.table.match import AT_ONCE
from muggins.words.table.patter_moments import Mood

IDLE_AFTER = 45.0
BLINK_EVERY, BLINK = 4.6, 0.13
LEG_AFTER, LEG_EVERY, LEG = 60.0, 71.0, 3.4
LIFT_RATE = 22.0
PRESSED = 0.8  # how far a corner bends under a finger
SHAKE, SHAKES, SHAKING = 6.0, 2, 0.25  # units, times, seconds
LAMP_RATE, LAMP_ON = 9.0, 0.6
BEAT, N_BEATS, BEAT_STEPS = 0.9, 6, 6


class IdleAnimation:
    """Idle animations by the time since the last input. ``lifts`` are units by card."""

    def __init__(self, controller: TableController) -> None:
        self._controller = controller
        self.lifts: dict[int, float] = {}
        self.is_blinking = False
        self.is_leg_lifted = False
        self.is_lamp_lit = False  # that of the opponent's drive
        self.pulse = 0.0  # of the ring round the hole that is due, 0 to 1
        self._beating, self._is_beating = 0.0, False
        self._claim: ClaimChoice | None = None
        self._quiet = self._blink = 0.0  # seconds since, and left of
        self._pressed: dict[int, float] = {}  # seconds since, by card
        self._shaken: dict[int, float] = {}  # likewise

    @property
    def bends(self) -> dict[int, float]:
        """Bend of the corners of pressed cards, 0 to 1."""
        return {card: PRESSED * spring(seconds) for card, seconds in self._pressed.items()}

    @property
    def is_calm(self) -> bool:
        """True if only idle animations can happen until a person acts."""
        waits = self._controller.is_waiting and not self._controller.preferences.delay
        is_moving = self._is_beating or self._pressed or self._shaken or self.is_blinking
        return waits and not is_moving

    def press(self, card: int | None) -> None:
        """Bend the corner of a pressed card, which springs back."""
        if card is not None and self._controller.preferences.speed != AT_ONCE:
            self._pressed[card] = 0.0

    def shake(self, card: int) -> None:
        """Shake a card that cannot be played, once."""
        if self._controller.preferences.speed != AT_ONCE:
            self._shaken[card] = 0.0

    @property
    def shifts(self) -> dict[int, float]:
        """Sideways offset of shaking cards, in units."""
        return {
            card: SHAKE * sin(2 * pi * SHAKES * since / SHAKING) * (1 - since / SHAKING)
            for card, since in self._shaken.items()
        }

    def _shudder(self, seconds: float) -> bool:
        was_shaken = bool(self._shaken)
        later = ((card, since + seconds) for card, since in self._shaken.items())
        self._shaken = {card: since for card, since in later if since < SHAKING}
        return was_shaken

    def _spring(self, seconds: float) -> bool:
        was_bent = bool(self._pressed)
        later = ((card, since + seconds) for card, since in self._pressed.items())
        self._pressed = {card: since for card, since in later if since < SPRING}
        return was_bent

    def wake(self) -> None:
        self._quiet = self._blink = 0.0

    def update(self, seconds: float) -> bool:
        """Advance time; return True if anything looks different."""
        has_risen, has_beaten = self._raise_cards(seconds), self._beat(seconds)
        has_sprung = self._spring(seconds) | self._shudder(seconds)
        return self._live(seconds) or has_risen or has_beaten or has_sprung

    def _beat(self, seconds: float) -> bool:
        """Pulse the ring of a new claim a few times."""
        choice, preferences = self._controller.choice, self._controller.preferences
        claim = choice if isinstance(choice, ClaimChoice) else None
        if claim is not self._claim:
            self._claim, self._beating = claim, 0.0
        self._beating += seconds
        may_beat = claim is not None and preferences.speed != AT_ONCE
        self._is_beating = may_beat and self._beating < N_BEATS * BEAT
        pulse = arch(self._beating / BEAT % 1) if self._is_beating else 0.0
        before, self.pulse = self.pulse, round(pulse * BEAT_STEPS) / BEAT_STEPS
        return before != self.pulse

    def _raise_cards(self, seconds: float) -> bool:
        choice, is_moving = self._controller.choice, False
        cards = self._controller.timeline.picture.own
        for card in cards:
            wanted = choice.lift_of(card) if choice else 0.0
            now = self.lifts.get(card, 0.0)
            if abs(wanted - now) > 0.3:
                self.lifts[card] = blend(now, wanted, min(1.0, LIFT_RATE * seconds))
                is_moving = True
        self.lifts = {card: lift for card, lift in self.lifts.items() if card in cards}
        return is_moving

    def _live(self, seconds: float) -> bool:
        """Blink, and get bored without input."""
        before = self._quiet
        self._quiet += seconds
        was = self.is_blinking, self.is_leg_lifted, self.is_lamp_lit
        self.is_lamp_lit = self._controller.is_thinking and self._quiet * LAMP_RATE % 1 < LAMP_ON
        is_due = before // BLINK_EVERY < self._quiet // BLINK_EVERY
        self._blink = BLINK if is_due else self._blink - seconds
        self.is_blinking = self._blink > 0
        self.is_leg_lifted = self._quiet > LEG_AFTER and self._quiet % LEG_EVERY < LEG
        if before < IDLE_AFTER <= self._quiet:
            self._controller.say("Idle", Mood.BORED)
        return was != (self.is_blinking, self.is_leg_lifted, self.is_lamp_lit)


LONG = 0.6  # seconds
STILL = 16.0  # units that a finger may move meanwhile


class LongPress:
    def __init__(self) -> None:
        self._place: tuple[float, float] | None = None
        self._held = 0.0  # seconds

    @property
    def is_on(self) -> bool:
        return self._place is not None

    def begin(self, intent: Intent) -> None:
        """Take note of a press that meant nothing else."""
        self._place, self._held = (intent.x, intent.y), 0.0

    def follow(self, intent: Intent) -> None:
        """Forget it once the finger moves or is lifted, or something else is used."""
        if self._place is None:
            return
        x, y = self._place
        is_still = hypot(intent.x - x, intent.y - y) <= STILL
        if intent.act is not Act.MOVE or not is_still:
            self._place = None

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether the press has just become a long one."""
        if self._place is None:
            return False
        self._held += seconds
        if self._held < LONG:
            return False
        self._place = None
        return True
