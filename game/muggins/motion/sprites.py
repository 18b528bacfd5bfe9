"""Cards on their way: where each is to be drawn in the middle of a step."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, pi

from muggins.motion.card_layout import Arrangement, Spot, lay_out, sorted_cards
from muggins.motion.staging import HUSH, Clip
from muggins.motion.tween import arch, blend, in_out, out_cubic, part_of
from muggins.rules.cards import N_CARDS
from muggins.rules.events import GameWon
from muggins.rules.seat import Seat

FAR = 140.0  # units; what goes less far slides flat
EARNED_LIFT = 20.0
EAR_LIFT = 0.62  # how far the air lifts the ear of a card on its way
CHEER_EVERY, CHEER_HOP = 0.09, 0.42


@dataclass(frozen=True, slots=True)
class Sprite:
    """A card as it is to be drawn now."""

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
    """Every card so many seconds into a step, lowest first."""
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


def light(sprite: Sprite, level: float, *, is_above: bool = False) -> Sprite:
    """The card lifted and lit, as far as ``level`` says: 0 to 1.

    One above the middle comes nearer instead, clear of the board.
    """
    lift, up = max(sprite.lift, 0.5 * level), -EARNED_LIFT if is_above else EARNED_LIFT
    return replace(sprite, y=sprite.y - up * level, lift=lift, glow=level)


def shine_on(step: Clip, at: float, sprites: Sequence[Sprite]) -> list[Sprite]:
    """A sheen of brass goes over the cards that earn, from the left, twice."""
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
    """The winner's cards hop one after the other."""
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
