"""The moments at which the opponent speaks, the facts they need, and its moods."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum, StrEnum
from typing import NamedTuple, TypeVar

from muggins.motion.picture import TablePicture
from muggins.motion.staging import CountedSoFar
from muggins.rules.cards import JACK, Seat, rank_of, value_of
from muggins.rules.events import (
    Called,
    CardPlayed,
    CardsDealt,
    Claimed,
    DealCut,
    Discarded,
    Event,
    GameForfeited,
    GameWon,
    GoCalled,
    HandCounted,
    HandShown,
    Pegged,
    StarterTurned,
)
from muggins.rules.scoring import LIMIT, Kind, play_reasons, total
from muggins.rules.terms import Margin, Occasion


class Mood(StrEnum):
    IDLE = "idle"
    SMUG = "smug"
    BORED = "bored"
    ALARMED = "alarmed"
    GLOATING = "gloating"
    SULKING = "sulking"
    THINKING = "thinking"
    SURPRISED = "surprised"
    WINK = "wink"
    ASLEEP = "asleep"
    SWEATING = "sweating"
    ADMIRING = "admiring"
    SKUNK = "skunk"  # what the screen shows at the end of such a game, instead of a face
    TWO_SKUNKS = "two skunks"


SKUNKS = {Margin.SKUNK: Mood.SKUNK, Margin.DOUBLE_SKUNK: Mood.TWO_SKUNKS}

PITCHES = {
    Mood.SULKING: 0,
    Mood.BORED: 0,
    Mood.SMUG: 1,
    Mood.WINK: 2,
    Mood.ADMIRING: 3,
    Mood.GLOATING: 3,
    Mood.SURPRISED: 4,
    Mood.ALARMED: 4,
    Mood.SWEATING: 4,
}
"""Pitch of each mood's voice, in steps; default 1."""

NEAR, FAR, AT_THE_HEELS = 106, 20, 8


def temper(own: int, computers: int) -> Mood:
    """Return the opponent's mood by the score, when no event determines it."""
    if own >= NEAR and own >= computers - AT_THE_HEELS:
        return Mood.SWEATING
    if computers - own >= FAR:
        return Mood.SMUG
    return Mood.SULKING if own - computers >= FAR else Mood.IDLE


class Facts(NamedTuple):
    """``claimed`` is the last claim of the player, None once other points are counted.

    ``hinted`` are the cards that a hint named before the player chose; none where there was no
    hint. ``is_whole``: the game goes from 0 to 121, so that its streets have their names.
    """

    event: Event | CountedSoFar
    before: TablePicture
    after: TablePicture
    claimed: Claimed | None = None
    hinted: tuple[int, ...] = ()
    is_whole: bool = True

    @property
    def ahead(self) -> int:
        """The computer's lead in points."""
        own, computers = self.scores
        return computers - own

    @property
    def scores(self) -> tuple[int, int]:
        """Points by seat, as the front pegs show them after it."""
        return self.after.pegs[0][0], self.after.pegs[1][0]

    @property
    def is_right(self) -> bool:
        """True unless the player made a wrong claim."""
        return self.claimed is None or self.claimed.points == self.claimed.due

    # --- a card played

    @property
    def rank(self) -> int:
        """Rank of the card played, from 0 for an ace."""
        assert isinstance(self.event, CardPlayed)
        return rank_of(self.event.card)

    @property
    def is_lead(self) -> bool:
        return self.before.count == 0

    @property
    def is_plain(self) -> bool:
        return not play_reasons([card for _, card in self.after.row[self.after.n_down :]])

    @property
    def has_choice(self) -> bool:
        """True if the computer visibly had a choice of three or more cards."""
        held = self.before.hands[Seat.COMPUTER]
        return len(held) >= 3 and self.before.count <= LIMIT - 10

    @property
    def can_go_on(self) -> bool:
        held = self.before.hands[Seat.COMPUTER]
        return any(self.before.count + value_of(card) <= LIMIT for card in held)

    # --- points

    def passes(self, hole: int) -> bool:
        assert isinstance(self.event, Pegged)
        return self.event.before[0] <= hole < self.event.after[0]


Holds = Callable[[Facts], bool]
E = TypeVar("E")

IN_PLAY = (Occasion.PLAY, Occasion.GO, Occasion.HEELS)
FIVE, FOUR, TEN = 4, 3, 9
GRAND, HIGH, LOW, PERFECT = 20, 12, 3, 29
HOME, CLOSE, LAST_HOLE = 90, 116, 120


class Rank(IntEnum):
    """Priority of an opponent's line; lower is first."""

    RULE = 1
    SCORE = 2
    COMMENT = 3
    IDLE = 4


GREAT = frozenset(
    "Heels HeelsYours FourMine FourYours TwentyNine GrandMine GrandYours MugginsTaken PenaltyTaken "
    "Forfeit PegMine PegYours CloseMine CloseYours WinMine WinYours SkunkMine SkunkYours "
    "DoubleMine DoubleYours "
    "TwoHeels TwoGrand TwoCalled TwoFalse TwoForfeit TwoTaken TwoClose TwoWin TwoSkunk "
    "TwoDouble".split()
)
"""Keys of moments that are always spoken of; of the others, a few."""


class Moment(NamedTuple):
    """A key, the face that goes with it, and when it holds, in words and as a test of facts."""

    key: str
    mood: Mood
    when: str
    holds: Holds

    @property
    def rank(self) -> Rank:
        return Rank.SCORE if self.key in GREAT else Rank.COMMENT


def on(
    kind: type[E], seat: Seat | None = None, holds: Callable[[Facts, E], bool] = lambda *_: True
) -> Holds:
    """Something of a kind that happens, to a seat or to either, of which more may have to hold."""
    return lambda f: (
        isinstance(f.event, kind)
        and seat in (None, getattr(f.event, "seat", None))
        and holds(f, f.event)
    )


def _cut(dealer: Seat | None) -> Holds:
    return on(DealCut, None, lambda _, cut: cut.dealer is dealer)


def _dealt(holds: Callable[[Facts, CardsDealt], bool]) -> Holds:
    return on(CardsDealt, None, holds)


def _played(holds: Callable[[Facts], bool]) -> Holds:
    """Match a card of the computer that scores nothing."""
    return on(CardPlayed, Seat.COMPUTER, lambda f, _: f.is_plain and holds(f))


def _turned(holds: Callable[[int], bool]) -> Holds:
    return on(StarterTurned, None, lambda _, turned: holds(rank_of(turned.card)))


def _scored(seat: Seat, kind: Kind, points: int) -> Holds:
    """A card of the play that earns one thing, or that thing last; the claim for it was right."""

    def holds(f: Facts, event: Pegged) -> bool:
        last = event.reasons[-1].kind if event.reasons else None
        is_so = event.occasion in IN_PLAY and last is kind
        return is_so and points in (0, event.points) and (seat is Seat.COMPUTER or f.is_right)

    return on(Pegged, seat, holds)


def _both(seat: Seat) -> Holds:
    """A card of the play that earns in two ways; the claim for it was right."""

    def holds(f: Facts, event: Pegged) -> bool:
        is_so = event.occasion is Occasion.PLAY and len(event.reasons) == 2
        return (
            is_so and event.points == total(event.reasons) and (seat is Seat.COMPUTER or f.is_right)
        )

    return on(Pegged, seat, holds)


def _home(seat: Seat) -> Holds:
    """A count takes the front peg past the skunk line."""

    def holds(f: Facts, event: Pegged) -> bool:
        is_count = event.occasion.is_count and bool(event.reasons)
        return is_count and f.is_whole and f.passes(HOME)

    return on(Pegged, seat, holds)


def _counted(seat: Seat, least: int, most: int, *, is_crib: bool | None) -> Holds:
    """A hand, a crib, or either, worth so much; one of the player's was claimed rightly."""

    def holds(f: Facts, event: HandCounted) -> bool:
        is_kind = is_crib is None or (event.occasion is Occasion.CRIB) is is_crib
        is_so = least <= total(event.reasons) <= most
        return is_kind and is_so and (seat is Seat.COMPUTER or f.is_right)

    return on(HandCounted, seat, holds)


def _taken(*, is_muggins: bool) -> Holds:
    """The computer pegs for a mistake of the player's."""

    def holds(f: Facts, event: Pegged) -> bool:
        was_short = f.claimed is not None and f.claimed.points < f.claimed.due
        return not event.reasons and was_short is is_muggins

    return on(Pegged, Seat.COMPUTER, holds)


def is_close(won: GameWon) -> bool:
    return min(won.scores) >= CLOSE


M = Mood
NAMES = "the player", "the computer"


def _each(
    key: str, when: str, holds: Callable[[Seat], Holds], yours: Mood = M.ALARMED
) -> Iterator[Moment]:
    """Yield a moment for the computer, and its counterpart for the player."""
    for seat, whose, mood in ((Seat.COMPUTER, "Mine", M.GLOATING), (Seat.PLAYER, "Yours", yours)):
        who, other = NAMES[seat], NAMES[seat.other]
        told = when.format(who=who, whose=f"{who}'s", other=other)
        yield Moment(f"{key}{whose}", mood, told, holds(seat))


def _scores(kind: Kind, points: int = 0) -> Callable[[Seat], Holds]:
    return lambda seat: _scored(seat, kind, points)


def _end(key: str, when: str, holds: Callable[[GameWon], bool]) -> Iterator[Moment]:
    def has_won(seat: Seat) -> Holds:
        return on(GameWon, seat, lambda _, won: holds(won))

    return _each(key, when, has_won, yours=M.SULKING)


MOMENTS: tuple[Moment, ...] = (
    # the cut for deal
    Moment("CutTie", M.SURPRISED, "both cut the same rank", _cut(None)),
    Moment("CutYours", M.BORED, "the player cuts the lower card", _cut(Seat.PLAYER)),
    Moment("CutMine", M.SMUG, "the computer cuts the lower card", _cut(Seat.COMPUTER)),
    # the deal
    Moment("NearMine", M.SMUG, "a deal; the computer has 106 points or more and leads",
           _dealt(lambda f, _: f.scores[Seat.COMPUTER] >= NEAR and f.ahead > 0)),
    Moment("NearYours", M.SWEATING, "a deal; the player has 106 points or more and leads",
           _dealt(lambda f, _: f.scores[Seat.PLAYER] >= NEAR and f.ahead < 0)),
    Moment("AheadMine", M.SMUG, "a deal; the computer leads by 20 or more",
           _dealt(lambda f, _: f.ahead >= FAR)),
    Moment("AheadYours", M.SULKING, "a deal; the player leads by 20 or more",
           _dealt(lambda f, _: f.ahead <= -FAR)),
    Moment("DealYours", M.IDLE, "the player deals",
           _dealt(lambda _, dealt: dealt.dealer is Seat.PLAYER)),
    Moment("DealMine", M.IDLE, "the computer deals",
           _dealt(lambda _, dealt: dealt.dealer is Seat.COMPUTER)),
    # the discard
    Moment("DiscardMarked", M.SMUG, "the player discards exactly the cards a hint suggested",
           on(Discarded, Seat.PLAYER, lambda f, thrown: set(f.hinted) == set(thrown.cards))),
    Moment("DiscardOwn", M.SMUG, "the player discards cards other than those a hint suggested",
           on(Discarded, Seat.PLAYER, lambda f,
              thrown: set(f.hinted) not in (set(), set(thrown.cards)))),
    Moment("DiscardYours", M.SMUG, "the player discards two cards", on(Discarded, Seat.PLAYER)),
    Moment("DiscardMine", M.WINK, "the computer discards two cards",
           on(Discarded, Seat.COMPUTER)),
    # the starter; a jack is spoken of when it is pegged
    Moment("StarterFive", M.SURPRISED, "the starter is a five", _turned(lambda r: r == FIVE)),
    Moment("Starter", M.IDLE, "the starter is neither a five nor a jack",
           _turned(lambda r: r not in (FIVE, JACK))),
    Moment("Heels", M.GLOATING, "the computer pegs two for his heels",
           _scored(Seat.COMPUTER, Kind.HEELS, 2)),
    Moment("HeelsYours", M.ALARMED, "the player pegs two for his heels, having claimed them",
           _scored(Seat.PLAYER, Kind.HEELS, 2)),
    # the play: cards that earn nothing
    Moment("LeadMineSmall", M.IDLE, "the computer leads a four or lower",
           _played(lambda f: f.is_lead and f.rank <= FOUR)),
    Moment("LeadMineTen", M.IDLE, "the computer leads a card that counts ten",
           _played(lambda f: f.is_lead and f.rank >= TEN)),
    Moment("LeadMine", M.IDLE, "the computer leads any card",
           _played(lambda f: f.is_lead)),
    Moment("PlayMineChoice", M.SMUG, "the computer, with three or more playable cards, plays one "
           "that scores nothing",
           _played(lambda f: not f.is_lead and f.has_choice)),
    Moment("PlayMine", M.IDLE, "the computer plays a card that scores nothing",
           _played(lambda f: not f.is_lead)),
    Moment("GoYoursOn", M.SMUG, "the player says go, and the computer can keep playing",
           on(GoCalled, Seat.PLAYER, lambda f, _: f.can_go_on)),
    Moment("GoYours", M.SMUG, "the player says go",
           on(GoCalled, Seat.PLAYER)),
    Moment("GoMine", M.BORED, "the computer says go",
           on(GoCalled, Seat.COMPUTER)),
    # points in the play; the player's are those claimed correctly
    *_each("Both", "a card of {whose} scores in two ways", _both),
    *_each("Fifteen", "{who} pegs two for fifteen", _scores(Kind.FIFTEEN, 2)),
    *_each("ThirtyOne", "{who} pegs two for thirty-one", _scores(Kind.THIRTY_ONE, 2)),
    *_each("Pair", "{who} pegs two for a pair", _scores(Kind.PAIR, 2)),
    *_each("Three", "{who} pegs six for three of a kind", _scores(Kind.THREE, 6)),
    *_each("Four", "{who} pegs twelve for four of a kind", _scores(Kind.FOUR, 12)),
    *_each("Run", "{who} pegs for a run", _scores(Kind.RUN)),
    *_each("Last", "{who} pegs one for the last card", _scores(Kind.LAST)),
    # the count; the player's own are those claimed correctly
    *_each("Home", "a count takes {who} past 90", _home),
    Moment("TwentyNine", M.SURPRISED, "a hand or crib is worth 29",
           on(HandCounted, None, lambda _, counted: total(counted.reasons) == PERFECT)),
    *_each("Grand", "a hand or crib of {whose} is worth 20 to 28",
           lambda seat: _counted(seat, GRAND, PERFECT - 1, is_crib=None), yours=M.ADMIRING),
    Moment("HandMineHigh", M.GLOATING, "the computer's hand is worth 12 or more",
           _counted(Seat.COMPUTER, HIGH, PERFECT - 1, is_crib=False)),
    Moment("HandMine", M.IDLE, "the computer's hand is worth 4 to 11",
           _counted(Seat.COMPUTER, LOW + 1, HIGH - 1, is_crib=False)),
    Moment("HandMineLow", M.SULKING, "the computer's hand is worth 1 to 3",
           _counted(Seat.COMPUTER, 1, LOW, is_crib=False)),
    Moment("HandMineNone", M.SULKING, "the computer's hand is worth nothing",
           _counted(Seat.COMPUTER, 0, 0, is_crib=False)),
    Moment("HandYoursHigh", M.ALARMED, "the player's hand is worth 12 or more",
           _counted(Seat.PLAYER, HIGH, PERFECT - 1, is_crib=False)),
    Moment("HandYours", M.IDLE, "the player's hand is worth 4 to 11",
           _counted(Seat.PLAYER, LOW + 1, HIGH - 1, is_crib=False)),
    Moment("HandYoursLow", M.SMUG, "the player's hand is worth 1 to 3",
           _counted(Seat.PLAYER, 1, LOW, is_crib=False)),
    Moment("HandYoursNone", M.SMUG, "the player's hand is worth nothing",
           _counted(Seat.PLAYER, 0, 0, is_crib=False)),
    Moment("CribMineHigh", M.GLOATING, "the computer's crib is worth 12 or more",
           _counted(Seat.COMPUTER, HIGH, PERFECT - 1, is_crib=True)),
    Moment("CribMine", M.IDLE, "the computer's crib is worth 4 to 11",
           _counted(Seat.COMPUTER, LOW + 1, HIGH - 1, is_crib=True)),
    Moment("CribMineLow", M.SULKING, "the computer's crib is worth 3 or less",
           _counted(Seat.COMPUTER, 0, LOW, is_crib=True)),
    Moment("CribYoursHigh", M.ALARMED, "the player's crib is worth 12 or more",
           _counted(Seat.PLAYER, HIGH, PERFECT - 1, is_crib=True)),
    Moment("CribYours", M.IDLE, "the player's crib is worth 4 to 11",
           _counted(Seat.PLAYER, LOW + 1, HIGH - 1, is_crib=True)),
    Moment("CribYoursLow", M.SMUG, "the player's crib is worth 3 or less",
           _counted(Seat.PLAYER, 0, LOW, is_crib=True)),
    # mistakes
    Moment("Overclaim", M.SMUG, "the player overclaims",
           on(Claimed, Seat.PLAYER, lambda _, claimed: claimed.points > claimed.due)),
    Moment("Underclaim", M.SMUG, "the player underclaims",
           on(Claimed, Seat.PLAYER, lambda _, claimed: claimed.points < claimed.due)),
    Moment("MugginsTaken", M.GLOATING, "the computer takes what the player missed",
           _taken(is_muggins=True)),
    Moment("PenaltyTaken", M.GLOATING, "the computer takes the points the player overclaimed",
           _taken(is_muggins=False)),
    Moment("Forfeit", M.GLOATING, "the player overclaims and forfeits the game",
           on(GameForfeited, Seat.PLAYER)),
    # the end of a game
    *_end("Peg", "{who} wins by a single point", lambda won: min(won.scores) == LAST_HOLE),
    *_end("Close", "{who} wins, and {other} has 116 points or more", is_close),
    *_end("Win", "{who} wins by 6 to 30",
          lambda won: won.margin is Margin.WIN and not is_close(won)),
    *_end("Skunk", "{who} skunks {other}", lambda won: won.margin is Margin.SKUNK),
    *_end("Double", "{who} double-skunks {other}",
          lambda won: won.margin is Margin.DOUBLE_SKUNK),
)  # fmt: skip

AT_ANY_TIME: Mapping[str, str] = {
    "Title": "the main menu is shown",
    "NewPlayer": "a new player starts",
    "Resume": "a match resumes",
    "ResumeAhead": "a match resumes in which the computer leads the game",
    "ResumeBehind": "a match resumes with the player ahead in the game",
    "NewMatch": "a match starts",
    "MatchCut": "a match starts, and the deck is spread for the cut",
    "KnowsYou": "the computer has figured out how the player plays",
    "Idle": "no one has done anything for a while",
    "TakenBack": "the player takes a move back",
    "HintAsked": "the player asks for a hint",
    "Boss": "the boss key hides the game",
    "Options": "the options are open",
    "ShowStatistics": "the statistics are open",
    "About": "the help is open",
    "ViewOrMark": "the deck page is open",
    "SeedOrPointer": "the card source page is open",
}
"""Keys that hold whenever they are asked for, and by what."""


def moments_at(facts: Facts, among: Iterable[Moment] = MOMENTS) -> tuple[Moment, ...]:
    return tuple(moment for moment in among if moment.holds(facts))


BETWEEN_TWO = "Two"  # the beginning of the keys here
MANY = 5  # points for a single card
STEPS_IN = {
    "Title": "Title",
    "NewMatch": "TwoSit",
    "MatchCut": "TwoSit",
    "NewPlayer": "TwoSit",
    "Resume": "TwoResume",
    "ResumeAhead": "TwoResume",
    "ResumeBehind": "TwoResume",
    "TakenBack": "TwoTakenBack",
    "Idle": "TwoIdle",
}
"""Substitute patter keys between two people, where one would hear another; others are silent."""


def _pegged(holds: Callable[[Pegged], bool]) -> Holds:
    return on(Pegged, None, lambda _, pegged: holds(pegged))


def _has_many(pegged: Pegged) -> bool:
    return pegged.occasion in IN_PLAY and bool(pegged.reasons) and pegged.points >= MANY


def _counted_by_either(least: int, most: int) -> Holds:
    return on(HandCounted, None, lambda _, counted: least <= total(counted.reasons) <= most)


def _called(*, is_right: bool) -> Holds:
    return on(Called, None, lambda _, call: call.points > 0 and call.is_right is is_right)


def _won(holds: Callable[[GameWon], bool]) -> Holds:
    return on(GameWon, None, lambda _, won: holds(won))


BETWEEN: tuple[Moment, ...] = tuple(
    Moment(key, Mood.IDLE, when, holds)
    for key, when, holds in (
        (
            "TwoTie",
            "both cut the same rank",
            on(DealCut, None, lambda _, cut: cut.dealer is None),
        ),
        (
            "TwoCut",
            "{who} cuts the lower card",
            on(DealCut, None, lambda _, cut: cut.dealer is not None),
        ),
        (
            "TwoNear",
            "a deal; a player has 106 points or more",
            on(CardsDealt, None, lambda f, _: max(f.scores) >= NEAR),
        ),
        ("TwoDeal", "{who} deals", on(CardsDealt)),
        (
            "TwoHeels",
            "{who} turns up a jack",
            _pegged(lambda pegged: [each.kind for each in pegged.reasons] == [Kind.HEELS]),
        ),
        ("TwoMany", "{who} pegs five or more with one card", _pegged(_has_many)),
        ("TwoGrand", "{who} has a hand or crib of 20 or more", _counted_by_either(GRAND, 29)),
        ("TwoHigh", "{who} has a hand or crib of 12 to 19", _counted_by_either(HIGH, GRAND - 1)),
        ("TwoNone", "{who} has a hand or crib worth nothing", _counted_by_either(0, 0)),
        ("TwoCalled", "{who} calls what {other} missed", _called(is_right=True)),
        ("TwoFalse", "{who} makes a false call", _called(is_right=False)),
        ("TwoForfeit", "{who} overclaims", on(GameForfeited)),
        ("TwoTaken", "{who} pegs for a mistake", _pegged(lambda pegged: not pegged.reasons)),
        ("TwoClose", "{who} wins, and {other} has 116 points or more", _won(is_close)),
        (
            "TwoWin",
            "{who} wins by 6 to 30",
            _won(lambda won: won.margin is Margin.WIN and not is_close(won)),
        ),
        ("TwoSkunk", "{who} skunks {other}", _won(lambda won: won.margin is Margin.SKUNK)),
        (
            "TwoDouble",
            "{who} double-skunks {other}",
            _won(lambda won: won.margin is Margin.DOUBLE_SKUNK),
        ),
    )
)

BETWEEN_AT_ANY_TIME: Mapping[str, str] = {
    "TwoSit": "two people start a match",
    "TwoResume": "two people resume their match",
    "TwoTakenBack": "both agree to undo a move",
    "TwoIdle": "no one has done anything for a while",
}
"""Keys that hold whenever they are asked for, and by what."""


def whom_about(event: Event | CountedSoFar) -> Seat | None:
    if isinstance(event, DealCut | CardsDealt):
        return event.dealer
    seat = getattr(event, "seat", None)
    return seat if isinstance(seat, Seat) and not isinstance(event, HandShown) else None
