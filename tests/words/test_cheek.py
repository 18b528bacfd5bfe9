"""The opponent's patter: each key said at its moment, with a face to go with it."""

import pytest

from game.motion.staging import Told
from game.rules.cards import read_card, read_cards
from game.rules.events import (
    CardPlayed,
    CardsDealt,
    Claimed,
    CountReset,
    DealCut,
    Discarded,
    Event,
    GameBegun,
    GameForfeited,
    GameWon,
    GoCalled,
    HandCounted,
    HandShown,
    Pegged,
    StarterTurned,
)
from game.rules.moves import Claim
from game.rules.scoring import Kind, Reason, hand_reasons
from game.rules.seat import Seat
from game.rules.terms import Forfeit, Margin, Mistakes, Occasion, Terms
from game.store.patter import load_default
from game.words.cheek import Answer, answer
from game.words.mood import Mood
from tests.rules.table import deal, make, thrown

YOU, ME = Seat
NO_CARDS: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
JACK = (Reason(Kind.HEELS, 2, read_cards("Jd")),)
POOR, FAIR, GOOD, BEST = (
    hand_reasons(read_cards(hand), read_card(starter))
    for hand, starter in (("7s7c2hKd", "Qd"), ("7s7cKhKd", "8d"), ("4s5c5h6d", "6h"),
                          ("5s5c5dJh", "5h"))
)  # fmt: skip


def cut(cards: str, dealer: Seat | None) -> DealCut:
    first, second = read_cards(cards)
    return DealCut((first, second), dealer)


def scored(kind: Kind, seat: Seat, occasion: Occasion = Occasion.PLAY) -> Pegged:
    """A card that earned one thing."""
    return Pegged(seat, 2, occasion, (Reason(kind, 2, ()),), (10, 0), (12, 10))


def counted(
    seat: Seat, reasons: tuple[Reason, ...], occasion: Occasion = Occasion.PONE_HAND
) -> HandCounted:
    return HandCounted(occasion, seat, reasons)


def pegs(seat: Seat, before: int, points: int) -> Pegged:
    """A hand pegged."""
    after = (before + points, before)
    return Pegged(seat, points, Occasion.PONE_HAND, FAIR, (before, 0), after)


def won(seat: Seat, loser: int, margin: Margin) -> GameWon:
    return GameWon(seat, (121, loser) if seat is YOU else (loser, 121), margin, 2, 9)


def taken(seat: Seat, occasion: Occasion = Occasion.CRIB) -> Pegged:
    return Pegged(seat, 2, occasion, (), (10, 0), (12, 10))


def claimed(points: int, due: int, seat: Seat = YOU) -> Claimed:
    return Claimed(seat, Occasion.CRIB, points, due, FAIR)


CRIB = Occasion.CRIB
MOMENTS: tuple[tuple[Event, str, Mood], ...] = (
    (cut("5h5c", None), "CutTie", Mood.SURPRISED),
    (cut("Ah5c", YOU), "CutYours", Mood.BORED),
    (cut("5hAc", ME), "CutMine", Mood.SMUG),
    (CardsDealt(1, YOU, NO_CARDS), "DealYours", Mood.IDLE),
    (CardsDealt(1, ME, NO_CARDS), "DealMine", Mood.IDLE),
    (Discarded(YOU, (1, 2)), "DiscardYours", Mood.SMUG),
    (Discarded(ME, (1, 2)), "DiscardMine", Mood.WINK),
    (StarterTurned(read_card("5d"), YOU), "StarterFive", Mood.SURPRISED),
    (StarterTurned(read_card("Jd"), YOU), "Starter", Mood.IDLE),
    (CardPlayed(ME, read_card("4d"), 4), "LeadMine", Mood.IDLE),
    (CardPlayed(ME, read_card("Td"), 10), "LeadMine", Mood.IDLE),
    (CardPlayed(ME, read_card("Ad"), 11), "PlayMine", Mood.IDLE),
    (GoCalled(YOU, 30), "GoYours", Mood.SMUG),
    (GoCalled(ME, 30), "GoMine", Mood.BORED),
    (Pegged(YOU, 2, Occasion.HEELS, JACK, (0, 0), (2, 0)), "HeelsYours", Mood.ALARMED),
    (Pegged(ME, 2, Occasion.HEELS, JACK, (0, 0), (2, 0)), "Heels", Mood.GLOATING),
    *[
        (scored(kind, seat, occasion), f"{key}{whose}", mood)
        for seat, whose, mood in ((YOU, "Yours", Mood.ALARMED), (ME, "Mine", Mood.GLOATING))
        for kind, key, occasion in (
            (Kind.FIFTEEN, "Fifteen", Occasion.PLAY),
            (Kind.THIRTY_ONE, "ThirtyOne", Occasion.PLAY),
            (Kind.PAIR, "Pair", Occasion.PLAY),
            (Kind.THREE, "Three", Occasion.PLAY),
            (Kind.FOUR, "Four", Occasion.PLAY),
            (Kind.RUN, "Run", Occasion.PLAY),
            (Kind.LAST, "Last", Occasion.GO),
        )
    ],
    (claimed(5, 4), "Overclaim", Mood.SMUG),
    (claimed(3, 4), "Underclaim", Mood.SMUG),
    (counted(YOU, ()), "HandYoursNone", Mood.SMUG),
    (counted(ME, ()), "HandMineNone", Mood.SULKING),
    (counted(YOU, POOR), "HandYoursLow", Mood.SMUG),
    (counted(ME, POOR), "HandMineLow", Mood.SULKING),
    (counted(YOU, FAIR), "HandYours", Mood.IDLE),
    (counted(ME, FAIR), "HandMine", Mood.IDLE),
    (counted(YOU, GOOD), "HandYoursHigh", Mood.ALARMED),
    (counted(ME, GOOD, Occasion.DEALER_HAND), "HandMineHigh", Mood.GLOATING),
    (counted(YOU, BEST), "TwentyNine", Mood.SURPRISED),
    (counted(ME, BEST, CRIB), "TwentyNine", Mood.SURPRISED),
    (counted(YOU, (), CRIB), "CribYoursLow", Mood.SMUG),
    (counted(ME, POOR, CRIB), "CribMineLow", Mood.SULKING),
    (counted(YOU, FAIR, CRIB), "CribYours", Mood.IDLE),
    (counted(ME, FAIR, CRIB), "CribMine", Mood.IDLE),
    (counted(YOU, GOOD, CRIB), "CribYoursHigh", Mood.ALARMED),
    (counted(ME, GOOD, CRIB), "CribMineHigh", Mood.GLOATING),
    (pegs(YOU, 90, 1), "HomeYours", Mood.ALARMED),
    (pegs(ME, 88, 4), "HomeMine", Mood.GLOATING),
    (GameForfeited(YOU), "Forfeit", Mood.GLOATING),
    (won(YOU, 115, Margin.WIN), "WinYours", Mood.SULKING),
    (won(ME, 91, Margin.WIN), "WinMine", Mood.GLOATING),
    (won(YOU, 116, Margin.WIN), "CloseYours", Mood.SULKING),
    (won(ME, 120, Margin.WIN), "CloseMine", Mood.GLOATING),
    (won(YOU, 90, Margin.SKUNK), "SkunkYours", Mood.SULKING),
    (won(ME, 61, Margin.SKUNK), "SkunkMine", Mood.GLOATING),
    (won(YOU, 60, Margin.DOUBLE_SKUNK), "DoubleYours", Mood.SULKING),
    (won(ME, 2, Margin.DOUBLE_SKUNK), "DoubleMine", Mood.GLOATING),
)


@pytest.mark.parametrize(("event", "key", "mood"), MOMENTS, ids=[key for _, key, _ in MOMENTS])
def test_each_key_at_its_moment(event: Event, key: str, mood: Mood) -> None:
    assert answer(event) == (key, mood)


SILENT: tuple[Event | Told, ...] = (
    GameBegun(1, YOU, ((0, -1), (0, -1))),
    CardPlayed(YOU, read_card("5h"), 5),
    CountReset(31),
    HandShown(CRIB, ME, (), 0),
    claimed(4, 4),
    scored(Kind.GO, YOU, Occasion.GO),
    scored(Kind.GO, ME, Occasion.GO),
    pegs(YOU, 80, 10),
    pegs(ME, 91, 10),
    Told(ME, CRIB, FAIR),
    claimed(3, 4, ME),  # whose mistake it is laughs not at it
    GameForfeited(ME),
)


@pytest.mark.parametrize("event", SILENT, ids=lambda event: type(event).__name__)
def test_it_has_nothing_to_say(event: Event | Told) -> None:
    assert answer(event) is None


@pytest.mark.parametrize("occasion", Occasion)
def test_what_is_taken_for_a_mistake(occasion: Occasion) -> None:
    """Muggins where something was missed, else a penalty: at heels as anywhere."""
    for last, key in ((claimed(0, 2), "MugginsTaken"), (claimed(3, 2), "PenaltyTaken")):
        assert answer(taken(ME, occasion), last) == (key, Mood.GLOATING)
        assert answer(taken(YOU, occasion), last) is None
    assert answer(taken(ME, occasion)) == ("PenaltyTaken", Mood.GLOATING)


def answers_at_heels(terms: Terms, points: int) -> list[Answer | None]:
    """The player deals himself a jack, and claims so many points for it."""
    state = deal("KsQsJs2s3s3c", "KcQcJc9c3d3h", "Jd", dealer=YOU, terms=terms)
    state, _ = thrown(state, "3s3c", "3d3h")
    _, events = make(state, Claim(points))
    assert isinstance(events[0], Claimed) and events[0].occasion is Occasion.HEELS
    return [answer(event, events[0]) for event in events]


def test_heels_that_are_missed_are_muggins() -> None:
    muggins = Terms(mistakes=Mistakes.MUGGINS)
    gloats = ("MugginsTaken", Mood.GLOATING)
    assert answers_at_heels(muggins, 0) == [("Underclaim", Mood.SMUG), gloats]
    assert answers_at_heels(muggins, 1) == [
        ("Underclaim", Mood.SMUG),
        ("HeelsYours", Mood.ALARMED),
        gloats,
    ]
    assert answers_at_heels(muggins, 2) == [None, ("HeelsYours", Mood.ALARMED)]


def test_too_much_for_heels_is_punished() -> None:
    penalties = Terms(mistakes=Mistakes.PENALTIES)
    assert answers_at_heels(penalties, 3)[-1] == ("PenaltyTaken", Mood.GLOATING)
    forfeited = answers_at_heels(Terms(mistakes=Mistakes.MUGGINS, forfeit=Forfeit.ALWAYS), 3)
    assert [each and each[0] for each in forfeited] == [
        "Overclaim",
        "Forfeit",
        "PenaltyTaken",
        "DoubleMine",
    ]


ELSEWHERE = {  # said of what is no event
    *("Title", "NewPlayer", "Resume", "NewMatch", "MatchCut", "KnowsYou", "Idle", "HintAsked"),
    *("Boss", "Options", "ShowStatistics", "About", "ViewOrMark", "SeedOrPointer"),
}


def test_no_line_of_the_patter_waits_for_ever() -> None:
    said = {key for _, key, _ in MOMENTS} | {"MugginsTaken", "PenaltyTaken"}
    assert said | ELSEWHERE == set(load_default()) and not said & ELSEWHERE
