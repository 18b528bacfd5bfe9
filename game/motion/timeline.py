"""The timeline: steps shown one after another, and where things are in the middle of one."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import cos, hypot, pi

from game.motion.layout import N_PACK, Arrangement, Spot, count_place, lay_out, sorted_cards
from game.motion.picture import Cards, Picture
from game.motion.places import USUAL, Places
from game.motion.staging import LOOK, PART, RUN_HOME, Clip, Flourish, Span, Told, hop_length, stage
from game.motion.stock import order_of
from game.motion.streets import Point
from game.motion.tween import arch, blend, in_out, out_cubic, part_of
from game.rules.events import CardsDealt, Claimed, Event, GameBegun, GameWon, Pegged
from game.rules.seat import Seat

HOP_HEIGHT, HOME_BOW = 9.0, 60.0
FAR = 140.0  # units; what goes less far slides flat
EARNED_LIFT, RISE = 20.0, 0.1
EAR_LIFT = 0.62  # how far the air lifts the ear of a card on its way
CHEER_EVERY, CHEER_HOP = 0.09, 0.42


@dataclass(frozen=True, slots=True)
class Sprite:
    """A card as it is to be drawn now; ``breadth`` 0..1 narrows it while it flips.

    ``glow`` 0..1 marks a card that earns what is being counted; ``ear`` is how a dog ear
    stands, 1 when it lies, less when it is lifted.
    """

    card: int
    x: float
    y: float
    height: float
    is_open: bool
    turn: float = 0.0
    breadth: float = 1.0
    lift: float = 0.0
    glow: float = 0.0
    ear: float = 1.0


@dataclass(frozen=True, slots=True)
class Pack:
    """How the pack stands: its top card, parted for the cut, riffled.

    ``others`` are further cards whose backs show: those riffled, or the top of what is lifted.
    """

    top: int | None = None
    parted: float | None = None
    riffled: float | None = None
    others: Cards = ()


@dataclass(frozen=True, slots=True)
class Happenings:
    """What began while time went on: events to speak of, sounds to play."""

    events: tuple[Event | Told, ...] = ()
    cues: tuple[str, ...] = ()


class Timeline:
    """Steps waiting to be shown; ``picture`` is what lies on the table when all are done."""

    def __init__(self, picture: Picture, places: Places = USUAL) -> None:
        self.picture = picture
        self.speed = 1.0
        self.places = places
        self.is_aloud = False  # hands are counted reason by reason
        self._steps: deque[Clip] = deque()
        self._at = 0.0
        self._is_begun = False
        self._dropped: tuple[Seat, Point] | None = None
        self._lifted: frozenset[int] = frozenset()  # by the step before
        self._dealt = picture.pegs  # how they stood when the last deal began

    @property
    def is_resting(self) -> bool:
        """Whether everything has been shown."""
        return not self._steps

    @property
    def step(self) -> Clip | None:
        """The step being shown."""
        return self._steps[0] if self._steps else None

    @property
    def at(self) -> float:
        """Seconds into the step being shown."""
        return self._at

    @property
    def shown(self) -> Picture:
        """What lies on the table now, whatever is on its way left out."""
        return self._steps[0].before if self._steps else self.picture

    def add(self, events: Iterable[Event], dropped: tuple[Seat, Point] | None = None) -> None:
        """Show these next; a peg already carried to a point is not hopped there again.

        A carried peg that earns nothing is back in its hole at once.
        """
        is_claimed = False
        for event in events:
            if isinstance(event, CardsDealt):
                self._dealt = self.picture.pegs
            if isinstance(event, Claimed):
                is_claimed = event.points == event.due
            told = stage(event, self.picture, is_aloud=self.is_aloud, is_claimed=is_claimed)
            for step in told:
                self._steps.append(step)
                self.picture = step.after
            if dropped is not None and isinstance(event, Pegged) and event.seat is dropped[0]:
                self._dropped = dropped

    def update(self, seconds: float) -> Happenings:
        """Let time go on."""
        return self._run(seconds * self.speed)

    def finish(self) -> Happenings:
        """Show the end of everything at once, with no sound."""
        return Happenings(self._run(float("inf")).events)

    def _run(self, seconds: float) -> Happenings:
        events: list[Event | Told] = []
        cues: list[str] = []
        while self._steps:
            step = self._steps[0]
            if not self._is_begun:
                self._is_begun = True
                if step.event is not None:
                    events.append(step.event)
            now = self._at + seconds
            cues.extend(cue for when, cue in step.cues if self._at <= when < now)
            if now < step.length:
                self._at = now
                break
            seconds = now - step.length
            self._next()
        return Happenings(tuple(events), tuple(cues))

    def _next(self) -> None:
        step = self._steps.popleft()
        self._at, self._is_begun, self._lifted = 0.0, False, step.lifted
        if isinstance(step.event, Pegged) and self._dropped and step.event.seat is self._dropped[0]:
            self._dropped = None

    def sprites(self, how: Arrangement) -> list[Sprite]:
        """Every card to be drawn, lowest first."""
        if not self._steps:
            return [_still(card, place) for card, place in lay_out(self.picture, how).items()]
        raised = self._raised()
        return [
            _raise(sprite, raised[sprite.card]) if sprite.card in raised else sprite
            for sprite in _moving(self._steps[0], self._at, how)
        ]

    def _raised(self) -> dict[int, float]:
        """How far the cards that earn are lifted; one that goes on earning stays up."""
        step = self._steps[0]
        if step.flourish is Flourish.WIN:
            return _cheer(step, self._at)
        following = self._steps[1].lifted if len(self._steps) > 1 else frozenset()
        rising = out_cubic(part_of(self._at, 0.0, RISE))
        falling = in_out(part_of(self._at, step.length - RISE, step.length))
        return {
            card: (1.0 if card in self._lifted else rising)
            * (1.0 if card in following else 1 - falling)
            for card in step.lifted
        }

    @property
    def pack(self) -> Pack:
        """How the pack stands now."""
        step, at = self.step, self._at
        order = order_of(self.shown)
        if step is None or step.flourish in (Flourish.NONE, Flourish.WIN):
            return Pack(order[0])
        if step.flourish is Flourish.RIFFLE:
            return Pack(order[0], riffled=part_of(at, 0.0, step.length), others=order)
        waiting = [card for card, (start, _) in step.spans.items() if start > at]
        top = min(waiting, key=lambda card: step.spans[card], default=None)
        if step.flourish is Flourish.DEAL:
            return Pack(order_of(step.after)[0] if top is None else top)
        closing = step.length - LOOK
        parted = in_out(part_of(at, 0.0, PART)) - in_out(part_of(at, closing, closing + PART))
        lifted, lower, *_ = order_of(step.after)
        return Pack(lower if top is None else top, parted, others=(lifted,))

    @property
    def lowest_peg(self) -> int:
        """The least hole in which a peg stands in anything that is still to be shown."""
        pictures = [self.picture, *(step.before for step in self._steps)]
        return min(back for picture in pictures for _, back in picture.pegs)

    @property
    def count_place(self) -> Point:
        """Where the count stands: it goes along with the end of the row."""
        place = count_place(self.shown, self.places)
        if self.step is None:
            return place
        then = count_place(self.step.after, self.places) if self.step.after.row else place
        progress = out_cubic(part_of(self._at, 0.0, self.step.length))
        return blend(place[0], then[0], progress), place[1]

    @property
    def gathered(self) -> float:
        """How far the spread pack has come together again, 0 to 1."""
        step = self.step
        if step is None or not step.before.is_spread or step.after.is_spread:
            return 0.0
        return part_of(self._at, 0.0, step.length)

    @property
    def cheer(self) -> tuple[Seat, float] | None:
        """Who has just won, and how far the cheering has come."""
        step = self.step
        if step is None or not isinstance(step.event, GameWon):
            return None
        if self._at < RUN_HOME:
            return None
        return step.event.seat, part_of(self._at, RUN_HOME, step.length)

    def pegs(self, seat: Seat) -> tuple[Point, Point]:
        """Where the front and the back peg of a seat are."""
        front, back = self.shown.pegs[seat]
        step = self.step
        if step is not None and isinstance(step.event, GameWon) and self._at < RUN_HOME:
            return self._run_home(seat, front)
        if step is not None and isinstance(step.event, GameBegun) and step.length:
            return self._go_home(step, seat, 0), self._go_home(step, seat, 1)
        if step is None or not isinstance(step.event, Pegged) or step.event.seat is not seat:
            carried = self._carried(seat)
            return self._hole(seat, front), carried or self._hole(seat, back)
        return self._hole(seat, front), self._hop(step.event)

    def _run_home(self, seat: Seat, end: int) -> tuple[Point, Point]:
        """Both run once more the way of the last deal, hole by hole."""
        start = self._dealt[seat][0]
        hole = round(blend(start, end, in_out(part_of(self._at, 0.0, RUN_HOME))))
        return self._hole(seat, hole), self._hole(seat, start)

    def _hole(self, seat: Seat, hole: int) -> Point:
        return self.places.streets.hole_xy(seat, hole)

    def _go_home(self, step: Clip, seat: Seat, which: int) -> Point:
        """A peg carried back to the start in one bow, which keeps to the board; the front first."""
        progress = part_of(self._at / step.length, 0.15 * which, 0.85 + 0.15 * which)
        (x, y), (to_x, to_y) = (
            self._hole(seat, each.pegs[seat][which]) for each in (step.before, step.after)
        )
        eased, bow = in_out(progress), min(HOME_BOW, HOP_HEIGHT + abs(to_y - y))
        return blend(x, to_x, eased), blend(y, to_y, eased) - bow * eased * arch(progress)

    def _carried(self, seat: Seat) -> Point | None:
        return self._dropped[1] if self._dropped and self._dropped[0] is seat else None

    def _hop(self, event: Pegged) -> Point:
        progress = part_of(self._at, 0.0, hop_length(event))
        end = self._hole(event.seat, event.after[0])
        start = self._carried(event.seat)
        if start is not None:
            eased = out_cubic(progress)
            return blend(start[0], end[0], eased), blend(start[1], end[1], eased)
        hole = blend(event.before[1], event.after[0], progress)
        whole = min(int(hole + 1) - 1, event.after[0] - 1)
        (x, y), (next_x, next_y) = (self._hole(event.seat, whole + i) for i in (0, 1))
        part = hole - whole
        return blend(x, next_x, part), blend(y, next_y, part) - HOP_HEIGHT * arch(part)


def _still(card: int, place: Spot) -> Sprite:
    return Sprite(card, place.x, place.y, place.height, place.is_open, place.turn)


def _in_pack(homes: Places) -> Spot:
    return Spot(*homes.pack, homes.row.height, is_open=False)


def _in_spread(homes: Places) -> Spot:
    spread = homes.spread
    return Spot(spread.at(N_PACK, N_PACK // 2), spread.y, spread.height, is_open=False)


def _moving(step: Clip, at: float, how: Arrangement) -> list[Sprite]:
    start, end = lay_out(step.before, how), lay_out(step.after, how)
    in_pack = _in_pack(how.places)
    in_spread = step.before.is_spread and step.after.is_spread
    source = _in_spread(how.places) if in_spread else in_pack
    resting: list[Sprite] = []
    moving: list[Sprite] = []
    for card in {**start, **end}:
        one, other = start.get(card, source), end.get(card, in_pack)
        if one == other:
            resting.append(_still(card, other))
            continue
        progress = part_of(at, *_span(step, card))
        is_away = (progress == 0 and card not in start) or (progress == 1 and card not in end)
        if not is_away:
            sprite = _between(card, one, other, progress, step.spin)
            (moving if 0 < progress < 1 else resting).append(sprite)
    return resting + moving


def _span(step: Clip, card: int) -> Span:
    spans: Mapping[int, Span] = step.spans
    return spans.get(card, (0.0, step.length))


def _raise(sprite: Sprite, level: float) -> Sprite:
    if not sprite.is_open:
        return sprite
    lift = max(sprite.lift, 0.5 * level)
    return replace(sprite, y=sprite.y - EARNED_LIFT * level, lift=lift, glow=level)


def _cheer(step: Clip, at: float) -> dict[int, float]:
    """The winner's cards hop one after the other."""
    assert isinstance(step.event, GameWon)
    hand = sorted_cards(step.after.hands[step.event.seat])
    starts = {card: RUN_HOME + i * CHEER_EVERY for i, card in enumerate(hand)}
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
    )
