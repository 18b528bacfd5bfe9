"""Counts said aloud as players say them, and what stands over them."""

import pytest

from muggins.rules.cards import Seat, read_card, read_cards
from muggins.rules.scoring import CompoundRun, Kind, Reason, call, hand_reasons, play_reasons, total
from muggins.rules.terms import Occasion
from muggins.words.table.speech import (
    CALLED,
    WRITTEN,
    count_aloud,
    list_reasons,
    say_count,
    say_missed,
    title,
)

HANDS = (
    ("2s4c6h8d", "Tc", "nothing at all"),
    ("5sJcQh8d", "As", "fifteen two and fifteen four"),
    ("7s7cAhKd", "9d", "fifteen two and a pair is four"),
    ("7s8c2h3d", "Qd", "fifteen two and fifteen four"),
    ("4s5c6hKd", "Kc", "fifteen two, fifteen four, fifteen six, a pair is eight, and a run of "
     "three is eleven"),
    ("2s4s6s8s", "Tc", "a flush of four for four"),
    ("2s4s6s8s", "Ts", "a flush of five for five"),
    ("Js2c4h8d", "Ts", "nobs for one"),
    ("5s5c5dJh", "5h", "fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, "
     "fifteen twelve, fifteen fourteen, fifteen sixteen, four of a kind is twenty-eight, and nobs "
     "is twenty-nine"),
    ("5s5dJcQh", "8d", "fifteen two, fifteen four, fifteen six, fifteen eight, and a pair is ten"),
    ("AsAc2h3d", "3c", "double-double run, sixteen"),
    ("2s2c3h4d", "Ac", "double run of four, ten"),
    ("AsAcAh2h", "3d", "triple run, fifteen"),
    ("4s4c5h6d", "6c", "fifteen two, fifteen four, fifteen six, fifteen eight, and a "
     "double-double run is twenty-four"),
    ("TsTcJhQd", "2c", "double run of three, eight"),
    ("7s8s8cTh", "9d", "fifteen two, fifteen four, and a double run of four is fourteen"),
    ("9sTsJsQs", "Kh", "a run of five is five and a flush of four is nine"),
)  # fmt: skip


@pytest.mark.parametrize(("hand", "starter", "said"), HANDS, ids=[hand for hand, *_ in HANDS])
def test_a_hand(hand: str, starter: str, said: str) -> None:
    reasons = hand_reasons(read_cards(hand), read_card(starter))
    assert say_count(reasons) == said
    assert len(count_aloud(reasons)) == len(call(reasons))


PLAYS = (
    ("7s8c", "fifteen for two"),
    ("7s7c", "a pair for two"),
    ("7s7c7d", "three of a kind for six"),
    ("7s7c7d7h", "four of a kind for twelve"),
    ("4s5c6d", "fifteen two and a run of three is five"),
    ("2s3c4d5h", "a run of four for four"),
    ("Ts9c3dKhAs", "nothing at all"),
    ("TsJcQdAs", "thirty-one for two"),
    ("KsQcJdAs", "thirty-one for two"),
)


@pytest.mark.parametrize(("pile", "said"), PLAYS, ids=[pile for pile, _ in PLAYS])
def test_a_card_played(pile: str, said: str) -> None:
    assert say_count(play_reasons(read_cards(pile))) == said


def test_points_without_a_combination() -> None:
    told = {kind: say_count([Reason(kind, 1, ())]) for kind in (Kind.GO, Kind.LAST)}
    assert told == {Kind.GO: "the go for one", Kind.LAST: "last card for one"}
    assert say_count([Reason(Kind.HEELS, 2, ())]) == "heels for two"


def test_every_kind_has_its_words() -> None:
    assert list(CALLED) == [*Kind, *CompoundRun]
    assert list(WRITTEN) == list(Kind)


MISSES = (
    ("2s6c9hKd", "4d", "6 + 9 is fifteen"),
    ("8s8c2hAd", "Kd", "a pair of eights"),
    ("6s6c6hTd", "Qd", "three sixes"),
    ("8s8c8h8d", "Kd", "four eights"),
    ("9sTcJhAd", "3d", "9-10-J is a run"),
    ("2s4s6sKs", "8d", "a flush of spades"),
    ("Js2c4h8d", "Ts", "his nobs, the jack of spades"),
)


@pytest.mark.parametrize(("hand", "starter", "said"), MISSES, ids=[hand for hand, *_ in MISSES])
def test_what_was_missed_is_said_with_what_makes_it(hand: str, starter: str, said: str) -> None:
    assert said in [say_missed(each) for each in hand_reasons(read_cards(hand), read_card(starter))]


def test_a_list_for_other_programs() -> None:
    reasons = hand_reasons(read_cards("5s5cJhTh"), read_card("5h"))
    listed = list_reasons((each.kind, each.points) for each in reasons)
    assert listed == ", ".join(["fifteen 2"] * 7 + ["three of a kind 6", "nobs 1"])
    assert total(reasons) == 21 and list_reasons([]) == ""


TITLES = (
    (Occasion.PONE_HAND, Seat.PLAYER, "Your hand"),
    (Occasion.DEALER_HAND, Seat.COMPUTER, "Muggins's hand"),
    (Occasion.CRIB, Seat.PLAYER, "Your crib"),
    (Occasion.CRIB, Seat.COMPUTER, "Muggins's crib"),
    (Occasion.PLAY, Seat.PLAYER, "Your claim"),
    (Occasion.GO, Seat.PLAYER, "Your claim"),
)


@pytest.mark.parametrize(("occasion", "seat", "said"), TITLES)
def test_titles(occasion: Occasion, seat: Seat, said: str) -> None:
    assert title(occasion, seat) == said
