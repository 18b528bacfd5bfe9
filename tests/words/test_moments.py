"""The opponent's moments: each key of the patter where its facts hold, with a face."""

from dataclasses import replace

import pytest

from game.motion.picture import Picture, after
from game.motion.staging import CountedSoFar
from game.rules.cards import read_card, read_cards, value_of
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
from game.session.patter import load_default
from game.words.table.facts import Facts
from game.words.table.mood import Mood, temper
from game.words.table.onlooker import BETWEEN, BETWEEN_AT_ANY_TIME
from game.words.table.patter_moments import AT_ANY_TIME, MOMENTS, moments_at
from tests.rules.table import deal, make

YOU, ME = Seat
NO_CARDS: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
JACK = (Reason(Kind.HEELS, 2, read_cards("Jd")),)
POOR, FAIR, GOOD, GRAND, BEST = (
    hand_reasons(read_cards(hand), read_card(starter))
    for hand, starter in (("7s7c2hKd", "Qd"), ("7s7cKhKd", "8d"), ("7s7c7d8d", "Ah"),
                          ("4s5c5h6d", "6h"),
                          ("5s5c5dJh", "5h"))
)  # fmt: skip


def cut(cards: str, dealer: Seat | None) -> DealCut:
    first, second = read_cards(cards)
    return DealCut((first, second), dealer)


START = Picture(((20, 10), (20, 10)))
POINTS = {Kind.THREE: 6, Kind.FOUR: 12, Kind.LAST: 1, Kind.RUN: 3}


def scored(kind: Kind, seat: Seat, occasion: Occasion = Occasion.PLAY) -> Pegged:
    """A card that earned one thing."""
    points = POINTS.get(kind, 2)
    reasons = (Reason(kind, points, ()),)
    return Pegged(seat, points, occasion, reasons, (20, 10), (20 + points, 20))


def both(seat: Seat) -> Pegged:
    reasons = (Reason(Kind.FIFTEEN, 2, ()), Reason(Kind.PAIR, 2, ()))
    return Pegged(seat, 4, Occasion.PLAY, reasons, (20, 10), (24, 20))


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


Moments = tuple[tuple[str, Mood], ...]


def held(seat: Seat, cards: str, row: str = "") -> Picture:
    """A hand, and cards that lie in the row."""
    hands = (read_cards(cards), ()) if seat is YOU else ((), read_cards(cards))
    count = sum(map(value_of, read_cards(row)))
    return replace(START, hands=hands, row=tuple((YOU, c) for c in read_cards(row)), count=count)


def played(card: str, row: str, held_cards: str) -> tuple[Event, Picture]:
    picture = held(ME, held_cards, row)
    (one,) = read_cards(card)
    return CardPlayed(ME, one, picture.count + value_of(one)), picture


def moments(
    event: Event | CountedSoFar,
    before: Picture = START,
    claimed: Claimed | None = None,
    hinted: str = "",
) -> list[tuple[str, Mood]]:
    """What may be said, first choice first."""
    then = before if isinstance(event, CountedSoFar) else after(before, event)
    facts = Facts(event, before, then, claimed, read_cards(hinted))
    return [(each.key, each.mood) for each in moments_at(facts)]


def at(own: int, computers: int) -> Picture:
    return Picture(((own, own - 1), (computers, computers - 1)))


CRIB = Occasion.CRIB
HAPPENINGS: tuple[tuple[Event, str, Mood], ...] = (
    (cut("5h5c", None), "CutTie", Mood.SURPRISED),
    (cut("Ah5c", YOU), "CutYours", Mood.BORED),
    (cut("5hAc", ME), "CutMine", Mood.SMUG),
    (CardsDealt(1, YOU, NO_CARDS), "DealYours", Mood.IDLE),
    (CardsDealt(1, ME, NO_CARDS), "DealMine", Mood.IDLE),
    (Discarded(YOU, (1, 2)), "DiscardYours", Mood.SMUG),
    (Discarded(ME, (1, 2)), "DiscardMine", Mood.WINK),
    (StarterTurned(read_card("5d"), YOU), "StarterFive", Mood.SURPRISED),
    (StarterTurned(read_card("Td"), YOU), "Starter", Mood.IDLE),
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
    (both(YOU), "BothYours", Mood.ALARMED),
    (both(ME), "BothMine", Mood.GLOATING),
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
    (counted(YOU, GRAND), "GrandYours", Mood.ADMIRING),
    (counted(ME, GRAND, CRIB), "GrandMine", Mood.GLOATING),
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
    (won(ME, 119, Margin.WIN), "CloseMine", Mood.GLOATING),
    (won(YOU, 120, Margin.WIN), "PegYours", Mood.SULKING),
    (won(ME, 120, Margin.WIN), "PegMine", Mood.GLOATING),
    (won(YOU, 90, Margin.SKUNK), "SkunkYours", Mood.SULKING),
    (won(ME, 61, Margin.SKUNK), "SkunkMine", Mood.GLOATING),
    (won(YOU, 60, Margin.DOUBLE_SKUNK), "DoubleYours", Mood.SULKING),
    (won(ME, 2, Margin.DOUBLE_SKUNK), "DoubleMine", Mood.GLOATING),
)


@pytest.mark.parametrize(
    ("event", "key", "mood"), HAPPENINGS, ids=[key for _, key, _ in HAPPENINGS]
)
def test_each_key_at_its_moment(event: Event, key: str, mood: Mood) -> None:
    assert moments(event)[0] == (key, mood)


@pytest.mark.parametrize(
    ("card", "row", "cards", "keys"),
    [
        ("4h", "", "4hKd", ["LeadMineSmall", "LeadMine"]),
        ("Qh", "", "Qh", ["LeadMineTen", "LeadMine"]),
        ("7h", "", "7h2d", ["LeadMine"]),
        ("9h", "7h", "9hKd2c", ["PlayMineChoice", "PlayMine"]),
        ("9h", "7h", "9hKd", ["PlayMine"]),
        ("Ah", "TcJd2h", "Ah5d9c", ["PlayMine"]),
        ("8h", "7h", "8h5d9c", []),  # it earns two
    ],
)
def test_what_is_said_of_its_own_card(card: str, row: str, cards: str, keys: list[str]) -> None:
    event, before = played(card, row, cards)
    assert [key for key, _ in moments(event, before)] == keys


@pytest.mark.parametrize(
    ("own", "computers", "key"),
    [
        (110, 90, "NearYours"),
        (110, 111, "NearMine"),
        (60, 80, "AheadMine"),
        (60, 40, "AheadYours"),
        (60, 79, "DealMine"),
    ],
)
def test_the_deal_knows_the_score(own: int, computers: int, key: str) -> None:
    assert moments(CardsDealt(4, ME, NO_CARDS), at(own, computers))[0][0] == key


def test_a_hint_is_remembered() -> None:
    event = Discarded(YOU, read_cards("5h6d"))
    assert moments(event, hinted="6d5h")[0][0] == "DiscardMarked"
    assert moments(event, hinted="5h7d")[0][0] == "DiscardOwn"
    assert [key for key, _ in moments(event)] == ["DiscardYours"]


def test_who_says_go_may_be_followed() -> None:
    for cards, keys in (("3h", ["GoYoursOn", "GoYours"]), ("4h", ["GoYours"]), ("", ["GoYours"])):
        before = held(ME, cards, "TcJd8h")
        assert [key for key, _ in moments(GoCalled(YOU, 28), before)] == keys


def test_a_wrong_claim_is_not_praised() -> None:
    wrong = claimed(3, 4)
    for event in (scored(Kind.PAIR, YOU), counted(YOU, GOOD), both(YOU)):
        assert moments(event) and not moments(event, claimed=wrong)


SILENT: tuple[Event | CountedSoFar, ...] = (
    GameBegun(1, YOU, ((0, -1), (0, -1))),
    CardPlayed(YOU, read_card("5h"), 5),
    StarterTurned(read_card("Jd"), YOU),  # spoken of when it is pegged
    CountReset(31),
    HandShown(CRIB, ME, (), 0),
    claimed(4, 4),
    scored(Kind.GO, YOU, Occasion.GO),
    scored(Kind.GO, ME, Occasion.GO),
    pegs(YOU, 80, 10),
    pegs(ME, 91, 10),
    CountedSoFar(ME, CRIB, FAIR),
    claimed(3, 4, ME),  # whose mistake it is laughs not at it
    GameForfeited(ME),
)


@pytest.mark.parametrize("event", SILENT, ids=lambda event: type(event).__name__)
def test_it_has_nothing_to_say(event: Event | CountedSoFar) -> None:
    assert moments(event, held(YOU, "5h")) == []


@pytest.mark.parametrize("occasion", Occasion)
def test_what_is_taken_for_a_mistake(occasion: Occasion) -> None:
    """Muggins where something was missed, else a penalty: at heels as anywhere."""
    for last, key in ((claimed(0, 2), "MugginsTaken"), (claimed(3, 2), "PenaltyTaken")):
        assert moments(taken(ME, occasion), claimed=last) == [(key, Mood.GLOATING)]
        assert not moments(taken(YOU, occasion), claimed=last)
    assert moments(taken(ME, occasion)) == [("PenaltyTaken", Mood.GLOATING)]


def answers_at_heels(terms: Terms, points: int) -> list[str | None]:
    """The player deals himself a jack, and claims so many points for it."""
    state = deal("KsQsJs2s/3s3c", "KcQcJc9c/3d3h", "Jd", dealer=YOU, terms=terms)
    _, events = make(state, Claim(points))
    assert isinstance(events[0], Claimed) and events[0].occasion is Occasion.HEELS
    found = [moments(event, claimed=events[0]) for event in events]
    return [each[0][0] if each else None for each in found]


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
