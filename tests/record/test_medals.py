"""Medals: what earns each, once, with its cards and the day."""

from collections.abc import Sequence
from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any

from muggins.record.medals import (
    COUNTS,
    DAYS,
    MEDALS,
    N_COUNTS,
    N_DAYS,
    Medal,
    _Search,
    fill_up,
    month_of_days,
)
from muggins.rules.cards import Seat, read_cards
from muggins.rules.events import Claimed, Event, GameWon, HandCounted, HandShown
from muggins.rules.scoring import hand_reasons
from muggins.rules.terms import Margin, Occasion

HAND = Occasion.PONE_HAND
PERFECT = tuple(read_cards("5h5s5cJd5d"))


def played(events: Sequence[Event], at: str = "2026-11-28T20:00:00") -> Any:
    turns = [SimpleNamespace(events=[each]) for each in events]
    return SimpleNamespace(turns=turns, words=[SimpleNamespace(at=at)] * len(turns))


def show(seat: Seat, cards: tuple[int, ...]) -> list[Event]:
    *held, starter = cards
    reasons = hand_reasons(tuple(held), starter)
    return [HandShown(HAND, seat, tuple(held), starter), HandCounted(HAND, seat, reasons)]


def claim(points: int, seat: Seat = Seat.PLAYER) -> Event:
    return Claimed(seat, HAND, points, 4, ())


def win(loser: int, margin: Margin, seat: Seat = Seat.PLAYER) -> Event:
    scores = (121, loser) if seat is Seat.PLAYER else (loser, 121)
    return GameWon(seat, scores, margin, 1, 9)


def names(events: Sequence[Event]) -> list[str]:
    return [each.name for each in _Search().read(played(events))]


def test_perfect_hand_earns_its_medal_with_cards_and_day() -> None:
    (medal,) = _Search().read(played(show(Seat.PLAYER, PERFECT)))
    assert (medal.name, medal.at[:10], medal.cards) == ("29 hand", "2026-11-28", PERFECT)
    assert not names(show(Seat.COMPUTER, PERFECT)), "the opponent's hand earns nothing"


def test_ten_right_counts_in_a_row_earn_one_medal() -> None:
    assert not names([claim(4)] * (N_COUNTS - 1) + [claim(3), claim(4)])
    assert names([claim(4)] * 2 * N_COUNTS) == [COUNTS]
    assert names([*[claim(4)] * 9, claim(3, Seat.COMPUTER), claim(4)]) == [COUNTS]


def test_counts_go_on_from_game_to_game() -> None:
    search = _Search()
    found = [[*search.read(played([claim(4)] * 5))] for _ in range(2)]
    assert [len(each) for each in found] == [0, 1]


def test_skunks_are_told_apart_by_the_loser_s_points() -> None:
    assert names([win(90, Margin.SKUNK)]) == ["Skunk"]
    assert names([win(60, Margin.DOUBLE_SKUNK)]) == ["Double skunk"]
    assert names([win(30, Margin.DOUBLE_SKUNK)]) == ["Triple skunk"]
    assert not names([win(91, Margin.WIN), win(20, Margin.DOUBLE_SKUNK, Seat.COMPUTER)])


def test_a_month_of_daily_deals_is_dated_by_its_last_day() -> None:
    first = date(2026, 10, 1)
    days = [first + timedelta(days=n) for n in range(N_DAYS + 5)]
    assert [(each.name, each.at) for each in month_of_days(days)] == [(DAYS, "2026-10-30")]
    assert not [*month_of_days([*days[:15], *days[16:]])]


def test_list_has_medals_earned_first_and_every_other_one_once() -> None:
    earned = [Medal(DAYS, MEDALS[DAYS], "2026-10-30"), Medal(COUNTS, MEDALS[COUNTS], "2026-11-02")]
    listed = fill_up(earned)
    assert [each.name for each in listed[:3]] == [COUNTS, DAYS, "29 hand"]
    assert sorted(each.name for each in listed) == sorted(MEDALS)
