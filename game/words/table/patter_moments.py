"""The moments at which the opponent speaks: each key of the patter, and the facts it needs.

What holds in one place: a line may be said when ``holds`` says so of the facts, and its words have
to be true whenever it does. Of several keys that hold at one moment the first has the first word.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum

from game.rules.cards import JACK, rank_of
from game.rules.events import (
    CardPlayed,
    CardsDealt,
    Claimed,
    DealCut,
    Discarded,
    GameForfeited,
    GameWon,
    GoCalled,
    HandCounted,
    Pegged,
    StarterTurned,
)
from game.rules.scoring import Kind, total
from game.rules.seat import Seat
from game.rules.terms import Margin, Occasion
from game.words.table.facts import Facts
from game.words.table.mood import FAR, NEAR, Mood

YOU, ME = Seat
Holds = Callable[[Facts], bool]

IN_PLAY = (Occasion.PLAY, Occasion.GO, Occasion.HEELS)
FIVE, FOUR, TEN = 4, 3, 9
GRAND, HIGH, LOW, PERFECT = 20, 12, 3, 29
HOME, CLOSE, LAST_HOLE = 90, 116, 120


class Rank(IntEnum):
    """How much a line of the opponent's matters; the lesser number goes first."""

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


@dataclass(frozen=True, slots=True)
class Moment:
    """A key, the face that goes with it, and when it holds, in words and as a test of facts."""

    key: str
    mood: Mood
    when: str
    holds: Holds

    @property
    def rank(self) -> Rank:
        return Rank.SCORE if self.key in GREAT else Rank.COMMENT


def _cut(dealer: Seat | None) -> Holds:
    return lambda f: isinstance(f.event, DealCut) and f.event.dealer is dealer


def _dealt(dealer: Seat) -> Holds:
    return lambda f: isinstance(f.event, CardsDealt) and f.event.dealer is dealer


def _dealt_when(holds: Holds) -> Holds:
    return lambda f: isinstance(f.event, CardsDealt) and holds(f)


def _thrown(holds: Holds) -> Holds:
    return lambda f: isinstance(f.event, Discarded) and f.event.seat is YOU and holds(f)


def _played(holds: Holds) -> Holds:
    """The computer's card, when it earns nothing."""
    return lambda f: (
        isinstance(f.event, CardPlayed) and f.event.seat is ME and f.is_plain and holds(f)
    )


def _turned(holds: Callable[[int], bool]) -> Holds:
    return lambda f: isinstance(f.event, StarterTurned) and holds(rank_of(f.event.card))


def _scored(seat: Seat, kind: Kind, points: int) -> Holds:
    """A card of the play that earns one thing, or that thing last; the claim for it was right."""

    def holds(f: Facts) -> bool:
        event = f.event
        if not isinstance(event, Pegged) or event.seat is not seat or not event.reasons:
            return False
        is_so = event.occasion in IN_PLAY and event.reasons[-1].kind is kind
        return is_so and points in (0, event.points) and (seat is ME or f.is_right)

    return holds


def _both(seat: Seat) -> Holds:
    """A card of the play that earns in two ways; the claim for it was right."""

    def holds(f: Facts) -> bool:
        event = f.event
        if not isinstance(event, Pegged) or event.seat is not seat:
            return False
        is_so = event.occasion is Occasion.PLAY and len(event.reasons) == 2
        return is_so and event.points == total(event.reasons) and (seat is ME or f.is_right)

    return holds


def _home(seat: Seat) -> Holds:
    """A count takes the front peg past the skunk line."""

    def holds(f: Facts) -> bool:
        event = f.event
        is_count = isinstance(event, Pegged) and event.seat is seat and event.occasion.is_count
        return is_count and bool(event.reasons) and f.is_whole and f.passes(HOME)  # type: ignore[union-attr]

    return holds


def _counted(seat: Seat, least: int, most: int, *, is_crib: bool | None) -> Holds:
    """A hand, a crib, or either, worth so much; one of the player's was claimed rightly."""

    def holds(f: Facts) -> bool:
        event = f.event
        if not isinstance(event, HandCounted) or event.seat is not seat:
            return False
        is_kind = is_crib is None or (event.occasion is Occasion.CRIB) is is_crib
        is_so = least <= total(event.reasons) <= most
        return is_kind and is_so and (seat is ME or f.is_right)

    return holds


def _claimed(*, too_much: bool) -> Holds:
    def holds(f: Facts) -> bool:
        event = f.event
        if not isinstance(event, Claimed) or event.seat is not YOU:
            return False
        return event.points > event.due if too_much else event.points < event.due

    return holds


def _taken(*, is_muggins: bool) -> Holds:
    """The computer pegs for a mistake of the player's."""

    def holds(f: Facts) -> bool:
        event = f.event
        if not isinstance(event, Pegged) or event.reasons or event.seat is not ME:
            return False
        was_short = f.claimed is not None and f.claimed.points < f.claimed.due
        return was_short is is_muggins

    return holds


def is_close(won: GameWon) -> bool:
    return min(won.scores) >= CLOSE


M = Mood
NAMES = "the player", "the computer"


def _each(
    key: str, when: str, holds: Callable[[Seat], Holds], yours: Mood = M.ALARMED
) -> Iterator[Moment]:
    """The same of the computer, and then of the player."""
    for seat, whose, mood in ((ME, "Mine", M.GLOATING), (YOU, "Yours", yours)):
        who, other = NAMES[seat], NAMES[seat.other]
        told = when.format(who=who, whose=f"{who}'s", other=other)
        yield Moment(f"{key}{whose}", mood, told, holds(seat))


def _scores(kind: Kind, points: int = 0) -> Callable[[Seat], Holds]:
    return lambda seat: _scored(seat, kind, points)


def _end(key: str, when: str, holds: Callable[[GameWon], bool]) -> Iterator[Moment]:
    def has_won(seat: Seat) -> Holds:
        return lambda f: isinstance(f.event, GameWon) and f.event.seat is seat and holds(f.event)

    return _each(key, when, has_won, yours=M.SULKING)


MOMENTS: tuple[Moment, ...] = (
    # the cut for deal
    Moment("CutTie", M.SURPRISED, "both cut the same rank", _cut(None)),
    Moment("CutYours", M.BORED, "the player cuts the lower card", _cut(YOU)),
    Moment("CutMine", M.SMUG, "the computer cuts the lower card", _cut(ME)),
    # the deal
    Moment("NearMine", M.SMUG, "a deal; the computer stands at 106 or more, and leads",
           _dealt_when(lambda f: f.scores[ME] >= NEAR and f.ahead > 0)),
    Moment("NearYours", M.SWEATING, "a deal; the player stands at 106 or more, and leads",
           _dealt_when(lambda f: f.scores[YOU] >= NEAR and f.ahead < 0)),
    Moment("AheadMine", M.SMUG, "a deal; the computer leads by 20 or more",
           _dealt_when(lambda f: f.ahead >= FAR)),
    Moment("AheadYours", M.SULKING, "a deal; the player leads by 20 or more",
           _dealt_when(lambda f: f.ahead <= -FAR)),
    Moment("DealYours", M.IDLE, "the player deals", _dealt(YOU)),
    Moment("DealMine", M.IDLE, "the computer deals", _dealt(ME)),
    # laying away
    Moment("DiscardMarked", M.SMUG, "the player lays away the very cards that a hint named",
           _thrown(lambda f: set(f.hinted) == set(f.event.cards))),  # type: ignore[union-attr]
    Moment("DiscardOwn", M.SMUG, "the player lays away others than a hint named",
           _thrown(lambda f: bool(f.hinted) and set(f.hinted) != set(f.event.cards))),  # type: ignore[union-attr]
    Moment("DiscardYours", M.SMUG, "the player lays two cards away", _thrown(lambda _: True)),
    Moment("DiscardMine", M.WINK, "the computer lays two cards away",
           lambda f: isinstance(f.event, Discarded) and f.event.seat is ME),
    # the starter; a jack is spoken of when it is pegged
    Moment("StarterFive", M.SURPRISED, "the starter is a five", _turned(lambda r: r == FIVE)),
    Moment("Starter", M.IDLE, "the starter is neither a five nor a jack",
           _turned(lambda r: r not in (FIVE, JACK))),
    Moment("Heels", M.GLOATING, "the computer pegs two for his heels",
           _scored(ME, Kind.HEELS, 2)),
    Moment("HeelsYours", M.ALARMED, "the player pegs two for his heels, and claimed them",
           _scored(YOU, Kind.HEELS, 2)),
    # the play: cards that earn nothing
    Moment("LeadMineSmall", M.IDLE, "the computer leads a four or lower, for nothing",
           _played(lambda f: f.is_lead and f.rank <= FOUR)),
    Moment("LeadMineTen", M.IDLE, "the computer leads a card that counts ten, for nothing",
           _played(lambda f: f.is_lead and f.rank >= TEN)),
    Moment("LeadMine", M.IDLE, "the computer leads, for nothing",
           _played(lambda f: f.is_lead)),
    Moment("PlayMineChoice", M.SMUG, "the computer, with three cards or more that all fit, plays "
           "one on another, for nothing",
           _played(lambda f: not f.is_lead and f.has_choice)),
    Moment("PlayMine", M.IDLE, "the computer plays a card on others, for nothing",
           _played(lambda f: not f.is_lead)),
    Moment("GoYoursOn", M.SMUG, "the player says go, and the computer can go on",
           lambda f: isinstance(f.event, GoCalled) and f.event.seat is YOU and f.can_go_on),
    Moment("GoYours", M.SMUG, "the player says go",
           lambda f: isinstance(f.event, GoCalled) and f.event.seat is YOU),
    Moment("GoMine", M.BORED, "the computer says go",
           lambda f: isinstance(f.event, GoCalled) and f.event.seat is ME),
    # points in the play; the player's are those that he claimed rightly
    *_each("Both", "a card of {whose} pegs in two ways", _both),
    *_each("Fifteen", "{who} pegs two for fifteen", _scores(Kind.FIFTEEN, 2)),
    *_each("ThirtyOne", "{who} pegs two for thirty-one", _scores(Kind.THIRTY_ONE, 2)),
    *_each("Pair", "{who} pegs two for a pair", _scores(Kind.PAIR, 2)),
    *_each("Three", "{who} pegs six for three of a kind", _scores(Kind.THREE, 6)),
    *_each("Four", "{who} pegs twelve for four of a kind", _scores(Kind.FOUR, 12)),
    *_each("Run", "{who} pegs for a run", _scores(Kind.RUN)),
    *_each("Last", "{who} pegs one for the last card", _scores(Kind.LAST)),
    # the count; the player's own are those that he claimed rightly
    *_each("Home", "a count takes {who} past 90", _home),
    Moment("TwentyNine", M.SURPRISED, "a hand or crib of twenty-nine",
           lambda f: isinstance(f.event, HandCounted) and total(f.event.reasons) == PERFECT),
    *_each("Grand", "a hand or crib of {whose} of 20 to 28",
           lambda seat: _counted(seat, GRAND, PERFECT - 1, is_crib=None), yours=M.ADMIRING),
    Moment("HandMineHigh", M.GLOATING, "a hand of the computer's of 12 or more",
           _counted(ME, HIGH, PERFECT - 1, is_crib=False)),
    Moment("HandMine", M.IDLE, "a hand of the computer's of 4 to 11",
           _counted(ME, LOW + 1, HIGH - 1, is_crib=False)),
    Moment("HandMineLow", M.SULKING, "a hand of the computer's of 1 to 3",
           _counted(ME, 1, LOW, is_crib=False)),
    Moment("HandMineNone", M.SULKING, "a hand of the computer's of nothing",
           _counted(ME, 0, 0, is_crib=False)),
    Moment("HandYoursHigh", M.ALARMED, "a hand of the player's of 12 or more",
           _counted(YOU, HIGH, PERFECT - 1, is_crib=False)),
    Moment("HandYours", M.IDLE, "a hand of the player's of 4 to 11",
           _counted(YOU, LOW + 1, HIGH - 1, is_crib=False)),
    Moment("HandYoursLow", M.SMUG, "a hand of the player's of 1 to 3",
           _counted(YOU, 1, LOW, is_crib=False)),
    Moment("HandYoursNone", M.SMUG, "a hand of the player's of nothing",
           _counted(YOU, 0, 0, is_crib=False)),
    Moment("CribMineHigh", M.GLOATING, "a crib of the computer's of 12 or more",
           _counted(ME, HIGH, PERFECT - 1, is_crib=True)),
    Moment("CribMine", M.IDLE, "a crib of the computer's of 4 to 11",
           _counted(ME, LOW + 1, HIGH - 1, is_crib=True)),
    Moment("CribMineLow", M.SULKING, "a crib of the computer's of 3 or less",
           _counted(ME, 0, LOW, is_crib=True)),
    Moment("CribYoursHigh", M.ALARMED, "a crib of the player's of 12 or more",
           _counted(YOU, HIGH, PERFECT - 1, is_crib=True)),
    Moment("CribYours", M.IDLE, "a crib of the player's of 4 to 11",
           _counted(YOU, LOW + 1, HIGH - 1, is_crib=True)),
    Moment("CribYoursLow", M.SMUG, "a crib of the player's of 3 or less",
           _counted(YOU, 0, LOW, is_crib=True)),
    # mistakes
    Moment("Overclaim", M.SMUG, "the player claims too much", _claimed(too_much=True)),
    Moment("Underclaim", M.SMUG, "the player claims too little", _claimed(too_much=False)),
    Moment("MugginsTaken", M.GLOATING, "the computer takes what the player missed",
           _taken(is_muggins=True)),
    Moment("PenaltyTaken", M.GLOATING, "the computer takes what the player claimed too much",
           _taken(is_muggins=False)),
    Moment("Forfeit", M.GLOATING, "the player forfeits the game by claiming too much",
           lambda f: isinstance(f.event, GameForfeited) and f.event.seat is YOU),
    # the end of a game
    *_end("Peg", "{who} wins by a single point", lambda won: min(won.scores) == LAST_HOLE),
    *_end("Close", "{who} wins, {other} at 116 or more", is_close),
    *_end("Win", "{who} wins by 6 to 30",
          lambda won: won.margin is Margin.WIN and not is_close(won)),
    *_end("Skunk", "{who} skunks {other}", lambda won: won.margin is Margin.SKUNK),
    *_end("Double", "{who} skunks {other} doubly",
          lambda won: won.margin is Margin.DOUBLE_SKUNK),
)  # fmt: skip

AT_ANY_TIME: Mapping[str, str] = {
    "Title": "the title is shown",
    "NewPlayer": "somebody sits down who has not played here before",
    "Resume": "a match goes on",
    "ResumeAhead": "a match goes on in which the computer leads the game",
    "ResumeBehind": "a match goes on in which the player leads the game",
    "NewMatch": "a match begins",
    "MatchCut": "a match begins, and the pack lies there to be cut",
    "KnowsYou": "the computer has found out how the player plays",
    "Idle": "nobody has done anything for a while",
    "TakenBack": "the player takes a move back",
    "HintAsked": "the player asks for a hint",
    "Boss": "the boss key hides the game",
    "Options": "the options are opened",
    "ShowStatistics": "the statistics are opened",
    "About": "the help is opened",
    "ViewOrMark": "the deck is looked at",
    "SeedOrPointer": "the cards' source is looked at",
}
"""Keys that hold whenever they are asked for, and by what."""


def moments_at(facts: Facts, among: Iterable[Moment] = MOMENTS) -> tuple[Moment, ...]:
    return tuple(moment for moment in among if moment.holds(facts))
