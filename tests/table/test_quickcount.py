"""Hands to be counted: what is drawn, the clock, and the streaks."""

from random import Random

from muggins.rules.scoring import MOST_POINTS, hand_reasons, total
from muggins.session.practising import LIMIT, N_HANDS, QuickCount, draw_hand

N_DRAWN = 400


def test_hands_are_worth_what_is_told() -> None:
    chance = Random(6)
    drawn = [draw_hand(chance) for _ in range(N_DRAWN)]
    for hand in drawn:
        assert len({*hand.cards, hand.starter}) == 5
        worth = total(hand_reasons(hand.cards, hand.starter, is_crib=hand.is_crib))
        assert hand.worth == worth <= MOST_POINTS
    n_cribs = sum(hand.is_crib for hand in drawn)
    assert N_DRAWN / 8 < n_cribs < N_DRAWN / 2
    assert len({hand.worth for hand in drawn}) > 12


def test_the_same_chance_draws_the_same_hands() -> None:
    first, second = (QuickCount(Random("today 3")) for _ in range(2))
    for count in (first, second):
        while not count.is_over:
            count.answer(0)
            count.go_on()
    assert first.marks == second.marks and first.hand == second.hand


def test_a_streak_goes_on_from_round_to_round() -> None:
    count = QuickCount(Random(1), streak=4, best=7)
    for _ in range(5):
        count.update(2.5)
        count.answer(count.hand.worth)
        count.answer(-1)  # it is said once
        count.go_on()
    assert (count.streak, count.longest, count.best) == (9, 9, 9)
    count.answer(count.hand.worth + 1)
    count.go_on()
    assert (count.streak, count.longest, count.best) == (0, 9, 9)
    count.update(LIMIT + 1)
    assert count.is_late and count.is_answered and count.n_right == 5
    assert count.seconds == 5 * 2.5 + LIMIT
    while not count.is_over:
        count.go_on()
        count.answer(count.hand.worth)
    assert count.number == N_HANDS - 1
    count.go_on()
    assert count.is_over
