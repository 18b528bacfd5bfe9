"""View records of the table: frozen, the only input of the drawing code.

Positions are in units of the plane; those of pegs, holes and points are on the board.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import Color

from muggins.motion.boxes import Box
from muggins.motion.places import Places
from muggins.motion.streets import Point
from muggins.motion.timeline import PackPose, Sprite
from muggins.paint.board import WALNUT, Timber
from muggins.paint.cards.deck import DeckStyle
from muggins.rules.cards import Seat
from muggins.words.table.patter_moments import Mood

LYING = PackPose()


class FaceShown(NamedTuple):
    """The opponent's face; ``is_lamp_lit`` means that its drive is at work."""

    mood: Mood = Mood.IDLE
    is_blinking: bool = False
    is_peering: bool = False
    is_lamp_lit: bool = False
    who: str = ""  # the level of an opponent with a face of its own


AT_EASE = FaceShown()


class PlateShown(NamedTuple):
    seat: Seat
    name: str
    score: int | None = None
    lead: str = ""
    ways: tuple[str, ...] = ()


class BoardShown(NamedTuple):
    """View of the board; if it is hidden, its score panels replace it."""

    corner: Point
    is_floating: bool = False
    is_hidden: bool = False
    plates: tuple[PlateShown, PlateShown] | None = None
    target: str = ""  # what the game goes to, where only figures show
    timber: Timber = WALNUT


class PegShown(NamedTuple):
    seat: Seat
    place: Point
    is_lifted: bool = False


class SpreadShown(NamedTuple):
    n_cards: int
    place: int | None
    cards: tuple[int, ...]
    gathered: float
    is_held: bool


class Gain(NamedTuple):
    """Points on a small label, with their center."""

    words: str
    place: Point
    is_beside: bool = False  # that is its left end
    is_missed: bool = False  # the player did not find them


class Marks(NamedTuple):
    """Focus, hint and choice: cards of the hand, or a hole with its ring."""

    focus: int | None = None
    hinted: tuple[int, ...] = ()
    thrown: tuple[int, ...] = ()  # cards chosen for the crib
    forced: tuple[int, ...] = ()  # cards played for the player
    ring: tuple[Point, float] | None = None
    gain: Gain | None = None


class Lanes(NamedTuple):
    """Tray of the play: the seats of the upper and lower lane, and the seat that says go."""

    seats: tuple[Seat, Seat]
    names: tuple[str, str]
    gone: Seat | None = None


class Details(NamedTuple):
    """Breakdown of a hand: each line with its points, and the total."""

    title: str
    total: int
    lines: tuple[tuple[str, int], ...]
    missed: tuple[str, ...] = ()  # the lines that the player did not find


class ClaimShown(NamedTuple):
    """The dialog in which points are claimed as a number; a count shows its cards in it."""

    box: Box
    title: str
    points: int
    cards: tuple[int, ...] = ()
    starter: int | None = None
    hint: int | None = None
    is_focused: bool = False


class Words(NamedTuple):
    """Text of the table: event or notice; reason of the hint; score of the match."""

    line: str
    why: str = ""
    is_notice: bool = False
    taken: tuple[float, float] = (0.0, 0.0)  # of the line, at its left and at its right
    scorecard: tuple[str, ...] = ()
    is_apart: bool = False  # the game does not count, which stands there


class Banner(NamedTuple):
    """Winner in brass, the margin, and as many skunks as the loser deserves."""

    title: str
    result: str
    middle: Point
    room: float  # across
    n_skunks: int = 0


@dataclass(frozen=True, slots=True)
class TableShown:
    """The whole table at one moment. None means absent."""

    felt: Color
    printing: DeckStyle
    places: Places
    board: BoardShown
    sprites: tuple[Sprite, ...] = ()
    pegs: tuple[PegShown, ...] = ()
    pack: PackPose | None = LYING
    spread: SpreadShown | None = None
    is_leg_lifted: bool = False
    crib: tuple[Seat, str] | None = None  # at whose side it lies, and whose it is
    crib_owner: Seat | None = None  # by whose color it is marked
    count: tuple[int, Point] | None = None
    lanes: Lanes | None = None
    marks: Marks = field(default_factory=Marks)
    face: FaceShown | None = AT_EASE
    level: str = ""  # the opponent's name and level, under it
    remark: str | None = None
    earned: Gain | None = None
    cheer: tuple[Point, float] | None = None
    details: Details | None = None
    worth: tuple[Gain, ...] = ()
    reasons: tuple[Gain, ...] = ()  # why something scores, beside its cards
    banner: Banner | None = None
    dimmed: float = 0.0  # the lamp, over a great hand, 0 to 1
    is_late: bool = False  # somebody is on fourth street, and the lamp hangs low
    tally: ClaimShown | None = None
    words: Words | None = None
