"""The timeline: steps shown one after another, with cards in motion within a step."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import cos, exp, hypot, inf, pi, sin
from typing import NamedTuple

from muggins.motion.cues import TUNES, TimedSound
from muggins.motion.picture import Cards, TablePicture, order_of
from muggins.motion.places import USUAL, Arrangement, Places, Spot, lay_out, sorted_cards
from muggins.motion.staging import (
    CHEER,
    HOP_HEIGHT,
    HUSH,
    LOOK,
    PART,
    RUN_HOME,
    SKUNK_LINE,
    AnimationKind,
    Clip,
    CountedSoFar,
    hop_at,
    hop_length,
    stage,
)
from muggins.motion.streets import Point
from muggins.rules.cards import N_CARDS, Seat
from muggins.rules.events import CardsDealt, Event, GameBegun, GameWon, Pegged
from muggins.rules.scoring import Reason

SPRING = 0.45  # seconds until what was bent lies still


def clamp(value: float) -> float:
    """Limit a value to 0..1."""
    return max(0.0, min(1.0, value))


def out_cubic(progress: float) -> float:
    """Ease out: quick at first, then slow."""
    return 1 - (1 - clamp(progress)) ** 3


def in_out(progress: float) -> float:
    """Ease in and out: slow, quick, slow."""
    progress = clamp(progress)
    return progress * progress * (3 - 2 * progress)


def arch(progress: float) -> float:
    """Rise from 0 to 1 and return to 0."""
    return sin(pi * clamp(progress))


def blend(start: float, end: float, progress: float) -> float:
    """Interpolate linearly between two values."""
    return start + (end - start) * progress


def part_of(progress: float, start: float, end: float) -> float:
    """Return the progress within the part from ``start`` to ``end``."""
    return clamp((progress - start) / (end - start)) if end > start else float(progress >= end)


def spring(seconds: float) -> float:
    """Return a damped oscillation from 1 to 0, which takes SPRING seconds."""
    return exp(-7 * seconds) * abs(cos(14 * seconds)) if seconds < SPRING else 0.0


FAR = 140.0  # units; what goes less far slides flat
EARNED_LIFT = 20.0
EAR_LIFT = 0.62  # how far the air lifts the ear of a card on its way
CHEER_EVERY, CHEER_HOP = 0.09, 0.42


@dataclass(frozen=True, slots=True)
class Sprite:
    """A card with its current position and look."""

    card: int
    x: float
    y: float
    height: float
    is_open: bool
    turn: float = 0.0
    breadth: float = 1.0  # less while it flips
    lift: float = 0.0
    glow: float = 0.0  # up to 1, where it earns what is being counted
    ear: float = 1.0  # how its dog ear stands: less than 1 where it is lifted
    sheen: float = 0.0  # of the light that goes over a great hand
    owner: Seat | None = None  # who has played it
    brightness: float = 1.0  # less where it cannot be played, or is done with
    is_missed: bool = False  # it is lit because the player did not find what it earns


def lie_still(card: int, place: Spot) -> Sprite:
    return Sprite(
        card,
        place.x,
        place.y,
        place.height,
        place.is_open,
        place.turn,
        owner=place.owner,
        brightness=place.brightness,
    )


def move_cards(step: Clip, at: float, how: Arrangement) -> list[Sprite]:
    """Return the sprites of all cards at a time in a step, lowest first."""
    start, end = lay_out(step.before, how), lay_out(step.after, how)
    homes, spread = how.places, how.places.spread
    source = in_pack = Spot(*homes.pack, homes.row.height, is_open=False)
    if step.before.is_spread and step.after.is_spread:
        source = Spot(spread.at(N_CARDS, N_CARDS // 2), spread.y, spread.height, is_open=False)
    resting: list[Sprite] = []
    moving: list[Sprite] = []
    for card in {**start, **end}:
        one, other = start.get(card, source), end.get(card, in_pack)
        if one == other:
            resting.append(lie_still(card, other))
            continue
        progress = part_of(at, *step.spans.get(card, (0.0, step.length)))
        is_away = (progress == 0 and card not in start) or (progress == 1 and card not in end)
        if not is_away:
            sprite = _between(card, one, other, progress, step.spin)
            (moving if 0 < progress < 1 else resting).append(sprite)
    return resting + moving


def light(
    sprite: Sprite, level: float, *, is_above: bool = False, is_missed: bool = False
) -> Sprite:
    """Lift and light a card by ``level``, 0 to 1.

    A card above the middle moves down instead, clear of the board.
    """
    lift, up = max(sprite.lift, 0.5 * level), -EARNED_LIFT if is_above else EARNED_LIFT
    y = sprite.y - up * level
    return replace(sprite, y=y, lift=lift, glow=level, is_missed=is_missed)


def shine_on(step: Clip, at: float, sprites: Sequence[Sprite]) -> list[Sprite]:
    """Move a sheen of brass over the scoring cards, from the left, twice."""
    earning = [sprite for sprite in sprites if sprite.card in step.lifted]
    left, right = min(each.x for each in earning), max(each.x for each in earning)
    swept = 2 * at / step.length % 1
    shown = []
    for sprite in sprites:
        place = 0.75 * part_of(sprite.x, left, right)
        sheen = arch(part_of(swept, place, place + 0.25)) if sprite in earning else 0.0
        shown.append(replace(sprite, sheen=sheen) if sheen else sprite)
    return shown


def cheer_cards(step: Clip, at: float) -> dict[int, float]:
    """Let the winner's cards hop one after the other."""
    assert isinstance(step.event, GameWon)
    hand = sorted_cards(step.after.hands[step.event.seat])
    starts = {card: HUSH + i * CHEER_EVERY for i, card in enumerate(hand)}
    return {card: arch(part_of(at, start, start + CHEER_HOP)) for card, start in starts.items()}


def _between(card: int, one: Spot, other: Spot, progress: float, spin: float) -> Sprite:
    eased = out_cubic(progress)
    distance = hypot(other.x - one.x, other.y - one.y)
    up = arch(progress) * min(1.0, distance / 300) if distance > FAR else 0.0
    turning = in_out(part_of(progress, 0.3, 0.95)) if one.is_open != other.is_open else 0.0
    side = spin if other.x < one.x else -spin
    return Sprite(
        card,
        blend(one.x, other.x, eased),
        blend(one.y, other.y, eased) - 26 * up,
        blend(one.height, other.height, eased),
        other.is_open if turning > 0.5 or one.is_open == other.is_open else one.is_open,
        side * up + blend(one.turn, other.turn, eased),
        max(0.02, abs(cos(pi * turning))),
        up,
        ear=1 - EAR_LIFT * arch(progress),
        owner=other.owner,
        brightness=blend(one.brightness, other.brightness, eased),
    )


HOME_BOW = 60.0
RISE = 0.1  # seconds
PEG_ROOM = 14.0  # units that a peg keeps from the edge of the board
FADE = 0.25  # seconds in which the lamp dims
PACKED = (
    AnimationKind.DEAL,
    AnimationKind.RIFFLE,
    AnimationKind.CUT,
)  # in which the pack has its part


class PackPose(NamedTuple):
    """Animation state of the deck: top card, parted for the cut, riffled."""

    top: int | None = None
    parted: float | None = None
    riffled: float | None = None
    others: Cards = ()  # whose backs show, too: those riffled, or the top of what is lifted


class EventListener(NamedTuple):
    """Events to announce and sounds to play that began during a time step."""

    events: tuple[Event | CountedSoFar, ...] = ()
    cues: tuple[TimedSound, ...] = ()


STILLNESS = 0.1  # seconds at the end of a step in which hardly anything moves


class Timeline:
    """Queue of animation steps; ``picture`` is the table when all are done."""

    def __init__(self, picture: TablePicture, places: Places = USUAL) -> None:
        self.picture = picture
        self.speed = 1.0
        self.places = places
        self.explains = False  # scores are explained, and shown no faster than usual
        self.is_aloud = False  # hands are counted reason by reason
        self.has_tunes = True  # the end of a game waits for one
        self._steps: deque[Clip] = deque()
        self.at = 0.0  # seconds into the step being shown
        self._is_begun = False
        self._dropped: tuple[Seat, Point] | None = None
        self._lifted: frozenset[int] = frozenset()  # by the step before
        self._dealt = picture.pegs  # how they stood when the last deal began

    @property
    def is_resting(self) -> bool:
        return not self._steps

    @property
    def is_ending(self) -> bool:
        """True at rest, or in the pause at the end of the last step."""
        if len(self._steps) > 1:
            return False
        step = self.step
        return step is None or step.length - self.at < STILLNESS

    @property
    def step(self) -> Clip | None:
        return self._steps[0] if self._steps else None

    @property
    def shown(self) -> TablePicture:
        """Table without cards in motion."""
        return self._steps[0].before if self._steps else self.picture

    def add(
        self,
        events: Iterable[Event],
        dropped: tuple[Seat, Point] | None = None,
        missed: tuple[Reason, ...] = (),
    ) -> None:
        """Show these next; a peg already carried to a point is not hopped there again.

        A carried peg that earns nothing is back in its hole at once. ``missed`` are the scores
        of a count that the player did not find.
        """
        for event in events:
            if isinstance(event, CardsDealt):
                self._dealt = self.picture.pegs
            for step in stage(
                event,
                self.picture,
                is_aloud=self.is_aloud,
                has_tunes=self.has_tunes,
                missed=missed,
            ):
                self._steps.append(step)
                self.picture = step.after
            if dropped is not None and isinstance(event, Pegged) and event.seat is dropped[0]:
                self._dropped = dropped

    def turn(self, near: Seat, *, is_covered: bool, stays: bool | None = None) -> None:
        """Show a seat's cards, or their backs, from that side or as it ``stays``."""
        stays = self.picture.stays if stays is None else stays
        self.picture = replace(self.picture, near=near, is_covered=is_covered, stays=stays)

    def update(self, seconds: float) -> EventListener:
        return self._run(inf if self.speed == inf else seconds)

    def finish(self) -> EventListener:
        """Skip to the end, silently except for a pending tune."""
        return self._leap(to_great=False)

    def hurry(self) -> EventListener:
        """Skip to the next great hand or win, which is shown normally."""
        return self._leap(to_great=True)

    def _leap(self, *, to_great: bool) -> EventListener:
        happened = self._run(inf, to_great=to_great)
        tunes = (beat for beat in happened.cues if beat.cue in TUNES)
        return EventListener(happened.events, tuple(tunes))

    def _run(self, seconds: float, *, to_great: bool = False) -> EventListener:
        events: list[Event | CountedSoFar] = []
        beats: list[TimedSound] = []
        is_first = True
        while self._steps:
            step = self._steps[0]
            if to_great and step.is_great and not is_first:
                break
            is_first = False
            rate = self._rate_of(step) if self.speed < inf else 1.0
            now = self.at + seconds * rate
            if not self._is_begun and (now >= step.told_at or now >= step.length):
                self._is_begun = True
                if step.event is not None:
                    events.append(step.event)
            until = now if now < step.length else inf
            beats.extend(beat for beat in step.cues if self.at <= beat.at < until)
            if now < step.length:
                self.at = now
                break
            seconds = (now - step.length) / rate
            self._next()
        return EventListener(tuple(events), tuple(beats))

    def _rate_of(self, step: Clip) -> float:
        is_explained = self.explains and isinstance(step.event, Pegged)
        return min(self.speed, step.haste, 1.0 if is_explained else inf)

    def _next(self) -> None:
        step = self._steps.popleft()
        self.at, self._is_begun, self._lifted = 0.0, False, step.lifted
        if isinstance(step.event, Pegged) and self._dropped and step.event.seat is self._dropped[0]:
            self._dropped = None

    def sprites(self, how: Arrangement) -> list[Sprite]:
        """Return all sprites, lowest first: scoring cards are above the others."""
        if not self._steps:
            return [lie_still(card, place) for card, place in lay_out(self.picture, how).items()]
        raised, is_missed = self._raised(), self.missed is not None
        sprites = [
            light(
                sprite,
                raised[sprite.card],
                is_above=sprite.y < self.places.row.y,
                is_missed=is_missed,
            )
            if sprite.card in raised and sprite.is_open
            else sprite
            for sprite in move_cards(self._steps[0], self.at, how)
        ]
        sprites.sort(key=lambda each: each.glow > 0)
        is_great = self._steps[0].flourish is AnimationKind.GREAT
        return shine_on(self._steps[0], self.at, sprites) if is_great else sprites

    def _raised(self) -> dict[int, float]:
        """Return the lift of scoring cards; one that scores again stays up."""
        step = self._steps[0]
        if step.flourish is AnimationKind.WIN:
            return cheer_cards(step, self.at)
        if step.flourish is AnimationKind.GREAT:
            return dict.fromkeys(step.lifted, 1.0)
        following = self._steps[1].lifted if len(self._steps) > 1 else frozenset()
        rising = out_cubic(part_of(self.at, 0.0, RISE))
        falling = in_out(part_of(self.at, step.length - RISE, step.length))
        return {
            card: (1.0 if card in self._lifted else rising)
            * (1.0 if card in following else 1 - falling)
            for card in step.lifted
        }

    @property
    def pack(self) -> PackPose:
        step, at = self.step, self.at
        order = order_of(self.shown)
        if step is None or step.flourish not in PACKED:
            return PackPose(order[0])
        if step.flourish is AnimationKind.RIFFLE:
            return PackPose(order[0], riffled=part_of(at, 0.0, step.length), others=order)
        waiting = [card for card, (start, _) in step.spans.items() if start > at]
        top = min(waiting, key=lambda card: step.spans[card], default=None)
        if step.flourish is AnimationKind.DEAL:
            return PackPose(order_of(step.after)[0] if top is None else top)
        closing = step.length - LOOK
        parted = in_out(part_of(at, 0.0, PART)) - in_out(part_of(at, closing, closing + PART))
        lifted, lower, *_ = order_of(step.after)
        return PackPose(lower if top is None else top, parted, others=(lifted,))

    @property
    def lowest_peg(self) -> int:
        """The lowest hole of any peg in the remaining animation."""
        pictures = [self.picture, *(step.before for step in self._steps)]
        return min(back for picture in pictures for _, back in picture.pegs)

    @property
    def count(self) -> tuple[int, Point] | None:
        """The running count of the play and its position, if there is one."""
        shown = self.shown
        if not shown.row or shown.is_crib_open:
            return None
        return shown.count, self.places.count

    @property
    def gathered(self) -> float:
        """Progress of collecting the spread deck, 0 to 1."""
        step = self.step
        if step is None or not step.before.is_spread or step.after.is_spread:
            return 0.0
        return part_of(self.at, 0.0, step.length)

    @property
    def cheer(self) -> tuple[Seat, float] | None:
        """Winner and progress of the celebration, if it is shown."""
        step = self.step
        if step is None or not isinstance(step.event, GameWon) or self.at < HUSH:
            return None
        cheered = part_of(self.at, HUSH, HUSH + CHEER)
        return (step.event.seat, cheered) if cheered < 1 else None

    @property
    def telling(self) -> Event | CountedSoFar | None:
        """Event being announced; during a great hand, the pegging that follows it."""
        step = self.step
        if step is not None and step.flourish is AnimationKind.GREAT:
            return self._steps[1].event
        return None if step is None else step.event

    @property
    def missed(self) -> Reason | None:
        """The score that is being shown because the player did not find it."""
        event = None if self.step is None else self.step.event
        is_missed = isinstance(event, CountedSoFar) and event.missed
        return event.missed[-1] if isinstance(event, CountedSoFar) and is_missed else None

    @property
    def has_won(self) -> bool:
        """True if no win remains to be announced, including the pause before it."""
        return not any(
            step.flourish is AnimationKind.WIN and (step is not self.step or self.at < HUSH)
            for step in self._steps
        )

    @property
    def is_late(self) -> bool:
        """True if a player is on fourth street."""
        return max(front for front, _ in self.shown.pegs) > SKUNK_LINE

    @property
    def dimmed(self) -> float:
        """Dimming of the table during a great hand, 0 to 1."""
        step = self.step
        if step is None or step.flourish is not AnimationKind.GREAT:
            return 0.0
        return part_of(self.at, 0.0, FADE) - part_of(self.at, step.length - FADE, step.length)

    def pegs(self, seat: Seat) -> tuple[Point, Point]:
        front, back = self.shown.pegs[seat]
        step = self.step
        if step is not None and step.flourish is AnimationKind.RERUN:
            return self._run_home(seat, front)
        if step is not None and isinstance(step.event, GameBegun) and step.length:
            return self._go_home(step, seat, 0), self._go_home(step, seat, 1)
        if step is None or not isinstance(step.event, Pegged) or step.event.seat is not seat:
            carried = self._carried(seat)
            return self._hole(seat, front), carried or self._hole(seat, back)
        return self._hole(seat, front), self._hop(step.event)

    def _run_home(self, seat: Seat, end: int) -> tuple[Point, Point]:
        """Repeat the pegs' moves of the last deal, hole by hole."""
        start = self._dealt[seat][0]
        hole = round(blend(start, end, in_out(part_of(self.at, 0.0, RUN_HOME))))
        return self._hole(seat, hole), self._hole(seat, start)

    def _hole(self, seat: Seat, hole: int) -> Point:
        return self.places.streets.hole_xy(seat, hole)

    def _go_home(self, step: Clip, seat: Seat, which: int) -> Point:
        """Return the peg's position on its arc back to the start, within the board; front first."""
        progress = part_of(self.at / step.length, 0.15 * which, 0.85 + 0.15 * which)
        (x, y), (to_x, to_y) = (
            self._hole(seat, each.pegs[seat][which]) for each in (step.before, step.after)
        )
        eased, bow = in_out(progress), min(HOME_BOW, HOP_HEIGHT + abs(to_y - y))
        return blend(x, to_x, eased), blend(y, to_y, eased) - bow * eased * arch(progress)

    def _carried(self, seat: Seat) -> Point | None:
        return self._dropped[1] if self._dropped and self._dropped[0] is seat else None

    def _hop(self, event: Pegged) -> Point:
        start = self._carried(event.seat)
        if start is not None:
            end = self._hole(event.seat, event.after[0])
            eased = out_cubic(part_of(self.at, 0.0, hop_length(event)))
            return blend(start[0], end[0], eased), blend(start[1], end[1], eased)
        hole, part, height = hop_at(event, self.at)
        (x, y), (next_x, next_y) = (self._hole(event.seat, hole + i) for i in (0, 1))
        top = self.places.streets.box[1] + PEG_ROOM
        flat = blend(y, next_y, part)
        return blend(x, next_x, part), max(min(flat, top), flat - height * arch(part))
