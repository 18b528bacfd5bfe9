"""The opponent's moments that are rare, those that are none, and the face that goes with a score.

That a key has its facts, whatever is said, hold a thousand deals (tests/table/test_patter_facts).
"""

import pytest

from muggins.motion.picture import TablePicture, after
from muggins.motion.staging import CountedSoFar
from muggins.rules.cards import Seat, read_card, read_cards
from muggins.rules.events import (
    Claimed,
    CountReset,
    DealCut,
    Event,
    GameBegun,
    GameForfeited,
    GameWon,
    HandCounted,
    HandShown,
    Pegged,
    StarterTurned,
)
from muggins.rules.moves import Claim
from muggins.rules.scoring import Kind, Reason, hand_reasons
from muggins.rules.terms import Forfeit, Margin, Mistakes, Occasion, Terms
from muggins.session.patter import load_default
from muggins.words.table.patter_moments import (
    AT_ANY_TIME,
    BETWEEN,
    BETWEEN_AT_ANY_TIME,
    MOMENTS,
    Facts,
    Mood,
    moments_at,
    temper,
)
from tests.rules.table import deal, make

START = TablePicture(((20, 10), (20, 10)))
FAIR, GRAND, BEST = (
    hand_reasons(read_cards(hand), read_card(starter))
    for hand, starter in (("7s7cKhKd", "8d"), ("4s5c5h6d", "6h"), ("5s5c5dJh", "5h"))
)
CRIB = Occasion.CRIB


def scored(kind: Kind, points: int, seat: Seat, occasion: Occasion = Occasion.PLAY) -> Pegged:
    return Pegged(seat, points, occasion, (Reason(kind, points, ()),), (20, 10), (20 + points, 20))


def won(seat: Seat, loser: int, margin: Margin) -> GameWon:
    return GameWon(seat, (121, loser) if seat is Seat.PLAYER else (loser, 121), margin, 2, 9)


def taken(seat: Seat, occasion: Occasion) -> Pegged:
    return Pegged(seat, 2, occasion, (), (10, 0), (12, 10))


def claimed(points: int, due: int, seat: Seat = Seat.PLAYER) -> Claimed:
    return Claimed(seat, CRIB, points, due, FAIR)


def moments(
    event: Event | CountedSoFar, before: TablePicture = START, claimed: Claimed | None = None
) -> list[str]:
    """Return the possible keys, first choice first."""
    then = before if isinstance(event, CountedSoFar) else after(before, event)
    facts = Facts(event, before, then, claimed, ())
    return [each.key for each in moments_at(facts)]


RARE: tuple[tuple[Event, str], ...] = (
    (DealCut((4, 17), None), "CutTie"),
    (scored(Kind.THREE, 6, Seat.COMPUTER), "ThreeMine"),
    (scored(Kind.FOUR, 12, Seat.PLAYER), "FourYours"),
    (scored(Kind.FOUR, 12, Seat.COMPUTER), "FourMine"),
    (HandCounted(Occasion.PONE_HAND, Seat.PLAYER, GRAND), "GrandYours"),
    (HandCounted(CRIB, Seat.COMPUTER, GRAND), "GrandMine"),
    (HandCounted(Occasion.PONE_HAND, Seat.PLAYER, BEST), "TwentyNine"),
    (HandCounted(CRIB, Seat.COMPUTER, BEST), "TwentyNine"),
    (GameForfeited(Seat.PLAYER), "Forfeit"),
    (won(Seat.PLAYER, 116, Margin.WIN), "CloseYours"),
    (won(Seat.COMPUTER, 119, Margin.WIN), "CloseMine"),
    (won(Seat.PLAYER, 120, Margin.WIN), "PegYours"),
    (won(Seat.COMPUTER, 120, Margin.WIN), "PegMine"),
    (won(Seat.PLAYER, 90, Margin.SKUNK), "SkunkYours"),
    (won(Seat.COMPUTER, 61, Margin.SKUNK), "SkunkMine"),
    (won(Seat.PLAYER, 60, Margin.DOUBLE_SKUNK), "DoubleYours"),
    (won(Seat.COMPUTER, 2, Margin.DOUBLE_SKUNK), "DoubleMine"),
)


@pytest.mark.parametrize(("event", "key"), RARE, ids=[key for _, key in RARE])
def test_what_is_rare_is_spoken_of(event: Event, key: str) -> None:
    assert moments(event)[0] == key


FACES = {  # of all others one is glad where it is his, and alarmed where it is the player's
    Mood.SURPRISED: "CutTie StarterFive TwentyNine",
    Mood.BORED: "CutYours GoMine",
    Mood.SMUG: "CutMine NearMine AheadMine DiscardMarked DiscardOwn DiscardYours PlayMineChoice "
    "GoYoursOn GoYours HandYoursLow HandYoursNone CribYoursLow Overclaim Underclaim",
    Mood.SWEATING: "NearYours",
    Mood.SULKING: "AheadYours HandMineLow HandMineNone CribMineLow PegYours CloseYours WinYours "
    "SkunkYours DoubleYours",
    Mood.IDLE: "DealYours DealMine Starter LeadMineSmall LeadMineTen LeadMine PlayMine HandMine "
    "HandYours CribMine CribYours",
    Mood.WINK: "DiscardMine",
    Mood.GLOATING: "Heels MugginsTaken PenaltyTaken Forfeit",
    Mood.ADMIRING: "GrandYours",
}


def test_each_moment_has_its_face() -> None:
    told = {key: mood for mood, keys in FACES.items() for key in keys.split()}
    for each in MOMENTS:
        else_is = Mood.ALARMED if "Yours" in each.key else Mood.GLOATING
        assert each.mood is told.get(each.key, else_is), each.key


SILENT: tuple[Event | CountedSoFar, ...] = (
    GameBegun(1, Seat.PLAYER, ((0, -1), (0, -1))),
    StarterTurned(read_card("Jd"), Seat.PLAYER),  # spoken of when it is pegged
    CountReset(31),
    HandShown(CRIB, Seat.COMPUTER, (), 0),
    claimed(4, 4),
    scored(Kind.GO, 1, Seat.PLAYER, Occasion.GO),
    scored(Kind.GO, 1, Seat.COMPUTER, Occasion.GO),
    CountedSoFar(Seat.COMPUTER, CRIB, FAIR),
    claimed(3, 4, Seat.COMPUTER),  # whose mistake it is laughs not at it
    GameForfeited(Seat.COMPUTER),
)


@pytest.mark.parametrize("event", SILENT, ids=lambda event: type(event).__name__)
def test_it_has_nothing_to_say(event: Event | CountedSoFar) -> None:
    assert moments(event) == []


@pytest.mark.parametrize("occasion", Occasion)
def test_what_is_taken_for_a_mistake(occasion: Occasion) -> None:
    """Muggins where something was missed, else a penalty: at heels as anywhere."""
    for last, key in ((claimed(0, 2), "MugginsTaken"), (claimed(3, 2), "PenaltyTaken")):
        assert moments(taken(Seat.COMPUTER, occasion), claimed=last) == [key]
        assert not moments(taken(Seat.PLAYER, occasion), claimed=last)
    assert moments(taken(Seat.COMPUTER, occasion)) == ["PenaltyTaken"]


def answers_at_heels(terms: Terms, points: int) -> list[str | None]:
    """Deal the player a jack as starter, and claim that many points for it."""
    state = deal("KsQsJs2s/3s3c", "KcQcJc9c/3d3h", "Jd", dealer=Seat.PLAYER, terms=terms)
    _, events = make(state, Claim(points))
    assert isinstance(events[0], Claimed) and events[0].occasion is Occasion.HEELS
    found = [moments(event, claimed=events[0]) for event in events]
    return [each[0] if each else None for each in found]


def test_heels_that_are_missed_are_muggins() -> None:
    muggins = Terms(mistakes=Mistakes.MUGGINS)
    assert answers_at_heels(muggins, 0) == ["Underclaim", "MugginsTaken"]
    assert answers_at_heels(muggins, 1) == ["Underclaim", None, "MugginsTaken"]
    assert answers_at_heels(muggins, 2) == [None, "HeelsYours"]


def test_too_much_for_heels_is_punished() -> None:
    penalties = Terms(mistakes=Mistakes.PENALTIES)
    assert answers_at_heels(penalties, 3)[-1] == "PenaltyTaken"
    forfeited = answers_at_heels(Terms(mistakes=Mistakes.MUGGINS, forfeit=Forfeit.ALWAYS), 3)
    assert forfeited == ["Overclaim", "Forfeit", "PenaltyTaken", "DoubleMine"]


def test_no_line_of_the_patter_waits_for_ever() -> None:
    """Each key is one that a moment or the game asks for, and has a line; nothing else has."""
    keys = [each.key for each in (*MOMENTS, *BETWEEN)]
    assert len(set(keys)) == len(keys)
    asked = {*AT_ANY_TIME, *BETWEEN_AT_ANY_TIME}
    assert {*keys, *asked} == set(load_default()) and not {*keys} & asked


def test_what_is_heard_most_has_twelve_lines() -> None:
    lines = load_default()
    assert all(len(lines[key]) >= 12 for key in lines if key.startswith(("LeadMine", "PlayMine")))
    assert all(len(lines[each.key]) >= 2 for each in (*MOMENTS, *BETWEEN))


@pytest.mark.parametrize(
    ("own", "computers", "mood"),
    [
        (111, 110, Mood.SWEATING),
        (111, 100, Mood.SWEATING),
        (106, 115, Mood.IDLE),
        (60, 40, Mood.SULKING),
        (40, 60, Mood.SMUG),
        (60, 59, Mood.IDLE),
    ],
)
def test_the_score_leaves_it_in_a_mood(own: int, computers: int, mood: Mood) -> None:
    assert temper(own, computers) is mood
