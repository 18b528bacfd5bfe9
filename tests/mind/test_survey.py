"""A game surveyed: what its places and deals tell is what its luck report tells."""

import pytest

from muggins.mind.coach.decision import WHOLE
from muggins.mind.coach.luck_report import Grades, Owner, make_luck_report, plan_deals, survey
from muggins.mind.coach.review import argue_for, grade_steps
from muggins.rules.cards import Seat
from muggins.rules.terms import FirstDealer, Length, Mistakes, Terms
from muggins.rules.turn import Turn
from muggins.words.review.arguments import speak_for
from tests.mind.test_luck_report import OPEN, play_game

SLIPPING = Terms(mistakes=Mistakes.MUGGINS, length=Length.ENDGAME, first_dealer=FirstDealer.PLAYER)


def grade_deals(steps: list[Turn]) -> Grades:
    graded, by_place = iter(grade_steps(steps)), {}
    for plan in plan_deals(steps):
        by_place[plan.first] = [next(graded) for _ in plan.moments]
    assert next(graded, None) is None
    return by_place


@pytest.mark.parametrize(("terms", "slips"), [(OPEN, 0.0), (SLIPPING, 0.3)])
def test_it_adds_up_to_the_luck_report(terms: Terms, slips: float) -> None:
    steps = list(play_game(terms, 3, slips))
    plans, grades = plan_deals(steps), grade_deals(steps)
    assert all(plan.fits(grades[plan.first]) for plan in plans)
    found = survey(plans, grades)
    whole = make_luck_report([grade for plan in plans for grade in grades[plan.first]], Seat.PLAYER)
    assert found.luck_report == whole
    deals = [luck_report for _, luck_report in found.deals if luck_report is not None]
    assert sum(deal.luck() for deal in deals) == whole.luck()
    claimed_away = sum(s.change for s in whole.steps if s.owner is Owner.CLAIMS and s.change < 0)
    assert bool(claimed_away) == bool(slips)
    assert sum(deal.cost for deal in deals) == whole.cost == whole.losses() - claimed_away
    assert sum(deal.gifts for deal in deals) == whole.gifts
    assert found.chances[-1] == whole.end
    assert len(found.decisions) == len(whole.decisions)
    assert [step for _, made in sorted(found.steps.items()) for step in made] == [*whole.steps]
    parts = whole.luck() + whole.of(Owner.CLAIMS) + whole.gifts - whole.losses()
    assert whole.start + parts == whole.end == (whole.result or 0) * WHOLE
    assert bool(whole.of(Owner.CLAIMS)) == any(s.owner is Owner.CLAIMS for s in whole.steps)


def test_before_a_choice_stands_what_the_best_is_worth() -> None:
    """And after it what was chosen is worth: the curve falls by what was given away."""
    steps = list(play_game(OPEN, 4))
    found = survey(plan_deals(steps), grade_deals(steps))
    own = {p: d for p, d in found.decisions.items() if d.seat is Seat.PLAYER}
    assert own
    for place, decision in own.items():
        assert found.chances[place - 1] == decision.best.win.of(Seat.PLAYER)
        after = [step for step in found.steps[place] if step.is_own]
        assert [step.after for step in after] == [decision.chosen.win.of(Seat.PLAYER)]


def test_what_is_not_graded_is_a_gap() -> None:
    steps = list(play_game(Terms(Length.SHORT, first_dealer=FirstDealer.PLAYER), 5))[:30]
    plans = plan_deals(steps)
    assert len(plans) > 1
    first = {plans[0].first: grade_steps(steps[: plans[0].last + 1])}
    assert plans[0].fits(first[0]) and not plans[1].fits(first[0])
    found = survey(plans, first)
    assert found.luck_report is None and found.deals[1][1] is None
    gaps = [place for place, chance in enumerate(found.chances) if chance is None]
    assert gaps == [*range(plans[1].first, len(steps))]
    assert survey(plans, {}).mistakes == () and survey((), {}).chances == ()


def test_choices_as_the_player_sees_them() -> None:
    steps = list(play_game(OPEN, 6))
    for decision in survey(plan_deals(steps), grade_deals(steps)).decisions.values():
        assert decision.loss_of(decision.best) == 0
        assert {*decision.chosen.cards} == {*decision.played}
        best, sign = decision.best.win.of(Seat.PLAYER), 1 if decision.seat is Seat.PLAYER else -1
        for choice in decision.choices:
            assert (best - choice.win.of(Seat.PLAYER)) * sign == decision.loss_of(choice) >= 0
        argument = argue_for(decision)
        assert argument is None or isinstance(speak_for(argument), str)
        if argument is not None and argument.lead.by is not None:
            shown = [round(choice.points, 1) for choice in decision.choices]
            assert any(argument.lead.by == shown[0] - other for other in shown)
